//! `naipe new GAME`: a small game to begin with.

use crate::arguments::{Everywhere, New};
use crate::files;
use crate::project::Project;
use crate::screen::{Done, Screen, Stop};
use naipe_grammar::vocabulary;
use std::fs;
use std::path::{Path, PathBuf};

/// What stands for the game's name in the files below.
const NAME: &str = "GAME_NAME";
/// And for its title.
const TITLE: &str = "GAME_TITLE";

/// The files of the game: the folder, the name, what they say.
const FILES: &[(&str, &str, &str)] = &[
    ("rules", "game.naipe", include_str!("rules.txt")),
    ("cards", "gems.naipe", include_str!("cards.txt")),
    ("tests", "lenses.naipe", include_str!("tests.txt")),
];

/// Runs the command.
pub fn run(everywhere: &Everywhere, what: &New, screen: &mut Screen) -> Done {
    let name = what.game.as_str();
    check_name(name)?;
    // Where no project is yet, this folder becomes one.
    let root = match Project::find(everywhere.root.as_deref()) {
        Ok(project) => project.root,
        Err(_) => everywhere.root.clone().unwrap_or_else(|| PathBuf::from(".")),
    };
    for place in ["rules", "cards", "tests"] {
        let folder = Path::new(place).join(name);
        let there = root.join(&folder);
        if there.exists() || there.is_symlink() {
            return Err(Stop::usage(format!("`{}` exists already", folder.display())).help("choose another name"));
        }
    }
    write(&root, name).inspect_err(|_| {
        // Half a game would stand in the way of the next try.
        for (place, ..) in FILES {
            let _ = fs::remove_dir_all(root.join(place).join(name));
        }
    })?;
    for (place, file, _) in FILES {
        screen.line(format_args!("{place}/{name}/{file}"))?;
    }
    screen.line("")?;
    screen.line(format_args!("naipe test {name}    runs its tests"))?;
    screen.line(format_args!("naipe play {name}    plays it"))?;
    Ok(true)
}

fn write(root: &Path, name: &str) -> Result<(), Stop> {
    for (place, file, text) in FILES {
        let folder = root.join(place).join(name);
        fs::create_dir_all(&folder).map_err(|error| Stop::file(&folder, "made", &error))?;
        let path = folder.join(file);
        let text = text.replace(NAME, name).replace(TITLE, &title(name));
        files::write(&path, text).map_err(|error| Stop::file(&path, "written", &error))?;
    }
    Ok(())
}

fn check_name(name: &str) -> Result<(), Stop> {
    let fits = name.chars().next().is_some_and(char::is_alphabetic)
        && name.chars().all(|letter| {
            letter == '_' || letter.is_ascii_digit() || (letter.is_alphabetic() && !letter.is_uppercase())
        });
    if !fits {
        return Err(Stop::usage(format!("`{name}` cannot be the name of a game"))
            .help("use small letters, digits and `_`, beginning with a letter"));
    }
    if name == "common" || name == "language" || vocabulary::find(name).is_some() {
        return Err(Stop::usage(format!("`{name}` cannot be the name of a game: it means something else"))
            .help("choose another name"));
    }
    Ok(())
}

/// The name with capitals, as a title.
fn title(name: &str) -> String {
    let words: Vec<String> = name
        .split('_')
        .filter(|word| !word.is_empty())
        .map(|word| {
            let mut letters = word.chars();
            letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
        })
        .collect();
    words.join(" ")
}
