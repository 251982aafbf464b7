//! Words of Spanish in the place of those of the language, by which who writes a game in Spanish means these: the word of the language
//! that looks most like one of them is another.

mod words;

use super::context::Context;
use super::did_you_mean;
use super::expected::Expected;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;
use crate::vocabulary::{self, Role};
pub use words::in_the_language;

/// Words of Spanish that stand between two others.
const BETWEEN: &[&str] = &["de", "donde", "en", "o", "y"];
/// Words before `de` where a time is told and no place.
const TIMES: &[&str] = &["comienzo", "fin", "final", "inicio", "principio"];

/// Words of the language that are a thing, a player or a place by themselves.
const VALUES: &[&str] = &["active", "empty", "game", "it", "none", "play", "self", "you"];

/// What an opponent is called in Spanish.
const RIVALS: &[&str] = &["adversario", "contrario", "contrincante", "enemigo", "oponente", "rival"];

/// `criatura del rival`, `mano del rival`: of a kind it is asked who controls it, and a zone is somebody's.
fn of_rival(context: &Context, at: isize) -> Option<Diagnostic> {
    context.word(at + 1).filter(|word| RIVALS.contains(word))?;
    let place = context.span(at)?.to(context.span(at + 1)?);
    let said = context.between(at, at + 1)?;
    // Behind `in` stands a zone, which is somebody's.
    let is_zone = context.word(at - 2).is_some_and(|word| matches!(word, "in" | "to" | "from" | "of" | "or"));
    let help = if is_zone {
        "did you mean `of opponent(you)`?"
    } else {
        "did you mean `of opponent(you)`, or `in play where controller == opponent(you)`?"
    };
    let code = if at < 0 || context.starts_line() { codes::UNKNOWN_MEMBER } else { codes::UNEXPECTED };
    let fault = Diagnostic::error(code, format!("`{said}` is not known here"), place, "no words of the language");
    Some(fault.help(help))
}

/// `criatura donde fuerza > 1`, `mano de A`, `"Ruby" en mesa of you`, `criatura del rival`: a small word of Spanish between two others,
/// where what stands before it is none that it could be the name behind.
pub(super) fn between(context: &Context) -> Option<Diagnostic> {
    let is = |at: isize, signs: &[Token]| signs.iter().any(|sign| context.is(at, *sign));
    let stands = |at: &isize| {
        let is_behind = context.own_word(at - 1).is_some_and(|word| !TIMES.contains(&word))
            || context.word(at - 1).is_some_and(|word| VALUES.contains(&word))
            // `text en "…"` names a language.
            || is(at - 1, &[Token::CloseParen, Token::CloseSquare, Token::Number, Token::Text]);
        let is_name = is(at + 1, &[Token::Colon, Token::Assign, Token::OpenParen, Token::Dot]);
        let goes_on = is(at + 1, &[Token::Word, Token::Number, Token::Text]);
        is_behind && goes_on && !is_name && context.goes_on(*at) && context.goes_on(at + 1)
    };
    let meant = |at: isize| {
        if context.word(at)? == "del"
            && let Some(fault) = of_rival(context, at)
        {
            return Some(fault);
        }
        let meant = match context.word(at)? {
            "del" => "of",
            word => in_the_language(word).filter(|_| BETWEEN.contains(&word))?,
        };
        Some(did_you_mean(context, at, meant))
    };
    [0, -1].into_iter().filter(stands).find_map(meant)
}

/// A word of Spanish where the word of the language that says the same could stand.
pub(super) fn meant(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let could_stand = |word: &&str| expected.has(word) || expected.words().any(|known| known == *word);
    if let Some(word) = context.word(0).and_then(in_the_language).filter(could_stand) {
        return Some(did_you_mean(context, 0, word));
    }
    // What begins a line is read as a name, and the fault is found behind it.
    let is_of_another =
        context.token(-2).is_some_and(|token| token.0 == Token::Dot) || context.word(-2) == Some("modify");
    if !expected.after_name() || is_of_another {
        return None;
    }
    let begins = |word: &&str| {
        // No line starts so: what reacts starts with `after`.
        if *word == "when" && context.rest_of_line(-1).is_some() {
            return false;
        }
        let of_statements = expected.statement_head() && vocabulary::has_role(word, &[Role::Statement]);
        of_statements || vocabulary::has_role(word, &[Role::Member, Role::Ability, Role::Clause])
    };
    let word = context.word(-1).and_then(in_the_language).filter(begins)?;
    Some(did_you_mean(context, -1, word))
}
