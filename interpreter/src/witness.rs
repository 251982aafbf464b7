//! What happens in a game, as those who watch it see it.

use crate::agent::memory::Memory;
use crate::machine::play::trace::{Follower, Note, Trace};
use crate::machine::query::game::Game;
use crate::machine::state::State;
use crate::record::{Entry, Recorder};

/// Keeps one record for each pair of eyes: secrets of others are left out of it.
#[derive(Debug, Clone, Default)]
pub struct Witness {
    views: Vec<(Option<u8>, Recorder)>,
    memory: Memory,
    /// Nobody at the table thinks: what seats have seen is not followed.
    is_script: bool,
}

impl Witness {
    /// For the seats that watch; `None` sees everything.
    #[must_use]
    pub fn new(viewers: &[Option<u8>]) -> Witness {
        let views = viewers.iter().map(|viewer| (*viewer, Recorder::of(*viewer))).collect();
        Witness { views, ..Witness::default() }
    }

    /// For a script: one record of everything, and nothing is remembered for machines that think.
    #[must_use]
    pub fn of_script() -> Witness {
        Witness { is_script: true, ..Witness::new(&[None]) }
    }

    /// For a game to which nobody listens.
    #[cfg(feature = "small")]
    #[must_use]
    pub fn deaf() -> Witness {
        Witness { is_script: true, ..Witness::default() }
    }

    /// Somebody is to decide, and everybody looks at the table.
    pub fn look(&mut self, game: &Game, state: &State) {
        self.memory.look(game, state);
        self.views.iter_mut().for_each(|(_, record)| record.pause());
    }

    /// What each seat can still follow of what it has seen.
    #[must_use]
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The same, of seats that conclude from what others choose: for a game that is played from the beginning.
    #[must_use]
    pub fn concluding() -> Witness {
        Witness { memory: Memory::concluding(), ..Witness::default() }
    }

    /// Puts what seats remember in the place of what they did, of the same game at the same decision.
    pub fn recall(&mut self, from: Witness) {
        self.memory = from.memory;
    }

    /// Whoever is asked reads what has happened so far.
    pub fn seal(&mut self) {
        self.views.iter_mut().for_each(|(_, record)| record.seal());
    }

    /// What has been told so far was before the game: it is in no record.
    pub fn forget(&mut self) {
        self.views.iter_mut().for_each(|(_, record)| record.entries.clear());
    }

    /// What a viewer has been told, thing by thing; nothing of a viewer nobody keeps a record for.
    #[must_use]
    pub fn entries(&self, viewer: Option<u8>) -> &[Entry] {
        self.record(viewer).map_or(&[], |record| &record.entries)
    }

    /// The same as lines, indented under what caused them.
    #[must_use]
    pub fn lines(&self, viewer: Option<u8>) -> Vec<String> {
        self.record(viewer).map_or(Vec::new(), Recorder::lines)
    }

    /// What a viewer has seen.
    #[must_use]
    pub fn record(&self, viewer: Option<u8>) -> Option<&Recorder> {
        self.views.iter().find(|(eyes, _)| *eyes == viewer).map(|(_, record)| record)
    }
}

impl Trace for Witness {
    const ON: bool = true;

    fn follower(&mut self) -> Option<&mut dyn Follower> {
        self.memory.follower()
    }

    fn note(&mut self, game: &Game, state: &State, depth: usize, note: Note<'_>) {
        for (_, record) in &mut self.views {
            record.note(game, state, depth, note);
        }
        if !self.is_script {
            self.memory.note(game, state, depth, note);
        }
    }
}
