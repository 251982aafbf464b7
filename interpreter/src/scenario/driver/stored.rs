//! A game that is put by at each decision and gone on with, for who tries that its state holds all that there is to it.

use super::Driver;
use crate::codes;
use crate::machine::play::decide::ask::Decision;
use crate::machine::play::run::Step;
use crate::machine::state::State;

/// Puts a state by, and gives what is read again.
pub type Again = fn(&State) -> State;

impl Driver<'_, '_> {
    /// Has the game that waits for a decision go on from what is left of it once it has been put by; whether it waits for the same.
    pub(super) fn is_the_same_again(&mut self) -> bool {
        let Some(again) = self.again else { return true };
        self.st = again(&self.st);
        let asked = self.m.decision.clone();
        self.m.begin_afresh();
        let step = self.m.advance(&mut self.st);
        let is_same = step == Step::Decide && is_alike(&self.m.decision, &asked);
        if !is_same {
            let span = self.script.lines.get(self.at).map_or(self.report.span, |(_, span)| *span);
            let message = format!("what was put by waits for {:?}, and not for {asked:?}", self.m.decision);
            self.over = true;
            self.fail(codes::SCENARIO, span, message, "here");
        }
        is_same
    }
}

fn is_alike(a: &Decision, b: &Decision) -> bool {
    (a.player, a.kind, &a.options, a.several) == (b.player, b.kind, &b.options, b.several)
}
