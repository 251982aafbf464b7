//! How one event happens: prohibitions, replacements, body, reactions; always in this order.

use super::ask::{Choice, DecisionKind};
use super::index::{FORBIDDEN, REPLACED};
use super::moves::place;
use super::run::{Machine, NOTHING};
use super::state::{Force, Frame, FrameKind, Listener, NIL, Record, Role, State};
use super::trace::{Note, Trace};
use crate::dirty;
use crate::limits;
use crate::program::{AbilityId, Class, EventId, Form, Op, PhaseId, Program, StrId, builtin};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

/// What is told of an event.
#[derive(Clone, Copy)]
enum Told {
    /// It happens.
    Happens,
    /// This prohibition stops it; second, whether it was told that it happens, before something changed it.
    Forbidden(Listener, bool),
    /// All that it acts on is gone.
    Void,
}

impl<T: Trace> Machine<'_, T> {
    #[expect(clippy::too_many_arguments, reason = "the parts of an event")]
    /// Makes an event begin. Its parameters have been pushed on the windows from `base + 2` on, with room before them for `by` and `source`.
    pub(super) fn begin_event(
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
        if self.is_void(st, event, base + 2) {
            self.tell_event(st, base, event, Told::Void);
            st.mem.values.truncate(base);
            self.deliver(st, ret, Value::None);
            return;
        }
        if self.game.index.is_plain[event.i()] {
            self.runs(event);
            self.tell_event(st, base, event, Told::Happens);
            if event.i() < builtin::COUNT {
                let v = self.native(st, event, base);
                st.mem.values.truncate(base);
                self.deliver(st, ret, v);
                self.checks_at_once(st);
                return;
            }
            match (e.body, self.game.index.action_body[event.i()]) {
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
    pub(super) fn is_plain(&self, event: EventId) -> bool {
        !T::ON && self.game.index.is_plain[event.i()] && self.scratch.cover.is_none()
    }

    /// Notes that an event happens, for whoever wants to know what ran: what is forbidden or replaced does not.
    fn runs(&mut self, event: EventId) {
        if let Some(c) = &mut self.scratch.cover {
            c.event(event);
        }
    }

    /// A step of an event under way. Never waits by itself.
    #[inline(never)]
    pub(super) fn event(&mut self, st: &mut State) -> bool {
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
        let bends = self.game.index.bends[event.i()];
        let is_told = stage != 0;
        let stage = match stage {
            0 | 6 if bends & (FORBIDDEN | REPLACED) == 0 => 2,
            0 | 6 if bends & FORBIDDEN == 0 => 1,
            6 => 0,
            stage => stage,
        };
        if !is_told && stage != 0 {
            self.tell_event(st, base, event, Told::Happens);
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
                        self.end_event(st, window, ret, Value::None, used, watch);
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
            2 if bends & REPLACED != 0 && self.is_void(st, event, base + 2) => {
                self.tell_event(st, base, event, Told::Void);
                self.end_event(st, window, ret, Value::None, used, watch);
            }
            2 => {
                set_stage(st, 3);
                self.runs(event);
                self.remember_listeners(st, event);
                self.remember_values(st, window, event, n);
                if event.i() < builtin::COUNT {
                    let v = self.native(st, event, base);
                    if let Some(Frame { kind: FrameKind::Event { result, .. }, .. }) = st.frames.last_mut() {
                        *result = v;
                    }
                    self.checks_at_once(st);
                } else if let Some(code) = self.game.index.action_body[event.i()] {
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
            }
            _ => {
                if event == builtin::MOVE && result != Value::None {
                    moved_instead(st, st.mem.values[base + 2], result);
                }
                self.collect(st, window, event, n, watch, result);
                if self.game.program.events[event.i()].recorded {
                    let start = narrow::u32(st.core.history_values.len());
                    st.core.history_values.extend_from_slice(&st.mem.values[base + 2..base + 4 + n]);
                    st.core.history.push(Record { event, start });
                    st.core.touch(dirty::HISTORY);
                }
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
            Told::Void => Note::Void { event, params, source },
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
        st.frames.pop();
        st.mem.values.truncate(window as usize);
        st.core.used.truncate(used as usize);
        st.core.watch.truncate(watch as usize);
        if st.core.spent && !st.frames.iter().any(|f| matches!(f.kind, FrameKind::Event { .. })) {
            st.core.drop_spent();
        }
        self.deliver(st, ret, result);
    }

    /// Applies the next replacement that hears the event; false when none is left.
    fn replace(&mut self, st: &mut State, window: u32, event: EventId, n: usize, used: u32) -> bool {
        let list = self.replacements(st, window, event, n, used);
        let Some(&first) = list.first() else { return false };
        if list.len() > 1 && self.game.program.policy.replacement_asked {
            let player = self.affected(st, window, event, n);
            let kind = FrameKind::Replace { player };
            st.frames.push(Frame { base: narrow::u32(st.mem.values.len()), kind });
            return true;
        }
        self.apply_replacement(st, window, n, first);
        true
    }

    /// The replacements that hear an event and were not yet applied to it, by age.
    pub(super) fn replacements(
        &mut self,
        st: &mut State,
        window: u32,
        event: EventId,
        n: usize,
        used: u32,
    ) -> Vec<(Listener, Class)> {
        let base = window as usize;
        let used = applied_since(st, used);
        let mut found: Vec<(Listener, Class)> = Vec::new();
        let mut list = self.listeners_pool();
        for class in [Class::Before, Class::Instead] {
            let key = event.key(class);
            if !self.game.index.any[key as usize] {
                continue;
            }
            list.clear();
            let mut e = self.eval(st, window);
            e.benders(key, &mut list);
            e.gone_benders(key, &mut list);
            for l in &list {
                let mark = applied(l);
                if !e.c.used[used as usize..].contains(&mark) && e.hears(l, base + 2, n + 2) {
                    found.push((*l, class));
                }
            }
        }
        self.spare_listeners = list;
        found.sort_by_key(|(l, _)| l.stamp);
        found
    }

    /// The player whom an event affects: the one that its parameters name who say so, or whose things they name. Where that
    /// is not one player, the active one; of an action, who takes it.
    fn affected(&mut self, st: &mut State, window: u32, event: EventId, n: usize) -> u8 {
        let base = window as usize;
        let bits = self.game.index.affects[event.i()];
        let by = st.mem.values[base].player().filter(|_| self.game.index.action_body[event.i()].is_some());
        if let (Some(by), None) = (by, self.game.program.events[event.i()].affects) {
            return by;
        }
        let mut all = 0_u16;
        for i in (0..n).filter(|i| bits >> i & 1 != 0) {
            let v = st.mem.values[base + 2 + i];
            let (len, start) = if let Value::List { len, start } = v { (u32::from(len), start) } else { (0, 0) };
            let mut e = self.eval(st, window);
            let members = (0..len).map(|k| e.member(start, k)).collect::<Vec<_>>();
            for v in members.into_iter().chain([v]) {
                all |= match v {
                    Value::Player(q) => 1 << q,
                    Value::Object(o) => e.controller(o).player().map_or(0, |q| 1 << q),
                    Value::Zone(z) if e.c.zones[z as usize].player < e.c.seats => 1 << e.c.zones[z as usize].player,
                    _ => 0,
                };
            }
        }
        if all.count_ones() == 1 { narrow::u8(all.trailing_zeros()) } else { st.core.active }
    }

    /// Lists the replacements of which a player says the next.
    #[inline(never)]
    pub(super) fn ask_replacement(&mut self, st: &mut State, player: u8) -> bool {
        self.decision.begin(player, DecisionKind::Order);
        let Some(under) = st.frames.iter().rev().nth(1) else { return false };
        let FrameKind::Event { event, used, .. } = under.kind else { return false };
        let window = under.base;
        let n = self.game.program.events[event.i()].params.len();
        let list = self.replacements(st, window, event, n, used);
        for (i, (l, _)) in list.iter().enumerate() {
            self.decision.options.push(nth_replacement(&list[..i], l));
        }
        true
    }

    /// Applies the replacement chosen to the event on top of the frames.
    #[inline(never)]
    pub(super) fn replacement_chosen(&mut self, st: &mut State, choice: Choice) {
        let Some(top) = st.frames.last() else { return };
        let FrameKind::Event { event, used, .. } = top.kind else { return };
        let window = top.base;
        let n = self.game.program.events[event.i()].params.len();
        let list = self.replacements(st, window, event, n, used);
        let chosen = (0..list.len()).find(|i| choice == nth_replacement(&list[..*i], &list[*i].0));
        if let Some(at) = chosen {
            self.apply_replacement(st, window, n, list[at]);
        }
    }

    fn apply_replacement(&mut self, st: &mut State, window: u32, n: usize, (l, class): (Listener, Class)) {
        let base = window as usize;
        let ability = AbilityId(l.ability);
        st.core.used.push(applied(&l));
        let source = if l.source.id == NIL { Value::None } else { Value::Object(l.source) };
        self.tell(st, Note::Bent { ability, source, instead: class == Class::Instead });
        self.use_once(st, &l);
        let a = &self.game.program.abilities[ability.i()];
        if let Some(c) = &mut self.scratch.cover {
            c.ability(l.ability);
        }
        let Form::Listen { body: Some(code), .. } = a.form else { return };
        let args: arrayvec::ArrayVec<Value, { limits::ARGUMENTS }> =
            st.mem.values[base + 2..base + 4 + n].iter().copied().collect();
        let at = st.mem.values.len();
        let mut e = self.eval(st, window);
        let _ = e.open_listener(&l, &args, a.slots as usize);
        if class == Class::Before {
            self.push_code(st, code, at, Role::Before(ability));
        } else {
            // The event ends when its replacement does.
            if let Some(Frame { kind: FrameKind::Event { stage, .. }, .. }) = st.frames.last_mut() {
                *stage = 5;
            }
            self.push_code(st, code, at, Role::Instead);
        }
    }

    /// Notes that a `once per` was used.
    pub(super) fn use_once(&mut self, st: &mut State, l: &Listener) {
        let a = &self.game.program.abilities[l.ability as usize];
        let Some(once) = a.once_per else { return };
        let mut e = self.eval(st, 0);
        let saved = e.open_listener(l, &[], a.slots as usize);
        let mark = e.mark(super::state::Marked::Ability(AbilityId(l.ability)), l.source, l.which(), once);
        e.close_window(saved);
        st.core.marks.push(mark);
        st.core.touch(dirty::MARKS);
        if a.next {
            st.core.spend(l);
        }
    }

    /// Remembers who listens to an event before it happens: who leaves because of it hears it all the same.
    fn remember_listeners(&mut self, st: &mut State, event: EventId) {
        let key = event.key(Class::After);
        if !self.game.index.any[key as usize] {
            return;
        }
        // What listened before a `together` hears all of it; here, what has come since.
        let since = if st.core.together > 0 { st.core.together_stamp + 1 } else { 0 };
        let c = &mut st.core;
        if c.hears(key) {
            let from = c.listeners.partition_point(|l| (l.key, l.stamp) < (key, since));
            let to = c.listeners.partition_point(|l| l.key <= key);
            for i in from..to {
                let l = c.listeners[i];
                c.watch.push(l);
            }
        }
        if since == 0 || !st.core.entered.is_empty() {
            self.remember_granted(st, key);
        }
    }

    /// Remembers the abilities with a key of keywords and kinds that can be given, with their arguments as they are now.
    pub(super) fn remember_granted(&mut self, st: &mut State, key: u32) {
        if !self.game.index.any_granted[key as usize] {
            return;
        }
        let mut list = self.listeners_pool();
        self.eval(st, 0).granted(key, &mut list);
        for l in &mut list {
            l.key = key;
            let keyword = self.game.program.abilities[l.ability as usize].keyword;
            let arity = keyword.map_or(0, |k| self.game.program.kinds[k.i()].arity);
            if arity > 0 {
                let at = st.mem.values.len();
                let mut e = self.eval(st, 0);
                let saved = e.open_listener(l, &[], 0);
                e.base = saved;
                let start = narrow::u32(st.core.arena.len());
                st.core.arena.extend_from_slice(&st.mem.values[at + 2..at + 2 + usize::from(arity)]);
                st.mem.values.truncate(at);
                st.core.waste += u32::from(arity);
                (l.start, l.len) = (start, u16::from(arity));
            }
            st.core.watch.push(*l);
        }
        self.spare_listeners = list;
    }

    /// Remembers all abilities of keywords and kinds that can be given, among the listeners remembered from a place on.
    pub(super) fn remember_all_granted(&mut self, st: &mut State, from: usize) {
        let granted = &self.game.index.granted;
        for (i, (key, ..)) in granted.iter().enumerate() {
            if granted[..i].iter().all(|(earlier, ..)| earlier != key) {
                self.remember_granted(st, *key);
            }
        }
        if !granted.is_empty() {
            st.core.watch[from..].sort_by_key(|l| (l.key, l.stamp));
        }
    }

    /// Keeps what reactions to an event will read as it was before it.
    fn remember_values(&mut self, st: &mut State, window: u32, event: EventId, n: usize) {
        if !self.game.index.looks_back[event.i()] {
            return;
        }
        let key = event.key(Class::After);
        let depth = narrow::u32(st.frames.len());
        let at = window as usize + 2;
        let args: arrayvec::ArrayVec<Value, { limits::ARGUMENTS }> =
            st.mem.values[at..at + n + 2].iter().copied().collect();
        let mut list = self.listeners_pool();
        let mut e = self.eval(st, window);
        e.benders(key, &mut list);
        e.gone_benders(key, &mut list);
        for l in &list {
            let a = &self.game.program.abilities[l.ability as usize];
            if a.was.1.is_empty() {
                continue;
            }
            let mut values = std::mem::take(&mut self.spare);
            let look = |e: &mut super::eval::Eval<'_>, values: &mut Vec<Value>| {
                let saved = e.open_listener(l, &args, a.slots as usize);
                values.extend(a.was.1.iter().map(|of| e.eval(*of)));
                e.close_window(saved);
            };
            let earlier = st.core.earlier.is_some() && {
                let mut about = args.clone();
                about.truncate(limits::ARGUMENTS - 1);
                about.push(Value::Object(l.source));
                self.with_earlier(st, &about, |e| look(e, &mut values))
            };
            if !earlier {
                look(&mut self.eval(st, window), &mut values);
            }
            let start = narrow::u32(st.core.before_values.len());
            st.core.before_values.append(&mut values);
            self.spare = values;
            let (ability, source, stamp) = (l.ability, l.source, l.stamp);
            st.core.before.push(super::state::Before { ability, source, stamp, depth, start });
        }
        self.spare_listeners = list;
    }

    /// Collects the reactions to an event that has happened.
    fn collect(&mut self, st: &mut State, window: u32, event: EventId, n: usize, watch: u32, result: Value) {
        let key = event.key(Class::After);
        if !self.game.index.any[key as usize] {
            return;
        }
        let base = window as usize;
        if event == builtin::MOVE
            && let Value::Object(o) = result
            && st.core.fresh(o).is_some_and(|x| {
                st.core.zones[x.zone as usize].in_play
                    || st.core.last_known(st.mem.values[base + 2].object().unwrap_or(NOTHING)).is_none()
            })
        {
            // What came into play (or moved about elsewhere) is named as it now is; what left play, as it was.
            st.mem.values[base + 2] = result;
        }
        let mut list = self.listeners_pool();
        self.eval(st, window).benders(key, &mut list);
        // Those who listened before and listen no more; all lists are in order of key and age.
        let before = if st.core.together > 0 { st.core.together_watch } else { (0, 0) };
        for (from, to) in [before, (watch, narrow::u32(st.core.watch.len()))] {
            let watch = &st.core.watch[from as usize..to as usize];
            let first = watch.partition_point(|l| l.key < key);
            let there = list.len();
            for l in watch[first..].iter().take_while(|l| l.key == key) {
                let stays = match l.stamp {
                    // That of a keyword that was given.
                    0 => list[..there].iter().any(|now| (now.ability, now.source) == (l.ability, l.source)),
                    _ => st.core.listens(l),
                };
                if !stays {
                    list.push(*l);
                }
            }
        }
        // In order of age, those who left because of it among the others.
        list.sort_by_key(|l| l.stamp);
        for l in &list {
            if self.eval(st, window).hears(l, base + 2, n + 2) {
                let r = self.reaction(st, l, base + 2, n + 2);
                st.core.reactions.push(r);
            }
        }
        self.spare_listeners = list;
        if st.core.draining > 0 {
            self.keep_heard(st, event, base, n);
        }
    }

    /// A list of listeners to fill, kept from the last time.
    pub(super) fn listeners_pool(&mut self) -> Vec<Listener> {
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
                let there = place(if cell == Value::None { to } else { cell });
                match (x, there) {
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
    pub(super) fn begin_phase_event(&mut self, st: &mut State, phase: PhaseId, opens: bool) {
        let event = if opens { builtin::BEGIN } else { builtin::END };
        self.tell(st, Note::Phase { phase, opens });
        if self.game.index.is_plain[event.i()] {
            return;
        }
        let base = st.mem.values.len();
        st.mem.values.extend_from_slice(&[Value::None, Value::None, Value::Phase(phase.0)]);
        self.begin_event(st, event, base, Value::None, Value::Player(st.core.active), u16::MAX, Force::No);
    }
}

/// The prohibitions that an event passes over by name, and whether it passes over all that are not absolute.
pub(super) fn overriding(p: &Program, force: Force) -> (&[StrId], bool) {
    match force {
        Force::No => (&[], false),
        Force::All => (&[], true),
        Force::Op(code, pc) => match &p.codes[code.i()].ops[pc as usize] {
            Op::Raise { overriding, all, .. } => (overriding, *all),
            _ => (&[], false),
        },
    }
}

/// Where those begin among the replacements used that were applied to the event on top of the frames, or to one that it
/// replaces or is part of replacing.
fn applied_since(st: &State, used: u32) -> u32 {
    let (mut since, mut replaces) = (used, false);
    if used > 0 {
        for frame in st.frames.iter().rev() {
            match frame.kind {
                FrameKind::Code { role: Role::Instead, .. } => replaces = true,
                FrameKind::Event { used, .. } if replaces => (since, replaces) = (used, false),
                FrameKind::Settle { .. } => break,
                _ => {}
            }
        }
    }
    since
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

/// A replacement as an option, after those listed before it.
fn nth_replacement(before: &[(Listener, Class)], l: &Listener) -> Choice {
    let same = before.iter().filter(|(b, _)| (b.ability, b.source) == (l.ability, l.source)).count();
    Choice::Ability(AbilityId(l.ability), l.source, narrow::u16(same))
}

/// What tells one replacement from another: two of one keyword are two.
fn applied(l: &Listener) -> (AbilityId, ObjectRef, u32) {
    (AbilityId(l.ability), l.source, l.which())
}
