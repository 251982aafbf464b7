//! Listings: what a game is turned into, step by step, as text for people and for tests.

mod plan;
mod program;

pub use plan::plan;
pub use program::{program, types};
