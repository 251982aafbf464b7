//! What is shown of a file: whole lines, or the part around the fault where a line is too long to be read.

use crate::diagnostic::Label;
use crate::source::{Counted, Sources};
use crate::span::FileId;
use crate::visible;
use codespan_reporting::diagnostic as drawn;
use codespan_reporting::files::{Error, Files};
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

/// Lines longer than this, in bytes, are cut.
const LONGEST: usize = 240;
/// How much is kept before the fault.
const BEFORE: usize = 80;

/// The files as the drawer reads them.
pub(super) struct Excerpts<'a> {
    sources: &'a Sources,
    /// The files met so far.
    pages: HashMap<FileId, Page<'a>>,
    /// The part shown of each cut line.
    windows: HashMap<(FileId, usize), Range<usize>>,
}

/// A file as it is shown: hidden characters as escapes.
struct Page<'a> {
    name: Cow<'a, str>,
    text: Cow<'a, str>,
    /// The first byte of every line.
    line_starts: Vec<usize>,
    /// How many characters begin before a byte.
    counted: Counted,
    /// Each escape: the first byte, in the file and here, and the first after it.
    escapes: Vec<(Range<usize>, Range<usize>)>,
    /// How many more signs than characters the escapes before each have, and last all of them.
    surplus: Vec<usize>,
}

impl<'a> Page<'a> {
    fn new(name: &'a str, text: &'a str) -> Page<'a> {
        let mut escapes = Vec::new();
        let mut shown = String::new();
        let mut from = 0;
        // A file that is no text has one such character after the other.
        let (mut last, mut escape) = ('\n', String::new());
        let ends_line = |at: usize| text[at..].starts_with("\r\n");
        for (at, character) in visible::hidden(text) {
            if matches!(character, '\n' | '\t') || ends_line(at) {
                continue;
            }
            shown.push_str(&text[from..at]);
            let start = shown.len();
            if character != last {
                last = character;
                escape.clear();
                visible::escape(character, &mut escape);
            }
            shown.push_str(&escape);
            from = at + character.len_utf8();
            escapes.push((at..from, start..shown.len()));
        }
        let text = if escapes.is_empty() { Cow::Borrowed(text) } else { Cow::Owned(shown + &text[from..]) };
        let mut sum = 0;
        let more = escapes.iter().map(|(_, here)| here.len() - 1);
        let mut surplus: Vec<usize> = more
            .map(|more| {
                sum += more;
                sum - more
            })
            .collect();
        surplus.push(sum);
        let name = visible::line(name);
        Page { name, line_starts: line_starts(&text), counted: Counted::new(&text), text, escapes, surplus }
    }

    /// Where a byte of the file is shown; the end of a range that ends within an escape is the escape's.
    fn shown(&self, byte: usize, is_end: bool) -> usize {
        let before = self.escapes.partition_point(|(raw, _)| raw.end <= byte);
        match self.escapes.get(before) {
            Some((raw, here)) if raw.start < byte => return if is_end { here.end } else { here.start },
            _ => {}
        }
        let (raw, here) = match before.checked_sub(1).and_then(|last| self.escapes.get(last)) {
            Some((raw, here)) => (raw.end, here.end),
            None => (0, 0),
        };
        boundary(&self.text, here.saturating_add(byte - raw))
    }

    /// How many characters the file has in a part of what is shown of it.
    fn characters(&self, range: Range<usize>) -> usize {
        let first = self.escapes.partition_point(|(_, here)| here.start < range.start);
        let end = self.escapes.partition_point(|(_, here)| here.end <= range.end);
        let surplus = self.surplus[end.max(first)] - self.surplus[first];
        self.counted.before(&self.text, range.end) - self.counted.before(&self.text, range.start) - surplus
    }
}

impl<'a> Excerpts<'a> {
    pub(super) fn new(sources: &'a Sources) -> Excerpts<'a> {
        Excerpts { sources, pages: HashMap::new(), windows: HashMap::new() }
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
            let sources = self.sources;
            let page = self.pages.entry(file).or_insert_with(|| Page::new(sources.name(file), sources.text(file)));
            let start = page.shown(label.span.start as usize, false);
            let end = page.shown(label.span.end as usize, true);
            let Ok(line) = self.line_index(file, start) else { continue };
            let whole = self.whole_line(file, line);
            if whole.len() > LONGEST {
                let text = self.text(file);
                let from = boundary(text, start.saturating_sub(BEFORE).max(whole.start));
                let window = from..boundary(text, (from + LONGEST).min(whole.end));
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

    /// A file as it is shown.
    fn text(&self, file: FileId) -> &str {
        self.pages.get(&file).map_or("", |page| &page.text)
    }

    /// A line without its end.
    fn whole_line(&self, file: FileId, line: usize) -> Range<usize> {
        let text = self.text(file);
        let starts = self.pages.get(&file).map(|page| page.line_starts.as_slice()).unwrap_or_default();
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
        self.pages.get(&id).map(|page| &*page.name).ok_or(Error::FileMissing)
    }

    fn source(&'a self, id: FileId) -> Result<&'a str, Error> {
        Ok(self.text(id))
    }

    fn line_index(&'a self, id: FileId, byte_index: usize) -> Result<usize, Error> {
        let page = self.pages.get(&id).ok_or(Error::FileMissing)?;
        Ok(page.line_starts.partition_point(|&start| start <= byte_index).saturating_sub(1))
    }

    fn column_number(&'a self, id: FileId, line: usize, byte_index: usize) -> Result<usize, Error> {
        let page = self.pages.get(&id).ok_or(Error::FileMissing)?;
        let line = self.whole_line(id, line);
        Ok(page.characters(line.start..byte_index.clamp(line.start, line.end)) + 1)
    }

    fn line_range(&'a self, id: FileId, line: usize) -> Result<Range<usize>, Error> {
        Ok(match self.windows.get(&(id, line)) {
            Some(window) => window.clone(),
            None => {
                let whole = self.whole_line(id, line);
                whole.start..boundary(self.text(id), whole.end.min(whole.start + LONGEST))
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
