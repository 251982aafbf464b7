//! Blocks of code compiled: the instructions that are met most, with what they evaluate.

use crate::machine::query::compiled::operand::Operand;
use crate::machine::query::compiled::{Compiler, Yes};
use crate::program::{AttrId, CodeId, EventId, Expr, ExprId, Op, Over, PhaseId, ScopeId, SelectorId, builtin};
use naipe_grammar::ast::AssignOp;
use naipe_grammar::narrow;

/// How many jumps in a row are looked through.
const MAX_JUMPS: u8 = 8;

/// An instruction compiled. The first six write nothing but their own window.
pub(crate) enum Instr {
    /// `slot = value`
    Let(u16, Operand),
    /// `slot op= value`, and where to say that it went wrong.
    LetOp(u16, AssignOp, Operand, ExprId),
    /// Go to.
    Jump(u32),
    /// Go to one place if the condition holds, and to another if it does not.
    Branch(Yes, u32, u32),
    /// Begins to run over something.
    ForStart {
        /// The list's slot.
        list: u16,
        /// What to run over.
        over: Range,
    },
    /// The next member, or where to go at the end.
    ForNext {
        /// The list's slot.
        list: u16,
        /// The bound slot.
        var: u16,
        /// Members that have gone too.
        gone: bool,
        /// Where to go with it.
        body: u32,
        /// Where to go at the end.
        end: u32,
    },
    /// `x.attribute op= value`
    Assign(Operand, AttrId, Assigned),
    /// `player.attribute op= value`
    AssignPlayer(Operand, AttrId, Assigned),
    /// `scope.field op= value`
    AssignScope(ScopeId, u16, Assigned),
    /// An event happens.
    Raise {
        /// Which.
        event: EventId,
        /// Its parameters.
        args: Box<[Operand]>,
        /// Its body, where nothing else can come of it.
        body: Option<CodeId>,
    },
    /// A procedure runs.
    Call(CodeId, Box<[Operand]>),
    /// A payment is made: its body, its arguments, and where the first of them, how much, is said.
    Pay(CodeId, Box<[Operand]>, ExprId),
    /// The block ends.
    Return,
    /// The block ends, and gives back what stands in the slot.
    Give(u16),
    /// `move what to to`
    Move {
        /// An object, list or zone.
        what: Operand,
        /// A zone or cell.
        to: Operand,
        /// At the bottom.
        bottom: bool,
        /// The slot that receives what the object has become, or `u16::MAX`.
        slot: u16,
    },
    /// The top (or bottom) cards of a zone are decided, if they were not.
    Uncover {
        /// The zone.
        zone: Operand,
        /// How many: one, unless said.
        count: Option<Operand>,
        /// From the bottom.
        bottom: bool,
    },
    /// The card on top of a zone is decided, if it was not, and goes somewhere: two instructions in one.
    Draw {
        /// The zone.
        from: Operand,
        /// The card at its bottom.
        last: bool,
        /// A zone or cell.
        to: Operand,
        /// It goes to the bottom there.
        bottom: bool,
        /// The slot that receives what it has become, or `u16::MAX`.
        slot: u16,
    },
    /// A phase begins.
    PhaseStart(PhaseId),
    /// A phase ends.
    PhaseEnd(PhaseId),
    /// Something is chosen, for this slot.
    Choose(u16),
    /// One of several modes is chosen: the condition of each, and who chooses.
    ChooseMode {
        /// `when …`
        when: Box<[Option<Yes>]>,
        /// A player.
        by: Operand,
    },
    /// Any other instruction.
    Other,
}

/// Whether a block is at its end.
#[inline]
pub(crate) fn is_end(block: &[Instr], pc: u32) -> bool {
    matches!(block.get(pc as usize), None | Some(Instr::Return | Instr::Give(_)))
}

/// What is assigned, how, and where to say that it went wrong.
pub(crate) struct Assigned {
    pub op: AssignOp,
    pub value: Operand,
    pub at: ExprId,
}

/// What a loop runs over.
pub(crate) enum Range {
    /// So many times.
    Times(Operand),
    /// A list, or what is in a zone.
    List(Operand),
    /// What a selector finds, and its slot.
    Selector(SelectorId, u16),
}

impl Compiler<'_> {
    /// The instructions of a block.
    pub fn code(&self, id: CodeId) -> Box<[Instr]> {
        let run_blocks = &self.g.program.codes[id.i()].ops;
        run_blocks.iter().enumerate().map(|(pc, op)| self.instruction(run_blocks, op, narrow::u32(pc))).collect()
    }

    /// A jump: to the end of a row of jumps, and where that is a condition or the head of a loop, it is asked here.
    fn jump(&self, run_blocks: &[Op], mut to: u32) -> Instr {
        for _ in 0..MAX_JUMPS {
            match run_blocks.get(to as usize) {
                Some(Op::Jump(on)) => to = *on,
                Some(Op::Unless(e, on)) => return Instr::Branch(self.test(*e), to + 1, *on),
                Some(Op::ForNext { list, var, gone, end }) => {
                    return Instr::ForNext { list: *list, var: *var, gone: *gone, body: to + 1, end: *end };
                }
                _ => break,
            }
        }
        Instr::Jump(to)
    }

    /// What is uncovered and then moved is drawn.
    fn draw(&self, zone: ExprId, count: Option<ExprId>, last: bool, then: Option<&Op>) -> Option<Instr> {
        let Some(Op::Move { what, to, bottom, slot }) = then else { return None };
        let Expr::End { top, count: None, of } = self.g.program.expr(*what) else { return None };
        let from = self.operand(zone);
        let same = *of == zone && *top != last && count.is_none() && from.is_zone() && !self.covering;
        let slot = slot.unwrap_or(u16::MAX);
        same.then(|| Instr::Draw { from, last, to: self.operand(*to), bottom: *bottom, slot })
    }

    fn instruction(&self, run_blocks: &[Op], op: &Op, pc: u32) -> Instr {
        let p = &self.g.program;
        let all = |args: &[ExprId]| args.iter().map(|a| self.operand(*a)).collect();
        let assigned = |op: AssignOp, at: ExprId| Assigned { op, value: self.operand(at), at };
        match op {
            Op::Let(slot, e) => Instr::Let(*slot, self.operand(*e)),
            Op::LetOp(slot, op, e) => Instr::LetOp(*slot, *op, self.operand(*e), *e),
            Op::Jump(to) => self.jump(run_blocks, *to),
            Op::Unless(e, to) => Instr::Branch(self.test(*e), pc + 1, *to),
            Op::ForStart { list, over } => Instr::ForStart {
                list: *list,
                over: match *over {
                    Over::Times(e) => Range::Times(self.operand(e)),
                    Over::List(e) => Range::List(self.operand(e)),
                    Over::Selector(s) => Range::Selector(s, p.selectors[s.i()].var),
                },
            },
            Op::ForNext { list, var, gone, end } => {
                Instr::ForNext { list: *list, var: *var, gone: *gone, body: pc + 1, end: *end }
            }
            Op::Assign(x, attr, op, e) => Instr::Assign(self.operand(*x), *attr, assigned(*op, *e)),
            Op::AssignPlayer(x, attr, op, e) => Instr::AssignPlayer(self.operand(*x), *attr, assigned(*op, *e)),
            Op::AssignScope(s, f, op, e) => Instr::AssignScope(*s, *f, assigned(*op, *e)),
            Op::Raise { event, args, given: None, .. } => {
                let index = &self.g.tables;
                let is_all = index.is_plain[event.i()] && index.action_body[event.i()].is_none();
                let body = p.events[event.i()].body.filter(|_| is_all && event.i() >= builtin::COUNT);
                Instr::Raise { event: *event, args: all(args), body }
            }
            Op::Call(procedure, args, None) => Instr::Call(p.procedures[procedure.i()].code, all(args)),
            Op::Pay(payment, args) => {
                Instr::Pay(p.payments[payment.i()].code, all(args), args.first().copied().unwrap_or(ExprId(0)))
            }
            Op::Return => Instr::Return,
            Op::Give(slot) => Instr::Give(*slot),
            Op::Move { what, to, bottom, slot } => Instr::Move {
                what: self.operand(*what),
                to: self.operand(*to),
                bottom: *bottom,
                slot: slot.unwrap_or(u16::MAX),
            },
            Op::Uncover { zone, count, bottom } => {
                if let Some(draw) = self.draw(*zone, *count, *bottom, run_blocks.get(pc as usize + 1)) {
                    return draw;
                }
                Instr::Uncover { zone: self.operand(*zone), count: count.map(|e| self.operand(e)), bottom: *bottom }
            }
            Op::PhaseStart(phase) => Instr::PhaseStart(*phase),
            Op::PhaseEnd(phase) => Instr::PhaseEnd(*phase),
            Op::Choose(c) => Instr::Choose(c.slot),
            Op::ChooseMode { modes, by, .. } => Instr::ChooseMode {
                when: modes.iter().map(|branch| branch.when.map(|e| self.test(e))).collect(),
                by: self.operand(*by),
            },
            _ => Instr::Other,
        }
    }
}
