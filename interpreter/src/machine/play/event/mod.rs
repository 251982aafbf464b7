//! How one event happens: prohibitions, replacements, body, reactions; always in this order.

mod coming;
mod creating;
pub mod gone;
pub mod moves;
pub mod reactions;
pub mod replacement;
mod sight;
pub mod together;
pub mod way;

use crate::dirty;
use crate::machine::play::event::moves::place;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::{Note, Trace};
use crate::machine::state::{Force, Frame, FrameKind, Listener, NIL, Record, Role, State};
use crate::machine::tables::{FORBIDDEN, REPLACED};
use crate::program::{AbilityId, EventId, Op, PhaseId, Program, StrId, builtin};
use crate::value::Value;
use naipe_grammar::narrow;

/// What is told of an event.
#[derive(Clone, Copy)]
enum Told {
    /// Nothing stops it: it happens.
    Happens,
    /// This prohibition stops it; second, whether it was told that it happens, before something changed it.
    Forbidden(Listener, bool),
    /// All that it acts on is gone, or what stands for this parameter is of another kind than that.
    Void(Option<usize>),
}

impl<T: Trace> Machine<'_, T> {
    #[expect(clippy::too_many_arguments, reason = "the parts of an event")]
    /// Makes an event begin. Its parameters have been pushed on the windows from `base + 2` on, with room before them for `by` and `source`.
    pub(crate) fn begin_event(
        &mut self,
        st: &mut State,
        event: EventId,
        base: usize,
        source: Value,
        by: Value,
        ret: u16,
        force: Force,
    ) {
        let e = &self.game.program.events[event.i()];
        st.mem.values[base] = by;
        st.mem.values[base + 1] = source;
        st.mem.values.extend_from_slice(&[source, by]);
        let misfit = self.misfit(st, event, base + 2);
        if misfit.is_some() || self.is_void(st, event, base + 2) {
            self.tell_event(st, base, event, Told::Void(misfit));
            st.mem.values.truncate(base);
            self.deliver(st, ret, Value::None);
            self.did_not_happen(st);
            return;
        }
        if self.game.tables.is_plain[event.i()] {
            self.runs(event);
            self.tell_event(st, base, event, Told::Happens);
            if event.i() < builtin::COUNT {
                let v = self.native(st, event, base);
                st.mem.values.truncate(base);
                self.deliver(st, ret, v);
                self.checks_at_once(st);
                return;
            }
            match (e.body, self.game.tables.action_body[event.i()]) {
                (_, Some(code)) => {
                    // An action's window is its parameters only.
                    st.mem.values.truncate(base + 2 + e.params.len());
                    st.mem.values[base + 1] = Value::None;
                    self.push_code(st, code, base, Role::Body);
                }
                (Some(code), None) => self.push_code(st, code, base, Role::Body),
                (None, None) => st.mem.values.truncate(base),
            }
            return;
        }
        self.keep_under_way(st);
        let used = narrow::u32(st.core.used.len());
        let kind = FrameKind::Event {
            event,
            stage: 0,
            force,
            used,
            watch: narrow::u32(st.core.watch.len()),
            ret,
            result: Value::None,
        };
        st.frames.push(Frame { base: narrow::u32(base), kind });
    }

    /// Whether nothing can come of an event but its body, and nobody wants to know of it.
    #[inline]
    pub(crate) fn is_plain(&self, event: EventId) -> bool {
        !T::ON && self.game.tables.is_plain[event.i()] && self.scratch.cover.is_none()
    }

    /// Notes that an event happens, for whoever wants to know what ran: what is forbidden or replaced does not.
    fn runs(&mut self, event: EventId) {
        if let Some(c) = &mut self.scratch.cover {
            c.event(event);
        }
    }

    /// A step of an event under way. Never waits by itself.
    #[inline(never)]
    pub(crate) fn event(&mut self, st: &mut State) -> bool {
        let Some(top) = st.frames.last() else { return false };
        let FrameKind::Event { event, stage, force, used, watch, ret, result } = top.kind else { return false };
        let window = top.base;
        let base = window as usize;
        let n = self.game.program.events[event.i()].params.len();
        let set_stage = |st: &mut State, to: u8| {
            if let Some(Frame { kind: FrameKind::Event { stage, .. }, .. }) = st.frames.last_mut() {
                *stage = to;
            }
        };
        // What nothing can stop, replace or react to is passed over.
        let modifies = self.game.tables.modifies[event.i()];
        let is_told = stage != 0;
        let stage = match stage {
            0 | 6 if modifies & (FORBIDDEN | REPLACED) == 0 => 2,
            0 | 6 if modifies & FORBIDDEN == 0 => 1,
            6 => 0,
            stage => stage,
        };
        if !is_told && stage != 0 {
            self.tell_event(st, base, event, Told::Happens);
            set_stage(st, stage);
        }
        if stage < 2 && st.core.earlier.is_some() {
            self.bring_up(st);
        }
        match stage {
            0 => {
                let (over, all) = overriding(&self.game.program, force);
                let f = self.eval(st, window).forbidden(event, base + 2, n + 2, over, all);
                let meets = f.is_some() && event == builtin::MOVE && st.core.draining > 0;
                let f = f.filter(|_| !meets || !self.is_given_way(st, window, force));
                match f {
                    Some(l) => {
                        self.tell_event(st, base, event, Told::Forbidden(l, is_told));
                        self.use_once(st, &l);
                        self.end_event(st, window, ret, Value::None, used, watch);
                        self.did_not_happen(st);
                    }
                    None => {
                        if !is_told {
                            self.tell_event(st, base, event, Told::Happens);
                        }
                        set_stage(st, 1);
                    }
                }
            }
            1 => {
                if !self.replace(st, window, event, n, used) {
                    set_stage(st, 2);
                }
            }
            // What came before it may have taken away what it acts on.
            2 if modifies & REPLACED != 0 && self.is_void(st, event, base + 2) => {
                self.tell_event(st, base, event, Told::Void(None));
                self.end_event(st, window, ret, Value::None, used, watch);
                self.did_not_happen(st);
            }
            2 => {
                set_stage(st, 3);
                self.runs(event);
                self.remember_listeners(st, window, event);
                self.remember_values(st, window, event, n);
                if event.i() < builtin::COUNT {
                    let v = self.native(st, event, base);
                    if let Some(Frame { kind: FrameKind::Event { result, .. }, .. }) = st.frames.last_mut() {
                        *result = v;
                    }
                    self.checks_at_once(st);
                } else if let Some(code) = self.game.tables.action_body[event.i()] {
                    let at = st.mem.values.len();
                    let you = st.mem.values[base];
                    st.mem.values.extend_from_slice(&[you, Value::None]);
                    st.mem.values.extend_from_within(base + 2..base + 2 + n);
                    self.push_code(st, code, at, Role::Body);
                } else if let Some(code) = self.game.program.events[event.i()].body {
                    self.push_code(st, code, base, Role::Body);
                }
            }
            5 => {
                let is_gone = event == builtin::MOVE && result.object().is_none_or(|o| st.core.fresh(o).is_none());
                let result = if is_gone { Value::None } else { result };
                self.end_event(st, window, ret, result, used, watch);
                self.forget_if_announced(st);
            }
            _ => {
                if event == builtin::MOVE && result != Value::None {
                    moved_instead(st, st.mem.values[base + 2], result);
                    Self::rename_moved(st, window, result);
                } else if event.i() >= builtin::COUNT {
                    Self::rename_arrived(st, base + 2..base + 2 + n);
                }
                // What reacts to it counts it among what has happened.
                if self.game.program.events[event.i()].recorded {
                    self.remember(st, window, event, n);
                }
                self.collect(st, window, event, n, watch);
                self.end_event(st, window, ret, result, used, watch);
            }
        }
        false
    }

    /// Tells what becomes of an event whose window stands at `base`: it is under way, or begins to be.
    fn tell_event(&mut self, st: &State, base: usize, event: EventId, told: Told) {
        if !T::ON {
            return;
        }
        let is_under_way = st.frames.last().is_some_and(|f| {
            f.base as usize == base && matches!(f.kind, FrameKind::Event { event: top, .. } if top == event)
        });
        let depth = st.frames.len() - usize::from(is_under_way);
        let n = self.game.program.events[event.i()].params.len();
        let (by, source) = (st.mem.values[base], st.mem.values[base + 1]);
        let params = &st.mem.values[base + 2..base + 2 + n];
        let note = match told {
            Told::Happens => Note::Event { event, params, source, by },
            Told::Void(misfit) => Note::Void { event, params, source, misfit },
            Told::Forbidden(l, told) => {
                let stopped_by = if l.source.id == NIL { Value::None } else { Value::Object(l.source) };
                Note::Forbidden { event, params, ability: AbilityId(l.ability), source: stopped_by, told }
            }
        };
        self.tell_at(st, depth, note);
    }

    fn end_event(&mut self, st: &mut State, window: u32, ret: u16, result: Value, used: u32, watch: u32) {
        while st.core.before.last().is_some_and(|b| b.depth as usize >= st.frames.len()) {
            let b = st.core.before.pop();
            st.core.before_values.truncate(b.map_or(0, |b| b.start as usize));
        }
        if !st.core.arriving.is_empty() {
            forget_arriving(st);
        }
        st.frames.pop();
        st.mem.values.truncate(window as usize);
        st.core.used.truncate(used as usize);
        st.core.watch.truncate(watch as usize);
        if st.core.spent && !st.frames.iter().any(|f| matches!(f.kind, FrameKind::Event { .. })) {
            st.core.drop_spent();
        }
        self.deliver(st, ret, result);
    }

    /// Keeps that an event happened, with what is asked of its arguments later, as they now are.
    fn remember(&mut self, st: &mut State, window: u32, event: EventId, n: usize) {
        let game = self.game;
        let base = window as usize;
        let (start, kept) = (narrow::u32(st.core.history_values.len()), &game.program.events[event.i()].noted);
        st.core.history_values.extend_from_slice(&st.mem.values[base + 2..base + 4 + n]);
        for e in kept {
            let v = self.value(st, window, *e);
            st.core.history_values.push(v);
        }
        st.core.history.push(Record { event, start, noted: narrow::u16(kept.len()) });
        st.core.touch(dirty::HISTORY);
    }

    /// Notes that a `once per` was used.
    pub(crate) fn use_once(&mut self, st: &mut State, l: &Listener) {
        let a = &self.game.program.abilities[l.ability as usize];
        let Some(once) = a.once_per else { return };
        let whole = self.game.program.whole(AbilityId(l.ability));
        let mut e = self.eval(st, 0);
        let giver = if a.next { e.giver_of(l) } else { None };
        let saved = e.open_listener(l, &[], a.slots as usize);
        let mark = e.mark(crate::machine::state::Marked::Ability(whole), l.source, l.which(), once);
        e.close_window(saved);
        st.core.marks.push(mark);
        st.core.touch(dirty::MARKS);
        if a.next {
            // What was given to one thing only is given no more.
            let giver = giver.filter(|giver| self.game.tables.subject[giver.ability as usize].is_some());
            match giver {
                Some(giver) => st.core.spend(&giver),
                None => self.spend_whole(st, l),
            }
        }
    }

    /// What a statement made is gone, and with it what hears the other events of the same ability.
    fn spend_whole(&self, st: &mut State, l: &Listener) {
        st.core.spend(l);
        let parts: Vec<Listener> = st.core.listeners.iter().filter(|other| self.are_one(other, l)).copied().collect();
        parts.iter().for_each(|part| st.core.spend(part));
    }

    /// A list of listeners to fill, kept from the last time.
    pub(crate) fn listeners_pool(&mut self) -> Vec<Listener> {
        let mut list = std::mem::take(&mut self.spare_listeners);
        list.clear();
        list
    }

    /// The body of a built-in event.
    fn native(&mut self, st: &mut State, event: EventId, base: usize) -> Value {
        match event {
            builtin::MOVE => {
                let v = &st.mem.values;
                let (x, to, cell, bottom) = (v[base + 2], v[base + 4], v[base + 5], v[base + 6]);
                let by = v[base];
                match (x, place(st.core.destination(to, cell))) {
                    (Value::Object(o), Some((to, cell))) => self.relocate(st, o, to, cell, bottom.is_true(), by),
                    _ => Value::None,
                }
            }
            builtin::SHUFFLE => {
                if let Value::Zone(zone) = st.mem.values[base + 2] {
                    st.core.shuffle(zone);
                }
                Value::None
            }
            builtin::REVEAL => {
                let (x, to) = (st.mem.values[base + 2], st.mem.values[base + 3]);
                self.reveal(st, x, to);
                Value::None
            }
            _ => Value::None,
        }
    }

    /// Raises `begin` or `end` of a phase, if anybody listens or will ask whether it happened.
    pub(crate) fn begin_phase_event(&mut self, st: &mut State, phase: PhaseId, opens: bool) {
        let event = if opens { builtin::BEGIN } else { builtin::END };
        self.tell(st, Note::Phase { phase, opens });
        if self.game.tables.is_plain[event.i()] {
            return;
        }
        let base = st.mem.values.len();
        st.mem.values.extend_from_slice(&[Value::None, Value::None, Value::Phase(phase.0)]);
        self.begin_event(st, event, base, Value::None, Value::Player(st.core.active), u16::MAX, Force::No);
    }
}

/// The prohibitions that an event passes over by name, and whether it passes over all that are not absolute.
pub(crate) fn overriding(p: &Program, force: Force) -> (&[StrId], bool) {
    match force {
        Force::No => (&[], false),
        Force::All => (&[], true),
        Force::Op(code, pc) => match &p.codes[code.i()].ops[pc as usize] {
            Op::Raise { overriding, all, .. } => (overriding, *all),
            _ => (&[], false),
        },
    }
}

/// What would have moved has been moved elsewhere instead: that is what came of its move.
fn moved_instead(st: &mut State, was: Value, now: Value) {
    let Value::Object(moved) = was else { return };
    for frame in st.frames.iter_mut().rev() {
        match &mut frame.kind {
            FrameKind::Event { event: builtin::MOVE, stage: 5, result, .. } if matches!(st.mem.values[frame.base as usize + 2], Value::Object(o) if o.id == moved.id) =>
            {
                *result = now;
            }
            FrameKind::Settle { .. } => break,
            _ => {}
        }
    }
}

/// The event on top of the frames is over: what was to come by it in some way has come, or does not.
fn forget_arriving(st: &mut State) {
    if let Some(Frame { kind: FrameKind::Event { event: builtin::MOVE, .. }, base }) = st.frames.last() {
        let moved = st.mem.values[*base as usize + 2];
        st.core.arriving.retain(|a| Value::Object(a.object) != moved);
    }
}
