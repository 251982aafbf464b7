//! Rows of words that are for several things of one name, of which some are called otherwise from now on: those have rows of their own then.

use super::Edits;
use crate::edit::{Edit, changed};
use crate::lsp::desk::Desk;
use crate::lsp::lookup::{self, Found};
use naipe_grammar::mentions::{Mention, Part};
use naipe_grammar::span::FileId;

/// The rows to be added, so that what is renamed keeps its words and what is not keeps them, too.
pub fn rows(desk: &Desk, file: FileId, found: &Found, name: &str, edits: &Edits) -> Vec<(FileId, Edit)> {
    let mut added = Vec::new();
    for other in lookup::files(desk, file, found) {
        for row in desk.names(other).of(&found.name).filter(|mention| mention.part == Part::Worded) {
            let declared = lookup::declarations(desk, other, row, &found.name);
            let are_renamed = declared.iter().filter(|one| found.declared.contains(one)).count();
            if are_renamed > 0 && are_renamed < declared.len() && !has_row(desk, other, row, name) {
                added.extend(copied(desk, other, row, name, edits).map(|edit| (other, edit)));
            }
        }
    }
    added
}

/// Whether something that is called so has words already, in the language of a row.
fn has_row(desk: &Desk, file: FileId, row: &Mention, name: &str) -> bool {
    let language = lookup::language(desk, file, row.range.start);
    desk.beside(file).into_iter().any(|other| {
        let names = desk.names(other);
        let mut rows = names.of(name).filter(|mention| mention.part == Part::Worded);
        rows.any(|one| lookup::language(desk, other, one.range.start) == language)
    })
}

/// A row once more behind itself, under another name, with whatever is renamed within it: in a line of its own where it has one.
fn copied(desk: &Desk, file: FileId, row: &Mention, name: &str, edits: &Edits) -> Option<Edit> {
    let (text, item) = (desk.text(file), &row.item);
    let within = edits.get(&file).into_iter().flatten().filter(|(at, _)| item.start <= at.start && at.end <= item.end);
    let own = (row.range.clone(), name.to_owned());
    let mut all: Vec<Edit> = within.cloned().chain([own]).collect();
    all.iter_mut().for_each(|(at, _)| *at = at.start - item.start..at.end - item.start);
    let copy = changed(text.get(item.clone())?, &all);
    let line = text[..item.start].rfind('\n').map_or(0, |at| at + 1);
    let before = &text[line..item.start];
    let between = if before.trim().is_empty() { format!("\n{before}") } else { "  ".to_owned() };
    Some((item.end..item.end, format!("{between}{copy}")))
}
