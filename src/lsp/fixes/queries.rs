//! What is asked of several things, put otherwise: `every` and `any` that ask whether, where the things themselves are meant; a
//! title where things lie; a place where things are to be named; a candidate that is meant and has no name.

use super::Fix;
use super::forms::About;
use crate::lsp::completion::known::{Known, Ty};
use naipe_grammar::mentions::Sort;
use naipe_grammar::span::Span;
use naipe_interpreter::primitives::{self, Lowers};

/// `every KIND in Z`, where they themselves are meant: `all …`, or `first …` for `any`.
pub fn themselves(about: &About) -> Vec<Fix> {
    let written = about.written();
    let now = [("every ", "all "), ("any ", "first ")];
    let now = now.iter().find_map(|(was, now)| written.strip_prefix(was).map(|rest| format!("{now}{rest}")));
    now.map(|now| Fix::written(about.line.place, now)).into_iter().collect()
}

/// `harm(every KIND in Z)`, `harm(all KIND in Z)`: `for x: KIND in Z { harm(x) }`.
pub fn each_in_turn(about: &About) -> Vec<Fix> {
    let (text, place) = (about.line.text, about.line.place);
    let things = ["every ", "all ", "each "].iter().find_map(|word| about.written().strip_prefix(word));
    let Some(things) = things else { return Vec::new() };
    let before = text.get(..place.start as usize).and_then(|before| before.strip_suffix('(')).unwrap_or_default();
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let done = &before[before.trim_end_matches(is_name).len()..];
    let after = text.get(place.end as usize..).unwrap_or_default();
    // What else it happens with goes with each of them.
    let rest = after.split_once(')').map_or("", |(rest, _)| rest);
    if done.is_empty() || !after.starts_with([')', ',']) || rest.contains(['(', '\n']) {
        return Vec::new();
    }
    let whole = Span::new(place.file, before.len() - done.len(), place.end as usize + rest.len() + 1);
    let now = format!("for x: {things} {{ {done}(x{rest}) }}");
    vec![Fix::written(whole, now)]
}

/// `harm(all KIND in Z)`: the first of them, or each in turn.
pub fn one_or_each(about: &About) -> Vec<Fix> {
    let one = about.written().strip_prefix("all ").map(|rest| Fix::written(about.line.place, format!("first {rest}")));
    one.into_iter().chain(each_in_turn(about)).map(Fix::offered).collect()
}

/// `"Copper" in supply`, in a rule: `any coin in supply where titled(it, "Copper")`, which is counted without `any`.
pub fn titled(about: &About) -> Vec<Fix> {
    let said = about.help.rsplit_once("count(").and_then(|(_, form)| form.rsplit_once(")`"));
    let Some((cards, _)) = said else { return Vec::new() };
    let before = about.line.text.get(..about.line.place.start as usize).unwrap_or_default();
    let now = if before.trim_end().ends_with("count(") { cards.to_owned() } else { format!("any {cards}") };
    vec![Fix::written(about.line.place, now)]
}

/// `count(beast in play | hand of p)`: `beast in hand of p`.
pub fn which_there(about: &About) -> Vec<Fix> {
    let kind = about.help.rsplit_once(": `").and_then(|(_, form)| form.split_once(" in ")).map(|(kind, _)| kind);
    kind.map(|kind| about.add(about.line.place.start as usize, &format!("{kind} in "))).into_iter().collect()
}

/// `target c: hand of you`: of a zone, what lies there is meant.
pub fn lies_there(a: &About) -> Vec<Fix> {
    let line = &a.line;
    let Some(at) = line.at.checked_sub(1) else { return Vec::new() };
    let zone = line.said(at);
    let is_zone = a.declared(&[Sort::Zone]).iter().any(|known| known == zone);
    let whose = line.between(at, line.at + 2);
    let fix = line.put(format!("Write `it in {whose}`"), at, at, "it in ".to_owned());
    is_zone.then_some(fix).into_iter().collect()
}

/// `first partners(p)`: `first player in partners(p)`, where that is known to give players.
pub fn of_kind(about: &About) -> Vec<Fix> {
    let set = about.written();
    let built_in = || match primitives::function_named(set).map(|row| row.lowers) {
        Some(Lowers::Function(_, _, _, give)) => Some(Known::given(give, None)),
        _ => None,
    };
    let known = about.known();
    let gives = known.callees.get(set).map_or_else(built_in, |callee| callee.gives.clone());
    match gives {
        Some(Ty::Set(of)) if !matches!(*of, Ty::Any | Ty::Thing(None)) => {
            vec![about.add(about.line.place.start as usize, &format!("{} in ", of.said()))]
        }
        _ => Vec::new(),
    }
}

/// `p.hand`: `hand of p`.
pub fn zone_of(about: &About) -> Vec<Fix> {
    let (text, place) = (about.line.text, about.line.place);
    let end = place.end as usize;
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
    let Some(until) = text.get(..end) else { return Vec::new() };
    let path = &until[until.trim_end_matches(is_name).len()..];
    let Some((of, zone)) = path.rsplit_once('.').filter(|(of, _)| !of.is_empty()) else { return Vec::new() };
    let now = format!("{zone} of {of}");
    vec![Fix::asked(Span::new(place.file, end - path.len(), end), now)]
}

/// `it`, where the candidate with a name is meant.
pub fn by_its_name(about: &About) -> Vec<Fix> {
    let name = about.help.strip_prefix("write `").and_then(|rest| rest.split_once('`')).map(|(name, _)| name);
    let name = name.filter(|_| about.written() == "it");
    name.map(|name| Fix::written(about.line.place, name)).into_iter().collect()
}

/// `it`, or the name of an attribute, where the candidate outside is meant, which has no name: it is given one.
pub fn name_outside(about: &About) -> Vec<Fix> {
    let line = &about.line;
    let meant = about.fault.labels.iter().map(|label| label.span.start as usize).max().unwrap_or_default();
    let Some(at) = line.signs.iter().position(|(_, range)| range.start == meant) else { return Vec::new() };
    // Its condition is the one that the inner search stands in.
    let Some(outer) = line.all(0..at, &["where"]).into_iter().rev().nth(1) else { return Vec::new() };
    let Some(place) = line.all(0..outer, &["in"]).pop().filter(|place| *place > 0) else { return Vec::new() };
    let kind = place - 1;
    if kind > 0 && line.said(kind - 1) == ":" {
        return Vec::new();
    }
    let Some(name) = ["x", "y", "z"].into_iter().find(|name| line.all(0..line.signs.len(), &[name]).is_empty()) else {
        return Vec::new();
    };
    let read = if line.said(at) == "it" { name.to_owned() } else { format!("{name}.{}", line.said(at)) };
    let now = format!("{name}: {}{read}", &line.text[line.start(kind)..line.start(at)]);
    vec![about.write(kind, at + 1, now).offered()]
}

/// `sum(power of it)` of a set: of what is in it, or of all that is in play.
pub fn what_is_in_it(about: &About) -> Vec<Fix> {
    let words = super::help::quoted(about.help).filter(|words| !words.split(' ').any(super::help::is_placeholder));
    words.map(|words| Fix::written(about.line.place, words).offered()).collect()
}

/// `for x: KIND in Z by most V { … }`: `for x in all KIND in Z by most V { … }`.
pub fn one_by_one(about: &About) -> Vec<Fix> {
    let line = &about.line;
    let Some(word) = line.before(&["for"]) else { return Vec::new() };
    let (name, kind, open) = (word + 1, word + 3, line.next(line.at, &["{"]));
    match open {
        Some(open) if line.said(name + 1) == ":" && kind < line.at => {
            let now = format!("for {} in all {}", line.said(name), line.between(kind, open));
            vec![about.write(word, open, now)]
        }
        _ => Vec::new(),
    }
}

/// `creature in play by most power`: all of them, in that order.
pub fn all_in_order(about: &About) -> Vec<Fix> {
    const BEFORE: [&str; 7] = ["=", "(", "[", "{", ",", "return", "then"];
    let line = &about.line;
    let first = (1..line.at).rev().find(|sign| BEFORE.contains(&line.said(sign - 1)));
    first.map(|sign| about.add(line.start(sign), "all ")).into_iter().collect()
}

/// Several things where a number is wanted: how many they are.
pub fn how_many(about: &About) -> Vec<Fix> {
    vec![Fix::written(about.line.place, format!("size({})", about.written()))]
}

/// `after destroy(x: KIND in Z of p)`: whose it was, or where it is.
pub fn taking_part(about: &About) -> Vec<Fix> {
    let Some((kind, place)) = about.written().split_once(" in ") else { return Vec::new() };
    let whose = place.split_once(" of ").map(|(_, whose)| format!("{kind} where controller == {whose}"));
    let fixes = whose.into_iter().chain([format!("{kind} where it in {place}")]);
    fixes.map(|now| Fix::written(about.line.place, now).offered()).collect()
}
