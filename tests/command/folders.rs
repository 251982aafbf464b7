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
    for filter in ["tests/classics/gems", "classics", "rules/classics"] {
        assert_eq!(folder.run(&["test", filter]).good().last_line(), "3 passed, 0 failed", "{filter}");
    }
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
fn a_scenario_is_run_wherever_in_its_game_it_stands() {
    let folder = Folder::with_game("among-rules");
    let scenario = |card: &str| {
        format!(
            "scenario \"Among the rules\" {{\n  given {{ active: A  hand of A: \"{card}\" as mine }}\n  expect mine in table of A\n}}\n"
        )
    };
    folder.write("rules/gems/more.naipe", scenario("Rubi"));
    folder.run(&["check"]).ends(1).says("rules/gems/more.naipe:2").says("did you mean `Ruby`?");
    folder.write("rules/gems/more.naipe", scenario("Ruby"));
    folder.run(&["check"]).good();
    let failed = "rules/gems/more.naipe:1: \"Among the rules\": failed";
    assert_eq!(folder.run(&["test"]).ends(1).says(failed).last_line(), "3 passed, 1 failed");
    folder.run(&["test", "rules/gems/more.naipe"]).ends(1).says(failed);
    assert_eq!(folder.run(&["test", "among the rules"]).ends(1).says(failed).last_line(), "0 passed, 1 failed");
    folder.run(&["coverage", "gems"]).says("1 scenario failed");
    std::fs::remove_dir_all(folder.path("tests")).expect("it is there");
    assert_eq!(folder.run(&["test", "gems"]).ends(1).last_line(), "0 passed, 1 failed");
    // Among the cards it is run as well.
    std::fs::remove_file(folder.path("rules/gems/more.naipe")).expect("it is there");
    folder.write("cards/gems/more.naipe", scenario("Ruby"));
    folder.run(&["test"]).ends(1).says("cards/gems/more.naipe:1: \"Among the rules\": failed");
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

/// The new game, with one inside it whose scenario fails, and in whose rules something is unused.
fn nested(name: &str) -> Folder {
    let folder = Folder::with_game(name);
    let rules = folder.read("rules/gems/game.naipe").replace("game gems", "game duel");
    folder.write("rules/gems/duel/game.naipe", format!("{rules}define nobody_asks: int = 3\n"));
    let scenario = "scenario \"A duel\" {\n  given { active: A  phase: laying }\n  expect wealth(A) == 7\n}\n";
    folder.write("tests/gems/duel/duel.naipe", scenario);
    folder
}

#[test]
fn a_game_has_those_inside_it_with_it() {
    let folder = nested("nested");
    for filter in ["gems", "tests/gems", "rules/gems"] {
        let ran = folder.run(&["test", filter]).ends(1).says("tests/gems/duel/duel.naipe:1: \"A duel\": failed");
        assert_eq!(ran.last_line(), "3 passed, 1 failed", "{filter}");
    }
    assert_eq!(folder.run(&["test", "gems/duel"]).ends(1).last_line(), "0 passed, 1 failed");
    let ran = folder.run(&["check", "gems"]).good().says("rules/gems/duel/game.naipe");
    ran.says("nothing uses the define `nobody_asks`").says("of 2 games");
}

#[test]
fn what_is_changed_can_be_named_by_its_file() {
    let folder = Folder::with_game("named");
    for filter in ["cards/gems/gems.naipe", "cards/gems", "rules/gems/game.naipe"] {
        assert_eq!(folder.run(&["test", filter]).good().last_line(), "3 passed, 0 failed", "{filter}");
    }
}

#[test]
fn a_scenario_spoiled_by_an_error_is_asked_for_too() {
    let folder = Folder::with_game("spoiled");
    let text = "scenario \"A broken stone\" {\n  given { active: A  phase: laying \n  expect wealth(A) == 0\n}\n";
    folder.write("tests/gems/broken.naipe", text);
    for filter in ["tests/gems/broken.naipe", "broken.naipe", "roken sto"] {
        let ran = folder.run(&["test", filter]).ends(1);
        let ran = ran.says("tests/gems/broken.naipe:1: \"A broken stone\": cannot be read");
        assert_eq!(ran.says("broken.naipe:2").last_line(), "0 passed, 1 failed", "{filter}");
    }
    // The others run all the same, and the game is played; who must leave none out is told.
    let ran = folder.run(&["test", "gems"]).ends(1).says("\"A broken stone\": cannot be read");
    assert_eq!(ran.last_line(), "3 passed, 1 failed");
    folder.run(&["check"]).ends(1);
    folder.run(&["coverage"]).ends(1).warns("broken.naipe:2");
    folder.run(&["site", "gems", "--out", "site"]).ends(1).warns("broken.naipe:2");
    folder.run(&["mutate", "gems"]).ends(1).warns("broken.naipe:2");
    let lines = folder.run(&["test", "broken.naipe", "--format", "json"]).ends(1).json();
    assert_eq!((&lines[0]["name"], &lines[0]["line"]), (&"A broken stone".into(), &1.into()));
    assert!(!lines[0]["failures"].as_array().expect("a list").is_empty());

    // The only one of all, in a file of the cards.
    let folder = Folder::with_game("spoiled_alone");
    std::fs::remove_dir_all(folder.path("tests/gems")).expect("it is there");
    folder.write("cards/gems/alone.naipe", text);
    let ran = folder.run(&["test"]).ends(1).says("cards/gems/alone.naipe:1: \"A broken stone\": cannot be read");
    assert_eq!(ran.last_line(), "0 passed, 1 failed");

    // What is no scenario at all, in the only file of the tests.
    let folder = Folder::with_game("spoiled_file");
    std::fs::remove_dir_all(folder.path("tests/gems")).expect("it is there");
    folder.write("tests/gems/notes.naipe", "what a scenario may be\n");
    for filter in [&["test"][..], &["test", "gems"], &["test", "notes.naipe"]] {
        folder.run(filter).ends(1).says("tests/gems/notes.naipe:1");
    }
}

#[test]
fn a_run_without_a_scenario_is_no_success() {
    let folder = Folder::with_game("nothing");
    folder.write("docs/readme.md", "");
    let near = [("gmes", "gems"), ("lense", "lens"), ("lenses.naip", "lenses.naipe"), ("gms/lenses.naipe", "")];
    for (filter, meant) in near {
        let ran = folder.run(&["test", filter]).ends(2).warns(&format!("no scenario fits `{filter}`"));
        if !meant.is_empty() {
            ran.warns("did you mean `").warns(meant);
        }
    }
    folder
        .run(&["test", "docs"])
        .ends(2)
        .warns("no scenario lies in `docs`")
        .warns("scenarios are read from `tests/GAME/`");
    // A file may be called by its name alone.
    let by_file = folder.run(&["test", "gems/lenses.naipe"]).good().out;
    assert_eq!(folder.run(&["test", "gems/lenses"]).good().out, by_file);
    folder.run(&["test", "zzzzzzzz"]).ends(2).warns("3 scenarios were looked through; name a game (gems)");
    // Each must fit something, however many fit the others.
    folder.run(&["test", "gems", "zzzzzzzz"]).ends(2).warns("no scenario fits `zzzzzzzz`");

    std::fs::remove_dir_all(folder.path("tests")).expect("it is there");
    folder.run(&["test"]).ends(2).warns("there is no scenario");
    folder.run(&["test", "gems"]).ends(2).warns("no scenario of `gems` is there").warns("`tests/gems`");
    folder.run(&["test", "cards/gems"]).ends(2).warns("no scenario of `gems` is there");
}

#[test]
fn a_position_that_no_scenario_begins_from_is_warned_of() {
    let folder = Folder::with_game("positions");
    let position =
        |name: &str| format!("position \"{name}\" {{ active: A  phase: laying  hand of A: \"Ruby\" as mine }}\n");
    let scenario = "scenario \"Begun\" {\n  given \"Begun from\"\n  expect mine in hand of A\n}\n";
    folder.write("tests/gems/begin.naipe", format!("{}{}{scenario}", position("Begun from"), position("Left alone")));
    let ran = folder.run(&["check"]).good().says("nothing uses the position `Left alone`").says("0 errors, 1 warning");
    assert!(!ran.out.contains("Begun from"), "{}", ran.out);
    assert_eq!(folder.run(&["test", "begin.naipe"]).good().last_line(), "1 passed, 0 failed");

    folder.change("tests/gems/begin.naipe", "given \"Begun from\"", "given \"Begun form\"");
    folder.run(&["check"]).ends(1).says("begin.naipe:4").says("did you mean `Begun from`?");
    // Two of one name; and what is wrong in a position is shown where it stands.
    folder.write("tests/gems/begin.naipe", format!("{0}{0}{scenario}", position("Begun from")));
    folder.run(&["check"]).ends(1).says("the position `Begun from` is declared twice");
    folder.write("tests/gems/begin.naipe", format!("{}{scenario}", position("Begun from").replace("Ruby", "Rubi")));
    folder.run(&["check"]).ends(1).says("begin.naipe:1").says("did you mean `Ruby`?");
}
