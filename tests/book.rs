//! The documents as a book: every page is in its table, once, and nothing else is.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

/// The pages below a folder, by their paths in it.
fn pages(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the folder is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            pages(&path, found);
        } else if path.extension().is_some_and(|end| end == "md") {
            let inside = path.strip_prefix(docs()).expect("it is below").to_string_lossy().replace('\\', "/");
            found.insert(inside);
        }
    }
}

#[test]
fn every_page_is_in_the_book_once() {
    let summary = fs::read_to_string(docs().join("SUMMARY.md")).expect("the table is there");
    let mut all = BTreeSet::new();
    pages(&docs(), &mut all);
    assert!(all.remove("SUMMARY.md"));
    let mut listed = BTreeSet::new();
    for line in summary.lines().filter(|line| line.trim_start().starts_with("- ")) {
        let (title, rest) = line.split_once("](").unwrap_or_else(|| panic!("a line without a page: {line}"));
        let path = rest.strip_suffix(')').expect("the page ends the line");
        assert!(title.trim_start().len() > "- [".len(), "a page without a title: {line}");
        assert!(listed.insert(path.to_owned()), "{path} is in the book twice");
    }
    // mdbook makes a page of all pages that is called so.
    assert!(!all.contains("print.md"), "mdbook takes no page called print.md");
    let missing: Vec<&String> = all.difference(&listed).collect();
    assert!(missing.is_empty(), "docs/SUMMARY.md leaves out {missing:?}");
    let strange: Vec<&String> = listed.difference(&all).collect();
    assert!(strange.is_empty(), "docs/SUMMARY.md names pages that are not there: {strange:?}");
}

#[test]
fn the_book_is_of_this_folder() {
    let text = fs::read_to_string(docs().join("book.toml")).expect("its settings are there");
    let settings: toml::Table = text.parse().expect("mdbook reads it, too");
    assert_eq!(settings["book"]["src"].as_str(), Some("."));
    let built = settings["build"]["build-dir"].as_str().expect("it says where it is built");
    assert!(docs().join(built).starts_with(docs().join("../target")), "nothing is built among the sources");
}
