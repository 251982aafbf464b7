//! Did you mean: the nearest of the words that could stand in a place.

use std::cell::Cell;
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
    let letters = Letters::of(&written);
    let mut other = String::new();
    for candidate in candidates {
        if candidate == word || candidate.chars().count().abs_diff(length) > nearest {
            continue;
        }
        other.clear();
        if candidate.is_ascii() {
            other.extend(candidate.chars().map(|letter| letter.to_ascii_lowercase()));
        } else {
            other.extend(plain(candidate));
        }
        // Most words are too far for what letters they have.
        if letters.least_edits(Letters::of(&other)) > nearest {
            continue;
        }
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

/// How many comparisons are made for the names of one game that nothing has; after them a name is only said to be unknown.
const COMPARISONS: usize = 2_000_000;

/// And no share of them is smaller.
const LEAST_SHARE: usize = COMPARISONS / 128;

/// What was meant, for many unknown names: the work does not grow with both their number and that of the known ones.
#[derive(Debug, Clone)]
pub struct Suggestions {
    left: Cell<usize>,
}

impl Default for Suggestions {
    fn default() -> Self {
        Suggestions { left: Cell::new(COMPARISONS) }
    }
}

impl Suggestions {
    /// One of so many shares of the comparisons that are made for one game; each is enough for some names.
    pub fn share(among: usize) -> Suggestions {
        Suggestions { left: Cell::new((COMPARISONS / among.max(1)).max(LEAST_SHARE)) }
    }

    /// Whether names are still compared.
    pub fn are_made(&self) -> bool {
        self.left.get() > 0
    }

    /// The nearest of some names, as long as names are compared.
    pub fn closest<'a>(&self, word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
        if !self.are_made() {
            return None;
        }
        let mut compared = 0;
        let near = closest(word, candidates.into_iter().inspect(|_| compared += 1));
        self.left.set(self.left.get().saturating_sub(compared));
        near
    }
}

/// Which letters a word has, as bits; some letters share one.
#[derive(Debug, Clone, Copy)]
struct Letters(u64);

impl Letters {
    fn of(word: &str) -> Letters {
        Letters(word.chars().fold(0, |bits, letter| bits | 1 << (u32::from(letter) & 63)))
    }

    /// Each edit brings one letter, or takes one away, or both.
    fn least_edits(self, other: Letters) -> usize {
        (self.0 & !other.0).count_ones().max((other.0 & !self.0).count_ones()) as usize
    }
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
    use super::{COMPARISONS, LEAST_SHARE, Suggestions, closest, fold};

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
    fn shares_are_not_more_than_there_is() {
        let names: Vec<String> = (0..LEAST_SHARE).map(|n| format!("name{n:06}")).collect();
        let share = Suggestions::share(usize::MAX);
        for near in [Some("name000007"), None] {
            assert_eq!(share.closest("nmae000007", names.iter().map(String::as_str)), near);
        }
        assert_eq!(Suggestions::share(0).left.get(), COMPARISONS);
        assert_eq!(Suggestions::share(4).left.get(), COMPARISONS / 4);
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
}
