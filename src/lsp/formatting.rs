//! A text in the one style, as the fewest lines that change.

use super::places::Places;
use lsp_types::TextEdit;
use naipe_grammar::format;

/// What `naipe fmt` would change: one edit from the first line that differs to the last.
pub fn of_text(text: &str, places: &Places) -> Vec<TextEdit> {
    let done = format::text(text, format::WIDTH).text;
    if done == text {
        return Vec::new();
    }
    let before: Vec<&str> = text.split_inclusive('\n').collect();
    let after: Vec<&str> = done.split_inclusive('\n').collect();
    let first = before.iter().zip(&after).take_while(|(a, b)| a == b).count();
    let last = before[first..].iter().rev().zip(after[first..].iter().rev()).take_while(|(a, b)| a == b).count();
    let start: usize = before[..first].iter().map(|line| line.len()).sum();
    let end = text.len() - before[before.len() - last..].iter().map(|line| line.len()).sum::<usize>();
    vec![TextEdit { range: places.range(start..end), new_text: after[first..after.len() - last].concat() }]
}
