//! How an editor shows names of each sort.

use lsp_types::{CompletionItemKind as Offered, SymbolKind as Symbol};
use naipe_grammar::mentions::Sort;

/// How names of a sort are shown.
#[derive(Debug, Clone, Copy)]
pub struct Shown {
    /// What such a name is of, in a word.
    pub word: &'static str,
    /// The sign beside what is declared in a file.
    pub symbol: Symbol,
    /// The sign beside what could stand at the cursor.
    pub offered: Offered,
    /// Its colour, by its number in the legend.
    pub colour: usize,
}

const fn row(word: &'static str, symbol: Symbol, offered: Offered, colour: usize) -> Shown {
    Shown { word, symbol, offered, colour }
}

/// How names of a sort are shown.
pub const fn of(sort: Sort) -> Shown {
    match sort {
        Sort::Game => row("game", Symbol::PACKAGE, Offered::MODULE, 10),
        Sort::Kind => row("kind", Symbol::CLASS, Offered::CLASS, 4),
        Sort::Keyword => row("keyword", Symbol::INTERFACE, Offered::INTERFACE, 5),
        Sort::Card => row("card", Symbol::OBJECT, Offered::VALUE, 2),
        Sort::Zone => row("zone", Symbol::ARRAY, Offered::MODULE, 10),
        Sort::Set => row("set", Symbol::NAMESPACE, Offered::MODULE, 10),
        Sort::Attribute => row("attribute", Symbol::FIELD, Offered::FIELD, 6),
        Sort::Enum => row("enum", Symbol::ENUM, Offered::ENUM, 7),
        Sort::Member => row("member", Symbol::ENUM_MEMBER, Offered::ENUM_MEMBER, 7),
        Sort::Parameter => row("parameter", Symbol::CONSTANT, Offered::CONSTANT, 7),
        Sort::Define => row("define", Symbol::FUNCTION, Offered::FUNCTION, 9),
        Sort::Event => row("event", Symbol::EVENT, Offered::EVENT, 8),
        Sort::Payment => row("payment", Symbol::FUNCTION, Offered::FUNCTION, 9),
        Sort::Procedure => row("procedure", Symbol::FUNCTION, Offered::FUNCTION, 9),
        Sort::Action => row("action", Symbol::METHOD, Offered::METHOD, 9),
        Sort::Scope => row("scope", Symbol::NAMESPACE, Offered::MODULE, 10),
        Sort::Phase => row("phase", Symbol::NAMESPACE, Offered::MODULE, 10),
        Sort::Check => row("check", Symbol::PROPERTY, Offered::FUNCTION, 9),
        Sort::Format => row("format", Symbol::NAMESPACE, Offered::MODULE, 10),
        Sort::Deck => row("deck", Symbol::ARRAY, Offered::VALUE, 2),
        Sort::Scenario => row("scenario", Symbol::MODULE, Offered::VALUE, 2),
        Sort::Position => row("position", Symbol::OBJECT, Offered::VALUE, 2),
        Sort::Article => row("article", Symbol::STRING, Offered::VALUE, 12),
        Sort::Label => row("label", Symbol::PROPERTY, Offered::VALUE, 2),
        Sort::Local | Sort::Filled | Sort::Counted => row("local name", Symbol::VARIABLE, Offered::VARIABLE, 11),
        Sort::Shared => row("shared rules", Symbol::FILE, Offered::FILE, 10),
        Sort::Setting => row("setting", Symbol::PROPERTY, Offered::PROPERTY, 6),
        Sort::Name | Sort::Called | Sort::Value | Sort::Type | Sort::Argument | Sort::Answer => {
            row("name", Symbol::VARIABLE, Offered::VARIABLE, 11)
        }
        Sort::Title => row("title", Symbol::STRING, Offered::VALUE, 2),
        Sort::Text => row("text", Symbol::STRING, Offered::VALUE, 2),
    }
}
