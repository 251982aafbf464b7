//! Moves as they are typed at a table.

// A session says only why a move cannot be made, and not how it was read; its module needs nothing of the crate.
#[path = "../../src/session/typed.rs"]
mod moves;

use moves::answers;
use naipe_grammar::ast::{AnswerKind, ScriptKind};
use naipe_grammar::parse_script_line;
use naipe_grammar::span::FileId;

/// What the grammar of record makes of the same words.
fn of_script(words: &str) -> Option<Vec<AnswerKind>> {
    match parse_script_line(FileId(0), &format!("A: {words}")).ok()?.kind {
        ScriptKind::Answer { answers, .. } => Some(answers.into_iter().map(|answer| answer.kind).collect()),
        _ => None,
    }
}

fn typed(words: &str) -> Option<Vec<AnswerKind>> {
    Some(answers(words)?.into_iter().map(|answer| answer.kind).collect())
}

#[test]
fn a_move_is_read_as_a_script_has_it() {
    for words in [
        "pass",
        "play \"Bolt\" -> \"Guard\"",
        "jugar_manipulación \"Rayo\", guardia, 2",
        "  bid -3  ",
        "take 3 \"Bolt\" \"Guard\"",
        "\"Say \\\"no\\\"\"",
        "\"Bolt\" of B number 2 -> b2 number 3",
        "\"Bolt\" of first of B",
        "2 \"Bolt\" number 4",
        "3 number 2",
        "[\"One\", [two, 3], 2 \"Four\"] -> [] of B",
        "x->y,z",
    ] {
        let expected = of_script(words);
        assert!(expected.is_some(), "{words} is in no script");
        assert_eq!(typed(words), expected, "{words}");
    }
}

#[test]
fn what_no_script_has_is_no_move() {
    for words in [
        "",
        "->",
        "-> ->",
        "a ->",
        "a,, b",
        "\"open",
        "[a",
        "[a b]",
        "a]",
        "A: b",
        "99999999999",
        "10001 \"Bolt\"",
        "(",
        "\u{1b}[2J",
    ] {
        assert_eq!(of_script(words), None, "{words}");
        assert_eq!(typed(words), None, "{words}");
    }
    // However deep it is.
    assert_eq!(typed(&"[".repeat(100_000)), None);
    assert_eq!(typed(&format!("a{}", " of b".repeat(100_000))), None);
}

#[test]
fn quotes_of_telephones_and_words_of_the_language_are_read() {
    let title = || Some(vec![AnswerKind::Text("Rayo «azul»".into())]);
    assert_eq!(typed("\"Rayo «azul»\""), title());
    assert_eq!(typed("“Rayo”"), Some(vec![AnswerKind::Text("Rayo".into())]));
    assert_eq!(typed("«Rayo» de"), Some(vec![AnswerKind::Text("Rayo".into()), AnswerKind::Word("de".into())]));
    assert_eq!(typed("expect"), Some(vec![AnswerKind::Word("expect".into())]));
}
