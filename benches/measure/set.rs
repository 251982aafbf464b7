//! A generated set of 30,000 cards, as a text and as a project.
#![allow(dead_code, reason = "each bench takes what it needs")]

use std::fmt::Write;
use std::ops::Range;
use tempfile::TempDir;

/// How many cards the generated set has.
pub const CARDS: usize = 30_000;
/// Cards in a file, where they are not all in one.
pub const IN_A_FILE: usize = 100;

/// The rules of their game.
pub const RULES: &str = r#"
game cards "Cards" { players: 2 }
enum colour { red, green, blue }
player { gold: int = 10  life: int = 20 }
zone hand of player set visible to owner
zone field of player row in play
zone grave of player pile
kind card { colour: colour }
kind creature : card { power: int  wounds: int = 0 }
event harm(x: creature, n: int) { x.wounds += n }
event destroy(x: creature) { move x to grave of x.owner }
payment gold(n: int) { possible when you.gold >= n  you.gold -= n }
action play(c: creature in hand of you) announce c { move c to field of you }
turn {
  offer active play until pass
  draw
}
"#;

/// The text of some of them.
pub fn cards(numbers: Range<usize>) -> String {
    let mut text = String::new();
    for i in numbers {
        let colour = ["red", "green", "blue"][i % 3];
        let _ = write!(
            text,
            r#"
/// Card number {i} of a generated set.
card "Creature {i}" : creature {{
  colour: {colour}  power: {power}
  cost {cost} gold
  text "When another creature is destroyed, each creature of yours that is {colour} takes {harm}."
  after destroy(x: creature) when x != self and x.power > {harm} {{
    for c: creature in field of you where colour == {colour} {{ harm(c, {harm}) }}
  }}
}}
"#,
            power = i % 7 + 1,
            cost = i % 5,
            harm = i % 3 + 1,
        );
    }
    text
}

/// The texts of many files.
pub fn texts() -> Vec<String> {
    (0..CARDS).step_by(IN_A_FILE).map(|first| cards(first..first + IN_A_FILE)).collect()
}

/// A project with all cards in a folder of its own, and a place for what is kept.
pub fn project() -> TempDir {
    let folder = TempDir::new().expect("there is room for a folder");
    for place in ["rules/cards", "cards/cards", "kept"] {
        std::fs::create_dir_all(folder.path().join(place)).expect("folders can be made");
    }
    std::fs::write(folder.path().join("rules/cards/game.naipe"), RULES).expect("a file can be written");
    for (at, text) in texts().iter().enumerate() {
        std::fs::write(folder.path().join(format!("cards/cards/{at}.naipe")), text).expect("a file can be written");
    }
    folder
}
