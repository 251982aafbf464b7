//! Numbers that a text says of one another's things: «deal 3 damage and draw 2 cards» of a card that deals 2 and draws 3.

use naipe_interpreter::words::numbers::{places, words};
use std::collections::{BTreeMap, BTreeSet};

/// How many words behind a number may say of what it is one.
const NEAR: usize = 3;
/// Letters of the shortest word that can: `de`, `of` and `the` cannot.
const SHORTEST: usize = 4;
/// Behind these words something else is spoken of.
const ENDS: [&str; 10] = ["and", "or", "then", "y", "e", "o", "u", "luego", "if", "si"];

/// For each word that stands right behind numbers of a text: which numbers these are.
fn counted(text: &str, language: &str) -> BTreeMap<String, BTreeSet<i64>> {
    let mut all: BTreeMap<String, BTreeSet<i64>> = BTreeMap::new();
    // What stands in the next clause is of no number in this one.
    for clause in text.split(['.', ',', ';', ':', '(', ')', '\n']) {
        let said = words(clause);
        let numbers = places(&said, language);
        for number in &numbers {
            let next = numbers.iter().map(|other| other.at.start).filter(|start| *start >= number.at.end).min();
            let end = next.unwrap_or(said.len()).min(number.at.end + NEAR);
            let behind = said.get(number.at.end..end).unwrap_or_default();
            let of = behind.iter().take_while(|word| !ENDS.contains(&word.as_str()));
            for word in of.filter(|word| word.chars().count() >= SHORTEST) {
                all.entry(word.clone()).or_default().insert(number.number);
            }
        }
    }
    all
}

/// What of two things a text says so many of, and a card in words as many of the other: the two, each with the number in the text.
pub fn swapped(text: &str, language: &str, worded: &str) -> Option<[(String, i64); 2]> {
    let only = |(word, numbers): (String, BTreeSet<i64>)| match (numbers.len(), numbers.first()) {
        (1, Some(number)) => Some((word, *number)),
        _ => None,
    };
    let printed: BTreeMap<String, i64> = counted(text, language).into_iter().filter_map(only).collect();
    if printed.values().collect::<BTreeSet<_>>().len() < 2 {
        return None;
    }
    let made: BTreeMap<String, i64> = counted(worded, language).into_iter().filter_map(only).collect();
    let differ: Vec<(&String, i64, i64)> = printed
        .iter()
        .filter_map(|(word, said)| Some((word, *said, *made.get(word)?)))
        .filter(|(_, said, does)| said != does)
        .collect();
    differ.iter().enumerate().find_map(|(at, (word, said, does))| {
        let (other, is, ..) = differ[at + 1..].iter().find(|(_, is, of)| (is, of) == (does, said))?;
        Some([((*word).clone(), *said), ((*other).clone(), *is)])
    })
}
