//! What each player at the table has seen happen.

use crate::machine::index::Game;
use crate::machine::state::State;
use crate::machine::trace::{Note, Trace};
use crate::record::Recorder;

/// Keeps one record for each pair of eyes: secrets of others are left out of it.
#[derive(Debug, Default)]
pub struct Witness {
    views: Vec<(Option<u8>, Recorder)>,
}

impl Witness {
    /// For the seats that watch; `None` sees everything.
    #[must_use]
    pub fn new(viewers: &[Option<u8>]) -> Witness {
        Witness { views: viewers.iter().map(|viewer| (*viewer, Recorder::of(*viewer))).collect() }
    }

    /// Whoever is asked reads what has happened so far.
    pub fn seal(&mut self) {
        self.views.iter_mut().for_each(|(_, record)| record.seal());
    }

    /// What a viewer has seen.
    #[must_use]
    pub fn record(&self, viewer: Option<u8>) -> Option<&Recorder> {
        self.views.iter().find(|(eyes, _)| *eyes == viewer).map(|(_, record)| record)
    }
}

impl Trace for Witness {
    const ON: bool = true;

    fn note(&mut self, game: &Game, state: &State, depth: usize, note: Note<'_>) {
        for (_, record) in &mut self.views {
            record.note(game, state, depth, note);
        }
    }
}
