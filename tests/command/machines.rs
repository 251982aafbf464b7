//! Machines at the table: what they see, what they remember, and how they are named.

use crate::helper::Folder;
use serde_json::Value;

/// One of four balls lies under the cup, and A says which. It may have been shown before, alone or with another and then
/// mixed.
const CUPS: &str = r#"
game cups "Cups" { players: 2  language: en }
enum colour { red "Red", blue "Blue", green "Green", white "White" }
parameter shown: int = 0
zone bag "Bag" shared pile hidden
zone table "Table" shared row
zone box "Box" shared pile hidden
zone cup "Cup" shared pile hidden
kind ball "Ball" { colour: colour }
cards ball for c in colour { name: "{c} ball"  colour: c }
setup {
  create every ball in bag
  shuffle bag
  repeat shown { move top of bag to table }
  move table to box
  if shown > 1 { shuffle box }
  move (if shown > 0 then top of box else top of bag) to cup
}
turn {
  choose c: colour by active
  if (top of cup).colour == c { win active } else { lose active }
}
"#;

/// Two choose in secret; A wins if they choose the same.
const PENNIES: &str = r#"
game pennies "Pennies" { players: 2  language: en }
enum side { heads "Heads", tails "Tails" }
turn {
  simultaneously for p in players { choose s: side by p }
  if s[active] == s[next(active)] { win active } else { win next(active) }
}
"#;

/// B lays a red card if it has one; who has none shows so. A says of which colour the card is that B has left. After a black card it is
/// black; after a red one it is black rather than not, for who has two red ones lays this one only every second time.
const VOIDS: &str = r#"
game voids "Voids" { players: 2  language: en }
enum suit { red "Red", black "Black" }
zone deck "Deck" shared pile hidden
zone hand "Hand" of player set visible to owner
zone table "Table" shared row
kind piece "Piece" { suit: suit }
setup {
  create every piece in deck
  shuffle deck
  for p in players { repeat 2 { move top of deck to hand of p } }
}
turn {
  let b = next(active)
  choose c: piece in hand of b where suit == red by b else {
    choose d: piece in hand of b by b
    move d to table
  }
  if c is not none { move c to table }
  choose guess: suit by active
  let left = first piece in hand of b
  if left.suit == guess { win active } else { win b }
}
cards piece for n in 1..10 { name: "Red {n}"  suit: red }
cards piece for n in 1..6 { name: "Black {n}"  suit: black }
"#;

/// The same where B hides its hand again before A says anything: nothing can be concluded any more.
fn voids_hidden_again() -> String {
    let hidden = "shuffle hand of b\n  choose guess";
    VOIDS.replace("choose guess", hidden)
}

fn folder(game: &str, rules: &str) -> Folder {
    let folder = Folder::empty(game);
    folder.write(&format!("rules/{game}/game.naipe"), rules);
    folder
}

/// What an agent got out of games.
fn wins(folder: &Folder, words: &[&str], seat: usize) -> u64 {
    let ran = folder.run(&[words, &["--games", "40", "--seed", "1", "--json"]].concat()).good();
    ran.json()[0]["agents"][seat]["wins"].as_u64().expect("wins are counted")
}

#[test]
fn an_agent_knows_what_it_has_seen_and_no_more() {
    let folder = folder("cups", CUPS);
    for agent in ["A=ismcts:60", "A=greedy"] {
        let right = |shown: &str| wins(&folder, &["sim", "cups", "--agents", agent, "--set", shown], 0);
        // Nothing was shown: one of four.
        assert!((3..=18).contains(&right("shown=0")), "{agent}: {} of 40 from nothing", right("shown=0"));
        // The ball was shown before it was covered.
        assert_eq!(right("shown=1"), 40, "{agent}");
        // Two were shown and then mixed: one of two.
        assert!((13..=29).contains(&right("shown=2")), "{agent}: {} of 40 from two", right("shown=2"));
    }
}

/// Whoever concludes nothing says red after red, and wins 38 of 100; whoever always says black wins 62.5.
#[test]
fn an_agent_concludes_what_others_hold_from_what_they_chose() {
    let won = |rules: &str, agents: &str| {
        let folder = folder("voids", rules);
        let words = ["sim", "voids", "--agents", agents, "--games", "200", "--seed", "1", "--json"];
        folder.run(&words).good().json()[0]["agents"][0]["wins"].as_u64().expect("wins are counted")
    };
    let (search, chance) = (won(VOIDS, "A=ismcts:60"), won(VOIDS, "A=random"));
    assert!(search >= 110 && search >= chance + 10, "{search} of 200, and {chance} at random");
    let greedy = won(VOIDS, "A=greedy");
    assert!(greedy >= 100, "{greedy} of 200 by `greedy`");
    assert!(won(&voids_hidden_again(), "A=ismcts:60") < 100);
}

#[test]
fn an_agent_does_not_know_what_another_has_chosen_in_secret() {
    let folder = folder("pennies", PENNIES);
    for agents in ["A=random,B=ismcts:60", "A=random,B=greedy"] {
        let won = wins(&folder, &["sim", "pennies", "--agents", agents], 1);
        assert!((10..=30).contains(&won), "{agents}: {won} of 40");
    }
}

#[test]
fn a_report_says_what_each_agent_got() {
    let folder = folder("cups", CUPS);
    let sim = |words: &[&str]| {
        folder.run(&[&["sim", "cups", "--set", "shown=1", "--games", "10", "--seed", "1"], words].concat())
    };
    let ran = sim(&["--agents", "A=ismcts:60"]).good();
    ran.says("agents: A ismcts:60, B random")
        .says("A ismcts:60: wins 100.0% (72.2 to 100.0)")
        .says("B random: wins 0.0% (0.0 to 27.8)");
    let agents = |words: &[&str]| sim(&[words, &["--json"]].concat()).good().json()[0]["agents"].clone();
    let named = agents(&["--agents", "A=ismcts:60"]);
    assert_eq!((&named[0]["seat"], &named[0]["agent"]), (&Value::from("A"), &Value::from("ismcts:60")));
    assert_eq!((&named[0]["wins"], &named[0]["draws"], &named[0]["mean_score"]), (&10.into(), &0.into(), &Value::Null));
    assert_eq!(named[1]["wins"], 0);
    // Who is not named chooses at random, and whoever sits at B does nothing in this game.
    assert_eq!(agents(&[])[1]["agent"], "random");
    // Where they exchange seats, each is first in half of the games.
    let exchanged = agents(&["--agents", "A=ismcts:60", "--exchange"]);
    assert!(exchanged[0]["wins"].as_u64() >= Some(8) && exchanged[0]["wins"].as_u64() < Some(10), "{exchanged}");
}

#[test]
fn the_same_seed_is_the_same_game_however_many_threads_there_are() {
    let folder = folder("cups", CUPS);
    let play = |threads: &str| {
        let words =
            ["sim", "cups", "--games", "30", "--seed", "3", "--agents", "greedy", "--json", "--threads", threads];
        let mut out = folder.run(&words).good().json().remove(0);
        for clock in ["seconds", "games_per_second", "decisions_per_second"] {
            out[clock] = Value::Null;
        }
        out
    };
    assert_eq!(play("1"), play("3"));
}

#[test]
fn a_person_plays_against_agents_and_the_log_knows_them() {
    let folder = folder("cups", CUPS);
    let log = ["--log", "game.log"];
    let play = [&["play", "cups", "--seed", "2", "--set", "shown=1", "--agents", "A=ismcts:40"], &log[..]].concat();
    folder.run(&play).good().says("agents: ismcts:40, human").says("A wins");
    assert!(folder.read("game.log").contains(r#""seats":["ismcts:40","human"]"#));
    folder.run(&["replay", "game.log"]).good();
    // A person is asked where no agent is named.
    let asked =
        folder.say("1\n", &["play", "cups", "--seed", "2", "--agents", "B=greedy", "--log", "other.log"]).good();
    asked.says("agents: human, greedy").says("Red");
}

#[test]
fn agents_that_are_not_there_are_refused() {
    let folder = folder("cups", CUPS);
    for (said, told) in [
        ("A=clever", "there is no agent `clever`: there are `random`, `greedy` and `ismcts:200`"),
        ("A=ismcts:0", "`ismcts:0` does not say how many games are played in thought"),
        ("a=greedy", "`a` is no seat: seats are called A, B, C…"),
        ("C=greedy", "nobody sits on seat C"),
    ] {
        for command in ["sim", "play"] {
            folder.run(&[command, "cups", "--agents", said]).ends(2).warns(told);
        }
    }
}

/// Whoever may take from a heap of a multiple of four has lost.
const NIM: &str = r#"
/// Take one to three stones; whoever takes the last wins.
game nim "Nim" { players: 2  language: en }
parameter begin: int = 12
shared { stones "Stones": int = 12 }
setup { stones = begin }
turn {
  phase main "Main" {
    choose n: 1..3 by active
    stones -= n
    if stones <= 0 { win active because "the last stone" }
  }
}
"#;

#[test]
fn whoever_thinks_long_finds_the_best_moves_against_the_best_answers() {
    let folder = Folder::empty("nim");
    folder.write("rules/nim/game.naipe", NIM);
    for (stones, winner) in [("begin=12", "B"), ("begin=13", "A")] {
        let agents = "A=ismcts:4000,B=ismcts:4000";
        let words = ["sim", "nim", "--agents", agents, "--games", "12", "--seed", "3", "--set", stones, "--json"];
        let report = folder.run(&words).good().json().remove(0);
        let wins = |seat: &str| {
            let all = report["agents"].as_array().expect("agents");
            all.iter().find(|agent| agent["seat"] == seat).map(|agent| agent["wins"].clone())
        };
        assert_eq!(wins(winner), Some(12.into()), "{stones}: {report:#}");
    }
}
