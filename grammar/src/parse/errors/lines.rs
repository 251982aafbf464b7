//! What stands between lines elsewhere, and does not here: commas, remarks with other signs, the signs of a list; quotes inside of texts.

use super::context::Context;
use super::expected::Expected;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::prose;
use crate::tokens::Token;
use crate::vocabulary::{self, Role};

/// Words that can stand in the place where what follows a comma begins.
const LINES: &[Role] = &[Role::Member, Role::Ability, Role::Clause, Role::Statement];
/// How far behind a comma or a sign the grammar may have gone on.
const FAR: isize = 3;

/// `end game score p: p.gold, count(hand of p)`: by what players are put in order is one number.
pub(super) fn two_scores(context: &Context) -> Option<Diagnostic> {
    let at = (0..=FAR).map(|back| -back).find(|at| context.is(*at, Token::Comma))?;
    let (before, line) = context.line_before(context.token(at)?.1.start)?;
    let found = before.rfind("end game score ")?;
    let (name, first) = before[found + "end game score ".len()..].split_once(':')?;
    let first = first.trim();
    if first.is_empty()
        || first.contains(['{', '}'])
        || name.contains(',')
        || context.enclosing(at) != Some(Token::OpenBrace)
    {
        return None;
    }
    let rest = context.rest(at + 1)?.split(['{', '}']).next()?.trim_end();
    let start = line + found;
    let end = context.token(at + 1)?.1.start + rest.len();
    let message = "a game ends with one number for each player";
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.place(start..end), "more than one");
    let mut open = 0_usize;
    let is_sum = first.chars().any(|sign| {
        match sign {
            '(' => open += 1,
            ')' => open = open.saturating_sub(1),
            _ => {}
        }
        open == 0 && sign == ' '
    });
    let first = if is_sum { format!("({first})") } else { first.to_owned() };
    let second = rest.split(", ").next()?;
    Some(fault.help(format!(
        "make one number of both: write `end game score {name}: {first} * 100 + {second}`, where what decides between equals stays below 100"
    )))
}

/// `worth: 1, has: glow`, `harm(x, 1), draw(you)`, `phase a { … }, phase b { … }`, `zone z of player pile, hidden`
pub(super) fn comma(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let parts = |at: &isize| {
        context.token(*at).is_some_and(|token| token.0 == Token::Comma) && begins_behind(context, expected, *at)
    };
    let at = (0..=FAR).map(|back| -back).find(parts)?;
    let is_field = at < 0 && context.token(at + 2).is_some_and(|token| token.0 == Token::Colon);
    let (message, help) = if is_field {
        (
            "a comma stands between two fields",
            "take it out: fields follow one another without commas; a comma separates the values of one field",
        )
    } else {
        (
            "a comma stands between two lines, or words of a line",
            "take it out: they follow one another without commas; a comma separates the values of one field",
        )
    };
    let label = "this comma promises a further value";
    Some(Diagnostic::error(codes::UNEXPECTED, message, context.span(at)?, label).help(help))
}

/// Whether what follows a comma begins something new and is no further value.
fn begins_behind(context: &Context, expected: &Expected, comma: isize) -> bool {
    let encloses = context.enclosing(comma);
    if !matches!(encloses, None | Some(Token::OpenBrace)) {
        return false;
    }
    let Some((next, _)) = context.token(comma + 1) else { return comma == 0 };
    let Some(word) = context.word(comma + 1) else { return *next == Token::CloseBrace };
    let behind = context.token(comma + 2).map(|token| token.0);
    match behind {
        Some(Token::Colon | Token::Text | Token::OpenBrace) => true,
        Some(Token::OpenParen) if comma == 0 && expected.statement() => true,
        _ if encloses.is_none() => vocabulary::find(word).is_some(),
        _ => vocabulary::has_role(word, LINES) || comma == -1 && behind.is_some() && context.word(1) == Some("of"),
    }
}

/// `/* so */`, and `-- so`, `% so` where a line begins.
pub(super) fn remark(context: &Context) -> Option<Diagnostic> {
    let begins = |at: &isize| {
        let text = context.text_from(*at).unwrap_or("");
        text.starts_with("/*")
            || prose::is_remark(text) && !prose::is_bullet(text) && context.rest_of_line(*at).is_some()
    };
    let at = [0, -1].into_iter().find(begins)?;
    let text = context.text_from(at)?;
    let end = if text.starts_with("/*") { text.find("*/").map(|end| end + 2) } else { None };
    let end = end.or_else(|| text.find('\n')).unwrap_or(text.len());
    let start = context.token(at)?.1.start;
    let place = context.place(start..start + text[..end].trim_end().len());
    let fault = Diagnostic::error(codes::UNEXPECTED, "a remark begins with another sign here", place, "this remark");
    Some(fault.help(prose::REMARK))
}

/// `- worth: 1`: lines as in a list.
pub(super) fn bullet(context: &Context) -> Option<Diagnostic> {
    let is_line = |at: isize| {
        let has_colon = context.token(at + 2).is_some_and(|token| token.0 == Token::Colon);
        at == 0 || has_colon || context.word(at + 1).is_some_and(|word| vocabulary::has_role(word, LINES))
    };
    let begins = |at: &isize| context.rest_of_line(*at).is_some_and(prose::is_bullet) && is_line(*at);
    let at = [0, -1, -2].into_iter().find(begins)?;
    let fault = Diagnostic::error(codes::UNEXPECTED, "no sign stands before a line", context.span(at)?, "this sign");
    Some(fault.help("take it out: lines stand one below the other, without the signs of a list"))
}

/// `text "He said "hi" to me"`: a quote in a text, which ends it. The word behind it touches the text.
pub(super) fn quoted(context: &Context) -> Option<Diagnostic> {
    let touches =
        |at: isize| matches!((context.span(at), context.span(at + 1)), (Some(a), Some(b)) if a.end == b.start);
    let ends_early = |at: &isize| context.is(*at, Token::Text) && context.word(at + 1).is_some() && touches(*at);
    let at = (-3..=0).find(ends_early)?;
    let begins_again = |at: &isize| context.is(*at, Token::Text) && touches(at - 1);
    let goes_on = |at: &isize| context.goes_on(*at);
    (at + 2..at + 9).take_while(goes_on).find(begins_again)?;
    let message = "a quote in a text ends it";
    let fault = Diagnostic::error(codes::UNEXPECTED, message, context.span(at + 1)?, "outside of the text");
    Some(fault.help("a quote inside a text is written `\\\"`"))
}
