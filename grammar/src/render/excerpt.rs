//! What is shown of a file: whole lines, or the part around the fault where a line is too long to be read.

use crate::diagnostic::Label;
use crate::source::Sources;
use crate::span::FileId;
use codespan_reporting::diagnostic as drawn;
use codespan_reporting::files::{Error, Files};
use std::collections::HashMap;
use std::ops::Range;

/// Lines longer than this, in bytes, are cut.
const LONGEST: usize = 240;
/// How much is kept before the fault.
const BEFORE: usize = 80;

/// The files as the drawer reads them.
pub(super) struct Excerpts<'a> {
    sources: &'a Sources,
    /// The first byte of every line, of the files met so far.
    line_starts: HashMap<FileId, Vec<usize>>,
    /// The part shown of each cut line.
    windows: HashMap<(FileId, usize), Range<usize>>,
}

impl<'a> Excerpts<'a> {
    pub(super) fn new(sources: &'a Sources) -> Excerpts<'a> {
        Excerpts { sources, line_starts: HashMap::new(), windows: HashMap::new() }
    }

    /// Makes ready to draw these labels. Each is kept within one line, and within what is shown of it.
    pub(super) fn focus(&mut self, labels: &[Label]) -> Vec<drawn::Label<FileId>> {
        self.windows.clear();
        let mut drawn = Vec::new();
        for (number, label) in labels.iter().enumerate() {
            let file = label.span.file;
            if file.0 as usize >= self.sources.len() || self.sources.text(file).is_empty() {
                continue;
            }
            let text = self.sources.text(file);
            self.line_starts.entry(file).or_insert_with(|| line_starts(text));
            let start = boundary(text, label.span.start as usize);
            let Ok(line) = self.line_index(file, start) else { continue };
            let whole = self.whole_line(file, line);
            if whole.len() > LONGEST {
                self.windows.entry((file, line)).or_insert_with(|| {
                    let from = boundary(text, start.saturating_sub(BEFORE).max(whole.start));
                    from..boundary(text, (from + LONGEST).min(whole.end))
                });
            }
            let shown = self.windows.get(&(file, line)).cloned().unwrap_or(whole);
            let start = start.clamp(shown.start, shown.end);
            let end = boundary(text, label.span.end as usize).clamp(start, shown.end);
            let style = if number == 0 { drawn::LabelStyle::Primary } else { drawn::LabelStyle::Secondary };
            drawn.push(drawn::Label::new(style, file, start..end).with_message(&label.text));
        }
        drawn
    }

    /// A line without its end.
    fn whole_line(&self, file: FileId, line: usize) -> Range<usize> {
        let text = self.sources.text(file);
        let starts = self.line_starts.get(&file).map(Vec::as_slice).unwrap_or_default();
        let start = starts.get(line).copied().unwrap_or(text.len());
        let end = starts.get(line + 1).copied().unwrap_or(text.len());
        start..start + text[start..end].trim_end_matches(['\n', '\r']).len()
    }
}

impl<'a> Files<'a> for Excerpts<'_> {
    type FileId = FileId;
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, id: FileId) -> Result<&'a str, Error> {
        Ok(self.sources.name(id))
    }

    fn source(&'a self, id: FileId) -> Result<&'a str, Error> {
        Ok(self.sources.text(id))
    }

    fn line_index(&'a self, id: FileId, byte_index: usize) -> Result<usize, Error> {
        let starts = self.line_starts.get(&id).ok_or(Error::FileMissing)?;
        Ok(starts.partition_point(|&start| start <= byte_index).saturating_sub(1))
    }

    fn column_number(&'a self, id: FileId, line: usize, byte_index: usize) -> Result<usize, Error> {
        let line = self.whole_line(id, line);
        let before = &self.sources.text(id)[line.start..byte_index.clamp(line.start, line.end)];
        Ok(before.chars().count() + 1)
    }

    fn line_range(&'a self, id: FileId, line: usize) -> Result<Range<usize>, Error> {
        Ok(match self.windows.get(&(id, line)) {
            Some(window) => window.clone(),
            None => {
                let whole = self.whole_line(id, line);
                whole.start..boundary(self.sources.text(id), whole.end.min(whole.start + LONGEST))
            }
        })
    }
}

fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

/// The nearest byte, not after this one, where a character begins.
fn boundary(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}
