//! Names of what was chosen among players and things: which of both it is must be asked before it goes where only one of them
//! can.

use super::Lowerer;
use super::env::Env;
use crate::codes;
use crate::program::{Expr, ExprId, Source, Ty, walk};
use ecow::EcoString;
use naipe_grammar::ast::{self, Change, Ident};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::print;
use naipe_grammar::span::Span;

impl Env {
    /// A name for what is chosen, in a slot already taken.
    pub fn bind_chosen(&mut self, name: &EcoString, slot: u16, ty: Ty) {
        self.may_be_either(slot, &ty);
        self.bind(name, slot, ty);
    }

    /// What stands in a slot, and may be a player or a thing, has to be asked which it is.
    pub fn may_be_either(&mut self, slot: u16, ty: &Ty) {
        if let Ty::Union(of) = ty
            && of.contains(&Ty::Player)
            && of.iter().any(is_of_things)
        {
            self.either.push(slot);
        }
    }
}

impl Lowerer<'_> {
    /// What a condition asks about is not taken for one thing or another any more without being asked.
    pub(super) fn tell_apart(&self, condition: ExprId, env: &mut Env) {
        if !env.either.is_empty() {
            walk::expr(&self.p, condition, &mut |_, e| {
                if let Expr::Var(slot) = e {
                    env.either.retain(|at| at != slot);
                }
            });
        }
    }

    /// Lowers what is given to something that is called.
    pub(super) fn argument(&mut self, e: &ast::Expr, env: &mut Env, want: &Ty) -> ExprId {
        let got = self.expr(e, env, Some(want));
        if self.check_value(want, &got.ty, e) {
            self.check_either(want, (got.id, &got.ty), e, env);
        } else {
            self.help_with_each_choice(e, env);
        }
        got.id
    }

    /// Reports a name of a player or a thing, nobody knows which, where only one of them is wanted.
    pub(super) fn check_either(&mut self, want: &Ty, (id, ty): (ExprId, &Ty), e: &ast::Expr, env: &Env) {
        let (Expr::Var(slot), Ty::Union(of)) = (self.p.expr(id), ty) else { return };
        if !env.either.contains(slot) {
            return;
        }
        let things: Vec<Ty> = of.iter().filter(|ty| is_of_things(ty)).cloned().collect();
        let unfit = if !self.fits(want, &Ty::Player) {
            Ty::Player
        } else if !things.iter().any(|ty| self.fits(want, ty)) {
            Ty::Union(things)
        } else {
            return;
        };
        let (w, unfit, name) = (self.in_words(want), self.in_words(&unfit), print::expression(e));
        self.diags.push(unasked(&w, &unfit, &name, e.span));
    }

    /// Reports an attribute that is written to a name of a player or a thing, nobody knows which, where only one of them has it.
    pub(super) fn check_either_has(
        &mut self,
        attribute: &Ident,
        (id, ty): (ExprId, &Ty),
        (name, span): (&str, Span),
        env: &Env,
    ) {
        let (Expr::Var(slot), Ty::Union(of)) = (self.p.expr(id), ty) else { return };
        let has = |ty: &Ty| self.access(ty, &attribute.name).is_some();
        let things: Vec<Ty> = of.iter().filter(|ty| is_of_things(ty)).cloned().collect();
        let lacks = match (things.iter().any(has), has(&Ty::Player)) {
            _ if !env.either.contains(slot) => return,
            (true, false) => Ty::Player,
            (false, true) => Ty::Union(things),
            _ => return,
        };
        let lacks = self.in_words(&lacks);
        let message = format!("this may be {lacks}, which has no `{}`", attribute.name);
        self.diags.push(
            Diagnostic::error(codes::WRONG_TYPE, message, span, format!("this may be {lacks}")).help(ask_first(name)),
        );
    }

    /// The same of what a `modify` changes of such a name: all but attributes is of things.
    pub(super) fn check_either_modified(
        &mut self,
        applies: ExprId,
        ty: &Ty,
        (s, changes): (&ast::Selector, &[Change]),
        env: &Env,
    ) {
        let Expr::Matches(selector) = *self.p.expr(applies) else { return };
        let [part] = &*self.p.selectors[selector.i()].parts else { return };
        let Source::Is(x) = part.source else { return };
        let Expr::Var(slot) = *self.p.expr(x) else { return };
        let (name, span) = (print::selector(s), s.span);
        for change in changes {
            match change {
                Change::Attr(attribute, ..) => self.check_either_has(attribute, (x, ty), (&name, span), env),
                _ if env.either.contains(&slot) => {
                    let Ty::Union(of) = ty else { return };
                    let things = Ty::Union(of.iter().filter(|ty| is_of_things(ty)).cloned().collect());
                    let (wanted, unfit) = (self.in_words(&things), self.in_words(&Ty::Player));
                    self.diags.push(unasked(&wanted, &unfit, &name, span));
                }
                _ => {}
            }
        }
    }
}

fn ask_first(name: &str) -> String {
    format!("ask first which it is: `if {name} is player {{ … }} else {{ … }}`")
}

fn unasked(want: &str, unfit: &str, name: &str, span: Span) -> Diagnostic {
    let message = format!("{want} is wanted here, and this may be {unfit}");
    Diagnostic::error(codes::WRONG_TYPE, message, span, format!("this may be {unfit}")).help(ask_first(name))
}

fn is_of_things(ty: &Ty) -> bool {
    matches!(ty, Ty::Object(_) | Ty::Ability(_))
}
