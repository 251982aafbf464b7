//! The texts that are read, by number; lines and columns are counted only when asked for.

pub(crate) mod shown;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::narrow;
use crate::span::{FileId, Span};
use shown::{Escaped, Shown};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// The largest file that is read, in bytes.
pub const LARGEST: u64 = 64 * 1024 * 1024;

/// All the texts that diagnostics may point into. A copy shares them.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: Vec<Arc<Source>>,
}

#[derive(Debug)]
struct Source {
    name: String,
    text: Text,
    /// What is shown otherwise, once it was asked for.
    escaped: OnceLock<Escaped>,
}

/// A text in which places are found.
#[derive(Debug)]
struct Text {
    text: String,
    /// Where each line starts, once it was asked for.
    lines: OnceLock<Vec<u32>>,
    /// How many characters begin before a byte, once it was asked for.
    counted: OnceLock<Counted>,
}

/// How many bytes are counted together.
const TOGETHER: usize = 1024;

/// How many characters begin before the bytes of a text: so that a place far along a line is found as fast as a near one.
#[derive(Debug)]
struct Counted(Vec<u32>);

impl Counted {
    /// Counts the characters of a text.
    fn new(text: &str) -> Counted {
        let mut sum = 0;
        let blocks = text.as_bytes().chunks(TOGETHER);
        let before = blocks.map(|block| {
            let before = sum;
            sum += begun(block);
            narrow::u32(before)
        });
        Counted(before.collect())
    }

    /// How many characters of the text begin before a byte.
    fn before(&self, text: &str, byte: usize) -> usize {
        let block = byte.min(text.len().saturating_sub(1)) / TOGETHER;
        let known = self.0.get(block).map_or(0, |known| *known as usize);
        known + begun(text.as_bytes().get(block * TOGETHER..byte.min(text.len())).unwrap_or(&[]))
    }
}

/// How many characters begin in some bytes of a text.
fn begun(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count()
}

impl Source {
    fn new(name: String, text: String) -> Source {
        Source { name, text: Text::new(text), escaped: OnceLock::new() }
    }
}

impl Text {
    fn new(text: String) -> Text {
        Text { text, lines: OnceLock::new(), counted: OnceLock::new() }
    }

    fn as_str(&self) -> &str {
        &self.text
    }

    /// Where each line starts.
    fn lines(&self) -> &[u32] {
        self.lines.get_or_init(|| lines(&self.text))
    }

    /// The line, from 0, on which a byte stands.
    fn line_of(&self, byte: usize) -> usize {
        self.lines().partition_point(|start| *start as usize <= byte).saturating_sub(1)
    }

    /// How many characters begin in a part.
    fn characters(&self, part: Range<usize>) -> usize {
        if part.len() <= TOGETHER {
            return begun(self.text.as_bytes().get(part).unwrap_or(&[]));
        }
        let counted = self.counted.get_or_init(|| Counted::new(&self.text));
        counted.before(&self.text, part.end) - counted.before(&self.text, part.start)
    }
}

/// Where each line of a text starts.
fn lines(text: &str) -> Vec<u32> {
    let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| narrow::u32(at) + 1);
    std::iter::once(0).chain(ends).collect()
}

impl Sources {
    /// A collection that has no texts yet.
    #[must_use]
    pub fn new() -> Sources {
        Sources::default()
    }

    /// Adds a text under the name that messages show for it.
    pub fn add(&mut self, name: impl Into<String>, text: String) -> FileId {
        let id = FileId(narrow::u32(self.files.len()));
        self.files.push(Arc::new(Source::new(name.into(), text)));
        id
    }

    /// Puts a text in the place of a file's.
    pub fn replace(&mut self, file: FileId, text: String) {
        if let Some(source) = self.files.get_mut(file.0 as usize) {
            *source = Arc::new(Source::new(source.name.clone(), text));
        }
    }

    /// The name of a file; empty for a number that was never given out.
    #[must_use]
    pub fn name(&self, file: FileId) -> &str {
        self.files.get(file.0 as usize).map_or("", |source| &source.name)
    }

    /// The text of a file; empty for a number that was never given out.
    #[must_use]
    pub fn text(&self, file: FileId) -> &str {
        self.files.get(file.0 as usize).map_or("", |source| source.text.as_str())
    }

    /// The line and the column (in characters) of a byte, both from 1.
    #[must_use]
    pub fn line_col(&self, file: FileId, byte: usize) -> (usize, usize) {
        let Some(source) = self.files.get(file.0 as usize) else { return (1, 1) };
        let text = &source.text;
        let byte = byte.min(text.as_str().len());
        let line = text.line_of(byte);
        let start = text.lines().get(line).map_or(0, |start| *start as usize);
        (line + 1, text.characters(start..byte) + 1)
    }

    /// The text of a span; empty where it does not fall on characters of the file.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text(span.file).get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// A file as it is shown.
    pub(crate) fn shown(&self, file: FileId) -> Option<Shown<'_>> {
        let source = self.files.get(file.0 as usize)?;
        let escaped = source.escaped.get_or_init(|| Escaped::new(&source.name, source.text.as_str()));
        Some(Shown::new(&source.text, escaped))
    }

    /// How many texts there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

/// The nearest byte, not after this one, where a character begins.
pub(crate) fn boundary(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}

/// Refuses a file of so many bytes.
#[must_use]
pub fn too_large(file: FileId, bytes: u64) -> Diagnostic {
    let megabytes = bytes / (1024 * 1024);
    Diagnostic::error(
        codes::TOO_LARGE,
        format!("the file is too large: {megabytes} MB"),
        Span::new(file, 0, 0),
        "no file of more than 64 MB is read",
    )
    .help("cut it into several files of the same folder")
}

/// Makes text of the bytes of a file: UTF-8, without NUL bytes, of at most 64 MB. A byte order mark is dropped.
///
/// # Errors
/// A diagnostic where the bytes are not such a text.
pub fn decode(file: FileId, bytes: Vec<u8>) -> Result<String, Diagnostic> {
    let place = Span::new(file, 0, 0);
    if bytes.len() as u64 > LARGEST {
        return Err(too_large(file, bytes.len() as u64));
    }
    if bytes.contains(&0) {
        return Err(Diagnostic::error(
            codes::NUL_BYTE,
            "the file is not text: it holds a zero byte",
            place,
            "this is no text file",
        )
        .help("save it as UTF-8 text, or move it out of the game's folder"));
    }
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = error.as_bytes().iter().take(good).filter(|byte| **byte == b'\n').count() + 1;
        Diagnostic::error(
            codes::INVALID_UTF8,
            format!("the file is not UTF-8 text: line {line} holds a byte that is no character"),
            place,
            "",
        )
        .help("save it as UTF-8 in your editor")
    })?;
    if text.starts_with('\u{FEFF}') {
        text.drain(..'\u{FEFF}'.len_utf8());
    }
    Ok(text)
}
