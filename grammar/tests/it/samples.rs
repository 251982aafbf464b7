//! The files that tests read.

use naipe_grammar::ast::File;
use naipe_grammar::render;
use naipe_grammar::source::Sources;
use std::path::{Path, PathBuf};

/// A path of this crate.
pub fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The text of a file.
pub fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every sound `.naipe` file of the repository, by path.
pub fn sound() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in ["../rules", "../cards", "../tests", "../docs"] {
        walk(&here(folder), &mut found);
    }
    found.push(here("tests/sample.naipe"));
    found.push(here("tests/sample-blocks.naipe"));
    found.sort();
    found
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            walk(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "naipe") {
            found.push(path);
        }
    }
}

/// Parses a text; where there are faults, their messages.
pub fn parse(name: &str, text: &str) -> Result<File, String> {
    let mut sources = Sources::new();
    let id = sources.add(name, text.to_owned());
    let (file, faults) = naipe_grammar::parse(id, text);
    if faults.is_empty() { Ok(file) } else { Err(render::text(&faults, &sources, false)) }
}
