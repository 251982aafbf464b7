//! Which cards have another face than they had.

use super::facts::{Facts, Reader};
use crate::cards::files_of;
use crate::cards::table::Table;
use crate::git;
use crate::screen::Stop;
use naipe_grammar::ast::Date;
use naipe_interpreter::program::DefId;
use naipe_interpreter::project::library::Library;
use std::collections::HashMap;
use std::path::Path;

/// What asks for it.
const OPTION: &str = "--changed-since";

/// The faces that cards had, by what they are found by.
pub type Before = HashMap<String, Facts>;

/// What a card shows, without what may be otherwise beside it.
pub fn face(facts: Facts) -> Facts {
    Facts { def: DefId(0), kind_of: (0, 0), hue: None, copies: 0, ..facts }
}

/// Where the game is, and which of its cards are asked for.
#[derive(Debug)]
pub struct Asked<'a> {
    /// The folder of the project.
    pub root: &'a Path,
    /// The name of the game.
    pub game: &'a str,
    /// With the cards of its tests.
    pub tests: bool,
    /// The language of texts.
    pub language: Option<String>,
    /// The set whose cards are asked for; all where none is named.
    pub set: Option<&'a str>,
}

/// The faces of a date, or of a revision with the errata of today.
pub fn before(asked: &Asked<'_>, library: &Library, game: usize, when: &str, date: Date) -> Result<Before, Stop> {
    if let Ok(then) = when.parse::<Date>() {
        return faces(asked, library, game, then);
    }
    let mut library = Library::new(git::texts(asked.root, when, OPTION)?)?;
    // A game that was not there had no cards.
    let Ok(Some(game)) = library.layout.find_game(asked.game) else { return Ok(Before::new()) };
    library.read(&[game])?;
    faces(asked, &library, game, date)
}

fn faces(asked: &Asked<'_>, library: &Library, game: usize, date: Date) -> Result<Before, Stop> {
    let table = Table::new(library, game, files_of(library, game, asked.tests), date)?;
    // A set that was not there had no cards.
    let Ok(reader) = Reader::new(&table, asked.language.clone(), asked.set) else { return Ok(Before::new()) };
    let facts = table.rows.iter().filter_map(|row| reader.read(&table, row));
    Ok(facts.map(|facts| (facts.id.clone(), face(facts))).collect())
}
