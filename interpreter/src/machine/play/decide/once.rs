//! What stands several times among what there is to choose from is offered once.

use crate::machine::play::decide::ask::Choice;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::query::eval::Eval;
use crate::machine::state::State;
use crate::program::{Expr, Over, SelectorId, Source};

impl<T: Trace> Machine<'_, T> {
    /// Equal values are one option of the decision.
    pub(crate) fn offer_once(&mut self, st: &mut State, base: u32, from: Over) {
        if self.decision.options.len() < 2 || !self.eval(st, base).may_repeat(from) {
            return;
        }
        let all = std::mem::take(&mut self.decision.options);
        let e = self.eval(st, base);
        let mut once: Vec<Choice> = Vec::with_capacity(all.len());
        for choice in all {
            let is_same = |known: &Choice| match (*known, choice) {
                (Choice::Value(a), Choice::Value(b)) => e.same(a, b),
                (a, b) => a == b,
            };
            if !once.iter().any(is_same) {
                once.push(choice);
            }
        }
        self.decision.options = once;
    }
}

impl Eval<'_> {
    /// Whether one value may be met several times in going through these: not in one zone, in play or among the players.
    fn may_repeat(&self, from: Over) -> bool {
        match from {
            Over::Selector(s) => self.may_select_again(s),
            Over::List(_) => true,
            Over::Times(_) => false,
        }
    }

    fn may_select_again(&self, s: SelectorId) -> bool {
        match &*self.p().selectors[s.i()].parts {
            [one] => matches!(one.source, Source::In(place) if !matches!(self.p().expr(place), Expr::Zone(..))),
            _ => true,
        }
    }
}
