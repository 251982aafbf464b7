//! Text to syntax and back: the vocabulary, the grammar, the syntax tree, its printer, and diagnostics.
//!
//! This crate knows no game and no state.

#[expect(missing_docs, reason = "the fields of a variant are described by its syntax")]
pub mod ast;
pub mod calendar;
pub mod codes;
pub mod composed;
pub mod diagnostic;
pub mod format;
pub mod messages;
pub mod mutate;
pub mod narrow;
pub mod order;
mod parse;
pub mod print;
mod prose;
pub mod render;
pub mod signs;
pub mod source;
pub mod span;
pub mod split;
pub mod suggest;
pub mod tokens;
pub mod visible;
pub mod vocabulary;

pub use parse::{
    form, in_the_language, is_article, mentions, next, parse, parse_expression, parse_part, parse_script_line, parts,
};
