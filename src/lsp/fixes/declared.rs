//! Declarations that are put otherwise.

use super::Fix;
use super::forms::{About, SOME};
use super::line::{Line, short};
use super::missing::values;
use crate::lsp::completion::known::Ty;
use naipe_grammar::mentions::Sort;
use naipe_grammar::tokens::Token;

/// `deck "Rush" { 4 "Ruby" }`, `deck "Rush" pack { … }`: the cards stand in a zone, and that between the braces of the deck.
pub fn in_a_zone(a: &About) -> Vec<Fix> {
    let line = Line::of_item(a.line.text, a.line.place);
    if line.said(line.at + 1) == "{"
        && let Some(close) = line.close(line.at + 1)
    {
        let now = format!("{{ {} }}", line.between(line.at, close + 1));
        return vec![line.put(format!("Write `{}`", short(&now)), line.at, close + 1, now)];
    }
    let is_card = |sign: &usize| matches!(line.signs[*sign].0, Token::Number | Token::Text | Token::Comma);
    let Some(last) = (line.at..line.signs.len()).take_while(is_card).last() else { return Vec::new() };
    let cards = line.between(line.at, last + 1).replace(',', "");
    // Decks lie in piles.
    let mut zones = a.zones(&["of player", " pile"]);
    zones.extend(a.zones(&["of player"]));
    let put = |zone: String| {
        let now = format!("{zone} {{ {cards} }}");
        line.put(format!("Write `{}`", short(&now)), line.at, last + 1, now).offered()
    };
    zones.into_iter().map(put).collect()
}

/// `define rich(p: player): bool { return wealth(p) > 3 }`: what is given stands behind `=`.
pub fn given(a: &About) -> Vec<Fix> {
    let line = Line::of_item(a.line.text, a.line.place);
    let Some(close) = line.close(line.at) else { return Vec::new() };
    let first = if line.said(line.at + 1) == "return" { line.at + 2 } else { line.at + 1 };
    let now = format!("= {}", line.between(first, close));
    let fix = (first < close).then(|| line.put(format!("Write `{}`", short(&now)), line.at, close + 1, now));
    fix.into_iter().collect()
}

/// `parameter goal: int`: a value to begin with.
pub fn begun(a: &About) -> Vec<Fix> {
    let line = &a.line;
    // The name, or what stands behind the type.
    let begins = line.signs.get(line.at).filter(|(token, _)| *token == Token::Word);
    let colon = match begins {
        Some(_) => line.next(line.at, &[":"]),
        None => line.before(&[":"]).filter(|_| line.before(&["="]).is_none()),
    };
    let Some(colon) = colon else { return Vec::new() };
    let known = a.known();
    let ty = match line.said(colon + 1) {
        // `0..10`
        from if line.said(colon + 2) == ".." => return vec![after(a, colon, from)],
        "int" => Ty::Int,
        "bool" => Ty::Bool,
        "text" => Ty::Text,
        of => Ty::Member(of.into()),
    };
    values(&ty, &known).into_iter().map(|value| after(a, colon, &value)).collect()
}

/// What is given behind a type.
fn after(a: &About, colon: usize, value: &str) -> Fix {
    let line = &a.line;
    // `0..10`, `0..`
    let is_bound = |sign: &usize| matches!(line.signs[*sign].0, Token::DotDot | Token::Number);
    let more = (colon + 2..line.signs.len()).take_while(is_bound).count();
    let at = line.end_of(colon + 1 + more);
    a.add(at, &format!(" = {value}")).offered().filled(value)
}

/// `require 40 cards`: so many of a kind, wherever decks lie.
pub fn counted(a: &About) -> Vec<Fix> {
    let Some(form) = super::help::quoted(a.help).next() else { return Vec::new() };
    let (from, to) = (a.line.at.saturating_sub(1), a.line.after());
    let kinds = a.declared(&[Sort::Kind]);
    let zones = a.zones(&["of player", " pile"]);
    let pairs = zones.iter().flat_map(|zone| kinds.iter().map(move |kind| (kind, zone)));
    let put = |(kind, zone): (&String, &String)| {
        let now = form.replace("KIND", kind).replace("ZONE", zone);
        a.write(from, to, now).offered().filled("…")
    };
    pairs.map(put).take(SOME).collect()
}

/// `check poor when wealth(p) < 0 { … }`: of each player.
pub fn asked_of_each(a: &About) -> Vec<Fix> {
    let line = Line::of_item(a.line.text, a.line.place);
    let Some(when) = line.next(0, &["when"]) else { return Vec::new() };
    let name = line.said(line.at);
    vec![line.put(format!("Add `for {name} in players`"), when, when, format!("for {name} in players "))]
}
