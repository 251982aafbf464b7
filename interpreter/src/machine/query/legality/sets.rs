//! Targets of which several are chosen: which sets of them leave what is announced to be completed.

use crate::machine::query::eval::Eval;
use crate::machine::query::legality::announcements::Refusal;
use crate::machine::query::legality::modes::Chosen;
use crate::machine::query::scratch::CALL;
use crate::machine::query::selectors::Cursor;
use crate::program::{ExprId, Playable, Slots, Step};
use crate::value::Value;

/// So many sets are tried; where there are more, it is believed that one of the others will do.
const TRIES: u32 = 64;
/// The same where what can be chosen depends on what has been chosen: sets that are not complete are counted, too.
const TRIES_ONE_BY_ONE: u32 = 512;

/// What is chosen of one step, while it is tried what else could be.
struct Attempt<'a, 'o> {
    pl: &'a Playable,
    mode: Chosen,
    /// The number of the step, among all that is chosen.
    at: usize,
    thing: Value,
    options: &'o [Value],
    /// How many at least and at most.
    bounds: (usize, usize),
    chosen: Vec<Value>,
    /// How many sets may still be tried.
    left: u32,
    /// What stood in the way of one of them does not depend on what is chosen here, and stands in that of all.
    is_vain: bool,
    /// On what else it depended that others could not be completed.
    blamed: Slots,
}

impl<'a> Eval<'a> {
    /// Whether as many can be chosen in a step as it wants, so that the rest can be completed.
    pub(super) fn several_of_step_complete(
        &mut self,
        pl: &'a Playable,
        mode: Chosen,
        at: usize,
        thing: Value,
    ) -> Result<(), Refusal> {
        let Some(step) = pl.step_at(mode, at) else { return Ok(()) };
        let bounds = self.bounds_of(step);
        let mut options = self.s.options_pool();
        let from = options.len();
        self.members_of_step(pl, mode, at, thing, &mut options);
        self.s.blame(step.reads);
        let blamed = self.s.blamed.get();
        let n = options.len() - from;
        let can_be_more = step.repeat_allowed || step.reads_itself();
        let done = if n < bounds.0 && (!can_be_more || n == 0) {
            Err(Refusal::NoTarget(step.name))
        } else if self.decides(pl, step) {
            let (options, chosen, left) = (&options[from..], Vec::new(), tries(step));
            let mut attempt = Attempt { pl, mode, at, thing, options, bounds, chosen, left, is_vain: false, blamed };
            let done = self.set_completes(&mut attempt, 0);
            if !attempt.is_vain {
                self.s.blamed.set(attempt.blamed);
            }
            self.set_var(step.slot, Value::None);
            done
        } else {
            self.steps_complete(pl, mode, at + 1, thing)
        };
        options.truncate(from);
        self.s.give_back(options);
        done
    }

    /// What can be chosen besides what is chosen already in a step of several, so that the rest can be completed: appended.
    pub(super) fn more_of_step(
        &mut self,
        pl: &'a Playable,
        mode: Chosen,
        at: usize,
        thing: Value,
        out: &mut Vec<Value>,
    ) {
        let Some(step) = pl.step_at(mode, at) else { return };
        if !self.decides(pl, step) {
            return self.members_of_step(pl, mode, at, thing, out);
        }
        let mut options = Vec::new();
        self.members_of_step(pl, mode, at, thing, &mut options);
        let so_far = self.var(step.slot);
        let chosen = self.list_of(so_far);
        let bounds = self.bounds_of(step);
        for option in &options {
            if !step.repeat_allowed && chosen.contains(option) {
                continue;
            }
            let chosen = chosen.iter().copied().chain([*option]).collect();
            let left = tries(step);
            let (options, is_vain, blamed) = (&options[..], false, Slots::default());
            let mut attempt = Attempt { pl, mode, at, thing, options, bounds, chosen, left, is_vain, blamed };
            if self.set_completes(&mut attempt, 0).is_ok() {
                out.push(*option);
            }
        }
        self.set_var(step.slot, so_far);
    }

    /// Whether what is chosen so far in a step of several, in the open window, is enough: the rest can be completed with it.
    pub(crate) fn is_enough(&mut self, pl: &'a Playable, mode: Chosen, at: usize, thing: Value) -> bool {
        let Some(step) = pl.step_at(mode, at) else { return true };
        if !self.decides(pl, step) {
            return true;
        }
        let so_far = self.var(step.slot);
        if so_far == Value::None {
            self.set_var(step.slot, Value::EMPTY);
        }
        let done = self.steps_complete(pl, mode, at + 1, thing).is_ok();
        self.set_var(step.slot, so_far);
        done
    }

    /// Whether the set that is tried completes, or one that holds it and options from one on.
    fn set_completes(&mut self, attempt: &mut Attempt<'a, '_>, from: usize) -> Result<(), Refusal> {
        let Some(step) = attempt.pl.step_at(attempt.mode, attempt.at) else { return Ok(()) };
        if step.reads_itself() {
            attempt.blamed = Slots::ALL;
            return self.set_completes_one_by_one(attempt, step);
        }
        let mut why = Refusal::NoTarget(step.name);
        if attempt.chosen.len() >= attempt.bounds.0 {
            let Some(left) = attempt.left.checked_sub(1) else { return Ok(()) };
            attempt.left = left;
            self.look(CALL);
            let mark = self.m.lists.len();
            self.m.lists.extend_from_slice(&attempt.chosen);
            let set = self.close_list(mark, ExprId(0));
            self.set_var(step.slot, set);
            let done = self.steps_complete(attempt.pl, attempt.mode, attempt.at + 1, attempt.thing);
            self.m.lists.truncate(mark);
            match done {
                Ok(()) => return Ok(()),
                Err(refusal) => why = refusal,
            }
            // Such as a number chosen before, for which it is too dear whatever it is aimed at.
            let blamed = self.s.blamed.get();
            if !blamed.have(step.slot) {
                attempt.is_vain = true;
                return Err(why);
            }
            attempt.blamed |= blamed.without(step.slot);
        }
        if attempt.chosen.len() >= attempt.bounds.1 {
            return Err(why);
        }
        for at in from..attempt.options.len() {
            let option = attempt.options[at];
            if !step.repeat_allowed && attempt.chosen.contains(&option) {
                continue;
            }
            attempt.chosen.push(option);
            let done = self.set_completes(attempt, at + usize::from(!step.repeat_allowed));
            attempt.chosen.pop();
            if done.is_ok() || attempt.is_vain {
                return done;
            }
        }
        Err(why)
    }

    /// The same where it depends on what has been chosen in the step what else can be.
    fn set_completes_one_by_one(&mut self, attempt: &mut Attempt<'a, '_>, step: &'a Step) -> Result<(), Refusal> {
        let Some(left) = attempt.left.checked_sub(1) else { return Ok(()) };
        attempt.left = left;
        self.look(CALL);
        let Attempt { pl, mode, at, thing, bounds: (least, most), .. } = *attempt;
        let mark = self.m.lists.len();
        self.m.lists.extend_from_slice(&attempt.chosen);
        let so_far = self.close_list(mark, ExprId(0));
        self.set_var(step.slot, so_far);
        let mut done = Err(Refusal::NoTarget(step.name));
        if attempt.chosen.len() >= least {
            done = self.steps_complete(pl, mode, at + 1, thing);
        }
        if done.is_err() && attempt.chosen.len() < most {
            let mut options = Vec::new();
            self.members_of_step(pl, mode, at, thing, &mut options);
            options.retain(|option| step.repeat_allowed || !attempt.chosen.contains(option));
            for option in options {
                attempt.chosen.push(option);
                let other = self.set_completes_one_by_one(attempt, step);
                attempt.chosen.pop();
                if other.is_ok() {
                    done = other;
                    break;
                }
            }
        }
        self.m.lists.truncate(mark);
        done
    }

    /// Whether it depends on what is chosen in a step whether the rest can be completed.
    fn decides(&self, pl: &Playable, step: &Step) -> bool {
        step.decides
            || !self.g.tables.modified_payments.is_empty()
            || pl.costs.iter().any(|cost| cost.granted.is_some())
    }

    /// How many a step chooses: at least, and at most.
    pub(crate) fn bounds_of(&mut self, step: &Step) -> (usize, usize) {
        let Some((least, most)) = step.count else { return (1, 1) };
        let (least, most) = (self.eval(least).int().max(0), self.eval(most).int().max(0));
        (least as usize, most as usize)
    }

    /// Adds what can be chosen in a step, whatever comes of it.
    fn members_of_step(&mut self, pl: &'a Playable, mode: Chosen, at: usize, thing: Value, out: &mut Vec<Value>) {
        let Some(step) = pl.step_at(mode, at) else { return };
        let (mut cursor, mut k) = (Cursor::default(), 0);
        while let Some(v) = self.step_candidate(step, &mut cursor, &mut k) {
            if self.step_allows(pl, mode, at, v, thing) {
                out.push(v);
            }
        }
    }

    fn list_of(&self, v: Value) -> Vec<Value> {
        match v {
            Value::List { len, start } => (0..u32::from(len)).map(|i| self.member(start, i)).collect(),
            _ => Vec::new(),
        }
    }
}

/// How many sets of a step are tried.
fn tries(step: &Step) -> u32 {
    if step.reads_itself() { TRIES_ONE_BY_ONE } else { TRIES }
}
