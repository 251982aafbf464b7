//! Loops as other languages write them.

use super::context::Context;
use crate::diagnostic::Diagnostic;
use crate::tokens::{Token, tokens};
use crate::vocabulary;

/// Words that stand between the first number and the last.
const TO: [&str; 5] = ["to", "until", "till", "a", "hasta"];

/// `for i = 1 to 3`, `for i in 1 to 3`, `for x of players`, `for (x in players)`: what a loop goes through.
pub(super) fn said(context: &Context) -> Option<Diagnostic> {
    let numbers = |from: isize| {
        let is_range = context.is(from, Token::Number)
            && context.word(from + 1).is_some_and(|word| TO.contains(&word))
            && context.is(from + 2, Token::Number);
        is_range.then(|| format!("{}..{}", context.shown(from), context.shown(from + 2)))
    };
    if context.word(-2) == Some("for") && context.is(0, Token::Assign) {
        let (name, through) = (context.shown(-1), numbers(1).unwrap_or_else(|| "1..3".to_owned()));
        let fault = context.fault((0, 0), "`for` goes through a list, and gives no value", "`in` should stand here")?;
        return Some(
            fault.help(format!("write `for {name} in {through} {{ … }}`: each number from the first to the last")),
        );
    }
    if context.word(-4) == Some("for")
        && context.word(-2) == Some("in")
        && let Some(through) = numbers(-1)
    {
        let fault = context.fault((-1, 1), "numbers from one to another are a list", "as in a sentence")?;
        return Some(fault.help(format!("write `{through}`")));
    }
    if context.word(-2) == Some("for") && matches!(context.word(0), Some("of" | "from" | "over" | "through")) {
        let fault = context.fault((0, 0), "what a loop goes through stands behind `in`", "`in` should stand here")?;
        return Some(fault.help(format!("write `for {} in {} …`", context.shown(-1), context.shown(1))));
    }
    if context.word(-1) == Some("for") && context.is(0, Token::OpenParen) {
        let fault = context.fault((0, 0), "what `for` goes through stands in no brackets", "not needed")?;
        return Some(fault.help("write `for NAME in LIST { … }`"));
    }
    None
}

/// ` in field of you`, where that stands from a token on.
pub(super) fn place(context: &Context, at: isize) -> String {
    let Some(zone) = context.word(at + 1).filter(|_| context.word(at) == Some("in")) else { return String::new() };
    match (context.word(at + 2), context.word(at + 3)) {
        (Some("of"), Some(whose)) => format!(" in {zone} of {whose}"),
        _ => format!(" in {zone}"),
    }
}

/// How many signs words have, none of which is more than a word.
pub(super) fn signs(words: &str) -> isize {
    words.split_whitespace().map(|_| 1).sum()
}

/// `for c in creature in field`, `for each creature`
pub(super) fn one_by_one(context: &Context) -> Option<Diagnostic> {
    let label = "each of which things?";
    if context.found() == "in" && context.word(-2) == Some("in") && context.word(-4) == Some("for") {
        let (name, kind) = (context.shown(-3), context.shown(-1));
        let (place, message) = (place(context, 0), "`:` stands between a name and the kind it goes through");
        let help = format!("write `for {name}: {kind}{place}`");
        return Some(context.fault((-4, signs(&place) - 1), message, label)?.help(help));
    }
    let each = context.word(-1).filter(|word| matches!(*word, "each" | "every" | "all"))?;
    let first = context.word(0).filter(|_| context.word(-2) == Some("for"))?;
    let is_named = context.token(1).is_some_and(|token| token.0 == Token::Colon);
    let (name, kind, last) = if is_named { (first, context.word(2)?, 2) } else { ("x", first, 0) };
    let message = format!("`for` goes through all of them, and has no `{each}`");
    if let Some((end, help)) = named_by_one_word(context, kind).filter(|_| !is_named) {
        return Some(context.fault((-2, end), &message, label)?.help(help));
    }
    let place = place(context, last + 1);
    // What stands before the block may say more of them than a kind and a place.
    let goes_on = |at: isize| matches!(context.shown(at).as_str(), "{" | "where");
    let end = last + signs(&place);
    let what = match kind {
        "opponent" | "opponents" if goes_on(end + 1) => "player in opponents(you)".to_owned(),
        _ if goes_on(end + 1) => format!("{kind}{place}"),
        _ => return described_in_turn(context, (name, last), &message, label),
    };
    let help = format!("write `for {name}: {what}`; `{name}` is each of them in turn");
    Some(context.fault((-2, end), &message, label)?.help(help))
}

/// `for each tapped creature { … }`: what is asked of each stands behind its kind.
fn described_in_turn(context: &Context, (name, at): (&str, isize), message: &str, label: &str) -> Option<Diagnostic> {
    let first = context.word(at)?;
    let there = place(context, at + 2);
    let end = at + 1 + signs(&there);
    let second = context.word(at + 1).filter(|word| vocabulary::find(word).is_none());
    let (end, help) = match second.filter(|_| context.shown(end + 1) == "{") {
        Some(second) => {
            let one = format!("for {name}: {second}{there} where {first}");
            let other = format!("for {name}: {first}{there} where {second}");
            (end, format!("write `{one}`, or `{other}`; `{name}` is each of them in turn"))
        }
        None => {
            let form = "KIND in ZONE where CONDITION";
            (
                at + signs(&place(context, at + 1)),
                format!("write `for {name}: {form}`; `{name}` is each of them in turn"),
            )
        }
    };
    Some(context.fault((-2, end), message, label)?.help(help))
}

/// `for each p in players`, `for each c in hand of you`: what is no kind is a name, and goes through a list without one.
fn named_by_one_word(context: &Context, word: &str) -> Option<(isize, String)> {
    let list = context.word(2).filter(|_| context.word(1) == Some("in"))?;
    let is_name = word.chars().nth(1).is_none();
    let in_turn = |name: &str| format!("`{name}` is each of them in turn");
    let (end, through) = if list == "players" {
        (2, list.to_owned())
    } else if !is_name {
        return None;
    } else if context.is(3, Token::OpenParen) {
        let about = context.in_brackets(3)?;
        (3 + signs_of(about) + 1, format!("{list}({about})"))
    } else {
        let there = place(context, 1);
        let what = format!("write `for {word}: it{there}`; `it` is anything that lies there, and {}", in_turn(word));
        let end = signs(&there);
        return matches!(context.shown(end + 1).as_str(), "{" | "where").then_some((end, what));
    };
    let name = if matches!(word, "player" | "players") { "p" } else { word };
    matches!(context.shown(end + 1).as_str(), "{" | "where")
        .then(|| (end, format!("write `for {name} in {through}`; {}", in_turn(name))))
}

/// How many signs stand in a text.
fn signs_of(text: &str) -> isize {
    tokens(text).filter(|(token, _)| !token.is_trivia()).map(|_| 1).sum()
}
