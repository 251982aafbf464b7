//! Nothing but the reader of folders knows files, threads, clocks or the environment, so that games can be played in a browser; and
//! no test stands among the sources.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests read their files")]

use std::fs;
use std::path::{Path, PathBuf};

/// What only the reader of folders may know.
const OUTSIDE: [&str; 10] = [
    "std::fs",
    "std::net",
    "std::env",
    "std::process",
    "std::thread",
    "std::time",
    "std::io::std",
    "rayon",
    "SystemTime",
    "Instant::now",
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is part of the sources") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The lines that hold one of some words, in the sources of both crates; but for one file, where there is one.
fn lines_with(words: &[&str], but: Option<&str>) -> Vec<String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    for folder in ["src", "../grammar/src"] {
        sources(&here.join(folder), &mut all);
    }
    assert!(all.len() > 100, "only {} files were looked at", all.len());
    let mut found = Vec::new();
    for path in all.iter().filter(|path| but.is_none_or(|but| !path.ends_with(but))) {
        let text = fs::read_to_string(path).expect("readable");
        for (at, line) in text.lines().enumerate() {
            if words.iter().any(|word| line.contains(word)) {
                found.push(format!("{}:{}: {line}", path.display(), at + 1));
            }
        }
    }
    found
}

#[test]
fn only_the_reader_of_folders_looks_outside() {
    let found = lines_with(&OUTSIDE, Some("project/folder.rs"));
    assert!(found.is_empty(), "{}", found.join("\n"));
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = fs::read_to_string(here.join("src/project/folder.rs")).expect("readable");
    assert!(folder.contains("std::fs") && folder.contains("rayon"), "it is looked for in vain");
}

/// Both libraries are compiled without their tests, so that they are compiled once.
#[test]
fn no_test_stands_where_none_is_run() {
    let found = lines_with(&["#[test]", "cfg(test)"], None);
    assert!(found.is_empty(), "nothing runs these; tests stand in `tests`:\n{}", found.join("\n"));
    for manifest in ["Cargo.toml", "../grammar/Cargo.toml"] {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(manifest)).expect("readable");
        assert!(text.contains("[lib]\ntest = false\nbench = false\n"), "{manifest}");
    }
}
