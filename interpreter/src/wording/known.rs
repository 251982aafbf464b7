//! What of an expression is known without asking the table: what was announced, chosen or named before, and what comes
//! of that. It is told as what it is, and not as how it was worked out.

use super::Wording;
use crate::program::{Builtin, Cmp, Expr, ExprId};
use crate::value::Value;

impl Wording<'_> {
    /// How much something changes by, or what it becomes: the value, where that is known.
    #[must_use]
    pub fn amount(&self, e: ExprId) -> String {
        self.known(e).map_or_else(|| self.expression(e), |v| self.value(v))
    }

    /// The value of an expression that is known without asking the table.
    #[must_use]
    pub fn known(&self, e: ExprId) -> Option<Value> {
        let number = |e: ExprId| if let Value::Int(n) = self.known(e)? { Some(n) } else { None };
        match self.game.program.expr(e) {
            Expr::Const(v) => Some(*v),
            Expr::Var(slot) if Some(*slot) != self.it => self.window.get(usize::from(*slot)).copied(),
            Expr::Neg(e) => number(*e)?.checked_neg().map(Value::Int),
            Expr::Arith(op, a, b) => op.of(number(*a)?, number(*b)?).map(Value::Int),
            Expr::Builtin(Builtin::Size, of) => match self.known(*of.first()?)? {
                Value::List { len, .. } => Some(Value::Int(len.into())),
                _ => None,
            },
            Expr::If(c, a, b) => self.known(if self.is_known(*c)? { *a } else { *b }),
            _ => None,
        }
    }

    /// Whether a condition holds, where that is known without asking the table.
    pub(super) fn is_known(&self, condition: ExprId) -> Option<bool> {
        match self.game.program.expr(condition) {
            Expr::Not(c) => self.is_known(*c).map(|holds| !holds),
            Expr::And(a, b) => match (self.is_known(*a), self.is_known(*b)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (a, b) => Some(a? && b?),
            },
            Expr::Or(a, b) => match (self.is_known(*a), self.is_known(*b)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (a, b) => Some(a? || b?),
            },
            Expr::Compare(op, a, b) => match (op, self.known(*a)?, self.known(*b)?) {
                (Cmp::Eq, Value::Bool(a), Value::Bool(b)) => Some(a == b),
                (op, Value::Int(a), Value::Int(b)) => Some(op.orders(a, b)),
                (op, Value::Member(of, a), Value::Member(same, b)) if of == same => Some(op.orders(a, b)),
                _ => None,
            },
            _ => match self.known(condition)? {
                Value::Bool(holds) => Some(holds),
                _ => None,
            },
        }
    }
}
