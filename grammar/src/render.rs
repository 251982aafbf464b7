//! Draws diagnostics: for people, for editors, for programs. What is drawn holds no hidden character of what it speaks of:
//! see [`crate::visible`].

mod excerpt;
mod plain;

use crate::diagnostic::{Diagnostic, Severity};
use crate::source::Sources;
use crate::span::Span;
use crate::visible;
use codespan_reporting::diagnostic as drawn;
use codespan_reporting::term;
use excerpt::Excerpts;
use std::fmt::Write;

/// What stands before notes and help.
#[derive(Debug, Clone, Copy)]
pub struct Words {
    /// What stands before each note of a diagnostic.
    pub note: &'static str,
    /// Before what to do.
    pub help: &'static str,
    /// Before the name of a file of which nothing can be shown.
    pub within: &'static str,
    /// What a warning is called.
    pub warning: &'static str,
}

/// As diagnostics are drawn in English.
pub const ENGLISH: Words = Words { note: "note", help: "help", within: "in", warning: "warning" };

/// Draws each diagnostic with the lines it speaks of.
#[must_use]
pub fn text(diagnostics: &[Diagnostic], sources: &Sources, colour: bool) -> String {
    text_with(ENGLISH, diagnostics, sources, colour)
}

/// The same, with other words before notes and help.
#[must_use]
pub fn text_with(words: Words, diagnostics: &[Diagnostic], sources: &Sources, colour: bool) -> String {
    let Words { note, help, within, warning } = words;
    let config = term::Config::default();
    let mut excerpts = Excerpts::new(sources);
    let mut out = String::new();
    for diagnostic in diagnostics {
        let labels = excerpts.focus(&diagnostic.labels);
        let mut bare = drawn::Diagnostic::new(match diagnostic.severity {
            Severity::Error => drawn::Severity::Error,
            Severity::Warning => drawn::Severity::Warning,
        })
        .with_code(diagnostic.code.to_string())
        .with_message(visible::line(&diagnostic.message));
        bare.labels = labels;
        // Where there is no text to show, the name of the file says where.
        let unread = diagnostic.labels.first().filter(|_| bare.labels.is_empty());
        bare.notes = unread
            .map(|label| format!("{note}: {within} {}", visible::line(sources.name(label.span.file))))
            .into_iter()
            .collect();
        bare.notes.extend(diagnostic.notes.iter().map(|text| format!("{note}: {}", visible::lines(text))));
        bare.notes.extend(diagnostic.help.iter().map(|text| format!("{help}: {}", visible::lines(text))));
        let start = out.len();
        let result = match &bare.labels[..] {
            _ if colour => {
                let mut buffer = term::termcolor::Ansi::new(Vec::new());
                let result = term::emit_to_write_style(&mut buffer, &config, &excerpts, &bare);
                out.push_str(&String::from_utf8_lossy(&buffer.into_inner()));
                result
            }
            [] | [_] => plain::draw(&mut out, &bare, bare.labels.first(), &excerpts),
            _ => term::emit_to_string(&mut out, &config, &excerpts, &bare),
        };
        if result.is_err() {
            out.truncate(start);
            out.push_str(&line(diagnostic, sources));
        } else if diagnostic.severity == Severity::Warning && warning != ENGLISH.warning {
            // What draws it knows English only: the word stands before its code.
            let drawn = out.split_off(start);
            out.push_str(&drawn.replacen(&format!("{}[", ENGLISH.warning), &format!("{warning}["), 1));
        }
    }
    out
}

/// One line for each diagnostic: `file:line:col: error N0123: message`.
#[must_use]
pub fn short(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    diagnostics.iter().map(|diagnostic| line(diagnostic, sources)).collect()
}

/// One JSON object a line for each diagnostic, with its places, notes and help. Lines and columns count from 1, columns in
/// characters; the end is one past the last character.
#[must_use]
pub fn json(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    // Writing to a string does not fail.
    let mut out = String::new();
    for object in objects(diagnostics, sources) {
        let _ = writeln!(out, "{}", visible::json(&object));
    }
    out
}

/// The JSON object of each diagnostic, as [`json`] prints it.
pub fn objects(diagnostics: &[Diagnostic], sources: &Sources) -> impl Iterator<Item = serde_json::Value> {
    diagnostics.iter().map(move |diagnostic| {
        let mut object = match diagnostic.labels.first() {
            Some(label) => place(label.span, sources),
            None => serde_json::Map::new(),
        };
        object.insert("code".to_owned(), diagnostic.code.to_string().into());
        object.insert("severity".to_owned(), word(diagnostic.severity).into());
        object.insert("message".to_owned(), diagnostic.message.as_str().into());
        let labels = diagnostic.labels.iter().map(|label| {
            let mut object = place(label.span, sources);
            object.insert("text".to_owned(), label.text.as_str().into());
            serde_json::Value::Object(object)
        });
        object.insert("labels".to_owned(), labels.collect());
        object.insert("notes".to_owned(), diagnostic.notes.iter().map(String::as_str).collect());
        object.insert("help".to_owned(), diagnostic.help.as_deref().into());
        serde_json::Value::Object(object)
    })
}

/// The place of a span, as JSON members; empty where the span is of no known file.
fn place(span: Span, sources: &Sources) -> serde_json::Map<String, serde_json::Value> {
    let mut object = serde_json::Map::new();
    if (span.file.0 as usize) < sources.len() {
        let (line, column) = sources.line_col(span.file, span.start as usize);
        let (end_line, end_column) = sources.line_col(span.file, span.end as usize);
        object.insert("file".to_owned(), sources.name(span.file).into());
        object.insert("line".to_owned(), line.into());
        object.insert("column".to_owned(), column.into());
        object.insert("end_line".to_owned(), end_line.into());
        object.insert("end_column".to_owned(), end_column.into());
    }
    object
}

/// A diagnostic in one line.
fn line(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let place = diagnostic.labels.first().filter(|label| (label.span.file.0 as usize) < sources.len()).map(|label| {
        let (line, column) = sources.line_col(label.span.file, label.span.start as usize);
        format!("{}:{line}:{column}: ", sources.name(label.span.file))
    });
    let place = place.unwrap_or_default();
    let said = format!("{place}{} {}: {}", word(diagnostic.severity), diagnostic.code, diagnostic.message);
    format!("{}\n", visible::line(&said))
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}
