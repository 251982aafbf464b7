//! Tests of the parts of the interpreter, one by one.

// What the modules that are tested by themselves find at the root of the crate.
#[allow(dead_code, reason = "they need few of them")]
#[path = "../../src/limits.rs"]
mod limits;

mod agents;
mod apart;
mod cells;
mod logarithm;
mod memory;
mod numbers;
mod places;
mod said;
mod slips;
mod subsets;
mod sums;
mod typed;
mod words;
