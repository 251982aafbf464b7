//! What a fix makes of declarations, and of what a scenario is given, to the letter.

use super::mended::are_mended;

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
