//! Who raises an event, and what it leads to: the abilities that bend it or answer to it, and what it raises itself.

use super::desk::Desk;
use super::{hover, lookup, sorts};
use lsp_types::{CallHierarchyIncomingCall, CallHierarchyItem, CallHierarchyOutgoingCall, SymbolKind};
use naipe_grammar::mentions::{Mention, Part, Sort};
use naipe_grammar::span::FileId;
use naipe_grammar::tokens::{Token, tokens};
use std::collections::BTreeMap;
use std::ops::Range;

/// What can be raised or called.
const CALLED: [Sort; 4] = [Sort::Event, Sort::Procedure, Sort::Payment, Sort::Action];
/// Words before the name of an event that is not raised there.
const NOT_RAISED: [&str; 9] = ["before", "of", "after", "next", "forbid", "permit", "happened", "modify", "remove"];

/// A thing in the hierarchy: what declares it, or the item that raises something.
fn item(desk: &Desk, file: FileId, name: &Mention, detail: &str) -> Option<CallHierarchyItem> {
    let uri = super::places::uri(&desk.root.join(desk.library.files.path(file)?))?;
    let places = desk.places(file);
    Some(CallHierarchyItem {
        name: desk.text(file).get(name.range.clone())?.to_owned(),
        kind: if name.sort == Sort::Event { SymbolKind::EVENT } else { SymbolKind::FUNCTION },
        tags: None,
        detail: Some(detail.to_owned()),
        uri,
        range: places.range(name.item.clone()),
        selection_range: places.range(name.range.clone()),
        data: None,
    })
}

/// The event, procedure, payment or action at a byte; or the card or keyword, which may raise some.
pub fn prepare(desk: &Desk, file: FileId, byte: usize) -> Option<CallHierarchyItem> {
    let found = lookup::at(desk, file, byte)?;
    let (of, declared) = found.declared.first()?;
    let is_one = CALLED.contains(&declared.sort) || matches!(declared.sort, Sort::Card | Sort::Keyword | Sort::Kind);
    if !is_one {
        return None;
    }
    item(desk, *of, declared, sorts::of(declared.sort).word)
}

/// Whether a use of a name raises the event: parentheses follow, and no word before says otherwise.
fn is_raised(text: &str, name: &Mention) -> bool {
    if !text[name.range.end..].starts_with('(') {
        return false;
    }
    let before = tokens(&text[name.item.start..name.range.start]).filter(|(token, _)| !token.is_trivia()).last();
    !before.is_some_and(|(token, range)| token == Token::Word && NOT_RAISED.contains(&&text[name.item.start..][range]))
}

/// What declares the item in which a name is used: its own name.
fn owner(desk: &Desk, file: FileId, within: &Range<usize>) -> Option<Mention> {
    let names = desk.names(file);
    names.iter().find(|name| name.item == *within && name.part == Part::Declared).cloned().or_else(|| {
        // A rule without a name, or a setup: its first words.
        let text = desk.text(file);
        let line = text[within.clone()].lines().next().unwrap_or("").trim_end_matches([' ', '{']);
        let range = within.start..within.start + line.len();
        let part = Part::Used;
        Some(Mention { range, sort: Sort::Label, part, whole: within.clone(), item: within.clone() })
    })
}

/// Who raises what is declared at a byte.
pub fn incoming(desk: &Desk, file: FileId, byte: usize) -> Vec<CallHierarchyIncomingCall> {
    let found = lookup::at(desk, file, byte);
    let is_called = |sort: Sort| CALLED.contains(&sort);
    let Some(found) = found.filter(|found| found.declared.first().is_some_and(|(_, one)| is_called(one.sort))) else {
        return Vec::new();
    };
    let mut by: BTreeMap<(FileId, usize), Vec<Mention>> = BTreeMap::new();
    for place in lookup::everywhere(desk, file, &found) {
        let names = desk.names(place.file);
        let start = place.start as usize;
        let mentions = names.iter().filter(|name| name.range.start == start && name.part == Part::Used);
        for name in mentions.filter(|name| is_raised(desk.text(place.file), name)) {
            by.entry((place.file, name.item.start)).or_default().push(name.clone());
        }
    }
    let calls = by.into_iter().filter_map(|((of, _), names)| {
        let first = names.first()?;
        let places = desk.places(of);
        Some(CallHierarchyIncomingCall {
            from: item(desk, of, &owner(desk, of, &first.item)?, "raises it")?,
            from_ranges: names.iter().map(|name| places.range(name.range.clone())).collect(),
        })
    });
    calls.collect()
}

/// What comes of what is declared at a byte: who bends it or answers to it, and what it raises.
pub fn outgoing(desk: &Desk, file: FileId, byte: usize) -> Vec<CallHierarchyOutgoingCall> {
    let Some(found) = lookup::at(desk, file, byte) else { return Vec::new() };
    let Some((of, declared)) = found.declared.first() else { return Vec::new() };
    let mut calls = Vec::new();
    let mut to = |item: Option<CallHierarchyItem>, from: Range<usize>| {
        if let Some(to) = item {
            calls.push(CallHierarchyOutgoingCall { to, from_ranges: vec![desk.places(*of).range(from)] });
        }
    };
    if declared.sort == Sort::Event {
        for bending in hover::bending(desk, file, &found.name) {
            let start = bending.ability.span.start as usize;
            let whole = start..bending.ability.span.end as usize;
            let first =
                desk.text(bending.file)[whole.clone()].lines().next().unwrap_or("").trim_end_matches([' ', '{']);
            let within = bending.item.span.start as usize..bending.item.span.end as usize;
            let range = start..start + first.len();
            let name = Mention { range, sort: Sort::Label, part: Part::Declared, whole, item: within };
            let whose = bending.of.trim_start_matches(" of ").trim_matches('`').to_owned();
            let named = item(desk, bending.file, &name, "");
            let named = named.map(|named| CallHierarchyItem { name: bending.form, detail: Some(whose), ..named });
            to(named, declared.range.clone());
        }
    }
    let names = desk.names(*of);
    let text = desk.text(*of);
    let mine = names.iter().filter(|name| {
        name.part == Part::Used && declared.whole.start <= name.range.start && name.item == declared.item
    });
    for name in mine.filter(|name| is_raised(text, name)) {
        if let Some(raised) = lookup::at(desk, *of, name.range.start)
            && let Some((there, what)) = raised.declared.first()
            && CALLED.contains(&what.sort)
        {
            to(item(desk, *there, what, sorts::of(what.sort).word), name.range.clone());
        }
    }
    calls
}
