//! Did you mean: the nearest of the words that could stand in a place.

mod written;

use std::cell::Cell;
use written::Written;

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

/// Words of so few letters are soon other words.
const VERY_SHORT: usize = 3;

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
