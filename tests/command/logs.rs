//! A game is never lost: logs, resuming and replaying.

use crate::helper::Folder;

/// The end of a game's output: decisions and the fingerprint of the last position.
fn end(text: &str) -> &str {
    text.lines().last().unwrap_or("")
}

#[test]
fn a_log_reproduces_the_game_bit_for_bit() {
    let folder = Folder::with_game("replay");
    for chance in ["seed", "ask"] {
        let log = format!("{chance}.log");
        let seats = ["play", "gems", "--seats", "human,random", "--seed", "3", "--chance", chance, "--log", &log];
        let played = folder.say(&"1\n".repeat(500), &seats).good();
        assert!(end(&played.out).contains("the last position is"), "{}", played.out);
        let again = folder.run(&["replay", &log]).good().warns("the same as when it was played");
        assert_eq!(end(&played.out), end(&again.out));
    }
}

#[test]
fn a_name_in_a_log_that_nobody_would_read_is_cut() {
    let folder = Folder::with_game("long");
    folder.run(&["play", "gems", "--seats", "random,random", "--seed", "5", "--log", "game.log"]).good();
    let log = folder.read("game.log");
    let rules =
        log.split_once("\"rules_hash\":\"").and_then(|(_, rest)| rest.split('"').next()).expect("a hash").to_owned();
    let long = "x".repeat(5_000);
    for (number, (from, to)) in
        [("\"game\":\"gems\"", format!("\"game\":\"{long}\"")), (rules.as_str(), long.clone())].iter().enumerate()
    {
        let file = format!("{number}.log");
        folder.write(&file, log.replace(from, to));
        let told = folder.run(&["replay", &file]).errors;
        assert!(told.contains("xxx…") && told.lines().all(|line| line.chars().count() < 250), "{told}");
    }
}

#[test]
fn a_game_that_comes_out_otherwise_is_told() {
    let folder = Folder::with_game("otherwise");
    folder.run(&["play", "gems", "--seats", "random,random", "--seed", "5", "--log", "game.log"]).good();
    let log = folder.read("game.log");
    let (rest, _) = log.rsplit_once("{\"over\"").expect("it came to its end");
    folder.write("game.log", format!("{rest}{{\"over\":\"0000000000000000\"}}\n"));
    folder.run(&["replay", "game.log"]).ends(1).warns("did not come out the same");
}

#[test]
fn a_game_that_was_left_goes_on_where_it_was() {
    let folder = Folder::with_game("resume");
    let whole = ["play", "gems", "--seats", "human,random", "--seed", "5", "--log", "whole.log"];
    let played = folder.say(&"1\n".repeat(500), &whole).good();

    let part = ["play", "gems", "--seats", "human,random", "--seed", "5", "--log", "part.log"];
    folder.say("1\n1\n2\nu\n1\nq\n", &part).good().warns("to go on: naipe play --resume part.log");
    // The machine went down while a line was being written.
    let mut torn = folder.read("part.log");
    torn.push_str("{\"by\":\"A\",\"cho");
    folder.write("part.log", &torn);
    let resumed = folder.say(&"1\n".repeat(500), &["play", "--resume", "part.log"]).good().warns("torn");
    assert_eq!(end(&played.out), end(&resumed.out));
    let again = folder.run(&["replay", "part.log"]).good();
    assert_eq!(end(&played.out), end(&again.out));
}

#[test]
fn a_log_of_another_version_is_refused_in_words() {
    let folder = Folder::with_game("versions");
    folder.run(&["play", "gems", "--seats", "random,random", "--seed", "5", "--log", "game.log"]).good();
    let log = folder.read("game.log");
    assert!(log.lines().next().is_some_and(|line| line.contains("\"written_by\":\"naipe ")), "{log}");
    for (form, age) in [(0, "an older"), (2, "a newer")] {
        folder.write("other.log", log.replace("\"version\":1", &format!("\"version\":{form}")));
        for command in [&["replay", "other.log"][..], &["play", "--resume", "other.log"]] {
            let said = format!("`other.log` was written by {age} version of naipe: its form is number {form}");
            folder.run(command).ends(2).warns(&said).warns("go on with it in the version that wrote it");
        }
    }
}

#[test]
fn a_replay_under_other_rules_says_so() {
    let folder = Folder::with_game("rules");
    folder.run(&["play", "gems", "--seats", "random,random", "--seed", "5", "--log", "game.log"]).good();
    folder.change("cards/gems/gems.naipe", "{ worth: 3 }", "{ worth: 2 }");
    let ran = folder.run(&["replay", "game.log"]);
    assert!(ran.errors.contains("the rules have changed since this game was played"), "{}", ran.errors);
}

#[test]
fn a_log_is_never_overwritten() {
    let folder = Folder::with_game("overwrite");
    let game = ["play", "gems", "--seats", "random,random", "--seed", "5", "--log", "game.log"];
    folder.run(&game).good();
    let before = folder.read("game.log");
    folder.run(&game).ends(2).warns("never overwritten");
    assert_eq!(folder.read("game.log"), before);
    for _ in 0..2 {
        folder.run(&["play", "gems", "--seats", "random,random", "--seed", "5"]).good();
    }
    assert_eq!(std::fs::read_dir(folder.path("played")).map_or(0, Iterator::count), 2);
}

#[test]
fn what_is_no_log_is_refused() {
    let folder = Folder::with_game("nolog");
    folder.run(&["replay", "missing.log"]).ends(2).warns("does not exist");
    for text in ["", "{}\n", "not json\n", "{\"naipe\":\"log\",\"version\":1}\n", "\u{0}\u{0}\n"] {
        folder.write("bad.log", text);
        folder.run(&["replay", "bad.log"]).ends(2).warns("line 1 of `bad.log`");
    }
}

#[test]
fn undo_takes_back_what_random_players_did_since() {
    let folder = Folder::with_game("undo");
    let straight = ["play", "gems", "--seats", "human,random", "--seed", "6", "--log", "straight.log"];
    let back = ["play", "gems", "--seats", "human,random", "--seed", "6", "--log", "back.log"];
    let played = folder.say(&"1\n".repeat(500), &straight).good();
    let undone = folder
        .say(&format!("u\n2\n2\nu\nu\n{}", "1\n".repeat(500)), &back)
        .good()
        .says("there is nothing to take back");
    assert_eq!(end(&played.out), end(&undone.out));
}

#[test]
fn who_chose_and_how_many_played_is_held_to() {
    let folder = Folder::with_game("who");
    let name = "of a ñ/game one.log";
    folder
        .say("1\nq\n", &["play", "gems", "--seed", "5", "--log", name])
        .warns("naipe play --resume 'of a ñ/game one.log'");
    let log = folder.read(name);
    folder.write("by.log", log.replacen("\"by\":\"A\"", "\"by\":\"B\"", 1));
    folder.run(&["replay", "by.log"]).ends(2).warns("line 2 of the log is a choice of B, and A chooses now").warns(
        "help: the rules are those the game was played with: a line of the log is missing, twice there or changed",
    );
    folder.write("players.log", log.replace("\"players\":2", "\"players\":9"));
    folder.run(&["replay", "players.log"]).ends(2).warns("`players` must be as many as there are `seats`");
}

#[test]
fn what_is_said_to_go_on_names_the_folder_that_was_named() {
    let folder = Folder::empty("elsewhere");
    folder.write("inner/rules/nim/game.naipe", "game nim \"Nim\" { players: 2  language: en }\nturn { phase main { choose n: 1..3 by active } }\ncheck done when turn_number > 3 { draw }");
    let left = folder.say("1\nq\n", &["play", "nim", "--root", "inner", "--log", "a.log", "--seed", "1"]).good();
    let said = format!("{}\n{}", left.out, left.errors);
    let again = said.lines().find_map(|line| line.split_once("naipe play ")).expect("how to go on").1.to_owned();
    assert_eq!(again, "--resume a.log --root inner");
    let words: Vec<&str> = ["play"].into_iter().chain(again.split(' ')).collect();
    folder.say("q\n", &words).good();
}

#[test]
fn what_was_edited_in_a_log_is_told_or_passed_over() {
    let folder = Folder::with_game("edited");
    folder.say("1\n1\n1\nq\n", &["play", "gems", "--seats", "human,random", "--seed", "5", "--log", "game.log"]);
    let log = folder.read("game.log");
    folder.write("blank.log", format!("{}\n \n\n", log.replacen('\n', "\n\n", 2)));
    folder.say("q\n", &["play", "--resume", "blank.log"]).good();
    let whole = folder.say("q\n", &["play", "--resume", "game.log"]).good();
    assert_eq!(folder.say("q\n", &["play", "--resume", "blank.log"]).good().last_line(), whole.last_line());

    folder.write("line.log", log.replacen("\"choose\"", "\"chose\"", 1));
    let ran = folder.run(&["play", "--resume", "line.log"]).ends(2).warns("line 2 of `line.log` is not one of a log");
    ran.warns("help: a line after the first says what was chosen").warns("without line 2 and what comes after it");

    let (first, rest) = log.split_once('\n').expect("a header");
    for (name, value, wanted) in [
        ("seed", "-1", "a whole number"),
        ("as_of", "\"x\"", "a date, as `\"2026-01-31\"`"),
        ("players", "-1", "as many as there are `seats`"),
        ("players", "\"x\"", "as many as there are `seats`"),
        ("set", "\"x\"", "texts by the names of parameters"),
        ("set", "{\"goal\":12}", "texts by the names of parameters"),
        ("format", "[]", "a text"),
        ("decks", "{}", "a list of texts"),
        ("seats", "[\"x\",\"y\"]", "who sits where"),
    ] {
        let mut header: serde_json::Value = serde_json::from_str(first).expect("it is JSON");
        header[name] = serde_json::from_str(value).expect("it is JSON");
        folder.write("header.log", format!("{header}\n{rest}"));
        let ran = folder.run(&["play", "--resume", "header.log"]).ends(2);
        let told = format!("line 1 of `header.log` does not say what the game begins with: `{name}` must be {wanted}");
        ran.warns(&told).warns("help: write again what stood there");
    }
}
