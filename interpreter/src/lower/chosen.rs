//! What is chosen while a cost is paid, where the cost has a name for it: `cost eaten 2 sacrifice`.

use super::Lowerer;
use super::announced::chosen_name;
use super::env::Env;
use super::types::optional;
use crate::codes;
use crate::program::{ChosenName, PaymentId, Ty};
use naipe_grammar::ast::{
    self, BinaryOp, BranchOf, ChooseFrom, CostDecl, CostKind, CostTerm, Count, ExprKind, Ident, ItemKind, Part,
    StmtKind,
};
use naipe_grammar::diagnostic::Diagnostic;

/// The names of what is chosen for some costs.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    all: Vec<Named>,
}

/// A name, with its slot and what stands under it: one thing, or several as a set.
#[derive(Debug, Clone)]
struct Named {
    name: Ident,
    slot: u16,
    of: Ty,
    is_one: bool,
}

impl Names {
    /// They can be read from here on.
    pub fn bind(&self, env: &mut Env) {
        for Named { name, slot, of, is_one } in &self.all {
            let ty = if *is_one { of.clone() } else { Ty::Set(Box::new(of.clone())) };
            env.bind(&name.name, *slot, ty);
        }
    }

    /// The names that are given, in order.
    pub fn names(&self) -> impl Iterator<Item = &Ident> + Clone {
        self.all.iter().map(|named| &named.name)
    }

    /// The slot of each name, as programs keep them to show what was chosen.
    pub fn slots(&self, lowerer: &mut Lowerer<'_>) -> Box<[ChosenName]> {
        let chosen = |named: &Named| {
            let name = lowerer.intern(&named.name.name);
            ChosenName { name, slot: named.slot, is_one: named.is_one }
        };
        self.all.iter().map(chosen).collect()
    }
}

impl Lowerer<'_> {
    /// The names that costs give, with a slot for each; none may be one of those `given`.
    pub(super) fn names_in_costs<'t>(
        &mut self,
        costs: impl Iterator<Item = &'t CostDecl>,
        given: &[&Ident],
        env: &mut Env,
    ) -> Names {
        self.names_of_chosen(costs.flat_map(|cost| cost.terms.iter().map(move |term| (term, Some(cost)))), given, env)
    }

    /// The names that parts of costs give, with a slot for each; none may be one of those `given`.
    pub(super) fn names_of_chosen<'t>(
        &mut self,
        terms: impl Iterator<Item = (&'t CostTerm, Option<&'t CostDecl>)>,
        given: &[&Ident],
        env: &mut Env,
    ) -> Names {
        let mut names = Names::default();
        for (name, of, is_one) in terms.filter_map(|(term, cost)| self.named_by(term, cost)).collect::<Vec<_>>() {
            if let Some(first) = given.iter().find(|first| first.name == name.name) {
                let said = format!("two things are chosen under the name `{}`", name.name);
                self.diags.push(
                    Diagnostic::error(codes::TWICE, said, name.span, "again here")
                        .and(first.span, "the first")
                        .help("give each a name of its own"),
                );
            }
            // Several ways to pay may call it the same.
            match names.all.iter().position(|known| known.name.name == name.name) {
                Some(at) => {
                    names.all[at].of = self.join(names.all[at].of.clone(), of);
                    names.all[at].is_one &= is_one;
                }
                None => names.all.push(Named { name, slot: env.alloc(), of, is_one }),
            }
        }
        names
    }

    /// The name that a part of a cost gives, what stands under it, and whether that is one thing.
    fn named_by(&self, term: &CostTerm, cost: Option<&CostDecl>) -> Option<(Ident, Ty, bool)> {
        if let CostTerm::Choose(choose) = term {
            let choose = choose.chosen()?;
            let of = self.sort_among(&choose.from);
            let is_due = cost.is_none_or(|cost| cost.kind == CostKind::Plain);
            let is_one = choose.count == Count::One && !cost.is_some_and(|cost| cost.repeat_allowed);
            return Some((choose.name.clone(), if is_one && !is_due { optional(of) } else { of }, is_one));
        }
        let (name, payment) = self.chosen_name(term)?;
        Some((name, self.chosen_by(&payment.name).unwrap_or(Ty::Any), false))
    }

    /// The type of one of those among which something is chosen.
    pub(super) fn sort_among(&self, from: &ChooseFrom) -> Ty {
        match from {
            ChooseFrom::Selector(of) => self.sort_of(of),
            ChooseFrom::Values(values) => match &values.kind {
                ExprKind::Binary(BinaryOp::Range, ..) => Ty::Int,
                ExprKind::Name(name) => self.names.enums.get(name).map_or(Ty::Any, Ty::Enum),
                _ => Ty::Any,
            },
        }
    }

    /// What that is called which is chosen while a part of a cost is paid, and the payment.
    pub(super) fn chosen_name(&self, term: &CostTerm) -> Option<(Ident, Ident)> {
        let is_bare = |payment: &ecow::EcoString| {
            self.payment_called(payment).is_some_and(|p| self.names.payments[p.i()].params.is_empty())
        };
        chosen_name(term, is_bare).map(|(name, payment)| (name, payment.clone()))
    }

    /// What is chosen while a payment is paid; nothing where nothing is.
    pub(super) fn chosen_by(&self, payment: &str) -> Option<Ty> {
        let item = self.items.iter().find(|item| match &item.kind {
            ItemKind::Payment { name, .. } => name.name == payment,
            _ => false,
        })?;
        let mut sorts = Vec::new();
        let mut see = |from: &ChooseFrom| match from {
            ChooseFrom::Selector(s) => sorts.push(self.sort_of(s)),
            ChooseFrom::Values(_) => sorts.push(Ty::Any),
        };
        ast::within(&item.kind, &mut |part| match part {
            Part::Statement(ast::Stmt { kind: StmtKind::Choose(choose), .. }) => see(&choose.from),
            Part::Statement(ast::Stmt { kind: StmtKind::ChooseMode { modes, .. }, .. }) => {
                for branch in modes {
                    if let BranchOf::Thing(_, from) = &branch.what {
                        see(from);
                    }
                }
            }
            _ => {}
        });
        sorts.into_iter().reduce(|a, b| self.join(a, b))
    }

    /// A name for what is chosen needs a payment that chooses.
    pub(super) fn chooses_something(&mut self, name: &Ident, payment: &Ident) {
        if self.chosen_by(&payment.name).is_none() {
            self.misplaced(
                &format!("nothing is chosen while `{}` is paid", payment.name),
                name.span,
                "a name for nothing",
                &format!(
                    "leave the name out, or let the payment choose: `payment {} … {{ choose c: … }}`",
                    payment.name
                ),
            );
        }
    }

    /// Where nobody could read it, what is chosen has no name.
    pub(super) fn names_nothing_chosen<'t>(&mut self, terms: impl Iterator<Item = &'t CostTerm>) {
        for (name, _) in terms.filter_map(|term| self.chosen_name(term)).collect::<Vec<_>>() {
            self.misplaced(
                "what is chosen for this cost has no name",
                name.span,
                "nobody could read it",
                "leave the name out; names stand in the costs of what is announced, and in `pay NAME 1 PAYMENT { … }`",
            );
        }
    }

    /// Only what need not be paid may be paid again.
    pub(super) fn is_paid_again(&mut self, c: &CostDecl) {
        if c.repeat_allowed && !matches!(c.kind, CostKind::Optional(..)) {
            self.misplaced(
                "only an optional cost may be paid again",
                c.span,
                "must be paid once",
                "write `optional cost NAME … repeat allowed`; its name is how often it was paid",
            );
        }
    }

    fn payment_called(&self, name: &str) -> Option<PaymentId> {
        match self.names.callables.get(name)? {
            super::names::Callable::Payment(p) => Some(p),
            _ => None,
        }
    }
}
