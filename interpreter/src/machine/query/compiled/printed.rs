//! Defines of a card that read nothing but what is printed on it: what they give is worked out once for each card.

use crate::machine::query::compiled::Compiler;
use crate::machine::query::compiled::operand::Simple;
use crate::machine::query::eval::Eval;
use crate::program::{Builtin, DefineId, Expr, ExprId};
use crate::value::{ObjectRef, Value};

/// The slot of a define's first parameter: `you` and `self` come before it.
const FIRST: u16 = 2;
/// How many defines may call one another.
const MAX_WITHIN: u8 = 8;

impl Compiler<'_> {
    /// Whether a define gives, of a card, always the same.
    pub fn is_of_card(&self, d: DefineId) -> bool {
        !self.covering && self.is_printed_define(d, MAX_WITHIN)
    }

    /// The argument of a call of a define that gives, of a card, always the same.
    pub fn of_card(&self, id: ExprId) -> Option<(DefineId, Simple)> {
        let p = &self.g.program;
        match p.expr(id) {
            Expr::Define(d, args) if self.is_of_card(*d) => match (&args[..], args.first().map(|x| p.expr(*x))) {
                ([_], Some(Expr::Var(i))) => Some((*d, self.slot(*i))),
                _ => None,
            },
            _ => None,
        }
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
            Expr::Attr(x, a) => it(*x) && self.plain(*a).is_some_and(|a| a.column.is_none()),
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

impl Eval<'_> {
    /// What a define that reads only what is printed gives of an object of a definition.
    #[inline]
    pub(crate) fn of_card(&mut self, d: DefineId, o: ObjectRef, def: u32) -> Value {
        match self.compiled().cards(self.g, d)[def as usize].get() {
            Some(v) => *v,
            None => self.find_out_of_card(d, o, def),
        }
    }

    #[cold]
    #[inline(never)]
    fn find_out_of_card(&mut self, d: DefineId, o: ObjectRef, def: u32) -> Value {
        let at = self.p().defines[d.i()].body;
        let v = self.define(d, 1, |_, _| Value::Object(o), at);
        // What went wrong is worked out again, and told again.
        if self.s.fault.is_none() && !matches!(v, Value::List { .. }) {
            let _ = self.compiled().cards(self.g, d)[def as usize].set(v);
        }
        v
    }
}
