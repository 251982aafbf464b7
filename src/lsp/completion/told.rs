//! How what is offered is shown: what it is, what is said of it, and with what it is called.

use crate::lsp::desk::Desk;
use crate::lsp::{hover, symbols};
use lsp_types::CompletionItemKind;
use naipe_grammar::mentions::{Mention, Part, Sort};
use naipe_grammar::span::FileId;

/// What is said of a name, and how it is called where it has parameters.
pub fn told(desk: &Desk, file: FileId, name: &Mention) -> (String, Option<String>) {
    let whole = &desk.text(file)[hover::written(desk.text(file), name)];
    let head = whole.lines().next().unwrap_or("").trim_end_matches([' ', '{']);
    let text = &desk.text(file)[name.range.clone()];
    if name.sort == Sort::Article {
        return (head[text.len().min(head.len())..].trim().trim_matches('"').to_owned(), None);
    }
    let names = desk.names(file);
    let callable = matches!(name.sort, Sort::Keyword | Sort::Event | Sort::Procedure | Sort::Define | Sort::Payment);
    let opens = desk.text(file)[name.range.end..].starts_with('(');
    let snippet = (callable && opens).then(|| {
        let end = desk.text(file)[name.range.end..].find(')').map_or(name.range.end, |at| name.range.end + at);
        let parameters = names
            .iter()
            .filter(|other| other.part == Part::Bound && other.range.start > name.range.end && other.range.end <= end);
        let filled: Vec<String> = parameters
            .enumerate()
            .map(|(number, other)| format!("${{{}:{}}}", number + 1, &desk.text(file)[other.range.clone()]))
            .collect();
        format!("{text}({})", filled.join(", "))
    });
    let detail =
        if matches!(name.sort, Sort::Card) { head.to_owned() } else { format!("{}: {head}", symbols::word(name.sort)) };
    (detail, snippet)
}

/// The sign that an editor shows beside a name of a sort.
pub fn kind(sort: Sort) -> CompletionItemKind {
    match sort {
        Sort::Kind => CompletionItemKind::CLASS,
        Sort::Keyword => CompletionItemKind::INTERFACE,
        Sort::Attribute => CompletionItemKind::FIELD,
        Sort::Member => CompletionItemKind::ENUM_MEMBER,
        Sort::Enum => CompletionItemKind::ENUM,
        Sort::Parameter => CompletionItemKind::CONSTANT,
        Sort::Event => CompletionItemKind::EVENT,
        Sort::Action => CompletionItemKind::METHOD,
        Sort::Define | Sort::Procedure | Sort::Payment | Sort::Check => CompletionItemKind::FUNCTION,
        Sort::Zone | Sort::Set | Sort::Scope | Sort::Phase | Sort::Format | Sort::Game => CompletionItemKind::MODULE,
        Sort::Shared => CompletionItemKind::FILE,
        Sort::Setting => CompletionItemKind::PROPERTY,
        Sort::Local
        | Sort::Filled
        | Sort::Counted
        | Sort::Name
        | Sort::Called
        | Sort::Value
        | Sort::Type
        | Sort::Argument
        | Sort::Answer => CompletionItemKind::VARIABLE,
        Sort::Card | Sort::Deck | Sort::Scenario | Sort::Position | Sort::Label | Sort::Article | Sort::Text => {
            CompletionItemKind::VALUE
        }
    }
}
