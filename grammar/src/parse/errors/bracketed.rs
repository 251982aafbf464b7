//! Statements that begin with a bracket: `(first beast in field of p).power = 3`.

use super::context::Context;
use super::expected::Expected;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;
use crate::vocabulary;

/// A bracket where a statement should begin; or behind a word that ends one, where it reads as that of a call.
pub(super) fn bracketed(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let (place, inside) = if context.found() == "(" && expected.statement() {
        (context.found_span(), context.asked_in_brackets(0)?)
    } else {
        let assigns = matches!(context.found(), "=" | "+=" | "-=" | "*=");
        let is_of_brackets = context.token(-1)?.0 == Token::Word
            && context.token(-2)?.0 == Token::Dot
            && context.token(-3)?.0 == Token::CloseParen;
        if !assigns || !is_of_brackets || !context.stands_apart(-3) {
            return None;
        }
        let word = context.word_before_brackets(-3)?;
        let ends_a_value = matches!(word, "you" | "self" | "it" | "active" | "yes" | "no" | "none");
        if !ends_a_value && vocabulary::find(word).is_some() {
            return None;
        }
        (context.span(-3)?, context.asked_in_brackets(-3)?)
    };
    let fault = Diagnostic::error(
        codes::UNEXPECTED,
        "no statement begins with a bracket",
        place,
        "what is in brackets has no name here",
    );
    Some(fault.help(format!("give it a name first, `let x = {inside}`, and write `x` in place of the brackets")))
}
