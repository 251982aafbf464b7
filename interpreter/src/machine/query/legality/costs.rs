//! Costs that something has by a keyword, by another card, or by the place from which it is played.

use crate::limits;
use crate::machine::query::eval::Eval;
use crate::machine::query::legality::announcements::{Bill, add_due};
use crate::machine::query::selectors::Cursor;
use crate::machine::state::EntryKind;
use crate::program::{ActionId, Cost, CostIr, Form, GrantedCost, Grantor, PlayableId, PriceId};
use crate::value::{ObjectRef, Value};

/// What grants a cost, as far as it has been looked at.
struct Grants {
    /// Which of those that come to something else is wanted; all of them, where it is paid whichever way.
    wanted: Option<u8>,
    /// What each of those before it came to when it was chosen, and comes to now.
    others: Vec<[Bill; 2]>,
    /// Whether anything grants it, as far as has been looked.
    given: bool,
    /// The cost of the keyword that grants it, of those that it is there with.
    argument: Value,
}

impl<'a> Eval<'a> {
    /// Adds a cost that is a value: a price, or the plain cost of a thing. False where it cannot be paid.
    pub(crate) fn add_price(&mut self, bill: &mut Bill, price: Value, you: Value, me: Value) -> bool {
        let key = self.g.tables.cost_key;
        let price = match price {
            // With what was known where it was written.
            Value::List { len: len @ 1.., start } => {
                let Value::Cost(id) = self.member(start, 0) else { return true };
                let known = (1..u32::from(len)).map(|i| self.member(start, i)).collect();
                (Value::Cost(id), known)
            }
            price => (price, Vec::new()),
        };
        match price {
            (Value::Cost(id), known) => {
                let price = &self.g.program.prices[usize::from(id)];
                let window: Vec<Value> = [you, me].into_iter().chain(known).collect();
                let added = self.deeper(key, |e| {
                    let saved = e.open_window(&window, usize::from(price.slots));
                    let added = e.add_terms(bill, &price.terms, &price.more, you, me);
                    e.close_window(saved);
                    added
                });
                added.unwrap_or(false)
            }
            (thing, _) => {
                let Some(id) = self.playable_of(thing) else { return true };
                let playable = &self.g.program.playables[id.i()];
                let text = self.player_of_text(thing);
                let added = self.deeper(key, |e| {
                    let saved = e.open_window(&[you, text], usize::from(playable.slots));
                    e.take_announced(id, text);
                    let plain = |c: &&Cost| matches!(c.kind, CostIr::Plain) && c.granted.is_none();
                    let added = playable
                        .costs
                        .iter()
                        .filter(plain)
                        .all(|c| !e.holds_or_absent(c.when) || e.add_terms(bill, &c.terms, &c.more, you, text));
                    e.close_window(saved);
                    added
                });
                added.unwrap_or(false)
            }
        }
    }

    /// Takes into the open window what a cost may be more or less by: numbers, and whether or how often what may be paid besides
    /// and other ways to pay were paid. They are as they were announced; where nobody has, numbers are 0 and nothing was paid.
    pub(super) fn take_announced(&mut self, id: PlayableId, thing: Value) {
        let pl = &self.p().playables[id.i()];
        let is_there = |o: &ObjectRef| self.c.itself(*o).is_some();
        let thing = thing.object().filter(is_there);
        let announced = thing.and_then(|o| self.c.entries.iter().find(|e| e.object == o.id)).copied();
        let announced = announced.filter(|e| e.what == EntryKind::Playable(id));
        for step in pl.all_steps().filter(|step| step.is_priced) {
            let said = announced.map(|e| self.c.arena[e.start as usize + usize::from(step.slot)]);
            self.set_var(step.slot, said.filter(|said| *said != Value::None).unwrap_or(Value::Int(0)));
        }
        for (cost, slot) in pl.costs.iter().filter_map(|cost| Some((cost, cost.kind.named()?.0))) {
            let paid = announced.map(|e| self.c.arena[e.start as usize + usize::from(slot)]);
            self.set_var(slot, paid.filter(|paid| *paid != Value::None).unwrap_or_else(|| cost.kind.unpaid()));
        }
    }

    /// Whether nothing was chosen that a way to pay does not ask for: where the plain cost is more by a number and this way is
    /// not, that is the least that it can be.
    pub(super) fn is_all_asked_for(&mut self, costs: &'a [Cost], thing: Value, way: u8, bill: &Bill) -> bool {
        let Some(id) = self.playable_of(thing) else { return true };
        let pl = &self.p().playables[id.i()];
        let mode = pl.chosen(&self.m.values[self.base..]);
        for step in (0..).map_while(|i| pl.step_at(mode, i)).filter(|step| step.is_priced) {
            let chosen = self.var(step.slot);
            let least = self.step_candidate(step, &mut Cursor::default(), &mut 0);
            let Some(least) = least.filter(|least| chosen != Value::None && chosen != *least) else { continue };
            self.set_var(step.slot, least);
            let of_least = self.bill_here(costs, thing, way);
            self.set_var(step.slot, chosen);
            if of_least.as_ref() == Some(bill) {
                return false;
            }
        }
        true
    }

    /// Adds a granted cost of what the open window announces, each time that it is granted (another way to pay, or what may be
    /// paid besides, once: as the `nth` of those that come to something else): whether it is granted; nothing where it cannot
    /// be paid.
    pub(crate) fn add_granted(&mut self, bill: &mut Bill, cost: GrantedCost, thing: Value) -> Option<bool> {
        self.add_granted_by(bill, cost, thing).map(|grants| grants.given)
    }

    /// The cost of the keyword that grants a cost of what the open window announces.
    pub(super) fn argument_here(&mut self, cost: GrantedCost, thing: Value) -> Value {
        self.add_granted_by(&mut Bill::new(), cost, thing).map_or(Value::None, |grants| grants.argument)
    }

    fn add_granted_by(&mut self, bill: &mut Bill, cost: GrantedCost, thing: Value) -> Option<Grants> {
        let granted = &self.g.program.granted[usize::from(cost.number)];
        let is_plain = matches!(granted.way, CostIr::Plain);
        let wanted = (!is_plain).then_some(cost.nth);
        let mut grants = Grants { wanted, others: Vec::new(), given: false, argument: Value::None };
        if !self.is_of_action(granted.only) {
            return Some(grants);
        }
        let (you, me) = (self.var(0), self.var(1));
        match granted.by {
            Grantor::Keyword(keyword) => {
                let Some(o) = me.object() else { return Some(grants) };
                for n in 0..self.times(o, keyword) {
                    let arity = self.p().kinds[keyword.i()].arity;
                    let mut window = arrayvec::ArrayVec::<Value, { limits::PARAMETERS + 2 }>::new();
                    window.extend([you, me]);
                    for i in 0..arity {
                        let v = self.keyword_argument(o, keyword, i, n);
                        if window.try_push(v).is_err() {
                            break;
                        }
                    }
                    let saved = self.open_window(&window, usize::from(self.p().prices[granted.price.i()].slots));
                    let done = self.add_one(&mut grants, bill, granted.price, you, me);
                    self.close_window(saved);
                    if done? {
                        grants.argument = window.last().copied().unwrap_or_default();
                        break;
                    }
                }
            }
            Grantor::Ability => {
                let mut listeners = Vec::new();
                self.all_with_key(self.g.tables.granted_key + u32::from(cost.number), &mut listeners);
                for l in listeners {
                    let a = self.ability(&l);
                    let Form::GiveCost { applies, .. } = &a.form else { continue };
                    let saved = self.open_listener(&l, &[thing], usize::from(a.slots));
                    let its = granted.only.is_none() || matches!(self.var(0), Value::None) || self.var(0) == you;
                    let done = if its && self.is_on(&l, a, *applies, thing) {
                        self.add_one(&mut grants, bill, granted.price, you, me)
                    } else {
                        Some(false)
                    };
                    self.close_window(saved);
                    if done? {
                        break;
                    }
                }
            }
        }
        Some(grants)
    }

    /// Adds a price of one thing that grants it, in the open window: whether that is all; nothing where it cannot be paid.
    fn add_one(&mut self, grants: &mut Grants, bill: &mut Bill, price: PriceId, you: Value, me: Value) -> Option<bool> {
        let before = grants.others.len();
        if let Some(wanted @ 1..) = grants.wanted {
            // What comes to the same as another is that one.
            let mut its = Bill::new();
            let added = self.add_if_held(&mut its, price, you, me);
            let (chosen, is_told) = self.as_chosen(&its, added, price, you, me);
            let told_by = [chosen, its.clone()];
            if added == Some(false) || is_told && grants.others.contains(&told_by) {
                return Some(false);
            }
            if before < usize::from(wanted) {
                grants.others.push(told_by);
                return Some(false);
            }
            added?;
            grants.given = true;
            return its.into_iter().all(|due| add_due(bill, due)).then_some(true);
        }
        let added = self.add_if_held(bill, price, you, me)?;
        grants.given |= added;
        Some(added && grants.wanted.is_some())
    }

    /// What a granted price came to when it was chosen, and whether that could be said: where it is chosen before targets and
    /// numbers, those do not tell it from others, nor make it the same as others, that were there with it.
    fn as_chosen(&mut self, its: &Bill, added: Option<bool>, price: PriceId, you: Value, me: Value) -> (Bill, bool) {
        let announcing = self.s.announcing.map(|a| (&self.g.program.playables[a.playable.i()], a.base));
        let Some((pl, base)) = announcing.filter(|(pl, _)| pl.costs_first.is_some()) else {
            return (its.clone(), added.is_some());
        };
        let slots = || pl.all_steps().map(|step| base + usize::from(step.slot));
        let chosen: Vec<Value> = slots().map(|at| std::mem::take(&mut self.m.values[at])).collect();
        let mut bill = Bill::new();
        let is_told = self.add_if_held(&mut bill, price, you, me).is_some();
        for (at, v) in slots().zip(chosen) {
            self.m.values[at] = v;
        }
        (bill, is_told)
    }

    /// Adds a price in the open window where its condition holds: whether it does; nothing where it cannot be paid.
    fn add_if_held(&mut self, bill: &mut Bill, price: PriceId, you: Value, me: Value) -> Option<bool> {
        let price = &self.g.program.prices[price.i()];
        if !self.holds_or_absent(price.when) {
            return Some(false);
        }
        self.add_terms(bill, &price.terms, &price.more, you, me).then_some(true)
    }

    /// Whether what is announced may only be played from where it is because something permits it for a cost of its own, and
    /// this way to pay is another.
    pub(crate) fn is_only_permitted(&mut self, costs: &'a [Cost], thing: Value, way: u8) -> bool {
        let p = self.p();
        if p.permitted.is_empty() {
            return false;
        }
        let only = |c: &Cost| c.granted.filter(|g| p.granted[usize::from(g.number)].only.is_some());
        let ways = costs.iter().filter(|c| matches!(c.kind, CostIr::Alternative(..)));
        if ways.enumerate().any(|(n, c)| n + 1 == usize::from(way) && only(c).is_some()) {
            return false;
        }
        let acting = self.s.acting;
        let mut bill = Bill::new();
        let mut given = costs.iter().filter_map(only);
        if !given.any(|g| self.add_granted(&mut bill, g, thing) != Some(false)) {
            return false;
        }
        let you = self.var(0);
        p.permitted.iter().filter(|permitted| acting.is_none_or(|acting| permitted.action == acting)).all(|permitted| {
            let saved = self.open_window(&[you], usize::from(permitted.slots).max(2));
            let usual = self.matches(permitted.native, thing);
            self.close_window(saved);
            !usual
        })
    }

    /// Whether what belongs to one action only is asked for that action, or for none.
    fn is_of_action(&self, only: Option<ActionId>) -> bool {
        only.is_none() || self.s.acting.is_none() || only == self.s.acting
    }
}
