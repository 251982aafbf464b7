//! Whether words that a scenario quotes are said in a text.

/// Whether a text holds these words as they are: `1 coin` is not said where `11 coins` are.
pub(super) fn says(text: &str, words: &str) -> bool {
    let is_of_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let begins = is_of_word(words.chars().next());
    let ends = is_of_word(words.chars().next_back());
    text.match_indices(words).any(|(at, found)| {
        let before = is_of_word(text[..at].chars().next_back());
        let after = is_of_word(text[at + found.len()..].chars().next());
        !(begins && before || ends && after)
    })
}
