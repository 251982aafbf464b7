//! Statements that do one thing to the table.

use super::Lowerer;
use super::code::Builder;
use super::env::Env;
use crate::codes;
use crate::program::{Expr, KindId, Op, Retargeting, Ty};
use crate::value::Value;
use naipe_grammar::ast::{self, ExprKind, Ident, Stmt};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// `let n: int = 3`
    pub(super) fn let_of(
        &mut self,
        name: &Ident,
        ty: &ast::Type,
        value: &ast::Expr,
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) {
        if let ast::TypeKind::Range(..) = ty.kind {
            self.misplaced(
                "a name in a block is kept within no bounds",
                ty.span,
                "bounds",
                "write `int`, and `min(…)` or `max(…)` where it changes",
            );
        }
        let ty = self.ty(ty);
        let value = self.expect(value, env, &ty);
        self.uncovered(b, span);
        let slot = env.local(&name.name, ty);
        b.push(Op::Let(slot, value), span);
    }

    /// `x.power = hit(…)`: what a statement gives back is written.
    pub(super) fn assign_do(
        &mut self,
        target: &ast::Expr,
        op: ast::AssignOp,
        inner: &Stmt,
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) {
        let mark = env.mark();
        // No name is written so.
        let name = Ident { name: "()".into(), span: inner.span };
        self.let_do(&name, inner, env, b);
        let value = ast::Expr { kind: ExprKind::Name(name.name), span: inner.span };
        self.assign(target, op, &value, span, env, b);
        env.forget(mark);
    }

    /// `shuffle deck of p`
    pub(super) fn shuffle(&mut self, z: &ast::Expr, span: Span, env: &mut Env, b: &mut Builder) {
        let z = self.expect(z, env, &Ty::Zone);
        b.push(Op::Shuffle(z), span);
        // What lies open has its new order at once; what is hidden, when it is looked at.
        let open = match self.p.expr(z) {
            Expr::Zone(z, _) => self.p.zones[z.i()].visible == ast::Visibility::All,
            _ => false,
        };
        if open {
            let count = Some(self.konst(Value::Int(i32::MAX), span));
            b.push(Op::Uncover { zone: z, count, bottom: false }, span);
        }
    }

    /// `rotate hand left`
    pub(super) fn rotate(&mut self, zone: &Ident, direction: &ast::Expr, span: Span, env: &mut Env, b: &mut Builder) {
        let z = self.zone(zone);
        let left = match &direction.kind {
            ExprKind::Name(n) if n == "left" => self.konst(Value::Bool(true), direction.span),
            ExprKind::Name(n) if n == "right" => self.konst(Value::Bool(false), direction.span),
            _ => {
                let mark = env.mark();
                env.constant(&"left".into(), Value::Bool(true), Ty::Bool);
                env.constant(&"right".into(), Value::Bool(false), Ty::Bool);
                let id = self.expect(direction, env, &Ty::Bool);
                env.forget(mark);
                id
            }
        };
        if let Some(z) = z {
            if !self.p.zones[z.i()].per_player {
                self.diags.push(Diagnostic::error(
                    codes::WHOSE_ZONE,
                    format!("the zone `{}` is shared: there is nobody to pass it to", zone.name),
                    zone.span,
                    "shared by all",
                ));
            }
            b.push(Op::Rotate(z, left), span);
        }
    }

    /// `reveal x to p`
    pub(super) fn reveal(
        &mut self,
        what: &ast::Expr,
        to: Option<&ast::Expr>,
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) {
        let object = Ty::Object(KindId(0));
        let want = Ty::Union(vec![object.clone(), Ty::Set(Box::new(object)), Ty::Zone]);
        let what = self.expect(what, env, &want);
        let players = Ty::Union(vec![Ty::Player, Ty::Set(Box::new(Ty::Player))]);
        let to = to.as_ref().map(|t| self.expect(t, env, &players));
        self.uncovered(b, span);
        b.push(Op::Reveal(what, to), span);
    }

    /// `retarget all of e to x by p else { … }`
    pub(super) fn retarget(&mut self, said: &ast::Retargeting, span: Span, env: &mut Env, b: &mut Builder) {
        let what = self.expect(&said.what, env, &Ty::Object(KindId(0)));
        let to = said.to.as_ref().map(|to| self.expr(to, env, None).id);
        let by = match (&said.by, to) {
            (None, Some(_)) if !env.you => self.konst(Value::None, span),
            (by, _) => self.chooser(by.as_ref(), span, env),
        };
        let retargeting = Retargeting { what, every: said.every, to, by, avoided: 0 };
        let avoided = b.hole(Op::Retarget(Box::new(retargeting)), span);
        self.if_avoided(avoided, said.otherwise.as_ref(), span, env, b);
    }
}
