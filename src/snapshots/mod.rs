//! Stored snapshots: text files beside the scenarios, in the format of insta.

pub mod alike;
pub mod diff;

use crate::files::{Draft, make_folder, write_all};
use crate::screen::Stop;
use naipe_grammar::source::LARGEST;
use naipe_interpreter::project::folder;
use std::collections::HashSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The folder of snapshots, beside the files of scenarios.
const FOLDER: &str = "snapshots";

/// Where the snapshot of a scenario is stored, from the project's folder.
pub fn place(file: &Path, scenario: &str) -> PathBuf {
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    file.with_file_name(FOLDER).join(format!("{stem}__{}.snap", slug(scenario)))
}

/// A name as part of a file's name: letters and digits, with `_` between the words.
fn slug(name: &str) -> String {
    let mut slug = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        if letter.is_alphanumeric() {
            slug.push(letter);
        } else if !slug.ends_with('_') && !slug.is_empty() {
            slug.push('_');
        }
    }
    let longest = slug.char_indices().nth(100).map_or(slug.len(), |(at, _)| at);
    slug.truncate(longest);
    // Few systems know names of more than 255 bytes, and the name of the file comes before.
    while slug.len() > 180 {
        slug.pop();
    }
    slug.trim_end_matches('_').to_owned()
}

/// A snapshot that is stored.
#[derive(Debug)]
pub struct Stored {
    /// The record.
    pub text: String,
    /// The file as it was read.
    bytes: Vec<u8>,
}

/// What is stored, if anything is.
///
/// # Errors
/// Why what is stored cannot be read.
pub fn stored(path: &Path) -> Result<Option<Stored>, String> {
    let bytes = match folder::read_found(path, LARGEST) {
        Ok(bytes) => bytes,
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(None),
        Err(error) => return Err(folder::why(&error)),
    };
    let text = std::str::from_utf8(&bytes).map_err(|_| "it is no text in UTF-8".to_owned())?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
    if let Some(line) = text.lines().position(|line| line.starts_with("<<<<<<< ")) {
        return Err(format!("line {} is the mark of a merge", line + 1));
    }
    let body = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
    let Some((_, body)) = body else { return Err("it does not begin as a snapshot does".to_owned()) };
    Ok(Some(Stored { text: body.trim_end().to_owned(), bytes }))
}

/// A snapshot of a scenario that is to be stored.
#[derive(Debug)]
pub struct New<'s> {
    /// Where, from the project's folder.
    pub path: &'s Path,
    /// The file of the scenario.
    pub file: &'s str,
    /// What the scenario is called.
    pub scenario: &'s str,
    /// The record.
    pub text: &'s str,
}

/// Stores a snapshot in the place of the one that was read, and makes the folder that it lies in.
pub fn store(root: &Path, New { path, file, scenario, text }: New<'_>, before: Option<Stored>) -> Result<(), Stop> {
    let whole = root.join(path);
    if let Some(folder) = whole.parent() {
        make_folder(folder)?;
    }
    let scenario = serde_json::Value::from(scenario);
    let text = format!("---\nsource: {file}\nexpression: {scenario}\n---\n{}\n", text.trim_end());
    write_all(&[Draft::after(&whole, before.map(|stored| stored.bytes), text).called(path)])
}

/// Snapshots beside the files of scenarios that belong to none of them, from the project's folder.
pub fn orphans(root: &Path, files: &HashSet<PathBuf>, known: &HashSet<PathBuf>) -> Vec<PathBuf> {
    let folders: HashSet<PathBuf> = files.iter().map(|file| file.with_file_name(FOLDER)).collect();
    let mut found = Vec::new();
    for folder in folders {
        let Ok(entries) = fs::read_dir(root.join(&folder)) else { continue };
        for entry in entries.flatten() {
            let path = folder.join(entry.file_name());
            if path.extension().is_some_and(|extension| extension == "snap") && !known.contains(&path) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::{place, slug};
    use std::path::Path;

    #[test]
    fn names_become_file_names() {
        assert_eq!(slug("El Escudo Ígneo, ¡antes!"), "el_escudo_ígneo_antes");
        let path = place(Path::new("tests/hk/daño.naipe"), "A/B");
        assert_eq!(path, Path::new("tests/hk/snapshots/daño__a_b.snap"));
    }
}
