//! A file as it is shown: hidden characters as escapes.

use super::{Text, boundary};
use crate::visible;
use std::ops::Range;

/// What is otherwise in what is shown of a file than in the file.
#[derive(Debug)]
pub(super) struct Escaped {
    name: String,
    /// What is shown, where anything of the file is hidden.
    text: Option<Text>,
    /// Each escape: the first byte, in the file and here, and the first after it.
    escapes: Vec<(Range<usize>, Range<usize>)>,
    /// How many more signs than characters the escapes before each have, and last all of them.
    surplus: Vec<usize>,
}

impl Escaped {
    pub(super) fn new(name: &str, text: &str) -> Escaped {
        let mut escapes = Vec::new();
        let mut shown = String::new();
        let mut from = 0;
        // A file that is no text has one such character after the other.
        let (mut last, mut escape) = ('\n', String::new());
        let ends_line = |at: usize| text[at..].starts_with("\r\n");
        // Most files hold nothing but signs and lines.
        let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t'));
        for (at, character) in visible::hidden(if is_plain { "" } else { text }) {
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
        let text = (!escapes.is_empty()).then(|| Text::new(shown + &text[from..]));
        let mut sum = 0;
        let more = escapes.iter().map(|(_, here)| here.len() - 1);
        let mut surplus: Vec<usize> = more
            .map(|more| {
                sum += more;
                sum - more
            })
            .collect();
        surplus.push(sum);
        Escaped { name: visible::line(name).into_owned(), text, escapes, surplus }
    }
}

/// A file as it is shown.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shown<'a> {
    escaped: &'a Escaped,
    text: &'a Text,
}

impl<'a> Shown<'a> {
    pub(super) fn new(text: &'a Text, escaped: &'a Escaped) -> Shown<'a> {
        Shown { escaped, text: escaped.text.as_ref().unwrap_or(text) }
    }

    /// The name of the file.
    pub(crate) fn name(self) -> &'a str {
        &self.escaped.name
    }

    /// What is shown of it.
    pub(crate) fn text(self) -> &'a str {
        self.text.as_str()
    }

    /// The line, from 0, on which a byte of what is shown stands.
    pub(crate) fn line_of(self, byte: usize) -> usize {
        self.text.line_of(byte)
    }

    /// A line without its end.
    pub(crate) fn line(self, line: usize) -> Range<usize> {
        let starts = self.text.lines();
        let start_of = |line: usize| starts.get(line).map_or(self.text().len(), |start| *start as usize);
        let start = start_of(line);
        start..start + self.text()[start..start_of(line + 1)].trim_end_matches(['\n', '\r']).len()
    }

    /// Where a byte of the file is shown; the end of a range that ends within an escape is the escape's.
    pub(crate) fn place(self, byte: usize, is_end: bool) -> usize {
        let escapes = &self.escaped.escapes;
        let before = escapes.partition_point(|(raw, _)| raw.end <= byte);
        match escapes.get(before) {
            Some((raw, here)) if raw.start < byte => return if is_end { here.end } else { here.start },
            _ => {}
        }
        let (raw, here) = match before.checked_sub(1).and_then(|last| escapes.get(last)) {
            Some((raw, here)) => (raw.end, here.end),
            None => (0, 0),
        };
        boundary(self.text(), here.saturating_add(byte - raw))
    }

    /// How many characters the file has in a part of what is shown of it.
    pub(crate) fn characters(self, range: Range<usize>) -> usize {
        let Escaped { escapes, surplus, .. } = self.escaped;
        let first = escapes.partition_point(|(_, here)| here.start < range.start);
        let end = escapes.partition_point(|(_, here)| here.end <= range.end);
        let surplus = surplus[end.max(first)] - surplus[first];
        self.text.characters(range) - surplus
    }
}
