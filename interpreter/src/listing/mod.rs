//! Listings: what a game is turned into, step by step, as text for people and for tests.

/// Writes a line; writing to a string cannot fail.
macro_rules! line {
    ($out:expr, $($arg:tt)*) => { let _ = writeln!($out, $($arg)*); };
}

mod plan;
mod program;

pub use plan::plan;
pub use program::{program, types};
