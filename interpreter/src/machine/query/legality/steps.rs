//! The steps of an announcement, its targets and numbers: what can be chosen in one, so that the rest can be completed.

use crate::machine::query::eval::Eval;
use crate::machine::query::legality::announcements::Refusal;
use crate::machine::query::legality::modes::Chosen;
use crate::machine::query::selectors::Cursor;
use crate::program::{Needed, Over, Playable, Slots, Step};
use crate::value::Value;

impl<'a> Eval<'a> {
    /// Whether the announcement in the open window can be completed from step `i` on. Where it cannot, `blamed` says on what that
    /// depends: what is refused whatever is chosen in a step is not tried with other choices of it.
    pub fn steps_complete(&mut self, pl: &'a Playable, mode: Chosen, i: usize, thing: Value) -> Result<(), Refusal> {
        self.s.blamed.set(Slots::default());
        let Some(step) = pl.step_at(mode, i) else {
            return self.paid_completes(pl, mode, thing).inspect_err(|_| self.s.blame(pl.costs_read));
        };
        if let Some(d) = step.default {
            let v = self.eval(d);
            self.set_var(step.slot, v);
            return self.completes_with_this(pl, mode, i, thing, step.reads).map_err(|(why, _)| why);
        }
        if step.count.is_some() {
            return self.several_of_step_complete(pl, mode, i, thing);
        }
        let mut cursor = Cursor::default();
        let mut why = Refusal::NoTarget(step.name);
        let mut k = 0;
        while let Some(v) = self.step_candidate(step, &mut cursor, &mut k) {
            if !self.step_allows(pl, mode, i, v, thing) {
                continue;
            }
            self.set_var(step.slot, v);
            match self.completes_with_this(pl, mode, i, thing, self.s.blamed.get()) {
                Ok(()) => return Ok(()),
                Err((e, is_by_this)) => {
                    why = e;
                    if !is_by_this {
                        self.set_var(step.slot, Value::None);
                        return Err(why);
                    }
                }
            }
        }
        self.s.blame(step.reads);
        self.set_var(step.slot, Value::None);
        let may_be_none = match step.needed {
            Needed::Always => false,
            Needed::IfAny | Needed::Never => true,
            Needed::Unless(condition) => self.holds(condition),
        };
        if !may_be_none {
            return Err(why);
        }
        self.completes_with_this(pl, mode, i, thing, self.s.blamed.get()).map_err(|(why, _)| why)
    }

    /// Whether it can be completed with what is chosen in step `i`. Where it cannot, whether that depends on this choice; if so, on
    /// what the choice depended is blamed, too.
    fn completes_with_this(
        &mut self,
        pl: &'a Playable,
        mode: Chosen,
        i: usize,
        thing: Value,
        depended: Slots,
    ) -> Result<(), (Refusal, bool)> {
        let completes = self.steps_complete(pl, mode, i + 1, thing);
        completes.map_err(|why| {
            let (slot, blamed) = (pl.step_at(mode, i).map(|step| step.slot), self.s.blamed.get());
            let is_by_this = slot.is_some_and(|slot| blamed.have(slot));
            if let (true, Some(slot)) = (is_by_this, slot) {
                self.s.blamed.set(blamed.without(slot) | depended);
            }
            (why, is_by_this)
        })
    }

    pub(super) fn step_candidate(&mut self, step: &Step, cursor: &mut Cursor, k: &mut u32) -> Option<Value> {
        match step.from {
            Over::Selector(s) => self.next(s, cursor),
            Over::List(e) | Over::Times(e) => {
                let Value::List { len, start } = self.eval(e) else { return None };
                let v = (*k < u32::from(len)).then(|| self.member(start, *k));
                *k += 1;
                v
            }
        }
    }

    /// Legal values of a step, as far as the rest can be completed with each, appended.
    pub fn step_options(&mut self, pl: &'a Playable, mode: Chosen, i: usize, thing: Value, out: &mut Vec<Value>) {
        let Some(step) = pl.step_at(mode, i) else { return };
        if step.count.is_some() {
            return self.more_of_step(pl, mode, i, thing, out);
        }
        let mut cursor = Cursor::default();
        let mut k = 0;
        while let Some(v) = self.step_candidate(step, &mut cursor, &mut k) {
            if !self.step_allows(pl, mode, i, v, thing) {
                continue;
            }
            self.set_var(step.slot, v);
            if self.steps_complete(pl, mode, i + 1, thing).is_ok() {
                out.push(v);
            }
        }
        self.set_var(step.slot, Value::None);
    }

    /// Whether a value may be chosen in a step: not chosen before, and no prohibition on targeting it.
    pub(super) fn step_allows(&mut self, pl: &'a Playable, mode: Chosen, i: usize, v: Value, thing: Value) -> bool {
        let Some(step) = pl.step_at(mode, i) else { return false };
        if !step.is_target {
            return true;
        }
        if !step.repeat_allowed {
            for k in 0..i {
                if let Some(s) = pl.step_at(mode, k)
                    && s.is_target
                    && s.default.is_none()
                    && self.is_chosen_in(s, v)
                {
                    self.s.blame(Slots::one(s.slot));
                    return false;
                }
            }
        }
        self.may_target(v, thing)
    }

    /// Whether a value is what was chosen in a step, or one of those that were.
    pub(super) fn is_chosen_in(&self, step: &Step, v: Value) -> bool {
        match self.var(step.slot) {
            Value::List { len, start } if step.count.is_some() => {
                (0..u32::from(len)).any(|i| self.member(start, i) == v)
            }
            chosen => chosen == v,
        }
    }
}
