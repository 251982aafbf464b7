//! Where a piece of text stands.

use crate::narrow;
use serde::{Deserialize, Serialize};

/// The number of a source file in a [`crate::source::Sources`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct FileId(pub u32);

/// A range of bytes in one file. Lines and columns are computed only when a message is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Span {
    /// The file, by its number among the sources.
    pub file: FileId,
    /// The first byte, from 0.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A span of one file.
    #[must_use]
    pub fn new(file: FileId, start: usize, end: usize) -> Span {
        Span { file, start: narrow::u32(start), end: narrow::u32(end) }
    }

    /// From the start of `self` to the end of `other`.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { end: other.end.max(self.end), ..self }
    }
}
