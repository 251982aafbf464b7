//! The page about playing: its commands print what it says.

use crate::helper::Folder;

const PAGE: &str = include_str!("../../docs/play.md");

/// The blocks of the page: the words after the backticks, and what is in them.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let parts: Vec<&str> = PAGE.split("```").collect();
    parts.iter().skip(1).step_by(2).filter_map(|block| block.split_once('\n')).collect()
}

/// Whether a text is as it is shown, where `…` stands for anything.
fn is_as_shown(text: &str, shown: &str) -> bool {
    let (text, shown) = (text.trim_end(), shown.trim_end());
    let mut parts = shown.split('…');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[test]
fn its_commands_print_what_it_says() {
    let folder = Folder::empty("playing");
    let (mut input, mut printed, mut ran) = ("", None, 0);
    for (words, text) in blocks() {
        if let Some(path) = words.strip_prefix("naipe-file=") {
            folder.write(path, text);
        } else if words == "input" {
            input = text;
        } else if words == "sh" {
            let words: Vec<&str> = text.split_whitespace().collect();
            assert_eq!(words.first(), Some(&"naipe"), "{text}");
            printed = Some(folder.say(std::mem::take(&mut input), &words[1..]).good().out);
            ran += 1;
        } else if words == "text" {
            let printed = printed.take().expect("a command stands before it");
            assert!(is_as_shown(&printed, text), "the page says:\n{text}\nit printed:\n{printed}");
        }
    }
    assert_eq!(ran, 2);
}
