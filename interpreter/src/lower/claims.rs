//! What is claimed of a value: that it is of a kind, is none or empty, or has a keyword.

use super::env::Env;
use super::{Lowerer, Typed};
use crate::codes;
use crate::program::{Builtin, Expr, KindId, Ty, TypeTest};
use naipe_grammar::ast;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// `x is KIND`, `x is none`, `x has KEYWORD`, or that it is not so.
    pub(super) fn is(&mut self, claim: &ast::Claim, has: bool, span: Span, env: &mut Env) -> Typed {
        let ast::Claim { value, negated, what } = claim;
        let anything = Ty::Union(vec![Ty::Object(KindId(0)), Ty::Player]);
        let group = Ty::Union(vec![Ty::Zone, Ty::Set(Box::new(Ty::Any))]);
        let v = if self.is_title(value, env) {
            self.expr(value, env, Some(&anything))
        } else {
            self.expr(value, env, (what.name == "empty" && !has).then_some(&group))
        };
        let objects = Ty::Union(vec![Ty::Object(KindId(0)), Ty::Ability(KindId(0))]);
        let test = match what.name.as_str() {
            "none" if !has => Expr::IsNone(v.id),
            "empty" if !has => {
                self.check_type(&group, &v.ty, value.span);
                Expr::IsEmpty(v.id)
            }
            "player" if !has => Expr::IsType(v.id, TypeTest::Player),
            "cell" if !has => Expr::IsType(v.id, TypeTest::Cell),
            "token" if !has && self.names.kinds.get("token").is_none() => {
                self.check_type(&objects, &v.ty, value.span);
                Expr::Builtin(Builtin::Token, vec![v.id].into())
            }
            _ => {
                if !has && let Some(kind) = self.kind_in_play(what, env) {
                    if v.ty != Ty::Def {
                        self.check_type(&objects, &v.ty, value.span);
                    }
                    let id = self.is_of(v.id, kind, span);
                    return if *negated {
                        self.typed(Expr::Not(id), Ty::Bool, span)
                    } else {
                        Typed { id, ty: Ty::Bool }
                    };
                }
                let Some(kind) = self.kind_asked(what, has) else { return self.bad(span) };
                if has && !self.p.kinds[kind.i()].is_keyword {
                    self.diags.push(
                        Diagnostic::error(
                            codes::UNKNOWN_KIND,
                            format!("`{}` is a kind: `has` asks for a keyword or trait", what.name),
                            what.span,
                            "a kind, not a keyword",
                        )
                        .help(format!("write `is {}`", what.name)),
                    );
                }
                // A printed card is of the kinds that it is printed with.
                if v.ty != Ty::Def && has {
                    self.check_has(&objects, &v.ty, claim);
                } else if v.ty != Ty::Def {
                    self.check_type(&objects, &v.ty, value.span);
                }
                Expr::IsKind(v.id, kind)
            }
        };
        let id = self.add(test, span);
        if *negated { self.typed(Expr::Not(id), Ty::Bool, span) } else { Typed { id, ty: Ty::Bool } }
    }

    /// Reports `has` of what can have nothing: often a line of a card, which was taken to go on with the one before it.
    fn check_has(&mut self, objects: &Ty, got: &Ty, claim: &ast::Claim) {
        if self.fits(objects, got) {
            return;
        }
        let (got, what) = (self.in_words(got), &claim.what);
        self.diags.push(
            Diagnostic::error(
                codes::WRONG_TYPE,
                format!("`has {}` is asked of a thing, and what stands before it is {got}", what.name),
                what.span,
                "asked here",
            )
            .and(claim.value.span, format!("this is {got}"))
            .help(format!("what a card has stands behind `has:`, in a line of its own: `has: {}`", what.name)),
        );
    }
}
