//! Places that an expression names.

use super::Maker;
use super::operand::Operand;
use crate::machine::eval::Eval;
use crate::program::{ExprId, ZoneId};
use crate::value::Value;

/// A zone of everybody's, or of a player.
pub(in crate::machine) struct ZoneOf {
    /// How many zones of everybody's are before it, and how many of each player's.
    before: (u16, u16),
    /// Whose.
    player: Option<Operand>,
    /// How many of the declared zones each player has: one, or none.
    per_player: u16,
}

/// Where candidates may lie.
pub(in crate::machine) enum Place {
    /// A zone.
    Zone(ZoneOf),
    /// Whatever a value is: a zone, a list, a cell.
    Value(Operand),
}

impl Place {
    /// What it is.
    #[inline]
    pub fn get(&self, e: &mut Eval<'_>) -> Value {
        match self {
            Place::Zone(zone) => zone.get(e),
            Place::Value(v) => v.get(e),
        }
    }
}

impl Maker<'_> {
    /// The zone of a declaration, of a player where each has one.
    pub fn zone_of(&self, zone: ZoneId, player: Option<ExprId>) -> ZoneOf {
        let declared = &self.g.program.zones[zone.i()];
        ZoneOf {
            before: declared.before,
            player: player.map(|x| self.operand(x)),
            per_player: u16::from(declared.per_player),
        }
    }
}

impl ZoneOf {
    /// Its number; `none` where whose it is is nobody.
    #[inline]
    pub fn get(&self, e: &mut Eval<'_>) -> Value {
        let seats = e.c.seats;
        let first = self.before.0 + self.before.1 * u16::from(seats);
        match &self.player {
            None => Value::Zone(first),
            Some(player) => match player.get(e) {
                Value::Player(q) if q < seats => Value::Zone(first + u16::from(q) * self.per_player),
                _ => Value::None,
            },
        }
    }
}
