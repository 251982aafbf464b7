//! The grammar of record, the lexer and the vocabulary speak of the same signs and words.

use super::samples;
use naipe_grammar::tokens::{Token, tokens};
use naipe_grammar::vocabulary;
use pest_meta::ast::Expr;
use pest_meta::parser;
use std::collections::BTreeSet;

/// Parts of texts, comments and blanks, which the lexer sees whole.
const PARTS: &[&str] = &["", " ", "\n", "\t", "\r", "//", "\"", "\\", "_"];

fn literals() -> BTreeSet<String> {
    let grammar = ["naipe.pest", "keywords.pest"].map(|file| samples::read(&samples::here(file))).concat();
    let pairs = parser::parse(parser::Rule::grammar_rules, &grammar).expect("the grammar is a grammar");
    let rules = parser::consume_rules(pairs).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut literals = BTreeSet::new();
    for rule in rules {
        for expression in rule.expr.iter_top_down() {
            match expression {
                Expr::Str(text) | Expr::Insens(text) => {
                    literals.insert(text);
                }
                _ => {}
            }
        }
    }
    literals
}

/// The rules of the keywords that the grammar asks for, made of the vocabulary.
fn keywords() -> String {
    let grammar = samples::read(&samples::here("naipe.pest"));
    let pairs = parser::parse(parser::Rule::grammar_rules, &grammar).expect("the grammar is a grammar");
    let asked: BTreeSet<&str> = pairs
        .flatten()
        .filter(|pair| pair.as_rule() == parser::Rule::identifier)
        .filter_map(|pair| pair.as_str().strip_prefix("k_"))
        .collect();
    let mut rules = String::from(
        "// The words of the vocabulary (`src/vocabulary.rs`) that `naipe.pest` asks for, each with a test of where it ends.\n\
         // Made by `ACCEPT_KEYWORDS=1 cargo test -p naipe-grammar keywords`.\n\n",
    );
    for word in asked {
        assert!(
            vocabulary::find(word).is_some(),
            "the vocabulary lacks `{word}`, which the grammar asks for as `k_{word}`"
        );
        rules.push_str(&format!("k_{word} = @{{ \"{word}\" ~ !XID_CONTINUE }}\n"));
    }
    rules
}

#[test]
fn the_keywords_of_the_grammar_are_made_of_the_vocabulary() {
    let (file, made) = (samples::here("keywords.pest"), keywords());
    if std::env::var_os("ACCEPT_KEYWORDS").is_some() {
        std::fs::write(&file, &made).expect("the file can be written");
    }
    assert_eq!(samples::read(&file), made, "`ACCEPT_KEYWORDS=1 cargo test -p naipe-grammar keywords` makes it anew");
}

#[test]
fn every_literal_of_the_grammar_is_one_token() {
    for literal in literals().iter().filter(|literal| !PARTS.contains(&literal.as_str())) {
        let found: Vec<Token> = tokens(literal).map(|(token, _)| token).collect();
        let token = match found.as_slice() {
            [token] => *token,
            several => panic!("`{literal}` is not one token: {several:?}"),
        };
        match token {
            Token::Word => assert!(vocabulary::find(literal).is_some(), "the vocabulary lacks `{literal}`"),
            Token::OpenBlockText => assert_eq!(literal, "\"\"\""),
            Token::Foreign | Token::Unknown | Token::SmartQuote | Token::OpenText => panic!("`{literal}` is {token:?}"),
            _ => {}
        }
    }
}

#[test]
fn every_word_of_the_vocabulary_is_in_the_grammar() {
    // `yes`, `players` and the like are plain names to the grammar; the trees give them meaning.
    const NAMES: &[&str] = &["yes", "no", "none", "empty", "players", "subset", "value"];
    let literals = literals();
    for row in vocabulary::TABLE.iter().filter(|row| !NAMES.contains(&row.word)) {
        assert!(literals.contains(row.word), "the grammar lacks `{}`", row.word);
        assert!(!row.meaning.is_empty() && !row.meaning.ends_with('.'), "`{}`", row.word);
    }
}

#[test]
fn no_word_stands_twice_in_one_role() {
    let mut seen = BTreeSet::new();
    for row in vocabulary::TABLE {
        assert!(seen.insert((row.word, format!("{:?}", row.role))), "`{}` is twice {:?}", row.word, row.role);
    }
}
