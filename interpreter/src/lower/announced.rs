//! What can be announced, by name, and which kinds are classes of abilities: told by the syntax, before anything is
//! looked at.

use super::Lowerer;
use super::names::Announced;
use super::playable::Parts;
use super::resolve::unknown_here;
use super::steps::step_name;
use crate::codes;
use crate::program::KindId;
use ecow::EcoString;
use naipe_grammar::ast::{
    self, AbilityKind, Change, CostDecl, CostKind, CostTerm, Count, Expr, ExprKind, Ident, ItemKind, Member, Part,
};
use naipe_grammar::narrow;
use naipe_grammar::order;
use rustc_hash::FxHashMap;

/// What cards and abilities announce.
#[derive(Default)]
struct Said<'a> {
    /// Targets, choices and costs, by name.
    announced: FxHashMap<EcoString, Vec<Announced>>,
    /// The names of costs that are paid or not, and whether they may be paid again.
    paid: Vec<(EcoString, bool)>,
    /// The payments of what is called something.
    payments: Vec<EcoString>,
    /// The payments that are of no number.
    bare: Vec<&'a EcoString>,
    /// The classes of abilities that players use.
    classes: Vec<&'a Ident>,
}

impl<'a> Said<'a> {
    /// What members of a card, a kind or an ability announce.
    fn members(&mut self, members: &'a [Member]) {
        for member in members {
            match member {
                Member::Step(step) => self.step(step),
                Member::Cost(cost) => self.cost(cost),
                Member::Mode(_) | Member::Modes(_) => {
                    let is_counted = matches!(member, Member::Modes(several) if several.repeat_allowed);
                    for name in member.modes().iter().filter_map(|mode| mode.name.as_ref()) {
                        self.announced.entry(name.name.clone()).or_default().push(Announced::Mode { is_counted });
                    }
                    member.modes().iter().flat_map(|mode| &mode.steps).for_each(|step| self.step(step));
                    member.modes().iter().flat_map(|mode| &mode.costs).for_each(|cost| self.cost(cost));
                }
                Member::Ability(ability) => self.ability(ability),
                _ => {}
            }
        }
    }

    /// What an ability of a card announces when it reacts or is used, and by which costs it is told.
    fn ability(&mut self, ability: &'a ast::Ability) {
        match &ability.kind {
            AbilityKind::AfterAnnouncing(_, members) | AbilityKind::Whenever(_, members) => self.members(members),
            AbilityKind::Action(action) => {
                self.classes.extend(&action.class);
                self.members(&action.members);
            }
            _ => self.named_costs(ability),
        }
    }

    fn step(&mut self, step: &ast::AnnounceStep) {
        let (ast::AnnounceStep::Target { name, .. } | ast::AnnounceStep::Choose { name, .. }) = step;
        self.announced.entry(name.name.clone()).or_default().push(Announced::Step(step.clone()));
    }

    fn cost(&mut self, cost: &CostDecl) {
        if let CostKind::Optional(name, _) | CostKind::Alternative(Some(name), _) = &cost.kind {
            self.paid.push((name.name.clone(), cost.repeat_allowed));
        }
        for (name, of) in self.terms(&cost.terms) {
            self.announced.entry(name).or_default().push(Announced::Chosen(of));
        }
        for term in &cost.terms {
            if let CostTerm::Choose(choose) = term
                && let Some(choose) = choose.chosen()
            {
                let is_one = choose.count == Count::One && !cost.repeat_allowed;
                let chosen = Announced::ChosenToPay { from: choose.from.clone(), is_one };
                self.announced.entry(choose.name.name.clone()).or_default().push(chosen);
            }
        }
    }

    /// What is called something that is chosen while this is paid, and the payments.
    fn terms(&mut self, terms: &[CostTerm]) -> Vec<(EcoString, EcoString)> {
        let named = terms.iter().filter_map(|term| chosen_name(term, |of| self.bare.contains(&of)));
        let named: Vec<_> = named.map(|(name, of)| (name.name, of.name.clone())).collect();
        self.payments.extend(named.iter().map(|(_, of)| of.clone()));
        named
    }

    /// The costs that an ability gives, or for which it lets something be played.
    fn named_costs(&mut self, ability: &ast::Ability) {
        match &ability.kind {
            AbilityKind::PermitFrom(_, from) => from.cost.iter().for_each(|cost| self.cost(cost)),
            AbilityKind::ModifyAll(_, changes) | AbilityKind::ModifySelf(changes) => {
                for change in changes {
                    if let Change::Cost(cost) = change {
                        self.cost(cost);
                    }
                }
            }
            _ => {}
        }
    }
}

/// What that is called which is chosen while a part of a cost is paid, and the payment: `eaten 2 sacrifice`, or `eaten sacrifice`
/// where that payment `is_bare`, of no number.
pub(super) fn chosen_name(term: &CostTerm, is_bare: impl Fn(&EcoString) -> bool) -> Option<(Ident, &Ident)> {
    match term {
        CostTerm::Chosen(chosen) => match &chosen.1 {
            CostTerm::Amount(_, payment) | CostTerm::Sorted(payment, _) | CostTerm::Call(payment, _) => {
                Some((chosen.0.clone(), payment))
            }
            _ => None,
        },
        CostTerm::Amount(Expr { kind: ExprKind::Name(name), span }, payment) if is_bare(&payment.name) => {
            Some((Ident { name: name.clone(), span: *span }, payment))
        }
        _ => None,
    }
}

impl Lowerer<'_> {
    /// Names that something announces, and kinds that are the class of abilities, and of no card.
    pub(super) fn declare_classes(&mut self) {
        let bare = self.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Payment { name, params, .. } if params.is_empty() => Some(&name.name),
            _ => None,
        });
        let mut said = Said { bare: bare.collect(), ..Said::default() };
        let mut cards = vec![false; self.p.kinds.len()];
        for item in &self.items {
            match &item.kind {
                ItemKind::Card(ast::CardDecl { kind, also, members, .. })
                | ItemKind::Cards { kind, also, members, .. } => {
                    if let Some(k) = self.kind_known(kind, also) {
                        cards[k.i()] = true;
                    }
                    said.members(members);
                }
                ItemKind::Kind { members, .. } | ItemKind::Keyword { members, .. } => said.members(members),
                ItemKind::Ability(a) => said.named_costs(a),
                _ => {}
            }
            // What is given in play is announced as what is printed.
            ast::within(&item.kind, &mut |part| match part {
                Part::Change(Change::Ability(given)) => said.ability(given),
                Part::Change(Change::Cost(cost)) => said.cost(cost),
                Part::Statement(ast::Stmt { kind: ast::StmtKind::Pay(paying), .. }) => {
                    said.terms(&paying.cost);
                }
                _ => {}
            });
        }
        for (name, is_counted) in said.paid {
            said.announced.entry(name).or_default().push(Announced::Cost { is_counted });
        }
        *self.names.announced = said.announced;
        self.names.named_payments = said.payments.into_iter().collect();
        let mut used: Vec<KindId> = said.classes.iter().filter_map(|c| self.names.kinds.get(&c.name)).collect();
        order::ascending(&mut used);
        used.dedup();
        for k in used {
            for a in self.p.kinds[k.i()].ancestors.clone() {
                let holds_cards = (0..cards.len()).any(|c| cards[c] && self.p.is_kind(KindId(narrow::u16(c)), a));
                if a.0 != 0 && !holds_cards {
                    self.names.classes.insert(a);
                }
            }
        }
    }

    /// Adds to faults of names that are not known elsewhere on a card, and are of what it announces, how they are read there.
    pub(super) fn help_with_announced(&mut self, members: &[Member], mark: usize) {
        if self.diags.len() == mark {
            return;
        }
        let parts = Parts::of(members);
        let steps = parts.steps.iter().copied().chain(parts.modes.iter().flat_map(|mode| &mode.steps)).map(step_name);
        let paid = parts.costs.iter().filter_map(|cost| match &cost.kind {
            CostKind::Optional(name, _) | CostKind::Alternative(Some(name), _) => Some(&**name),
            _ => None,
        });
        let names: Vec<&Ident> = steps.chain(paid).collect();
        for fault in self.diags.iter_mut().skip(mark).filter(|fault| fault.code == codes::UNKNOWN_NAME) {
            let is_it = |name: &&&Ident| fault.message == unknown_here(&name.name);
            if let Some(name) = names.iter().find(is_it) {
                fault.help = Some(format!("it is known once the card is announced: write `self.{}`", name.name));
            }
        }
    }
}
