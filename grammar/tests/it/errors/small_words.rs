//! Small words, too few or too many.

use naipe_grammar::span::FileId;

#[test]
fn a_small_word_too_few_or_too_many_is_told() {
    let mut wrong = Vec::new();
    for (text, help) in [
        ("scenario \"S\" { expect \"Lens\" in table A }", "write `table of A`"),
        ("scenario \"S\" {\n  expect count(hand A) == 2\n}", "write `hand of A`"),
        ("scenario \"S\" {\n  expect hand A is empty\n}", "write `hand of A`"),
        ("action a(g: gem in hand you) { }", "write `hand of you`"),
        ("event a(g: gem) { move g to table you }", "write `table of you`"),
        ("scenario \"S\" { expect \"Lens\" is in hand of A }", "write `in`"),
        ("scenario \"S\" { expect \"Lens\" is not in hand of A }", "write `not in`"),
        ("card \"R\" : gem { after lay(g: self) { if self is in play { } } }", "write `in`"),
        ("scenario \"S\" { expect over is yes }", "take it out"),
        ("scenario \"S\" { expect over is no }", "write `not over`"),
        ("scenario \"S\" { expect winner: A }", "write `winner A`"),
        ("scenario \"S\" { expect loser = B }", "write `loser B`"),
        ("card \"R\" : gem {\n  forbid lay by opponent\n}", "write `lay(by: opponent(you))`"),
        ("card \"R\" : gem { after lay by you { } }", "write `lay(by: you)`"),
        ("card \"R\" : gem { after lay(g: self) by you { } }", "write `lay(g: self, by: you)`"),
        ("card \"R\" : gem { after move(x: self, to table of you) { } }", "write `to: table of you`"),
        ("card \"R\" : gem { after move(from hand of you) { } }", "write `from: hand of you`"),
        ("card \"R\" : gem { after move(x: self, to table of x.owner) { } }", "write `to: table of x.owner`"),
        ("errata \"R\" from 2025-01-01 {\n  remove after\n  after lay(g: self) { }\n}", "write `remove after lay`"),
        ("card \"R\" : gem {\n  effect deal(you)\n}", "what something does, or holds, stands between `{` and `}`"),
        (
            "keyword k \"K\" { reminder \"It flies.\" }",
            "words for people have a block of their own: `words LANGUAGE { NAME: \"…\" reminder \"…\" }`",
        ),
        ("scenario \"S\" {\n  play { lay -> \"Ruby\" }\n}", "write `A: lay`"),
        ("scenario \"S\" {\n  expect over and A wins\n}", "write `winner A`"),
        ("deck \"D\" { pack: 3 \"Ruby\" }", "write `pack { 3 \"Ruby\" }`"),
        ("parameter x = 3", "write `x: int = 3`"),
        ("enum colour \"Colour\" { red \"Red\" }", "take it out: its members have titles"),
        ("rule forbid lay", "take it out: a rule is declared by itself, and begins with `forbid`"),
        ("card \"R\" : gem { printed in first number \"1\" }", "`printed` is written `printed in SET { number: 1 }`"),
    ] {
        let faults = naipe_grammar::parse(FileId(0), text).1;
        let told: Vec<&str> = faults.iter().filter_map(|fault| fault.help.as_deref()).collect();
        if told != [help] {
            wrong.push(format!("{text}: {told:?}, not {help}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What only looks like one of them is told as before, or is sound.
#[test]
fn what_is_sound_stays() {
    for text in [
        "scenario \"S\" { expect over and winner A }",
        "scenario \"S\" {\n  play { A: lay \"Ruby\" }\n  expect \"Lens\" not in hand of A\n}",
        "card \"R\" : gem { after move(x: self, to: table of you, by: you) { } }",
        "words en { flying: \"flying\" reminder \"It flies.\" }",
        "errata \"R\" from 2025-01-01 { remove after lay  after lay(g: self) { } }",
    ] {
        assert_eq!(naipe_grammar::parse(FileId(0), text).1.len(), 0, "{text}");
    }
}
