//! What is said of things, in Spanish: names and lines of cards stay what they are.

use super::{CARDS, CARDS_AT, DATE, RULES, RULES_AT, TESTS, TESTS_AT, asked, here};
use crate::arguments::Tongue;
use crate::explain::{line_in, text_in};
use crate::lsp::desk::{Desk, Open};
use crate::lsp::places::Units;
use crate::lsp::{calls, completion, hints, lenses, spoken, symbols};
use naipe_interpreter::project::library::With;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The texts of some fields of an answer, each with how it is said in Spanish.
fn said(method: &str, value: &Value, fields: &[&str], out: &mut String) {
    fn texts<'v>(value: &'v Value, fields: &[&str], all: &mut Vec<&'v str>) {
        match value {
            Value::Array(more) => more.iter().for_each(|one| texts(one, fields, all)),
            Value::Object(more) => {
                for (name, one) in more {
                    match one {
                        Value::String(said) if fields.contains(&name.as_str()) => all.push(said),
                        _ => texts(one, fields, all),
                    }
                }
            }
            _ => {}
        }
    }
    let spanish = spoken::answer(method, value.clone(), Tongue::Es);
    let (mut before, mut after) = (Vec::new(), Vec::new());
    texts(value, fields, &mut before);
    texts(&spanish, fields, &mut after);
    let mut all: Vec<(&str, &str)> = before.into_iter().zip(after).collect();
    all.sort_unstable();
    all.dedup();
    let _ = writeln!(out, "# {method}");
    for (before, after) in all {
        let _ = writeln!(out, "{}\n  {}", before.replace('\n', " / "), after.replace('\n', " / "));
    }
}

#[test]
fn what_is_said_of_things() {
    let mut out = String::new();
    let errata = "errata \"Rayo\" from 2025-06-01 { remove cost  effect { you.vida += 1 } }\n";
    let of = here(CARDS_AT, &format!("{}{errata}", CARDS.replace("herir(self, t, 2)", "herir(you, t, 2)")));
    let text = of.desk.text(of.file);
    said(
        "textDocument/inlayHint",
        &json!(hints::shown(&of.desk, of.file, 0..text.len())),
        &["label", "tooltip"],
        &mut out,
    );
    said("textDocument/documentSymbol", &json!(symbols::of_file(&of.desk, of.file)), &["detail"], &mut out);
    let of = here(RULES_AT, RULES);
    said("textDocument/documentSymbol", &json!(symbols::of_file(&of.desk, of.file)), &["detail"], &mut out);
    let of = asked(CARDS_AT, "herir(self", 0);
    let item = calls::prepare(&of.desk, of.file, of.byte).expect("an event");
    said("textDocument/prepareCallHierarchy", &json!(item), &["detail"], &mut out);
    let (raised, leads) = (calls::incoming(&of.desk, of.file, of.byte), calls::outgoing(&of.desk, of.file, of.byte));
    said("callHierarchy/incomingCalls", &json!(raised), &["detail"], &mut out);
    said("callHierarchy/outgoingCalls", &json!(leads), &["detail"], &mut out);
    let mut details: Vec<String> = Vec::new();
    for lines in [
        "card \"X\" : criatura {\n  |",
        "card \"X\" : hechizo {\n  target foo: criatura in |",
        "card \"X\" : hechizo {\n  target foo: criatura in play\n  effect {\n    herir(|",
        "card \"X\" : criatura {\n  after herir(objetivo: self) { cantidad = |",
        "card \"X\" : criatura {\n  after |",
        "errata |",
        "errata \"Rayo\" from |",
        "scenario \"X\" {\n  given { |",
        "scenario \"X\" {\n  expect |",
        "define x(a: |",
    ] {
        let of = here(CARDS_AT, &format!("{CARDS}{lines}"));
        details.extend(completion::at(&of.desk, of.file, of.byte).offers.into_iter().map(|offer| offer.detail));
    }
    // Meanings of words have a test of their own.
    details.retain(|detail| crate::explain::meaning_in(detail.rsplit(": ").next().unwrap_or(""), Tongue::Es).is_none());
    let details: Vec<Value> = details.into_iter().map(|detail| json!({ "detail": detail })).collect();
    said("textDocument/completion", &json!(details), &["detail"], &mut out);
    insta::assert_snapshot!(out);
}

/// A line of a card that could be otherwise is shown as it is written.
#[test]
fn code_is_never_translated() {
    let sound = TESTS.split("scenario \"Mal\"").next().expect("the first one");
    let of = here(TESTS_AT, sound);
    let cards = of.desk.library.files.id(Path::new(CARDS_AT)).expect("they are there");
    let (_, told) = lenses::survivors(&of.desk, cards, "Ángel de Luz", Tongue::Es, &|| false).expect("it is a card");
    insta::assert_snapshot!(text_in(&told, Tongue::Es));
}

/// What a message or a help shows of the language, word for word, without what stands for something and without texts in quotes.
fn code_in(said: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for code in said.split('`').skip(1).step_by(2) {
        let plain: String = code.split('"').step_by(2).collect::<Vec<_>>().join(" ");
        let all = plain.split(|sign: char| !sign.is_alphanumeric() && sign != '_').filter(|word| !word.is_empty());
        let is_placeholder = |word: &&str| word.chars().nth(1).is_some() && word.chars().all(char::is_uppercase);
        words.extend(all.filter(|word| !is_placeholder(word)).map(str::to_owned));
    }
    words
}

/// What is filled into the messages of the wrong files is no less code than what they say themselves.
#[test]
fn what_is_filled_in_is_never_translated() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let game = std::fs::read_to_string(root.join("interpreter/tests/check/game.naipe")).expect("a game");
    let folder = tempfile::TempDir::new().expect("a folder can be made");
    let own = ["card Opal : creature { }", "deck \"D\" { 3 \"Ox\" }", "format f \"F\" { require 40 cards }"];
    let mut all: Vec<String> = own.map(str::to_owned).into();
    all.extend(super::mending::wrong("grammar/tests/wrong"));
    all.extend(super::mending::wrong("interpreter/tests/check/wrong"));
    // The names in an example that is told whole are those of its language.
    let mut told_whole = BTreeSet::new();
    for catalogue in ["grammar/translations/es-messages.txt", "interpreter/translations/es-messages.txt"] {
        let lines = std::fs::read_to_string(root.join(catalogue)).expect("a catalogue");
        told_whole.extend(lines.lines().filter(|line| line.starts_with("  ")).flat_map(code_in));
    }
    let mut wrong = Vec::new();
    for (number, text) in all.into_iter().enumerate() {
        let open = Open::default();
        open.texts().insert(PathBuf::from("rules/test/game.naipe"), game.clone());
        open.texts().insert(PathBuf::from("cards/test/wrong.naipe"), text);
        let Ok(desk) = Desk::new(folder.path().to_owned(), open, DATE, Units::Utf16) else { continue };
        for fault in &desk.library.build(0, With::Tests, DATE).diagnostics {
            for said in fault.help.iter().chain([&fault.message]) {
                let spanish = line_in(said, Tongue::Es);
                let (english, spanish_code) = (code_in(said), code_in(&spanish));
                let is_told = |word: &&String| number >= own.len() && told_whole.contains(*word);
                if spanish_code.difference(&english).any(|word| !is_told(&word)) {
                    wrong.push(format!("{said}\n  {spanish}"));
                }
            }
        }
    }
    wrong.sort();
    wrong.dedup();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
