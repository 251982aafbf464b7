//! Declarations and what they hold.

use super::{Kind, Region, Walker};
use crate::ast::{
    Ability, AbilityKind, ActionDecl, AnnounceStep, AttrDecl, BinderSource, CardDecl, Change, ChooseFrom, Clauses,
    CostDecl, CostTerm, Count, ErrataMember, Field, FormatMember, Item, ItemKind, Member, Mode, Most, Needed, Param,
    Pattern, Stretch, Type, TypeKind, Until, ZoneDecl, ZoneShape,
};
use crate::span::Span;

impl Walker<'_> {
    pub(super) fn item(&mut self, item: &mut Item) {
        let span = item.span;
        match &mut item.kind {
            ItemKind::Parameter { ty, value, clauses, .. } => self.clauses(clauses, |walker| {
                walker.ty(ty);
                walker.expr(value);
            }),
            ItemKind::Player { attrs } | ItemKind::Shared { attrs } | ItemKind::Scope { fields: attrs, .. } => {
                attrs.iter_mut().for_each(|attr| self.attr(attr))
            }
            ItemKind::Zone(zone) => self.zone(zone),
            ItemKind::Kind { clauses, members, .. } => self.clauses(clauses, |walker| walker.members(members)),
            ItemKind::Keyword { params, clauses, members, .. } => self.clauses(clauses, |walker| {
                walker.params(params);
                walker.members(members);
            }),
            ItemKind::Cards { binders, condition, members, .. } => {
                binders.iter_mut().for_each(|(_, over)| self.expr(over));
                self.condition(condition);
                self.members(members);
            }
            ItemKind::Define { name, params, ty, clauses, body } => self.clauses(clauses, |walker| {
                walker.params(params);
                if let Some(ty) = ty {
                    walker.ty(ty);
                }
                walker.within(Region::Define(name.name.clone()), |walker| walker.expr(body));
            }),
            ItemKind::Event { params, clauses, body, .. } => self.clauses(clauses, |walker| {
                walker.params(params);
                if let Some(body) = body {
                    walker.block(body);
                }
            }),
            ItemKind::EventAlias { params, clauses, pattern, .. } => self.clauses(clauses, |walker| {
                walker.params(params);
                walker.pattern(pattern);
            }),
            ItemKind::Payment { params, clauses, possible, body, .. } => self.clauses(clauses, |walker| {
                walker.params(params);
                walker.condition(possible);
                // Whether something can be paid is tried, without its being told as having run.
                walker.untold_block(body);
            }),
            ItemKind::Procedure { params, clauses, body, .. } => self.clauses(clauses, |walker| {
                walker.params(params);
                walker.block(body);
            }),
            ItemKind::Setup { body } | ItemKind::Turn { body } => self.block(body),
            ItemKind::Ability(ability) => {
                if self.ability_site(ability, span) {
                    self.is_dropped = true;
                }
                self.ability(ability);
            }
            ItemKind::Format { clauses, members, .. } => self.clauses(clauses, |walker| walker.format(members)),
            ItemKind::Card(CardDecl { clauses, members, .. }) => {
                self.clauses(clauses, |walker| walker.members(members));
            }
            ItemKind::Errata { clauses, members, .. } => self.clauses(clauses, |walker| walker.errata(members)),
            // What they say is no rule of the game, or is only asked outside of it.
            ItemKind::Game { .. }
            | ItemKind::Use { .. }
            | ItemKind::Enum { .. }
            | ItemKind::Set { .. }
            | ItemKind::Policy { .. }
            | ItemKind::Standings { .. }
            | ItemKind::Actions { .. }
            | ItemKind::Deck { .. }
            | ItemKind::Articles { .. }
            | ItemKind::Words { .. }
            | ItemKind::Position(_)
            | ItemKind::Scenario(_) => {}
        }
    }

    /// An ability that could be left out.
    pub(super) fn ability_site(&mut self, ability: &Ability, span: Span) -> bool {
        let mut wanted = false;
        self.citing(&ability.clauses.cites, |walker| wanted = walker.site(Kind::DropAbility, span));
        wanted
    }

    pub(super) fn field(&mut self, field: &mut Field) {
        field.values.iter_mut().for_each(|value| self.expr(value));
    }

    fn attr(&mut self, attr: &mut AttrDecl) {
        self.ty(&mut attr.ty);
        if let Some(default) = &mut attr.default {
            self.expr(default);
        }
    }

    fn params(&mut self, params: &mut [Param]) {
        for param in params {
            if let Some(ty) = &mut param.ty {
                self.ty(ty);
            }
            if let Some(default) = &mut param.default {
                self.expr(default);
            }
        }
    }

    fn ty(&mut self, ty: &mut Type) {
        match &mut ty.kind {
            TypeKind::Name(_) => {}
            TypeKind::Range(least, most) => {
                for end in [least, most].into_iter().flatten() {
                    self.expr(end);
                }
            }
            TypeKind::Set(of) | TypeKind::Optional(of) => self.ty(of),
            TypeKind::Union(of) => of.iter_mut().for_each(|ty| self.ty(ty)),
        }
    }

    fn zone(&mut self, zone: &mut ZoneDecl) {
        let ZoneDecl { shape, clauses, .. } = zone;
        self.clauses(clauses, |walker| {
            if let ZoneShape::Grid(width, height) = shape {
                walker.expr(width);
                walker.expr(height);
            }
        });
    }

    fn members(&mut self, members: &mut Vec<Member>) {
        let mut dropped = None;
        for (at, member) in members.iter_mut().enumerate() {
            match member {
                Member::Attr(attr) => self.attr(attr),
                Member::Field(field) => self.field(field),
                Member::Text(_) | Member::Entry(_) => {}
                Member::Cost(cost) => {
                    if self.cost(cost) {
                        dropped = Some(at);
                    }
                }
                Member::Step(step) => self.step(step),
                Member::Mode(mode) => self.mode(mode),
                Member::Modes(several) => {
                    several.least.iter_mut().for_each(|least| self.expr(least));
                    if let Most::UpTo(most) = &mut several.most {
                        self.expr(most);
                    }
                    several.modes.iter_mut().for_each(|mode| self.mode(mode));
                }
                Member::Effect(block) => self.block(block),
                Member::Ability(ability) => {
                    if self.ability_site(ability, ability.span) {
                        dropped = Some(at);
                    }
                    self.ability(ability);
                }
            }
        }
        if let Some(at) = dropped {
            members.remove(at);
        }
    }

    /// True where the whole cost is to be left out.
    fn cost(&mut self, cost: &mut CostDecl) -> bool {
        let whole = cost.terms.len() == 1 && self.site(Kind::DropCost, cost.span);
        if let Some(at) = self.terms(&mut cost.terms) {
            super::without(&mut cost.terms, at);
        }
        self.condition(&mut cost.when);
        whole
    }

    /// What a cost is made of; gives which of several is to be left out.
    pub(super) fn terms(&mut self, terms: &mut [CostTerm]) -> Option<usize> {
        let is_one = terms.len() == 1;
        let mut dropped = None;
        for (at, term) in terms.iter_mut().enumerate() {
            let term = if let CostTerm::Chosen(chosen) = term { &mut chosen.1 } else { term };
            let span = match term {
                CostTerm::Amount(_, name)
                | CostTerm::Sorted(name, _)
                | CostTerm::Call(name, _)
                | CostTerm::Named(name) => name.span,
                CostTerm::Of(of) => of.span,
                CostTerm::Choose(choose) => choose.choice.span,
                // A name has no name.
                CostTerm::Chosen(_) => continue,
            };
            if !is_one && self.site(Kind::DropCost, span) {
                dropped = Some(at);
            }
            match term {
                CostTerm::Amount(amount, _) => self.expr(amount),
                CostTerm::Sorted(_, args) => self.args(&mut args[..]),
                CostTerm::Call(_, args) => self.args(args),
                CostTerm::Named(_) | CostTerm::Chosen(_) => {}
                CostTerm::Of(of) => self.expr(of),
                CostTerm::Choose(choose) => {
                    self.statement(&mut choose.choice);
                    self.only_block(&mut choose.body);
                }
            }
        }
        dropped
    }

    fn mode(&mut self, mode: &mut Mode) {
        self.plain_condition(&mut mode.when);
        let mut dropped = None;
        for (at, cost) in mode.costs.iter_mut().enumerate() {
            if self.cost(cost) {
                dropped = Some(at);
            }
        }
        if let Some(at) = dropped {
            mode.costs.remove(at);
        }
        mode.steps.iter_mut().for_each(|step| self.step(step));
        self.block(&mut mode.effect);
    }

    fn step(&mut self, step: &mut AnnounceStep) {
        match step {
            AnnounceStep::Target { count, selector, needed, default, .. } => {
                self.count(count);
                self.selector(selector);
                if let Needed::Unless(when) = needed {
                    self.expr(when);
                }
                if let Some(default) = default {
                    self.expr(default);
                }
            }
            AnnounceStep::Choose { from, .. } => self.choose_from(from),
        }
    }

    pub(super) fn count(&mut self, count: &mut Count) {
        match count {
            Count::Exactly(number) | Count::UpTo(number) => self.expr(number),
            Count::Between(least, most) => {
                self.expr(least);
                self.maybe(most.as_deref_mut());
            }
            Count::One | Count::Any | Count::Order => {}
        }
    }

    pub(super) fn choose_from(&mut self, from: &mut ChooseFrom) {
        match from {
            ChooseFrom::Selector(selector) => self.selector(selector),
            ChooseFrom::Values(values) => self.expr(values),
        }
    }

    fn format(&mut self, members: &mut Vec<FormatMember>) {
        let mut dropped = None;
        for (at, member) in members.iter_mut().enumerate() {
            if self.format_member(member) {
                dropped = Some(at);
            }
        }
        if let Some(at) = dropped {
            members.remove(at);
        }
    }

    /// True where the line of the format is to be left out.
    fn format_member(&mut self, member: &mut FormatMember) -> bool {
        let mut dropped = false;
        match member {
            FormatMember::Set(_, value) => self.expr(value),
            FormatMember::Require { condition, clauses, span, .. } => {
                let span = *span;
                self.clauses(clauses, |walker| {
                    dropped = walker.site(Kind::DropCondition, span);
                    walker.expr(condition);
                });
            }
            // A note makes no deck illegal: no scenario can tell of it.
            FormatMember::Note { .. } | FormatMember::Remove(_) => {}
        }
        dropped
    }

    fn errata(&mut self, members: &mut Vec<ErrataMember>) {
        let mut dropped = None;
        for (at, member) in members.iter_mut().enumerate() {
            match member {
                ErrataMember::Member(member) => {
                    // Without it, what it corrects is as it was.
                    let mut alone = vec![member.clone()];
                    self.members(&mut alone);
                    match alone.pop() {
                        Some(changed) => *member = changed,
                        None => dropped = Some(at),
                    }
                }
                ErrataMember::Format(member) => {
                    if self.format_member(member) {
                        dropped = Some(at);
                    }
                }
                ErrataMember::Value(value) => self.expr(value),
                ErrataMember::Body(block) => self.block(block),
                ErrataMember::Remove(_) => {}
            }
        }
        if let Some(at) = dropped {
            members.remove(at);
        }
    }

    /// The clauses of something, and then what they belong to, which cites what they cite.
    pub(super) fn clauses(&mut self, clauses: &mut Clauses, rest: impl FnOnce(&mut Self)) {
        let cites = clauses.cites.clone();
        self.citing(&cites, |walker| {
            walker.clauses_alone(clauses);
            rest(walker);
        });
    }

    fn clauses_alone(&mut self, clauses: &mut Clauses) {
        if **clauses == *Clauses::default() {
            return;
        }
        let clauses = &mut **clauses;
        if let Some(each) = &mut clauses.each {
            self.binder_source(&mut each.source);
        }
        self.condition(&mut clauses.when);
        if let Some(to) = &mut clauses.to {
            self.expr(to);
        }
        if let Some(span) = clauses.once_per.as_ref().map(|once| once.0.span) {
            if self.site(Kind::DropLimit, span) {
                clauses.once_per = None;
            } else if let Some(of) = clauses.once_per.as_mut().and_then(|once| once.1.as_mut()) {
                self.expr(of);
            }
        }
        if let Some(span) = clauses.until.as_ref().map(|until| until.span()) {
            if self.site(Kind::DropLimit, span) {
                clauses.until = None;
            } else if let Some(until) = &mut clauses.until {
                self.until(until);
            }
        }
        for zone in &mut clauses.while_in {
            self.zone_name(zone);
        }
    }

    fn until(&mut self, until: &mut Until) {
        match until {
            Until::Over(Stretch { of: Some(said), .. }) | Until::Leaves(said) => self.expr(said),
            Until::Over(_) => {}
            Until::Happens(event, or) => {
                self.pattern(event);
                or.iter_mut().for_each(|or| self.until(or));
            }
        }
    }

    pub(super) fn binder_source(&mut self, source: &mut BinderSource) {
        match source {
            BinderSource::List(list) => self.expr(list),
            BinderSource::Selector(selector) => self.selector(selector),
        }
    }

    pub(super) fn ability(&mut self, ability: &mut Ability) {
        let Ability { kind, clauses, .. } = ability;
        // What waits is there for all to see, even if nothing comes of it.
        let waits = clauses.to.is_some();
        self.clauses(clauses, |walker| match kind {
            AbilityKind::InsteadOf(pattern, block) => {
                walker.pattern(pattern);
                walker.block(block);
            }
            AbilityKind::After(pattern, block) if waits => {
                walker.pattern(pattern);
                walker.block(block);
            }
            AbilityKind::Before(pattern, block) | AbilityKind::After(pattern, block) => {
                walker.pattern(pattern);
                walker.only_block(block);
            }
            AbilityKind::Whenever(condition, members) => {
                walker.expr(condition);
                walker.members(members);
            }
            AbilityKind::AfterAnnouncing(pattern, members) => {
                walker.pattern(pattern);
                walker.members(members);
            }
            AbilityKind::Forbid(pattern)
            | AbilityKind::ForbidAfter(pattern)
            | AbilityKind::AgainAfter(pattern)
            | AbilityKind::Permit(pattern) => walker.pattern(pattern),
            AbilityKind::PermitFrom(pattern, from) => {
                walker.pattern(pattern);
                walker.expr(&mut from.place);
                if let Some(cost) = &mut from.cost {
                    walker.cost(cost);
                }
            }
            AbilityKind::ModifyAll(of, changes) => {
                walker.selector(of);
                walker.changes(changes);
            }
            AbilityKind::ModifySelf(changes) => walker.changes(changes),
            AbilityKind::ModifyDefine(pattern, _, value) => {
                walker.args(&mut pattern.args);
                walker.expr(value);
            }
            AbilityKind::ModifyCost { sort, of, amount, .. } => {
                if let Some(sort) = sort {
                    walker.expr(sort);
                }
                walker.selector(of);
                walker.expr(amount);
            }
            AbilityKind::Suspend { of, on } => {
                walker.selector(of);
                if let Some(on) = on {
                    walker.selector(on);
                }
            }
            AbilityKind::Action(action) => walker.action(action),
            AbilityKind::Check { body, .. } => walker.only_block(body),
        });
    }

    fn action(&mut self, action: &mut ActionDecl) {
        action.params.iter_mut().for_each(|(_, from)| self.selector(from));
        for announced in action.announce.iter_mut().chain(&mut action.announce_in) {
            self.expr(announced);
        }
        self.members(&mut action.members);
        self.block(&mut action.body);
    }

    fn changes(&mut self, changes: &mut Box<[Change]>) {
        let several = changes.len() > 1;
        let mut dropped = None;
        for (at, change) in changes.iter_mut().enumerate() {
            let span = match change {
                Change::Attr(name, ..) | Change::Is(name) | Change::IsNot(name) | Change::Swap(name, _) => {
                    Some(name.span)
                }
                Change::CopyOf(of) => Some(of.what.span),
                Change::Cost(cost) => Some(cost.span),
                Change::Ability(given) => Some(given.span),
                Change::Has(of) | Change::HasEach(_, of) | Change::Loses(of) | Change::LosesAllBut(of, _) => {
                    of.first().map(|first| first.span)
                }
            };
            if several && span.is_some_and(|span| self.site(Kind::DropPart, span)) {
                dropped = Some(at);
            }
            match change {
                Change::Attr(_, _, value) => self.expr(value),
                Change::CopyOf(of) => self.expr(&mut of.what),
                Change::Swap(..) => {}
                Change::Cost(cost) => {
                    self.cost(cost);
                }
                Change::Has(of) | Change::Loses(of) => of.iter_mut().for_each(|keyword| self.expr(keyword)),
                Change::HasEach(binder, of) => {
                    self.binder_source(&mut binder.source);
                    of.iter_mut().for_each(|keyword| self.expr(keyword));
                }
                Change::LosesAllBut(_, kept) => kept.iter_mut().for_each(|name| self.keyword_name(name)),
                Change::Is(name) | Change::IsNot(name) => self.keyword_name(name),
                Change::Ability(given) => self.ability(given),
            }
        }
        if let Some(at) = dropped {
            super::without(changes, at);
        }
    }

    /// What is listened to or asked about: each event, and that it is one of several.
    pub(super) fn pattern(&mut self, pattern: &mut Pattern) {
        self.event_pattern(pattern);
        let mut dropped = None;
        for (at, other) in pattern.or.iter_mut().enumerate() {
            if self.site(Kind::DropPart, other.name.span) {
                dropped = Some(at);
            }
            self.event_pattern(other);
        }
        if let Some(at) = dropped {
            super::without(&mut pattern.or, at);
        }
    }

    /// The pattern of one event: its name, what it tests, and each test.
    fn event_pattern(&mut self, pattern: &mut Pattern) {
        let event = pattern.name.name.clone();
        self.event_name(&mut pattern.name);
        let last = pattern.args.len().saturating_sub(1);
        let mut dropped = None;
        for (at, arg) in pattern.args.iter_mut().enumerate() {
            // Of those without a name only the last can go: the others would say something of another parameter.
            let can_go = (arg.name.is_some() || at == last) && !self.names.says_the_type(&event, at, arg);
            if can_go && self.site(Kind::DropPart, arg.value.span) {
                dropped = Some(at);
            }
            self.expr(&mut arg.value);
        }
        if let Some(at) = dropped {
            super::without(&mut pattern.args, at);
        }
    }
}
