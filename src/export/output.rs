//! The files of an export: made in memory, then written all at once or not at all, with a manifest that says what each table
//! cannot hold.

use super::catalogue::Catalogue;
use super::pictures::Picture;
use crate::arguments::Tongue;
use crate::explain::line_in;
use crate::files::replace_folder;
use crate::own::{among_rules, holds, stranger};
use crate::screen::{Stop, count};
use naipe_grammar::messages::own;
use naipe_interpreter::project::folder;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::rc::Rc;

/// The file that says what an export holds, by which a folder is known as one.
pub const MANIFEST: &str = "manifest.md";
/// A manifest may be so long.
const LONGEST: u64 = 16 << 20;
/// So many names stand in a sentence; of the others it is told how many there are.
const NAMED: usize = 5;

/// What a table is given.
#[derive(Debug, Default)]
pub struct Output {
    /// The files, by where they stand.
    pub files: BTreeMap<String, Rc<[u8]>>,
    /// What of a card goes where.
    pub fields: Vec<(String, String)>,
    /// What the table has no place for.
    pub left_out: Vec<String>,
    /// What is to be done with it, and what else there is to know.
    pub notes: Vec<String>,
}

impl Output {
    /// Adds a file, by its path in the folder; an earlier one of that path is replaced.
    pub fn put(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.files.insert(path.into(), bytes.into().into());
    }

    /// Adds a picture, whose bytes are shared with whatever else shows it.
    pub fn picture(&mut self, path: impl Into<String>, bytes: &Rc<[u8]>) {
        self.files.insert(path.into(), Rc::clone(bytes));
    }

    /// Says what of a card goes where.
    pub fn field(&mut self, here: impl Into<String>, there: impl Into<String>) {
        self.fields.push((here.into(), there.into()));
    }

    /// Says what the table has no place for.
    pub fn without(&mut self, what: impl Into<String>) {
        self.left_out.push(what.into());
    }

    /// Says what else there is to know.
    pub fn note(&mut self, what: impl Into<String>) {
        self.notes.push(what.into());
    }

    /// Says which cards have no picture that the table can show.
    pub fn without_pictures(&mut self, catalogue: &Catalogue, is_shown: impl Fn(&Picture) -> bool) {
        let has_none = |card: &&super::catalogue::Card| {
            !card.printings.iter().any(|printing| printing.picture.as_ref().is_some_and(&is_shown))
        };
        let none: Vec<&str> = catalogue.cards.iter().filter(has_none).map(|card| card.title.as_str()).collect();
        if none.len() == catalogue.cards.len() && !none.is_empty() {
            self.without("pictures: no card has one that this table shows");
        } else if !none.is_empty() {
            self.without(format!(
                "pictures: {} without one that this table shows: {}",
                cards(none.len()),
                some_of(&none)
            ));
        }
    }
}

/// `3 cards`.
pub fn cards(n: usize) -> String {
    count(n, "card", "cards")
}

/// A few names, and how many more there are.
pub fn some_of(names: &[&str]) -> String {
    let shown: Vec<String> =
        names.iter().take(NAMED).map(|name| format!("`{}`", own(name.replace('`', "'")))).collect();
    match names.len().saturating_sub(NAMED) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// The manifest: what went where, what is left out, and which files there are.
pub fn manifest(catalogue: &Catalogue, tables: &[(&str, &str, Output)], tongue: Tongue) -> String {
    let say = |line: &str| line_in(line, tongue).into_owned();
    let mut out = String::new();
    let sets = catalogue.sets.iter().filter(|set| !set.is_made).count();
    let _ = writeln!(out, "# {}\n", say(&format!("{} at other tables", own(&catalogue.title))));
    let _ = writeln!(
        out,
        "{}",
        say(&format!(
            "As of {}: {}, {}, {}. No table of these knows rules: who plays there carries them out.",
            catalogue.as_of,
            cards(catalogue.cards.len()),
            count(sets, "set", "sets"),
            count(catalogue.decks.len(), "deck", "decks"),
        ))
    );
    for missing in &catalogue.missing {
        let _ = writeln!(out, "\n- {}", say(missing));
    }
    for (title, folder, output) in tables {
        let place = if folder.is_empty() { String::new() } else { format!(" (`{folder}`)") };
        let _ = writeln!(out, "\n## {}{place}", say(title));
        for (heading, lines) in [("Left out:", &output.left_out), ("To know:", &output.notes)] {
            if !lines.is_empty() {
                let _ = writeln!(out, "\n{}\n", say(heading));
            }
            for line in lines {
                let _ = writeln!(out, "- {}", say(line));
            }
        }
        if !output.fields.is_empty() {
            let _ = writeln!(out, "\n{}\n|---|---|", say("| here | there |"));
        }
        for (here, there) in &output.fields {
            let row = format!("| {} | {} |", here.replace('|', "\\|"), there.replace('|', "\\|"));
            let _ = writeln!(out, "{}", say(&row));
        }
    }
    let _ = writeln!(out, "\n{}\n", say("## Files"));
    for path in all(tables).keys() {
        let _ = writeln!(out, "- `{path}`");
    }
    out
}

/// All files, each below the folder of its table.
pub fn all(tables: &[(&str, &str, Output)]) -> BTreeMap<String, Rc<[u8]>> {
    let below = |folder: &str, path: &String| if folder.is_empty() { path.clone() } else { format!("{folder}/{path}") };
    let files = tables.iter().flat_map(|(_, folder, output)| output.files.iter().map(move |file| (folder, file)));
    files.map(|(folder, (path, bytes))| (below(folder, path), Rc::clone(bytes))).collect()
}

/// Writes a folder: a new one, an empty one, or one that an export has written and nobody else has touched.
///
/// # Errors
/// Where there is something else in it, or it cannot be written; then it is as it was.
pub fn write(out: &Path, files: &BTreeMap<String, Rc<[u8]>>, manifest: &str) -> Result<(), Stop> {
    let out = if out.is_symlink() { out.canonicalize().unwrap_or_else(|_| out.to_owned()) } else { out.to_owned() };
    check_own(&out)?;
    let manifest = [(MANIFEST, manifest.as_bytes())];
    replace_folder(&out, manifest.into_iter().chain(files.iter().map(|(path, bytes)| (path.as_str(), &**bytes))))
}

/// Whether everything in a folder was written by an export.
pub fn check_own(out: &Path) -> Result<(), Stop> {
    let text = folder::read(&out.join(MANIFEST), LONGEST).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    // The files are listed last.
    let listed = text.as_deref().and_then(|text| text.rsplit_once("\n## ")).map_or("", |(_, listed)| listed);
    let own: BTreeSet<&str> =
        listed.lines().filter_map(|line| line.strip_prefix("- `")?.strip_suffix('`')).chain([MANIFEST]).collect();
    // A file of that name may be somebody else's.
    let is_own = |path: &str| own.len() > 1 && own.contains(path);
    match stranger(out, is_own)? {
        Some(other) => Err(holds(out, &other, "export")),
        None => among_rules(out),
    }
}
