//! Statements that begin with a bracket, `(first beast in field of p).power = 3`, and what stands otherwise between brackets.

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

/// What the brackets of `count`, of what is added up or of a keyword hold, where it is written in another way.
pub(super) fn held(context: &Context) -> Option<Diagnostic> {
    let (open, word) = context.opened_by(0)?;
    let inside = context.text_behind(open + 1)?;
    let (line, _) = context.line_before(open)?;
    let end = context.token(0)?.1.start;
    let place = context.place(open + 1..end);
    match word {
        // `count(hand of you where …)`: of what lies there, and not of the zone.
        "count" if context.found() == "where" => {
            let zone = inside.get(..end - open - 1)?.trim();
            let fault =
                Diagnostic::error(codes::UNEXPECTED, "what is counted stands before its zone", place, "a zone alone");
            Some(fault.help(format!("write `count(it in {zone} where …)`")))
        }
        // `sum(if … then 5 else 0 of c: card in hand of you)`: the choice ends where the value of each does.
        "sum" | "min" | "max" | "values" if inside.trim_start().starts_with("if ") && inside.contains(" of ") => {
            let message = "what is added up or compared goes on to the end of its bracket";
            let fault = Diagnostic::error(codes::UNEXPECTED, message, place, "no end of the choice");
            Some(fault.help("a choice wants brackets of its own before `of`, as in `(if … then … else …) of …`"))
        }
        // `has: echo(choose c: creature in field of you { … })`
        _ if line.contains("has:") && inside.trim_start().starts_with("choose ") => {
            let message = "what is chosen to pay has no place in the brackets of a keyword";
            let fault = Diagnostic::error(codes::UNEXPECTED, message, place, "a cost by its name is meant here");
            Some(fault.help(format!(
                "make it a payment of the rules, `payment NAME {{ choose … }}`, and write `has: {word}(NAME)`"
            )))
        }
        _ => None,
    }
}
