//! What is shown of a text: whatever would move the cursor, hide, or turn round what stands beside it, as an escape.
//!
//! Titles, files and lists are written by strangers. Printed as they are, `U+001B` colours or clears a terminal, `U+202E`
//! turns the rest of the line round, and `U+200B` makes two titles look alike. Marks and joiners that the alphabets of
//! the world and emoji are written with stay as they are.

use serde_json::Value;
use std::borrow::Cow;
use std::fmt::Write;

/// Alphabets whose letters are joined, or kept apart, by U+200C and U+200D.
const JOINED: &[(u32, u32)] = &[
    (0x0600, 0x0DFF),
    (0x0F00, 0x109F),
    (0x1780, 0x18AF),
    (0x1A20, 0x1AAF),
    (0x1B00, 0x1C4F),
    (0x1CD0, 0x1CFF),
    (0xA800, 0xABFF),
    (0xFB50, 0xFDFF),
    (0xFE70, 0xFEFE),
    (0x10A00, 0x10A5F),
    (0x10D00, 0x10FFF),
    (0x11000, 0x11FFF),
    (0x1E900, 0x1E95F),
];

/// Signs that emoji are made of.
const PICTURES: &[(u32, u32)] =
    &[(0x203C, 0x2049), (0x2122, 0x2139), (0x2190, 0x2BFF), (0x3030, 0x303D), (0x3297, 0x3299), (0x1F000, 0x1FAFF)];

/// Signs, ideographs and letters that are drawn in several ways. Those of Latin are not.
const VARIED: &[(u32, u32)] =
    &[(0x1000, 0x109F), (0x2000, 0x2C5F), (0x2E80, 0xA4CF), (0xAA60, 0xAA7F), (0xF900, 0xFAFF), (0x1F000, 0x3FFFF)];

/// Characters that show nothing of their own, beside those of [`TURNING`] and control characters.
const INVISIBLE: &[(u32, u32)] = &[
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200D),
    (0x2060, 0x2065),
    (0x206A, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
];

/// Characters that turn the direction of writing.
const TURNING: &[(u32, u32)] = &[(0x061C, 0x061C), (0x200E, 0x200F), (0x202A, 0x202E), (0x2066, 0x2069)];

/// Line ends that terminals and editors do not agree on.
const SEPARATORS: &[(u32, u32)] = &[(0x2028, 0x2029)];

fn within(ranges: &[(u32, u32)], character: char) -> bool {
    let code = u32::from(character);
    ranges.iter().any(|(first, last)| (*first..=*last).contains(&code))
}

/// Signs, and the letters of most languages of the West: what begins with these bytes, and goes on with those, is seen.
fn is_seen(byte: u8) -> bool {
    matches!(byte, b' '..=b'~' | 0xC3..=0xC8 | 0x80..=0xBF)
}

/// Whether a text certainly holds nothing unseen but line ends and tabulators.
pub fn is_plain(text: &str) -> bool {
    // All of a stretch at once, which is many times as fast as byte after byte.
    let stretches = &mut text.as_bytes().chunks(128);
    stretches
        .all(|bytes| bytes.iter().fold(true, |plain, byte| plain & (is_seen(*byte) | matches!(byte, b'\n' | b'\t'))))
}

/// The characters of a text, with the byte of each, that would not be seen as what they are. Line ends and tabulators
/// are among them.
pub fn hidden(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    // Most texts hold nothing but signs, and need no look at each.
    let text = if text.bytes().all(is_seen) { "" } else { text };
    let (mut before, mut flag_end) = (None, 0);
    text.char_indices().filter(move |(at, character)| {
        let after = || text[at + character.len_utf8()..].chars().next();
        if *character == '\u{1F3F4}' {
            flag_end = flag(text, *at);
        }
        let is_hidden = *at >= flag_end && is_hidden(before, *character, after);
        before = Some(*character);
        is_hidden
    })
}

/// Where the tags of a flag end whose first byte this is: the flag of a region is a black one with the tags of its name.
fn flag(text: &str, at: usize) -> usize {
    let tags = text[at..].char_indices().skip(1).take_while(|(_, tag)| ('\u{E0020}'..='\u{E007F}').contains(tag));
    let mut end = at;
    for (offset, tag) in tags.take(8) {
        if tag == '\u{E007F}' {
            end = at + offset + tag.len_utf8();
        }
    }
    end
}

/// Whether a character between two others shows nothing, or not itself.
fn is_hidden(before: Option<char>, character: char, after: impl FnOnce() -> Option<char>) -> bool {
    // Signs and the letters of most languages of the West, which are nearly all there are.
    if matches!(character, ' '..='~' | 'À'..='ȿ') {
        return false;
    }
    if character.is_control() || within(TURNING, character) || within(SEPARATORS, character) {
        return true;
    }
    if !within(INVISIBLE, character) {
        return false;
    }
    let Some(before) = before else { return true };
    let beside = |ranges: &[(u32, u32)], after: Option<char>| {
        let belongs = |letter: char| within(ranges, letter) && !within(TURNING, letter);
        belongs(before) && after.is_some_and(belongs)
    };
    !match character {
        '\u{200C}' => beside(JOINED, after()),
        '\u{200D}' => {
            let after = after();
            let picture = within(PICTURES, before) || before == '\u{FE0F}';
            beside(JOINED, after) || (picture && after.is_some_and(|after| within(PICTURES, after)))
        }
        // Old Korean syllables lack a part.
        '\u{115F}' | '\u{1160}' => beside(&[(0x1100, 0x115E), (0x1161, 0x11FF)], after()),
        '\u{180B}'..='\u{180F}' => within(&[(0x1800, 0x18AF)], before),
        '\u{FE00}'..='\u{FE0F}' => varies(before, after),
        '\u{E0100}'..='\u{E01EF}' => is_ideograph(before),
        _ => false,
    }
}

/// Whether a character has variants: emoji, ideographs, mathematical signs, letters of Burmese. A Latin one has none.
fn varies(character: char, after: impl FnOnce() -> Option<char>) -> bool {
    match character {
        '0'..='9' | '#' | '*' => after() == Some('\u{20E3}'),
        '\u{A9}' | '\u{AE}' => true,
        _ => within(VARIED, character) && !within(INVISIBLE, character) && !character.is_whitespace(),
    }
}

fn is_ideograph(character: char) -> bool {
    within(&[(0x2E80, 0x2FDF), (0x3400, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF)], character)
}

/// What a hidden character is, in words.
#[must_use]
pub fn sort(character: char) -> &'static str {
    match character {
        '\n' => "a line end",
        '\t' => "a tabulator",
        _ if character.is_control() => "a control character",
        _ if within(TURNING, character) => "a character that turns the direction of writing",
        _ if within(SEPARATORS, character) => "a special line end",
        '\u{E0000}'..='\u{E007F}' => "an invisible tag",
        _ => "an invisible character",
    }
}

/// A text of several lines as it may be printed.
#[must_use]
pub fn lines(text: &str) -> Cow<'_, str> {
    escaped(text, |character| matches!(character, '\n' | '\t'))
}

/// A name is told up to so many letters.
const LONGEST_NAME: usize = 80;

/// A name that strangers wrote, as far as anybody reads it.
#[must_use]
pub fn short(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((at, _)) => Cow::Owned(format!("{}…", &name[..at])),
        None => Cow::Borrowed(name),
    }
}

/// A text as it may be printed within a line.
#[must_use]
pub fn line(text: &str) -> Cow<'_, str> {
    escaped(text, |character| character == '\t')
}

fn escaped(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    let mut out = String::new();
    let mut from = 0;
    for (at, character) in hidden(text).filter(|(_, character)| !stays(*character)) {
        out.push_str(&text[from..at]);
        escape(character, &mut out);
        from = at + character.len_utf8();
    }
    if from == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[from..]);
    Cow::Owned(out)
}

/// Writes what is shown in the place of a hidden character.
pub(crate) fn escape(character: char, out: &mut String) {
    match character {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        _ => out.extend(character.escape_unicode()),
    }
}

/// A value as JSON in one line. Whoever reads it gets the text exactly; whoever prints it sees escapes.
#[must_use]
pub fn json(value: &Value) -> String {
    let text = value.to_string();
    let mut out = String::new();
    let mut from = 0;
    // What is neither a sign nor ASCII stands between quotes.
    for (at, character) in hidden(&text) {
        out.push_str(&text[from..at]);
        for unit in character.encode_utf16(&mut [0; 2]) {
            // Writing to a string does not fail.
            let _ = write!(out, "\\u{unit:04x}");
        }
        from = at + character.len_utf8();
    }
    if from == 0 {
        return text;
    }
    out.push_str(&text[from..]);
    out
}
