//! What an editor can mend by itself: what the help of a fault says to write, wherever that leaves fewer faults.

use super::desk::Desk;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::format;
use naipe_grammar::span::{FileId, Span};
use naipe_interpreter::project::library::With;
use std::ops::Range;

/// How many ways to mend a fault are tried.
const MOST: usize = 12;

/// A way to mend a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What it is called.
    pub title: String,
    /// Where.
    pub place: Span,
    /// What is to stand there.
    pub text: String,
    /// It is a name that was asked about: what else is wrong with it is another matter.
    asked: bool,
}

/// The ways to mend a fault that leave fewer faults than there are, or at least not this one.
pub fn of(desk: &Desk, fault: &Diagnostic) -> Vec<Fix> {
    let Some(label) = fault.labels.first() else { return Vec::new() };
    let file = label.span.file;
    let before = faults_of(desk, file, desk.text(file));
    let mut found: Vec<Fix> = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    for fix in candidates(desk, fault).into_iter().take(MOST) {
        let text = desk.text(file);
        let (start, end) = (fix.place.start as usize, fix.place.end as usize);
        let (Some(left), Some(right)) = (text.get(..start), text.get(end..)) else { continue };
        let now = [left, fix.text.as_str(), right].concat();
        let after = faults_of(desk, file, &now);
        let is_less = after.len() < before.len();
        let is_another = fix.asked && after.len() == before.len() && !after.contains(&fault.message);
        // Where the same is meant, one way to write it is enough.
        let meant = format::text(&now, format::WIDTH).text;
        if (is_less || is_another) && !seen.contains(&meant) {
            seen.push(meant);
            found.push(fix);
        }
    }
    found
}

/// What would be wrong with a file, and the games that have it, if it said something else.
fn faults_of(desk: &Desk, file: FileId, text: &str) -> Vec<String> {
    let (says, own) = naipe_grammar::parse(file, text);
    let games = desk.games(file);
    let others =
        games.iter().flat_map(|game| desk.library.build_changed(*game, With::Tests, desk.date, (file, &says)).1);
    let mut found: Vec<String> = own.into_iter().map(|fault| fault.message).collect();
    // What cannot be read hides what else is wrong: it counts for more than that.
    let unread = found.len();
    found.extend(others.map(|fault| fault.message));
    found.extend((0..unread * 10).map(|_| String::new()));
    found
}

/// What might be meant: whatever stands in backticks in the help, in the place of what is at fault or beside it.
fn candidates(desk: &Desk, fault: &Diagnostic) -> Vec<Fix> {
    let (Some(help), Some(label)) = (&fault.help, fault.labels.first()) else { return Vec::new() };
    let place = label.span;
    let written = desk.library.files.sources.slice(place);
    let mut found = Vec::new();
    let asked = help.starts_with("did you mean");
    let mut add = |title: String, place: Span, text: String| found.push(Fix { title, place, text, asked });
    let at = |byte: u32| Span { start: byte, end: byte, ..place };
    let before = desk.text(place.file)[..place.start as usize].trim_end();
    // A title that is nearly right stands in the help with its quotation marks.
    if let Some(title) = help.strip_prefix("did you mean ").and_then(|rest| rest.strip_suffix('?'))
        && title.starts_with('"')
    {
        add(format!("Did you mean {title}?"), place, title.to_owned());
    }
    for said in quoted(help) {
        if let Some((place, sign)) = lacking(desk, place, said) {
            add(format!("Write `{said}`"), place, sign);
        }
        let is_there = before.ends_with(said);
        if is_there || is_example(help, said) || said.contains('…') || said.split_whitespace().any(is_placeholder) {
            continue;
        }
        let quotes = asked && written.starts_with('"') && !said.starts_with('"');
        let text = if quotes { format!("\"{said}\"") } else { said.to_owned() };
        let title = if asked { format!("Did you mean `{said}`?") } else { format!("Write `{said}`") };
        if help.contains("add ") || help.contains("close it") {
            let title = format!("Add `{said}`");
            for byte in ends(desk, fault) {
                add(title.clone(), at(byte), format!(" {text}"));
                add(title.clone(), at(byte), text.clone());
            }
        }
        add(title.clone(), place, text.clone());
        // `instead of` and the like: only a part of what is marked is meant.
        if let Some(part) = quoted(help).into_iter().find(|other| *other != said && written.contains(other)) {
            let start = place.start + naipe_grammar::narrow::u32(written.find(part).unwrap_or(0));
            let part = Span { start, end: start + naipe_grammar::narrow::u32(part.len()), ..place };
            add(title.clone(), part, text.clone());
        }
        // `a zone of each player`: what is written, and what is lacking.
        if let Some(rest) = said.strip_prefix(written)
            && !rest.is_empty()
        {
            add(title, at(place.end), rest.to_owned());
        }
    }
    if help.contains("take it out") || help.starts_with("remove it") {
        let text = desk.text(place.file);
        let blank = text[place.end as usize..].len() - text[place.end as usize..].trim_start_matches(' ').len();
        add(
            "Take it out".to_owned(),
            Span { end: place.end + naipe_grammar::narrow::u32(blank), ..place },
            String::new(),
        );
    }
    found
}

/// Whether what stands in backticks only shows how such things look: a date, a number.
fn is_example(help: &str, said: &str) -> bool {
    let before = help.find(&format!("`{said}`")).map_or("", |at| &help[..at]);
    [" like ", " such as ", " as in "].iter().any(|words| before.ends_with(words))
}

/// `power: …`: the name is written, and what follows it is another sign, or none.
fn lacking(desk: &Desk, place: Span, said: &str) -> Option<(Span, String)> {
    let name = said.strip_suffix('…')?.trim_end().strip_suffix(':')?;
    let text = desk.text(place.file);
    let line = text[..place.start as usize].rfind('\n').map_or(0, |at| at + 1);
    let from = text[line..place.end as usize].rfind(name)? + line + name.len();
    let rest = &text[from..];
    let after = rest.len() - rest.trim_start_matches(' ').len();
    let (start, end) = if rest[after..].starts_with('=') { (from, from + after + 1) } else { (from, from) };
    Some((Span::new(place.file, start, end), ":".to_owned()))
}

/// Where something that is missing might stand: where the fault ends, and where the places that matter to it do.
fn ends(desk: &Desk, fault: &Diagnostic) -> Vec<u32> {
    let mut ends = Vec::new();
    for label in &fault.labels {
        ends.push(label.span.end);
        // Before what comes next, after what stands there: the end of the line before.
        let text = desk.text(label.span.file);
        let before = text[..(label.span.start as usize).min(text.len())].trim_end().len();
        ends.push(naipe_grammar::narrow::u32(before));
        let line = text[label.span.end as usize..].find('\n').map_or(text.len(), |at| label.span.end as usize + at);
        ends.push(naipe_grammar::narrow::u32(line));
    }
    ends
}

/// `PLAYER`: stands for something that only the author knows.
fn is_placeholder(word: &str) -> bool {
    let letters: Vec<char> = word.chars().filter(|c| c.is_alphabetic()).collect();
    letters.len() > 1 && letters.iter().all(|c| c.is_uppercase())
}

/// What stands in backticks.
fn quoted(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('`') {
        let Some(length) = rest[start + 1..].find('`') else { break };
        let range: Range<usize> = start + 1..start + 1 + length;
        found.push(&rest[range.clone()]);
        rest = &rest[range.end + 1..];
    }
    found
}
