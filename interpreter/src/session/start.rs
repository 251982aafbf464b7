//! What a game is begun with, in words.

use crate::error::Error;
use crate::machine::query::game::Game;
use crate::machine::state::setup::Setup;
use crate::program::Program;
use crate::setting;
use std::sync::Arc;

/// What a game is begun with. What is not said is as the rules have it.
///
/// ```
/// # use naipe_interpreter::Start;
/// let start = Start { seed: 7, decks: vec!["Red".to_owned(), "Blue".to_owned()], ..Start::default() };
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Start {
    /// The seed of chance: the same program, seed and choices give the same game on every machine.
    pub seed: u64,
    /// How many players; if it is not said, as few as the game is for.
    pub players: Option<u8>,
    /// The deck of each seat, by name; one is for all, and with none each seat takes the next of the game's decks.
    pub decks: Vec<String>,
    /// The format that is played, by name or title.
    pub format: Option<String>,
    /// Parameters of the game with their values, both as files write them, such as `first_hand` and `3`.
    pub set: Vec<(String, String)>,
    /// Whether the decisions of chance are asked for, too: each die and hidden card is then a [`Question`](crate::Question)
    /// of nobody's.
    pub ask_chance: bool,
}

impl Start {
    /// What the machine is begun with. Values of parameters may be new to the program: they are added to it.
    ///
    /// # Errors
    /// Where there is no such deck, format or parameter, or the game is not for so many.
    #[doc(hidden)]
    pub fn settle(&self, program: &mut Arc<Program>) -> Result<Setup, Error> {
        let (least, most) = program.players;
        let players = self.players.unwrap_or(least.max(1));
        if players < least || players > most || !program.seats_teams(players) {
            let allowed = if least == most { least.to_string() } else { format!("{least} to {most}") };
            let allowed = match program.teams {
                0 | 1 => format!("it is for {allowed} players"),
                teams => format!("it is for {allowed} players, in {teams} teams that are equally large"),
            };
            return Err(Error::refused(format!("`{}` is not a game for {players}", program.name)).help(allowed));
        }
        let decks = self.deck_of_each(program, players)?;
        let format = match &self.format {
            Some(format) => {
                let found = program.formats.iter().position(|known| known.name == *format || known.title == *format);
                Some(found.ok_or_else(|| {
                    Error::unknown("format", format, program.formats.iter().map(|known| known.name.as_str()))
                })?)
            }
            None => None,
        };
        let params = setting::read_all(program, &self.set)?;
        Ok(Setup { seed: self.seed, players, decks, format, params, ask_chance: self.ask_chance, ask_always: false })
    }

    /// The same in words again, with all that was not said.
    #[doc(hidden)]
    #[must_use]
    pub fn of(game: &Game, setup: &Setup) -> Start {
        let p = &game.program;
        Start {
            seed: setup.seed,
            players: Some(setup.players),
            decks: setup.decks.iter().map(|deck| p.decks[*deck].name.to_string()).collect(),
            format: setup.format.map(|format| p.formats[format].name.to_string()),
            set: setting::said_all(p, &setup.params),
            ask_chance: setup.ask_chance,
        }
    }

    /// The deck of each seat: as asked for, or the first ones in order.
    fn deck_of_each(&self, program: &Program, players: u8) -> Result<Vec<usize>, Error> {
        let players = usize::from(players);
        if self.decks.len() > players {
            return Err(Error::refused(format!("{} decks for {players} players", self.decks.len()))
                .help("name one deck for each player, in order"));
        }
        let known = || program.decks.iter().map(|deck| deck.name.as_str());
        let mut chosen = Vec::with_capacity(players);
        for name in &self.decks {
            let found = known().position(|deck| deck == name.as_str());
            chosen.push(found.ok_or_else(|| Error::unknown("deck", name, known()))?);
        }
        if chosen.is_empty() && !program.decks.is_empty() {
            return Ok((0..players).map(|seat| seat % program.decks.len()).collect());
        }
        if let [only] = chosen[..] {
            return Ok(vec![only; players]);
        }
        if !chosen.is_empty() && chosen.len() < players {
            return Err(Error::refused(format!("{} decks for {players} players", chosen.len()))
                .help("name one deck for each player, or a single one for all"));
        }
        Ok(chosen)
    }
}
