//! Queries that look at things in an order, part them into groups, or try every set of them.

use crate::dirty;
use crate::limits;
use crate::machine::query::eval::Eval;
use crate::machine::query::game::Game;
use crate::machine::query::scratch::{BESIDE, Fault};
use crate::machine::query::selectors::At;
use crate::machine::state::Memory;
use crate::program::{Expr, ExprId};
use crate::value::Value;
use naipe_grammar::narrow;
use std::cmp::Ordering;

/// Of so many members, which stand in a list: those of the next subset, as bits, of so many at most.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subsets {
    start: u32,
    len: u8,
    most: u8,
    next: u64,
}

impl<'a> Eval<'a> {
    /// `all S by most e`, `first S by least e`: what is level stays in the order in which it is found; what has no value
    /// comes last.
    pub(crate) fn ranked(&mut self, at: ExprId) -> Value {
        let g: &'a Game = self.g;
        let Expr::Ranked(ranked) = g.program.expr(at) else { return Value::None };
        let (first, s) = (ranked.first, ranked.of);
        let (plan, by) = (self.plan(), &ranked.by[..]);
        self.read(dirty::PLACES);
        let var = self.p().selectors[s.i()].var;
        if let (true, [(most, key)]) = (first, by) {
            let key = plan.reading(g, *key);
            let mut best: Option<(Value, Value)> = None;
            self.visit(s, &mut |e, v| {
                e.set_var(var, v);
                let key = e.scalar_of(|e| e.read_off(key));
                if best.is_none_or(|(_, highest)| in_order(*most, key, highest).is_lt()) {
                    best = Some((v, key));
                }
                false
            });
            self.set_var(var, Value::None);
            return best.map_or(Value::None, |(v, _)| v);
        }
        let from = self.find_all(s);
        let keys = self.m.values.len();
        for i in from..keys {
            let v = self.m.values[i];
            for (_, key) in by {
                self.set_var(var, v);
                let key = plan.reading(g, *key);
                let key = self.scalar_of(|e| e.read_off(key));
                self.m.values.push(key);
            }
        }
        self.set_var(var, Value::None);
        let n = keys - from;
        let of = |values: &[Value], i: usize, k: usize| values[keys + i * by.len() + k];
        let before = |values: &[Value], a: usize, b: usize| {
            let each = by.iter().enumerate();
            let parts = each.map(|(k, (most, _))| in_order(*most, of(values, a, k), of(values, b, k)));
            parts.fold(Ordering::Equal, Ordering::then)
        };
        let values = &self.m.values;
        if first {
            let best = (0..n).reduce(|best, i| if before(values, i, best).is_lt() { i } else { best });
            let found = best.map_or(Value::None, |i| values[from + i]);
            self.m.values.truncate(from);
            return found;
        }
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by(|a, b| before(values, *a, *b));
        self.look(n * (n.max(1).ilog2() as usize + 1) / BESIDE);
        let mark = self.m.lists.len();
        let Memory { values, lists, .. } = self.m;
        lists.extend(order.into_iter().map(|i| values[from + i]));
        values.truncate(from);
        self.close_list(mark, at)
    }

    /// `group S by e`: each group is in the order in which things are found, and so are the groups by their first.
    pub(crate) fn group(&mut self, at: ExprId) -> Value {
        let g: &'a Game = self.g;
        let Expr::Group(s, key) = *g.program.expr(at) else { return Value::None };
        let key = self.plan().reading(g, key);
        self.read(dirty::PLACES);
        let var = self.p().selectors[s.i()].var;
        let from = self.find_all(s);
        let keys = self.m.values.len();
        for i in from..keys {
            let v = self.m.values[i];
            self.set_var(var, v);
            let key = self.scalar_of(|e| e.read_off(key));
            self.m.values.push(key);
        }
        self.set_var(var, Value::None);
        let n = keys - from;
        let mut groups = 0;
        for i in 0..n {
            // What belongs to a group already is taken out; what has no value belongs to none.
            if self.m.values[from + i] == Value::None || self.m.values[keys + i] == Value::None {
                continue;
            }
            self.look((n - i) / BESIDE);
            if self.is_spent() {
                break;
            }
            let mark = self.m.lists.len();
            for j in i..n {
                let v = self.m.values[from + j];
                if v != Value::None && (j == i || self.same(self.m.values[keys + i], self.m.values[keys + j])) {
                    self.m.lists.push(v);
                    self.m.values[from + j] = Value::None;
                }
            }
            let group = self.close_list(mark, at);
            // There are never more groups than things looked at.
            self.m.values[from + groups] = group;
            groups += 1;
        }
        let mark = self.m.lists.len();
        let Memory { values, lists, .. } = self.m;
        lists.extend_from_slice(&values[from..from + groups]);
        values.truncate(from);
        self.close_list(mark, at)
    }

    /// Whether two values are the same, lists member by member.
    pub(crate) fn same(&self, a: Value, b: Value) -> bool {
        match (a, b) {
            (Value::List { len, start }, Value::List { len: others, start: other }) => {
                self.look(usize::from(len) / BESIDE);
                len == others && {
                    let (a, b) = (self.list(len, start), self.list(others, other));
                    a.iter().zip(b).all(|(a, b)| self.same(*a, *b))
                }
            }
            (a, b) => a == b,
        }
    }

    /// Whether a value is the same as one of a list.
    pub(crate) fn is_member(&self, v: Value, list: &[Value]) -> bool {
        match v {
            Value::List { .. } => list.iter().any(|x| self.same(v, *x)),
            v => list.contains(&v),
        }
    }

    /// Begins to go through the subsets of what a zone or list holds.
    pub(crate) fn begin_subsets(&mut self, of: Value, least: u8, most: u8) -> At {
        let of = match of {
            Value::Zone(zone) => {
                self.read_places(zone);
                self.contents(zone)
            }
            of => of,
        };
        let Value::List { len, start } = of else { return At::End };
        let len = usize::from(len);
        self.look(len);
        if len > usize::from(limits::SUBSETS) {
            self.s.fault.get_or_insert(Fault::Subsets(len));
            return At::End;
        }
        let len = narrow::u8(len);
        // The first set of the least size that can be.
        let next = if least > len { 0 } else { (1 << least) - 1 };
        At::Subsets(Subsets { start, len, most, next })
    }

    /// The next of the subsets of what stands in a list.
    pub(crate) fn next_subset(&mut self, subsets: &mut Subsets) -> Option<Value> {
        let Subsets { start, len, most, next } = *subsets;
        if next == 0 || next.count_ones() > u32::from(most) || self.is_spent() {
            return None;
        }
        subsets.next = subset_after(next, len);
        Some(self.subset(start, next))
    }

    /// The list of those members whose bits are set.
    fn subset(&mut self, start: u32, members: u64) -> Value {
        let mark = self.m.lists.len();
        let mut left = members;
        while left != 0 {
            let v = self.member(start, left.trailing_zeros());
            self.m.lists.push(v);
            left &= left - 1;
        }
        self.look(members.count_ones() as usize);
        Value::List { len: narrow::u16(members.count_ones()), start: narrow::u32(mark) }
    }

    /// Whether a list is one of the subsets of what a zone or list holds.
    pub(crate) fn is_subset(&mut self, v: Value, whole: Value) -> bool {
        let Value::List { len, start } = v else { return false };
        len > 0 && (0..u32::from(len)).all(|i| self.is_in(self.member(start, i), whole))
    }
}

/// The subset after another of so many members: of the same size, or one larger; none after the last.
fn subset_after(subset: u64, members: u8) -> u64 {
    let lowest = subset & subset.wrapping_neg();
    let carried = subset + lowest;
    let next = (((carried ^ subset) >> 2) / lowest) | carried;
    if next >> members == 0 {
        return next;
    }
    let size = subset.count_ones() + 1;
    if size > u32::from(members) { 0 } else { (1 << size) - 1 }
}

/// Which of two values comes first.
fn in_order(most: bool, a: Value, b: Value) -> Ordering {
    let order = match (a, b) {
        (Value::None, Value::None) => return Ordering::Equal,
        (Value::None, _) => return Ordering::Greater,
        (_, Value::None) => return Ordering::Less,
        (Value::Int(a), Value::Int(b)) => a.cmp(&b),
        (Value::Member(_, a), Value::Member(_, b)) => a.cmp(&b),
        (Value::Bool(a), Value::Bool(b)) => a.cmp(&b),
        _ => Ordering::Equal,
    };
    if most { order.reverse() } else { order }
}
