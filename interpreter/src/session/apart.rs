//! Of what words of a question speak, and what of it they ask for, in the ways in which people write that.

use naipe_grammar::suggest;

/// `"Ruby" worth`: what stands in quotes, and what of it is asked.
pub(super) fn quoted(words: &str, is_asked: impl Fn(&str) -> bool) -> Option<(&str, &str)> {
    let (of, wanted) = words.strip_prefix('"')?.split_once('"')?;
    let wanted = wanted.strip_prefix(' ')?.trim();
    let is_word = !wanted.is_empty() && !wanted.contains(char::is_whitespace);
    (is_word || is_asked(wanted)).then_some((of, wanted))
}

/// `Ruby worth`, `worth of Ruby`: wherever both halves are known. `between` is what a sentence says between such halves.
pub(super) fn halves<'w>(
    words: &'w str,
    between: &str,
    is_thing: impl Fn(&str) -> bool,
    is_asked: impl Fn(&str) -> bool,
) -> Option<(&'w str, &'w str)> {
    let cut = |at: usize, length: usize| (words[..at].trim(), words[at + length..].trim());
    let beside = words.match_indices(' ').map(|(at, _)| cut(at, 1));
    let reversed = [between, " of "].into_iter().filter(|between| !between.trim().is_empty());
    let reversed = reversed.flat_map(|between| words.match_indices(between).map(|(at, _)| cut(at, between.len())));
    let all = beside.chain(reversed.map(|(wanted, of)| (of, wanted)));
    { all }.find(|(of, wanted)| is_asked(wanted) && is_thing(of))
}

/// What of several is called so: where capitals alone may differ, or else accents and signs, too.
pub(super) fn called<T>(all: impl Iterator<Item = (T, String)> + Clone, wanted: &str) -> Vec<T> {
    let by = |like: fn(&str) -> String| {
        let wanted = like(wanted);
        let found = all.clone().filter(|(_, name)| !wanted.is_empty() && like(name) == wanted);
        found.map(|(one, _)| one).collect::<Vec<T>>()
    };
    let exact = by(str::to_lowercase);
    if exact.is_empty() { by(suggest::fold) } else { exact }
}
