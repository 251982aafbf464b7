//! A fault of one place, drawn at once without colours. It looks as the drawer of [`codespan_reporting`] draws it, which is made
//! for places that lie across each other, and takes its time.

use super::excerpt::Excerpts;
use crate::span::FileId;
use codespan_reporting::diagnostic::{Diagnostic, Label, Severity};
use codespan_reporting::files::{Error, Files};
use std::fmt::Write;
use unicode_width::UnicodeWidthChar;

/// Blanks that a tabulator goes on to.
const TAB: usize = 4;

/// Draws a fault of one place, or of none.
pub(super) fn draw(
    out: &mut String,
    fault: &Diagnostic<FileId>,
    place: Option<&Label<FileId>>,
    excerpts: &Excerpts<'_>,
) -> Result<(), Error> {
    out.push_str(match fault.severity {
        Severity::Warning => "warning",
        _ => "error",
    });
    // Writing to a string does not fail.
    let _ = writeln!(out, "[{}]: {}", fault.code.as_deref().unwrap_or_default(), fault.message);
    let margin = place.map_or(Ok(0), |place| snippet(out, place, excerpts))?;
    if place.is_some() && !fault.notes.is_empty() {
        let _ = writeln!(out, "{:margin$} │", "");
    }
    for note in &fault.notes {
        for (number, line) in note.lines().enumerate() {
            let _ = writeln!(out, "{:margin$} {} {line}", "", if number == 0 { '=' } else { ' ' });
        }
    }
    out.push('\n');
    Ok(())
}

/// Draws a place; gives how wide the number of its line is.
fn snippet(out: &mut String, label: &Label<FileId>, excerpts: &Excerpts<'_>) -> Result<usize, Error> {
    let (file, range) = (label.file_id, &label.range);
    let line = excerpts.line_index(file, range.start)?;
    let shown = excerpts.line_range(file, line)?;
    let (number, column) = (line + 1, excerpts.column_number(file, line, range.start)?);
    let margin = number.ilog10() as usize + 1;
    let text = excerpts.source(file)?[shown.clone()].trim_end_matches(['\n', '\r', '\0']);
    let start = range.start - shown.start;
    // An empty place is one sign wide.
    let end = (range.end - shown.start).max(start + 1);
    let _ = writeln!(out, "{:margin$} ┌─ {}:{number}:{column}", "", excerpts.name(file)?);
    let _ = writeln!(out, "{:margin$} │", "");
    let _ = write!(out, "{number} │ ");
    let (mut wide, mut before, mut under) = (0, 0, 0);
    for (at, letter) in text.char_indices() {
        let width = if letter == '\t' { TAB - wide % TAB } else { letter.width().unwrap_or(0) };
        match letter {
            '\t' => out.extend(std::iter::repeat_n(' ', width)),
            _ => out.push(letter),
        }
        wide += width;
        if at + letter.len_utf8() <= start {
            before += width;
        } else if at < end {
            under += width;
        }
    }
    // The end of the line can be meant.
    if end > text.len() {
        if start > text.len() {
            before += 1;
        } else {
            under += 1;
        }
    }
    let _ = write!(out, "\n{:margin$} │ {:before$}{:^<under$}", "", "", "");
    if !label.message.is_empty() {
        let _ = write!(out, " {}", label.message);
    }
    out.push('\n');
    Ok(margin)
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::diagnostic;
    use crate::render::excerpt::Excerpts;
    use crate::source::Sources;
    use crate::span::Span;
    use codespan_reporting::diagnostic::Diagnostic;
    use codespan_reporting::term::{Config, emit_to_string};

    /// Draws each place of a text in both ways.
    fn compare(text: &str, notes: &[&str], said: &str) {
        let mut sources = Sources::new();
        sources.add("other", "\n".repeat(3));
        let file = sources.add("a\u{7}.naipe", text.to_owned());
        let ends = |start: usize| [start, start + 1, start + 2, start + 7, text.len()];
        for (start, end) in (0..=text.len() + 1).flat_map(|start| ends(start).map(|end| (start, end))) {
            let span = Span::new(file, start, end);
            let mut excerpts = Excerpts::new(&sources);
            let labels = excerpts.focus(&[diagnostic::Label { span, text: said.to_owned() }]);
            let place = labels.first().cloned();
            let mut fault = Diagnostic::error().with_code("N0001").with_message("it is wrong").with_labels(labels);
            fault.notes = notes.iter().map(|note| (*note).to_owned()).collect();
            let (mut ours, mut theirs) = (String::new(), String::new());
            assert!(draw(&mut ours, &fault, place.as_ref(), &excerpts).is_ok());
            assert!(emit_to_string(&mut theirs, &Config::default(), &excerpts, &fault).is_ok());
            assert_eq!(ours, theirs, "{text:?} {start}..{end}");
        }
    }

    #[test]
    fn one_place_looks_as_several_do() {
        let texts = [
            "",
            "a",
            "one\ntwo words\n",
            "\tx\ty z\t\n\n\t",
            "dragón, 竜騎士 e\u{301}\r\nñ\r\n",
            "\u{202e}\u{7}a\0\0\nb\0",
        ];
        for text in texts {
            compare(text, &[], "here");
            compare(text, &["note: of one line", "help: of\n  two lines"], "");
        }
        compare(&format!("{}\n{}", "\n".repeat(120), "nine "), &["help: write"], "far down");
        compare(&"jabón\t".repeat(60), &[], "far along");
    }
}
