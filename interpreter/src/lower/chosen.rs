//! What is chosen while a cost is paid, where the cost has a name for it: `cost eaten 2 sacrifice`.

use super::Lowerer;
use super::announced::chosen_name;
use super::env::Env;
use crate::codes;
use crate::program::{PaymentId, StrId, Ty};
use naipe_grammar::ast::{self, BranchOf, ChooseFrom, CostDecl, CostKind, CostTerm, Ident, ItemKind, Part, StmtKind};
use naipe_grammar::diagnostic::Diagnostic;

/// The names of what is chosen for some costs.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    /// Each with its slot and what it holds.
    all: Vec<(Ident, u16, Ty)>,
}

impl Names {
    /// They can be read from here on.
    pub fn bind(&self, env: &mut Env) {
        for (name, slot, ty) in &self.all {
            env.bind(&name.name, *slot, ty.clone());
        }
    }

    /// The names that are given, in order.
    pub fn names(&self) -> impl Iterator<Item = &Ident> + Clone {
        self.all.iter().map(|(name, ..)| name)
    }

    /// The slot of each name, as programs keep them to show what was chosen.
    pub fn slots(&self, lowerer: &mut Lowerer<'_>) -> Box<[(StrId, u16)]> {
        self.all.iter().map(|(name, slot, _)| (lowerer.intern(&name.name), *slot)).collect()
    }
}

impl Lowerer<'_> {
    /// The names that parts of costs give, with a slot for each; none may be one of those `given`.
    pub(super) fn names_of_chosen<'t>(
        &mut self,
        terms: impl Iterator<Item = &'t CostTerm>,
        given: &[&Ident],
        env: &mut Env,
    ) -> Names {
        let mut names = Names::default();
        for (name, payment) in terms.filter_map(|term| self.chosen_name(term)).collect::<Vec<_>>() {
            if let Some(first) = given.iter().find(|first| first.name == name.name) {
                let said = format!("two things are chosen under the name `{}`", name.name);
                self.diags.push(
                    Diagnostic::error(codes::TWICE, said, name.span, "again here")
                        .and(first.span, "the first")
                        .help("give each a name of its own"),
                );
            }
            let ty = Ty::Set(Box::new(self.chosen_by(&payment.name).unwrap_or(Ty::Any)));
            // Several ways to pay may call it the same.
            match names.all.iter().position(|(known, ..)| known.name == name.name) {
                Some(at) => names.all[at].2 = self.join(names.all[at].2.clone(), ty),
                None => names.all.push((name, env.alloc(), ty)),
            }
        }
        names
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
