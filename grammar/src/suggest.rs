//! Did you mean: the nearest of the words that could stand in a place.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The candidate nearest to a word, if one is near enough to be what was meant. Accents and capitals weigh little.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written: String = plain(word).collect();
    let length = written.chars().count();
    if length == 0 || length > LONGEST {
        return None;
    }
    // A third of the word may differ.
    let mut nearest = length.div_ceil(3).min(3);
    let mut best: Option<(f64, &str)> = None;
    for candidate in candidates {
        if candidate == word || candidate.chars().count().abs_diff(length) > nearest {
            continue;
        }
        let other: String = plain(candidate).collect();
        let edits = strsim::osa_distance(&written, &other);
        let is_another_word = || length <= VERY_SHORT && edits > 0 && !is_slip(word, candidate);
        if edits > nearest || is_another_word() {
            continue;
        }
        // Of several that are as near, the one with most letters in the same places, accents and capitals included.
        let likeness = strsim::jaro_winkler(word, candidate);
        if edits < nearest || best.is_none_or(|(most, _)| likeness > most) {
            nearest = edits;
            best = Some((likeness, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Longer words are no slips of the pen.
const LONGEST: usize = 60;
/// Words of so few letters are soon other words.
const VERY_SHORT: usize = 3;

/// Whether one letter is missing, too many or in the wrong place, and all else is written alike.
fn is_slip(word: &str, other: &str) -> bool {
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    let (a, b) = (sorted(word), sorted(other));
    strsim::osa_distance(word, other) == 1 && (a.len() != b.len() || a == b)
}

/// A text as it is compared where accents, capitals, signs and blanks are forgiven: words of plain letters.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in plain(text) {
        if letter.is_alphanumeric() {
            folded.push(letter);
        } else if !is_joined(letter) && !folded.ends_with(' ') {
            folded.push(' ');
        }
    }
    folded.truncate(folded.trim_end().len());
    folded.trim_start().to_owned()
}

/// Signs within a word.
fn is_joined(letter: char) -> bool {
    matches!(letter, '\'' | '’' | '´' | '`')
}

/// The letters of a text without their accents, none a capital.
fn plain(text: &str) -> impl Iterator<Item = char> {
    text.nfd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::{closest, fold};

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
}
