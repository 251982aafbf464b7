//! Which reactions do the same, so that nobody is asked which of them comes first.

use super::ask::Choice;
use super::run::Machine;
use super::state::{Ends, FrameKind, Reaction, State};
use super::trace::Trace;
use crate::value::{CONSTANT_LIST, ObjectRef, Value};
use naipe_grammar::narrow;

impl<T: Trace> Machine<'_, T> {
    /// Whether two reactions do the same: one ability that heard the same, of one object or of two that nothing tells
    /// apart.
    pub(super) fn alike(&self, st: &State, a: &Reaction, b: &Reaction) -> bool {
        if (a.ability, a.player, a.len) != (b.ability, b.player, b.len) {
            return false;
        }
        let value = |r: &Reaction, i: u16| st.core.arena[r.start as usize + i as usize];
        let is_same = |i| i == 1 || self.same(st, value(a, i), value(b, i));
        (a.source == b.source || self.twins(st, a.source, b.source)) && (0..a.len).all(is_same)
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

    fn members<'a>(&'a self, st: &'a State, list: Value) -> &'a [Value] {
        let Value::List { len, start } = list else { return &[] };
        let lists = if start & CONSTANT_LIST == 0 { &st.mem.lists } else { &self.game.program.lists };
        let from = (start & !CONSTANT_LIST) as usize;
        lists.get(from..from + len as usize).unwrap_or_default()
    }

    /// Whether two objects cannot be told apart: the same card in one place, as written, and nothing refers to either.
    fn twins(&self, st: &State, x: ObjectRef, y: ObjectRef) -> bool {
        let c = &st.core;
        let (Some(a), Some(b)) = (c.fresh(x), c.fresh(y)) else { return false };
        let looks = |o: &super::state::Object| (o.def, o.zone, o.cell, o.owner, o.by, o.source, o.known);
        let columns = self.game.program.columns as usize;
        let written = |o: ObjectRef| &c.attrs[o.id as usize * columns..(o.id as usize + 1) * columns];
        looks(a) == looks(b)
            && written(x).iter().zip(written(y)).all(|(a, b)| self.same(st, *a, *b))
            && !self.game.index.tells_positions
            && !self.is_named(st, x)
            && !self.is_named(st, y)
    }

    /// Whether anything that is written, heard or under way names an object, but for the object's own abilities.
    fn is_named(&self, st: &State, o: ObjectRef) -> bool {
        let c = &st.core;
        let window = |start: u32, len: u16| c.arena[start as usize..start as usize + len as usize].iter();
        let written = [&c.attrs, &c.player_attrs, &c.scope_values, &c.history_values];
        let given = c.listeners.iter().filter(|l| l.ends != Ends::WithSource).flat_map(|l| window(l.start, l.len));
        let waiting = c.entries.iter().flat_map(|e| window(e.start, e.len));
        let heard = c.reactions.iter().flat_map(|r| window(r.start, r.len).enumerate());
        let heard = heard.filter(|(slot, _)| *slot != 1).map(|(_, v)| v);
        let mut all = written.into_iter().flatten().chain(given).chain(waiting).chain(heard);
        all.any(|v| self.names(st, *v, o)) || c.marks.iter().any(|m| m.source == o)
    }

    fn names(&self, st: &State, v: Value, o: ObjectRef) -> bool {
        match v {
            Value::Object(x) => x == o,
            Value::List { .. } => self.members(st, v).iter().any(|v| self.names(st, *v, o)),
            _ => false,
        }
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
