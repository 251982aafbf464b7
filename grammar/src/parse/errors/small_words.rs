//! Small words and signs that are missing, or one too many: `in table A`, `is in hand of A`, `winner: A`, `forbid lay by opponent`.

use super::blocks;
use super::context::{Context, is_seat};
use super::expected::Expected;
use super::looked_for;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;
use crate::vocabulary::{self, is_ability_word};

/// Whatever is said with one of them too few or too many.
pub(super) fn said(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    is_in(context)
        .or_else(|| over(context))
        .or_else(|| ended(context))
        .or_else(|| whose(context))
        .or_else(|| by_whom(context))
        .or_else(|| field_without_colon(context))
        .or_else(|| removed(context))
        .or_else(|| effect(context, expected))
        .or_else(|| in_words_only(context))
}

/// `expect "Lens" is in hand of A`, `if c is not in field of you { … }`
fn is_in(context: &Context) -> Option<Diagnostic> {
    context.word(0).filter(|word| *word == "in")?;
    let (from, words) = match (context.word(-2), context.word(-1)?) {
        (Some("is" | "are"), "not") => (-2, "not in"),
        (_, "is" | "are") => (-1, "in"),
        _ => return None,
    };
    let fault = context.fault((from, 0), "`is` asks of what kind something is, and not where", "one word too many")?;
    Some(fault.help(format!("write `{words}`")))
}

/// `expect over is yes`
fn over(context: &Context) -> Option<Diagnostic> {
    let sign = context.word(0) == Some("is") || context.found() == "==";
    if !sign || context.word(-1) != Some("over") || !context.is_of_scenario() {
        return None;
    }
    let message = "that the game is over is claimed by `over` alone";
    match context.word(1) {
        Some("yes") => Some(context.fault((0, 1), message, "not needed")?.help("take it out")),
        Some("no") => Some(context.fault((-1, 1), message, "not so")?.help("write `not over`")),
        _ => None,
    }
}

/// `expect winner: A`, `expect winner = A`
fn ended(context: &Context) -> Option<Diagnostic> {
    let is_sign = |at: isize| context.is(at, Token::Colon) || context.is(at, Token::Assign);
    let at = [0, 1].into_iter().find(|at| {
        is_sign(*at) && matches!(context.word(at - 1), Some("winner" | "loser")) && context.is_of_scenario()
    })?;
    let (side, who) = (context.word(at - 1)?, context.word(at + 1).filter(|word| is_seat(word))?);
    context.line_word().filter(|word| *word == "expect").or(context.word(at - 2).filter(|word| *word == "expect"))?;
    let message = format!("no sign stands between `{side}` and who that is");
    Some(context.fault((at - 1, at + 1), &message, "one sign too many")?.help(format!("write `{side} {who}`")))
}

/// `expect "Lens" in table A`, `move g to table you`: a zone, and whose it is.
fn whose(context: &Context) -> Option<Diagnostic> {
    let is_player = |word: &str| matches!(word, "you" | "active") || context.is_of_scenario() && is_seat(word);
    let at = [0, -1].into_iter().find(|at| context.word(*at).is_some_and(is_player) && context.goes_on(*at))?;
    // Who answers in the same line is no owner of what is said before.
    if context.is(at + 1, Token::Colon) {
        return None;
    }
    let zone = context.own_word(at - 1).filter(|zone| zone.chars().nth(1).is_some())?;
    let opens = matches!(
        context.word(at - 2),
        Some("in" | "to" | "from" | "of" | "expect" | "and" | "or" | "not" | "if" | "when" | "where" | "shuffle")
    );
    let is_counted = context.is(at - 2, Token::OpenParen) && matches!(context.word(at - 3), Some("count" | "size"));
    if !opens && !is_counted {
        return None;
    }
    let player = context.word(at)?;
    let message = format!("`of` stands between `{zone}` and whose it is");
    Some(context.fault((at - 1, at), &message, "no `of` between the two")?.help(format!("write `{zone} of {player}`")))
}

/// `forbid lay by opponent`, `after lay(g: self) by you { … }`
fn by_whom(context: &Context) -> Option<Diagnostic> {
    let at = [0, -1].into_iter().find(|at| context.word(*at) == Some("by"))?;
    let who = context.word(at + 1)?;
    let who = match who {
        "opponent" | "opponents" => "opponent(you)",
        who => who,
    };
    let heard = |at: isize| {
        let is_event = |word: &str| is_ability_word(word) || word == "of" && context.word(at - 1) == Some("instead");
        context.word(at).is_some_and(is_event)
    };
    let message = "who does it stands between the brackets of what is done";
    if context.is(at - 1, Token::CloseParen) {
        let (name, inside) = (context.word_before_brackets(at - 1)?.split('(').next()?, context.in_brackets(at - 1)?);
        context.word_before_call(at - 1).filter(|head| is_ability_word(head) || matches!(*head, "of" | "or"))?;
        let by = if inside.trim().is_empty() { format!("by: {who}") } else { format!("{}, by: {who}", inside.trim()) };
        let from = context.text_before(context.token(at)?.1.start)?.rfind(&format!("{name}("))?;
        let place = context.place(from..context.token(at + 1)?.1.end);
        let fault = Diagnostic::error(codes::UNEXPECTED, message, place, "outside of them");
        return Some(fault.help(format!("write `{name}({by})`")));
    }
    let name = context.own_word(at - 1).filter(|_| heard(at - 2))?;
    let fault = context.fault((at - 1, at + 1), message, "in no brackets")?;
    Some(fault.help(format!("write `{name}(by: {who})`")))
}

/// `after move(x: self, to table of you)`: the name of what is asked of an event has its `:`.
fn field_without_colon(context: &Context) -> Option<Diagnostic> {
    if context.enclosing(0) != Some(Token::OpenParen) {
        return None;
    }
    let opens = |at: isize| context.is(at, Token::OpenParen) || context.is(at, Token::Comma);
    let at = [-1, -2].into_iter().find(|at| opens(at - 1))?;
    let name = context.word(at).filter(|word| matches!(*word, "to" | "from" | "by"))?;
    let (rest, end) = looked_for::place(context, at + 1)?;
    let message = format!("`:` is missing after `{name}`");
    Some(context.fault((at, end - 1), &message, "no `:` between them")?.help(format!("write `{name}: {rest}`")))
}

/// `errata … { remove after  after lay(…) { … } }`: which of its abilities goes?
fn removed(context: &Context) -> Option<Diagnostic> {
    let at = (-6..=-1).find(|at| context.word(*at) == Some("remove"))?;
    let word = context.word(at + 1).filter(|word| is_ability_word(word) && *word != "modify")?;
    let next = context.word(at + 2).filter(|next| is_ability_word(next))?;
    let heard = context.word(at + 3).filter(|_| next == word).unwrap_or("EVENT");
    let message = format!("it is not said which `{word}` goes");
    let fault = context.fault((at, at + 1), &message, "what it hears should stand behind this")?;
    Some(fault.help(format!("write `remove {word} {heard}`")))
}

/// `effect deal(you)`: what is done stands in braces.
fn effect(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    if context.word(-1) != Some("effect") || !context.begins(-1) {
        return None;
    }
    let does = context.is(1, Token::OpenParen)
        || context.word(0).is_some_and(|word| vocabulary::has_role(word, &[vocabulary::Role::Statement]));
    if !does || !context.goes_on(0) || !expected.has("{") {
        return None;
    }
    Some(blocks::no_brace(context).help(blocks::BETWEEN_BRACES))
}

/// `keyword flying "Flying" { reminder "It flies." }`: what is said only in the words of a language.
fn in_words_only(context: &Context) -> Option<Diagnostic> {
    let word = context.word(-1).filter(|word| matches!(*word, "reminder" | "plural" | "noun" | "past"))?;
    if !context.is(0, Token::Text) || !context.begins(-1) || context.first_word() == Some("words") {
        return None;
    }
    let message = format!("`{word}` is said in `words`, and not here");
    let fault = context.fault((-1, -1), &message, "no line starts so")?;
    Some(
        fault.help(format!(
            "words for people have a block of their own: `words LANGUAGE {{ NAME: \"…\" {word} \"…\" }}`"
        )),
    )
}
