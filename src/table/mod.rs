//! A game about to be played: its program, its seats, its decks.

pub mod agents;
pub mod log;
pub mod setting;

use crate::arguments::{Everywhere, Table};
use crate::dates::any_seed;
use crate::project::Project;
use crate::project::cache::Cache;
use crate::screen::Stop;
use naipe_grammar::ast::Date;
use naipe_grammar::messages::own;
use naipe_grammar::narrow;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::program::Program;
use naipe_interpreter::project::library::{Library, With};
use naipe_interpreter::{Game, GameFault, Start, seat_name};
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// A game with all that it begins with.
#[derive(Debug)]
pub struct Prepared {
    /// The folder of the project.
    pub root: PathBuf,
    /// The files and games of the project.
    pub library: Library,
    /// Its number in the project.
    pub index: usize,
    /// The compiled game, ready to be played.
    pub game: Arc<Game>,
    /// What it begins with.
    pub setup: Setup,
    /// The same in words.
    pub start: Start,
    /// The date whose rules are in force.
    pub as_of: Date,
    /// Whether cards and decks of the tests take part.
    pub with: With,
}

/// Opens a game as asked for.
pub fn prepare(everywhere: &Everywhere, name: &str, table: &Table, players: Option<u8>) -> Result<Prepared, Stop> {
    prepare_again(everywhere, name, table, players, None)
}

/// Opens a game that was played with rules of this hash, if it is said and they are still there.
pub fn prepare_again(
    everywhere: &Everywhere,
    name: &str,
    table: &Table,
    players: Option<u8>,
    rules: Option<&str>,
) -> Result<Prepared, Stop> {
    let as_of = everywhere.date();
    let Project { root, mut library } = Project::find(everywhere.root.as_deref())?;
    let index = library.layout.game(name)?;
    let (with, mut program) = choose_cards(&mut library, index, as_of, (table, rules), &everywhere.cache())?;
    let start = Start {
        seed: table.seed.unwrap_or_else(any_seed),
        players,
        decks: table.decks.clone(),
        format: table.format.clone(),
        set: setting::pairs(&table.set)?,
        ask_chance: false,
    };
    let setup = start.settle(&mut program)?;
    let game = Arc::new(Game::new(program));
    let start = Start::of(&game, &setup);
    Ok(Prepared { root, library, index, game, setup, start, as_of, with })
}

/// The game's own cards and decks, or those of its tests too where it has no decks, or not the one that was asked for.
fn choose_cards(
    library: &mut Library,
    index: usize,
    as_of: Date,
    (table, rules): (&Table, Option<&str>),
    cache: &Cache,
) -> Result<(With, Arc<Program>), Stop> {
    if library.layout.games[index].rules.is_empty() {
        // A game that exists for its tests has all its files there.
        return Ok((With::Tests, library.program(index, With::Tests, as_of, cache)?));
    }
    let own = library.program(index, With::Cards, as_of, cache)?;
    let has = |program: &Program| {
        !program.decks.is_empty() && table.decks.iter().all(|name| program.decks.iter().any(|deck| deck.name == *name))
    };
    let is_it = rules.is_some_and(|rules| rules == own.rules_hash());
    if is_it || has(&own) || !library.tests_have_decks(index) {
        return Ok((With::Cards, own));
    }
    Ok((With::Tests, library.program(index, With::Tests, as_of, cache)?))
}

impl Prepared {
    /// What went wrong in the rules, and where.
    pub fn lines(&self, fault: &GameFault) -> Vec<String> {
        fault.lines(&self.library.files.sources)
    }

    /// What the game is called in the project.
    pub fn name(&self) -> &str {
        &self.library.layout.games[self.index].name
    }

    /// Everything that the course of the game depends on, in lines.
    pub fn heading(&self, agents: &str) -> String {
        let program = &self.game.program;
        let mut text = format!(
            "{} ({}) as of {}, rules {}\n",
            own(&program.title),
            self.name(),
            self.as_of,
            self.game.rules_hash()
        );
        if !self.start.decks.is_empty() {
            let source = if self.with == With::Tests { "decks of the tests" } else { "decks" };
            let decks: Vec<String> = self
                .start
                .decks
                .iter()
                .enumerate()
                .map(|(seat, deck)| format!("{} \"{}\"", seat_name(Some(narrow::u8(seat))), own(deck)))
                .collect();
            // Writing to a string does not fail.
            let _ = write!(text, "{source}: {}; ", decks.join(", "));
        }
        let format = self.start.format.as_deref().unwrap_or("none");
        let _ = writeln!(
            text,
            "format: {format}; players: {}; agents: {agents}; seed: {}",
            self.setup.players, self.setup.seed
        );
        if !self.start.set.is_empty() {
            let _ = writeln!(text, "{}", setting::line(&self.start.set));
        }
        text
    }
}
