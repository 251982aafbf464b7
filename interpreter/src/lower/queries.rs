//! Expressions that look at things in an order, part them into groups, or name values on the way.

use super::env::Env;
use super::parts::Parts;
use super::types::{optional, without_none};
use super::{Lowerer, Typed};
use crate::codes;
use crate::program::{Expr, Ranked, SelectorId, Ty};
use naipe_grammar::ast::{self, LetIn, QueryOp, Selector};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// `all S by most e`, `first S by least e, most f`
    pub(super) fn ranked(&mut self, ranked: &ast::Ranked, span: Span, env: &mut Env) -> Typed {
        let mut by = Vec::with_capacity(ranked.by.len());
        let (of, ty) = self.of_each(&ranked.of, env, |l, env| {
            for rank in &ranked.by {
                let key = l.expr(&rank.key, env, None);
                l.check_order(&key.ty, rank.key.span);
                by.push((rank.most, key.id));
            }
        });
        let first = ranked.op == QueryOp::First;
        let ty = if first { optional(ty) } else { Ty::Set(Box::new(ty)) };
        self.typed(Expr::Ranked(Box::new(Ranked { first, of, by: by.into() })), ty, span)
    }

    /// `group S by e`
    pub(super) fn group(&mut self, of: &Selector, by: &ast::Expr, span: Span, env: &mut Env) -> Typed {
        let mut key = None;
        let (of, ty) = self.of_each(of, env, |l, env| key = Some(l.expr(by, env, None).id));
        let Some(key) = key else { return self.bad(span) };
        self.typed(Expr::Group(of, key), Ty::Set(Box::new(Ty::Set(Box::new(ty)))), span)
    }

    /// `let a = 1, b = a + 1 then a * b`
    pub(super) fn let_in(&mut self, inner: &LetIn, span: Span, env: &mut Env, want: Option<&Ty>) -> Typed {
        let mark = env.mark();
        let depth = env.depth;
        let mut slots = Vec::with_capacity(inner.named.len());
        for (name, value) in &inner.named {
            self.can_be_name(name);
            let got = self.expr(value, env, None);
            slots.push((env.local(&name.name, got.ty), got.id));
            // What reads a name cannot be asked before the name has its value.
            env.depth = depth + 1;
        }
        let value = self.expr(&inner.value, env, want);
        self.note_parts(span, Parts::Either(vec![(value.ty.clone(), inner.value.span)]));
        env.depth = depth;
        env.reset(mark);
        let mut id = value.id;
        for (slot, named) in slots.into_iter().rev() {
            id = self.add(Expr::Let(slot, named, id), span);
        }
        Typed { id, ty: value.ty }
    }

    /// A selector, and what is read of each of its candidates.
    fn of_each(&mut self, of: &Selector, env: &mut Env, read: impl FnOnce(&mut Self, &mut Env)) -> (SelectorId, Ty) {
        let mark = env.mark();
        let found = self.selector(of, env, None);
        env.depth += 1;
        let binder = of.parts.first().and_then(|part| part.binder.as_ref()).map(|b| &b.name);
        env.candidate(found.var, found.ty.clone(), binder);
        read(self, env);
        env.depth -= 1;
        env.reset(mark);
        (found.id, found.ty)
    }

    /// Reports what stands in no order.
    fn check_order(&mut self, ty: &Ty, span: Span) {
        if matches!(without_none(ty), Ty::Int | Ty::Enum(_) | Ty::Bool | Ty::Any) {
            return;
        }
        let said = self.in_words(ty);
        self.diags.push(
            Diagnostic::error(codes::WRONG_TYPE, format!("{said} stands in no order"), span, format!("this is {said}"))
                .help("put things in order by a number or a member of an enum, such as `by most power`"),
        );
    }
}
