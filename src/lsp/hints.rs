//! What an editor writes between the words: what errata have changed in a card, and who `you` is.

use super::desk::Desk;
use lsp_types::{InlayHint, InlayHintLabel, InlayHintTooltip};
use naipe_grammar::ast::{CardDecl, Date, ErrataMember, ErrataTarget, Field, Item, ItemKind, Member};
use naipe_grammar::parts::parts;
use naipe_grammar::print;
use naipe_grammar::span::FileId;
use naipe_grammar::tokens::{Token, tokens};
use naipe_interpreter::lower::corrected_line;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A hint: after which byte, what, and what is told of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// After which byte it stands.
    pub byte: usize,
    /// The words that are shown in the line.
    pub says: String,
    /// What is told where the pointer rests on it.
    pub told: String,
}

/// An erratum of a card: since when, and what it changes.
type Errata<'d> = FxHashMap<&'d str, Vec<(Date, &'d [ErrataMember])>>;

/// The hints between some bytes of a file.
pub fn within(desk: &Desk, file: FileId, range: Range<usize>) -> Vec<Hint> {
    let text = desk.text(file);
    let items = desk.library.files.file(file).map_or(&[][..], |file| &file.items);
    let shown = |item: &&Item| (item.span.start as usize) < range.end && range.start < item.span.end as usize;
    let mut found = Vec::new();
    let mut errata: Option<Errata> = None;
    for item in items.iter().filter(shown) {
        found.extend(you(text, item));
        if let ItemKind::Card(card) = &item.kind {
            let errata = errata.get_or_insert_with(|| in_force(desk, file));
            for (from, members) in errata.get(card.name.name.as_str()).into_iter().flatten() {
                found.extend(members.iter().map(|member| changed(text, item, card, *from, member)));
            }
        }
    }
    // Of several that change the same, the last one counts.
    let mut last: FxHashMap<(usize, String), usize> = FxHashMap::default();
    for (number, hint) in found.iter().enumerate() {
        let what = if hint.says.starts_with('→') { "" } else { hint.says.as_str() };
        last.insert((hint.byte, what.to_owned()), number);
    }
    let mut number = 0;
    found.retain(|hint| {
        let what = if hint.says.starts_with('→') { "" } else { hint.says.as_str() };
        number += 1;
        last.get(&(hint.byte, what.to_owned())) == Some(&(number - 1))
    });
    found.retain(|hint| range.contains(&hint.byte) || hint.byte == range.end);
    found.sort_by_key(|hint| hint.byte);
    found
}

/// The same, as the protocol has it.
pub fn shown(desk: &Desk, file: FileId, range: Range<usize>) -> Vec<InlayHint> {
    let places = desk.places(file);
    let hints = within(desk, file, range).into_iter().map(|hint| InlayHint {
        position: places.place(hint.byte),
        label: InlayHintLabel::String(hint.says),
        kind: None,
        text_edits: None,
        tooltip: Some(InlayHintTooltip::String(hint.told)),
        padding_left: Some(true),
        padding_right: Some(false),
        data: None,
    });
    hints.collect()
}

/// The errata of cards that are in force, in the games that have a file, the oldest first.
fn in_force<'d>(desk: &'d Desk, file: FileId) -> Errata<'d> {
    let mut found: Errata<'d> = FxHashMap::default();
    for other in desk.beside(file) {
        let items = desk.library.files.file(other).map_or(&[][..], |file| &file.items);
        for item in items {
            if let ItemKind::Errata { target: ErrataTarget::Card(card), from, members, .. } = &item.kind
                && *from <= desk.date
            {
                found.entry(&card.name).or_default().push((*from, members));
            }
        }
    }
    for errata in found.values_mut() {
        errata.sort_by_key(|(from, _)| *from);
    }
    found
}

/// What an erratum changes: beside the line that it changes, otherwise after the card's title.
fn changed(text: &str, item: &Item, card: &CardDecl, from: Date, member: &ErrataMember) -> Hint {
    let told = format!("an erratum, in force since {from}");
    let line = corrected_line(&card.members, member);
    let field = line.and_then(|at| match &card.members[at] {
        Member::Field(field) => end(text, item, field),
        _ => None,
    });
    let byte = field.or_else(|| first_line(text, item, card, line?)).unwrap_or(card.name.span.end as usize);
    match member {
        ErrataMember::Member(Member::Field(now)) => {
            let said = print::member(&Member::Field(now.clone()));
            let value = said.split_once(':').map_or(said.as_str(), |(_, value)| value.trim());
            let says = if field.is_some() { format!("→ {value}") } else { format!("+ {said}") };
            Hint { byte, says: format!("{says} (since {from})"), told }
        }
        ErrataMember::Remove(words) => {
            let words: Vec<&str> = words.iter().map(|word| word.name.as_str()).collect();
            let says = if field.is_some() { "→ removed".to_owned() } else { format!("- {}", words.join(" ")) };
            Hint { byte, says: format!("{says} (since {from})"), told }
        }
        ErrataMember::Member(member) => {
            let said = print::member(member);
            let head = said.lines().next().unwrap_or("").trim_end_matches([' ', '{']);
            // What takes the place of a line stands beside that, and what is new beside the title.
            let sign = if line.is_some() { "±" } else { "+" };
            Hint { byte, says: format!("{sign} {head} (since {from})"), told: format!("{told}:\n{said}") }
        }
        ErrataMember::Format(_) | ErrataMember::Value(_) | ErrataMember::Body(_) => {
            Hint { byte, says: format!("± (since {from})"), told }
        }
    }
}

/// Where the first line of a member of a card ends.
fn first_line(text: &str, item: &Item, card: &CardDecl, member: usize) -> Option<usize> {
    let start = item.span.start as usize;
    let source = text.get(start..item.span.end as usize)?;
    let parts = parts(source).filter(|parts| parts.members.len() == card.members.len())?;
    let place = parts.members.get(member)?;
    let said = source.get(place.clone())?;
    let first = said.find(['\n', '\r']).unwrap_or(said.len());
    Some(start + place.start + said[..first].trim_end().len())
}

/// Where the last value of a field ends.
fn end(text: &str, item: &Item, field: &Field) -> Option<usize> {
    let last = field.values.last()?.span;
    (last.end <= item.span.end && text.is_char_boundary(last.end as usize)).then_some(last.end as usize)
}

/// Who `you` is, where an item first says it.
fn you(text: &str, item: &Item) -> Option<Hint> {
    let (says, told) = match &item.kind {
        ItemKind::Card(_) | ItemKind::Cards { .. } => ("the card's player", "who controls the card, or plays it"),
        ItemKind::Kind { .. } | ItemKind::Keyword { .. } => {
            ("the card's player", "who controls the card that has this, or plays it")
        }
        ItemKind::Payment { .. } => ("who pays", "the player who pays"),
        ItemKind::Format { .. } => ("the deck's player", "the player whose deck it is"),
        ItemKind::Ability(ability) if matches!(ability.kind, naipe_grammar::ast::AbilityKind::Action(_)) => {
            ("who does it", "the player who does this")
        }
        _ => return None,
    };
    let start = item.span.start as usize;
    let said = text.get(start..item.span.end as usize)?;
    let (_, range) =
        tokens(said).find(|(token, range)| *token == Token::Word && said.get(range.clone()) == Some("you"))?;
    Some(Hint { byte: start + range.end, says: format!("({says})"), told: told.to_owned() })
}
