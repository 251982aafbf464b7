//! What is written, as bits: what was asked once is asked again only when something that it read may have changed. A bit
//! may stand for several things: then it is asked once too often, never too seldom.

use crate::program::{AttrId, Builtin, Fact, PhaseId, ScopeId, ZoneId};
use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// A set of things that can be read and written.
pub type Bits = u128;

/// Attributes of objects, one bit for those whose number is the same within 32. (Powers of two are quickest.)
const ATTRS: (u32, u32) = (0, 32);
/// Attributes of players, one bit for those whose number is the same within 16.
const PLAYER_ATTRS: (u32, u32) = (32, 16);
/// Phases and steps, one bit for those whose number is the same within 16.
const PHASES: (u32, u32) = (48, 16);
/// Scopes opened, closed and written, one bit for those whose number is the same within 8.
const OPEN_SCOPES: (u32, u32) = (64, 8);
/// What is in zones that are not in play.
const OTHER_ZONES: (u32, u32) = (72, 16);
/// What is in zones in play.
const ZONES_IN_PLAY: (u32, u32) = (88, 8);
/// Abilities created or ended, by what they bear on.
const KEYS: (u32, u32) = (96, 16);

const fn one(group: (u32, u32), n: u32) -> Bits {
    1 << (group.0 + n % group.1)
}

const fn all(group: (u32, u32)) -> Bits {
    ((1 << group.1) - 1) << group.0
}

/// Who controls what, where an ability gives it to somebody else.
pub const CONTROL: Bits = 1 << 118;
/// Where in its zone something in play lies: its cell, its place among others.
pub const PLACES: Bits = 1 << 119;
/// What was used up for a while (`once per`), and what is being carried out.
pub const MARKS: Bits = 1 << 120;
/// Which players are still in the game.
pub const PLAYERS: Bits = 1 << 121;
/// The record of events, which `happened` asks.
pub const HISTORY: Bits = 1 << 122;
/// Whose turn it is, and how many there were.
pub const TURN: Bits = 1 << 123;
/// Objects coming into zones in play, or leaving them.
pub const PLAY: Bits = all(ZONES_IN_PLAY);
/// Objects coming into other zones or leaving them, their order and who has seen them.
pub const ZONES: Bits = all(OTHER_ZONES);
/// All phases and steps, opened or closed.
pub const TIME: Bits = all(PHASES);
/// All abilities, what they give and take away.
pub const ABILITIES: Bits = all(KEYS) | CONTROL;
/// Everything that can be written: of what reads it cannot be told what.
pub const ALL: Bits = (1 << 124) - 1;

/// Beside what was read to find out whether an action can be begun: that it can.
pub const CAN: Bits = 1 << 126;
/// Beside what was read to find out whether an action can be begun: that it cannot.
pub const CANNOT: Bits = 1 << 127;

const fn halves(bits: Bits) -> (u64, u64) {
    const LOW: Bits = u64::MAX as Bits;
    ((bits & LOW) as u64, (bits >> 64) as u64)
}

fn whole(low: u64, high: u64) -> Bits {
    Bits::from(high) << 64 | Bits::from(low)
}

/// What has been written, added up. In two halves, each always read and written whole: what is read in one piece right after it was
/// written in smaller ones has to wait for memory.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Bits", into = "Bits")]
pub struct Written(u64, u64);

impl Written {
    /// Adds what these bits stand for.
    #[inline]
    pub fn add(&mut self, bits: Bits) {
        let (low, high) = halves(bits);
        self.0 |= low;
        self.1 |= high;
    }

    /// Whether any of what these bits stand for is among it.
    #[inline]
    #[must_use]
    pub fn meets(self, bits: Bits) -> bool {
        let (low, high) = halves(bits);
        self.0 & low | self.1 & high != 0
    }

    /// All of it.
    #[inline]
    #[must_use]
    pub fn bits(self) -> Bits {
        whole(self.0, self.1)
    }
}

impl From<Bits> for Written {
    fn from(bits: Bits) -> Written {
        let (low, high) = halves(bits);
        Written(low, high)
    }
}

impl From<Written> for Bits {
    fn from(written: Written) -> Bits {
        written.bits()
    }
}

/// What has been read, added up by whoever reads; in two halves like [`Written`].
#[derive(Debug, Clone, Default)]
pub struct Reads {
    low: Cell<u64>,
    high: Cell<u64>,
}

impl Reads {
    /// Adds what these bits stand for.
    #[inline]
    pub fn add(&self, bits: Bits) {
        let (low, high) = halves(bits);
        self.low.set(self.low.get() | low);
        self.high.set(self.high.get() | high);
    }

    /// All of it.
    #[inline]
    #[must_use]
    pub fn bits(&self) -> Bits {
        whole(self.low.get(), self.high.get())
    }

    /// All of it; from now on it is something else.
    #[inline]
    pub fn replace(&self, bits: Bits) -> Bits {
        let (low, high) = halves(bits);
        whole(self.low.replace(low), self.high.replace(high))
    }
}

/// The bit of an attribute of objects.
#[must_use]
pub const fn attr(a: AttrId) -> Bits {
    one(ATTRS, a.0 as u32)
}

/// The bit of an attribute of players.
#[must_use]
pub const fn player_attr(a: AttrId) -> Bits {
    one(PLAYER_ATTRS, a.0 as u32)
}

/// The bit of a phase or step.
#[must_use]
pub const fn phase(p: PhaseId) -> Bits {
    one(PHASES, p.0 as u32)
}

/// The bit of a scope: opened, closed, or one of its fields written.
#[must_use]
pub const fn scope(s: ScopeId) -> Bits {
    one(OPEN_SCOPES, s.0 as u32)
}

/// Abilities that bear on the same.
#[must_use]
pub const fn key(k: u32) -> Bits {
    one(KEYS, k)
}

/// What is in the zone of a declaration that is a player's (255: shared).
#[must_use]
pub const fn zone(decl: u16, player: u8, in_play: bool) -> Bits {
    one(if in_play { ZONES_IN_PLAY } else { OTHER_ZONES }, decl as u32 * 2 + player as u32 % 2)
}

/// What the bit of that number stands for, which is a zone's.
#[must_use]
#[inline]
pub const fn zone_bit(bit: u8) -> Bits {
    // Zones have bits of the upper half.
    ((1_u64 << (bit & 63)) as Bits) << 64
}

/// What is in the zones of a declaration, whosever they are.
#[must_use]
pub const fn zones(z: ZoneId, in_play: bool) -> Bits {
    zone(z.0, 0, in_play) | zone(z.0, 1, in_play)
}

/// What a fact of the machine reads.
#[must_use]
pub fn fact(f: Fact) -> Bits {
    match f {
        Fact::Active | Fact::TurnNumber | Fact::FirstPlayer => TURN,
        Fact::Phase | Fact::Step => TIME,
        Fact::Players => PLAYERS | TURN,
        Fact::InGame => PLAYERS,
    }
}

/// What a built-in function reads, its arguments aside.
#[must_use]
pub fn builtin(b: Builtin) -> Bits {
    match b {
        Builtin::Min
        | Builtin::Max
        | Builtin::Abs
        | Builtin::Ordinal
        | Builtin::Distinct
        | Builtin::CellAt
        | Builtin::PlaceIn
        | Builtin::Destination
        | Builtin::Cells
        | Builtin::Seats
        | Builtin::Seat
        | Builtin::ZoneIs
        | Builtin::ZonePlayer
        // What never changes while the object is there at all: but for its owner, where rules change that, of which who reads it knows.
        | Builtin::Owner
        | Builtin::Title
        | Builtin::Card
        | Builtin::Titled
        | Builtin::PrintedIn
        | Builtin::HasRarity => 0,
        Builtin::Abilities => PLAY | ABILITIES,
        Builtin::Zone | Builtin::FaceDown | Builtin::Size | Builtin::Remains => ZONES | PLAY,
        // An object stands for its cell.
        Builtin::Cell
        | Builtin::Column
        | Builtin::Row
        | Builtin::FixedRow
        | Builtin::Distance
        | Builtin::Adjacent
        | Builtin::Occupant
        | Builtin::Neighbours
        | Builtin::Beside
        | Builtin::Position => ZONES | PLAY | PLACES,
        // What is not in play is found by its zone, which says so itself.
        Builtin::Controller => PLAY | ABILITIES,
        Builtin::Next | Builtin::Previous | Builtin::Opponents | Builtin::Partners | Builtin::Opponent => PLAYERS,
        Builtin::TurnsTaken => TURN,
        Builtin::KeywordValue | Builtin::OfKind => ZONES | PLAY | ABILITIES,
        _ => ALL,
    }
}

/// The same, without what it notes by itself as it comes upon it.
#[must_use]
pub fn unnoted(b: Builtin) -> Bits {
    match b {
        Builtin::Controller
        | Builtin::Zone
        | Builtin::FaceDown
        | Builtin::Cell
        | Builtin::Size
        | Builtin::Position
        | Builtin::Column
        | Builtin::Row
        | Builtin::FixedRow
        | Builtin::Distance
        | Builtin::Adjacent
        | Builtin::Neighbours
        | Builtin::Occupant => 0,
        b => builtin(b),
    }
}
