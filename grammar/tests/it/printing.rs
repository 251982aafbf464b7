//! What is printed is what was read.

use super::samples;
use naipe_grammar::ast::{Item, ItemKind, Member};
use naipe_grammar::span::FileId;
use naipe_grammar::{print, suggest};
use std::collections::BTreeSet;

/// Asserts that a text, where it is sound, is read again as it was from what is printed of it.
pub fn comes_back(name: &str, text: &str) {
    let Ok(tree) = samples::parse(name, text) else { return };
    let printed = print::file(&tree);
    let again = match samples::parse("printed", &printed) {
        Ok(again) => again,
        Err(faults) => panic!("{name}: what is printed is not read\n{faults}\n--- from ---\n{text}"),
    };
    for (before, after) in tree.items.iter().zip(&again.items) {
        assert!(
            before == after,
            "{name}:\n{}\n--- is read as ---\n{}\n{before:?}\n{after:?}",
            print::item(before),
            print::item(after)
        );
    }
    assert_eq!(tree.items.len(), again.items.len(), "{name}:\n{printed}");
    assert_eq!(print::file(&again), printed, "{name}: printing twice gives two texts");
}

#[test]
fn sound_files_have_no_faults() {
    for path in samples::sound() {
        let text = samples::read(&path);
        if let Err(faults) = samples::parse(&path.display().to_string(), &text) {
            panic!("{faults}");
        }
    }
}

#[test]
fn printing_and_reading_gives_the_same_tree() {
    for path in samples::sound() {
        comes_back(&path.display().to_string(), &samples::read(&path));
    }
}

#[test]
fn the_printed_samples() {
    for name in ["sample", "sample-blocks"] {
        let text = samples::read(&samples::here(&format!("tests/{name}.naipe")));
        let tree = samples::parse(name, &text).unwrap_or_else(|faults| panic!("{faults}"));
        insta::assert_snapshot!(format!("printed-{name}"), print::file(&tree));
    }
}

/// The variants of every enum of the syntax tree, read from its source.
fn variants() -> BTreeSet<String> {
    let rooms = std::fs::read_dir(samples::here("src/ast")).expect("the tree's folder can be read");
    // What is shown of a tree is no form of it.
    let rooms = rooms.flatten().map(|room| room.path()).filter(|room| !room.ends_with("within.rs"));
    let sources: Vec<String> = rooms.map(|room| samples::read(&room)).collect();
    let mut inside = false;
    let mut variants = BTreeSet::new();
    for line in sources.iter().flat_map(|source| source.lines()) {
        if line.starts_with("pub enum ") {
            inside = true;
        } else if line.starts_with('}') {
            inside = false;
        } else if inside && line.starts_with("    ") && line[4..].starts_with(char::is_uppercase) {
            variants.insert(line.trim().split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned());
        }
    }
    variants
}

#[test]
fn the_samples_hold_every_form_of_the_tree() {
    let mut held = String::new();
    for name in ["tests/sample.naipe", "tests/sample-blocks.naipe"] {
        let tree =
            samples::parse(name, &samples::read(&samples::here(name))).unwrap_or_else(|faults| panic!("{faults}"));
        held.push_str(&format!("{tree:?}"));
    }
    let words: BTreeSet<&str> = held.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let lacking: Vec<String> = variants().into_iter().filter(|variant| !words.contains(variant.as_str())).collect();
    assert!(lacking.is_empty(), "no sample has {lacking:?}");
}

#[test]
fn parts_are_printed_by_themselves() {
    let expression = naipe_grammar::parse_expression(FileId(0), "( a+b )*c").expect("an expression");
    assert_eq!(print::expression(&expression), "(a + b) * c");
    let tree = samples::parse("", "card \"a\" : b { c: 1 forbid d }").expect("a card");
    let [Item { kind: ItemKind::Card(card), .. }] = tree.items.as_slice() else { panic!("one card") };
    assert_eq!(card.members.iter().map(print::member).collect::<Vec<_>>(), ["c: 1", "forbid d"]);
    let Some(Member::Ability(ability)) = card.members.last() else { panic!("an ability") };
    assert_eq!(print::ability(ability), "forbid d");
}

#[test]
fn a_cost_of_nothing_takes_nothing_of_what_follows_it() {
    for cost in ["cost", "optional cost c", "alternative cost", "alternative cost \"d\""] {
        for next in ["remove \"e\"", "remove e", "target t: k in play", "text \"x\"", "cost 1 gold"] {
            comes_back(cost, &format!("errata \"a\" from 2020-01-01 {{ {cost} {next} }}"));
        }
    }
}

#[test]
fn one_card_given_is_not_printed_as_a_value() {
    for given in ["table: 1 \"Bolt\"", "table: \"Bolt\"", "table: 1 \"Bolt\" of A", "hand of A: 1 \"Bolt\""] {
        comes_back(given, &format!("scenario \"s\" {{ given {{ {given} }} }}"));
    }
}

#[test]
fn an_event_may_be_called_begin() {
    for happened in ["happened begin() this turn", "happened begin(main) this turn", "happened end main this turn"] {
        comes_back(happened, &format!("define a(): bool = {happened}"));
    }
}

#[test]
fn what_is_offered_begins_with_a_name() {
    for offered in ["play", "play, pass_on", "plays_of(p)", "plays_of(p)[0], table.plays until pass"] {
        let text = format!("turn {{ offer p {offered} }}");
        assert!(samples::parse(offered, &text).is_ok(), "{offered}");
        comes_back(offered, &text);
    }
    for offered in ["any cast", "(play)", "[play]", "if yes then play else cast"] {
        let tree = samples::parse(offered, &format!("turn {{ offer p {offered} }}"));
        assert!(tree.is_err(), "{offered}: {tree:?}");
    }
}

#[test]
fn a_call_is_not_printed_as_going_through_a_selector() {
    for of in ["(it) of card in table", "(a.b) of c", "(top 2 of deck)"] {
        comes_back(of, &format!("define a(): int = sum({of}) + max({of})"));
    }
}

#[test]
fn near_words_are_suggested() {
    assert_eq!(suggest::closest("crad", ["kind", "card", "zone"]), Some("card"));
    assert_eq!(suggest::closest("facion", ["facción", "fuerza"]), Some("facción"));
    assert_eq!(suggest::closest("xyzzy", ["kind", "card", "zone"]), None);
}
