//! Whether a number can be less than none: of what cannot, "less than 1" is "none".

use super::writer::{DEPTH, Writer};
use naipe_grammar::ast::{BinaryOp, Expr, ExprKind, QueryOp, TypeKind};

impl<'a> Writer<'a> {
    /// Whether what is worked out can be less than none, as far as that is known.
    pub(super) fn can_be_less_than_none(&self, expr: &Expr) -> bool {
        self.is_below_none(self.names.len(), expr, 0)
    }

    fn is_below_none(&self, names: usize, expr: &Expr, depth: usize) -> bool {
        let (expr, names) = self.value_among(names, expr);
        let is_below = |expr: &Expr| self.is_below_none(names, expr, depth);
        match &expr.kind {
            ExprKind::Int(number) => *number < 0,
            ExprKind::Query(QueryOp::Count, _) | ExprKind::CountHappened(_) => false,
            ExprKind::Was(inner) => is_below(inner),
            ExprKind::Fold(_, value, _) => is_below(value),
            ExprKind::If(parts) => parts.iter().skip(1).any(is_below),
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem, left, right) => {
                is_below(left) || is_below(right)
            }
            ExprKind::Call(call) => match (call.name.name.as_str(), &*call.args) {
                ("max", all) => all.iter().all(|arg| is_below(&arg.value)),
                ("min", all) => all.iter().any(|arg| is_below(&arg.value)),
                (name, _) => match self.things.defines.get(name) {
                    Some(define) => depth >= DEPTH || self.is_below_none(0, define.body, depth + 1),
                    None => {
                        !matches!(name, "size" | "count" | "cost_of" | "turns_taken" | "players_count" | "distance")
                    }
                },
            },
            ExprKind::Of(of) => self.is_attribute_below_none(&of.0.name),
            ExprKind::Name(name) => self.is_known_among(names, name) || self.is_attribute_below_none(name),
            _ => self.read_of(expr).is_none_or(|(_, name)| self.is_attribute_below_none(&name)),
        }
    }

    /// Whether an attribute can be less than none: not one that is declared from 0 on.
    pub(super) fn is_attribute_below_none(&self, name: &str) -> bool {
        let declared = [&self.things.attrs, &self.things.player_attrs, &self.things.shared];
        let mut declared = declared.iter().filter_map(|all| all.get(name)).peekable();
        let is_from_none = |ty: &TypeKind| match ty {
            TypeKind::Range(Some(least), _) => matches!(least.kind, ExprKind::Int(0..)),
            _ => false,
        };
        declared.peek().is_none() || declared.any(|attr| !is_from_none(&attr.ty.kind))
    }
}
