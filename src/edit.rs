//! Small edits of a text.

use std::ops::Range;

/// What is to stand in the place of a part of a text.
pub type Edit = (Range<usize>, String);

/// A text with some changes; what is inserted at one place stays in its order.
pub fn changed(text: &str, edits: &[Edit]) -> String {
    let mut edits: Vec<_> = edits.iter().collect();
    edits.sort_by_key(|(range, _)| range.start);
    let mut out = String::with_capacity(text.len());
    let mut last = 0;
    for (range, new) in edits {
        out.push_str(text.get(last..range.start).unwrap_or(""));
        out.push_str(new);
        last = range.end;
    }
    out.push_str(text.get(last..).unwrap_or(""));
    out
}
