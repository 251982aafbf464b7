//! Completion that knows where it stands: what comes first, and what is not among the rest.

use super::{CARDS_AT, DATE, Here, RULES, RULES_AT, TESTS, TESTS_AT, card, here, told};
use crate::lsp::completion;
use crate::lsp::desk::{Desk, Open};
use crate::lsp::places::Units;
use naipe_grammar::mentions::{Part, Sort};
use naipe_grammar::span::FileId;
use naipe_grammar::tokens::{Token, tokens};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// How many are shown; of the rest, how many there are.
const SHOWN: usize = 18;

fn shown(of: &Here) -> String {
    let offers = completion::at(&of.desk, of.file, of.byte);
    let labels: Vec<&str> = offers.offers.iter().map(|offer| offer.label.as_str()).collect();
    let more = labels.len().saturating_sub(SHOWN);
    let more = if more > 0 { format!(" … and {more} more") } else { String::new() };
    told(of, format!("{}{more}", labels[..labels.len().min(SHOWN)].join(" ")))
}

pub(super) fn labels(of: &Here) -> Vec<String> {
    completion::at(&of.desk, of.file, of.byte).offers.into_iter().map(|offer| offer.label).collect()
}

/// Lines of cards with a cursor.
const IN_CARDS: &[&str] = &[
    "card \"X\" : criatura {\n  after |",
    "card \"X\" : criatura {\n  before |",
    "card \"X\" : criatura {\n  instead of |",
    "card \"X\" : criatura {\n  forbid |",
    "card \"X\" : criatura {\n  after herir(|",
    "card \"X\" : criatura {\n  after herir(objetivo: |",
    "card \"X\" : criatura {\n  after herir(objetivo: self, |",
    "card \"X\" : criatura {\n  after herir(objetivo: cr|",
    "card \"X\" : criatura {\n  forbid herir(by: |",
    "card \"X\" : criatura {\n  after move(|",
    "card \"X\" : criatura {\n  after move(x: hech|",
    "card \"X\" : criatura {\n  after move(x: self, to: |",
    "card \"X\" : criatura {\n  after move(x: self, from: |",
    "card \"X\" : criatura {\n  after herir(objetivo: self) when self in |",
    "card \"X\" : criatura {\n  has: escudo(|",
    "card \"X\" : hechizo {\n  effect { if self in |",
    "errata |",
    "errata \"Rayo\" from |",
    "words |",
    "words es {|",
    "words es { carta: \"carta\" f  |",
    "deck \"X\" { mazo { 4 |",
    "card \"X\" : criatura {\n  after herir(objetivo: self) |",
    "card \"X\" : criatura {\n  after herir(objetivo: self) when |",
    "card \"X\" : criatura {\n  after herir(objetivo: self) when cantidad > |",
    "card \"X\" : criatura {\n  after herir(objetivo: self) { |",
    "card \"X\" : criatura {\n  cost |",
    "card \"X\" : criatura {\n  cost 2 |",
    "card \"X\" : criatura {\n  facción: |",
    "card \"X\" : criatura {\n  facción: fuego  fuerza: |",
    "card \"X\" : criatura {\n  única: |",
    "card \"X\" : hechizo {\n  |\n}",
    "card \"X\" : criatura {\n  has: |",
    "card \"X\" : criatura {\n  forbid herir when cantidad > 3 |",
    "card \"X\" : criatura {\n  fuerza: 3 |",
    "card \"X\" : criatura {\n  modify self { |",
    "card \"X\" : criatura {\n  modify c: criatura in play where c.facción == |",
    "card \"X\" : criatura {\n  modify c: criatura in play where | {",
    "card \"X\" : criatura {\n  printed in |",
    "card \"X\" : criatura {\n  printed in base { |",
    "card \"X\" : criatura {\n  printed in base { rarity: |",
    "card \"X\" : hechizo {\n  target t: |",
    "card \"X\" : hechizo {\n  target t: criatura in |",
    "card \"X\" : hechizo {\n  target t: criatura in pl|",
    "card \"X\" : hechizo {\n  target t: criatura in mano of |",
    "card \"X\" : hechizo {\n  target t: criatura in play if |",
    "card \"X\" : hechizo {\n  effect { modify self { fuerza += 1 } until |",
    "card \"X\" : hechizo {\n  effect { modify self { fuerza += 1 } until next |",
    "card \"X\" : hechizo {\n  effect { modify self { fuerza += 1 } until next herir(|",
    "card \"X\" : hechizo {\n  target t: criatura in play\n  effect { t.|",
    "card \"X\" : hechizo {\n  target p: player\n  effect { p.|",
    "card \"X\" : hechizo {\n  target t: criatura in play\n  effect { t.owner.|",
    "card \"X\" : hechizo {\n  effect { herir(|",
    "card \"X\" : hechizo {\n  target t: criatura in play\n  effect { herir(self, |",
    "card \"X\" : hechizo {\n  effect { herir(y|",
    "card \"X\" : hechizo {\n  effect { move self to |",
    "card \"X\" : hechizo {\n  effect { move self to mano of y|",
    "card \"X\" : hechizo {\n  effect { if you.|",
    "card \"X\" : hechizo {\n  effect { for c: criatura in play { c.|",
    "card \"X\" : hechizo {\n  effect { let x = mano of you\n    |",
    "card \"X\" : hechizo {\n  effect { offer you |",
    "errata \"Rayo\" from 2025-06-01 { |",
    "words es { |",
    "words es { zone |",
    "deck \"X\" { |",
    "deck \"X\" { mazo { 4 \"|",
    "define x(c: criatura): facción = if |",
    "define x(c: criatura): facción = c.|",
    "policy { |",
    "policy { settle: |",
    "policy { layers: |",
    "policy { layers: kinds, |",
];

#[test]
fn what_fits_comes_first() {
    let rules = format!("{RULES}set base \"Base\" {{ común \"Común\", rara \"Rara\" }}\n");
    let rules = rules.replace("  daños: 0.. = 0\n", "  daños: 0.. = 0\n  única \"Única\": bool = no\n");
    let mut out = String::new();
    for lines in IN_CARDS {
        let of = here(RULES_AT, &format!("{}{lines}", rules.replace('|', "")));
        out.push_str(&shown(&of));
    }
    insta::assert_snapshot!(out);
}

#[test]
fn what_fits_in_a_scenario_comes_first() {
    let mut out = String::new();
    for lines in [
        "scenario \"X\" {\n  given { |",
        "scenario \"X\" {\n  given { active: |",
        "scenario \"X\" {\n  given { active: A  phase: |",
        "scenario \"X\" {\n  given { mano of |",
        "scenario \"X\" {\n  given { mano of A: \"|",
        "scenario \"X\" {\n  given { A.|",
        "scenario \"X\" {\n  play { pass until |",
        "scenario \"X\" {\n  play { pass until phase |",
        "scenario \"X\" {\n  expect |",
        "scenario \"X\" {\n  expect A.|",
        "scenario \"X\" {\n  expect \"Ángel de Luz\".facción == |",
        "scenario \"X\" {\n  view |",
        "expe|",
    ] {
        let _ = write!(out, "{}", shown(&here(TESTS_AT, &format!("{TESTS}{lines}"))));
    }
    insta::assert_snapshot!(out);
}

/// Behind a remark, or an empty line, a file begins as an empty one does.
#[test]
fn a_remark_hides_no_declaration() {
    for text in ["|", "// Mis cartas\n|", "\n|", "/// Una carta.\n|", "\n// Mis cartas\nca|"] {
        let found = labels(&here(CARDS_AT, text));
        assert!(found.iter().any(|label| label == "card"), "{text:?}: {found:?}");
    }
    assert_eq!(labels(&here(CARDS_AT, "// Mis ca|")), [""; 0]);
}

/// Without their quotes, too, and only they.
#[test]
fn decks_stand_behind_their_field() {
    let tests = format!("{TESTS}deck \"Primero\" {{ mazo {{ 4 \"Rayo\" }} }}\n");
    for line in ["deck: |", "decks: |", "decks: \"Primero\", |"] {
        let found = labels(&here(TESTS_AT, &format!("{tests}scenario \"X\" {{\n  given {{ {line}")));
        assert_eq!(found, ["\"Primero\""], "{line}");
    }
}

/// A line of a scenario begins with a player, with `chance`, or with a word of the language, and with no answer.
#[test]
fn a_line_of_a_scenario_begins_with_who_does_something() {
    let given = "  given { active: A  phase: principal  mano of A: \"Rayo\" }\n";
    let of = here(TESTS_AT, &format!("{TESTS}scenario \"X\" {{\n{given}  play {{\n    A: jugar \"Rayo\"\n    |"));
    let offers = completion::at(&of.desk, of.file, of.byte).offers;
    let first = offers.first().map(|offer| (offer.label.as_str(), offer.snippet.as_deref()));
    assert_eq!(first, Some(("A", Some("A: $0"))));
    assert!(offers.iter().any(|offer| offer.label == "chance"), "{offers:?}");
    assert!(offers.iter().all(|offer| offer.label != "jugar" && offer.label != "number"), "{offers:?}");
}

/// What is looked for has what every thing has; what something is in is no number; words are filled in with parameters.
#[test]
fn types_put_in_order_what_fits() {
    let of_cards = labels(&card("card \"X\" : criatura {\n  modify criatura where controller == |"));
    assert!(of_cards.iter().any(|label| label == "you"), "{of_cards:?}");
    assert!(of_cards.iter().all(|label| label != "yes" && label != "fuerza"), "{of_cards:?}");
    let within = labels(&here(TESTS_AT, &format!("{TESTS}scenario \"X\" {{\n  expect \"Rayo\" in |")));
    assert!(within.iter().any(|label| label == "mano"), "{within:?}");
    assert!(within.iter().all(|label| label != "mano_inicial"), "{within:?}");
    assert_eq!(labels(&card("words es {\n  herir(|")), ["fuente", "objetivo", "cantidad"]);
    assert_eq!(labels(&card("words es {\n  herir(fuente, |")), ["objetivo", "cantidad"]);
}

/// What stands nowhere in a list is as much a claim as what comes first.
#[test]
fn what_cannot_stand_there_is_not_offered() {
    let none_of = |lines: &str, words: &[&str]| {
        let found = labels(&card(lines));
        assert!(!found.is_empty(), "{lines}");
        for word in words {
            assert!(!found.iter().any(|label| label == word), "{lines}: {word} among {found:?}");
        }
    };
    none_of("card \"X\" : criatura {\n  after |", &["fuego", "mano", "criatura", "vida", "jugador", "if", "maná"]);
    none_of("card \"X\" : criatura {\n  cost |", &["herir", "mano", "criatura", "vida", "fuerza", "if"]);
    none_of("card \"X\" : criatura {\n  facción: |", &["herir", "mano", "criatura", "jugar", "principal", "cantidad"]);
    none_of("card \"X\" : criatura {\n  |", &["vida", "maná", "if", "let", "move", "set", "require"]);
    none_of("card \"X\" : criatura {\n  modify self { |", &["vida", "let", "move", "force", "expect"]);
    none_of("card \"X\" : hechizo {\n  effect { you.|", &["fuerza", "daños", "owner", "facción"]);
    none_of("card \"X\" : hechizo {\n  target t: criatura in play\n  effect { t.|", &["vida", "maná"]);
    none_of("card \"X\" : hechizo {\n  effect { herir(self, |", &["fuego", "mano", "jugar", "criatura"]);
}

/// Inside of errata, and where a zone, a thing or a number is meant.
#[test]
fn what_can_stand_there_comes_first() {
    let set = "set base \"Base\" { común \"Común\" }\n";
    let found = |lines: &str| labels(&here(RULES_AT, &format!("{}{set}{lines}", RULES.replace('|', ""))));
    let comes_first = |lines: &str, wanted: &[&str]| {
        let found = found(lines);
        assert!(found.iter().zip(wanted).all(|(a, b)| a == b) && found.len() >= wanted.len(), "{lines}: {found:?}");
    };
    let zones = ["mazo", "mano", "línea_de_invocación", "limbo"];
    let from = "from 2025-06-01 {";
    assert_eq!(found(&format!("errata event herir {from} |")), ["body"]);
    assert_eq!(found(&format!("errata parameter mano_inicial {from} |")), ["value", "body"]);
    assert_eq!(found(&format!("errata \"Rayo\" {from} kind: |")), ["carta", "criatura", "hechizo"]);
    assert_eq!(found(&format!("errata keyword escudo {from} remove \"|")), ["aguante"]);
    comes_first(&format!("errata keyword escudo {from} remove |"), &["\"aguante\""]);
    comes_first(&format!("errata \"Rayo\" {from} remove |"), &["cost", "target t", "effect"]);
    comes_first(&format!("errata kind criatura {from} |"), &["facción", "fuerza", "daños", "title", "gains", "loses"]);
    comes_first(&format!("errata parameter mano_inicial {from} value: |"), &["mano_inicial"]);
    comes_first(&format!("errata event herir {from} body {{ objetivo.daños = |"), &["cantidad", "mano_inicial"]);
    comes_first("card \"X\" : criatura {\n  after move(x: self) to |", &zones);
    comes_first("permit jugar(carta) from |", &zones);
    let made = labels(&card("card \"X\" : hechizo {\n  effect { create |"));
    assert_eq!(made[..2], ["\"Ángel de Luz\"", "\"Rayo\""]);
    comes_first("card \"X\" : hechizo {\n  effect { create every |", &["carta", "criatura", "hechizo"]);
    comes_first("card \"X\" : hechizo {\n  effect { create \"Rayo\" in |", &zones);
    comes_first("card \"X\" : hechizo {\n  effect { move self beside |", &["self"]);
    comes_first("card \"X\" : hechizo {\n  effect { repeat |", &["mano_inicial"]);
    comes_first("card \"X\" : criatura {\n  modify self { fuerza += self.printed.|", &["facción", "fuerza", "daños"]);
    assert!(found("articles \"A\" { |").is_empty(), "what an article is called, only its author knows");
    assert!(found("card \"X\" : criatura { printed in base { number: |").is_empty(), "so it is with a number");
    let clauses = ["for", "when", "until", "because", "absolute", "final", "announce", "overrides"];
    for lines in ["zone z \"Z\" of player row |", "card \"X\" : criatura |", "kind k \"K\" |", "event e(x: carta) |"] {
        let found = found(lines);
        assert!(found.iter().any(|label| label == "cites"), "{lines}: {found:?}");
        assert!(!found.iter().any(|label| clauses.contains(&label.as_str())), "{lines}: {found:?}");
    }
    let moved = found("card \"X\" : hechizo {\n  effect { move |");
    assert!(["self", "mano", "all", "top"].iter().all(|one| moved.iter().any(|label| label == one)), "{moved:?}");
    let made = found("card \"X\" : hechizo {\n  effect { create \"Rayo\" in |");
    assert!(!made.iter().any(|label| label == "play"), "{made:?}");
}

#[test]
fn a_card_of_several_kinds_is_offered_what_each_has() {
    let is_offered = |lines: &str, word: &str| labels(&card(lines)).iter().any(|label| label == word);
    assert!(is_offered("card \"X\" : hechizo, |", "criatura"));
    assert!(is_offered("cards hechizo, |", "criatura"));
    assert!(is_offered("card \"X\" : hechizo, criatura {\n  |", "fuerza"));
}

#[test]
fn what_is_typed_chooses_before_the_list_is_cut() {
    let kinds: String = (0..400).map(|n| format!("kind aaa{n}\n")).collect();
    let text = format!("{}{kinds}define x(y: player): int = count(zzz_|", RULES.replace('|', ""));
    let text = text.replace("kind aaa399\n", "kind zzz_last\n");
    let of = here(RULES_AT, &text);
    assert_eq!(labels(&of), ["zzz_last"]);
    let of = here(CARDS_AT, "card \"X\" : hechizo { effect { herir(objetivo: sel|");
    assert_eq!(labels(&of)[0], "self");
}

/// However many there are, and wherever they stand.
#[test]
fn titles_that_begin_with_what_is_typed_come_first() {
    let cards: String = (0..300).map(|n| format!("card \"Un ala {n}\" : hechizo\n")).collect();
    let of = card(&format!("{cards}card \"Ala de Oro\" : hechizo\ndeck \"X\" {{ mazo {{ 4 \"ala|"));
    let found = completion::at(&of.desk, of.file, of.byte);
    let labels: Vec<&str> = found.offers.iter().map(|offer| offer.label.as_str()).collect();
    assert!(found.more && labels.len() == 100, "{}", labels.len());
    assert_eq!(labels[..3], ["Ala de Oro", "Un ala 0", "Un ala 1"]);
}

/// How many words of each file are tried.
const TRIED: usize = 40;
/// What cannot be known where it stands: folders.
const ELSEWHERE: &[&str] = &["use common.‸pila"];

/// Where the games of this project say something, it could have been chosen from the list.
#[test]
fn what_stands_there_is_offered() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let desk = Desk::new(root.to_owned(), Open::default(), DATE, Units::Utf16).expect("it is a project");
    let mut missing: Vec<String> = Vec::new();
    let files = (0..desk.library.files.sources.len()).map(|id| FileId(naipe_grammar::narrow::u32(id)));
    let files: Vec<FileId> = files.collect();
    for path in ["cards/meridiano/alba.naipe", "rules/meridiano", "rules/wot", "cards/doomtrooper", "tests/meridiano"] {
        let is_below = |id: &&FileId| desk.library.files.path(**id).is_some_and(|known| known.starts_with(path));
        for id in files.iter().filter(is_below).take(6) {
            let text = desk.text(*id);
            let names = desk.names(*id);
            // Who gives a new name, or words for people, chooses nothing; articles are words of their own.
            let is_chosen = |range: &Range<usize>| {
                let mut here =
                    names.iter().filter(|name| name.range.start <= range.start && range.end <= name.range.end);
                here.all(|name| {
                    matches!(name.part, Part::Used | Part::Worded)
                        && !matches!(name.sort, Sort::Text | Sort::Title | Sort::Article)
                })
            };
            let words = tokens(text).filter(|(token, range)| *token == Token::Word && range.len() > 1);
            let words: Vec<Range<usize>> = words.map(|(_, range)| range).filter(is_chosen).collect();
            for range in words.iter().step_by((words.len() / TRIED).max(1)) {
                let word = &text[range.clone()];
                let offers = completion::at(&desk, *id, range.start + word.chars().next().map_or(0, char::len_utf8));
                if !offers.more && !offers.offers.iter().any(|offer| offer.label == word) {
                    let line = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
                    missing.push(format!("{}‸{word}", text[line..range.start].trim_start()));
                }
            }
        }
    }
    missing.retain(|one| !ELSEWHERE.contains(&one.as_str()));
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// What stands in the documents and is not offered: what only the author knows, what is far away, what is too rare to be looked for.
const LEFT_OUT: &[&str] = &[
    "(‸cost",
    "(‸points",
    "+=‸points",
    ",‸angry",
    ",‸echoed",
    ",‸errand",
    ",‸given",
    ",‸relic",
    "->‸b3",
    ".‸meek",
    ".‸surged",
    ".‸wins",
    ".‸you",
    ":‸no",
    "[‸creature",
    "[‸self",
    "board‸b1",
    "board‸b3",
    "board‸d2",
    "cost‸destroy",
    "if‸loud",
    "last‸is",
    "of‸given",
    "use‸common",
    "when‸points",
    "where‸marks",
    "with‸faces",
    "{‸name",
    "{‸points",
];

/// What the documents of the language say in their examples, each word of the language and each name, is offered where they say it: a
/// word is tried once behind the sign that it stands behind.
#[test]
fn what_the_documents_write_is_offered() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/language");
    let mut pages: Vec<PathBuf> =
        std::fs::read_dir(root).expect("a folder").map(|entry| entry.expect("a page").path()).collect();
    pages.sort();
    let open = Open::default();
    for page in pages {
        let text = std::fs::read_to_string(&page).expect("it can be read");
        for (number, block) in text.split("```naipe ").skip(1).enumerate() {
            let (words, block) = block.split_once('\n').expect("a line of its own");
            let said = |name: &str| words.split_whitespace().find_map(|word| word.strip_prefix(name));
            let Some((code, _)) = block.split_once("\n```").filter(|_| said("wrong=").is_none()) else { continue };
            let name = page.file_stem().expect("a name").to_string_lossy().into_owned();
            let path = match (said("game="), said("common=")) {
                (Some(game), _) => format!("rules/{game}/{name}{number}.naipe"),
                (None, Some(common)) => format!("rules/common/{common}.naipe"),
                _ => continue,
            };
            open.texts().insert(PathBuf::from(path), format!("{code}\n"));
        }
    }
    let folder = TempDir::new().expect("a folder can be made");
    let desk = Desk::new(folder.path().to_owned(), open, DATE, Units::Utf16).expect("the examples are a project");
    let mut tried: BTreeSet<String> = BTreeSet::new();
    let mut missing: BTreeSet<String> = BTreeSet::new();
    for id in (0..desk.library.files.sources.len()).map(|id| FileId(naipe_grammar::narrow::u32(id))) {
        let (text, names) = (desk.text(id), desk.names(id));
        let mut before = 0..0;
        for (token, range) in tokens(text).filter(|(token, _)| !token.is_trivia()) {
            let said = format!("{}‸{}", &text[before.clone()], &text[range.clone()]);
            before = range.clone();
            let mut here = names.iter().filter(|name| name.range.start <= range.start && range.end <= name.range.end);
            let is_chosen = here.all(|name| {
                matches!(name.part, Part::Used | Part::Worded)
                    && !matches!(name.sort, Sort::Text | Sort::Title | Sort::Article)
            });
            if token != Token::Word || range.len() < 2 || !is_chosen || !tried.insert(said.clone()) {
                continue;
            }
            let word = &text[range.clone()];
            let offers = completion::at(&desk, id, range.start + word.chars().next().map_or(0, char::len_utf8));
            if !offers.offers.iter().any(|offer| offer.label == word) {
                missing.insert(said);
            }
        }
    }
    let known: BTreeSet<String> = LEFT_OUT.iter().map(|one| (*one).to_owned()).collect();
    let (new, gone): (Vec<_>, Vec<_>) = (missing.difference(&known).collect(), known.difference(&missing).collect());
    assert!(new.is_empty() && gone.is_empty(), "not offered: {new:?}; offered after all: {gone:?}");
}

/// A name that is only being given is no value of its own.
#[test]
fn a_new_name_is_not_offered_for_itself() {
    for (lines, name) in [
        ("card \"X\" : hechizo { target blanco: |", "blanco"),
        ("card \"X\" : hechizo { effect { for uno: |", "uno"),
        ("card \"X\" : hechizo { effect { let otro = |", "otro"),
        ("card \"X\" : hechizo { effect { choose cual: |", "cual"),
        ("actions todo = |", "todo"),
        ("parameter tope: int = |", "tope"),
        ("kind bicho : |", "bicho"),
    ] {
        let labels = labels(&card(lines));
        assert!(!labels.is_empty() && !labels.iter().any(|label| label == name), "{lines}: {labels:?}");
    }
    assert!(labels(&card("kind bicho : carta { pareja: |")).contains(&"bicho".to_owned()), "within it has its name");
}

/// What is added up is an attribute of things, before it is said of which.
#[test]
fn what_is_added_up_is_an_attribute() {
    for lines in ["define x(): int = sum(|", "define x(): int = max(f|", "define x(): int = sum(daños + |"] {
        let labels = labels(&card(lines));
        let of_cards = ["fuerza", "facción", "daños"];
        assert!(labels.iter().take(2).all(|label| of_cards.contains(&label.as_str())), "{lines}: {labels:?}");
    }
    assert!(!labels(&card("define x(): int = max(1, 2) + |")).iter().take(1).any(|label| label == "fuerza"));
}

/// What is refused can name the cards that the scenario speaks of; a deck is named by its title.
#[test]
fn what_a_scenario_speaks_of_is_offered() {
    let begins = "scenario \"X\" {\n  given { mano of A: \"Rayo\"  línea_de_invocación of A: \"Ángel de Luz\" as uno }\n  play { illegal A: jugar ";
    for (rest, wanted) in [
        ("|", vec!["\"Rayo\"", "\"Ángel de Luz\"", "uno"]),
        ("\"|", vec!["Rayo", "Ángel de Luz"]),
        ("\"Rayo\" |", vec!["\"Rayo\"", "\"Ángel de Luz\"", "uno", "of"]),
        ("\"Rayo\" -> |", vec!["\"Rayo\"", "\"Ángel de Luz\"", "uno"]),
    ] {
        let of = here(TESTS_AT, &format!("{TESTS}{begins}{rest}"));
        assert_eq!(labels(&of), wanted, "{rest}");
    }
    let deck = "deck \"Primero\" { mazo { 4 \"Rayo\" } }\n";
    let of = here(TESTS_AT, &format!("{TESTS}{deck}scenario \"X\" {{\n  given {{ deck: \"|"));
    assert_eq!(labels(&of), ["Primero"]);
}

/// A thing that a scenario puts somewhere has the attributes of its kind.
#[test]
fn a_thing_has_the_attributes_of_its_kind() {
    let given = |title: &str| {
        let of = here(TESTS_AT, &format!("{TESTS}scenario \"X\" {{\n  given {{ mano of A: \"{title}\" {{ |"));
        labels(&of)
    };
    let (creature, spell) = (given("Ángel de Luz"), given("Rayo"));
    assert!(creature.contains(&"fuerza".to_owned()) && spell.contains(&"facción".to_owned()), "{creature:?} {spell:?}");
    assert!(!spell.contains(&"fuerza".to_owned()), "{spell:?}");
}

/// What is typed in a card needs not be taken in before it is answered what could come next; what others must know does.
#[test]
fn edits_inside_of_items_are_answered_before_they_are_taken_in() {
    let inside = |before: &str, now: &str| {
        let now_plain = now.replace('|', "");
        completion::is_inside(&before.replace('|', ""), &now_plain, now.find('|').expect("a cursor"))
    };
    let text = "event a(n: int) { }\n\ncard \"A\" : x {\n  n: 1\n}\n\ncard \"B\" : x {\n  n: 2\n}\n";
    assert!(inside(text, &text.replace("n: 1", "n: 1  h|")), "in a card");
    assert!(inside(text, &text.replace("n: 1", "n: 1  has: q").replace("n: 2", "n: |2")), "in another card");
    assert!(inside(text, &text.replace("{ }", "{ l|et }")), "in an event, at the cursor");
    assert!(!inside(text, &text.replace("a(n", "a(m").replace("n: 2", "n: |2")), "in an event, and asked elsewhere");
    assert!(!inside(text, &text.replace("\n\ncard \"B\"", "\n\nevent b() { }\n\ncard \"B|\"")), "a new item");
    // What is answered is what would be, once it is taken in.
    let words = "card \"X\" : criatura {\n  after herir(objetivo: |";
    let (known, new) = (card("card \"X\" : criatura {\n  after |"), card(words));
    let answered = completion::within(&known.desk, known.file, new.desk.text(new.file), new.byte);
    assert_eq!(answered.offers, completion::at(&new.desk, new.file, new.byte).offers);
}
