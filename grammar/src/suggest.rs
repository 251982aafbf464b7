//! Did you mean: the nearest of the words that could stand in a place.

/// The candidate nearest to a word, if one is near enough to be what was meant. Accents and capitals weigh little.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters: Vec<char> = word.chars().take(LONGEST + 1).collect();
    if letters.is_empty() || letters.len() > LONGEST {
        return None;
    }
    // A third of the word may differ; of a very short word, one letter may be missing, too many or in the wrong place.
    let limit = if letters.len() <= 3 { MOVED } else { (letters.len() * WHOLE).div_ceil(3).clamp(WHOLE, 3 * WHOLE) };
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate == word || candidate.len() > 4 * LONGEST {
            continue;
        }
        let bound = best.map_or(limit, |(cost, _)| cost.saturating_sub(1));
        if let Some(cost) = distance(&letters, candidate, bound) {
            best = Some((cost, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Longer words are no slips of the pen.
const LONGEST: usize = 60;
/// The cost of a wrong letter.
const WHOLE: usize = 4;
/// The cost of a letter that is missing, too many or in the wrong place.
const MOVED: usize = 3;
/// The cost of an accent or a capital.
const SLIGHT: usize = 1;

/// The cost of turning one word into another (letters swapped with their neighbour count once), if it is within a bound.
fn distance(word: &[char], candidate: &str, bound: usize) -> Option<usize> {
    let other: Vec<char> = candidate.chars().collect();
    if word.len().abs_diff(other.len()) * MOVED > bound {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).map(|at| at * MOVED).collect();
    for (row, &letter) in word.iter().enumerate() {
        let mut line = Vec::with_capacity(other.len() + 1);
        line.push((row + 1) * MOVED);
        for (column, &against) in other.iter().enumerate() {
            let mut cost =
                (last[column] + difference(letter, against)).min(last[column + 1] + MOVED).min(line[column] + MOVED);
            if row > 0 && column > 0 && letter == other[column - 1] && word[row - 1] == against {
                cost = cost.min(before[column - 1] + MOVED);
            }
            line.push(cost);
        }
        if line.iter().min().is_some_and(|least| *least > bound) {
            return None;
        }
        before = std::mem::replace(&mut last, line);
    }
    last.last().copied().filter(|cost| *cost <= bound)
}

/// The cost of writing one letter for another.
fn difference(a: char, b: char) -> usize {
    if a == b {
        0
    } else if plain(a) == plain(b) {
        SLIGHT
    } else {
        WHOLE
    }
}

/// A text as it is compared where accents, capitals, signs and blanks are forgiven: words of plain letters.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().map(plain) {
        if letter.is_alphanumeric() {
            folded.push(letter);
        } else if !is_joined(letter) && !folded.ends_with(' ') {
            folded.push(' ');
        }
    }
    folded.truncate(folded.trim_end().len());
    folded.trim_start().to_owned()
}

/// Signs within a word, and accents written apart from their letter.
fn is_joined(letter: char) -> bool {
    matches!(letter, '\'' | '’' | '´' | '`' | '\u{300}'..='\u{36f}')
}

/// A letter without its accent and not a capital.
fn plain(letter: char) -> char {
    match letter.to_lowercase().next().unwrap_or(letter) {
        'á' | 'à' | 'â' | 'ä' | 'ã' | 'å' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' | 'õ' | 'ø' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ý' | 'ÿ' => 'y',
        'ñ' => 'n',
        'ç' => 'c',
        other => other,
    }
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
