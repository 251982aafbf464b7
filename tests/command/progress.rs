//! How far a long command is: told on a terminal, and nowhere else.

use crate::helper::Folder;
use std::process::{Command, Stdio};

/// What a command writes on a terminal: `script` of util-linux gives it one.
fn on_a_terminal(folder: &Folder, words: &[&str], term: &str) -> String {
    let command = folder.command(words);
    let quoted = std::iter::once(command.get_program()).chain(command.get_args());
    let line: Vec<String> = quoted.map(|word| format!("'{}'", word.to_string_lossy())).collect();
    let mut script = Command::new("script");
    script.args(["-qec", &line.join(" "), "/dev/null"]).stdin(Stdio::null());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => script.env(name, value),
            None => script.env_remove(name),
        };
    }
    if let Some(place) = command.get_current_dir() {
        script.current_dir(place);
    }
    let output = script.env("TERM", term).output().expect("`script` gives a terminal");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
#[cfg(target_os = "linux")]
fn a_bar_with_the_time_left_is_on_the_terminal_only() {
    let folder = Folder::with_game("progress");
    let cases: [(&[&str], &str); 3] = [
        (&["sim", "gems", "--games", "40", "--seed", "1", "--agents", "A=ismcts:2"], "of 40 games"),
        (&["sim", "gems", "--games", "40", "--seed", "1", "--decks", "Beginner"], "of 40 games"),
        (&["mutate", "gems", "--sample", "20"], "of 20 changes tried"),
    ];
    for (words, told) in cases {
        let seen = on_a_terminal(&folder, words, "xterm");
        assert!(seen.contains(told) && seen.contains(" left"), "{words:?}: {seen}");
        // It is gone before the rest is said.
        let after = seen.rsplit(told).next().expect("there is an end");
        assert!(
            after.contains("\u{1b}[2K") || after.contains("\u{1b}[J") || after.contains("\u{1b}[K"),
            "{words:?}: {after:?}"
        );
        if words[0] == "mutate" {
            continue;
        }
        for quiet in [on_a_terminal(&folder, words, "dumb"), folder.run(words).errors] {
            assert!(!quiet.contains(told), "{words:?}: {quiet}");
        }
    }
}
