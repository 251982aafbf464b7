//! What the command says when it is asked for what is not there.

use crate::helper::Folder;

#[test]
fn names_that_are_nearly_right() {
    let folder = Folder::with_game("nearly");
    folder.run(&["play", "gmes"]).ends(2).warns("there is no game `gmes`").warns("did you mean `gems`?");
    folder.run(&["sim", "gems", "--deck", "Begginer"]).ends(2).warns("did you mean `Beginner`?");
    folder.run(&["sim", "gems", "--format", "x"]).ends(2).warns("there is no format `x`");
    folder.run(&["sim", "gems", "--players", "9"]).ends(2).warns("it is for 2 players");
    folder.run(&["chekc"]).ends(2).warns("check");
    folder.run(&["check", "--as-of", "2021-02-29"]).ends(2).warns("is not a date of the calendar");
}

#[test]
fn every_code_has_a_page() {
    let folder = Folder::empty("codes");
    let list = folder.run(&["explain"]).good();
    assert!(list.out.lines().count() > 50);
    for line in list.out.lines() {
        let code = line.split(' ').next().unwrap_or("");
        let page = folder.run(&["explain", code]).good().says(code);
        assert!(page.out.lines().count() > 2, "{code} has no page");
    }
    folder.run(&["explain", "n1"]).good().says("N0001");
    folder.run(&["explain", "N9999"]).ends(2);
}

#[test]
fn no_project_is_told() {
    let folder = Folder::empty("none");
    folder.run(&["check"]).ends(2).warns("there is no folder `rules` here or above");
}

#[test]
fn a_file_outside_any_project_can_be_checked() {
    let folder = Folder::empty("alone");
    folder.write("alone.naipe", "card \"X\" : {\n");
    folder.run(&["check", "alone.naipe"]).ends(1).says("alone.naipe:1");
}

#[test]
fn colours_only_when_wanted() {
    let folder = Folder::with_game("colours");
    folder.change("rules/gems/game.naipe", "wealth(p) >= goal", "welth(p) >= goal");
    assert!(!folder.run(&["check"]).ends(1).out.contains('\u{1b}'));
    assert!(folder.run(&["check", "--color", "always"]).ends(1).out.contains('\u{1b}'));
}

#[test]
fn asking_why_not_of_what_is_nearly_an_action() {
    let folder = Folder::with_game("why");
    let asked = "w not lya \"Ruby\"\nw not \"Lay a gm\" \"Ruby\"\nw not xyz\nquit\n";
    let ran = folder.say(asked, &["play", "gems", "--seed", "1"]).good();
    ran.says("there is no action `lya`; did you mean `lay`?")
        .says("there is no action `Lay a gm`; did you mean `Lay a gem`?")
        .says("there is no action `xyz`");
}
