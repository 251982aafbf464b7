//! What the README claims is so.

use crate::helper::Folder;
use std::fs;
use std::path::{Path, PathBuf};

const README: &str = include_str!("../../README.md");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The blocks of the README of a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let opening = format!("```{language}\n");
    README.split(opening.as_str()).skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

/// Every file of a folder of this project, below it too.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(folder)).expect("the folder is there").flatten() {
        let path = PathBuf::from(folder).join(entry.file_name());
        if root().join(&path).is_dir() {
            found.extend(files(&path.to_string_lossy()));
        } else {
            found.push(path);
        }
    }
    found
}

#[test]
fn the_card_the_scenario_and_what_a_run_prints_are_those_of_humankind() {
    let folder = Folder::empty("readme");
    for place in ["rules/common", "rules/humankind", "cards/humankind", "tests/humankind"] {
        for file in files(place) {
            folder.write(&file.to_string_lossy(), fs::read(root().join(&file)).expect("it can be read"));
        }
    }
    let [card, scenario] = blocks("naipe")[..] else { panic!("a card and a scenario") };
    let fixtures = "tests/humankind/fixtures.naipe";
    assert!(folder.read(fixtures).contains(card), "no such card in {fixtures}");
    assert_eq!(folder.read("tests/humankind/ejemplo.naipe").trim_end(), scenario);

    folder.run(&["test", "ejemplo.naipe"]).good();
    let weaker = card.replace("daño(self, p, 2", "daño(self, p, 1");
    folder.change(fixtures, card, &weaker);
    let ran = folder.run(&["test", "ejemplo.naipe"]).ends(1);
    let mut printed = ran.out.lines();
    for line in blocks("text")[0].lines().filter(|line| *line != "…") {
        assert!(printed.any(|told| told == line), "no {line:?}, in this order, in:\n{}", ran.out);
    }
}

#[test]
fn every_command_and_option_that_it_names_is_there() {
    let folder = Folder::empty("commands");
    let mut rows = 0;
    for row in README.lines().filter(|line| line.starts_with("| `naipe ")) {
        let words: Vec<&str> = row.split(|sign: char| !sign.is_alphanumeric() && sign != '-').collect();
        let at = words.iter().position(|word| *word == "naipe").expect("it begins so");
        let command = match &words[at + 1..at + 3] {
            [first @ ("errata" | "deck" | "cards"), second] => vec![*first, *second],
            [first, ..] => vec![*first],
            [] => panic!("no command in {row}"),
        };
        let help = folder.run(&[command.as_slice(), &["--help"]].concat()).good();
        for option in words.iter().filter(|word| word.starts_with("--")) {
            assert!(help.out.contains(option), "`naipe {}` has no `{option}`", command.join(" "));
        }
        rows += 1;
    }
    assert!(rows >= 15, "only {rows} commands are named");
    let all = folder.run(&["--help"]).good();
    for option in ["--as-of", "--root", "--no-cache"] {
        assert!(README.contains(option) && all.out.contains(option), "{option}");
    }
}

#[test]
fn every_game_has_its_row() {
    for file in files("rules") {
        let mut parts = file.components().skip(1).map(|part| part.as_os_str().to_string_lossy().into_owned());
        let game = match parts.next().as_deref() {
            Some("common") | None => continue,
            Some("classics") => parts.next().unwrap_or_default(),
            Some(game) => game.to_owned(),
        };
        let row = README.lines().any(|line| line.starts_with("| `") && line.contains(&format!("`{game}`")));
        assert!(row, "`{game}` has no row");
    }
}
