//! What stands beside the project's texts and calls a card by its title: lists of decks, and pictures that are called like it.

use crate::deck::reading::Names;
use crate::edit::Edit;
use crate::export::names::plain;
use crate::export::pictures;
use crate::lsp::desk::Desk;
use crate::lsp::lookup::Found;
use naipe_grammar::mentions::Sort;
use naipe_grammar::span::FileId;
use naipe_grammar::suggest::fold;
use naipe_interpreter::program::{DefId, Program};
use naipe_interpreter::project::folder;
use naipe_interpreter::project::library::With;
use std::fs;
use std::path::{Path, PathBuf};

/// A longer text is no list of a deck.
const LONGEST: u64 = 1 << 17;
/// How many folders and files are looked at.
const MOST: usize = 20_000;
/// How many folders deep lists are looked for.
const DEEP: usize = 6;
/// A line of a list is no longer.
const LONGEST_LINE: usize = 400;

/// A list of a deck that names a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// Where it is.
    pub path: PathBuf,
    /// What it says.
    pub text: String,
    /// What it is to say.
    pub edits: Vec<Edit>,
}

/// The lists of decks in the project's folder in which a card is called by its title, as people write it there. A text of which most
/// is no card is no list, and left alone.
pub fn lists(desk: &Desk, found: &Found, name: &str) -> Vec<List> {
    let Some((file, title)) = card(desk, found) else { return Vec::new() };
    let games = desk.games(file);
    let mut all = Vec::new();
    for path in texts(&desk.root) {
        let Ok(Ok(text)) = folder::read_found(&path, LONGEST).map(String::from_utf8) else { continue };
        if text.contains('\0') || !fold(&text).contains(&fold(&title)) {
            continue;
        }
        let mut edits = games.iter().map(|game| {
            let built = desk.library.build(*game, With::Tests, desk.date);
            edits(&built.compiled.program, &text, &title, name.trim())
        });
        if let Some(edits) = edits.find(|edits| !edits.is_empty()) {
            all.push(List { path, text, edits });
        }
    }
    all
}

/// The card that gets another name: where it is declared, and its title.
fn card(desk: &Desk, found: &Found) -> Option<(FileId, String)> {
    let (file, declared) = found.declared.iter().find(|(_, declared)| declared.sort == Sort::Card)?;
    let title = desk.text(*file).get(declared.range.clone())?;
    Some((*file, title.replace("\\\"", "\"").replace("\\\\", "\\")))
}

/// The texts below a folder that could be lists.
fn texts(root: &Path) -> Vec<PathBuf> {
    let (mut found, mut looked) = (Vec::new(), 0);
    let mut waiting = vec![(root.to_owned(), 0)];
    while let Some((place, depth)) = waiting.pop() {
        for entry in fs::read_dir(place).into_iter().flatten().flatten() {
            looked += 1;
            if looked > MOST {
                return found;
            }
            let (name, path) = (entry.file_name(), entry.path());
            let is_own =
                !matches!(name.to_str(), Some("target" | "node_modules")) && !name.as_encoded_bytes().starts_with(b".");
            match entry.file_type() {
                Ok(sort) if sort.is_dir() && is_own && depth < DEEP => waiting.push((path, depth + 1)),
                Ok(sort) if sort.is_file() && path.extension().is_some_and(|end| end == "txt") => found.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

/// What changes in a list where a card gets another name.
fn edits(program: &Program, text: &str, title: &str, name: &str) -> Vec<Edit> {
    let is_it = |def: &DefId| program.str(program.defs[def.i()].title) == title;
    let mut edits = Vec::new();
    for reading in Names::new(program, program).read(text) {
        let known: usize = reading.places.values().map(Vec::len).sum();
        if known <= reading.unknown.len() + reading.headings.len() {
            continue;
        }
        let lines = reading.places.iter().filter(|(def, _)| is_it(def)).flat_map(|(_, lines)| lines);
        edits.extend(lines.filter_map(|line| in_line(text, *line, title)).map(|at| (at, name.to_owned())));
    }
    edits
}

/// Where in a line of a list, counted from 1, a title stands, whatever its accents and capitals.
fn in_line(text: &str, number: usize, title: &str) -> Option<std::ops::Range<usize>> {
    let line = text.lines().nth(number.checked_sub(1)?).filter(|line| line.len() <= LONGEST_LINE)?;
    let start = line.as_ptr() as usize - text.as_ptr() as usize;
    let folded = fold(title);
    let is_letter = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
    let places = || line.char_indices().map(|(at, _)| at).chain([line.len()]);
    // `3xRuby`: a title may begin right behind how many there are of it.
    let begins = |at: usize| is_letter(line[at..].chars().next());
    let ends = |at: usize| !is_letter(line[at..].chars().next()) && is_letter(line[..at].chars().next_back());
    let longest = title.chars().count() * 2 + 8;
    for from in places().filter(|at| begins(*at)) {
        let within = places().skip_while(|at| *at <= from).take(longest);
        if let Some(to) = within.filter(|at| ends(*at)).find(|to| fold(&line[from..*to]) == folded) {
            // Signs at the end of a title are its own: `Stop!`
            let signs = title.chars().rev().take_while(|sign| !sign.is_alphanumeric()).collect::<Vec<char>>();
            let own: String = signs.into_iter().rev().collect();
            let to = if line[to..].starts_with(&own) { to + own.len() } else { to };
            return Some(start + from..start + to);
        }
    }
    None
}

/// The pictures that are called like a card which keeps nothing under the name that it had, and what they are called then. One that a
/// card names itself stays what it is called.
pub fn pictures(desk: &Desk, found: &Found, name: &str) -> Vec<(PathBuf, PathBuf)> {
    let Some((file, title)) = card(desk, found) else { return Vec::new() };
    if !super::kept::ids(desk, found).is_empty() || name.contains(['/', '\\', ':', '*', '?', '"', '<', '>', '|']) {
        return Vec::new();
    }
    let names = [(title.clone(), name.trim().to_owned()), (plain(&title), plain(name))];
    let mut all = Vec::new();
    for game in desk.games(file) {
        let is_said = |picture: &str| {
            let said = format!("{picture}\"");
            desk.library.ids(game, With::Tests).into_iter().any(|id| desk.text(id).contains(&said))
        };
        for place in pictures::folders(&desk.root, &desk.library.layout.games[game].name) {
            for ((old, new), end) in names.iter().flat_map(|pair| pictures::ENDS.iter().map(move |end| (pair, end))) {
                let [from, to] = [old, new].map(|name| place.join(format!("{name}.{end}")));
                let is_free = !old.is_empty() && !new.is_empty() && from.is_file() && !to.exists();
                if is_free && !is_said(&format!("{old}.{end}")) && !all.iter().any(|(known, _)| *known == from) {
                    all.push((from, to));
                }
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::in_line;

    #[test]
    fn a_title_is_found_as_people_write_it() {
        let text = "// Mazo\n3xRubí\n2 ruby (FIRST) 12\nRuby Ring\nSB: 1 Stop!\n";
        let at = |line, title: &str| in_line(text, line, title).map(|at| &text[at]);
        assert_eq!(at(2, "Rubí"), Some("Rubí"));
        assert_eq!(at(3, "Ruby"), Some("ruby"));
        assert_eq!(at(4, "Ruby Ring"), Some("Ruby Ring"));
        assert_eq!(at(5, "Stop!"), Some("Stop!"));
        assert_eq!(at(1, "Ruby"), None);
    }
}
