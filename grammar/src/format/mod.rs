//! One style for every file: how far a line stands in, how wide the blanks are, and where a line that is too long goes on.
//!
//! Nothing but blanks is ever changed. Lines end where the author ends them (all with `\n`), comments stand where they stood, and what the
//! grammar cannot read is left as it is. A form that is new in the grammar is laid out by what it is made of: braces,
//! brackets, words and signs.

mod fold;
mod lines;

use crate::parse::shape::{shape, tree};
use crate::span::FileId;
use crate::split::{self, Piece};
use crate::tokens::{Token, tokens};
use std::ops::Range;

/// The longest line, if nothing else is said.
pub const WIDTH: usize = 140;

/// How far what stands within something stands in.
const STEP: usize = 2;

/// A file in the one style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formatted {
    /// The whole file, laid out anew but for what is broken or at fault.
    pub text: String,
    /// How many items could not be read, and were left as they were.
    pub broken: usize,
    /// Where the formatter would have changed more than blanks, and left all as it was: a fault of its own.
    pub faults: Vec<usize>,
}

/// Formats a file, in lines of at most so many characters where they can be broken.
#[must_use]
pub fn text(text: &str, width: usize) -> Formatted {
    if text.contains("\r\n") {
        // Lines end in one way, in texts of several lines, too.
        let formatted = self::text(&text.replace("\r\n", "\n"), width);
        // What is left as it is keeps its own.
        return if formatted.faults.is_empty() { formatted } else { Formatted { text: text.to_owned(), ..formatted } };
    }
    let (pieces, _) = split::items(FileId(0), text);
    let mut writer =
        Writer { source: text, width, out: String::with_capacity(text.len()), broken: 0, faults: Vec::new() };
    let mut last = 0;
    for piece in &pieces {
        writer.between(last..piece.start);
        writer.item(piece);
        last = piece.end;
    }
    writer.between(last..text.len());
    let end = writer.out.trim_end_matches(['\n', ' ', '\t', '\r']).len();
    writer.out.truncate(end);
    if !writer.out.is_empty() {
        writer.out.push('\n');
    }
    let Writer { out, broken, mut faults, .. } = writer;
    // Items begin where they began, whatever now stands in the first column.
    if out != text && !same_pieces(&pieces, text, &out) {
        faults.push(0);
        return Formatted { text: text.to_owned(), broken, faults };
    }
    Formatted { text: out, broken, faults }
}

/// Whether a formatted file has the same items, each with the same signs and the same words above it.
fn same_pieces(before: &[Piece], source: &str, out: &str) -> bool {
    let (after, _) = split::items(FileId(0), out);
    let same = |(a, b): (&Piece, &Piece)| {
        a.doc == b.doc && a.faulty == b.faulty && only_blanks_differ(&source[a.start..a.end], &out[b.start..b.end])
    };
    before.len() == after.len() && before.iter().zip(&after).all(same) && only_blanks_differ(source, out)
}

/// Whether two texts are the same but for blanks.
fn only_blanks_differ(before: &str, after: &str) -> bool {
    before == after || signs(before).eq(signs(after))
}

/// The signs and comments of a text.
fn signs(text: &str) -> impl Iterator<Item = (Token, &str)> {
    tokens(text).filter(|(token, _)| *token != Token::Blank).map(move |(token, range)| {
        let sign = text.get(range).unwrap_or("");
        let to_line_end = token.is_trivia() || matches!(token, Token::OpenText | Token::OpenBlockText);
        (token, if to_line_end { sign.trim_end() } else { sign })
    })
}

struct Writer<'s> {
    source: &'s str,
    width: usize,
    out: String,
    broken: usize,
    faults: Vec<usize>,
}

impl Writer<'_> {
    /// An item in its style, or as it was.
    fn item(&mut self, piece: &Piece) {
        let source = &self.source[piece.start..piece.end];
        let Some((shape, before)) = shape(source).filter(|_| !piece.faulty) else {
            self.broken += 1;
            // It keeps its place in its line: what is missing may be seen by that.
            let line = self.source[..piece.start].rfind('\n').map_or(0, |at| at + 1);
            let blank = &self.source[line..piece.start];
            if blank.trim().is_empty() {
                self.out.push_str(blank);
            }
            self.out.push_str(source);
            return;
        };
        let written = lines::written(source, &shape, self.width);
        if written == source {
            self.out.push_str(source);
        } else if only_blanks_differ(source, &written) && tree(&written).is_some_and(|after| after == before) {
            self.out.push_str(&written);
        } else {
            self.faults.push(piece.start);
            self.out.push_str(source);
        }
    }

    /// What stands between two items: comments in the first column, and no more than one empty line at a place.
    fn between(&mut self, range: Range<usize>) {
        let gap = &self.source[range.clone()];
        let is_first = range.start == 0;
        if tokens(gap).any(|(token, _)| token != Token::Blank && !token.is_trivia()) {
            // Nobody knows what it is.
            self.broken += 1;
            self.out.push_str(gap.trim_end_matches([' ', '\t']));
            if range.end < self.source.len() && !self.out.ends_with('\n') {
                self.out.push('\n');
            }
            return;
        }
        let mut ends = 0;
        for (token, at) in tokens(gap) {
            let sign = &gap[at];
            if token == Token::Blank {
                ends += sign.matches('\n').count();
                continue;
            }
            if ends > 0 || is_first {
                self.end_lines(ends);
            } else {
                self.out.push_str("  ");
            }
            self.out.push_str(sign.trim_end());
            ends = 0;
        }
        if range.end < self.source.len() {
            self.end_lines(ends);
        }
    }

    /// Begins a new line, with an empty one before it where there were some.
    fn end_lines(&mut self, ends: usize) {
        if !self.out.is_empty() {
            self.out.push_str(if ends > 1 { "\n\n" } else { "\n" });
        }
    }
}
