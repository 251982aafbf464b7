//! Scenarios that prove nothing, or claim what is not so: what is said of each.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests read their files")]

use naipe_grammar::ast::ItemKind;
use naipe_grammar::render;
use naipe_interpreter::project::AFTER_ALL;
use naipe_interpreter::project::library::{Library, With};
use naipe_interpreter::scenario::{self, Sequence};
use std::fmt::Write;
use std::fs;
use std::path::Path;

#[test]
fn each_wrong_scenario_fails_and_says_why() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let game = fs::read_to_string(folder.join("game.naipe")).expect("readable");
    let wrong = fs::read_dir(folder.join("wrong")).expect("the folder is part of the sources");
    for path in wrong.map(|entry| entry.expect("readable").path()) {
        let text = fs::read_to_string(&path).expect("readable");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let texts = [("game.naipe", game.as_str()), (&format!("{name}.naipe"), &text)];
        let library = Library::of_texts("sample", &texts).expect("it does not play itself");
        let built = library.build(0, With::Cards, AFTER_ALL);
        let sources = &library.files.sources;
        assert!(built.diagnostics.is_empty(), "{}", render::text(&built.diagnostics, sources, false));
        let mut said = String::new();
        for item in library.asts(0, With::Cards).into_iter().flat_map(|file| &file.items) {
            let ItemKind::Scenario(scenario) = &item.kind else { continue };
            let report = scenario::run(&built.compiled, scenario);
            assert!(!report.passed(), "`{}` of {name} passes", scenario.name.name);
            let failures = render::text(&report.failures, sources, false);
            writeln!(said, "== {}\n{failures}", scenario.name.name).expect("a string can be written to");
        }
        insta::with_settings!({ snapshot_path => "scenarios/snapshots", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, said);
        });
    }
}

const THREE: &str = r#"
game three "Three" { players: 2 }
zone field of player row in play
kind piece { power: 0..40 = 3 }
card "Bear" : piece
action wait() { }
turn { offer active wait until pass }

scenario "Unsound: gives a name and a value" { given { field of A: "Bear" { power: 7 } as mine  field of B: "Baer" } expect mine.power == 7 }
scenario "Unsound: the name is not given" { given { field of A: "Bear" } expect mine.power == 7 }
scenario "Sound" { given { field of A: "Bear" as mine } expect mine.power == 3 }
scenario "Unsound: adds a rule" { given { field of A: "Bear"  rule modify x: piece in field { power += 1 }  field of B: "Baer" } expect 1 == 1 }
scenario "Sound: without the rule" { given { field of A: "Bear" as mine } expect mine.power == 3 }
scenario "Sound: gives a value" { given { field of A: "Bear" { power: 7 } as mine } expect mine.power == 7 }
scenario "Sound: without the value" { given { field of A: "Bear" as mine } expect mine.power == 3 }
scenario "Sound: adds rules" {
  given {
    field of A: "Bear" as mine
    rule modify x: piece in field { power += 1 }
    rule after wait() { mine.power = 8 }
  }
  play { A: wait }
  expect mine.power == 9
}
scenario "Sound: without the rules" { given { field of A: "Bear" as mine } play { A: wait } expect mine.power == 3 }
scenario "Sound: asks what no rule asks" {
  given { field of A: "Bear" as mine }
  play { A: wait }
  expect happened wait() this turn
  expect mine.owner == A
  expect turn_number == 1
}
scenario "Sound: asks little" { given { field of A: "Bear" as yours } play { A: wait } expect yours.power == 3 snapshot }
"#;

#[test]
fn a_scenario_finds_nothing_of_those_before_it() {
    let library = Library::of_texts("three", &[("three.naipe", THREE)]).expect("it does not play itself");
    let built = library.build(0, With::Cards, AFTER_ALL);
    let (sources, compiled) = (&library.files.sources, &*built.compiled);
    assert!(built.diagnostics.is_empty(), "{}", render::text(&built.diagnostics, sources, false));
    let items = library.asts(0, With::Cards).into_iter().flat_map(|file| &file.items);
    let scenarios: Vec<_> = items
        .filter_map(|item| if let ItemKind::Scenario(scenario) = &item.kind { Some(scenario) } else { None })
        .collect();
    let mut sequence = Sequence::new(compiled, 1);
    let mut passed = 0;
    for scenario in scenarios.iter().chain(scenarios.iter().rev()) {
        let (alone, after) = (scenario::run(compiled, scenario), sequence.run(scenario));
        let said = render::text(&after.failures, sources, false);
        assert_eq!(scenario.name.name.starts_with("Sound"), after.passed(), "{}: {said}", scenario.name.name);
        assert_eq!(sequence.check(scenario).is_empty(), after.passed(), "{}", scenario.name.name);
        passed += usize::from(after.passed());
        // All that is told of it is the same, what ran and how the game lay among it.
        assert_eq!(format!("{after:?}"), format!("{alone:?}"), "{}", scenario.name.name);
    }
    assert_eq!(passed, 16);
}

const LOTS: &str = r#"
game lots "Lots" { players: 2 }
zone deck of player pile hidden
zone hand of player set visible to owner
kind card
action take() {
  shuffle deck of you
  move top of deck of you to hand of you
}
turn { phase main { offer active take until pass } }
card "Common" : card
card "Rare" : card
"#;

/// What chance is not told falls to one card among all there are, though of like cards only one is among the options.
#[test]
fn a_draw_that_is_not_said_is_as_likely_as_there_are_cards() {
    let scenario = |seed: u32| {
        format!(
            r#"scenario "Seed {seed}" {{
  given {{ seed: {seed}  active: A  phase: main  deck of A: 19 "Common", "Rare" }}
  play {{ A: take }}
  expect "Rare" in hand of A
}}
"#
        )
    };
    let text = (0..60).fold(LOTS.to_owned(), |text, seed| text + &scenario(seed));
    let rare = passed("lots", &text).iter().filter(|passed| **passed).count();
    assert!((1..=12).contains(&rare), "one of twenty cards is drawn {rare} times of sixty");
}

const APART: &str = r#"
game apart "Apart" { players: 2 }
zone hand of player set visible to owner
zone line of player row in play
zone field shared set in play
zone yard of player pile
kind piece { power: int = 3 }
kind beast : piece
kind spell : piece
action cast(s: spell in hand of you) announce s {
  resolve s
  move s to yard of you
}
turn { phase main { offer active cast until pass } }
card "Wolf" : beast
card "Ox" : beast
card "Grow" : spell { target t: beast in play  effect { modify t { power += 2 } until turn } }
card "Grow two" : spell { target 2 ts: beast in play  effect { modify ts { power += 2 } until turn } }
card "Grow all" : spell { effect { for b: beast in field { modify b { power += 2 } until turn } } }
card "Slay" : spell { target t: beast in play  effect { move t to yard of t.owner } }

scenario "One has grown" {
  given { active: A  phase: main  hand of A: "Grow", "Slay"  field: "Wolf" of B as wolf, "Wolf" of B }
  play { A: cast "Grow" -> wolf  A: cast "Slay" -> "Wolf" }
}
scenario "Other controllers" {
  given { active: A  phase: main  hand of A: "Slay"  field: "Wolf" of B { controller: A }, "Wolf" of B }
  play { A: cast "Slay" -> "Wolf" }
}
scenario "A title in a claim" {
  given { active: A  phase: main  hand of A: "Grow"  field: "Wolf" of B as wolf, "Wolf" of B }
  play { A: cast "Grow" -> wolf }
  expect "Wolf".power == 5
}
scenario "One of several that have grown" {
  given { active: A  phase: main  hand of A: "Grow two", "Slay"  field: "Wolf" of B as wolf, "Wolf" of B, "Ox" of B as ox }
  play { A: cast "Grow two" -> wolf -> ox  A: cast "Slay" -> "Wolf" }
}
scenario "Both have grown" {
  given { active: A  phase: main  hand of A: "Grow all", "Slay"  field: 2 "Wolf" of B }
  play { A: cast "Grow all"  A: cast "Slay" -> "Wolf" }
  expect count(yard of B) == 1
}
scenario "Each has grown by a spell of its own" {
  given { active: A  phase: main  hand of A: 2 "Grow", "Slay"  field: "Wolf" of B as one, "Wolf" of B as other }
  play { A: cast "Grow" -> one  A: cast "Grow" -> other  A: cast "Slay" -> "Wolf" }
  expect count(yard of B) == 1
}
scenario "Places in a row that nothing tells apart" {
  given { active: A  phase: main  hand of A: "Slay"  line of B: "Wolf", "Ox", "Wolf" }
  play { A: cast "Slay" -> "Wolf" }
  expect count(yard of B) == 1
}
"#;

#[test]
fn what_bears_one_title_is_told_apart_by_all_that_can_be_seen() {
    assert_eq!(passed("apart", APART), [false, false, false, false, true, true, true]);
    // A rule asks for places.
    let asks = "modify beast in line where position(it) == 1 { power += 1 }\n";
    let told = APART.replace("action cast", &format!("{asks}action cast"));
    assert_eq!(passed("apart", &told), [false, false, false, false, true, true, false]);
}

const TOLD: &str = r#"
game told "Told" { players: 2  language: en }
player { life: int = 20  mana: 0.. = 0 }
zone hand of player set visible to owner
zone pot of player pile
kind spell
payment mana(n: int) { possible when you.mana >= n  you.mana -= n }
action cast(c: spell in hand of you) announce c { resolve c  move c to pot of you }
scope window { who: player  passes: int = 0 }
turn {
  phase main {
    open window { who: active } {
      while window.passes < 2 {
        offer window.who cast { window.passes = 0 } else { window.passes += 1  window.who = next(window.who) }
      }
    }
  }
}
card "Dear" : spell { cost 3 mana }
card "Drain" : spell { choose n: 1..9  target p: player  cost n mana  effect { p.life -= n } }
card "Dice" : spell { effect { let a = roll 6  let b = roll 6  you.life += 10 * a + b } }

scenario "What cannot be paid, where others are asked next" {
  given { active: A  phase: main  A.mana: 1  hand of A: "Dear" }
  play { A: cast "Dear" }
}
scenario "A number that gave itself" {
  given { active: A  phase: main  A.mana: 1  hand of A: "Drain" }
  play { A: cast "Drain" -> B -> 1 }
}
scenario "Chance that nobody asks for" {
  given { active: A  phase: main  hand of A: "Dice" }
  play { chance: 3, 5, 6  A: cast "Dice" }
}
scenario "An answer too many" {
  given { active: A  phase: main  A.mana: 1  hand of A: "Drain", "Dice" }
  play { A: cast "Drain" -> B -> "Dice" }
}
scenario "A title without its action" {
  given { active: A  phase: main  hand of A: "Dice" }
  play { A: "Dice" }
}
scenario "Done is not pass" {
  given { active: A  phase: main  hand of A: "Dice" }
  play { A: done }
}
"#;

#[test]
fn what_fits_nothing_is_told_where_it_was_meant() {
    let said: Vec<String> = played("told", TOLD).into_iter().map(|(_, said)| said).collect();
    for (said, wanted) in said.iter().zip([
        ["A cannot answer this", "why not: ", "with the only answer pass"],
        ["nobody asks for `1` any more", "`1` was the only answer to", "before `B`: leave it out"],
        ["chance was never asked for this", "chance: 3, 5, 6", " ^ not used"],
        ["`Dice` is one answer too many", "nothing more is asked for `cast`", "leave it out"],
        ["A cannot answer this", "the action comes first", "`ACTION \"Dice\"`"],
        ["A cannot answer this", "`done` ends a choice of several", "`A: pass`"],
    ]) {
        wanted.into_iter().for_each(|part| assert!(said.contains(part), "{part}: {said}"));
        assert!(!said.contains("nothing runs on by itself"), "{said}");
    }
    assert_eq!(said.len(), 6);
}

const OVER: &str = r#"
game over "Over" { players: 2  language: en }
player { seeds "Seeds": int = 0 }
action grab "Grab" { you.seeds += 1 }
action drop "Drop" { you.seeds = you.seeds / (you.seeds - 1) }
turn { phase main "Main" { offer active grab, drop until pass } }
check over for p in players when p.seeds >= 2 { win p }

scenario "A claim failed, and the game came to its end" {
  given { active: A  phase: main  A.seeds: 1 }
  play { expect A.seeds == 5  A: grab  pass until over }
  expect winner A
}
scenario "A game that faults is not over" {
  given { active: A  phase: main  A.seeds: 1 }
  play { A: drop  pass until over }
}
"#;

#[test]
fn a_game_that_has_ended_is_over_whatever_failed_before() {
    let said: Vec<String> = played("over", OVER).into_iter().map(|(_, said)| said).collect();
    let [ended, faulted] = &said[..] else { panic!("{said:?}") };
    assert!(ended.contains("`A.seeds == 5` does not hold") && ended.matches("error[").count() == 1, "{ended}");
    assert!(faulted.contains("the game is over before that"), "{faulted}");
}

const FUSIONS: &str = r#"
game fusions "Fusions" { players: 2  language: en }
zone hand "Hand" of player set visible to owner
zone field "Field" of player row in play
zone grave "Grave" of player pile
kind beast "Beast"
card "Pup" : beast
card "Wolf" : beast
action fuse "Fuse" {
  choose s: subset in ((all beast in hand of you) + (all beast in field of you)) where size(s) == 2
  for x in s { move x to grave of you }
}
turn { phase main "Main" { offer active fuse until pass } }

scenario "Of two places" {
  given { active: A  phase: main  hand of A: "Wolf"  field of A: "Pup", "Wolf" }
  play { A: fuse -> ["Pup", "Wolf"] }
}
scenario "Of one" {
  given { active: A  phase: main  field of A: "Pup", 2 "Wolf" }
  play { A: fuse -> ["Pup", "Wolf"] }
  expect count(grave of A) == 2
}
"#;

#[test]
fn sets_of_the_same_titles_are_told_apart_by_what_is_between_their_members() {
    let said: Vec<String> = played("fusions", FUSIONS).into_iter().map(|(_, said)| said).collect();
    let [two, one] = &said[..] else { panic!("{said:?}") };
    assert!(two.contains("note: they lie in different places"), "{two}");
    assert!(two.contains("[Wolf (Hand of A), Pup], [") && two.contains("Wolf (Field of A)"), "{two}");
    assert_eq!(one, "");
}

const DICE: &str = r#"
game dice "Dice" { players: 2  language: en }
player { gold: int = 0 }
action throw() {
  let n = roll 6
  you.gold += n
}
action wait() { }
turn { phase main { offer active throw, wait until pass } }

scenario "What does not hold, and a die that nobody threw" {
  given { active: A  phase: main }
  play { chance: 4, 5  A: throw }
  expect A.gold == 9
}
scenario "Stopped before the die is thrown" {
  given { active: A  phase: main }
  play { chance: 4  B: throw  A: throw }
}
"#;

/// That a claim does not hold hides no answer of chance that was never used; of what the script did not come to, nobody knows.
#[test]
fn what_chance_is_not_asked_for_is_told_beside_a_claim_that_fails() {
    let said: Vec<String> = played("dice", DICE).into_iter().map(|(_, said)| said).collect();
    let [beside, stopped] = &said[..] else { panic!("{said:?}") };
    assert!(beside.contains("`A.gold == 9` does not hold"), "{beside}");
    assert!(beside.contains("chance was never asked for this"), "{beside}");
    assert!(!stopped.contains("chance was never asked for this") && stopped.contains("error"), "{stopped}");
}

const BEHIND: &str = r#"
game behind "Behind" { players: 2  language: en }
player { gold: int = 0 }
action earn() { you.gold += 1 }
turn {
  let n = 3
  phase reading { offer active earn until pass  active.gold += n }
  phase adding { n += 1  offer active earn until pass }
  phase again { n = n + 1  offer active earn until pass }
  phase anew { n = 4  active.gold += n  offer active earn until pass }
  phase asking when n > 2 { offer active earn until pass }
}

scenario "Reads it" { given { active: A  phase: reading } play { A: earn } expect A.gold == 1 }
scenario "Adds to it" { given { active: A  phase: adding } play { A: earn } expect A.gold == 1 }
scenario "Works it out from what it was" { given { active: A  phase: again } play { A: earn } expect A.gold == 1 }
scenario "Gives it anew" { given { active: A  phase: anew } play { A: earn } expect A.gold == 5 }
scenario "Is not asked whether it comes" { given { active: A  phase: asking } play { A: earn } expect A.gold == 1 }
"#;

/// Where a scenario begins, nothing has been given that stands before it: a phase that reads it, in whatever way, is none to begin in.
#[test]
fn no_scenario_begins_where_what_stands_before_is_read() {
    let said: Vec<(bool, String)> = played("behind", BEHIND);
    let refused: Vec<bool> = said.iter().map(|(_, said)| said.contains("it stands behind what gives `n`")).collect();
    assert_eq!(refused, [true, true, true, false, false], "{said:?}");
    assert_eq!(
        said.iter().map(|(passed, _)| *passed).collect::<Vec<_>>(),
        [false, false, false, true, true],
        "{said:?}"
    );
}

/// Which scenarios of a game in one text pass, in order.
fn passed(name: &str, text: &str) -> Vec<bool> {
    played(name, text).into_iter().map(|(passed, _)| passed).collect()
}

/// Whether each scenario of a game in one text passes, and what is told of it where it does not.
fn played(name: &str, text: &str) -> Vec<(bool, String)> {
    let library = Library::of_texts(name, &[("game.naipe", text)]).expect("it does not play itself");
    let built = library.build(0, With::Cards, AFTER_ALL);
    let sources = &library.files.sources;
    assert!(built.diagnostics.is_empty(), "{}", render::text(&built.diagnostics, sources, false));
    let items = library.asts(0, With::Cards).into_iter().flat_map(|file| &file.items);
    let scenarios = items.filter_map(|item| match &item.kind {
        ItemKind::Scenario(scenario) => Some(scenario),
        _ => None,
    });
    let reports = scenarios.map(|scenario| scenario::run(&built.compiled, scenario));
    reports.map(|report| (report.passed(), render::text(&report.failures, sources, false))).collect()
}
