//! What a parameter is where its caller says nothing of it.

use super::Lowerer;
use super::env::Env;
use super::names::SigParam;
use super::types::without_none;
use crate::program::{Expr, ExprId, Ty, walk};
use naipe_grammar::ast;

impl Lowerer<'_> {
    /// The value of a parameter that was left out, in which those before it, with what they are given, can be read.
    pub(super) fn left_out<'s>(
        &mut self,
        param: &SigParam,
        default: &ast::Expr,
        before: impl Iterator<Item = (&'s SigParam, &'s ExprId)>,
        env: &mut Env,
    ) -> ExprId {
        let mut inner = Env::rules();
        // What the arguments need while they are worked out lies before.
        (inner.next, inner.max, inner.depth) = (env.max, env.max, env.depth + 1);
        let mut given: Vec<(u16, ExprId)> = Vec::new();
        for (known, value) in before {
            // What is printed must be known now.
            let is_plain = matches!(without_none(&known.ty), Ty::Int | Ty::Bool | Ty::Enum(_));
            match if is_plain { self.fold_constant(*value) } else { None } {
                Some(fixed) => inner.constant(&known.name, fixed, known.ty.clone()),
                None => given.push((inner.local(&known.name, known.ty.clone()), *value)),
            }
        }
        // Where it is declared it has been said what is wrong with it.
        let faults = self.diags.len();
        let mut id = self.expect(default, &mut inner, &param.ty);
        self.diags.truncate(faults);
        env.max = env.max.max(inner.max);
        for (slot, value) in given.into_iter().rev() {
            let mut is_read = false;
            walk::expr(&self.p, id, &mut |_, e| is_read |= matches!(e, Expr::Var(read) if *read == slot));
            if is_read {
                id = self.add(Expr::Let(slot, value, id), default.span);
            }
        }
        id
    }
}
