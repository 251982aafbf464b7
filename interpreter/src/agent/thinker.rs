//! Finding a choice: playing on in thought from tables that look like the true one.

use super::experience::{Experience, Worths};
use super::memory::Memory;
use super::resample::Unknown;
use super::search::{Moves, Path, Tree, look};
use super::{Agent, RandomAgent};
use crate::describe::innermost;
use crate::machine::play::decide::ask::{Choice, Decision, DecisionKind};
use crate::machine::play::run::{Machine, Step};
use crate::machine::play::trace::{Silent, silent};
use crate::machine::query::game::Game;
use crate::machine::state::State;
use naipe_grammar::narrow;

/// A game in thought goes on for so many decisions after the tree, then the position is judged as it is.
const FURTHER: u32 = 60;
/// One of so many moves of others is any move: who expects everybody to find the best answer is too careful against those who
/// do not, and gains little by it against those who do.
const OTHERS_STRAY: usize = 2;
/// That is so while a position has been come to no more often than this. Behind that they stray ever less, so that whoever thinks
/// long enough finds the best move against the best answers.
const UNTRIED: usize = 48;
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
    moves: Moves,
    path: Path,
}

/// A decision that an agent thinks about, as far as it has come. What comes of it does not depend on how often it was
/// interrupted.
#[derive(Debug)]
pub struct Thought {
    agent: Agent,
    decision: Decision,
    /// What each option looks like to whoever decides.
    looks: Vec<u64>,
    /// What of the table the seat does not know; nothing, where there is nothing to think about.
    unknown: Option<Unknown>,
    chance: RandomAgent,
    /// How many tables have been looked at.
    done: u32,
    tree: Tree,
    /// The moves there were at the root of the tree, as they were met.
    root: Vec<u64>,
    /// Of each move that `greedy` compares: how good it was in sum, and how often it was tried.
    sums: Vec<(u64, f64, u32)>,
}

impl Thought {
    /// Begins to think about a decision: what comes of it is always the same for what the seat sees, remembers and the seed.
    #[must_use]
    pub fn begin(game: &Game, agent: Agent, truth: &State, decision: &Decision, memory: &Memory, seed: u64) -> Thought {
        let thinks = decision.options.len() > 1 && agent != Agent::Random;
        let (inner, state) = innermost(game, truth);
        let look_of = |choice: &Choice| look(inner, state, decision, *choice);
        Thought {
            agent,
            decision: decision.clone(),
            looks: if thinks { decision.options.iter().map(look_of).collect() } else { Vec::new() },
            unknown: thinks.then(|| Unknown::of(game, truth, memory, decision.player)),
            chance: RandomAgent::new(seed),
            done: 0,
            tree: Tree::default(),
            root: Vec::new(),
            sums: Vec::new(),
        }
    }

    /// At how many tables it is looked before it is decided.
    fn tables(&self) -> u32 {
        match self.agent {
            _ if self.unknown.is_none() => 0,
            Agent::Ismcts(games) => games,
            _ => TABLES,
        }
    }

    /// Whether enough has been thought.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.done >= self.tables()
    }

    /// The number of the option that is chosen after as much thought as there was.
    #[must_use]
    pub fn choice(mut self) -> usize {
        let options = self.decision.options.len();
        if self.unknown.is_none() {
            return self.chance.choose(options.max(1));
        }
        let best = if self.agent == Agent::Greedy { self.best_sum() } else { self.most_tried() };
        let is_best = |at: &usize| best.is_none_or(|key| self.looks[*at] == key);
        let alike: Vec<usize> = (0..options).filter(is_best).collect();
        match alike.as_slice() {
            [] => self.chance.choose(options),
            alike => alike[self.chance.choose(alike.len())],
        }
    }

    /// The move that the search came back to most; nothing where no table could be drawn.
    fn most_tried(&self) -> Option<u64> {
        let tried = self.root.iter().map(|key| (self.tree.tried(*key), *key)).filter(|((visits, _), _)| *visits > 0);
        let better = |a: &((u32, f64), u64), b: &((u32, f64), u64)| a.0.0.cmp(&b.0.0).then(a.0.1.total_cmp(&b.0.1));
        tried.max_by(better).map(|(_, key)| key)
    }

    /// The move after which the position looked best on average.
    fn best_sum(&self) -> Option<u64> {
        let mean = |(_, sum, times): &(u64, f64, u32)| sum / f64::from((*times).max(1));
        let tried = self.sums.iter().filter(|(.., times)| *times > 0);
        tried.max_by(|a, b| mean(a).total_cmp(&mean(b))).map(|(key, ..)| *key)
    }
}

impl<'g> Thinker<'g> {
    /// For the games of an experience, with a state of one of them as a place to think in.
    #[must_use]
    pub fn new(game: &'g Game, experience: &'g Experience, state: &State) -> Thinker<'g> {
        Thinker {
            game,
            experience,
            machine: Machine::new(game, silent()),
            state: state.clone(),
            moves: Moves::default(),
            path: Path::default(),
        }
    }

    /// The number of the option that an agent chooses: always the same for what its seat sees, remembers and the seed.
    pub fn choose(&mut self, agent: Agent, truth: &State, decision: &Decision, memory: &Memory, seed: u64) -> usize {
        let mut thought = Thought::begin(self.game, agent, truth, decision, memory, seed);
        self.think(&mut thought, u32::MAX);
        thought.choice()
    }

    /// Goes on with a thought, at so many tables at the most.
    pub fn think(&mut self, thought: &mut Thought, tables: u32) {
        let left = (thought.tables() - thought.done.min(thought.tables())).min(tables);
        for _ in 0..left {
            if thought.agent == Agent::Greedy {
                self.one_step(thought)
            } else {
                self.search(thought)
            }
            thought.done += 1;
        }
    }

    /// Lays the table that was dealt and comes to the decision; false where it is another there.
    fn lay(&mut self, unknown: &Unknown, decision: &Decision) -> bool {
        unknown.lay(self.game, &mut self.state);
        let came = self.machine.advance(&mut self.state);
        let asked = &self.machine.decision;
        let is_same = came == Step::Decide && (asked.player, asked.kind) == (decision.player, decision.kind);
        if is_same {
            self.keep_to(decision);
        } else {
            self.renew();
        }
        is_same
    }

    /// Plays one game in thought, down the tree and on from there.
    fn search(&mut self, thought: &mut Thought) {
        let Thought { decision, unknown, chance, tree, root, .. } = thought;
        let Some(unknown) = unknown else { return };
        unknown.deal(self.game, chance);
        if !self.lay(unknown, decision) {
            return;
        }
        self.path.clear();
        let mut leaf = false;
        let came = loop {
            self.moves.list(self.game, &self.state, &self.machine.decision, chance);
            if self.path.is_empty() {
                for (key, _) in &self.moves.all {
                    if !root.contains(key) {
                        root.push(*key);
                    }
                }
            }
            let at = tree.after(&self.path);
            let player = self.machine.decision.player;
            let visits = tree.visits(at);
            let strays = player != decision.player
                && chance.choose(OTHERS_STRAY) == 0
                && (visits <= UNTRIED || chance.choose(visits) < UNTRIED);
            let (nth, is_new) = tree.step(at, &self.moves, player, &mut self.path, chance, strays);
            leaf |= is_new;
            self.machine.choose(&mut self.state, self.moves.all[nth].1);
            let came = self.machine.advance(&mut self.state);
            if came != Step::Decide || leaf {
                break came;
            }
        };
        if let Some(worths) = self.play_on(came, FURTHER, chance) {
            tree.learn(&self.path, &worths);
        }
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
        self.machine = Machine::new(self.game, silent());
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

    /// Makes each move at one table, and judges the positions after them.
    fn one_step(&mut self, thought: &mut Thought) {
        let Thought { decision, unknown, chance, sums, .. } = thought;
        let Some(unknown) = unknown else { return };
        let mut dealt = RandomAgent::new(chance.number());
        unknown.deal(self.game, &mut dealt);
        if !self.lay(unknown, decision) {
            return;
        }
        let mut again = dealt;
        self.moves.list(self.game, &self.state, &self.machine.decision, &mut again);
        let mut moves: Vec<(u64, Choice)> = self.moves.all.clone();
        if sums.is_empty() {
            chance.shuffle(&mut moves);
            moves.truncate(MOST_MOVES);
            sums.extend(moves.iter().map(|(key, _)| (*key, 0.0, 0)));
        }
        for (key, choice) in moves {
            let Some(at) = sums.iter().position(|(known, ..)| *known == key) else { continue };
            // Each move is made at the same table.
            let mut again = dealt;
            if !self.lay(unknown, decision) {
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
