//! Places as editors count them: lines from 0, and characters in the units that were agreed on.

use lsp_types::{Position, Range, Url};
use naipe_grammar::narrow;
use std::cell::{Cell, OnceCell};
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

/// After how many places that were looked for in a text it is worth knowing where each line begins.
const FEW: usize = 8;

/// A text with the places in it.
#[derive(Debug)]
pub struct Places<'t> {
    text: &'t str,
    units: Units,
    /// Where the lines begin, once many places have been looked for.
    lines: OnceCell<Vec<usize>>,
    /// How many have been.
    asked: Cell<usize>,
}

impl<'t> Places<'t> {
    /// The places of a text.
    pub fn new(text: &'t str, units: Units) -> Places<'t> {
        Places { text, units, lines: OnceCell::new(), asked: Cell::new(0) }
    }

    /// Where the lines begin, if that is worth knowing.
    fn lines(&self) -> Option<&[usize]> {
        self.asked.set(self.asked.get() + 1);
        if self.asked.get() <= FEW {
            return None;
        }
        let ends = || self.text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Some(self.lines.get_or_init(|| std::iter::once(0).chain(ends()).collect()))
    }

    /// Where a line begins and ends; nothing where there are not as many.
    fn line(&self, line: usize) -> Option<Bytes<usize>> {
        if let Some(lines) = self.lines() {
            let start = *lines.get(line)?;
            return Some(start..lines.get(line + 1).map_or(self.text.len(), |next| next - 1));
        }
        let (mut start, mut left) = (0, line);
        for piece in self.text.as_bytes().chunks(PIECE) {
            let many = breaks(piece);
            if many >= left {
                break;
            }
            left -= many;
            start += piece.len();
        }
        for _ in 0..left {
            start += self.text.as_bytes()[start..].iter().position(|byte| *byte == b'\n')? + 1;
        }
        let rest = &self.text.as_bytes()[start..];
        Some(start..start + rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len()))
    }

    /// The byte of a place; of one that is not there, the nearest before it.
    pub fn byte(&self, place: Position) -> usize {
        let Some(Bytes { start, end }) = self.line(place.line as usize) else { return self.text.len() };
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
        let (line, start) = match self.lines() {
            Some(lines) => {
                let line = lines.partition_point(|start| *start <= byte).saturating_sub(1);
                (line, lines[line])
            }
            None => {
                let before = &self.text[..byte];
                (before.as_bytes().chunks(PIECE).map(breaks).sum(), before.rfind('\n').map_or(0, |at| at + 1))
            }
        };
        let before = &self.text[start..byte];
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

/// In pieces of how many bytes the ends of lines are counted: a byte holds how many there are.
const PIECE: usize = 255;

/// How many lines end in a piece.
fn breaks(piece: &[u8]) -> usize {
    usize::from(piece.iter().map(|byte| u8::from(*byte == b'\n')).fold(0_u8, u8::wrapping_add))
}

/// Where a file is that an editor speaks of.
pub fn path(uri: &Url) -> Option<PathBuf> {
    uri.to_file_path().ok()
}

/// How an editor is told of a file.
pub fn uri(path: &Path) -> Option<Url> {
    Url::from_file_path(path).ok()
}

#[cfg(test)]
mod tests {
    use super::{FEW, PIECE, Places, Units};

    /// Whether few places are looked for or many, they are the same.
    #[test]
    fn places_and_bytes_are_found_with_and_without_the_lines() {
        let long = "é𝄞x".repeat(PIECE);
        for text in ["", "\n", "a", "a\n", "a\n\nbé𝄞c\nd", &format!("{long}\n\n{long}"), &"\n".repeat(2 * PIECE + 1)]
        {
            for units in [Units::Utf8, Units::Utf16] {
                let known = Places::new(text, units);
                (0..=FEW).for_each(|_| _ = known.place(0));
                for (byte, _) in text.char_indices().chain([(text.len(), ' ')]) {
                    let fresh = Places::new(text, units);
                    let place = fresh.place(byte);
                    assert_eq!(place, known.place(byte), "{byte} of {text:?}");
                    assert_eq!((fresh.byte(place), known.byte(place)), (byte, byte), "{byte} of {text:?}");
                    let further = lsp_types::Position { line: place.line + 1, character: 0 };
                    assert_eq!(fresh.byte(further), known.byte(further), "behind {byte} of {text:?}");
                }
            }
        }
    }
}
