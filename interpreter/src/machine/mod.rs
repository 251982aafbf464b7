//! The machine: plays any game written in Naipe. See `ARCHITECTURE.md` for how its parts fit.

pub mod act;
pub mod announce;
pub mod ask;
pub mod bend;
pub mod chance;
pub mod eval;
pub mod event;
pub mod fault;
pub mod grid;
pub mod index;
pub mod op;
pub mod run;
pub mod select;
pub mod settle;
pub mod setup;
pub mod state;
pub mod table;
pub mod trace;

use std::hash::Hasher;

/// A hash that is the same on every machine (FNV-1a).
#[derive(Debug, Clone, Copy)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for b in bytes {
            self.0 = (self.0 ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
