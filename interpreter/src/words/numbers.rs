//! The numbers that a text says, as digits and as words.

use crate::words::base_of;
use std::collections::BTreeSet;
use std::ops::Range;

/// The words for numbers of a language.
#[derive(Debug)]
struct Language {
    code: &'static str,
    /// Those that stand alone, and behind a ten.
    units: &'static [(&'static str, i64)],
    /// Those that a unit may follow: `twenty-one`, `treinta y uno`.
    tens: &'static [(&'static str, i64)],
    /// What stands between a ten and its unit, where that is a word.
    and: &'static str,
    /// Words that say a number among other things: a text may do without it being there.
    besides: &'static [(&'static str, i64)],
}

const LANGUAGES: [Language; 2] = [
    Language {
        code: "es",
        units: &[
            ("dos", 2),
            ("tres", 3),
            ("cuatro", 4),
            ("cinco", 5),
            ("seis", 6),
            ("siete", 7),
            ("ocho", 8),
            ("nueve", 9),
            ("diez", 10),
            ("once", 11),
            ("doce", 12),
            ("trece", 13),
            ("catorce", 14),
            ("quince", 15),
            ("dieciseis", 16),
            ("diecisiete", 17),
            ("dieciocho", 18),
            ("diecinueve", 19),
            ("veintiuno", 21),
            ("veintiun", 21),
            ("veintiuna", 21),
            ("veintidos", 22),
            ("veintitres", 23),
            ("veinticuatro", 24),
            ("veinticinco", 25),
            ("veintiseis", 26),
            ("veintisiete", 27),
            ("veintiocho", 28),
            ("veintinueve", 29),
            ("cien", 100),
        ],
        tens: &[
            ("veinte", 20),
            ("treinta", 30),
            ("cuarenta", 40),
            ("cincuenta", 50),
            ("sesenta", 60),
            ("setenta", 70),
            ("ochenta", 80),
            ("noventa", 90),
        ],
        and: "y",
        besides: &[
            ("ambos", 2),
            ("ambas", 2),
            ("doble", 2),
            ("dobla", 2),
            ("duplica", 2),
            ("duplicado", 2),
            ("duplicada", 2),
            ("mitad", 2),
            ("medio", 2),
            ("media", 2),
            ("par", 2),
            ("pareja", 2),
            ("triple", 3),
            ("triplica", 3),
            ("tercio", 3),
            ("trio", 3),
            ("cuadruple", 4),
            ("cuarto", 4),
            ("decena", 10),
            ("docena", 12),
        ],
    },
    Language {
        code: "en",
        units: &[
            ("two", 2),
            ("three", 3),
            ("four", 4),
            ("five", 5),
            ("six", 6),
            ("seven", 7),
            ("eight", 8),
            ("nine", 9),
            ("ten", 10),
            ("eleven", 11),
            ("twelve", 12),
            ("thirteen", 13),
            ("fourteen", 14),
            ("fifteen", 15),
            ("sixteen", 16),
            ("seventeen", 17),
            ("eighteen", 18),
            ("nineteen", 19),
            ("hundred", 100),
        ],
        tens: &[
            ("twenty", 20),
            ("thirty", 30),
            ("forty", 40),
            ("fifty", 50),
            ("sixty", 60),
            ("seventy", 70),
            ("eighty", 80),
            ("ninety", 90),
        ],
        and: "",
        besides: &[
            ("both", 2),
            ("twice", 2),
            ("double", 2),
            ("doubled", 2),
            ("doubles", 2),
            ("half", 2),
            ("halved", 2),
            ("halves", 2),
            ("pair", 2),
            ("couple", 2),
            ("thrice", 3),
            ("triple", 3),
            ("tripled", 3),
            ("third", 3),
            ("quadruple", 4),
            ("quarter", 4),
            ("dozen", 12),
        ],
    },
];

/// What stands behind how often something is done.
const TIMES: [&str; 2] = ["veces", "times"];

/// The ones that may follow a ten.
const ONES: [&str; 4] = ["one", "uno", "un", "una"];

/// A number that a text says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number {
    /// How much it is.
    pub number: i64,
    /// Whether the word is a number and nothing else.
    pub is_sure: bool,
    /// Which of the words of the text say it.
    pub at: Range<usize>,
}

/// The words of a text without accents and capitals, as numbers are looked for among them.
pub fn words(text: &str) -> Vec<String> {
    let folded = naipe_grammar::suggest::fold(&text.replace(|sign: char| !sign.is_alphanumeric(), " "));
    folded.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The numbers that a text says, and those that are numbers and nothing else in it.
pub fn numbers(text: &str, language: &str) -> (BTreeSet<i64>, BTreeSet<i64>) {
    let all = places(&words(text), language);
    let of = |sure: bool| all.iter().filter(|one| one.is_sure || !sure).map(|one| one.number).collect();
    (of(false), of(true))
}

/// The numbers among the words of a text, with where they stand.
pub fn places(words: &[String], language: &str) -> Vec<Number> {
    let known = LANGUAGES.iter().find(|known| known.code == base_of(language));
    let word_at = |at: usize| words.get(at).map(String::as_str);
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(word) = word_at(at) {
        let from = at;
        at += 1;
        let mut add = |number: i64, is_sure: bool, end: usize| all.push(Number { number, is_sure, at: from..end });
        if let Ok(number) = word.parse::<i64>() {
            add(number, true, at);
        }
        let Some(known) = known else { continue };
        let find = |all: &[(&str, i64)], word: &str| all.iter().find(|(of, _)| *of == word).map(|(_, number)| *number);
        if let Some(ten) = find(known.tens, word) {
            // `twenty-one`, `treinta y una`.
            let next = at + usize::from(!known.and.is_empty() && word_at(at) == Some(known.and));
            let is_joined = known.and.is_empty() || next > at;
            let one = word_at(next).filter(|_| is_joined).and_then(|next| {
                let unit = find(known.units, next).filter(|unit| *unit < 10);
                unit.or_else(|| ONES.contains(&next).then_some(1))
            });
            if one.is_some() {
                at = next + 1;
            }
            add(ten + one.unwrap_or(0), true, at);
        } else if let Some(number) = find(known.units, word) {
            // That something is done twice, the card may say in other ways than by the number.
            let is_twice = number == 2 && word_at(at).is_some_and(|next| TIMES.contains(&next));
            add(number, !is_twice, at);
        } else if let Some(number) = find(known.besides, word) {
            add(number, false, at);
        }
    }
    all
}
