//! `naipe deck import LIST`: a list as a deck of the game's files.

use super::reading::Reading;
use super::{checked, meant, miscounted, read};
use crate::arguments::{DeckImport, Everywhere};
use crate::files::{Draft, write_all};
use crate::lsp::{Before, Open};
use crate::project::Project;
use crate::screen::{Done, Screen, Stop, count};
use naipe_grammar::format::{self, WIDTH};
use naipe_grammar::messages::own;
use naipe_grammar::print::quote;
use naipe_grammar::visible;
use naipe_interpreter::program::{DefId, Program};
use naipe_interpreter::project::folder::Folder;
use naipe_interpreter::project::library::{Library, With};
use std::fmt::Write;
use std::path::{Component, Path, PathBuf};

/// Runs `naipe deck import`: a game must be named where the project has several.
pub fn run(everywhere: &Everywhere, what: &DeckImport, screen: &mut Screen) -> Done {
    let text = read(&everywhere.located(&what.file))?;
    let project = Project::find(everywhere.root.as_deref())?;
    let mut library = project.library;
    let game = match (&what.game, library.layout.games.len()) {
        (Some(name), _) => library.layout.game(name)?,
        (None, 1) => 0,
        (None, _) => return Err(Stop::usage("there are several games here").help("say which with `--game`")),
    };
    library.read(&[game])?;
    let bare = library.sound(game, With::Cards, everywhere.date())?;
    let whole = library.sound(game, With::Tests, everywhere.date())?;
    let (program, list, of_tests) = meant(&bare, &whole, &text, what.deck.as_deref(), screen)?;
    for (line, what) in &list.printings {
        screen.aside(format_args!("note: line {line}: {what}"));
    }
    for (line, comment) in &list.comments {
        screen.aside(format_args!("note: line {line}: `{}` is taken for a comment", own(visible::short(comment))));
    }
    let problems = problems(&program, &list);
    if !problems.is_empty() {
        for problem in &problems {
            screen.aside(problem);
        }
        screen.aside(format_args!(
            "{}: nothing is taken",
            count(problems.len(), "line is not understood", "lines are not understood")
        ));
        return Ok(false);
    }
    if list.sections.is_empty() {
        let help = "write a card a line, such as `2 Pebble`";
        return Err(Stop::usage(format!("`{}` names no card", what.file.display())).help(help));
    }
    let stem = || what.file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let name = what.name.clone().or_else(|| list.name.clone()).or_else(stem).unwrap_or_default();
    let deck = deck(&program, &name, &list);
    if let Some(format) = &what.format {
        let checked = checked(program, list, format, &[], &what.file)?;
        if !checked.is_legal() {
            screen.say(checked.as_text(&library.layout.games[game].name, &what.file))?;
            return Ok(false);
        }
    }
    if name.trim().is_empty() {
        return Err(Stop::usage("a deck has a name").help("say it with `--name`"));
    }
    let Some(into) = &what.into else {
        screen.exact(&deck)?;
        return Ok(true);
    };
    if whole.compiled.program.decks.iter().any(|known| known.name == name) {
        return Err(Stop::usage(format!("there is a deck `{name}` already")).help("say another name with `--name`"));
    }
    if of_tests
        && !into.components().filter(|part| *part != Component::CurDir).take(1).any(|part| part.as_os_str() == "tests")
    {
        let what = format!("`{}` is no file of the tests, and only they have these cards", into.display());
        return Err(Stop::usage(what).help("name a file such as `tests/GAME/mine.naipe`"));
    }
    let path = project.root.join(into);
    let is_inside = into.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if !is_inside {
        let help = "name a file below the project's folder, such as `cards/GAME/mine.naipe`";
        return Err(Stop::usage(format!("`{}` is no file of the project", into.display())).help(help));
    }
    if into.extension().is_none_or(|end| end != "naipe") {
        return Err(Stop::usage(format!("`{}` is read by no game: its name ends otherwise", into.display()))
            .help("name a file that ends with `.naipe`"));
    }
    if path.exists() || path.is_symlink() {
        return Err(Stop::usage(format!("`{}` exists already", into.display())).help("name a new file"));
    }
    would_be_read(&library, &project.root, game, into, &deck, everywhere)?;
    write_all(&[Draft::after(&path, None, deck).called(into)])?;
    screen.says(format_args!("{}: {}", own(into.display()), own(&name)))?;
    Ok(true)
}

/// Whether the game would have a deck, and no fault, if a file with it stood there.
fn would_be_read(
    before: &Library,
    root: &Path,
    game: usize,
    into: &Path,
    deck: &str,
    everywhere: &Everywhere,
) -> Result<(), Stop> {
    let called = &before.layout.games[game].name;
    if let Some(folder) = into.parent().filter(|folder| !root.join(folder).is_dir()) {
        let what = format!("there is no folder `{}`", folder.display());
        return Err(Stop::usage(what).help(format!("make it, or name a file such as `cards/{called}/mine.naipe`")));
    }
    let open = Open::default();
    let inside: PathBuf = into.components().filter(|part| *part != Component::CurDir).collect();
    open.texts().insert(inside.clone(), deck.to_owned());
    let mut after = Library::new(Before { open, folder: Folder(root.to_owned()) })?;
    let path = &before.layout.games[game].path;
    let game = after.layout.games.iter().position(|game| game.path == *path);
    // What begins with a dot is left alone, and links to folders are not followed.
    let is_hidden = inside.components().any(|part| part.as_os_str().as_encoded_bytes().starts_with(b"."))
        || inside.ancestors().any(|part| root.join(part).is_symlink());
    if let Some(game) = game.filter(|_| !is_hidden) {
        after.read(&[game])?;
        if after.ids(game, With::Tests).into_iter().any(|id| after.files.path(id) == Some(&inside)) {
            after.sound(game, With::Tests, everywhere.date())?;
            return Ok(());
        }
    }
    Err(Stop::usage(format!("`{}` is no file that `{called}` reads", into.display()))
        .help(format!("name a file such as `cards/{called}/mine.naipe`")))
}

/// What of a list is not understood, line by line.
pub fn problems(program: &Program, list: &Reading) -> Vec<String> {
    let mut problems: Vec<(usize, String)> = Vec::new();
    for unknown in &list.unknown {
        let near: Vec<String> = unknown.near.iter().map(|title| format!("`{}`", own(title))).collect();
        let near = match near.len() {
            0 => String::new(),
            1 => format!("; did you mean {}?", near[0]),
            _ => format!("; which of {}?", near.join(", ")),
        };
        let name = own(visible::short(&unknown.name));
        let what = if unknown.is_token {
            format!("`{name}` is a token, and no token is in a deck")
        } else {
            format!("there is no card `{name}`{near}")
        };
        problems.push((unknown.line, what));
    }
    for heading in &list.headings {
        let near = heading
            .near
            .map_or_else(String::new, |zone| format!("; did you mean `{}`?", own(&program.zones[zone.i()].title)));
        problems
            .push((heading.line, format!("`{}` names no part of a deck{near}", own(visible::short(&heading.name)))));
    }
    for (line, count) in &list.counts {
        problems.push((*line, miscounted(*count)));
    }
    problems.extend(list.broken.map(|line| (line, "from here on it cannot be read".to_owned())));
    problems.sort();
    problems.into_iter().map(|(line, what)| format!("line {line}: {what}")).collect()
}

/// The deck as a file says it.
fn deck(program: &Program, name: &str, list: &Reading) -> String {
    let name: String = name.chars().filter(|letter| !letter.is_control()).collect();
    let mut out = format!("deck {} {{\n", quote(&name));
    for (zone, cards) in &list.sections {
        let mut together: Vec<(DefId, u32)> = Vec::new();
        for (count, def) in cards {
            match together.iter_mut().find(|(known, _)| known == def) {
                Some((_, copies)) => *copies = copies.saturating_add(*count),
                None => together.push((*def, *count)),
            }
        }
        let _ = writeln!(out, "{} {{", program.zones[zone.i()].name);
        for (def, copies) in together {
            let _ = writeln!(out, "{copies} {}", quote(program.str(program.defs[def.i()].title)));
        }
        out.push_str("}\n");
    }
    out.push_str("}\n");
    format::text(&out, WIDTH).text
}
