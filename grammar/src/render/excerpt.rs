//! What is shown of a file: whole lines, or the part around the fault where a line is too long to be read.

use crate::diagnostic::Label;
use crate::source::shown::Shown;
use crate::source::{Sources, boundary};
use crate::span::FileId;
use crate::visible;
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
    /// The part shown of each cut line.
    windows: HashMap<(FileId, usize), Range<usize>>,
}

impl<'a> Excerpts<'a> {
    pub(super) fn new(sources: &'a Sources) -> Excerpts<'a> {
        Excerpts { sources, windows: HashMap::new() }
    }

    /// Makes ready to draw these labels. Each is kept within one line, and within what is shown of it.
    pub(super) fn focus(&mut self, labels: &[Label]) -> Vec<drawn::Label<FileId>> {
        self.windows.clear();
        let mut drawn = Vec::new();
        for (number, label) in labels.iter().enumerate() {
            let file = label.span.file;
            let Some(page) = self.sources.shown(file).filter(|page| !page.text().is_empty()) else { continue };
            let start = page.place(label.span.start as usize, false);
            let end = page.place(label.span.end as usize, true);
            let line = page.line_of(start);
            let whole = page.line(line);
            if whole.len() > LONGEST {
                let from = boundary(page.text(), start.saturating_sub(BEFORE).max(whole.start));
                let window = from..boundary(page.text(), (from + LONGEST).min(whole.end));
                self.windows.entry((file, line)).or_insert(window);
            }
            let shown = self.windows.get(&(file, line)).cloned().unwrap_or(whole);
            let start = start.clamp(shown.start, shown.end);
            let end = end.clamp(start, shown.end);
            let style = if number == 0 { drawn::LabelStyle::Primary } else { drawn::LabelStyle::Secondary };
            drawn.push(drawn::Label::new(style, file, start..end).with_message(visible::line(&label.text)));
        }
        drawn
    }

    fn page(&self, file: FileId) -> Result<Shown<'_>, Error> {
        self.sources.shown(file).ok_or(Error::FileMissing)
    }
}

impl<'a> Files<'a> for Excerpts<'_> {
    type FileId = FileId;
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, id: FileId) -> Result<&'a str, Error> {
        Ok(self.page(id)?.name())
    }

    fn source(&'a self, id: FileId) -> Result<&'a str, Error> {
        Ok(self.page(id)?.text())
    }

    fn line_index(&'a self, id: FileId, byte_index: usize) -> Result<usize, Error> {
        Ok(self.page(id)?.line_of(byte_index))
    }

    fn column_number(&'a self, id: FileId, line: usize, byte_index: usize) -> Result<usize, Error> {
        let page = self.page(id)?;
        let line = page.line(line);
        Ok(page.characters(line.start..byte_index.clamp(line.start, line.end)) + 1)
    }

    fn line_range(&'a self, id: FileId, line: usize) -> Result<Range<usize>, Error> {
        if let Some(window) = self.windows.get(&(id, line)) {
            return Ok(window.clone());
        }
        let page = self.page(id)?;
        let whole = page.line(line);
        Ok(whole.start..boundary(page.text(), whole.end.min(whole.start + LONGEST)))
    }
}
