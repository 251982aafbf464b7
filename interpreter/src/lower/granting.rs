//! Costs that belong to a keyword, to another card, or to a place from which something may be played.

use super::Lowerer;
use super::ability::Home;
use super::env::Env;
use super::names::{Callable, Sig, SigParam};
use super::types::without_none;
use crate::codes;
use crate::program::{
    AbilityId, ActionId, ChosenName, Cmp, CodeId, Cost, CostIr, DefId, Define, DefineId, Expr, ExprId, Form, Granted,
    GrantedCost, Grantor, KindId, Part, Permitted, Playable, PlayableId, Price, Selector, SelectorId, Source, StrId,
    Term, Ty, ZoneId, walk,
};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{self, AssignOp, CostDecl, CostKind, ExprKind, Ident, PermitFrom};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// How deep defines are followed inside one another.
const DEFINES_INSIDE: u8 = 8;

impl Lowerer<'_> {
    /// Which way to pay is given, by the words of a cost; ways without a label bear that of what gives them.
    fn way_of(&mut self, c: &CostDecl, title: StrId) -> CostIr {
        self.is_paid_again(c);
        match &c.kind {
            CostKind::Plain => CostIr::Plain,
            CostKind::Optional(name, label) => {
                let label = label.as_ref().map_or(title, |label| self.intern(&label.name));
                CostIr::Optional { slot: 0, name: self.intern(&name.name), label, again: c.repeat_allowed }
            }
            CostKind::Alternative(name, label) => {
                let label = label.as_ref().map_or(title, |label| self.intern(&label.name));
                CostIr::Alternative(label, name.as_ref().map(|name| (0, self.intern(&name.name))))
            }
        }
    }

    fn grant(
        &mut self,
        c: &CostDecl,
        by: Grantor,
        only: Option<ActionId>,
        to: KindId,
        title: StrId,
        env: &mut Env,
    ) -> u16 {
        let (terms, more) = self.terms(&c.terms, c.span, env);
        let when = c.when.as_ref().map(|w| self.condition(w, env));
        let price = self.add_price(Price { terms, more, when, slots: env.max });
        let way = self.way_of(c, title);
        self.p.granted.push(Granted { way, by, price, only, to });
        narrow::u16(self.p.granted.len() - 1)
    }

    /// A cost in a keyword: of whatever has it.
    pub fn cost_of_keyword(&mut self, c: &CostDecl, keyword: KindId, title: StrId, env: &Env) {
        let mut env = env.clone();
        self.grant(c, Grantor::Keyword(keyword), None, KindId(0), title, &mut env);
    }

    /// `modify card in hand of you { alternative cost "Evidence" … }`: what is played is anywhere, if it is not said where.
    pub fn give_costs(
        &mut self,
        a: &ast::Ability,
        s: &ast::Selector,
        costs: &[ast::Change],
        e: &Env,
        capture: u16,
        home: &Home,
    ) -> Vec<AbilityId> {
        let mut ids = Vec::with_capacity(costs.len());
        for change in costs {
            let ast::Change::Cost(c) = change else { continue };
            let mut e = e.clone();
            let it = e.alloc();
            let (applies, ty) = self.matches(s, &mut e, it);
            self.wherever(s, applies);
            let to = match without_none(&ty) {
                Ty::Object(k) | Ty::Ability(k) => k,
                _ => KindId(0),
            };
            e.it(it, ty.clone());
            if let [ast::SelectorPart { binder: Some(binder), .. }] = &*s.parts {
                e.bind(&binder.name, it, ty);
            }
            let condition = self.when(&a.clauses, &mut e);
            let form = self.given_cost(c, applies, to, home.title, &mut e);
            ids.push(self.finish(a, form, condition, None, &mut e, capture, home));
        }
        ids
    }

    /// `modify { alternative cost "Evidence" … }`, of `self` or of what fits.
    pub fn given_cost(&mut self, c: &CostDecl, applies: ExprId, to: KindId, title: StrId, env: &mut Env) -> Form {
        let granted = self.grant(c, Grantor::Ability, None, to, title, env);
        Form::GiveCost { granted, applies }
    }

    /// `permit cast(self) from discard of you for c`
    pub fn permit_from(
        &mut self,
        a: &ast::Ability,
        pattern: &ast::Pattern,
        from: &PermitFrom,
        e: &Env,
        capture: u16,
        home: &Home,
    ) -> Vec<AbilityId> {
        let action = match self.callable(&pattern.name) {
            None => return Vec::new(),
            Some(Callable::Action(id, _)) => id,
            Some(other) => {
                let said = format!("`{}` is {}, not an action", pattern.name.name, other.word());
                self.diags.push(
                    Diagnostic::error(codes::UNKNOWN_EVENT, said, pattern.name.span, "nobody plays anything so")
                        .help("name an action that announces what it takes: `action cast(c: …) announce c { … }`"),
                );
                return Vec::new();
            }
        };
        let Some(announced) = self.announced_parameter(action) else {
            let said = format!("the action `{}` announces nothing", pattern.name.name);
            self.diags.push(
                Diagnostic::error(codes::MISPLACED, said, pattern.name.span, "nothing is played by it")
                    .help("a place is permitted for what is announced: `action cast(c: …) announce c { … }`"),
            );
            return Vec::new();
        };
        let (selector, is_self) = self.played_from(pattern, from, &announced);
        let define = self.permitted(action);
        // What may be played is added to what the action takes.
        let mut inner = e.clone();
        let player = inner.alloc();
        let mut whose = None;
        if home.top {
            inner.bind(&"you".into(), player, Ty::Player);
        } else {
            let (p, you) = (self.add(Expr::Var(player), a.span), self.add(Expr::Var(0), a.span));
            whose = Some(self.add(Expr::Compare(Cmp::Eq, p, you), a.span));
        }
        let when = self.when(&a.clauses, &mut inner);
        let condition = self.and(whose, when, a.span);
        let all =
            ast::Expr { kind: ExprKind::Query(ast::QueryOp::All, Box::new(selector.clone())), span: from.place.span };
        let amount = self.expect(&all, &mut inner, &Ty::Set(Box::new(Ty::Any)));
        let form = Form::ModifyDefine { define, op: AssignOp::Add, amount };
        let mut ids = vec![self.finish(a, form, condition, None, &mut inner, capture, home)];
        if let Some(cost) = &from.cost {
            let mut inner = e.clone();
            let it = inner.alloc();
            let (applies, ty) = self.matches(&selector, &mut inner, it);
            inner.it(it, ty);
            let condition = self.when(&a.clauses, &mut inner);
            let title = a.label.as_ref().map_or(home.title, |label| self.intern(&label.name));
            let granted = self.grant(cost, Grantor::Ability, Some(action), KindId(0), title, &mut inner);
            let form = Form::GiveCost { granted, applies };
            ids.push(self.finish(a, form, condition, None, &mut inner, capture, home));
        }
        if is_self && a.clauses.while_in.is_empty() && !home.top && !home.float {
            // Where the card must be for it to be played from there is where its ability works.
            let mut zones = Vec::new();
            self.looked_into(amount, DEFINES_INSIDE, &mut zones);
            for id in &ids {
                self.p.abilities[id.i()].zones = zones.clone().into();
            }
        }
        ids
    }

    /// The zones in which an expression looks, those of its defines among them.
    fn looked_into(&self, e: ExprId, deeper: u8, zones: &mut Vec<ZoneId>) {
        let p = &self.p;
        let (mut named, mut found, mut called) = (Vec::new(), Vec::new(), Vec::new());
        let mut selected = |s: SelectorId| {
            for part in &p.selectors[s.i()].parts {
                match part.source {
                    Source::Everywhere => found.extend(self.all_zones()),
                    source => found.extend(self.zones_of(source).into_iter().flatten()),
                }
            }
        };
        walk::expr(p, e, &mut |_, e| match e {
            Expr::Zone(z, _) => named.push(*z),
            Expr::Define(d, _) => called.push(p.defines[d.i()].body),
            Expr::Query(_, s) | Expr::Fold(_, _, s) | Expr::Group(s, _) => selected(*s),
            Expr::Ranked(ranked) => selected(ranked.of),
            _ => {}
        });
        for zone in named.into_iter().chain(found) {
            if !zones.contains(&zone) {
                zones.push(zone);
            }
        }
        if deeper > 0 {
            called.into_iter().for_each(|body| self.looked_into(body, deeper - 1, zones));
        }
    }

    /// The parameter that an action announces.
    fn announced_parameter(&self, action: ActionId) -> Option<EcoString> {
        let name = &self.p.actions[action.i()].name;
        self.items.iter().find_map(|item| match &item.kind {
            ast::ItemKind::Ability(a) => match &a.kind {
                ast::AbilityKind::Action(decl) if decl.name.as_ref().is_some_and(|n| n.name == *name) => {
                    match &decl.announce.as_ref()?.kind {
                        ExprKind::Name(param) if decl.params.iter().any(|(n, _)| n.name == *param) => {
                            Some(param.clone())
                        }
                        _ => None,
                    }
                }
                _ => None,
            },
            _ => None,
        })
    }

    /// What may be played from a place, as a selector; and whether it is only the card itself.
    fn played_from(
        &mut self,
        pattern: &ast::Pattern,
        from: &PermitFrom,
        announced: &EcoString,
    ) -> (ast::Selector, bool) {
        let span = pattern.name.span;
        let it = Ident { name: "it".into(), span };
        let mut part = ast::SelectorPart {
            binder: None,
            kind: it.clone(),
            source: ast::Source::In(from.place.clone()),
            condition: None,
            because: None,
        };
        let mut is_self = false;
        for (at, arg) in pattern.args.iter().enumerate() {
            let is_it = arg.name.as_ref().map_or(at == 0, |name| name.name == *announced);
            if !is_it {
                self.misplaced(
                    "only what is played is said here",
                    arg.value.span,
                    "said of something else",
                    &format!("write `permit {}(KIND) from PLACE`, and the rest after `when`", pattern.name.name),
                );
                continue;
            }
            match &arg.value.kind {
                ExprKind::Name(word) if self.names.kinds.get(word).is_some() => {
                    part.kind = Ident { name: word.clone(), span: arg.value.span };
                }
                ExprKind::Query(ast::QueryOp::All, of)
                    if let [said @ ast::SelectorPart { source: ast::Source::Default, .. }] = &*of.parts =>
                {
                    let named = Box::new(Ident { name: announced.clone(), span });
                    let binder = said.binder.clone().or(Some(named));
                    part = ast::SelectorPart { binder, source: part.source, ..said.clone() };
                }
                kind => {
                    is_self = matches!(kind, ExprKind::Name(word) if word == "self");
                    let it = ast::Expr { kind: ExprKind::Name("it".into()), span };
                    let is = ExprKind::Binary(ast::BinaryOp::Eq, Box::new(it), Box::new(arg.value.clone()));
                    part.condition = Some(ast::Expr { kind: is, span: arg.value.span });
                }
            }
        }
        (ast::Selector { parts: Box::new([part]), span: from.place.span }, is_self)
    }

    /// The define of what else an action takes, by player: nothing, but for what is permitted.
    fn permitted(&mut self, action: ActionId) -> DefineId {
        if let Some(known) = self.p.permitted.iter().find(|p| p.action == action) {
            return known.define;
        }
        let things = Ty::Set(Box::new(Ty::Object(KindId(0))));
        let name: EcoString = format!("what may be taken by {}", self.p.actions[action.i()].name).into();
        let body = self.konst(Value::EMPTY, Span::default());
        let define = DefineId(narrow::u16(self.p.defines.len()));
        self.p.defines.push(Define {
            name: name.clone(),
            params: vec!["p".into()],
            body,
            slots: 3,
            ty: things.clone(),
            modified: false,
            recursion: 0,
            cites: Vec::new(),
        });
        let params = vec![SigParam { name: "p".into(), ty: Ty::Player, default: None }];
        self.names.defines.push(Arc::new(Sig { name, params, gives: Some(things) }));
        self.p.permitted.push(Permitted { action, define, native: SelectorId(0), slots: 0 });
        define
    }

    /// Adds to what actions take what is permitted from elsewhere.
    pub fn permitted_places(&mut self) {
        for n in 0..self.p.permitted.len() {
            let Permitted { action, define, .. } = self.p.permitted[n];
            let taken = &self.p.actions[action.i()];
            let Some(Expr::Var(slot)) = taken.announce.map(|e| self.p.expr(e)) else { continue };
            let Some((_, selector)) = taken.params.get(usize::from(slot.saturating_sub(2))) else { continue };
            let (selector, slots) = (*selector, taken.slots);
            let native = SelectorId(narrow::u32(self.p.selectors.len()));
            let all = self.p.selectors[selector.i()].clone();
            self.p.selectors.push(all.clone());
            let span = Span::default();
            let you = self.add(Expr::Var(0), span);
            let list = self.add(Expr::Define(define, Box::new([you])), span);
            let usual = self.add(Expr::Matches(native), span);
            let unusual = self.add(Expr::Not(usual), span);
            let mut parts = all.parts.into_vec();
            for part in parts.clone() {
                let condition = self.and(Some(unusual), part.condition, span);
                parts.push(Part { test: part.test, source: Source::In(list), condition });
            }
            self.p.selectors[selector.i()] = Selector { var: all.var, parts: parts.into() };
            self.p.permitted[n] = Permitted { action, define, native, slots };
        }
    }

    /// Gives each card the costs that it may have by a keyword or by another card.
    pub fn spread_costs(&mut self) {
        if self.p.granted.is_empty() {
            return;
        }
        let given: Vec<KindId> = { self.p.abilities.iter() }
            .filter_map(|a| match a.form {
                Form::ModifyKind { kind, gains: true, .. } => Some(kind),
                _ => None,
            })
            .collect();
        let copies = self.p.abilities.iter().any(|a| matches!(a.form, Form::CopyOf { .. }));
        let mut users: FxHashMap<PlayableId, usize> = FxHashMap::default();
        for playable in self.p.defs.iter().filter_map(|d| d.playable) {
            *users.entry(playable).or_default() += 1;
        }
        let mut made: FxHashMap<(Option<PlayableId>, Vec<GrantedCost>), PlayableId> = FxHashMap::default();
        for d in 0..self.p.defs.len() {
            let def = &self.p.defs[d];
            let may_have = |g: &Granted| match g.by {
                Grantor::Keyword(k) => {
                    let has = def.has.iter().any(|(h, _)| *h == k);
                    has || given.contains(&k) && def.ability_of.is_none()
                }
                Grantor::Ability => self.may_be(def.kind, g.to, copies),
            };
            let each = |(n, g): (usize, &Granted)| {
                (0..self.times_granted(g, &def.has)).map(move |nth| GrantedCost { number: narrow::u16(n), nth })
            };
            let all: Vec<GrantedCost> =
                self.p.granted.iter().enumerate().filter(|(_, g)| may_have(g)).flat_map(each).collect();
            if all.is_empty() || def.playable.is_none() && self.is_effect(DefId(narrow::u32(d))) {
                continue;
            }
            let of = def.playable;
            let playable = match made.get(&(of, all.clone())) {
                Some(known) => *known,
                None => {
                    let playable = match of {
                        // What several cards of a kind share, each that differs has for itself.
                        Some(of) if users.get(&of) == Some(&1) => of,
                        Some(of) => self.add_playable(self.p.playables[of.i()].clone()),
                        None => self.add_playable(Playable::nothing()),
                    };
                    self.add_costs(playable, &all);
                    made.insert((of, all), playable);
                    playable
                }
            };
            self.p.defs[d].playable = Some(playable);
        }
    }

    /// Whether something printed as a kind may be of another.
    fn may_be(&self, printed: KindId, asked: KindId, copies: bool) -> bool {
        let asked_of = &self.p.kinds[asked.i()];
        let given = |k: KindId| {
            self.p
                .abilities
                .iter()
                .any(|a| matches!(a.form, Form::ModifyKind { kind, gains: true, .. } if self.p.is_kind(kind, k)))
        };
        asked.0 == 0 || self.p.is_kind(printed, asked) || asked_of.is_keyword || copies || given(asked)
    }

    /// Whether a definition is that of an effect that waits: nobody plays it.
    fn is_effect(&self, def: DefId) -> bool {
        let def = &self.p.defs[def.i()];
        def.ability_of.is_some() || def.is_token && self.names.classes.contains(&def.kind)
    }

    fn add_playable(&mut self, playable: Playable) -> PlayableId {
        let id = PlayableId(narrow::u32(self.p.playables.len()));
        self.p.playables.push(playable);
        id
    }

    fn add_costs(&mut self, id: PlayableId, granted: &[GrantedCost]) {
        let Playable { slots, mut entry_slots, effect, ref modes, .. } = self.p.playables[id.i()];
        // What an effect has for itself stands behind what was announced.
        let effects: Vec<CodeId> = effect.into_iter().chain(modes.iter().map(|mode| mode.effect)).collect();
        let slots = effects.iter().fold(slots, |slots, code| slots.max(self.p.codes[code.i()].slots));
        let names = |way: &CostIr| matches!(way, CostIr::Optional { .. } | CostIr::Alternative(_, Some(_)));
        let price = |g: &GrantedCost| self.p.granted[usize::from(g.number)].price;
        let mut chosen: Vec<(StrId, bool)> = Vec::new();
        for g in granted {
            let is_again = matches!(self.p.granted[usize::from(g.number)].way, CostIr::Optional { again: true, .. });
            let is_one = |term: &Term| !is_again && self.p.payments[term.payment.i()].chooses_one();
            let terms = &self.p.prices[price(g).i()].terms;
            chosen.extend(terms.iter().filter_map(|term| Some((term.chosen?, is_one(term)))));
        }
        // Whether it was paid stands after all else, and what was chosen for it.
        if !chosen.is_empty() || granted.iter().any(|g| names(&self.p.granted[usize::from(g.number)].way)) {
            entry_slots = slots;
        }
        let mut all_chosen = std::mem::take(&mut self.p.playables[id.i()].chosen).into_vec();
        for (name, is_one) in chosen {
            if all_chosen.iter().all(|known| known.name != name) {
                all_chosen.push(ChosenName { name, slot: entry_slots, is_one });
                entry_slots = entry_slots.saturating_add(1);
            }
        }
        let mut costs = std::mem::take(&mut self.p.playables[id.i()].costs).into_vec();
        for g in granted {
            let mut kind = self.p.granted[usize::from(g.number)].way;
            if let CostIr::Optional { slot, .. } | CostIr::Alternative(_, Some((slot, _))) = &mut kind {
                *slot = entry_slots;
                entry_slots = entry_slots.saturating_add(1);
            }
            let by = self.p.granted[usize::from(g.number)].by;
            let is_told_apart = matches!(by, Grantor::Keyword(k) if self.is_there_each_time(k));
            let argument = (is_told_apart && kind.named().is_some()).then_some(entry_slots);
            entry_slots = entry_slots.saturating_add(u16::from(argument.is_some()));
            let granted = Some(*g);
            costs.push(Cost { kind, terms: Box::default(), more: Box::default(), when: None, granted, argument });
        }
        // All of that is part of the window in which the effect is carried out.
        for code in effects {
            let its = &mut self.p.codes[code.i()].slots;
            *its = (*its).max(entry_slots);
        }
        let playable = &mut self.p.playables[id.i()];
        playable.costs = costs.into();
        playable.chosen = all_chosen.into();
        playable.entry_slots = entry_slots;
        playable.slots = slots.max(entry_slots);
        // What is chosen may read whether these are paid, by `self.NAME`.
        let costs_first = self.costs_first(&self.p.playables[id.i()]);
        self.p.playables[id.i()].costs_first = costs_first;
    }
}
