//! A block that is missing, and what stands in the blocks of some declarations.

use super::super::Rule;
use super::context::Context;
use super::expected::Expected;
use super::forms;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;

/// `deck "Rush" { author "Ana" }`: a deck holds zones and their cards, and nothing is said of it.
pub(super) fn in_a_deck(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let is_said = context.token(0).is_some_and(|token| token.0 == Token::Text);
    if !is_said || !expected.block() || context.first_word() != Some("deck") {
        return None;
    }
    let word = context.word(-1)?;
    let message = "a deck says nothing but which cards lie in which zone";
    let fault = Diagnostic::error(codes::UNKNOWN_MEMBER, message, context.span(-1)?, "no zone opens here");
    Some(fault.help(format!(
        "the cards of a zone stand in braces, `ZONE {{ 4 \"Title\" }}`; what is said for people is a remark: `// {word} {}`",
        context.shown(0)
    )))
}

/// What the lines of a block are, where no word of the line says what it was to be.
pub(super) fn lines(rule: Rule, context: &Context) -> Option<&'static str> {
    let is_of = |of: Rule, word: &str| rule == of || context.is_of_scenario() && context.is_inside(word);
    if rule == Rule::some_requirements {
        return Some(
            "in a format stand `require CONDITION because \"…\"`, `note CONDITION because \"…\"` and `set PARAMETER = VALUE`",
        );
    }
    if is_of(Rule::some_positions, "given") || context.is_inside("position") {
        return Some(
            "what is given is said line by line: `ZONE of A: \"Title\", \"Title\"`, `A.ATTRIBUTE: VALUE`, `active: A`, `phase: NAME`",
        );
    }
    if is_of(Rule::some_steps, "play") {
        return Some(
            "what is played is said line by line: `A: ACTION -> ANSWER`, `A: pass`, `pass until CONDITION`, `chance: ANSWER`",
        );
    }
    let is_part = rule == Rule::some_parts || context.is_of_scenario();
    is_part.then_some(
        "a scenario is made of `given { … }`, `play { … }`, `expect CONDITION`, `snapshot` and `ruling \"…\" \"…\"`",
    )
}

/// How one of two values is chosen.
pub(super) const CHOICE_OF_VALUES: &str = "a choice between two values is written `if CONDITION then VALUE else VALUE`";

/// `let n = if C { 1 } else { 2 }`: of two values one, and no block of what is done.
pub(super) fn braced_values(context: &Context) -> Option<Diagnostic> {
    if context.found() != "{" {
        return None;
    }
    let is_brace = |at: isize| context.is(at, Token::OpenBrace) || context.is(at, Token::CloseBrace);
    let start = (1..).map(|back| -back).take_while(|at| context.token(*at).is_some() && !is_brace(*at));
    let start = start.into_iter().find(|at| context.word(*at) == Some("if"))?;
    let is_value = [Token::Assign, Token::OpenParen, Token::Comma].into_iter().any(|sign| context.is(start - 1, sign));
    if !is_value && context.word(start - 1) != Some("return") {
        return None;
    }
    let message = "a choice between two values has no braces";
    let (condition, text) = (context.between(start + 1, -1)?, context.text_from(0)?);
    if let Some((first, second, length)) = two_values(text) {
        let place = context.place(context.token(start)?.1.start..context.token(0)?.1.start + length);
        let fault = Diagnostic::error(codes::UNEXPECTED, message, place, "values, and nothing that is done");
        return Some(fault.help(format!("write `if {condition} then {first} else {second}`")));
    }
    let fault = context.fault((0, 0), message, "`then` should stand here")?;
    Some(fault.help(CHOICE_OF_VALUES))
}

/// What stands in the braces of `{ 1 } else { 2 }`, and how long that is.
fn two_values(text: &str) -> Option<(&str, &str, usize)> {
    let (first, rest) = text.strip_prefix('{')?.split_once('}')?;
    let (second, after) = rest.trim_start().strip_prefix("else")?.trim_start().strip_prefix('{')?.split_once('}')?;
    let is_value = |value: &str| !value.trim().is_empty() && !value.contains(['{', '\n']);
    let both = is_value(first) && is_value(second);
    both.then(|| (first.trim(), second.trim(), text.len() - after.len()))
}

/// `after fight(x: self), fall(x: self) { … }`
pub(super) fn heard_with_commas(context: &Context) -> Option<Diagnostic> {
    let comma = context.token(0).filter(|token| token.0 == Token::Comma)?.1.start;
    context.word(1)?;
    let words = ["after", "before", "instead of", "forbid", "permit"];
    let heard = words.into_iter().filter_map(|word| context.behind_on_line(word)).any(|(text, start)| {
        let pattern = comma.checked_sub(start).and_then(|end| text.get(..end)).unwrap_or("").trim();
        let pattern = pattern.strip_prefix("next ").unwrap_or(pattern);
        let (name, arguments) = pattern.split_at(pattern.find('(').unwrap_or(pattern.len()));
        let name = name.strip_prefix("begin ").or_else(|| name.strip_prefix("end ")).unwrap_or(name);
        let is_name = !name.is_empty() && name.chars().all(|sign| sign.is_alphanumeric() || sign == '_');
        is_name && (arguments.is_empty() || arguments.ends_with(')') && is_one_bracket(arguments))
    });
    let message = "several events are joined by `or`";
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.span(0)?, "a comma joins none");
    heard.then(|| fault.help("write `after fight(x: self) or fall(x: self) { … }`: one ability for both"))
}

/// Whether the bracket that a text opens with closes at its end.
fn is_one_bracket(text: &str) -> bool {
    let mut depth = 0_usize;
    let closes = text.char_indices().find(|(_, sign)| {
        match sign {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    closes.is_some_and(|(at, _)| at + 1 == text.len())
}

/// A block that was promised and does not come.
pub(super) fn missing(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    if !expected.block() || context.token(1).is_some_and(|token| token.0 == Token::OpenBrace) {
        return None;
    }
    // What a list of names or values is, its form says better.
    let lists = ["deck", "enum", "words", "articles", "player", "scope", "errata", "policy", "standings"];
    let list = context.first_word().filter(|word| lists.contains(word));
    Some(no_brace(context).help(match list.and_then(|word| Some((word, forms::form(word)?))) {
        Some((word, form)) => format!("`{word}` is written `{form}`"),
        None => BETWEEN_BRACES.to_owned(),
    }))
}

/// What a missing block is helped by.
pub(super) const BETWEEN_BRACES: &str = "what something does, or holds, stands between `{` and `}`";

/// A block is missing behind the word before what was found.
pub(super) fn no_brace(context: &Context) -> Diagnostic {
    let what = format!("`{{` is missing after `{}`", context.shown(-1));
    Diagnostic::error(codes::MISSING_BLOCK, what, context.after(-1), "`{` should stand here")
}
