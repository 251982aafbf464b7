//! Completion offers nothing that would be wrong where it is offered, and what somebody most likely writes there.

use super::DATE;
use crate::lsp::completion::{self, Offer};
use crate::lsp::desk::{Desk, Open};
use crate::lsp::places::Units;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const RULES: &str = r#"use common.piles
game duel "Duel" { players: 2 }
enum hour { dawn, noon }
enum colour { red, blue }
player { mana: 0..10 = 3  light[hour]: int = 0  ready: bool = no }
zone hand of player set visible to owner
zone field of player row in play
kind piece { colour: colour  power: int }
kind fox : piece
payment mana(n: int) { possible when you.mana >= n  you.mana -= n }
payment rest { possible when you.ready  you.ready = no }
event harm(from: piece, n: int) { from.power -= n }
format classic "Classic" { require 40 to 60 cards }
action play(c: piece in hand of you) { move c to field of you }
turn {
  phase main { offer active play until pass }
  phase fight {
    step strike { offer active play until pass }
  }
}
card "Fox" : fox {
  colour: red  power: 1
  cost 1 mana
  "bite": after harm(from: self) { self.power += 1 }
}
"#;

const AT: &str = "tests/duel/here.naipe";

/// What is offered at the end of a text that stands in a file of the game, the best first.
fn offered(text: &str) -> Vec<Offer> {
    let folder = TempDir::new().expect("a folder can be made");
    let open = Open::default();
    for (at, said) in [("rules/duel/game.naipe", RULES), ("rules/common/piles.naipe", "// Piles.\n"), (AT, text)] {
        open.texts().insert(PathBuf::from(at), said.to_owned());
    }
    let desk = Desk::new(folder.path().to_owned(), open, DATE, Units::Utf16).expect("the texts are a project");
    let file = desk.library.files.id(Path::new(AT)).expect("it is one of the project's");
    completion::at(&desk, file, text.len()).offers
}

fn labels(text: &str) -> Vec<String> {
    offered(text).into_iter().map(|offer| offer.label).collect()
}

#[track_caller]
fn begins_with(text: &str, wanted: &[&str]) {
    let labels = labels(text);
    assert!(labels.iter().zip(wanted).all(|(a, b)| a == b) && labels.len() >= wanted.len(), "{text}: {labels:?}");
}

#[track_caller]
fn is_just(text: &str, wanted: &[&str]) {
    assert_eq!(labels(text), wanted, "{text}");
}

#[track_caller]
fn has_none(text: &str, unwanted: &[&str]) {
    let labels = labels(text);
    let wrong: Vec<&&str> = unwanted.iter().filter(|one| labels.iter().any(|label| label == **one)).collect();
    assert!(wrong.is_empty() && !labels.is_empty(), "{text}: {wrong:?} of {labels:?}");
}

#[test]
fn a_position_is_given_by_its_players_and_fields() {
    for head in ["scenario \"X\" { given { ", "position \"X\" { "] {
        begins_with(head, &["A", "B"]);
        begins_with(&format!("{head}A"), &["A", "active"]);
        is_just(&format!("{head}format: "), &["classic"]);
        is_just(&format!("{head}setup: "), &["yes", "no"]);
        is_just(&format!("{head}first: "), &["A", "B"]);
        begins_with(&format!("{head}A.ready: "), &["yes", "no"]);
        has_none(&format!("{head}A.mana: "), &["yes", "red", "dawn", "hand", "piece", "main"]);
        is_just(&format!("{head}players: 3  first: "), &["A", "B", "C"]);
    }
}

#[test]
fn what_stands_there_already_is_not_offered_again() {
    has_none("scenario \"X\" { given { active: A  ", &["active"]);
    has_none("card \"Y\" : fox { power: 1  ", &["power"]);
    begins_with("card \"Y\" : fox { power: 1  ", &["colour"]);
    has_none("game other \"Other\" { players: 2  ", &["players"]);
    has_none("scenario \"X\" { given { field of A: \"Fox\" { power: 2  ", &["power"]);
    // What was said in another block, or only of somebody, is another matter.
    begins_with("scenario \"X\" { given { A.mana: 3  ", &["A", "B"]);
    begins_with("scenario \"X\" { given { field of A: \"Fox\" { power: 2 }  ", &["A", "B", "hand", "field"]);
}

#[test]
fn nothing_is_said_by_itself() {
    has_none("define best: int = ", &["best"]);
    has_none("action take(c: ", &["c"]);
    has_none("action take(c: piece in hand of you, d: ", &["d"]);
}

#[test]
fn what_would_be_wrong_is_not_offered() {
    is_just("scenario \"X\" { expect A.light[", &["dawn", "noon"]);
    is_just("scenario \"X\" { given { A.light[", &["dawn", "noon"]);
    is_just("card \"Y\" : fox { after harm(from: self) { you.light[", &["dawn", "noon"]);
    begins_with("scenario \"X\" { play { pass until phase ", &["main", "fight"]);
    has_none("scenario \"X\" { play { pass until phase ", &["strike"]);
    begins_with("scenario \"X\" { play { pass until step ", &["strike"]);
    has_none("scenario \"X\" { play { pass until step ", &["main", "fight"]);
    is_just("card \"Y\" : fox { cost 1 ", &["mana"]);
    begins_with("card \"Y\" : fox { cost ", &["mana", "rest"]);
    is_just("errata \"Fox\" from 2025-01-01 { remove ", &["colour", "power", "cost", "\"bite\""]);
}

#[test]
fn shared_rules_are_offered() {
    is_just("use ", &["common.piles"]);
    is_just("use common.", &["piles"]);
}

#[test]
fn what_is_offered_is_told_in_few_words() {
    let detail = |text: &str, label: &str| {
        let found = offered(text).into_iter().find(|offer| offer.label == label);
        found.unwrap_or_else(|| panic!("{text}: no {label}: {:?}", labels(text))).detail
    };
    assert_eq!(detail("payment pay(n: int) { possible when ", "n"), "n: int");
    assert_eq!(detail("payment pay(n: int, whose: piece) { possible when ", "n"), "n: int");
    assert_eq!(detail("check broke for p in players when ", "p"), "for p in players");
    assert_eq!(detail("card \"Y\" : fox { target t: piece in play  effect { ", "t"), "target t: piece in play");
    assert_eq!(detail("words en { harm(from, n): \"{", "from"), "from: piece");
}

#[test]
fn behind_what_a_zone_hides_its_other_words_are_offered() {
    for hides in ["hidden", "visible to owner"] {
        begins_with(&format!("zone deck of player pile {hides} "), &["until", "visible"]);
        has_none(&format!("zone deck of player pile {hides} "), &["power"]);
    }
}
