//! Nothing that a file may hold breaks the reader, or keeps it long.

use super::cases::cases;
use super::{printing, samples, signs};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::render;
use naipe_grammar::source::{self, Sources};
use naipe_grammar::span::FileId;
use naipe_grammar::tokens::tokens;
use naipe_grammar::{split, vocabulary};
use proptest::prelude::*;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Longer than this is no reading at all, on however busy a machine: how fast reading is, the benches tell.
const HANGS: Duration = Duration::from_secs(120);

/// Reads a text, draws its faults, and asserts that it does not hang.
fn read(what: &str, text: &str) -> Vec<Diagnostic> {
    let start = Instant::now();
    let mut sources = Sources::new();
    let id = sources.add("hostile", text.to_owned());
    let (_, faults) = naipe_grammar::parse(id, text);
    let drawn = render::text(&faults, &sources, true).len() + render::json(&faults, &sources).len();
    assert!(start.elapsed() < HANGS, "{what} takes for ever");
    assert!(drawn < 1_000 + 4_000 * faults.len(), "{what}: {} faults are drawn in {drawn} bytes", faults.len());
    faults
}

#[test]
fn thirty_parentheses_are_quick() {
    let text = format!("define a(): int = {}1{}\n", "(".repeat(30), ")".repeat(30));
    assert_eq!(read("parentheses", &text), []);
    let text = format!("define a(): int = {}1{}\n", "f(x, [".repeat(15), "])".repeat(15));
    assert_eq!(read("calls and lists", &text), []);
    let text = format!("procedure a() {{ {} b() {} }}\n", "if x { ".repeat(30), "}".repeat(30));
    assert_eq!(read("blocks", &text), []);
    for broken in ["sum(", "count(", "any x where (", "min(a, ", "a[", "not (", "-("] {
        let text = format!("define a(): int = {}\n", broken.repeat(30));
        assert!(!read(broken, &text).is_empty());
    }
}

#[test]
fn a_hundred_thousand_brackets() {
    for bracket in ["{", "(", "[", "}", ")", "]", "{}", "()", "([{", "}])", "{ a: ", "f("] {
        for head in ["", "card \"a\" : b ", "define a(): int = ", "procedure a() { ", "scenario \"a\" { "] {
            let text = format!("{head}{}\n", bracket.repeat(100_000));
            assert!(!read(bracket, &text).is_empty(), "{head}{bracket}");
        }
    }
}

#[test]
fn thousands_of_words_that_begin_nothing() {
    let lines = 20_000;
    let text = "x\n".repeat(lines);
    assert!(!read("words", &text).is_empty());
    // Each may declare what stands behind it, and not what stands behind all that follow.
    let (file, _) = naipe_grammar::parse(FileId(0), &text);
    assert!(file.unread.len() <= lines, "{}", file.unread.len());
}

#[test]
fn long_chains_without_brackets() {
    for length in [10, 60, 130, 390, 8_000] {
        long_chains(length);
    }
}

fn long_chains(length: usize) {
    for link in [
        "a + ",
        "a.b.",
        "not ",
        "- ",
        "a of ",
        "if a then b else ",
        "if ",
        "any x where ",
        "was ",
        "a and ",
        "a == ",
        "top of ",
        "first ",
        "can ",
        "a | ",
        "a, ",
        "a is ",
        "happened ",
        "top 3 of ",
        "all ",
        "every x in ",
    ] {
        for head in
            ["define a(): int = ", "forbid x when ", "card \"a\" : b { c: ", "modify ", "scenario \"a\" { expect "]
        {
            let text = format!("{head}{}x\n", link.repeat(length));
            read(link, &text);
            // Queries are printed in parentheses where one looks in another, and parentheses have their limit.
            if link != "every x in " || length < split::MAX_DEPTH {
                printing::comes_back(link, &text);
            }
        }
    }
    let text = format!("procedure a() {{ if x {{ }} {} }}\n", "else if x { } ".repeat(length));
    read("else if", &text);
    printing::comes_back("else if", &text);
}

#[test]
fn ten_megabytes_in_a_line() {
    let ten = [("a ", 10), ("\"", 10), ("a: 1 ", 2), ("card \"a\" : b ", 10)];
    let one = ["a", "\"a\" ", "1", "+", "//", "é", "“", "\\", "\u{200b}", "\"\"\"", ";", "!a", "\u{301}"]
        .map(|part| (part, 1));
    for (part, megabytes) in ten.into_iter().chain(one) {
        for head in ["", "card \"a\" : b { "] {
            let text = format!("{head}{}", part.repeat(megabytes * 1_000_000 / part.len()));
            let faults = read(part, &text);
            assert!(!faults.is_empty() || text.starts_with("//"), "{head}{part}");
        }
    }
}

#[test]
fn many_broken_items() {
    for item in [
        "card \"a\n",
        "card \"a\" : b {\n",
        "crad x\n",
        "card “a”\n",
        "}\n",
        "card \"a\" : b { \"\"\"\n",
        "kind\n",
        "/// x\n",
        "@\n",
    ] {
        read(item, &item.repeat(5_000));
    }
}

#[test]
fn zeros() {
    let zeros = "\0".repeat(1_000_000);
    assert!(!read("zeros", &zeros).is_empty());
    assert!(source::decode(FileId(0), vec![0; 1_000_000]).is_err());
    assert!(source::decode(FileId(0), vec![0xff; 1_000_000]).is_err());
}

/// The items of the sound files.
fn pool() -> &'static [String] {
    static POOL: OnceLock<Vec<String>> = OnceLock::new();
    POOL.get_or_init(|| {
        let mut pool = Vec::new();
        for path in samples::sound() {
            let text = samples::read(&path);
            pool.extend(split::items(FileId(0), &text).0.iter().map(|piece| text[piece.start..piece.end].to_owned()));
        }
        pool
    })
}

/// A change of the tokens of a text.
#[derive(Debug, Clone)]
enum Edit {
    Remove,
    Double,
    Swap,
    Insert(String),
    Replace(String),
}

fn sign() -> impl Strategy<Value = String> {
    let words: Vec<String> = vocabulary::TABLE.iter().map(|row| row.word.to_owned()).collect();
    let signs = [
        "{", "}", "(", ")", "[", "]", ":", ",", ".", "..", "=", "==", "+=", "-", "+", "|", "->", "\"t\"", "7", "a",
        "ñ", "\n", "/// x\n",
    ];
    prop_oneof![
        3 => prop::sample::select(signs.map(str::to_owned).to_vec()),
        3 => prop::sample::select(words),
        1 => Just(";".to_owned()),
    ]
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        2 => Just(Edit::Remove),
        1 => Just(Edit::Double),
        1 => Just(Edit::Swap),
        2 => sign().prop_map(Edit::Insert),
        2 => sign().prop_map(Edit::Replace),
    ]
}

fn mutant(text: &str, edits: &[(prop::sample::Index, Edit)]) -> String {
    let mut parts: Vec<String> = tokens(text).map(|(_, range)| text[range].to_owned()).collect();
    for (at, edit) in edits {
        if parts.is_empty() {
            break;
        }
        let at = at.index(parts.len());
        match edit {
            Edit::Remove => {
                parts.remove(at);
            }
            Edit::Double => parts.insert(at, format!("{} ", parts[at])),
            Edit::Swap => {
                let other = (at + 2) % parts.len();
                parts.swap(at, other);
            }
            Edit::Insert(sign) => parts.insert(at, format!(" {sign} ")),
            Edit::Replace(sign) => parts[at] = format!(" {sign} "),
        }
    }
    parts.concat()
}

fn sound_or_told(text: &str) {
    signs::covers(text);
    let (pieces, _) = split::items(FileId(0), text);
    for faults in [read("soup", text)] {
        for fault in &faults {
            for label in &fault.labels {
                let (start, end) = (label.span.start as usize, label.span.end as usize);
                assert!(
                    start <= end && text.is_char_boundary(start) && text.is_char_boundary(end),
                    "{fault:?}\n{text}"
                );
            }
        }
    }
    assert!(pieces.windows(2).all(|pair| pair[0].end <= pair[1].start));
    printing::comes_back("soup", text);
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = match source::decode(FileId(0), bytes.clone()) {
            Ok(text) => text,
            Err(_) => String::from_utf8_lossy(&bytes).into_owned(),
        };
        sound_or_told(&text);
    }

    #[test]
    fn any_text(text in any::<String>()) {
        sound_or_told(&text);
    }

    #[test]
    fn a_soup_of_signs(signs in prop::collection::vec(sign(), 0..80)) {
        sound_or_told(&signs.join(" "));
    }

    #[test]
    fn any_expression(signs in prop::collection::vec(sign(), 0..12)) {
        let text = signs.join(" ");
        let _ = naipe_grammar::parse_expression(FileId(0), &text);
        let _ = naipe_grammar::parse_script_line(FileId(0), &text);
        sound_or_told(&format!("define a() = {text}"));
    }
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn mutants(item in any::<prop::sample::Index>(), edits in prop::collection::vec((any::<prop::sample::Index>(), edit()), 1..4)) {
        let pool = pool();
        sound_or_told(&mutant(&pool[item.index(pool.len())], &edits));
    }
}
