//! Comments beside rules that accept a survivor: `// survives number: nobody has so many cards`.

use crate::project::library::Library;
use naipe_grammar::mutate::Kind;
use naipe_grammar::span::FileId;
use naipe_grammar::tokens::{Token, tokens};

/// A comment that accepts survivors of one kind on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Its file.
    pub file: FileId,
    /// Its line.
    pub line: usize,
    /// The line that it speaks of: its own, or the next that is more than a comment; 0, if there is none.
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
    let sources = &library.files.sources;
    read(file, sources.text(file), |at| sources.line_col(file, at).0)
}

fn read(file: FileId, text: &str, line_of: impl Fn(usize) -> usize) -> Vec<Note> {
    let mut notes: Vec<Note> = Vec::new();
    // The notes that wait for what they speak of, and the line of the last word or sign.
    let (mut waiting, mut last) = (0, 0);
    for (token, range) in tokens(text) {
        match token {
            // A line without anything parts a note from what follows.
            Token::Blank if text[range.clone()].matches('\n').count() > 1 => waiting = notes.len(),
            Token::Blank | Token::Doc => {}
            Token::Comment => {
                let line = line_of(range.start);
                if let Some((kind, reason)) = note(&text[range]) {
                    let of = if line == last { line } else { 0 };
                    notes.push(Note { file, line, of, kind, reason, accepts: 0 });
                }
            }
            _ => {
                let line = line_of(range.start);
                for note in &mut notes[waiting..] {
                    if note.of == 0 {
                        note.of = line;
                    }
                }
                waiting = notes.len();
                // A text may be several lines long.
                last = line_of(range.end.saturating_sub(1));
            }
        }
    }
    notes
}

/// What a comment accepts, and why.
fn note(comment: &str) -> Option<(Result<Kind, String>, String)> {
    let said = comment.trim_start_matches('/').trim();
    let (kind, reason) = said.strip_prefix("survives ")?.split_once(':')?;
    let kind = kind.trim();
    Some((Kind::of(kind).ok_or_else(|| kind.to_owned()), reason.trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::read;
    use naipe_grammar::mutate::Kind;
    use naipe_grammar::span::FileId;

    #[test]
    fn a_note_stands_above_its_line_or_at_its_end() {
        let text = "// survives number: a\n// what it is\n/// doc\none two // survives comparison: b\n\
                    // survives zone: c\n\nthree\n\"\"\"\nx\n\"\"\" // survives nonsense: d\n// survived number: e\n\
                    // survives event: f\n// survives event: g\nfour\n";
        let line_of = |at: usize| text[..at].matches('\n').count() + 1;
        let found: Vec<_> = read(FileId(0), text, line_of)
            .into_iter()
            .map(|note| (note.line, note.of, note.kind, note.reason))
            .collect();
        let expected = [
            (1, 4, Ok(Kind::Number), "a".to_owned()),
            (4, 4, Ok(Kind::Comparison), "b".to_owned()),
            (5, 0, Ok(Kind::Zone), "c".to_owned()),
            (10, 10, Err("nonsense".to_owned()), "d".to_owned()),
            (12, 14, Ok(Kind::Event), "f".to_owned()),
            (13, 14, Ok(Kind::Event), "g".to_owned()),
        ];
        assert_eq!(found, expected);
    }
}
