//! Blocks of instructions: one after another, and from block to block, as long as nothing else comes between them.

pub mod assign;
pub mod copies;
pub mod given_back;
pub mod rare;

use crate::dirty;
use crate::limits;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::query::compiled::{Instr, Operand, is_end};
use crate::machine::query::scratch::Fault;
use crate::machine::state::{Force, Frame, FrameKind, Role, State};
use crate::value::Value;
use naipe_grammar::narrow;

impl<'g, T: Trace> Machine<'g, T> {
    /// Runs the block on top of the frames, and the blocks that it calls, as long as nothing else comes between them.
    /// While its instructions run, the frame does not say which comes next. True where a question is on top of the frames
    /// now, and nothing else is to be done before it is asked.
    #[inline(never)]
    pub(crate) fn run_blocks(&mut self, st: &mut State) -> bool {
        let game: &'g crate::machine::query::game::Game = self.game;
        let blocks = game.compiled(&self.scratch);
        let may_settle = game.tables.settles;
        'block: loop {
            let Some(Frame { base, kind: FrameKind::Code { code, pc, role } }) = st.frames.last() else { return false };
            let (base, code, mut pc, role) = (*base, *code, *pc, *role);
            let depth = st.frames.len();
            let ready = blocks.code(game, code);
            // What paying for an action set off waits until the action has begun to happen.
            let begins = pc == 0 && role == Role::Body;
            // A block at its end leaves settling to what it is part of: a chain of reactions does not pile up.
            let settles = may_settle && st.core.atomic == 0 && !begins && !is_end(ready, pc);
            if settles && self.must_settle(st) {
                st.tidy();
                self.push_settle(st, false);
                return false;
            }
            // Whether it was just seen that nothing must be settled.
            let mut calm = settles || !may_settle;
            'next: loop {
                // What writes nothing but the window says where it goes on; anything else goes on from below.
                pc = 'window: {
                    let mut next = pc + 1;
                    match ready.get(pc as usize) {
                        Some(Instr::Let(slot, x)) => {
                            let mut e = self.eval(st, base);
                            let v = e.scalar_of(|e| x.get(e));
                            e.set_var(*slot, v);
                            if calm && self.scratch.fault.is_none() {
                                pc += 1;
                                continue 'next;
                            }
                            break 'window pc + 1;
                        }
                        Some(Instr::LetOp(slot, op, x, at)) => {
                            let mut e = self.eval(st, base);
                            let v = x.get(&mut e);
                            let v = e.assigned(e.var(*slot), *op, v, *at);
                            e.set_var(*slot, v);
                            if calm && self.scratch.fault.is_none() {
                                pc += 1;
                                continue 'next;
                            }
                            break 'window pc + 1;
                        }
                        Some(Instr::Jump(to)) => break 'window *to,
                        Some(Instr::Branch(test, yes, no)) => {
                            break 'window if self.eval(st, base).is_met(test) { *yes } else { *no };
                        }
                        Some(Instr::ForStart { list, over }) => {
                            let mut e = self.eval(st, base);
                            let v = e.range(over);
                            e.set_var(*list, v);
                            e.set_var(list + 1, Value::Int(0));
                            break 'window pc + 1;
                        }
                        Some(Instr::ForNext { list, var, gone, body, end }) => {
                            let more = self.eval(st, base).next_member(*list, *var, *gone);
                            break 'window if more { *body } else { *end };
                        }
                        Some(Instr::Assign(x, attr, new)) => {
                            let x = self.eval(st, base).scalar_of(|e| x.get(e));
                            self.at(st, pc);
                            self.assign(st, base, x, *attr, new);
                        }
                        Some(Instr::AssignPlayer(x, attr, new)) => {
                            let x = self.eval(st, base).scalar_of(|e| x.get(e));
                            self.at(st, pc);
                            self.assign_player(st, base, x, *attr, new);
                        }
                        Some(Instr::AssignScope(s, f, new)) => {
                            if let Some(open) = st.core.open_scope(*s).copied() {
                                let i = open.start as usize + *f as usize;
                                let old = st.core.scope_values[i];
                                let v = self.assign_value(st, base, old, new);
                                let v = self.kept(st, base, *s, *f, v);
                                if v != old || matches!(v, Value::List { .. }) {
                                    st.core.scope_values[i] = v;
                                    st.core.touch(dirty::scope(*s));
                                    self.tell_shared(st, *s, *f, old);
                                }
                            }
                        }
                        Some(Instr::Raise { event, args, body }) => {
                            self.goto(st, next);
                            let start = self.arguments(st, base, args);
                            let (you, me) = self.you_self(st, base);
                            let force = Force::Op(code, pc);
                            if st.core.together > st.core.draining {
                                self.defer(st, *event, start, force);
                            } else if let Some(body) = *body
                                && self.is_plain(*event)
                                && !self.is_void(st, *event, start + 2)
                            {
                                st.mem.values.extend_from_slice(&[me, you]);
                                self.push_code(st, body, start, Role::Body);
                            } else {
                                self.begin_event(st, *event, start, me, you, u16::MAX, force);
                            }
                        }
                        Some(Instr::Call(called, args)) => {
                            self.goto(st, next);
                            let start = self.arguments(st, base, args);
                            self.push_code(st, *called, start, Role::Plain);
                        }
                        Some(Instr::Pay(called, args, amount)) => {
                            self.goto(st, next);
                            let start = self.arguments(st, base, args);
                            if matches!(st.mem.values.get(start + 2), Some(Value::Int(n)) if *n < 0) {
                                self.scratch.fault.get_or_insert(Fault::Negative(*amount));
                            }
                            self.push_code(st, *called, start, Role::Plain);
                        }
                        Some(Instr::Move { what, to, bottom, slot }) => {
                            self.goto(st, next);
                            let mut e = self.eval(st, base);
                            let what = what.get(&mut e);
                            let what = if let Value::Zone(z) = what { e.contents(z) } else { what };
                            let to = to.get(&mut e);
                            let (you, me) = (e.var(0), e.var(1));
                            if let Value::List { len, .. } = what {
                                let start = st.mem.values.len();
                                st.mem.values.extend_from_slice(&[you, me, what, to, Value::Bool(*bottom)]);
                                if *slot != u16::MAX {
                                    // Room for what each has become.
                                    st.mem.values.push(Value::Int(i32::from(*slot)));
                                    st.mem.values.resize(start + 6 + usize::from(len), Value::None);
                                }
                                st.frames.push(Frame { base: narrow::u32(start), kind: FrameKind::Moves { i: 0 } });
                            } else {
                                self.begin_move(st, what, to, *bottom, me, you, *slot);
                            }
                        }
                        Some(Instr::Uncover { zone, count, bottom }) => {
                            self.comes_back(st, pc);
                            let mut e = self.eval(st, base);
                            let z = zone.get(&mut e);
                            let n = count.as_ref().map_or(1, |n| n.get(&mut e).int().max(0) as u32);
                            if let Value::Zone(z) = z
                                && self.must_uncover(st, z, n, *bottom)
                            {
                                return true;
                            }
                        }
                        Some(Instr::Draw { from, last, to, bottom, slot }) => {
                            self.comes_back(st, pc);
                            let from = from.get(&mut self.eval(st, base));
                            let mut what = Value::None;
                            if let Value::Zone(z) = from {
                                if self.must_uncover(st, z, 1, *last) {
                                    return true;
                                }
                                what = self.eval(st, base).end_of_zone(!*last, z);
                            }
                            // The move that stands after this has been made here.
                            next += 1;
                            self.goto(st, next);
                            let to = to.get(&mut self.eval(st, base));
                            let (you, me) = self.you_self(st, base);
                            self.begin_move(st, what, to, *bottom, me, you, *slot);
                        }
                        None | Some(Instr::Return) => {
                            self.pop_code(st, base, code, role);
                            if self.counts() {
                                return false;
                            }
                            continue 'block;
                        }
                        Some(Instr::Give(slot)) => {
                            self.give(st, base, *slot);
                            self.pop_code(st, base, code, role);
                            if self.counts() {
                                return false;
                            }
                            continue 'block;
                        }
                        Some(Instr::PhaseStart(phase)) => {
                            self.goto(st, next);
                            self.open_phase(st, *phase);
                            self.begin_phase_event(st, *phase, true);
                        }
                        Some(Instr::PhaseEnd(phase)) => {
                            self.goto(st, next);
                            self.close_phase(st, *phase);
                        }
                        Some(Instr::Choose(slot)) => {
                            self.goto(st, next);
                            st.mem.values[base as usize + *slot as usize] = Value::None;
                            let kind = FrameKind::Choose { code, pc, which: u16::MAX, turn: 0, late: false };
                            st.frames.push(Frame { base, kind });
                            return true;
                        }
                        Some(Instr::ChooseMode { .. }) => {
                            self.goto(st, next);
                            st.frames.push(Frame { base, kind: FrameKind::ChooseMode { code, pc } });
                            return true;
                        }
                        Some(Instr::Other) => {
                            self.at(st, pc);
                            match self.rare_instruction(st, base, code, pc) {
                                Some(to) => next = to,
                                None => return false,
                            }
                        }
                    }
                    let stops = self.counts();
                    if st.frames.len() != depth {
                        // Something else comes first: most often another block.
                        if stops || st.frames.len() > limits::FRAMES {
                            return false;
                        }
                        continue 'block;
                    }
                    calm = !self.must_settle(st);
                    if stops || !calm && st.core.atomic == 0 && !is_end(ready, next) {
                        self.goto(st, next);
                        return false;
                    }
                    pc = next;
                    continue 'next;
                };
                let settles = !calm && st.core.atomic == 0 && !is_end(ready, pc) && self.must_settle(st);
                if self.counts() || settles {
                    self.goto(st, pc);
                    return false;
                }
            }
        }
    }

    /// Counts an instruction that ran; true where the loop over frames must look before the next.
    #[inline]
    fn counts(&mut self) -> bool {
        self.steps += 1;
        self.scratch.fault.is_some() || self.steps >= limits::STEPS_BEFORE_WATCH
    }

    /// Whether something waits to be settled.
    #[inline]
    pub(crate) fn must_settle(&self, st: &State) -> bool {
        self.game.tables.settles && st.core.must_settle()
    }

    /// An instruction runs again when chance has been asked.
    #[inline]
    fn comes_back(&self, st: &mut State, pc: u32) {
        if st.core.ask_chance {
            self.goto(st, pc);
        }
    }

    /// Whoever wants to know finds in the frame which instruction runs.
    #[inline]
    fn at(&self, st: &mut State, pc: u32) {
        if T::ON {
            self.goto(st, pc);
        }
    }

    /// Opens the window of what is called: the caller's `you` and `self`, then the arguments. Gives where it begins.
    #[inline(always)]
    fn arguments(&mut self, st: &mut State, base: u32, args: &[Operand]) -> usize {
        let mut e = self.eval(st, base);
        let start = e.m.values.len();
        let (you, me) = (e.var(0), e.var(1));
        e.m.values.push(you);
        e.m.values.push(me);
        for a in args {
            let v = a.get(&mut e);
            e.m.values.push(v);
        }
        start
    }
}
