//! Things of one name that are of different sorts, or of different cards: each is found, shown and renamed by itself.

use super::{CARDS, CARDS_AT, Here, RULES, RULES_AT, TESTS, TESTS_AT, before, shown};
use crate::lsp::desk::{Desk, Open};
use crate::lsp::places::Units;
use crate::lsp::{hover, lookup, rename};
use naipe_grammar::mentions::Sort;
use naipe_grammar::span::{FileId, Span};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// More of the game, whose names are those of other things.
const MORE: &str = r#"use common.mano
player { oro: int = 0 }
kind gema : carta { valor "Valor": int  facción: facción or none  marea: int = 0 }
define suma(p: player): int = sum(valor of gema in play)
event valorar(x: gema, oro: int) { x.valor += oro  x.owner.oro += oro }
event mano(x: gema) { valorar(x: x, oro: 1) }
payment oro(n: int) "Oro" { possible when you.oro >= n  you.oro -= n }
payment marea(n: int) "Marea" { possible when you.oro >= n  you.oro -= n }
action valor "Valor"(g: gema in mano of you) { move g to línea_de_invocación of you  g.valor += 1 }
define cuesta(x: gema): int = cost_of(x, oro)
kind luciente : carta { luz[facción] "Luz": int = 0 }
define brillo(x: luciente): int = x.luz[marea]
define luces(p: player): int = count(g: gema in play where facción == marea and marea > 0)
actions todas = jugar, valor
format libre { "faltan cartas": require yes }
turn { phase otra { offer active valor, jugar until pass } }
"#;

/// More cards.
const CARDS_TOO: &str = r#"card "Ágata" : gema { valor: 2  cost 1 oro, 1 marea }
card "Rocío" : hechizo { mode "Vida" { effect { you.vida += 1 } } mode "Nada" { effect { } } }
card "Lluvia" : hechizo { mode "Vida" { effect { you.vida += 2 } } mode "Nada" { effect { } } }
card "Viento" : hechizo { effect { choose { "Nada" { } "Todo" { you.vida += 3 } } by you } }
errata "Lluvia" from 2030-01-01 { remove "Nada" }
deck "Primero" { mazo { 4 "Rayo" } }
"#;

/// Scenarios that say them.
const TESTS_TOO: &str = r#"scenario "Uno" {
  given { deck: "Primero"  active: A  phase: principal  mano of A: "Ágata", "Lluvia"  mano_inicial: 2 }
  play {
    illegal A: valor "Rayo" because "sin daño"
    A: valor "Ágata"
    A: jugar "Lluvia" -> "Vida"
  }
  expect deck "Primero" illegal in libre because "faltan cartas"
}
"#;

const SHARED_AT: &str = "rules/common/mano.naipe";

/// The lines that differ where what stands at some words is renamed.
fn renamed(rules: &str, words: &str, name: &str) -> Vec<String> {
    let of = super::here(RULES_AT, &before(rules, words, 0));
    let edits = rename::edits(&of.desk, of.file, of.byte, name).expect("it can be renamed");
    let text = of.desk.text(of.file);
    let now = crate::edit::changed(text, &edits[&of.file]);
    let changed = now.lines().zip(text.lines()).filter(|(now, before)| now != before);
    changed.map(|(now, _)| now.trim().to_owned()).collect()
}

/// A payment and an attribute of one name, the attribute with a value for each of an enum: their words are told apart.
#[test]
fn the_words_of_a_payment_are_not_those_of_an_attribute() {
    let more = "player { éter[facción] \"Éter\": 0.. = 0 }\n\
        payment éter(n: int) \"Éter\" { possible when you.éter[fuego] >= n  you.éter[fuego] -= n }\n\
        words es {\n  éter(n): \"{n} de éter\"\n  éter[fuego]: \"éter de fuego\"\n}\n\
        card \"Brasa\" : hechizo { cost 2 éter  effect { you.éter[fuego] += 1 } }\n";
    let rules = format!("{RULES}{more}");
    let lines = |words: &str| renamed(&rules, words, "luz");
    let paid = [
        "payment luz(n: int) \"Éter\" { possible when you.éter[fuego] >= n  you.éter[fuego] -= n }",
        "luz(n): \"{n} de éter\"",
        "card \"Brasa\" : hechizo { cost 2 luz  effect { you.éter[fuego] += 1 } }",
    ];
    let had = [
        "player { luz[facción] \"Éter\": 0.. = 0 }",
        "payment éter(n: int) \"Éter\" { possible when you.luz[fuego] >= n  you.luz[fuego] -= n }",
        "luz[fuego]: \"éter de fuego\"",
        "card \"Brasa\" : hechizo { cost 2 éter  effect { you.luz[fuego] += 1 } }",
    ];
    for words in ["éter(n: int)", "éter(n): ", "éter  effect"] {
        assert_eq!(lines(words), paid, "{words}");
    }
    for words in ["éter[facción]", "éter[fuego]: ", "éter[fuego] += 1"] {
        assert_eq!(lines(words), had, "{words}");
    }
}

/// The lines that there are anew where what stands at some words is renamed.
fn new_lines(rules: &str, words: &str, name: &str) -> Vec<String> {
    let of = super::here(RULES_AT, &before(rules, words, 0));
    let edits = rename::edits(&of.desk, of.file, of.byte, name).expect("it can be renamed");
    let text = of.desk.text(of.file);
    let now = crate::edit::changed(text, &edits[&of.file]);
    now.lines().filter(|line| !text.lines().any(|known| known == *line)).map(|line| line.trim().to_owned()).collect()
}

/// What has a row of its own sort leaves the other to its namesake; a row that is for both becomes two where one is renamed.
#[test]
fn what_is_renamed_keeps_its_words() {
    let more = "player { éter \"Éter\": 0.. = 0 }\n\
        payment éter(n: int) \"Éter\" { possible when you.éter >= n  you.éter -= n }\n\
        words es {\n  éter(n): \"{n} de éter\"\n  attribute éter: \"éter\" m\n}\n";
    let rules = format!("{RULES}{more}");
    let paid =
        ["payment luz(n: int) \"Éter\" { possible when you.éter >= n  you.éter -= n }", "luz(n): \"{n} de éter\""];
    assert_eq!(new_lines(&rules, "éter(n: int)", "luz"), paid);
    let had = [
        "player { luz \"Éter\": 0.. = 0 }",
        "payment éter(n: int) \"Éter\" { possible when you.luz >= n  you.luz -= n }",
        "attribute luz: \"éter\" m",
    ];
    assert_eq!(new_lines(&rules, "éter \"Éter\"", "luz"), had);

    let more = "enum tono { claro \"Claro\" }\nplayer { tono: tono = claro }\nwords es {\n  tono: \"tono\" m\n}\n";
    let rules = format!("{RULES}{more}");
    let of_enum = ["enum tinte { claro \"Claro\" }", "player { tono: tinte = claro }", "tinte: \"tono\" m"];
    assert_eq!(new_lines(&rules, "tono { claro", "tinte"), of_enum);
    let of_player = ["player { tinte: tono = claro }", "tinte: \"tono\" m"];
    assert_eq!(new_lines(&rules, "tono: tono", "tinte"), of_player);
    // In one line the one stands behind the other.
    let rules = rules.replace("{\n  tono: \"tono\" m\n}", "{ tono: \"tono\" m  vida: \"vida\" f }");
    let line = "words es { tono: \"tono\" m  tinte: \"tono\" m  vida: \"vida\" f }";
    assert_eq!(new_lines(&rules, "tono: tono", "tinte")[1], line);
}

/// A name is the same however its accents are written: as one letter with its accent, or as the accent behind it.
#[test]
fn a_name_is_renamed_however_its_accents_are_written() {
    let more = "define corazo\u{301}n: int = 3\ndefine dos_corazones: int = 2 * corazón\n";
    let rules = format!("{RULES}{more}");
    let renamed = ["define pecho: int = 3", "define dos_corazones: int = 2 * pecho"];
    assert_eq!(new_lines(&rules, "corazón\n", "pecho"), renamed);
    assert_eq!(new_lines(&rules, "corazo\u{301}n", "pecho"), renamed);
}

/// A rarity that two sets have is that of the set in which a card is printed.
#[test]
fn a_rarity_is_that_of_its_set() {
    let sets = "set alba \"Alba\" { común \"Común\", rara \"Rara\" }\nset ocaso \"Ocaso\" { común \"Común\" }\n";
    let rules = format!("{RULES}{sets}");
    let cards = "card \"Brasa\" : hechizo { printed in alba { rarity: común }  effect { you.vida += 1 } }\n\
        card \"Bruma\" : hechizo { printed in ocaso { rarity: común }  effect { you.vida += 2 } }\n";
    let lines = |words: &str| renamed(&format!("{rules}{cards}"), words, "usual");
    let of_alba = [
        "set alba \"Alba\" { usual \"Común\", rara \"Rara\" }",
        "card \"Brasa\" : hechizo { printed in alba { rarity: usual }  effect { you.vida += 1 } }",
    ];
    let of_ocaso = [
        "set ocaso \"Ocaso\" { usual \"Común\" }",
        "card \"Bruma\" : hechizo { printed in ocaso { rarity: usual }  effect { you.vida += 2 } }",
    ];
    for words in ["común \"Común\", rara", "común }  effect { you.vida += 1 } }\ncard"] {
        assert_eq!(lines(words), of_alba, "{words}");
    }
    for words in ["común \"Común\" }", "común }  effect { you.vida += 2"] {
        assert_eq!(lines(words), of_ocaso, "{words}");
    }
}

fn desk() -> (Desk, TempDir) {
    let folder = TempDir::new().expect("a folder can be made");
    let open = Open::default();
    for (at, said) in [
        (RULES_AT, format!("{RULES}{MORE}")),
        (CARDS_AT, format!("{CARDS}{CARDS_TOO}")),
        (TESTS_AT, format!("{TESTS}{TESTS_TOO}")),
        (SHARED_AT, "// Cuántas caben.\nparameter cabida: int = 7\n".to_owned()),
    ] {
        open.texts().insert(PathBuf::from(at), said);
    }
    let desk = Desk::new(folder.path().to_owned(), open, super::DATE, Units::Utf16).expect("it is a project");
    (desk, folder)
}

fn place(desk: &Desk, path: &str, words: &str, further: usize) -> (FileId, usize) {
    let file = desk.library.files.id(Path::new(path)).expect("it is there");
    let byte = before(desk.text(file), words, further).find('|').expect("a cursor");
    (file, byte)
}

/// Names with how far the cursor is in them.
const NAMESAKES: &[(&str, &str, usize)] = &[
    (RULES_AT, "valor \"Valor\": int", 0),
    (RULES_AT, "valor \"Valor\"(g", 0),
    (CARDS_AT, "valor: 2", 0),
    (RULES_AT, "valor of gema", 0),
    (RULES_AT, "valor, jugar until", 0),
    (RULES_AT, "valor\nformat", 0),
    (TESTS_AT, "valor \"Ágata\"", 0),
    (RULES_AT, "oro: int = 0", 0),
    (RULES_AT, "oro(n", 0),
    (CARDS_AT, "oro, 1", 0),
    (RULES_AT, "oro: 1)", 0),
    (RULES_AT, "facción or none  marea", 0),
    (RULES_AT, "facción == marea", 0),
    (CARDS_AT, "marea }", 0),
    (RULES_AT, "oro)\nkind", 0),
    (RULES_AT, "facción] \"Luz", 0),
    (RULES_AT, "marea]", 0),
    (RULES_AT, "mano of you", 0),
    (RULES_AT, "mano(x", 0),
    (RULES_AT, "common.mano", 8),
    (TESTS_AT, "Primero\"  active", 1),
    (TESTS_AT, "mano_inicial: 2", 1),
    (TESTS_AT, "sin daño", 1),
    (TESTS_AT, "faltan cartas", 1),
    (TESTS_AT, "Vida", 1),
    (CARDS_AT, "Vida\" { effect { you.vida += 1", 1),
    (CARDS_AT, "Nada\" { effect { } } }\ncard \"Lluvia", 1),
    (CARDS_AT, "Nada\" }\ndeck", 1),
    (CARDS_AT, "Todo", 1),
];

#[test]
fn namesakes_are_told_apart() {
    let (desk, _folder) = desk();
    let mut out = String::new();
    for (path, words, further) in NAMESAKES {
        let (file, byte) = place(&desk, path, words, *further);
        let _ = writeln!(out, "# {} {words:?}", shown(&desk, Span::new(file, byte, byte)));
        let Some(found) = lookup::at(&desk, file, byte) else {
            let _ = writeln!(out, "nothing");
            continue;
        };
        for (file, name) in &found.declared {
            let _ = writeln!(out, "declared: {}", shown(&desk, Span::new(*file, name.range.start, 0)));
        }
        for place in lookup::everywhere(&desk, file, &found) {
            let _ = writeln!(out, "said: {}", shown(&desk, place));
        }
    }
    insta::assert_snapshot!(out);
}

#[test]
fn namesakes_are_renamed_by_themselves() {
    let (desk, _folder) = desk();
    let mut out = String::new();
    let renamed: [(&str, &str, usize, &str); 12] = [
        (RULES_AT, "valor \"Valor\": int", 0, "precio"),
        (RULES_AT, "valor \"Valor\"(g", 0, "tasar"),
        (RULES_AT, "oro: int = 0", 0, "monedas"),
        (RULES_AT, "oro(n", 0, "monedas"),
        (RULES_AT, "facción { fuego", 0, "bando"),
        (RULES_AT, "mano \"Mano\"", 0, "puño"),
        (RULES_AT, "common.mano", 8, "puño"),
        (CARDS_AT, "Primero", 1, "Segundo"),
        (RULES_AT, "sin daño", 1, "sin herida"),
        (CARDS_AT, "Vida\" { effect { you.vida += 1", 1, "Salud"),
        (CARDS_AT, "Vida\" { effect { you.vida += 2", 1, "Salud"),
        (RULES_AT, "du:1 \"El", 1, "no article"),
    ];
    for (path, words, further, name) in renamed {
        let (file, byte) = place(&desk, path, words, further);
        let _ = writeln!(out, "# {words} to {name}:");
        match rename::edits(&desk, file, byte, name) {
            Err(why) => {
                let _ = writeln!(out, "  {why}");
            }
            Ok(edits) => {
                for (file, edits) in edits {
                    let text = desk.text(file);
                    let now = crate::edit::changed(text, &edits);
                    for (line, _) in now.lines().zip(text.lines()).filter(|(now, before)| now != before) {
                        let _ = writeln!(out, "  {line}");
                    }
                }
            }
        }
    }
    insta::assert_snapshot!(out);
}

/// A word of the language is told as what it is in its place.
#[test]
fn a_word_is_told_in_its_place() {
    let cards = format!(
        "{CARDS}set base \"Base\"\ncard \"Voz\" : hechizo {{\n  printed in base {{ number: 12  copies: 2  image: \"a.png\" }}\n  column \"Estado\": \"nueva\"\n  \
         text es \"Uno.\"\n  effect {{ together {{ you.vida += 1 }} modify criatura in play {{ fuerza += 1 }} until turn }}\n}}\n"
    );
    let tests = format!("{TESTS}scenario \"Dos\" {{\n  given {{ active: A  seed: 3 }}\n  play {{ A: pass }}\n}}\n");
    let mut out = String::new();
    for (path, text, words, further) in [
        (CARDS_AT, &cards, "number:", 1),
        (CARDS_AT, &cards, "copies:", 1),
        (CARDS_AT, &cards, "image:", 1),
        (CARDS_AT, &cards, "column", 1),
        (CARDS_AT, &cards, "es \"Uno", 1),
        (CARDS_AT, &cards, "together", 1),
        (CARDS_AT, &cards, "you.vida", 1),
        (CARDS_AT, &cards, "turn }", 1),
        (CARDS_AT, &cards, "in play {", 4),
        (CARDS_AT, &cards, "herir(self", 7),
        (TESTS_AT, &tests, "seed", 1),
    ] {
        let of: Here = super::here(path, &before(text, words, further));
        let said = hover::at(&of.desk, of.file, of.byte).map_or("nothing".to_owned(), |(_, said)| said);
        let said = said.split("\n\n---\n\n").next().unwrap_or_default();
        let _ = writeln!(
            out,
            "# {words}\n{said}\n  {}",
            crate::explain::text_in(said, crate::arguments::Tongue::Es).replace('\n', " / ")
        );
    }
    insta::assert_snapshot!(out);
}

/// The mark of UTF-8 at the beginning of a text hinders nothing.
#[test]
fn a_text_with_a_mark_is_renamed() {
    let (mut desk, _folder) = desk();
    let file = desk.library.files.id(Path::new(CARDS_AT)).expect("it is there");
    let marked = format!("\u{feff}{}", desk.text(file));
    desk.library.change(file, marked).expect("it is read");
    let (file, byte) = place(&desk, CARDS_AT, "Rayo\" :", 1);
    assert!(rename::edits(&desk, file, byte, "Trueno").is_ok());
}

/// A member of an enum and an attribute of its name: the type that is wanted tells which is meant, or what is done with it.
#[test]
fn a_member_is_no_attribute_of_its_name() {
    let (desk, _folder) = desk();
    for (words, further, sort) in [
        ("== marea and marea > 0", 3, Sort::Member),
        ("== marea and marea > 0", 13, Sort::Attribute),
        ("x.luz[marea]", 6, Sort::Member),
    ] {
        let (file, byte) = place(&desk, RULES_AT, words, further);
        let found = lookup::at(&desk, file, byte).expect("it is a name");
        let sorts: Vec<Sort> = found.declared.iter().map(|(_, name)| name.sort).collect();
        assert_eq!(sorts, [sort], "{words}");
    }
}

/// Some words stand for something in one form only.
#[test]
fn a_word_is_told_by_the_form_that_it_is_in() {
    let told = |line: &str, words: &str| {
        let text = format!("{CARDS}card \"Voz\" : criatura {{ facción: fuego  fuerza: 1  {line} }}\n");
        let of: Here = super::here(CARDS_AT, &before(&text, words, 1));
        hover::at(&of.desk, of.file, of.byte).map_or("nothing".to_owned(), |(_, said)| said)
    };
    for (line, words, wanted) in [
        ("after herir(objetivo: self) once per moment { }", "moment", "`moment`: what happens together counts once"),
        ("after herir(objetivo: self) while in game { }", "game", "`game`: wherever it is"),
        ("modify self { fuerza += 1 } when count(herir this game) > 1", "game", "`game`: the whole game"),
        ("modify self { loses: abilities }", "abilities", "`abilities`: all that is written on it"),
        ("after herir(objetivo: self) { pay 1 maná by any p: player { } }", "any p", "`any`: whoever of several will"),
    ] {
        assert_eq!(told(line, words), wanted, "{line}");
    }
}
