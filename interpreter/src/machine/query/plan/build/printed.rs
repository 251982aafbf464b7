//! Defines of a card that read nothing but what is printed on it: what they give is worked out once for each card.

use super::Builder;
use crate::program::{Builtin, DefineId, Expr, ExprId};

/// The slot of a define's first parameter: `you` and `self` come before it.
const FIRST: u16 = 2;
/// How many defines may call one another.
const MAX_WITHIN: u8 = 8;

impl Builder<'_> {
    /// Whether a define gives, of a card, always the same.
    pub fn is_of_card(&self, d: DefineId) -> bool {
        self.is_printed_define(d, MAX_WITHIN)
    }

    fn is_printed_define(&self, d: DefineId, within: u8) -> bool {
        let define = &self.g.program.defines[d.i()];
        // What is only a name for something printed is as quick to read.
        let is_short = matches!(self.g.program.expr(define.body), Expr::Attr(..) | Expr::Const(_) | Expr::Compare(..));
        define.params.len() == 1
            && !define.modified
            && define.recursion == 0
            && !is_short
            && self.is_printed(define.body, within)
    }

    /// Whether an expression reads nothing but what is printed on its first parameter.
    fn is_printed(&self, id: ExprId, within: u8) -> bool {
        let p = &self.g.program;
        let it = |x: ExprId| matches!(p.expr(x), Expr::Var(FIRST));
        let all = |parts: &[ExprId]| parts.iter().all(|x| self.is_printed(*x, within));
        match p.expr(id) {
            Expr::Const(_) => true,
            Expr::Attr(x, a) => it(*x) && self.is_face(*a),
            Expr::IsKind(x, k) => it(*x) && !p.kinds[k.i()].dynamic,
            Expr::Not(x) | Expr::IsNone(x) | Expr::Neg(x) => all(&[*x]),
            Expr::And(a, b) | Expr::Or(a, b) | Expr::Compare(_, a, b) | Expr::Arith(_, a, b) | Expr::In(a, b) => {
                all(&[*a, *b])
            }
            Expr::If(c, a, b) => all(&[*c, *a, *b]),
            Expr::Builtin(Builtin::Min | Builtin::Max | Builtin::Abs | Builtin::Ordinal, args) => all(args),
            Expr::Define(d, args) => {
                within > 0 && matches!(args[..], [x] if it(x)) && {
                    let define = &p.defines[d.i()];
                    !define.modified && self.is_printed(define.body, within - 1)
                }
            }
            _ => false,
        }
    }
}
