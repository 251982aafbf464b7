//! What a position is: everything that the rules can read of a game, and nothing else. Two positions that are alike go on
//! alike where nobody decides anything.

use crate::machine::state::turns::Span;
use crate::machine::state::{Core, Ends, FrameKind, LastKnown, Listener, Marked, NIL, NONE16, PastPhase, State};
use crate::machine::tables::Rules;
use crate::program::{AbilityId, PhaseId};
use crate::value::{CONSTANT_LIST, ObjectRef, Value};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::hash::{Hash, Hasher};

/// A position being hashed.
struct Hashing<'a, H> {
    game: &'a Rules,
    st: &'a State,
    h: &'a mut H,
    gone: &'a Gone<'a>,
    /// The position that it came from, of which it has most still: only what has been written since is hashed.
    root: Option<&'a State>,
}

/// Where it is kept what things last were that have gone: of each, the last that is kept of it.
struct Gone<'a> {
    c: &'a Core,
    places: OnceCell<FxHashMap<ObjectRef, usize>>,
}

impl<'a> Gone<'a> {
    fn of(c: &'a Core) -> Gone<'a> {
        Gone { c, places: OnceCell::new() }
    }

    fn last(&self, o: ObjectRef) -> Option<&'a LastKnown> {
        let all = || self.c.last_known.iter().enumerate().map(|(at, last)| (last.object, at)).collect();
        self.places.get_or_init(all).get(&o).map(|at| &self.c.last_known[*at])
    }
}

impl State {
    /// Hashes what the course of the game depends on but for chance: things by their places and not by how often they have
    /// been new, ages by what is older than what, the past and the number of the turn as far as the rules ask for them.
    pub fn hash_circle<H: Hasher>(&self, game: &Rules, h: &mut H) {
        self.hash_from(None, game, h);
    }

    /// The same, to tell positions apart that all came from one in the same turn: of what lies there and of the past, only what has
    /// been written since.
    pub(crate) fn hash_since<H: Hasher>(&self, root: &State, game: &Rules, h: &mut H) {
        self.hash_from(Some(root), game, h);
    }

    fn hash_from<H: Hasher>(&self, root: Option<&State>, game: &Rules, h: &mut H) {
        let gone = Gone::of(&self.core);
        let mut hashing = Hashing { game, st: self, h, gone: &gone, root };
        hashing.things();
        hashing.effects();
        hashing.work();
        hashing.past();
        hashing.turn();
    }

    /// Hashes what lies on the table and what is in force there, whatever is under way.
    pub(crate) fn hash_table<H: Hasher>(&self, game: &Rules, h: &mut H) {
        let gone = Gone::of(&self.core);
        let mut hashing = Hashing { game, st: self, h, gone: &gone, root: None };
        hashing.things();
        hashing.effects();
    }

    /// Hashes the little of the table that does not grow with what lies there.
    pub(crate) fn hash_scene<H: Hasher>(&self, game: &Rules, h: &mut H) {
        let c = &self.core;
        (c.active, c.alive, c.phases.len(), &c.zones).hash(h);
        c.ahead.iter().for_each(|ahead| ahead.hash(h));
        let gone = Gone::of(c);
        let mut hashing = Hashing { game, st: self, h, gone: &gone, root: None };
        hashing.values(&c.player_attrs);
        hashing.values(&c.scope_values);
    }
}

impl<'a, H: Hasher> Hashing<'a, H> {
    /// The same, into another hash.
    fn apart<'b>(&self, h: &'b mut crate::digest::Digest) -> Hashing<'b, crate::digest::Digest>
    where
        'a: 'b,
    {
        Hashing { game: self.game, st: self.st, h, gone: self.gone, root: self.root }
    }

    fn things(&mut self) {
        let c = &self.st.core;
        for (id, x) in c.objects.iter().enumerate() {
            if let Some(root) = self.root {
                let was = root.core.objects.get(id);
                if was == Some(x) {
                    continue;
                }
                // What names it and has not been written names it as it was.
                (id, was.map(|was| (was.inc == x.inc, was.made == x.made))).hash(self.h);
            }
            (x.def, x.next, x.prev, x.zone, x.cell, x.owner, x.by, x.known, x.is_copy).hash(self.h);
            self.object(x.source.thing());
        }
        c.zones.hash(self.h);
        let kept: [fn(&Core) -> &[Value]; 4] = [|c| &c.attrs, |c| &c.player_attrs, |c| &c.params, |c| &c.scope_values];
        for of in kept {
            match self.root {
                Some(root) => self.rewritten(of(c), of(&root.core)),
                None => self.values(of(c)),
            }
        }
        if let Some(root) = self.root {
            self.gone_since(&root.core);
        }
        (c.alive, c.losing, c.active, c.next_active).hash(self.h);
        c.ahead.iter().for_each(|ahead| ahead.hash(self.h));
        for open in &c.phases {
            open.phase.hash(self.h);
        }
        for open in &c.scopes {
            open.hash(self.h);
        }
    }

    /// Those values that are others than there were, and lists, whose members may be.
    fn rewritten(&mut self, values: &[Value], were: &[Value]) {
        values.len().hash(self.h);
        for (at, v) in values.iter().enumerate() {
            let is_list = matches!(v, Value::List { start, .. } if start & CONSTANT_LIST == 0);
            if is_list || were.get(at).is_none_or(|was| was.word() != v.word()) {
                at.hash(self.h);
                self.value(*v);
            }
        }
    }

    /// What things were that have gone since, in whatever order they went: what has not been written may name them.
    fn gone_since(&mut self, root: &Core) {
        let had_gone = |o: ObjectRef| {
            root.objects.get(o.id as usize).is_some_and(|was| match was.inc.wrapping_sub(o.inc) {
                0 => was.zone == NONE16,
                since => since <= u16::MAX / 2,
            })
        };
        let mut all: u64 = 0;
        for last in self.st.core.last_known.iter().filter(|last| !had_gone(last.object)) {
            let mut one = crate::digest::Digest::default();
            let mut hashing = self.apart(&mut one);
            { last.object.id }.hash(hashing.h);
            hashing.last(last);
            all = all.wrapping_add(one.finish());
        }
        all.hash(self.h);
    }

    /// Abilities and effects that are on, in order of age, what waits, and what was used up.
    fn effects(&mut self) {
        let c = &self.st.core;
        for l in &c.listeners {
            (l.key, l.ability).hash(self.h);
            self.object(l.source);
            self.window(l.start, l.len);
            match l.ends {
                // Whether the phase that is open is the one, not since when.
                Ends::Phase(phase, of, after) => {
                    let opened = c.open_phase(PhaseId(phase)).map(|open| open.stamp > after);
                    (phase, of, after == 0, opened).hash(self.h);
                }
                Ends::Leaves(thing) => self.object(thing),
                ends => ends.hash(self.h),
            }
        }
        self.ages();
        for e in &c.entries {
            (e.object, e.what, e.under_way).hash(self.h);
            self.window(e.start, e.len);
        }
        for r in &c.reactions {
            (r.ability, r.player, r.is_check).hash(self.h);
            self.object(r.source);
            self.window(r.start, r.len);
        }
        // Whether it waits already is asked of what `whenever` says only.
        if self.game.program.state_event.is_some() {
            let announced = c.entries.iter().filter(|e| e.object != NIL);
            let waiting = announced.map(|e| (c.objects[e.object as usize].source.thing(), e.which));
            for (source, which) in waiting.chain(c.reactions.iter().map(|r| (r.source, r.which))) {
                self.which(source, which, |_| true);
            }
        }
        for m in &c.marks {
            (m.what, m.player, m.phase).hash(self.h);
            self.object(m.source);
            let p = &self.game.program;
            self.which(m.source, m.which, |l| m.what == Marked::Ability(p.whole(AbilityId(l.ability))));
        }
    }

    /// One of several abilities of a thing is known by its place among them; what is given in place, by what gives it.
    fn which(&mut self, source: ObjectRef, which: u32, is_it: impl Fn(&Listener) -> bool) {
        let c = &self.st.core;
        let its = |l: &&Listener| l.source == source;
        let place = c.listeners.iter().filter(its).position(|l| l.which() == which && is_it(l));
        place.or_else(|| c.listeners.iter().position(|l| l.as_giver() == which)).hash(self.h);
    }

    /// Where keywords and kinds can be given: in which order things have come to where those do something, and after how many
    /// of the abilities that are on.
    fn ages(&mut self) {
        let c = &self.st.core;
        if c.came.is_empty() {
            return;
        }
        let works = |zone: u16| {
            let zone = c.zones.get(usize::from(zone));
            zone.is_some_and(|zone| self.game.tables.granting_zone[usize::from(zone.decl)])
        };
        let there = (0..).zip(c.objects.iter().zip(&c.came)).filter(|(_, (x, _))| works(x.zone));
        let mut there: Vec<(u32, u32)> = there.map(|(id, (_, came))| (*came, id)).collect();
        there.sort_unstable();
        let mut stamps: Vec<u32> = c.listeners.iter().map(|l| l.stamp).collect();
        stamps.sort_unstable();
        for (came, id) in there {
            (id, stamps.partition_point(|stamp| *stamp < came)).hash(self.h);
        }
    }

    /// What is under way.
    fn work(&mut self) {
        self.values(&self.st.mem.values);
        for f in &self.st.frames {
            f.base.hash(self.h);
            match f.kind {
                FrameKind::Event { event, stage, force, used, watch, ret, result } => {
                    (event, stage, force, used, watch, ret).hash(self.h);
                    self.value(result);
                }
                kind => kind.hash(self.h),
            }
        }
        self.st.core.deferred.len().hash(self.h);
    }

    /// What the rules can ask of the past: what they count, each time that it happened; of all else, only that it did, and
    /// since when.
    fn past(&mut self) {
        let c = &self.st.core;
        let mut seen: Vec<u64> = Vec::new();
        // No turn begins between the two: the past of the one goes on that of the other.
        let known = self.root.map_or(0, |root| root.core.history.len());
        for (i, r) in c.history.iter().enumerate().skip(known) {
            let n = self.game.program.events[r.event.i()].params.len() + 2;
            let start = r.start as usize;
            let values = c.history_values.get(start..start + n + usize::from(r.noted)).unwrap_or_default();
            let mut one = crate::digest::Digest::default();
            let mut hashing = self.apart(&mut one);
            r.event.hash(hashing.h);
            hashing.values(values);
            let is_in = |past: &&PastPhase| past.from as usize <= i && i < past.to as usize;
            c.past_phases.iter().filter(is_in).for_each(|past| (past.phase, past.of).hash(&mut one));
            if self.game.tables.counted[r.event.i()] {
                one.finish().hash(self.h);
                continue;
            }
            c.phases.iter().chain(&c.ended).filter(|open| open.since as usize <= i).count().hash(&mut one);
            seen.push(one.finish());
        }
        seen.sort_unstable();
        seen.dedup();
        seen.hash(self.h);
    }

    /// The number of the turn, as far as anything can still depend on it.
    fn turn(&mut self) {
        let c = &self.st.core;
        match self.game.tables.turns.span(&self.game.program, c) {
            Span::All => (c.turn, c.turns_taken).hash(self.h),
            Span::Round(n) => {
                (u64::from(c.turn) % n).hash(self.h);
                for taken in &c.turns_taken[..usize::from(c.seats)] {
                    (u64::from(*taken) % n).hash(self.h);
                }
            }
        }
    }

    fn window(&mut self, start: u32, len: u16) {
        let st = self.st;
        self.values(st.core.arena.get(start as usize..start as usize + usize::from(len)).unwrap_or_default());
    }

    fn values(&mut self, values: &[Value]) {
        values.len().hash(self.h);
        for v in values {
            self.value(*v);
        }
    }

    fn value(&mut self, v: Value) {
        self.value_by(v, Self::object);
    }

    /// A value, with the things that it names as they are said.
    fn value_by(&mut self, v: Value, object: fn(&mut Self, ObjectRef)) {
        match v {
            Value::Object(o) => object(self, o),
            Value::Ability(def, of) => {
                def.hash(self.h);
                object(self, of.thing());
            }
            Value::List { len, start } if start & CONSTANT_LIST == 0 => {
                let (from, st) = (start as usize, self.st);
                let members = st.mem.lists.get(from..from + usize::from(len)).unwrap_or_default();
                members.len().hash(self.h);
                members.iter().for_each(|member| self.value_by(*member, object));
            }
            v => v.hash(self.h),
        }
    }

    /// A thing that is there is the one at its place; one that has gone is what it last was, and may be another by now.
    fn object(&mut self, o: ObjectRef) {
        let c = &self.st.core;
        (o.id, c.fresh(o).is_some(), c.itself(o).is_some()).hash(self.h);
        if c.fresh(o).is_none()
            && let Some(last) = self.gone.last(o)
        {
            self.last(last);
        }
    }

    /// A thing that is named by what has gone: no more of it than its place, so that things which name one another come to an end.
    fn place(&mut self, o: ObjectRef) {
        (o.id, self.st.core.fresh(o).is_some()).hash(self.h);
    }

    /// What something last was.
    fn last(&mut self, last: &LastKnown) {
        let c = &self.st.core;
        (last.def, last.zone, last.cell, last.controller, last.owner, last.is_muted).hash(self.h);
        [last.source, last.neighbours[0], last.neighbours[1]].map(|other| other.id).hash(self.h);
        // As much is kept of each: what it was, and what had been given to it.
        let (from, kept) = (last.start as usize, c.last_known_values.len() / c.last_known.len());
        for v in c.last_known_values.get(from..from + kept).unwrap_or_default() {
            self.value_by(*v, Self::place);
        }
        for differed in c.differed.iter().filter(|differed| differed.object == last.object) {
            differed.exception.ability.hash(self.h);
        }
    }
}

impl Core {
    /// Whether a player can have another turn.
    pub(crate) fn plays(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.seats).filter(|q| self.is_alive(*q))
    }
}
