//! Instructions that write nothing but their own window: they run one after another without going back to the frames.

use super::eval::Eval;
use super::ready::{Instr, Range};
use super::run::{Machine, STEPS_BEFORE_WATCH};
use super::state::State;
use super::trace::Trace;
use crate::program::{Arith, ExprId};
use crate::value::Value;
use naipe_grammar::ast::AssignOp;

impl<T: Trace> Machine<'_, T> {
    /// Runs quick instructions from `pc` on: gives the first that is not one, or nothing where something else comes first.
    /// `calm`: it was just seen that nothing must be settled.
    #[inline]
    pub(super) fn quick(
        &mut self,
        st: &mut State,
        base: u32,
        ready: &[Instr],
        mut pc: u32,
        calm: &mut bool,
    ) -> Option<u32> {
        let game = self.game;
        let mut e = Eval { g: game, c: &st.core, m: &mut st.mem, s: &mut self.scratch, base: base as usize, depth: 0 };
        // Nothing that is written here can change whether something must be settled: it is asked once.
        let mut asks = !*calm && e.c.atomic == 0;
        loop {
            match ready.get(pc as usize) {
                Some(Instr::Let(slot, x)) => {
                    let v = e.scalar_of(|e| x.get(e));
                    e.set_var(*slot, v);
                    pc += 1;
                }
                Some(Instr::LetOp(slot, op, x, at)) => {
                    let v = x.get(&mut e);
                    let v = e.assigned(e.var(*slot), *op, v, *at);
                    e.set_var(*slot, v);
                    pc += 1;
                }
                Some(Instr::Jump(to)) => pc = *to,
                Some(Instr::Unless(test, to)) => pc = if e.is_met(test) { pc + 1 } else { *to },
                Some(Instr::ForStart { list, over }) => {
                    let v = e.range(over);
                    e.set_var(*list, v);
                    e.set_var(list + 1, Value::Int(0));
                    pc += 1;
                }
                Some(Instr::ForNext { list, var, gone, end }) => {
                    pc = if e.next_member(*list, *var, *gone) { pc + 1 } else { *end };
                }
                _ => return Some(pc),
            }
            self.steps += 1;
            let mut stops = e.s.fault.is_some() || self.steps >= STEPS_BEFORE_WATCH;
            if asks && !is_end(ready, pc) {
                asks = false;
                *calm = !e.c.must_settle();
                stops |= !*calm;
            }
            if stops {
                self.goto(st, pc);
                return None;
            }
        }
    }
}

/// Whether a block is at its end.
#[inline]
pub(super) fn is_end(ready: &[Instr], pc: u32) -> bool {
    matches!(ready.get(pc as usize), None | Some(Instr::Return))
}

impl Eval<'_> {
    /// What stands in place of an old value after `=`, `+=` and the like.
    pub(super) fn assigned(&mut self, old: Value, op: AssignOp, v: Value, at: ExprId) -> Value {
        match op {
            AssignOp::Set => v,
            AssignOp::Add => self.combine(Arith::Add, old, v, at),
            AssignOp::Sub => self.combine(Arith::Sub, old, v, at),
            AssignOp::Mul => self.combine(Arith::Mul, old, v, at),
        }
    }

    /// What a loop runs over: a list, or how many times.
    fn range(&mut self, over: &Range) -> Value {
        match over {
            Range::Times(n) => Value::Int(self.scalar_of(|e| n.get(e)).int().max(0)),
            Range::List(of) => match of.get(self) {
                Value::Zone(z) => self.contents(z),
                v => v,
            },
            Range::Selector(s, var) => {
                let mark = self.list_all(*s);
                self.set_var(*var, Value::None);
                let len = self.m.lists.len() - mark;
                if len == 0 { Value::EMPTY } else { Value::List { len: len as u16, start: mark as u32 } }
            }
        }
    }

    /// Puts the next member of a list into a slot; false at the end.
    #[inline]
    fn next_member(&mut self, list: u16, var: u16, gone: bool) -> bool {
        let window = &mut self.m.values[self.base..];
        let (list, var) = (list as usize, var as usize);
        let (of, mut i) = (window[list], window[list + 1].int());
        let (len, start) = match of {
            Value::Int(n) if i < n => {
                window[list + 1] = Value::Int(i + 1);
                window[var] = Value::Int(i + 1);
                return true;
            }
            Value::List { len, start } => (i32::from(len), start),
            _ => (0, 0),
        };
        while i < len {
            let v = self.member(start, i as u32);
            i += 1;
            if gone || !matches!(v, Value::Object(o) if self.c.fresh(o).is_none()) {
                let window = &mut self.m.values[self.base..];
                window[list + 1] = Value::Int(i);
                window[var] = v;
                return true;
            }
        }
        // The list is no longer needed.
        let window = &mut self.m.values[self.base..];
        window[list] = Value::None;
        window[list + 1] = Value::None;
        false
    }

    /// What is in a zone, as a list.
    pub(super) fn contents(&mut self, zone: u16) -> Value {
        let mark = self.m.lists.len();
        for id in self.objects_in(zone) {
            self.m.lists.push(Value::Object(self.c.reference(id)));
        }
        Value::List { len: (self.m.lists.len() - mark) as u16, start: mark as u32 }
    }
}
