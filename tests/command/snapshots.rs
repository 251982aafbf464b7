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
    folder.change("tests/gems/ruby.naipe", "  snapshot\n", "  expect A == B\n  snapshot\n");
    folder.run(&["test", "--accept"]).ends(1).says("the snapshot is not stored, for the scenario failed");
    assert_eq!(folder.read(STORED), "");
}
