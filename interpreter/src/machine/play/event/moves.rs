//! What changes places: moves, and what is shown.

use crate::dirty;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::{Note, Trace};
use crate::machine::query::eval::Eval;
use crate::machine::state::Frame;
use crate::machine::state::{Force, FrameKind, LastKnown, NIL, NONE16, NOTHING, Object, State};
use crate::program::{ZoneEnd, ZoneId, builtin};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

/// How long the window of a move is: whose and by what it is, what moves, from where, to which zone, to which cell, and whether to
/// the bottom. Behind that stands, of one that is put off, what in a row or a pile it is to come beside.
pub(crate) const MOVE_WINDOW: usize = 7;

impl<T: Trace> Machine<'_, T> {
    /// Players come to know an object.
    pub(crate) fn reveal(&mut self, st: &mut State, x: Value, to: Value) {
        let Value::Object(o) = x else { return };
        if st.core.fresh(o).is_none() {
            return;
        }
        let knew = st.core.objects[o.id as usize].known;
        st.core.objects[o.id as usize].known |= match to {
            Value::Player(q) => 1 << q,
            Value::List { len, start } => (0..u32::from(len))
                .filter_map(|i| self.eval(st, 0).member(start, i).player())
                .fold(0, |bits, q| bits | 1 << q),
            _ => u16::MAX,
        };
        let Object { known, zone, .. } = st.core.objects[o.id as usize];
        if known != knew {
            st.core.touch(st.core.zone_bits(zone));
        }
        self.tell(st, Note::Shown { what: x, to });
    }

    /// Several objects shown, one after another.
    #[inline(never)]
    pub(crate) fn reveals(&mut self, st: &mut State, window: u32, i: u16) -> bool {
        let base = window as usize;
        let values: arrayvec::ArrayVec<Value, 4> = st.mem.values[base..].iter().copied().take(4).collect();
        let [you, me, Value::List { len, start }, to] = values[..] else { return false };
        if i >= len {
            st.frames.pop();
            st.mem.values.truncate(base);
            return false;
        }
        if let Some(f) = st.frames.last_mut() {
            f.kind = FrameKind::Reveals { i: i + 1 };
        }
        let x = self.eval(st, window).member(start, u32::from(i));
        let at = st.mem.values.len();
        st.mem.values.extend_from_slice(&[you, me, x, to]);
        self.begin_event(st, builtin::REVEAL, at, me, you, u16::MAX, Force::No);
        false
    }

    /// Moves an object to a zone and, in a grid, to a cell of it: the only way anything changes zones. Gives the object
    /// as it now is.
    #[inline(always)]
    pub(crate) fn relocate(
        &mut self,
        st: &mut State,
        o: ObjectRef,
        to: u16,
        cell: u16,
        bottom: bool,
        by: Value,
    ) -> Value {
        let leaves = st.core.draining > 0 && self.before_leaving(st, o, to, cell);
        let now = match self.shift(st, o, to, cell, bottom, by) {
            Some(now) => now,
            None if st.core.objects[o.id as usize].zone == NONE16 => self.appear(st, o, to, cell, bottom, by),
            None => self.bring(st, o, to, cell, bottom, by),
        };
        if leaves {
            st.core.departed.push(o.id);
        }
        if !st.core.arriving.is_empty() {
            self.comes(st, o, to, now);
        }
        if cell != NONE16 && now != Value::None {
            self.find_place(st, o.id, cell);
        }
        now
    }

    /// What has come into a row or a pile by a place of it stands there.
    #[inline(never)]
    fn find_place(&self, st: &mut State, id: u32, place: u16) {
        if self.has_places(st, st.core.objects[id as usize].zone) {
            st.core.take_place(id, place);
        }
    }

    /// Moves what takes nothing with it between zones out of play, where only it itself changes; gives nothing where
    /// there is more to a move.
    #[inline(always)]
    fn shift(&mut self, st: &mut State, o: ObjectRef, to: u16, cell: u16, bottom: bool, by: Value) -> Option<Value> {
        let with_all = self.goes_with_all(st, o, to);
        let index = &self.game.tables;
        let c = &mut st.core;
        let x = &c.objects[o.id as usize];
        let (from, knew) = (x.zone, x.known);
        let (here, there) = (c.zones.get(from as usize)?, &c.zones[to as usize]);
        let ground = &index.grounds[there.decl as usize];
        let is_plain = x.inc == o.inc
            && from != to
            && index.is_light[x.def as usize]
            && !here.in_play
            && !there.in_play
            && !x.is_copy
            && !c.may_mute(self.game)
            && c.arriving.is_empty()
            && !ground.takes_unchanged(here.decl)
            && c.is_as_printed(self.game, o.id);
        let mover = match by {
            Value::Player(q) => q,
            _ if index.modifies_control => return None,
            _ => here.holder(x.by),
        };
        if !is_plain || self.scratch.cover.is_some() {
            return None;
        }
        let left = &index.grounds[here.decl as usize];
        let (looks, will_look) = (here.looker(&self.game.program, x), there.looker(&self.game.program, x));
        let known = ground.known(left.follow(knew, looks, by, with_all || here.count == 1), will_look);
        let lost = if with_all { 0 } else { left.lose(known, looks, by) };
        let written = dirty::zone_bit(here.bit) | dirty::zone_bit(there.bit) | dirty::PLACES;
        let written = if x.by == mover { written } else { written | dirty::CONTROL };
        let (waits, at_bottom) = (ground.waits, bottom || !ground.has_top);
        let inc = o.inc.wrapping_add(1);
        let x = &mut c.objects[o.id as usize];
        (x.by, x.inc, x.known) = (mover, inc, known);
        c.touch(written);
        c.transfer(o.id, to, cell, at_bottom);
        c.reset(&self.game.program, o.id);
        c.comes(self.game, o.id);
        if !waits {
            c.drop_entry(o.id);
        }
        if lost != 0 {
            self.lose_sight(st, o, from, lost);
        }
        let now = Value::Object(ObjectRef { inc, id: o.id });
        self.tell(st, Note::Moved { what: Value::Object(o), now });
        self.tell_gone(st, o);
        Some(now)
    }

    /// Puts an object that has just been made, or that was nowhere, where it is to be.
    #[inline(never)]
    fn appear(&mut self, st: &mut State, o: ObjectRef, to: u16, cell: u16, bottom: bool, by: Value) -> Value {
        let c = &mut st.core;
        let there = &c.zones[to as usize];
        let ground = &self.game.tables.grounds[there.decl as usize];
        let (decl, in_play) = (there.decl, there.in_play);
        let x = &mut c.objects[o.id as usize];
        if x.inc != o.inc {
            self.tell(st, Note::Gone { what: Value::Object(o) });
            return Value::None;
        }
        let (put_by, mover) = (x.by, by.player().unwrap_or(x.by));
        (x.by, x.known) = (mover, ground.known(x.known, there.looker(&self.game.program, x)));
        let written = dirty::zone_bit(there.bit);
        c.touch(if mover == put_by { written } else { written | dirty::CONTROL });
        c.transfer(o.id, to, cell, bottom || !ground.has_top);
        if !ground.waits && !in_play {
            c.drop_entry(o.id);
        }
        c.register(self.game, o.id);
        if ground.turned_up.is_some_and(|attr| !self.comes_face_down(st, o, to, attr)) {
            st.core.seen_if_turned_up(self.game, o.id);
        }
        let c = &mut st.core;
        if let Some(cover) = &mut self.scratch.cover {
            cover.def(c.def(o));
            cover.zone(decl as usize);
        }
        let what = Value::Object(o);
        self.tell(st, Note::Moved { what, now: what });
        if st.core.draining > 0 {
            self.has_entered(st, o);
        }
        what
    }

    /// Moves an object with all that comes of it: abilities go on and off, and what leaves play is remembered as it was.
    #[inline(never)]
    fn bring(&mut self, st: &mut State, o: ObjectRef, to: u16, cell: u16, bottom: bool, by: Value) -> Value {
        let with_all = self.goes_with_all(st, o, to);
        let current = &st.core.objects[o.id as usize];
        if current.inc != o.inc {
            self.tell(st, Note::Gone { what: Value::Object(o) });
            return Value::None;
        }
        let (from, def, put_by, knew) = (current.zone, current.def, current.by, current.known);
        let owner = if self.game.program.changes_owners { self.owner_to_be(st, o, to) } else { None };
        let p = &self.game.program;
        let (here, there) = (&st.core.zones[from as usize], &st.core.zones[to as usize]);
        let (was_in_play, written_here, holder) = (here.in_play, dirty::zone_bit(here.bit), here.holder(put_by));
        let is_nobodys = here.player == 255;
        let (in_play, written_there) = (there.in_play, dirty::zone_bit(there.bit));
        let ground = &self.game.tables.grounds[there.decl as usize];
        // Whoever knew where a card was in a pile has seen where in it it went.
        let left = &self.game.tables.grounds[here.decl as usize];
        let followed = left.follow(knew, here.looker(p, current), by, with_all || here.count == 1);
        let known = if from == to { knew } else { ground.known(followed, there.looker(p, current)) };
        let lost = if with_all { 0 } else { left.lose(known, here.looker(p, current), by) };
        let is_copy = current.is_copy;
        // What is a copy for a time leaves as what it is, and comes as what it was.
        let own = st.core.own_definition(self.game, o);
        let def = own.map_or(def, |own| own.0);
        let its = &p.defs[def as usize];
        let is_same = from != to && ground.takes_unchanged(here.decl);
        // What went out of play unchanged is of play still.
        let was_of_play = was_in_play || left.unchanged.iter().any(|z| p.zones[usize::from(*z)].in_play);
        let leaves = !is_same && !in_play && (was_of_play && its.is_token || is_copy && from != to);
        if (its.ability_of.is_some() && !ground.waits) || leaves {
            self.end_being(st, o, written_here);
            return Value::None;
        }
        let is_elsewhere = was_in_play != in_play || (!in_play && from != to);
        let becomes_new = is_elsewhere && !is_same;
        let mover = match by {
            // Whoever moves something about in play does not gain it, nor what stays the same in nobody's zone.
            _ if !is_elsewhere || is_same && is_nobodys => holder,
            Value::Player(q) => q,
            _ if !self.game.tables.modifies_control => holder,
            _ => self.eval(st, 0).controller(o).player().unwrap_or(0),
        };
        // Of what was not in play it is printed what it was, most often.
        let is_else = was_in_play || own.is_some() || !st.core.is_as_printed(self.game, o.id);
        if becomes_new && (is_else || st.core.may_mute(self.game) && self.eval(st, 0).is_muted(o)) {
            self.record_last_known(st, o, !was_in_play);
        }
        let inc = o.inc.wrapping_add(u16::from(becomes_new));
        if becomes_new {
            self.carry_exceptions(st, o, ObjectRef { inc, id: o.id });
        }
        if becomes_new && own.is_some() {
            self.leave_as_itself(st, o);
        }
        let c = &mut st.core;
        if becomes_new {
            c.unregister(self.game, o.id);
            c.objects[o.id as usize].def = def;
        }
        let at_bottom = bottom || !ground.has_top;
        let owner = owner.filter(|owner| *owner != c.objects[o.id as usize].owner);
        let x = &mut c.objects[o.id as usize];
        (x.by, x.inc, x.known) = (mover, inc, known);
        x.owner = owner.unwrap_or(x.owner);
        if becomes_new && in_play {
            x.entered = inc;
        }
        c.transfer(o.id, to, cell, at_bottom);
        if lost != 0 {
            self.lose_sight(st, o, from, lost);
        }
        let c = &mut st.core;
        // What was announced for a card goes with it to where it waits, and into play.
        if is_elsewhere && !ground.waits && (!in_play || was_in_play) {
            c.drop_entry(o.id);
        }
        if becomes_new {
            c.reset(p, o.id);
            c.register(self.game, o.id);
        } else if from != to {
            c.listen_elsewhere(self.game, o.id, from);
        }
        if ground.turned_up.is_some_and(|attr| !self.comes_face_down(st, o, to, attr)) {
            st.core.seen_if_turned_up(self.game, o.id);
        }
        let c = &mut st.core;
        if let Some(cover) = &mut self.scratch.cover {
            cover.def(crate::program::DefId(def));
            cover.zone(c.zones[to as usize].decl as usize);
        }
        let written = if from == to && in_play { dirty::PLACES } else { written_here | written_there | dirty::PLACES };
        c.touch(if mover == put_by && owner.is_none() { written } else { written | dirty::CONTROL });
        if becomes_new && own.is_some() {
            self.keep_within(st, o.id);
        }
        let now = ObjectRef { inc, id: o.id };
        self.tell_moved(st, o, now, owner);
        if becomes_new {
            self.tell_gone(st, o);
        }
        if is_elsewhere {
            self.expire_with(st, o);
        }
        if is_elsewhere && st.core.draining > 0 {
            self.has_entered(st, now);
        }
        Value::Object(now)
    }

    /// Tells that a thing has gone where it was to go, and whose it is from now on, if that is somebody else's.
    fn tell_moved(&mut self, st: &State, o: ObjectRef, now: ObjectRef, owner: Option<u8>) {
        self.tell(st, Note::Moved { what: Value::Object(o), now: Value::Object(now) });
        let is_nobodys = || self.game.program.is_shared(crate::program::DefId(st.core.objects[now.id as usize].def));
        if let Some(owner) = owner.filter(|_| !is_nobodys()) {
            self.tell(st, Note::Owned { what: Value::Object(now), owner });
        }
    }

    /// What is nowhere outside of play or a stack ceases to be.
    fn end_being(&mut self, st: &mut State, o: ObjectRef, written: dirty::Bits) {
        self.record_last_known(st, o, false);
        st.core.cease(self.game, o.id);
        st.core.touch(written);
        self.tell_gone(st, o);
        self.expire_with(st, o);
    }

    /// Keeps what an object is as it leaves play, or where something else was written on it than is printed.
    fn record_last_known(&mut self, st: &mut State, o: ObjectRef, went_on: bool) {
        let start = narrow::u32(st.core.last_known_values.len());
        let mut values = std::mem::take(&mut self.spare);
        let look = |e: &mut Eval<'_>, values: &mut Vec<Value>| (e.last_words(o, values), e.is_muted(o));
        let mut last = (Value::None, false);
        if !self.with_earlier(st, &[Value::Object(o)], |e| last = look(e, &mut values)) {
            last = look(&mut self.eval(st, 0), &mut values);
        }
        let (controller, is_muted) = (last.0.player().unwrap_or(0), last.1);
        st.core.last_known_values.append(&mut values);
        self.spare = values;
        let c = &st.core;
        let x = &c.objects[o.id as usize];
        let (mut cell, mut neighbours) = (x.cell, [NOTHING; 2]);
        if self.game.tables.tells_places {
            cell = c.place_in_row(&self.game.program, o.id);
            neighbours = [x.prev, x.next].map(|id| if id == NIL { NOTHING } else { c.reference(id) });
        }
        let Object { def, zone, owner, source, .. } = *x;
        let (source, is_token) = (source.thing(), c.is_token(self.game, o));
        let l = LastKnown {
            object: o,
            def,
            zone,
            cell,
            neighbours,
            controller,
            owner,
            source,
            went_on,
            is_muted,
            is_token,
            start,
        };
        st.core.last_known.push(l);
        self.record_exceptions(st, o);
    }

    /// Several objects moved, one after another. Where somebody wants to know, what they have become is a list.
    #[inline(never)]
    pub(crate) fn moves(&mut self, st: &mut State, window: u32, mut i: u16) -> bool {
        let (depth, base) = (st.frames.len(), window as usize);
        let v = &st.mem.values;
        let (list, to, bottom) = (v[base + 2], v[base + 3], v[base + 4]);
        let given = v.get(base + 5).map(|slot| narrow::u16(slot.int()));
        let (len, start) = if let Value::List { len, start } = list { (len, start) } else { (0, 0) };
        let (you, me) = self.you_self(st, window);
        while i < len {
            let x = self.eval(st, window).member(start, u32::from(i));
            let ret = if given.is_some() { 6 + i } else { u16::MAX };
            self.begin_move(st, x, to, bottom.is_true(), me, you, ret);
            i += 1;
            if st.frames.len() != depth {
                // What comes of this move comes before the next.
                st.frames[depth - 1].kind = FrameKind::Moves { i };
                return false;
            }
        }
        st.frames.pop();
        let mark = st.mem.lists.len();
        if given.is_some() {
            st.mem.lists.extend(st.mem.values[base + 6..].iter().filter(|x| **x != Value::None));
        }
        st.mem.values.truncate(base);
        if let Some(slot) = given {
            let len = narrow::u16(st.mem.lists.len() - mark);
            let moved = if len == 0 { Value::EMPTY } else { Value::List { len, start: narrow::u32(mark) } };
            self.deliver(st, slot, moved);
        }
        false
    }

    /// Where something goes that moves to an end of a zone: the first place of a row; all other ends a move finds itself.
    #[inline]
    pub(crate) fn end_of(&self, st: &State, to: Value, end: ZoneEnd) -> Value {
        match (to, end) {
            (Value::Zone(z), ZoneEnd::Top)
                if self.game.tables.grounds[usize::from(st.core.zones[usize::from(z)].decl)].is_row =>
            {
                Value::Cell(z, 0)
            }
            (to, _) => to,
        }
    }

    /// Makes a move begin; in a `together`, it waits for its end. To a thing is beside it.
    #[allow(clippy::too_many_arguments, reason = "the parts of a move")]
    pub(crate) fn begin_move(
        &mut self,
        st: &mut State,
        x: Value,
        to: Value,
        bottom: bool,
        source: Value,
        by: Value,
        ret: u16,
    ) {
        let beside = to.object();
        let to = if beside.is_some() { self.place_beside(st, x, to) } else { to };
        let (Value::Object(o), Some((to, cell))) = (x, place(to)) else {
            if to == Value::None && x != Value::None {
                self.tell(st, Note::Nowhere { what: x });
            } else {
                self.tell_nothing(st, x);
            }
            return self.deliver(st, ret, Value::None);
        };
        if st.core.objects[o.id as usize].inc != o.inc {
            self.tell(st, Note::Gone { what: x });
            return self.deliver(st, ret, Value::None);
        }
        let deferred = st.core.together > st.core.draining && ret == u16::MAX;
        if !deferred && self.is_plain(builtin::MOVE) {
            let now = self.relocate(st, o, to, cell, bottom, by);
            self.deliver(st, ret, now);
            return self.checks_at_once(st);
        }
        let from = match st.core.objects[o.id as usize].zone {
            NONE16 => Value::None,
            zone => Value::Zone(zone),
        };
        let cell = if cell == NONE16 { Value::None } else { Value::Cell(to, cell) };
        let base = st.mem.values.len();
        st.mem.values.extend_from_slice(&[by, source, x, from, Value::Zone(to), cell, Value::Bool(bottom)]);
        if deferred {
            let beside = beside.filter(|_| self.has_places(st, to));
            st.mem.values.extend(beside.map(Value::Object));
            let named = self.named_later(st);
            return self.defer(st, builtin::MOVE, base, named);
        }
        self.begin_event(st, builtin::MOVE, base, source, by, ret, Force::No);
    }

    /// `shuffle z`: the event begins.
    pub(crate) fn begin_shuffle(&mut self, st: &mut State, base: u32, zone: Value) {
        self.tell_nothing(st, zone);
        let (you, me) = self.you_self(st, base);
        let start = st.mem.values.len();
        st.mem.values.extend_from_slice(&[you, me, zone]);
        self.begin_event(st, builtin::SHUFFLE, start, me, you, u16::MAX, Force::No);
    }

    /// `reveal x to p`: of several things, each is an event of its own.
    pub(crate) fn begin_reveal(&mut self, st: &mut State, base: u32, x: Value, to: Value) {
        let what = if let Value::Zone(z) = x { self.eval(st, base).contents(z) } else { x };
        let (you, me) = self.you_self(st, base);
        let start = st.mem.values.len();
        st.mem.values.extend_from_slice(&[you, me, what, to]);
        if let Value::List { .. } = what {
            st.frames.push(Frame { base: narrow::u32(start), kind: FrameKind::Reveals { i: 0 } });
        } else {
            self.begin_event(st, builtin::REVEAL, start, me, you, u16::MAX, Force::No);
        }
    }

    /// Every seat's cards of a zone go to the next (left) or previous seat still in the game.
    pub(crate) fn rotate(&mut self, st: &mut State, zone: ZoneId, direction: Value) {
        let left = !matches!(direction, Value::Member(_, 1) | Value::Bool(false));
        let seats = st.core.seats;
        let number = |q: u8| self.game.program.zone_of(zone, Some(q), seats) as usize;
        let old: Vec<_> = (0..seats).map(|q| st.core.zones[number(q)]).collect();
        for q in 0..seats {
            if !st.core.is_alive(q) {
                continue;
            }
            let to = st.core.next_player(q, !left);
            let mut z = old[q as usize];
            let there = &st.core.zones[number(to)];
            (z.player, z.decl, z.bit) = (to, there.decl, there.bit);
            let n = number(to);
            st.core.zones[n] = z;
            let mut id = z.head;
            while id != NIL {
                st.core.objects[id as usize].zone = narrow::u16(n);
                st.core.learn(self.game, id);
                id = st.core.objects[id as usize].next;
            }
        }
        st.core.touch(dirty::ZONES | dirty::PLAY);
        self.tell(st, Note::Rotated { zone, left });
    }
}

/// The zone and the cell of a place to move to.
#[inline]
pub(crate) fn place(to: Value) -> Option<(u16, u16)> {
    match to {
        Value::Zone(z) => Some((z, NONE16)),
        Value::Cell(z, cell) => Some((z, cell)),
        _ => None,
    }
}
