//! Which clauses could be wrong without any scenario noticing.

use crate::helper::{Folder, Ran};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

const RULES: &str = r#"game duel "Duel" { players: 2  language: en }

player { life: int = 20 }

zone hand of player set
zone field of player row in play

kind unit { might: int }

event strike(p: player, n: int) cites d:1 { p.life -= n }

/// Every unit strikes for what it is worth.
action attack(u: unit in field of you)
  when you.life > 3
  cites d:2 {
  strike(opponent(you), u.might)
}

turn { phase main { offer active attack } }
"#;

const CARDS: &str = "card \"Ox\" : unit { might: 4 }\n";

const SCENARIOS: &str = r#"scenario "An ox strikes" {
  given { active: A  phase: main  field of A: "Ox"  field of B: "Bull"  B.life: 10 }
  play { A: attack -> "Ox" }
  expect B.life == 6
  expect A.life == 20
}
"#;

const LIMITS: &str = r#"scenario "Who is weak does not attack" {
  given { active: A  phase: main  field of A: "Ox"  A.life: 3 }
  play { illegal A: attack "Ox" }
}

scenario "Who is a little less weak does" {
  given { active: A  phase: main  field of A: "Ox"  A.life: 4  B.life: 2 }
  play { A: attack -> "Ox" }
  expect B.life == -2
}
"#;

fn folder(name: &str) -> Folder {
    let folder = Folder::empty(name);
    folder.write("rules/duel/game.naipe", RULES);
    folder.write("cards/duel/cards.naipe", CARDS);
    folder.write("tests/duel/attack.naipe", SCENARIOS);
    folder.write("tests/duel/fixtures.naipe", "card \"Bull\" : unit { might: 9 }\n");
    folder.run(&["test"]).good();
    folder
}

/// What the one scenario does not notice.
const LIST: &str = r#"rules/duel/game.naipe:14  drop condition  d:2
  - action attack(u: unit in field of you) when you.life > 3 cites d:2 {
  -   strike(opponent(you), u.might)
  - }
  + action attack(u: unit in field of you) cites d:2 { strike(opponent(you), u.might) }

rules/duel/game.naipe:14  comparison  d:2
  - action attack(u: unit in field of you) when you.life > 3 cites d:2 {
  + action attack(u: unit in field of you) when you.life >= 3 cites d:2 {

rules/duel/game.naipe:14  you/opponent  d:2
  - action attack(u: unit in field of you) when you.life > 3 cites d:2 {
  + action attack(u: unit in field of you) when opponent(you).life > 3 cites d:2 {

rules/duel/game.naipe:14  number  d:2
  - action attack(u: unit in field of you) when you.life > 3 cites d:2 {
  + action attack(u: unit in field of you) when you.life > 4 cites d:2 {

"#;

fn list(ran: &Ran) -> String {
    let lines: Vec<&str> = ran.out.lines().filter(|line| !line.contains(" mutants: ")).collect();
    lines.join("\n") + "\n"
}

fn numbers(ran: &Ran) -> [u64; 5] {
    let said = ran.json().remove(0);
    ["mutants", "killed", "survived", "equivalent", "accepted"].map(|of| said[of].as_u64().unwrap_or(u64::MAX))
}

#[test]
fn survivors_are_listed_with_their_lines() {
    let folder = folder("survivors");
    let ran = folder.run(&["mutate", "duel", "rules"]).ends(1);
    assert_eq!(list(&ran), LIST);
    assert_eq!(
        ran.last_line(),
        "13 mutants: 9 killed, 4 survived, 0 accepted; 69.2 % killed; 0 left out that mean the same"
    );
    assert_eq!(ran.errors, "", "nothing is said of how far it is where nobody watches");
    folder.write("tests/duel/limits.naipe", LIMITS);
    let ran = folder.run(&["mutate", "duel"]).good();
    assert_eq!(
        ran.out,
        "14 mutants: 14 killed, 0 survived, 0 accepted; 100.0 % killed; 0 left out that mean the same\n"
    );
}

/// Of one change as of many, the sum is said in Spanish, with its share.
#[test]
fn the_sum_is_said_in_spanish() {
    use naipe_grammar::messages::Messages;
    let catalogue = include_str!("../../src/explain/es-messages.txt");
    let all = Messages::of(&[catalogue], "y", "o");
    for (mutants, share) in
        [("1 mutant", ""), ("1 mutant", "100.0 % killed; "), ("3 mutants", ""), ("3 mutants", "66.6 % killed; ")]
    {
        let sum = format!("{mutants}: 1 killed, 0 survived, 0 accepted; {share}0 left out that mean the same");
        let said = all.say(&sum).unwrap_or_default();
        assert!(!said.is_empty() && !said.contains("killed") && !said.contains("mutant:"), "{sum}: {said}");
    }
}

#[test]
fn one_object_for_programs() {
    let folder = folder("object");
    let ran = folder.run(&["mutate", "duel", "--json"]).ends(1);
    assert_eq!(numbers(&ran), [14, 10, 4, 0, 0]);
    let said = ran.json().remove(0);
    let first = &said["survivors"][1];
    assert_eq!(said["survivors"].as_array().map(Vec::len), Some(4));
    assert_eq!((&first["file"], &first["line"]), (&"rules/duel/game.naipe".into(), &14.into()));
    assert_eq!((&first["kind"], &first["article"]), (&"comparison".into(), &"d:2".into()));
    assert!(first["before"].as_str().is_some_and(|line| line.contains("you.life > 3")));
    assert!(first["after"].as_str().is_some_and(|line| line.contains("you.life >= 3")));
}

#[test]
fn one_thread_and_many_find_the_same() {
    let folder = folder("threads");
    let list = |threads: &str| {
        let ran = folder.command(&["mutate", "duel"]).env("RAYON_NUM_THREADS", threads).output().expect("it runs");
        String::from_utf8_lossy(&ran.stdout).into_owned()
    };
    let one = list("1");
    assert!(one.contains(" killed"));
    assert_eq!(one, list("4"));
}

#[test]
fn a_sample_is_the_same_for_the_same_seed() {
    let folder = folder("sample");
    let sample = |seed: &str| folder.run(&["mutate", "duel", "--sample", "6", "--seed", seed]).out;
    assert_eq!(sample("5"), sample("5"));
    let all: std::collections::HashSet<String> = (1..9).map(|seed| sample(&seed.to_string())).collect();
    assert!(all.len() > 1, "{all:?}");
    assert!(sample("5").contains("6 mutants") || sample("5").contains("5 mutants"), "{}", sample("5"));
}

#[test]
fn an_accepted_survivor_is_told_with_its_reason() {
    let folder = folder("accepted");
    let when = "  when you.life > 3\n";
    let noted = "  // survives comparison: nobody is at three\n  // the arena closes then\n  when you.life > 3 // survives number: nor at four\n";
    folder.change("rules/duel/game.naipe", when, noted);
    let ran = folder.run(&["mutate", "duel"]).ends(1);
    let ran = ran.says("accepted:\n  rules/duel/game.naipe:16  comparison: nobody is at three\n  rules/duel/game.naipe:16  number: nor at four\n");
    assert!(ran.last_line().contains("10 killed, 2 survived, 2 accepted"), "{}", ran.out);
    assert_eq!(ran.errors, "");
    folder.write("tests/duel/limits.naipe", LIMITS);
    let ran = folder.run(&["mutate", "duel"]).good();
    let ran = ran.warns("warning: rules/duel/game.naipe:14: `survives comparison` accepts nothing any more");
    let ran = ran.warns("rules/duel/game.naipe:16: `survives number` accepts nothing any more");
    assert!(!ran.out.contains("accepted:"));
    let said = folder.run(&["mutate", "duel", "--json"]).good().json().remove(0);
    assert_eq!(said["stale"].as_array().map(Vec::len), Some(2));
    // Of what was not tried nobody knows.
    let ran = folder.run(&["mutate", "duel", "--sample", "1"]).good();
    assert_eq!(ran.errors, "");
}

#[test]
fn a_note_that_says_nothing_accepts_nothing() {
    let folder = folder("notes");
    let noted = "  // survives comparisons: nobody is at three\n  // survives number:\n  when you.life > 3\n";
    folder.change("rules/duel/game.naipe", "  when you.life > 3\n", noted);
    let ran = folder.run(&["mutate", "duel"]).ends(1);
    assert!(ran.last_line().contains("4 survived, 0 accepted"), "{}", ran.out);
    ran.warns("game.naipe:14: `comparisons` is no kind of change")
        .warns("game.naipe:15: `survives number:` gives no reason");
}

#[test]
fn what_never_ends_is_stopped_early() {
    let folder = folder("runaway");
    let event = "event strike(p: player, n: int) cites d:1 {
  let i = 0
  while i < n {
    p.life -= 1
    i += 1
  }
}
event toss(p: player) {
  let d = 1
  while d < 6 { roll_for(p)  d = 6 }
}
event roll_for(p: player) { let d = roll 6  if d < 0 { p.life -= 1 } }
after strike { toss(active) }
";
    folder.change("rules/duel/game.naipe", "event strike(p: player, n: int) cites d:1 { p.life -= n }\n", event);
    folder.run(&["test"]).good();
    // Without `i += 1`, and without `d = 6` with a die at each turn, it goes on for ever.
    let ran = folder.run(&["mutate", "duel"]).ends(1).quick();
    for gone in ["- i += 1", "- while d < 6 { roll_for(p)  d = 6 }\n  + while d < 6 { roll_for(p) }"] {
        assert!(!ran.out.contains(gone), "{}", ran.out);
    }
}

#[test]
fn errata_are_tried_as_of_their_dates() {
    let folder = folder("errata");
    folder.write("cards/duel/errata.naipe", "errata \"Ox\" from 2020-01-01 { might: 5 }\n");
    folder.change(
        "tests/duel/attack.naipe",
        "scenario \"An ox strikes\" {",
        "scenario \"An ox strikes\" as of 2019-01-01 {",
    );
    let ran = folder.run(&["mutate", "duel", "cards"]).ends(1);
    let ran = ran.says("cards/duel/errata.naipe:1  number\n").says("+ errata \"Ox\" from 2020-01-01 { might: 6 }\n");
    assert!(ran.last_line().starts_with("2 mutants: 1 killed, 1 survived"), "{}", ran.out);
    let now = "scenario \"It strikes harder now\" {
  given { active: A  phase: main  field of A: \"Ox\"  B.life: 10 }
  play { A: attack -> \"Ox\" }
  expect B.life == 5
}
";
    folder.write("tests/duel/now.naipe", now);
    folder.run(&["mutate", "duel", "cards"]).good();
}

#[test]
fn what_means_the_same_is_left_out() {
    let folder = folder("same");
    folder.change("cards/duel/cards.naipe", "might: 4", "might: 2");
    folder.write("cards/duel/errata.naipe", "errata \"Ox\" from 2020-01-01 { might: 4 }\n");
    // What is printed on the card is no longer in force on any date that counts.
    let ran = folder.run(&["mutate", "duel", "cards", "--json"]).good();
    assert_eq!(numbers(&ran), [1, 1, 0, 1, 0]);
}

#[test]
fn games_inside_and_shared_rules_count_with_the_game_around_them() {
    let folder = folder("inside");
    folder.write("rules/common/counting.naipe", "define twice(n: int): int = n * 2\n");
    let inner = "game toll \"Toll\" { players: 2 }
use common.counting
player { gold: int = 0 }
turn { active.gold += twice(3)  end game score p: p.gold }
";
    folder.write("rules/duel/toll/game.naipe", inner);
    let ran = folder.run(&["mutate", "duel"]).ends(1);
    ran.says("rules/duel/toll/game.naipe:4  drop statement\n  - active.gold += twice(3)");
    folder.write(
        "tests/duel/toll/toll.naipe",
        "scenario \"Six\" {\n  given { setup: yes }\n  expect over\n  expect A.gold == 6\n}\n",
    );
    let ran = folder.run(&["mutate", "duel", "rules/duel/toll/game.naipe", "rules/common"]).good();
    assert!(ran.last_line().starts_with("6 mutants: 6 killed"), "{}", ran.out);
    // What is shared is noticed by scenarios of either.
    folder.run(&["mutate", "duel", "rules/common"]).good().says("1 mutant: 1 killed");
}

#[test]
fn only_what_was_changed_since_a_revision() {
    let folder = folder("since");
    folder
        .run(&["mutate", "duel", "--since", "HEAD"])
        .ends(2)
        .warns("`--since` asks git, and this project is in no repository of git");
    let git = |words: &[&str]| {
        let quiet = ["-c", "user.name=x", "-c", "user.email=x@x", "-c", "commit.gpgsign=false"];
        let done = Command::new("git").args(quiet).args(words).current_dir(folder.path("")).output().expect("git runs");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    };
    git(&["init", "-q"]);
    git(&["add", "rules", "cards", "tests"]);
    git(&["commit", "-qm", "first"]);
    folder.run(&["mutate", "duel", "--since", "nowhere"]).ends(2).warns("git knows no revision `nowhere`");
    folder.run(&["mutate", "duel", "--since", "--all"]).ends(2);
    let ran = folder.run(&["mutate", "duel", "--since", "HEAD"]).good();
    assert!(ran.out.starts_with("0 mutants"), "{}", ran.out);
    folder.change("rules/duel/game.naipe", "you.life > 3", "you.life > 2");
    folder.write("cards/duel/more.naipe", "card \"Fly\" : unit { might: 1 }\n");
    let ran = folder.run(&["mutate", "duel", "--since", "HEAD"]).ends(1);
    let places: Vec<&str> =
        ran.out.lines().filter_map(|line| line.split("  ").next().filter(|place| place.contains(".naipe:"))).collect();
    assert_eq!(
        places,
        [
            "cards/duel/more.naipe:1",
            "rules/duel/game.naipe:14",
            "rules/duel/game.naipe:14",
            "rules/duel/game.naipe:14",
            "rules/duel/game.naipe:14"
        ]
    );
}

/// A folder where the first survivors are found at once, and all that comes after takes long.
fn long_run() -> Folder {
    let folder = folder("long");
    let slow: String = (0..60)
        .map(|n| {
            format!("event count_{n}(p: player) {{ let i = 0  while i < 2000 {{ i += 1 }}  p.life += i - 2000 }}\n")
        })
        .collect();
    let calls: String = (0..60).map(|n| format!("    count_{n}(active)\n")).collect();
    folder.write("rules/duel/slow.naipe", slow + "after strike {\n" + &calls + "}\n");
    folder.run(&["test"]).good();
    folder
}

#[test]
fn survivors_are_told_as_soon_as_they_are_found() {
    let folder = long_run();
    let mut child = folder.command(&["mutate", "duel"]).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("it prints")).lines();
    let first = lines.next().expect("it says something").expect("it is text");
    assert_eq!(first, "rules/duel/game.naipe:14  drop condition  d:2");
    // Whoever stops it keeps what was told.
    child.kill().expect("it is stopped");
    let rest: Vec<String> = lines.map_while(Result::ok).collect();
    assert!(!rest.iter().any(|line| line.contains(" mutants: ")), "{rest:?}");
    child.wait().expect("it has ended");
}

#[test]
fn who_reads_no_further_ends_it_quietly() {
    let folder = long_run();
    let mut command = folder.command(&["mutate", "duel"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut out = BufReader::new(child.stdout.take().expect("it prints"));
    out.read_line(&mut String::new()).expect("it says something");
    drop(out);
    let ran = Ran::of(&child.wait_with_output().expect("it ends")).good();
    assert_eq!(ran.errors, "");
}

#[test]
fn where_nothing_can_be_tried_it_is_told() {
    let folder = folder("nothing");
    folder.run(&["mutate", "duel", "--sample", "0"]).ends(2).warns("no change is asked for").warns("`--sample 100`");
    std::fs::remove_file(folder.path("tests/duel/attack.naipe")).expect("it was there");
    let ran = folder.run(&["mutate", "duel"]).ends(2);
    ran.warns("no scenario of `duel` is there, and so nothing could be noticed").warns("files of `tests/duel`");
}

#[test]
fn nonsense_is_told() {
    let folder = folder("nonsense");
    folder.run(&["mutate", "dual"]).ends(2).warns("did you mean `duel`?");
    folder.run(&["mutate", "duel", "rules/nothing"]).ends(2).warns("there is no file or folder `rules/nothing`");
    folder.run(&["mutate", "duel", "tests"]).ends(2).warns("no rules or cards of `duel` stand in `tests`");
    folder.run(&["mutate", "duel", "--seed", "3"]).ends(2).warns("--sample");
    let help = folder.run(&["mutate", "--help"]).good();
    help.says("It ends with 0").says("with 1 if some survive");
    folder.change("cards/duel/cards.naipe", "might: 4", "might: 5");
    let ran = folder.run(&["mutate", "duel"]).ends(2);
    ran.warns("1 scenario fails before anything is changed: \"An ox strikes\" (tests/duel/attack.naipe)");
    folder.change("cards/duel/cards.naipe", "might: 5", "mihgt: 5");
    folder.run(&["mutate", "duel"]).ends(1).warns("did you mean `might`?");
}
