//! Comments beside rules that accept a survivor: `// survives number: nobody has so many cards`.

use crate::project::remarks::remarks;
use naipe_grammar::mutate::Kind;
use naipe_grammar::span::FileId;
use naipe_interpreter::project::library::Library;

/// A comment that accepts survivors of one kind on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The file of the comment.
    pub file: FileId,
    /// The line of the comment, from 1.
    pub line: usize,
    /// The line that it speaks of; 0, if there is none.
    pub of: usize,
    /// The kind of change; or the words that name none.
    pub kind: Result<Kind, String>,
    /// Why it is well that nobody notices.
    pub reason: String,
    /// How many survivors it accepts.
    pub accepts: usize,
}

/// The notes of a file, in order.
pub fn find(library: &Library, file: FileId) -> Vec<Note> {
    let note = |(kind, reason): (&str, &str)| {
        let kind = kind.trim();
        (Kind::of(kind).ok_or_else(|| kind.to_owned()), reason.trim().to_owned())
    };
    remarks(&library.files.sources, file, "survives ")
        .into_iter()
        .filter_map(|remark| {
            let (kind, reason) = note(remark.said.split_once(':')?);
            Some(Note { file, line: remark.line, of: remark.of, kind, reason, accepts: 0 })
        })
        .collect()
}
