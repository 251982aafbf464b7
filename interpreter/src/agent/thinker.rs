//! Finding a choice: playing on in thought from tables that look like the true one.

use super::experience::{Experience, Worths};
use super::memory::Memory;
use super::resample::Unknown;
use super::search::{Moves, Path, Tree, look};
use super::{Agent, RandomAgent};
use crate::describe::innermost;
use crate::machine::ask::{Choice, Decision, DecisionKind};
use crate::machine::index::Game;
use crate::machine::run::{Machine, Step};
use crate::machine::state::State;
use crate::machine::trace::Silent;
use naipe_grammar::narrow;

/// A game in thought goes on for so many decisions after the tree, then the position is judged as it is.
const FURTHER: u32 = 60;
/// `greedy` looks at so many tables,
const TABLES: u32 = 6;
/// and there no further than this within what was begun.
const WITHIN: u32 = 8;
/// Of more moves than this, `greedy` looks at some.
const MOST_MOVES: usize = 40;

/// Thinks for the seats of a game, whichever of them is asked.
pub struct Thinker<'g> {
    game: &'g Game,
    experience: &'g Experience,
    machine: Machine<'g, Silent>,
    state: State,
    tree: Tree,
    moves: Moves,
    path: Path,
}

impl<'g> Thinker<'g> {
    /// For the games of an experience, with a state of one of them as a place to think in.
    #[must_use]
    pub fn new(game: &'g Game, experience: &'g Experience, state: &State) -> Thinker<'g> {
        Thinker {
            game,
            experience,
            machine: Machine::new(game, Silent),
            state: state.clone(),
            tree: Tree::default(),
            moves: Moves::default(),
            path: Path::default(),
        }
    }

    /// The number of the option that an agent chooses: always the same for what its seat sees, remembers and the seed.
    pub fn choose(&mut self, agent: Agent, truth: &State, decision: &Decision, memory: &Memory, seed: u64) -> usize {
        let mut chance = RandomAgent::new(seed);
        let options = decision.options.len();
        if options < 2 || agent == Agent::Random {
            return chance.choose(options.max(1));
        }
        let unknown = Unknown::of(self.game, truth, memory, decision.player);
        let best = match agent {
            Agent::Ismcts(games) => self.search(games, &unknown, decision, &mut chance),
            _ => self.one_step(&unknown, decision, &mut chance),
        };
        let (game, state) = innermost(self.game, truth);
        let alike: Vec<usize> = (0..options)
            .filter(|at| best.is_none_or(|key| look(game, state, decision, decision.options[*at]) == key))
            .collect();
        match alike.as_slice() {
            [] => chance.choose(options),
            alike => alike[chance.choose(alike.len())],
        }
    }

    /// Draws a table and comes to the decision; false where it is another there.
    fn draw(&mut self, unknown: &Unknown, decision: &Decision, chance: &mut RandomAgent) -> bool {
        unknown.draw(self.game, &mut self.state, chance);
        let came = self.machine.advance(&mut self.state);
        let asked = &self.machine.decision;
        came == Step::Decide && (asked.player, asked.kind) == (decision.player, decision.kind)
    }

    /// The move that looks best after a search of the tree; nothing where no table could be drawn.
    fn search(&mut self, games: u32, unknown: &Unknown, decision: &Decision, chance: &mut RandomAgent) -> Option<u64> {
        self.tree.clear();
        let mut root: Vec<u64> = Vec::new();
        for _ in 0..games {
            if !self.draw(unknown, decision, chance) {
                self.renew();
                continue;
            }
            self.keep_to(decision);
            self.path.clear();
            let mut leaf = false;
            let came = loop {
                self.moves.list(self.game, &self.state, &self.machine.decision, chance);
                if self.path.is_empty() {
                    root.extend(
                        self.moves
                            .all
                            .iter()
                            .map(|(key, _)| *key)
                            .filter(|key| !root.contains(key))
                            .collect::<Vec<_>>(),
                    );
                }
                let at = self.tree.after(&self.path);
                let player = self.machine.decision.player;
                let (nth, is_new) = self.tree.step(at, &self.moves, player, &mut self.path, chance);
                leaf |= is_new;
                self.machine.choose(&mut self.state, self.moves.all[nth].1);
                let came = self.machine.advance(&mut self.state);
                if came != Step::Decide || leaf {
                    break came;
                }
            };
            if let Some(worths) = self.play_on(came, FURTHER, chance) {
                self.tree.learn(&self.path, &worths);
            }
        }
        let by_visits = |key: &u64| self.tree.tried(*key);
        let tried = root.into_iter().map(|key| (by_visits(&key), key)).filter(|((visits, _), _)| *visits > 0);
        let better = |a: &((u32, f64), u64), b: &((u32, f64), u64)| a.0.0.cmp(&b.0.0).then(a.0.1.total_cmp(&b.0.1));
        tried.max_by(better).map(|(_, key)| key)
    }

    /// Of the options of a table only those that the true one has, too, can be chosen.
    fn keep_to(&mut self, decision: &Decision) {
        let asked = &mut self.machine.decision.options;
        if *asked != decision.options && asked.iter().any(|choice| decision.options.contains(choice)) {
            asked.retain(|choice| decision.options.contains(choice));
        }
    }

    /// After a fault nothing that the machine remembers is worth keeping.
    fn renew(&mut self) {
        self.machine = Machine::new(self.game, Silent);
    }

    /// Plays on at random, so many decisions, and judges what has come of it.
    fn play_on(&mut self, mut came: Step, decisions: u32, chance: &mut RandomAgent) -> Option<Worths> {
        let mut left = decisions;
        while came == Step::Decide && left > 0 {
            left -= 1;
            let options = &self.machine.decision.options;
            let choice = options[chance.choose(options.len())];
            self.machine.choose(&mut self.state, choice);
            came = self.machine.advance(&mut self.state);
        }
        if matches!(came, Step::Fault(_)) {
            self.renew();
            return None;
        }
        Some(self.experience.worths(self.game, &self.state))
    }

    /// The move after which the position looks best.
    fn one_step(&mut self, unknown: &Unknown, decision: &Decision, chance: &mut RandomAgent) -> Option<u64> {
        let mut sums: Vec<(u64, f64, u32)> = Vec::new();
        for table in 0..TABLES {
            let seed = chance.number();
            let mut again = RandomAgent::new(seed);
            if !self.draw(unknown, decision, &mut again) {
                self.renew();
                continue;
            }
            self.keep_to(decision);
            self.moves.list(self.game, &self.state, &self.machine.decision, &mut again);
            let mut moves: Vec<(u64, Choice)> = self.moves.all.clone();
            if table == 0 {
                chance.shuffle(&mut moves);
                moves.truncate(MOST_MOVES);
                sums.extend(moves.iter().map(|(key, _)| (*key, 0.0, 0)));
            }
            for (key, choice) in moves {
                let Some(at) = sums.iter().position(|(known, ..)| *known == key) else { continue };
                // Each move is made at the same table.
                let mut again = RandomAgent::new(seed);
                if !self.draw(unknown, decision, &mut again) {
                    self.renew();
                    continue;
                }
                self.machine.choose(&mut self.state, choice);
                let came = self.machine.advance(&mut self.state);
                if let Some(worths) = self.finish_move(came, decision.player, &mut again) {
                    sums[at].1 += worths.get(usize::from(decision.player)).copied().unwrap_or(0.5);
                    sums[at].2 += 1;
                }
            }
        }
        let mean = |(_, sum, times): &(u64, f64, u32)| sum / f64::from((*times).max(1));
        sums.iter().filter(|(.., times)| *times > 0).max_by(|a, b| mean(a).total_cmp(&mean(b))).map(|(key, ..)| *key)
    }

    /// Answers at random what still belongs to a move, and judges the position after it.
    fn finish_move(&mut self, mut came: Step, player: u8, chance: &mut RandomAgent) -> Option<Worths> {
        for _ in 0..WITHIN {
            let asked = &self.machine.decision;
            let belongs = asked.player == player && asked.kind != DecisionKind::Offer;
            if came != Step::Decide || !belongs {
                break;
            }
            let choice = asked.options[chance.choose(asked.options.len())];
            self.machine.choose(&mut self.state, choice);
            came = self.machine.advance(&mut self.state);
        }
        self.play_on(came, 0, chance)
    }
}

/// A seed for a decision: of a game, of a seat, and which one it is.
#[must_use]
pub fn seed_of(game: u64, seat: u8, decision: usize) -> u64 {
    super::derive(super::derive(game, 2 + u64::from(seat)), narrow::u64(decision as u128))
}
