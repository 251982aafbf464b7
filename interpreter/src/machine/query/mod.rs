//! Queries: what can be asked of a game. They are pure: they borrow the table immutably, and never wait.

pub mod candidates;
pub mod compare;
pub mod coverage;
pub mod eval;
pub mod fault;
pub mod functions;
pub mod game;
pub mod grid;
pub mod last_known;
pub mod legality;
pub mod loops;
pub mod modifiers;
mod past;
pub mod plan;
pub mod prefilter;
pub mod recursion;
pub mod scratch;
pub mod search;
pub mod selectors;
