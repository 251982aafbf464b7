//! What each player at the table has seen happen.

use naipe_interpreter::machine::index::Game;
use naipe_interpreter::machine::state::State;
use naipe_interpreter::machine::trace::{Note, Trace};
use naipe_interpreter::record::Recorder;

/// Keeps one record for each pair of eyes: secrets of others are left out of it.
#[derive(Debug, Default)]
pub struct Witness {
    views: Vec<(Option<u8>, Recorder)>,
}

impl Witness {
    /// For the seats that watch; `None` sees everything.
    pub fn new(viewers: &[Option<u8>]) -> Witness {
        Witness { views: viewers.iter().map(|viewer| (*viewer, Recorder::of(*viewer))).collect() }
    }

    /// Whoever is asked reads what has happened so far.
    pub fn seal(&mut self) {
        self.views.iter_mut().for_each(|(_, record)| record.seal());
    }

    /// What a viewer has seen.
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
