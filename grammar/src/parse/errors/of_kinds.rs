//! Kinds of which a header or a query says too many in other words, or none.

use super::context::Context;
use super::expected::Expected;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;

/// Whether the kinds of a card, or those that a kind comes from, end here.
fn is_behind_kinds(context: &Context) -> bool {
    let is = |at: isize, token: Token| context.token(at).is_some_and(|there| there.0 == token);
    let mut first = -1;
    while is(first, Token::Word) && is(first - 1, Token::Comma) {
        first -= 2;
    }
    let opens = |at: isize| matches!(context.word(at), Some("card" | "token" | "kind"));
    let is_listed = context.word(first - 1) == Some("cards");
    is(first, Token::Word) && (is_listed || is(first - 1, Token::Colon) && (opens(first - 3) || opens(first - 4)))
}

/// One kind more is seldom what is missing.
pub(super) fn without_more_kinds(context: &Context, expected: &mut Expected) {
    if is_behind_kinds(context) {
        expected.without(",");
    }
}

/// `card "Golem" : beast and relic { … }`
pub(super) fn two_kinds(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let joins = matches!(context.found(), "and" | "y" | "|" | "+" | "/");
    if !joins || !expected.has("{") || !is_behind_kinds(context) {
        return None;
    }
    let (one, other) = (context.word(-1)?, context.word(1).unwrap_or("KIND"));
    let message = "kinds stand with a comma between";
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.found_span(), "`,` should stand here");
    Some(fault.help(format!("of several kinds, one is named behind the other: `{one}, {other}`")))
}

/// `kind twig "Twig" shared : leaf { … }`
pub(super) fn shared_too_early(context: &Context) -> Option<Diagnostic> {
    let is_it = context.found() == ":" && context.word(-1) == Some("shared") && context.first_word() == Some("kind");
    let kind = context.word(1).filter(|_| is_it && context.is_in_header(0))?;
    let mut last = 1;
    while context.is(last + 1, Token::Comma) && context.word(last + 2).is_some() {
        last += 2;
    }
    let kinds = context.between(1, last).unwrap_or(kind);
    let message = "of what a kind is stands before `shared`";
    let fault = context.fault((-1, last), message, "the other way round")?;
    Some(fault.help(format!("write `: {kinds} shared`")))
}

/// `first partners(p)`: of what kind are the things that are looked for?
pub(super) fn kind_left_out(context: &Context) -> Option<Diagnostic> {
    let query = context.word(-2).filter(|word| matches!(*word, "any" | "every" | "all" | "first" | "last"))?;
    let set = context.word(-1).filter(|_| context.found() == "(")?;
    let message = format!("`{query}` looks for things of a kind, and which is not said");
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.span(-1)?, "of which kind, in this?");
    Some(fault.help(format!("write `{query} KIND in {set}(…)`, as `player` or a kind of card; `it` is anything")))
}
