//! What is done where a condition does not hold, in other words than `else`.

use super::context::Context;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::tokens::{Token, tokens};

/// Words in the place of `else`, and those in the place of `else if`.
const OTHERWISE: &[&[&str]] = &[
    &["de", "lo", "contrario"],
    &["en", "caso", "contrario"],
    &["en", "otro", "caso"],
    &["por", "el", "contrario"],
    &["or", "else"],
    &["if", "not"],
    &["if", "else"],
    &["si", "no"],
    &["si_no"],
    &["sino"],
    &["sinó"],
    &["otherwise"],
    &["orelse"],
    &["or_else"],
    &["else", "then"],
    &["else", "do"],
    &["else", "when"],
    &["else", "entonces"],
];
const OTHERWISE_IF: &[&str] =
    &["elif", "elsif", "elseif", "else_if", "elseIf", "elsi", "sino_si", "si_no_si", "sinosi", "otherwise_if", "orif"];

/// What begins a block behind which `else` can stand.
const HEADS: [&str; 10] = ["if", "si", "pay", "offer", "play", "resolve", "retarget", "choose", "elif", "elseif"];

/// `if x { … } sino { … }`, `if x { … } otherwise { … }`, `if x { … } elif y { … }`
pub(super) fn said(context: &Context) -> Option<Diagnostic> {
    [-3, -2, -1, 0].into_iter().find_map(|at| behind_a_block(context, at))
}

/// Such words from a token on, which stands behind a block.
fn behind_a_block(context: &Context, at: isize) -> Option<Diagnostic> {
    // Where statements are read one by one, the block stands in the one before.
    let begins = context.is_of_statements() && context.begins_text(context.token(at)?.1.start);
    // These say nothing else, wherever they stand before a block.
    let is_alone =
        context.word(at) == Some("si") && context.word(at + 1) == Some("no") && context.is(at + 2, Token::OpenBrace);
    let is_behind = context.is(at - 1, Token::CloseBrace) && closes_a_choice(context, at - 1);
    if !(begins || is_alone || is_behind) {
        return None;
    }
    let first = context.word(at)?;
    if OTHERWISE_IF.contains(&first) {
        return mended(context, (at, at), "else if");
    }
    let is_said = |words: &&&[&str]| {
        (at..).zip(words.iter()).all(|(place, word)| context.word(place).is_some_and(|said| said == *word))
    };
    let words = OTHERWISE.iter().find(is_said)?;
    let last = at + isize::try_from(words.len()).ok()? - 1;
    let (next, is_comma) = match context.token(last + 1)?.0 {
        Token::Comma | Token::Colon => (last + 2, true),
        _ => (last + 1, false),
    };
    let end = if is_comma { last + 1 } else { last };
    if context.is(next, Token::OpenBrace) {
        return mended(context, (at, end), "else");
    }
    if matches!(context.word(next), Some("if" | "si")) {
        return mended(context, (at, next), "else if");
    }
    // `si no x { … }` asks anew, and a condition behind another word is that of an `else if`.
    let asks = matches!(words.first(), Some(&("if" | "si"))) || context.word(next).is_none();
    let opens = context.text_from(next)?.lines().next()?.contains('{');
    if asks || !opens { None } else { mended(context, (at, end), "else if") }
}

/// The fault, and what is written.
fn mended(context: &Context, place: (isize, isize), meant: &str) -> Option<Diagnostic> {
    let said = context.between(place.0, place.1)?.split_whitespace().collect::<Vec<_>>().join(" ");
    let code = if place.0 < 0 { codes::UNKNOWN_MEMBER } else { codes::UNEXPECTED };
    let message = format!("`{said}` is written `{meant}`");
    let span = context.span(place.0)?.to(context.span(place.1)?);
    Some(Diagnostic::error(code, message, span, "behind the block of a condition").help(format!("write `{meant}`")))
}

/// Whether the block that closes at a token is of something that goes on with `else`.
fn closes_a_choice(context: &Context, at: isize) -> bool {
    let Some(before) = context.token(at).and_then(|(_, range)| context.text_before(range.start)) else { return false };
    let mut open = Vec::new();
    for (token, range) in tokens(before) {
        match token {
            Token::OpenBrace => open.push(range.start),
            Token::CloseBrace => drop(open.pop()),
            _ => {}
        }
    }
    let Some(header) = open.pop().and_then(|brace| before.get(..brace)) else { return false };
    let header = header.rfind(['{', '}']).map_or(header, |end| &header[end + 1..]);
    tokens(header).any(|(token, range)| token == Token::Word && HEADS.contains(&&header[range]))
}
