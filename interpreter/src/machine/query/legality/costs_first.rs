//! Whether an announcement can be completed once its modes are chosen: targets first, or what is paid besides.

use crate::limits;
use crate::machine::query::eval::Eval;
use crate::machine::query::legality::announcements::Refusal;
use crate::machine::query::legality::modes::Chosen;
use crate::machine::query::scratch::CALL;
use crate::program::{CostIr, Playable};
use crate::value::Value;

impl<'a> Eval<'a> {
    /// Whether all that follows the modes can be chosen and paid.
    pub fn announcement_completes(&mut self, pl: &'a Playable, mode: Chosen, thing: Value) -> Result<(), Refusal> {
        if pl.costs_first { self.costs_complete(pl, mode, 0, thing) } else { self.steps_complete(pl, mode, 0, thing) }
    }

    /// Whether it can from the `n`th optional cost on: unpaid, or paid.
    pub fn costs_complete(&mut self, pl: &'a Playable, mode: Chosen, n: usize, thing: Value) -> Result<(), Refusal> {
        let Some(cost) = pl.optional_costs().nth(n) else { return self.steps_complete(pl, mode, 0, thing) };
        let CostIr::Optional { slot, .. } = cost.kind else { return Err(Refusal::Condition) };
        self.look(CALL);
        if self.is_spent() {
            return Err(Refusal::Condition);
        }
        let before = self.var(slot);
        if before == Value::None {
            self.set_var(slot, cost.kind.unpaid());
        }
        let mut complete = self.costs_complete(pl, mode, n + 1, thing);
        if complete.is_err() && self.completes_with(pl, mode, n, thing) {
            complete = Ok(());
        }
        self.set_var(slot, before);
        complete
    }

    /// Whether it can be completed when the `n`th optional cost is paid once more.
    pub fn completes_with(&mut self, pl: &'a Playable, mode: Chosen, n: usize, thing: Value) -> bool {
        let Some(cost) = pl.optional_costs().nth(n) else { return false };
        let CostIr::Optional { slot, again, .. } = cost.kind else { return false };
        let before = self.var(slot);
        let (unpaid, paid) = cost.kind.once_more(before);
        self.set_var(slot, paid);
        // What can be paid again and again is not tried beyond what can be paid.
        let completes = unpaid.int() < limits::TIMES_PAID
            && self.cost_holds(cost, thing)
            && (!again || self.payable(&pl.costs, thing, None).is_ok())
            && self.costs_complete(pl, mode, if again { n } else { n + 1 }, thing).is_ok();
        self.set_var(slot, before);
        completes
    }

    /// What was tried is not chosen.
    pub fn forget_steps(&mut self, pl: &'a Playable, mode: Chosen) {
        let mut i = 0;
        while let Some(step) = pl.step_at(mode, i) {
            self.set_var(step.slot, Value::None);
            i += 1;
        }
    }
}
