//! What stands several times among what there is to choose from is offered once.

use crate::machine::play::decide::ask::Choice;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::query::eval::Eval;
use crate::machine::state::State;
use crate::program::{Expr, Over, SelectorId, Source};
use crate::value::Value;

impl<T: Trace> Machine<'_, T> {
    /// Equal values are one option of the decision.
    pub(crate) fn offer_once(&mut self, st: &mut State, base: u32, from: Over) {
        if self.decision.options.len() < 2 || !self.eval(st, base).may_repeat(from) {
            return;
        }
        let (mut options, mut met) = (std::mem::take(&mut self.decision.options), std::mem::take(&mut self.met));
        met.clear();
        let e = self.eval(st, base);
        let mut kept = 0;
        for i in 0..options.len() {
            let is_again = match options[i] {
                // Lists are the same whose members are, wherever they stand.
                Choice::Value(list @ Value::List { .. }) => {
                    options[..kept].iter().any(|known| matches!(known, Choice::Value(v) if e.same(*v, list)))
                }
                Choice::Value(v) => !met.insert(v),
                _ => false,
            };
            if !is_again {
                options[kept] = options[i];
                kept += 1;
            }
        }
        options.truncate(kept);
        (self.decision.options, self.met) = (options, met);
    }
}

impl Eval<'_> {
    /// Whether one value may be met several times in going through these: not among the numbers of a range, in one zone, in play
    /// or among the players.
    fn may_repeat(&self, from: Over) -> bool {
        match from {
            Over::Selector(s) => self.may_select_again(s),
            Over::List(list) => !matches!(self.p().expr(list), Expr::Range(..)),
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
