//! Games written by hand in Rust, each as tight as its rules allow: the limit that the interpreter is measured against.
//!
//! A game is a small value that is copied, never allocated. It is played through steps: whose turn it is, what is legal, apply
//! one action. Chance takes steps too. What is legal is a set of bits, one for each action as OpenSpiel numbers them.

use naipe_grammar::narrow;

pub mod hearts;
pub mod leduc;

/// Who does the next step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Nobody: the game is over.
    Over,
    /// Chance, each legal outcome as likely as any other.
    Chance,
    /// A player, by seat.
    Player(u8),
}

/// A game written by hand.
pub trait Native: Copy + Default {
    /// Who does the next step.
    fn turn(&self) -> Turn;
    /// The legal actions of this step, or the outcomes of chance: one bit each.
    fn legal(&self) -> u64;
    /// Takes a legal action.
    fn apply(&mut self, action: u8);
    /// What each player wins; players who are not there win nothing.
    fn returns(&self) -> [i32; 4];
}

/// How many steps were made.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Steps {
    /// Players who had something to choose: what `naipe sim` counts.
    pub decisions: u64,
    /// Players who had one legal action only.
    pub forced: u64,
    /// Outcomes of chance that were drawn.
    pub chance: u64,
    /// What the first player won, added up: nothing of a game can be left out of the loop.
    pub won: i64,
}

/// A generator of random numbers (xorshift, 64 bits).
#[derive(Debug, Clone, Copy)]
pub struct Random(u64);

impl Random {
    /// A generator that begins at a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number under `n`.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// Plays games at random, one after another.
pub fn play<G: Native>(games: u64, random: &mut Random) -> Steps {
    let mut steps = Steps::default();
    for _ in 0..games {
        let mut game = G::default();
        loop {
            let turn = game.turn();
            if turn == Turn::Over {
                break;
            }
            let legal = game.legal();
            let many = legal.count_ones();
            if turn == Turn::Chance {
                steps.chance += 1;
            } else if many > 1 {
                steps.decisions += 1;
            } else {
                steps.forced += 1;
            }
            game.apply(nth(legal, random.below(many)));
        }
        steps.won += i64::from(game.returns()[0]);
    }
    steps
}

/// The place of a bit that is set, counting from the lowest.
#[inline]
fn nth(mut set: u64, mut n: u32) -> u8 {
    let mut at = 0;
    if set.count_ones() > 4 {
        for half in [32, 16, 8] {
            let low = (set & ((1 << half) - 1)).count_ones();
            if n >= low {
                n -= low;
                set >>= half;
                at += narrow::u8(half);
            }
        }
    }
    for _ in 0..n {
        set &= set - 1;
    }
    at + narrow::u8(set.trailing_zeros())
}
