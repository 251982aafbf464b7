//! What is meant by words that nothing has.

// The count of edits is not public, and `closest` makes no difference between many of them: its module needs no other.
#[path = "../../src/suggest/written.rs"]
mod written;

use naipe_grammar::suggest::{Suggestions, closest, fold};
use written::{LONGEST, Written};

/// How many comparisons are made for the names of one game.
const COMPARISONS: usize = 2_000_000;
/// The smallest share of them.
const LEAST_SHARE: usize = COMPARISONS / 128;

/// How many comparisons some suggestions make with names of which a thousand are compared at a time.
fn made(suggestions: &Suggestions) -> usize {
    let names: Vec<String> = (0..1000).map(|n| format!("name{n:04}")).collect();
    let mut made = 0;
    while suggestions.are_made() {
        suggestions.closest("n", names.iter().map(String::as_str).inspect(|_| made += 1));
    }
    made
}

#[test]
fn in_the_end_no_names_are_compared_any_more() {
    let known: Vec<String> = (0..1000).map(|n| format!("name{n:04}")).collect();
    let mut looked = 0;
    let suggestions = Suggestions::default();
    for n in 0..2 * COMPARISONS / known.len() {
        let names = known.iter().map(String::as_str).inspect(|_| looked += 1);
        let near = suggestions.closest("nmae0007", names);
        assert_eq!(near, (n < COMPARISONS / known.len()).then_some("name0007"));
    }
    assert_eq!(looked, COMPARISONS);
}

#[test]
fn edits_are_those_of_the_table() {
    // Every word of up to five letters out of three.
    let mut words: Vec<String> = vec![String::new()];
    for from in 0.. {
        let Some(word) = words.get(from).filter(|word| word.chars().count() < 5).cloned() else { break };
        words.extend(['a', 'b', 'ñ'].map(|letter| format!("{word}{letter}")));
    }
    for word in &words[1..] {
        let Some(written) = Written::new(word.chars()) else { panic!("{word}") };
        for other in &words {
            assert_eq!(written.edits(other.chars()), strsim::osa_distance(word, other), "{word} {other}");
        }
    }
    let long: String = ('0'..='z').cycle().take(LONGEST).collect();
    let other = format!("{}-{}", &long[5..30], &long[31..]);
    let edits = Written::new(long.chars()).map(|written| written.edits(other.chars()));
    assert_eq!(edits, Some(strsim::osa_distance(&long, &other)));
    assert!(Written::new(format!("{long}a").chars()).is_none());
}

#[test]
fn shares_are_not_more_than_there_is() {
    let names: Vec<String> = (0..LEAST_SHARE).map(|n| format!("name{n:06}")).collect();
    let share = Suggestions::share(usize::MAX);
    for near in [Some("name000007"), None] {
        assert_eq!(share.closest("nmae000007", names.iter().map(String::as_str)), near);
    }
    assert_eq!(made(&Suggestions::share(0)), COMPARISONS);
    assert_eq!(made(&Suggestions::share(4)), COMPARISONS / 4);
}

#[test]
fn letters_of_any_script_are_letters() {
    assert_eq!(closest("дракон", ["дрокан", "рыцарь"]), Some("дрокан"));
    assert_eq!(closest("竜騎士団", ["竜騎兵団", "魔法使い"]), Some("竜騎兵団"));
}

#[test]
fn accents_capitals_and_signs_are_forgiven() {
    assert_eq!(fold("  ¡Dragón,  de   Ñandú! "), "dragon de nandu");
    assert_eq!(fold("drago\u{301}n"), fold("DRAGÓN"));
    assert_eq!(fold("L’Ombre"), fold("l'ombre"));
    assert_eq!(fold("?!"), "");
}

#[test]
fn accents_and_capitals_weigh_little() {
    assert_eq!(closest("manipulacion", ["manipulación", "mutación"]), Some("manipulación"));
    assert_eq!(closest("Zona", ["cosa", "zona"]), Some("zona"));
}

#[test]
fn letters_may_be_swapped_missing_or_too_many() {
    assert_eq!(closest("feurza", ["fuerza", "firma"]), Some("fuerza"));
    assert_eq!(closest("fuerz", ["fuerza"]), Some("fuerza"));
    assert_eq!(closest("crad", ["card", "cards"]), Some("card"));
    assert_eq!(closest("fro", ["foo", "for"]), Some("for"));
}

#[test]
fn what_is_far_is_not_suggested() {
    assert_eq!(closest("oro", ["mano", "pila"]), None);
    assert_eq!(closest("foo", ["for"]), None);
    assert_eq!(closest("", ["a"]), None);
    assert_eq!(closest("voluntad", ["virtud"]), None);
}
