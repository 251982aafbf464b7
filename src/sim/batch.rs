//! Many games for programs: those that `naipe sim` plays, a row each, so that who asks can count otherwise, and can play a
//! part of them at a time.

use super::games::{Contest, Played};
use super::{Came, play_at_random, words};
use naipe_grammar::narrow;
use naipe_interpreter::agent::derive;
use naipe_interpreter::machine::play::run::Machine;
use naipe_interpreter::machine::play::trace::Silent;
use naipe_interpreter::machine::state::State;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::{Agent, Error, Game, GameFault, Start};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Games longer than this are left unfinished, if nothing else is said.
pub const LONGEST: u64 = 100_000;

/// So many games are held at a time, beside the columns that they go into.
const HELD: u64 = 1 << 16;

/// A game with all that many games of it begin with.
#[derive(Debug, Clone)]
pub struct Plan {
    game: Arc<Game>,
    setup: Setup,
    agents: Vec<Agent>,
    exchange: bool,
    longest: u64,
}

impl Plan {
    /// Games that begin as is said, between agents: none (all choose at random), one for all, or one for each seat.
    ///
    /// # Errors
    /// Where there is no such deck, format or parameter, or the game is not for so many.
    pub fn new(game: &Arc<Game>, start: &Start, agents: &[Agent], exchange: bool, longest: u64) -> Result<Plan, Error> {
        let mut program = game.program.clone();
        let setup = start.settle(&mut program)?;
        let game = if Arc::ptr_eq(&program, &game.program) { game.clone() } else { Arc::new(Game::new(program)) };
        let players = usize::from(setup.players);
        let agents = match agents {
            [] => vec![Agent::Random; players],
            [only] => vec![*only; players],
            all if all.len() == players => all.to_vec(),
            all => {
                return Err(Error::refused(format!("{} agents for {players} players", all.len()))
                    .help("name one agent for each player, in order, or a single one for all"));
            }
        };
        Ok(Plan { game, setup, agents, exchange, longest })
    }

    /// How many seats the game is played with.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.setup.players
    }

    /// Plays games as often as it is asked to, with what is known of the game by having played it.
    #[must_use]
    pub fn table(&self) -> Table<'_> {
        let is_random = self.agents.iter().all(|agent| *agent == Agent::Random) && !self.exchange;
        Table {
            plan: self,
            opening: Machine::new(&self.game, Silent).open(&self.setup),
            contest: (!is_random)
                .then(|| Contest::new(&self.game, &self.setup, self.agents.clone(), self.exchange, self.longest)),
        }
    }
}

/// Where the games of a plan are played.
pub struct Table<'p> {
    plan: &'p Plan,
    opening: State,
    contest: Option<Contest<'p>>,
}

/// What came of games, in columns of the same length; what has a value for each seat has them one game after another.
#[derive(Debug, Clone, Default)]
pub struct Games {
    /// How many seats there are.
    pub seats: usize,
    /// How each came out, as a number of one of [`Games::results`].
    pub result: Vec<u32>,
    /// The results that there were, in the words of `naipe sim`.
    pub results: Vec<String>,
    /// Whether each came to its end.
    pub finished: Vec<bool>,
    /// Whether the only player has lost.
    pub lost: Vec<bool>,
    /// Who won, by seat.
    pub winners: Vec<bool>,
    /// Whether each had scores.
    pub scored: Vec<bool>,
    /// Scores, by seat; 0 where there are none.
    pub scores: Vec<i32>,
    /// How many seats further each agent sat than at first.
    pub turned: Vec<u8>,
    /// Which seat had the first turn.
    pub first: Vec<u8>,
    /// How many turns were begun.
    pub turns: Vec<u32>,
    /// How many decisions were made.
    pub decisions: Vec<u64>,
    /// The fingerprints of the last positions; added up, they are the digest of `naipe sim`.
    pub fingerprints: Vec<u64>,
    /// The first game that went wrong, by its number.
    pub fault: Option<(u64, GameFault)>,
}

impl Table<'_> {
    /// Plays the games of these numbers, on as many threads as there are in the pool that this is called in. Each is the same
    /// whichever others are played.
    #[must_use]
    pub fn play(&self, numbers: Range<u64>) -> Games {
        let mut games = Games { seats: usize::from(self.plan.setup.players), ..Games::default() };
        let mut known: BTreeMap<Came, u32> = BTreeMap::new();
        let mut next = numbers.start;
        while next < numbers.end {
            let some = next..numbers.end.min(next.saturating_add(HELD));
            next = some.end;
            for one in self.play_some(some) {
                games.add(&self.plan.game, one, numbers.start, &mut known);
            }
        }
        games
    }

    fn play_some(&self, numbers: Range<u64>) -> Vec<Played> {
        match &self.contest {
            Some(contest) => numbers
                .into_par_iter()
                .map_init(|| contest.thinker(), |thinker, index| contest.play(index, thinker))
                .while_some()
                .collect(),
            None => numbers
                .into_par_iter()
                .map_init(
                    || Box::new((Machine::new(&self.plan.game, Silent), self.opening.clone())),
                    |place, index| {
                        let (machine, state) = &mut **place;
                        let seed = derive(self.plan.setup.seed, index);
                        state.clone_from(&self.opening);
                        state.reseed(seed);
                        let (came, decisions, fault) = play_at_random(machine, state, seed, self.plan.longest);
                        Played {
                            number: index,
                            came,
                            scores: state.core.outcome.as_ref().map_or(Vec::new(), |outcome| outcome.scores.to_vec()),
                            turned: 0,
                            first: state.core.first,
                            turns: state.core.turn,
                            decisions,
                            fingerprint: state.fingerprint(),
                            fault,
                            cards: Vec::new(),
                            course: Vec::new(),
                        }
                    },
                )
                .collect(),
        }
    }
}

impl Games {
    /// Adds a game as the next row of games whose first has a number; `known` are the results so far.
    fn add(&mut self, game: &Game, one: Played, first: u64, known: &mut BTreeMap<Came, u32>) {
        let index = first + self.result.len() as u64;
        if let Some(fault) = one.fault {
            self.fault.get_or_insert((index, fault));
        }
        let winners = one.came.winners();
        self.finished.push(matches!(one.came, Came::Won(..) | Came::Drawn(..) | Came::Lost(..)));
        self.lost.push(matches!(one.came, Came::Lost(..)));
        self.winners.extend((0..self.seats).map(|seat| winners & (1 << seat) != 0));
        self.scored.push(!one.scores.is_empty());
        self.scores.extend((0..self.seats).map(|seat| one.scores.get(seat).copied().unwrap_or(0)));
        self.turned.push(narrow::u8(one.turned));
        self.first.push(one.first);
        self.turns.push(one.turns);
        self.decisions.push(one.decisions);
        self.fingerprints.push(one.fingerprint);
        let new = narrow::u32(known.len());
        let result = *known.entry(one.came).or_insert_with_key(|came| {
            self.results.push(words(game, game.words(), came));
            new
        });
        self.result.push(result);
    }
}
