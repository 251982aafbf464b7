//! Operators: what they compare, combine and contain, and of which types.

use super::env::{Entry, Env};
use super::parts::Parts;
use super::reckoned::both_comparisons;
use super::types::{member, without_none};
use super::{Lowerer, Typed};
use crate::codes;
use crate::program::{Arith, Builtin, Cmp, Expr, ExprId, KindId, Ty, ZoneId};
use crate::value::Value;
use naipe_grammar::ast::{self, BinaryOp, ExprKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::print;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    pub(super) fn binary(&mut self, op: BinaryOp, a: &ast::Expr, b: &ast::Expr, span: Span, env: &mut Env) -> Typed {
        match op {
            BinaryOp::And | BinaryOp::Or => {
                if op == BinaryOp::Or
                    && let Some(all) = self.either_place(a, b, span, env)
                {
                    return all;
                }
                let a = self.condition(a, env);
                if op == BinaryOp::Or && self.is_place_alone(b, env) {
                    return self.bad(span);
                }
                let known = (op == BinaryOp::And).then(|| self.learn(a, env));
                let b = self.condition(b, env);
                known.into_iter().for_each(|known| Self::unlearn(known, env));
                let e = if op == BinaryOp::And { Expr::And(a, b) } else { Expr::Or(a, b) };
                self.typed(e, Ty::Bool, span)
            }
            BinaryOp::Eq | BinaryOp::Ne => {
                let (left, right) = (a, b);
                let (a, b) = self.same(op, a, b, span, env);
                self.warn_of_itself((left, a), (right, b), env);
                self.want_compared_title((left, a), (right, b));
                let cmp = if op == BinaryOp::Eq { Cmp::Eq } else { Cmp::Ne };
                self.typed(Expr::Compare(cmp, a, b), Ty::Bool, span)
            }
            BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge
                if let Some(both) = self.compared_twice(op, a, b, span, env) =>
            {
                both
            }
            BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
                let (left, right) = (a, b);
                let a = self.expect(a, env, &Ty::Int);
                let b = self.expect(b, env, &Ty::Int);
                self.warn_of_itself((left, a), (right, b), env);
                let cmp = match op {
                    BinaryOp::Lt => Cmp::Lt,
                    BinaryOp::Le => Cmp::Le,
                    BinaryOp::Gt => Cmp::Gt,
                    _ => Cmp::Ge,
                };
                self.typed(Expr::Compare(cmp, a, b), Ty::Bool, span)
            }
            BinaryOp::In => self.contains(a, b, span, env),
            BinaryOp::NotIn => {
                let inner = self.contains(a, b, span, env);
                self.typed(Expr::Not(inner.id), Ty::Bool, span)
            }
            BinaryOp::Range => {
                let a = self.expect(a, env, &Ty::Int);
                let b = self.expect(b, env, &Ty::Int);
                self.typed(Expr::Range(a, b), Ty::Set(Box::new(Ty::Int)), span)
            }
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => {
                let arith = match op {
                    BinaryOp::Add => Arith::Add,
                    BinaryOp::Sub => Arith::Sub,
                    BinaryOp::Mul => Arith::Mul,
                    BinaryOp::Div => Arith::Div,
                    _ => Arith::Rem,
                };
                let lists = matches!(op, BinaryOp::Add | BinaryOp::Sub);
                let left = self.expr(a, env, None);
                // What a scope has may be none, and so may what is looked for: of several it is several all the same.
                let several = without_none(&left.ty);
                if lists && matches!(several, Ty::Set(_)) {
                    let right = self.expr(b, env, Some(&several));
                    if !matches!(without_none(&right.ty), Ty::Set(_)) {
                        let inner = member(&several).unwrap_or(Ty::Any);
                        self.check_type(&inner, &right.ty, b.span);
                        let list = self.add(Expr::List(Box::new([right.id])), b.span);
                        return self.typed(Expr::Arith(arith, left.id, list), left.ty, span);
                    }
                    if op == BinaryOp::Sub {
                        return self.typed(Expr::Arith(arith, left.id, right.id), left.ty, span);
                    }
                    let ty = self.join(left.ty.clone(), right.ty.clone());
                    self.note_parts(span, Parts::Either(vec![(left.ty, a.span), (right.ty, b.span)]));
                    return self.typed(Expr::Arith(arith, left.id, right.id), ty, span);
                }
                self.check_type(&Ty::Int, &left.ty, a.span);
                let right = self.expect(b, env, &Ty::Int);
                self.typed(Expr::Arith(arith, left.id, right), Ty::Int, span)
            }
        }
    }

    /// Two values that are compared.
    fn same(&mut self, op: BinaryOp, a: &ast::Expr, b: &ast::Expr, span: Span, env: &mut Env) -> (ExprId, ExprId) {
        let first_b = self.waits_for_type(a, env) && !self.waits_for_type(b, env);
        let (x, y) = if first_b {
            let y = self.expr(b, env, None);
            let x = self.expr(a, env, Some(&y.ty));
            (x, y)
        } else {
            let x = self.expr(a, env, None);
            let y = self.expr(b, env, Some(&x.ty));
            (x, y)
        };
        if x.ty == Ty::None || y.ty == Ty::None {
            self.diags.push(
                Diagnostic::error(
                    codes::WRONG_TYPE,
                    "nothing is equal to `none`, so this is never true",
                    span,
                    "compared with `none`",
                )
                .help("write `is none` or `is not none`"),
            );
        } else if !self.fits(&x.ty, &y.ty) && !self.fits(&y.ty, &x.ty) {
            let (l, r) = (self.in_words(&x.ty), self.in_words(&y.ty));
            let said = format!("{l} can never equal {r}");
            let fault = match self.asked_by_title(op, (a, &x.ty), (b, &y.ty)) {
                Some(asked) => Diagnostic::error(codes::WRONG_TYPE, said, span, "a thing and a title")
                    .help(format!("write `{asked}`")),
                None => {
                    let fault = Diagnostic::error(codes::WRONG_TYPE, said, a.span, format!("this is {l}"))
                        .and(b.span, format!("this is {r}"));
                    let zone = match (&x.ty, &y.ty) {
                        (Ty::Zone, Ty::Int) => Some(a),
                        (Ty::Int, Ty::Zone) => Some(b),
                        _ => None,
                    };
                    let turn = [(a, &x.ty, &y.ty), (b, &y.ty, &x.ty)].into_iter().find(|(e, own, other)| {
                        (*own, *other) == (&Ty::Phase, &Ty::Int)
                            && matches!(&e.kind, ExprKind::Name(name) if name == "turn")
                    });
                    match (zone.map(print::expression), self.attribute_meant(a, b, env)) {
                        _ if turn.is_some() => fault.help("the number of the turn is `turn_number`"),
                        (Some(zone), _) => fault.help(format!("how many lie there is `count({zone})`")),
                        (None, Some((name, help))) => {
                            fault.note(format!("`{name}` alone stands for all members of the enum")).help(help)
                        }
                        (None, None) => match self.member_as_text((a, &x.ty), (b, &y.ty)) {
                            Some(help) => {
                                // What is to be written otherwise is the text.
                                let mut fault = fault.help(help);
                                if matches!(b.kind, ExprKind::Text(_)) {
                                    fault.labels.reverse();
                                }
                                fault
                            }
                            None => fault,
                        },
                    }
                }
            };
            // Of players, `it` is no kind.
            let anything = Ty::Object(KindId(0));
            let is_player_meant = [(&x.ty, &y.ty), (&y.ty, &x.ty)].contains(&(&anything, &Ty::Player));
            let fault = match is_player_meant && fault.help.is_none() {
                true => fault.help("where `it` stands in the place of a kind, things are looked for: players are `NAME: player where …`"),
                false => fault,
            };
            let fault = match both_comparisons(op, a, b).filter(|_| fault.help.is_none()) {
                Some(mended) => fault.help(format!("write `{}`", print::expression(&mended))),
                None => fault,
            };
            let told = self.diags.len();
            self.never_both(&x.ty, &y.ty, fault);
            if self.diags.len() > told {
                self.help_with_each_choice(a, env);
                self.help_with_each_choice(b, env);
            }
        }
        (x.id, y.id)
    }

    /// How it is asked whether a thing is called so, where it is compared with a title.
    fn asked_by_title(&self, op: BinaryOp, a: (&ast::Expr, &Ty), b: (&ast::Expr, &Ty)) -> Option<String> {
        let (thing, title) = match (&a.0.kind, &b.0.kind) {
            (_, ExprKind::Text(_)) if self.is_of_things(a.1) => (a.0, b.0),
            (ExprKind::Text(_), _) if self.is_of_things(b.1) => (b.0, a.0),
            _ => return None,
        };
        let not = if op == BinaryOp::Ne { "not " } else { "" };
        Some(format!("{not}titled({}, {})", print::expression(thing), print::expression(title)))
    }

    /// Warns of an attribute that is compared with itself: mostly a name outside is meant, and inside `where` the candidate's
    /// comes first.
    fn warn_of_itself(&mut self, (left, a): (&ast::Expr, ExprId), (right, b): (&ast::Expr, ExprId), env: &Env) {
        let read = |e: ExprId| match self.p.expr(e) {
            Expr::Attr(of, attr) => Some((false, *attr, self.p.expr(*of))),
            Expr::PlayerAttr(of, attr) => Some((true, *attr, self.p.expr(*of))),
            _ => None,
        };
        let is_attribute = read(a).is_some();
        let same = match (read(a), read(b)) {
            (Some((p, x, Expr::Var(s))), Some((q, y, Expr::Var(t)))) => (p, x, s) == (q, y, t),
            // What is worked out of the same things is the same.
            _ => !matches!(self.p.expr(a), Expr::Const(_)) && left == right,
        };
        // Where `it` is the candidate inside, and could be the one outside, that has been said.
        let place = left.span.to(right.span);
        let is_said = |d: &Diagnostic| {
            d.code == codes::AMBIGUOUS
                && d.labels
                    .iter()
                    .any(|l| l.span.file == place.file && (place.start..place.end).contains(&l.span.start))
        };
        if !same {
            return;
        }
        let name = match (&left.kind, &right.kind) {
            (ExprKind::Name(name), _) | (_, ExprKind::Name(name)) if is_attribute => Some(name),
            _ => None,
        };
        let outside = name.filter(|name| env.find(name).is_some());
        if self.diags.last().is_some_and(is_said) {
            if outside.is_none() {
                return;
            }
            // That a name means the candidate's is said here, too.
            self.diags.pop();
        }
        let candidates = env.entries().filter(|e| matches!(e, Entry::Candidate(..))).count();
        let help = match (outside, name) {
            (Some(name), _) => {
                format!("inside `where`, `{name}` is that of the candidate: give the value outside another name")
            }
            (None, Some(name)) if candidates > 1 => {
                format!(
                    "`{name}` is that of the innermost candidate: name the one outside, `x: KIND in …`, and write `x.{name}`"
                )
            }
            _ => "leave it out, or name what it is to be compared with".to_owned(),
        };
        self.diags.push(
            Diagnostic::warning(codes::WITH_ITSELF, "this is compared with itself", right.span, "the same again")
                .and(left.span, "this")
                .help(help),
        );
    }

    /// Whether an expression can only be understood once it is known what is wanted.
    fn waits_for_type(&self, e: &ast::Expr, env: &Env) -> bool {
        match &e.kind {
            ExprKind::Name(n) => self.names.members.get(n).is_some_and(|m| m.len() > 1) && env.find(n).is_none(),
            ExprKind::Text(_) => true,
            _ => false,
        }
    }

    pub(super) fn contains(&mut self, a: &ast::Expr, b: &ast::Expr, span: Span, env: &mut Env) -> Typed {
        if let ExprKind::Places(places) = &b.kind {
            return self.in_one_of(a, places, span, env);
        }
        let objects = Ty::Object(KindId(0));
        // `x in play`, `x in game`, `x in limbo` (anybody's): zones by name, not by player.
        if let ExprKind::Name(name) = &b.kind
            && env.find(name).is_none()
        {
            let zones: Option<Vec<ZoneId>> = if name == "play" {
                Some(self.zones_in_play())
            } else if name == "game" {
                Some(self.all_zones().collect())
            } else {
                self.names.zones.get(name).filter(|z| self.p.zones[z.i()].per_player).map(|z| vec![z])
            };
            if let Some(zones) = zones {
                let x = self.expr(a, env, Some(&objects));
                if let (ExprKind::Text(title), Ty::Text) = (&a.kind, &x.ty) {
                    return self.title_among(title, b, span);
                }
                let want = Ty::Union(vec![objects, Ty::Zone, Ty::Ability(KindId(0))]);
                if !self.check_type(&want, &x.ty, a.span) {
                    self.help_with_any((a, &x.ty), b);
                }
                let zone = if without_none(&x.ty) == Ty::Zone {
                    x.id
                } else {
                    self.add(Expr::Builtin(Builtin::Zone, Box::new([x.id])), a.span)
                };
                return self.zone_is_any(zone, &zones, span);
            }
        }
        let title = self.is_title(a, env);
        let want = if title { Some(objects) } else { None };
        let first_b = self.waits_for_type(a, env);
        let group = Ty::Union(vec![Ty::Zone, Ty::Set(Box::new(Ty::Any))]);
        let (x, y) = if first_b {
            let y = self.expr(b, env, Some(&group));
            let inner = want.or_else(|| member(&y.ty));
            (self.expr(a, env, inner.as_ref()), y)
        } else {
            let x = self.expr(a, env, None);
            let set = Ty::Set(Box::new(x.ty.clone()));
            let y = self.expr(b, env, Some(&set));
            (x, y)
        };
        if self.check_type(&group, &y.ty, b.span)
            && let Some(inner) = member(&y.ty)
        {
            let cell_of_zone = without_none(&y.ty) == Ty::Zone && without_none(&x.ty) == Ty::Cell;
            if !cell_of_zone && !self.fits(&inner, &x.ty) && !self.fits(&x.ty, &inner) {
                if let (ExprKind::Text(title), Ty::Object(_)) = (&a.kind, without_none(&inner)) {
                    return self.title_among(title, b, span);
                }
                let (l, r) = (self.in_words(&x.ty), self.in_words(&inner));
                let fault = Diagnostic::error(
                    codes::WRONG_TYPE,
                    format!("{l} can never be among values that are {r}"),
                    a.span,
                    format!("this is {l}"),
                )
                .and(b.span, format!("this holds {r}"));
                self.never_both(&x.ty, &inner, fault);
                self.help_with_any((a, &x.ty), b);
            } else {
                self.check_members((&x.ty, a.span), b.span);
            }
        }
        self.typed(Expr::In(x.id, y.id), Ty::Bool, span)
    }

    /// `if creature in play`: whether there is one is asked by `any`.
    fn help_with_any(&mut self, (kind, ty): (&ast::Expr, &Ty), place: &ast::Expr) {
        let ExprKind::Name(name) = &kind.kind else { return };
        if *ty == Ty::Def
            && self.names.kinds.get(name).is_some()
            && let Some(fault) = self.diags.last_mut()
        {
            let sought = format!("{name} in {}", print::expression(place));
            fault.help = Some(format!(
                "`{name}` is a kind: whether there is one is asked by `any {sought}`, and what each of them has by `VALUE of {sought}`"
            ));
        }
    }

    /// `"Copper" in supply`, in a rule: a title alone is a text there.
    fn title_among(&mut self, title: &str, among: &ast::Expr, span: Span) -> Typed {
        let place = print::expression(among);
        // What is called so says which kind of things; what nobody printed may be anything.
        let printed = self.p.defs.iter().find(|def| def.ability_of.is_none() && self.p.str(def.title) == title);
        let kind = printed.map_or("it", |def| self.p.kinds[def.kind.i()].name.as_str());
        let cards = format!("{kind} in {place} where titled(it, \"{title}\")");
        self.diags.push(
            Diagnostic::error(
                codes::WRONG_TYPE,
                format!("`\"{title}\"` is a title, and what lies in `{place}` are things"),
                span,
                "a title lies nowhere",
            )
            .help(format!("those with that title are `{cards}`: `any {cards}`, `count({cards})`")),
        );
        self.bad(span)
    }

    /// Whether a zone is one of several declarations'.
    pub fn zone_is_any(&mut self, zone: ExprId, zones: &[ZoneId], span: Span) -> Typed {
        let mut test = None;
        for z in zones {
            let number = self.konst(Value::Int(i32::from(z.0)), span);
            let is = self.add(Expr::Builtin(Builtin::ZoneIs, Box::new([zone, number])), span);
            test = Some(match test {
                Some(before) => self.add(Expr::Or(before, is), span),
                None => is,
            });
        }
        match test {
            Some(id) => Typed { id, ty: Ty::Bool },
            None => self.typed(Expr::Const(Value::Bool(false)), Ty::Bool, span),
        }
    }
}
