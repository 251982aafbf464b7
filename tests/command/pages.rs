//! Pages of the documents whose commands print what they say.

use crate::helper::Folder;

/// The blocks of a page: the words after the backticks, and what is in them.
pub fn blocks(page: &'static str) -> Vec<(&'static str, &'static str)> {
    let mut parts = page.split("```");
    let mut blocks = Vec::new();
    parts.next();
    while let Some(block) = parts.next() {
        blocks.extend(block.split_once('\n'));
        parts.next();
    }
    blocks
}

/// The words of a command, those between quotes as one.
fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (number, part) in line.split('"').enumerate() {
        if number % 2 == 1 {
            words.push(part);
        } else {
            words.extend(part.split_whitespace());
        }
    }
    words
}

/// Runs the commands of a page in a folder, on a day of 2030, and compares what they print; gives how many ran. The number of the
/// rules, which is another with each version, is left out.
#[track_caller]
pub fn run(name: &str, page: &'static str) -> usize {
    let folder = Folder::empty(name);
    let mut printed: Option<String> = None;
    let mut ran = 0;
    for (kind, text) in blocks(page) {
        if let Some(path) = kind.strip_prefix("naipe-file=") {
            folder.write(path, text);
        } else if kind == "sh" {
            for line in text.lines() {
                let words = words(line);
                assert_eq!(words.first(), Some(&"naipe"), "{line}");
                let done = folder.run(&[&words[1..], &["--as-of", "2030-01-01"]].concat());
                assert!(!done.errors.contains("panicked"), "{line}: {}", done.errors);
                printed = Some(without_numbers(&done.out) + &done.errors);
                ran += 1;
            }
        } else if kind == "text" {
            assert_eq!(printed.take().as_deref(), Some(text), "what the command before it prints");
        }
    }
    ran
}

fn without_numbers(text: &str) -> String {
    let mut parts = text.split("rules ");
    let mut out = parts.next().unwrap_or("").to_owned();
    for part in parts {
        out.push_str("rules ");
        let is_number = part.len() > 16 && part.bytes().take(16).all(|byte| byte.is_ascii_hexdigit());
        out.push_str(if is_number { "0000000000000000" } else { "" });
        out.push_str(if is_number { &part[16..] } else { part });
    }
    out
}
