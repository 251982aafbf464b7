//! What somebody writes who has seen a rulebook, and no line of the language yet.

use super::context::{Context, is_seat};
use super::expected::Expected;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;
use crate::vocabulary::{self, Role};

/// Words in the place of one of a zone's, and what is to stand there.
const ZONES: &[(&[&str], &str)] = &[
    (
        &["public", "open", "face", "faceup"],
        "what is said of no eyes everybody sees: leave this out, or write `hidden`, `visible to owner`",
    ),
    (
        &["private", "secret", "facedown"],
        "write `hidden` where nobody sees what lies there, `visible to owner` where its owner does",
    ),
    (&["each", "every", "the", "players", "any"], "write `of player`: each player has one"),
    (&["all", "game", "table", "board", "both", "common", "global", "central"], "write `shared`: there is one for all"),
    (
        &["deck", "library", "list", "hand", "discard"],
        "write `pile`, `row`, `set`, `stack` or `grid 3 x 3`: how cards lie there",
    ),
    (&["by", "x3", "x4", "x5", "x6", "x7", "x8"], "write `grid 3 x 3`, with blanks around the `x`"),
];

/// Words in the place of another, wherever that can stand.
const INSTEAD: &[(&str, &str)] = &[("with", "where"), ("from", "in"), ("if", "when"), ("extends", ":"), ("is", ":")];

/// How people say that somebody has won, or has lost.
const WINS: [&str; 4] = ["wins", "won", "gana", "ganó"];
const LOSES: [&str; 4] = ["loses", "lost", "pierde", "perdió"];

/// A fault at a token.
fn fault(context: &Context, at: isize, message: &str, help: impl Into<String>) -> Option<Diagnostic> {
    let place = context.span(at)?;
    Some(Diagnostic::error(codes::UNEXPECTED, message, place, "this").help(help.into()))
}

/// Whatever a beginner would write so.
pub(super) fn said(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    match context.first_word() {
        _ if context.is_of_scenario() => copies(context).or_else(|| scenario(context)),
        _ if context.is_of_errata() => errata(context),
        Some("zone") => zone(context),
        Some("deck") => copies(context).or_else(|| deck(context)),
        Some("errata") => errata(context),
        _ => None,
    }
    .or_else(|| bounds(context))
    .or_else(|| most_in_a_zone(context))
    .or_else(|| whose(context))
    .or_else(|| turned(context, expected))
    .or_else(|| instead(context, expected))
    .or_else(|| out_of(context, expected))
    .or_else(|| idle(context, expected))
}

/// `zone discard of each player pile face up`
fn zone(context: &Context) -> Option<Diagnostic> {
    let meant = |at: isize| {
        // What the zone itself is called is no such word.
        let word = context.word(at).filter(|_| context.word(at - 1) != Some("zone"))?;
        ZONES.iter().find(|(words, _)| words.contains(&word)).map(|(_, help)| (at, *help))
    };
    let (at, help) = meant(0).or_else(|| meant(-1))?;
    fault(context, at, &format!("`{}` is said otherwise of a zone", context.shown(at)), help)
}

/// `"Ruby" x2`, `2x "Ruby"`, `"Ruby" x 2`: how many there are.
fn copies(context: &Context) -> Option<Diagnostic> {
    let at = [0, -1].into_iter().find(|at| context.copies(*at).is_some())?;
    let many = context.copies(at)?;
    let number = |at| context.number(at);
    let title = |at| context.title(at);
    let (place, many, title) = if many.is_empty() {
        match (number(at - 1), title(at + 1), title(at - 1), number(at + 1)) {
            (Some(many), Some(title), ..) | (_, _, Some(title), Some(many)) => ((at - 1, at + 1), many, title),
            (Some(many), ..) => ((at - 1, at), many, "\"Title\"".to_owned()),
            (_, _, Some(title), _) => ((at - 1, at), "2".to_owned(), title),
            _ => return None,
        }
    } else {
        let title = title(at - 1)?;
        ((at - 1, at), many.to_owned(), title)
    };
    let message = "how many there are stands before the title, as a number alone";
    Some(context.fault(place, message, "how many, of which?")?.help(format!("write `{many} {title}`")))
}

/// `deck "Rush" pack { … }`, `deck "Rush" { 4 "Ruby" }`
fn deck(context: &Context) -> Option<Diagnostic> {
    let behind_title =
        context.previous_is(Token::Text) && context.word(-2) == Some("deck") && context.word(0).is_some();
    let number = context.token(0)?.0 == Token::Number && !context.previous_is(Token::Number);
    let outside =
        number && context.token(-1).is_some_and(|token| matches!(token.0, Token::OpenBrace | Token::CloseBrace));
    if !(behind_title || outside && context.enclosing(0) == Some(Token::OpenBrace)) {
        return None;
    }
    fault(context, 0, "the cards of a deck stand in a zone", "write `deck \"Title\" { ZONE { 4 \"Title\" } }`")
}

/// `setup { … }`, `then wealth(A) == 3`, `lay "Ruby"`, `end turn`, `expect "Ruby" on table`
fn scenario(context: &Context) -> Option<Diagnostic> {
    let opens = context.found() == "{";
    let part = match context.word(-1).filter(|_| opens) {
        Some("setup" | "when" | "before" | "start") => Some("given"),
        Some("do" | "steps" | "moves" | "actions") => Some("play"),
        _ => None,
    };
    if let Some(part) = part {
        let message = format!("`{}` is no part of a scenario", context.shown(-1));
        return fault(
            context,
            -1,
            &message,
            format!("write `{part} {{ … }}`: `given` is the position, `play` what is done, `expect` what comes of it"),
        );
    }
    let claims =
        |at: &isize| context.word(*at).is_some_and(|word| matches!(word, "then" | "assert" | "verify" | "should"));
    if let Some(at) = [0, -1].into_iter().find(claims) {
        let (line, _) = context.line_before(context.token(at)?.1.start)?;
        if context.word(at) == Some("then") && line.contains(": ") {
            return fault(context, at, "each step stands in a line of its own", "write what comes next in a new line");
        }
        let message = format!("`{}` claims nothing", context.shown(at));
        return fault(context, at, &message, "write `expect CONDITION`");
    }
    if let Some(at) = [-1, -2].into_iter().find(|at| context.word(*at) == Some("snapshot") && context.goes_on(at + 1)) {
        let fault =
            context.fault((at, at + 1), "a snapshot holds the record and the board, whatever is shown", "alone")?;
        return Some(fault.help("write `snapshot`"));
    }
    let ends = |at: &isize| context.word(*at) == Some("end") && context.word(*at + 1) == Some("turn");
    if let Some(at) = [-1, -2].into_iter().find(ends) {
        let message = "a turn ends when whoever is asked passes";
        return fault(context, at, message, "write `pass until turn 2`, or `A: pass`");
    }
    if context.word(-1) == Some("on") && context.word(0).is_some() {
        return fault(context, -1, "where something lies is said by `in`", "write `in`");
    }
    if let Some(fault) = asked_bare(context) {
        return Some(fault);
    }
    let ended = |at: &isize| context.word(*at).is_some_and(|word| WINS.contains(&word) || LOSES.contains(&word));
    if let Some(at) = [0, -1].into_iter().find(ended) {
        let who = context.word(at - 1)?;
        let side = if WINS.contains(&context.word(at)?) { "winner" } else { "loser" };
        // All that is said otherwise is marked: what the help says takes the place of it.
        let (from, claims) = match context.word(at - 2) {
            Some("expect") => (at - 2, "expect "),
            _ if context.line_word() == Some("expect") => (at - 1, ""),
            _ => (at - 1, "expect "),
        };
        let fault = context.fault((from, at), "how it ended is said otherwise", "as in a sentence")?;
        return Some(fault.help(format!("write `{claims}{side} {who}`")));
    }
    let action = context.word(-1).filter(|word| word.chars().nth(1).is_some() && vocabulary::find(word).is_none())?;
    let starts = context.rest_of_line(-1).is_some() && context.goes_on(0);
    if starts && context.is(0, Token::Arrow) {
        let fault = context.fault((-1, -1), "it is not said who does this", "who?")?;
        return Some(fault.help(format!("write `A: {action}`")));
    }
    if !starts || context.token(0)?.0 != Token::Text {
        return None;
    }
    let fault = context.fault((-1, 0), "it is not said who does this", "who?")?;
    Some(fault.help(format!("write `A: {action} {}`", context.shown(0))))
}

/// `expect turn 2`, `expect phase main`, `expect B life == 3`: what is asked of the game, or of a player, is a value.
fn asked_bare(context: &Context) -> Option<Diagnostic> {
    let behind = |at: isize| context.word(at - 1) == Some("expect") && context.goes_on(at + 1);
    let at = [-1, -2].into_iter().find(|at| behind(*at))?;
    let (word, next) = (context.word(at)?, context.shown(at + 1));
    let (message, now) = match word {
        "turn" if context.is(at + 1, Token::Number) => {
            ("which turn it is, is compared", format!("turn_number == {next}"))
        }
        "phase" if context.own_word(at + 1).is_some() => ("which phase it is, is compared", format!("phase == {next}")),
        _ if is_seat(word) && context.own_word(at + 1).is_some() => {
            ("what a player has stands behind a dot", format!("{word}.{next}"))
        }
        _ => return None,
    };
    let is_sentence = WINS.contains(&next.as_str()) || LOSES.contains(&next.as_str());
    let fault = context.fault((at, at + 1), message, "as in a sentence").filter(|_| !is_sentence)?;
    Some(fault.help(format!("write `{now}`")))
}

/// `errata "Ruby" … { delete worth  add after … }`, `errata Ruby from …`
fn errata(context: &Context) -> Option<Diagnostic> {
    let is_dated = |at: &isize| context.word(*at) == Some("from") && context.is(at + 1, Token::Date);
    let first = (-8..0).find(|at| context.word(*at) == Some("errata")).map(|at| at + 1);
    if let Some(first) = first
        && let Some(from) = (first + 1..first + 8).find(is_dated)
        && (first..from).all(|at| context.word(at).is_some())
        && let Some(title) = context.between(first, from - 1)
    {
        let fault = context.fault((first, from - 1), "it is not said what is corrected", "a card, or what else?")?;
        return Some(fault.help(format!(
            "the title of a card stands in quotes: write `\"{title}\"`; all else is said with its word, `errata event NAME from …`"
        )));
    }
    let is_value = matches!(context.token(0)?.0, Token::Number | Token::Assign);
    let begins = context.token(-1).is_none_or(|(token, _)| *token == Token::OpenBrace);
    if is_value && begins && context.is_of_errata() {
        let sign = isize::from(context.is(0, Token::Assign));
        let value = context.shown(sign);
        let fault = context.fault((0, sign), "it is not said what is corrected", "of what is this the value?")?;
        let help = format!("write `value: {value}` of a parameter or a define, `ATTRIBUTE: {value}` of a card");
        return Some(fault.help(help));
    }
    let says = |at: &isize| {
        let is_it = |word: &str| matches!(word, "delete" | "erase" | "drop" | "add" | "insert");
        context.word(*at).is_some_and(is_it) && context.word(*at + 1).is_some()
    };
    let at = [-1, -2].into_iter().find(says)?;
    match context.word(at)? {
        "add" | "insert" => fault(context, at, "what is added is said alone", "take it out"),
        word => fault(context, at, &format!("`{word}` takes nothing away"), "write `remove`"),
    }
}

/// `power: int 0..10`, `power: int max 10`
fn bounds(context: &Context) -> Option<Diagnostic> {
    let at = [0, -1].into_iter().find(|at| context.word(*at - 1) == Some("int"))?;
    let number = |at: isize| context.token(at).is_some_and(|token| token.0 == Token::Number);
    let says = context.word(at).is_some_and(|word| matches!(word, "max" | "min")) && number(at + 1);
    if !says && !number(at) {
        return None;
    }
    fault(context, at, "bounds stand in the place of `int`", "write `0..10`, or `0..` where there is none above")
}

/// `zone bench of player row in play max 5`
fn most_in_a_zone(context: &Context) -> Option<Diagnostic> {
    let at = [0, -1, -2].into_iter().find(|at| {
        matches!(context.word(*at), Some("max" | "limit" | "up" | "size" | "capacity" | "máximo" | "hasta"))
            && context.goes_on(*at)
    })?;
    let end = (at + 1..at + 4).find(|end| context.is(*end, Token::Number))?;
    if context.first_word() != Some("zone") {
        return None;
    }
    let of = if (-14..at).any(|of| context.word(of) == Some("of")) { " of you" } else { "" };
    let zone = (-16..at).find(|word| context.word(*word) == Some("zone")).and_then(|word| context.word(word + 1))?;
    let message = "how many may lie in a zone is a rule of its own";
    let most = context.number(end)?;
    let help = format!("ask where something goes there, such as an action: `when size({zone}{of}) < {most}`");
    Some(context.fault((at, end), message, "a zone holds any number")?.help(help))
}

/// `move g to your table`, `hand of the player`
fn whose(context: &Context) -> Option<Diagnostic> {
    let is_yours = |at: &isize| {
        context.word(*at).is_some_and(|word| matches!(word, "your" | "my")) && context.word(*at + 1).is_some()
    };
    let at = [-1, -2].into_iter().find(is_yours)?;
    let what = context.word(at + 1)?;
    if matches!(what, "opponent" | "opponents" | "enemy" | "rival" | "oponente" | "adversario" | "enemigo") {
        let fault = context.fault((at, at + 1), "whose opponent is meant, stands in brackets", "whose?")?;
        return Some(fault.help("write `opponent(you)`"));
    }
    let message = format!("`{}` does not say whose it is", context.shown(at));
    fault(context, at, &message, format!("write `{what} of you`; on your turn is `you == active`"))
}

/// `gem g in hand`, `g in hand`, `active lay`
fn turned(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let opens = |at: isize| context.token(at).is_some_and(|token| matches!(token.0, Token::OpenParen | Token::Comma));
    if context.first_word() == Some("action") && opens(-2) && expected.is_only(":") && context.word(-1).is_some() {
        let (first, next) = (context.shown(-1), context.word(0)?);
        let help = match next {
            // A name may be one letter; a kind is a word.
            "in" | "of" | "where" | "at" if first.chars().nth(1).is_some() => {
                let name = first.chars().next().unwrap_or('c');
                format!("write `{name}: {first} {next} …`, a name and what it is chosen from")
            }
            "in" | "of" | "where" | "at" => {
                format!("write `{first}: KIND {next} …`, a name and what it is chosen from")
            }
            _ => format!("write `{next}: {first}`, a name and what it is chosen from"),
        };
        return fault(context, -1, "what is chosen has a name, and `:` behind it", help);
    }
    let acts = context.word(-1) == Some("active") && expected.statement_head();
    let does = context.word(0).filter(|_| acts)?;
    let help = format!(
        "write `offer active {does}` where `{does}` is an action that they may take, `{does}(active)` where it happens"
    );
    fault(context, -1, "a line begins with what is done, and not with who does it", help)
}

/// `gem with worth > 1`, `gem from hand of you`, `action lay(…) if … { … }`, `kind spell extends gem`
fn instead(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let found = context.word(0)?;
    let (_, other) = INSTEAD.iter().find(|(word, other)| *word == found && expected.has(other))?;
    let place = context.enclosing(0);
    let can = match *other {
        ":" => context.first_word() == Some("kind") && place.is_none(),
        "when" => context.goes_on(0),
        "in" => context.first_word() == Some("action") && place == Some(Token::OpenParen),
        _ => true,
    };
    if !can {
        return None;
    }
    fault(context, 0, &format!("`{found}` is written `{other}` here"), format!("write `{other}`"))
}

/// `choose g: gem from hand of you`: a name and its kind stand before it.
fn out_of(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let is_said = context.word(-1) == Some("from") && context.is(-3, Token::Colon) && context.goes_on(-1);
    if !is_said || !expected.statement_head() || context.word(0).is_none() {
        return None;
    }
    fault(context, -1, "`from` is written `in` here", "write `in`")
}

/// `{ deal }`: something that happens, without its brackets. A slip in a word that stands alone is another matter.
fn idle(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    const ALONE: [&str; 5] = ["break", "settle", "return", "proceed", "draw"];
    let word = context.word(-1).filter(|word| vocabulary::find(word).is_none())?;
    let alone = expected.statement_head() && context.ends_or_closes();
    if !alone || context.token(-2).is_some_and(|token| token.0 == Token::Dot) {
        return None;
    }
    if ALONE.iter().any(|known| crate::suggest::is_slip(word, known)) || vocabulary::has_role(word, &[Role::Statement])
    {
        return None;
    }
    // `move r to hand p`: whose it is.
    let is_place = matches!(context.word(-3), Some("to" | "in" | "from" | "top" | "bottom"));
    if let Some(zone) = context.own_word(-2).filter(|_| is_place && context.goes_on(-1)) {
        let message = format!("`of` stands between `{zone}` and whose it is");
        let fault = context.fault((-2, -1), &message, "no `of` between the two")?;
        return Some(fault.help(format!("write `{zone} of {word}`")));
    }
    if let Some(fault) = super::misplaced::no_statement(context) {
        return Some(fault);
    }
    let message = format!("`{word}` does not start a statement");
    let place = context.span(-1)?;
    let fault = Diagnostic::error(codes::UNKNOWN_MEMBER, message, place, "a statement should start here");
    Some(fault.help(format!(
        "write `{word}(…)` to make it happen, `{word} = …` to give it a value, or start with a word such as `if`, `let` or `move`"
    )))
}
