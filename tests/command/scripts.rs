//! What is told of a scenario that says something else than its game does, and of a game that nobody plays.

use crate::helper::Folder;

/// Bids, a card that answers, and a pile that is shuffled.
const RULES: &str = r#"game bids "Bids" { players: 2  language: en }
shared { bid "Bid": 0.. = 0 }
zone deck of player pile hidden
zone hand of player set visible to owner
zone ashes of player set
kind leaf "Leaf"
card "Oak" : leaf
card "Elm" : leaf
card "Ash" : leaf
action raise "Raise"(n: int in 10..40 where n > bid) { bid = n }
action ask "Ask" { choose { "Show it" { bid = 1 } "Keep it" { bid = 2 } } by opponent(you) }
action draw "Draw" { if deck of you is empty { move ashes of you to deck of you  shuffle deck of you } move top of deck of you to hand of you }
action burn "Burn"(l: leaf in hand of you) { move l to ashes of you }
turn { phase main { offer active raise, ask, draw, burn until pass } }
"#;

fn tested(name: &str, scenario: &str) -> String {
    let folder = Folder::empty(name);
    folder.write("rules/bids/bids.naipe", RULES);
    folder.write("tests/bids/bids.naipe", scenario);
    folder.run(&["test", "bids"]).ends(1).out
}

/// What other languages call nothing may be what a game calls one of its own.
#[test]
fn a_contract_that_is_called_null_is_no_none() {
    let folder = Folder::empty("null");
    let rules = r#"game contracts "Contracts" { players: 2  language: en }
enum contract { suit "Suit", null "Null" }
shared { contract "Contract": contract or none = none }
action call "Call"(k: contract where contract is none or it != contract) { contract = k }
turn { phase main { offer active call until pass } }
"#;
    let scenario = r#"scenario "Null" {
  given { active: A  phase: main }
  expect contract is none
  play {
    A: call null
    illegal A: call null
  }
  expect contract == null and contract is not none
}
"#;
    folder.write("rules/contracts/game.naipe", rules);
    folder.write("tests/contracts/null.naipe", scenario);
    folder.run(&["check"]).good();
    folder.run(&["test"]).good();
    // What one game of a project calls so, another does not.
    folder.write("rules/bids/game.naipe", rules.replace("contracts", "bids").replace(", null \"Null\"", ""));
    folder.write("tests/bids/null.naipe", scenario);
    folder.run(&["check", "contracts"]).good();
    let said = folder.run(&["check"]).ends(1).says("`null` is written `none` in this language").out;
    assert!(said.contains("tests/bids/null.naipe") && !said.contains("tests/contracts/null.naipe"), "{said}");
    folder.change("rules/contracts/game.naipe", ", null \"Null\"", "");
    folder.run(&["check", "contracts"]).ends(1).says("`null` is written `none` in this language");
}

#[test]
fn a_number_that_cannot_be_chosen_is_refused_by_what_is_asked_for() {
    let told = tested(
        "refused",
        "scenario \"Low\" {\n  given { active: A  phase: main }\n  play { A: raise 20  A: raise 15 }\n}\n",
    );
    assert!(told.contains("options: 21 to 40\n"), "{told}");
    assert!(told.contains("“15 > Bid” does not hold: Bid is 20"), "{told}");
    let told = tested(
        "refused-why",
        "scenario \"High\" {\n  given { active: A  phase: main }\n  play { why not A: raise 41 }\n}\n",
    );
    assert!(told.contains("`41` cannot be chosen for it: what is asked for is one of 10–40"), "{told}");
}

#[test]
fn an_answer_that_is_for_another_player_is_said_to_be_theirs() {
    let told = tested(
        "answers",
        "scenario \"Shown\" {\n  given { active: A  phase: main }\n  play { A: ask -> \"Show it\" }\n  expect bid == 1\n}\n",
    );
    assert!(told.contains("this is an answer of B: write `B: \"Show it\"`, in a line of its own"), "{told}");
}

#[test]
fn what_chance_was_told_in_vain_may_be_meant_for_a_pile() {
    let given = "given { active: A  phase: main  ashes of A: \"Oak\", \"Elm\" }";
    let told = tested(
        "vain",
        &format!(
            "scenario \"Drawn\" {{\n  {given}\n  play {{ chance: \"Oak\"  A: draw }}\n  expect count(hand of A) == 1\n}}\n"
        ),
    );
    assert!(told.contains("what is drawn from a shuffled pile is said by `draws A: \"Oak\"`"), "{told}");
    let told = tested(
        "left",
        &format!(
            "scenario \"Drawn\" {{\n  {given}\n  play {{ draws A: \"Ash\"  A: draw }}\n  expect count(hand of A) == 1\n}}\n"
        ),
    );
    assert!(told.contains("left there: \"Oak\", \"Elm\"") || told.contains("left there: \"Elm\", \"Oak\""), "{told}");
}

#[test]
fn a_pile_whose_order_is_known_is_drawn_from_in_that_order() {
    let given = "given { active: A  phase: main  deck of A: \"Oak\", \"Elm\" }";
    let told = tested(
        "known",
        &format!(
            "scenario \"Drawn\" {{\n  {given}\n  play {{ draws A: \"Elm\"  A: draw }}\n  expect count(hand of A) == 1\n}}\n"
        ),
    );
    assert!(told.contains("as `given` lays it, is drawn in that order"), "{told}");
}

#[test]
fn of_what_is_none_it_does_not_hold_that_it_is_another() {
    let told = tested(
        "none",
        "scenario \"None\" {\n  given { active: A  phase: main }\n  expect top of deck of A != \"Oak\"\n}\n",
    );
    assert!(told.contains("neither `==` nor `!=` holds: write `x is none or x != y`"), "{told}");
}

#[test]
fn whether_there_is_any_of_a_title_is_asked_otherwise_than_where_one_is() {
    let told = tested(
        "which",
        "scenario \"Burnt\" {\n  given { active: A  phase: main  hand of A: \"Oak\" as one, \"Oak\" }\n  play { A: burn one }\n  expect \"Oak\" in ashes of A\n}\n",
    );
    assert!(told.contains("`any x: it in ZONE where titled(x, \"Oak\")`"), "{told}");
}

#[test]
fn what_no_card_on_the_table_is_called_is_said_so() {
    let told = tested(
        "nothing",
        "scenario \"Burnt\" {\n  given { active: A  phase: main  deck of A: \"Oak\" }\n  play { A: burn \"Elm\" }\n}\n",
    );
    assert!(told.contains("`Elm` cannot be chosen for it: nothing that can be seen is called so"), "{told}");
}

#[test]
fn a_game_that_nobody_plays_is_warned_of() {
    let folder = Folder::empty("turnless");
    folder.write("rules/bids/bids.naipe", "game bids \"Bids\" { players: 2 }\nzone deck of player pile\nsetup { for p in players { shuffle deck of p } }\n");
    let told = folder.run(&["check", "bids"]).good().out;
    assert!(told.contains("warning[N0127]: nobody plays `bids`: it has no `turn`"), "{told}");
    folder.write("rules/bids/bids.naipe", "game bids \"Bids\" { players: 2 }\nzone deck of player pile\nsetup { for p in players { shuffle deck of p }\n  judge() }\nprocedure judge() { win first_player }\n");
    let told = folder.run(&["check", "bids"]).good().out;
    assert!(!told.contains("N0127"), "{told}");
    // A file that was emptied says nothing, not even which game it is.
    folder.write("rules/bids/bids.naipe", "");
    let told = folder.run(&["check", "bids"]).good().out;
    assert!(told.contains("warning[N0127]: nobody plays `bids`: it has no `turn`"), "{told}");
}

#[test]
fn a_scenario_does_not_begin_behind_what_gives_a_name_that_it_reads() {
    let folder = Folder::empty("behind");
    let rules = r#"game bids "Bids" { players: 2  language: en }
shared { bid "Bid": 0.. = 0  kept: 0.. = 0 }
action raise "Raise" { bid += 1 }
turn {
  let held = bid
  phase main { offer active raise until pass }
  phase own { let held = 7  kept = held }
  phase late { kept = held }
}
"#;
    folder.write("rules/bids/bids.naipe", rules);
    folder.write("tests/bids/bids.naipe", "scenario \"Late\" {\n  given { active: A  phase: late  bid: 3 }\n  play { pass until turn 2 }\n  expect kept == 0\n}\n");
    let told = folder.run(&["test", "bids"]).ends(1).out;
    assert!(
        told.contains("no scenario begins in `late`: it stands behind what gives `held`, which it reads"),
        "{told}"
    );
    assert!(
        told.contains(
            "begin before that (the turn begins where no `phase` is said), and go on by `pass until phase late`"
        ),
        "{told}"
    );
    folder.write(
        "tests/bids/bids.naipe",
        "scenario \"Late\" {\n  given { active: A  bid: 3 }\n  play { pass until turn 2 }\n  expect kept == 3\n}\n",
    );
    folder.run(&["test", "bids"]).good();
    folder.write("tests/bids/bids.naipe", "scenario \"Own\" {\n  given { active: A  phase: own  bid: 3 }\n  play { pass until phase late }\n  expect kept == 7\n}\n");
    folder.run(&["test", "bids"]).good();
}

/// Of the last card of a pile chance is not asked: it may be said all the same, and must have been drawn then.
#[test]
fn the_last_card_of_a_pile_is_said_where_it_is_drawn() {
    let folder = Folder::empty("last_card");
    folder.write(
        "rules/bags/game.naipe",
        r#"game bags "Bags" { players: 2  language: en }
zone deck of player pile hidden
zone hand of player set visible to owner
kind piece
action draw_some(n: int in 1..2) { shuffle deck of you  repeat n { move top of deck of you to hand of you } }
turn { phase main { offer active draw_some until pass } }
card "Bat" : piece
card "Ogre" : piece
"#,
    );
    let scenario = |n: u8| {
        format!(
            "scenario \"Drawn\" {{\n  given {{ active: A  phase: main  deck of A: \"Bat\", \"Ogre\" }}\n  \
             play {{\n    draws A: \"Ogre\", \"Bat\"\n    A: draw_some {n}\n  }}\n  expect count(hand of A) == {n}\n}}\n"
        )
    };
    folder.write("tests/bags/t.naipe", scenario(2));
    folder.run(&["test"]).good().says("1 passed");
    folder.write("tests/bags/t.naipe", scenario(1));
    folder.run(&["test"]).ends(1).says("chance was never asked for this");
}
