//! Players that choose at random, each with a small generator of its own.

use naipe_grammar::narrow;

/// Chooses at random.
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

    /// One of so many options (at least one).
    pub fn choose(&mut self, options: usize) -> usize {
        self.0 = self.0.wrapping_add(STEP);
        narrow::usize((u128::from(mix(self.0)) * options as u128) >> 64)
    }
}

#[cfg(test)]
mod tests {
    use super::{RandomAgent, derive};

    #[test]
    fn every_option_comes_up() {
        let mut agent = RandomAgent::new(7);
        let mut seen = [0_u32; 5];
        for _ in 0..5_000 {
            seen[agent.choose(5)] += 1;
        }
        assert!(seen.iter().all(|times| (850..1_150).contains(times)), "{seen:?}");
    }

    #[test]
    fn seeds_of_games_differ() {
        let mut seeds: Vec<u64> = (0..100).flat_map(|seed| (0..100).map(move |game| derive(seed, game))).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 10_000);
    }
}
