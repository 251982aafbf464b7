//! What is kept of something outside of the project's texts under the name that it had.

use crate::cards::edits::with_id;
use crate::edit::Edit;
use crate::lsp::desk::Desk;
use crate::lsp::lookup::Found;
use crate::snapshots;
use crate::text::approved::{self, Approved};
use naipe_grammar::ast::{CardDecl, Entry, ItemKind, Member};
use naipe_grammar::mentions::Sort;
use naipe_grammar::span::FileId;
use std::path::PathBuf;

/// Gives a card the id that it had so far, its title, where something is kept under that: an approved text, or what tables and
/// shops know of it, once it is printed in a set. As the spreadsheet does.
pub fn ids(desk: &Desk, found: &Found) -> Vec<(FileId, Vec<Edit>)> {
    let declared = found.declared.iter().filter(|(_, declared)| declared.sort == Sort::Card);
    let ids = declared.filter_map(|(file, declared)| {
        let items = &desk.library.files.file(*file)?.items;
        let item = items.iter().find(|item| item.span.start as usize == declared.item.start)?;
        let ItemKind::Card(card) = &item.kind else { return None };
        let title = card.name.name.as_str();
        if !is_printed(card) && !is_approved(desk, *file, title) {
            return None;
        }
        let start = declared.item.start;
        let source = desk.text(*file).get(start..item.span.end as usize)?;
        let edits = with_id(card, source, title)?;
        Some((*file, edits.into_iter().map(|(at, text)| (at.start + start..at.end + start, text)).collect()))
    });
    ids.collect()
}

fn is_printed(card: &CardDecl) -> bool {
    let is_printing = |entry: &Entry| matches!(entry, Entry::Printed { .. });
    card.members.iter().any(|member| matches!(member, Member::Entry(entry) if is_printing(entry)))
}

/// Whether a text of a card is approved under its title in a game that has its file.
fn is_approved(desk: &Desk, file: FileId, title: &str) -> bool {
    desk.games(file).into_iter().any(|game| {
        let place = approved::place(&desk.root, &desk.library.layout.games[game].name);
        Approved::read(&place).is_ok_and(|approved| approved.0.keys().any(|(id, _)| id == title))
    })
}

/// Where the snapshot of a scenario is stored that gets another name, and where it is looked for then.
pub fn snapshot(desk: &Desk, found: &Found, name: &str) -> Option<(PathBuf, PathBuf)> {
    let (file, declared) = found.declared.first().filter(|(_, declared)| declared.sort == Sort::Scenario)?;
    let path = desk.root.join(desk.library.files.path(*file)?);
    let old = desk.text(*file).get(declared.range.clone())?;
    let (from, to) = (snapshots::place(&path, old), snapshots::place(&path, name.trim()));
    (from != to && from.is_file() && !to.exists()).then_some((from, to))
}
