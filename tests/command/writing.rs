//! Files that are written: all or none, and never over what somebody else has written meanwhile.

use crate::helper::{Folder, Ran};
use std::fmt::Write as _;
use std::process::{Child, Stdio};

/// A command that goes on by itself.
fn begun(folder: &Folder, words: &[&str]) -> Child {
    let mut command = folder.command(words);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null()).spawn().expect("it can be started")
}

fn ended(child: Child) -> Ran {
    Ran::of(&child.wait_with_output().expect("it ends"))
}

/// Two commands at once: whether each did what it was told to, or said that it did not.
fn both(folder: &Folder, one: &[&str], other: &[&str]) -> [bool; 2] {
    let children = [one, other].map(|words| begun(folder, words));
    children.map(ended).map(|ran| {
        if ran.code == 0 {
            return true;
        }
        ran.ends(2).warns("was changed meanwhile: nothing is written").warns("help: run the command again");
        false
    })
}

#[test]
fn two_imports_at_once_lose_nothing() {
    for _ in 0..6 {
        let folder = Folder::with_game("two");
        folder.write("a.csv", "id,title,kind,worth\nRuby,Ruby,gem,70\n");
        folder.write("b.csv", "id,title,kind,worth\nPebble,Pebble,gem,80\n");
        let import = |file| ["cards", "import", file, "--game", "gems", "--write"];
        let done = both(&folder, &import("a.csv"), &import("b.csv"));
        let cards = folder.read("cards/gems/gems.naipe");
        assert_eq!(["worth: 70", "worth: 80"].map(|worth| cards.contains(worth)), done, "{cards}");
        assert!(done.contains(&true));
    }
}

#[test]
fn two_approvals_at_once_lose_nothing() {
    for _ in 0..6 {
        let folder = Folder::with_game("approvals");
        folder.write(
            "cards/gems/said.naipe",
            "card \"Onyx\" : gem { worth: 1  text \"Dark.\" }\n\ncard \"Opal\" : gem { worth: 1  text \"Pale.\" }\n",
        );
        let approve = |card| ["text", "gems", card, "--approve"];
        let done = both(&folder, &approve("Onyx"), &approve("Opal"));
        let kept = folder.read("cards/gems/approved.texts");
        assert_eq!(["en Onyx", "en Opal"].map(|card| kept.contains(card)), done, "{kept}");
        assert!(done.contains(&true));
    }
}

/// Cards in so many files, a sheet that gives all of them other titles, and a scenario that names them.
fn many(files: usize) -> Folder {
    let folder = Folder::with_game("many");
    let (mut sheet, mut named) = ("id,title,kind,worth\n".to_owned(), Vec::new());
    for number in 0..files {
        folder.write(
            &format!("cards/gems/many/{number}.naipe"),
            format!("card \"Old {number}\" : gem {{\n  worth: 1\n}}\n"),
        );
        let _ = writeln!(sheet, "Old {number},New {number},gem,1");
        named.push(format!("\"Old {number}\""));
    }
    let scenario =
        "scenario \"Many\" {\n  given { active: A  phase: laying  hand of A: NAMED }\n  expect not over\n}\n";
    folder.write("tests/gems/many.naipe", scenario.replace("NAMED", &named.join(", ")));
    folder.write("many.csv", sheet);
    folder
}

/// What is left beside files that were written.
fn parts(folder: &Folder) -> Vec<String> {
    let places = ["cards/gems/many", "cards/gems", "tests/gems"];
    let entries = places.iter().flat_map(|place| std::fs::read_dir(folder.path(place)).into_iter().flatten().flatten());
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.ends_with(".part")).collect()
}

const IMPORT: [&str; 6] = ["cards", "import", "many.csv", "--game", "gems", "--write"];

/// Wherever it is interrupted, everything is renamed, or nothing; and a second import does the rest.
#[cfg(unix)]
#[test]
fn an_import_that_is_interrupted_is_whole_or_none() {
    use std::process::Command;
    use std::time::Duration;

    for (signal, after) in
        [("-INT", 100), ("-TERM", 200), ("-INT", 300), ("-TERM", 500), ("-INT", 800), ("-TERM", 1_200)]
    {
        let folder = many(150);
        let child = begun(&folder, &IMPORT);
        std::thread::sleep(Duration::from_millis(after));
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).stderr(Stdio::null()).status();
        assert!(sent.is_ok());
        let ran = ended(child);
        // Before anything is written, it ends at once.
        assert!([0, 130, -1].contains(&ran.code), "{}: {}", ran.code, ran.errors);
        if ran.code == 130 && !ran.out.contains("written") {
            ran.warns("interrupted: ");
        }
        assert_eq!(parts(&folder), Vec::<String>::new());
        folder.run(&["check"]).good();
        folder.run(&IMPORT).good();
        folder.run(&["check"]).good();
        let scenario = folder.read("tests/gems/many.naipe");
        assert!(scenario.contains("\"New 149\"") && !scenario.contains("\"Old "), "{scenario}");
    }
}

/// What is left of a command that ended in the middle goes away, and nothing else.
#[test]
fn what_was_left_beside_files_goes_away() {
    let folder = many(2);
    for name in ["cards/gems/many/.naipe-1.part", "tests/gems/.naipe-99999999-3.part"] {
        folder.write(name, "half");
    }
    folder.write("tests/gems/.mine.part", "mine");
    folder.run(&IMPORT).good();
    assert_eq!(parts(&folder), [".mine.part"]);
}

/// The references come before the cards: what is broken off between the two is finished by the same import.
#[test]
fn an_import_finishes_what_another_began() {
    let folder = many(3);
    folder.change("tests/gems/many.naipe", "\"Old 1\"", "\"New 1\"");
    folder.run(&IMPORT).good();
    folder.run(&["check"]).good();
    assert!(!folder.read("tests/gems/many.naipe").contains("Old"));
}

#[cfg(unix)]
#[test]
fn what_is_stored_takes_the_place_of_what_was() {
    let folder = Folder::with_game("whole");
    let scenario =
        "scenario \"One\" { given { active: A  hand of A: \"Ruby\" } play { A: lay -> \"Ruby\" } snapshot }\n";
    folder.write("tests/gems/one.naipe", scenario.replace("active: A", "active: A  phase: laying"));
    folder.run(&["test", "--accept"]).good();
    let stored = "tests/gems/snapshots/one__one.snap";
    let before = folder.read(stored);
    std::fs::hard_link(folder.path(stored), folder.path("kept.snap")).expect("a link can be made");
    // What a process that was killed has left does no harm, and goes away.
    folder.write("tests/gems/snapshots/.naipe-1.part", "ha");
    folder.change("cards/gems/gems.naipe", "worth: 3", "worth: 4");
    let ran = folder.run(&["test", "one.naipe", "--accept"]).good();
    assert!(!ran.errors.contains("part"), "{}", ran.errors);
    assert_ne!(folder.read(stored), before);
    assert_eq!(folder.read("kept.snap"), before, "it was written over");
    let left = std::fs::read_dir(folder.path("tests/gems/snapshots")).expect("it is there").count();
    assert_eq!(left, 1, "something is left beside it");
    // Where it is a link, what it leads to is written.
    std::fs::rename(folder.path(stored), folder.path("far.snap")).expect("it can be moved");
    std::os::unix::fs::symlink("../../../far.snap", folder.path(stored)).expect("a link can be made");
    folder.change("cards/gems/gems.naipe", "worth: 4", "worth: 5");
    folder.run(&["test", "one.naipe", "--accept"]).good();
    assert!(folder.read("far.snap").contains("Worth 5"), "{}", folder.read("far.snap"));
}
