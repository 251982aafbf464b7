//! Programs to be played, taken from where they were kept if nothing that they were made from has changed.
//!
//! What is kept is found by a hash of all it was made from: this version of Naipe, the date, and the path and text of
//! every file. A changed file is another hash, so nothing kept can be out of date.

use super::library::{Library, With};
use crate::error::Error;
use crate::game::SOURCES;
use crate::program::Program;
use naipe_grammar::ast::{Date, ItemKind};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where programs are kept between runs. It is a help and no more: whatever goes wrong with it, texts are read anew.
pub trait Keeper {
    /// What was kept under a key, just as it was.
    fn find(&self, key: Key) -> Option<Vec<u8>>;
    /// Keeps something under a key.
    fn keep(&self, key: Key, what: Vec<u8>);
}

/// The hash of what something is made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key(pub [u8; 32]);

/// Puts a key together.
#[derive(Debug)]
struct KeyMaker(blake3::Hasher);

impl KeyMaker {
    /// A key that only this version of Naipe makes.
    fn new() -> KeyMaker {
        let mut maker = KeyMaker(blake3::Hasher::new());
        maker.add(SOURCES.as_bytes());
        maker
    }

    /// Adds a part; where one ends and the next begins counts.
    fn add(&mut self, part: &[u8]) {
        self.0.update(&(part.len() as u64).to_le_bytes());
        self.0.update(part);
    }

    /// The key of all parts that were added.
    fn key(&self) -> Key {
        Key(*self.0.finalize().as_bytes())
    }
}

/// A kept program, and what it was made from beside the game's own files.
#[derive(Debug, Serialize, Deserialize)]
struct Kept<P> {
    /// Files of rules that games share, each with the hash of its text.
    used: Vec<(PathBuf, Key)>,
    /// The games it plays, as written, each with the key of its own program.
    plays: Vec<(String, Key)>,
    program: P,
}

impl Library {
    /// The program of a game as of a date, without reading its files for their meaning where it was kept.
    ///
    /// # Errors
    /// Those of its files.
    pub fn program(
        &mut self,
        game: usize,
        with: With,
        as_of: Date,
        keeper: &dyn Keeper,
    ) -> Result<Arc<Program>, Error> {
        if let Some((_, program)) = self.kept(game, with, as_of, keeper) {
            return Ok(program);
        }
        self.read(&[game])?;
        let program = self.sound(game, with, as_of)?.program();
        self.keep(game, with, as_of, keeper);
        Ok(program)
    }

    /// Whether the tests of a game have decks of their own.
    pub fn tests_have_decks(&mut self, game: usize) -> bool {
        let tests = self.layout.games[game].tests.clone();
        self.files.read(&*self.texts, &tests);
        let files = tests.iter().filter_map(|path| self.files.file(self.files.id(path)?));
        files.flat_map(|file| &file.items).any(|item| matches!(item.kind, ItemKind::Deck { .. }))
    }

    /// A program that was kept, with its key, if it was made from just what is there now.
    fn kept(&mut self, game: usize, with: With, as_of: Date, keeper: &dyn Keeper) -> Option<(Key, Arc<Program>)> {
        let own = self.own_paths(game);
        self.files.load(&*self.texts, &own);
        let key = self.key(game, with, as_of, &own);
        // What could not be read has no text that would tell it from another.
        if own.iter().any(|path| !self.files.is_read(path)) {
            return None;
        }
        let mut kept: Kept<Program> = postcard::from_bytes(&keeper.find(key)?).ok()?;
        for (path, hash) in &kept.used {
            if !self.texts.has(path) {
                return None;
            }
            self.files.load(&*self.texts, std::slice::from_ref(path));
            if self.hash(path) != *hash {
                return None;
            }
        }
        for (written, key) in &kept.plays {
            let parts: Vec<&str> = written.split('.').collect();
            let other = self.layout.neighbour(game, &parts)?;
            match self.kept(other, with, as_of, keeper) {
                Some((now, program)) if now == *key => kept.program.games.push((written.as_str().into(), program)),
                _ => return None,
            }
        }
        Some((key, Arc::new(kept.program)))
    }

    /// Keeps the program of a game without errors, and those of the games it plays.
    fn keep(&self, game: usize, with: With, as_of: Date, keeper: &dyn Keeper) {
        let Some(shelf) = self.shelves.get(&game) else { return };
        let built = self.build(game, with, as_of);
        if built.is_broken() {
            return;
        }
        let own = self.own_paths(game);
        let used =
            shelf.cards.iter().filter_map(|id| self.files.path(*id)).filter(|path| !own.iter().any(|p| p == path));
        let used = used.map(|path| (path.to_owned(), self.hash(path))).collect();
        let mut plays = Vec::with_capacity(shelf.plays.len());
        for (written, other) in &shelf.plays {
            self.keep(*other, with, as_of, keeper);
            plays.push((written.clone(), self.key(*other, with, as_of, &self.own_paths(*other))));
        }
        let program = &*built.compiled.program;
        if let Ok(bytes) = postcard::to_stdvec(&Kept { used, plays, program }) {
            keeper.keep(self.key(game, with, as_of, &own), bytes);
        }
    }

    /// The files of a game's own folders.
    fn own_paths(&self, game: usize) -> Vec<PathBuf> {
        let folder = &self.layout.games[game];
        folder.rules.iter().chain(&folder.cards).chain(&folder.tests).cloned().collect()
    }

    fn key(&self, game: usize, with: With, as_of: Date, own: &[PathBuf]) -> Key {
        let mut maker = KeyMaker::new();
        maker.add(self.layout.games[game].name.as_bytes());
        maker.add(&[u8::from(with == With::Tests)]);
        maker.add(as_of.to_string().as_bytes());
        for path in own {
            maker.add(path.as_os_str().as_encoded_bytes());
            maker.add(self.text(path).as_bytes());
        }
        maker.key()
    }

    fn hash(&self, path: &Path) -> Key {
        let mut maker = KeyMaker::new();
        maker.add(self.text(path).as_bytes());
        maker.key()
    }

    fn text(&self, path: &Path) -> &str {
        self.files.id(path).map_or("", |id| self.files.sources.text(id))
    }
}
