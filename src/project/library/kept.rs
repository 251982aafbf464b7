//! Programs to be played, taken from the cache where nothing they were made from has changed.

use super::{Library, With};
use crate::project::cache::{Cache, Key, KeyMaker};
use crate::screen::{Screen, Stop};
use naipe_grammar::ast::{Date, ItemKind};
use naipe_interpreter::program::Program;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;

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
    /// The program of a game as of a date, without reading its files for their meaning where it was kept; errors are told.
    pub fn program(
        &mut self,
        game: usize,
        with: With,
        as_of: Date,
        cache: &Cache,
        screen: &mut Screen,
    ) -> Result<Arc<Program>, Stop> {
        if let Some((_, program)) = self.kept(game, with, as_of, cache) {
            return Ok(program);
        }
        self.read(&[game])?;
        let program = self.sound(game, with, as_of, screen)?.program();
        self.keep(game, with, as_of, cache);
        Ok(program)
    }

    /// Whether the tests of a game have decks of their own.
    pub fn tests_have_decks(&mut self, game: usize) -> bool {
        let tests = self.project.games[game].tests.clone();
        self.files.read(&self.project.root, &tests);
        let files = tests.iter().filter_map(|path| self.files.file(self.files.id(path)?));
        files.flat_map(|file| &file.items).any(|item| matches!(item.kind, ItemKind::Deck { .. }))
    }

    /// A program that was kept, with its key, if it was made from just what is there now.
    fn kept(&mut self, game: usize, with: With, as_of: Date, cache: &Cache) -> Option<(Key, Arc<Program>)> {
        let own = self.own_paths(game);
        self.files.load(&self.project.root, &own);
        let key = self.key(game, with, as_of, &own);
        // What could not be read has no text that would tell it from another.
        if own.iter().any(|path| !self.files.is_read(path)) {
            return None;
        }
        let mut kept = cache.find::<Kept<Program>>(key)?;
        for (path, hash) in &kept.used {
            if !self.project.root.join(path).is_file() {
                return None;
            }
            self.files.load(&self.project.root, std::slice::from_ref(path));
            if self.hash(path) != *hash {
                return None;
            }
        }
        for (written, key) in &kept.plays {
            let parts: Vec<&str> = written.split('.').collect();
            let other = self.project.neighbour(game, &parts)?;
            match self.kept(other, with, as_of, cache) {
                Some((now, program)) if now == *key => kept.program.games.push((written.as_str().into(), program)),
                _ => return None,
            }
        }
        Some((key, Arc::new(kept.program)))
    }

    /// Keeps the program of a game without errors, and those of the games it plays.
    fn keep(&self, game: usize, with: With, as_of: Date, cache: &Cache) {
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
            self.keep(*other, with, as_of, cache);
            plays.push((written.clone(), self.key(*other, with, as_of, &self.own_paths(*other))));
        }
        let program = &*built.compiled.program;
        cache.keep(self.key(game, with, as_of, &own), &Kept { used, plays, program });
    }

    /// The files of a game's own folders.
    fn own_paths(&self, game: usize) -> Vec<PathBuf> {
        let folder = &self.project.games[game];
        folder.rules.iter().chain(&folder.cards).chain(&folder.tests).cloned().collect()
    }

    fn key(&self, game: usize, with: With, as_of: Date, own: &[PathBuf]) -> Key {
        let mut maker = KeyMaker::new();
        maker.add(self.project.games[game].name.as_bytes());
        maker.add(&[u8::from(with == With::Tests)]);
        maker.add(as_of.to_string().as_bytes());
        for path in own {
            maker.add(path.as_os_str().as_encoded_bytes());
            maker.add(self.text(path).as_bytes());
        }
        maker.key()
    }

    fn hash(&self, path: &std::path::Path) -> Key {
        let mut maker = KeyMaker::new();
        maker.add(self.text(path).as_bytes());
        maker.key()
    }

    fn text(&self, path: &std::path::Path) -> &str {
        self.files.id(path).map_or("", |id| self.files.sources.text(id))
    }
}
