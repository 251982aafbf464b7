//! What waits and aims elsewhere: which of its targets could be changed, and to what.

use crate::machine::query::eval::Eval;
use crate::machine::query::legality::modes::Chosen;
use crate::machine::query::selectors::Cursor;
use crate::machine::state::EntryKind;
use crate::program::{Over, Playable, Step};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

impl<'a> Eval<'a> {
    /// The first target (from the `n`th on, when given: exactly the `n`th) of an effect that could be changed to another legal one.
    pub fn retargetable_step(&mut self, o: ObjectRef, n: Option<u16>) -> Option<u16> {
        let mut i = 0;
        loop {
            if n.is_none_or(|n| n == i) {
                let mut out = Vec::new();
                if !self.retarget_options(o, i, &mut out) {
                    return None;
                }
                if !out.is_empty() {
                    return Some(i);
                }
                if n.is_some() {
                    return None;
                }
            }
            i += 1;
        }
    }

    /// What the `n`th target of an effect could be changed to, so that all it aims at is still legal; false when it has no such target.
    pub fn retarget_options(&mut self, o: ObjectRef, n: u16, out: &mut Vec<Value>) -> bool {
        let Some((saved, kind)) = self.open_entry(o.id) else { return false };
        let mut found = false;
        if let EntryKind::Playable(id) = kind {
            let pl = &self.p().playables[id.i()];
            let mode = self.chosen(pl);
            if let Some((step, k)) = self.nth_target(pl, mode, n) {
                found = true;
                let from = out.len();
                self.other_targets(step, k, Value::Object(o), out);
                for i in (from..out.len()).rev() {
                    let to = out[i];
                    if !self.is_another(pl, mode, step, to)
                        || !self.leaves_others_legal(pl, mode, (step, k), to, Value::Object(o))
                    {
                        out.remove(i);
                    }
                }
            }
        }
        self.close_window(saved);
        found
    }

    /// What the `n`th target of an effect is.
    pub fn target_of(&mut self, o: ObjectRef, n: u16) -> Option<Value> {
        let (saved, kind) = self.open_entry(o.id)?;
        let mut found = None;
        if let EntryKind::Playable(id) = kind {
            let pl = &self.p().playables[id.i()];
            let mode = self.chosen(pl);
            if let Some((step, k)) = self.nth_target(pl, mode, n) {
                found = Some(match self.var(step.slot) {
                    Value::List { start, .. } if step.count.is_some() => self.member(start, u32::from(k)),
                    v => v,
                });
            }
        }
        self.close_window(saved);
        found
    }

    /// The step of the `n`th target in the open window, and which of its targets it is.
    fn nth_target(&self, pl: &'a Playable, mode: Chosen, n: u16) -> Option<(&'a Step, u16)> {
        let (mut count, mut i) = (0, 0);
        while let Some(step) = pl.step_at(mode, i) {
            i += 1;
            if !step.is_target {
                continue;
            }
            let size = match self.var(step.slot) {
                Value::List { len, .. } if step.count.is_some() => len,
                // It was left out: there is nothing to change.
                Value::None => 0,
                _ => 1,
            };
            if n >= count && n < count + size {
                return Some((step, n - count));
            }
            count += size;
        }
        None
    }

    /// Whether a target of a step would be another than those of the others, as far as that was asked when they were announced.
    fn is_another(&mut self, pl: &'a Playable, mode: Chosen, changed: &'a Step, to: Value) -> bool {
        let (mut comes_later, mut i) = (false, 0);
        while let Some(step) = pl.step_at(mode, i) {
            i += 1;
            if step.slot == changed.slot {
                comes_later = true;
                continue;
            }
            let later = if comes_later { step } else { changed };
            let are_targets = step.is_target && step.default.is_none() && changed.default.is_none();
            if are_targets && !later.repeat_allowed && self.is_chosen_in(step, to) {
                return false;
            }
        }
        true
    }

    /// Whether all other targets that are legal now would be so, too, if one of a step's were this.
    fn leaves_others_legal(
        &mut self,
        pl: &'a Playable,
        mode: Chosen,
        (changed, k): (&'a Step, u16),
        to: Value,
        thing: Value,
    ) -> bool {
        let before = self.var(changed.slot);
        let after = match before {
            Value::List { len, start } if changed.count.is_some() => {
                let mark = self.m.lists.len();
                for i in 0..u32::from(len) {
                    let v = if i == u32::from(k) { to } else { self.member(start, i) };
                    self.m.lists.push(v);
                }
                Value::List { len, start: narrow::u32(mark) }
            }
            _ => to,
        };
        let mut is_legal = true;
        let mut i = 0;
        while let Some(step) = pl.step_at(mode, i) {
            i += 1;
            let v = self.var(step.slot);
            if !is_legal || !step.is_target || step.slot == changed.slot {
                continue;
            }
            let members: Vec<Value> = match v {
                Value::None => Vec::new(),
                Value::List { len, start } if step.count.is_some() => self.list(len, start).to_vec(),
                v => vec![v],
            };
            for w in members {
                let was_legal = self.still_legal(step, w, thing);
                self.set_var(changed.slot, after);
                let now_legal = self.still_legal(step, w, thing);
                self.set_var(changed.slot, before);
                is_legal &= now_legal || !was_legal;
            }
            self.set_var(step.slot, v);
        }
        is_legal
    }

    /// What the `k`th target of a step could be instead: none of the others of it, where each must be another.
    fn other_targets(&mut self, step: &'a Step, k: u16, thing: Value, out: &mut Vec<Value>) {
        let Over::Selector(s) = step.from else { return };
        let current = self.var(step.slot);
        let its = match current {
            Value::List { start, .. } if step.count.is_some() && step.repeat_allowed => {
                self.member(start, u32::from(k))
            }
            of_all => of_all,
        };
        let mut cursor = Cursor::default();
        while let Some(v) = self.next(s, &mut cursor) {
            let is_there = self.same(v, its) || step.count.is_some() && self.is_in(v, its);
            if !is_there && self.may_target(v, thing) {
                out.push(v);
            }
        }
        self.set_var(step.slot, current);
    }
}
