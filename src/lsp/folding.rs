//! What can be folded: whatever stands in brackets over several lines, and comments of several lines.

use super::places::Places;
use lsp_types::{FoldingRange, FoldingRangeKind};
use naipe_grammar::tokens::{Token, tokens};

/// What can be folded in a text.
pub fn of_text(text: &str, places: &Places) -> Vec<FoldingRange> {
    let mut found = Vec::new();
    let mut open = Vec::new();
    let mut comment: Option<(u32, u32)> = None;
    let line = |byte: usize| places.place(byte).line;
    let fold = |start: u32, end: u32, kind| FoldingRange {
        start_line: start,
        start_character: None,
        end_line: end,
        end_character: None,
        kind,
        collapsed_text: None,
    };
    for (token, range) in tokens(text) {
        match token {
            Token::OpenBrace => open.push(line(range.start)),
            Token::CloseBrace => {
                let end = line(range.start);
                // The line of the closing brace stays.
                if let Some(start) = open.pop()
                    && end > start + 1
                {
                    found.push(fold(start, end - 1, None));
                }
            }
            Token::BlockText if line(range.end) > line(range.start) => {
                found.push(fold(line(range.start), line(range.end), None));
            }
            _ => {}
        }
        let at = line(range.start);
        comment = match (token, comment) {
            (Token::Blank, known) => known,
            (Token::Comment | Token::Doc, Some((start, last))) if last + 1 == at => Some((start, at)),
            (_, known) => {
                if let Some((start, last)) = known
                    && last > start
                {
                    found.push(fold(start, last, Some(FoldingRangeKind::Comment)));
                }
                token.is_trivia().then_some((at, at))
            }
        };
    }
    if let Some((start, last)) = comment
        && last > start
    {
        found.push(fold(start, last, Some(FoldingRangeKind::Comment)));
    }
    found.sort_by_key(|fold| (fold.start_line, fold.end_line));
    found
}
