//! What each requirement of an action depends on.

use crate::program::walk;
use crate::program::{Action, Expr, ExprId, Program};
use naipe_grammar::narrow;

/// Which of an action's parameters each of its requirements depends on, as bits: whatever the others are makes no difference
/// to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requirements {
    /// What each parameter is chosen from.
    pub(crate) params: Box<[u16]>,
    /// The parts of the condition that reads parameters.
    pub(crate) condition: Box<[(ExprId, u16)]>,
    /// What its own cost depends on.
    pub(crate) costs: u16,
    /// What it depends on whether that can be announced, and may come where it is announced to.
    pub(crate) announce: u16,
}

impl Requirements {
    /// The requirements of an action.
    #[must_use]
    pub fn of(p: &Program, action: &Action) -> Requirements {
        let n = narrow::u16(action.params.len());
        let read = |e: ExprId| walk::slots_read(p, e, 2, n);
        let mut condition = Vec::new();
        if let Some((c, true)) = action.condition {
            conjuncts(p, c, &mut |part| condition.push((part, read(part))));
        }
        let costs = action
            .costs
            .iter()
            .flat_map(|c| c.when.iter().chain(c.terms.iter().flat_map(|term| &term.args)).chain(&c.more));
        Requirements {
            params: action.params.iter().map(|(_, s)| walk::slots_selected_by(p, *s, 2, n)).collect(),
            condition: condition.into(),
            costs: costs.fold(0, |all, e| all | read(*e)),
            announce: action.announce.iter().chain(&action.announce_in).fold(0, |all, e| all | read(*e)),
        }
    }
}

fn conjuncts(p: &Program, e: ExprId, each: &mut dyn FnMut(ExprId)) {
    if let Expr::And(a, b) = p.expr(e) {
        conjuncts(p, *a, each);
        conjuncts(p, *b, each);
    } else {
        each(e);
    }
}
