//! Games between agents: who sits where, and what came of each game.

use super::{Came, endless};
use crate::stopping;
use naipe_grammar::narrow;
use naipe_interpreter::Agent;
use naipe_interpreter::agent::experience::Experience;
use naipe_interpreter::agent::thinker::{Thinker, Thought, seed_of};
use naipe_interpreter::agent::{RandomAgent, derive};
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::Silent;
use naipe_interpreter::machine::query::fault::GameFault;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::State;
use naipe_interpreter::machine::state::setup::Setup;

use super::watch::{Used, Watch};

/// An agent that thinks looks at so many tables before it is asked again whether to stop.
const AT_ONCE: u32 = 16;

/// Games that the same agents play with the same decks; where they exchange seats, each seed is played from every seat.
pub struct Contest<'g> {
    game: &'g Game,
    seed: u64,
    /// The beginning of the games, for each way to sit.
    openings: Vec<State>,
    agents: Vec<Agent>,
    experience: Experience,
    longest: u64,
    /// Whether it is noted which cards were drawn and played.
    cards: bool,
}

/// What came of a game.
#[derive(Debug)]
pub struct Played {
    /// Which seed it had, of those of the contest.
    pub number: u64,
    /// How many seats further each agent sat than at first.
    pub turned: usize,
    /// How it came out.
    pub came: Came,
    /// Scores by seat, where the game counts any.
    pub scores: Vec<i32>,
    /// Which seat had the first turn.
    pub first: u8,
    /// How many turns were begun.
    pub turns: u32,
    /// How many decisions were made.
    pub decisions: u64,
    /// The fingerprint of the last position.
    pub fingerprint: u64,
    /// What the rules did that cannot be, where that ended the game.
    pub fault: Option<GameFault>,
    /// Cards of decks: whose, which, and what came of them.
    pub cards: Vec<Used>,
    /// What each player had as each turn began: the numbers of all players, one player after another.
    pub course: Vec<Vec<i32>>,
}

impl<'g> Contest<'g> {
    /// Games of a set-up, between agents in the order of its seats.
    pub fn new(game: &'g Game, setup: &Setup, agents: Vec<Agent>, exchange: bool, longest: u64) -> Contest<'g> {
        let seats = agents.len().max(1);
        let openings = (0..if exchange { seats } else { 1 })
            .map(|turned| {
                let mut decks = setup.decks.clone();
                let last = decks.len().max(1);
                decks.rotate_right(turned % last);
                Machine::new(game, Silent).open(&Setup { decks, ..setup.clone() })
            })
            .collect();
        let experience = Experience::new(setup);
        Contest { game, seed: setup.seed, openings, agents, experience, longest, cards: false }
    }

    /// Notes which cards were drawn and played, too.
    pub fn with_cards(mut self) -> Contest<'g> {
        self.cards = true;
        self
    }

    /// How many games are played with one seed.
    pub fn ways(&self) -> u64 {
        self.openings.len() as u64
    }

    /// Which agent sits on a seat.
    pub fn entrant_on(&self, seat: usize, turned: usize) -> usize {
        let seats = self.agents.len().max(1);
        (seat + seats - turned % seats) % seats
    }

    /// Each agent with its seat.
    pub fn seats(&self, turned: usize) -> impl Iterator<Item = (usize, usize)> {
        let seats = self.agents.len();
        (0..seats).map(move |entrant| (entrant, (entrant + turned) % seats))
    }

    /// Whether its games are those that are played where nothing but how they come out is wanted: all choose at random, from the
    /// seats where they are.
    fn plays_at_random(&self) -> bool {
        self.openings.len() == 1 && self.agents.iter().all(|agent| *agent == Agent::Random)
    }

    /// A place to think in, for many games.
    pub fn thinker(&self) -> Thinker<'_> {
        Thinker::new(self.game, &self.experience, &self.openings[0])
    }

    /// Plays a game to its end; nothing, where somebody has asked to stop before.
    pub fn play(&self, index: u64, thinker: &mut Thinker<'_>) -> Option<Played> {
        let (number, turned) = (index / self.ways(), narrow::usize(index % self.ways()));
        let seed = derive(self.seed, number);
        let thinks = self.agents.iter().any(|agent| *agent != Agent::Random);
        let mut machine = Machine::new(self.game, Watch::new(self.game, self.cards, thinks));
        let mut state = self.openings[turned].clone();
        state.reseed(seed);
        machine.trace.look(&state);
        let mut at_random = self.plays_at_random().then(|| RandomAgent::new(derive(seed, 1)));
        let mut decisions = 0;
        let mut fault = None;
        let came = loop {
            match machine.advance(&mut state) {
                Step::Decide if decisions >= self.longest => break Came::Unfinished,
                Step::Decide => {
                    machine.trace.look(&state);
                    endless::notice(decisions);
                    let asked = &machine.decision;
                    if let Some(agent) = &mut at_random {
                        if stopping::is_asked() {
                            return None;
                        }
                        let Some(choice) = asked.options.get(agent.choose(asked.options.len())).copied() else {
                            break Came::Unfinished;
                        };
                        decisions += 1;
                        machine.choose(&mut state, choice);
                        continue;
                    }
                    let entrant = self.entrant_on(usize::from(asked.player), turned);
                    let agent = self.agents.get(entrant).copied().unwrap_or(Agent::Random);
                    let of_decision = seed_of(seed, asked.player, narrow::usize(decisions));
                    let thought = Thought::begin(self.game, agent, &state, asked, machine.trace.memory(), of_decision);
                    let at = think(thinker, thought)?;
                    let Some(choice) = asked.options.get(at).copied() else { break Came::Unfinished };
                    decisions += 1;
                    machine.choose(&mut state, choice);
                }
                Step::Over => break Came::of(self.game, &state),
                Step::Fault(found) => {
                    fault = Some(found);
                    break Came::Fault;
                }
            }
        };
        let scores = state.core.outcome.as_ref().map_or(Vec::new(), |outcome| outcome.scores.to_vec());
        let (cards, course) = machine.trace.into_found();
        let (first, turns, fingerprint) = (state.core.first, state.core.turn, state.fingerprint());
        Some(Played { number, turned, came, scores, first, turns, decisions, fingerprint, fault, cards, course })
    }
}

/// What an agent chooses after all its thought; nothing, where somebody has asked to stop before.
fn think(thinker: &mut Thinker<'_>, mut thought: Thought) -> Option<usize> {
    while !stopping::is_asked() {
        if thought.is_done() {
            return Some(thought.choice());
        }
        thinker.think(&mut thought, AT_ONCE);
    }
    None
}
