//! Values whose parts stand where they are written, each of a type of its own: both branches of an `if`, the members of a list, what
//! is joined. Each part must be what is wanted; of any other value that may be one thing or another, only play tells which it is.

use super::env::Env;
use super::types::member;
use super::{Lowerer, Typed};
use crate::codes;
use crate::program::{Expr, ExprId, Ty};
use naipe_grammar::ast;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

/// The parts of a value, not all of which are of one type.
#[derive(Debug)]
pub(super) enum Parts {
    /// It is one of these.
    Either(Vec<(Ty, Span)>),
    /// It is a list of these.
    Members(Vec<(Ty, Span)>),
}

impl Lowerer<'_> {
    /// `if c then a else b`
    pub(super) fn if_else(
        &mut self,
        [c, a, b]: &[ast::Expr; 3],
        span: Span,
        env: &mut Env,
        want: Option<&Ty>,
    ) -> Typed {
        let c = self.condition(c, env);
        let known = self.learn(c, env);
        let then = self.expr(a, env, want);
        Self::unlearn(known, env);
        let otherwise = self.expr(b, env, want.or(Some(&then.ty)));
        let ty = self.join(then.ty.clone(), otherwise.ty.clone());
        self.note_parts(span, Parts::Either(vec![(then.ty, a.span), (otherwise.ty, b.span)]));
        self.typed(Expr::If(c, then.id, otherwise.id), ty, span)
    }

    /// `[a, b]`
    pub(super) fn list(&mut self, items: &[ast::Expr], span: Span, env: &mut Env, want: Option<&Ty>) -> Typed {
        let want = want.and_then(member);
        let mut ty = Ty::Any;
        let (mut ids, mut members) = (Vec::with_capacity(items.len()), Vec::with_capacity(items.len()));
        for item in items {
            let got = self.expr(item, env, want.as_ref());
            ty = self.join(ty, got.ty.clone());
            ids.push(got.id);
            members.push((got.ty, item.span));
        }
        self.note_parts(span, Parts::Members(members));
        self.typed(Expr::List(ids.into()), Ty::Set(Box::new(ty)), span)
    }

    /// Notes of what a value is put together, if its parts are not all of one type.
    pub(super) fn note_parts(&mut self, whole: Span, parts: Parts) {
        let (Parts::Either(each) | Parts::Members(each)) = &parts;
        let differ = each.windows(2).any(|two| two[0].0 != two[1].0);
        if differ || !self.parts.is_empty() && each.iter().any(|(_, at)| self.parts.contains_key(at)) {
            self.parts.insert(whole, parts);
        } else if !self.parts.is_empty() {
            self.parts.remove(&whole);
        }
    }

    /// Reports each part of a value that is not what is wanted of the whole, and says whether all are.
    pub(super) fn check_parts(&mut self, want: &Ty, whole: Span) -> bool {
        // Meanwhile it is not noted: what was made of a text may stand where its part does.
        let Some(parts) = self.parts.remove(&whole) else { return true };
        let of_members;
        let (wanted, each) = match &parts {
            Parts::Either(each) => (Some(want), each),
            Parts::Members(each) => {
                of_members = of_sets(want);
                (of_members.as_ref(), each)
            }
        };
        let mut all_fit = true;
        if let Some(wanted) = wanted {
            for (got, at) in each {
                // What is none is missing there: whoever reads it has none.
                all_fit &= *got == Ty::None || self.check_type(wanted, got, *at);
            }
        }
        self.parts.insert(whole, parts);
        all_fit
    }

    /// Reports the members of a list that can never be what is looked for in it.
    pub(super) fn check_members(&mut self, x: (&Ty, Span), list: Span) {
        let Some(Parts::Members(members)) = self.parts.get(&list) else { return };
        let unlike = |(ty, _): &&(Ty, Span)| *ty != Ty::None && !self.fits(ty, x.0) && !self.fits(x.0, ty);
        let unlike: Vec<(Ty, Span)> = members.iter().filter(unlike).cloned().collect();
        for (ty, at) in unlike {
            let (l, r) = (self.in_words(x.0), self.in_words(&ty));
            let said = format!("{l} can never equal {r}");
            let fault =
                Diagnostic::error(codes::WRONG_TYPE, said, at, format!("this is {r}")).and(x.1, format!("this is {l}"));
            self.never_both(x.0, &ty, fault);
        }
    }

    /// A name that goes through a list: of one that holds players and things it must be asked which it is.
    pub(super) fn goes_through(&self, list: ExprId, (slot, ty): (u16, &Ty), env: &mut Env) {
        if self.p.expr_spans.get(list.i()).is_some_and(|span| self.parts.contains_key(span)) {
            env.may_be_either(slot, ty);
        }
    }
}

/// What the members are of any set that is wanted; nothing where none is.
fn of_sets(want: &Ty) -> Option<Ty> {
    match want {
        Ty::Set(of) => Some((**of).clone()),
        Ty::Union(all) => all.iter().filter_map(of_sets).reduce(|a, b| super::types::with_another(&a, b)),
        _ => None,
    }
}
