//! Which row of a spreadsheet brings a fault of the game that it would make.

use super::changes::{CardChange, Change, Changes, Problem};
use super::table::{Column, PRINTED};
use naipe_grammar::ast::{Entry, ErrataMember, ErrataTarget, Item, ItemKind, Member};
use naipe_grammar::diagnostic::{Diagnostic, Label};
use naipe_grammar::span::Span;
use naipe_interpreter::codes;
use naipe_interpreter::project::library::Library;

/// Tells a fault by the row, and the column, of the card whose change brings it: its own line, or that of an erratum
/// which corrects it.
pub fn blamed(changes: &Changes, after: &Library, fault: &Diagnostic) -> Problem {
    let at = fault.labels.first().map(|label: &Label| label.span);
    let item = at.and_then(|at| {
        let items = &after.files.file(at.file)?.items;
        items.iter().find(|item| item.span.start <= at.start && at.end <= item.span.end)
    });
    let found = item.zip(at).and_then(|(item, at)| {
        let title = match &item.kind {
            ItemKind::Card(card) => card.name.name.as_str(),
            ItemKind::Errata { target: ErrataTarget::Card(title), .. } => title.name.as_str(),
            _ => return None,
        };
        let asked = changes.cards.iter().find(|asked| asked.title == title)?;
        Some((asked, column_of(asked, after, item, at, &fault.message)))
    });
    let is_own = found.is_some() && item.is_some_and(|item| matches!(item.kind, ItemKind::Card(_)));
    let elsewhere = at.filter(|_| !is_own).map(|at| {
        let (line, _) = after.files.sources.line_col(at.file, at.start as usize);
        format!("{}:{line}", after.files.sources.name(at.file))
    });
    let sheet = found.as_ref().map_or_else(String::new, |(asked, _)| asked.sheet.clone());
    let (row, column) = found.map_or((0, String::new()), |(asked, column)| (asked.number, column));
    // A value that is missing is typed into its column.
    let help = fault.help.clone().filter(|_| fault.code != codes::MISSING_VALUE);
    Problem { sheet, row, column, what: fault.message.clone(), help, elsewhere }
}

/// The column of a row that a line of a card or erratum is about; empty if none that changes is.
fn column_of(asked: &CardChange, after: &Library, item: &Item, at: Span, message: &str) -> String {
    let member = match &item.kind {
        ItemKind::Card(card) => {
            let source = &after.files.sources.text(at.file)[item.span.start as usize..item.span.end as usize];
            let place = at.start as usize - item.span.start as usize;
            naipe_grammar::parts::parts(source)
                .and_then(|parts| parts.members.iter().position(|range| range.contains(&place)))
                .and_then(|at| card.members.get(at))
        }
        ItemKind::Errata { members, .. } => members.iter().find_map(|member| match member {
            ErrataMember::Member(member @ Member::Field(field)) if field.name.span.start == at.start => Some(member),
            ErrataMember::Member(member @ Member::Cost(cost)) if cost.span == at => Some(member),
            ErrataMember::Member(member @ Member::Text(text)) if text.span == at => Some(member),
            _ => None,
        }),
        _ => None,
    };
    let is_title = matches!(&item.kind, ItemKind::Card(card) if card.name.span == at);
    let is_it = |change: &&Change| match member {
        _ if is_title => change.column == Column::Title,
        Some(Member::Field(field)) if field.name.name == "has" => change.column == Column::Keywords,
        Some(Member::Field(field)) => {
            matches!(change.column, Column::Attribute(_)) && field.name.name == change.name.as_str()
        }
        Some(Member::Cost(_)) => change.column == Column::Cost,
        Some(Member::Text(_)) => change.column == Column::Text,
        Some(Member::Entry(entry)) => match &**entry {
            Entry::Id(_) => change.column == Column::Id,
            Entry::Printed { .. } => PRINTED.contains(&change.column),
            Entry::Column { name, .. } => matches!(&change.column, Column::Own(own) if name.name == own.as_str()),
            Entry::Text { language, .. } => {
                matches!(&change.column, Column::TextIn(of) if language.name == of.as_str())
            }
        },
        _ => false,
    };
    let changes = || asked.changes.iter();
    // What is missing stands in no line: the fault names it. What a card of another kind cannot have, its kind is to blame for.
    let change = changes().find(is_it);
    let change = change.or_else(|| changes().find(|change| message.contains(&format!("`{}`", change.name))));
    let change = change.or_else(|| changes().find(|change| change.column == Column::Kind));
    change.map_or(String::new(), |change| change.place.clone())
}
