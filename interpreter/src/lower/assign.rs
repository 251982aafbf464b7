//! Assignments: to locals, attributes, fields of scopes, and what an effect announced.

use super::code::Builder;
use super::env::{Entry, Env};
use super::types::{member, optional, without_none};
use super::{Lowerer, Typed};
use crate::codes;
use crate::program::{Expr, ExprId, Op, ScopeId, Ty};
use ecow::EcoString;
use naipe_grammar::ast::{self, ExprKind, Ident};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::print;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// What was announced and can only be asked is not written to.
    fn is_so(&mut self, name: &str, span: Span) {
        let said = format!("`{name}` cannot be written to");
        self.diags.push(Diagnostic::error(codes::NOT_ASSIGNABLE, said, span, "was announced, and is so").help(
            "of what was announced, targets are chosen anew with `retarget`, and numbers that were chosen can be changed",
        ));
    }

    /// What was known where an ability was given stays as it was then.
    fn is_as_it_was(&mut self, name: &str, span: Span) {
        let said = format!("`{name}` cannot be written to");
        let d = Diagnostic::error(codes::NOT_ASSIGNABLE, said, span, "known here as it was when this was given");
        self.diags.push(d.help(
            "keep what changes in an attribute of a thing or a player; or give it another name here: `let other = …`",
        ));
    }

    /// `x = e` and the like.
    pub fn assign(
        &mut self,
        target: &ast::Expr,
        op: ast::AssignOp,
        value: &ast::Expr,
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) {
        match &target.kind {
            ExprKind::Name(name) => {
                if let Some(Entry::Local(_, slot, ty)) = env.find(name).cloned() {
                    if slot < env.known && env.own.is_none() {
                        self.is_as_it_was(name, target.span);
                    }
                    // What a keyword takes cannot be written: of that it is clear which is meant.
                    if env.own.is_some() {
                        self.warn_of_hidden(name, target.span, env);
                    }
                    let v = self.assigned_value(&ty, op, value, env);
                    env.may_be_any_kind(slot);
                    env.of_players.retain(|(at, _)| *at != slot);
                    self.uncovered(b, span);
                    b.push(if op == ast::AssignOp::Set { Op::Let(slot, v) } else { Op::LetOp(slot, op, v) }, span);
                    return;
                }
                if let (Some(s), Some(i)) = (self.p.shared, self.names.shared.get(name)) {
                    let ty = self.p.scopes[s.i()].fields[usize::from(i)].1.clone();
                    let v = self.assigned_value(&ty, op, value, env);
                    self.uncovered(b, span);
                    b.push(Op::AssignScope(s, i, op, v), span);
                    return;
                }
                if let Some(Entry::Worked(..)) = env.find(name) {
                    self.is_so(name, target.span);
                    self.expr(value, env, None);
                    return;
                }
                if name == "next_active" {
                    let p = self.expect(value, env, &Ty::Player);
                    b.push(Op::SetNext(p), span);
                    return;
                }
                let mut d = Diagnostic::error(
                    codes::NOT_ASSIGNABLE,
                    format!("`{name}` cannot be written to"),
                    target.span,
                    "not a name given by `let`",
                );
                if let Some(help) = self.missing_member(name) {
                    d = d.help(help);
                } else if name == "active" {
                    d = d.help("whose turn it is changes when the turn is over: write `next_active = PLAYER`, or `extra turn of PLAYER`");
                } else if let Some(write) = self.of_what(name, env).filter(|_| self.names.attrs.get(name).is_some()) {
                    d = d.help(format!("to change the attribute, {write}"));
                } else if self.names.player_attrs.get(name).is_some() {
                    d = d.help(format!("to change a player's attribute, say whose: `you.{name}`"));
                } else if self.names.params.get(name).is_some() {
                    d = d.help("parameters are set by formats, errata and scenarios, not in play");
                } else if let Some(near) = self.near(name, env.entries().filter_map(bound)) {
                    d = d.help(format!("did you mean `{near}`?"));
                } else if let Some(bent) =
                    env.bends.map(|event| &self.names.events[event.i()]).filter(|e| !e.params.is_empty())
                {
                    let params: Vec<String> = bent.params.iter().map(|param| format!("`{}`", param.name)).collect();
                    d = d.help(format!(
                        "what is to be changed of `{}` is {}; anything else is named first, `let {name} = …`",
                        bent.name,
                        params.join(", "),
                    ));
                } else {
                    d = d.help(format!("name it first: `let {name} = …`"));
                }
                self.diags.push(d);
                self.expr(value, env, None);
            }
            ExprKind::Of(of) if self.names.player_attrs.get(&of.0.name).is_some() => {
                let p = self.expect(&of.1, env, &Ty::Player);
                self.assign_player(p, &of.0, op, value, span, env, b);
            }
            ExprKind::Index(of, index) if self.is_one_of_several(of, env) => {
                self.write_per_member((of, index), (op, value), span, env, b);
            }
            ExprKind::Attr(attr) => self.assign_attr(&attr.0, &attr.1, op, value, span, env, b),
            // Reports an attribute that is not there.
            ExprKind::Index(of, _)
                if matches!(of.kind, ExprKind::Attr(_) | ExprKind::Name(_))
                    && self.expr(of, env, None).ty == Ty::Any => {}
            _ => {
                self.diags.push(
                    Diagnostic::error(
                        codes::NOT_ASSIGNABLE,
                        "only names and attributes can be written to",
                        target.span,
                        "not something that keeps a value",
                    )
                    .help("write `name = …` or `x.attribute = …`"),
                );
                self.expr(value, env, None);
            }
        }
    }

    /// The value behind `=`, `+=` and the like, of what is of a type.
    pub(super) fn assigned_value(&mut self, ty: &Ty, op: ast::AssignOp, value: &ast::Expr, env: &mut Env) -> ExprId {
        match op {
            ast::AssignOp::Set => self.expect(value, env, ty),
            _ if matches!(without_none(ty), Ty::Set(_)) => {
                let got = self.expr(value, env, Some(ty));
                if matches!(got.ty, Ty::Set(_)) {
                    self.check_type(ty, &got.ty, value.span);
                    return got.id;
                }
                let inner = member(ty).unwrap_or(Ty::Any);
                self.check_type(&inner, &got.ty, value.span);
                self.add(Expr::List(Box::new([got.id])), value.span)
            }
            _ => {
                if !self.fits(&Ty::Int, ty) {
                    let t = self.in_words(ty);
                    self.diags.push(
                        Diagnostic::error(
                            codes::WRONG_TYPE,
                            format!("only numbers and sets can be added to, and this is {t}"),
                            value.span,
                            format!("added to {t}"),
                        )
                        .help("write `=` to give it another value"),
                    );
                    return self.bad(value.span).id;
                }
                self.expect(value, env, &Ty::Int)
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one statement")]
    fn assign_player(
        &mut self,
        p: ExprId,
        name: &Ident,
        op: ast::AssignOp,
        value: &ast::Expr,
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) {
        let Some(a) = self.player_attribute(name) else {
            self.expr(value, env, None);
            return;
        };
        let ty = self.p.player_attrs[a.i()].ty.clone();
        let v = self.assigned_value(&ty, op, value, env);
        self.uncovered(b, span);
        b.push(Op::AssignPlayer(p, a, op, v), span);
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one statement")]
    fn assign_attr(
        &mut self,
        base: &ast::Expr,
        name: &Ident,
        op: ast::AssignOp,
        value: &ast::Expr,
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) {
        if let ExprKind::Name(word) = &base.kind
            && env.find(word).is_none()
            && let Some(s) = self.names.scopes.get(word)
        {
            return self.assign_scope((s, word), name, (op, value), span, env, b);
        }
        self.lint_baked(base, name, op, value);
        let got = self.expr(base, env, None);
        self.check_either_has(name, (got.id, &got.ty), (&print::expression(base), base.span), env);
        let parts: Vec<Ty> = match &got.ty {
            Ty::Union(of) => of.clone(),
            t => vec![t.clone()],
        };
        let object = parts.iter().any(|t| matches!(t, Ty::Object(_) | Ty::Any));
        let attr = self.names.attrs.get(&name.name).filter(|a| {
            parts.iter().any(|t| match t {
                Ty::Object(k) => self.has_attr(*k, *a),
                Ty::Any => true,
                _ => false,
            })
        });
        let player = parts.iter().any(|t| matches!(t, Ty::Player | Ty::Any))
            && self.names.player_attrs.get(&name.name).is_some();
        if object && matches!(name.name.as_str(), "you" | "controller") {
            return self.assign_whose((got.id, base), name, (op, value), span, env, b);
        }
        match (attr, player) {
            (Some(a), both) => {
                let split = both.then(|| {
                    let test = self.add(Expr::IsType(got.id, crate::program::TypeTest::Player), span);
                    let not_player = b.hole(Op::Unless(test, 0), span);
                    self.assign_player(got.id, name, op, value, span, env, b);
                    let end = b.hole(Op::Jump(0), span);
                    b.land(not_player);
                    end
                });
                let ty = self.p.attrs[a.i()].ty.clone();
                let v = self.assigned_value(&ty, op, value, env);
                self.assigned.insert(a);
                self.uncovered(b, span);
                b.push(Op::Assign(got.id, a, op, v), span);
                if let Some(end) = split {
                    b.land(end);
                }
            }
            (None, true) => self.assign_player(got.id, name, op, value, span, env, b),
            (None, false) => {
                let announced = self.announced_type(&name.name).filter(|_| object);
                if announced.is_some() && self.is_only_told(&name.name) {
                    self.is_so(&name.name, name.span);
                    self.expr(value, env, None);
                    return;
                }
                if announced.is_some_and(|ty| self.fits(&ty, &Ty::Int)) {
                    let v = self.expect(value, env, &Ty::Int);
                    let x = self.intern(&name.name);
                    b.push(Op::AssignAnnounced(got.id, x, op, v), span);
                    return;
                }
                let known = self.access_fixed(&got.ty, &name.name);
                if known && name.name == "owner" {
                    self.owner_stays(name, &print::expression(base));
                } else if known {
                    self.diags.push(
                        Diagnostic::error(
                            codes::NOT_ASSIGNABLE,
                            format!("`{}` cannot be written to", name.name),
                            name.span,
                            "follows from where the thing is",
                        )
                        .help("move the thing instead, or make the event happen"),
                    );
                } else {
                    // Reports the attribute that is not there.
                    self.attr_of(Typed { id: got.id, ty: got.ty }, name, base.span, span);
                }
                self.expr(value, env, None);
            }
        }
    }

    /// `combat.round += 1`
    fn assign_scope(
        &mut self,
        (s, word): (ScopeId, &EcoString),
        name: &Ident,
        (op, value): (ast::AssignOp, &ast::Expr),
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) {
        let fields = &self.p.scopes[s.i()].fields;
        if let Some(i) = fields.iter().position(|f| f.0 == name.name) {
            let ty = if op == ast::AssignOp::Set { optional(fields[i].1.clone()) } else { fields[i].1.clone() };
            let v = self.assigned_value(&ty, op, value, env);
            self.uncovered(b, span);
            b.push(Op::AssignScope(s, narrow::u16(i), op, v), span);
        } else {
            let known: Vec<EcoString> = fields.iter().map(|f| f.0.clone()).collect();
            self.lacks(codes::UNKNOWN_ATTRIBUTE, word, "field", name, &known);
        }
    }

    /// `x.controller = p`, `e.you = p`
    fn assign_whose(
        &mut self,
        (of, written): (ExprId, &ast::Expr),
        name: &Ident,
        (op, value): (ast::AssignOp, &ast::Expr),
        span: Span,
        env: &mut Env,
        b: &mut Builder,
    ) {
        let player = self.expect(value, env, &Ty::Player);
        let (what, help) = match name.name.as_str() {
            "you" => ("whose it is can only be replaced", "write `e.you = p`"),
            _ => ("a controller can only be replaced", "write `x.controller = p`"),
        };
        if op != ast::AssignOp::Set {
            self.diags.push(Diagnostic::error(codes::NOT_ASSIGNABLE, what, span, "not a number").help(help));
        }
        if name.name == "you" {
            let you = self.intern(&"you".into());
            b.push(Op::AssignAnnounced(of, you, ast::AssignOp::Set, player), span);
        } else {
            self.warn_of_whose(of, &print::expression(written), span, env);
            b.push(Op::AssignController(of, player), span);
        }
    }

    fn access_fixed(&self, ty: &Ty, name: &str) -> bool {
        crate::primitives::properties_named(name).next().is_some() && self.attributes_of(ty).contains(&name)
    }

    /// `x.a = x.a + 1` writes the current value, modifiers included, into the stored one.
    fn lint_baked(&mut self, base: &ast::Expr, name: &Ident, op: ast::AssignOp, value: &ast::Expr) {
        if op == ast::AssignOp::Set
            && let ExprKind::Binary(sign @ (ast::BinaryOp::Add | ast::BinaryOp::Sub), left, _) = &value.kind
            && let ExprKind::Attr(attr) = &left.kind
            && attr.1 == *name
            && attr.0 == *base
        {
            let ExprKind::Binary(_, _, more) = &value.kind else { return };
            let sign = if *sign == ast::BinaryOp::Add { "+=" } else { "-=" };
            let (of, more) = (print::expression(base), print::expression(more));
            let place = Span { start: base.span.start, ..value.span };
            self.diags.push(
                Diagnostic::warning(
                    codes::BAKED,
                    format!("this writes what `{}` is now, with everything that modifies it, back into it", name.name),
                    place,
                    "modifiers would count twice",
                )
                .help(format!("write `{of}.{} {sign} {more}`", name.name)),
            );
        }
    }
}

/// The name of something that may be written to.
fn bound(entry: &Entry) -> Option<&str> {
    if let Entry::Local(name, ..) = entry { Some(name) } else { None }
}
