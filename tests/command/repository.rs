//! What `docs/repository.md` says of a designer's repository.

use crate::helper::Folder;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

const GEMS: &str = "cards/gems/gems.naipe";
const RULES: &str = "rules/gems/game.naipe";
const RUBY: &str = "card \"Ruby\" : gem { worth: 3 }";
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
        assert!(PAGE.contains(&format!("`{words}")), "{words}");
    }

    // What no course feels.
    folder.change(GEMS, RUBY, "card \"Ruby\" : gem { worth: 3  text \"Red.\" }");
    commit(&folder);
    let (code, report) = act(&folder);
    assert_eq!(code, Some(0), "{report}");
    assert!(report.contains("<details><summary>✓ Scenarios: <code>naipe test --all --since"), "{report}");
    assert!(report.contains("every course is what it was in"), "{report}");
    folder.change(GEMS, "worth: 3  text \"Red.\" }", "worth: 3 }");

    // An outcome that no scenario claims, so that none fails: it is told line by line.
    folder.change(RULES, "because \"gems worth enough\"", "because \"rich enough\"");
    commit(&folder);
    let (code, report) = act(&folder);
    assert_eq!(code, Some(0), "{report}");
    assert!(report.contains("<details open><summary>≠ Scenarios"), "{report}");
    assert!(report.contains("\"Gems worth ten win\": takes another course than in"), "{report}");
    assert!(
        report.contains("- ") && report.contains("gems worth enough") && report.contains("rich enough"),
        "{report}"
    );
    assert!(report.contains("1 scenario takes another course than in"), "{report}");
    assert!(!report.contains("A lodestone draws a card"), "that one takes the same: {report}");

    // A clause that no scenario tells of.
    let rules = folder.read(RULES);
    folder.write(RULES, format!("{rules}\nafter lay when turn_number > 90 {{ deal(active) }}\n"));
    commit(&folder);
    let (code, report) = act(&folder);
    assert_eq!(code, Some(0), "{report}");
    assert!(report.contains("✗ Clauses of gems that no scenario would miss"), "{report}");
    assert!(report.contains("turn_number > 90"), "{report}");

    // A scenario that fails is told, and nothing else is tried.
    folder.change(GEMS, RUBY, "card \"Ruby\" : gem { worth: 5 }");
    commit(&folder);
    let (code, report) = act(&folder);
    assert_eq!(code, Some(1), "{report}");
    assert!(report.contains("✗ Scenarios") && report.contains("<details open>"), "{report}");
    assert!(!report.contains("Clauses"), "{report}");
}

#[test]
fn a_course_is_compared_with_that_of_a_revision() {
    let folder = Folder::with_game("courses");
    outside(&folder, &["git", "init", "--quiet"]);
    commit(&folder);
    let json = |words: &[&str]| folder.run(&[&["test", "--format", "json"], words].concat()).json();
    let course = |told: &[Value], name: &str| {
        told.iter().find(|line| line["name"] == name).map(|line| (line["course"].clone(), line["since"].clone()))
    };
    let (lens, lodestone, ten) =
        ("A lens makes the other gems worth more", "A lodestone draws a card", "Gems worth ten win");
    let before = json(&[]);
    assert!(
        before.iter().all(|line| line["type"] == "summary" || line["course"].as_str().is_some_and(|it| it.len() == 16))
    );
    assert_eq!(course(&before, lens).expect("it ran").1, Value::Null, "nobody asked since when");
    // A card more, somewhere before the others, is felt by none.
    let cards = folder.read(GEMS);
    folder.write(GEMS, format!("card \"Agate\" : gem {{ worth: 2 }}\n\n{cards}"));
    for name in [lens, lodestone, ten] {
        assert_eq!(course(&json(&["--since", "HEAD"]), name), course(&before, name).map(|(it, _)| (it, "same".into())));
    }
    // A rule that is felt by one; a scenario that is edited; one that is new, and one that is called otherwise.
    folder.change(RULES, "because \"gems worth enough\"", "because \"rich enough\"");
    folder.change("tests/gems/lenses.naipe", "\"Ruby\", \"Pebble\"", "2 \"Ruby\", \"Pebble\"");
    folder.change("tests/gems/lenses.naipe", "expect wealth(A) == 4", "expect wealth(A) == 7");
    folder.change("tests/gems/lenses.naipe", "expect wealth(A) == 6", "expect winner A");
    folder.change("tests/gems/lenses.naipe", lodestone, "A lodestone draws");
    let after = json(&["--since", "HEAD"]);
    let became = |name: &str| course(&after, name).expect("it ran").1;
    assert_eq!([became(lens), became("A lodestone draws"), became(ten)], ["edited", "new", "other"]);
    let ran = folder.run(&["test", "--since", "HEAD"]).good();
    let ran = ran
        .says(&format!("\"{lens}\": the scenario was changed, and takes another course than in `HEAD`"))
        .says(&format!("\"{ten}\": takes another course than in `HEAD`"));
    ran.says("1 scenario takes another course than in `HEAD` (1 edited, 1 added, 1 gone)\n3 passed, 0 failed");
    // Only what is asked for is compared; in Spanish, too.
    folder
        .run(&["test", "ten win", "--since", "HEAD", "--lang", "es"])
        .good()
        .says("1 escenario sigue otro curso que en `HEAD`");
    folder
        .run(&["test", "lodestone", "--since", "HEAD"])
        .good()
        .says("every course is what it was in `HEAD` (1 added, 1 gone)");
    // What was broken then cannot be compared.
    folder.change(RULES, "phase drawing", "phas drawing");
    commit(&folder);
    folder.change(RULES, "phas drawing", "phase drawing");
    folder.run(&["test", "--since", "HEAD"]).good().says("every course is what it was in `HEAD` (3 not compared)");
    folder.run(&["test", "--since", "nowhere"]).ends(2).warns("git knows no revision `nowhere`");
}

fn title(words: &str) -> String {
    let name = if words.ends_with("check") { "Faults" } else { "Scenarios" };
    format!("{name}: <code>{words}</code>")
}
