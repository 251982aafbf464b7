//! How values compare and combine, and what is among what.

use crate::machine::query::eval::Eval;
use crate::machine::query::scratch::{BESIDE, Fault};
use crate::program::{Arith, Cmp, ExprId};
use crate::value::Value;
use naipe_grammar::ast::AssignOp;

impl<'a> Eval<'a> {
    /// Whether a value is a member of a list, or an object or cell in a zone.
    pub fn is_in(&self, a: Value, b: Value) -> bool {
        match (a, b) {
            (Value::None, _) => false,
            (_, Value::List { len, start }) => {
                self.look(usize::from(len) / BESIDE);
                let list = self.list(len, start);
                if let Value::List { .. } = a { self.is_member(a, list) } else { is_among(a, list) }
            }
            (Value::Object(o), Value::Zone(z)) => {
                self.read_zone(z);
                self.c.fresh(o).is_some_and(|x| x.zone == z)
            }
            (Value::Object(o), Value::Cell(z, i)) => {
                self.read_places(z);
                self.c.fresh(o).is_some_and(|x| x.zone == z && x.cell == i)
            }
            (Value::Cell(z, _), Value::Zone(y)) => z == y,
            _ => false,
        }
    }

    /// A comparison; `none` makes it false.
    #[must_use]
    #[inline]
    pub fn compare(&self, op: Cmp, a: Value, b: Value) -> bool {
        if let (Value::Int(x), Value::Int(y)) = (a, b) {
            return op.orders(x, y);
        }
        if let (Value::Member(e, x), Value::Member(f, y)) = (a, b)
            && e == f
        {
            return op.orders(x, y);
        }
        if let (Value::Player(x), Value::Player(y)) = (a, b) {
            return op.agrees(x == y);
        }
        self.compare_others(op, a, b)
    }

    /// Compares what stands in no order.
    #[inline(never)]
    fn compare_others(&self, op: Cmp, a: Value, b: Value) -> bool {
        if let (Value::Object(x), Value::Object(y)) = (a, b) {
            return op.agrees(x == y);
        }
        if let (Value::List { .. }, Value::List { .. }) = (a, b) {
            return self.compare_lists(op, a, b);
        }
        op.holds(a, b)
    }

    #[cold]
    #[inline(never)]
    fn compare_lists(&self, op: Cmp, a: Value, b: Value) -> bool {
        op.agrees(self.same(a, b))
    }

    /// `a op b` on numbers or lists.
    #[inline(never)]
    pub fn combine(&mut self, op: Arith, a: Value, b: Value, at: ExprId) -> Value {
        match (a, b) {
            (Value::Int(x), Value::Int(y)) => {
                if y == 0 && matches!(op, Arith::Div | Arith::Rem) {
                    self.s.fault.get_or_insert(Fault::Zero(at));
                    return Value::Int(0);
                }
                let r = op.of(x, y);
                if r.is_none() {
                    self.s.fault.get_or_insert(Fault::Overflow(at));
                }
                r.map_or(Value::None, Value::Int)
            }
            (Value::List { len, start }, b) => {
                let others = if let Value::List { len, .. } = b { usize::from(len) } else { 1 };
                self.look((usize::from(len) + others) * others / BESIDE);
                if self.is_spent() {
                    return Value::EMPTY;
                }
                let mark = self.m.lists.len();
                for i in 0..u32::from(len) {
                    let v = self.member(start, i);
                    let drop = op == Arith::Sub
                        && match b {
                            Value::List { len, start } => self.is_member(v, self.list(len, start)),
                            _ => v == b,
                        };
                    if !drop {
                        self.m.lists.push(v);
                    }
                }
                if op == Arith::Add {
                    match b {
                        Value::List { len, start } => {
                            for i in 0..u32::from(len) {
                                let v = self.member(start, i);
                                if !self.is_member(v, &self.m.lists[mark..]) {
                                    self.m.lists.push(v);
                                }
                            }
                        }
                        Value::None => {}
                        _ if self.m.lists[mark..].contains(&b) => {}
                        _ => self.m.lists.push(b),
                    }
                }
                self.close_list(mark, at)
            }
            _ => Value::None,
        }
    }

    /// What stands in place of an old value after `=`, `+=` and the like: what is not there adds nothing.
    #[inline]
    pub(crate) fn assigned(&mut self, old: Value, op: AssignOp, v: Value, at: ExprId) -> Value {
        let (op, n) = match (op, old, v) {
            (AssignOp::Set, ..) => return v,
            (_, old, Value::None) => return old,
            (AssignOp::Add, Value::Int(x), Value::Int(y)) => (Arith::Add, x.checked_add(y)),
            (AssignOp::Sub, Value::Int(x), Value::Int(y)) => (Arith::Sub, x.checked_sub(y)),
            (AssignOp::Add, ..) => (Arith::Add, None),
            (AssignOp::Sub, ..) => (Arith::Sub, None),
            (AssignOp::Mul, ..) => (Arith::Mul, None),
        };
        n.map_or_else(|| self.combine(op, old, v, at), Value::Int)
    }
}

/// Whether a value is one of several; most often it is an object.
fn is_among(v: Value, list: &[Value]) -> bool {
    match v {
        Value::Object(o) => list.iter().any(|x| matches!(x, Value::Object(x) if *x == o)),
        v => list.contains(&v),
    }
}
