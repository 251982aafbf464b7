//! What events and procedures give back, and where it goes: a name, an attribute, or whatever gives it back in turn.

use super::Lowerer;
use super::code::Builder;
use super::env::{Entry, Env};
use super::names::Callable;
use super::types::optional;
use crate::codes;
use crate::primitives;
use crate::program::{Expr, Given, KindId, Op, Ty};
use ecow::EcoString;
use naipe_grammar::ast::{self, Arg, AssignOp, ExprKind, Ident, Stmt};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

/// What is wanted of what an event or procedure gives back.
#[derive(Debug, Clone, Copy)]
pub enum Wanted {
    /// Nothing: what is given back is dropped.
    Nothing,
    /// That it stands in a slot.
    In(u16),
    /// In a `together`: that a slot is set to it, or changed by it, when it has happened.
    Later(u16, AssignOp),
}

impl Wanted {
    /// The same as an instruction says it: where what is given back is put; none where it is dropped.
    pub fn given(self) -> Option<Given> {
        match self {
            Wanted::Nothing => None,
            Wanted::In(slot) => Some(Given { slot, later: None }),
            Wanted::Later(slot, op) => Some(Given { slot, later: Some(op) }),
        }
    }
}

impl Lowerer<'_> {
    /// The call of an event or procedure, where a value is one: it happens, and gives something back.
    pub fn happens<'e>(&self, value: &'e ast::Expr, env: &Env) -> Option<(&'e Ident, &'e [Arg])> {
        let ExprKind::Call(call) = &value.kind else { return None };
        let name = &call.name.name;
        let is_other = primitives::function_named(name).is_some()
            || self.names.scopes.get(name).is_some()
            || env.find(name).is_some();
        match self.names.callables.get(name) {
            Some(Callable::Event(_) | Callable::Procedure(_)) if !is_other => Some((&call.name, &call.args)),
            _ => None,
        }
    }

    /// `let done = hit(self, t, 10)`
    pub fn let_happen(&mut self, name: &Ident, value: &ast::Expr, env: &mut Env, b: &mut Builder) {
        let slot = env.alloc();
        let ty = self.happens_now(value, slot, env, b);
        env.bind(&name.name, slot, ty);
    }

    /// What happens in the middle of a statement, with what it gives back in a slot; gives the type of that.
    fn happens_now(&mut self, value: &ast::Expr, slot: u16, env: &mut Env, b: &mut Builder) -> Ty {
        let Some((called, args)) = self.happens(value, env) else { return Ty::Any };
        if env.together > 0 {
            self.known_too_early(called, value.span);
        }
        let given = self.call_statement(called, args, value.span, Wanted::In(slot), env, b);
        given.map_or(Ty::Any, optional)
    }

    /// `n += hit(self, t, 1)`
    pub fn assign_happening(
        &mut self,
        target: &ast::Expr,
        op: AssignOp,
        value: &ast::Expr,
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) {
        let local = match &target.kind {
            ExprKind::Name(name) => env.find(name).cloned(),
            _ => None,
        };
        if env.together > 0
            && let Some(Entry::Local(_, slot, ty)) = local
            && let Some((called, args)) = self.happens(value, env)
        {
            let given = self.call_statement(called, args, value.span, Wanted::Later(slot, op), env, b);
            if let Some(given) = given {
                let wanted = if op == AssignOp::Set { &ty } else { &Ty::Int };
                self.check_type(wanted, &given, value.span);
                self.check_type(wanted, &ty, target.span);
            }
            return;
        }
        let mark = env.mark();
        let slot = env.alloc();
        let ty = self.happens_now(value, slot, env, b);
        // No name is written so.
        let name = EcoString::from("()");
        env.bind(&name, slot, ty);
        let given = ast::Expr { kind: ExprKind::Name(name), span: value.span };
        // What did not happen adds nothing.
        let skip = (op != AssignOp::Set).then(|| {
            let x = self.add(Expr::Var(slot), value.span);
            let none = self.add(Expr::IsNone(x), value.span);
            let some = self.add(Expr::Not(none), value.span);
            b.hole(Op::Unless(some, 0), span)
        });
        self.assign(target, op, &given, span, env, b);
        if let Some(skip) = skip {
            b.land(skip);
        }
        env.forget(mark);
    }

    /// `return n`
    pub fn return_value(&mut self, value: &ast::Expr, span: Span, env: &mut Env, b: &mut Builder) {
        let Some(gives) = env.gives.clone() else {
            self.gives_back_nothing(span);
            self.expr(value, env, None);
            return b.exit(span);
        };
        let mark = env.mark();
        let slot = env.alloc();
        if self.happens(value, env).is_some() {
            let ty = self.happens_now(value, slot, env, b);
            self.check_type(&gives.ty, &ty, value.span);
        } else {
            let id = self.expect(value, env, &gives.ty);
            self.uncovered(b, span);
            b.push(Op::Let(slot, id), span);
        }
        b.exit_giving(slot, span);
        env.forget(mark);
    }

    /// `return move x to limbo`
    pub fn return_do(&mut self, inner: &Stmt, span: Span, env: &mut Env, b: &mut Builder) {
        let Some(gives) = env.gives.clone() else {
            self.gives_back_nothing(span);
            self.statement(inner, env, b);
            return b.exit(span);
        };
        let mark = env.mark();
        let slot = env.alloc();
        let ty = self.giving(inner, Some(slot), env, b);
        self.check_type(&gives.ty, &ty, inner.span);
        b.exit_giving(slot, span);
        env.forget(mark);
    }

    /// A statement that may give something back, which nobody names; in an `instead of`, that is what the event gives.
    pub fn giving_unnamed(&mut self, s: &Stmt, env: &mut Env, b: &mut Builder) {
        let gives = env.gives.clone().filter(|g| env.together == 0 && self.fits(&g.ty, &Ty::Object(KindId(0))));
        let done = gives.as_ref().and_then(|g| g.done);
        let ty = self.giving(s, done, env, b);
        if let Some(gives) = gives
            && !self.fits(&gives.ty, &ty)
        {
            b.unname_last();
        }
    }

    /// What is wanted of an event that happens in place of another, where nobody names what it gives: that is what the
    /// other gives.
    pub fn wanted_instead(&self, gives: Option<&Ty>, wanted: Wanted, env: &Env) -> Wanted {
        match (wanted, gives, &env.gives) {
            (Wanted::Nothing, Some(ty), Some(super::env::Gives { ty: whole, done: Some(done) }))
                if self.fits(whole, ty) =>
            {
                if env.together > 0 {
                    Wanted::Later(*done, AssignOp::Set)
                } else {
                    Wanted::In(*done)
                }
            }
            _ => wanted,
        }
    }

    /// Reports that something is wanted of what gives nothing back.
    pub fn gives_nothing(&mut self, name: &Ident, c: Callable) {
        let what = if let Callable::Procedure(_) = c { "procedure" } else { "event" };
        self.diags.push(
            Diagnostic::error(
                codes::GIVES_NOTHING,
                format!("`{}` gives nothing back", name.name),
                name.span,
                format!("{} that gives nothing", c.word()),
            )
            .help(format!(
                "say what it gives, `{what} {}(…): TYPE`, and give it in its block with `return …`",
                name.name
            )),
        );
    }

    fn gives_back_nothing(&mut self, span: Span) {
        self.diags.push(
            Diagnostic::error(codes::GIVES_NOTHING, "nothing is given back here", span, "to nobody").help(
                "only an event or procedure that says so gives something back: `event hit(…): int { … return n }`; `return` alone leaves the block",
            ),
        );
    }

    /// Reports what says that it gives something back and never does.
    pub fn never_gives(&mut self, name: &EcoString, ty: &Ty, span: Span) {
        let ty = self.in_words(ty);
        self.diags.push(
            Diagnostic::error(
                codes::GIVES_NOTHING,
                format!("`{name}` gives back {ty}, and never says which"),
                span,
                "no `return …`",
            )
            .help("write `return …` where it is known"),
        );
    }

    fn known_too_early(&mut self, name: &Ident, span: Span) {
        self.diags.push(
            Diagnostic::error(
                codes::MISPLACED,
                format!("what `{}` gives back is known when all of the `together` has happened", name.name),
                span,
                "not known yet",
            )
            .help(format!(
                "write `let n = 0` before the `together`, and in it `n += {0}(…)` or `n = {0}(…)`",
                name.name
            )),
        );
    }
}
