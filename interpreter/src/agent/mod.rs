//! Players that are machines: who they are, and the small generator that each has of its own.
//!
//! A machine decides by what its seat may see. [`memory`] follows what each seat has seen and what others have answered
//! (`evidence`), [`resample`] draws tables that look the same to a seat as the true one, as likely as those answers make them
//! (`clues`), [`experience`] tells from games played at random how good a position is, and
//! [`thinker`] plays on from such tables to find a choice: `greedy` looks one step ahead, `ismcts` searches a tree
//! (`search`).

mod clues;
mod evidence;
pub mod experience;
pub mod memory;
pub mod resample;
mod search;
pub mod thinker;

use naipe_grammar::narrow;
use std::fmt;
use std::str::FromStr;

/// How the decisions of a seat are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Agent {
    /// Each option is as likely as any other.
    Random,
    /// The option after which the position looks best, on average over a few tables that look the same.
    Greedy,
    /// Information-set Monte Carlo tree search, with so many games played in thought for each decision.
    Ismcts(u32),
}

impl fmt::Display for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Agent::Random => f.write_str("random"),
            Agent::Greedy => f.write_str("greedy"),
            Agent::Ismcts(games) => write!(f, "ismcts:{games}"),
        }
    }
}

/// So many games in thought where a search is named without a number.
const THOUGHTS: u32 = 200;
/// No decision is thought about in more games than this.
const MOST_THOUGHTS: u32 = 1_000_000;

impl FromStr for Agent {
    type Err = String;

    fn from_str(text: &str) -> Result<Agent, String> {
        let number = |games: &str| games.parse().ok().filter(|games| (1..=MOST_THOUGHTS).contains(games));
        match text.split_once(':') {
            None if text == "random" => Ok(Agent::Random),
            None if text == "greedy" => Ok(Agent::Greedy),
            None if text == "ismcts" => Ok(Agent::Ismcts(THOUGHTS)),
            Some(("ismcts", games)) => match number(games) {
                Some(games) => Ok(Agent::Ismcts(games)),
                None => Err(format!(
                    "`{text}` does not say how many games are played in thought: `ismcts:200`, up to {MOST_THOUGHTS}"
                )),
            },
            _ => Err(format!("there is no agent `{text}`: there are `random`, `greedy` and `ismcts:200`")),
        }
    }
}

/// Chooses at random, each option as likely as any other; the number is how far its chance has come.
#[derive(Debug, Clone, Copy)]
pub struct RandomAgent(u64);

/// The step of the sequence (the golden ratio, as a fraction of 2 to the 64).
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Mixes the bits of a number (the end of splitmix64).
fn mix(number: u64) -> u64 {
    let mixed = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// A seed of its own for each of many games.
#[must_use]
pub fn derive(seed: u64, index: u64) -> u64 {
    mix(mix(seed.wrapping_add(STEP)).wrapping_add(index.wrapping_add(1).wrapping_mul(STEP)))
}

impl RandomAgent {
    /// An agent with a seed.
    #[must_use]
    pub fn new(seed: u64) -> RandomAgent {
        RandomAgent(seed)
    }

    /// Puts things into an order, each as likely as any other.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.choose(last + 1));
        }
    }

    /// One of so many options (at least one).
    pub fn choose(&mut self, options: usize) -> usize {
        narrow::usize((u128::from(self.number()) * options as u128) >> 64)
    }

    /// A number, each equally likely.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }
}
