//! Text to syntax and back: the vocabulary, the grammar, the syntax tree, its printer, and diagnostics.
//!
//! This crate knows no game and no state.

pub mod ast;
pub mod diagnostic;
pub mod span;
