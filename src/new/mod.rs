//! `naipe new GAME`: a small game to begin with.

use crate::arguments::{Everywhere, New};
use crate::files;
use crate::project::Project;
use crate::screen::{Done, Screen, Stop};
use clap::ValueEnum;
use naipe_grammar::vocabulary;
use std::fs;
use std::path::{Path, PathBuf};

/// What stands for the game's name in the files below.
const NAME: &str = "GAME_NAME";
/// And for its title.
const TITLE: &str = "GAME_TITLE";

/// And for what it is.
const WHAT: &str = "GAME_WHAT";

/// The files of a game: the folder, the name, what they say.
type Files = [(&'static str, &'static str, &'static str); 3];

const PLAIN: Files = [
    ("rules", "game.naipe", include_str!("rules.txt")),
    ("cards", "gems.naipe", include_str!("cards.txt")),
    ("tests", "lenses.naipe", include_str!("tests.txt")),
];

/// The files of a template.
macro_rules! template {
    ($name:literal) => {
        [
            ("rules", "game.naipe", include_str!(concat!($name, "/rules.txt"))),
            ("cards", "cards.naipe", include_str!(concat!($name, "/cards.txt"))),
            ("tests", "tests.naipe", include_str!(concat!($name, "/tests.txt"))),
        ]
    };
}

/// What stands beside the games of a repository.
const AROUND: [(&str, &str); 4] = [
    ("README.md", include_str!("readme.txt")),
    (".editorconfig", include_str!("editorconfig.txt")),
    (".github/workflows/naipe.yml", include_str!("workflow.txt")),
    (".vscode/settings.json", include_str!("vscode.txt")),
];

/// A sort of game to begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Template {
    /// Trading cards: creatures and spells, mana, decks, a set with rarities, a format
    Tcg,
    /// Tricks: suits that must be followed
    Tricks,
    /// Pieces on a board, which take each other
    Grid,
    /// A die that is thrown as often as one dares
    Dice,
    /// For one player
    Solo,
}

impl Template {
    fn files(self) -> Files {
        match self {
            Template::Tcg => template!("tcg"),
            Template::Tricks => template!("tricks"),
            Template::Grid => template!("grid"),
            Template::Dice => template!("dice"),
            Template::Solo => template!("solo"),
        }
    }
}

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
    let files = what.template.map_or(PLAIN, Template::files);
    write(&root, name, &files).inspect_err(|_| {
        // Half a game would stand in the way of the next try.
        for (place, ..) in files {
            let _ = fs::remove_dir_all(root.join(place).join(name));
        }
    })?;
    for (place, file, _) in files {
        screen.line(format_args!("{place}/{name}/{file}"))?;
    }
    if what.template.is_some() {
        around(&root, name, &files, screen)?;
    }
    screen.line("")?;
    screen.says(format_args!("naipe test {name}    runs its tests"))?;
    screen.says(format_args!("naipe play {name}    plays it"))?;
    Ok(true)
}

fn write(root: &Path, name: &str, files: &Files) -> Result<(), Stop> {
    files.iter().try_for_each(|(place, file, text)| put(&root.join(place).join(name).join(file), name, text))
}

fn put(path: &Path, name: &str, text: &str) -> Result<(), Stop> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|error| Stop::file(folder, "made", &error))?;
    let text = text.replace(NAME, name).replace(TITLE, &title(name));
    files::write(path, text).map_err(|error| Stop::file(path, "written", &error))
}

/// What stands beside the games, where nothing stands there yet.
fn around(root: &Path, name: &str, files: &Files, screen: &mut Screen) -> Result<(), Stop> {
    let [(_, _, rules), ..] = files;
    let what = rules.lines().next().and_then(|line| line.strip_prefix("/// ")).unwrap_or("");
    for (file, text) in AROUND {
        let path = root.join(file);
        if path.exists() || path.is_symlink() {
            screen.says(format_args!("{file} is there already, and stays"))?;
        } else {
            put(&path, name, &text.replace(WHAT, what))?;
            screen.line(file)?;
        }
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
