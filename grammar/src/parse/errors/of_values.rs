//! Texts, keywords, kinds and amounts without the signs that they stand in.

use super::context::Context;
use super::declared::name_of;
use super::phrasing::{is_among_lines, written};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;
use crate::vocabulary::{self, Role};

/// Whatever is said so.
pub(super) fn said(context: &Context) -> Option<Diagnostic> {
    printed(context)
        .or_else(|| keyword_of_words(context))
        .or_else(|| signed(context))
        .or_else(|| amounts_of_change(context))
        .or_else(|| asked_as_text(context))
        .or_else(|| of_any_kind(context))
        .or_else(|| repeated(context))
}

/// `text Roba una carta.`: what is printed, without its quotes.
fn printed(context: &Context) -> Option<Diagnostic> {
    let begins = |at: &isize| {
        matches!(context.word(*at), Some("text" | "texto"))
            && context.begins(*at)
            && context.goes_on(at + 1)
            && (context.word(at + 1).is_some() && !context.is(at + 2, Token::Text) && !context.is(at + 2, Token::Colon)
                || context.is(at + 1, Token::Colon) && context.word(at + 2).is_some() && context.word(at + 3).is_some())
    };
    let at = [-4, -3, -2, -1].into_iter().find(begins).filter(|at| is_among_lines(context, *at))?;
    let first = at + 1 + isize::from(context.is(at + 1, Token::Colon));
    let rest = context.text_from(first)?.split(['\n', '{', '}', '"']).next()?;
    let is_line = |word: &str| vocabulary::has_role(word.trim_end_matches(':'), &[Role::Member, Role::Ability]);
    // What stands behind a full stop may be the next line of the card.
    let said = rest
        .match_indices('.')
        .map(|(stop, _)| rest.split_at(stop + 1))
        .find(|(_, next)| next.split_whitespace().next().is_none_or(is_line));
    let said = said.map_or(rest, |(said, _)| said).trim();
    let from = context.token(at)?.1.start;
    let start = context.token(first)?.1.start;
    let message = "what is printed stands in quotes";
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.place(from..start + said.len()), "no quotes");
    Some(fault.help(format!("write `text \"{said}\"`")))
}

/// `has: más daño de combate 2`: one name of several words, as its title has it.
fn keyword_of_words(context: &Context) -> Option<Diagnostic> {
    let has = (-9..=-2)
        .rev()
        .find(|at| matches!(context.word(*at), Some("has" | "tiene")) && context.is(at + 1, Token::Colon))?;
    let first = (has + 2..0).rev().find(|at| context.is(at - 1, Token::Comma)).unwrap_or(has + 2);
    let last = (first..).take_while(|at| context.word(*at).is_some() && context.goes_on(*at)).last()?;
    let words: Vec<&str> = (first..=last).filter_map(|at| context.word(at)).collect();
    let is_joined = words
        .get(1..words.len().checked_sub(1)?)?
        .iter()
        .any(|word| matches!(*word, "de" | "del" | "la" | "el" | "los" | "las" | "en" | "con" | "al" | "a" | "the"));
    let is_other = words.iter().any(|word| vocabulary::has_role(word, &[Role::Member, Role::Ability, Role::Clause]));
    if !is_joined || is_other || context.is(last + 1, Token::Colon) {
        return None;
    }
    let (name, number) = (name_of(&words.join(" ")), context.number(last + 1).filter(|_| context.goes_on(last + 1)));
    let to = last + isize::from(number.is_some());
    let value = number.map_or(String::new(), |number| format!("({number})"));
    let fault = context.fault((first, to), "the name of a keyword is one word", "several words")?;
    Some(fault.help(format!("write `{name}{value}`, if that is its name")))
}

/// `modify self { +1 fuerza }`
fn signed(context: &Context) -> Option<Diagnostic> {
    let at = [0, -1]
        .into_iter()
        .find(|at| matches!(context.shown(*at).as_str(), "+" | "-") && context.is(at + 1, Token::Number))?;
    let value = context.own_word(at + 2).filter(|_| context.goes_on(at + 2))?;
    let before = context.text_before(context.bracket_around(at)?)?;
    let header = before.rsplit(['{', '}', '\n']).next()?;
    header.split_whitespace().find(|word| *word == "modify")?;
    let opens = context.is(at - 1, Token::OpenBrace) || context.is(at - 1, Token::Number);
    let (sign, number) = (context.shown(at), context.shown(at + 1));
    let fault = context.fault((at, at + 2), "what changes stands before how much", "the other way round")?;
    opens.then(|| fault.help(format!("write `{value} {sign}= {number}`")))
}

/// `modify unit in field fuerza + 1`, `modify unit in field +1 fuerza`, `{ fuerza += +1 }`
fn amounts_of_change(context: &Context) -> Option<Diagnostic> {
    let signed = |at: isize| matches!(context.shown(at).as_str(), "+" | "-") && context.is(at + 1, Token::Number);
    if let Some(at) = [-1, 0, 1].into_iter().find(|at| context.is(at - 1, Token::Assign) && context.shown(*at) == "+") {
        if context.shown(at + 2) == "/" {
            return None;
        }
        let number = context.number(at + 1)?;
        // `gold =+ 1` is so much more.
        if context.shown(at - 1) == "=" {
            let fault = context.fault((at - 1, at), "the sign stands before `=`", "the other way round")?;
            return Some(fault.help("write `+=`, or take the sign out where it is no more than that"));
        }
        let fault = context.fault((at, at + 1), "the sign stands before `=` alone", "one sign too many")?;
        return Some(fault.help(format!("write `{number}`")));
    }
    let at = [-2, -1, 0, 1].into_iter().find(|at| signed(*at))?;
    let (line, _) = context.line_before(context.token(at)?.1.start)?;
    let said = line.rsplit(['{', '}']).next()?;
    let is_open = context.bracket_around(at).is_some_and(|_| context.enclosing(at) == Some(Token::OpenParen));
    if is_open || !said.split_whitespace().any(|word| matches!(word, "modify" | "modifica")) {
        return None;
    }
    if context.text_from(at)?.lines().next()?.contains('{') {
        return None;
    }
    let before = context.own_word(at - 1).filter(|_| context.word(at - 2) != Some("of"));
    let behind = context.own_word(at + 2).filter(|_| context.goes_on(at + 2) && !context.is(at + 3, Token::Colon));
    let (value, place) = match (behind, before) {
        (Some(value), _) => (value, (at, at + 2)),
        (None, Some(value)) => (value, (at - 1, at + 1)),
        _ => return None,
    };
    let (sign, number) = (context.shown(at), context.shown(at + 1));
    let fault = context.fault(place, "what is changed of a thing stands in braces", "no braces here")?;
    Some(fault.help(format!("write `{{ {value} {sign}= {number} }}`")))
}

/// `p.facción is "quimera"`: two values are compared.
fn asked_as_text(context: &Context) -> Option<Diagnostic> {
    if context.word(-1) != Some("is") || !context.is(0, Token::Text) || context.is_of_scenario() {
        return None;
    }
    let (title, name) = (context.shown(0), name_of(&context.shown(0)));
    let fault = context.fault((-1, 0), "`is` asks of what kind something is", "compared with a text")?;
    Some(
        fault.help(format!(
            "write `== {name}` of a member of an enum; what is called so is asked by `titled(x, {title})`"
        )),
    )
}

/// `after enter(x: cualquier tropa) { … }`: a kind stands for any of it.
fn of_any_kind(context: &Context) -> Option<Diagnostic> {
    let is_any =
        |word: &str| matches!(word, "cualquier" | "cualquiera" | "cada" | "toda" | "todo" | "any" | "each" | "every");
    let at = [-2, -1, 0].into_iter().find(|at| {
        context.is(at - 1, Token::Colon) && context.word(*at).is_some_and(is_any) && context.own_word(at + 1).is_some()
    })?;
    let closes = context.is(at + 2, Token::CloseParen)
        || context.is(at + 2, Token::Comma)
        || context.word(at + 2) == Some("where");
    if !closes || context.enclosing(at) != Some(Token::OpenParen) {
        return None;
    }
    let (word, kind) = (context.shown(at), context.shown(at + 1));
    let fault = context.fault(
        (at, at + 1),
        &format!("a kind stands for any of it, and has no `{word}`"),
        "one word too many",
    )?;
    Some(fault.help(format!("write `{kind}`")))
}

/// `2 veces { … }`
fn repeated(context: &Context) -> Option<Diagnostic> {
    let at = [-1, 0].into_iter().find(|at| {
        let is_often = matches!(context.word(at + 1), Some("veces" | "times"));
        context.is(*at, Token::Number) && is_often && context.is(at + 2, Token::OpenBrace)
    })?;
    let is_said = context.word(at - 1) != Some("repeat") && context.is_of_statements();
    is_said.then(|| written(context, (at, at + 1), &format!("repeat {}", context.shown(at))))?
}
