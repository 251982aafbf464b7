//! Abilities: of the rules, of kinds, keywords and cards, and those created in a block.

use super::Lowerer;
use super::beginners::Asked;
use super::code::Header;
use super::env::{Block, Env, Gives};
use super::playable::Parts;
use super::steps::named;
use crate::codes;
use crate::dirty;
use crate::program::walk;
use crate::program::{
    Ability, AbilityId, Builtin, Class, Cmp, CodeId, DefId, Expr, ExprId, Form, KindId, Once, PhaseId, PlayableId,
    Source, StrId, Ty,
};
use ecow::EcoString;
use naipe_grammar::ast::{self, AbilityKind, Change, Clauses, Ident};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;

/// Where an ability stands.
#[derive(Debug, Clone)]
pub struct Home {
    /// What to call it in messages: `card "Heraldo"`.
    pub name: EcoString,
    /// The title of its effects on a stack.
    pub title: StrId,
    /// The card, if it is one's.
    pub card: Option<DefId>,
    /// The keyword, if it is one's.
    pub keyword: Option<KindId>,
    /// Among the rules, always on.
    pub top: bool,
    /// Created in a block.
    pub float: bool,
    /// Given in place by what a block creates.
    pub given: bool,
}

impl Home {
    /// Of what is called so in messages, with the title of its effects: among the rules, or not.
    pub fn of(name: EcoString, title: StrId, top: bool) -> Home {
        Home { name, title, card: None, keyword: None, top, float: false, given: false }
    }
}

impl Lowerer<'_> {
    /// Abilities created in a block: they capture its window.
    pub fn floating(&mut self, a: &ast::Ability, env: &mut Env) -> Vec<AbilityId> {
        let home = Home { float: true, given: false, top: false, ..self.home.clone() };
        let mut inner = env.clone();
        inner.block = Block::Plain;
        (inner.bends, inner.gives, inner.together, inner.own) = (None, None, 0, None);
        self.ability(a, &inner, &home)
    }

    /// Lowers an ability; one that modifies several things is several.
    pub fn ability(&mut self, a: &ast::Ability, env: &Env, home: &Home) -> Vec<AbilityId> {
        let outer = std::mem::replace(&mut self.home, home.clone());
        let uncover = std::mem::take(&mut self.uncover);
        let ids = self.ability_forms(a, env, home);
        self.uncover = uncover;
        self.home = outer;
        ids
    }

    fn ability_forms(&mut self, a: &ast::Ability, env: &Env, home: &Home) -> Vec<AbilityId> {
        self.check_clauses(a, home);
        let of_each = a.of_each_event();
        if of_each.is_empty() {
            return self.ability_form(a, env, home);
        }
        self.ability_of_several(&of_each, env, home)
    }

    /// An ability that hears one event.
    pub(super) fn ability_form(&mut self, a: &ast::Ability, env: &Env, home: &Home) -> Vec<AbilityId> {
        let mut e = env.clone();
        if home.float && !matches!(a.kind, AbilityKind::ModifyAll(..) | AbilityKind::ModifySelf(_)) && keeps(a, env) {
            e.own = Some(e.alloc());
        }
        let capture = e.next;
        e.known = capture;
        match &a.kind {
            AbilityKind::Before(p, body) => self.listen(a, Class::Before, p, Some(body), e, capture, home),
            AbilityKind::InsteadOf(p, body) => self.listen(a, Class::Instead, p, Some(body), e, capture, home),
            AbilityKind::After(p, body) => self.listen(a, Class::After, p, Some(body), e, capture, home),
            AbilityKind::AfterAnnouncing(p, _) => self.listen(a, Class::After, p, None, e, capture, home),
            AbilityKind::Whenever(condition, members) => self.whenever(a, condition, members, e, capture, home),
            AbilityKind::Forbid(p) => self.listen(a, Class::Forbid, p, None, e, capture, home),
            AbilityKind::ForbidAfter(p) => self.listen(a, Class::Unheard, p, None, e, capture, home),
            AbilityKind::AgainAfter(p) => self.listen(a, Class::Again, p, None, e, capture, home),
            AbilityKind::Permit(p) => self.listen(a, Class::Permit, p, None, e, capture, home),
            AbilityKind::PermitFrom(p, from) => self.permit_from(a, p, from, &e, capture, home),
            AbilityKind::ModifyAll(s, changes) if changes.iter().any(|c| matches!(c, Change::Cost(_))) => {
                let (costs, others): (Vec<Change>, Vec<Change>) =
                    changes.iter().cloned().partition(|c| matches!(c, Change::Cost(_)));
                let kind = AbilityKind::ModifyAll(s.clone(), others.into());
                let rest = ast::Ability { label: None, kind, ..a.clone() };
                let mut ids = self.give_costs(a, s, &costs, &e, capture, home);
                ids.extend(self.ability_forms(&rest, env, home));
                ids
            }
            AbilityKind::ModifyAll(_, changes) if changes.is_empty() => Vec::new(),
            AbilityKind::ModifyAll(s, changes) => {
                let it = e.alloc();
                let (applies, ty) = self.matches(s, &mut e, it);
                bind_named(s, it, &ty, &mut e);
                self.check_either_modified(applies, &ty, (s, changes), &e);
                self.modify(a, applies, &ty, it, changes, e, capture, home)
            }
            AbilityKind::ModifySelf(changes) => {
                let Some(ty) = e.this.clone() else {
                    self.diags.push(
                        Diagnostic::error(
                            codes::NO_PRONOUN,
                            "it is not said what is modified",
                            a.span,
                            "no `self` here",
                        )
                        .help("write `modify SELECTOR { … }`"),
                    );
                    return Vec::new();
                };
                let it = e.alloc();
                let x = self.add(Expr::Var(it), a.span);
                let me = self.add(Expr::Var(1), a.span);
                let applies = self.add(Expr::Compare(Cmp::Eq, x, me), a.span);
                self.modify(a, applies, &ty, it, changes, e, capture, home)
            }
            AbilityKind::ModifyDefine(p, op, amount) => self.modify_define(a, p, *op, amount, e, capture, home),
            AbilityKind::ModifyCost { payment: name, sort, of, op, amount } => {
                let Some(payment) = self.payment(name) else { return Vec::new() };
                if self.is_of_action(of) {
                    return Vec::new();
                }
                let it = with_payer(&mut e);
                let (applies, ty) = self.matches(of, &mut e, it);
                self.wherever(of, applies);
                bind_named(of, it, &ty, &mut e);
                e.it(it, ty);
                let condition = self.when(&a.clauses, &mut e);
                let sort = self.sort_paid(name, payment, sort.as_deref(), &mut e);
                let amount = self.expect(amount, &mut e, &Ty::Int);
                let form = Form::ModifyCost { payment, sort, applies, op: *op, amount };
                vec![self.finish(a, form, condition, None, &mut e, capture, home)]
            }
            AbilityKind::Suspend { of, on } => {
                let it = e.alloc();
                let affected = e.alloc();
                let (source, _) = self.matches(of, &mut e, it);
                self.wherever(of, source);
                let of = source;
                let on = on.as_ref().map(|s| {
                    let on = self.matches(s, &mut e, affected).0;
                    self.wherever(s, on);
                    on
                });
                let condition = self.when(&a.clauses, &mut e);
                vec![self.finish(a, Form::Suspend { of, on }, condition, None, &mut e, capture, home)]
            }
            AbilityKind::Check { name, at_once, body } => self.check_ability(a, name, *at_once, body, e, capture, home),
            AbilityKind::Action(decl) => {
                if home.top {
                    self.action(a, decl);
                } else {
                    self.misplaced(
                        "an action cannot be made here",
                        a.span,
                        "not in a block or keyword",
                        "give the action to a card or kind, or declare it at top level with a `when`",
                    );
                }
                Vec::new()
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one ability")]
    fn listen(
        &mut self,
        a: &ast::Ability,
        class: Class,
        p: &ast::Pattern,
        body: Option<&ast::Block>,
        mut e: Env,
        capture: u16,
        home: &Home,
    ) -> Vec<AbilityId> {
        e.block = match class {
            Class::Before => Block::Event,
            Class::Instead => Block::Instead,
            Class::After => Block::Reaction,
            Class::Forbid | Class::Permit | Class::Unheard | Class::Again => Block::Plain,
        };
        let Some(found) = self.pattern(p, &mut e) else { return Vec::new() };
        if let Some(n) = found.self_param {
            let part = self.names.events[found.event.i()].params[usize::from(n)].ty.clone();
            self.takes_part(&part, &mut e);
        }
        e.bends = matches!(class, Class::Before | Class::Instead).then_some(found.event);
        self.refuse_names_of_others(p, &mut e);
        if matches!(class, Class::Unheard | Class::Again) {
            // What would react stands behind what the event says.
            let reacting = e.alloc();
            e.bind(&EcoString::from("reacting"), reacting, Ty::Object(KindId(0)));
        }
        self.is_stopped_in_vain(class, found.event, a.span);
        self.is_never_used_up(a, p, found.event);
        self.aims_as_an_ability(class, p, found.event);
        let outer = self.was.replace((e.next, Vec::new()));
        let when = self.when(&a.clauses, &mut e);
        let condition = self.and(found.test, when, a.span);
        let to = self.where_it_waits(a, &mut e, home);
        let cites = self.cites(&a.clauses.cites);
        let mut inner = e.clone();
        if class == Class::Instead
            && let Some(ty) = self.names.events[found.event.i()].gives.clone()
        {
            inner.gives = Some(Gives { ty, done: Some(inner.alloc()) });
        }
        let body = body.map(|b| {
            let atomic = matches!(class, Class::Before | Class::Instead) || self.p.policy.effect_is_atomic;
            self.code(Header { name: home.name.clone(), atomic, cites: &cites }, b, &mut inner)
        });
        let announces = match &a.kind {
            AbilityKind::AfterAnnouncing(_, members) => {
                Some(self.playable(&Parts::of(&**members), &e, &home.name, None))
            }
            _ => None,
        };
        let form = Form::Listen { class, event: found.event, body, to, announces };
        let id = self.finish(a, form, condition, found.self_param, &mut e, capture, home);
        self.asked_again(id, when.filter(|_| a.clauses.still), announces);
        let seen = std::mem::replace(&mut self.was, outer);
        self.keep_what_was(id, body, announces, &seen);
        vec![id]
    }

    /// Whether an expression may read `you`.
    pub(super) fn asks_whose(&self, e: ExprId) -> bool {
        let mut asks = false;
        walk::expr(&self.p, e, &mut |_, e| {
            asks |= matches!(e, Expr::Var(0) | Expr::Define(..) | Expr::Can { .. } | Expr::Builtin(Builtin::Row, _));
        });
        asks
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one ability")]
    fn check_ability(
        &mut self,
        a: &ast::Ability,
        name: &Ident,
        at_once: bool,
        body: &ast::Block,
        mut e: Env,
        capture: u16,
        home: &Home,
    ) -> Vec<AbilityId> {
        if !home.top {
            self.misplaced(
                "a check belongs to the rules of the game",
                a.span,
                "not in a card or block",
                "write it at top level, over what it concerns: `check … for c: KIND in play when …`",
            );
            return Vec::new();
        }
        let mut each = None;
        let mut each_list = None;
        if let Some(binder) = &a.clauses.each {
            let slot = e.alloc();
            let ty = match &binder.source {
                ast::BinderSource::Selector(s) => {
                    let found = self.selector(&named(s, &binder.name), &mut e, Some(slot));
                    each = Some(found.id);
                    found.ty
                }
                ast::BinderSource::List(_) => {
                    let (over, ty) = self.over(binder, &mut e);
                    match over {
                        crate::program::Over::List(l) | crate::program::Over::Times(l) => each_list = Some(l),
                        crate::program::Over::Selector(s) => each = Some(s),
                    }
                    ty
                }
            };
            e.bind(&binder.name.name, slot, ty);
        }
        let mark = self.diags.len();
        let condition = self.when(&a.clauses, &mut e);
        let cites = self.cites(&a.clauses.cites);
        let mut inner = e.clone();
        let title: EcoString = format!("check {}", name.name).into();
        let body = self.code(Header { name: title.clone(), atomic: false, cites: &cites }, body, &mut inner);
        if each.is_none() && each_list.is_none() {
            self.help_with_each(&name.name, mark);
        }
        let home = Home { name: title, ..home.clone() };
        let form = Form::Check { at_once, each, each_list, body, reads: dirty::ALL };
        vec![self.finish(a, form, condition, None, &mut e, capture, &home)]
    }

    /// What is played, or what an effect came from, may be anywhere: a selector that names no place means any.
    pub(super) fn wherever(&mut self, said: &ast::Selector, applies: ExprId) {
        let Expr::Matches(s) = *self.p.expr(applies) else { return };
        for (part, said) in self.p.selectors[s.i()].parts.iter_mut().zip(&said.parts) {
            if said.source == ast::Source::Default && part.source == Source::InPlay {
                part.source = Source::Everywhere;
            }
        }
    }

    /// `when …`
    pub fn when(&mut self, clauses: &Clauses, env: &mut Env) -> Option<ExprId> {
        self.warn_of_constant(clauses.when.as_ref()?, Asked::When);
        self.when_begun(clauses, env)
    }

    /// The same of what is begun: an action that nobody ever begins may be one that happens only by force.
    pub(super) fn when_begun(&mut self, clauses: &Clauses, env: &mut Env) -> Option<ExprId> {
        let condition = self.condition(clauses.when.as_ref()?, env);
        self.learn(condition, env);
        Some(condition)
    }

    /// Whether something is `once per moment`, where no phase is called so.
    fn is_per_moment(&self, clauses: &Clauses) -> bool {
        let name = clauses.once_per.as_deref().map(|(name, _)| &name.name);
        name.is_some_and(|name| name == "moment" && self.names.phases.get(name).is_none())
    }

    /// `once per …`
    pub fn once_per(&mut self, clauses: &Clauses, env: &mut Env) -> Option<Once> {
        let (name, of) = clauses.once_per.as_deref()?;
        if self.is_per_moment(clauses) {
            self.misplaced(
                "only what reacts to an event comes once for all that happens at one moment",
                name.span,
                "not in this ability",
                "`once per moment` belongs to `after`; what else happens is limited by `once per turn`",
            );
            return None;
        }
        let of = of.as_ref().map(|e| self.expect(e, env, &Ty::Player));
        Some(Once { phase: self.phase_or_any(name)?, of })
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one ability")]
    pub(super) fn finish(
        &mut self,
        a: &ast::Ability,
        form: Form,
        condition: Option<ExprId>,
        self_param: Option<u8>,
        e: &mut Env,
        capture: u16,
        home: &Home,
    ) -> AbilityId {
        let per_moment = matches!(a.kind, AbilityKind::After(..) | AbilityKind::AfterAnnouncing(..))
            && self.is_per_moment(&a.clauses)
            && a.clauses.once_per.as_deref().is_some_and(|(_, of)| of.is_none());
        // What is gone once it has heard its event hears none twice, whatever happens at one moment.
        let once_per = match a.clauses.next {
            true => Some(Once { phase: Some(PhaseId(1)), of: None }),
            false if per_moment => None,
            false => self.once_per(&a.clauses, e),
        };
        let until = a.clauses.until.as_ref().and_then(|until| self.lasting(until, e, capture));
        let zones = self.working(&a.clauses.while_in, &form);
        let label = a.label.as_ref().map(|l| self.intern(&l.name));
        self.names.labels.extend(a.label.iter().map(|l| l.name.clone()));
        let overrides = self.labels(&a.clauses.overrides);
        let because = a.clauses.because.as_ref().map(|t| self.reason(t));
        let cites = self.cites(&a.clauses.cites);
        let name = match &a.label {
            Some(l) if home.top => format!("rule \"{}\"", l.name).into(),
            _ => home.name.clone(),
        };
        let id = AbilityId(narrow::u32(self.p.abilities.len()));
        self.p.abilities.push(Ability {
            label,
            name,
            form,
            capture,
            slots: e.max,
            condition,
            self_param,
            zones,
            was: (0, Box::default()),
            once_per,
            per_moment,
            until,
            until_next: None,
            ending: Box::default(),
            next: a.clauses.next,
            still: None,
            absolute: a.clauses.absolute,
            is_final: a.clauses.is_final,
            modify: None,
            one_of: None,
            overrides,
            because,
            cites: cites.into(),
            span: a.span,
            keyword: if home.float { None } else { home.keyword },
        });
        id
    }

    /// Notes that a reaction reads something as it was before its event.
    pub fn looks_back(&mut self, inner: ExprId, was: ExprId, span: Span) {
        let Some((known, _)) = self.was else { return };
        // What is bound inside is its own; what the block binds is not known before the event.
        let (mut bound, mut read) = (Vec::new(), Vec::new());
        walk::expr(&self.p, inner, &mut |_, e| match e {
            Expr::Var(slot) => read.push(*slot),
            Expr::Query(_, s) | Expr::Matches(s) | Expr::Fold(_, _, s) | Expr::Group(s, _) => {
                bound.push(self.p.selectors[s.i()].var);
            }
            Expr::Ranked(r) => bound.push(self.p.selectors[r.of.i()].var),
            Expr::Let(slot, ..) => bound.push(*slot),
            _ => {}
        });
        if read.iter().any(|slot| *slot >= known && !bound.contains(slot)) {
            self.misplaced(
                "`was` looks back at what was there before the event",
                span,
                "this was not known then",
                "let it read what the event names, `self` and `you` only",
            );
            return;
        }
        if let Some((_, list)) = &mut self.was {
            list.push(was);
        }
    }

    /// Gives what a reaction reads as it was slots of their own, after all others.
    fn keep_what_was(
        &mut self,
        id: AbilityId,
        body: Option<CodeId>,
        announces: Option<PlayableId>,
        seen: &Option<(u16, Vec<ExprId>)>,
    ) {
        let Some((_, list)) = seen.as_ref().filter(|(_, list)| !list.is_empty()) else { return };
        let ability = &self.p.abilities[id.i()];
        let playable = announces.map(|pl| &self.p.playables[pl.i()]);
        let of_playable = playable.iter().flat_map(|pl| pl.effect.into_iter().chain(pl.modes.iter().map(|m| m.effect)));
        let codes: Vec<CodeId> = of_playable.chain(body).collect();
        let widest = codes.iter().map(|c| self.p.codes[c.i()].slots).max().unwrap_or(0);
        let first = widest.max(ability.slots).max(playable.map_or(0, |pl| pl.slots));
        let mut inner = Vec::new();
        for (e, slot) in list.iter().zip(first..) {
            if let Expr::Was(of, at) = &mut self.p.exprs[e.i()] {
                *at = slot;
                inner.push(*of);
            }
        }
        let slots = first.saturating_add(narrow::u16(inner.len()));
        let ability = &mut self.p.abilities[id.i()];
        ability.slots = slots;
        ability.was = (first, inner.into());
        for code in codes {
            self.p.codes[code.i()].slots = slots;
        }
        if let Some(pl) = announces {
            let pl = &mut self.p.playables[pl.i()];
            (pl.slots, pl.entry_slots) = (slots, slots);
        }
    }
}

/// What has a name in a selector has it in what is said of each.
fn bind_named(s: &ast::Selector, slot: u16, ty: &Ty, env: &mut Env) {
    if let [ast::SelectorPart { binder: Some(binder), .. }] = &*s.parts {
        env.bind(&binder.name, slot, ty.clone());
    }
}

/// Whether an ability made in a block writes to names known there, so that it must keep what it writes.
fn keeps(a: &ast::Ability, env: &Env) -> bool {
    let mut writes = false;
    ast::within_ability(a, &mut |part| {
        if let ast::Part::Statement(s) = part
            && let ast::StmtKind::Assign(target, ..) | ast::StmtKind::AssignDo(target, ..) = &s.kind
            && let ast::ExprKind::Name(name) = &target.kind
        {
            writes |= matches!(env.find(name), Some(super::env::Entry::Local(..)));
        }
    });
    writes
}

/// The slot of what is played, with who would pay for it in the next one, as `by`.
fn with_payer(e: &mut Env) -> u16 {
    let [it, payer] = [e.alloc(), e.alloc()];
    e.bind(&"by".into(), payer, Ty::Player);
    it
}
