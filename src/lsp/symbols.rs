//! What a file declares, as an outline; and what the whole project declares, by name.

use super::desk::Desk;
use lsp_types::{DocumentSymbol, SymbolInformation, SymbolKind};
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
    for name in names.iter().filter(|name| name.part == Part::Declared && name.sort != Sort::Article) {
        // The whole of an action or a member of a card is the item, if nothing else is known.
        while open.last().is_some_and(|(end, _)| *end <= name.whole.start) {
            close(&mut open, &mut top);
        }
        let symbol = DocumentSymbol {
            name: desk.text(file)[name.range.clone()].to_owned(),
            detail: Some(word(name.sort).to_owned()),
            kind: sort(name.sort),
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
        for name in desk.names(file).iter().filter(|name| name.part == Part::Declared) {
            let title = &desk.text(file)[name.range.clone()];
            if !suggest::fold(title).contains(&asked) {
                continue;
            }
            let Some(location) = desk.location(Span::new(file, name.range.start, name.range.end)) else { continue };
            found.push(SymbolInformation {
                name: title.to_owned(),
                kind: sort(name.sort),
                tags: None,
                deprecated: None,
                location,
                container_name: Some(word(name.sort).to_owned()),
            });
            if found.len() == MOST {
                return found;
            }
        }
    }
    found
}

/// What a name is of, in a word.
pub fn word(sort: Sort) -> &'static str {
    match sort {
        Sort::Game => "game",
        Sort::Kind => "kind",
        Sort::Keyword => "keyword",
        Sort::Card => "card",
        Sort::Zone => "zone",
        Sort::Set => "set",
        Sort::Attribute => "attribute",
        Sort::Enum => "enum",
        Sort::Member => "member",
        Sort::Parameter => "parameter",
        Sort::Define => "define",
        Sort::Event => "event",
        Sort::Payment => "payment",
        Sort::Procedure => "procedure",
        Sort::Action => "action",
        Sort::Scope => "scope",
        Sort::Phase => "phase",
        Sort::Check => "check",
        Sort::Format => "format",
        Sort::Deck => "deck",
        Sort::Scenario => "scenario",
        Sort::Position => "position",
        Sort::Article => "article",
        Sort::Label => "label",
        Sort::Local | Sort::Filled | Sort::Counted => "local name",
        Sort::Shared => "shared rules",
        Sort::Setting => "setting",
        Sort::Name | Sort::Called | Sort::Value | Sort::Type | Sort::Argument | Sort::Answer => "name",
        Sort::Text => "text",
    }
}

fn sort(sort: Sort) -> SymbolKind {
    match sort {
        Sort::Game => SymbolKind::PACKAGE,
        Sort::Kind => SymbolKind::CLASS,
        Sort::Keyword => SymbolKind::INTERFACE,
        Sort::Card | Sort::Position => SymbolKind::OBJECT,
        Sort::Zone | Sort::Deck => SymbolKind::ARRAY,
        Sort::Attribute => SymbolKind::FIELD,
        Sort::Enum => SymbolKind::ENUM,
        Sort::Member => SymbolKind::ENUM_MEMBER,
        Sort::Parameter => SymbolKind::CONSTANT,
        Sort::Define | Sort::Payment | Sort::Procedure => SymbolKind::FUNCTION,
        Sort::Event => SymbolKind::EVENT,
        Sort::Action => SymbolKind::METHOD,
        Sort::Scope | Sort::Set | Sort::Phase | Sort::Format => SymbolKind::NAMESPACE,
        Sort::Check | Sort::Label => SymbolKind::PROPERTY,
        Sort::Scenario => SymbolKind::MODULE,
        Sort::Article | Sort::Text => SymbolKind::STRING,
        Sort::Shared => SymbolKind::FILE,
        Sort::Setting => SymbolKind::PROPERTY,
        Sort::Local
        | Sort::Filled
        | Sort::Counted
        | Sort::Name
        | Sort::Called
        | Sort::Value
        | Sort::Type
        | Sort::Argument
        | Sort::Answer => SymbolKind::VARIABLE,
    }
}
