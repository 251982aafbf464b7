//! Bodies: everything that is said about what was declared.

use super::Lowerer;
use super::State;
use super::ability::Home;
use super::code::Header;
use super::env::{Block, Env, Gives};
use super::errata::Patched;
use super::names::Callable;
use super::types::without_none;
use crate::codes;
use crate::limits;
use crate::program::{Article, DefineId, Expr, ExprId, Form, Kept, ScopeId, Shape, StrId, Ty, UNLABELLED};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{self, ExprKind, ItemKind, TypeKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::order;
use naipe_grammar::print;
use naipe_grammar::span::Span;
use std::sync::Arc;

impl<'a> Lowerer<'a> {
    /// Articles declared by the game.
    pub fn declare_articles(&mut self) {
        for item in self.items.clone() {
            let ItemKind::Articles { entries, .. } = &item.kind else { continue };
            self.names.articles_declared = true;
            for e in entries {
                let id = narrow::u16(self.p.articles.len());
                if let Err(first) = self.names.articles.add(&e.id.name, id, e.id.span) {
                    self.twice("the article", &e.id, first);
                    continue;
                }
                self.p.articles.push(Article {
                    id: e.id.name.clone(),
                    title: e.title.as_ref().map_or_else(EcoString::new, |t| t.name.clone()),
                    declared: true,
                    unexercised: e.unexercised.as_ref().map(|t| t.name.clone()),
                });
            }
        }
    }

    /// Lowers everything that is said about what was declared.
    pub fn bodies(&mut self, patched: &Patched<'a>) {
        self.policy();
        self.note_what_is_given();
        self.note_what_changes();
        self.stray_clauses();
        self.parameters();
        self.signature_defaults();
        let cards = self.declare_cards();
        self.catalogue(&cards);
        if self.prints_too_much(cards.len()) {
            return;
        }
        self.other_titles(patched.titles());
        self.attribute_bounds();
        self.kind_templates();
        self.print_cards(&cards);
        self.zone_shapes();
        self.all_defines();
        self.procedures();
        self.kind_bodies();
        self.rules();
        self.card_bodies(&cards);
        for i in 0..self.p.defs.len() {
            if i >= cards.len() {
                self.p.defs[i].abilities = self.kind_abilities(self.p.defs[i].kind).into();
            }
        }
        self.complete_actions();
        self.permitted_places();
        self.spread_costs();
        self.note_what_is_lessened();
        self.formats();
        self.decks();
        self.standings();
        self.wanted_labels();
        self.wanted_titles();
        self.say_pending();
        self.p.errata = patched.record(self).into();
    }

    fn signature_defaults(&mut self) {
        for item in self.items.clone() {
            let (name, params) = match &item.kind {
                ItemKind::Event { name, params, .. }
                | ItemKind::Procedure { name, params, .. }
                | ItemKind::Payment { name, params, .. }
                | ItemKind::Define { name, params, .. }
                | ItemKind::Keyword { name, params, .. } => (name, params),
                _ => continue,
            };
            if params.iter().all(|p| p.default.is_none()) {
                continue;
            }
            let mut defaults = Vec::with_capacity(params.len());
            let mut env = Env::rules();
            for p in params {
                let ty = p.ty.as_ref().map_or(Ty::Any, |t| {
                    let faults = self.diags.len();
                    let ty = self.ty(t);
                    self.diags.truncate(faults);
                    ty
                });
                // Whoever leaves it out has it made there: here it is only checked.
                if let Some(default) = &p.default {
                    self.expect(default, &mut env, &ty);
                }
                defaults.push(p.default.clone().map(Arc::new));
                env.local(&p.name.name, ty);
            }
            let sig = if let ItemKind::Keyword { .. } = item.kind {
                match self.names.kinds.get(&name.name) {
                    Some(k) => &mut self.names.kind_params[k.i()],
                    None => continue,
                }
            } else {
                match self.names.callables.get(&name.name) {
                    Some(Callable::Event(e)) => &mut self.names.events[e.i()],
                    Some(Callable::Procedure(p)) => &mut self.names.procedures[p.i()],
                    Some(Callable::Payment(p)) => &mut self.names.payments[p.i()],
                    Some(Callable::Define(d)) => &mut self.names.defines[d.i()],
                    _ => continue,
                }
            };
            for (p, d) in Arc::make_mut(sig).params.iter_mut().zip(defaults) {
                p.default = d;
            }
        }
    }

    /// Bounds of attributes, initial values of players' attributes, defaults of scopes' fields.
    fn attribute_bounds(&mut self) {
        for (i, a) in self.attr_decls.clone().into_iter().enumerate() {
            let (lo, hi) = self.bounds(&a.ty);
            self.p.attrs[i].lo = lo;
            self.p.attrs[i].hi = hi;
        }
        for item in self.items.clone() {
            match &item.kind {
                ItemKind::Player { attrs } => {
                    for a in attrs {
                        let Some(id) = self.names.player_attrs.get(&a.name.name) else { continue };
                        if self.names.player_attrs.span(&a.name.name) != Some(a.name.span) {
                            continue;
                        }
                        let ty = self.p.player_attrs[id.i()].ty.clone();
                        let (lo, hi) = self.bounds(&a.ty);
                        let default = match &a.default {
                            Some(d) => self.constant(d, &ty, &mut Env::rules()).unwrap_or_default(),
                            None => self.zero(&ty, a),
                        };
                        self.within_bounds(
                            &a.name.name,
                            default,
                            (lo, hi),
                            a.default.as_ref().map_or(a.name.span, |d| d.span),
                        );
                        let attr = &mut self.p.player_attrs[id.i()];
                        attr.lo = lo;
                        attr.hi = hi;
                        attr.default = default;
                    }
                }
                ItemKind::Shared { attrs } => self.shared_values(attrs),
                ItemKind::Scope { name, fields } => {
                    let Some(id) = self.names.scopes.get(&name.name) else { continue };
                    self.scope_values(id, fields);
                }
                _ => {}
            }
        }
    }

    /// What the fields of a scope are where nothing else is said, their titles and their bounds.
    fn scope_values(&mut self, id: ScopeId, fields: &[ast::AttrDecl]) {
        let mut kept = vec![Kept::default(); self.p.scopes[id.i()].fields.len()];
        for f in fields {
            let Some(i) = self.p.scopes[id.i()].fields.iter().position(|g| g.0 == f.name.name) else { continue };
            let ty = self.p.scopes[id.i()].fields[i].1.clone();
            let (lo, hi) = self.bounds(&f.ty);
            let value = match &f.default {
                Some(d) => self.constant(d, &ty, &mut Env::rules()).unwrap_or_default(),
                None if matches!(ty, Ty::Set(_)) => Value::EMPTY,
                None => Value::None,
            };
            if let Some(default) = &f.default {
                self.within_bounds(&f.name.name, value, (lo, hi), default.span);
            }
            self.p.scopes[id.i()].fields[i].2 = value;
            kept[i] = Kept { title: f.title.as_ref().map_or_else(EcoString::new, |t| t.name.clone()), lo, hi };
        }
        let says = |k: &Kept| !k.title.is_empty() || k.lo.is_some() || k.hi.is_some();
        if kept.iter().any(says) {
            self.p.scopes[id.i()].kept = kept;
        }
    }

    /// What the values of the game begin with, and their bounds.
    fn shared_values(&mut self, attrs: &[ast::AttrDecl]) {
        let Some(id) = self.p.shared else { return };
        for a in attrs {
            let Some(i) = self.names.shared.get(&a.name.name).map(usize::from) else { continue };
            if self.names.shared.span(&a.name.name) != Some(a.name.span) {
                continue;
            }
            let ty = self.p.scopes[id.i()].fields[i].1.clone();
            let (lo, hi) = self.bounds(&a.ty);
            let value = match &a.default {
                Some(d) => self.constant(d, &ty, &mut Env::rules()).unwrap_or_default(),
                None => self.zero(&ty, a),
            };
            let at = a.default.as_ref().map_or(a.name.span, |d| d.span);
            self.within_bounds(&a.name.name, value, (lo, hi), at);
            let scope = &mut self.p.scopes[id.i()];
            scope.fields[i].2 = value;
            (scope.kept[i].lo, scope.kept[i].hi) = (lo, hi);
        }
    }

    /// What a player's attribute begins with where nothing is said.
    fn zero(&mut self, ty: &Ty, a: &ast::AttrDecl) -> Value {
        if matches!(without_none(ty), Ty::Set(_)) {
            return Value::EMPTY;
        }
        if !ty.admits_none() {
            self.diags.push(
                Diagnostic::error(
                    codes::MISSING_VALUE,
                    format!("it is not said what `{}` begins with", a.name.name),
                    a.name.span,
                    "no value",
                )
                .help(format!(
                    "write `{}: {} = …`, or make it `or none`",
                    a.name.name,
                    self.said_of(&a.ty, ty)
                )),
            );
        }
        Value::None
    }

    /// A type as it is declared: a number with its bounds.
    fn said_of(&self, declared: &ast::Type, ty: &Ty) -> String {
        let TypeKind::Range(lo, hi) = &declared.kind else { return self.say(ty) };
        let [lo, hi] = [lo, hi].map(|side| side.as_deref().map(print::expression).unwrap_or_default());
        format!("{lo}..{hi}")
    }

    pub(super) fn bounds(&mut self, ty: &ast::Type) -> (Option<ExprId>, Option<ExprId>) {
        let TypeKind::Range(lo, hi) = &ty.kind else { return (None, None) };
        let mut env = Env { this: Some(Ty::Any), you: true, ..Env::rules() };
        let lo = lo.as_ref().map(|e| self.expect(e, &mut env, &Ty::Int));
        let hi = hi.as_ref().map(|e| self.expect(e, &mut env, &Ty::Int));
        let number = |e: Option<ExprId>| if let Expr::Const(Value::Int(n)) = self.p.expr(e?) { Some(*n) } else { None };
        if let (Some(from), Some(to)) = (number(lo), number(hi))
            && from > to
        {
            let what = format!("no number is from {from} to {to}");
            let fault = Diagnostic::error(codes::WRONG_TYPE, what, ty.span, "the wrong way round");
            self.diags.push(fault.help(format!("write `{to}..{from}`")));
            return (None, None);
        }
        (lo, hi)
    }

    fn zone_shapes(&mut self) {
        for item in self.items.clone() {
            let ItemKind::Zone(z) = &item.kind else { continue };
            let Some(id) = self.names.zones.get(&z.name.name) else { continue };
            self.p.zones[id.i()].cites = self.cites(&z.clauses.cites);
            self.p.zones[id.i()].unchanged = z.unchanged.iter().filter_map(|from| self.zone(from)).collect();
            if let Some(attribute) = &z.until {
                self.turned_up(id, attribute);
            }
            if let ast::ZoneShape::Grid(w, h) = &z.shape {
                for side in [w, h] {
                    self.check_side(side);
                }
                let w = self.expect(w, &mut Env::rules(), &Ty::Int);
                let h = self.expect(h, &mut Env::rules(), &Ty::Int);
                self.p.zones[id.i()].shape = Shape::Grid(w, h);
            }
        }
    }

    /// Reports a side of a grid that no board has, where it is a number or a parameter.
    fn check_side(&mut self, side: &ast::Expr) {
        let param = |name: &EcoString| match self.p.params[self.names.params.get(name)?.i()].value {
            Value::Int(n) => Some(i64::from(n)),
            _ => None,
        };
        let cells = match &side.kind {
            ExprKind::Int(n) => Some(*n),
            ExprKind::Name(name) => param(name),
            _ => None,
        };
        if let Some(n) = cells
            && !(1..=i64::from(limits::SIDE)).contains(&n)
        {
            let d = Diagnostic::error(
                naipe_grammar::codes::NUMBER_TOO_LARGE,
                format!("a grid cannot be {n} cells long"),
                side.span,
                "no such board",
            );
            self.diags.push(d.help(format!("each side has from 1 to {} cells", limits::SIDE)));
        }
    }

    fn all_defines(&mut self) {
        for i in 0..self.defines.len() {
            self.lower_define(DefineId(narrow::u16(i)));
        }
    }

    /// The type of a define: as declared, or of its value.
    pub fn define_type(&mut self, d: DefineId) -> Ty {
        if let Some(pending) = self.defines.get(d.i())
            && pending.declared.is_none()
        {
            match pending.state {
                State::Waiting if self.define_depth >= super::DEEPEST => {
                    let at = pending.span;
                    self.too_deep(d, at);
                }
                State::Waiting => self.lower_define(d),
                // A circle: told when all defines are known.
                State::Working | State::Done => {}
            }
        }
        self.p.defines[d.i()].ty.clone()
    }

    fn lower_define(&mut self, d: DefineId) {
        if self.defines[d.i()].state != State::Waiting {
            return;
        }
        self.defines[d.i()].state = State::Working;
        self.define_depth += 1;
        let (body, declared) = (self.defines[d.i()].body, self.defines[d.i()].declared.clone());
        let sig = self.names.defines[d.i()].clone();
        let mut env = Env::rules();
        env.instead = "a define belongs to nobody: take the player as a parameter";
        env.depth = 1;
        for p in &sig.params {
            env.local(&p.name, p.ty.clone());
        }
        let got = self.expr(body, &mut env, declared.as_ref());
        if let Some(want) = &declared {
            self.check_type(want, &got.ty, body.span);
        }
        let define = &mut self.p.defines[d.i()];
        define.body = got.id;
        define.slots = env.max;
        define.ty = declared.unwrap_or(got.ty);
        self.defines[d.i()].state = State::Done;
        self.define_depth -= 1;
        self.defines_done += 1;
    }

    /// Reports a chain of defines that is too long.
    pub fn too_deep(&mut self, d: DefineId, span: Span) {
        self.diags.push(
            Diagnostic::error(
                codes::CYCLE,
                format!("the define `{}` stands in too long a chain of defines", self.p.defines[d.i()].name),
                span,
                format!("more than {} in a row, each using the next", super::DEEPEST),
            )
            .help("put several steps in one define"),
        );
    }

    /// Events, procedures, payments, set-up and turn.
    fn procedures(&mut self) {
        for item in self.items.clone() {
            self.home = Home::of(EcoString::new(), StrId(0), true);
            match &item.kind {
                ItemKind::Event { name, body: Some(body), .. } => {
                    let Some(Callable::Event(e)) = self.names.callables.get(&name.name) else { continue };
                    self.home.name = format!("event {}", name.name).into();
                    let sig = self.names.events[e.i()].clone();
                    let mut env = Env::rules();
                    env.instead =
                        "in an event, `by` is the player who makes it happen and `source` the object that does";
                    env.block = Block::Event;
                    for p in &sig.params {
                        env.local(&p.name, p.ty.clone());
                    }
                    env.local(&"source".into(), super::types::optional(Ty::Object(crate::program::KindId(0))));
                    env.local(&"by".into(), super::types::optional(Ty::Player));
                    env.gives = sig.gives.clone().map(|ty| Gives { ty, done: None });
                    let cites = self.p.events[e.i()].cites.clone();
                    let header = Header { name: self.home.name.clone(), atomic: true, cites: &cites };
                    self.p.events[e.i()].body = Some(self.code(header, body, &mut env));
                }
                ItemKind::Event { name, gives: Some(gives), body: None, .. } => {
                    let ty = self.ty(gives);
                    self.never_gives(&format!("event {}", name.name).into(), &ty, name.span);
                }
                ItemKind::Procedure { name, clauses, body, .. } => {
                    let Some(Callable::Procedure(p)) = self.names.callables.get(&name.name) else { continue };
                    self.home.name = format!("procedure {}", name.name).into();
                    let sig = self.names.procedures[p.i()].clone();
                    let mut env = Env::rules();
                    for p in &sig.params {
                        env.local(&p.name, p.ty.clone());
                    }
                    env.gives = sig.gives.clone().map(|ty| Gives { ty, done: None });
                    let cites = self.cites(&clauses.cites);
                    let header = Header { name: self.home.name.clone(), atomic: false, cites: &cites };
                    self.p.procedures[p.i()].code = self.code(header, body, &mut env);
                }
                ItemKind::Payment { name, clauses, possible, body, .. } => {
                    let Some(Callable::Payment(p)) = self.names.callables.get(&name.name) else { continue };
                    self.home.name = format!("payment {}", name.name).into();
                    let sig = self.names.payments[p.i()].clone();
                    let mut env = Env::object(Ty::Object(crate::program::KindId(0)));
                    for p in &sig.params {
                        env.local(&p.name, p.ty.clone());
                    }
                    if let Some(possible) = possible {
                        let mut inner = env.clone();
                        let c = self.condition(possible, &mut inner);
                        self.p.payments[p.i()].possible = Some(c);
                        self.p.payments[p.i()].slots = inner.max;
                    }
                    let cites = self.cites(&clauses.cites);
                    let header = Header { name: self.home.name.clone(), atomic: false, cites: &cites };
                    if self.names.named_payments.contains(&name.name) {
                        env.block = super::env::Block::Payment;
                    }
                    self.p.payments[p.i()].code = self.code(header, body, &mut env);
                }
                ItemKind::Setup { body } => {
                    if self.p.setup.is_some() {
                        self.misplaced(
                            "a game has one `setup`",
                            body.span,
                            "a second one",
                            "put both in one block, or the parts in procedures",
                        );
                    }
                    self.home.name = "setup".into();
                    let header = Header { name: "setup".into(), atomic: false, cites: &[] };
                    self.p.setup = Some(self.code(header, body, &mut Env::rules()));
                }
                ItemKind::Turn { body } => {
                    if self.p.turn.is_some() {
                        self.misplaced(
                            "a game has one `turn`",
                            body.span,
                            "a second one",
                            "put all phases in one block",
                        );
                    }
                    self.home.name = "turn".into();
                    let header = Header { name: "turn".into(), atomic: false, cites: &[] };
                    self.p.turn = Some(self.code(header, body, &mut Env::rules()));
                }
                _ => {}
            }
        }
    }

    /// Abilities at top level.
    fn rules(&mut self) {
        for item in self.items.clone() {
            let ItemKind::Ability(a) = &item.kind else { continue };
            let name: EcoString = match &a.label {
                Some(l) => format!("rule \"{}\"", l.name).into(),
                None => UNLABELLED.into(),
            };
            let title = a.label.as_ref().map_or_else(EcoString::new, |l| l.name.clone());
            let home = Home::of(name, self.intern(&title), true);
            let ids = self.ability(a, &Env::rules(), &home);
            for id in ids {
                if let Form::Check { .. } = self.p.abilities[id.i()].form {
                    self.p.checks.push(id);
                } else {
                    self.p.rules.push(id);
                }
            }
        }
        let p = &self.p;
        let mut checks = p.checks.clone();
        order::by_key(&mut checks, |c| !matches!(p.abilities[c.i()].form, Form::Check { at_once: true, .. }));
        self.p.checks = checks;
    }

    /// Tests on the parameters of a define, from the next free slot on; binds their names.
    pub fn define_pattern(
        &mut self,
        sig: &super::names::Sig,
        p: &ast::Pattern,
        env: &mut Env,
    ) -> (Option<crate::program::ExprId>, Option<u8>) {
        let first = env.alloc_many(sig.params.len());
        let slots: Vec<(EcoString, u16, Ty)> = sig
            .params
            .iter()
            .enumerate()
            .map(|(i, s)| (s.name.clone(), first.saturating_add(narrow::u16(i)), s.ty.clone()))
            .collect();
        let mut test = None;
        let mut self_param = None;
        self.pattern_args(&sig.name, &slots, &p.args, env, p.name.span, &mut test, &mut self_param);
        for (name, slot, ty) in slots {
            env.bind(&name, slot, ty);
        }
        (test, self_param)
    }

    /// The number of an expression that is always true.
    pub fn always(&mut self, span: Span) -> crate::program::ExprId {
        self.add(Expr::Const(Value::Bool(true)), span)
    }
}
