//! `--set NAME=VALUE`: a parameter that whoever holds the game decides.

use crate::helper::Folder;

const RULES: &str = r#"
enum light { dim "Dim", bright "Bright" }
/// What whoever organises the game decides.
parameter gift: 1..4 = 1
parameter lamp: light = dim
parameter generous: bool = no
parameter lamps: set of light
parameter motto: text = "none"
parameter best: card or none = none
after begin game {
  for p in players {
    deal(p, gift)
    if generous and lamp == bright and bright in lamps and motto == "Give, give" and best is not none { deal(p, 5) }
  }
}
format open "Open" { require count(gem in pack of you) >= gift because "too few" }
"#;

fn folder(name: &str) -> Folder {
    let folder = Folder::with_game(name);
    folder.write("rules/gems/more.naipe", RULES.replace("set of light\n", "set of light = []\n"));
    folder.run(&["check"]).good().says("0 errors, 0 warnings");
    folder
}

#[test]
fn a_parameter_is_set_for_many_games_and_told() {
    let folder = folder("sim");
    let sim = |more: &[&str]| folder.run(&[&["sim", "gems", "--games", "4", "--seed", "3"], more].concat()).good();
    let plain = sim(&[]);
    assert!(!plain.out.contains("set:"), "{}", plain.out);
    let set = sim(&["--set", "goal=3", "--set", "gift = 2"]).says("\nset: goal = 3; gift = 2\n");
    let digest = |out: &str| out.lines().last().unwrap_or("").to_owned();
    assert_ne!(digest(&plain.out), digest(&set.out));
    let same = sim(&["--set", "goal=10", "--set", "gift=1"]);
    assert_eq!(digest(&plain.out), digest(&same.out));
    assert_eq!(sim(&["--json", "--set", "goal=3"]).json()[0]["set"], serde_json::json!({ "goal": "3" }));
}

#[test]
fn a_wrong_setting_is_refused_with_what_would_be_right() {
    let folder = folder("wrong");
    for (set, said, help) in [
        ("gaol=3", "there is no parameter `gaol`", "did you mean `goal`?"),
        ("goal", "`goal` sets nothing", "such as `--set first_hand=3`"),
        ("goal=three", "`goal` cannot be `three`", "it takes a whole number"),
        ("goal=9999999999", "`goal` cannot be `9999999999`", "it takes a whole number up to 2147483647\n"),
        ("goal=-9999999999", "`goal` cannot be `-9999999999`", "it takes a whole number from -2147483648 on\n"),
        ("gift=5", "`gift` cannot be `5`", "it takes a whole number from 1 to 4"),
        ("lamp=red", "`lamp` cannot be `red`", "it takes one of `dim`, `bright`"),
        ("generous=true", "`generous` cannot be `true`", "it takes `yes` or `no`"),
        ("lamps=dim,red", "`lamps` cannot be `dim,red`", "several values with commas between them, each one of `dim`"),
        ("best=Rubi", "`best` cannot be `Rubi`", "it takes the title of a card, or `none`"),
    ] {
        for words in [&["sim", "gems"][..], &["play", "gems"]] {
            folder.run(&[words, &["--set", set]].concat()).ends(2).warns(said).warns(help);
        }
    }
    folder.run(&["sim", "gems", "--set", "goal=1", "--set", "goal=2"]).ends(2).warns("`goal` is set twice");
    folder.run(&["sim", "escondite", "--set", "goal=1"]).ends(2);
    folder.run(&["test", "--set", "goal = 1"]).ends(2).warns("a scenario says itself").warns("`given { goal: 1 }`");
}

const ALL: &[&str] = &[
    "--set",
    "gift=2",
    "--set",
    "lamp=bright",
    "--set",
    "generous=yes",
    "--set",
    "lamps=dim, bright",
    "--set",
    "motto=Give, give",
    "--set",
    "best=Ruby",
];

#[test]
fn a_game_remembers_what_was_set_in_its_log_and_its_record() {
    let folder = folder("log");
    let words =
        [&["play", "gems", "--seed", "5", "--log", "game.log", "--record", "tests/gems/played.naipe"], ALL].concat();
    let ran = folder.say("1\n1\nq\n", &words);
    let line =
        "set: gift = 2; lamp = bright; generous = yes; lamps = dim, bright; motto = \"Give, give\"; best = \"Ruby\"";
    ran.says(line);
    // Three to begin with, two as a gift, five for the rest, and one drawn in each of two turns, less the one that lies.
    folder.run(&["replay", "game.log"]).good().says(line).says("Hand: 6 × Pebble, 3 × Ruby, Lens, Lodestone\n");
    let record = folder.read("tests/gems/played.naipe");
    for line in
        ["gift: 2", "lamp: bright", "generous: yes", "lamps: dim, bright", "motto: \"Give, give\"", "best: \"Ruby\""]
    {
        assert!(record.contains(&format!("\n    {line}\n")), "{line} is not in {record}");
    }
    folder.run(&["test", "tests/gems/played.naipe"]).good();
    let more = folder.say("1\nq\n", &["play", "--resume", "game.log"]).says(line);
    assert!(!more.errors.contains("warning"), "{}", more.errors);
    folder.run(&["play", "--resume", "game.log", "--set", "gift=3"]).ends(2);
}

#[test]
fn a_deck_is_checked_with_what_was_set() {
    let folder = folder("deck");
    folder.write("list.txt", "3 Pebble\n");
    let check = |set: &str| folder.run(&["deck", "check", "list.txt", "--format", "open", "--set", set]);
    check("gift=3").good().says("set: gift = 3\n");
    check("gift=4").ends(1).says("too few");
    check("gfit=4").ends(2).warns("did you mean `gift`?");
}

#[test]
fn a_board_that_cannot_be_is_a_fault_wherever_its_size_comes_from() {
    let folder = folder("board");
    folder.write("rules/gems/board.naipe", "parameter width: int = 3\nzone board shared grid width x 2\n");
    folder.run(&["sim", "gems", "--games", "2", "--set", "width=200"]).good();
    for width in ["width=0", "width=-3", "width=300", "width=2000000000"] {
        let said = "a side of this grid has fewer than one cell, or more than 200";
        folder.run(&["sim", "gems", "--games", "2", "--set", width]).ends(1).warns(said);
        let ran = folder.say("q\n", &["play", "gems", "--set", width]).ends(1);
        assert!(format!("{}{}", ran.out, ran.errors).contains(said), "{}{}", ran.out, ran.errors);
        let given = width.replace('=', ": ");
        folder.write(
            "tests/gems/board.naipe",
            format!("scenario \"Wide\" {{ given {{ active: A  phase: laying  {given} }} expect A is asked }}\n"),
        );
        folder.run(&["test", "tests/gems/board.naipe"]).ends(1).says(said);
    }
    folder.write("tests/gems/board.naipe", "");
    folder.write("rules/gems/board.naipe", "parameter width: int = 300\nzone board shared grid width x 2\n");
    folder.run(&["check"]).ends(1).says("a grid cannot be 300 cells long");
}

#[test]
fn a_game_inside_another_is_played_within_the_bounds_of_its_parameters() {
    let folder = folder("inner");
    folder.write(
        "rules/gems/toss/toss.naipe",
        "game toss \"Toss\" { players: 2 }\nparameter faces: 2..20 = 6\n\
        setup { let a = roll faces  end game score p: if p == first_player then a else 3 }\n",
    );
    folder.write("rules/gems/play.naipe", "after begin game { let w = play toss with faces: 21 }\n");
    folder.run(&["check"]).ends(1).says("21 is outside the bounds of `faces` (`2..20`)");
}
