//! Which games a project has, and which texts are of which.

use super::texts::{Found, Texts};
use crate::error::Error;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The games of a project.
#[derive(Debug, Clone, Default)]
pub struct Layout {
    /// The games, in order of their paths.
    pub games: Vec<GameFolder>,
    /// Files of cards or tests that belong to no game.
    pub stray: Vec<PathBuf>,
    /// Files of rules that games share, and others that are of no game.
    pub shared: Vec<PathBuf>,
    /// Links that are not followed, each with what it is.
    pub links: Vec<(PathBuf, String)>,
}

/// A game, with where its files are. All paths count from the project's folder.
#[derive(Debug, Clone, Default)]
pub struct GameFolder {
    /// What it is called: the name of its folder, after that of the game it is part of.
    pub name: String,
    /// Its folder under `rules`, or under `tests` for a game that exists for its tests only.
    pub path: String,
    /// The game it is part of.
    pub parent: Option<usize>,
    /// Its files under `rules`.
    pub rules: Vec<PathBuf>,
    /// Its files under `cards`.
    pub cards: Vec<PathBuf>,
    /// Its files under `tests`.
    pub tests: Vec<PathBuf>,
}

impl GameFolder {
    /// Whether it is part of no other game, and exists for more than its tests.
    #[must_use]
    pub fn stands_by_itself(&self) -> bool {
        self.parent.is_none() && !self.rules.is_empty()
    }

    /// The last part of its name.
    #[must_use]
    pub fn last_name(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or(&self.name)
    }
}

/// The folders of a project that hold its games' files.
pub const PLACES: [&str; 3] = ["rules", "cards", "tests"];
/// The folder of rules that games share.
pub(super) const COMMON: &str = "common";
/// The folder under `tests` with games of their own.
const NEUTRAL: &str = "language";

impl Layout {
    /// Looks which games there are.
    ///
    /// # Errors
    /// Where a folder cannot be looked into.
    pub fn new(texts: &dyn Texts) -> Result<Layout, Error> {
        let mut games: BTreeMap<String, GameFolder> = BTreeMap::new();
        let mut layout = Layout::default();
        for file in layout.below(texts, "rules")? {
            let path = folder_under(&file, "rules");
            if path == COMMON || path.is_empty() {
                layout.shared.push(file);
            } else {
                games
                    .entry(path.clone())
                    .or_insert_with(|| GameFolder { path, ..GameFolder::default() })
                    .rules
                    .push(file);
            }
        }
        let mut neutral: Vec<PathBuf> = Vec::new();
        for (place, is_card) in [("cards", true), ("tests", false)] {
            for file in layout.below(texts, place)? {
                let path = folder_under(&file, place);
                if !is_card && path.split('/').next() == Some(NEUTRAL) {
                    neutral.push(file);
                    continue;
                }
                match deepest(&games, &path).and_then(|at| games.get_mut(&at)) {
                    Some(game) if is_card => game.cards.push(file),
                    Some(game) => game.tests.push(file),
                    None => layout.stray.push(file),
                }
            }
        }
        let mut list: Vec<GameFolder> = games.into_values().collect();
        name(&mut list);
        let (mut own, mut rest) = neutral_games(texts, neutral);
        let first = list.len();
        list.append(&mut own);
        for index in first..list.len() {
            // The game around a neutral game is the one of the nearest folder above.
            let around = |other: &usize| list[index].path.starts_with(&format!("{}/", list[*other].path));
            list[index].parent = (first..list.len()).filter(around).max_by_key(|other| list[*other].path.len());
        }
        layout.stray.append(&mut rest);
        layout.games = list;
        Ok(layout)
    }

    fn below(&mut self, texts: &dyn Texts, place: &str) -> Result<Vec<PathBuf>, Error> {
        let Found { files, links } = texts.below(place)?;
        self.links.extend(links);
        Ok(files)
    }

    /// Every file, of games or not.
    pub fn files(&self) -> impl Iterator<Item = &PathBuf> {
        let games = self.games.iter().flat_map(|game| game.rules.iter().chain(&game.cards).chain(&game.tests));
        games.chain(&self.stray).chain(&self.shared)
    }

    /// The game of a name: its folder, its whole name, or the last part where only one game has it.
    ///
    /// # Errors
    /// Where no game has the name, or several have.
    pub fn game(&self, name: &str) -> Result<usize, Error> {
        let unknown = || Error::unknown("game", name, self.games.iter().map(|game| game.name.as_str()));
        self.find_game(name)?.ok_or_else(unknown)
    }

    /// The game of a name, if there is one; only a name that several have is an error.
    ///
    /// # Errors
    /// Where several games have the name.
    pub fn find_game(&self, name: &str) -> Result<Option<usize>, Error> {
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
                Err(Error::refused(format!("several games are called `{name}`"))
                    .help(format!("say which: {}", paths.join(", "))))
            }
        }
    }

    /// A game with the games inside it, in order of their paths.
    #[must_use]
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
    #[must_use]
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
#[must_use]
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
fn neutral_games(texts: &dyn Texts, files: Vec<PathBuf>) -> (Vec<GameFolder>, Vec<PathBuf>) {
    let mut games: BTreeMap<String, GameFolder> = BTreeMap::new();
    for file in &files {
        let path = folder_under(file, "tests");
        if !games.contains_key(&path) && declares_game(texts, file) {
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
fn declares_game(texts: &dyn Texts, path: &Path) -> bool {
    let Ok(bytes) = texts.read(path) else { return false };
    bytes.split(|byte| *byte == b'\n').any(|line| line.starts_with(b"game "))
}
