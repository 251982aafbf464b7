//! Blocks of instructions: one after another, and from block to block, as long as nothing else comes between them.

pub mod assign;
pub mod copies;
pub mod given_back;
pub mod rare;

use crate::limits;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::query::compiled::{Instr, Operand, is_end};
use crate::machine::query::game::Game;
use crate::machine::query::scratch::Fault;
use crate::machine::state::{Force, Frame, FrameKind, Role, State};
use crate::program::CodeId;
use crate::program::EventId;
use crate::value::Value;
use naipe_grammar::narrow;

/// What comes after an instruction.
enum After {
    /// A name has a value: the next one, and nothing can have come of this.
    Let,
    /// The instruction said; nothing but the window was written.
    Window(u32),
    /// The instruction said, unless something else comes first: the table may have been written.
    Table(u32),
    /// A question.
    Asks,
    /// What the frames say.
    Leaves,
    /// The block that called this one.
    Ends,
}

impl<'g, T: Trace> Machine<'g, T> {
    /// Runs the block on top of the frames, and the blocks that it calls, as long as nothing else comes between them.
    /// While its instructions run, the frame does not say which comes next. True where a question is on top of the frames
    /// now, and nothing else is to be done before it is asked.
    #[inline(never)]
    pub(crate) fn run_blocks(&mut self, st: &mut State) -> bool {
        let game: &'g Game = self.game;
        let blocks = game.compiled(&self.scratch);
        let may_settle = game.tables.settles;
        'block: loop {
            let Some(Frame { base, kind: FrameKind::Code { code, pc, role } }) = st.frames.last() else { return false };
            let (base, code, mut pc, role) = (*base, *code, *pc, *role);
            let depth = st.frames.len();
            let block = blocks.code(game, code);
            // What paying for an action set off waits until the action has begun to happen.
            let begins = pc == 0 && role == Role::Body;
            // A block at its end leaves settling to what it is part of: a chain of reactions does not pile up.
            let settles = may_settle && st.core.atomic == 0 && !begins && !is_end(block, pc);
            if settles && self.must_settle(st) {
                st.tidy();
                self.push_settle(st, false);
                return false;
            }
            // Whether it was just seen that nothing must be settled.
            let mut calm = settles || !may_settle;
            loop {
                match self.instruction(st, base, code, pc, block.get(pc as usize)) {
                    After::Let if calm && self.scratch.fault.is_none() => pc += 1,
                    after @ (After::Let | After::Window(_)) => {
                        pc = if let After::Window(to) = after { to } else { pc + 1 };
                        let settles = !calm && st.core.atomic == 0 && !is_end(block, pc) && self.must_settle(st);
                        if self.counts() || settles {
                            self.goto(st, pc);
                            return false;
                        }
                    }
                    After::Table(next) => {
                        let stops = self.counts();
                        if st.frames.len() != depth {
                            // Something else comes first: most often another block.
                            if stops || st.frames.len() > limits::FRAMES {
                                return false;
                            }
                            continue 'block;
                        }
                        calm = !self.must_settle(st);
                        if stops || !calm && st.core.atomic == 0 && !is_end(block, next) {
                            self.goto(st, next);
                            return false;
                        }
                        pc = next;
                    }
                    After::Asks => return true,
                    After::Leaves => return false,
                    After::Ends => {
                        self.pop_code(st, base, code, role);
                        if self.counts() {
                            return false;
                        }
                        continue 'block;
                    }
                }
            }
        }
    }

    /// Carries out one instruction of a block; without one, the block is at its end.
    #[inline(always)]
    fn instruction(&mut self, st: &mut State, base: u32, code: CodeId, pc: u32, instr: Option<&'g Instr>) -> After {
        let next = pc + 1;
        match instr {
            Some(Instr::Let(slot, x)) => {
                let mut e = self.eval(st, base);
                let v = e.scalar_of(|e| x.get(e));
                e.set_var(*slot, v);
                return After::Let;
            }
            Some(Instr::LetOp(slot, op, x, at)) => {
                let mut e = self.eval(st, base);
                let v = x.get(&mut e);
                let v = e.assigned(e.var(*slot), *op, v, *at);
                e.set_var(*slot, v);
                return After::Let;
            }
            Some(Instr::Jump(to)) => return After::Window(*to),
            Some(Instr::Branch(test, yes, no)) => {
                return After::Window(if self.eval(st, base).is_met(test) { *yes } else { *no });
            }
            Some(Instr::ForStart { list, over }) => {
                let mut e = self.eval(st, base);
                let v = e.range(over);
                e.set_var(*list, v);
                e.set_var(list + 1, Value::Int(0));
                return After::Window(next);
            }
            Some(Instr::ForNext { list, var, gone, body, end }) => {
                let more = self.eval(st, base).next_member(*list, *var, *gone);
                return After::Window(if more { *body } else { *end });
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
            Some(Instr::AssignScope(s, f, new)) => self.assign_scope(st, base, *s, *f, new),
            Some(Instr::Raise { event, args, body }) => {
                self.goto(st, next);
                self.raise(st, base, *event, args, *body, Force::Op(code, pc));
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
                self.begin_moves(st, base, [what, to], *bottom, *slot);
            }
            Some(Instr::Uncover { zone, count, bottom }) => {
                self.comes_back(st, pc);
                if self.uncovers(st, base, zone, count.as_ref(), *bottom) {
                    return After::Asks;
                }
            }
            Some(Instr::Draw { from, last, to, bottom, slot }) => {
                self.comes_back(st, pc);
                if !self.draws(st, base, pc, [from, to], [*last, *bottom], *slot) {
                    return After::Asks;
                }
                // The move that stands after this has been made.
                return After::Table(next + 1);
            }
            None | Some(Instr::Return) => return After::Ends,
            Some(Instr::Give(slot)) => {
                self.give(st, base, *slot);
                return After::Ends;
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
            Some(Instr::Choose(slot)) => return self.begin_question(st, base, Some(*slot), code, pc),
            Some(Instr::ChooseMode { .. }) => return self.begin_question(st, base, None, code, pc),
            Some(Instr::Other) if !self.rare_instruction(st, base, code, pc) => return After::Leaves,
            Some(Instr::Other) => {}
        }
        After::Table(next)
    }

    /// A question is asked next: a `choose` for a slot, or which of several modes.
    #[inline(always)]
    fn begin_question(&mut self, st: &mut State, base: u32, slot: Option<u16>, code: CodeId, pc: u32) -> After {
        self.goto(st, pc + 1);
        let kind = match slot {
            Some(slot) => {
                st.mem.values[base as usize + slot as usize] = Value::None;
                FrameKind::Choose { code, pc, which: u16::MAX, turn: 0, late: false }
            }
            None => FrameKind::ChooseMode { code, pc },
        };
        st.frames.push(Frame { base, kind });
        After::Asks
    }

    /// An event is made to happen; where nothing can come of it but its body, that runs.
    #[inline(always)]
    fn raise(
        &mut self,
        st: &mut State,
        base: u32,
        event: EventId,
        args: &[Operand],
        body: Option<CodeId>,
        force: Force,
    ) {
        let start = self.arguments(st, base, args);
        let (you, me) = self.you_self(st, base);
        if st.core.together > st.core.draining {
            self.defer(st, event, start, force);
        } else if let Some(body) = body
            && self.is_plain(event)
            && !self.is_void(st, event, start + 2)
        {
            st.mem.values.extend_from_slice(&[me, you]);
            self.push_code(st, body, start, Role::Body);
        } else {
            self.begin_event(st, event, start, me, you, u16::MAX, force);
        }
    }

    /// `move what to to`, of one thing or several.
    #[inline(always)]
    fn begin_moves(&mut self, st: &mut State, base: u32, [what, to]: [&Operand; 2], bottom: bool, slot: u16) {
        let mut e = self.eval(st, base);
        let what = what.get(&mut e);
        let what = if let Value::Zone(z) = what { e.contents(z) } else { what };
        let to = to.get(&mut e);
        let (you, me) = (e.var(0), e.var(1));
        if let Value::List { len, .. } = what {
            let start = st.mem.values.len();
            st.mem.values.extend_from_slice(&[you, me, what, to, Value::Bool(bottom)]);
            if slot != u16::MAX {
                // Room for what each has become.
                st.mem.values.push(Value::Int(i32::from(slot)));
                st.mem.values.resize(start + 6 + usize::from(len), Value::None);
            }
            st.frames.push(Frame { base: narrow::u32(start), kind: FrameKind::Moves { i: 0 } });
        } else {
            self.begin_move(st, what, to, bottom, me, you, slot);
        }
    }

    /// Whether chance must be asked which cards lie on top of a zone (or at its bottom).
    #[inline(always)]
    fn uncovers(&mut self, st: &mut State, base: u32, zone: &Operand, count: Option<&Operand>, bottom: bool) -> bool {
        let mut e = self.eval(st, base);
        let z = zone.get(&mut e);
        let n = count.map_or(1, |n| n.get(&mut e).int().max(0) as u32);
        matches!(z, Value::Zone(z) if self.must_uncover(st, z, n, bottom))
    }

    /// The card on top of a zone (or at its bottom) goes somewhere; false where chance must be asked first which it is.
    #[inline(always)]
    fn draws(
        &mut self,
        st: &mut State,
        base: u32,
        pc: u32,
        [from, to]: [&Operand; 2],
        [last, bottom]: [bool; 2],
        slot: u16,
    ) -> bool {
        let from = from.get(&mut self.eval(st, base));
        let mut what = Value::None;
        if let Value::Zone(z) = from {
            if self.must_uncover(st, z, 1, last) {
                return false;
            }
            what = self.eval(st, base).end_of_zone(!last, z);
        }
        self.goto(st, pc + 2);
        let to = to.get(&mut self.eval(st, base));
        let (you, me) = self.you_self(st, base);
        self.begin_move(st, what, to, bottom, me, you, slot);
        true
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
