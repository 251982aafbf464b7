//! Sentences among the lines of a text.

// What a message says of a line hangs on more than this, and its module needs no other.
#[allow(dead_code, reason = "messages ask more of it")]
#[path = "../../src/prose.rs"]
mod sentences;

use sentences::{is_bullet, is_remark, is_sentence};

#[test]
fn sentences_are_told_from_lines() {
    for sentence in
        ["Swift.", "When it comes, draw a card.", "This creature is swift }", "draw two cards. // so", "¡No!"]
    {
        assert_eq!(is_sentence(sentence), sentence != "¡No!", "{sentence}");
    }
    for line in [
        "shufle mazo of j",
        "Kind creature \"Creature\" : piece",
        "Set two: x",
        "power: 0..",
        "Guard",
        "",
        "robar(you, 1)",
        "x in 0..",
    ] {
        assert!(!is_sentence(line), "{line}");
    }
    assert!(is_remark("# Cards") && is_remark("-- Cards") && is_remark("/* Cards */") && !is_remark("-1"));
    assert!(is_bullet("- worth: 1") && !is_bullet("-1"));
}
