//! What is asked of several things, put otherwise: `every` and `any` that ask whether, where the things themselves are meant; a
//! title where things lie; a place where things are to be named.

use super::Fix;
use super::forms::About;
use naipe_grammar::span::Span;

/// `every KIND in Z`, where they themselves are meant: `all …`, or `first …` for `any`.
pub fn themselves(about: &About) -> Vec<Fix> {
    let written = about.written();
    let now = [("every ", "all "), ("any ", "first ")];
    let now = now.iter().find_map(|(was, now)| written.strip_prefix(was).map(|rest| format!("{now}{rest}")));
    now.map(|now| Fix::written(about.line.place, now)).into_iter().collect()
}

/// `harm(every KIND in Z)`: `for x: KIND in Z { harm(x) }`.
pub fn each_in_turn(about: &About) -> Vec<Fix> {
    let (text, place) = (about.line.text, about.line.place);
    let Some(things) = about.written().strip_prefix("every ") else { return Vec::new() };
    let before = text.get(..place.start as usize).and_then(|before| before.strip_suffix('(')).unwrap_or_default();
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let done = &before[before.trim_end_matches(is_name).len()..];
    if done.is_empty() || !text.get(place.end as usize..).is_some_and(|after| after.starts_with(')')) {
        return Vec::new();
    }
    let whole = Span::new(place.file, before.len() - done.len(), place.end as usize + 1);
    let now = format!("for x: {things} {{ {done}(x) }}");
    vec![Fix::written(whole, now)]
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

/// `p.hand`: `hand of p`.
pub fn zone_of(about: &About) -> Vec<Fix> {
    let (text, place) = (about.line.text, about.line.place);
    let end = place.end as usize;
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
    let Some(until) = text.get(..end) else { return Vec::new() };
    let path = &until[until.trim_end_matches(is_name).len()..];
    let Some((of, zone)) = path.rsplit_once('.').filter(|(of, _)| !of.is_empty()) else { return Vec::new() };
    let now = format!("{zone} of {of}");
    vec![Fix::written(Span::new(place.file, end - path.len(), end), now)]
}

/// `it`, where the candidate with a name is meant.
pub fn by_its_name(about: &About) -> Vec<Fix> {
    let name = about.help.strip_prefix("write `").and_then(|rest| rest.split_once('`')).map(|(name, _)| name);
    let name = name.filter(|_| about.written() == "it");
    name.map(|name| Fix::written(about.line.place, name)).into_iter().collect()
}
