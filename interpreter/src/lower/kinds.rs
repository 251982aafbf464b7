//! Kinds and keywords: what a thing of each prints where it says nothing, and the abilities it gives.

use super::Lowerer;
use super::ability::Home;
use super::descent::Unclear;
use super::env::Env;
use super::types::without_none;
use crate::codes;
use crate::program::{AbilityId, AttrId, Expr, ExprId, KindId, ParamId, Ty};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{self, AbilityKind, AttrDecl, ExprKind, Field, Ident, ItemKind, Member, TypeKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::order;
use naipe_grammar::span::Span;

/// What a thing of a kind prints where it says nothing.
#[derive(Debug, Clone, Default)]
pub struct Template {
    /// The value of each attribute, by its number; `Value::None` where nothing is printed.
    pub row: Vec<Value>,
    /// Attributes that each thing must say.
    pub required: Vec<AttrId>,
    /// Keywords and traits that all of them have.
    pub has: Vec<(KindId, Vec<Value>)>,
    /// What the kinds that it comes from print differently, as long as it is not said which holds.
    pub unclear: Vec<Unclear>,
}

impl<'a> Lowerer<'a> {
    /// Computes the templates of all kinds, ancestors first.
    pub fn kind_templates(&mut self) {
        let blank = Template { row: self.blank_row(), ..Template::default() };
        self.templates = vec![blank; self.p.kinds.len()];
        let mut members: Vec<Option<&'a [Member]>> = vec![None; self.p.kinds.len()];
        for item in &self.items {
            if let ItemKind::Kind { name, members: m, .. } | ItemKind::Keyword { name, members: m, .. } = &item.kind
                && let Some(k) = self.names.kinds.get(&name.name)
                && self.names.kinds.span(&name.name) == Some(name.span)
            {
                members[k.i()] = Some(m);
            }
        }
        let mut order: Vec<usize> = (0..self.p.kinds.len()).collect();
        order::by_key(&mut order, |&k| self.p.kinds[k].ancestors.len());
        let mut says: Vec<Vec<AttrId>> = vec![Vec::new(); self.p.kinds.len()];
        for k in order {
            let id = KindId(narrow::u16(k));
            let mut t = self.inherited(id, &says);
            let said = members[k].unwrap_or_default().iter().filter_map(|member| match member {
                Member::Attr(a) => self.names.attrs.get(&a.name.name),
                Member::Field(f) => self.names.attrs.get(&f.name.name),
                _ => None,
            });
            says[k] = said.collect();
            t.unclear.retain(|(attr, ..)| !says[k].contains(attr));
            for m in members[k].unwrap_or_default() {
                if let Member::Attr(a) = m
                    && self.fixed_value(a).is_none()
                    && let Some(attr) = self.names.attrs.get(&a.name.name)
                {
                    let ty = self.p.attrs[attr.i()].ty.clone();
                    let value = a.default.as_ref().and_then(|d| self.constant(d, &ty, &mut Env::rules()));
                    if let (Some(v), Some(d)) = (value, &a.default) {
                        let (lo, hi) = (self.p.attrs[attr.i()].lo, self.p.attrs[attr.i()].hi);
                        self.within_bounds(&a.name.name, v, (lo, hi), d.span);
                    }
                    match value {
                        Some(v) => t.row[attr.i()] = v,
                        None if a.default.is_some() || ty.admits_none() => {}
                        None if matches!(without_none(&ty), Ty::Set(_)) => t.row[attr.i()] = Value::EMPTY,
                        None if t.required.contains(&attr) => {}
                        None => t.required.push(attr),
                    }
                }
            }
            for m in members[k].unwrap_or_default() {
                match m {
                    Member::Field(f) => self.print_kind_field(f, id, &mut t),
                    Member::Attr(a) => {
                        if let Some(f) = self.fixed_value(a) {
                            self.print_kind_field(&f, id, &mut t);
                        }
                    }
                    _ => {}
                }
            }
            for (attr, value) in self.p.attrs.iter_mut().zip(&t.row) {
                // Ancestors come first: what the kind that declares it says counts.
                if attr.default == Value::None {
                    attr.default = *value;
                }
            }
            self.templates[k] = t;
        }
    }

    /// `school: fire` in a kind: the name of a member rather than of a type gives the attribute a value.
    pub fn fixed_value(&self, a: &AttrDecl) -> Option<Field> {
        let TypeKind::Name(word) = &a.ty.kind else { return None };
        let is_type = self.names.kinds.get(word).is_some() || self.names.enums.get(word).is_some();
        if a.title.is_some() || a.default.is_some() || is_type || !self.names.members.contains_key(word) {
            return None;
        }
        let value = ast::Expr { kind: ExprKind::Name(word.clone()), span: a.ty.span };
        Some(Field { name: a.name.clone(), values: Box::new([value]) })
    }

    /// A printed field of a kind or card: an attribute's value, or `has: …`.
    pub fn print_field(&mut self, f: &Field, kind: KindId, t: &mut Template, env: &mut Env) {
        if f.name.name == "has" {
            for value in &f.values {
                self.print_keyword(value, t, env);
            }
            return;
        }
        let attr = self.names.attrs.get(&f.name.name).filter(|a| {
            let kinds = &self.names.attr_kinds[a.i()];
            self.names.unsure_kinds.contains(&kind)
                || kinds.iter().any(|k| self.p.is_kind(kind, *k) || t.has.iter().any(|(h, _)| h == k))
        });
        let Some(attr) = attr else {
            let own: Vec<EcoString> = self
                .p
                .attrs
                .iter()
                .enumerate()
                .filter(|(i, _)| self.names.attr_kinds[*i].iter().any(|k| self.p.is_kind(kind, *k)))
                .map(|(_, a)| a.name.clone())
                .chain(["has".into()])
                .collect();
            let of = self.p.kinds[kind.i()].name.clone();
            self.lacks(codes::UNKNOWN_ATTRIBUTE, &of, "attribute", &f.name, &own);
            self.help_with_own(f);
            return;
        };
        let ty = self.p.attrs[attr.i()].ty.clone();
        t.required.retain(|r| *r != attr);
        t.unclear.retain(|(unclear, ..)| *unclear != attr);
        let before = self.diags.len();
        let value = self.constant_field(f, &ty, env);
        self.help_with_changing(f, &ty, before);
        if let Some(v) = value {
            let (lo, hi) = (self.p.attrs[attr.i()].lo, self.p.attrs[attr.i()].hi);
            self.within_bounds(&f.name.name, v, (lo, hi), f.values.first().map_or(f.name.span, |e| e.span));
            t.row[attr.i()] = v;
        }
    }

    /// Refuses a value outside the bounds of its attribute, as far as those are known before the game begins.
    pub fn within_bounds(&mut self, name: &str, v: Value, bounds: (Option<ExprId>, Option<ExprId>), span: Span) {
        let Value::Int(n) = v else { return };
        let known = |e: Option<ExprId>, l: &Self| match e.map(|e| l.p.expr(e)) {
            Some(Expr::Const(Value::Int(n))) => Some(*n),
            _ => None,
        };
        let (lo, hi) = (known(bounds.0, self), known(bounds.1, self));
        self.number_within(name, n, (lo, hi), span);
    }

    /// Refuses a value outside the bounds of its parameter.
    pub fn within_bounds_of(&mut self, param: ParamId, v: Value, span: Span) {
        let Value::Int(n) = v else { return };
        let param = &self.p.params[param.i()];
        let (name, bounds) = (param.name.clone(), param.bounds);
        self.number_within(&name, n, bounds, span);
    }

    /// Refuses a number outside of known bounds.
    pub fn number_within(&mut self, name: &str, n: i32, (lo, hi): (Option<i32>, Option<i32>), span: Span) {
        if lo.is_none_or(|lo| lo <= n) && hi.is_none_or(|hi| n <= hi) {
            return;
        }
        let said = |n: Option<i32>| n.map(|n| n.to_string()).unwrap_or_default();
        self.diags.push(
            Diagnostic::error(
                codes::WRONG_TYPE,
                format!("{n} is outside the bounds of `{name}` (`{}..{}`)", said(lo), said(hi)),
                span,
                "out of bounds",
            )
            .help("write a value within the bounds, or widen them where it is declared"),
        );
    }

    fn print_keyword(&mut self, value: &naipe_grammar::ast::Expr, t: &mut Template, env: &mut Env) {
        let (scratch, prices) = (self.scratch(), self.p.prices.len());
        let Some((kind, args)) = self.keyword_with(value, true, env) else { return };
        let mut values = Vec::with_capacity(args.len());
        for a in args {
            match self.fold_constant(a) {
                Some(v) => values.push(v),
                None => {
                    self.diags.push(
                        Diagnostic::error(
                            codes::NOT_CONSTANT,
                            "a printed keyword has fixed numbers",
                            value.span,
                            "only known in play",
                        )
                        .help("give it with a `modify` ability instead"),
                    );
                    values.push(Value::None);
                }
            }
        }
        if prices == self.p.prices.len() {
            self.forget(scratch);
        }
        if kind.i() < self.templates.len() {
            let own = self.templates[kind.i()].clone();
            for (i, v) in own.row.into_iter().enumerate() {
                if t.row[i] == Value::None {
                    t.row[i] = v;
                }
            }
            // What both ask for is asked for once.
            let new = own.required.into_iter().filter(|attr| !t.required.contains(attr)).collect::<Vec<_>>();
            t.required.extend(new);
        }
        t.has.push((kind, values));
        self.refuse_too_many_prices(kind, value.span, t);
    }

    /// What a thing of a kind prints where it says nothing.
    pub fn row(&self, kind: KindId) -> Vec<Value> {
        self.templates.get(kind.i()).map_or_else(|| self.blank_row(), |t| t.row.clone())
    }

    /// Abilities of a kind and those above it.
    pub fn kind_abilities(&self, kind: KindId) -> Vec<AbilityId> {
        self.all_abilities.get(kind.i()).cloned().unwrap_or_default()
    }

    /// Lowers the abilities of kinds and keywords.
    pub fn kind_bodies(&mut self) {
        for item in self.items.clone() {
            let (name, members, params, clauses) = match &item.kind {
                ItemKind::Kind { name, members, clauses, .. } => (name, members, None, clauses),
                ItemKind::Keyword { name, members, params, clauses, .. } => (name, members, Some(params), clauses),
                _ => continue,
            };
            let Some(kind) = self.names.kinds.get(&name.name) else { continue };
            if self.names.kinds.span(&name.name) != Some(name.span) {
                continue;
            }
            self.refuse_given_twice(members);
            self.p.kinds[kind.i()].cites = self.cites(&clauses.cites);
            let word = if params.is_some() { "keyword" } else { "kind" };
            let title = self.p.kinds[kind.i()].title.clone();
            let called = EcoString::from(format!("{word} {}", name.name));
            let keyword = params.is_some().then_some(kind);
            let home = Home { keyword, ..Home::of(called, self.intern(&title), false) };
            let this = if params.is_some() { Ty::Object(KindId(0)) } else { Ty::Object(kind) };
            let mut env = Env::object(if params.is_some() { Ty::Object(kind) } else { this });
            if params.is_some() {
                let sig = self.names.kind_params[kind.i()].clone();
                for (at, p) in sig.params.iter().enumerate() {
                    let slot = env.local(&p.name, p.ty.clone());
                    env.kinds.extend(self.kinds_taken(kind, at, members).map(|kinds| (slot, kinds)));
                }
            }
            let mut abilities = Vec::new();
            for m in members {
                match m {
                    Member::Ability(a) if matches!(a.kind, AbilityKind::Action(_)) => {}
                    Member::Ability(a) => abilities.extend(self.ability(a, &env, &home)),
                    Member::Cost(c) if params.is_some() => self.cost_of_keyword(c, kind, home.title, &env),
                    _ => {}
                }
            }
            self.p.kinds[kind.i()].abilities = abilities;
        }
        self.all_abilities = (0..self.p.kinds.len())
            .map(|k| {
                self.p.kinds[k].ancestors.iter().rev().flat_map(|a| self.p.kinds[a.i()].abilities.clone()).collect()
            })
            .collect();
    }

    /// Reports what a kind or a keyword is asked for by its name, and only a thing of it has: `pc.n`.
    pub(super) fn asked_of_a_kind(&mut self, base: &ast::Expr, of: ExprId, name: &Ident) -> bool {
        let ExprKind::Name(word) = &base.kind else { return false };
        let Expr::Const(Value::Kind(kind)) = self.p.exprs[of.i()] else { return false };
        if self.names.attrs.get(&name.name).is_none() && self.names.player_attrs.get(&name.name).is_none() {
            return false;
        }
        let is_keyword = self.p.kinds[usize::from(kind)].is_keyword;
        let what = if is_keyword { "a keyword" } else { "a kind" };
        let message = format!("`{word}` is {what}, and only things have `{}`", name.name);
        let help = if is_keyword {
            format!("ask a thing: `x.{0}`; several: `min({0} of c: it in ZONE where c has {word})`", name.name)
        } else {
            format!("ask a thing of it: `x.{0}`; several: `min({0} of {word} in ZONE)`", name.name)
        };
        let fault = Diagnostic::error(codes::UNKNOWN_ATTRIBUTE, message, base.span, "no thing");
        self.diags.push(fault.help(help));
        true
    }
}
