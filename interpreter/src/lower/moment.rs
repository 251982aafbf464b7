//! `together { … }`: what is written in it, and what it brings and names.

use super::code::Builder;
use super::env::{Entry, Env, Later};
use super::{Lowerer, Typed};
use crate::codes;
use crate::program::{Op, Ty};
use naipe_grammar::ast::{Block, Ident, Stmt, StmtKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// `together { … }`. What it itself moves and names is known behind it, by the same name.
    pub(super) fn together(&mut self, body: &Block, span: Span, env: &mut Env, b: &mut Builder) {
        let named = moved_names(body).map(|name| Later { name: name.clone(), slot: env.alloc(), ty: None }).collect();
        let outer = std::mem::replace(&mut env.later, named);
        b.push(Op::TogetherStart, span);
        b.open(Op::TogetherEnd);
        env.together += 1;
        self.block(body, env, b);
        env.together -= 1;
        b.close(span);
        for Later { name, slot, ty } in std::mem::replace(&mut env.later, outer) {
            env.bind(&name.name, slot, ty.unwrap_or(Ty::Any));
        }
    }

    /// `let x = move y to Z` in a `together`.
    pub(super) fn let_later(&mut self, name: &Ident, inner: &Stmt, env: &mut Env, b: &mut Builder) {
        let Some(at) = env.later.iter().position(|later| later.name.span == name.span) else {
            self.diags.push(
                Diagnostic::error(
                    codes::MISPLACED,
                    "what has come is known when all of the `together` has happened",
                    inner.span,
                    "not known yet",
                )
                .help("write `let x = move …` in the `together` itself, in no other block, and read `x` behind it"),
            );
            self.statement(inner, env, b);
            env.local(&name.name, Ty::Any);
            return;
        };
        let ty = self.giving(inner, Some(env.later[at].slot), env, b);
        env.later[at].ty = Some(ty);
        env.entries.push(Entry::Later(name.name.clone()));
    }

    /// Reports the name of what a `together` brings, in it.
    pub(super) fn not_yet_known(&mut self, name: &str, span: Span) -> Typed {
        self.diags.push(
            Diagnostic::error(
                codes::MISPLACED,
                format!("`{name}` is known when all of the `together` has happened"),
                span,
                "not known yet",
            )
            .help(format!("read `{name}` behind the `together`")),
        );
        self.bad(span)
    }
}

/// The names that a `together` itself gives to what it moves.
pub(super) fn moved_names(body: &Block) -> impl Iterator<Item = &Ident> {
    body.statements.iter().filter_map(|s| match &s.kind {
        StmtKind::LetDo(name, inner) if matches!(inner.kind, StmtKind::Move { .. }) => Some(name),
        _ => None,
    })
}
