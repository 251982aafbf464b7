//! How many cases a property is tried with.

use proptest::test_runner::{Config as ProptestConfig, RngSeed};

/// So many cases, the same in every run. `PROPTEST_RNG_SEED` set to another number tries others.
pub fn cases(cases: u32) -> ProptestConfig {
    let config = ProptestConfig::default();
    let rng_seed = match config.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1),
        chosen => chosen,
    };
    ProptestConfig { cases, rng_seed, failure_persistence: None, ..config }
}
