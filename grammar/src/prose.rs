//! Sentences for people that stand where the language wants a line of its own, and signs that begin remarks elsewhere.

/// Signs with which remarks and lists begin in other languages.
const REMARKS: [&str; 10] = ["#", "--", "* ", "- ", "<!--", "> ", "/*", "; ", ";;", "% "];
/// Those of them with which no line goes on, either.
const ALWAYS: [&str; 5] = ["#", "<!--", "/*", "; ", ";;"];
/// What is said of a remark that begins so.
pub const REMARK: &str = "a remark begins with `//`, and goes to the end of its line";

/// So many words, one beside the other and the first with a capital, are the beginning of a sentence.
const BEGINNING: usize = 3;

/// Whether the line that a text begins with is a sentence: it ends as one, or goes on with words alone from a capital. No line of the
/// language does either.
pub fn is_sentence(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let line = line.split("//").next().unwrap_or_default().trim_end().trim_end_matches('}').trim_end();
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some(first) = words.first() else { return false };
    let end = |word: &str| word.trim_end_matches(['.', '!', '?', '…']).len() < word.len();
    if words.len() == 1 {
        return is_plain(first.trim_end_matches(['.', '!', '?', '…'])) && end(first) && !first.ends_with("..");
    }
    let begins_plainly = words.iter().take(2).all(|word| is_plain(word.trim_end_matches([',', '.', '!', '?'])));
    let goes_on = words.len() >= BEGINNING && words.iter().take(BEGINNING).all(|word| is_plain(word));
    begins_plainly && words.last().is_some_and(|last| end(last) && !last.ends_with(".."))
        || goes_on && first.chars().next().is_some_and(char::is_uppercase)
}

/// Whether a text begins with a sign that begins a remark elsewhere.
pub fn is_remark(text: &str) -> bool {
    REMARKS.iter().any(|sign| text.starts_with(sign))
}

/// Whether a text begins with a sign that begins a remark elsewhere, and goes on with nothing here.
pub fn is_remark_only(text: &str) -> bool {
    ALWAYS.iter().any(|sign| text.starts_with(sign))
}

/// Whether a text begins with the sign of a list.
pub fn is_bullet(text: &str) -> bool {
    ["- ", "* ", "+ "].iter().any(|sign| text.starts_with(sign))
}

/// Whether a word has nothing but letters.
fn is_plain(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|letter| letter.is_alphabetic() || matches!(letter, '\'' | '’'))
}
