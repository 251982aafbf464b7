//! What a fix makes of a text, to the letter.

use super::DATE;
use crate::lsp::desk::{Desk, Open};
use crate::lsp::fixes;
use crate::lsp::places::Units;
use naipe_interpreter::project::library::With;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A text with a fault, what a way to mend it is called, and the text then.
const MENDED: &[(&str, &str, &str)] = &[
    (
        r#"When a creature dies, draw a card.
That is all.

card "Ox" : creature { colour: red  power: 1 }"#,
        "Write `// When a creature dies, draw a card.`",
        r#"// When a creature dies, draw a card.
// That is all.

card "Ox" : creature { colour: red  power: 1 }"#,
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1 }
/// No more."#,
        "Write `//`",
        r#"card "Ox" : creature { colour: red  power: 1 }
// No more."#,
    ),
    (
        "event try(p: player) { p.gold += 1 + roll 6 }",
        "Write `let d = roll 6`",
        "event try(p: player) { let d = roll 6  p.gold += 1 + d }",
    ),
    (
        r#"event rob(p: player): int { return 3 }
event prey(p: player) {
  p.life -= 1
  p.gold += 1 + rob(p)
}"#,
        "Write `let done = rob(p)`",
        r#"event rob(p: player): int { return 3 }
event prey(p: player) {
  p.life -= 1
  let done = rob(p)
  p.gold += 1 + done
}"#,
    ),
    (
        r#"kind gem : piece { worth: int = 1 }
kind ring : piece
event cut(r: ring) { modify r { is: gem }  r.worth += 1 }"#,
        "Write `if r is gem { … }`",
        r#"kind gem : piece { worth: int = 1 }
kind ring : piece
event cut(r: ring) { modify r { is: gem }  if r is gem { r.worth += 1 } }"#,
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1  after harm(target: self) { }  after harm(target: player) { } }
errata "Ox" from 2020-01-01 { remove after harm }"#,
        "Write `after harm(target: self)`",
        r#"card "Ox" : creature { colour: red  power: 1  after harm(target: self) { }  after harm(target: player) { } }
errata "Ox" from 2020-01-01 { remove after harm(target: self) }"#,
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1  "rage": after harm(target: self) { } }
errata "Ox" from 2020-01-01 { after harm(target: self) { self.damage = 1 } }"#,
        r#"Add `"rage":`"#,
        r#"card "Ox" : creature { colour: red  power: 1  "rage": after harm(target: self) { } }
errata "Ox" from 2020-01-01 { "rage": after harm(target: self) { self.damage = 1 } }"#,
    ),
    (
        r#"card "Bolt" : spell { colour: red  target t: creature in play  effect { } }
errata "Bolt" from 2020-01-01 { target u: creature in field }"#,
        "Write `t`",
        r#"card "Bolt" : spell { colour: red  target t: creature in play  effect { } }
errata "Bolt" from 2020-01-01 { target t: creature in field }"#,
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1  after harm(target: self) { } }
errata "Ox" from 2020-01-01 { "new": after harm(target: self) { self.damage = 1 } }"#,
        r#"Leave `"new":` out"#,
        r#"card "Ox" : creature { colour: red  power: 1  after harm(target: self) { } }
errata "Ox" from 2020-01-01 { after harm(target: self) { self.damage = 1 } }"#,
    ),
    (
        r#"card "Bolt" : spell { colour: red  cost X gold  effect { } }"#,
        "Add `choose X: 1..3`",
        r#"card "Bolt" : spell { colour: red  cost X gold  choose X: 1..3  effect { } }"#,
    ),
    (
        r#"card "Bolt" : spell {
  colour: red
  cost X gold
  effect { }
}"#,
        "Add `choose X: 1..3`",
        r#"card "Bolt" : spell {
  colour: red
  cost X gold
  choose X: 1..3
  effect { }
}"#,
    ),
    (
        r#"card "Bolt" : spell { colour: red  cost gold  effect { } }"#,
        "Write `2 gold`",
        r#"card "Bolt" : spell { colour: red  cost 2 gold  effect { } }"#,
    ),
    (
        r#"card "Bolt" : spell { colour: red  cost 2 gold or more  effect { } }"#,
        "Write `X gold choose X: 2..9`",
        r#"card "Bolt" : spell { colour: red  cost X gold  choose X: 2..9  effect { } }"#,
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1  after harm(self, 2, 3) { } }"#,
        "Leave `, 3` out",
        r#"card "Ox" : creature { colour: red  power: 1  after harm(self, 2) { } }"#,
    ),
    (
        "standings { win: 3 }",
        "Add `order: points, score, between`",
        "standings { order: points, score, between  win: 3 }",
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1  instead of create(to: field) when you.gold > 2 { you.life += 1 } }"#,
        "Write `move(to: field) when from is none and`",
        r#"card "Ox" : creature { colour: red  power: 1  instead of move(to: field) when from is none and you.gold > 2 { you.life += 1 } }"#,
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1  after harm(target: self) announce self { } }"#,
        "Leave `announce self` out",
        r#"card "Ox" : creature { colour: red  power: 1  after harm(target: self) { } }"#,
    ),
    ("event fell(x: creature) { destroy x }", "Write `destroy(x)`", "event fell(x: creature) { destroy(x) }"),
    (
        "event raise(p: player) { create creature in field of p }",
        "Add `every`",
        "event raise(p: player) { create every creature in field of p }",
    ),
    (
        r#"card "Bolt" : spell { colour: red  effect { modify self { tapped = yes } until end of turn } }"#,
        "Write `turn`",
        r#"card "Bolt" : spell { colour: red  effect { modify self { tapped = yes } until turn } }"#,
    ),
    (
        "define luck(p: player): int = if p.gold > 2 then 1",
        "Add `else 0`",
        "define luck(p: player): int = if p.gold > 2 then 1 else 0",
    ),
    (
        "define ranks(): set of creature = creature in play by most power",
        "Add `all`",
        "define ranks(): set of creature = all creature in play by most power",
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1  after harm(target: self) { gold += 3 } }"#,
        "Write `you.gold`",
        r#"card "Ox" : creature { colour: red  power: 1  after harm(target: self) { you.gold += 3 } }"#,
    ),
    (
        r#"payment toll(n: int) { possible when you.gold >= n  you.gold -= n }
card "Bolt" : spell { colour: red  cost gift 2 toll  effect { } }"#,
        "Take it out",
        r#"payment toll(n: int) { possible when you.gold >= n  you.gold -= n }
card "Bolt" : spell { colour: red  cost 2 toll  effect { } }"#,
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1  before harm(target: self) { proceed } }"#,
        "Write `instead of`",
        r#"card "Ox" : creature { colour: red  power: 1  instead of harm(target: self) { proceed } }"#,
    ),
    (
        "define both(): bool = any creature in play where power > 1 where tapped",
        "Write `and`",
        "define both(): bool = any creature in play where power > 1 and tapped",
    ),
    (
        "define both(): bool = any creature in play where power > 1 or damage > 1 where tapped",
        "Write `(power > 1 or damage > 1) and`",
        "define both(): bool = any creature in play where (power > 1 or damage > 1) and tapped",
    ),
    (
        r#"/// The first.
card "Ox" : creature { colour: red  power: 1  has: "Taunt" }"#,
        r#"Declare `keyword taunt "Taunt"`"#,
        r#"keyword taunt "Taunt"

/// The first.
card "Ox" : creature { colour: red  power: 1  has: taunt }"#,
    ),
    (
        r#"card "Vote" : spell {
  colour: red
  effect {
    simultaneously for p in players {
      choose { "Yes" { p.life += 1 }  "No" { } } by p
    }
  }
}"#,
        "Write `choose a: answer`",
        r#"enum answer { answer_1 "Yes", answer_2 "No" }

card "Vote" : spell {
  colour: red
  effect {
    simultaneously for p in players {
      choose a: answer by p
    }
    for p in players { if a[p] == answer_1 { p.life += 1 } }
  }
}"#,
    ),
    (
        "kind ox : creature { check hungry when self.tapped { destroy(self) } }",
        "Write `check hungry for c: ox in play when c.tapped { d…`",
        r#"check hungry for c: ox in play when c.tapped { destroy(c) }

kind ox : creature { }"#,
    ),
    (
        r#"card "Bolt" : spell {
  colour: red
  effect {
    let x: piece or none = none
    together { x = move self to discard of you }
  }
}"#,
        "Add `let`",
        r#"card "Bolt" : spell {
  colour: red
  effect {
    let x: piece or none = none
    together { let x = move self to discard of you }
  }
}"#,
    ),
    (
        r#"card "Bolt" : spell { colour: red  "late": forbid cast(c: self) when you.life < 3 because "late" }"#,
        "Add `while in hand`",
        r#"card "Bolt" : spell { colour: red  "late": forbid cast(c: self) when you.life < 3 while in hand because "late" }"#,
    ),
    (
        "event fell(p: player) { destroy(all creature in field of p) }",
        "Write `first creature in field of p`",
        "event fell(p: player) { destroy(first creature in field of p) }",
    ),
    (
        "event fell(p: player) { destroy(all creature in field of p) }",
        "Write `for x: creature in field of p { destroy(x) }`",
        "event fell(p: player) { for x: creature in field of p { destroy(x) } }",
    ),
    (
        r#"card "Bolt" : spell {
  target t: creature in field of
  colour: red
  effect { }
}"#,
        "Add `you`",
        r#"card "Bolt" : spell {
  target t: creature in field of you
  colour: red
  effect { }
}"#,
    ),
    (
        "event grow(x: creature) { modify x { copy of: first creature in play } when x.power > 1  x.power = 1 }",
        "Write `if x.power > 1 { modify x { copy of: first creat…`",
        "event grow(x: creature) { if x.power > 1 { modify x { copy of: first creature in play } }  x.power = 1 }",
    ),
    (
        "event grow(x: creature) { modify power of x { power += 1 } until turn }",
        "Write `modify x`",
        "event grow(x: creature) { modify x { power += 1 } until turn }",
    ),
    (
        "event grow(x: creature) { modify power of x += 1 until turn  x.damage = 0 }",
        "Write `modify x { power += 1 } until turn`",
        "event grow(x: creature) { modify x { power += 1 } until turn  x.damage = 0 }",
    ),
    (
        "parameter most: int = 3\nformat small { most 2 }",
        "Write `set most = 2`",
        "parameter most: int = 3\nformat small { set most = 2 }",
    ),
    (
        "words en {\n  gold(n): \"{n} gold\"\n  gold: \"gold\"\n}",
        "Write `attribute gold`",
        "words en {\n  gold(n): \"{n} gold\"\n  attribute gold: \"gold\"\n}",
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1  after harm(target: self) { destroy(self, 2) } }"#,
        "Leave `, 2` out",
        r#"card "Ox" : creature { colour: red  power: 1  after harm(target: self) { destroy(self) } }"#,
    ),
    (
        "event fell(x: creature) { move x in discard of x.owner }",
        "Write `to`",
        "event fell(x: creature) { move x to discard of x.owner }",
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1  after destroy(y: self) { you.life += 1 } }"#,
        "Write `x`",
        r#"card "Ox" : creature { colour: red  power: 1  after destroy(x: self) { you.life += 1 } }"#,
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1  cuando harm(target: self) { you.life += 1 } }"#,
        "Write `after`",
        r#"card "Ox" : creature { colour: red  power: 1  after harm(target: self) { you.life += 1 } }"#,
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1  text Hello }"#,
        r#"Write `text "Hello"`"#,
        r#"card "Ox" : creature { colour: red  power: 1  text "Hello" }"#,
    ),
    (
        "card \"Ox\" : creature {\n  colour: red  power: 1\n  flying\n}",
        "Write `has: flying`",
        "card \"Ox\" : creature {\n  colour: red  power: 1\n  has: flying\n}",
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1  modify cost gold of self when you.life > 3 -= 1 }"#,
        "Write `-= 1 when you.life > 3`",
        r#"card "Ox" : creature { colour: red  power: 1  modify cost gold of self -= 1 when you.life > 3 }"#,
    ),
    ("event fell(x: creature) { discard x }", "Write `discard(x)`", "event fell(x: creature) { discard(x) }"),
    (
        "event pick(p: player) { choose c: creature in field of p optional by p  p.life += 1 }",
        "Write `choose optional c: creature in field of p`",
        "event pick(p: player) { choose optional c: creature in field of p by p  p.life += 1 }",
    ),
    (
        r#"card "Bolt" : spell { colour: red  target t: creature in play or player  effect { harm(t, 3) } }"#,
        "Write `creature in play | player`",
        r#"card "Bolt" : spell { colour: red  target t: creature in play | player  effect { harm(t, 3) } }"#,
    ),
    (
        "define same(c: creature): bool = c == \"Ox\"\ncard \"Ox\" : creature { colour: red  power: 1 }",
        "Write `titled(c, \"Ox\")`",
        "define same(c: creature): bool = titled(c, \"Ox\")\ncard \"Ox\" : creature { colour: red  power: 1 }",
    ),
    (
        "event calve(p: player) { create token \"Ox\" in field of p }\ncard \"Ox\" : creature { colour: red  power: 1 }",
        "Take it out",
        "event calve(p: player) { create \"Ox\" in field of p }\ncard \"Ox\" : creature { colour: red  power: 1 }",
    ),
    (
        "modify creature in play { power += toughness }",
        "Write `it.toughness`",
        "modify creature in play { power += it.toughness }",
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1  after harm(target: self, amount >= 3) { destroy(self) } }"#,
        "Write `when amount >= 3`",
        r#"card "Ox" : creature { colour: red  power: 1  after harm(target: self) when amount >= 3 { destroy(self) } }"#,
    ),
    (
        "event storm() { harm(each player, 2) }",
        "Write `for x: player { harm(x, 2) }`",
        "event storm() { for x: player { harm(x, 2) } }",
    ),
    (
        "card \"Ox\" : creature {\n  colour: red,\n  power: 1\n}",
        "Take it out",
        "card \"Ox\" : creature {\n  colour: red\n  power: 1\n}",
    ),
    (
        "card \"Ox\" : creature { colour: red, text \"Big.\"  power: 1 }",
        "Take it out",
        "card \"Ox\" : creature { colour: red text \"Big.\"  power: 1 }",
    ),
    (
        "card \"Ox\" : creature {\n  /* big,\n     and red */ colour: red\n  power: 1\n}",
        "Write `//`",
        "card \"Ox\" : creature {\n  // big,\n  // and red\n  colour: red\n  power: 1\n}",
    ),
    (
        "card \"Ox\" : creature {\n  colour: red # and big\n  power: 1\n}",
        "Write `//`",
        "card \"Ox\" : creature {\n  colour: red // and big\n  power: 1\n}",
    ),
    (
        "scenario \"X\" {\n  play {\n    cast \"Ox\" -> \"Ox\"\n  }\n}",
        "Write `A: cast \"Ox\"`",
        "scenario \"X\" {\n  play {\n    A: cast \"Ox\" -> \"Ox\"\n  }\n}",
    ),
    ("scenario \"X\" { play { cast -> \"Ox\" } }", "Write `A: cast`", "scenario \"X\" { play { A: cast -> \"Ox\" } }"),
    ("scenario \"X\" { expect A wins }", "Write `expect winner A`", "scenario \"X\" { expect winner A }"),
    ("scenario \"X\" { expect B loses }", "Write `expect loser B`", "scenario \"X\" { expect loser B }"),
    ("scenario \"X\" { expect winner: A }", "Write `winner A`", "scenario \"X\" { expect winner A }"),
    (
        "scenario \"X\" { expect \"Ox\" in field A }",
        "Write `field of A`",
        "scenario \"X\" { expect \"Ox\" in field of A }",
    ),
    (
        "scenario \"X\" { expect \"Ox\" is in field of A }",
        "Write `in`",
        "scenario \"X\" { expect \"Ox\" in field of A }",
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1  forbid cast by opponent }"#,
        "Write `cast(by: opponent(you))`",
        r#"card "Ox" : creature { colour: red  power: 1  forbid cast(by: opponent(you)) }"#,
    ),
    (
        r#"card "Ox" : creature { colour: red  power: 1  after move(x: self, to field of you) { you.life += 1 } }"#,
        "Write `to: field of you`",
        r#"card "Ox" : creature { colour: red  power: 1  after move(x: self, to: field of you) { you.life += 1 } }"#,
    ),
    (
        "card \"Bolt\" : spell {\n  colour: red\n  effect destroy(self)\n}",
        "Write `{ destroy(self) }`",
        "card \"Bolt\" : spell {\n  colour: red\n  effect { destroy(self) }\n}",
    ),
    (
        "card \"Bolt\" : spell {\n  colour: red\n  effect: { destroy(self) }\n}",
        "Leave `:` out",
        "card \"Bolt\" : spell {\n  colour: red\n  effect { destroy(self) }\n}",
    ),
    (
        "card \"Bolt\" : spell {\n  colour: red\n  text: \"Burns.\"\n  effect { }\n}",
        r#"Write `text "Burns."`"#,
        "card \"Bolt\" : spell {\n  colour: red\n  text \"Burns.\"\n  effect { }\n}",
    ),
    (
        r#"card "Ox" : creature { colour: red  power: "1" }"#,
        "Write `1`",
        r#"card "Ox" : creature { colour: red  power: 1 }"#,
    ),
    (
        "card \"Ox\" : creature ( colour: red  power: 1 )",
        "Write `{ colour: red power: 1 }`",
        "card \"Ox\" : creature { colour: red  power: 1 }",
    ),
    ("parameter most = 3", "Write `most: int = 3`", "parameter most: int = 3"),
    (r#"enum mood "Mood" { calm "Calm" }"#, "Take it out", r#"enum mood { calm "Calm" }"#),
    ("rule forbid cast", "Take it out", "forbid cast"),
    (
        r#"card "Ox" : creature { colour: red  power: 1  on harm(target: self) { you.life += 1 } }"#,
        "Write `after`",
        r#"card "Ox" : creature { colour: red  power: 1  after harm(target: self) { you.life += 1 } }"#,
    ),
    (
        r#"define might(c: creature): int = power of c"#,
        "Write `c.power`",
        r#"define might(c: creature): int = c.power"#,
    ),
    (
        "define might(p: player): int = p.life\ndefine both(p: player): int = might of p",
        "Write `might(p)`",
        "define might(p: player): int = p.life\ndefine both(p: player): int = might(p)",
    ),
    (
        "deck \"D\" { hand: 3 \"Ox\" }\ncard \"Ox\" : creature { colour: red  power: 1 }",
        "Write `hand { 3 \"Ox\" }`",
        "deck \"D\" { hand { 3 \"Ox\" } }\ncard \"Ox\" : creature { colour: red  power: 1 }",
    ),
    (
        "deck \"D\" { hand { 3x \"Ox\" } }\ncard \"Ox\" : creature { colour: red  power: 1 }",
        "Write `3 \"Ox\"`",
        "deck \"D\" { hand { 3 \"Ox\" } }\ncard \"Ox\" : creature { colour: red  power: 1 }",
    ),
    (
        "deck \"D\" { hand { \"Ox\" x 3 } }\ncard \"Ox\" : creature { colour: red  power: 1 }",
        "Write `3 \"Ox\"`",
        "deck \"D\" { hand { 3 \"Ox\" } }\ncard \"Ox\" : creature { colour: red  power: 1 }",
    ),
    (
        r#"card "Bolt" : spell { colour: red  target c: creature del rival  effect { destroy(c) } }"#,
        "Did you mean `in play where controller == opponent(you)`?",
        r#"card "Bolt" : spell { colour: red  target c: creature in play where controller == opponent(you)  effect { destroy(c) } }"#,
    ),
    (
        r#"card "Bolt" : spell { colour: red  target c: creature of opponent where power > 1  effect { destroy(c) } }"#,
        "Did you mean `in play where controller == opponent(you) and`?",
        r#"card "Bolt" : spell { colour: red  target c: creature in play where controller == opponent(you) and power > 1  effect { destroy(c) } }"#,
    ),
    (
        r#"card "Bolt" : spell { colour: red  target c: creature of self.owner  effect { destroy(c) } }"#,
        "Did you mean `in play where controller == self.owner`?",
        r#"card "Bolt" : spell { colour: red  target c: creature in play where controller == self.owner  effect { destroy(c) } }"#,
    ),
    (
        "define most(p: player): int = count(creature of p)",
        "Write `creature in play where controller == p`",
        "define most(p: player): int = count(creature in play where controller == p)",
    ),
];

#[test]
fn what_a_fix_writes_is_what_the_help_says() {
    are_mended(MENDED);
}

/// Whether each text is mended so, by a way that is called so.
pub(super) fn are_mended(all: &[(&str, &str, &str)]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let game = std::fs::read_to_string(root.join("interpreter/tests/check/game.naipe")).expect("a game");
    let folder = TempDir::new().expect("a folder can be made");
    let mut wrong = Vec::new();
    for (text, title, wanted) in all {
        let open = Open::default();
        open.texts().insert(PathBuf::from("rules/test/game.naipe"), game.clone());
        open.texts().insert(PathBuf::from("cards/test/wrong.naipe"), (*text).to_owned());
        let desk = Desk::new(folder.path().to_owned(), open, DATE, Units::Utf16).expect("a project");
        let faults = desk.library.build(0, With::Tests, DATE).diagnostics.clone();
        let all: Vec<(String, String)> = faults
            .iter()
            .flat_map(|fault| fixes::of(&desk, fault))
            .map(|fix| {
                let edit = [(fix.place.start as usize..fix.place.end as usize, fix.text)];
                (fix.title, crate::edit::changed(desk.text(fix.place.file), &edit))
            })
            .collect();
        let mut found: Vec<&String> = all.iter().filter(|(known, _)| known == title).map(|(_, now)| now).collect();
        // One edit may mend several faults.
        found.dedup();
        if found != [wanted] {
            wrong.push(format!("{text}\n  {title}: {all:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// What changes one fault into another in its own place is not offered where something else mends it, and a guess that does so never
/// is.
#[test]
fn no_fault_is_changed_into_another() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let game = std::fs::read_to_string(root.join("interpreter/tests/check/game.naipe")).expect("a game");
    let folder = TempDir::new().expect("a folder can be made");
    for (text, title) in [
        ("card \"Bolt\" : spell {\n  colour: red\n  effect destroy(self)\n}", "Add `:`"),
        (
            r#"card "Ox" : creature { colour: red  power: 1  on harm(target: self) { you.life += 1 } }"#,
            "Write `whenever`",
        ),
        (r#"card "Bolt" : spell { colour: red  effect { gain 2 } }"#, "Did you mean `again`?"),
        ("rule forbid cast", "Did you mean `use`?"),
        ("scenario \"X\" { play { cast -> \"Ox\" } }", "Did you mean `play`?"),
        ("scenario \"X\" { expect winner: A }", "Write `==`"),
        (r#"card "Ox" : creature { colour: red  power: 1  cost tap(self) }"#, "Write `1 gold`"),
        (r#"format f "F" { require 40 cards }"#, "Add `note`"),
        (r#"format f "F" { require 40 cards }"#, "Add `remove`"),
        (r#"card "Bolt" : spell { colour: red  effect { choose c: creature in play { destroy(c) } } }"#, "Add `else`"),
        (r#"card "Bolt" : spell { colour: red  effect { while you.life > 3 you.life -= 1 } }"#, "Add `{ }`"),
        (r#"card "Bolt" : spell { colour: red  effect { repeat 2 you.life -= 1 } }"#, "Add `{ }`"),
        (r#"kind trap "Trap" extends piece { }"#, "Add `:`"),
        (r#"enum suit { "Cups", "Swords" }"#, "Add `}`"),
        ("define twice(n: int): int = n x 2", "Add `and`"),
        (
            r#"card "Ox" : creature { colour: red  power: 1  after destroy(x: self) if you.life > 3 { you.life -= 1 } }"#,
            "Add `when`",
        ),
    ] {
        let open = Open::default();
        open.texts().insert(PathBuf::from("rules/test/game.naipe"), game.clone());
        open.texts().insert(PathBuf::from("cards/test/wrong.naipe"), text.to_owned());
        let desk = Desk::new(folder.path().to_owned(), open, DATE, Units::Utf16).expect("a project");
        let faults = desk.library.build(0, With::Tests, DATE).diagnostics.clone();
        assert!(!faults.is_empty(), "{text}");
        let titles: Vec<String> =
            faults.iter().flat_map(|fault| fixes::of(&desk, fault)).map(|fix| fix.title).collect();
        assert!(!titles.iter().any(|known| known == title), "{text}: {titles:?}");
    }
}
