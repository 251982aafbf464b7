//! Who has the kinds that things pass on to one another (see [`crate::machine::tables::passed_on`]): found for whatever is asked about by going
//! on to what that depends on, and back to what depends on it, until nothing changes.

use crate::dirty::Bits;
use crate::machine::query::eval::Eval;
use crate::program::KindId;
use crate::value::ObjectRef;
use naipe_grammar::narrow;
use rustc_hash::FxHashMap;

/// Stands for no entry.
const NONE: u32 = u32::MAX;

/// What is known of each circle of kinds.
pub(crate) type Spread = FxHashMap<u16, Circle>;

/// What is known of the kinds of one circle.
#[derive(Debug, Default)]
pub(crate) struct Circle {
    /// Where the table stands of which it is known, and during which evaluation.
    known: (usize, u64),
    /// Whether it is being found out.
    is_open: bool,
    /// Whether something is on that takes its kinds away, or switches off what gives them.
    is_stopped: bool,
    /// Things and kinds, and whether the one has the other as far as is known.
    entries: Vec<Entry>,
    /// The place of each in `entries`.
    numbers: FxHashMap<(ObjectRef, KindId), u32>,
    /// Who waits for an entry to hold, and the next who does.
    waiting: Vec<(u32, u32)>,
    /// The entries that have still to be looked at.
    queue: Vec<u32>,
    /// What was asked for about the one being looked at, and did not hold.
    asked: Vec<u32>,
    /// What was read to find it out, as bits of `crate::dirty`.
    read: Bits,
}

#[derive(Debug)]
struct Entry {
    of: ObjectRef,
    kind: KindId,
    holds: bool,
    /// The last of those who wait for it.
    last: u32,
}

impl Circle {
    fn clear(&mut self) {
        self.entries.clear();
        self.numbers.clear();
        self.waiting.clear();
        self.queue.clear();
        self.asked.clear();
        self.is_open = false;
        self.read = 0;
    }

    /// The number of an entry, and whether it is new.
    fn entry(&mut self, of: ObjectRef, kind: KindId) -> (u32, bool) {
        let next = narrow::u32(self.entries.len());
        let number = *self.numbers.entry((of, kind)).or_insert(next);
        if number == next {
            self.entries.push(Entry { of, kind, holds: false, last: NONE });
        }
        (number, number == next)
    }

    /// An entry holds: whoever waits for it is looked at again.
    fn holds(&mut self, number: u32) {
        let entry = &mut self.entries[number as usize];
        entry.holds = true;
        let mut next = std::mem::replace(&mut entry.last, NONE);
        while next != NONE {
            let (who, before) = self.waiting[next as usize];
            self.queue.push(who);
            next = before;
        }
    }

    /// An entry does not hold as long as nothing that was asked for does.
    fn waits(&mut self, number: u32) {
        for for_what in self.asked.drain(..) {
            let last = std::mem::replace(&mut self.entries[for_what as usize].last, narrow::u32(self.waiting.len()));
            self.waiting.push((number, last));
        }
    }
}

impl Eval<'_> {
    /// Whether a thing has a kind of a circle; nothing where its kinds are not only passed on now, and where that is being found
    /// out of another table.
    pub(crate) fn has_spread_to(&mut self, circle: u16, o: ObjectRef, k: KindId) -> Option<bool> {
        let of = (std::ptr::from_ref(self.c).addr(), self.s.evaluations);
        let known = self.s.spread.entry(circle).or_default();
        if known.known != of {
            if known.is_open {
                return None;
            }
            known.clear();
            known.known = of;
            let (is_stopped, read_now) = self.with_reads(|e| e.is_stopped(circle));
            let known = self.s.spread.entry(circle).or_default();
            (known.is_stopped, known.read) = (is_stopped, read_now);
        }
        let known = self.s.spread.entry(circle).or_default();
        if known.is_stopped {
            let read = known.read;
            self.read(read);
            return None;
        }
        let (number, is_new) = known.entry(o, k);
        if !known.is_open {
            if is_new {
                self.go_on_from(circle, number);
            }
            let known = self.s.spread.entry(circle).or_default();
            let (holds, read) = (known.entries[number as usize].holds, known.read);
            self.read(read);
            return Some(holds);
        }
        let holds = known.entries[number as usize].holds;
        if !holds {
            known.asked.push(number);
            if is_new {
                known.queue.push(number);
            }
        }
        Some(holds)
    }

    /// Whether something is on that takes the kinds of a circle away, or switches off what gives them; what has left in the moment
    /// under way did what it did.
    fn is_stopped(&mut self, circle: u16) -> bool {
        let g = self.g;
        let by = &g.tables.passed_on.stopped_by[usize::from(circle)];
        !by.is_empty() && (self.c.earlier.is_some() || by.iter().any(|ability| self.is_on_somewhere(*ability)))
    }

    /// Finds out whether an entry holds, and all that it depends on.
    fn go_on_from(&mut self, circle: u16, number: u32) {
        let read = self.s.reads.replace(0);
        // What is under way around it has no part in this: nothing here leads back there.
        let modifying = std::mem::take(&mut self.s.modifying);
        let known = self.s.spread.entry(circle).or_default();
        known.is_open = true;
        known.queue.push(number);
        while let Some(number) = self.s.spread.entry(circle).or_default().queue.pop() {
            let known = self.s.spread.entry(circle).or_default();
            let Entry { of, kind, holds, .. } = known.entries[number as usize];
            if holds {
                continue;
            }
            known.asked.clear();
            let holds = self.ask_for_kind(of, kind, None) == Some(true);
            let known = self.s.spread.entry(circle).or_default();
            if holds {
                known.holds(number)
            } else {
                known.waits(number)
            }
            if self.is_spent() {
                break;
            }
        }
        self.s.modifying = modifying;
        let found = self.s.reads.replace(read);
        let known = self.s.spread.entry(circle).or_default();
        known.queue.clear();
        known.is_open = false;
        known.read |= found;
    }
}
