//! Giving something another name wherever it is said, if all means the same afterwards.

use super::desk::Desk;
use super::lookup::{self, Found};
use crate::edit::{Edit, changed, in_style};
use naipe_grammar::mentions::Sort;
use naipe_grammar::span::{FileId, Span};
use naipe_grammar::tokens::{Token, tokens};
use naipe_grammar::vocabulary;
use naipe_interpreter::project::layout::slashes;
use naipe_interpreter::project::library::{Library, With};
use naipe_interpreter::project::texts::InMemory;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What is to stand where, for each file.
pub type Edits = BTreeMap<FileId, Vec<Edit>>;

/// Whether what stands at a byte has a name that can be changed: its bytes, and the name.
pub fn prepare(desk: &Desk, file: FileId, byte: usize) -> Option<Found> {
    lookup::at(desk, file, byte).filter(|found| !found.declared.is_empty() && found.here.sort != Sort::Text)
}

/// What to change so that something is called otherwise everywhere.
///
/// # Errors
/// Why it cannot be called so.
pub fn edits(desk: &Desk, file: FileId, byte: usize, name: &str) -> Result<Edits, String> {
    let found = prepare(desk, file, byte).ok_or("what stands here has no name of its own")?;
    let name = written(desk, &found, name)?;
    let places = lookup::everywhere(desk, file, &found);
    let mut edits: Edits = BTreeMap::new();
    for Span { file, start, end } in places {
        edits.entry(file).or_default().push((start as usize..end as usize, name.clone()));
    }
    let edits = edits.into_iter().map(|(file, edits)| (file, in_style(desk.text(file), edits))).collect();
    still_means_the_same(desk, file, &edits)?;
    Ok(edits)
}

/// A name as it is to be written there.
fn written(desk: &Desk, found: &Found, name: &str) -> Result<String, String> {
    let name = name.trim();
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
        return Ok(name.to_owned());
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
        let meaning = vocabulary::find(name).map_or(String::new(), |row| format!(": {}", row.meaning));
        return Err(format!("`{name}` is a word of the language{meaning}"));
    }
    Ok(name.to_owned())
}

/// Whether the games that have a file have no more faults than before, and no fewer names.
fn still_means_the_same(desk: &Desk, file: FileId, edits: &Edits) -> Result<(), String> {
    let sources = &desk.library.files.sources;
    let mut texts: BTreeMap<PathBuf, String> = BTreeMap::new();
    for number in 0..sources.len() {
        let id = FileId(naipe_grammar::narrow::u32(number));
        let Some(path) = desk.library.files.path(id) else { continue };
        let text = sources.text(id);
        let text = edits.get(&id).map_or_else(|| text.to_owned(), |edits| changed(text, edits));
        texts.insert(path.to_owned(), text);
    }
    let mut other = Library::new(InMemory(texts)).map_err(|error| error.to_string())?;
    for game in desk.games(file) {
        let path = &desk.library.layout.games[game].path;
        let Some(same) = other.layout.games.iter().position(|game| game.path == *path) else { continue };
        other.read(&[same]).map_err(|error| error.to_string())?;
        let before = desk.library.build(game, With::Tests, desk.date);
        let after = other.build(same, With::Tests, desk.date);
        if after.diagnostics.len() > before.diagnostics.len() {
            let old: Vec<&str> = before.diagnostics.iter().map(|fault| fault.message.as_str()).collect();
            let new = after.diagnostics.iter().find(|fault| !old.contains(&fault.message.as_str()));
            let why = new.or(after.diagnostics.first()).map_or(String::new(), |fault| {
                let place = fault.labels.first().map_or(String::new(), |label| {
                    let (line, _) = other.files.sources.line_col(label.span.file, label.span.start as usize);
                    let path = other.files.path(label.span.file).map(slashes).unwrap_or_default();
                    format!(" ({path}:{line})")
                });
                format!(": {}{place}", fault.message)
            });
            return Err(format!("then something would be wrong that is not now{why}"));
        }
    }
    Ok(())
}
