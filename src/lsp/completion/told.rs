//! How what is offered is shown: what it is, what is said of it, and with what it is called.

use crate::lsp::desk::Desk;
use crate::lsp::{hover, sorts};
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
    let detail = if matches!(name.sort, Sort::Card) {
        head.to_owned()
    } else {
        format!("{}: {head}", sorts::of(name.sort).word)
    };
    (detail, snippet)
}
