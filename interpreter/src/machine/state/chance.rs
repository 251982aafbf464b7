//! Chance: the state's own portable generator.

use naipe_grammar::narrow;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// A number below `n`, each equally likely (by rejection, so that it is the same on every machine).
pub fn below(rng: &mut ChaCha8Rng, n: u32) -> u32 {
    if n <= 1 {
        return 0;
    }
    loop {
        let wide = u64::from(rng.next_u32()) * u64::from(n);
        let low = narrow::u32(wide & u64::from(u32::MAX));
        // The last, incomplete stretch is drawn again; it is shorter than `n`.
        if low >= n || low >= n.wrapping_neg() % n {
            return narrow::u32(wide >> 32);
        }
    }
}
