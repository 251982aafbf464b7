//! The folder of a site: written beside, and put in the place of the earlier one whole.

use crate::screen::Stop;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The file by which a site is known again: it lists all others.
const MARK: &str = "naipe-site.json";

/// The files of a site by their addresses.
pub type Files = BTreeMap<String, String>;

/// Whether a site can be written there: what stands in the folder must be an earlier site and nothing else.
pub fn check(out: &Path) -> Result<(), Stop> {
    is_earlier(out).map(|_| ())
}

/// Writes a site, in the place of an earlier one.
pub fn write(out: &Path, game: &str, mut files: Files) -> Result<(), Stop> {
    let names: Vec<&String> = files.keys().collect();
    let mark = json!({ "game": game, "files": names });
    files.insert(MARK.to_owned(), format!("{mark:#}\n"));
    let is_there = is_earlier(out)?;
    // What a link leads to is written, and the link stays.
    let out = fs::canonicalize(out).unwrap_or_else(|_| out.to_owned());
    let name = out.file_name().map_or_else(|| "site".to_owned(), |name| name.to_string_lossy().into_owned());
    let beside = |word: &str| out.with_file_name(format!(".{name}.{word}-{}", std::process::id()));
    let (new, old) = (beside("new"), beside("old"));
    let made = make(&new, &files).and_then(|()| {
        if is_there {
            fs::rename(&out, &old).map_err(|error| Stop::file(&out, "replaced", &error))?;
        }
        fs::rename(&new, &out).map_err(|error| {
            // What was there comes back.
            let _ = fs::rename(&old, &out);
            Stop::file(&out, "written", &error)
        })
    });
    let _ = fs::remove_dir_all(if made.is_ok() { &old } else { &new });
    made
}

fn make(folder: &Path, files: &Files) -> Result<(), Stop> {
    for (address, text) in files {
        let path = folder.join(address);
        let of = path.parent().unwrap_or(folder);
        fs::create_dir_all(of).map_err(|error| Stop::file(of, "made", &error))?;
        fs::write(&path, text).map_err(|error| Stop::file(&path, "written", &error))?;
    }
    Ok(())
}

/// Whether there is a folder that can be replaced.
fn is_earlier(out: &Path) -> Result<bool, Stop> {
    let found = match files_in(out) {
        Ok(found) => found,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(Stop::file(out, "read", &error)),
    };
    let known: BTreeSet<String> = fs::read_to_string(out.join(MARK))
        .ok()
        .and_then(|text| serde_json::from_str::<Value>(&text).ok())
        .and_then(|mark| {
            Some(mark["files"].as_array()?.iter().filter_map(|name| Some(name.as_str()?.to_owned())).collect())
        })
        .unwrap_or_default();
    match found.iter().find(|name| *name != MARK && !known.contains(*name)) {
        None => Ok(true),
        Some(stranger) => Err(Stop::usage(format!(
            "`{}` holds `{stranger}`, which is of no site made before: nothing is written",
            out.display()
        ))
        .help("name a new folder, or an empty one, with `--out`")),
    }
}

/// The files below a folder, and folders with nothing in them.
fn files_in(folder: &Path) -> std::io::Result<Vec<String>> {
    let mut found = Vec::new();
    let mut waiting = vec![PathBuf::new()];
    while let Some(below) = waiting.pop() {
        for entry in fs::read_dir(folder.join(&below))? {
            let entry = entry?;
            let path = below.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                waiting.push(path);
            } else {
                found.push(naipe_interpreter::project::layout::slashes(&path));
            }
        }
    }
    found.sort();
    Ok(found)
}
