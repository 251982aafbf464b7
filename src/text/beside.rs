//! The printed text of a card beside the same card in words: whose things each speaks of, and how often each says a number.

use super::facts::PAYS;
use super::who::SAID_OPPONENT;
use naipe_interpreter::words::numbers::{places, words};
use std::collections::BTreeMap;

/// Words for what is the reader's own. (Whom `su` and `their` mean, nobody can tell by the word.)
const YOURS: [&str; 9] = ["your", "yours", "tu", "tus", "tuyo", "tuya", "tuyos", "tuyas", "vuestro"];
/// Words with which a text begins to tell what is paid besides.
const BESIDES: [&str; 4] = ["besides", "additional", "ademas", "adicional"];
/// Words for less, behind how much less it is;
const LESS: [&str; 4] = ["less", "fewer", "menos", "menor"];
/// and how words begin by which a card makes anything less.
const LESSENS: [&str; 22] = [
    "less", "fewer", "lower", "reduc", "lose", "prevent", "subtract", "minus", "remov", "weak", "cheap", "menos",
    "menor", "pierd", "perd", "reduce", "evit", "previen", "resta", "quita", "disminu", "rebaj",
];
/// Where one of these stands, a sentence may speak of one by speaking of the other: `when it is not your turn`.
const DENIES: [&str; 12] =
    ["no", "not", "nor", "never", "unless", "except", "than", "nunca", "ni", "salvo", "excepto", "sino"];

/// Whose things a sentence speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    Yours,
    Rivals,
    /// Of both, of nobody in particular, or of one by the other.
    Open,
}

/// What a printed text says otherwise than the card in words, whose costs are said apart.
pub fn said_otherwise(printed: &str, (made, costs): (&str, &[String]), language: &str) -> Vec<String> {
    let printed = rules_of(printed);
    if printed.trim().is_empty() || made.trim().is_empty() {
        return Vec::new();
    }
    let mut found: Vec<String> = Vec::new();
    found.extend(of_others(&printed, made));
    found.extend(so_much_less(&printed, made, language));
    found.extend(more_often(&printed, (made, costs), language));
    found
}

/// A text without what stands in brackets, and without values that are only numbers: `a 1/1 Imp`.
fn rules_of(text: &str) -> String {
    let mut depth = 0_usize;
    let outside = |sign: &char| {
        match sign {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => return depth == 0,
        }
        false
    };
    let said: String = text.chars().filter(outside).collect();
    let is_word = |word: &&str| !(word.contains('/') && word.contains(|sign: char| sign.is_ascii_digit()));
    said.split(' ').filter(is_word).collect::<Vec<_>>().join(" ")
}

fn sentences(text: &str) -> Vec<Vec<String>> {
    text.split(['.', '\n']).map(words).filter(|said| !said.is_empty()).collect()
}

fn whose(said: &[String]) -> Whose {
    let is_rival = |word: &String| SAID_OPPONENT.contains(&word.as_str());
    let is_yours = |at: usize| {
        // `tu rival` is no own one.
        YOURS.contains(&said[at].as_str()) && !said.get(at + 1).is_some_and(is_rival)
    };
    let (yours, rivals) = ((0..said.len()).any(is_yours), said.iter().any(is_rival));
    match (yours, rivals) {
        _ if said.iter().any(|word| DENIES.contains(&word.as_str())) => Whose::Open,
        (true, false) => Whose::Yours,
        (false, true) => Whose::Rivals,
        _ => Whose::Open,
    }
}

/// Whether one speaks of what is the reader's alone where the other does of what is a rival's: sentence by sentence where they have as
/// many.
fn of_others(printed: &str, made: &str) -> Option<String> {
    let (mut said, mut is) = (sentences(printed), sentences(made));
    if said.len() != is.len() {
        (said, is) = (vec![said.concat()], vec![is.concat()]);
    }
    said.iter().zip(&is).find_map(|(said, is)| match (whose(said), whose(is)) {
        (Whose::Yours, Whose::Rivals) => {
            Some("the text speaks of what is the reader's own, and the card of what is a rival's".to_owned())
        }
        (Whose::Rivals, Whose::Yours) => {
            Some("the text speaks of what is a rival's, and the card of what is the reader's own".to_owned())
        }
        _ => None,
    })
}

/// Whether the text speaks of so much less of something, and the card in words of nothing that is less in any way.
fn so_much_less(printed: &str, made: &str, language: &str) -> Option<String> {
    let said = words(printed);
    let is_less = |at: usize| LESS.contains(&said.get(at).map_or("", String::as_str));
    let numbers = places(&said, language);
    let speaks_of_less = numbers.iter().any(|number| number.is_sure && is_less(number.at.end));
    let is_so = words(made).iter().any(|word| LESSENS.iter().any(|begins| word.starts_with(begins)));
    (speaks_of_less && !is_so && !made.contains('-'))
        .then(|| "the text speaks of so much less, and the card takes nothing from anything".to_owned())
}

/// A number that the text says more often than the card in words.
fn more_often(printed: &str, (made, costs): (&str, &[String]), language: &str) -> Option<String> {
    let counted = |texts: &mut dyn Iterator<Item = &str>| {
        let mut all: BTreeMap<i64, usize> = BTreeMap::new();
        for text in texts {
            for number in places(&words(text), language).into_iter().filter(|number| number.is_sure) {
                *all.entry(number.number).or_default() += 1;
            }
        }
        all
    };
    // What a card costs is seldom said in its text; from where to where a number is chosen is.
    let said = words(printed);
    let pays = said.iter().any(|word| PAYS.contains(&word.as_str()) || BESIDES.contains(&word.as_str()));
    let is_named = |line: &str| words(line).iter().any(|word| word.chars().count() > 2 && said.contains(word));
    let costs = costs.iter().map(String::as_str).filter(|line| pays || line.contains(':') || is_named(line));
    let is = counted(&mut std::iter::once(made).chain(costs));
    // What is not said at all may be said without a number.
    let is_said = |number: &i64| words_say(made, *number, language);
    let more = counted(&mut std::iter::once(printed))
        .into_iter()
        .find(|(number, times)| is_said(number) && *times > is.get(number).copied().unwrap_or(0))?;
    Some(format!("the text says {} more often than the card in words", more.0))
}

/// Whether a text says a number.
fn words_say(text: &str, number: i64, language: &str) -> bool {
    places(&words(text), language).iter().any(|one| one.is_sure && one.number == number)
}
