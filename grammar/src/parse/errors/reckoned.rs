//! What is counted, added up and compared as in a sentence: `count leaf in table`, `highest rank in table`, `next player`.

use super::context::Context;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;
use crate::vocabulary::{self, Role};

/// Words that ask for the greatest of something, and those that ask for the least.
const GREATEST: &[&str] = &["max", "maximum", "highest", "greatest", "largest", "biggest", "most"];
const LEAST: &[&str] = &["min", "minimum", "lowest", "smallest", "fewest", "least"];
/// Words behind which a value begins, besides those of the language that join two.
const BEFORE_VALUES: &[&str] =
    &["if", "when", "while", "where", "then", "else", "return", "win", "lose", "repeat", "expect", "require", "offer"];

/// Whatever is reckoned so.
pub(super) fn said(context: &Context) -> Option<Diagnostic> {
    let begins = |at: &isize| begins_value(context, *at) && context.word(at + 1).is_some() && context.goes_on(at + 1);
    let read = |from: isize| {
        let at = if context.word(from) == Some("the") { from + 1 } else { from };
        beside_a_player(context, from, at).or_else(|| reckoned(context, from, at))
    };
    let value = [-3, -2, -1].into_iter().filter(begins).find_map(read);
    value.or_else(|| asked_too_late(context)).or_else(|| shuffled_away(context))
}

/// Whether a value begins at a token.
fn begins_value(context: &Context, at: isize) -> bool {
    let opens = context.token(at - 1).is_some_and(|(token, _)| {
        matches!(
            token,
            Token::Assign
                | Token::Comparison
                | Token::Arithmetic
                | Token::OpenParen
                | Token::OpenSquare
                | Token::Comma
                | Token::Colon
        )
    });
    let joins = |word: &str| BEFORE_VALUES.contains(&word) || vocabulary::has_role(word, &[Role::Operator]);
    let is_order = context.word(at - 1) == Some("by");
    context.word(at).is_some() && !is_order && (opens || context.word(at - 1).is_some_and(joins))
}

/// `let q = next player`, `win next player of p`
fn beside_a_player(context: &Context, from: isize, at: isize) -> Option<Diagnostic> {
    let side = context.word(at).filter(|word| matches!(*word, "next" | "previous"))?;
    context.word(at + 1).filter(|word| *word == "player")?;
    let (whose, end) = match context.word(at + 2) {
        Some("of" | "after" | "before") => super::looked_for::place(context, at + 3)?,
        _ => ("active".to_owned(), at + 2),
    };
    let message = format!("`{side}` is asked of a player, in brackets");
    let fault = context.fault((from, end - 1), &message, "as in a sentence")?;
    Some(fault.help(format!("write `{side}({whose})`")))
}

/// `count leaf in table`, `sum rank of leaf in table`, `max leaf in table by rank`, `highest rank in table`
fn reckoned(context: &Context, from: isize, at: isize) -> Option<Diagnostic> {
    let word = context.word(at)?;
    let is_most = GREATEST.contains(&word);
    let fold = match word {
        _ if is_most => "max",
        _ if LEAST.contains(&word) => "min",
        "count" | "sum" | "values" => word,
        _ => return None,
    };
    let what = context.own_word(at + 1)?;
    let end = reach(context, at + 2);
    // A word of the game's own that stands before another is none of these.
    if end == at + 2 || !matches!(context.word(at + 2), Some("in" | "of" | "by" | "where")) {
        return None;
    }
    let rest = context.between(at + 2, end - 1)?;
    if fold == "count" || matches!(fold, "sum" | "values") && context.word(at + 2) == Some("of") {
        let message = format!("what `{word}` is of stands in brackets");
        let fault = context.fault((from, end - 1), &message, "no brackets here")?;
        return Some(fault.help(format!("write `{fold}({what} {rest})`")));
    }
    if matches!(fold, "sum" | "values") {
        let message = format!("what `{word}` is of stands in brackets");
        let fault = context.fault((from, end - 1), &message, "no brackets here")?;
        return Some(fault.help(format!("say of what: `{fold}({what} of KIND {rest})` where `{what}` is an attribute, `{fold}(ATTRIBUTE of {what} {rest})` where it is a kind")));
    }
    let most = if is_most { "most" } else { "least" };
    let message = match is_most {
        true => "the greatest of several values is asked for in brackets",
        false => "the least of several values is asked for in brackets",
    };
    let by = (at + 2..end).find(|by| context.word(*by) == Some("by"));
    if let Some(by) = by.filter(|by| *by + 1 < end && *by > at + 2) {
        let (place, value) = (context.between(at + 2, by - 1)?, context.between(by + 1, end - 1)?);
        let value = value.strip_prefix("most ").or_else(|| value.strip_prefix("least ")).unwrap_or(value);
        let message = format!("`{word}` gives a number, and not the thing that has it");
        let fault = context.fault((from, end - 1), &message, "which thing?")?;
        return Some(fault.help(format!("write `first {what} {place} by {most} {value}`")));
    }
    if context.word(at + 2) == Some("of") {
        let fault = context.fault((from, end - 1), message, "no brackets here")?;
        return Some(fault.help(format!("write `{fold}({what} {rest})`")));
    }
    let fault = context.fault((from, end - 1), message, "of which value, or which thing?")?;
    Some(fault.help(format!(
        "write `{fold}({what} of KIND {rest})` where `{what}` is an attribute; where it is a kind, `first {what} {rest} by {most} ATTRIBUTE` is the one that has it"
    )))
}

/// The token behind what is looked for from a token on: its places, and what is asked of each.
fn reach(context: &Context, from: isize) -> isize {
    let (mut at, mut open, mut asks) = (from, 0_usize, false);
    while context.goes_on(at) {
        let Some((token, _)) = context.token(at) else { break };
        match token {
            Token::OpenParen | Token::OpenSquare => open += 1,
            Token::CloseParen | Token::CloseSquare if open == 0 => break,
            Token::CloseParen | Token::CloseSquare => open -= 1,
            Token::OpenBrace | Token::CloseBrace | Token::Assign => break,
            Token::Comma | Token::Comparison | Token::Arithmetic if open == 0 && !asks => break,
            Token::Comma if open == 0 => break,
            Token::Word if open == 0 => match context.word(at) {
                Some("where") => asks = true,
                Some("then" | "else") => break,
                Some("and" | "or" | "is") if !asks => break,
                _ => {}
            },
            _ => {}
        }
        at += 1;
    }
    at
}

/// `first leaf in table by most rank where rank > 2`: which things are meant is said before their order.
fn asked_too_late(context: &Context) -> Option<Diagnostic> {
    context.word(0).filter(|word| *word == "where")?;
    let is_order =
        |at: &isize| context.word(*at) == Some("by") && matches!(context.word(at + 1), Some("most" | "least"));
    let by = (-9..=-3).rev().find(is_order)?;
    let is_query = |at: &isize| matches!(context.word(*at), Some("all" | "first" | "last" | "any" | "every"));
    let from = (by - 8..by).rev().find(is_query)?;
    let end = reach(context, 0);
    let (things, order, asked) =
        (context.between(from, by - 1)?, context.between(by, -1)?, context.between(0, end - 1)?);
    if things.contains(['{', '}']) || order.contains(['{', '}']) {
        return None;
    }
    let fault = context.fault((from, end - 1), "`where` stands before `by`", "too late")?;
    Some(fault.help(format!("write `{things} {asked} {order}`")))
}

/// `shuffle hand of p into deck of p`: nothing changes its place by that.
fn shuffled_away(context: &Context) -> Option<Diagnostic> {
    let into = [-1, 0].into_iter().find(|at| matches!(context.word(*at), Some("into" | "to")))?;
    let from = (into - 10..into - 1).rev().find(|at| context.word(*at) == Some("shuffle"))?;
    let what = context.between(from + 1, into - 1).filter(|what| !what.contains(['{', '}', '\n', '=', ',']))?;
    let (place, end) = super::looked_for::place(context, into + 1)?;
    let message = "`shuffle` changes the order of what lies in a place, and moves nothing there";
    let fault = context.fault((from, end - 1), message, "first moved, then shuffled")?;
    Some(fault.help(format!("write `move {what} to {place}  shuffle {place}`")))
}
