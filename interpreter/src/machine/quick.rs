//! Instructions that write nothing but their own window: they run one after another without going back to the frames.

use super::eval::Eval;
use super::index::Game;
use super::ready::Quick;
use super::run::{Machine, STEPS_BEFORE_WATCH};
use super::state::State;
use super::trace::Trace;
use crate::program::{Arith, CodeId, ExprId, Op, Over};
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
        ready: &[Quick],
        code: CodeId,
        mut pc: u32,
        calm: &mut bool,
    ) -> Option<u32> {
        let game = self.game;
        let mut e = Eval { g: game, c: &st.core, m: &mut st.mem, s: &mut self.scratch, base: base as usize, depth: 0 };
        loop {
            let next = match ready.get(pc as usize) {
                None | Some(Quick::Other) => return Some(pc),
                Some(Quick::Let(slot, x)) => {
                    let v = e.scalar_of(|e| x.get(e));
                    e.set_var(*slot, v);
                    pc + 1
                }
                Some(Quick::LetOp(slot, op, x, at)) => {
                    let v = x.get(&mut e);
                    let v = e.assigned(e.var(*slot), *op, v, *at);
                    e.set_var(*slot, v);
                    pc + 1
                }
                Some(Quick::Jump(to)) => *to,
                Some(Quick::Unless(test, to)) => {
                    if e.is_met(test) {
                        pc + 1
                    } else {
                        *to
                    }
                }
                Some(Quick::ForStart { list, over }) => {
                    let v = e.range(*over);
                    e.set_var(*list, v);
                    e.set_var(list + 1, Value::Int(0));
                    pc + 1
                }
                Some(Quick::ForNext { list, var, gone, end }) => {
                    if e.next_member(*list, *var, *gone) {
                        pc + 1
                    } else {
                        *end
                    }
                }
            };
            self.steps += 1;
            let mut stops = false;
            if !*calm && e.c.atomic == 0 && !is_end(game, code, next) {
                stops = e.c.must_settle();
                *calm = !stops;
            }
            if stops || e.s.fault.is_some() || self.steps >= STEPS_BEFORE_WATCH {
                self.goto(st, next);
                return None;
            }
            pc = next;
        }
    }
}

/// Whether a block is at its end.
pub(super) fn is_end(game: &Game, code: CodeId, pc: u32) -> bool {
    matches!(game.program.codes[code.i()].ops.get(pc as usize), None | Some(Op::Return))
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
    fn range(&mut self, over: Over) -> Value {
        match over {
            Over::Times(e) => Value::Int(self.scalar(e).int().max(0)),
            Over::List(e) => match self.eval(e) {
                Value::Zone(z) => self.contents(z),
                v => v,
            },
            Over::Selector(s) => {
                let mark = self.list_all(s);
                let var = self.p().selectors[s.i()].var;
                self.set_var(var, Value::None);
                let len = self.m.lists.len() - mark;
                if len == 0 { Value::EMPTY } else { Value::List { len: len as u16, start: mark as u32 } }
            }
        }
    }

    /// Puts the next member of a list into a slot; false at the end.
    fn next_member(&mut self, list: u16, var: u16, gone: bool) -> bool {
        loop {
            let i = self.var(list + 1).int();
            let v = match self.var(list) {
                Value::Int(n) if i < n => Value::Int(i + 1),
                Value::List { len, start } if i < i32::from(len) => self.member(start, i as u32),
                _ => {
                    // The list is no longer needed.
                    self.set_var(list, Value::None);
                    self.set_var(list + 1, Value::None);
                    return false;
                }
            };
            self.set_var(list + 1, Value::Int(i + 1));
            if !gone
                && let Value::Object(o) = v
                && self.c.fresh(o).is_none()
            {
                continue;
            }
            self.set_var(var, v);
            return true;
        }
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
