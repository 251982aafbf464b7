//! What can be announced: actions that can be completed, legal targets, payable costs. All pure.
//!
//! An option is offered only if it can be completed: its condition holds, every target has a legal choice, its cost can be
//! paid. The order searched is the order asked: parameters, mode, targets and numbers, way to pay.

use crate::dirty;
use crate::limits;
use crate::machine::query::eval::Eval;
use crate::machine::query::scratch::Announced;
use crate::machine::state::NOTHING;
use crate::machine::state::{EntryKind, Marked};
use crate::program::{Cost, CostIr, ExprId, Over, PaymentId, Playable, PlayableId, Slots, Step, StrId, Term, builtin};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

/// With what arguments a payment is due.
pub type Arguments = arrayvec::ArrayVec<Value, { limits::PAYMENT_PARAMETERS }>;

/// A payment that is due.
#[derive(Debug, Clone, PartialEq)]
pub struct Due {
    /// The payment that is made.
    pub payment: PaymentId,
    /// Its arguments; the first is how much, if it takes a number.
    pub args: Arguments,
    /// The name of what is chosen for it.
    pub chosen: Option<StrId>,
}

/// The payments to make at once, each payment once.
pub type Bill = arrayvec::ArrayVec<Due, { limits::COSTS }>;

/// The way to pay for nothing: only the optional costs that were taken.
pub(crate) const FREE: u8 = u8::MAX;

/// Why an action is not offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Its own condition does not hold.
    Condition,
    /// It was already used as often as it may be.
    Used,
    /// No candidate for the parameter of this number.
    NoCandidate(u8),
    /// No legal target (or number) for the step of this name.
    NoTarget(StrId),
    /// This payment cannot be made.
    Cost(PaymentId),
    /// This prohibition, which that object has.
    Forbidden(crate::program::AbilityId, ObjectRef),
    /// The thing's own condition does not hold.
    AnnounceCondition,
}

/// Adds a payment to others, to the same one where it is among them; false where that cannot be. What comes to less than nothing is
/// nothing.
pub(super) fn add_due(bill: &mut Bill, mut due: Due) -> bool {
    if let Some(Value::Int(n)) = due.args.first_mut() {
        *n = (*n).max(0);
        let n = *n;
        let same = bill.iter_mut().find(|other| {
            other.payment == due.payment
                && other.chosen == due.chosen
                && other.args.len() == due.args.len()
                && other.args[1..] == due.args[1..]
                && matches!(other.args.first(), Some(Value::Int(_)))
        });
        if let Some(other) = same {
            other.args[0] = Value::Int(other.args[0].int().saturating_add(n));
            return true;
        }
    }
    bill.try_push(due).is_ok()
}

/// What is due of a payment in a bill, all its sorts together; nothing where there is no bill.
pub(crate) fn all_due(bill: Option<&Bill>, payment: PaymentId) -> Value {
    let due = bill.into_iter().flatten().filter(|due| due.payment == payment).filter_map(|due| due.args.first());
    Value::Int(due.fold(0, |all, n| all.saturating_add(n.int())))
}

impl<'a> Eval<'a> {
    /// What is announced when a value is played, if anything is.
    #[must_use]
    pub fn playable_of(&self, v: Value) -> Option<PlayableId> {
        let p = self.p();
        match v {
            Value::Object(o) => p.defs[self.c.def(o).i()].playable,
            Value::Ability(d, _) => p.defs[d as usize].playable,
            Value::Def(d) => p.defs[d as usize].playable,
            _ => None,
        }
    }

    /// The object whose text is played: the card itself, or the card whose ability it is.
    #[must_use]
    pub fn player_of_text(&self, v: Value) -> Value {
        match v {
            Value::Ability(_, of) => Value::Object(of.thing()),
            v => v,
        }
    }

    /// Whether a card or ability can be announced by a player.
    pub fn can_announce(&mut self, thing: Value, you: Value) -> Result<(), Refusal> {
        let Some(id) = self.playable_of(thing) else { return Ok(()) };
        let pl = &self.p().playables[id.i()];
        let text = self.player_of_text(thing);
        let saved = self.open_window(&[you, text], pl.slots as usize);
        let r = self.announce_refusal(pl, id, thing);
        self.close_window(saved);
        r
    }

    /// The same of what is announced in the open window.
    pub fn announcement_refused(&mut self, id: PlayableId, thing: Value) -> Result<(), Refusal> {
        self.announce_refusal(&self.p().playables[id.i()], id, thing)
    }

    fn announce_refusal(&mut self, pl: &'a Playable, id: PlayableId, thing: Value) -> Result<(), Refusal> {
        // A reaction announces something else than the thing that has it.
        let announcing = self.announced_here(thing).filter(|of| of.playable == id);
        let outer = (self.s.way.take(), std::mem::replace(&mut self.s.announcing, announcing));
        let refused = self.refusal_of_announced(pl, id, thing);
        (self.s.way, self.s.announcing) = outer;
        refused
    }

    fn refusal_of_announced(&mut self, pl: &'a Playable, id: PlayableId, thing: Value) -> Result<(), Refusal> {
        if !self.holds_or_absent(pl.condition) {
            return Err(Refusal::AnnounceCondition);
        }
        if let Some(once) = pl.once_per {
            let text = self.var(1).object().unwrap_or(NOTHING);
            let mark = self.mark(Marked::Playable(id), text, 0, once);
            self.read(dirty::MARKS);
            let used = self.c.marks.iter().filter(|other| **other == mark).count();
            if used > 0 && used >= self.times_given_alike(thing) {
                return Err(Refusal::Used);
            }
        }
        self.all_completes(pl, thing)
    }

    /// What aims, for prohibitions on targets: the card, or that whose ability it is, which may wait or not be there yet.
    pub fn aiming(&mut self, thing: Value) -> Value {
        if matches!(thing, Value::Object(_) | Value::Ability(..)) { self.source_of(thing) } else { thing }
    }

    /// Whether no prohibition stops `v` from being a target of what the open window announces.
    pub(super) fn may_target(&mut self, v: Value, thing: Value) -> bool {
        if let Value::List { len, start } = v {
            return (0..u32::from(len)).all(|i| self.may_target(self.member(start, i), thing));
        }
        let mark = self.m.values.len();
        let (you, me) = (self.var(0), self.var(1));
        let thing = self.aiming(thing);
        self.m.values.extend_from_slice(&[v, thing, me, you]);
        let f = self.forbidden(builtin::TARGET, mark, 4, &[], false);
        self.m.values.truncate(mark);
        f.is_none()
    }

    /// Whether some way to pay is possible (or the alternative of this number), as the table is.
    pub(super) fn payable_here(&mut self, costs: &'a [Cost], thing: Value, variant: Option<u8>) -> Result<(), Refusal> {
        if self.s.free {
            return self.way_payable(costs, thing, FREE);
        }
        let ways = 1 + costs.iter().filter(|c| matches!(c.kind, CostIr::Alternative(..))).count();
        let mut why = None;
        for way in 0..narrow::u8(ways) {
            if variant.is_some_and(|v| v != way) {
                continue;
            }
            match self.way_payable(costs, thing, way) {
                Ok(()) => return Ok(()),
                Err(e) => {
                    why.get_or_insert(e);
                }
            }
        }
        Err(why.unwrap_or(Refusal::Condition))
    }

    fn way_payable(&mut self, costs: &'a [Cost], thing: Value, way: u8) -> Result<(), Refusal> {
        let mut bill = Bill::new();
        if !self.add_up(&mut bill, costs, thing, way) {
            return Err(Refusal::Condition);
        }
        if way != 0 && way != FREE && !self.is_all_asked_for(costs, thing, way, &bill) {
            return Err(Refusal::Condition);
        }
        self.bill_payable(&bill)
    }

    /// Whether payments can change whether those after them can be made, or one must be tried to tell whether it can.
    fn intertwined(&self, bill: &Bill) -> bool {
        let payments = &self.p().payments;
        let mut written = 0;
        bill.iter().any(|due| {
            let pay = &payments[due.payment.i()];
            let meets = written & pay.reads != 0;
            written |= pay.writes;
            meets || pay.in_place.is_some_and(|made| made.is_tried)
        })
    }

    /// Whether everything of a bill can be paid by the `you` of the open window.
    pub(crate) fn bill_payable(&mut self, bill: &Bill) -> Result<(), Refusal> {
        for due in bill {
            if !self.can_pay(due.payment, &due.args) {
                return Err(Refusal::Cost(due.payment));
            }
        }
        if self.intertwined(bill) {
            // It is tried on a table of its own, where nobody notes what is read.
            self.s.blame(Slots::ALL);
            if !self.g.payable_in_turn(self, bill)
                && let Some(last) = bill.last()
            {
                return Err(Refusal::Cost(last.payment));
            }
        }
        Ok(())
    }

    /// Whether a payment can be made now by the `you` of the open window.
    pub fn can_pay(&mut self, payment: PaymentId, args: &[Value]) -> bool {
        let pay = &self.p().payments[payment.i()];
        let Some(possible) = pay.possible else { return true };
        let mut first = arrayvec::ArrayVec::<Value, { limits::PAYMENT_PARAMETERS + 2 }>::new();
        first.push(self.var(0));
        first.push(self.var(1));
        first.extend(args.iter().copied());
        let saved = self.open_window(&first, pay.slots as usize);
        let ok = self.holds(possible);
        self.close_window(saved);
        ok
    }

    /// The payment that stands at a place of a list of them: which, what is chosen for it is called, and its arguments.
    pub(crate) fn listed_payment(&self, start: u32, i: u32) -> (PaymentId, Value, Arguments) {
        let n = self.member(start, i + 2).int() as u32;
        let args = (0..n).map(|k| self.member(start, i + 3 + k)).collect();
        (PaymentId(narrow::u16(self.member(start, i).int())), self.member(start, i + 1), args)
    }

    /// What a way to pay asks for, as the table is.
    pub(super) fn bill_here(&mut self, costs: &'a [Cost], thing: Value, way: u8) -> Option<Bill> {
        let mut bill = Bill::new();
        self.add_up(&mut bill, costs, thing, way).then_some(bill)
    }

    fn add_up(&mut self, bill: &mut Bill, costs: &'a [Cost], thing: Value, way: u8) -> bool {
        let announcing = self.announced_here(thing);
        let outer = std::mem::replace(&mut self.s.announcing, announcing);
        let can = self.add_all(bill, costs, thing, way);
        self.s.announcing = outer;
        can
    }

    fn add_all(&mut self, bill: &mut Bill, costs: &'a [Cost], thing: Value, way: u8) -> bool {
        let mut alternative = 0;
        if way != FREE && self.is_only_permitted(costs, thing, way) {
            return false;
        }
        // A plain cost is withdrawn while its condition does not hold: with none left, there is no such way to pay, unless what is
        // paid besides stands for it.
        let (mut plain, mut withdrawn) = (false, false);
        for c in costs {
            let times = match c.kind {
                // What something else adds is paid whichever way.
                CostIr::Plain => i32::from(way == 0 || c.granted.is_some()),
                CostIr::Alternative(..) => {
                    alternative += 1;
                    i32::from(way == alternative)
                }
                CostIr::Optional { slot, .. } => match self.var(slot) {
                    Value::Int(times) => times,
                    paid => i32::from(paid.is_true()),
                },
                CostIr::OfMode { slot, mode, several } => match self.var(slot) {
                    Value::Int(bits) if several => bits >> mode & 1,
                    chosen => i32::from(chosen == Value::Int(i32::from(mode))),
                },
            };
            if times == 0 {
                continue;
            }
            if let Some(granted) = c.granted {
                for _ in 0..times {
                    match self.add_granted(bill, granted, thing) {
                        Some(given) if given || matches!(c.kind, CostIr::Plain) => {}
                        _ => return false,
                    }
                }
                continue;
            }
            if !self.holds_or_absent(c.when) {
                if matches!(c.kind, CostIr::Alternative(..)) {
                    return false;
                }
                withdrawn |= matches!(c.kind, CostIr::Plain);
                continue;
            }
            plain |= matches!(c.kind, CostIr::Plain);
            let (you, me) = (self.var(0), self.var(1));
            if (0..times).any(|_| !self.add_terms(bill, &c.terms, &c.more, you, me)) {
                return false;
            }
        }
        if withdrawn && !plain && !self.is_paid_besides(costs) {
            return false;
        }
        if way == FREE
            && let Some(price) = self.s.price
        {
            let (you, me) = (self.var(0), self.var(1));
            return self.add_price(bill, Value::Cost(price), you, me);
        }
        if thing != Value::None && way != FREE {
            self.bend_bill(bill, thing);
        }
        true
    }

    /// Whether a plain cost of those that are withdrawn would hold if nothing were paid besides: then that is paid in its place.
    #[inline(never)]
    fn is_paid_besides(&mut self, costs: &'a [Cost]) -> bool {
        let besides = costs.iter().filter_map(|c| match c.kind {
            CostIr::Optional { slot, .. } => Some((slot, c.kind.unpaid(), self.var(slot))),
            _ => None,
        });
        let taken: Vec<(u16, Value, Value)> =
            besides.filter(|(_, unpaid, paid)| ![*unpaid, Value::None].contains(paid)).collect();
        taken.iter().for_each(|(slot, unpaid, _)| self.set_var(*slot, *unpaid));
        let is_plain = |c: &&Cost| matches!(c.kind, CostIr::Plain) && c.granted.is_none();
        let would_hold = !taken.is_empty() && costs.iter().filter(is_plain).any(|c| self.holds_or_absent(c.when));
        taken.iter().for_each(|(slot, _, paid)| self.set_var(*slot, *paid));
        would_hold
    }

    /// Adds what a cost comes to, in the open window; false where it cannot be paid.
    #[inline]
    pub(crate) fn add_terms(
        &mut self,
        bill: &mut Bill,
        terms: &'a [Term],
        more: &'a [ExprId],
        you: Value,
        me: Value,
    ) -> bool {
        for Term { payment, args, chosen } in terms {
            let mut values = arrayvec::ArrayVec::<Value, { limits::PAYMENT_PARAMETERS }>::new();
            for a in args {
                let v = self.eval(*a);
                values.push(v);
            }
            if !add_due(bill, Due { payment: *payment, args: values, chosen: *chosen }) {
                return false;
            }
        }
        for e in more {
            let v = self.eval(*e);
            if !self.add_price(bill, v, you, me) {
                return false;
            }
        }
        true
    }

    /// What the open window announces, where that is a card.
    pub(crate) fn announced_here(&self, thing: Value) -> Option<Announced> {
        let object = thing.object()?.id;
        self.playable_of(thing).map(|playable| Announced { object, playable, base: self.base })
    }

    /// What has been chosen so far to be aimed at.
    pub(crate) fn targets_so_far(&mut self, a: Announced, at: ExprId) -> Value {
        self.s.read_announced();
        let pl = &self.g.program.playables[a.playable.i()];
        let chosen = pl.chosen(&self.m.values[a.base..]);
        let mark = self.m.lists.len();
        for step in (0..).map_while(|i| pl.step_at(chosen, i)).filter(|step| step.is_target) {
            self.push_all(self.m.values[a.base + usize::from(step.slot)]);
        }
        self.close_list(mark, at)
    }

    fn bend_bill(&mut self, bill: &mut Bill, thing: Value) {
        let modified: &'a [PaymentId] = &self.g.tables.modified_payments;
        if !modified.iter().any(|id| self.may_modify_cost(*id, thing)) {
            return;
        }
        for id in modified.iter().copied() {
            match self.g.program.payments[id.i()].sorts {
                None => self.bend_due(bill, id, None, thing),
                Some(sorts) => {
                    for n in 0..narrow::u16(self.g.program.enums[usize::from(sorts)].members.len()) {
                        self.bend_due(bill, id, Some(Value::Member(sorts, n)), thing);
                    }
                }
            }
        }
    }

    /// What is due of one payment (of a sort, where there are several), modified: all that is due of it together. What is more,
    /// the first due is more; what is less, they are less one after another.
    fn bend_due(&mut self, bill: &mut Bill, id: PaymentId, sort: Option<Value>, thing: Value) {
        let is_its = |due: &Due| due.payment == id && (sort.is_none() || due.args.get(1).copied() == sort);
        let amounts = bill.iter().filter(|due| is_its(due)).filter_map(|due| due.args.first());
        let base = amounts.fold(0, |all: i32, n| all.saturating_add(n.int()));
        let amount = self.modified_cost(id, sort.unwrap_or_default(), thing, base);
        let (mut less, mut is_due) = (base.saturating_sub(amount), false);
        for due in bill.iter_mut().filter(|due| is_its(due)) {
            is_due = true;
            if let Some(n @ Value::Int(_)) = due.args.first_mut() {
                let left = n.int().saturating_sub(less).max(0);
                less -= n.int() - left;
                *n = Value::Int(left);
            }
        }
        if !is_due && amount > 0 && !bill.is_full() {
            let args = std::iter::once(Value::Int(amount)).chain(sort).collect();
            bill.push(Due { payment: id, args, chosen: None });
        }
    }

    /// What one payment of the plain cost of a card or ability comes to now, for its controller.
    pub fn cost_of(&mut self, thing: Value, payment: PaymentId) -> Value {
        let Some(id) = self.playable_of(thing) else { return Value::None };
        let text = self.player_of_text(thing);
        let pl = &self.p().playables[id.i()];
        let you = text.object().map_or(Value::None, |o| self.controller(o));
        let saved = self.open_window(&[you, text], pl.slots as usize);
        self.take_announced(id, thing);
        // What is no more than printed costs what is printed on it.
        let bends = if let Value::Def(_) = thing { Value::None } else { thing };
        let bill = self.bill(&pl.costs, bends, 0);
        self.close_window(saved);
        all_due(bill.as_ref(), payment)
    }

    /// Steps of an announced entry and their slots.
    pub fn entry_steps(&self, id: PlayableId, start: u32) -> impl Iterator<Item = (&'a Step, u16)> + use<'a> {
        let pl = &self.g.program.playables[id.i()];
        let mode = pl.chosen(&self.c.arena[start as usize..]);
        (0..).map_while(move |i| pl.step_at(mode, i)).map(|s| (s, s.slot))
    }

    /// Whether an announced value is still a legal target. The window open is the entry's.
    pub fn still_legal(&mut self, step: &'a Step, v: Value, thing: Value) -> bool {
        match v {
            Value::None => return false,
            Value::Object(o) if self.c.fresh(o).is_none() => return false,
            Value::Player(q) if !self.c.is_alive(q) => return false,
            // One of several sets: it is what it was as long as all of it is there.
            Value::List { len, start } => {
                let is_gone = |v| matches!(v, Value::Object(o) if self.c.fresh(o).is_none());
                if (0..u32::from(len)).any(|i| is_gone(self.member(start, i))) {
                    return false;
                }
            }
            _ => {}
        }
        let fits = match step.from {
            Over::Selector(s) => self.matches(s, v),
            _ => true,
        };
        fits && self.may_target(v, thing)
    }

    /// The window of an entry, opened; `None` where the object has none.
    pub fn open_entry(&mut self, object: u32) -> Option<(usize, EntryKind)> {
        let e = self.c.entries.iter().find(|e| e.object == object).copied()?;
        let size = match e.what {
            EntryKind::Playable(p) => self.p().playables[p.i()].slots as usize,
            EntryKind::Reaction(a) => self.p().abilities[a.i()].slots as usize,
        };
        let saved = self.base;
        let base = self.m.values.len();
        self.m.values.extend_from_slice(&self.c.arena[e.start as usize..e.start as usize + e.len as usize]);
        self.m.values.resize(base + size.max(e.len as usize), Value::None);
        self.c.renew_self(&mut self.m.values[base + 1], object);
        self.base = base;
        Some((saved, e.what))
    }
}
