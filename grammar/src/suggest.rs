//! Did you mean: the nearest of the words that could stand in a place.

use std::cell::Cell;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The candidate nearest to a word, if one is near enough to be what was meant. Accents and capitals weigh little.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written: Vec<char> = plain(word).collect();
    let length = written.len();
    if length == 0 || length > LONGEST {
        return None;
    }
    // A third of the word may differ.
    let mut nearest = length.div_ceil(3).min(FARTHEST);
    let mut best: Option<(f64, &str)> = None;
    let letters = Letters::of(&written);
    let mut other: Vec<char> = Vec::new();
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
        let Some(edits) = edits(&written, &other, nearest) else { continue };
        if length <= VERY_SHORT && edits > 0 && !is_slip(word, candidate) {
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
    fn of(word: &[char]) -> Letters {
        Letters(word.iter().fold(0, |bits, letter| bits | 1 << (u32::from(*letter) & 63)))
    }

    /// Each edit brings one letter, or takes one away, or both.
    fn least_edits(self, other: Letters) -> usize {
        (self.0 & !other.0).count_ones().max((other.0 & !self.0).count_ones()) as usize
    }
}

/// Words with more edits than that are other words.
const FARTHEST: usize = 3;
/// Letters of words that can be near one another, and a place before them and after them.
const WIDEST: usize = LONGEST + FARTHEST + 2;

/// How many letters of a word must be written otherwise, left out, put in or swapped with the next to make another of it, if so
/// many are enough.
fn edits(a: &[char], b: &[char], most: usize) -> Option<usize> {
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[same..], &b[same..]);
    let same = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[..a.len() - same], &b[..b.len() - same]);
    if a.len().abs_diff(b.len()) > most || b.len() + 2 > WIDEST {
        return None;
    }
    if a.is_empty() || b.is_empty() {
        return Some(a.len().max(b.len()));
    }
    // What the beginnings of both take: for one of `a` that is two letters shorter, for the one before, and for this one. Those
    // that differ by more than `most` letters do not matter.
    let too_many = most + 1;
    let (mut older, mut before, mut now) = ([too_many; WIDEST], [too_many; WIDEST], [too_many; WIDEST]);
    before.iter_mut().take(too_many).enumerate().for_each(|(j, edits)| *edits = j);
    let mut was_near = true;
    for i in 1..=a.len() {
        let (first, last) = (i.saturating_sub(most), (i + most).min(b.len()));
        let mut least = too_many;
        if first > 0 {
            now[first - 1] = too_many;
        } else {
            now[0] = i;
            least = i;
        }
        now[last + 1] = too_many;
        for j in first.max(1)..=last {
            let otherwise = before[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut edits = otherwise.min(before[j] + 1).min(now[j - 1] + 1).min(too_many);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                edits = edits.min(older[j - 2] + 1);
            }
            now[j] = edits;
            least = least.min(edits);
        }
        let is_near = least <= most;
        if !is_near && !was_near {
            return None;
        }
        was_near = is_near;
        std::mem::swap(&mut older, &mut before);
        std::mem::swap(&mut before, &mut now);
    }
    Some(before[b.len()]).filter(|edits| *edits <= most)
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
    use super::{COMPARISONS, LEAST_SHARE, Suggestions, closest, edits, fold};

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
    fn edits_are_counted_as_far_as_they_matter() {
        // Every word of up to five letters out of three.
        let mut words: Vec<Vec<char>> = vec![Vec::new()];
        for from in 0.. {
            let Some(word) = words.get(from).filter(|word| word.len() < 5).cloned() else { break };
            words.extend(['a', 'b', 'c'].map(|letter| word.iter().copied().chain([letter]).collect()));
        }
        let texts: Vec<String> = words.iter().map(|word| word.iter().collect()).collect();
        for (a, text) in words.iter().zip(&texts) {
            for (b, other) in words.iter().zip(&texts) {
                let all = strsim::osa_distance(text, other);
                for most in 0..=3 {
                    assert_eq!(edits(a, b, most), (all <= most).then_some(all), "{text} {other} {most}");
                }
            }
        }
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
