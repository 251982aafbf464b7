//! Titles as texts name them.

use naipe_grammar::suggest::fold;

/// A word of a text with the accents that it has there, by its letters without them.
pub(super) fn as_written(text: &str, word: &str) -> String {
    let mut written = text.split(|sign: char| !sign.is_alphanumeric());
    written.find(|written| fold(written) == word).unwrap_or(word).to_lowercase()
}

/// Whether a folded text names a title, in whatever number and gender: its words but for their ends.
pub(super) fn names(folded: &str, title: &str) -> bool {
    let title = fold(title);
    let is_long = |word: &&str| word.chars().count() > 2;
    // Where no word is longer, all of them are named as they stand, or several of it.
    if !title.is_empty() && !title.split(' ').any(|word| is_long(&word)) {
        return ["", "s", "es"].iter().any(|end| format!("{folded} ").contains(&format!(" {title}{end} ")));
    }
    title.split(' ').filter(is_long).all(|word| {
        let length = word.chars().count();
        let kept: String = word
            .chars()
            .take(if length > 5 {
                length - 2
            } else if length > 3 {
                length - 1
            } else {
                length
            })
            .collect();
        folded.contains(&format!(" {kept}"))
    })
}

/// Whether a folded text names something by one of its words at least: `tus descartes` are the `pila de descartes`.
pub(super) fn names_some(folded: &str, title: &str) -> bool {
    names(folded, title) || title.split(' ').filter(|word| word.chars().count() > 4).any(|word| names(folded, word))
}

/// Whether a text says a title as a title, or several of them.
pub(super) fn says(text: &str, title: &str) -> bool {
    text.match_indices(title).any(|(at, _)| {
        let before = text[..at].chars().next_back().is_none_or(|sign| !sign.is_alphanumeric());
        let after = &text[at + title.len()..];
        let end = after.strip_prefix("es").or_else(|| after.strip_prefix('s')).unwrap_or(after);
        let is_word = |rest: &str| rest.chars().next().is_none_or(|sign| !sign.is_alphanumeric());
        before && (is_word(after) || is_word(end))
    })
}

/// Whether two titles are the same, or one is several of the other: `Action` and `Actions`.
pub(super) fn of_one(one: &str, other: &str) -> bool {
    let several = |one: &str, all: &str| all.strip_prefix(one).is_some_and(|end| matches!(end, "" | "s" | "es"));
    several(one, other) || several(other, one)
}

/// Whether a text says a title only where a sentence begins, so that it may be any word with a capital.
pub(super) fn only_begins(text: &str, title: &str) -> bool {
    let begins = |at: usize| {
        let before = text[..at].trim_end_matches(|sign: char| sign.is_whitespace() || "«“\"¡¿(".contains(sign));
        before.chars().next_back().is_none_or(|sign| ".!?:".contains(sign))
    };
    text.match_indices(title).all(|(at, _)| begins(at))
}

#[cfg(test)]
mod tests {
    use super::{names, of_one, only_begins, says};
    use naipe_grammar::suggest::fold;

    #[test]
    fn titles_are_found_in_words() {
        let text = "Crea dos Abejas y 3 Árboles; las Plantas, no.";
        let folded = format!(" {} ", fold(text));
        assert!(names(&folded, "Abeja") && names(&folded, "Árbol") && !names(&folded, "Semilla"));
        assert!(of_one("Action", "Actions") && of_one("Abejas", "Abeja") && !of_one("Act", "Actions"));
        assert!(only_begins("Worth 2 points. (Worth it.)", "Worth") && !only_begins("Gain Worth.", "Worth"));
        assert!(names(" coge un as o dos", "As") && !names(" coge dos asas de oro ", "As"));
        assert!(says(text, "Planta") && says(text, "Árbol") && !says(text, "Plan") && !says(text, "bejas"));
    }
}
