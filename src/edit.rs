//! Small edits of a text.

use naipe_grammar::span::FileId;
use naipe_grammar::{format, split};
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

/// The edits of a text that was in the one style, and what else keeps it there: an item that is laid out otherwise
/// afterwards is replaced whole. Of a text that was in no style, the edits alone. Lines end as those of the text do.
pub fn in_style(text: &str, mut edits: Vec<Edit>) -> Vec<Edit> {
    if text.contains("\r\n") {
        for (_, new) in &mut edits {
            *new = new.replace("\r\n", "\n").replace('\n', "\r\n");
        }
    }
    let style = |text: &str| format::text(text, format::WIDTH).text;
    let now = changed(text, &edits);
    let done = style(&now);
    if done == now || style(text) != text {
        return edits;
    }
    let items = |text: &str| -> Vec<Range<usize>> {
        split::items(FileId(0), text).0.into_iter().map(|piece| piece.start..piece.end).collect()
    };
    let [before, between, after] = [text, &now, &done].map(items);
    let is_alike = before.len() == between.len() && before.len() == after.len();
    let mut all = Vec::new();
    for ((old, new), finished) in before.into_iter().zip(between).zip(after).filter(|_| is_alike) {
        if now[new] != done[finished.clone()] {
            all.push((old, done[finished].to_owned()));
        }
    }
    // What is inside of an item that is replaced is in it already.
    let is_apart = |at: &Range<usize>| {
        let before = all.partition_point(|(old, _)| old.start <= at.start);
        before.checked_sub(1).is_none_or(|last| all[last].0.end < at.end)
    };
    let left: Vec<Edit> = edits.iter().filter(|(at, _)| is_apart(at)).cloned().collect();
    all.extend(left);
    if changed(text, &all) == done { all } else { vec![(0..text.len(), done)] }
}

#[cfg(test)]
mod tests {
    use super::{Edit, changed, in_style};
    use naipe_grammar::format;

    const CARDS: &str = "card \"A\" : being {\n  power: 1\n}\n\n/// The second.\ncard \"B\" : being {\n  \
                         after die(x: being) when x != self and x.power > 3 and x.owner == you { create \"A\" in field of you }\n}\n";

    fn renamed(text: &str, name: &str, new: &str) -> Vec<Edit> {
        text.match_indices(name).map(|(at, _)| (at..at + name.len(), new.to_owned())).collect()
    }

    #[test]
    fn what_was_in_the_one_style_is_so_afterwards() {
        assert_eq!(format::text(CARDS, format::WIDTH).text, CARDS);
        let edits =
            renamed(CARDS, "\"A\"", "\"A much longer title than it had before, so that no line has room for it\"");
        let plain = changed(CARDS, &edits);
        assert_ne!(format::text(&plain, format::WIDTH).text, plain);
        let all = in_style(CARDS, edits.clone());
        assert_eq!(changed(CARDS, &all), format::text(&plain, format::WIDTH).text);
        // What is laid out as before keeps its small edit.
        assert!(all.contains(&edits[0]) && !all.contains(&edits[1]), "{all:?}");
    }

    #[test]
    fn lines_end_as_they_did() {
        let text = CARDS.replace('\n', "\r\n");
        let at = text.find("power: 1").expect("it is there");
        let all = in_style(&text, vec![(at..at, "id \"a\"\n  ".to_owned())]);
        let now = changed(&text, &all);
        assert!(now.contains("id \"a\"\r\n  power: 1\r\n") && !now.replace("\r\n", "").contains('\n'), "{now:?}");
    }

    #[test]
    fn what_was_in_another_style_keeps_it() {
        let text = CARDS.replace("power: 1", "power:1");
        let edits =
            renamed(&text, "\"A\"", "\"A much longer title than it had before, so that no line has room for it\"");
        assert_eq!(in_style(&text, edits.clone()), edits);
    }
}
