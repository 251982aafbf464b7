//! Blocks of code made ready: the instructions that write nothing but their own window.

use super::operand::Operand;
use super::{Maker, Yes};
use crate::program::{CodeId, ExprId, Op, Over};
use naipe_grammar::ast::AssignOp;

/// An instruction that writes nothing but its own window, or any other.
pub(in crate::machine) enum Quick {
    /// `slot = value`
    Let(u16, Operand),
    /// `slot op= value`, and where to say that it went wrong.
    LetOp(u16, AssignOp, Operand, ExprId),
    /// Go to.
    Jump(u32),
    /// Go to unless the condition holds.
    Unless(Yes, u32),
    /// Begins to run over something.
    ForStart {
        /// The list's slot.
        list: u16,
        /// What to run over.
        over: Over,
    },
    /// The next member, or where to go at the end.
    ForNext {
        /// The list's slot.
        list: u16,
        /// The bound slot.
        var: u16,
        /// Members that have gone too.
        gone: bool,
        /// Where to go at the end.
        end: u32,
    },
    /// Any other instruction.
    Other,
}

impl Maker<'_> {
    /// The instructions of a block.
    pub fn code(&self, id: CodeId) -> Box<[Quick]> {
        let quick = |op: &Op| match op {
            Op::Let(slot, e) => Quick::Let(*slot, self.operand(*e)),
            Op::LetOp(slot, op, e) => Quick::LetOp(*slot, *op, self.operand(*e), *e),
            Op::Jump(to) => Quick::Jump(*to),
            Op::Unless(e, to) => Quick::Unless(self.test(*e), *to),
            Op::ForStart { list, over } => Quick::ForStart { list: *list, over: *over },
            Op::ForNext { list, var, gone, end } => Quick::ForNext { list: *list, var: *var, gone: *gone, end: *end },
            _ => Quick::Other,
        };
        self.g.program.codes[id.i()].ops.iter().map(quick).collect()
    }
}
