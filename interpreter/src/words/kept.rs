//! What the machine says, where nothing can read it: a game that was kept brings it.

use crate::program::Worded;
use std::sync::OnceLock;

static ALL: OnceLock<Vec<Worded>> = OnceLock::new();

/// Everything that the machine says; nothing before a game was loaded.
pub fn all() -> &'static [Worded] {
    ALL.get().map_or(&[], Vec::as_slice)
}

/// Takes it from a game that was kept. What another of the same version has is the same.
pub fn learn(said: Vec<Worded>) {
    ALL.get_or_init(|| said);
}
