//! The colours of `editors/vscode` are made from the vocabulary: `ACCEPT_COLOURS=1 cargo test --test colours` writes them anew.

use naipe_grammar::vocabulary::{self, Role};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("editors/vscode").join(file)
}

/// A pattern for any of the words of some roles, longest first, where each stands by itself.
fn words(roles: &[Role]) -> String {
    let words: BTreeSet<&str> =
        vocabulary::TABLE.iter().filter(|row| roles.contains(&row.role)).map(|row| row.word).collect();
    let mut words: Vec<&str> = words.into_iter().collect();
    words.sort_by_key(|word| (std::cmp::Reverse(word.len()), *word));
    // What is a word of the language may be an attribute after a dot, or a field before a colon.
    format!(r"(?<![\p{{L}}\p{{N}}_.])(?:{})(?![\p{{L}}\p{{N}}_])(?!\s*:)", words.join("|"))
}

/// The grammar of colours.
fn grammar() -> Value {
    let opening = words(&[Role::Item, Role::Ability]);
    json!({
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Naipe",
        "scopeName": "source.naipe",
        "fileTypes": ["naipe"],
        "patterns": [
            { "name": "comment.line.documentation.naipe", "match": "///.*$" },
            { "name": "comment.line.double-slash.naipe", "match": "//.*$" },
            {
                "name": "string.quoted.triple.naipe", "begin": "\"\"\"", "end": "\"\"\""
            },
            {
                "name": "string.quoted.double.naipe", "begin": "\"", "end": "\"|$",
                "patterns": [{ "name": "constant.character.escape.naipe", "match": "\\\\[\"\\\\nt]" }]
            },
            { "name": "constant.numeric.date.naipe", "match": "\\b[0-9]{4}-[0-9]{2}-[0-9]{2}\\b" },
            { "name": "keyword.declaration.naipe", "match": format!("^\\s*{opening}") },
            { "name": "keyword.control.naipe", "match": words(&[Role::Statement, Role::Script, Role::Member, Role::Ability]) },
            { "name": "keyword.other.clause.naipe", "match": words(&[Role::Clause, Role::Part]) },
            { "name": "keyword.operator.word.naipe", "match": words(&[Role::Operator]) },
            { "name": "keyword.operator.naipe", "match": "->|==|!=|<=|>=|[-+*]=|[-+*/%<>=|]|\\.\\." },
            { "name": "entity.name.function.naipe", "match": "[\\p{L}_][\\p{L}\\p{N}_]*(?=\\()" },
            { "name": "variable.other.property.naipe", "match": "[\\p{L}_][\\p{L}\\p{N}_]*(?=\\s*:)" },
            { "name": "constant.numeric.naipe", "match": "(?<![\\p{L}\\p{N}_])[0-9]+(?![\\p{L}\\p{N}_])" }
        ]
    })
}

#[test]
fn the_grammar_of_colours_is_that_of_the_vocabulary() {
    let file = path("syntaxes/naipe.tmLanguage.json");
    let wanted = serde_json::to_string_pretty(&grammar()).expect("it is JSON") + "\n";
    if std::env::var_os("ACCEPT_COLOURS").is_some() {
        std::fs::create_dir_all(path("syntaxes")).expect("a folder can be made");
        std::fs::write(&file, &wanted).expect("it can be written");
    }
    let stored = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(stored == wanted, "the vocabulary has changed: run `ACCEPT_COLOURS=1 cargo test --test colours`");
}

#[test]
fn every_word_of_the_language_has_a_colour() {
    let grammar = grammar().to_string();
    let coloured: BTreeSet<&str> = grammar.split(|sign: char| !sign.is_alphanumeric()).collect();
    for row in vocabulary::TABLE {
        assert!(coloured.contains(row.word), "`{}` has no colour", row.word);
    }
}

#[test]
fn what_vs_code_is_told_is_there() {
    let read = |file: &str| -> Value {
        let text = std::fs::read_to_string(path(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
    };
    let package = read("package.json");
    let contributes = &package["contributes"];
    assert_eq!(contributes["languages"][0]["extensions"], json!([".naipe"]));
    for file in [&contributes["languages"][0]["configuration"], &contributes["grammars"][0]["path"]] {
        read(file.as_str().expect("a path").trim_start_matches("./"));
    }
    assert_eq!(contributes["grammars"][0]["scopeName"], grammar()["scopeName"]);
}
