//! A scenario up to the cursor: where the game stands there, and what it would offer.

use super::desk::Desk;
use naipe_grammar::ast::{ItemKind, Scenario, ScenarioPart, ScriptKind, ScriptStep};
use naipe_grammar::span::FileId;
use naipe_grammar::tokens::{Token, tokens};
use naipe_interpreter::scenario::{Answerable, Midway, Stand};
use std::ops::Range;

/// How many instructions may run for an answer to an editor.
const STEPS: u64 = 4_000_000;
/// How many options are told.
const OPTIONS: usize = 24;

/// An answer that is being written in a scenario.
#[derive(Debug, PartialEq, Eq)]
pub struct Answering<'t> {
    /// The player whose line it is.
    pub player: &'t str,
    /// The scenario up to what is written of it, closed: a text of its own.
    text: String,
    /// Something was answered in this line already.
    pub goes_on: bool,
    /// The first answer of the line, where it is a word.
    pub action: Option<&'t str>,
    /// How many answers are written before the cursor.
    pub answered: usize,
}

/// Whether a sign can stand among the answers of a line.
pub fn is_of_answers(token: Token) -> bool {
    matches!(token, Token::Word | Token::Number | Token::Text | Token::OpenText | Token::Comma | Token::Arrow)
}

/// The answer that ends a text, which begins with a scenario.
pub fn answering(text: &str) -> Option<Answering<'_>> {
    let signs: Vec<(Token, Range<usize>)> = tokens(text).filter(|(token, _)| !token.is_trivia()).collect();
    let said = |at: usize| &text[signs[at].1.clone()];
    if signs.is_empty() || said(0) != "scenario" {
        return None;
    }
    let colon = (0..signs.len()).rev().find(|at| !is_of_answers(signs[*at].0))?;
    let player = colon.checked_sub(1).filter(|at| signs[*at].0 == Token::Word && said(*at).len() == 1)?;
    if signs[colon].0 != Token::Colon {
        return None;
    }
    let mut start = player;
    match player.checked_sub(1).map(said) {
        Some("options") => start = player - 1,
        // What is refused is not offered; `hand of A: "Lens"` says whose cards these are.
        Some("illegal" | "not" | "draws" | "of") => return None,
        _ => {}
    }
    let answers = &signs[colon + 1..];
    // In a new line another begins.
    let ends = answers.iter().map(|(_, range)| range.start).skip(1).chain([text.len()]);
    if answers.iter().zip(ends).any(|((_, range), end)| text[range.end..end.max(range.end)].contains('\n')) {
        return None;
    }
    // What touches the cursor is still being written; signs between answers are not.
    let is_written = |(token, range): &(Token, Range<usize>)| {
        range.end == text.len() && !matches!(token, Token::Arrow | Token::Comma)
    };
    let done = match answers.split_last() {
        Some((last, before)) if is_written(last) => before,
        _ => answers,
    };
    // A blank parts answers as well as `->` and `,` do.
    let (cut, goes_on) = match done.last() {
        _ if start < player => (signs[start].1.start, false),
        None => (signs[start].1.start, false),
        Some((Token::Arrow | Token::Comma, range)) => (range.start, true),
        Some((_, range)) => (range.end, true),
    };
    let open = signs.iter().filter(|(_, range)| range.end <= cut).fold(0_usize, |open, (token, _)| match token {
        Token::OpenBrace => open + 1,
        Token::CloseBrace => open.saturating_sub(1),
        _ => open,
    });
    let is_answer = |(token, range): &&(Token, Range<usize>)| {
        range.end <= cut && matches!(token, Token::Word | Token::Number | Token::Text)
    };
    Some(Answering {
        player: said(player),
        text: format!("{}{}\n", &text[..cut], " }".repeat(open)),
        goes_on,
        action: answers.first().filter(|(token, _)| *token == Token::Word).map(|(_, range)| &text[range.clone()]),
        answered: answers.iter().filter(is_answer).count(),
    })
}

/// What the machine would offer for an answer, if it is that player's.
pub fn offered(desk: &Desk, file: FileId, answering: &Answering) -> Vec<Answerable> {
    let (read, _) = naipe_grammar::parse(file, &answering.text);
    let Some(ItemKind::Scenario(scenario)) = read.items.first().map(|item| &item.kind) else { return Vec::new() };
    let player = Some(answering.player.to_owned());
    let stand = Stand { until: u32::MAX, player, goes_on: answering.goes_on, steps: STEPS };
    let asked = played(desk, file, scenario, &stand).and_then(|midway| midway.asked);
    asked.filter(|asked| asked.who == answering.player).map_or_else(Vec::new, |asked| asked.options)
}

fn played(desk: &Desk, file: FileId, scenario: &Scenario, stand: &Stand) -> Option<Midway> {
    let game = desk.games(file).into_iter().next()?;
    let built = desk.game_of_scenarios(game, scenario.as_of.unwrap_or(desk.date))?;
    desk.rehearse(&built, |rehearsal| rehearsal.midway(scenario, stand))
}

/// Where the game stands after the line of a scenario in which a byte is, in words.
pub fn board(desk: &Desk, file: FileId, byte: usize) -> Option<String> {
    let items = &desk.library.files.file(file)?.items;
    let holds = |start: u32, end: u32| start as usize <= byte && byte <= end as usize;
    let item = items.iter().find(|item| holds(item.span.start, item.span.end))?;
    let ItemKind::Scenario(scenario) = &item.kind else { return None };
    let steps = scenario.parts.iter().flat_map(|part| match part {
        ScenarioPart::Play(steps) => steps.iter().collect::<Vec<&ScriptStep>>(),
        ScenarioPart::Step(step) => vec![step],
        ScenarioPart::From(_) | ScenarioPart::Given(_) => Vec::new(),
    });
    let step = steps.take_while(|step| step.span.start as usize <= byte).last();
    // Between the last line and what comes next there is nothing.
    let (until, after) = match step {
        Some(step) if holds(step.span.start, step.span.end) => (step.span.start, "after this line"),
        Some(_) => return None,
        None => (0, "at the beginning"),
    };
    // A claim looks at where the game comes to by itself; after what somebody does, nothing else has been done yet.
    let goes_on = step.is_some_and(|step| {
        matches!(step.kind, ScriptKind::Answer { .. } | ScriptKind::PassUntil(_) | ScriptKind::Timeout(_))
    });
    let midway = played(desk, file, scenario, &Stand { until, player: None, goes_on, steps: STEPS })?;
    let mut said = String::new();
    if let Some(fault) = midway.failures.first() {
        let line = fault
            .labels
            .first()
            .map_or(0, |label| desk.library.files.sources.line_col(label.span.file, label.span.start as usize).0);
        said.push_str(&format!("the scenario fails in line {line}: {}\n\n", fault.message));
    }
    said.push_str(&format!("{after}:\n```text\n{}\n```", midway.board.trim_end()));
    if midway.is_over {
        said.push_str("\nthe game is over");
    }
    if let Some(asked) = midway.asked {
        let more = asked.options.len().saturating_sub(OPTIONS);
        let options: Vec<String> = asked.options.iter().take(OPTIONS).map(|one| format!("`{}`", one.said)).collect();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        said.push_str(&format!("\n{} is asked `{}`: {}{more}", asked.who, asked.prompt, options.join(", ")));
    }
    Some(said)
}
