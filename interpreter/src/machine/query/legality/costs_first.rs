//! Whether an announcement can be completed: targets first, or what is paid, where targets or modes read that.

use crate::limits;
use crate::machine::query::eval::Eval;
use crate::machine::query::legality::announcements::{FREE, Refusal};
use crate::machine::query::legality::modes::Chosen;
use crate::machine::query::scratch::CALL;
use crate::program::{Cost, CostIr, CostsFirst, Expr, Playable, Program, walk};
use crate::value::Value;
use naipe_grammar::narrow;

impl<'a> Eval<'a> {
    /// Whether all that is announced can be chosen and paid.
    pub fn all_completes(&mut self, pl: &'a Playable, thing: Value) -> Result<(), Refusal> {
        match pl.costs_first {
            Some(CostsFirst { before_modes: true, .. }) => self.costs_complete(pl, Chosen::Plain, 0, thing),
            _ if pl.modes.is_empty() => self.announcement_completes(pl, Chosen::Plain, thing),
            _ => self.modes_complete(pl, thing),
        }
    }

    /// Whether all that follows the modes can be chosen and paid.
    pub fn announcement_completes(&mut self, pl: &'a Playable, mode: Chosen, thing: Value) -> Result<(), Refusal> {
        match pl.costs_first {
            Some(CostsFirst { before_modes: false, .. }) => self.costs_complete(pl, mode, 0, thing),
            _ => self.steps_complete(pl, mode, 0, thing),
        }
    }

    /// Whether it can from the `n`th optional cost on: unpaid, or paid.
    pub fn costs_complete(&mut self, pl: &'a Playable, mode: Chosen, n: usize, thing: Value) -> Result<(), Refusal> {
        let Some(cost) = pl.optional_costs().nth(n) else { return self.ways_complete(pl, mode, thing) };
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
            && self.holds_at_origin(cost.when, thing)
            && (!again || self.more_is_payable(pl, thing))
            && self.costs_complete(pl, mode, if again { n } else { n + 1 }, thing).is_ok();
        self.set_var(slot, before);
        completes
    }

    /// Whether all can be paid once all else is chosen: with what may be paid besides, where the rest is less with it.
    pub(super) fn paid_completes(&mut self, pl: &'a Playable, mode: Chosen, thing: Value) -> Result<(), Refusal> {
        if pl.is_lessened && pl.costs_first.is_none() {
            return self.costs_complete(pl, mode, 0, thing);
        }
        self.payable(&pl.costs, thing, self.s.way)
    }

    /// Whether what may be paid besides can be as often as it is: with all else, where that is no less for it.
    fn more_is_payable(&mut self, pl: &'a Playable, thing: Value) -> bool {
        let free = self.s.free;
        self.s.free |= pl.is_lessened;
        let is_payable = self.payable(&pl.costs, thing, None).is_ok();
        self.s.free = free;
        is_payable
    }

    /// Whether it can in some way to pay, where that is chosen first.
    fn ways_complete(&mut self, pl: &'a Playable, mode: Chosen, thing: Value) -> Result<(), Refusal> {
        if pl.costs_first.is_none() {
            return self.payable(&pl.costs, thing, self.s.way);
        }
        if !pl.costs_first.is_some_and(|first| first.ways) {
            return self.paid_for_completes(pl, mode, thing);
        }
        if self.s.free {
            return self.completes_in_way(pl, mode, FREE, thing);
        }
        let mut why = None;
        for way in 0..pl.ways() {
            match self.completes_in_way(pl, mode, way, thing) {
                Ok(()) => return Ok(()),
                Err(refusal) => {
                    why.get_or_insert(refusal);
                }
            }
        }
        Err(why.unwrap_or(Refusal::Condition))
    }

    /// Whether it can when it is paid in this way.
    pub fn completes_in_way(&mut self, pl: &'a Playable, mode: Chosen, way: u8, thing: Value) -> Result<(), Refusal> {
        let outer = self.s.way.replace(way);
        for (slot, is_chosen) in pl.named_ways(way) {
            self.set_var(slot, Value::Bool(is_chosen));
        }
        let complete = self.paid_for_completes(pl, mode, thing);
        for (slot, _) in pl.named_ways(way) {
            self.set_var(slot, Value::None);
        }
        self.s.way = outer;
        complete
    }

    /// Whether all that follows what is paid can be chosen.
    fn paid_for_completes(&mut self, pl: &'a Playable, mode: Chosen, thing: Value) -> Result<(), Refusal> {
        let is_before_modes = pl.costs_first.is_some_and(|first| first.before_modes);
        if is_before_modes { self.modes_complete(pl, thing) } else { self.steps_complete(pl, mode, 0, thing) }
    }
}

impl Playable {
    /// Whether an amount of a cost reads a target or a number of which not all has been chosen; with `any` of them read in
    /// another way, whether any is left to choose.
    pub(crate) fn reads_unchosen(&self, p: &Program, cost: &Cost, window: &[Value], any: bool) -> bool {
        let is_left = |step: &crate::program::Step| {
            let chosen = window.get(usize::from(step.slot)).copied().unwrap_or_default();
            // Of several, what is chosen so far may be all, where that is enough.
            let least =
                step.count.map(|(least, _)| if let Expr::Const(Value::Int(n)) = p.expr(least) { *n } else { i32::MAX });
            let is_enough = match (chosen, least) {
                (Value::List { len, .. }, Some(least)) => i32::from(len) >= least,
                (chosen, None) => chosen != Value::None,
                _ => false,
            };
            step.default.is_none() && !is_enough
        };
        if any {
            return self.all_steps().any(is_left);
        }
        let left: Vec<u16> = self.all_steps().filter(|step| is_left(step)).map(|step| step.slot).collect();
        let mut reads = false;
        let terms = cost.terms.iter().flat_map(|term| term.args.iter());
        for e in terms.chain(&cost.more).chain(&cost.when) {
            walk::expr(p, *e, &mut |_, e| reads |= matches!(e, Expr::Var(slot) if left.contains(slot)));
        }
        reads
    }

    /// In how many ways it may be paid: by its plain cost, or otherwise.
    #[must_use]
    pub fn ways(&self) -> u8 {
        narrow::u8(1 + self.alternatives().count())
    }

    /// Where it stands of ways to pay with a name whether they were chosen, and which is, if one was.
    pub fn named_ways(&self, chosen: u8) -> impl Iterator<Item = (u16, bool)> {
        self.alternatives().enumerate().filter_map(move |(n, cost)| {
            cost.kind.named().map(|(slot, _)| (slot, n + 1 == usize::from(chosen) && chosen != FREE))
        })
    }

    /// What was tried while it was asked what can be chosen has not been: targets and numbers, and modes chosen after what is paid.
    pub(crate) fn forget_tried(&self, window: &mut [Value]) {
        for step in self.all_steps() {
            window[usize::from(step.slot)] = Value::None;
        }
        if let (Some(slot), Some(CostsFirst { before_modes: true, .. })) = (self.mode_slot, self.costs_first) {
            window[usize::from(slot)] = Value::None;
        }
    }
}
