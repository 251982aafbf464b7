//! What each word is, for an editor that colours by meaning.

use super::desk::Desk;
use super::lookup;
use super::sorts;
use lsp_types::{SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokensLegend};
use naipe_grammar::mentions::{Part, Sort};
use naipe_grammar::narrow;
use naipe_grammar::span::FileId;
use naipe_grammar::tokens::{Token, tokens};
use naipe_grammar::vocabulary;
use std::collections::BTreeMap;

/// The sorts that are told apart, in the order of their numbers.
const TYPES: [SemanticTokenType; 13] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::COMMENT,
    SemanticTokenType::STRING,
    SemanticTokenType::NUMBER,
    SemanticTokenType::CLASS,
    SemanticTokenType::INTERFACE,
    SemanticTokenType::PROPERTY,
    SemanticTokenType::ENUM_MEMBER,
    SemanticTokenType::EVENT,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::NAMESPACE,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::MACRO,
];

/// What the numbers mean.
pub fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: TYPES.to_vec(),
        token_modifiers: vec![SemanticTokenModifier::DECLARATION, SemanticTokenModifier::DOCUMENTATION],
    }
}

/// A word or sign with what it is: its bytes, its number, and whether it is declared there.
pub fn words(desk: &Desk, file: FileId) -> Vec<(std::ops::Range<usize>, usize, u32)> {
    let text = desk.text(file);
    let names = desk.names(file);
    let mut known: BTreeMap<usize, (Sort, Part)> = BTreeMap::new();
    for name in names.iter() {
        let sort = match (name.sort, name.part) {
            (sort, Part::Used | Part::Worded) if sort.is_open() => lookup::sort(desk, file, name).unwrap_or(Sort::Name),
            (sort, _) => sort,
        };
        known.insert(name.range.start, (sort, name.part));
    }
    // The signs of an article are one word.
    let mut found: Vec<_> = names
        .iter()
        .filter(|name| name.sort == Sort::Article)
        .map(|name| (name.range.clone(), sorts::of(Sort::Article).colour, u32::from(name.part == Part::Declared)))
        .collect();
    let articles = found.len();
    for (token, range) in tokens(text) {
        let before = found[..articles].partition_point(|(article, ..)| article.start <= range.start);
        if before > 0 && range.start < found[before - 1].0.end {
            continue;
        }
        let (number, declared) = match token {
            Token::Comment => (1, 0),
            Token::Doc => (1, 2),
            Token::Number | Token::Date => (3, 0),
            Token::Text | Token::BlockText => {
                let quotes = if token == Token::Text { 1 } else { 3 };
                match known.get(&(range.start + quotes)) {
                    Some((sort, part)) if !matches!(sort, Sort::Text | Sort::Title) => {
                        (2, u32::from(*part == Part::Declared))
                    }
                    _ => (2, 0),
                }
            }
            Token::Word => match known.get(&range.start) {
                Some((Sort::Name, _)) if vocabulary::find(&text[range.clone()]).is_some() => (0, 0),
                Some((sort, part)) => {
                    (sorts::of(*sort).colour, u32::from(matches!(part, Part::Declared | Part::Bound)))
                }
                None if vocabulary::find(&text[range.clone()]).is_some() => (0, 0),
                None => (11, 0),
            },
            _ => continue,
        };
        found.push((range, number, declared));
    }
    found.sort_by_key(|(range, ..)| range.start);
    found
}

/// The same as the protocol has it: each counted from the one before, none over several lines.
pub fn of_file(desk: &Desk, file: FileId) -> Vec<SemanticToken> {
    let places = desk.places(file);
    let (mut line, mut column) = (0, 0);
    let mut found = Vec::new();
    for (range, number, modifiers) in words(desk, file) {
        // The carriage return before the end of a line is no part of a remark.
        let shown = range.start + desk.text(file)[range.clone()].trim_end_matches('\r').len();
        let (start, end) = (places.place(range.start), places.place(shown));
        if start.line != end.line {
            continue;
        }
        let same = start.line == line;
        found.push(SemanticToken {
            delta_line: start.line - line,
            delta_start: start.character - if same { column } else { 0 },
            length: end.character - start.character,
            token_type: narrow::u32(number),
            token_modifiers_bitset: modifiers,
        });
        (line, column) = (start.line, start.character);
    }
    found
}
