//! `naipe new GAME`: a small game to begin with.

mod copied;

use crate::arguments::{Everywhere, New, Tongue};
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

/// And for where Naipe is published, and in which version.
const ADDRESS: &str = "NAIPE_ADDRESS";
const VERSION: &str = "NAIPE_VERSION";
/// What its reader writes in the place of, where no address is known.
const NOWHERE: &str = "OWNER/naipe";

/// The files of a game: the folder, the name, what they say.
type Files = [(&'static str, &'static str, &'static str); 3];

/// The files of a game in a folder beside this file.
macro_rules! files {
    ($folder:expr, $rules:literal, $cards:literal, $tests:literal) => {
        [
            ("rules", $rules, include_str!(concat!($folder, "rules.txt"))),
            ("cards", $cards, include_str!(concat!($folder, "cards.txt"))),
            ("tests", $tests, include_str!(concat!($folder, "tests.txt"))),
        ]
    };
}

/// The files of a game in English and in Spanish.
macro_rules! in_both {
    ($tongue:expr, $folder:literal) => {
        match $tongue {
            Tongue::En => files!($folder, "game.naipe", "cards.naipe", "tests.naipe"),
            Tongue::Es => files!(concat!("es/", $folder), "juego.naipe", "cartas.naipe", "pruebas.naipe"),
        }
    };
}

/// The game without a template.
fn plain(tongue: Tongue) -> Files {
    match tongue {
        Tongue::En => files!("", "game.naipe", "gems.naipe", "lenses.naipe"),
        Tongue::Es => files!("es/", "juego.naipe", "gemas.naipe", "lentes.naipe"),
    }
}

/// What stands beside the games of a repository.
fn beside(tongue: Tongue) -> [(&'static str, &'static str); 4] {
    let (readme, workflow) = match tongue {
        Tongue::En => (include_str!("readme.txt"), include_str!("workflow.txt")),
        Tongue::Es => (include_str!("es/readme.txt"), include_str!("es/workflow.txt")),
    };
    [
        ("README.md", readme),
        (".editorconfig", include_str!("editorconfig.txt")),
        (WORKFLOW, workflow),
        (".vscode/settings.json", include_str!("vscode.txt")),
    ]
}

const WORKFLOW: &str = ".github/workflows/naipe.yml";

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
    fn files(self, tongue: Tongue) -> Files {
        match self {
            Template::Tcg => in_both!(tongue, "tcg/"),
            Template::Tricks => in_both!(tongue, "tricks/"),
            Template::Grid => in_both!(tongue, "grid/"),
            Template::Dice => in_both!(tongue, "dice/"),
            Template::Solo => in_both!(tongue, "solo/"),
        }
    }
}

/// Runs `naipe new`: a folder that exists already is refused.
pub fn run(everywhere: &Everywhere, what: &New, screen: &mut Screen) -> Done {
    let name = what.game.as_str();
    check_name(name)?;
    // Where no project is yet, this folder becomes one.
    let project = Project::find(everywhere.root.as_deref());
    let root = match &project {
        Ok(project) => project.root.clone(),
        Err(_) => everywhere.root.clone().unwrap_or_else(|| PathBuf::from(".")),
    };
    for place in ["rules", "cards", "tests"] {
        let folder = Path::new(place).join(name);
        let there = root.join(&folder);
        if there.exists() || there.is_symlink() {
            return Err(Stop::usage(format!("`{}` exists already", folder.display())).help("choose another name"));
        }
    }
    if let Some(from) = &what.from {
        copied::copy(&project?, from, name, screen).inspect_err(|_| take_away(&root, name))?;
        return what_next(name, screen);
    }
    let tongue = everywhere.tongue();
    let files = what.template.map_or_else(|| plain(tongue), |template| template.files(tongue));
    write(&root, name, &files).inspect_err(|_| take_away(&root, name))?;
    for (place, file, _) in files {
        screen.line(format_args!("{place}/{name}/{file}"))?;
    }
    let here = |path: &Path| path.canonicalize().ok();
    if everywhere.root.is_none() && here(&root) != here(Path::new(".")) {
        let (root, begin) = (root.display(), format!("naipe new {name} --root ."));
        screen.aside(format_args!(
            "note: these are in `{root}`, which is a project already; to begin one here: `{begin}`"
        ));
    }
    if what.template.is_some() {
        around(&root, name, tongue, &files, screen)?;
    }
    what_next(name, screen)
}

fn what_next(name: &str, screen: &mut Screen) -> Done {
    screen.line("")?;
    screen.says(format_args!("naipe test {name}    runs its tests"))?;
    screen.says(format_args!("naipe play {name}    plays it"))?;
    Ok(true)
}

/// Where files of a game lie.
fn within(root: &Path, place: &str, name: &str) -> PathBuf {
    root.join(place).join(name)
}

/// Half a game would stand in the way of the next try.
fn take_away(root: &Path, name: &str) {
    for place in ["rules", "cards", "tests"] {
        let _ = fs::remove_dir_all(within(root, place, name));
    }
}

fn write(root: &Path, name: &str, files: &Files) -> Result<(), Stop> {
    files.iter().try_for_each(|(place, file, text)| put(&root.join(place).join(name).join(file), name, text))
}

fn put(path: &Path, name: &str, text: &str) -> Result<(), Stop> {
    let folder = path.parent().unwrap_or(path);
    files::make_folder(folder)?;
    // As GitHub names what a workflow uses.
    let address = env!("CARGO_PKG_REPOSITORY").trim_start_matches("https://github.com/");
    let address = if address.is_empty() { NOWHERE } else { address };
    let text = text.replace(NAME, name).replace(TITLE, &title(name));
    let text = text.replace(ADDRESS, address).replace(VERSION, env!("CARGO_PKG_VERSION"));
    files::write(path, text)
}

/// What stands beside the games, where nothing stands there yet.
fn around(root: &Path, name: &str, tongue: Tongue, files: &Files, screen: &mut Screen) -> Result<(), Stop> {
    let [(_, _, rules), ..] = files;
    let what = rules.lines().next().and_then(|line| line.strip_prefix("/// ")).unwrap_or("");
    for (file, text) in beside(tongue) {
        let path = root.join(file);
        if path.exists() || path.is_symlink() {
            screen.says(format_args!("{file} is there already, and stays"))?;
        } else {
            put(&path, name, &text.replace(WHAT, what))?;
            screen.line(file)?;
            if file == WORKFLOW && env!("CARGO_PKG_REPOSITORY").is_empty() {
                screen.aside(format_args!("note: write in {WORKFLOW}, after `uses`, where Naipe is published"));
            }
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
    if vocabulary::find(name).is_some() {
        return Err(Stop::usage(format!("`{name}` cannot be the name of a game: it is a word of the language"))
            .help(format!("choose another, such as `{name}_game`; `naipe explain {name}` tells what the word means")));
    }
    if name == "common" || name == "language" {
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
