//! From text to the syntax tree.

use pest_derive::Parser;

/// The parser that pest makes of the grammar of record.
#[derive(Parser)]
#[grammar = "../naipe.pest"]
pub(crate) struct Grammar;
