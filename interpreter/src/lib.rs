//! Syntax to program to play: loading, names, types, errata, lowering, and the machine that plays any game.

pub mod dirty;
pub mod machine;
pub mod program;
pub mod value;
