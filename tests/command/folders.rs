//! Where games lie, and what `check` finds in their tests.

use crate::helper::Folder;

/// The new game, moved into a folder of the rules that is no game.
fn shelved(name: &str) -> Folder {
    let folder = Folder::empty(name);
    folder.run(&["new", "gems"]).good();
    for place in ["rules", "cards", "tests"] {
        let shelf = folder.path(&format!("{place}/classics"));
        std::fs::create_dir_all(&shelf).expect("a folder can be made");
        std::fs::rename(folder.path(&format!("{place}/gems")), shelf.join("gems")).expect("a folder can be moved");
    }
    folder
}

#[test]
fn a_game_is_called_by_its_folder_wherever_it_lies() {
    let folder = shelved("shelved");
    folder.run(&["check", "gems"]).good().says("0 errors, 0 warnings");
    assert_eq!(folder.run(&["test", "gems"]).good().last_line(), "3 passed, 0 failed");
    assert_eq!(folder.run(&["test", "tests/classics/gems"]).good().last_line(), "3 passed, 0 failed");
    folder.run(&["sim", "gems", "--games", "2", "--seed", "1"]).good().says("Gems (gems)");
    folder.run(&["sim", "classics/gems", "--games", "2", "--seed", "1"]).good().says("Gems (gems)");
    folder.run(&["coverage", "gems"]).good().says("0 missing");
    folder.run(&["card", "Ruby"]).good().says("written in cards/classics/gems/gems.naipe:");
    folder.say("q\n", &["play", "gems", "--seed", "1"]).good().says("Turn 1");
}

#[test]
fn two_games_of_one_name_are_told_apart_by_their_folders() {
    let folder = shelved("twins");
    folder.run(&["new", "gems"]).good();
    for place in ["rules", "cards", "tests"] {
        std::fs::create_dir_all(folder.path(&format!("{place}/modern"))).expect("a folder can be made");
        let (from, to) = (folder.path(&format!("{place}/gems")), folder.path(&format!("{place}/modern/gems")));
        std::fs::rename(from, to).expect("a folder can be moved");
    }
    folder.run(&["sim", "classics/gems", "--games", "2", "--seed", "1"]).good();
    let ran = folder.run(&["sim", "gems", "--games", "2", "--seed", "1"]);
    ran.ends(2).warns("several games are called `gems`").warns("`classics/gems`, `modern/gems`");
}

#[test]
fn check_reads_scenarios_too() {
    let folder = Folder::with_game("scenarios");
    let text = "scenario \"A gem that is not there\" covers g:77 {\n  given { active: A  hand of A: \"Rubi\" }\n}\n";
    folder.write("tests/gems/more.naipe", text);
    let ran = folder.run(&["check"]).ends(1);
    ran.says("tests/gems/more.naipe:1")
        .says("no article `g:77`")
        .says("tests/gems/more.naipe:2")
        .says("did you mean `Ruby`?");
}

#[test]
fn a_scenario_is_checked_as_of_its_date() {
    let folder = Folder::with_game("dated");
    folder.write("cards/gems/errata.naipe", "errata \"Ruby\" from 2020-01-01 { worth: 2 }\n");
    let text = "scenario \"Before\" as of 2019-01-01 {\n  given { active: A  hand of A: \"Ruby\" }\n  expect worht(A) == 0\n}\n";
    folder.write("tests/gems/more.naipe", text);
    folder.run(&["check"]).ends(1).says("tests/gems/more.naipe:3");
}

#[test]
fn a_game_that_exists_for_its_tests_can_be_played() {
    let folder = Folder::with_game("neutral");
    let rules = folder.read("rules/gems/game.naipe");
    folder.write("tests/language/stones/game.naipe", format!("{rules}{}", folder.read("cards/gems/gems.naipe")));
    folder
        .run(&["sim", "language/stones", "--games", "2", "--seed", "1"])
        .good()
        .says("decks of the tests")
        .says("wins");
}
