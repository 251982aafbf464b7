//! What to say of a text that the grammar does not take.

use super::Rule;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::span::{FileId, Span};
use pest::error::{Error, InputLocation};

/// The longest text that is read as one phrase.
const LONGEST: usize = 64 * 1024;

/// Why a text cannot be read as one phrase at all.
pub(super) fn unfit(file: FileId, text: &str) -> Option<Diagnostic> {
    if text.len() > LONGEST {
        let span = Span::new(file, 0, 1);
        return Some(Diagnostic::error(codes::TOO_LARGE, "this is too long", span, "it begins here"));
    }
    None
}

/// The fault of a text of which no tree could be made.
pub(super) fn unreadable(file: FileId, base: usize, text: &str) -> Diagnostic {
    Diagnostic::error(codes::UNEXPECTED, "this cannot be read", Span::new(file, base, base + text.len()), "this")
}

/// The fault of a text that stands at a byte of a file.
pub(super) fn describe(file: FileId, base: usize, text: &str, error: &Error<Rule>) -> Diagnostic {
    let at = match error.location {
        InputLocation::Pos(at) => at,
        InputLocation::Span((at, _)) => at,
    };
    let found = text.get(at..).and_then(|rest| rest.split_whitespace().next()).unwrap_or("");
    let span = Span::new(file, base + at, base + at + found.len());
    let message = if found.is_empty() { "the text ends too soon".to_owned() } else { format!("`{found}` cannot stand here") };
    Diagnostic::error(codes::UNEXPECTED, message, span, "here")
}
