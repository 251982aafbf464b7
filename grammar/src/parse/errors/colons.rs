//! A field without its `:`.

use super::context::{Context, lets_begin};
use super::expected::Expected;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::prose;
use crate::tokens::Token;
use crate::vocabulary::{self, Role};

/// `title "Anna"`, `players 2`, `active A  phase: main`: the name of a field, and its value.
pub(super) fn left_out(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let is_told = expected.is_sign_of_field() || is_before_text(context, expected);
    if !is_told || expected.statement_head() || reads_as_sentence(context) {
        return None;
    }
    let name = if value(context, expected) {
        -1
    } else if expected.is_only(":") && context.word(-1).is_some() && context.goes_on(-1) {
        // The value was taken for a part of the name; what a declaration declares is one.
        if context.token(-2).is_some_and(|(_, range)| context.begins_text(range.start))
            && context.word(-2).is_some_and(|word| vocabulary::has_role(word, &[Role::Item]))
        {
            return None;
        }
        -2
    } else {
        return None;
    };
    let said = match (context.word(name), context.word(name - 1), context.word(name - 2)) {
        (Some(whose), Some("of"), Some(what)) => format!("{what} of {whose}"),
        (Some(word), ..) if begins(context, name) => word.to_owned(),
        _ => return None,
    };
    // `choose order of r by p`: the name, and what is put in order.
    if said.starts_with("order of ") && matches!(context.word(name - 3), Some("choose")) {
        let whose = said.trim_start_matches("order of ");
        let fault =
            context.fault((name - 2, name), "what is put in order has a name, and is looked for", "what of?")?;
        return Some(fault.help(format!("write `choose order of {whose}: KIND in ZONE by PLAYER`")));
    }
    // `cost "Cost" int = 3`: the colon stands behind the title.
    if name == -1 && context.is(0, Token::Text) && context.word(1).is_some() && context.is(2, Token::Assign) {
        let (title, of) = (context.shown(0), context.shown(1));
        let message = format!("`:` is missing after `{title}`");
        let fault = Diagnostic::error(codes::UNEXPECTED, message, context.after(0), "`:` should stand here");
        return Some(fault.help(format!("write `{said} {title}: {of}`")));
    }
    let is_further = context.word(1).is_some() && context.word(0).is_none();
    let goes_on = name == -1 && context.goes_on(1) && !closes(context, 1) && !names(context, 1) && !is_further;
    let rest = if goes_on { " …" } else { "" };
    let message = format!("`:` is missing after `{said}`");
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.after(name), "`:` should stand here");
    Some(fault.help(format!("write `{said}: {}{rest}`", context.shown(name + 1))))
}

/// Whether a text was found where nothing was expected: a name and a text could begin an attribute of the card's own, which tells
/// nothing of what is missing before the text.
pub(super) fn is_before_text(context: &Context, expected: &Expected) -> bool {
    expected.is_empty() && context.token(0).is_some_and(|token| token.0 == Token::Text)
}

/// Whether the line is meant for people; a seat alone begins no sentence.
fn reads_as_sentence(context: &Context) -> bool {
    let is_seat = context.word(-1).is_some_and(|word| word.chars().nth(1).is_none());
    !is_seat && context.rest_of_line(-1).is_some_and(prose::is_sentence)
}

/// Whether a field may begin with a token: with the block, behind a value, or as what a declaration is of.
fn begins(context: &Context, name: isize) -> bool {
    if !context.goes_on(name) {
        return true;
    }
    match (context.token(name - 1).map(|token| token.0), context.word(name - 1)) {
        (Some(sign), _) if lets_begin(sign) => {
            context.word(name).is_some_and(|word| !vocabulary::has_role(word, &[Role::Clause]))
        }
        (_, Some(word)) => {
            let is_value = context.token(name - 2).is_some_and(|token| matches!(token.0, Token::Colon | Token::Comma));
            is_value || vocabulary::has_role(word, &[Role::Item])
        }
        _ => false,
    }
}

/// Whether what was found is the value of the field whose name stands before it, and no further word of a sentence.
fn value(context: &Context, expected: &Expected) -> bool {
    let is_value = context.token(0).is_some_and(|token| matches!(token.0, Token::Word | Token::Number | Token::Text));
    if !is_value || !context.goes_on(0) || context.word(-1).is_none() {
        return false;
    }
    if !context.goes_on(1) || closes(context, 1) || names(context, 1) {
        return true;
    }
    match context.token(1).map(|token| token.0) {
        Some(Token::Word) => !expected.after_name() || context.word(2).is_none(),
        Some(Token::Assign | Token::Comma | Token::Number | Token::Text | Token::Dot) => true,
        _ => false,
    }
}

/// Whether a token closes a block.
fn closes(context: &Context, offset: isize) -> bool {
    context.token(offset).is_some_and(|token| token.0 == Token::CloseBrace)
}

/// Whether a further field begins with a token.
fn names(context: &Context, offset: isize) -> bool {
    context.word(offset).is_some() && context.token(offset + 1).is_some_and(|token| token.0 == Token::Colon)
}
