//! Giving something another name wherever it is said, if all means the same afterwards.

mod beside;
mod kept;
mod meaning;
mod shared;

use super::desk::Desk;
use super::lookup::{self, Found};
use crate::edit::{Edit, in_style};
use naipe_grammar::composed::composed;
use naipe_grammar::is_article;
use naipe_grammar::mentions::Sort;
use naipe_grammar::span::{FileId, Span};
use naipe_grammar::tokens::{Token, tokens};
use std::collections::BTreeMap;

pub use beside::{lists, pictures};
pub use kept::snapshot;

/// What is to stand where, for each file.
pub type Edits = BTreeMap<FileId, Vec<Edit>>;

/// Whether what stands at a byte has a name that can be changed: its bytes, and the name.
pub fn prepare(desk: &Desk, file: FileId, byte: usize) -> Option<Found> {
    let has_name = |found: &Found| !matches!(found.here.sort, Sort::Text | Sort::Setting | Sort::Shared);
    lookup::at(desk, file, byte).filter(|found| !found.declared.is_empty() && has_name(found))
}

/// What to change so that something is called otherwise everywhere.
///
/// # Errors
/// Why it cannot be called so.
pub fn edits(desk: &Desk, file: FileId, byte: usize, name: &str) -> Result<Edits, String> {
    let found = prepare(desk, file, byte).ok_or("what stands here has no name of its own")?;
    if found.declared.iter().any(|(_, declared)| declared.sort == Sort::Game) {
        return Err("a game is called by its folders: rename those in `rules`, `cards` and `tests`, too".to_owned());
    }
    let name = written(desk, &found, name)?;
    let places = lookup::everywhere(desk, file, &found);
    let mut edits: Edits = BTreeMap::new();
    for Span { file, start, end } in places {
        edits.entry(file).or_default().push((start as usize..end as usize, name.clone()));
    }
    for (file, row) in shared::rows(desk, file, &found, &name, &edits) {
        edits.entry(file).or_default().push(row);
    }
    meaning::stays(desk, &lookup::files(desk, file, &found), [&found.name, &name], &edits)?;
    for (file, id) in kept::ids(desk, &found) {
        edits.entry(file).or_default().extend(id);
    }
    Ok(edits.into_iter().map(|(file, edits)| (file, in_style(desk.text(file), edits))).collect())
}

/// A name as it is to be written there.
fn written(desk: &Desk, found: &Found, name: &str) -> Result<String, String> {
    let name = composed(name.trim());
    let name = &*name;
    if name.is_empty() {
        return Err("a name has a letter at least".to_owned());
    }
    let is_quoted = {
        let (file, declared) = &found.declared[0];
        let before = &desk.text(*file)[..declared.range.start];
        before.ends_with('"')
    };
    if is_quoted {
        if name.contains(['\n', '\t']) {
            return Err("a title stands in one line".to_owned());
        }
        return Ok(name.replace('\\', "\\\\").replace('"', "\\\""));
    }
    if found.declared[0].1.sort == Sort::Article {
        return if is_article(name) {
            Ok(name.to_owned())
        } else {
            Err(format!("`{name}` is no number of an article: letters and digits, with `:`, `.` or `-` between them"))
        };
    }
    let mut signs = tokens(name).map(|(token, _)| token);
    if (signs.next(), signs.next()) != (Some(Token::Word), None) {
        return Err(format!("`{name}` is not one word: letters, digits and `_`, no digit first"));
    }
    let reserved = [
        "in", "of", "and", "or", "is", "if", "not", "where", "has", "then", "else", "you", "self", "it", "none", "yes",
        "no",
    ];
    if reserved.contains(&name) {
        return Err(format!("`{name}` is a word of the language"));
    }
    Ok(name.to_owned())
}
