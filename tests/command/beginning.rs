//! From nothing to a game that is checked, tested and played.

use crate::helper::Folder;
use std::io::Read;
use std::process::Stdio;

#[test]
fn a_new_game_is_sound_and_passes_its_tests() {
    let folder = Folder::with_game("new");
    folder.run(&["check"]).good().says("0 errors, 0 warnings");
    let ran = folder.run(&["test"]).good();
    assert_eq!(ran.last_line(), "3 passed, 0 failed");
    folder.run(&["new", "gems"]).ends(2).warns("exists already");
    folder.run(&["new", "roll"]).ends(2).warns("it is a word of the language").warns("such as `roll_game`");
    folder.run(&["new", "common"]).ends(2).warns("means something else");
    folder.run(&["new", "roll", "--lang", "es"]).ends(2).warns("es una palabra del lenguaje").warns("como `roll_game`");
    folder.run(&["new", "../x"]).ends(2).warns("cannot be the name of a game");
}

/// A copy of a game has all of it, its records too, and is a game of its own.
#[test]
fn a_game_can_be_begun_from_another() {
    let folder = Folder::with_game("from");
    folder.write(
        "tests/gems/kept.naipe",
        "scenario \"Kept\" { given { active: A  phase: laying  table of A: \"Ruby\" }  expect wealth(A) == 3  snapshot }",
    );
    folder.run(&["test", "gems", "--accept"]).good();
    folder.run(&["new", "pearls", "--from", "gems"]).good().says("tests/pearls: 3 files").says("naipe test pearls");
    let rules = std::fs::read_to_string(folder.path("rules/pearls/game.naipe")).expect("the rules are there");
    assert!(rules.contains("game pearls \"Pearls\"") && !rules.contains("game gems"), "{rules}");
    folder.run(&["check", "pearls"]).good().says("0 errors, 0 warnings");
    let ran = folder.run(&["test", "pearls"]).good();
    assert_eq!(ran.last_line(), "4 passed, 0 failed");
    folder.run(&["new", "pearls", "--from", "gems"]).ends(2).warns("exists already");
    folder.run(&["new", "shells", "--from", "none"]).ends(2).warns("there is no game `none`");
    folder.run(&["new", "shells", "--from", "gems", "--template", "tcg"]).ends(2);
    assert!(!folder.path("rules/shells").exists());
}

#[test]
fn a_game_that_is_begun_inside_a_project_is_told_where() {
    let folder = Folder::with_game("inside");
    std::fs::create_dir_all(folder.path("notes/deep")).expect("a folder can be made");
    let new = |words: &[&str]| {
        let mut command = folder.command(words);
        crate::helper::Ran::of(&command.current_dir(folder.path("notes/deep")).output().expect("the command runs"))
    };
    new(&["new", "pearls"]).good().warns("which is a project already; to begin one here: `naipe new pearls --root .`");
    assert!(folder.path("rules/pearls/game.naipe").exists());
    let here = new(&["new", "shells", "--root", "."]).good();
    assert!(!here.errors.contains("already"), "{}", here.errors);
    assert!(folder.path("notes/deep/rules/shells/game.naipe").exists());
}

#[test]
fn simulations_do_not_depend_on_the_number_of_threads() {
    let folder = Folder::with_game("threads");
    let play = |threads: &str| {
        let ran = folder.run(&["sim", "gems", "--games", "60", "--seed", "7", "--threads", threads, "--json"]).good();
        ran.json().remove(0)
    };
    let (one, four) = (play("1"), play("4"));
    for field in ["game", "as_of", "rules_hash", "decks", "players", "seed", "games", "decisions", "outcomes", "digest"]
    {
        assert!(!one[field].is_null(), "{field}");
        assert_eq!(one[field], four[field], "{field}");
    }
    for field in ["seconds", "games_per_second", "decisions_per_second"] {
        assert!(one[field].as_f64().is_some_and(|number| number > 0.0), "{field}");
    }
    let other = folder.run(&["sim", "gems", "--games", "60", "--seed", "8", "--json"]).good().json().remove(0);
    assert_ne!(one["digest"], other["digest"]);
}

#[test]
fn a_run_says_all_that_it_depends_on() {
    let folder = Folder::with_game("heading");
    let ran = folder.run(&["sim", "gems", "--games", "3", "--seed", "7", "--as-of", "2020-02-29"]).good();
    for words in [
        "as of 2020-02-29",
        "rules ",
        "decks: A \"Beginner\", B \"Beginner\"",
        "format: none",
        "agents: random",
        "seed: 7",
    ] {
        assert!(ran.out.contains(words), "{words:?} in {}", ran.out);
    }
}

#[test]
fn a_game_without_decks_borrows_those_of_its_tests() {
    let folder = Folder::with_game("borrowed");
    let cards = folder.read("cards/gems/gems.naipe");
    let (cards, deck) = cards.split_once("deck \"").expect("there is a deck");
    folder.write("cards/gems/gems.naipe", cards);
    folder.write("tests/gems/decks.naipe", format!("deck \"{deck}"));
    folder.run(&["sim", "gems", "--games", "2", "--seed", "1"]).good().says("decks of the tests");
}

#[test]
fn a_reader_that_goes_away_ends_the_command_quietly() {
    let folder = Folder::with_game("pipe");
    let mut child = folder
        .command(&["dump", "program", "gems"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command can be started");
    drop(child.stdout.take());
    let mut errors = String::new();
    let mut pipe = child.stderr.take().expect("it may complain");
    pipe.read_to_string(&mut errors).expect("what it says is text");
    assert!(child.wait().expect("it ends").success(), "{errors}");
    assert_eq!(errors, "");
}

#[test]
fn coverage_tells_what_is_missing() {
    let folder = Folder::with_game("coverage");
    folder.run(&["coverage", "gems"]).good().says("0 missing");
    folder.write("rules/gems/articles.naipe", "articles \"Rules\" {\n  g:1 \"Gems are laid one a turn\"\n}\n");
    folder.run(&["coverage", "gems"]).ends(1).says("articles that no rule cites (1)").says("1 missing");
    // How players are ranked has nothing to run.
    let ranked = "articles \"Rules\" {\n  g:1 \"A win counts three points\"\n}\n";
    let table = "standings \"Table\" cites g:1 { win: 3 draw: 1 loss: 0 order: points }\n";
    folder.write("rules/gems/articles.naipe", format!("{ranked}{table}"));
    folder.write(
        "tests/gems/ranked.naipe",
        "scenario \"Ranked\" covers g:1 { given { active: A } expect active == A }\n",
    );
    folder.run(&["coverage", "gems"]).good().says("0 missing");
}

#[test]
fn what_nothing_uses_is_warned_of() {
    let folder = Folder::with_game("unused");
    folder.write(
        "rules/gems/more.naipe",
        "use common.shared\ndefine poor(p: player): bool = wealth(p) == 0\nparameter spare: int = 3\nkeyword bright \"Bright\"\nevent gleam()\nkind stone : gem\n",
    );
    folder.write("rules/common/shared.naipe", "define anybody(p: player): bool = yes\n");
    let check = || folder.run(&["check", "--format", "short"]).good().out;
    let said = check();
    let named = |said: &str, what: &str| said.contains(&format!("N0310: nothing uses the {what}"));
    for what in ["define `poor`", "parameter `spare`", "keyword `bright`", "event `gleam`", "kind `stone`"] {
        assert!(named(&said, what), "{what} is not warned of: {said}");
    }
    assert_eq!(said.lines().count(), 5, "{said}");
    // What is half written uses little yet: first what is wrong.
    folder.write("cards/gems/wrong.naipe", "card \"Jet\" : stnoe\n");
    let wrong = folder.run(&["check", "--format", "short"]).ends(1).out;
    assert!(wrong.contains("stnoe") && !wrong.contains("N0310"), "{wrong}");
    folder.write("cards/gems/wrong.naipe", "");
    // Cards and scenarios use names too.
    folder.write(
        "cards/gems/more.naipe",
        "card \"Opal\" : stone { worth: 1  has: bright  modify worth += spare  after move(x: self, to: table) { gleam() } }\n",
    );
    assert_eq!(check().lines().count(), 1);
    folder.write("tests/gems/more.naipe", "scenario \"Poor\" { given { active: A } expect poor(A) }\n");
    assert_eq!(check(), "");
}

#[test]
fn a_scenario_that_tests_nothing_is_at_fault() {
    let folder = Folder::with_game("nothing");
    for nothing in ["", "play { }", "let a = A", "play { let a = A }"] {
        folder
            .write("tests/gems/nothing.naipe", format!("scenario \"Nothing\" {{ given {{ active: A }} {nothing} }}\n"));
        folder.run(&["check", "--format", "short"]).ends(1).says("N0311: `Nothing` neither plays nor expects anything");
        folder.run(&["test", "tests/gems/nothing.naipe"]).ends(1).says("N0311");
    }
    for claim in ["expect active == A", "snapshot", "play { A: pass }"] {
        folder.write("tests/gems/nothing.naipe", format!("scenario \"Nothing\" {{ given {{ active: A }} {claim} }}\n"));
        folder.run(&["check"]).good();
    }
}

#[test]
fn what_only_stands_in_the_rules_is_not_exercised() {
    let folder = Folder::empty("touched");
    folder.write(
        "rules/chests/chests.naipe",
        r#"game chests "Chests" { players: 2 }
articles "Chests" {
  c:zone "There is an attic"
  c:kind "There are locks"
  c:parameter "Two coins to begin with"
  c:card "A chest"
  c:end "Who gives up has lost"
}
parameter coins_to_begin: int = 2 cites c:parameter
player { coins: int = 0 }
zone attic of player row in play cites c:zone
zone cellar of player row in play
kind thing
kind lock : thing cites c:kind
card "Chest" : thing cites c:card { }
card "Padlock" : lock
action earn "Earn"() { you.coins += coins_to_begin }
action rest "Rest"() { }
action give_up "Give up"() { lose you because "enough" cites c:end }
turn { phase main { offer active earn, rest, give_up } }
"#,
    );
    let covers = "covers c:zone, c:kind, c:parameter, c:card, c:end";
    folder.write(
        "tests/chests/untouched.naipe",
        format!("scenario \"Nothing is there\" {covers} {{ given {{ active: A  phase: main }} play {{ A: rest }} expect A.coins == 0 }}\n"),
    );
    folder.run(&["coverage", "chests"]).ends(1).says("without any rule that cites them having run (5)");
    folder.write(
        "tests/chests/touched.naipe",
        format!(
            "scenario \"All is there\" {covers} {{ given {{ active: A  phase: main  attic of A: \"Chest\"  cellar of B: \"Padlock\" }} play {{ A: earn  B: give_up }} expect A.coins == 2  expect winner A }}\n"
        ),
    );
    folder.run(&["coverage", "chests"]).good().says("5 cited and exercised");
}

#[test]
fn a_card_is_shown_with_its_errata() {
    let folder = Folder::with_game("card");
    folder.write("cards/gems/errata.naipe", "errata \"Ruby\" from 2020-01-01 cites g:7 { worth: 2 }\n");
    folder.run(&["card", "Ruby", "--as-of", "2019-12-31"]).good().says("worth: 3").says("errata: none");
    let now = folder.run(&["card", "ruby", "--as-of", "2020-01-01"]).good();
    let now = now
        .says("worth: 2")
        .says("from 2020-01-01 g:7 (cards/gems/errata.naipe:1)")
        .says("- worth: 3")
        .says("+ worth: 2");
    assert!(now.out.contains("written in cards/gems/gems.naipe:"));
    folder.run(&["card", "Rubi"]).ends(2).warns("did you mean `Ruby`?");
}

#[test]
fn what_the_files_become_can_be_seen() {
    let folder = Folder::with_game("dump");
    folder.run(&["dump", "ast", "rules/gems/game.naipe"]).good().says("wealth");
    folder.run(&["dump", "types", "gems"]).good().says("define wealth(p: player)");
    folder.run(&["dump", "program", "gems"]).good().says("wealth");
}
