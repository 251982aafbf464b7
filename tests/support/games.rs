//! The games of this house, found under `rules` and compiled with the cards of their tests.

use naipe_grammar::ast::{Date, File, ItemKind};
use naipe_grammar::diagnostic::Severity;
use naipe_grammar::narrow;
use naipe_grammar::span::FileId;
use naipe_interpreter::lower::{self, Compiled, GameInput};
use naipe_interpreter::machine::index::Game;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The date whose rules are in force.
pub const AS_OF: Date = Date { year: 2026, month: 1, day: 1 };

/// The path under `rules` of every game that stands by itself: a folder that declares a game and is inside no other.
#[allow(dead_code, reason = "each test and bench takes what it needs")]
pub fn all() -> Vec<String> {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let (mut found, mut waiting) = (Vec::new(), vec![rules.clone()]);
    while let Some(folder) = waiting.pop() {
        let path =
            folder.strip_prefix(&rules).map(|inside| inside.to_string_lossy().replace('\\', "/")).unwrap_or_default();
        if naipe_files(&folder).iter().any(|file| declares_game(file)) {
            found.push(path);
        } else if path != "common" {
            waiting.extend(
                std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()).filter(|p| p.is_dir()),
            );
        }
    }
    found.sort();
    found
}

/// The same, and every game inside another.
#[allow(dead_code, reason = "each test and bench takes what it needs")]
pub fn nested() -> Vec<String> {
    let mut found = all();
    let mut next = 0;
    while let Some(outer) = found.get(next) {
        let inner: Vec<String> = inside(outer).into_iter().map(|name| format!("{outer}/{name}")).collect();
        found.extend(inner);
        next += 1;
    }
    found.sort();
    found
}

/// The neutral games, each for a hard point of the language.
#[allow(dead_code, reason = "each test and bench takes what it needs")]
pub fn neutral() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/language");
    let folders = std::fs::read_dir(root).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut names: Vec<String> = folders
        .filter(|folder| naipe_files(folder).iter().any(|file| declares_game(file)))
        .filter_map(|folder| Some(format!("language/{}", folder.file_name()?.to_string_lossy())))
        .collect();
    names.sort();
    names
}

/// What the files of a game say, with those of the folders of its tests that are no games of their own.
#[allow(dead_code, reason = "each test and bench takes what it needs")]
pub fn with_scenarios(path: &str) -> Vec<File> {
    let mut files = files(path);
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(path);
    let games = inside(path);
    for folder in std::fs::read_dir(tests).into_iter().flatten().flatten().map(|entry| entry.path()) {
        let is_game = folder.file_name().is_some_and(|name| games.iter().any(|game| *game == name.to_string_lossy()));
        if !is_game {
            naipe_files(&folder).iter().for_each(|file| read(file, &mut files));
        }
    }
    files
}

/// The names of the games right inside a game.
fn inside(outer: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["rules", "tests"].map(|place| std::fs::read_dir(root.join(place).join(outer)));
    let folders = folders.into_iter().flatten().flatten().flatten().map(|entry| entry.path());
    let mut names: Vec<String> = folders
        .filter(|folder| folder.is_dir() && naipe_files(folder).iter().any(|file| declares_game(file)))
        .filter_map(|folder| folder.file_name().map(|name| name.to_string_lossy().into_owned()))
        .collect();
    names.sort();
    names
}

/// What the rules of a game `play`: the name written, and the path of that game, inside it or around it.
fn plays(path: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let texts = ["rules", "tests"].map(|place| naipe_files(&root.join(place).join(path)));
    let texts = texts.into_iter().flatten().filter_map(|file| std::fs::read_to_string(file).ok());
    let mut names: Vec<String> = texts
        .flat_map(|text| {
            let written = text.split("= play ").skip(1).filter_map(|rest| rest.split(|c: char| !is_of_name(c)).next());
            written.map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    names.sort();
    names.dedup();
    let around = |name: &str| path.split('/').position(|part| part == name).map(|at| at + 1);
    let path_of = |name: &str| match around(name) {
        Some(parts) => path.split('/').take(parts).collect::<Vec<_>>().join("/"),
        None => format!("{path}/{name}"),
    };
    names.into_iter().map(|name| (name.clone(), path_of(&name))).collect()
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn declares_game(file: &Path) -> bool {
    std::fs::read_to_string(file).is_ok_and(|text| text.lines().any(|line| line.starts_with("game ")))
}

/// A game by the path of its folder under `rules`, such as `humankind` or `classics/hearts`, with the games inside it.
#[allow(dead_code, reason = "each test and bench takes what it needs")]
pub fn load(path: &str) -> Game {
    Game::new(compiled(path, &files(path)).program)
}

/// A game whose files have been read.
#[allow(dead_code, reason = "each test and bench takes what it needs")]
pub fn compiled(path: &str, files: &[File]) -> Compiled {
    let inner = plays(path).into_iter().map(|(name, other)| {
        let inner = compiled(&other, &self::files(&other));
        (name.as_str().into(), Arc::new(inner))
    });
    let input = GameInput { name: path.into(), files: files.iter().collect(), as_of: AS_OF, subgames: inner.collect() };
    let (compiled, faults) = lower::compile(&input);
    let errors: Vec<_> = faults.iter().filter(|fault| fault.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{path} has errors: {errors:?}");
    compiled
}

/// What the files of a game say: those of its own folders, not those of the games inside it.
pub fn files(path: &str) -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<File> = Vec::new();
    for place in ["rules", "cards", "tests"] {
        for path in naipe_files(&root.join(place).join(path)) {
            read(&path, &mut files);
        }
    }
    // What they use, and what that uses in turn.
    let (mut used, mut next): (Vec<PathBuf>, usize) = (Vec::new(), 0);
    while let Some(file) = files.get(next) {
        let uses = file
            .items
            .iter()
            .filter_map(|item| if let ItemKind::Use { path } = &item.kind { Some(path) } else { None });
        let wanted: Vec<PathBuf> = uses
            .map(|path| root.join("rules").join(path.iter().map(|part| part.name.as_str()).collect::<PathBuf>()))
            .collect();
        for path in wanted {
            if !used.contains(&path) {
                read(&path.with_extension("naipe"), &mut files);
                used.push(path);
            }
        }
        next += 1;
    }
    files
}

fn read(path: &Path, files: &mut Vec<File>) {
    if let Ok(text) = std::fs::read_to_string(path) {
        files.push(naipe_grammar::parse(FileId(narrow::u32(files.len())), &text).0);
    }
}

/// The `.naipe` files of a folder, in order.
fn naipe_files(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "naipe"));
    paths.sort();
    paths
}
