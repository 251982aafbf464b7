//! What is selected next, when somebody selects more and more around the cursor.

use super::desk::Desk;
use lsp_types::SelectionRange;
use naipe_grammar::span::FileId;
use naipe_grammar::split;
use naipe_grammar::tokens::{Token, tokens};
use std::ops::Range;

/// What stands around a byte, from the least to the whole text.
pub fn around(text: &str, byte: usize, wholes: impl Iterator<Item = Range<usize>>) -> Vec<Range<usize>> {
    let holds = |range: &Range<usize>| range.start <= byte && byte <= range.end;
    let mut found: Vec<Range<usize>> = wholes.filter(holds).collect();
    let mut open = Vec::new();
    let mut line = 0;
    for (token, range) in tokens(text) {
        match token {
            Token::Blank => {
                if let Some(at) = text[range.clone()].rfind('\n') {
                    line = range.start + at + 1;
                }
                continue;
            }
            Token::OpenBrace | Token::OpenParen | Token::OpenSquare => open.push((token, range.end, line)),
            Token::CloseBrace | Token::CloseParen | Token::CloseSquare => {
                if let Some((opening, start, line)) = open.pop() {
                    let inside = &text[start..range.start];
                    let blank = inside.len() - inside.trim_start().len();
                    found.push(start + blank..start + blank + inside.trim().len());
                    found.push(start - 1..range.end);
                    // With what stands before the brace in its line.
                    if opening == Token::OpenBrace {
                        let blank = text[line..].len() - text[line..].trim_start().len();
                        found.push(line + blank..range.end);
                    }
                }
            }
            Token::Text => found.push(range.start + 1..range.end - 1),
            Token::BlockText => found.push(range.start + 3..range.end.saturating_sub(3).max(range.start + 3)),
            _ => {}
        }
        if !matches!(token, Token::Comment | Token::Doc) || holds(&range) {
            found.push(range);
        }
        found.retain(holds);
    }
    let start = text[..byte].rfind('\n').map_or(0, |at| at + 1);
    let end = text[byte..].find('\n').map_or(text.len(), |at| byte + at);
    let said = text[start..end].trim();
    let blank = text[start..end].len() - text[start..end].trim_start().len();
    found.push(start + blank..start + blank + said.len());
    found.extend(split::items(FileId(0), text).0.into_iter().map(|piece| piece.start..piece.end));
    found.retain(holds);
    found.push(0..text.len());
    found.sort_by_key(|range| (range.len(), range.start));
    found.dedup();
    // Each holds the one before; what only overlaps is left out.
    let mut nested: Vec<Range<usize>> = Vec::new();
    for range in found {
        let fits = nested.last().is_none_or(|last| range.start <= last.start && last.end <= range.end);
        if fits && !range.is_empty() {
            nested.push(range);
        }
    }
    nested
}

/// The same, as the protocol has it.
pub fn at(desk: &Desk, file: FileId, byte: usize) -> SelectionRange {
    let names = desk.names(file);
    let wholes = names.iter().filter(|name| name.range.start <= byte && byte <= name.range.end);
    let places = desk.places(file);
    let around = around(desk.text(file), byte, wholes.map(|name| name.whole.clone()));
    let outer = around.into_iter().rev().fold(None, |parent: Option<SelectionRange>, range| {
        Some(SelectionRange { range: places.range(range), parent: parent.map(Box::new) })
    });
    outer.unwrap_or(SelectionRange { range: places.range(byte..byte), parent: None })
}
