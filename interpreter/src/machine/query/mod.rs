//! Queries: what can be asked of a game. They are pure: they borrow the table immutably, and never wait.

pub mod compare;
pub mod compiled;
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
pub mod prefilter;
pub mod recursion;
pub mod scratch;
pub mod search;
pub mod selectors;
