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
