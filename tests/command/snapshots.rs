//! A number is changed: which outcomes changed, and accepting them.

use crate::helper::Folder;

const SCENARIO: &str = "scenario \"Laying a ruby\" {
  given {
    active: A  phase: laying
    hand of A: \"Ruby\"
  }
  play {
    A: lay -> \"Ruby\"
  }
  snapshot
}
";

const STORED: &str = "tests/gems/snapshots/ruby__laying_a_ruby.snap";

fn folder(name: &str) -> Folder {
    let folder = Folder::with_game(name);
    folder.write("tests/gems/ruby.naipe", SCENARIO);
    folder
}

#[test]
fn a_snapshot_must_be_accepted_before_it_counts() {
    let folder = folder("accept");
    let ran = folder.run(&["test"]).ends(1).says("nothing is stored to compare this with").warns("naipe test --accept");
    assert_eq!(ran.last_line(), "3 passed, 1 failed");
    assert_eq!(folder.read(STORED), "", "a run that was not told to accept writes nothing");

    folder.run(&["test", "--accept"]).good().says("4 passed, 0 failed");
    let stored = folder.read(STORED);
    assert!(stored.starts_with("---\nsource: tests/gems/ruby.naipe\nexpression: \"Laying a ruby\"\n---\n"), "{stored}");
    assert!(stored.contains("Ruby moves from Hand of A to Table of A"), "{stored}");
    folder.run(&["test"]).good().says("4 passed, 0 failed");
}

#[test]
fn a_change_shows_what_came_out_differently() {
    let folder = folder("change");
    folder.run(&["test", "--accept"]).good();
    let before = folder.read(STORED);
    folder.change("cards/gems/gems.naipe", "{ worth: 3 }", "{ worth: 4 }");
    let ran = folder.run(&["test"]).ends(1).says("the snapshot changed");
    assert!(ran.out.lines().any(|line| line.trim_start().starts_with("- ") && line.contains("Worth 3")), "{}", ran.out);
    assert!(ran.out.lines().any(|line| line.trim_start().starts_with("+ ") && line.contains("Worth 4")), "{}", ran.out);
    assert_eq!(folder.read(STORED), before);

    folder.say("n\n", &["test", "--review"]).ends(1);
    assert_eq!(folder.read(STORED), before);
    folder.say("what?\ny\n", &["test", "--review"]).says("accept it?");
    assert_ne!(folder.read(STORED), before);
}

#[test]
fn a_snapshot_of_no_scenario_is_told() {
    let folder = folder("orphan");
    folder.run(&["test", "--accept"]).good();
    folder.change("tests/gems/ruby.naipe", "Laying a ruby", "Laying the ruby");
    folder.run(&["test", "--accept"]).warns("`tests/gems/snapshots/ruby__laying_a_ruby.snap` belongs to no scenario");
}

#[test]
fn scenarios_can_be_picked() {
    let folder = folder("filter");
    folder.run(&["test", "--accept"]).good();
    for (filter, passed) in
        [("gems", 4), ("tests/gems", 4), ("tests/gems/ruby.naipe", 1), ("ruby.naipe", 1), ("LENS", 1), ("a", 3)]
    {
        let ran = folder.run(&["test", filter]).good();
        assert_eq!(ran.last_line(), format!("{passed} passed, 0 failed"), "{filter}");
    }
    folder.run(&["test", "nothing like this"]).ends(2).warns("no scenario fits");
}

#[test]
fn results_are_data_too() {
    let folder = folder("json");
    let ran = folder.run(&["test", "--format", "json"]).ends(1);
    let lines = ran.json();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[4]["type"], "summary");
    assert_eq!((&lines[4]["passed"], &lines[4]["failed"]), (&3.into(), &1.into()));
    let ruby = lines.iter().find(|line| line["name"] == "Laying a ruby").expect("it is among them");
    assert_eq!(ruby["snapshot"], "new");
    assert_eq!(ruby["file"], "tests/gems/ruby.naipe");
}

#[test]
fn a_failure_shows_the_line() {
    let folder = Folder::with_game("failure");
    folder.change("tests/gems/lenses.naipe", "expect wealth(A) == 6", "expect wealth(A) == 7");
    let ran = folder.run(&["test", "--color", "never"]).ends(1).says("expect wealth(A) == 7").says("lenses.naipe:12");
    assert_eq!(ran.last_line(), "2 passed, 1 failed");
}

#[test]
fn a_game_with_errors_fails_its_scenarios() {
    let folder = Folder::with_game("broken");
    folder.change("rules/gems/game.naipe", "wealth(p) >= goal", "welth(p) >= goal");
    let ran = folder.run(&["test"]).ends(1).says("did you mean `wealth`?").warns("did not run");
    assert_eq!(ran.last_line(), "0 passed, 3 failed");
}

#[test]
fn what_fails_is_not_stored_and_says_so() {
    let folder = folder("fails");
    folder.change("tests/gems/ruby.naipe", "  snapshot\n", "  expect wealth(B) == 1\n  snapshot\n");
    folder.run(&["test", "--accept"]).ends(1).says("the snapshot is not stored, for the scenario failed");
    assert_eq!(folder.read(STORED), "");
}

#[test]
fn a_review_says_why_it_asks_nothing() {
    let folder = folder("review");
    folder.run(&["test", "--accept"]).good();
    folder.run(&["test", "--review"]).good().warns("nothing is asked about: no snapshot changed\n");
    folder.run(&["test", "--review", "--format", "json"]).ends(2).warns("`--review` asks somebody");

    // Nobody answers: the input is no terminal, and is at its end.
    folder.change("cards/gems/gems.naipe", "{ worth: 3 }", "{ worth: 4 }");
    folder.run(&["test", "--review"]).ends(1).says("accept it?").warns("the input is not a terminal, and has ended");

    folder.change("tests/gems/ruby.naipe", "  snapshot\n", "  expect wealth(B) == 1\n  snapshot\n");
    folder.run(&["test", "--review"]).ends(1).warns("the 1 snapshot that changed is of scenarios that failed");
    folder.change("cards/gems/gems.naipe", "{ worth: 4 }", "{ worth: 3 }");
    folder.run(&["test", "--review"]).ends(1).warns("no snapshot changed; what failed must be mended");
}

#[test]
fn what_fails_after_the_first_is_folded() {
    let folder = Folder::with_game("folded");
    let text = "scenario \"Wrong\" {\n  given { active: A  phase: laying  hand of A: \"Ruby\" }
  expect wealth(A) == 1\n  expect wealth(A) == 2\n  expect wealth(B) == 3\n  expect wealth(B) == 4\n}\n";
    folder.write("tests/gems/wrong.naipe", text);
    let ran = folder.run(&["test", "wrong.naipe"]).ends(1).says("wealth(A) == 1");
    assert!(!ran.out.contains("wealth(A) == 2") && !ran.out.contains("wealth(B)"), "{}", ran.out);
    ran.says("… and 3 more failures of this scenario after it; `--all` shows them");
    let ran = folder.run(&["test", "wrong.naipe", "--all"]).ends(1).says("wealth(A) == 2").says("wealth(B) == 4");
    assert!(!ran.out.contains("more failures"), "{}", ran.out);
    let lines = folder.run(&["test", "wrong.naipe", "--format", "json"]).ends(1).json();
    assert_eq!(lines[0]["failures"].as_array().map(Vec::len), Some(4));

    // Names that are not there are each a fault of their own.
    folder.change("tests/gems/wrong.naipe", "wealth", "welth");
    folder.run(&["test", "wrong.naipe"]).ends(1).says("welth(A) == 1").says("welth(B) == 4");
}

/// What is stored may be what somebody accepted: it is told, and not written over.
#[test]
fn a_stored_snapshot_that_cannot_be_read_is_told() {
    let folder = folder("unreadable");
    folder.run(&["test", "--accept"]).good();
    let stored = folder.read(STORED);
    folder.write(STORED, format!("\u{feff}{}", stored.replace('\n', "\r\n")));
    folder.run(&["test"]).good().says("4 passed, 0 failed");

    let merged = format!("<<<<<<< HEAD\n{stored}=======\n{stored}>>>>>>> other\n").into_bytes();
    let no_text = [stored.as_bytes(), b"\xff\n"].concat();
    let cases = [
        (merged, "line 1 is the mark of a merge"),
        (no_text, "it is no text in UTF-8"),
        (b"Ruby\n".to_vec(), "it does not begin as a snapshot does"),
    ];
    for (bytes, why) in cases {
        folder.write(STORED, &bytes);
        for words in [&["test"][..], &["test", "--accept"]] {
            let ran = folder.run(words).ends(1).says("the stored snapshot cannot be read");
            ran.warns(&format!("what is stored in `{STORED}` cannot be read: {why}"))
                .warns("help: mend it; or delete it");
        }
        assert_eq!(std::fs::read(folder.path(STORED)).ok(), Some(bytes));
        let told = folder.run(&["test", "--format", "json"]).ends(1).json();
        assert!(told.iter().any(|line| line["snapshot"] == "unreadable" && line["passed"] == false), "{told:?}");
    }
    std::fs::remove_file(folder.path(STORED)).expect("it can be deleted");
    folder.run(&["test", "--accept"]).good();
    assert_eq!(folder.read(STORED), stored);
}

/// Two scenarios whose snapshots would be one file are told of before anything is stored.
#[test]
fn snapshots_that_could_not_be_told_apart_are_a_fault_of_the_files() {
    let folder = folder("alike");
    folder.write("tests/gems/ruby.naipe", format!("{SCENARIO}\n{SCENARIO}"));
    let told = folder.run(&["check"]).ends(1).says("error[N0101]").says("tests/gems/ruby.naipe:12:10");
    told.says("two scenarios of this file are called `Laying a ruby`, so their snapshots cannot be told apart");
    folder.write("tests/gems/ruby.naipe", format!("{SCENARIO}\n{}", SCENARIO.replace("Laying a", "Laying: a")));
    folder.run(&["check"]).ends(1).says("the names are too much alike for two files");
    // Without a snapshot they are told by their lines.
    folder.write("tests/gems/ruby.naipe", format!("{SCENARIO}\n{}", SCENARIO.replace("  snapshot\n", "")));
    folder.run(&["check"]).good();
}
