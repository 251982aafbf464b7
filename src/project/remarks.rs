//! Comments that say something of the line that they stand above, or at the end of.

use naipe_grammar::source::Sources;
use naipe_grammar::span::FileId;
use naipe_grammar::tokens::{Token, tokens};

/// A comment that begins with a word for this program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// Its line, from 1.
    pub line: usize,
    /// The line that it speaks of: its own, or the first below that is no comment; 0, where a line without anything, or the
    /// end of the file, comes first.
    pub of: usize,
    /// What follows the word.
    pub said: String,
}

/// The comments of a file that begin with a word, in order; what they say is what follows it.
pub fn remarks(sources: &Sources, file: FileId, word: &str) -> Vec<Remark> {
    let text = sources.text(file);
    let mut found: Vec<Remark> = Vec::new();
    if !text.contains(word) {
        return found;
    }
    // The first of those that wait for what they speak of, and the line of the last word or sign.
    let (mut waiting, mut last) = (0, 0);
    for (token, place) in tokens(text) {
        let line = sources.line_col(file, place.start).0;
        match token {
            Token::Blank if text[place.clone()].matches('\n').count() > 1 => waiting = found.len(),
            Token::Blank | Token::Doc => {}
            Token::Comment => {
                let said = text[place].trim_start_matches('/').trim();
                if let Some(said) = said.strip_prefix(word) {
                    let of = if line == last { line } else { 0 };
                    found.push(Remark { line, of, said: said.trim().to_owned() });
                }
            }
            _ => {
                for remark in found[waiting..].iter_mut().filter(|remark| remark.of == 0) {
                    remark.of = line;
                }
                waiting = found.len();
                // A text may be several lines long.
                last = sources.line_col(file, place.end.saturating_sub(1)).0;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::remarks;
    use naipe_grammar::source::Sources;

    #[test]
    fn a_remark_stands_above_its_line_or_at_its_end() {
        let text = "// so: a\n// what it is\n/// doc\none two // so: b\n// so: c\n\nthree\n\"\"\"\nx\n\"\"\" // so: d\n\
                    // also: e\n// so: f\n// so: g\nfour\n";
        let mut sources = Sources::new();
        let file = sources.add("a.naipe", text.to_owned());
        let found: Vec<(usize, usize, String)> =
            remarks(&sources, file, "so:").into_iter().map(|remark| (remark.line, remark.of, remark.said)).collect();
        let expected = [(1, 4, "a"), (4, 4, "b"), (5, 0, "c"), (10, 10, "d"), (12, 14, "f"), (13, 14, "g")];
        assert_eq!(found, expected.map(|(line, of, said)| (line, of, said.to_owned())));
    }
}
