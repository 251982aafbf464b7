//! Places as editors count them: lines from 0, and characters in the units that were agreed on.

use lsp_types::{Position, Range, Url};
use naipe_grammar::narrow;
use std::ops::Range as Bytes;
use std::path::{Path, PathBuf};

/// In what the place in a line is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Units {
    /// Bytes of UTF-8, where the editor has agreed to it.
    Utf8,
    /// As the protocol has it, if nothing else is agreed.
    #[default]
    Utf16,
}

/// A text with the places in it.
#[derive(Debug)]
pub struct Places<'t> {
    text: &'t str,
    lines: Vec<usize>,
    units: Units,
}

impl<'t> Places<'t> {
    /// The places of a text.
    pub fn new(text: &'t str, units: Units) -> Places<'t> {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Places { text, lines: std::iter::once(0).chain(ends).collect(), units }
    }

    /// The byte of a place; of one that is not there, the nearest before it.
    pub fn byte(&self, place: Position) -> usize {
        let line = place.line as usize;
        let Some(start) = self.lines.get(line).copied() else { return self.text.len() };
        let end = self.lines.get(line + 1).map_or(self.text.len(), |next| next - 1);
        let mut left = place.character as usize;
        let mut byte = start;
        for character in self.text[start..end].chars() {
            let width = match self.units {
                Units::Utf8 => character.len_utf8(),
                Units::Utf16 => character.len_utf16(),
            };
            if left < width {
                break;
            }
            left -= width;
            byte += character.len_utf8();
        }
        byte
    }

    /// The place of a byte.
    pub fn place(&self, byte: usize) -> Position {
        let mut byte = byte.min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        let line = self.lines.partition_point(|start| *start <= byte).saturating_sub(1);
        let before = &self.text[self.lines[line]..byte];
        let character = match self.units {
            Units::Utf8 => before.len(),
            Units::Utf16 => before.encode_utf16().count(),
        };
        Position { line: narrow::u32(line), character: narrow::u32(character) }
    }

    /// The places of some bytes.
    pub fn range(&self, bytes: Bytes<usize>) -> Range {
        Range { start: self.place(bytes.start), end: self.place(bytes.end) }
    }
}

/// Where a file is that an editor speaks of.
pub fn path(uri: &Url) -> Option<PathBuf> {
    uri.to_file_path().ok()
}

/// How an editor is told of a file.
pub fn uri(path: &Path) -> Option<Url> {
    Url::from_file_path(path).ok()
}
