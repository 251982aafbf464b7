//! Scenarios.

use super::layout::{self, braced, long_braced, quote};
use super::{abilities, expressions, members};
use crate::ast::{
    Answer, AnswerKind, Ending, Given, GivenCard, Ident, Position, Ruling, Scenario, ScenarioPart, ScriptKind,
    ScriptStep, Stop, Text,
};

pub(super) fn scenario(scenario: &Scenario) -> String {
    let mut head = format!("scenario {}", quote(&scenario.name.name));
    if !scenario.covers.is_empty() {
        head.push_str(&format!(" covers {}", layout::names(&scenario.covers)));
    }
    if let Some(date) = scenario.as_of {
        head.push_str(&format!(" as of {date}"));
    }
    let ruling = |ruling: &Ruling| {
        format!("ruling {} {}", quote(&ruling.question.name), layout::quote_block(&ruling.answer.name))
    };
    let mut parts: Vec<String> = scenario.rulings.iter().map(ruling).collect();
    let mut rest = scenario.parts.iter().peekable();
    while let Some(part) = rest.next() {
        parts.push(match part {
            ScenarioPart::From(from) => {
                let head = format!("given {}", layout::texts(from));
                match rest.next_if(|next| matches!(next, ScenarioPart::Given(_))) {
                    Some(ScenarioPart::Given(given)) => braced(&head, &lines(given)),
                    _ => head,
                }
            }
            ScenarioPart::Given(given) => braced("given", &lines(given)),
            ScenarioPart::Play(steps) => long_braced("play", &steps.iter().map(step).collect::<Vec<_>>()),
            ScenarioPart::Step(step) => self::step(step),
        });
    }
    long_braced(&head, &parts)
}

pub(super) fn position(position: &Position) -> String {
    long_braced(&format!("position {}", quote(&position.name.name)), &lines(&position.lines))
}

fn lines(given: &[Given]) -> Vec<String> {
    given.iter().map(self::given).collect()
}

fn given(given: &Given) -> String {
    match given {
        Given::Field(field) => members::field(field),
        Given::PlayerAttr { player, attr, value } => {
            format!("{}.{}: {}", player.name, attr.name, expressions::expression(value))
        }
        Given::Place { zone, player, cell, cards, .. } => {
            let player = player.as_ref().map(|player| format!(" of {}", player.name)).unwrap_or_default();
            let cell = cell.as_ref().map(|cell| format!(" {}", cell.name)).unwrap_or_default();
            let cards = match cards.as_slice() {
                // Without its number, one card by itself would be read as a value: `hand: "Bolt"`.
                [only] if player.is_empty() && cell.is_empty() && only.count == 1 => format!("1 {}", card(only)),
                cards => layout::list(cards, card),
            };
            format!("{}{player}{cell}: {cards}", zone.name)
        }
        Given::Ability(ability) => format!("rule {}", abilities::ability(ability)),
    }
}

fn card(card: &GivenCard) -> String {
    let mut out = String::new();
    if card.count != 1 {
        out.push_str(&format!("{} ", card.count));
    }
    out.push_str(&quote(&card.card.name));
    if let Some(owner) = &card.owner {
        out.push_str(&format!(" of {}", owner.name));
    }
    if !card.fields.is_empty() {
        out = braced(&out, &members::fields(&card.fields));
    }
    if let Some(alias) = &card.alias {
        out.push_str(&format!(" as {}", alias.name));
    }
    out
}

pub(super) fn step(step: &ScriptStep) -> String {
    match &step.kind {
        ScriptKind::Answer { who, answers } => format!("{}: {}", who.name, self::answers(answers)),
        ScriptKind::Illegal { who, answers, because } => {
            format!("illegal {}: {}{}", who.name, self::answers(answers), self::because(because.as_ref()))
        }
        ScriptKind::Options { who, answers } => format!("options {}: {}", who.name, layout::list(answers, answer)),
        ScriptKind::PassUntil(stop) => format!("pass until {}", self::stop(stop)),
        ScriptKind::Draws { who, cards } => format!("draws {}: {}", who.name, layout::texts(cards)),
        ScriptKind::ExpectDeck { deck, legal, format, because } => {
            let word = if *legal { "legal" } else { "illegal" };
            let because = self::because(because.as_ref());
            format!("expect deck {} {word} in {}{because}", quote(&deck.name), format.name)
        }
        ScriptKind::Snapshot => "snapshot".to_owned(),
        ScriptKind::Why(value) => format!("why {}", expressions::expression(value)),
        ScriptKind::WhyNot { who, answers } => format!("why not {}: {}", who.name, self::answers(answers)),
        ScriptKind::View(player) => format!("view {}", player.name),
        ScriptKind::Timeout(player) => format!("timeout {}", player.name),
        ScriptKind::Let(name, value) => format!("let {} = {}", name.name, expressions::expression(value)),
        ScriptKind::Inside(games, of) => match &of.kind {
            ScriptKind::PassUntil(stop) => format!("pass until {}{}", inside(games), self::stop(stop)),
            ScriptKind::Why(value) => format!("why {}{}", inside(games), expressions::expression(value)),
            ScriptKind::Let(name, value) => {
                format!("let {} = {}{}", name.name, inside(games), expressions::expression(value))
            }
            _ => format!("expect {}", claim(step)),
        },
        _ => format!("expect {}", claim(step)),
    }
}

/// `in duel: `
fn inside(games: &[Ident]) -> String {
    games.iter().map(|game| format!("in {}: ", game.name)).collect()
}

fn stop(stop: &Stop) -> String {
    match stop {
        Stop::Holds(condition) => expressions::expression(condition),
        Stop::Phase(name) => format!("phase {}", name.name),
        Stop::Step(name) => format!("step {}", name.name),
        Stop::Turn(number) => format!("turn {number}"),
        Stop::Over => "over".to_owned(),
    }
}

/// What follows `expect`: a condition, what the log says, or several of these.
fn claim(step: &ScriptStep) -> String {
    match &step.kind {
        ScriptKind::Expect(condition) => expressions::expression(condition),
        ScriptKind::IfAny(of) => format!("{} if any", claim(of)),
        ScriptKind::Inside(games, of) => format!("{}{}", inside(games), claim(of)),
        ScriptKind::Claims(claims) => claims.iter().map(claim).collect::<Vec<_>>().join(" and "),
        ScriptKind::ExpectLog { negated, text } => {
            format!("{}log {}", if *negated { "not " } else { "" }, quote(&text.name))
        }
        ScriptKind::ExpectAsked { who, negated, what } => {
            let who = who.as_ref().map_or("nobody", |who| &who.name);
            let what = what.as_ref().map(|what| format!(" {}", answer(what))).unwrap_or_default();
            format!("{who} is {}asked{what}", if *negated { "not " } else { "" })
        }
        ScriptKind::ExpectEnd(how, because) => {
            let how = match how {
                Ending::Winner(who) => format!("winner {}", who.name),
                Ending::Loser(who) => format!("loser {}", who.name),
                Ending::Draw => "draw".to_owned(),
                Ending::Over => "over".to_owned(),
            };
            how + &self::because(because.as_ref())
        }
        ScriptKind::ExpectNotOver => "not over".to_owned(),
        _ => String::new(),
    }
}

/// `jugar "Rayo" -> "Guardia", 2`: what is done, and then the answers.
fn answers(answers: &[Answer]) -> String {
    let (action, mut rest) = match answers {
        [first, rest @ ..] if matches!(first.kind, AnswerKind::Word(_)) => (first, rest),
        _ => return layout::list(answers, answer),
    };
    let mut out = answer(action);
    if let [first, others @ ..] = rest
        && is_title(first)
    {
        out.push_str(&format!(" {}", answer(first)));
        rest = others;
    }
    if !rest.is_empty() {
        out.push_str(&format!(" -> {}", layout::list(rest, answer)));
    }
    out
}

fn is_title(answer: &Answer) -> bool {
    match &answer.kind {
        AnswerKind::Text(_) => true,
        AnswerKind::Of(of, _) | AnswerKind::Nth(of, _) => is_title(of),
        _ => false,
    }
}

pub(super) fn answer(answer: &Answer) -> String {
    match &answer.kind {
        AnswerKind::Word(word) => word.to_string(),
        AnswerKind::Text(text) => quote(text),
        AnswerKind::Of(what, player) => format!("{} of {}", self::answer(what), player.name),
        AnswerKind::Set(members) => {
            let members: Vec<String> = members.iter().map(self::answer).collect();
            format!("[{}]", members.join(", "))
        }
        AnswerKind::Int(value) => value.to_string(),
        AnswerKind::Nth(of, at) => format!("{} number {at}", self::answer(of)),
        AnswerKind::Times(times, of) => format!("{times} {}", self::answer(of)),
    }
}

fn because(text: Option<&Text>) -> String {
    text.map(|text| format!(" because {}", quote(&text.name))).unwrap_or_default()
}
