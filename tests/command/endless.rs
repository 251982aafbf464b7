//! Games that go on and on: whoever waits for them is told.

use crate::helper::Folder;
#[cfg(unix)]
use std::io::{BufRead, BufReader};
#[cfg(unix)]
use std::process::{Command, Stdio};

/// Nobody can win before so many decisions were made.
const RULES: &str = r#"
game seesaw "Seesaw" { players: 2  language: en }
shared { moves "Moves": int = 0 }
action up "Up" { moves += 1 }
action down "Down" { moves += 1 }
turn { phase main "Main" { offer active up, down must } }
check done when moves >= 10500 { draw because "enough" }
"#;

fn folder() -> Folder {
    let folder = Folder::empty("seesaw");
    folder.write("rules/seesaw/game.naipe", RULES);
    folder
}

#[test]
fn a_simulation_says_that_a_game_may_never_end() {
    let folder = folder();
    let hint = "note: a game goes on after 10000 decisions, and may never end";
    for words in [&["--json"][..], &["--csv", "games.csv"], &["--agents", "A=greedy", "--threads", "1"]] {
        let ran = folder.run(&[&["sim", "seesaw", "--games", "3", "--seed", "1"], words].concat()).good();
        assert_eq!(ran.errors.matches(hint).count(), 1, "{words:?}: {}", ran.errors);
        assert!(ran.errors.contains("it is left after 100000 (`--longest`)"), "{}", ran.errors);
    }
    let short = folder.run(&["sim", "seesaw", "--games", "3", "--seed", "1", "--longest", "9000"]).good();
    assert!(!short.errors.contains("note"), "{}", short.errors);
    folder.run(&["sim", "seesaw", "--games", "1", "--lang", "es"]).good().warns("puede que no acabe nunca");
}

#[test]
fn a_game_among_machines_says_that_it_may_never_end() {
    let folder = folder();
    let play = ["play", "seesaw", "--seed", "1", "--seats", "random,random", "--log", "game.log"];
    let ran = folder.run(&play).good();
    let hint = "note: 10000 decisions were made without asking anybody, and the game may never end";
    assert_eq!(ran.errors.matches(hint).count(), 1, "{}", ran.errors);
}

/// Whoever stops a simulation need not wait for the end of a game that has none; what is left so is not told as a game.
#[test]
#[cfg(unix)]
fn a_game_without_end_is_left_where_the_simulation_is_stopped() {
    let folder = folder();
    folder.change("rules/seesaw/game.naipe", "moves >= 10500", "moves >= 2000000000");
    let mut command = folder.command(&["sim", "seesaw", "--games", "2", "--seed", "1", "--longest", "1000000000"]);
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null()).spawn().expect("it starts");
    let mut errors = BufReader::new(child.stderr.take().expect("it tells what goes on"));
    let mut line = String::new();
    while !line.starts_with("note: ") && errors.read_line(&mut line).is_ok_and(|read| read > 0) {}
    let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("it ends");
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(out.contains("0 games") && !out.contains("unfinished"), "{out}");
}
