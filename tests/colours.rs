//! The colours of `editors/vscode` and of `editors/tree-sitter-naipe` are made from the vocabulary: `ACCEPT_COLOURS=1 cargo test --test colours` writes them anew.

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

/// The same for tree-sitter: what a node is, and of names, which are words of the language.
fn highlights() -> String {
    let mut out =
        "; Made from the vocabulary: `ACCEPT_COLOURS=1 cargo test --test colours` writes it anew.\n".to_owned();
    for (node, colour) in [
        ("(comment)", "comment"),
        ("(doc_comment)", "comment.documentation"),
        ("(string)", "string"),
        ("(block_string)", "string"),
        ("(number)", "number"),
        ("(date)", "number"),
        ("(operator)", "operator"),
        ("[\":\" \",\" \".\"]", "punctuation.delimiter"),
        ("[\"{\" \"}\" \"(\" \")\" \"[\" \"]\"]", "punctuation.bracket"),
    ] {
        out.push_str(&format!("{node} @{colour}\n"));
    }
    out.push_str("(declaration keyword: (identifier) @keyword)\n(declaration name: (identifier) @type)\n");
    out.push_str("((identifier) @function . (arguments))\n((identifier) @property . \":\")\n");
    for (roles, colour) in [
        (&[Role::Statement, Role::Script, Role::Member, Role::Ability, Role::Item][..], "keyword"),
        (&[Role::Clause, Role::Part], "keyword.modifier"),
        (&[Role::Operator], "keyword.operator"),
    ] {
        let words: BTreeSet<&str> =
            vocabulary::TABLE.iter().filter(|row| roles.contains(&row.role)).map(|row| row.word).collect();
        let words: Vec<&str> = words.into_iter().collect();
        out.push_str(&format!("((identifier) @{colour} (#match? @{colour} \"^({})$\"))\n", words.join("|")));
    }
    out
}

#[test]
fn the_colours_are_those_of_the_vocabulary() {
    let textmate = serde_json::to_string_pretty(&grammar()).expect("it is JSON") + "\n";
    for (file, wanted) in [
        (path("syntaxes/naipe.tmLanguage.json"), textmate),
        (path("../tree-sitter-naipe/queries/highlights.scm"), highlights()),
    ] {
        if std::env::var_os("ACCEPT_COLOURS").is_some() {
            std::fs::create_dir_all(file.parent().expect("it has a folder")).expect("a folder can be made");
            std::fs::write(&file, &wanted).expect("it can be written");
        }
        let stored = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(stored == wanted, "the vocabulary has changed: run `ACCEPT_COLOURS=1 cargo test --test colours`");
    }
}

/// A snippet with what it suggests at each place: `${1:card}` is `card`, `${1|row,pile|}` is `row`.
fn filled(body: &str) -> String {
    let Some(start) = body.find("${") else { return body.replace("$0", "") };
    let mut depth = 0;
    let end = body[start..].char_indices().find_map(|(at, sign)| {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        (sign == '}' && depth == 0).then_some(start + at)
    });
    let end = end.expect("its places are closed");
    let place = body[start + 2..end].trim_start_matches(|sign: char| sign.is_ascii_digit());
    let said = match place.strip_prefix('|') {
        Some(choices) => choices.split([',', '|']).next().unwrap_or("").to_owned(),
        None => filled(place.strip_prefix(':').unwrap_or(place)),
    };
    format!("{}{said}{}", &body[..start], filled(&body[end + 1..]))
}

#[test]
fn every_snippet_can_be_read_where_it_belongs() {
    let text = std::fs::read_to_string(path("snippets/naipe.json")).expect("there are snippets");
    let snippets: serde_json::Map<String, Value> = serde_json::from_str(&text).expect("it is JSON");
    for wanted in ["card", "keyword", "event", "scenario", "errata"] {
        assert!(snippets.contains_key(wanted), "{wanted}");
    }
    for (name, snippet) in &snippets {
        assert_eq!(snippet["prefix"], json!(name));
        let lines: Vec<&str> = snippet["body"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let body = filled(&lines.join("\n"));
        assert!(body.starts_with(name.as_str()) || body.contains(&format!("\n{name} ")), "{name}: {body}");
        let around = [("", ""), ("card \"X\" : k {\n", "\n}"), ("turn {\n", "\n}"), ("scenario \"X\" {\n", "\n}")];
        let reads = |(before, after): &(&str, &str)| {
            let text = format!("{before}{body}{after}\n");
            naipe_grammar::parse(naipe_grammar::span::FileId(0), &text).1.is_empty()
        };
        assert!(around.iter().any(reads), "`{name}` cannot be read:\n{body}");
    }
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
