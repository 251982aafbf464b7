//! Syntax to program to play: loading, names, types, errata, lowering, and the machine that plays any game.

pub mod codes;
pub mod coverage;
pub mod deck;
pub mod describe;
pub mod dirty;
pub mod error;
pub mod limits;
pub mod lower;
pub mod machine;
pub mod primitives;
pub mod program;
pub mod project;
pub mod recheck;
pub mod record;
pub mod scenario;
pub mod setting;
pub mod standings;
pub mod value;
pub mod view;
pub mod why;
pub mod wording;

pub use error::{Error, Faults};
pub use project::Project;
