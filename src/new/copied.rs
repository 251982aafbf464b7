//! `naipe new GAME --from OTHER`: a copy of a game of the project, under a name and a title of its own.

use super::{title, within};
use crate::files;
use crate::project::Project;
use crate::screen::{Screen, Stop};
use naipe_grammar::tokens::{Token, tokens};
use std::fs;
use std::path::{Path, PathBuf};

/// Where the files of a game lie.
const PLACES: [&str; 3] = ["rules", "cards", "tests"];

/// Copies all files of a game of a project: its rules, cards, tests and records, with its name in them replaced.
pub fn copy(project: &Project, from: &str, name: &str, screen: &mut Screen) -> Result<(), Stop> {
    let game = project.library.layout.game(from)?;
    let of = &project.library.layout.games[game];
    if of.rules.is_empty() {
        return Err(Stop::usage(format!("`{from}` is a game of tests only"))
            .help("a game that has a folder in `rules` can be copied"));
    }
    let folder = of.path.as_str();
    let from = folder.rsplit('/').next().unwrap_or(folder);
    let mut told = Vec::new();
    for place in PLACES {
        let source = within(&project.root, place, folder);
        let mut found = Vec::new();
        list(&source, &mut found)?;
        found.sort();
        for path in &found {
            let behind = path.strip_prefix(&source).unwrap_or(path);
            let to = within(&project.root, place, name).join(behind);
            files::make_folder(to.parent().unwrap_or(&to))?;
            let bytes = fs::read(path).map_err(|error| Stop::file(path, "read", &error))?;
            match String::from_utf8(bytes) {
                Ok(text) => files::write(&to, renamed(&text, (folder, from), name))?,
                Err(other) => files::write(&to, other.into_bytes())?,
            }
        }
        if !found.is_empty() {
            told.push((place, found.len()));
        }
    }
    for (place, count) in told {
        let files = if count == 1 { "1 file".to_owned() } else { format!("{count} files") };
        screen.says(format_args!("{place}/{name}: {files}"))?;
    }
    Ok(())
}

/// All files in a folder and those in it; what links lead to is not of the game.
fn list(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Stop> {
    if !folder.is_dir() {
        return Ok(());
    }
    let unreadable = |error: &std::io::Error| Stop::file(folder, "read", error);
    for entry in fs::read_dir(folder).map_err(|error| unreadable(&error))? {
        let entry = entry.map_err(|error| unreadable(&error))?;
        let kind = entry.file_type().map_err(|error| unreadable(&error))?;
        if kind.is_dir() {
            list(&entry.path(), found)?;
        } else if kind.is_file() {
            found.push(entry.path());
        }
    }
    Ok(())
}

/// A text of a game as one of another name: `game old "Old"`, and where a record says of which file it is.
fn renamed(text: &str, (folder, from): (&str, &str), name: &str) -> String {
    if let Some(record) = text.strip_prefix("---\nsource: tests/")
        && let Some(behind) = record.strip_prefix(folder).filter(|behind| behind.starts_with('/'))
    {
        return format!("---\nsource: tests/{name}{behind}");
    }
    let signs: Vec<_> = tokens(text).filter(|(token, _)| !token.is_trivia()).collect();
    let said = |at: usize| signs.get(at).map_or("", |(_, range)| &text[range.clone()]);
    let Some(at) = (0..signs.len()).find(|at| said(*at) == "game" && said(at + 1) == from) else {
        return text.to_owned();
    };
    let begins_line = text[..signs[at].1.start].rsplit('\n').next().is_none_or(|line| line.trim().is_empty());
    if !begins_line {
        return text.to_owned();
    }
    let (own, called) = (&signs[at + 1].1, signs.get(at + 2).filter(|(token, _)| *token == Token::Text));
    let (end, new_title) = match called {
        Some((_, range)) => (range.end, format!(" \"{}\"", title(name))),
        None => (own.end, String::new()),
    };
    format!("{}{name}{new_title}{}", &text[..own.start], &text[end..])
}
