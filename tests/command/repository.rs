//! What `docs/repository.md` says of a designer's repository.

use crate::helper::Folder;
use std::path::Path;
use std::process::Command;

const PAGE: &str = include_str!("../../docs/repository.md");

/// A command outside, which must end well.
fn outside(folder: &Folder, words: &[&str]) {
    let ended = Command::new(words[0]).args(&words[1..]).current_dir(folder.path("")).output().expect("it can be run");
    assert!(ended.status.success(), "{words:?}: {}", String::from_utf8_lossy(&ended.stderr));
}

fn commit(folder: &Folder) {
    outside(folder, &["git", "add", "rules", "cards", "tests"]);
    let name = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
    outside(folder, &[&["git"], &name[..], &["commit", "--quiet", "-m", "change"]].concat());
}

/// What the script of the action ends with, and its report.
fn act(folder: &Folder) -> (Option<i32>, String) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(".github/action/run");
    let mut command = Command::new("bash");
    command.arg(script).current_dir(folder.path("")).env("NAIPE", env!("CARGO_BIN_EXE_naipe"));
    command.env("NAIPE_CACHE", folder.path(Folder::KEPT));
    for name in ["GITHUB_BASE_REF", "ROOT", "GAMES", "SINCE", "REPORT"] {
        command.env_remove(name);
    }
    let ended = command.output().expect("bash can be run");
    (ended.status.code(), folder.read("naipe.md"))
}

#[test]
fn the_action_checks_tests_and_tries_what_was_changed() {
    let folder = Folder::with_game("repository");
    outside(&folder, &["git", "init", "--quiet"]);
    commit(&folder);
    let (code, report) = act(&folder);
    assert_eq!(code, Some(0), "{report}");
    assert!(report.contains("no clause was tried"), "{report}");
    for words in ["naipe check", "naipe test --all"] {
        assert!(report.contains(&format!("✓ {}", title(words))), "{report}");
        assert!(PAGE.contains(&format!("`{words}`")), "{words}");
    }

    // A clause that no scenario tells of.
    let rules = folder.read("rules/gems/game.naipe");
    folder.write("rules/gems/game.naipe", format!("{rules}\nafter lay when turn_number > 90 {{ deal(active) }}\n"));
    commit(&folder);
    let (code, report) = act(&folder);
    assert_eq!(code, Some(0), "{report}");
    assert!(report.contains("✗ Clauses of gems that no scenario would miss"), "{report}");
    assert!(report.contains("turn_number > 90"), "{report}");

    // A scenario that fails is told, and nothing else is tried.
    folder.change("cards/gems/gems.naipe", "card \"Ruby\" : gem { worth: 3 }", "card \"Ruby\" : gem { worth: 5 }");
    commit(&folder);
    let (code, report) = act(&folder);
    assert_eq!(code, Some(1), "{report}");
    assert!(report.contains("✗ Scenarios") && report.contains("<details open>"), "{report}");
    assert!(!report.contains("Clauses"), "{report}");
}

fn title(words: &str) -> String {
    let name = if words.ends_with("check") { "Faults" } else { "Scenarios" };
    format!("{name}: <code>{words}</code>")
}
