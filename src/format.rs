//! `naipe fmt`: files in the one style.

use crate::arguments::{Everywhere, Format};
use crate::check::sort_out;
use crate::files::{Draft, write_all};
use crate::project::{Project, tell_left_out};
use crate::screen::{Done, Screen, Stop, count};
use naipe_grammar::format::{self, Formatted};
use naipe_grammar::source::LARGEST;
use naipe_interpreter::project::folder::{read, read_found, refused, too_large};
use rayon::prelude::*;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// What stands for the text that is given to the command itself.
const INPUT: &str = "-";

/// Runs `naipe fmt`; all is well where every file can be read, and with `--check` none would change.
pub fn run(everywhere: &Everywhere, what: &Format, screen: &mut Screen) -> Done {
    screen.judges();
    if what.paths.iter().any(|path| path == INPUT) {
        if what.paths.len() > 1 {
            return Err(Stop::usage(
                "`-` stands alone: either what is given to the command is formatted, or files are",
            ));
        }
        return from_input(what, screen);
    }
    let files = files(everywhere, &what.paths, screen)?;
    let formatted: Vec<Result<(String, Formatted), Stop>> =
        files.par_iter().map(|(_, path, found)| one(path, *found, what.width)).collect();
    let (mut changed, mut good) = (0, true);
    let (mut drafts, mut names) = (Vec::new(), Vec::new());
    for ((name, path, _), done) in files.iter().zip(formatted) {
        let (before, after) = match done {
            Ok(done) => done,
            Err(Stop::Usage { message, help }) => {
                screen.stopped(&message, help.as_deref());
                good = false;
                continue;
            }
            Err(stop) => return Err(stop),
        };
        good &= tell(name, &before, &after, screen);
        if after.text == before {
            continue;
        }
        changed += 1;
        if what.check {
            screen.says(format_args!("{name}:{}: not as `naipe fmt` writes it", first_change(&before, &after.text)))?;
        } else {
            drafts.push(Draft::after(path, Some(before.into_bytes()), after.text));
            names.push(name);
        }
    }
    write_all(&drafts)?;
    for name in names {
        screen.says(format_args!("{name}: formatted"))?;
    }
    let read = count(files.len(), "file", "files");
    screen.says(format_args!("{read}: {changed} {}", if what.check { "to format" } else { "formatted" }))?;
    Ok(good && !(what.check && changed > 0))
}

/// Formats what is given to the command, and prints it.
fn from_input(what: &Format, screen: &mut Screen) -> Done {
    let path = Path::new("the standard input");
    let mut bytes = Vec::new();
    let input = io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes);
    input.map_err(|error| Stop::file(path, "read", &error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(refused(path, "read", &too_large(bytes.len() as u64, LARGEST)).into());
    }
    let before = as_text(path, bytes)?;
    let after = format::text(&before, what.width);
    let good = tell(INPUT, &before, &after, screen);
    if what.check {
        return Ok(good && after.text == before);
    }
    screen.exact(&after.text)?;
    Ok(good)
}

/// The files that are asked for: what each is called, where it is, and whether it was found or named.
fn files(everywhere: &Everywhere, paths: &[String], screen: &mut Screen) -> Result<Vec<(String, PathBuf, bool)>, Stop> {
    let project = Project::find(everywhere.root.as_deref());
    let (wanted, outside) = sort_out(project.as_ref().ok(), paths)?;
    let mut all: Vec<(String, PathBuf, bool)> =
        outside.into_iter().map(|path| (path.display().to_string(), path, false)).collect();
    if paths.is_empty() || !wanted.is_empty() {
        let project = project?;
        tell_left_out(&project.library.layout, "", screen);
        let layout = &project.library.layout;
        let of_games = wanted.games.iter().filter_map(|game| layout.games.get(*game));
        let asked: Vec<&PathBuf> =
            of_games.flat_map(|game| game.rules.iter().chain(&game.cards).chain(&game.tests)).collect();
        let mut found: Vec<&PathBuf> = layout.files().collect();
        if !wanted.is_empty() {
            found.retain(|path| wanted.files.contains(*path) || asked.contains(path));
        }
        found.sort();
        found.dedup();
        all.extend(found.into_iter().map(|path| (path.display().to_string(), project.root.join(path), true)));
    }
    Ok(all)
}

/// A file as it is, and as it should be.
fn one(path: &Path, found: bool, width: usize) -> Result<(String, Formatted), Stop> {
    let bytes = if found { read_found(path, LARGEST) } else { read(path, LARGEST) };
    let before = as_text(path, bytes.map_err(|error| Stop::file(path, "read", &error))?)?;
    let after = format::text(&before, width);
    Ok((before, after))
}

/// The text of a file as it is, with whatever stands before its first letter.
fn as_text(path: &Path, bytes: Vec<u8>) -> Result<String, Stop> {
    if bytes.contains(&0) {
        return Err(Stop::usage(format!("`{}` holds a zero byte, and is left as it is", path.display())));
    }
    String::from_utf8(bytes)
        .map_err(|_| Stop::usage(format!("`{}` is no text in UTF-8, and is left as it is", path.display())))
}

/// Tells what was left as it was; whether that is nobody's fault but the author's.
fn tell(name: &str, before: &str, after: &Formatted, screen: &mut Screen) -> bool {
    if after.broken > 0 {
        let items = count(after.broken, "declaration that cannot be read", "declarations that cannot be read");
        screen.aside(format_args!("note: `{name}`: {items}, left as before; `naipe check` tells what is wrong"));
    }
    for at in &after.faults {
        let line = before[..*at].matches('\n').count() + 1;
        screen.aside(format_args!(
            "error: `{name}:{line}` would not have stayed the same: it is left as it is, and this is a fault of `naipe fmt`"
        ));
    }
    after.faults.is_empty()
}

/// The first line in which two texts differ.
fn first_change(before: &str, after: &str) -> usize {
    let same = before.split('\n').zip(after.split('\n')).take_while(|(before, after)| before == after);
    same.count() + 1
}
