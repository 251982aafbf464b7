//! A game about to be played: its program, its seats, its decks.

pub mod agent;
pub mod log;
pub mod session;
pub mod setting;
pub mod witness;

use crate::arguments::{Everywhere, Table};
use crate::project::Project;
use crate::project::cache::Cache;
use crate::screen::Stop;
use naipe_grammar::ast::Date;
use naipe_grammar::narrow;
use naipe_interpreter::describe;
use naipe_interpreter::machine::index::Game;
use naipe_interpreter::machine::setup::Setup;
use naipe_interpreter::program::Program;
use naipe_interpreter::project::library::{Library, With};
use std::fmt::Write;
use std::path::PathBuf;

/// A game with all that it begins with.
#[derive(Debug)]
pub struct Prepared {
    /// The project's folder.
    pub root: PathBuf,
    /// Its files.
    pub library: Library,
    /// Its number in the project.
    pub index: usize,
    /// The game.
    pub game: Game,
    /// What it begins with.
    pub setup: Setup,
    /// The date whose rules are in force.
    pub as_of: Date,
    /// Whether cards and decks of the tests take part.
    pub with: With,
    /// The name of the format.
    pub format: Option<String>,
    /// The names of the decks, by seat.
    pub decks: Vec<String>,
    /// The parameters that were set, each with its value as files write it.
    pub set: Vec<(String, String)>,
}

/// Opens a game as asked for.
pub fn prepare(everywhere: &Everywhere, name: &str, table: &Table, players: Option<u8>) -> Result<Prepared, Stop> {
    let as_of = everywhere.date();
    let Project { root, mut library } = Project::find(everywhere.root.as_deref())?;
    let index = library.layout.game(name)?;
    let (with, mut program) = choose_cards(&mut library, index, as_of, table, &everywhere.cache())?;
    let (least, most) = program.players;
    let players = players.unwrap_or(least.max(1));
    if players < least || players > most {
        let allowed = if least == most { least.to_string() } else { format!("{least} to {most}") };
        return Err(
            Stop::usage(format!("`{name}` is not a game for {players}")).help(format!("it is for {allowed} players"))
        );
    }
    let decks = seat_decks(&program, table, players)?;
    let format = match &table.format {
        Some(format) => {
            let found = program.formats.iter().position(|known| known.name == *format || known.title == *format);
            Some(found.ok_or_else(|| {
                Stop::unknown("format", format, program.formats.iter().map(|known| known.name.as_str()))
            })?)
        }
        None => None,
    };
    let params = setting::read(&mut program, &table.set)?;
    let set = setting::said(&program, &params);
    let seed = table.seed.unwrap_or_else(agent::any_seed);
    let names = decks.iter().map(|deck| program.decks[*deck].name.to_string()).collect();
    let format_name = format.map(|format| program.formats[format].name.to_string());
    let setup = Setup { seed, players, decks, format, params, ..Setup::default() };
    Ok(Prepared {
        root,
        library,
        index,
        game: Game::new(program),
        setup,
        as_of,
        with,
        format: format_name,
        decks: names,
        set,
    })
}

/// The game's own cards and decks, or those of its tests too where it has no decks, or not the one that was asked for.
fn choose_cards(
    library: &mut Library,
    index: usize,
    as_of: Date,
    table: &Table,
    cache: &Cache,
) -> Result<(With, std::sync::Arc<Program>), Stop> {
    if library.layout.games[index].rules.is_empty() {
        // A game that exists for its tests has all its files there.
        return Ok((With::Tests, library.program(index, With::Tests, as_of, cache)?));
    }
    let own = library.program(index, With::Cards, as_of, cache)?;
    let has = |program: &Program| {
        !program.decks.is_empty() && table.decks.iter().all(|name| program.decks.iter().any(|deck| deck.name == *name))
    };
    if has(&own) || !library.tests_have_decks(index) {
        return Ok((With::Cards, own));
    }
    Ok((With::Tests, library.program(index, With::Tests, as_of, cache)?))
}

/// The deck of each seat: as asked for, or the first ones in order.
fn seat_decks(program: &Program, table: &Table, players: u8) -> Result<Vec<usize>, Stop> {
    let players = usize::from(players);
    if table.decks.len() > players {
        return Err(Stop::usage(format!("{} decks for {players} players", table.decks.len()))
            .help("name one deck for each player, in order"));
    }
    let mut chosen = Vec::with_capacity(players);
    for name in &table.decks {
        let found = program.decks.iter().position(|deck| deck.name == *name);
        chosen.push(
            found.ok_or_else(|| Stop::unknown("deck", name, program.decks.iter().map(|deck| deck.name.as_str())))?,
        );
    }
    if chosen.is_empty() && !program.decks.is_empty() {
        return Ok((0..players).map(|seat| seat % program.decks.len()).collect());
    }
    if let [only] = chosen[..] {
        return Ok(vec![only; players]);
    }
    if !chosen.is_empty() && chosen.len() < players {
        return Err(Stop::usage(format!("{} decks for {players} players", chosen.len()))
            .help("name one deck for each player, or a single one for all"));
    }
    Ok(chosen)
}

impl Prepared {
    /// The rules in force, as a number that changes with them.
    pub fn rules_hash(&self) -> String {
        format!("{:016x}", self.game.program.hash)
    }

    /// What the game is called in the project.
    pub fn name(&self) -> &str {
        &self.library.layout.games[self.index].name
    }

    /// Everything that the course of the game depends on, in lines.
    pub fn heading(&self, agents: &str) -> String {
        let program = &self.game.program;
        let mut text =
            format!("{} ({}) as of {}, rules {}\n", program.title, self.name(), self.as_of, self.rules_hash());
        if !self.decks.is_empty() {
            let source = if self.with == With::Tests { "decks of the tests" } else { "decks" };
            let decks: Vec<String> = self
                .decks
                .iter()
                .enumerate()
                .map(|(seat, deck)| format!("{} \"{deck}\"", describe::player_name(&self.game, narrow::u8(seat))))
                .collect();
            // Writing to a string does not fail.
            let _ = write!(text, "{source}: {}; ", decks.join(", "));
        }
        let format = self.format.as_deref().unwrap_or("none");
        let _ = writeln!(
            text,
            "format: {format}; players: {}; agents: {agents}; seed: {}",
            self.setup.players, self.setup.seed
        );
        if !self.set.is_empty() {
            let _ = writeln!(text, "{}", setting::line(&self.set));
        }
        text
    }
}
