//! Whether an action can be begun: its condition holds, and there are parameters with which no prohibition stops it, its
//! cost can be paid and what it announces can be announced.

use crate::dirty;
use crate::limits;
use crate::machine::query::eval::Eval;
use crate::machine::query::legality::announcements::Refusal;
use crate::machine::query::selectors::Cursor;
use crate::machine::state::NOTHING;
use crate::machine::state::{KnownAction, Marked};
use crate::machine::tables::requirements::Requirements;
use crate::program::{AbilityId, Action, ActionId};
use crate::value::Value;
use naipe_grammar::narrow;

/// Why an action cannot be completed, and on which of its parameters that depends, as bits.
struct Refused {
    why: Refusal,
    by: u16,
}

/// What is known of the cost of an action before its parameters are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Costs {
    /// Nothing: it is asked about with each choice of parameters.
    Asked,
    /// It can be paid, whatever they are.
    Met,
    /// It cannot be paid, whatever they are.
    Unmet,
}

impl<'a> Eval<'a> {
    /// Whether a player may begin an action now.
    pub fn can_act(&mut self, player: u8, id: ActionId) -> bool {
        self.act_refusal(player, id, &[]).is_none()
    }

    /// Whether a player may begin an action now, and what was read to find out. What its first parameters were when it
    /// was last asked, if it could be begun then, is tried first.
    pub fn can_begin(&mut self, player: u8, id: ActionId, witness: [Value; 2]) -> KnownAction {
        let outer = self.s.reads.replace(0);
        let p = self.p();
        let action = &p.actions[id.i()];
        let saved = self.open_window(&[Value::Player(player), Value::None], action.slots as usize);
        let can = self.is_open(id).is_ok() && self.completes_somehow(id, witness);
        let mut known = KnownAction { read: dirty::CANNOT, witness: [Value::None; 2] };
        if can {
            known.read = dirty::CAN;
            for (i, chosen) in known.witness.iter_mut().enumerate().take(action.params.len()) {
                // A list that was made to find out is gone when it is asked again.
                *chosen = match self.var(2 + narrow::u16(i)) {
                    Value::List { .. } => Value::None,
                    v => v,
                };
            }
        }
        self.close_window(saved);
        known.read |= self.s.reads.replace(outer);
        known
    }

    /// Whether the open window's action can be completed: first with what its first parameters were before. A cost that is the same
    /// whatever they are is asked about once, and counts as read where that made the difference: while it cannot be paid, only that.
    fn completes_somehow(&mut self, id: ActionId, witness: [Value; 2]) -> bool {
        let (costs, read) = self.with_reads(|e| e.costs_of_any(id));
        if costs == Costs::Unmet {
            self.s.reads.replace(read);
            return false;
        }
        let completes = self.still_completes(id, witness, costs) || self.completes_anew(id, costs);
        if completes {
            self.read(read);
        }
        completes
    }

    /// Whether the cost of the open window's action can be paid, where it depends on none of its parameters.
    pub(crate) fn costs_of_any(&mut self, id: ActionId) -> Costs {
        let action: &'a Action = &self.g.program.actions[id.i()];
        let is_one = self.g.tables.requirements[id.i()].costs == 0;
        if action.params.is_empty() || action.costs.is_empty() || !is_one || self.s.fault.is_some() {
            return Costs::Asked;
        }
        let can = self.payable(&action.costs, Value::None, None).is_ok();
        match self.s.fault.take() {
            // What is wrong with a cost is told where there is something to pay it for.
            Some(_) => Costs::Asked,
            None if can => Costs::Met,
            None => Costs::Unmet,
        }
    }

    /// Whether the open window's action can be completed. Where there is nothing to choose its first parameter from, only that
    /// counts as read: until it changes the action cannot be begun, whatever else does.
    fn completes_anew(&mut self, id: ActionId, costs: Costs) -> bool {
        let before = self.s.reads.replace(0);
        let refused = self.complete(id, 0, costs).err();
        if refused.as_ref().is_none_or(|refused| refused.why != Refusal::NoCandidate(0)) {
            self.read(before);
        }
        refused.is_none()
    }

    /// Whether the open window's action can be completed with these first parameters.
    fn still_completes(&mut self, id: ActionId, witness: [Value; 2], costs: Costs) -> bool {
        let action = &self.g.program.actions[id.i()];
        let n = action.params.len().min(witness.len());
        if n == 0 || witness.iter().take(n).any(|v| matches!(v, Value::None)) {
            return false;
        }
        for (i, (_, selector)) in action.params[..n].iter().enumerate() {
            if !self.matches(*selector, witness[i]) {
                return false;
            }
            self.set_var(2 + narrow::u16(i), witness[i]);
        }
        self.completes(id, n, costs)
    }

    /// Why a player cannot carry out an action with these first parameters, if so.
    pub fn act_refusal(&mut self, player: u8, id: ActionId, given: &[Value]) -> Option<Refusal> {
        let p = self.p();
        let mut first = arrayvec::ArrayVec::<Value, { limits::ARGUMENTS }>::new();
        first.push(Value::Player(player));
        first.push(Value::None);
        first.extend(given.iter().copied());
        let saved = self.open_window(&first, p.actions[id.i()].slots as usize);
        let refusal = match self.is_open(id) {
            Ok(()) => self.complete(id, given.len(), Costs::Asked).err().map(|refused| refused.why),
            Err(why) => Some(why),
        };
        self.close_window(saved);
        refusal
    }

    /// Whether an action has not been used up and its condition holds, whatever its parameters are.
    fn is_open(&mut self, id: ActionId) -> Result<(), Refusal> {
        let action = &self.g.program.actions[id.i()];
        if let Some(once) = action.once_per {
            let mark = self.mark(Marked::Action(id), NOTHING, 0, once);
            self.read(dirty::MARKS);
            if self.c.marks.contains(&mark) {
                return Err(Refusal::Used);
            }
        }
        match action.condition {
            Some((c, false)) if !self.holds(c) => Err(Refusal::Condition),
            _ => Ok(()),
        }
    }

    /// Whether the open window's action can be completed from parameter `k` on.
    pub(crate) fn completes(&mut self, id: ActionId, k: usize, costs: Costs) -> bool {
        costs != Costs::Unmet && self.complete(id, k, costs).is_ok()
    }

    /// Chooses the parameters of the open window's action from `k` on. What is refused whatever is chosen for a parameter is not
    /// tried with other values of it.
    fn complete(&mut self, id: ActionId, k: usize, costs: Costs) -> Result<(), Refused> {
        if self.s.preset.is_some_and(|preset| usize::from(preset) == k) {
            return self.complete(id, k + 1, costs);
        }
        let Some((_, selector)) = self.g.program.actions[id.i()].params.get(k) else {
            return self.can_happen(id, costs);
        };
        let mut cursor = Cursor::default();
        let (mut why, mut by) = (Refusal::NoCandidate(narrow::u8(k)), self.g.tables.requirements[id.i()].params[k]);
        while let Some(v) = self.next(*selector, &mut cursor) {
            self.set_var(2 + narrow::u16(k), v);
            let Err(refused) = self.complete(id, k + 1, costs) else { return Ok(()) };
            if refused.by >> k & 1 == 0 {
                return Err(refused);
            }
            why = refused.why;
            by |= refused.by;
        }
        Err(Refused { why, by: by & !(1 << k) })
    }

    /// Whether an action can happen with all its parameters chosen.
    fn can_happen(&mut self, id: ActionId, costs: Costs) -> Result<(), Refused> {
        let action: &'a Action = &self.g.program.actions[id.i()];
        let needed: &'a Requirements = &self.g.tables.requirements[id.i()];
        for (part, by) in &needed.condition {
            if self.s.preset.is_none() && !self.holds(*part) {
                return Err(Refused { why: Refusal::Condition, by: *by });
            }
        }
        // Prohibitions of the action itself.
        let mark = self.m.values.len();
        for i in 0..action.params.len() {
            let v = self.var(2 + narrow::u16(i));
            self.m.values.push(v);
        }
        let you = self.var(0);
        self.m.values.extend_from_slice(&[Value::None, you]);
        let f = self.forbidden(action.event, mark, action.params.len() + 2, &[], false);
        self.m.values.truncate(mark);
        if let Some(f) = f {
            let by = self.g.tables.parameters_stopped_by[f.ability as usize];
            return Err(Refused { why: Refusal::Forbidden(AbilityId(f.ability), f.source), by });
        }
        if costs == Costs::Asked && !action.costs.is_empty() {
            self.payable(&action.costs, Value::None, None).map_err(|why| Refused { why, by: needed.costs })?;
        }
        if let Some(e) = action.announce {
            let (thing, you) = (self.eval(e), self.var(0));
            let outer = self.s.acting.replace(id);
            let announced = self.can_announce(thing, you);
            self.s.acting = outer;
            announced.map_err(|why| Refused { why, by: needed.announce })?;
            if let Some(zone) = action.announce_in {
                let zone = self.eval(zone);
                self.may_come(thing, zone, you).map_err(|why| Refused { why, by: needed.announce })?;
            }
        }
        Ok(())
    }
}
