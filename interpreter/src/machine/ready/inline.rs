//! Defines put in place where they are called.

use super::Maker;
use super::operand::Simple;
use crate::program::{DefineId, Expr, ExprId, Program};

/// How many defines may be put in place inside one another.
const MAX_WITHIN: u8 = 4;
/// How many expressions a define put in place may have.
const MAX_SIZE: u32 = 40;

impl<'g> Maker<'g> {
    /// The inside of a define, if it can be put in place of a call with these arguments: nothing bends it, it binds no
    /// name of its own, and its arguments are names or constants.
    pub fn inside(&self, d: DefineId, args: &[ExprId]) -> Option<Maker<'g>> {
        let g = self.g;
        let define = &g.program.defines[d.i()];
        let mut left = MAX_SIZE;
        if self.covering
            || self.within == MAX_WITHIN
            || define.modified
            || !is_open(&g.program, define.body, 2 + args.len() as u16, &mut left)
        {
            return None;
        }
        let mut given = vec![self.slot(0), self.slot(1)];
        for a in args {
            given.push(match g.program.expr(*a) {
                Expr::Const(v) => Simple::Const(*v),
                Expr::Var(i) => self.slot(*i),
                _ => return None,
            });
        }
        Some(Maker { g, covering: false, given: Some(given), within: self.within + 1 })
    }
}

/// Whether an expression uses no slots but the first ones, and can be read where those stand elsewhere.
fn is_open(p: &Program, e: ExprId, slots: u16, left: &mut u32) -> bool {
    if *left == 0 {
        return false;
    }
    *left -= 1;
    let mut all = |parts: &[ExprId]| parts.iter().all(|e| is_open(p, *e, slots, left));
    match p.expr(e) {
        Expr::Const(_) | Expr::Param(_) | Expr::Fact(_) | Expr::During(_) | Expr::ScopeField(..) => true,
        Expr::InScope(_, None) | Expr::Zone(_, None) => true,
        Expr::Var(i) => *i < slots,
        Expr::Attr(x, _) | Expr::PlayerAttr(x, _) | Expr::Zone(_, Some(x)) | Expr::Not(x) => all(&[*x]),
        Expr::IsKind(x, _) | Expr::IsNone(x) | Expr::IsEmpty(x) => all(&[*x]),
        Expr::And(a, b) | Expr::Or(a, b) | Expr::Compare(_, a, b) | Expr::Arith(_, a, b) | Expr::In(a, b) => {
            all(&[*a, *b])
        }
        Expr::If(c, a, b) => all(&[*c, *a, *b]),
        Expr::Builtin(_, args) | Expr::Define(_, args) => all(args),
        _ => false,
    }
}
