//! Which reactions do the same, so that nobody is asked which of them comes first.

use crate::machine::play::decide::ask::Choice;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::state::{Ends, FrameKind, Listener, Reaction, State};
use crate::program::Class;
use crate::value::{CONSTANT_LIST, ObjectRef, Value};
use naipe_grammar::narrow;

impl<T: Trace> Machine<'_, T> {
    /// Whether two reactions do the same: one ability that heard the same, as far as it asks, of one object or of two that
    /// nothing tells apart. An ability that hears several events does the same for each of them if it asks nothing of any.
    pub(crate) fn alike(&self, st: &State, a: &Reaction, b: &Reaction) -> bool {
        let p = &self.game.program;
        let captured = |r: &Reaction| p.abilities[r.ability.i()].capture;
        let is_read = |r: &Reaction, i: u16| i >= 63 || self.game.tables.slots_heard[r.ability.i()] >> i & 1 != 0;
        let asks = |r: &Reaction| (captured(r)..r.len).any(|i| is_read(r, i));
        let compared = if a.ability == b.ability {
            (a.len, b.len)
        } else if p.are_one(a.ability, b.ability) && !asks(a) && !asks(b) {
            (captured(a), captured(b))
        } else {
            return false;
        };
        if a.player != b.player || compared.0 != compared.1 {
            return false;
        }
        let value = |r: &Reaction, i: u16| st.core.arena[r.start as usize + i as usize];
        let is_same = |i| i == 1 || i > 1 && !is_read(a, i) || self.same(st, value(a, i), value(b, i));
        (a.source == b.source || self.twins(st, a.source, b.source)) && (0..compared.0).all(is_same)
    }

    /// Whether two replacements do the same: one ability, that nothing was kept for, of two things that nothing tells apart.
    pub(crate) fn do_the_same(&self, st: &State, a: &(Listener, Class), b: &(Listener, Class)) -> bool {
        let ((l, class), (m, of)) = (a, b);
        let are_printed = [l, m].iter().all(|l| l.ends == Ends::WithSource && l.len == 0);
        (l.ability, l.which(), class) == (m.ability, m.which(), of) && are_printed && self.twins(st, l.source, m.source)
    }

    /// Whether two values are the same, lists member by member.
    fn same(&self, st: &State, a: Value, b: Value) -> bool {
        match (a, b) {
            (Value::List { .. }, Value::List { .. }) => {
                let (a, b) = (self.members(st, a), self.members(st, b));
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.same(st, *a, *b))
            }
            (a, b) => a == b,
        }
    }

    /// The members of a list.
    pub(crate) fn members<'a>(&'a self, st: &'a State, list: Value) -> &'a [Value] {
        let Value::List { len, start } = list else { return &[] };
        let lists = if start & CONSTANT_LIST == 0 { &st.mem.lists } else { &self.game.program.lists };
        let from = (start & !CONSTANT_LIST) as usize;
        lists.get(from..from + len as usize).unwrap_or_default()
    }

    /// Whether two objects cannot be told apart: the same card in one place, as written, and nothing refers to either.
    fn twins(&self, st: &State, x: ObjectRef, y: ObjectRef) -> bool {
        let c = &st.core;
        let (Some(a), Some(b)) = (c.fresh(x), c.fresh(y)) else { return false };
        let looks = |o: &crate::machine::state::Object| (o.def, o.zone, o.cell, o.owner, o.by, o.source, o.known);
        let written = |o: ObjectRef| c.row(o.id, usize::from(self.game.program.columns));
        looks(a) == looks(b)
            && written(x).iter().zip(written(y)).all(|(a, b)| self.same(st, *a, *b))
            && !self.is_told_by_place(st, a.zone)
            && !self.is_named(st, x)
            && !self.is_named(st, y)
    }

    /// Whether some rule tells things of a zone apart by their places.
    fn is_told_by_place(&self, st: &State, zone: u16) -> bool {
        let tables = &self.game.tables;
        tables.tells_positions
            || st.core.zones.get(usize::from(zone)).is_some_and(|zone| tables.tells_places_in(zone.decl))
    }

    /// Whether anything that is written, heard or under way names an object, but for the object's own abilities.
    fn is_named(&self, st: &State, o: ObjectRef) -> bool {
        let c = &st.core;
        let named = |values: &[Value]| values.iter().any(|v| self.names(st, *v, o));
        let window = |start: u32, len: u16| &c.arena[start as usize..start as usize + len as usize];
        // What a reaction is of stands in slot 1.
        let hears =
            |heard: &[Value]| named(heard.get(..1).unwrap_or_default()) || named(heard.get(2..).unwrap_or_default());
        let columns = usize::from(self.game.program.columns);
        let mut columns = self
            .game
            .tables
            .naming_columns
            .iter()
            .map(|column| c.attrs.iter().skip(usize::from(*column)).step_by(columns));
        columns.any(|mut written| written.any(|v| self.names(st, *v, o)))
            || [&c.player_attrs, &c.scope_values, &c.history_values].into_iter().any(|written| named(written))
            || c.listeners.iter().any(|l| l.ends != Ends::WithSource && named(window(l.start, l.len)))
            || c.entries.iter().any(|e| named(window(e.start, e.len)))
            || c.reactions.iter().any(|r| hears(window(r.start, r.len)))
            || c.marks.iter().any(|m| m.source == o)
    }

    #[inline]
    fn names(&self, st: &State, v: Value, o: ObjectRef) -> bool {
        match v {
            Value::Object(x) => x == o,
            Value::List { .. } => self.list_names(st, v, o),
            _ => false,
        }
    }

    #[inline(never)]
    fn list_names(&self, st: &State, list: Value, o: ObjectRef) -> bool {
        self.members(st, list).iter().any(|v| self.names(st, *v, o))
    }
}

/// A reaction of a group as an option.
pub fn nth_reaction(group: &[Reaction], at: usize) -> Choice {
    let r = group[at];
    let same = group[..at].iter().filter(|q| (q.ability, q.source) == (r.ability, r.source)).count();
    Choice::Ability(r.ability, r.source, narrow::u16(same))
}

/// The reactions that somebody is asked to order.
#[must_use]
pub fn to_order(st: &State) -> &[Reaction] {
    match st.frames.last().map(|f| f.kind) {
        Some(FrameKind::Order { next, end }) => st.core.reactions.get(next as usize..end as usize).unwrap_or_default(),
        _ => &[],
    }
}
