//! Blocks of instructions: one after another, and from block to block, as long as nothing else comes between them.

pub mod assign;
pub mod copies;
pub mod given_back;
pub mod rare;

use crate::limits;
use crate::machine::play::instructions::assign::Assigned;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::query::eval::Eval;
use crate::machine::query::game::Game;
use crate::machine::query::plan::{Block, Ends, FEW, Instr, Run, answers, jumps, queries, values};
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

/// Where a statement stands.
#[derive(Clone, Copy)]
struct Here {
    /// Its window.
    base: u32,
    /// Its block.
    code: CodeId,
    /// Its number in the block.
    pc: u32,
}

impl<'g, T: Trace> Machine<'g, T> {
    /// Runs the block on top of the frames, and the blocks that it calls, as long as nothing else comes between them.
    /// While its instructions run, the frame does not say which comes next. True where a question is on top of the frames
    /// now, and nothing else is to be done before it is asked.
    #[inline(never)]
    pub(crate) fn run_blocks(&mut self, st: &mut State) -> bool {
        let game: &'g Game = self.game;
        let may_settle = game.tables.settles;
        'block: loop {
            let Some(Frame { base, kind: FrameKind::Code { code, pc, role } }) = st.frames.last() else { return false };
            let (base, code, mut pc, role) = (*base, *code, *pc, *role);
            let depth = st.frames.len();
            let block = game.plan().code(game, code);
            // What paying for an action set off waits until the action has begun to happen.
            let begins = pc == 0 && role == Role::Body;
            // A block at its end leaves settling to what it is part of: a chain of reactions does not pile up.
            let settles = may_settle && st.core.atomic == 0 && !begins && !block.is_end(pc);
            if settles && self.must_settle(st) {
                st.tidy();
                self.push_settle(st, false);
                return false;
            }
            // Whether it was just seen that nothing must be settled.
            let mut calm = settles || !may_settle;
            loop {
                match self.statement(st, Here { base, code, pc }, block) {
                    After::Let if calm && self.scratch.fault.is_none() => pc += 1,
                    after @ (After::Let | After::Window(_)) => {
                        pc = if let After::Window(to) = after { to } else { pc + 1 };
                        let settles = !calm && st.core.atomic == 0 && !block.is_end(pc) && self.must_settle(st);
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
                        if stops || !calm && st.core.atomic == 0 && !block.is_end(next) {
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

    /// Carries out one statement of a block; without one, the block is at its end.
    #[inline(always)]
    fn statement(&mut self, st: &mut State, here: Here, block: &Block) -> After {
        let Some(at) = block.statements.get(here.pc as usize) else { return After::Ends };
        if usize::from(block.registers) <= FEW {
            let mut registers = [Value::None; FEW];
            return self.carry_out(st, here, Run { block, registers: &mut registers, next: *at as usize });
        }
        self.wide_statement(st, here, block, *at)
    }

    /// The same of one in whose block more is worked out at once.
    #[inline(never)]
    fn wide_statement(&mut self, st: &mut State, here: Here, block: &Block, at: u32) -> After {
        let mut registers = std::mem::take(&mut self.registers);
        registers.resize(usize::from(block.registers), Value::None);
        let after = self.carry_out(st, here, Run { block, registers: &mut registers, next: at as usize });
        self.registers = registers;
        after
    }

    /// Works out what a statement reads, and does what it says.
    #[inline(always)]
    fn carry_out(&mut self, st: &mut State, here: Here, mut run: Run<'_, '_>) -> After {
        let Here { base, code, pc } = here;
        let next = pc + 1;
        let mut e = self.eval(st, base);
        let lists = e.m.lists.len();
        let instr = *e.exec(&mut run);
        if let Some(after) = e.write_window(&run, instr, lists, next) {
            return after;
        }
        match instr {
            Instr::Assign { op, x, attr, from } => {
                let (x, new) = (e.get(&run, x), Assigned { op, value: e.get(&run, from), at: run.origin() });
                self.at(st, pc);
                self.assign(st, base, x, attr, new);
            }
            Instr::AssignPlayer { op, x, attr, from } => {
                let (x, new) = (e.get(&run, x), Assigned { op, value: e.get(&run, from), at: run.origin() });
                self.at(st, pc);
                self.assign_player(st, base, x, attr, new);
            }
            Instr::AssignScope { op, scope, field, from } => {
                let new = Assigned { op, value: e.get(&run, from), at: run.origin() };
                self.assign_scope(st, base, scope, field, new);
            }
            Instr::Raise { n, event } => {
                let start = e.open_called(&run.registers[..usize::from(n)]);
                self.goto(st, next);
                self.raise(st, base, event, start, Force::Op(code, pc));
            }
            Instr::Call { n, code } => {
                let start = e.open_called(&run.registers[..usize::from(n)]);
                self.goto(st, next);
                self.push_code(st, code, start, Role::Plain);
            }
            Instr::Pay { n, code } => {
                let start = e.open_called(&run.registers[..usize::from(n)]);
                if matches!(run.registers.first(), Some(Value::Int(amount)) if n > 0 && *amount < 0) {
                    self.scratch.fault.get_or_insert(Fault::Negative(run.origin()));
                }
                self.goto(st, next);
                self.push_code(st, code, start, Role::Plain);
            }
            Instr::Move { bottom, what, to, slot } => {
                let (what, to) = (e.get(&run, what), e.get(&run, to));
                self.goto(st, next);
                self.begin_moves(st, base, [what, to], bottom, slot);
            }
            Instr::Uncover { bottom, zone, n } => {
                let (zone, n) = (e.get(&run, zone), e.get(&run, n).int().max(0).cast_unsigned());
                self.comes_back(st, pc);
                if matches!(zone, Value::Zone(z) if self.must_uncover(st, z, n, bottom)) {
                    return After::Asks;
                }
            }
            Instr::Draw { ends, from, to, slot } => {
                let (from, to) = (e.get(&run, from), e.get(&run, to));
                self.comes_back(st, pc);
                if !self.draws(st, here, [from, to], ends, slot) {
                    return After::Asks;
                }
                // The move that stands after this has been made.
                return After::Table(next + 1);
            }
            Instr::Return => return After::Ends,
            Instr::GiveBack { slot } => {
                self.give(st, base, slot);
                return After::Ends;
            }
            Instr::PhaseStart { phase } => {
                self.goto(st, next);
                self.open_phase(st, phase);
                self.begin_phase_event(st, phase, true);
            }
            Instr::PhaseEnd { phase } => {
                self.goto(st, next);
                self.close_phase(st, phase);
            }
            Instr::Choose { slot } => return self.begin_question(st, base, Some(slot), code, pc),
            Instr::ChooseMode => return self.begin_question(st, base, None, code, pc),
            Instr::Rare if !self.rare_instruction(st, base, code, pc) => return After::Leaves,
            Instr::Rare => {}
            Instr::Let { .. }
            | Instr::LetOp { .. }
            | Instr::Goto { .. }
            | Instr::ForList { .. }
            | Instr::ForTimes { .. }
            | Instr::ForFound { .. }
            | Instr::ForNext { .. } => {}
            values!() | queries!() | jumps!(_) | answers!() => unreachable!("they do not end a statement"),
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

    /// An event is made to happen, whose window begins at `start`; where nothing can come of it but its body, that runs.
    #[inline(always)]
    fn raise(&mut self, st: &mut State, base: u32, event: EventId, start: usize, force: Force) {
        let (you, me) = self.you_self(st, base);
        if st.core.together > st.core.draining {
            self.defer(st, event, start, force);
        } else if let Some(body) = self.game.tables.plain_body[event.i()]
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
    fn begin_moves(&mut self, st: &mut State, base: u32, [what, to]: [Value; 2], bottom: bool, slot: u16) {
        let what = if let Value::Zone(z) = what { self.eval(st, base).contents(z) } else { what };
        let (you, me) = self.you_self(st, base);
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

    /// The card on top of a zone (or at its bottom) goes somewhere; false where chance must be asked first which it is.
    #[inline(always)]
    fn draws(&mut self, st: &mut State, here: Here, [from, to]: [Value; 2], ends: Ends, slot: u16) -> bool {
        let mut what = Value::None;
        if let Value::Zone(z) = from {
            if self.must_uncover(st, z, 1, ends.is_from_bottom()) {
                return false;
            }
            what = self.eval(st, here.base).end_of_zone(!ends.is_from_bottom(), z);
        }
        self.goto(st, here.pc + 2);
        let (you, me) = self.you_self(st, here.base);
        self.begin_move(st, what, to, ends.is_to_bottom(), me, you, slot);
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
}

impl Eval<'_> {
    /// Opens the window of what is called: the caller's `you` and `self`, then the arguments. Gives where it begins.
    #[inline(always)]
    fn open_called(&mut self, arguments: &[Value]) -> usize {
        let start = self.m.values.len();
        let (you, me) = (self.var(0), self.var(1));
        self.m.values.extend_from_slice(&[you, me]);
        self.m.values.extend_from_slice(arguments);
        start
    }

    /// Does what a statement says that writes nothing but its own window; of another one, nothing.
    #[inline(always)]
    fn write_window(&mut self, run: &Run<'_, '_>, instr: Instr, lists: usize, next: u32) -> Option<After> {
        Some(match instr {
            Instr::Let { slot, from } => {
                let v = self.scalar_after(lists, self.get(run, from));
                self.set_var(slot, v);
                After::Let
            }
            Instr::LetOp { op, slot, from } => {
                let v = self.assigned(self.var(slot), op, self.get(run, from), run.origin());
                self.set_var(slot, v);
                After::Let
            }
            Instr::Goto { statement } => {
                self.m.lists.truncate(lists);
                After::Window(statement)
            }
            Instr::ForList { list, from } => {
                let v = match self.get(run, from) {
                    Value::Zone(z) => self.contents(z),
                    v => v,
                };
                self.begin_loop(list, v, next)
            }
            Instr::ForTimes { list, n } => {
                let v = Value::Int(self.scalar_after(lists, self.get(run, n)).int().max(0));
                self.begin_loop(list, v, next)
            }
            Instr::ForFound { list, of } => {
                let v = self.found(of);
                self.begin_loop(list, v, next)
            }
            Instr::ForNext { gone, list, var } => {
                let more = self.next_member(list, var, gone);
                let then = run.block.code[run.next + usize::from(!more)];
                After::Window(if let Instr::Goto { statement } = then { statement } else { next })
            }
            _ => return None,
        })
    }

    /// Begins to run over a list, or so many times.
    #[inline]
    fn begin_loop(&mut self, list: u16, over: Value, next: u32) -> After {
        self.set_var(list, over);
        self.set_var(list + 1, Value::Int(0));
        After::Window(next)
    }

    /// A value that was worked out, and with it nothing more than that: lists made on the way are dropped.
    #[inline]
    fn scalar_after(&mut self, lists: usize, v: Value) -> Value {
        if !matches!(v, Value::List { .. }) {
            self.m.lists.truncate(lists);
        }
        v
    }
}
