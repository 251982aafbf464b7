//! The folder of a site: written beside, and put in the place of the earlier one whole.

use crate::files::{files_below, replace_folder};
use crate::screen::Stop;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The file by which a site is known again: it lists all others.
const MARK: &str = "naipe-site.json";

/// The files of a site by their addresses.
pub type Files = BTreeMap<String, String>;

/// Whether a site can be written there: what stands in the folder must be an earlier site and nothing else.
pub fn check(out: &Path) -> Result<(), Stop> {
    let found = match files_below(out) {
        Ok(found) => found,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
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
        None => Ok(()),
        Some(stranger) => Err(Stop::usage(format!(
            "`{}` holds `{stranger}`, which is of no site made before: nothing is written",
            out.display()
        ))
        .help("name a new folder, or an empty one, with `--out`")),
    }
}

/// Writes a site, in the place of an earlier one.
pub fn write(out: &Path, game: &str, mut files: Files) -> Result<(), Stop> {
    let names: Vec<&String> = files.keys().collect();
    let mark = json!({ "game": game, "files": names });
    files.insert(MARK.to_owned(), format!("{mark:#}\n"));
    check(out)?;
    // What a link leads to is written, and the link stays.
    let out = fs::canonicalize(out).unwrap_or_else(|_| out.to_owned());
    replace_folder(&out, files.iter().map(|(address, text)| (address.as_str(), text.as_bytes())))
}
