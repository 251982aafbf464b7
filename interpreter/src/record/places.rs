//! Where things are and where they go, inside the sentences of the record.

use super::told::{Teller, place};
use crate::describe::{self, sentence};
use crate::program::Shape;
use crate::value::Value;

impl Teller<'_> {
    /// A zone: `the hand of A`.
    pub(super) fn zone(&self, zone: u16) -> String {
        let core = &self.st.core;
        let Some(of) = core.zones.get(usize::from(zone)) else { return String::new() };
        let player = (of.player != 255).then_some(of.player);
        let titled = || describe::zone_title(self.game, core, zone).to_owned();
        sentence::zone(self.game, of.decl, player).unwrap_or_else(titled)
    }

    /// Whether a thing is no more once it has gone so: a token that leaves play.
    pub(super) fn ceases(&self, params: &[Value]) -> bool {
        let [Value::Object(o), Value::Zone(from), Value::Zone(to), ..] = *params else { return false };
        let core = &self.st.core;
        let in_play = |zone: u16| {
            let decl = core.zones.get(usize::from(zone)).map(|of| usize::from(of.decl));
            decl.is_some_and(|decl| self.game.program.zones[decl].in_play)
        };
        core.is_token(self.game, o) && in_play(from) && !in_play(to)
    }

    /// A place behind the last of a row or a pile is the last.
    fn last_place(&self, from: Value, to: Value) -> Value {
        let Value::Cell(zone, n) = to else { return to };
        let Some(there) = self.st.core.zones.get(usize::from(zone)) else { return to };
        if !self.game.program.zones[usize::from(there.decl)].shape.has_places() {
            return to;
        }
        let others = there.count.saturating_sub(u32::from(from == Value::Zone(zone)));
        Value::Cell(zone, n.min(u16::try_from(others).unwrap_or(u16::MAX)))
    }

    /// Where a move goes, and to which end of it where that is said: `the bottom of the deck of A`.
    pub(super) fn destination(&self, params: &[Value]) -> String {
        let said = self.words(self.last_place(params[1], place(params)));
        let [_, from, to @ Value::Zone(zone), Value::None, bottom] = *params else { return said };
        let decl = self.st.core.zones.get(usize::from(zone)).map(|of| usize::from(of.decl));
        let shape = decl.map(|decl| self.game.program.zones[decl].shape);
        match shape {
            Some(Shape::Pile | Shape::Stack) if bottom.is_true() => self.say("place.bottom", [("zone", said)]),
            Some(Shape::Pile | Shape::Stack) if from == to => self.say("place.top", [("zone", said)]),
            _ => said,
        }
    }
}
