//! Did you mean: the nearest of the words that could stand in a place.

use std::cell::Cell;

/// The candidate nearest to a word, if one is near enough to be what was meant. Accents and capitals weigh little.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written = Written::new(plain(word))?;
    let length = written.length;
    // A third of the word may differ.
    let mut nearest = length.div_ceil(3).min(3);
    let mut best: Option<(f64, &str)> = None;
    for candidate in candidates {
        let is_ascii = candidate.is_ascii();
        let letters = if is_ascii { candidate.len() } else { candidate.chars().count() };
        if candidate == word || letters.abs_diff(length) > nearest {
            continue;
        }
        let edits = if is_ascii {
            written.edits(candidate.bytes().map(|letter| char::from(letter.to_ascii_lowercase())))
        } else {
            written.edits(plain(candidate))
        };
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

/// Longer words are no slips of the pen.
const LONGEST: usize = 60;
/// Words of so few letters are soon other words.
const VERY_SHORT: usize = 3;

/// A word made ready to be compared with many: for each letter, the places where it stands, as bits.
struct Written {
    length: usize,
    ascii: [u64; 128],
    others: Vec<(char, u64)>,
}

impl Written {
    /// Nothing, where a word has no letters or too many.
    fn new(word: impl Iterator<Item = char>) -> Option<Written> {
        let mut written = Written { length: 0, ascii: [0; 128], others: Vec::new() };
        for letter in word {
            if written.length == LONGEST {
                return None;
            }
            let bit = 1 << written.length;
            written.length += 1;
            if let Some(places) = written.ascii.get_mut(letter as usize) {
                *places |= bit;
            } else if let Some((_, places)) = written.others.iter_mut().find(|(other, _)| *other == letter) {
                *places |= bit;
            } else {
                written.others.push((letter, bit));
            }
        }
        (written.length > 0).then_some(written)
    }

    fn places(&self, letter: char) -> u64 {
        let other = || self.others.iter().find(|(other, _)| *other == letter).map_or(0, |(_, places)| *places);
        self.ascii.get(letter as usize).copied().unwrap_or_else(other)
    }

    /// How many letters must be written otherwise, left out, put in or swapped with the next to make another word of this one:
    /// Hyyrö's bit-parallel form of the table of all beginnings (2003), whose columns are words of bits.
    fn edits(&self, other: impl Iterator<Item = char>) -> usize {
        let last = 1 << (self.length - 1);
        // Where a beginning takes one edit more, or one less, than the one a letter shorter.
        let (mut more, mut less) = (u64::MAX, 0);
        let (mut same, mut before) = (0, 0);
        let mut edits = self.length;
        for letter in other {
            let here = self.places(letter);
            let swapped = ((!same & here) << 1) & before;
            same = ((here & more).wrapping_add(more) ^ more) | here | less | swapped;
            let (right, down) = (less | !(same | more), same & more);
            edits += usize::from(right & last != 0);
            edits -= usize::from(down & last != 0);
            let (right, down) = (right << 1 | 1, down << 1);
            more = down | !(same | right);
            less = right & same;
            before = here;
        }
        edits
    }
}

/// Whether one letter is missing, too many or in the wrong place, and all else is written alike.
pub fn is_slip(word: &str, other: &str) -> bool {
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
    without_accents(text).flat_map(char::to_lowercase)
}

/// The letters of a text without their accents.
#[cfg(not(all(feature = "browser", target_arch = "wasm32")))]
fn without_accents(text: &str) -> impl Iterator<Item = char> {
    use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

    text.nfd().filter(|letter| !is_combining_mark(*letter))
}

/// The same by the tables that every browser has, which are left out of what it loads.
#[cfg(all(feature = "browser", target_arch = "wasm32"))]
fn without_accents(text: &str) -> impl Iterator<Item = char> {
    let bare = if text.is_ascii() {
        text.to_owned()
    } else {
        let marks = js_sys::RegExp::new(r"\p{M}", "gu");
        js_sys::JsString::from(text).normalize("NFD").replace_by_pattern(&marks, "").into()
    };
    bare.chars().collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::{COMPARISONS, LEAST_SHARE, LONGEST, Suggestions, Written, closest, fold};

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
