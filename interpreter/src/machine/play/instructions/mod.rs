//! Blocks of instructions: one after another, and from block to block, as long as nothing else comes between them.

pub mod arrivals;
pub mod assign;
pub mod becoming;
pub mod copies;
pub mod given_back;
pub mod rare;

use crate::limits;
use crate::machine::play::instructions::assign::Assigned;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::query::eval::Eval;
use crate::machine::query::game::Game;
use crate::machine::query::plan::{
    Block, Ends, FEW, Instr, RegisterFile, Registers, Run, answers, at_once, jumps, leaving, queries, values, windows,
    works,
};
use crate::machine::query::scratch::Fault;
use crate::machine::state::{Force, Frame, FrameKind, Role, State};
use crate::program::ZoneEnd;
use crate::program::{Builtin, CodeId, EventId, Expr, Op};
use crate::value::Value;
use naipe_grammar::narrow;

/// What comes after a statement has run.
pub(crate) enum After {
    /// The statement that the run stands at; nothing but the window was written.
    Window,
    /// The statement said, unless something else comes first: the table may have been written.
    Table(u32),
    /// A question: it is on top of the frames.
    Asks,
    /// What the frames say.
    Leaves,
    /// The block that called this one.
    Ends,
}

/// What comes after a block, or the part of it that could run.
enum Next {
    /// The block on top of the frames.
    Block,
    /// A question, which nothing else comes before.
    Question,
    /// What the frames say.
    Frames,
}

/// A block on top of the frames.
#[derive(Clone, Copy)]
pub(crate) struct Here {
    /// Where its window begins in `Memory::values`.
    base: u32,
    /// The block, by its number in the program.
    code: CodeId,
    /// What it is of, and so what follows when it is over.
    role: Role,
}

impl<'g, T: Trace> Machine<'g, T> {
    /// Runs the block on top of the frames, and the blocks that it calls, as long as nothing else comes between them.
    /// While its instructions run, the frame does not say which comes next. True where a question is on top of the frames
    /// now, and nothing else is to be done before it is asked.
    #[inline(never)]
    pub(crate) fn run_blocks(&mut self, st: &mut State) -> bool {
        let game: &'g Game = self.game;
        let may_settle = game.tables.settles;
        let mut registers = Registers::default();
        loop {
            let Some(Frame { base, kind: FrameKind::Code { code, pc, role } }) = st.frames.last() else { return false };
            let (here, pc) = (Here { base: *base, code: *code, role: *role }, *pc);
            let block = game.plan().code(game, here.code);
            // What paying for an action set off waits until the action has begun to happen.
            let begins = pc == 0 && here.role == Role::Body;
            // A block at its end leaves settling to what it is part of: a chain of reactions does not pile up.
            let settles = may_settle && st.core.atomic == 0 && !begins && !block.is_end(pc);
            if settles && self.must_settle(st) {
                st.tidy(&game.program);
                self.push_settle(st, false);
                return false;
            }
            if game.tables.skips_rest && self.leaves_the_rest(st, here.code, pc) {
                continue;
            }
            // Whether it was just seen that nothing must be settled.
            let calm = settles || !may_settle;
            // Where what is loaded must be small, both go one way.
            let next = if !cfg!(feature = "small") && block.registers <= FEW {
                self.run_block(st, here, &mut Run::of_statements(block, &mut registers, pc, calm))
            } else {
                self.run_wide_block(st, here, block, pc, calm)
            };
            match next {
                Next::Block => {}
                Next::Question => return true,
                Next::Frames => return false,
            }
        }
    }

    /// The same for a block where more is worked out at once.
    #[inline(never)]
    fn run_wide_block(&mut self, st: &mut State, here: Here, block: &Block, pc: u32, calm: bool) -> Next {
        let mut registers = std::mem::take(&mut self.registers);
        registers.resize(usize::from(block.registers), Value::None);
        let next = self.run_block(st, here, &mut Run::of_statements(block, &mut registers[..], pc, calm));
        self.registers = registers;
        next
    }

    /// Runs a block from a statement on, until it is at its end or something else comes before its next statement.
    #[inline(always)]
    fn run_block<R: RegisterFile + ?Sized>(&mut self, st: &mut State, here: Here, run: &mut Run<'_, '_, R>) -> Next {
        let depth = st.frames.len();
        let block = run.block;
        loop {
            match self.carry_out(st, here, run) {
                After::Window => {
                    let (next, calm) = (run.statements.at, run.statements.calm);
                    let stops = self.scratch.fault.is_some() || self.steps >= limits::STEPS_BEFORE_WATCH;
                    if stops || !calm && st.core.atomic == 0 && !block.is_end(next) && self.must_settle(st) {
                        self.goto(st, next);
                        return Next::Frames;
                    }
                }
                After::Table(next) => {
                    let stops = self.counts();
                    if st.frames.len() != depth {
                        // Something else comes first: most often another block.
                        let ends = stops || st.frames.len() > limits::FRAMES;
                        return if ends { Next::Frames } else { Next::Block };
                    }
                    let calm = !self.must_settle(st);
                    if stops || !calm && st.core.atomic == 0 && !block.is_end(next) {
                        self.goto(st, next);
                        return Next::Frames;
                    }
                    (run.statements.at, run.statements.calm) = (next, calm);
                }
                After::Asks => return Next::Question,
                After::Leaves => return Next::Frames,
                After::Ends => {
                    self.pop_code(st, here.base, here.code, here.role);
                    return if self.counts() { Next::Frames } else { Next::Block };
                }
            }
        }
    }

    /// Works out what statements read, and does what they say, until one does more than write its window.
    #[inline(always)]
    fn carry_out<R: RegisterFile + ?Sized>(&mut self, st: &mut State, here: Here, run: &mut Run<'_, '_, R>) -> After {
        let Here { base, code, .. } = here;
        let most = narrow::u32(limits::STEPS_BEFORE_WATCH.saturating_sub(self.steps));
        if !run.begins(most, st.mem.lists.len()) {
            return After::Ends;
        }
        let mut e = Eval::new(self.game, st, &mut self.scratch, base);
        let instr = *e.exec(run);
        self.steps += u64::from(run.statements.counted);
        let pc = run.statements.at;
        let next = pc + 1;
        match instr {
            Instr::Assign { op, x, attr, from } => {
                let (x, new) = (e.get(run, x), Assigned { op, value: e.get(run, from), at: run.origin() });
                self.at(st, pc);
                self.assign(st, base, x, attr, new);
            }
            Instr::AssignPlayer { op, x, attr, from } => {
                let (x, new) = (e.get(run, x), Assigned { op, value: e.get(run, from), at: run.origin() });
                self.at(st, pc);
                self.assign_player(st, base, x, attr, new);
            }
            Instr::AssignScope { op, scope, field, from } => {
                let new = Assigned { op, value: e.get(run, from), at: run.origin() };
                self.assign_scope(st, base, scope, field, new);
            }
            Instr::Raise { n, event } => {
                let start = e.open_called(&run.registers.as_ref()[..usize::from(n)]);
                self.goto(st, next);
                self.raise(st, base, event, start, Force::Op(code, pc));
            }
            Instr::Call { n, code } => {
                let start = e.open_called(&run.registers.as_ref()[..usize::from(n)]);
                self.goto(st, next);
                self.push_code(st, code, start, Role::Plain);
            }
            Instr::Pay { n, code } => {
                let start = e.open_called(&run.registers.as_ref()[..usize::from(n)]);
                if matches!(run.registers.as_ref().first(), Some(Value::Int(amount)) if n > 0 && *amount < 0) {
                    self.scratch.fault.get_or_insert(Fault::Negative(run.origin()));
                }
                self.goto(st, next);
                self.push_payment(st, code, start);
            }
            Instr::Move { end, what, to, slot } => {
                let (what, to) = (e.get(run, what), e.get(run, to));
                self.goto(st, next);
                let to = self.end_of(st, to, end);
                let to = self.goes_to(st, base, (code, pc), what, to);
                self.begin_moves(st, base, [what, to], end == ZoneEnd::Bottom, slot);
            }
            Instr::Uncover { bottom, zone, n } => {
                let (zone, n) = (e.get(run, zone), e.get(run, n).int().max(0).cast_unsigned());
                self.comes_back(st, pc);
                if matches!(zone, Value::Zone(z) if self.must_uncover(st, z, n, bottom)) {
                    return After::Asks;
                }
            }
            Instr::Draw { ends, from, to, slot } => {
                let (from, to) = (e.get(run, from), e.get(run, to));
                self.comes_back(st, pc);
                let to = self.place_to(st, base, (code, pc + 1), Value::None, to);
                if !self.draws(st, base, pc, [from, to], ends, slot) {
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
                if st.core.ahead.is_some() && self.is_skipped(st, phase) {
                    return self.passes_over(st, base, code, phase);
                }
                self.goto(st, next);
                self.open_phase(st, phase);
                self.begin_phase_event(st, phase, true);
            }
            Instr::PhaseEnd { phase } => {
                self.goto(st, next);
                self.goes_on_behind(st, base, code, phase);
                self.close_phase(st, phase);
            }
            Instr::Choose { slot } => return self.begin_question(st, base, Some(slot), code, pc),
            Instr::ChooseMode => return self.begin_question(st, base, None, code, pc),
            Instr::Offer => {
                self.goto(st, next);
                st.frames.push(Frame { base, kind: FrameKind::Offer { code, pc } });
                return After::Asks;
            }
            at_once!() => self.at_once(st, here, run, instr),
            leaving!() => return self.leave(st, here, run, instr),
            windows!() => return After::Window,
            works!() | values!() | queries!() | jumps!(_) | answers!() => {
                unreachable!("a run of statements ends with none of these")
            }
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
            && self.misfit(st, event, start + 2).is_none()
        {
            st.mem.values.extend_from_slice(&[me, you]);
            self.push_code(st, body, start, Role::Body);
        } else {
            self.begin_event(st, event, start, me, you, u16::MAX, force);
        }
    }

    /// Where the things that a statement moves go: beside something, to a place each.
    fn places_to(&mut self, st: &mut State, base: u32, (code, pc): (CodeId, u32), to: Value) -> Value {
        match &self.game.program.codes[code.i()].ops[pc as usize] {
            Op::Move { to: said, .. } => self.places_for(st, base, *said, to),
            _ => to,
        }
    }

    /// Where what a statement moves goes, be it one thing or several.
    #[inline(always)]
    fn goes_to(&mut self, st: &mut State, base: u32, at: (CodeId, u32), what: Value, to: Value) -> Value {
        if what.object().is_none() { self.places_to(st, base, at, to) } else { self.place_to(st, base, at, what, to) }
    }

    /// Where the one thing that a statement moves goes: in a `together`, beside something; in a row, as the others stand without it.
    #[inline(always)]
    fn place_to(&mut self, st: &mut State, base: u32, at: (CodeId, u32), what: Value, to: Value) -> Value {
        let may_be_beside = self.game.tables.tells_places && matches!(to, Value::Cell(..));
        if may_be_beside { self.cell_to(st, base, at, what, to) } else { to }
    }

    #[inline(never)]
    fn cell_to(&mut self, st: &mut State, base: u32, at: (CodeId, u32), what: Value, to: Value) -> Value {
        if Self::is_measured(st)
            && let of @ Value::Object(_) = self.places_to(st, base, at, to)
        {
            return of;
        }
        let Op::Move { to: said, .. } = &self.game.program.codes[at.0.i()].ops[at.1 as usize] else { return to };
        let is_beside = matches!(self.game.program.expr(*said), Expr::Builtin(Builtin::Beside, _));
        if is_beside { self.closed_up(st, what, to) } else { to }
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
    fn draws(&mut self, st: &mut State, base: u32, pc: u32, [from, to]: [Value; 2], ends: Ends, slot: u16) -> bool {
        let mut what = Value::None;
        if let Value::Zone(z) = from {
            if self.must_uncover(st, z, 1, ends.is_from_bottom()) {
                return false;
            }
            what = self.eval(st, base).end_of_zone(!ends.is_from_bottom(), z);
        }
        self.goto(st, pc + 2);
        let (you, me) = self.you_self(st, base);
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
    pub(crate) fn open_called(&mut self, arguments: &[Value]) -> usize {
        let start = self.m.values.len();
        let (you, me) = (self.var(0), self.var(1));
        self.m.values.extend_from_slice(&[you, me]);
        self.m.values.extend_from_slice(arguments);
        start
    }
}
