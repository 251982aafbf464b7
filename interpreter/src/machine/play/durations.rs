//! Durations: abilities that statements make, phases that open and close, and what ends with them.

use crate::dirty;
use crate::limits;
use crate::machine::play::run::{Machine, StopAt};
use crate::machine::play::trace::{End, Note, Trace};
use crate::machine::query::scratch::Fault;
use crate::machine::state::listeners::by_age;
use crate::machine::state::{
    Core, Ends, Frame, FrameKind, Listener, NOTHING, OpenPhase, OpenScope, PastPhase, Role, State, gone,
};
use crate::machine::tables::subjects;
use crate::program::{AbilityId, Class, EventId, ExprId, Form, PhaseId, ScopeId, builtin};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

impl<'g, T: Trace> Machine<'g, T> {
    /// Creates an ability with its duration.
    pub(crate) fn float(&mut self, st: &mut State, base: u32, id: AbilityId) {
        if st.core.spent && !st.frames.iter().any(|f| matches!(f.kind, FrameKind::Event { .. })) {
            st.core.drop_spent();
        }
        let a = &self.game.program.abilities[id.i()];
        // What is of one thing that is gone comes to nothing.
        if let Some(of) = subjects::subject(&self.game.program, &a.form) {
            let of = self.value(st, base, of);
            if of == Value::None || gone::is_gone(st, of) {
                self.tell(st, Note::Gone { what: of });
                return;
            }
        }
        let at = base as usize;
        if let Some(slot) = self.game.tables.subject[id.i()]
            && let Some(of) = st.mem.values.get(at + usize::from(slot)).copied()
            && slot > 1
            && gone::is_gone(st, of)
            // An event under way may be of it, still.
            && !st.frames.iter().any(|f| matches!(f.kind, FrameKind::Event { .. }))
        {
            self.tell(st, Note::Gone { what: of });
            return;
        }
        let leaving = a.until.and_then(|until| until.leaves).map(|e| self.known_there(st, base, id, e));
        if let Some(of) = leaving
            && (of.object().is_none() || gone::is_gone(st, of))
        {
            self.tell(st, Note::Gone { what: of });
            return;
        }
        let start = narrow::u32(st.core.arena.len());
        // What the block knows is captured; what no slot holds yet is none.
        for i in 0..a.capture as usize {
            let v = st.mem.values.get(at + i).copied().unwrap_or(Value::None);
            st.core.arena.push(v);
        }
        let ends = match (a.until, leaving.and_then(Value::object)) {
            (None, _) => Ends::Never,
            (Some(_), Some(thing)) => Ends::Leaves(thing),
            (Some(u), None) => {
                let of = u.of.map_or(255, |e| self.known_there(st, base, id, e).player().unwrap_or(255));
                match (u.phase, u.scope) {
                    (Some(PhaseId(1)), _) => Ends::Never,
                    (Some(p), _) if u.begins => Ends::PhaseBegins(p.0, of),
                    (Some(p), _) => {
                        let after = if u.next { st.core.stamp } else { 0 };
                        Ends::Phase(p.0, of, after)
                    }
                    (_, Some(s)) if u.begins => Ends::ScopeBegins(s.0),
                    (_, Some(s)) => match st.core.scopes.iter().rposition(|o| o.scope == s.0) {
                        Some(at) => Ends::Scope(narrow::u16(at) + 1),
                        None => Ends::NextScope(s.0),
                    },
                    _ => Ends::Never,
                }
            }
        };
        let source = st.mem.values[at + 1].object().unwrap_or(NOTHING);
        let stamp = self.age_of_part(st, id, source).unwrap_or_else(|| st.core.tick());
        let key = self.game.tables.key(&a.form);
        if st.core.listeners.len() >= limits::LISTENERS {
            self.scratch.fault.get_or_insert(Fault::Listeners);
            return;
        }
        let mut effect =
            Listener { key, ability: id.0, source, start, len: a.capture, ends, stamp, given: 0, whose: None };
        let mut copied = None;
        if let Form::CopyOf { what, .. } = &a.form {
            let what = *what;
            let of = subjects::subject(&self.game.program, &a.form).map_or(Value::None, |e| self.value(st, base, e));
            let what = self.known_there(st, base, id, what);
            let Some(definitions) = self.copied_definitions(st, of, what) else {
                self.tell_nothing(st, what);
                return;
            };
            // The window lies at the end of the arena, and goes on.
            st.core.arena.truncate(start as usize + usize::from(a.capture));
            st.core.arena.extend_from_slice(&definitions);
            effect.len += narrow::u16(definitions.len());
            copied = Some((of, what));
        }
        self.is_itself(st, &effect);
        st.core.listen(effect);
        // It is told of what the thing was before; until when, with what it ends.
        if a.ending.is_empty() {
            self.tell(st, Note::Begins { effect: &effect, source: st.mem.values[at + 1] });
        }
        if let Some((of, what)) = copied {
            self.becomes(st, of, what, &effect);
            if let Some(c) = &mut self.scratch.cover {
                c.ability(id.0);
            }
        }
        if let Form::Modify { .. } = a.form
            && let Some(c) = &mut self.scratch.cover
        {
            c.ability(id.0);
        }
    }

    /// The age of what has just begun to hear another event of the same ability.
    fn age_of_part(&self, st: &State, id: AbilityId, source: ObjectRef) -> Option<u32> {
        let p = &self.game.program;
        p.abilities[id.i()].one_of.filter(|first| *first != id)?;
        let age = st.core.stamp;
        let is_part = |l: &Listener| (l.source, l.stamp) == (source, age) && p.are_one(AbilityId(l.ability), id);
        st.core.listeners.iter().any(is_part).then_some(age)
    }

    /// The value of an expression of an ability in the block at `base` that makes it: what it is worked out with may need more
    /// room than the block has.
    fn known_there(&mut self, st: &mut State, base: u32, id: AbilityId, e: ExprId) -> Value {
        let a = &self.game.program.abilities[id.i()];
        let (at, window) = (base as usize, st.mem.values.len());
        for i in 0..usize::from(a.capture) {
            let known = st.mem.values[..window].get(at + i).copied().unwrap_or(Value::None);
            st.mem.values.push(known);
        }
        st.mem.values.resize(window + usize::from(a.slots), Value::None);
        let value = self.value(st, narrow::u32(window), e);
        st.mem.values.truncate(window);
        value
    }

    /// The slot of an ability's window by which it finds again what it keeps says which it is.
    pub(crate) fn is_itself(&self, st: &mut State, l: &Listener) {
        let p = &self.game.program;
        let Form::Listen { body, announces, .. } = p.abilities[l.ability as usize].form else { return };
        let announced = announces.map(|id| &p.playables[id.i()]);
        let effect = || announced.and_then(|pl| pl.effect.or(pl.modes.first().map(|mode| mode.effect)));
        if let Some(own) = body.or_else(effect).and_then(|code| p.codes[code.i()].own) {
            st.core.arena[l.start as usize + usize::from(own)] = Value::Int(l.stamp.cast_signed());
        }
    }

    /// The ability at work whose block has a window at `base`, if it still is, and where what it keeps begins.
    fn at_work(&self, st: &State, base: usize, own: u16) -> Option<usize> {
        let which = st.mem.values[base + usize::from(own)].int().cast_unsigned();
        st.core.listeners.iter().find(|l| l.stamp == which && l.len > own).map(|l| l.start as usize)
    }

    /// An ability begins with what it has kept since it was made.
    #[inline(never)]
    pub(crate) fn recall_own(&self, st: &mut State, base: usize, own: u16) {
        if let Some(start) = self.at_work(st, base, own) {
            let kept = 2..usize::from(own);
            let (values, arena) = (&mut st.mem.values, &st.core.arena);
            values[base + kept.start..base + kept.end].copy_from_slice(&arena[start + kept.start..start + kept.end]);
        }
    }

    /// An ability keeps what it has written to the names known where it was made; if it is under way further out, it goes on
    /// there with that.
    #[inline(never)]
    pub(crate) fn keep_own(&self, st: &mut State, base: usize, own: u16) {
        if !self.keep(st, base, own) {
            return;
        }
        let slot = usize::from(own);
        let values = &mut st.mem.values;
        let which = values[base + slot];
        for f in &st.frames {
            let outer = f.base as usize;
            if outer != base && self.own_of(f) == Some(own) && values[outer + slot] == which {
                values.copy_within(base + 2..base + slot, outer + 2);
            }
        }
    }

    /// What abilities under way have written is kept before anything asks for it, from the outermost in.
    #[inline]
    pub(crate) fn keep_under_way(&self, st: &mut State) {
        if !self.game.tables.any_keeps {
            return;
        }
        for i in 0..st.frames.len() {
            if let Some(own) = self.own_of(&st.frames[i]) {
                self.keep(st, st.frames[i].base as usize, own);
            }
        }
    }

    /// What an ability has written in its window at `base` is kept, of one that hears several events for each of them; false where it
    /// is no longer at work.
    fn keep(&self, st: &mut State, base: usize, own: u16) -> bool {
        let slot = usize::from(own);
        let which = st.mem.values[base + slot].int().cast_unsigned();
        let (mut is_at_work, mut is_new) = (false, false);
        for l in st.core.listeners.iter().filter(|l| l.stamp == which && l.len > own) {
            let start = l.start as usize;
            let (written, kept) = (&st.mem.values[base + 2..base + slot], &mut st.core.arena[start + 2..start + slot]);
            is_at_work = true;
            if kept != written {
                kept.copy_from_slice(written);
                is_new = true;
            }
        }
        if is_new {
            st.core.touch(dirty::ABILITIES);
        }
        is_at_work
    }

    /// The slot by which the block of a frame finds again what it keeps, if it keeps anything.
    fn own_of(&self, f: &Frame) -> Option<u16> {
        match f.kind {
            FrameKind::Code { code, role, .. } if role != Role::Plain => self.game.program.codes[code.i()].own,
            _ => None,
        }
    }

    /// A phase or step opens: what happens from now on is in it.
    pub(crate) fn open_phase(&mut self, st: &mut State, p: PhaseId) {
        if let Some(c) = &mut self.scratch.cover {
            c.phase(p);
        }
        if let Some(ended) = st.core.ended.take() {
            st.core.touch(dirty::phase(PhaseId(ended.phase)));
        }
        st.core.end_past_phase();
        if p.0 == 0 && !self.game.tables.keep_history {
            st.core.forget_past();
        }
        self.forget_marks(st, p);
        self.lapse(st, p);
        let stamp = st.core.tick();
        let since = narrow::u32(st.core.history.len());
        st.core.phases.push(OpenPhase { phase: p.0, since, stamp });
        st.core.touch(dirty::phase(p));
        if T::ON
            && let Some(StopAt::Begins(game, phase)) = self.stop_at
            && phase == p
            && std::ptr::eq(game, self.game)
        {
            self.has_stopped = true;
        }
    }

    /// A phase closes, with all that lasts until its end; what of that hears it, hears it still.
    pub(crate) fn close_phase(&mut self, st: &mut State, p: PhaseId) {
        let (watch, frames) = (st.core.watch.len(), st.frames.len());
        self.remember_what_ends(st, p);
        self.expire(st, p);
        if p.0 == 0 {
            self.expire_missed(st);
        }
        if let Some(i) = st.core.phases.iter().rposition(|o| o.phase == p.0) {
            st.core.end_past_phase();
            let ended = st.core.phases[i];
            if self.game.tables.looked_back_on.contains(&p) {
                let (phase, of) = (p.0, st.core.active);
                st.core.past_phases.push(PastPhase { phase, of, from: ended.since, to: PastPhase::ENDING });
            }
            st.core.ended = Some(ended);
            st.core.phases.truncate(i);
        }
        if self.game.tables.skips_rest {
            self.rest_is_over(st, p);
        }
        // What is between two turns belongs to the one before.
        if p.0 != 0 {
            self.forget_marks(st, p);
        } else {
            st.core.forget_uses(&self.game.program);
        }
        st.core.touch(dirty::phase(p));
        self.begin_phase_event(st, p, false);
        match st.frames.get_mut(frames..) {
            Some([Frame { kind: FrameKind::Event { watch: from, .. }, .. }]) => *from = narrow::u32(watch),
            _ => st.core.watch.truncate(watch),
        }
    }

    /// Remembers those that hear a phase end and last until then, and those that are given until then.
    fn remember_what_ends(&mut self, st: &mut State, p: PhaseId) {
        let key = builtin::END.key(Class::After);
        if !self.game.tables.any[key as usize] {
            return;
        }
        self.remember_granted(st, key);
        if !st.core.hears(key) {
            return;
        }
        let is_over = lasts_until_the_end(&st.core, p);
        let c = &mut st.core;
        let from = c.listeners.partition_point(|l| l.key < key);
        let hear = c.listeners[from..].iter().take_while(|l| l.key == key);
        c.watch.extend(hear.filter(|l| is_over(l.ends)).copied());
    }

    /// What could be used once in a phase can be used again.
    fn forget_marks(&self, st: &mut State, p: PhaseId) {
        if !st.core.marks.is_empty() {
            st.core.marks.retain(|m| m.phase != p.0);
            st.core.touch(dirty::MARKS);
        }
    }

    /// Abilities that last until the end of a phase end.
    pub(crate) fn expire(&mut self, st: &mut State, p: PhaseId) {
        let is_over = lasts_until_the_end(&st.core, p);
        if p == PhaseId(0) && st.core.spent {
            st.core.drop_spent();
        }
        self.end_abilities(st, End::Phase(p), is_over);
    }

    /// A turn is over: what lasts until something in the turn of one who has left the game ends where that turn would have come.
    fn expire_missed(&mut self, st: &mut State) {
        let missed = missed(&st.core);
        let is_missed = |of: u8| of != 255 && missed & 1 << of != 0;
        if missed != 0 {
            let turn = PhaseId(0);
            self.end_abilities(st, End::Phase(turn), |e| matches!(e, Ends::Phase(_, of, _) if is_missed(of)));
            self.end_abilities(st, End::Begins(turn), |e| matches!(e, Ends::PhaseBegins(_, of) if is_missed(of)));
        }
    }

    /// Abilities that last until a phase begins end.
    fn lapse(&mut self, st: &mut State, p: PhaseId) {
        if !self.game.tables.lasts_until_begins {
            return;
        }
        let active = st.core.active;
        self.end_abilities(st, End::Begins(p), |e| match e {
            Ends::PhaseBegins(q, of) => q == p.0 && (of == 255 || of == active),
            _ => false,
        });
    }

    /// Abilities that last until a thing leaves end, as it has left play, or where it lay out of play.
    #[inline]
    pub(crate) fn expire_with(&mut self, st: &mut State, thing: ObjectRef) {
        if self.game.tables.lasts_until_leaves {
            self.end_abilities(st, End::Gone(Value::Object(thing)), |e| e == Ends::Leaves(thing));
        }
    }

    /// What a statement made until something happens ends: the ability that waited for that has heard it.
    pub(crate) fn end_with(&mut self, st: &mut State, waiting: &Listener, event: EventId) {
        self.use_once(st, waiting);
        let ending = &self.game.program.abilities[waiting.ability as usize].ending;
        let core = &mut st.core;
        let window = |l: &Listener, n: u16| &core.arena[l.start as usize..l.start as usize + usize::from(n)];
        // Lists are kept for each of them apart.
        let is_same = |(a, b): (&Value, &Value)| a == b || matches!((a, b), (Value::List { .. }, Value::List { .. }));
        for l in &mut core.listeners {
            let n = l.len.min(waiting.len);
            let is_of_it =
                ending.contains(&AbilityId(l.ability)) && l.source == waiting.source && l.stamp < waiting.stamp;
            if is_of_it && window(l, n).iter().zip(window(waiting, n)).all(is_same) {
                l.ends = Ends::Happened;
            }
        }
        self.end_abilities(st, End::Happened(event), |e| e == Ends::Happened);
    }

    /// Abilities that statements made end, for the reason given.
    fn end_abilities(&mut self, st: &mut State, why: End, ended: impl Fn(Ends) -> bool) {
        if !st.core.listeners.iter().any(|l| ended(l.ends)) {
            return;
        }
        if T::ON {
            let mut over: Vec<Listener> = st.core.listeners.iter().filter(|l| ended(l.ends)).copied().collect();
            by_age(&mut over);
            let depth = if matches!(why, End::Gone(_)) { self.inside_move(st) } else { st.frames.len() };
            for effect in &over {
                self.tell_at(st, depth, Note::Ends { effect, why });
            }
        }
        let copies = self.ending_copies(st, &ended);
        let (mut waste, mut keys) = (0, 0);
        st.core.listeners.retain(|l| {
            let over = ended(l.ends);
            if over {
                waste += u32::from(l.len);
                keys |= dirty::key(l.key);
            }
            !over
        });
        if keys != 0 {
            st.core.listen_anew();
            st.core.waste += waste;
            st.core.touch(keys);
        }
        for ending in copies {
            self.end_copy(st, &ending);
        }
    }

    /// A scope opens, with the values that its fields are given.
    pub(crate) fn open_scope(&mut self, st: &mut State, s: ScopeId, fields: &[Value]) {
        if self.game.tables.lasts_until_begins {
            self.end_abilities(st, End::ScopeBegins(s), |e| matches!(e, Ends::ScopeBegins(n) if n == s.0));
        }
        let start = narrow::u32(st.core.scope_values.len());
        st.core.scope_values.extend_from_slice(fields);
        st.core.scopes.push(OpenScope { scope: s.0, start });
        st.core.touch(dirty::scope(s));
    }

    /// The innermost scope closes, with all that lasts as long as it.
    pub(crate) fn close_scope(&mut self, st: &mut State) {
        let Some(s) = st.core.scopes.pop() else { return };
        st.core.scope_values.truncate(s.start as usize);
        let depth = narrow::u16(st.core.scopes.len());
        self.end_abilities(st, End::Scope(ScopeId(s.scope)), |e| match e {
            Ends::Scope(d) => d > depth,
            Ends::NextScope(n) => n == s.scope,
            _ => false,
        });
        st.core.touch(dirty::scope(ScopeId(s.scope)));
    }
}

/// Those who have left the game and whose turn would come after the one that closes, as bits of their seats.
fn missed(c: &Core) -> u16 {
    let named = c.next_active;
    let back = match named {
        255 => false,
        named if !c.is_alive(named) => return 1 << named,
        named if named == c.next_player(c.active, false) => false,
        named if named == c.next_player(c.active, true) => true,
        _ => return 0,
    };
    let (mut seat, mut missed) = (c.seat_beside(c.active, back), 0);
    while seat != c.active && !c.is_alive(seat) {
        missed |= 1 << seat;
        seat = c.seat_beside(seat, back);
    }
    missed
}

/// What ends with a phase that is open now.
fn lasts_until_the_end(c: &Core, p: PhaseId) -> impl Fn(Ends) -> bool + use<> {
    let active = c.active;
    let opened = c.open_phase(p).map_or(u32::MAX, |o| o.stamp.max(1));
    move |e| match e {
        Ends::Phase(q, of, after) => q == p.0 && (of == 255 || of == active) && opened > after,
        _ => false,
    }
}
