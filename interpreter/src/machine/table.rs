//! The table itself: linking objects into zones, abilities going on and off, hidden orders, housekeeping.

use super::index::Game;
use super::state::{Core, Ends, Listener, NIL, NONE16, Object, State, ZoneState};
use crate::dirty;
use crate::program::{DefId, Program, Shape};
use crate::value::{CONSTANT_LIST, ObjectRef, Value};
use naipe_grammar::narrow;

/// How many values a game may keep in lists before it tidies up.
const LISTS_BEFORE_TIDY: usize = 2_048;

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

    /// Its cell, or in a row its place.
    #[must_use]
    pub fn place_in_row(&self, p: &Program, id: u32) -> u16 {
        let x = &self.objects[id as usize];
        match p.zones[self.zones[x.zone as usize].decl as usize].shape {
            crate::program::Shape::Row => self.place_of(id),
            _ => x.cell,
        }
    }

    /// Puts what has come into a row at a place of it, as the others stand.
    pub fn take_place(&mut self, id: u32, place: u16) {
        let (objects, zones) = (&mut self.objects[..], &mut self.zones[..]);
        let x = &mut objects[id as usize];
        x.cell = NONE16;
        let (zone, prev, next) = (x.zone, x.prev, x.next);
        if zones[zone as usize].hidden > 0 {
            return;
        }
        take_out(objects, zones, id, zone, prev, next);
        let z = &mut zones[zone as usize];
        z.count += 1;
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

    /// An ability that a statement made is gone, once what is under way is over.
    pub fn spend(&mut self, gone: &Listener) {
        let is_it = |l: &&mut Listener| {
            (l.ability, l.source, l.stamp, l.start) == (gone.ability, gone.source, gone.stamp, gone.start)
        };
        if let Some(l) = self.listeners.iter_mut().find(is_it) {
            l.ends = Ends::Spent;
            self.spent = true;
        }
    }

    /// Every ability of an object's own goes off.
    #[inline]
    pub fn unregister(&mut self, g: &Game, id: u32) {
        if !self.listeners.is_empty() {
            self.stop_listening(g, id);
        }
    }

    /// Its own abilities go, and those about it that statements made.
    fn stop_listening(&mut self, g: &Game, id: u32) {
        let gone = Value::Object(self.reference(id));
        let (mut ended, mut spent) = (0, false);
        let arena = &self.arena;
        self.listeners.retain_mut(|l| {
            if l.ends == Ends::WithSource {
                if l.source.id == id {
                    ended |= dirty::key(l.key);
                    return false;
                }
                return true;
            }
            let subject = g.index.subject[l.ability as usize];
            if subject.is_none_or(|slot| arena.get(l.start as usize + slot as usize) != Some(&gone)) {
                return true;
            }
            // It hears what is under way to its end.
            (l.ends, spent) = (Ends::Spent, true);
            true
        });
        self.spent |= spent;
        if ended != 0 {
            self.listen_anew();
            self.touch(ended);
        }
    }

    /// The abilities that an object has of its own go off; what statements made about it stays.
    pub fn fall_silent(&mut self, id: u32) {
        self.listeners.retain(|l| l.ends != Ends::WithSource || l.source.id != id);
        self.listen_anew();
    }

    /// What statements made about what is gone ends, with all that was under way when it went.
    pub fn drop_spent(&mut self) {
        self.spent = false;
        let (mut ended, mut waste) = (0, 0);
        self.listeners.retain(|l| {
            if l.ends == Ends::Spent {
                ended |= dirty::key(l.key);
                waste += u32::from(l.len);
            }
            l.ends != Ends::Spent
        });
        self.waste += waste;
        self.listen_anew();
        self.touch(ended);
    }

    /// Notes anew which keys are listened to, after listeners went.
    pub fn listen_anew(&mut self) {
        self.heard.fill(0);
        for l in &self.listeners {
            self.heard[l.key as usize / 64] |= 1 << (l.key % 64);
        }
    }

    /// Adds a listener in its place.
    pub fn listen(&mut self, l: Listener) {
        let word = l.key as usize / 64;
        if self.heard.len() <= word {
            self.heard.resize(word + 1, 0);
        }
        self.heard[word] |= 1 << (l.key % 64);
        let at = self.listeners.partition_point(|x| (x.key, x.stamp) <= (l.key, l.stamp));
        self.listeners.insert(at, l);
        self.touch(dirty::key(l.key));
    }

    /// Whether a listener that was there still is.
    #[must_use]
    pub fn listens(&self, l: &Listener) -> bool {
        let from = self.listeners.partition_point(|x| (x.key, x.stamp) < (l.key, l.stamp));
        let alike = self.listeners[from..].iter().take_while(|x| (x.key, x.stamp) == (l.key, l.stamp));
        alike.into_iter().any(|x| (x.ability, x.source) == (l.ability, l.source))
    }

    /// The abilities of an object that work in its zone go on.
    #[inline]
    pub fn register(&mut self, g: &Game, id: u32) {
        if !g.index.printed[self.objects[id as usize].def as usize].is_empty() {
            self.start_listening(g, id);
        }
    }

    fn start_listening(&mut self, g: &Game, id: u32) {
        let o = self.objects[id as usize];
        let printed = &g.index.printed[o.def as usize];
        let zone = self.zones[o.zone as usize];
        if !g.index.working_zone[zone.decl as usize] {
            return;
        }
        for x in printed {
            let a = &g.program.abilities[x.ability.i()];
            let works = if a.zones.is_empty() { zone.in_play } else { a.zones.iter().any(|z| z.0 == zone.decl) };
            if !works {
                continue;
            }
            let start = narrow::u32(self.arena.len());
            self.arena.extend_from_slice(&x.args);
            let stamp = self.tick();
            self.listen(Listener {
                key: g.index.key(&a.form),
                ability: x.ability.0,
                source: self.reference(id),
                start,
                len: narrow::u16(x.args.len()),
                ends: Ends::WithSource,
                stamp,
            });
        }
    }

    /// A new object of a definition, not yet anywhere.
    pub fn make(&mut self, g: &Game, def: DefId, owner: u8) -> u32 {
        let columns = g.program.columns as usize;
        let o = Object {
            def: def.0,
            next: NIL,
            prev: NIL,
            source: ObjectRef { inc: 0, id: NIL },
            zone: NONE16,
            cell: NONE16,
            inc: 0,
            owner,
            by: owner,
            known: 0,
            is_copy: false,
        };
        // Objects that have ceased leave their places to new ones, so that a long game does not grow.
        let free = self.ceased.pop();
        let id = free.unwrap_or(narrow::u32(self.objects.len()));
        if free.is_some() {
            let inc = self.objects[id as usize].inc.wrapping_add(1);
            self.objects[id as usize] = Object { inc, ..o };
        } else {
            self.objects.push(o);
            self.attrs.resize(self.objects.len() * columns, Value::None);
        }
        self.print_anew(&g.program, id, true);
        id
    }

    /// An object's stored attributes become those printed on it.
    #[inline]
    pub fn reset(&mut self, p: &Program, id: u32) {
        self.print_anew(p, id, false);
    }

    /// It has what is printed; what is kept from zone to zone, where it is new only.
    #[inline]
    fn print_anew(&mut self, p: &Program, id: u32, new: bool) {
        if p.columns > 0 {
            self.print_columns(p, id, new);
        }
    }

    fn print_columns(&mut self, p: &Program, id: u32, new: bool) {
        let def = DefId(self.objects[id as usize].def);
        let columns = p.columns as usize;
        for (i, a) in p.attrs.iter().enumerate() {
            if let Some(col) = a.column
                && (new || !a.kept)
            {
                self.attrs[id as usize * columns + col as usize] =
                    p.printed(def, crate::program::AttrId(narrow::u16(i)));
            }
        }
    }

    /// An object ceases to be.
    pub fn cease(&mut self, g: &Game, id: u32) {
        self.unregister(g, id);
        self.unlink(id);
        let o = &mut self.objects[id as usize];
        o.inc = o.inc.wrapping_add(1);
        self.drop_entry(id);
        self.ceased.push(id);
    }

    /// What was announced for an object is forgotten.
    #[inline]
    pub fn drop_entry(&mut self, id: u32) {
        if !self.entries.is_empty() {
            self.find_and_drop_entry(id);
        }
    }

    #[inline(never)]
    fn find_and_drop_entry(&mut self, id: u32) {
        if let Some(i) = self.entries.iter().position(|e| e.object == id) {
            let e = self.entries.remove(i);
            self.waste += u32::from(e.len);
        }
    }

    /// Which players know a card by its being in a zone.
    pub fn learn(&mut self, g: &Game, id: u32) {
        let o = &mut self.objects[id as usize];
        let z = &self.zones[o.zone as usize];
        o.known = g.index.grounds[z.decl as usize].known(o.known, z.player);
    }

    /// The zone's cells, when it is a grid.
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

impl State {
    /// Drops lists, windows and records that nothing refers to, once there are many.
    pub fn tidy(&mut self) {
        if self.mem.lists.len() > LISTS_BEFORE_TIDY {
            self.tidy_lists();
        }
        if self.core.waste > 512 && self.core.waste as usize * 2 > self.core.arena.len() {
            self.tidy_arena();
        }
        if self.core.last_known.len() > 64 {
            self.tidy_last_known();
        }
    }

    fn tidy_lists(&mut self) {
        let old = std::mem::take(&mut self.mem.lists);
        let mut new: Vec<Value> = Vec::with_capacity(LISTS_BEFORE_TIDY / 2);
        let c = &mut self.core;
        let copy = |v: &mut Value, new: &mut Vec<Value>| {
            if let Value::List { len, start } = v
                && *start & CONSTANT_LIST == 0
            {
                let from = *start as usize;
                *start = narrow::u32(new.len());
                new.extend_from_slice(&old[from..from + *len as usize]);
            }
        };
        let roots = [
            &mut self.mem.values,
            &mut c.attrs,
            &mut c.player_attrs,
            &mut c.params,
            &mut c.arena,
            &mut c.scope_values,
            &mut c.history_values,
            &mut c.last_known_values,
            &mut c.before_values,
        ];
        for root in roots {
            for v in root.iter_mut() {
                copy(v, &mut new);
            }
        }
        for f in &mut self.frames {
            if let super::state::FrameKind::Event { result, .. } = &mut f.kind {
                copy(result, &mut new);
            }
        }
        let mut i = 0;
        while i < new.len() {
            let mut v = new[i];
            copy(&mut v, &mut new);
            new[i] = v;
            i += 1;
        }
        self.mem.lists = new;
    }

    fn tidy_arena(&mut self) {
        let c = &mut self.core;
        let old = std::mem::take(&mut c.arena);
        let mut new = Vec::with_capacity(old.len());
        let mut keep = |start: &mut u32, len: u16| {
            let from = *start as usize;
            *start = narrow::u32(new.len());
            new.extend_from_slice(&old[from..from + len as usize]);
        };
        for l in &mut c.listeners {
            keep(&mut l.start, l.len);
        }
        for l in &mut c.watch {
            keep(&mut l.start, l.len);
        }
        for e in &mut c.entries {
            keep(&mut e.start, e.len);
        }
        for r in &mut c.reactions {
            keep(&mut r.start, r.len);
        }
        for d in &mut c.deferred {
            keep(&mut d.start, d.len);
        }
        for h in &mut c.heard_together {
            keep(&mut h.start, h.len);
        }
        c.arena = new;
        c.waste = 0;
    }

    fn tidy_last_known(&mut self) {
        let mut used = std::collections::BTreeSet::new();
        {
            let c = &self.core;
            let roots = [
                &self.mem.values,
                &self.mem.lists,
                &c.attrs,
                &c.player_attrs,
                &c.arena,
                &c.scope_values,
                &c.history_values,
            ];
            for v in roots.into_iter().flatten() {
                if let Value::Object(o) = v {
                    used.insert(*o);
                }
            }
            used.extend(c.reactions.iter().map(|r| r.source));
            used.extend(c.listeners.iter().map(|l| l.source));
            used.extend(c.watch.iter().map(|l| l.source));
            used.extend(c.objects.iter().map(|o| o.source));
        }
        let c = &mut self.core;
        let old = std::mem::take(&mut c.last_known);
        let values = std::mem::take(&mut c.last_known_values);
        let width = old.get(1).map_or(values.len(), |l| (l.start - old[0].start) as usize);
        for mut l in old {
            if used.contains(&l.object) {
                let from = l.start as usize;
                l.start = narrow::u32(c.last_known_values.len());
                c.last_known_values.extend_from_slice(&values[from..from + width]);
                c.last_known.push(l);
            }
        }
    }
}
