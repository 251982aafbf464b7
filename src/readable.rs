//! Texts that people keep in files of their own, and why such a file cannot be understood: in words of this command, whichever library
//! finds it.

use crate::screen::Stop;
use std::path::Path;

/// The text of a file in UTF-8; the mark that some editors put before its first letter is left out.
///
/// # Errors
/// Where it is no text, or in another code.
pub fn text_of(path: &Path, bytes: Vec<u8>) -> Result<String, Stop> {
    let path = path.display();
    if bytes.contains(&0) {
        return Err(Stop::usage(format!("`{path}` is not text: it holds a zero byte")).help("save it as UTF-8 text"));
    }
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        Stop::usage(format!("`{path}` is not UTF-8 text: line {line} holds a byte that is no character"))
            .help("save it as UTF-8 in your editor")
    })?;
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    Ok(text)
}

/// What the reader of TOML says, by how it begins, and what is said of it here.
const FAULTS: [(&[&str], &str); 6] = [
    (&["duplicate key", "cannot extend"], "this key stands twice"),
    (&["unclosed", "missing table close"], "a bracket is opened and not closed"),
    (
        &["invalid basic string", "invalid literal string", "invalid multi-line"],
        "a quote is opened and not closed in its line",
    ),
    (&["missing escaped value"], "a backslash in a text is written twice: `\\\\`"),
    (&["missing comma", "extra comma"], "between two values in brackets stands one comma"),
    (
        &["string values must be quoted", "missing value"],
        "behind `=` stands a number, a text in quotes, `true`, `false` or a list in brackets",
    ),
];

/// Why a text is no TOML.
pub fn unkeyed(error: &toml::de::Error) -> &'static str {
    let said = error.message();
    let known = FAULTS.iter().find(|(begins, _)| begins.iter().any(|begin| said.starts_with(begin)));
    known.map_or("a line is a key and its value, `key = value`, or a heading in brackets", |(_, told)| told)
}
