//! Dice: each is thrown in a line of its own.

use super::context::Context;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;

/// `x = 1 + roll 6`, `if roll 6 > 3 { … }`, `let d = roll 6 + 1`
pub(super) fn rolled(context: &Context) -> Option<Diagnostic> {
    let at = in_a_value(context).or_else(|| goes_on(context))?;
    let message = "a roll is no part of a value";
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.span(at)?, "rolled here");
    Some(fault.help(if at == -1 {
        "roll in a line of its own, `let d = roll 6`, and then say `d`"
    } else {
        "roll in a line of its own, `let d = roll 6`, and then say `d + 1`; a number of faces that is worked out stands in brackets: `roll (n + 1)`"
    }))
}

/// Words with which a coin is flipped.
pub(super) const COINS: [&str; 7] = ["coin", "coins", "flip", "toss", "moneda", "monedas", "lanza"];

/// `let c = flip coin`, `flip coin`, read up to the last of these words.
pub(super) fn coin(context: &Context) -> Option<Diagnostic> {
    let is_flip = |at: isize| context.word(at).is_some_and(|word| COINS.contains(&word));
    let first = if is_flip(-2) { -2 } else { -1 };
    let last = if is_flip(0) { 0 } else { -1 };
    let fault = context.fault((first, last), "a coin is a die of two sides", "flipped here")?;
    let roll = if context.is(first - 1, Token::Assign) { "roll 2" } else { "let c = roll 2" };
    Some(fault.help(format!("write `{roll}`, and then ask which it was: `if c == 1 {{ … }} else {{ … }}`")))
}

/// Where a die is thrown inside of a value: `1 + roll 6`, `repeat roll 6 { … }`.
fn in_a_value(context: &Context) -> Option<isize> {
    let value = matches!(context.token(0)?.0, Token::Number | Token::Word | Token::OpenParen);
    if !value || context.word(-1) != Some("roll") || context.word(-3) == Some("let") {
        return None;
    }
    let wants_a_value = match context.word(-2) {
        Some(word) => {
            matches!(word, "if" | "while" | "repeat" | "when" | "where" | "and" | "or" | "not" | "in" | "then" | "else")
        }
        None => matches!(
            context.token(-2)?.0,
            Token::Assign
                | Token::Arithmetic
                | Token::Comparison
                | Token::DotDot
                | Token::OpenParen
                | Token::OpenSquare
                | Token::Comma
        ),
    };
    wants_a_value.then_some(-1)
}

/// Where a die is thrown of which more is said on the same line: `roll 6 + 1`, `roll 6 > 3`.
fn goes_on(context: &Context) -> Option<isize> {
    let goes_on = matches!(context.token(0)?.0, Token::Arithmetic | Token::Comparison | Token::DotDot)
        || matches!(context.word(0), Some("and" | "or" | "in" | "is"));
    if !goes_on || !context.goes_on(0) {
        return None;
    }
    let of_faces = |at: &isize| {
        let sign = context.token(*at).map(|token| token.0);
        context.goes_on(*at)
            && matches!(
                sign,
                Some(Token::Word | Token::Number | Token::Dot | Token::Comma | Token::OpenParen | Token::CloseParen)
            )
    };
    let at = (-12..=-2).rev().find(|at| context.word(*at) == Some("roll"))?;
    let is_thrown = context.is(at - 1, Token::Assign) || context.word(at - 1) == Some("return") || context.begins(at);
    (is_thrown && (at + 1..0).all(|between| of_faces(&between))).then_some(at)
}

/// `roll 2d6`, `let n = 2d6`: several dice as rulebooks write them.
pub(super) fn several(context: &Context) -> Option<Diagnostic> {
    let faces = |at: isize| context.word(at)?.strip_prefix('d').filter(|faces| faces.parse::<u32>().is_ok());
    let is_said = |at: &isize| {
        let touches = matches!((context.span(at - 1), context.span(*at)), (Some(a), Some(b)) if a.end == b.start);
        faces(*at).is_some() && context.is(at - 1, Token::Number) && (touches || context.word(at - 2) == Some("roll"))
    };
    let at = [0, -1].into_iter().find(is_said)?;
    let (many, faces) = (context.shown(at - 1), faces(at)?);
    let message = format!("`{many}d{faces}` is several dice, and each is thrown by itself");
    let place = context.span(at)?;
    Some(Diagnostic::error(codes::UNEXPECTED, message, place, "not a word of the language").help(format!(
        "one die is `let a = roll {faces}`; added up, they are `let total = 0  repeat {many} {{ total += roll {faces} }}`"
    )))
}
