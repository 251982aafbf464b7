//! Folders that a command has made and may replace: each holds a list of what is in it, by which it is known again.

use crate::files::{files_below, replace_folder};
use crate::screen::Stop;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// Files by their paths in a folder.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Folders of one command.
#[derive(Debug)]
pub struct Own {
    /// The file that lists all others.
    pub mark: &'static str,
    /// What such a folder is called.
    pub what: &'static str,
}

impl Own {
    /// Whether a folder can be written: what stands there must have been made by the same command, every file of it.
    pub fn check(&self, out: &Path) -> Result<(), Stop> {
        let found = match files_below(out) {
            Ok(found) => found,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(Stop::file(out, "read", &error)),
        };
        let known: BTreeSet<String> = fs::read_to_string(out.join(self.mark))
            .ok()
            .and_then(|text| serde_json::from_str::<Value>(&text).ok())
            .and_then(|mark| {
                Some(mark["files"].as_array()?.iter().filter_map(|name| Some(name.as_str()?.to_owned())).collect())
            })
            .unwrap_or_default();
        match found.iter().find(|name| *name != self.mark && !known.contains(*name)) {
            None => Ok(()),
            Some(stranger) => Err(Stop::usage(format!(
                "`{}` holds `{stranger}`, which is of no {} made before: nothing is written",
                out.display(),
                self.what
            ))
            .help("name a new folder, or an empty one, with `--out`")),
        }
    }

    /// Writes a folder, in the place of an earlier one; of one that is known to be of the same command, no list is wanted.
    pub fn write(&self, out: &Path, game: &str, mut files: Files, is_known: bool) -> Result<(), Stop> {
        let names: Vec<&String> = files.keys().collect();
        let mark = json!({ "game": game, "files": names });
        files.insert(self.mark.to_owned(), format!("{mark:#}\n").into_bytes());
        if !is_known {
            self.check(out)?;
        }
        // What a link leads to is written, and the link stays.
        let out = fs::canonicalize(out).unwrap_or_else(|_| out.to_owned());
        replace_folder(&out, files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())))
    }
}
