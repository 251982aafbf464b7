//! Each feature as text: a project with a cursor, `|`, and what came back below it.

mod around;
mod completing;
mod declared;
mod fitting;
mod mended;
mod mending;
mod missing;
mod namesakes;
mod once;
mod renaming;
mod speaking;

use super::desk::{Desk, Open};
use super::places::{Places, Units};
use super::{colours, completion, faults, fixes, folding, formatting, hover, lenses, lookup, rename, symbols};
use naipe_grammar::ast::Date;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::{FileId, Span};
use naipe_grammar::vocabulary;
use naipe_interpreter::primitives;
use naipe_interpreter::project::library::With;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const DATE: Date = Date { year: 2026, month: 1, day: 1 };

const RULES: &str = r#"game duelo "Duelo" { players: 2  language: es }

/// Lo que cada cual tiene.
player { vida "Vida": int = 20  maná: 0..10 = 3 }
enum facción { fuego "Fuego", marea "Marea" }
parameter mano_inicial: int = 5
zone mazo "Mazo" of player pile hidden
zone mano "Mano" of player set visible to owner
zone línea_de_invocación "Línea" of player row in play
zone limbo "Limbo" of player pile

kind carta "Carta" { facción: facción or none }
kind criatura "Criatura" : carta {
  fuerza "Fuerza": int
  daños: 0.. = 0
}
kind hechizo : carta

/// Recibe menos daño.
keyword escudo(n: int) "Escudo" {
  "aguante": before herir(objetivo: self) { cantidad -= n }
}
keyword volar "Volar"

define criaturas_de(j: player): set of criatura = all c: criatura in línea_de_invocación of j

/// Cualquier daño.
event herir(fuente: carta or none, objetivo: criatura, cantidad: int) cites du:1 { objetivo.daños += cantidad }
event morir(x: criatura) { move x to limbo of x.owner }
payment maná(n: int) "Maná" {
  possible when you.maná >= n
  you.maná -= n
}

action jugar "Jugar"(c: carta in mano of you) announce c { move c to línea_de_invocación of you }
turn { phase principal "Principal" { offer active jugar until pass } }
check muerte for c: criatura in play when c.daños >= c.fuerza { morir(c) }

articles "Reglamento" {
  du:1 "El daño se queda"
  du:2.a "Una carta por turno"
}
"sin daño": forbid herir when cantidad <= 0  because "no hay daño"
"#;

const CARDS: &str = r#"card "Ángel de Luz" : criatura {
  facción: fuego  fuerza: 3
  cost 2 maná
  has: volar, escudo(1)
}
card "Rayo" : hechizo {
  cost 1 maná
  target t: criatura in play
  effect { herir(self, t, 2) }
}
errata "Ángel de Luz" from 2025-01-01 cites du:1 { fuerza: 4 }
"#;

const TESTS: &str = r#"scenario "Un Rayo no basta" covers du:1 {
  given {
    active: A  phase: principal
    línea_de_invocación of B: "Ángel de Luz"
  }
  expect "Ángel de Luz".fuerza == 4
}
scenario "Mal" {
  given { active: A  phase: principal }
  expect A.vida == 19
}
"#;

const RULES_AT: &str = "rules/duelo/juego.naipe";
const CARDS_AT: &str = "cards/duelo/cartas.naipe";
const TESTS_AT: &str = "tests/duelo/partidas.naipe";

/// A desk with the project, one of whose texts is another; the place of the cursor in that.
struct Here {
    desk: Desk,
    file: FileId,
    byte: usize,
    _folder: TempDir,
}

fn here(path: &str, text: &str) -> Here {
    let folder = TempDir::new().expect("a folder can be made");
    let open = Open::default();
    for (at, said) in [(RULES_AT, RULES), (CARDS_AT, CARDS), (TESTS_AT, TESTS)] {
        open.texts().insert(PathBuf::from(at), said.to_owned());
    }
    let byte = text.find('|').unwrap_or(0);
    open.texts().insert(PathBuf::from(path), text.replacen('|', "", 1));
    let desk = Desk::new(folder.path().to_owned(), open, DATE, Units::Utf16).expect("the texts are a project");
    let file = desk.library.files.id(Path::new(path)).expect("it is one of the project's");
    Here { desk, file, byte, _folder: folder }
}

/// A text of the project with the cursor before some words of it, and so many bytes further.
fn before(text: &str, words: &str, further: usize) -> String {
    let at = text.find(words).unwrap_or_else(|| panic!("{words}")) + further;
    format!("{}|{}", &text[..at], &text[at..])
}

/// A new card below the others, with the cursor.
fn card(lines: &str) -> Here {
    here(CARDS_AT, &format!("{}{lines}", CARDS.replace('|', "")))
}

fn shown(desk: &Desk, span: Span) -> String {
    let (line, column) = desk.library.files.sources.line_col(span.file, span.start as usize);
    format!("{}:{line}:{column}", desk.library.files.sources.name(span.file))
}

/// The line of the cursor, and what is told of it.
fn told(of: &Here, what: impl std::fmt::Display) -> String {
    let text = of.desk.text(of.file);
    let start = text[..of.byte].rfind('\n').map_or(0, |at| at + 1);
    let end = text[of.byte..].find('\n').map_or(text.len(), |at| of.byte + at);
    format!("{}|{}\n----\n{what}\n\n", &text[start..of.byte], &text[of.byte..end])
}

fn found(of: &Here) -> Vec<Diagnostic> {
    let game = of.desk.games(of.file)[0];
    of.desk.library.build(game, With::Tests, DATE).diagnostics.clone()
}

#[test]
fn diagnostics() {
    let of = card(
        "card \"Roto\" : critura { fuerza 3 }\ncard \"Otro\" : hechizo { effect { herir(self, 3) }  fuerza: 2 }\n",
    );
    let mut out = String::new();
    for fault in found(&of) {
        let shown = faults::shown(&of.desk, &fault, &faults::Pages::default()).expect("it has a place");
        let _ = writeln!(out, "{:?} {:?} {}\n", shown.range.start, shown.code, shown.message);
        for related in shown.related_information.into_iter().flatten() {
            let _ = writeln!(out, "  {} {:?}", related.message, related.location.range.start);
        }
    }
    insta::assert_snapshot!(out);
}

#[test]
fn code_actions() {
    let mut out = String::new();
    for line in [
        "card \"A\" : critura { fuerza: 1 }",
        "card \"A\" : criatura { fuerza = 1 }",
        "card \"A\" : criatura { fuerza 1 }",
        "card \"A\" : hechizo { effect { herir(self, \"Angel de Luz\", 2) } }",
        "card \"A\" : hechizo { effect { hrir(self, self, 2) } }",
        "card \"A\" : criatura { fuerza: 1  has: bolar }",
        "define a(): int = count(mano)",
        "define a(): bool = if vida of you = 3 then yes else no",
        "define a(): bool = 1 && 2 == 2",
        "define a(): bool = true",
        "procedure a() { vida = 3 }",
        "procedure a() { let x = 1; }",
        "card \"A\" : criatura",
        "card \"A\" : hechizo { effect { herir(self, \"Rayo\") } }",
        "card 'A' : criatura { fuerza: 1 }",
        "card \"A\" : hechizo { effect { choose carta in mano of you } }",
        "define a(): int = count(mano of A)",
        "card \"A\" : criatura { fuerza: 1",
        "errata \"Ángel de Luz\" from 2020-13-01 { remove text }",
        "format \"Corto\" { }",
        "deck \"Uno\" { mazo { 2 \"Ángel de Lus\" } }",
        "card Lobo Gris : criatura { fuerza: 1 }",
        "card \"Lobo\" criatura { fuerza: 1 }",
        "card \"Lobo\" : criatura { fuerza: 1  has: escudo }",
        "card \"Lobo\" : criatura { fuerza: 1  choose x 1..3 }",
        "card \"Lobo\" : hechizo { mode { effect { herir(self, none, 2) } } }",
        "card \"Lobo\" : hechizo { effect { let k == 3 } }",
        "card \"Lobo\" : hechizo { effect { for c in mano { herir(self, none, 2) } } }",
        "card \"Lobo\" : criatura { fuerza: 1  before herir(objetivo: self) { cantida -= 1 } }",
        "card \"Lobo\" : criatura { fuerza: 1  after herir(objetivo: self) { self.fuerza + 1 } }",
        "errata \"Rayo\" { remove text }",
        "zone cementerio \"C\" player pile",
        "zone cementerio \"C\" of player",
        "event x(p player) { }",
        "parameter p int = 3",
        "parameter p: int : 3",
        "define d(p: player): int { p.vida }",
    ] {
        let of = card(&format!("{line}\n"));
        for fault in found(&of) {
            let _ = writeln!(out, "{line}\n  {}; help: {}", fault.message, fault.help.as_deref().unwrap_or("-"));
            for fix in fixes::of(&of.desk, &fault) {
                let text = of.desk.text(of.file);
                let edit = [(fix.place.start as usize..fix.place.end as usize, fix.text)];
                let now = crate::edit::changed(text, &edit);
                let _ = writeln!(out, "  * {}: {}", fix.title, now[CARDS.len()..].trim_end());
            }
        }
    }
    insta::assert_snapshot!(out);
}

#[test]
fn document_symbols() {
    let mut out = String::new();
    let of = here(RULES_AT, RULES);
    fn tree(out: &mut String, symbols: &[lsp_types::DocumentSymbol], depth: usize) {
        for symbol in symbols {
            let (first, last) = (symbol.range.start.line + 1, symbol.range.end.line + 1);
            let detail = symbol.detail.as_deref().unwrap_or("");
            let _ = writeln!(out, "{:depth$}{} ({detail}, {first}-{last})", "", symbol.name);
            tree(out, symbol.children.as_deref().unwrap_or(&[]), depth + 2);
        }
    }
    tree(&mut out, &symbols::of_file(&of.desk, of.file), 0);
    out.push_str("\nof the project, with `luz`:\n");
    for symbol in symbols::of_project(&of.desk, "luz") {
        let _ = writeln!(out, "{} ({})", symbol.name, symbol.container_name.unwrap_or_default());
    }
    out.push_str("\nof the project, with `angel`:\n");
    for symbol in symbols::of_project(&of.desk, "angel") {
        let _ = writeln!(out, "{} ({})", symbol.name, symbol.container_name.unwrap_or_default());
    }
    insta::assert_snapshot!(out);
}

/// The places that are asked about: a file, some words of it, and how far the cursor is in them.
const ASKED: &[(&str, &str, &str, usize)] = &[
    ("a card in a scenario", TESTS_AT, "Ángel de Luz\"\n", 3),
    ("a keyword of a card", CARDS_AT, "escudo(1)", 2),
    ("an event that is called", CARDS_AT, "herir(self", 0),
    ("a parameter of an event, where it is answered", RULES_AT, "cantidad -=", 4),
    ("an attribute of players", TESTS_AT, "vida", 1),
    ("an attribute of cards", CARDS_AT, "fuerza: 3", 1),
    ("a target", CARDS_AT, "t, 2", 0),
    ("a zone of several words", RULES_AT, "línea_de_invocación of j", 3),
    ("an article", CARDS_AT, "du:1", 2),
    ("a kind", CARDS_AT, "criatura in play", 1),
    ("a word of the language", CARDS_AT, "effect", 1),
    ("a built-in word", RULES_AT, "owner }", 1),
    ("a word that goes with another", RULES_AT, "play when", 1),
];

fn asked(path: &str, words: &str, further: usize) -> Here {
    let text = match path {
        RULES_AT => RULES,
        CARDS_AT => CARDS,
        _ => TESTS,
    };
    here(path, &before(text, words, further))
}

#[test]
fn definitions_and_references() {
    let mut out = String::new();
    for (what, path, words, further) in ASKED {
        let of = asked(path, words, *further);
        let mut said = String::new();
        if let Some(found) = lookup::at(&of.desk, of.file, of.byte) {
            for (file, name) in &found.declared {
                let _ = writeln!(said, "declared: {}", shown(&of.desk, Span::new(*file, name.range.start, 0)));
            }
            for place in lookup::everywhere(&of.desk, of.file, &found) {
                let _ = writeln!(said, "said: {}", shown(&of.desk, place));
            }
        }
        let _ = write!(out, "# {what}\n{}", told(&of, said));
    }
    insta::assert_snapshot!(out);
}

#[test]
fn hovers() {
    let mut out = String::new();
    for (what, path, words, further) in ASKED {
        let of = asked(path, words, *further);
        let said = hover::at(&of.desk, of.file, of.byte).map_or("nothing".to_owned(), |(_, said)| said);
        let _ = write!(out, "# {what}\n{}", told(&of, said));
    }
    insta::assert_snapshot!(out);
}

/// The words of the language that are looked for, of each role.
const WORDS: [&str; 14] = [
    "card", "forbid", "effect", "require", "move", "if", "when", "because", "and", "expect", "hidden", "owner",
    "active", "max",
];

/// An action with the word that declares it; an attribute without the remark on the next.
#[test]
fn a_declaration_is_shown_whole_and_alone() {
    let rules = RULES.replace("  daños: 0.. = 0\n", "  /// Lo recibido.\n  daños: 0.. = 0\n");
    let action = "action jugar \"Jugar\"(c: carta in mano of you) announce c { move c to línea_de_invocación of you }";
    for (words, wanted) in [("fuerza \"Fuerza\"", "fuerza \"Fuerza\": int"), ("jugar \"Jugar\"", action)] {
        let of = here(RULES_AT, &before(&rules, words, 2));
        let said = hover::at(&of.desk, of.file, of.byte).map_or("nothing".to_owned(), |(_, said)| said);
        assert!(said.contains(&format!("```naipe\n{wanted}\n```")), "{said}");
    }
}

/// What errata in force have made of a declaration, and what it was; what people read of a keyword on a card.
#[test]
fn a_declaration_is_shown_as_it_is_corrected() {
    let errata = "errata event herir from 2025-06-01 { body { objetivo.daños += 1 } }\n\
        errata parameter mano_inicial from 2025-06-01 { value: 7 }\n\
        errata parameter mano_inicial from 2030-06-01 { value: 8 }\n\
        errata keyword volar from 2025-06-01 { title: \"Vuelo\" }\n\
        words es { escudo: \"escudo\" reminder \"Evita {n}.\" }\n";
    let rules = format!("{RULES}{errata}");
    let told = |words: &str, further: usize| {
        let of = here(RULES_AT, &before(&rules, words, further));
        hover::at(&of.desk, of.file, of.byte).map_or("nothing".to_owned(), |(_, said)| said)
    };
    let event = told("herir(objetivo: self)", 1);
    let correction = "- from 2025-06-01: `objetivo.daños += cantidad` → `objetivo.daños += 1`";
    for wanted in
        ["Cualquier daño.", correction, "as it is written:\n```naipe\nevent herir(fuente", "bent or answered by:"]
    {
        assert!(event.contains(wanted), "{wanted}: {event}");
    }
    assert!(event.find("objetivo.daños += 1") < event.find("objetivo.daños += cantidad"), "{event}");
    let parameter = told("mano_inicial: int", 1);
    assert!(parameter.starts_with("```naipe\nparameter mano_inicial: int = 7\n```\n"), "{parameter}");
    assert!(parameter.ends_with("as it is written:\n```naipe\nparameter mano_inicial: int = 5\n```"), "{parameter}");
    assert!(!parameter.contains("2030"), "{parameter}");
    let keyword = told("volar \"Volar\"", 1);
    assert!(keyword.contains("keyword volar \"Vuelo\""), "{keyword}");
    assert!(told("escudo(n: int)", 1).contains("\n\n---\n\nreminder (es): Evita {n}."), "{}", told("escudo(n", 1));
}

#[test]
fn completions() {
    let mut out = String::new();
    for lines in [
        "|",
        "ca|",
        "card \"X\" : |",
        "card \"X\" : criatura {\n  |\n}",
        "card \"X\" : criatura { fuerza: 1  has: |",
        "card \"X\" : criatura { fuerza: 1  has: volar, es|",
        "card \"X\" : hechizo {\n  target foo: criatura in |\n}",
        "card \"X\" : hechizo {\n  target foo: criatura in play\n  effect {\n    |\n  }\n}",
        "card \"X\" : hechizo {\n  target foo: criatura in play\n  effect { herir(self, f|\n}",
        "card \"X\" : hechizo { effect { you.| } }",
        "forbid herir when cantidad > 3 |",
        "forbid herir cites |",
        "forbid herir cites du:1, du:2|",
        "forbid herir because \"|",
        "scenario \"X\" covers d| {\n}",
        "scenario \"X\" {\n  given {\n    |\n  }\n}",
        "scenario \"X\" {\n  given {\n    mano of A: \"Á|\n  }\n}",
        "scenario \"X\" {\n  play {\n    A: |\n  }\n}",
        "scenario \"X\" {\n  |\n}",
        "deck \"X\" { mazo { 4 \"|",
        "define x(): int = |",
        "// ca|",
    ] {
        let of = card(lines);
        let offers = completion::at(&of.desk, of.file, of.byte);
        let mut said = String::new();
        // Of the words of the language, which grow in number, some are looked for.
        let is_word = |offer: &&completion::Offer| {
            vocabulary::find(&offer.label).is_some() || primitives::TABLE.iter().any(|word| word.name == offer.label)
        };
        let mut own = offers.offers.iter().filter(|offer| !is_word(offer));
        for offer in own.by_ref().take(9) {
            let filled = offer.snippet.as_deref().map_or(String::new(), |snippet| format!(" [{snippet}]"));
            let _ = writeln!(said, "{}{filled}: {}", offer.label, offer.detail);
        }
        let rest: Vec<&str> = own.map(|offer| offer.label.as_str()).collect();
        if !rest.is_empty() {
            let _ = writeln!(said, "… {}", rest.join(" "));
        }
        for word in offers.offers.iter().filter(is_word).filter(|offer| WORDS.contains(&offer.label.as_str())) {
            let _ = writeln!(said, "{}: {}", word.label, word.detail);
        }
        let _ = write!(out, "{}", told(&of, said));
    }
    insta::assert_snapshot!(out);
}

#[test]
fn renames() {
    let mut out = String::new();
    let renamed: [(&str, &str, usize, &str); 10] = [
        (TESTS_AT, "Ángel de Luz\"\n", 3, "Ángel \"Caído\""),
        (CARDS_AT, "escudo(1)", 2, "broquel"),
        (CARDS_AT, "herir(self", 0, "dañar"),
        (RULES_AT, "cantidad -=", 4, "cuánto"),
        (CARDS_AT, "t, 2", 0, "víctima"),
        (RULES_AT, "línea_de_invocación of j", 3, "frente"),
        (CARDS_AT, "du:1", 2, "du:9"),
        (CARDS_AT, "escudo(1)", 2, "volar"),
        (CARDS_AT, "escudo(1)", 2, "dos palabras"),
        (CARDS_AT, "escudo(1)", 2, "where"),
    ];
    for (path, words, further, name) in renamed {
        let of = asked(path, words, further);
        let mut said = format!("to {name}:\n");
        match rename::edits(&of.desk, of.file, of.byte, name) {
            Err(why) => said.push_str(&why),
            Ok(edits) => {
                for (file, edits) in edits {
                    let before: Vec<&str> = of.desk.text(file).lines().collect();
                    let now = crate::edit::changed(of.desk.text(file), &edits);
                    for (line, _) in now.lines().zip(before).filter(|(now, before)| now != before) {
                        let _ = writeln!(said, "{line}");
                    }
                }
            }
        }
        let _ = write!(out, "{}", told(&of, said));
    }
    insta::assert_snapshot!(out);
}

#[test]
fn renames_of_what_there_is_one_of_for_each_member() {
    let mut out = String::new();
    let rules = RULES.replace("  daños: 0.. = 0\n", "  daños: 0.. = 0\n  marcas[marca] \"Marcas\": 0.. = 0\n");
    let rules = format!(
        "{rules}enum marca {{ roja \"Roja\", azul \"Azul\" }}\nevent marcar(c: criatura, m: marca) {{ c.marcas[m] += c.marcas[roja] }}\n\
         kind marcada : criatura {{ marcas[azul]: 2 }}\n"
    );
    for (words, name) in
        [("marcas[marca]", "señales"), ("roja \"", "carmesí"), ("marca {", "señal"), ("azul]: 2", "añil")]
    {
        let of = here(RULES_AT, &before(&rules, words, 1));
        let _ = writeln!(out, "{words} to {name}:");
        for (file, edits) in rename::edits(&of.desk, of.file, of.byte, name).expect("it can be renamed") {
            let text = of.desk.text(file);
            let now = crate::edit::changed(text, &edits);
            for (line, _) in now.lines().zip(text.lines()).filter(|(now, before)| now != before) {
                let _ = writeln!(out, "  {line}");
            }
        }
    }
    insta::assert_snapshot!(out);
}

#[test]
fn formatted() {
    let text = "// uno\ncard \"A\":criatura{fuerza:1}\n\n\n\ncard \"B\" : criatura { fuerza: 1 }\n";
    let places = Places::new(text, Units::Utf16);
    let edits = formatting::of_text(text, &places);
    insta::assert_snapshot!(format!("{text}----\n{edits:#?}"));
}

#[test]
fn folds() {
    let text = format!("// uno\n// dos\n\n{RULES}");
    let places = Places::new(&text, Units::Utf16);
    let mut out = String::new();
    for fold in folding::of_text(&text, &places) {
        let first = text.lines().nth(fold.start_line as usize).unwrap_or("");
        let _ = writeln!(out, "{}-{}: {first}", fold.start_line + 1, fold.end_line + 1);
    }
    insta::assert_snapshot!(out);
}

#[test]
fn colours_of_words() {
    let of = here(CARDS_AT, CARDS);
    let legend = colours::legend();
    let mut out = String::new();
    for (range, number, modifiers) in colours::words(&of.desk, of.file) {
        let declared = if modifiers == 1 { ", declared" } else { "" };
        let _ = writeln!(out, "{}: {}{declared}", &CARDS[range], legend.token_types[number].as_str());
    }
    insta::assert_snapshot!(out);
}

/// A remark ends before the end of its line, however lines end.
#[test]
fn the_end_of_a_line_has_no_colour() {
    let length = |text: &str| {
        let of = here(CARDS_AT, text);
        colours::of_file(&of.desk, of.file).first().map(|token| token.length)
    };
    assert_eq!(length("// abc\r\n"), Some(6));
    assert_eq!(length("// abc\n"), Some(6));
}

#[test]
fn code_lenses() {
    let of = here(TESTS_AT, TESTS);
    let mut out = String::new();
    for lens in lenses::of_file(&of.desk, of.file) {
        let _ =
            writeln!(out, "line {}: {}", lens.range.start.line + 1, lens.command.map_or(String::new(), |c| c.title));
    }
    for name in ["Un Rayo no basta", "Mal", "Ninguno"] {
        let _ = writeln!(out, "{name}: {:?}", lenses::run(&of.desk, of.file, name, false));
    }
    insta::assert_snapshot!(out);
}

/// What of a scenario could not be read is not left out of it: it is not run, and the others of its file are.
#[test]
fn a_scenario_with_errors_is_not_run() {
    let unread =
        "scenario \"Mesa\" {\n  given { active: A  phase: principal }\n  expct A.vida == 1\n  expect A.vida == 20\n}\n";
    let of = here(TESTS_AT, &format!("{unread}{TESTS}"));
    let run = |name: &str| lenses::run(&of.desk, of.file, name, false).expect("there is such a scenario");
    assert_eq!(run("Mesa"), (false, "`Mesa` cannot be run: it has errors".to_owned()));
    assert_eq!(run("Un Rayo no basta"), (true, "`Un Rayo no basta` passed".to_owned()));
    let of = here(TESTS_AT, &format!("{}{TESTS}", unread.replace("  expct A.vida == 1\n", "")));
    let (passed, said) = lenses::run(&of.desk, of.file, "Mesa", false).expect("there is such a scenario");
    assert!(passed, "{said}");
}

/// A snapshot tells the record up to it: what comes after it is told behind it.
#[test]
fn a_record_is_shown_once() {
    let begins = "  given { active: A  phase: principal }\n  play { A: pass }\n  snapshot\n";
    for (rest, last) in [("", "  Limbo: 0"), ("  play { B: pass }\n", "empieza Principal")] {
        let of = here(TESTS_AT, &format!("{TESTS}scenario \"Mesa\" {{\n{begins}{rest}}}\n"));
        let (_, said) = lenses::run(&of.desk, of.file, "Mesa", true).expect("there is such a scenario");
        let (_, said) = said.split_once("\n\n").expect("what is told of it stands behind how it ended");
        let told = |words: &str| said.matches(words).count();
        assert_eq!((told("A pasa"), told("Turno 2 de B, Principal")), (1, 1), "{said}");
        assert_eq!(told("B pasa"), usize::from(!rest.is_empty()), "{said}");
        assert_eq!(said.trim_end().lines().last(), Some(last), "{said}");
    }
}

#[test]
fn places_are_counted_as_agreed() {
    let text = "a\nñ😀x\r\n";
    for (units, column) in [(Units::Utf8, 6), (Units::Utf16, 3)] {
        let places = Places::new(text, units);
        let x = text.find('x').expect("it is there");
        assert_eq!((places.place(x).line, places.place(x).character), (1, column));
        assert_eq!(places.byte(places.place(x)), x);
        assert_eq!(places.byte(lsp_types::Position { line: 99, character: 99 }), text.len());
        assert_eq!(places.byte(lsp_types::Position { line: 0, character: 99 }), 1);
    }
}
