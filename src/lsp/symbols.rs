//! What a file declares, as an outline; and what the whole project declares, by name.

use super::desk::Desk;
use super::sorts;
use lsp_types::{DocumentSymbol, SymbolInformation};
use naipe_grammar::mentions::{Part, Sort};
use naipe_grammar::span::{FileId, Span};
use naipe_grammar::suggest;

/// How many of the project's names are given at once.
const MOST: usize = 500;

/// What a file declares, each with what is declared within it.
#[expect(deprecated, reason = "the protocol's type has a field that is")]
pub fn of_file(desk: &Desk, file: FileId) -> Vec<DocumentSymbol> {
    let places = desk.places(file);
    let names = desk.names(file);
    let mut open: Vec<(usize, DocumentSymbol)> = Vec::new();
    let mut top = Vec::new();
    let close = |open: &mut Vec<(usize, DocumentSymbol)>, top: &mut Vec<DocumentSymbol>| {
        if let Some((_, done)) = open.pop() {
            match open.last_mut() {
                Some((_, around)) => around.children.get_or_insert_default().push(done),
                None => top.push(done),
            }
        }
    };
    for name in
        names.iter().filter(|name| name.part == Part::Declared && !matches!(name.sort, Sort::Article | Sort::Title))
    {
        // The whole of an action or a member of a card is the item, if nothing else is known.
        while open.last().is_some_and(|(end, _)| *end <= name.whole.start) {
            close(&mut open, &mut top);
        }
        let symbol = DocumentSymbol {
            name: desk.text(file)[name.range.clone()].to_owned(),
            detail: Some(sorts::of(name.sort).word.to_owned()),
            kind: sorts::of(name.sort).symbol,
            tags: None,
            deprecated: None,
            range: places.range(name.whole.clone()),
            selection_range: places.range(name.range.clone()),
            children: None,
        };
        open.push((name.whole.end, symbol));
    }
    while !open.is_empty() {
        close(&mut open, &mut top);
    }
    top.retain(|symbol| !symbol.name.is_empty());
    top
}

/// What the project declares whose name holds some words, capitals and accents aside.
#[expect(deprecated, reason = "the protocol's type has a field that is")]
pub fn of_project(desk: &Desk, asked: &str) -> Vec<SymbolInformation> {
    let asked = suggest::fold(asked);
    let mut found = Vec::new();
    for number in 0..desk.library.files.sources.len() {
        let file = FileId(naipe_grammar::narrow::u32(number));
        for name in desk.names(file).iter().filter(|name| name.part == Part::Declared && name.sort != Sort::Title) {
            let title = &desk.text(file)[name.range.clone()];
            if !suggest::fold(title).contains(&asked) {
                continue;
            }
            let Some(location) = desk.location(Span::new(file, name.range.start, name.range.end)) else { continue };
            found.push(SymbolInformation {
                name: title.to_owned(),
                kind: sorts::of(name.sort).symbol,
                tags: None,
                deprecated: None,
                location,
                container_name: Some(sorts::of(name.sort).word.to_owned()),
            });
            if found.len() == MOST {
                return found;
            }
        }
    }
    found
}
