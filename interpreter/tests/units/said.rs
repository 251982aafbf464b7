//! Words that a scenario quotes.

// A scenario passes or fails by more than this, and its module needs nothing of the crate.
#[path = "../../src/scenario/driver/said.rs"]
mod quoted;

use quoted::says;

#[test]
fn words_are_whole() {
    assert!(says("A: 2 de daño", "2 de daño") && says("(2 de daño)", "2 de daño") && says("→ 2", "→ 2"));
    assert!(!says("12 de daño", "2 de daño") && !says("it is too dear", "dea"));
    assert!(says("12 or 2 of them", "2 of") && says("Stoffe: 3", ": 3"));
}
