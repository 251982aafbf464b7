//! Any bytes, on a stable toolchain: the targets of `fuzz/`, with the corpus that is kept there, the games of
//! `tests/language`, and changes of both. What a fuzzer finds goes to `fuzz/corpus/TARGET`, and is tried here for ever.

use naipe_grammar::tokens::tokens;
use proptest::prelude::*;
use proptest::sample::Index;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

#[path = "support/cases.rs"]
mod cases;
#[path = "../fuzz/src/lib.rs"]
mod targets;
use cases::cases;

/// What is done with any bytes.
type Target = fn(&[u8]);

/// The targets by the names of their folders in the corpus.
const TARGETS: [(&str, Target); 7] = [
    ("text", targets::text),
    ("program", targets::program),
    ("game", targets::game),
    ("log", targets::log),
    ("protocol", targets::protocol),
    ("deck", targets::deck),
    ("results", targets::results),
];

/// Words that mean something somewhere, to be put where they mean something else.
const WORDS: [&str; 60] = [
    "x",
    "self",
    "you",
    "it",
    "active",
    "opponent",
    "none",
    "yes",
    "0",
    "1",
    "-1",
    "2",
    "999999999",
    "2147483647",
    "{",
    "}",
    "(",
    ")",
    ",",
    "|",
    "&",
    "not",
    "and",
    "or",
    "where",
    "in",
    "of",
    "any",
    "every",
    "count",
    "each",
    "for",
    "if",
    "else",
    "while",
    "repeat",
    "choose",
    "move",
    "to",
    "create",
    "destroy",
    "target",
    "cost",
    "when",
    "after",
    "before",
    "instead",
    "of",
    "modify",
    "forbid",
    "permit",
    "until",
    "together",
    "random",
    "optional",
    "+=",
    "-=",
    "*",
    "/",
    "==",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of a folder, in the order of their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    files.sort();
    files
}

/// What the corpus keeps for a target.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let kept = files(&root().join("fuzz/corpus").join(target));
    kept.iter().map(|path| fs::read(path).expect("readable")).collect()
}

/// Games with their scenarios, each in one text.
fn games() -> &'static [String] {
    static GAMES: OnceLock<Vec<String>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let mut games: Vec<String> = files(&root().join("tests/language"))
            .iter()
            .filter(|path| path.is_dir())
            .map(|folder| {
                let parts = files(folder);
                let parts = parts.iter().filter(|path| path.extension().is_some_and(|ending| ending == "naipe"));
                parts.map(|path| fs::read_to_string(path).expect("readable")).collect::<Vec<_>>().join("\n")
            })
            .collect();
        games.extend(corpus("program").into_iter().filter_map(|bytes| String::from_utf8(bytes).ok()));
        games
    })
}

/// A change of a text, at one of its signs.
#[derive(Debug, Clone)]
enum Edit {
    Remove,
    Double,
    Word(usize),
    /// One sign stands for another one of the same text.
    Copy(Index),
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        1 => Just(Edit::Remove),
        1 => Just(Edit::Double),
        2 => (0..WORDS.len()).prop_map(Edit::Word),
        3 => any::<Index>().prop_map(Edit::Copy),
    ]
}

fn edited(text: &str, edits: &[(Index, Edit)]) -> String {
    let mut signs: Vec<&str> = tokens(text).map(|(_, range)| &text[range]).collect();
    for (at, edit) in edits {
        if signs.is_empty() {
            break;
        }
        let at = at.index(signs.len());
        match edit {
            Edit::Remove => drop(signs.remove(at)),
            Edit::Double => signs.insert(at, signs[at]),
            Edit::Word(word) => signs[at] = WORDS[*word],
            Edit::Copy(from) => signs[at] = signs[from.index(signs.len())],
        }
    }
    signs.join(" ")
}

/// Bytes with some replaced, dropped or doubled.
fn torn(bytes: &[u8], edits: &[(Index, u8, u8)]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for (at, how, byte) in edits {
        if bytes.is_empty() {
            break;
        }
        let at = at.index(bytes.len());
        match how % 4 {
            0 => bytes[at] = *byte,
            1 => drop(bytes.remove(at)),
            2 => bytes.insert(at, *byte),
            _ => bytes.truncate(at),
        }
    }
    bytes
}

#[test]
fn what_is_kept_is_read() {
    for (name, target) in TARGETS {
        let kept = corpus(name);
        assert!(!kept.is_empty(), "fuzz/corpus/{name} holds nothing");
        kept.iter().for_each(|bytes| target(bytes));
    }
}

#[test]
fn the_harness_has_each_target() {
    let manifest = fs::read_to_string(root().join("fuzz/Cargo.toml")).expect("readable");
    for (name, _) in TARGETS {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "fuzz/Cargo.toml lacks {name}");
        let text = fs::read_to_string(root().join(format!("fuzz/fuzz_targets/{name}.rs"))).expect("readable");
        assert!(text.contains(&format!("naipe_fuzz::{name}(bytes)")), "{text}");
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn changed_games_are_checked_and_played(
        game in any::<Index>(),
        edits in prop::collection::vec((any::<Index>(), edit()), 1..4),
        picks in prop::collection::vec(any::<u8>(), 1..40),
    ) {
        let games = games();
        let mut bytes = edited(&games[game.index(games.len())], &edits).into_bytes();
        bytes.push(0);
        bytes.extend(picks);
        targets::program(&bytes);
    }
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn torn_files_are_read(
        target in 0..TARGETS.len(),
        kept in any::<Index>(),
        edits in prop::collection::vec((any::<Index>(), any::<u8>(), any::<u8>()), 1..12),
    ) {
        let (name, read) = TARGETS[target];
        let corpus = corpus(name);
        read(&torn(&corpus[kept.index(corpus.len())], &edits));
    }
}
