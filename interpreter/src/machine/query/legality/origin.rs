//! What comes somewhere to be announced there costs what it does where it came from, and has the modes that there are there.

use crate::machine::query::eval::Eval;
use crate::machine::query::legality::announcements::{Bill, Refusal};
use crate::machine::query::scratch::Scratch;
use crate::machine::state::Came;
use crate::program::{AbilityId, Cost, ExprId, GrantedCost, Slots, builtin};
use crate::value::{ObjectRef, Value};

/// The table on which what is announced has not come to where it is announced.
#[derive(Debug)]
pub(crate) struct Origin {
    came: Came,
    scratch: Scratch,
    /// What is announced, as it now is.
    now: ObjectRef,
}

impl Origin {
    /// The table before something came, which is another thing now.
    pub fn new(came: Came, now: ObjectRef, scratch: Scratch) -> Origin {
        Origin { came, scratch, now }
    }

    /// What is kept of it while the game goes on.
    pub fn into_came(self) -> Came {
        self.came
    }
}

/// Has values speak of a thing by another of its numbers.
fn replace(values: &mut [Value], old: ObjectRef, new: ObjectRef) {
    for v in values.iter_mut().filter(|v| **v == Value::Object(old)) {
        *v = Value::Object(new);
    }
}

impl<'a> Eval<'a> {
    /// Whether some way to pay is possible (or the alternative of this number).
    pub fn payable(&mut self, costs: &'a [Cost], thing: Value, variant: Option<u8>) -> Result<(), Refusal> {
        let Some(mut origin) = self.s.origin.take() else { return self.payable_here(costs, thing, variant) };
        let result = self.seen_from(&mut origin, thing, |e, there| e.payable_here(costs, there, variant));
        self.s.origin = Some(origin);
        result
    }

    /// What a way to pay asks for: way 0 the plain costs, way `n` the `n`th alternative; optional costs that were taken are added,
    /// equal payments are added up, and `modify cost` modifies the amounts. `None` when this way's condition does not hold.
    pub fn bill(&mut self, costs: &'a [Cost], thing: Value, way: u8) -> Option<Bill> {
        let Some(mut origin) = self.s.origin.take() else { return self.bill_here(costs, thing, way) };
        let mut bill = self.seen_from(&mut origin, thing, |e, there| e.bill_here(costs, there, way));
        for due in bill.iter_mut().flatten() {
            replace(&mut due.args, origin.came.thing, origin.now);
        }
        self.s.origin = Some(origin);
        bill
    }

    /// Asks about a thing on the table on which it is still where it came from.
    fn seen_from<'o, R>(
        &'o mut self,
        origin: &'o mut Origin,
        thing: Value,
        ask: impl FnOnce(&mut Eval<'o>, Value) -> R,
    ) -> R
    where
        'a: 'o,
    {
        let base = self.base;
        let Origin { came: Came { core, thing: there, .. }, scratch, now } = origin;
        let (now, there) = (*now, *there);
        replace(&mut self.m.values[base..], now, there);
        let looked = scratch.looked();
        (scratch.free, scratch.price, scratch.acting) = (self.s.free, self.s.price, self.s.acting);
        scratch.has_read_announced.set(false);
        scratch.blamed.set(Slots::default());
        std::mem::swap(&mut scratch.cover, &mut self.s.cover);
        let mut e = Eval { g: self.g, c: core, m: &mut *self.m, s: scratch, base, depth: self.depth };
        let answer = ask(&mut e, if thing == Value::Object(now) { Value::Object(there) } else { thing });
        let Eval { s: scratch, m, .. } = e;
        replace(&mut m.values[base..], there, now);
        std::mem::swap(&mut scratch.cover, &mut self.s.cover);
        self.s.reads.add(scratch.reads.bits());
        self.s.has_read_announced.set(self.s.has_read_announced.get() | scratch.has_read_announced.get());
        self.s.blame(scratch.blamed.get());
        self.s.look(scratch.looked() - looked);
        if let Some(fault) = scratch.fault.take() {
            self.s.fault.get_or_insert(fault);
        }
        answer
    }

    /// Whether nothing forbids a thing to come to the zone where a player announces it. What is made for it is not there to be
    /// asked about.
    pub(crate) fn may_come(&mut self, thing: Value, zone: Value, you: Value) -> Result<(), Refusal> {
        let Value::Object(o) = thing else { return Ok(()) };
        let from = self.c.fresh(o).map_or(Value::None, |x| Value::Zone(x.zone));
        let mark = self.m.values.len();
        self.m.values.extend_from_slice(&[thing, from, zone, Value::None, Value::Bool(false), thing, you]);
        let forbidden = self.forbidden(builtin::MOVE, mark, 7, &[], false);
        self.m.values.truncate(mark);
        forbidden.map_or(Ok(()), |l| Err(Refusal::Forbidden(AbilityId(l.ability), l.source)))
    }

    /// The cost of the keyword that grants a cost of what is announced, of those that it is there with.
    pub(crate) fn argument_of_granted(&mut self, cost: GrantedCost, thing: Value) -> Value {
        let Some(mut origin) = self.s.origin.take() else { return self.argument_here(cost, thing) };
        let argument = self.seen_from(&mut origin, thing, |e, there| e.argument_here(cost, there));
        self.s.origin = Some(origin);
        argument
    }

    /// Whether the condition of a cost, or of a mode, of what is announced holds, where there is one.
    pub fn holds_at_origin(&mut self, when: Option<ExprId>, thing: Value) -> bool {
        let Some(mut origin) = self.s.origin.take() else { return self.holds_or_absent(when) };
        let holds = self.seen_from(&mut origin, thing, |e, _| e.holds_or_absent(when));
        self.s.origin = Some(origin);
        holds
    }
}
