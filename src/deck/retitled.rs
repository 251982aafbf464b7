//! Lists of decks that call a card by its title, where that changes: what they are to say then.

use super::reading::Names;
use crate::edit::Edit;
use crate::files;
use naipe_grammar::ast::Date;
use naipe_grammar::suggest::fold;
use naipe_interpreter::program::Program;
use naipe_interpreter::project::folder;
use naipe_interpreter::project::library::{Library, With};
use std::path::{Path, PathBuf};

/// A longer text is no list of a deck.
const LONGEST: u64 = 1 << 17;
/// A line of a list is no longer.
const LONGEST_LINE: usize = 400;

/// A list of a deck that names a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// The file of the list.
    pub path: PathBuf,
    /// The list as it is now.
    pub text: String,
    /// What it is to say.
    pub edits: Vec<Edit>,
}

/// Games whose cards get other titles.
#[derive(Debug)]
pub struct Retitled<'l> {
    /// The project of these games.
    pub library: &'l Library,
    /// Which of its games know the cards by the titles that they had.
    pub games: Vec<usize>,
    /// The date whose errata are in force.
    pub date: Date,
    /// The title that each card had, and the one that it gets.
    pub titles: Vec<(String, String)>,
}

impl Retitled<'_> {
    /// The lists of decks below a folder in which such a card is called by its title, as people write it there. A text of which most
    /// is no card is no list, and left alone.
    pub fn lists(&self, root: &Path) -> Vec<List> {
        let titles: Vec<String> = self.titles.iter().map(|(title, _)| fold(title)).collect();
        let mut all = Vec::new();
        for path in if titles.is_empty() { Vec::new() } else { files::with_end(root, "txt") } {
            let Ok(Ok(text)) = folder::read_found(&path, LONGEST).map(String::from_utf8) else { continue };
            let folded = fold(&text);
            if text.contains('\0') || !titles.iter().any(|title| folded.contains(title)) {
                continue;
            }
            let mut edits = self.games.iter().map(|game| {
                let built = self.library.build(*game, With::Tests, self.date);
                self.edits(&built.compiled.program, &text)
            });
            if let Some(edits) = edits.find(|edits| !edits.is_empty()) {
                all.push(List { path, text, edits });
            }
        }
        all
    }

    /// What changes in a list.
    fn edits(&self, program: &Program, text: &str) -> Vec<Edit> {
        let mut edits = Vec::new();
        for reading in Names::new(program, program).read(text) {
            let known: usize = reading.places.values().map(Vec::len).sum();
            if known <= reading.unknown.len() + reading.headings.len() {
                continue;
            }
            for (def, lines) in &reading.places {
                let called = program.str(program.defs[def.i()].title);
                let Some((title, name)) = self.titles.iter().find(|(title, _)| called == title) else { continue };
                let places = lines.iter().filter_map(|line| in_line(text, *line, title));
                edits.extend(places.map(|at| (at, name.clone())));
            }
        }
        edits.sort_by_key(|(at, _)| at.start);
        edits
    }
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
