//! What stands around the cursor: what is called, what is selected next, who raises what, hints, and the course of a scenario.

use super::{ASKED, CARDS, CARDS_AT, DATE, Here, RULES, RULES_AT, TESTS, TESTS_AT, asked, before, card, here, told};
use crate::arguments::Tongue;
use crate::lsp::{Desk, Open, Units, calls, completion, hints, hover, lenses, ranges, signatures};
use lsp_types::ParameterLabel;
use std::fmt::Write;
use std::path::Path;

/// A scenario in whose middle the cursor stands.
fn scenario(lines: &str) -> Here {
    here(TESTS_AT, &format!("{TESTS}scenario \"Otro\" {{\n{GIVEN}{lines}"))
}

/// What that scenario begins with.
const GIVEN: &str = "  given {\n    active: A  phase: principal\n    mano of A: \"Rayo\", \"Ángel de Luz\"\n    \
                     línea_de_invocación of A: \"Ángel de Luz\" as uno\n    línea_de_invocación of B: \"Ángel de Luz\" as dos\n  }\n";

#[test]
fn signature_help() {
    let mut out = String::new();
    let of_scenario = |line: &str| scenario(&format!("  play {{\n    {line}"));
    let all = [
        card("card \"X\" : hechizo { effect { herir(|"),
        card("card \"X\" : hechizo { effect { herir(self, a(1, 2), |"),
        card("card \"X\" : hechizo { effect { herir(cantidad: 3, objetivo: |"),
        card("card \"X\" : criatura { has: volar, escudo(|"),
        card("card \"X\" : criatura { fuerza: 1  before herir(self, |"),
        card("define x(): int = count(criaturas_de(|"),
        card("define x(): int = max(|"),
        card("card \"X\" : hechizo { effect { herir(self, self, 1) | } }"),
        card("define x(a: int, |"),
        card("card \"X\" : criatura { fuerza: 1  after move(|"),
        card("card \"X\" : criatura { fuerza: 1  after create(x: self, |"),
        of_scenario("A: jugar |"),
        of_scenario("A: jugar \"Rayo\" -> |"),
    ];
    for of in all {
        let mut said = String::new();
        if let Some(help) = signatures::at(&of.desk, of.file, of.byte) {
            for signature in help.signatures {
                let _ = writeln!(said, "{}", signature.label);
                for (number, parameter) in signature.parameters.into_iter().flatten().enumerate() {
                    if let ParameterLabel::Simple(label) = parameter.label
                        && Some(naipe_grammar::narrow::u32(number)) == help.active_parameter
                    {
                        let _ = writeln!(said, "> {label}");
                    }
                }
                if let Some(lsp_types::Documentation::String(docs)) = signature.documentation {
                    let _ = writeln!(said, "{docs}");
                }
            }
        }
        let _ = write!(out, "{}", told(&of, said));
    }
    insta::assert_snapshot!(out);
}

#[test]
fn selection_ranges() {
    let mut out = String::new();
    for (path, text, words, further) in [
        (CARDS_AT, CARDS, "t, 2", 0),
        (CARDS_AT, CARDS, "Ángel de Luz\" from", 9),
        (RULES_AT, RULES, "cantidad -=", 3),
        (TESTS_AT, TESTS, "fuerza == 4", 2),
    ] {
        let of = here(path, &before(text, words, further));
        let mut said = String::new();
        for range in ranges::around(of.desk.text(of.file), of.byte, std::iter::empty()) {
            let words = &of.desk.text(of.file)[range];
            let (first, last) = (words.lines().next().unwrap_or(""), words.lines().last().unwrap_or(""));
            let _ = if words.contains('\n') { writeln!(said, "{first} … {last}") } else { writeln!(said, "{words}") };
        }
        let _ = write!(out, "{}", told(&of, said));
        // Each is within the next one, as the protocol wants it.
        let mut range = Some(Box::new(ranges::at(&of.desk, of.file, of.byte)));
        while let Some(one) = range {
            if let Some(parent) = &one.parent {
                assert!(parent.range.start <= one.range.start && one.range.end <= parent.range.end);
                assert_ne!(parent.range, one.range);
            }
            range = one.parent;
        }
    }
    insta::assert_snapshot!(out);
}

#[test]
fn call_hierarchy() {
    let mut out = String::new();
    let more = [("what a check raises", RULES_AT, "morir(c)", 0), ("a card that raises", CARDS_AT, "Rayo", 1)];
    for (what, path, words, further) in ASKED.iter().chain(&more) {
        let of = asked(path, words, *further);
        let mut said = String::new();
        if let Some(item) = calls::prepare(&of.desk, of.file, of.byte) {
            let _ = writeln!(said, "{}: {}", item.name, item.detail.unwrap_or_default());
            for call in calls::incoming(&of.desk, of.file, of.byte) {
                let (name, times) = (call.from.name, call.from_ranges.len());
                let _ = writeln!(said, "raised by {name} ({times}), line {}", call.from_ranges[0].start.line + 1);
            }
            for call in calls::outgoing(&of.desk, of.file, of.byte) {
                let line = call.to.selection_range.start.line + 1;
                let _ =
                    writeln!(said, "leads to {} ({}), line {line}", call.to.name, call.to.detail.unwrap_or_default());
            }
        }
        let _ = write!(out, "# {what}\n{}", told(&of, said));
    }
    insta::assert_snapshot!(out);
}

#[test]
fn inlay_hints() {
    let more = "errata \"Ángel de Luz\" from 2025-06-01 { fuerza: 5  cost 3 maná }\nerrata \"Ángel de Luz\" from 2030-01-01 { fuerza: 9 }\n\
                errata \"Rayo\" from 2025-01-01 { remove target t  facción: marea }\n\
                errata \"Rayo\" from 2025-02-01 { text \"3 de daño.\"  effect { herir(self, t, 3) }  after morir(x: self) { } }\ncard \"Eco\" : hechizo { effect { you.vida += 1  you.maná = 2 } }\n";
    let mut out = String::new();
    for of in [here(CARDS_AT, &format!("{CARDS}{more}")), here(RULES_AT, RULES)] {
        let text = of.desk.text(of.file);
        let mut shown = text.to_owned();
        for hint in hints::within(&of.desk, of.file, 0..text.len()).into_iter().rev() {
            shown.insert_str(hint.byte, &format!(" «{}»", hint.says));
        }
        for line in shown.lines().filter(|line| line.contains('«')) {
            let _ = writeln!(out, "{line}");
        }
    }
    insta::assert_snapshot!(out);
}

/// A card that cannot be read, one of no kind, and a deck and a scenario with them, leave the others to play with.
#[test]
fn what_is_wrong_with_a_card_stops_no_scenario() {
    let line = "  play {\n    A: |";
    let offered = |of: &Here| -> Vec<String> {
        completion::at(&of.desk, of.file, of.byte).offers.into_iter().map(|offer| offer.label).collect()
    };
    let sound = offered(&scenario(line));
    let broken = "card \"Roto\" : critura { fuerza: 3 }\ncard \"Peor\" : criatura { fuerza 3 }\n\
                  deck \"X\" { mazo { 4 \"Roto\", 4 \"Nadie\" } }\n";
    assert_eq!(offered(&scenario(&format!("}}\n{broken}scenario \"Con\" {{\n{GIVEN}{line}"))), sound);
    let rules = "event herir(x: nada) { }\n";
    assert_ne!(offered(&scenario(&format!("}}\n{rules}scenario \"Con\" {{\n{GIVEN}{line}"))), sound);
}

#[test]
fn what_a_scenario_offers_is_completed() {
    let mut out = String::new();
    for lines in [
        "  play {\n    A: |",
        "  play {\n    B: |",
        "  play {\n    A: jugar |",
        "  play {\n    A: jugar \"|",
        "  play {\n    A: jugar \"Ra|",
        "  play {\n    A: jugar \"Rayo\" -> |",
        "  play {\n    A: jugar \"Rayo\" |",
        "  play {\n    A: jugar \"Rayo\" \"|",
        "  play {\n    A: jugar \"Rayo\" d|",
        "  given {\n    mano of A: \"Rayo\", \"Rayo\" |",
        "  play {\n    A: jugar \"Rayo\" -> dos\n    |",
        "  play {\n    A: jugar \"Rayo\" -> dos\n    A: jugar |",
        "  play {\n    A: jugar \"Rayo\" -> dos\n    options A: |",
        "  play {\n    A: jugar \"Rayo\" -> dos\n    A: p|\n  }\n}\n",
        "  play {\n    A: jugar \"Nada\"\n    A: jugar |",
        "  play {\n    illegal A: ju|",
        "  A: jugar |",
    ] {
        let of = scenario(lines);
        let offers = completion::at(&of.desk, of.file, of.byte);
        let shown = offers.offers.iter().take(6).map(|offer| format!("{} ({})", offer.label, offer.detail));
        let _ = write!(out, "{}", told(&of, shown.collect::<Vec<_>>().join("\n")));
    }
    insta::assert_snapshot!(out);
}

#[test]
fn the_board_of_a_line() {
    let lines = "  play {\n    A: jugar \"Rayo\" -> dos\n    expect dos.daños == 2\n  }\n  expect A.maná == 1\n}\n";
    let mut out = String::new();
    for (words, further) in [
        ("given {\n    active: A  phase: principal\n    mano", 1),
        ("A: jugar", 0),
        ("expect dos", 2),
        ("expect A.maná", 2),
    ] {
        let whole = scenario(lines);
        let text = whole.desk.text(whole.file).to_owned();
        let of = here(TESTS_AT, &before(&text, words, further));
        let said = hover::at(&of.desk, of.file, of.byte).map_or("nothing".to_owned(), |(_, said)| said);
        let _ = write!(out, "{}", told(&of, said));
    }
    insta::assert_snapshot!(out);
}

/// The same word says how long something lasts, up to where is played on, and how often something is offered.
#[test]
fn a_word_is_told_as_what_it_means_in_its_form() {
    let rules = format!("{RULES}zone fila \"Fila\" of player row visible to owner until tapada in play\n");
    let tests = format!("{TESTS}scenario \"Y\" {{ play {{ pass until phase principal }} }}\n");
    for (path, text, words, wanted) in [
        (TESTS_AT, &tests, "until phase", "`until`: up to where everybody passes"),
        (RULES_AT, &rules, "until pass", "`until`: the offer is made again and again"),
        (RULES_AT, &rules, "until tapada", "`until`: the attribute that shows it"),
    ] {
        let of = here(path, &before(text, words, 1));
        let said = hover::at(&of.desk, of.file, of.byte).map_or("nothing".to_owned(), |(_, said)| said);
        assert!(said.starts_with(wanted), "{words}: {said}");
    }
}

/// A card has been played and waits: what both would pass on has not come to pass yet.
#[test]
fn the_board_of_an_answer_looks_no_further() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let desk = Desk::new(root.to_owned(), Open::default(), DATE, Units::Utf16).expect("it is a project");
    let file = desk.library.files.id(Path::new("tests/meridiano/alba.naipe")).expect("it is there");
    let byte = desk.text(file).find("A: jugar \"Huertera del Rocío\"").expect("a scenario plays it");
    let (_, said) = hover::at(&desk, file, byte).expect("the board is told");
    let stack = said.lines().find(|line| line.trim_start().starts_with("Pila")).expect("there is a stack");
    assert!(stack.contains("Huertera del Rocío"), "{said}");
}

/// Who says what an event is called raises nothing.
#[test]
fn words_raise_nothing() {
    let words = "words es {\n  herir(objetivo, cantidad): \"{objetivo} recibe {cantidad} de daño\"\n}\n";
    let of = here(RULES_AT, &before(&format!("{RULES}{words}"), "herir(fuente", 0));
    let calls = calls::incoming(&of.desk, of.file, of.byte);
    let names: Vec<&str> = calls.iter().map(|call| call.from.name.as_str()).collect();
    assert_eq!(names, ["Rayo"]);
}

#[test]
fn lenses_of_cards_and_snapshots() {
    let mut out = String::new();
    let of = here(CARDS_AT, CARDS);
    for lens in lenses::of_file(&of.desk, of.file) {
        let _ = writeln!(out, "{}: {}", lens.range.start.line + 1, lens.command.map_or(String::new(), |c| c.title));
    }
    for card in ["Ángel de Luz", "Rayo"] {
        let _ = writeln!(out, "{}", lenses::told(&of.desk, of.file, card));
    }
    let more = "scenario \"Con tablero\" {\n  given \"Dos\"\n  expect A.vida == 20\n  snapshot\n}\nposition \"Dos\" { mano of A: \"Rayo\" }\n\
                scenario \"¡Con tablero!\" {\n  expect A.vida == 20\n  view A\n}\nscenario \"Solo\" {\n  expect A.vida == 20\n  view A\n}\n";
    let of = here(TESTS_AT, &format!("{TESTS}{more}"));
    for lens in lenses::of_file(&of.desk, of.file) {
        let _ = writeln!(out, "{}: {}", lens.range.start.line + 1, lens.command.map_or(String::new(), |c| c.title));
    }
    let _ = writeln!(out, "{}", lenses::told(&of.desk, of.file, "Rayo"));
    for name in ["Solo", "Con tablero", "Mal", "Un Rayo no basta", "Ninguno"] {
        let _ = writeln!(out, "{:?}", lenses::run(&of.desk, of.file, name, false));
        let _ = writeln!(out, "{:?}", lenses::accept(&of.desk, of.file, name, &|| false));
    }
    let _ = writeln!(out, "{:?}", lenses::run(&of.desk, of.file, "Solo", false));
    let _ = writeln!(out, "{:?}", lenses::accept(&of.desk, of.file, "Solo", &|| false));
    insta::assert_snapshot!(out);
}

#[test]
fn what_of_a_card_nobody_would_notice() {
    let mut out = String::new();
    let paid = "scenario \"Un Rayo cuesta\" {\n  given {\n    active: A  phase: principal\n    A.maná: 3  mano of A: \"Rayo\"\n\
                línea_de_invocación of B: \"Ángel de Luz\"\n  }\n  A: jugar \"Rayo\" -> \"Ángel de Luz\"\n  expect A.maná == 2\n}\n";
    let holding = format!("{}{paid}", TESTS.replace("A.vida == 19", "A.vida == 20"));
    for (tests, cards) in [(holding.as_str(), ["Ángel de Luz", "Rayo", "Nadie"].as_slice()), (TESTS, &["Rayo"])] {
        let of = here(TESTS_AT, tests);
        let file = of.desk.library.files.id(Path::new(CARDS_AT)).expect("it is one of the project's");
        for card in cards {
            match lenses::survivors(&of.desk, file, card, Tongue::En, &|| false) {
                Some((none, said)) => drop(writeln!(out, "{card}: {none}\n{said}\n")),
                None => drop(writeln!(out, "{card}: not there\n")),
            }
        }
    }
    insta::assert_snapshot!(out);
}

/// An ability without a label that an erratum replaces has its hint beside it, and none beside the title says that it is new.
#[test]
fn what_an_erratum_replaces_is_hinted_where_it_stands() {
    let rules = format!(
        "{RULES}card \"Nube\" : criatura {{\n  fuerza: 1\n  after morir(x: self) {{ you.vida += 1 }}\n  forbid herir(objetivo: self)\n}}\n\
         errata \"Nube\" from 2025-01-01 {{\n  after morir(x: self) {{ you.vida += 2 }}\n  remove forbid herir\n}}\n"
    );
    let of = here(RULES_AT, &before(&rules, "Nube\"", 1));
    let text = of.desk.text(of.file);
    let hints = hints::within(&of.desk, of.file, 0..text.len());
    let told = |says: &str| hints.iter().find(|hint| hint.says.starts_with(says)).map(|hint| &text[..hint.byte]);
    assert!(told("± after morir").is_some_and(|before| before.ends_with("you.vida += 1 }")), "{hints:?}");
    assert!(told("- forbid herir").is_some_and(|before| before.ends_with("forbid herir(objetivo: self)")), "{hints:?}");
    assert!(told("+").is_none(), "{hints:?}");
}
