//! A game that was played becomes a scenario.

use crate::helper::Folder;

#[test]
fn a_recorded_game_is_a_scenario_that_passes() {
    let folder = Folder::with_game("record");
    let words = ["play", "gems", "--seats", "random,random", "--seed", "4", "--record", "tests/gems/recorded.naipe"];
    folder.run(&words).good().warns("recorded in tests/gems/recorded.naipe");
    folder.run(&["test", "recorded.naipe"]).good().says("1 passed, 0 failed");
    let recorded = folder.read("tests/gems/recorded.naipe");
    assert!(recorded.contains("  expect winner B because \"gems worth enough\"\n"), "{recorded}");
    folder.run(&words).ends(2).warns("`tests/gems/recorded.naipe` exists already");

    let left = ["play", "gems", "--seed", "5", "--record", "tests/gems/left.naipe", "--log", "left.log"];
    folder.say("1\n1\nq\n", &left).good();
    folder.run(&["test", "left.naipe"]).good().says("1 passed, 0 failed");
    folder.say("1\n1\nq\n", &["play", "--resume", "left.log", "--record", "tests/gems/left.naipe"]).good();
    folder.run(&["test", "left.naipe"]).good().says("1 passed, 0 failed");
    let over = ["play", "--resume", "left.log", "--record", "tests/gems/lenses.naipe"];
    folder.say("q\n", &over).ends(2).warns("never written over other scenarios");
}

/// Things of one title that are not alike, in hands, on a row and on a grid; chance among them.
const TWINS: &str = r#"
game twins "Twins" { players: 2 }
player { points: int = 0 }
zone deck of player pile hidden
zone hand of player set visible to owner
zone row of player row in play
zone board shared grid 3 x 2 in play
kind piece { worth: int = 1  marked: bool = no }
card "Twin" : piece
card "Dark twin" : piece { worth: 2 }
setup {
  next_active = first p: player in players where seat(p) == 1
  for p in players {
    create 5 "Twin" in deck of p
    create 2 "Dark twin" in deck of p
    shuffle deck of p
    repeat 4 { move top of deck of p to hand of p }
  }
}
action lay "Lay"(x: piece in hand of you) { move x to row of you }
action mark "Mark"(x: piece in row where not marked) {
  x.marked = yes
  x.worth += count(piece in row)
}
action place "Place"(x: piece in row of you, c: cell in cells(board) where occupant(it) is none) { move x to c }
action take "Take"(x: piece in row | piece in board) {
  you.points += x.worth
  let d = roll 6
  you.points += d
  if x.marked { you.points += 100 }
  move x to hand of you
}
turn { phase main { offer active lay, mark, place, take } }
check over when turn_number > 24 { end game score p: p.points }
"#;

#[test]
fn recorded_games_say_titles_and_pass() {
    let folder = Folder::empty("twins");
    folder.write("rules/twins/game.naipe", TWINS);
    for seed in 1..=8 {
        let (file, seed) = (format!("tests/twins/recorded_{seed}.naipe"), seed.to_string());
        let words = ["play", "twins", "--seats", "random,random", "--seed", &seed, "--record", &file];
        folder.run(&words).good();
        let text = folder.read(&file);
        assert!(!text.contains("object_"), "{text}");
        assert!(text.contains("expect A.points == "), "{text}");
    }
    folder.run(&["test", "twins"]).good().says("8 passed, 0 failed");
}

/// A game inside a game, with twins in it; a card with two abilities of one title; reactions to put in order; a board
/// each; a time limit.
const SPARRING: &str = r#"
game sparring "Sparring" { players: 2 }
policy { trigger_order: asked }
player { points: int = 0 }
zone deck of player pile hidden
zone hand of player set visible to owner
zone board of player grid 2 x 2 in play
kind ability
kind blow : ability
kind fighter { hurt: int = 0 }
event hit(x: fighter, n: int) { x.hurt += n }
card "Twin" : fighter {
  action "Jab" : blow { effect { hit(self, 1) } }
  action "Jab" : blow when self.hurt > 0 { effect { hit(self, 20) } }
  after hit(x: self) { self.owner.points += n }
  after hit(x: self) { self.owner.points = self.owner.points * 2 }
}
card "Other" : fighter
deck "Twins" { deck { 6 "Twin"  2 "Other" } }
setup { for p in players { shuffle deck of p  repeat 5 { move top of deck of p to hand of p } } }
action stand "Stand"(x: fighter in hand of you, c: cell in cells(board of you) + cells(board of opponent(you)) where occupant(it) is none) { move x to c }
action strike "Strike"(a: blow in play) announce a { resolve a }
action guess "Guess"() {
  choose n: 1..3 by you within 20 s else 1
  you.points += n
}
turn { phase main { offer active stand, strike, guess } }
check over when turn_number > 20 { end game score p: p.points }
"#;
const MATCH: &str = r#"
game bouts "Bouts" { players: 2 }
player { won: int = 0 }
setup {
  repeat 2 {
    let w = play sparring
    if w is not none { w.won += 1 }
  }
  end game score p: p.won
}
"#;

#[test]
fn twins_of_a_game_inside_are_told_apart() {
    let folder = Folder::empty("bouts");
    folder.write("rules/bouts/game.naipe", MATCH);
    folder.write("rules/bouts/sparring/game.naipe", SPARRING);
    folder.write("cards/bouts/decks.naipe", "deck \"Twins\" { }\n");
    for game in ["bouts", "bouts/sparring"] {
        for seed in 1..=6 {
            let (file, seed) = (format!("tests/{game}/recorded_{seed}.naipe"), seed.to_string());
            let words = ["play", game, "--seats", "random,random", "--seed", &seed, "--record", &file];
            folder.run(&words).good();
        }
    }
    let said: String = (1..=6).map(|seed| folder.read(&format!("tests/bouts/recorded_{seed}.naipe"))).collect();
    for words in ["\"Twin\" number 2", "a1 of B"] {
        assert!(said.contains(words), "no {words} in {said}");
    }
    folder.run(&["test", "bouts"]).good().says("12 passed, 0 failed");
}

#[test]
fn a_recorded_game_survives_a_deck_of_another_size() {
    let folder = Folder::empty("size");
    folder.write("rules/sparring/game.naipe", SPARRING);
    for seed in ["1", "2", "3000000000"] {
        let file = format!("tests/sparring/recorded_{seed}.naipe");
        folder.run(&["play", "sparring", "--seats", "random,random", "--seed", seed, "--record", &file]).good();
    }
    folder.change("rules/sparring/game.naipe", "6 \"Twin\"  2 \"Other\"", "9 \"Twin\"  1 \"Fresh\"  5 \"Other\"");
    folder.change(
        "rules/sparring/game.naipe",
        "card \"Other\" : fighter",
        "card \"Other\" : fighter\ncard \"Fresh\" : fighter",
    );
    folder.run(&["test", "sparring"]).good().says("3 passed, 0 failed");
}

#[test]
fn a_time_that_was_over_is_recorded() {
    let folder = Folder::empty("timeout");
    folder.write("rules/sparring/game.naipe", SPARRING);
    let words = ["play", "sparring", "--seats", "human,random", "--seed", "1", "--record", "tests/sparring/late.naipe"];
    folder.say("guess\ntimeout\nguess\nq\n", &words).good();
    let text = folder.read("tests/sparring/late.naipe");
    assert!(text.contains("timeout A") && text.contains("expect A is asked"), "{text}");
    folder.run(&["test", "sparring"]).good().says("1 passed, 0 failed");
}

#[test]
fn what_no_scenario_can_pass_is_not_written() {
    let folder = Folder::empty("unsaid");
    let game = SPARRING.replace("you.points += n", "you.points += 1 / (n - n)");
    folder.write("rules/sparring/game.naipe", game);
    let words =
        ["play", "sparring", "--seats", "human,random", "--seed", "1", "--record", "tests/sparring/fault.naipe"];
    let ran = folder.say("guess\n1\n", &words).ends(2).warns("this game cannot be recorded: it stopped");
    assert!(ran.errors.contains("naipe replay"), "{}", ran.errors);
    assert!(!folder.path("tests/sparring/fault.naipe").exists());
}

/// A set of cards that are not seen is recorded by what they are, and chosen by where they lie.
#[test]
fn a_set_that_was_chosen_is_recorded() {
    let folder = Folder::empty("record-set");
    folder.write(
        "rules/dark/game.naipe",
        r#"
game dark "Dark" { players: 2 }
kind piece
zone dark "Dark" of player row visible to owner in play
zone grave "Grave" of player pile
action burn "Burn"(s: subset in (all piece in dark of next(you)) where size(s) == 2) { move s to grave of you }
turn { phase main { offer active burn until pass } }
card "One" : piece
card "Two" : piece
card "Three" : piece
setup { for p in players { create every piece in dark of p } }
"#,
    );
    let words = ["play", "dark", "--json", "--no-view", "--seed", "1", "--record", "tests/dark/recorded.naipe"];
    let ran = folder.say("{\"choose\":0}\n{\"choose\":1}\n{\"leave\":true}\n", &words);
    assert!(ran.out.contains("? (place 1 of Dark of B), ? (place 3 of Dark of B)"), "{}", ran.out);
    assert!(folder.read("tests/dark/recorded.naipe").contains(r#"A: burn -> ["One", "Three"]"#));
    folder.run(&["test", "recorded.naipe"]).good().says("1 passed, 0 failed");
}

/// Ways to pay, and abilities, that are called the same and cost otherwise.
const ECHOES: &str = r#"
game echoes "Echoes" { players: 2  language: en }
player { gold: 0.. = 9  life: int = 30 }
zone hand of player set visible to owner
zone field of player row in play
kind being
kind ability
kind activated : ability
payment gold(n: int) "Gold" { possible when you.gold >= n  you.gold -= n }
payment life(n: int) "Life" { possible when you.life > n  you.life -= n }
keyword evoke(c: cost) "Evoke" { alternative cost "Evoke" c }
keyword drill(n: int, c: cost) "Drill" {
  action "Drill" : activated {
    cost c
    effect { you.life += n }
  }
}
card "Bell" : being { cost 20 gold  has: evoke(1 gold), evoke(2 life), drill(1, 1 gold), drill(5, 2 life) }
setup { for p in players { create 3 "Bell" in hand of p } }
action ring "Ring"(b: being in hand of you) announce b { move b to field of you }
action use "Use"(a: activated in play where controller == you) announce a { resolve a }
turn { phase main { offer active ring, use } }
check over when turn_number > 14 { end game score p: p.life }
"#;

#[test]
fn what_is_called_the_same_is_recorded_by_its_number() {
    let folder = Folder::empty("echoes");
    folder.write("rules/echoes/game.naipe", ECHOES);
    let mut all = String::new();
    for seed in 1..=6 {
        let (file, seed) = (format!("tests/echoes/recorded_{seed}.naipe"), seed.to_string());
        let words = ["play", "echoes", "--seats", "random,random", "--seed", &seed, "--record", &file];
        folder.run(&words).good();
        all += &folder.read(&file);
    }
    for said in ["\"Evoke\" number 1", "\"Evoke\" number 2"] {
        assert!(all.contains(said), "no {said} in {all}");
    }
    folder.run(&["test", "echoes"]).good().says("6 passed, 0 failed");
}

/// What is drawn when the pile is empty comes out of the discard pile first, and is paid for by what is counted.
const DRAWN: &str = r#"
game drawn "Drawn" { players: 2 }
player { coins "Coins": int = 9 }
zone pile "Pile" of player pile
zone hand "Hand" of player set
zone used "Used" of player pile
kind card
card "Ace" : card
card "Ten" : card
payment coins(n: int) { possible when you.coins >= n  you.coins -= n }
payment stone(n: int) { possible when you.coins >= n  you.coins -= n }
event draw(p: player, n: int) {
  repeat n {
    if pile of p is empty { move used of p to pile of p }
    move top of pile of p to hand of p
  }
}
action deal "Deal"() {
  cost 1 coins, 3 stone
  draw(you, 5)
}
setup { for p in players { create 2 "Ace" in pile of p  create 3 "Ten" in used of p } }
turn { phase day { offer active deal } }
words en {
  coins: "coin" plural "coins"
  stone: "stone"
}
"#;

#[test]
fn what_comes_between_is_told_between() {
    let folder = Folder::empty("drawn");
    folder.write("rules/drawn/game.naipe", DRAWN);
    let told = folder.say("Deal\nq\n", &["play", "drawn", "--seats", "human,random"]).good().out;
    let lines = ["2 × Ace move from Pile", "3 × Ten move from Used", "3 × Ten move from Pile"];
    let places = lines.map(|line| told.find(line).unwrap_or_else(|| panic!("`{line}` is told in:\n{told}")));
    assert!(places.is_sorted(), "{told}");
    for paid in ["A pays a coin", "A pays 3 stone"] {
        assert!(told.contains(paid), "{paid}:\n{told}");
    }
}
