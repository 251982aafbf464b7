//! Stored snapshots: text files beside the scenarios, in the format of insta.

pub mod diff;

use crate::files::{Draft, write_all};
use crate::screen::Stop;
use naipe_grammar::source::LARGEST;
use naipe_interpreter::project::folder;
use std::collections::HashSet;
use std::fs;
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

/// What is stored, if anything is.
pub fn stored(path: &Path) -> Option<String> {
    let bytes = folder::read_found(path, LARGEST).ok()?;
    let text = String::from_utf8(bytes).ok()?.replace("\r\n", "\n");
    let rest = text.strip_prefix("---\n")?;
    let (_, body) = rest.split_once("\n---\n")?;
    Some(body.trim_end().to_owned())
}

/// Stores the snapshot of a scenario, and makes the folder that it lies in.
pub fn store(root: &Path, path: &Path, file: &str, scenario: &str, text: &str) -> Result<(), Stop> {
    let whole = root.join(path);
    if let Some(folder) = whole.parent() {
        fs::create_dir_all(folder).map_err(|error| Stop::file(folder, "made", &error))?;
    }
    let scenario = serde_json::Value::from(scenario);
    let text = format!("---\nsource: {file}\nexpression: {scenario}\n---\n{}\n", text.trim_end());
    write_all(&[Draft::over(&whole, text).called(path)])
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
