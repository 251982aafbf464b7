//! What was written since checks were last asked, as 64 bits: a check is asked again only when something that it
//! reads may have changed. A bit may stand for several things: then a check is asked once too often, never too seldom.

use crate::program::{AttrId, Builtin, Fact};

/// What was used up for a while (`once per`).
pub const MARKS: u64 = 1 << 47;
/// Objects coming into zones in play, leaving them, or moving about in them.
pub const PLAY: u64 = 1 << 57;
/// Objects coming into other zones or leaving them.
pub const ZONES: u64 = 1 << 58;
/// Scopes opened, closed and written.
pub const SCOPES: u64 = 1 << 59;
/// Whose turn it is, and how many there were.
pub const TURN: u64 = 1 << 63;
/// Phases and steps.
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
    1 << (a.0 % 47)
}

/// An attribute of players.
#[must_use]
pub fn player_attr(a: AttrId) -> u64 {
    1 << (48 + a.0 % 9)
}

/// What a fact of the machine reads.
#[must_use]
pub fn fact(f: Fact) -> u64 {
    match f {
        Fact::Active | Fact::TurnNumber | Fact::FirstPlayer => TURN,
        Fact::Phase | Fact::Step => TIME,
        Fact::Players => OTHER | TURN,
    }
}

/// What a built-in function reads, its arguments aside.
#[must_use]
pub fn builtin(b: Builtin) -> u64 {
    match b {
        Builtin::Min
        | Builtin::Max
        | Builtin::Abs
        | Builtin::Ordinal
        | Builtin::Distinct
        | Builtin::Column
        | Builtin::Row
        | Builtin::FixedRow
        | Builtin::CellAt
        | Builtin::Distance
        | Builtin::Adjacent
        | Builtin::Cells
        | Builtin::Seats
        | Builtin::Seat
        | Builtin::ZoneIs
        | Builtin::ZonePlayer => 0,
        Builtin::Owner
        | Builtin::Title
        | Builtin::Card
        | Builtin::Titled
        | Builtin::Zone
        | Builtin::Cell
        | Builtin::Size
        | Builtin::Occupant
        | Builtin::Position => ZONES | PLAY,
        // What is not in play is found by its zone, which says so itself.
        Builtin::Controller => PLAY | ABILITIES,
        Builtin::Next | Builtin::Previous | Builtin::Opponents | Builtin::Opponent => OTHER,
        Builtin::TurnsTaken => TURN,
        _ => ALL,
    }
}
