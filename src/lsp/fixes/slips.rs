//! Slips that no help speaks of, or of which it says something else: an argument too many, a parameter that is called otherwise, a
//! word that stands in the place of another, a clause that stands too early.

use super::Fix;
use super::line::{Line, short};
use crate::lsp::completion::known::Callee;
use crate::lsp::desk::Desk;
use naipe_grammar::codes as read;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::mentions::{Part, Sort};
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use naipe_grammar::suggest::closest;
use naipe_grammar::tokens::Token;
use naipe_interpreter::codes as meant;

/// What could be written instead.
pub fn candidates(desk: &Desk, fault: &Diagnostic) -> Vec<Fix> {
    let Some(label) = fault.labels.first() else { return Vec::new() };
    let line = Line::new(desk.text(label.span.file), label.span);
    let found = match fault.code {
        meant::ARGUMENTS => {
            let name = fault.message.split('`').nth(1).unwrap_or("");
            let known = desk.known(label.span.file);
            let Some(callee) = known.callees.get(name) else { return Vec::new() };
            if fault.message.contains(" has no parameter `") {
                return other_parameter(&line, callee);
            }
            too_many(&line, callee)
        }
        read::UNEXPECTED => moved_into(&line).or_else(|| unquoted(&line)).or_else(|| late_condition(&line)),
        read::UNKNOWN_MEMBER => return reaction(&line).into_iter().chain(keyword(desk, &line)).collect(),
        meant::UNKNOWN_KIND => asked(&line),
        _ => None,
    };
    found.into_iter().collect()
}

/// `deal(you, 1, 2)`: what is given behind the last parameter goes.
fn too_many(line: &Line, callee: &Callee) -> Option<Fix> {
    let open = line.next(line.at, &["("])?;
    let close = line.close(open)?;
    let mut from = open + 1;
    for _ in 0..callee.params.len() {
        from = line.next(from, &[","]).filter(|comma| *comma < close)? + 1;
    }
    // The comma before it goes, too.
    let from = if callee.params.is_empty() { from } else { from - 1 };
    let left_out = format!("Leave `{}` out", short(line.between(from, close)));
    let mut fix = line.put(left_out, from, close, String::new());
    fix.place.start = narrow::u32(line.end_before(from));
    (from < close).then_some(fix)
}

/// `after deal(q: you)`: the parameters that are not said there.
fn other_parameter(line: &Line, callee: &Callee) -> Vec<Fix> {
    let open = (0..line.at).rev().find(|at| line.said(*at) == "(" && line.close(*at).is_none_or(|end| end > line.at));
    let Some(open) = open else { return Vec::new() };
    let close = line.close(open).unwrap_or(line.signs.len());
    let is_said = |name: &str| (open + 1..close).any(|at| line.said(at) == name && line.said(at + 1) == ":");
    let others: Vec<&str> = callee.params.iter().map(|(name, _)| name.as_str()).filter(|name| !is_said(name)).collect();
    let is_sure = others.len() == 1;
    let fix = |name: &&str| Fix { is_said: is_sure, ..Fix::asked(line.place, *name) };
    others.iter().take(super::forms::SOME).map(fix).collect()
}

/// `move x in hand of p`: `to`.
fn moved_into(line: &Line) -> Option<Fix> {
    let word = line.before(&["move"])?;
    let place = line.next(word + 1, &["in", "into", "to", "beside"]).filter(|at| *at <= line.at)?;
    (line.said(place).starts_with("in")).then(|| line.put("Write `to`".to_owned(), place, place + 1, "to".to_owned()))
}

/// `text Deals two damage.`: words for people stand in quotes.
fn unquoted(line: &Line) -> Option<Fix> {
    let from = line.before(&["text"])? + 1;
    let end = line.limit(from);
    let is_plain = (from..end).all(|at| !matches!(line.signs[at].0, Token::Text | Token::OpenText | Token::Colon));
    let said = line.between(from, end);
    (is_plain && !said.is_empty()).then(|| {
        let now = format!("\"{said}\"");
        line.put(format!("Write `{}`", short(&now)), from, end, now.clone())
    })
}

/// `modify cost gold of self when C -= 2`: the condition stands behind it.
fn late_condition(line: &Line) -> Option<Fix> {
    let word = line.before(&["modify"]).filter(|word| line.said(word + 1) == "cost")?;
    let when = line.next(word, &["when"])?;
    let sign = line.next(when, &["-=", "+=", "*=", "="])?;
    let end = line.limit(sign);
    let now = format!("{} {}", line.between(sign, end), line.between(when, sign));
    Some(line.put(format!("Write `{}`", short(&now)), when, end, now))
}

/// `cuando move(x: self) { … }`: what reacts to an event, or to what has become so.
fn reaction(line: &Line) -> Vec<Fix> {
    let is_event =
        line.signs.get(line.at + 1).is_some_and(|(token, _)| *token == Token::Word) && line.said(line.at + 2) == "(";
    let words = if is_event { &["after", "whenever"][..] } else { &[] };
    words.iter().map(|word| Fix::written(line.place, *word)).collect()
}

/// `glow` in a line of its own: `has: glow`.
fn keyword(desk: &Desk, line: &Line) -> Option<Fix> {
    let name = line.said(line.at);
    let is_declared = |one: &naipe_grammar::mentions::Mention| one.part == Part::Declared && one.sort == Sort::Keyword;
    let files = desk.beside(line.place.file);
    let is_keyword = files.iter().any(|file| desk.names(*file).given(name).any(is_declared));
    let at = Span { end: line.place.start, ..line.place };
    is_keyword.then(|| Fix::said(format!("Write `has: {name}`"), at, "has: "))
}

/// `expect B is aksed`: whether somebody is asked.
fn asked(line: &Line) -> Option<Fix> {
    let is_claim = line.before(&["expect"]).is_some() && ["is", "not"].contains(&line.said(line.at.wrapping_sub(1)));
    let near = closest(line.said(line.at), ["asked"]).filter(|_| is_claim)?;
    Some(Fix::asked(line.place, near))
}
