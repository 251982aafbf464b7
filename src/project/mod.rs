//! A project: its games, and the files of each.

pub mod cache;
pub mod files;
pub mod library;
mod mentions;
pub mod remarks;

use crate::files::read_found;
use crate::screen::{Screen, Stop};
use naipe_grammar::source::LARGEST;
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A folder with rules, cards and tests.
#[derive(Debug)]
pub struct Project {
    /// Its folder.
    pub root: PathBuf,
    /// Its games, in order of their paths.
    pub games: Vec<GameFolder>,
    /// Files of cards or tests that belong to no game.
    pub stray: Vec<PathBuf>,
    /// Links that are not followed.
    links: Vec<PathBuf>,
}

/// A game, with where its files are. All paths count from the project's folder.
#[derive(Debug, Default)]
pub struct GameFolder {
    /// What it is called: the name of its folder, after that of the game it is part of.
    pub name: String,
    /// Its folder under `rules`, or under `tests` for a game that exists for its tests only.
    pub path: String,
    /// The game it is part of.
    pub parent: Option<usize>,
    /// Files of `rules`.
    pub rules: Vec<PathBuf>,
    /// Files of `cards`.
    pub cards: Vec<PathBuf>,
    /// Files of `tests`.
    pub tests: Vec<PathBuf>,
}

impl GameFolder {
    /// Whether it is part of no other game, and exists for more than its tests.
    pub fn stands_by_itself(&self) -> bool {
        self.parent.is_none() && !self.rules.is_empty()
    }

    /// The last part of its name.
    pub fn last_name(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or(&self.name)
    }
}

/// The folders of a project that hold its games' files.
pub const PLACES: [&str; 3] = ["rules", "cards", "tests"];
/// The folder of rules that games share.
const COMMON: &str = "common";
/// The folder under `tests` with games of their own.
const NEUTRAL: &str = "language";

impl Project {
    /// Finds the project: the folder given, or the nearest upwards that holds `rules`.
    pub fn find(root: Option<&Path>) -> Result<Project, Stop> {
        let root = match root {
            Some(root) if root.is_dir() => root.to_owned(),
            Some(root) => {
                return Err(match crate::files::metadata(root) {
                    Err(error) if root.is_symlink() => Stop::file(root, "read", &error),
                    _ => Stop::usage(format!("there is no folder `{}`", root.display())),
                });
            }
            None => {
                let here = std::env::current_dir().map_err(|error| Stop::file(Path::new("."), "read", &error))?;
                let found = here.ancestors().find(|folder| folder.join("rules").is_dir());
                let Some(found) = found else {
                    return Err(Stop::usage("there is no folder `rules` here or above")
                        .help("go to the folder of your games, name it with `--root`, or begin one with `naipe new`"));
                };
                found.to_owned()
            }
        };
        Project::read(root)
    }

    /// Reads which games there are.
    fn read(root: PathBuf) -> Result<Project, Stop> {
        let mut games: BTreeMap<String, GameFolder> = BTreeMap::new();
        let (mut stray, mut links) = (Vec::new(), Vec::new());
        for file in naipe_files(&root, "rules", &mut links)? {
            let path = folder_under(&file, "rules");
            if path != COMMON && !path.is_empty() {
                games
                    .entry(path.clone())
                    .or_insert_with(|| GameFolder { path, ..GameFolder::default() })
                    .rules
                    .push(file);
            }
        }
        let mut neutral: Vec<PathBuf> = Vec::new();
        for (place, is_card) in [("cards", true), ("tests", false)] {
            for file in naipe_files(&root, place, &mut links)? {
                let path = folder_under(&file, place);
                if !is_card && path.split('/').next() == Some(NEUTRAL) {
                    neutral.push(file);
                    continue;
                }
                match deepest(&games, &path).and_then(|at| games.get_mut(&at)) {
                    Some(game) if is_card => game.cards.push(file),
                    Some(game) => game.tests.push(file),
                    None => stray.push(file),
                }
            }
        }
        let mut list: Vec<GameFolder> = games.into_values().collect();
        name(&mut list);
        let (mut own, mut rest) = neutral_games(&root, neutral);
        let first = list.len();
        list.append(&mut own);
        for index in first..list.len() {
            // The game around a neutral game is the one of the nearest folder above.
            let around = |other: &usize| list[index].path.starts_with(&format!("{}/", list[*other].path));
            list[index].parent = (first..list.len()).filter(around).max_by_key(|other| list[*other].path.len());
        }
        stray.append(&mut rest);
        Ok(Project { root, games: list, stray, links })
    }

    /// Tells what was found below a folder and is left out.
    pub fn tell_left_out(&self, below: &str, screen: &mut Screen) {
        for path in self.stray.iter().filter(|path| path.starts_with(below)) {
            let path = slashes(path);
            screen.aside(format_args!("note: `{path}` belongs to no game: no folder under `rules` has that name"));
        }
        for path in self.links.iter().filter(|path| path.starts_with(below)) {
            let what = match crate::files::metadata(&self.root.join(path)) {
                Ok(_) => "it is a link to a folder".to_owned(),
                Err(error) => error.to_string(),
            };
            screen.aside(format_args!("note: `{}` is left out: {what}", slashes(path)));
        }
    }

    /// Every file, of games or stray.
    pub fn files(&self) -> impl Iterator<Item = PathBuf> {
        let games = self.games.iter().flat_map(|game| game.rules.iter().chain(&game.cards).chain(&game.tests));
        games.chain(&self.stray).cloned().chain(naipe_files(&self.root, "rules", &mut Vec::new()).unwrap_or_default())
    }

    /// The game of a name: its folder, its whole name, or the last part where only one game has it.
    pub fn game(&self, name: &str) -> Result<usize, Stop> {
        let unknown = || Stop::unknown("game", name, self.games.iter().map(|game| game.name.as_str()));
        self.find_game(name)?.ok_or_else(unknown)
    }

    /// The game of a name, if there is one; only a name that several have is an error.
    pub fn find_game(&self, name: &str) -> Result<Option<usize>, Stop> {
        let name = name.trim_matches('/');
        if let Some(index) = self.games.iter().position(|game| game.path == name) {
            return Ok(Some(index));
        }
        let called = |fits: fn(&GameFolder) -> &str| -> Vec<usize> {
            (0..self.games.len()).filter(|index| fits(&self.games[*index]) == name).collect()
        };
        let mut found = called(|game| &game.name);
        if found.is_empty() {
            found = called(GameFolder::last_name);
        }
        match found[..] {
            [index] => Ok(Some(index)),
            [] => Ok(None),
            _ => {
                let paths: Vec<String> = found.iter().map(|index| format!("`{}`", self.games[*index].path)).collect();
                Err(Stop::usage(format!("several games are called `{name}`"))
                    .help(format!("say which: {}", paths.join(", "))))
            }
        }
    }

    /// A game with the games inside it, in order of their paths.
    pub fn family(&self, game: usize) -> Vec<usize> {
        let mut family = vec![game];
        // A game stands before its parts.
        for (index, other) in self.games.iter().enumerate() {
            if other.parent.is_some_and(|parent| family.contains(&parent)) {
                family.push(index);
            }
        }
        family
    }

    /// The game meant where the rules of another say `play NAME`: one inside it, one beside it, the one around it, or any other.
    pub fn neighbour(&self, from: usize, name: &[&str]) -> Option<usize> {
        let wanted = name.join("/");
        let me = &self.games[from];
        let by = |test: &dyn Fn(usize, &GameFolder) -> bool| {
            self.games.iter().enumerate().position(|(index, game)| test(index, game))
        };
        by(&|_, game| game.parent == Some(from) && game.last_name() == wanted)
            .or_else(|| by(&|_, game| game.parent.is_some() && game.parent == me.parent && game.last_name() == wanted))
            .or_else(|| me.parent.filter(|parent| self.games[*parent].last_name() == wanted))
            .or_else(|| by(&|_, game| game.name == wanted || game.path == wanted))
    }
}

/// The folder of a file, under a folder of the project.
fn folder_under(file: &Path, place: &str) -> String {
    let inside = file.strip_prefix(place).unwrap_or(file);
    inside.parent().map(slashes).unwrap_or_default()
}

/// A path with `/` between its parts, on every system.
pub fn slashes(path: &Path) -> String {
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

/// The game whose folder is the nearest above a path.
fn deepest(games: &BTreeMap<String, GameFolder>, path: &str) -> Option<String> {
    let mut path = path;
    loop {
        if games.contains_key(path) {
            return Some(path.to_owned());
        }
        path = path.rsplit_once('/')?.0;
    }
}

/// Names the games, and says which is part of which.
fn name(games: &mut [GameFolder]) {
    for index in 0..games.len() {
        let path = games[index].path.clone();
        let last = path.rsplit('/').next().unwrap_or(&path).to_owned();
        let mut above = path.as_str();
        let mut parent = None;
        while let Some((up, _)) = above.rsplit_once('/') {
            above = up;
            parent = games.iter().position(|game| game.path == up);
            if parent.is_some() {
                break;
            }
        }
        // A game stands before its parts, so the parent has its name already.
        games[index].name = parent.map_or(last.clone(), |parent| format!("{}/{last}", games[parent].name));
        games[index].parent = parent;
    }
}

/// The games that exist for their tests only: each folder that declares a game.
fn neutral_games(root: &Path, files: Vec<PathBuf>) -> (Vec<GameFolder>, Vec<PathBuf>) {
    let mut games: BTreeMap<String, GameFolder> = BTreeMap::new();
    for file in &files {
        let path = folder_under(file, "tests");
        if !games.contains_key(&path) && declares_game(&root.join(file)) {
            games.insert(path.clone(), GameFolder { name: path.clone(), path, ..GameFolder::default() });
        }
    }
    let mut stray = Vec::new();
    for file in files {
        let path = folder_under(&file, "tests");
        match deepest(&games, &path).and_then(|at| games.get_mut(&at)) {
            Some(game) => game.tests.push(file),
            None => stray.push(file),
        }
    }
    (games.into_values().collect(), stray)
}

/// Whether a file has a line that begins a game.
fn declares_game(path: &Path) -> bool {
    let Ok(bytes) = read_found(path, LARGEST) else { return false };
    bytes.split(|byte| *byte == b'\n').any(|line| line.starts_with(b"game "))
}

/// Every `.naipe` file under a folder of the project, in order, as paths from the project's folder; and links that are not followed.
fn naipe_files(root: &Path, place: &str, links: &mut Vec<PathBuf>) -> Result<Vec<PathBuf>, Stop> {
    let from_root = |path: PathBuf| path.strip_prefix(root).map_or(path.clone(), Path::to_owned);
    let found = files_below(&root.join(place))?;
    links.extend(found.links.into_iter().map(from_root));
    Ok(found.files.into_iter().map(from_root).collect())
}

/// What was found under a folder.
#[derive(Debug, Default)]
pub struct Found {
    /// Every `.naipe` file, in order; whether it can be read shows when it is.
    pub files: Vec<PathBuf>,
    /// Links to folders, and to what is not there.
    pub links: Vec<PathBuf>,
}

/// Looks for `.naipe` files under a folder. What begins with a dot is left alone, and links to folders are not followed.
/// A folder that cannot be read would leave out rules without a word.
pub fn files_below(folder: &Path) -> Result<Found, Stop> {
    let mut found = Found::default();
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        let unread = |error| Stop::file(&folder, "read", &error);
        let entries = match std::fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) => return Err(unread(error)),
        };
        for entry in entries {
            let entry = entry.map_err(unread)?;
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            let path = entry.path();
            let kind = entry.file_type().map_err(unread)?;
            let is_naipe = path.extension().is_some_and(|extension| extension == "naipe");
            if kind.is_dir() {
                waiting.push(path);
            } else if kind.is_symlink() && (path.is_dir() || (!is_naipe && !path.exists())) {
                found.links.push(path);
            } else if is_naipe {
                found.files.push(path);
            }
        }
    }
    found.files.sort();
    found.links.sort();
    Ok(found)
}
