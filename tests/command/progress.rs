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

/// Who ends a whole group of commands, as `timeout` does, may tell one of them twice: what was played is told all the same.
#[test]
#[cfg(unix)]
fn what_is_told_twice_at_once_to_stop_tells_what_it_has() {
    let folder = Folder::with_game("twice");
    let mut command = folder.command(&["sim", "gems", "--games", "100000000", "--seed", "1"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null());
    let child = command.spawn().expect("it can be started");
    std::thread::sleep(std::time::Duration::from_secs(3));
    for _ in 0..2 {
        let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).stderr(Stdio::null()).status();
        assert!(sent.is_ok());
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let output = child.wait_with_output().expect("it ends");
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(errors.matches("stopping: ").count(), 1, "{errors}");
    assert!(out.contains(" games"), "{out}");
}
