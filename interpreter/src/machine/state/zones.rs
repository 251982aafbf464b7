//! Zones: objects linked into them in order, and orders that nobody knows yet.

use crate::machine::state::{Core, NIL, NONE16, Object, ZoneState, chance};
use crate::program::{Program, Shape};
use crate::value::Value;

impl Core {
    /// Takes an object out of its zone's list.
    pub fn unlink(&mut self, id: u32) {
        let (objects, zones) = (&mut self.objects[..], &mut self.zones[..]);
        let x = &mut objects[id as usize];
        let (zone, prev, next) = (x.zone, x.prev, x.next);
        (x.zone, x.cell, x.next, x.prev) = (NONE16, NONE16, NIL, NIL);
        take_out(objects, zones, id, zone, prev, next);
    }

    /// Takes an object from wherever it is and puts it into a zone, on top or at the bottom.
    #[inline(always)]
    pub fn transfer(&mut self, id: u32, to: u16, cell: u16, bottom: bool) {
        let (objects, zones) = (&mut self.objects[..], &mut self.zones[..]);
        let x = &objects[id as usize];
        let (from, prev, next) = (x.zone, x.prev, x.next);
        take_out(objects, zones, id, from, prev, next);
        let z = &mut zones[to as usize];
        z.count += 1;
        if !bottom && z.hidden > 0 {
            z.skip += 1;
        }
        let (prev, next) = if bottom { (z.tail, NIL) } else { (NIL, z.head) };
        put_between(objects, z, id, prev, next);
        let x = &mut objects[id as usize];
        (x.zone, x.cell) = (to, cell);
    }

    /// The objects of a zone, from the top; none of no zone.
    #[inline]
    pub fn objects_in(&self, zone: u16) -> impl Iterator<Item = u32> + use<'_> {
        self.objects_from(self.zones.get(usize::from(zone)).map_or(NIL, |z| z.head))
    }

    /// An object and those below it in its zone.
    #[inline]
    pub fn objects_from(&self, first: u32) -> impl Iterator<Item = u32> + use<'_> {
        let mut id = first;
        std::iter::from_fn(move || {
            let at = id;
            if at == NIL {
                return None;
            }
            id = self.objects[at as usize].next;
            Some(at)
        })
    }

    /// How many stand before a thing in the list of its zone.
    #[must_use]
    pub fn place_of(&self, id: u32) -> u16 {
        let (mut n, mut before) = (0_u16, self.objects[id as usize].prev);
        while before != NIL {
            n = n.saturating_add(1);
            before = self.objects[before as usize].prev;
        }
        n
    }

    /// Where something goes that is to move to a zone and to a place that was said before the zone: the same place in the zone of
    /// another player, and none in a zone of another sort.
    #[must_use]
    pub fn destination(&self, to: Value, place: Value) -> Value {
        match (to, place) {
            (Value::Zone(zone), Value::Cell(said, n)) if said != zone => {
                let is_alike = self.zones[zone as usize].decl == self.zones[said as usize].decl;
                if is_alike { Value::Cell(zone, n) } else { to }
            }
            (_, Value::Cell(..)) => place,
            _ => to,
        }
    }

    /// Its cell, or in a row its place.
    #[must_use]
    pub fn place_in_row(&self, p: &Program, id: u32) -> u16 {
        let x = &self.objects[id as usize];
        match p.zones[self.zones[x.zone as usize].decl as usize].shape {
            crate::program::Shape::Row => self.place_of(id),
            _ => x.cell,
        }
    }

    /// Puts what has come into a row or a pile at a place of it, as the others lie. What lies above it is known to the game
    /// from then on: chance decides what nobody has decided yet.
    pub fn take_place(&mut self, id: u32, place: u16) {
        let (objects, zones) = (&mut self.objects[..], &mut self.zones[..]);
        let x = &mut objects[id as usize];
        x.cell = NONE16;
        let (zone, prev, next) = (x.zone, x.prev, x.next);
        take_out(objects, zones, id, zone, prev, next);
        while let z = &self.zones[zone as usize]
            && z.hidden > 0
            && z.skip < u32::from(place)
        {
            let k = chance::below(&mut self.rng, z.hidden);
            let above = self.covered(zone, k);
            self.uncover(zone, above, false);
        }
        let (objects, z) = (&mut self.objects[..], &mut self.zones[zone as usize]);
        z.count += 1;
        z.skip += u32::from(z.hidden > 0);
        let (mut before, mut after) = (NIL, z.head);
        for _ in 0..place {
            if after == NIL {
                break;
            }
            (before, after) = (after, objects[after as usize].next);
        }
        put_between(objects, z, id, before, after);
    }

    /// The order of a zone becomes unknown.
    pub fn shuffle(&mut self, zone: u16) {
        let z = &mut self.zones[zone as usize];
        z.skip = 0;
        z.hidden = z.count;
        let mut id = z.head;
        while id != NIL {
            let o = &mut self.objects[id as usize];
            o.known = 0;
            id = o.next;
        }
        self.touch(self.zone_bits(zone));
    }

    /// Whether some of these players, as bits, know a card of a zone.
    #[must_use]
    pub fn is_known_in(&self, zone: u16, players: u16) -> bool {
        self.objects_in(zone).any(|id| self.objects[id as usize].known & players != 0)
    }

    /// Some players, as bits, cannot tell any more which card of a zone is which, but for some of them.
    #[cold]
    pub fn lose_sight(&mut self, zone: u16, players: u16, but: &[u32]) {
        let mut id = self.zones[zone as usize].head;
        while id != NIL {
            let o = &mut self.objects[id as usize];
            if !but.contains(&id) {
                o.known &= !players;
            }
            id = o.next;
        }
    }

    /// Whether the card at a place from the top (or bottom) is yet to be decided.
    #[must_use]
    pub fn is_covered(&self, zone: u16, place: u32, bottom: bool) -> bool {
        let z = &self.zones[zone as usize];
        let from = if bottom { z.count - z.skip - z.hidden } else { z.skip };
        place >= from && place < from + z.hidden
    }

    /// The `k`th card of the undecided stretch.
    #[must_use]
    pub fn covered(&self, zone: u16, k: u32) -> u32 {
        let z = &self.zones[zone as usize];
        let at = z.skip + k;
        // No object has the number `NIL`.
        if at * 2 < z.count {
            let after = |id: u32| self.objects.get(id as usize).map_or(NIL, |x| x.next);
            (0..at).fold(z.head, |id, _| after(id))
        } else {
            let before = |id: u32| self.objects.get(id as usize).map_or(NIL, |x| x.prev);
            (at + 1..z.count).fold(z.tail, |id, _| before(id))
        }
    }

    /// Decides that a card of the undecided stretch is its first (or last).
    pub fn uncover(&mut self, zone: u16, id: u32, bottom: bool) {
        let z = self.zones[zone as usize];
        let at = if bottom { self.covered(zone, z.hidden - 1) } else { self.covered(zone, 0) };
        if at != id {
            self.swap(zone, at, id);
        }
        let z = &mut self.zones[zone as usize];
        z.hidden -= 1;
        if !bottom {
            z.skip += 1;
        }
        if z.hidden == 0 {
            z.skip = 0;
        }
    }

    /// Exchanges two objects of one zone's list.
    fn swap(&mut self, zone: u16, a: u32, b: u32) {
        let (objects, z) = (&mut self.objects[..], &mut self.zones[zone as usize]);
        let around = |id: u32| (objects[id as usize].prev, objects[id as usize].next);
        let ((before_a, after_a), (before_b, after_b)) = (around(a), around(b));
        if after_a == b {
            put_between(objects, z, b, before_a, a);
            put_between(objects, z, a, b, after_b);
        } else if after_b == a {
            put_between(objects, z, a, before_b, b);
            put_between(objects, z, b, a, after_a);
        } else {
            put_between(objects, z, a, before_b, after_b);
            put_between(objects, z, b, before_a, after_a);
        }
    }

    /// Whether a zone is a stack.
    #[must_use]
    pub fn is_stack(&self, p: &Program, zone: u16) -> bool {
        p.zones[self.zones[zone as usize].decl as usize].shape == Shape::Stack
    }
}

/// Puts an object into the list of a zone, between two others.
#[inline]
fn put_between(objects: &mut [Object], z: &mut ZoneState, id: u32, prev: u32, next: u32) {
    tie(objects, z, prev, next, id, id);
    let x = &mut objects[id as usize];
    (x.prev, x.next) = (prev, next);
}

/// Takes an object out of the list of a zone, where it stood between two others.
#[inline(always)]
fn take_out(objects: &mut [Object], zones: &mut [ZoneState], id: u32, zone: u16, prev: u32, next: u32) {
    let Some(z) = zones.get_mut(zone as usize) else { return };
    if z.hidden != 0 {
        forget_place(objects, z, id);
    }
    z.count -= 1;
    tie(objects, z, prev, next, next, prev);
}

/// Ties what stands in the list of a zone, or its ends, to new neighbours: what follows `prev`, and what comes before `next`.
#[inline(always)]
fn tie(objects: &mut [Object], z: &mut ZoneState, prev: u32, next: u32, after: u32, before: u32) {
    // No object has the number `NIL`.
    match objects.get_mut(prev as usize) {
        None => z.head = after,
        Some(x) => x.next = after,
    }
    match objects.get_mut(next as usize) {
        None => z.tail = before,
        Some(x) => x.prev = before,
    }
}

/// Keeps count of the undecided stretch of a shuffled pile when a card leaves it.
#[inline(never)]
fn forget_place(objects: &[Object], z: &mut ZoneState, id: u32) {
    let mut at = z.head;
    for _ in 0..z.skip {
        if at == id {
            z.skip -= 1;
            return;
        }
        at = objects[at as usize].next;
    }
    let mut at = z.tail;
    for _ in 0..z.count - z.skip - z.hidden {
        if at == id {
            return;
        }
        at = objects[at as usize].prev;
    }
    z.hidden -= 1;
}
