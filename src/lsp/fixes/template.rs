//! What a help shows with `…` for what is written already: `power: …`, `hand of A: "…"`, `choose c: gem …`.

use super::Fix;
use super::help::{self, Way, is_placeholder};
use super::line::Line;
use crate::lsp::desk::Desk;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;

/// How far behind what is at fault it is looked for what a form shows.
const FAR: usize = 40;

/// What is lacking of the forms that a help shows.
pub fn candidates(desk: &Desk, fault: &Diagnostic) -> Vec<Fix> {
    let (Some(help), Some(label)) = (&fault.help, fault.labels.first()) else { return Vec::new() };
    let text = desk.text(label.span.file);
    let mut found = Vec::new();
    let mut add = |form: &str, (place, text): (Span, String)| {
        // Of a form that stands for many, what is lacking.
        let is_whole = !form.contains('…') && !form.split_whitespace().any(is_placeholder);
        let title = if is_whole {
            format!("Write `{form}`")
        } else if place.start == place.end {
            format!("Add `{}`", text.trim())
        } else {
            format!("Write `{}`", text.trim())
        };
        found.push(Fix::said(title, place, text));
    };
    // A name that is written, and a colon that is not, are meant wherever a help shows them.
    for form in help::quoted(help) {
        if let Some(colon) = colon(text, label.span, form) {
            add(form, colon);
        }
    }
    let line = Line::new(text, label.span);
    for (form, way) in help::said(help) {
        if !matches!(way, Way::Write | Way::Add) {
            continue;
        }
        if let Some(another) = another(&line, form) {
            add(form, another);
        }
        let head = head(form);
        if head.len() == form.len() {
            continue;
        }
        lacking(text, label.span, head).into_iter().for_each(|missing| add(form, missing));
        // What it is about may begin further to the left.
        for sign in (0..line.at).rev().filter(|sign| head.starts_with(line.said(*sign))) {
            let place = Span { start: narrow::u32(line.start(sign)), ..label.span };
            lacking(text, place, head).into_iter().for_each(|missing| add(form, missing));
            let is_plain = !form.split_whitespace().any(is_placeholder);
            going_on(&line, sign, head).filter(|_| is_plain).into_iter().for_each(|missing| add(form, missing));
        }
    }
    let forms = help.split_once("find it with ").map_or("", |(_, rest)| rest);
    for form in help::quoted(forms).filter(|form| form.contains("\"…\"")) {
        let written = &text[label.span.start as usize..label.span.end as usize];
        if written.starts_with('"') && written.ends_with('"') {
            let now = form.replace("\"…\"", written);
            add(&now, (label.span, now.clone()));
        }
    }
    found
}

/// The beginning of a form, up to what stands for something else.
fn head(form: &str) -> &str {
    let dots = form.find('…').unwrap_or(form.len());
    let word = form.split_whitespace().find(|word| is_placeholder(word)).and_then(|word| form.find(word));
    &form[..dots.min(word.unwrap_or(form.len()))]
}

/// `whenever CONDITION { … }` for `after you.life > 3 { … }`: another word begins an ability.
fn another(line: &Line, form: &str) -> Option<(Span, String)> {
    const BEGIN: [&str; 4] = ["after", "before", "whenever", "forbid"];
    let word = form.split([' ', '(']).next().filter(|word| BEGIN.contains(word))?;
    let sign = line.before(&BEGIN).filter(|sign| line.said(*sign) != word)?;
    let (_, range) = &line.signs[sign];
    Some((Span::new(line.place.file, range.start, range.end), word.to_owned()))
}

/// `choose optional …` for `choose c: creature …`: a word more, behind the first.
fn going_on(line: &Line, sign: usize, head: &str) -> Option<(Span, String)> {
    let (first, more) = head.trim_end().split_once(' ')?;
    let (_, range) = line.signs.get(sign).filter(|_| line.said(sign) == first)?;
    let is_there = line.said(sign + 1) == more;
    (!is_there).then(|| (Span::new(line.place.file, range.end, range.end), format!(" {more}")))
}

/// `power: …`: the name is written, and what follows it is another sign, or none.
fn colon(text: &str, place: Span, form: &str) -> Option<(Span, String)> {
    let name = form.strip_suffix('…')?.trim_end().strip_suffix(':')?;
    let line = text[..place.start as usize].rfind('\n').map_or(0, |at| at + 1);
    let from = text[line..place.end as usize].rfind(name)? + line + name.len();
    let rest = &text[from..];
    let after = rest.len() - rest.trim_start_matches(' ').len();
    let (start, end) = if rest[after..].starts_with('=') { (from, from + after + 1) } else { (from, from) };
    Some((Span::new(place.file, start, end), ":".to_owned()))
}

/// What of the beginning of a form is not written: the text has what stands before it and behind it, one after the other.
fn lacking(text: &str, place: Span, head: &str) -> Option<(Span, String)> {
    let start = place.start as usize;
    let mut end = (place.end as usize + FAR).min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let line = text[start..end].find('\n').map_or(end, |at| start + at);
    let is_in_word = |at: usize| {
        let is_letter = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
        is_letter(head[..at].chars().next_back()) && is_letter(head[at..].chars().next())
    };
    let cuts: Vec<usize> = head.char_indices().map(|(at, _)| at).filter(|at| !is_in_word(*at)).collect();
    // As much as can be of its beginning stands before what is at fault.
    let written = cuts.iter().rev().find(|cut| text[..start].ends_with(&head[..**cut])).copied().unwrap_or(0);
    for cut in cuts.iter().copied().filter(|cut| *cut >= written) {
        if !text[start..line].starts_with(&head[written..cut]) {
            continue;
        }
        let at = start + cut - written;
        for skip in cuts.iter().copied().filter(|skip| *skip > cut) {
            let behind = head[skip..].trim_end();
            if !behind.is_empty() && text[at..line].starts_with(behind) && is_whole(&head[cut..skip]) {
                return Some((Span::new(place.file, at, at), head[cut..skip].to_owned()));
            }
        }
    }
    None
}

/// Whether no bracket is opened in a piece of text that is not closed there.
fn is_whole(text: &str) -> bool {
    text.matches(['(', '[', '{']).count() == text.matches([')', ']', '}']).count()
}
