//! What was written since checks were last asked, as 64 bits: a check is asked again only when something that it
//! reads may have changed. A bit may stand for several things: then a check is asked once too often, never too seldom.

use crate::program::AttrId;

/// Objects coming into zones in play, leaving them, or moving about in them.
pub const PLAY: u64 = 1 << 57;
/// Objects coming into other zones or leaving them.
pub const ZONES: u64 = 1 << 58;
/// Scopes opened, closed and written.
pub const SCOPES: u64 = 1 << 59;
/// Phases, steps and turns.
pub const TIME: u64 = 1 << 60;
/// Abilities created or ended, controllers, kinds.
pub const ABILITIES: u64 = 1 << 61;
/// Players leaving the game, parameters, records of events.
pub const OTHER: u64 = 1 << 62;
/// Everything.
pub const ALL: u64 = u64::MAX;

/// An attribute of objects.
#[must_use]
pub fn attr(a: AttrId) -> u64 {
    1 << (a.0 % 48)
}

/// An attribute of players.
#[must_use]
pub fn player_attr(a: AttrId) -> u64 {
    1 << (48 + a.0 % 9)
}
