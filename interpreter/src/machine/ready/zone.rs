//! Places that an expression names.

use super::Maker;
use super::operand::Operand;
use crate::machine::eval::Eval;
use crate::program::{ExprId, ZoneId};
use crate::value::Value;

/// A zone of everybody's, or of a player.
pub(in crate::machine) struct ZoneOf {
    zone: ZoneId,
    /// Whose.
    player: Option<Operand>,
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
        ZoneOf { zone, player: player.map(|x| self.operand(x)) }
    }
}

impl ZoneOf {
    /// Its number; `none` where whose it is is nobody.
    #[inline]
    pub fn get(&self, e: &mut Eval<'_>) -> Value {
        let seats = e.c.seats;
        let seat = match &self.player {
            None => None,
            Some(player) => match player.get(e) {
                Value::Player(q) if q < seats => Some(q),
                _ => return Value::None,
            },
        };
        Value::Zone(e.p().zone_of(self.zone, seat, seats))
    }
}
