//! What a fix makes of declarations, and of what a scenario is given, to the letter.

use super::DATE;
use super::mended::are_mended;
use crate::lsp::desk::{Desk, Open};
use crate::lsp::fixes;
use crate::lsp::places::Units;
use naipe_interpreter::project::library::With;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

#[test]
fn declarations_are_mended_as_the_help_says() {
    are_mended(&[
        (
            "deck \"D\" { 3 \"Ox\"  \"Ox\" }\ncard \"Ox\" : creature { colour: red  power: 1 }",
            "Write `hand { 3 \"Ox\" \"Ox\" }`",
            "deck \"D\" { hand { 3 \"Ox\"  \"Ox\" } }\ncard \"Ox\" : creature { colour: red  power: 1 }",
        ),
        (
            "deck \"D\" hand { 3 \"Ox\" }\ncard \"Ox\" : creature { colour: red  power: 1 }",
            "Write `{ hand { 3 \"Ox\" } }`",
            "deck \"D\" { hand { 3 \"Ox\" } }\ncard \"Ox\" : creature { colour: red  power: 1 }",
        ),
        (
            "event grow(x: creature) { modify x { power += 1 until turn } }",
            "Write `} until turn`",
            "event grow(x: creature) { modify x { power += 1 } until turn }",
        ),
        (
            "define rich(p: player): bool { return p.gold > 3 }",
            "Write `= p.gold > 3`",
            "define rich(p: player): bool = p.gold > 3",
        ),
        ("parameter most: int", "Add `= 1`", "parameter most: int = 1"),
        ("parameter most: 2..4", "Add `= 2`", "parameter most: 2..4 = 2"),
        (
            "event grow(creature x, int n) { x.power += n }",
            "Write `x: creature`",
            "event grow(x: creature, int n) { x.power += n }",
        ),
        (
            "card \"Ox\" : creature { colour: red  power +1 }",
            "Write `power: 1`",
            "card \"Ox\" : creature { colour: red  power: 1 }",
        ),
        (
            "card \"Ox\" : creature { colour: red  power: 1  modify creature of you { power += 1 } }",
            "Write `creature where controller == you`",
            "card \"Ox\" : creature { colour: red  power: 1  modify creature where controller == you { power += 1 } }",
        ),
        (
            "card \"Ox\" : creature { colour: red  power: 1  after begin main of you { you.life += 1 } }",
            "Write `when active == you`",
            "card \"Ox\" : creature { colour: red  power: 1  after begin main when active == you { you.life += 1 } }",
        ),
        (
            "card \"Bolt\" : spell {\n  colour: red\n  target creature in play\n  effect { }\n}",
            "Write `c: creature`",
            "card \"Bolt\" : spell {\n  colour: red\n  target c: creature in play\n  effect { }\n}",
        ),
        (
            "event grow(x: creature) { x.power += 1 until turn }",
            "Write `modify x { power += 1 } until turn`",
            "event grow(x: creature) { modify x { power += 1 } until turn }",
        ),
        ("define might(p: player): int = life(p)", "Write `p.life`", "define might(p: player): int = p.life"),
        (
            "scenario \"X\" { given { hand(A): \"Ox\" }  expect A.life == 0 }\ncard \"Ox\" : creature { colour: red  power: 1 }",
            "Write `hand of A`",
            "scenario \"X\" { given { hand of A: \"Ox\" }  expect A.life == 0 }\ncard \"Ox\" : creature { colour: red  power: 1 }",
        ),
        ("player { luck: int }", "Add `= 1`", "player { luck: int = 1 }"),
        (
            "scenario \"X\" { given { hand de A: \"Ox\" }  expect A.life == 0 }\ncard \"Ox\" : creature { colour: red  power: 1 }",
            "Did you mean `of`?",
            "scenario \"X\" { given { hand of A: \"Ox\" }  expect A.life == 0 }\ncard \"Ox\" : creature { colour: red  power: 1 }",
        ),
        ("enum size = big, small", "Write `{ big, small }`", "enum size { big, small }"),
        ("zone yard \"Yard\" of player heap", "Write `pile`", "zone yard \"Yard\" of player pile"),
        (
            "cards \"Ox\" : creature { colour: red  power: 1 }",
            "Write `card`",
            "card \"Ox\" : creature { colour: red  power: 1 }",
        ),
        (
            "check poor when p.gold < 0 { lose p }",
            "Add `for p in players`",
            "check poor for p in players when p.gold < 0 { lose p }",
        ),
        (
            "format small \"Small\" { require at least 40 cards }",
            "Write `require count(creature in deck of you) >= 40 bec…`",
            "format small \"Small\" { require count(creature in deck of you) >= 40 because \"…\" }",
        ),
    ]);
}

#[test]
fn what_cards_have_and_cost_is_mended_as_the_help_says() {
    are_mended(&[
        (
            "card \"Ox\" : creature { has flying  colour: red  power: 1 }",
            "Write `has: flying`",
            "card \"Ox\" : creature { has: flying  colour: red  power: 1 }",
        ),
        (
            "card \"Ox\" : creature { colour: red  power: 1  has flying }",
            "Write `has: flying`",
            "card \"Ox\" : creature { colour: red  power: 1  has: flying }",
        ),
        (
            "card \"Ox\" : creature {\n  colour: red\n  power: 1\n  has shield(2)\n}",
            "Add `:`",
            "card \"Ox\" : creature {\n  colour: red\n  power: 1\n  has: shield(2)\n}",
        ),
        (
            "card \"Bolt\" : spell { colour: red  target c: hand of you where it is creature  effect { destroy(c) } }",
            "Write `it in hand of you`",
            "card \"Bolt\" : spell { colour: red  target c: it in hand of you where it is creature  effect { destroy(c) } }",
        ),
        (
            "card \"Bolt\" : spell { colour: red  cost 2 goold  effect { you.life += 1 } }",
            "Did you mean `gold`?",
            "card \"Bolt\" : spell { colour: red  cost 2 gold  effect { you.life += 1 } }",
        ),
        (
            "card \"Bolt\" : spell { colour: red  cost crowns(3)  effect { you.life += 1 } }",
            "Write `3 gold`",
            "card \"Bolt\" : spell { colour: red  cost 3 gold  effect { you.life += 1 } }",
        ),
    ]);
}

/// What is looked for in a zone lies there: that is the first guess, before what would be asked of things in play.
#[test]
fn a_zone_is_known_to_be_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let game = std::fs::read_to_string(root.join("interpreter/tests/check/game.naipe")).expect("a game");
    let folder = TempDir::new().expect("a folder can be made");
    for (line, first) in [
        ("target c: hand of you", "Write `it in hand of you`"),
        ("target c: creature of you", "Did you mean `in play where controller == you`?"),
    ] {
        let open = Open::default();
        open.texts().insert(PathBuf::from("rules/test/game.naipe"), game.clone());
        let card = format!("card \"Bolt\" : spell {{ colour: red  {line}  effect {{ move c to hand of you }} }}");
        open.texts().insert(PathBuf::from("cards/test/wrong.naipe"), card);
        let desk = Desk::new(folder.path().to_owned(), open, DATE, Units::Utf16).expect("a project");
        let faults = desk.library.build(0, With::Tests, DATE).diagnostics.clone();
        let titles: Vec<String> =
            faults.iter().flat_map(|fault| fixes::of(&desk, fault)).map(|fix| fix.title).collect();
        assert_eq!(titles.first().map(String::as_str), Some(first), "{line}: {titles:?}");
    }
}
