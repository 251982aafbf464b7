//! Folders that a command has made and may replace: each holds a list of what is in it, by which it is known again.

use crate::files::{first_in, replace_folder};
use crate::screen::Stop;
use naipe_interpreter::project::layout::PLACES;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

/// Files by their paths in a folder.
pub type Files = BTreeMap<String, Vec<u8>>;

/// What to do where a folder cannot be written.
const ANOTHER: &str = "name a new folder, or an empty one, with `--out`";

/// What is in a folder that is to be written and is not the command's own, if anything is. What stands in its way is told.
pub fn stranger(out: &Path, is_own: impl Fn(&str) -> bool) -> Result<Option<String>, Stop> {
    let there = out.ancestors().find(|path| path.exists());
    if let Some(there) = there.filter(|path| !path.is_dir()) {
        return Err(Stop::usage(format!("`{}` is no folder", there.display())).help(ANOTHER));
    }
    match first_in(out, |path| !is_own(path)) {
        Ok(found) => Ok(found),
        Err((_, error)) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err((path, error)) => Err(Stop::file(&path, "read", &error).help(ANOTHER)),
    }
}

/// What is told of a folder with something else in it.
pub fn holds(out: &Path, stranger: &str, what: &str) -> Stop {
    let out = out.display();
    Stop::usage(format!("`{out}` holds `{stranger}`, which is of no {what} made before: nothing is written"))
        .help(ANOTHER)
}

/// Whether a folder stands among those that games are made of, where nothing else belongs.
pub fn among_rules(out: &Path) -> Result<(), Stop> {
    let whole = std::path::absolute(out).unwrap_or_else(|_| out.to_owned());
    // Links are followed as far as there is something.
    let there = whole.ancestors().find_map(|path| Some((path, fs::canonicalize(path).ok()?)));
    let whole: PathBuf = there.map_or_else(
        || whole.clone(),
        |(path, real)| match whole.strip_prefix(path) {
            Ok(rest) if rest.as_os_str().is_empty() => real,
            Ok(rest) => rest.components().fold(real, |path, part| match part {
                Component::ParentDir => path.parent().map(Path::to_owned).unwrap_or(path),
                part => path.join(part),
            }),
            Err(_) => real,
        },
    );
    let is_place = |path: &&Path| {
        let named = path.file_name().is_some_and(|name| PLACES.iter().any(|place| *place == name));
        named && path.parent().is_some_and(|project| project.join(PLACES[0]).is_dir())
    };
    match whole.ancestors().find(is_place) {
        None => Ok(()),
        Some(place) => {
            let place = place.file_name().unwrap_or_default().display();
            let what =
                format!("`{}` stands in `{place}`, where the files of games are: nothing is written", out.display());
            Err(Stop::usage(what).help("name a folder elsewhere with `--out`"))
        }
    }
}

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
        let known: BTreeSet<String> = fs::read_to_string(out.join(self.mark))
            .ok()
            .and_then(|text| serde_json::from_str::<Value>(&text).ok())
            .and_then(|mark| {
                Some(mark["files"].as_array()?.iter().filter_map(|name| Some(name.as_str()?.to_owned())).collect())
            })
            .unwrap_or_default();
        match stranger(out, |name| name == self.mark || known.contains(name))? {
            None => among_rules(out),
            Some(stranger) => Err(holds(out, &stranger, self.what)),
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
