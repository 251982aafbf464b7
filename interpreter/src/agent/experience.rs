//! How good a position is, told from games played at random.
//!
//! Nobody says of a game what is good in it. So before the first decision that wants to know, some games are played at
//! random, and how they came out is explained, as far as it can be, by what each player had at moments of them: the values
//! of the player, how many cards in each zone, and the numbers on what they have in play. Only exact arithmetic is used (no
//! exponentials, no logarithms), so that every machine learns the same.

use super::{RandomAgent, derive};
use crate::limits;
use crate::machine::play::run::{Machine, Step};
use crate::machine::play::trace::{Silent, silent};
use crate::machine::query::game::Game;
use crate::machine::state::setup::Setup;
use crate::machine::state::{Core, Outcome, State};
use crate::program::{AttrId, DefId};
use crate::value::Value;
use arrayvec::ArrayVec;
use naipe_grammar::narrow;
use std::sync::OnceLock;

/// A number for each seat, from 0 (lost) to 1 (won).
pub type Worths = ArrayVec<f64, { limits::SEATS }>;

/// So many games are played to learn,
const GAMES: u64 = 64;
/// but no more are begun after so many decisions.
const ENOUGH: u32 = 24_000;
/// Every so many decisions the table is looked at.
const EVERY: u32 = 5;
/// A game is not followed further than this.
const LONGEST: u32 = 2_000;
/// How much a large weight must be worth.
const RIDGE: f64 = 3.0;

/// What is known of a game by having played it.
#[derive(Debug)]
pub struct Experience {
    setup: Setup,
    games: u64,
    learnt: OnceLock<Weights>,
}

/// What each number that describes a player's position counts for.
#[derive(Debug, Default)]
struct Weights {
    means: Vec<f64>,
    scales: Vec<f64>,
    weights: Vec<f64>,
    /// The greatest difference of scores that was seen.
    spread: f64,
}

impl Experience {
    /// None as yet, of games that are begun so.
    #[must_use]
    pub fn new(setup: &Setup) -> Experience {
        Experience::of(setup, GAMES)
    }

    /// The same, that no more games are played for than so many.
    #[must_use]
    pub fn of(setup: &Setup, games: u64) -> Experience {
        let setup = Setup { ask_chance: false, ask_always: false, ..setup.clone() };
        Experience { setup, games, learnt: OnceLock::new() }
    }

    fn weights(&self, game: &Game) -> &Weights {
        self.learnt.get_or_init(|| {
            let mut lesson = self.lesson(game);
            let mut machine = Machine::new(game, silent());
            while !lesson.is_over() {
                lesson.play(&mut machine);
            }
            lesson.weights()
        })
    }

    /// Whether it is known already.
    #[must_use]
    pub fn is_learnt(&self) -> bool {
        self.learnt.get().is_some()
    }

    /// The games that are to be played to learn, of which none has been played: for whoever cannot wait for all of them.
    #[must_use]
    pub fn lesson(&self, game: &Game) -> Lesson {
        let opening = Machine::new(game, silent()).open(&self.setup);
        Lesson { opening, games: self.games, next: 0, decisions: 0, rows: Vec::new(), outcomes: Vec::new() }
    }

    /// Keeps what a lesson has taught that is over.
    pub fn learn(&self, lesson: Lesson) {
        // Who has learnt it before has learnt the same.
        self.learnt.get_or_init(|| lesson.weights());
    }

    /// How good a position is for each seat: how it came out, or how such positions come out.
    #[must_use]
    pub fn worths(&self, game: &Game, state: &State) -> Worths {
        match &state.core.outcome {
            Some(outcome) => self.outcome(game, outcome, state.core.seats),
            None => self.weights(game).judge(game, &state.core),
        }
    }

    /// How good an outcome is for each seat. Where the game counts points, half of it is how many more than the others.
    fn outcome(&self, game: &Game, outcome: &Outcome, seats: u8) -> Worths {
        if outcome.scores.is_empty() {
            return won(game, outcome, seats);
        }
        let spread = self.weights(game).spread;
        blend(outcome, &won(game, outcome, seats), spread)
    }
}

/// What winning is worth: shared among the sides that win, and among all where nobody does.
fn won(game: &Game, outcome: &Outcome, seats: u8) -> Worths {
    let p = &game.program;
    let sides = p.sides_among(outcome.winners, seats);
    let of = |seat: u8| match sides {
        _ if outcome.lost => 0.0,
        0 => 1.0 / f64::from(p.sides(seats).max(1)),
        n if outcome.winners & (1 << seat) != 0 => 1.0 / f64::from(n),
        _ => 0.0,
    };
    (0..seats).map(of).collect()
}

/// What an outcome with scores is worth: half of it is what winning is, half how far ahead of the others the score is.
fn blend(outcome: &Outcome, won: &Worths, spread: f64) -> Worths {
    let mean = outcome.scores.iter().map(|score| f64::from(*score)).sum::<f64>() / outcome.scores.len() as f64;
    let ahead = |score: i32| {
        let part = if spread > 0.0 { (f64::from(score) - mean) / (2.0 * spread) } else { 0.0 };
        (0.5 + part).clamp(0.0, 1.0)
    };
    let scores = outcome.scores.iter().copied();
    won.iter().zip(scores).map(|(won, score)| 0.5 * won + 0.5 * ahead(score)).collect()
}

/// What describes the position of each seat, one row a seat.
fn features(game: &Game, core: &Core) -> Vec<Vec<f64>> {
    let p = &game.program;
    let seats = usize::from(core.seats);
    let (players, zones) = (p.player_attrs.len(), p.zones.len());
    let width = 2 + players + zones + p.attrs.len();
    let mut rows = vec![vec![0.0; width]; seats];
    for (seat, row) in rows.iter_mut().enumerate() {
        let seat_number = narrow::u8(seat);
        row[0] = f64::from(u8::from(core.is_alive(seat_number)));
        row[1] = f64::from(u8::from(core.active == seat_number));
        for (i, v) in core.player_attrs[seat * players..(seat + 1) * players].iter().enumerate() {
            row[2 + i] = number(*v);
        }
    }
    for (n, zone) in core.zones.iter().enumerate() {
        let decl = usize::from(zone.decl);
        let stays = zone.player != 255 && !zone.in_play;
        if stays {
            rows[usize::from(zone.player)][2 + players + decl] += f64::from(zone.count);
            continue;
        }
        for id in core.objects_in(narrow::u16(n)) {
            let o = &core.objects[id as usize];
            let Some(row) = rows.get_mut(usize::from(zone.holder(o.by))) else { continue };
            row[2 + players + decl] += 1.0;
            for (i, attr) in p.attrs.iter().enumerate() {
                let v = match attr.column {
                    Some(column) => core.attrs[id as usize * usize::from(p.columns) + usize::from(column)],
                    None => p.printed(DefId(o.def), AttrId(narrow::u16(i))),
                };
                row[2 + players + zones + i] += number(v);
            }
        }
    }
    compare(&rows)
}

fn number(v: Value) -> f64 {
    match v {
        Value::Int(n) => f64::from(n),
        Value::Bool(true) => 1.0,
        _ => 0.0,
    }
}

/// What each has more than the others, on average.
fn compare(rows: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let others = (rows.len().max(2) - 1) as f64;
    let width = rows.first().map_or(0, Vec::len);
    let sums: Vec<f64> = (0..width).map(|i| rows.iter().map(|row| row[i]).sum()).collect();
    let apart = |row: &Vec<f64>| row.iter().zip(&sums).map(|(x, sum)| x - (sum - x) / others).collect();
    rows.iter().map(apart).collect()
}

/// Games played at random, to explain how they came out.
#[derive(Debug)]
pub struct Lesson {
    opening: State,
    games: u64,
    /// Which game is the next.
    next: u64,
    decisions: u32,
    /// Positions, each with the number of its game among those that came to their end,
    rows: Vec<(usize, Vec<f64>)>,
    /// and how each of these came out, and what that was worth for each who wins.
    outcomes: Vec<(Outcome, Worths)>,
}

impl Lesson {
    /// Whether enough games have been played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.next >= self.games || self.decisions > ENOUGH
    }

    /// Plays the next game.
    pub fn play(&mut self, machine: &mut Machine<'_, Silent>) {
        let index = self.next;
        self.next += 1;
        // These games are the same whatever is played afterwards.
        let mut state = self.opening.clone();
        state.reseed(derive(0, index));
        let mut chance = RandomAgent::new(derive(1, index));
        let before = self.rows.len();
        for decision in 0..LONGEST {
            match machine.advance(&mut state) {
                Step::Decide => {}
                Step::Over => break,
                Step::Fault(_) => {
                    *machine = Machine::new(machine.game, silent());
                    break;
                }
            }
            self.decisions += 1;
            if decision % EVERY == EVERY - 1 {
                let rows = features(machine.game, &state.core).into_iter().map(|row| (self.outcomes.len(), row));
                self.rows.extend(rows);
            }
            let at = chance.choose(machine.decision.options.len());
            let choice = machine.decision.options[at];
            machine.choose(&mut state, choice);
        }
        match state.core.outcome.take() {
            Some(outcome) => {
                let won = won(machine.game, &outcome, state.core.seats);
                self.outcomes.push((outcome, won));
            }
            None => self.rows.truncate(before),
        }
    }

    /// What the games have taught.
    fn weights(self) -> Weights {
        let Lesson { rows, outcomes, .. } = self;
        let apart = |outcome: &Outcome| {
            let scores = || outcome.scores.iter().copied();
            f64::from(scores().max().unwrap_or(0)) - f64::from(scores().min().unwrap_or(0))
        };
        let spread = outcomes.iter().map(|(outcome, _)| apart(outcome)).fold(0.0, f64::max);
        let worths: Vec<Worths> = outcomes
            .iter()
            .map(|(o, won)| if o.scores.is_empty() { won.clone() } else { blend(o, won, spread) })
            .collect();
        let target = |(i, (game, _)): (usize, &(usize, Vec<f64>))| worths[*game][i % worths[*game].len()];
        let targets: Vec<f64> = rows.iter().enumerate().map(target).collect();
        let rows: Vec<Vec<f64>> = rows.into_iter().map(|(_, row)| row).collect();
        Weights { spread, ..fit(&rows, &targets) }
    }
}

/// The weights with which the rows come nearest to the targets.
fn fit(rows: &[Vec<f64>], targets: &[f64]) -> Weights {
    let Some(first) = rows.first() else { return Weights::default() };
    let (width, n) = (first.len(), rows.len() as f64);
    let means: Vec<f64> = (0..width).map(|i| rows.iter().map(|row| row[i]).sum::<f64>() / n).collect();
    let scale = |i: usize| {
        let variance = rows.iter().map(|row| (row[i] - means[i]) * (row[i] - means[i])).sum::<f64>() / n;
        if variance > 1e-9 { 1.0 / variance.sqrt() } else { 0.0 }
    };
    let scales: Vec<f64> = (0..width).map(scale).collect();
    // The normal equations, the target in the last column.
    let mut table = vec![vec![0.0; width + 1]; width];
    let mean_target = targets.iter().sum::<f64>() / n;
    for (row, target) in rows.iter().zip(targets) {
        let z: Vec<f64> = (0..width).map(|i| (row[i] - means[i]) * scales[i]).collect();
        for (equation, x) in table.iter_mut().zip(&z) {
            equation.iter_mut().zip(&z).for_each(|(sum, y)| *sum += x * y);
            equation[width] += x * (target - mean_target);
        }
    }
    for (i, row) in table.iter_mut().enumerate() {
        row[i] += RIDGE * n / 100.0 + 1e-6;
    }
    solve(&mut table);
    let weights = table.iter().map(|row| row[width]).collect();
    Weights { means, scales, weights, spread: 0.0 }
}

/// Solves equations by elimination; with something added to the diagonal they can always be solved.
fn solve(table: &mut [Vec<f64>]) {
    let width = table.len();
    for i in 0..width {
        let pivot = table[i][i];
        table[i].iter_mut().for_each(|x| *x /= pivot);
        let row = table[i].clone();
        for (j, other) in table.iter_mut().enumerate() {
            if j != i {
                let factor = other[i];
                other.iter_mut().zip(&row).for_each(|(x, y)| *x -= factor * y);
            }
        }
    }
}

impl Weights {
    /// How good a position is for each seat that has not ended yet.
    fn judge(&self, game: &Game, core: &Core) -> Worths {
        let base = 1.0 / f64::from(core.seats.max(1));
        let judged = |row: &Vec<f64>| {
            let parts = row.iter().zip(&self.means).zip(&self.scales).zip(&self.weights);
            let sum: f64 = parts.map(|(((x, mean), scale), weight)| (x - mean) * scale * weight).sum();
            // An end is worth more than what only promises it.
            (base + sum).clamp(0.02, 0.98)
        };
        features(game, core).iter().map(judged).collect()
    }
}
