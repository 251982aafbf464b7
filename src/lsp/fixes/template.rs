//! What a help shows with `…` for what is written already: `power: …`, `hand of A: "…"`, `choose c: gem …`.

use super::Fix;
use super::help::{self, Way, is_placeholder};
use crate::lsp::desk::Desk;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

/// How far behind what is at fault it is looked for what a form shows.
const FAR: usize = 40;

/// What is lacking of the forms that a help shows.
pub fn candidates(desk: &Desk, fault: &Diagnostic) -> Vec<Fix> {
    let (Some(help), Some(label)) = (&fault.help, fault.labels.first()) else { return Vec::new() };
    let text = desk.text(label.span.file);
    let mut found = Vec::new();
    let mut add = |form: &str, (place, text): (Span, String)| {
        let title = format!("Write `{form}`");
        found.push(Fix { title, place, text, is_said: true, is_asked: false });
    };
    // A name that is written, and a colon that is not, are meant wherever a help shows them.
    for form in help::quoted(help) {
        if let Some(colon) = colon(text, label.span, form) {
            add(form, colon);
        }
    }
    for (form, way) in help::said(help) {
        let is_form = form.contains('…') && matches!(way, Way::Write | Way::Add);
        if is_form && !form.split_whitespace().any(is_placeholder) {
            let head = form.split('…').next().unwrap_or("");
            lacking(text, label.span, head).into_iter().for_each(|missing| add(form, missing));
        }
    }
    found
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
