//! The world outside: links, pipes, files without end, disks without room, other processes. A word about each, quickly,
//! and nothing lost.

use crate::helper::{Folder, Ran};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

const SIM: &[&str] = &["sim", "gems", "--games", "2", "--seed", "1"];

#[cfg(unix)]
fn link(folder: &Folder, from: &str, to: &str) {
    std::os::unix::fs::symlink(to, folder.path(from)).expect("a link can be made");
}

/// A file that says it is so large, and takes no room.
fn huge(folder: &Folder, file: &str, bytes: u64) {
    folder.write(file, "");
    let file = File::options().write(true).open(folder.path(file)).expect("it was made");
    file.set_len(bytes).expect("it takes no room");
}

#[test]
fn two_processes_do_not_write_to_one_log() {
    let folder = Folder::with_game("locked");
    let mut first = folder
        .command(&["play", "gems", "--seed", "3", "--log", "game.log"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command can be started");
    let mut said = BufReader::new(first.stdout.take().expect("it speaks")).lines();
    assert!(said.any(|line| line.expect("it is text").starts_with("A: ")), "it asks");
    let before = folder.read("game.log");
    let second = folder.say("1\nq\n", &["play", "--resume", "game.log"]).ends(2);
    second.warns("the game of `game.log` is being played now").warns("help: leave it where it is played");
    assert_eq!(folder.read("game.log"), before, "the other wrote there");
    // Looking on is allowed.
    folder.run(&["replay", "game.log"]).good();
    first.stdin.take().expect("it listens").write_all(b"1\nq\n").expect("it reads");
    assert!(first.wait().expect("it ends").success());
    folder.say("1\nq\n", &["play", "--resume", "game.log"]).good();
    assert!(folder.read("game.log").len() > before.len());
}

#[test]
fn a_log_and_a_record_are_two_files() {
    let folder = Folder::with_game("two");
    folder.run(&["play", "gems", "--log", "a.naipe", "--record", "a.naipe"]).ends(2).warns("are two files");
    assert_eq!(folder.read("a.naipe"), "");
}

#[test]
fn a_log_that_was_cut_off_anywhere_goes_on() {
    let folder = Folder::with_game("cut");
    folder.change("cards/gems/gems.naipe", "\"Ruby\"", "\"Rübi\"");
    folder.change("tests/gems/lenses.naipe", "\"Ruby\"", "\"Rübi\"");
    folder.say("1\n1\nq\n", &["play", "gems", "--seed", "3", "--log", "whole.log"]).good();
    let whole = fs::read(folder.path("whole.log")).expect("it is there");
    let header = whole.iter().position(|byte| *byte == b'\n').expect("it has a header") + 1;
    for cut in [header, header + 1, header + 20, whole.len() - 1] {
        folder.write("cut.log", &whole[..cut]);
        folder.say("q\n", &["play", "--resume", "cut.log"]).good();
        folder.say("1\nq\n", &["play", "--resume", "cut.log"]).good();
        folder.run(&["replay", "cut.log"]).good();
    }
    // Half a letter.
    folder.write("cut.log", [&whole[..header], b"{\"by\":\"A\",\"choose\":\"R\xc3"].concat());
    folder.say("1\nq\n", &["play", "--resume", "cut.log"]).good().warns("torn");
    folder.run(&["replay", "cut.log"]).good();
    for cut in [0, 1, header - 1] {
        folder.write("cut.log", &whole[..cut]);
        folder.run(&["play", "--resume", "cut.log"]).ends(2).warns("it was cut off before the game began");
    }
    // Other editors.
    let text = String::from_utf8_lossy(&whole).replace('\n', "\r\n");
    folder.write("windows.log", format!("\u{feff}{text}"));
    folder.run(&["replay", "windows.log"]).good();
    let many = String::from_utf8_lossy(&whole).replacen("\"human\"", &"\"human\",".repeat(299), 1);
    folder.write("many.log", many.replace(",,", ",").replace(",]", "]"));
    folder.run(&["replay", "many.log"]).ends(2).warns("line 1");
}

#[test]
fn a_line_of_any_size() {
    let folder = Folder::with_game("lines");
    let long = "x".repeat(40_000_000);
    let input = format!("{long}\n{{\"choose\":0}}\n\u{feff}{{\"choose\":0}}\r\n{{\"quit\":true}}");
    let said = folder.say(&input, &["play", "gems", "--json", "--seed", "3"]).good().quick().json();
    let errors: Vec<_> = said.iter().filter(|line| line["type"] == "error").collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(errors[0]["message"], "the line is longer than 1048576 bytes, and was passed over");
    assert_eq!(said.iter().filter(|line| line["type"] == "decision").count(), 4);
    // Without an end, it is the last.
    let said = folder.say(&long, &["play", "gems", "--json", "--seed", "3"]).good().quick().json();
    assert_eq!(said.iter().filter(|line| line["type"] == "error").count(), 1);
    let ran = folder.say(&format!("{long}\n\u{feff}1\nq\n"), &["play", "gems", "--seed", "3", "--log", "a.log"]).good();
    ran.quick().says("choose 1 to");
    assert_eq!(folder.read("a.log").lines().count(), 2, "one was chosen");
}

#[test]
fn bytes_that_are_no_line() {
    let folder = Folder::with_game("noline");
    let mut child = folder
        .command(&["play", "gems", "--seed", "3", "--log", "a.log"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command can be started");
    let mut pipe = child.stdin.take().expect("it reads");
    pipe.write_all(b"\xff\xfe\n\x00\n1\nq\n").expect("it reads");
    drop(pipe);
    assert!(child.wait_with_output().expect("it ends").status.success());
    assert_eq!(folder.read("a.log").lines().count(), 2, "what came after was read");
}

#[cfg(unix)]
#[test]
fn links_that_lead_nowhere() {
    let folder = Folder::with_game("nowhere");
    folder.run(&["new", "other"]).good();
    link(&folder, "cards/gems/more.naipe", "gone.naipe");
    link(&folder, "cards/gems/self.naipe", "self.naipe");
    let ran = folder.run(&["check"]).ends(1).says("N0013").says("in cards/gems/more.naipe");
    ran.says("it is a link to `gone.naipe`, which does not exist").says("it is a link to `self.naipe`");
    folder.run(&["check", "cards/gems/more.naipe"]).ends(1).says("it is a link to `gone.naipe`");
    folder.run(SIM).ends(1).warns("N0013");
    // A program that was kept does not hide it, and other games can be played.
    folder.run(&["sim", "other", "--games", "2", "--seed", "1"]).good();
    folder.write("cards/gems/gone.naipe", "");
    fs::remove_file(folder.path("cards/gems/self.naipe")).expect("it is there");
    folder.run(SIM).good();
    fs::remove_file(folder.path("cards/gems/gone.naipe")).expect("it is there");
    folder.run(SIM).ends(1).warns("N0013");
    fs::remove_file(folder.path("cards/gems/more.naipe")).expect("it is there");

    // What editors leave there is no card.
    link(&folder, "cards/gems/.#gems.naipe", "somebody@somewhere.77");
    folder.run(&["check"]).good().says("0 errors, 0 warnings");
    link(&folder, "cards/gems/deep", "missing");
    link(&folder, "tests/gems/up", "..");
    let ran = folder.run(&["check"]).good();
    let ran = ran.warns("note: `cards/gems/deep` is left out: it is a link to `missing`, which does not exist");
    ran.warns("note: `tests/gems/up` is left out: it is a link to a folder");
    folder.run(&["test"]).good().warns("tests/gems/up");

    link(&folder, "list", "nothing");
    for words in [
        &["check", "list"][..],
        &["deck", "check", "list", "--format", "open"],
        &["replay", "list"],
        &["play", "--resume", "list"],
        &["dump", "ast", "list"],
        &["--root", "list", "check"],
    ] {
        let ran = folder.run(words);
        let said = format!("{}{}", ran.out, ran.errors);
        assert!(ran.code != 0 && said.contains("it is a link to `nothing`"), "{words:?}: {said}");
    }
    link(&folder, "rules/common", "missing");
    folder.run(&["check"]).good().warns("`rules/common` is left out");
}

#[cfg(unix)]
#[test]
fn a_linked_file_belongs_where_it_stands() {
    let folder = Folder::with_game("linked");
    let other = Folder::empty("elsewhere");
    other.write("more.naipe", "card \"Opal\" : gem { wrth: 1 }\n");
    link(&folder, "cards/gems/more.naipe", &other.path("more.naipe").display().to_string());
    folder
        .run(&["check", "cards/gems/more.naipe"])
        .ends(1)
        .says("cards/gems/more.naipe:1")
        .says("did you mean `worth`?");
}

#[cfg(unix)]
#[test]
fn pipes_and_devices() {
    let folder = Folder::with_game("pipes");
    let made = std::process::Command::new("mkfifo").arg(folder.path("cards/gems/pipe.naipe")).status();
    assert!(made.expect("there is mkfifo").success());
    folder.run(&["check"]).ends(1).quick().says("N0013").says("it is a pipe or a device");
    folder.run(SIM).ends(1).quick().warns("N0013");
    fs::remove_file(folder.path("cards/gems/pipe.naipe")).expect("it is there");
    link(&folder, "cards/gems/zero.naipe", "/dev/zero");
    folder.run(&["check"]).ends(1).quick().says("N0013");
    for words in [
        &["check", "/dev/zero"][..],
        &["deck", "check", "/dev/zero", "--format", "open"],
        &["standings", "gems", "/dev/zero"],
        &["replay", "/dev/zero"],
        &["play", "--resume", "/dev/zero"],
        &["play", "gems", "--record", "/dev/zero"],
        &["play", "gems", "--log", "/dev/zero"],
    ] {
        let ran = folder.say("q\n", words).quick();
        assert!(ran.code == 1 || ran.code == 2, "{words:?}: {}{}", ran.out, ran.errors);
    }
}

#[test]
fn a_folder_that_is_called_like_a_file() {
    let folder = Folder::with_game("called");
    folder.write("cards/gems/more.naipe/opal.naipe", "card \"Opal\" : gem { worth: 1 }\n");
    folder.run(&["card", "Opal"]).good();
    folder.run(&["check", "cards/gems/more.naipe"]).good();
    folder.run(&["replay", "cards"]).ends(2).warns("`cards`");
    folder.run(&["play", "--resume", "cards"]).ends(2).warns("`cards`");
    folder.run(&["standings", "gems", "cards"]).ends(2);
    folder.run(&["play", "gems", "--record", "cards"]).ends(2).warns("exists already");
}

#[test]
fn files_without_end() {
    let folder = Folder::with_game("huge");
    huge(&folder, "cards/gems/huge.naipe", 2 << 30);
    folder.run(&["check"]).ends(1).quick().says("N0003").says("2048 MB").says("cards/gems/huge.naipe");
    folder.run(&["check", "cards/gems/huge.naipe"]).ends(1).quick().says("N0003");
    folder.run(SIM).ends(1).quick().warns("N0003");
    fs::remove_file(folder.path("cards/gems/huge.naipe")).expect("it is there");
    huge(&folder, "tests/language/huge/huge.naipe", 2 << 30);
    folder.run(&["check"]).quick();
    fs::remove_file(folder.path("tests/language/huge/huge.naipe")).expect("it is there");
    huge(&folder, "huge", 2 << 30);
    folder.write("rules/gems/standings.naipe", "standings { win: 3  draw: 1  loss: 0  order: points }\n");
    for words in [
        &["deck", "check", "huge", "--format", "open"][..],
        &["standings", "gems", "huge"],
        &["replay", "huge"],
        &["play", "--resume", "huge"],
        &["play", "gems", "--record", "huge"],
    ] {
        folder.run(words).ends(2).quick().warns("`huge`");
    }
    folder.run(&["test", "--accept"]).good();
    huge(&folder, "tests/gems/snapshots/lenses__huge.snap", 2 << 30);
    folder.run(&["test"]).good().quick();
}

#[test]
fn marks_and_ends_of_other_systems() {
    let folder = Folder::with_game("systems");
    for file in ["rules/gems/game.naipe", "cards/gems/gems.naipe", "tests/gems/lenses.naipe"] {
        let text = format!("\u{feff}{}", folder.read(file).replace('\n', "\r\n"));
        folder.write(file, text);
    }
    folder.run(&["check"]).good().says("0 errors, 0 warnings");
    folder.run(&["test"]).good();
    folder
        .write("rules/gems/standings.naipe", "standings { win: 3  draw: 1  loss: 0  order: points }\r\n// \u{e9}\r\n");
    let results = "players = [\"A\", \"B\"]\r\n";
    folder.write(
        "cards/gems/long.naipe",
        "card \"Long\" : gem {\r\n  worth: 1\r\n  text \"\"\"\r\n  One.\r\n  Two.\r\n  \"\"\"\r\n}\r\n",
    );
    folder.run(&["fmt"]).good();
    assert!(!folder.read("cards/gems/long.naipe").contains('\r'), "lines end in two ways");
    folder.write("results.toml", format!("\u{feff}{results}"));
    folder.run(&["standings", "gems", "results.toml"]).good().says("A");
    folder.write("results.toml", b"players = [\"\xc1\"]\n");
    folder.run(&["standings", "gems", "results.toml"]).ends(2).warns("is not UTF-8 text");
    // A comment whose end only some editors see.
    folder.write("rules/gems/more.naipe", "// nothing here\rforbid lay(c: gem) because \"no\"\n");
    folder.run(&["check"]).ends(1).says("N0018");
}

#[test]
fn names_may_be_long() {
    let folder = Folder::with_game("long");
    let name = "龍".repeat(90);
    let scenario = format!("scenario \"{name}\" {{ given {{ active: A }} expect active == A  snapshot }}\n");
    folder.write("tests/gems/long.naipe", scenario);
    folder.run(&["test", "--accept"]).good();
    folder.run(&["test"]).good();
    folder.run(&["play", &"x".repeat(5_000)]).ends(2);
    folder.run(&["check", &"x/".repeat(3_000)]).ends(2);
    folder.run(&["play", "gems", "--log", &"x".repeat(5_000)]).ends(2).warns("its name is too long");
}

#[test]
fn what_is_named_is_looked_for_in_the_project_too() {
    let folder = Folder::with_game("root");
    let root = folder.path("").display().to_string();
    let other = Folder::empty("here");
    let from = |words: &[&str]| other.run(&[&["--root", root.as_str()], words].concat());
    from(&["check", "rules/gems"]).good().says("0 errors");
    from(&["check", "cards/gems/gems.naipe"]).good().says("1 game");
    from(&["check", "gems"]).good();
    from(&["test", "tests/gems/lenses.naipe"]).good().says("3 passed");
    folder.write("lists/list.txt", "3 Rubi\n");
    folder.write("rules/gems/formats.naipe", "format open \"Open\" { require yes because \"no\" }\n");
    from(&["deck", "check", "lists/list.txt", "--format", "open"]).ends(1).says("did you mean `Ruby`?");
    folder.run(&["play", "gems", "--seats", "random,random", "--seed", "5", "--log", "game.log"]).good();
    from(&["replay", "game.log"]).good();
    // From a folder inside, too, and what is here comes first.
    fs::create_dir_all(folder.path("lists")).expect("a folder can be made");
    let mut inside = folder.command(&["check", "rules/gems"]);
    assert!(inside.current_dir(folder.path("lists")).output().expect("it runs").status.success());
    other.write("rules/gems/wrong.naipe", "card \"X\" : {\n");
    from(&["check", "rules/gems/wrong.naipe"]).ends(1).says("wrong.naipe:1");
    folder.change("cards/gems/gems.naipe", "worth: 3", "wrth: 3");
    from(&["check", "cards/gems"]).ends(1).says("cards/gems/gems.naipe:");
}

/// What a command says to a reader who leaves before it begins.
fn unread(folder: &Folder, words: &[&str]) -> Ran {
    let mut child = folder
        .command(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command can be started");
    drop(child.stdout.take());
    Ran::of(&child.wait_with_output().expect("it ends"))
}

#[test]
fn readers_that_leave() {
    let folder = Folder::with_game("leave");
    for words in [
        &["test"][..],
        &["check"],
        &["explain"],
        &["explain", "N0001"],
        &["--help"],
        &["dump", "ast", "gems"],
        &["card", "Ruby"],
        &["coverage", "gems"],
        &["play", "gems", "--seats", "random,random", "--seed", "1"],
        &["play", "gems", "--json", "--seed", "1"],
        &["sim", "gems", "--games", "2", "--seed", "1", "--json"],
    ] {
        let ran = unread(&folder, words).ends(0);
        assert!(ran.errors.is_empty() || ran.errors.starts_with("to go on"), "{words:?}: {}", ran.errors);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn no_room_left() {
    let folder = Folder::with_game("full");
    for words in [&["test"][..], &["check"], SIM, &["card", "Ruby"], &["play", "gems", "--json", "--seed", "1"]] {
        let full = File::options().write(true).open("/dev/full").expect("there is such a device");
        let output = folder.command(words).stdin(Stdio::null()).stdout(full).output().expect("it runs");
        Ran::of(&output).ends(2).warns("there is no room left for what is printed");
    }
    // The log of a game, while it is played.
    folder.say("q\n", &["play", "gems", "--seed", "1", "--log", "/dev/full"]).ends(2).warns("`/dev/full`");
}

#[test]
fn folders_where_nothing_can_be_written() {
    let folder = Folder::with_game("unwritable");
    let scenario =
        |name: &str| format!("scenario \"{name}\" {{ given {{ active: A }} expect active == A  snapshot }}\n");
    folder.write("tests/gems/one.naipe", scenario("One"));
    folder.write("tests/gems/deep/two.naipe", scenario("Two"));
    folder.write("tests/gems/deep/snapshots", "a file where the folder should be");
    let ran = folder.run(&["test", "--accept"]).ends(1).warns("deep/snapshots` is no folder");
    // The others are stored and told.
    assert_eq!(ran.last_line(), "4 passed, 1 failed");
    assert!(!folder.read("tests/gems/snapshots/one__one.snap").is_empty());
    folder.write("played", "a file where the folder should be");
    folder.say("q\n", &["play", "gems", "--seed", "1"]).good().warns("the game is not logged");
    folder.write("rules/more", "a file");
    folder.run(&["new", "more"]).ends(2).warns("exists already");
}

#[test]
fn a_new_game_is_whole_or_none() {
    let folder = Folder::empty("half");
    folder.write("tests", "a file where the folder should be");
    folder.run(&["new", "gems"]).ends(2).warns("cannot be made");
    assert!(!folder.path("rules/gems").exists() && !folder.path("cards/gems").exists());
    fs::remove_file(folder.path("tests")).expect("it is there");
    folder.run(&["new", "gems"]).good();
}

/// What stands in the file's place is another one, written before: whoever reads meanwhile finds the old one whole.
#[test]
fn files_that_change_while_they_are_read() {
    let folder = Folder::with_game("moving");
    let path = folder.path("cards/gems/more.naipe");
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut turn = 0_usize;
            while !done.load(std::sync::atomic::Ordering::Relaxed) {
                turn += 1;
                let _ = match turn % 3 {
                    0 => fs::write(&path, "card \"Opal\" : gem { worth: 1 }\n".repeat(turn % 50)),
                    1 => fs::write(&path, b"\xff"),
                    _ => fs::remove_file(&path),
                };
            }
        });
        for _ in 0..5 {
            for words in [&["check"][..], SIM, &["test"]] {
                let ran = folder.run(words).quick();
                assert!((0..=2).contains(&ran.code) && !ran.errors.contains("panicked"), "{}", ran.errors);
            }
        }
        done.store(true, std::sync::atomic::Ordering::Relaxed);
    });
}

#[test]
fn folders_in_folders() {
    let folder = Folder::with_game("deep");
    let deep = "d/".repeat(300);
    folder.write(&format!("cards/gems/{deep}more.naipe"), "card \"Opal\" : gem { worth: 1 }\n");
    folder.write(&format!("rules/gems/{deep}game.naipe"), "game deep \"Deep\" { players: 2 }\n");
    folder.run(&["check"]).quick();
    folder.run(&["card", "Opal"]).quick();
}

#[test]
fn faults_elsewhere_in_the_game_are_told_wherever_one_looks() {
    let folder = Folder::with_game("beyond");
    folder.write("rules/gems/more.naipe", "define twice(n: int): int = n * two\ndefine idle(): int = 1\n");
    folder.write("tests/gems/more.naipe", "scenario \"None\" { expect A.gold == 1 }\n");
    let ran = folder.run(&["check", "cards/gems"]).ends(1).says("0 errors, 0 warnings");
    let ran = ran.says("not shown: 1 error elsewhere, in `rules/gems/more.naipe` (1)");
    assert!(!ran.out.contains("N0100"), "{}", ran.out);
    let ran = folder.run(&["check", "cards/gems", "--format", "json"]).ends(1).warns("not shown: 1 error");
    assert_eq!(ran.out, "");
    // Only warnings are elsewhere: all that is asked for is right.
    folder.write("rules/gems/more.naipe", "define idle(): int = 1\n");
    folder.write("tests/gems/more.naipe", "");
    folder.run(&["check", "cards/gems"]).good().says("not shown: 1 warning elsewhere, in `rules/gems/more.naipe` (1)");
    folder.run(&["check", "rules/gems/more.naipe"]).good().says("0 errors, 1 warning\n");
    // A fault of two places is shown for each.
    folder.write("rules/gems/more.naipe", "card \"Ruby\" : gem { worth: 9 }\n");
    for path in ["cards/gems", "rules/gems/more.naipe"] {
        folder.run(&["check", path]).ends(1).says("the card `Ruby` is declared twice").says("1 error, 0 warnings");
    }
}

#[test]
fn what_a_command_writes_takes_the_place_of_no_file_of_a_game() {
    let folder = Folder::with_game("sources");
    let rules = folder.read("rules/gems/game.naipe");
    folder.write("README.md", "Of mine.\n");
    for words in [
        &["print", "gems", "--pdf", "--out"][..],
        &["cards", "export", "gems", "-o"],
        &["sim", "gems", "--games", "2", "--csv"],
        &["sim", "gems", "--games", "2", "--html"],
    ] {
        let to = |file| [words, &[file]].concat();
        folder.run(&to("rules/gems/game.naipe")).ends(2).warns("`rules/gems/game.naipe` is a file of a game");
        folder.run(&to("cards/gems/new.naipe")).ends(2);
        folder.run(&to("README.md")).ends(2).warns("`README.md` exists already");
    }
    assert_eq!(folder.read("rules/gems/game.naipe"), rules);
    assert!(!folder.path("cards/gems/new.naipe").exists());
    // What was written so before is written anew; two things do not go into one file.
    for _ in 0..2 {
        folder.run(&["cards", "export", "gems", "-o", "gems.csv"]).good();
    }
    folder.run(&["sim", "gems", "--games", "2", "--csv", "a.csv", "--html", "a.csv"]).ends(2).warns("cannot be both");
    folder.run(&["sim", "gems", "--games", "2", "--csv", "a.csv", "--html", "./a.csv"]).ends(2).warns("cannot be both");
    folder.write("mine.txt", "1 Ruby\n");
    folder.run(&["deck", "import", "mine.txt", "--into", "cards/gems/mine.txt"]).ends(2).warns("is read by no game");
    folder
        .run(&["deck", "import", "mine.txt", "--name", "", "--into", "cards/gems/m.naipe"])
        .ends(2)
        .warns("a deck has a name");
}

#[test]
fn a_verdict_is_given_also_to_who_has_read_enough() {
    let folder = Folder::with_game("verdicts");
    folder.write("tests/gems/no.naipe", "scenario \"No\" { given { active: A } expect active == B }\n");
    unread(&folder, &["test"]).ends(1);
    folder.write("cards/gems/bad.naipe", "card  \"X\" : gme { }\n");
    unread(&folder, &["check"]).ends(1);
    unread(&folder, &["fmt", "--check"]).ends(1);
}

#[test]
fn numbers_of_any_size_are_refused_in_words() {
    let folder = Folder::with_game("numbers");
    for (words, told) in [
        (&["sim", "gems", "--games", "-1"][..], "write a whole number"),
        (&["sim", "gems", "--seed", "-1"], "write a whole number"),
        (&["fmt", "--width", "-1"], "write a whole number"),
        (&["fmt", "--width", "99999999999999999999"], "the number is too large"),
        (&["play", "gems", "--players", "abc"], "write a whole number"),
        (&["serve", "gems", "--players", "9999999999"], "the number is too large"),
        (&["text", "gems", "--measure", "x"], "write a whole number"),
        (&["sim", "gems", "--threads", "0"], "from 1 to 256 games"),
        (&["sim", "gems", "--threads", "100000"], "from 1 to 256 games"),
        (&["serve", "gems", "--tables", "0"], "from 1 to 1000 tables"),
        (&["serve", "gems", "--address", "here"], "write an address in numbers"),
    ] {
        let ran = folder.run(words).ends(2).warns(told);
        assert!(!ran.errors.contains("tip:"), "{}", ran.errors);
    }
    folder.run(&["dump", "program", "cards/gems/gems.naipe"]).ends(2).warns("is no whole game");
}
