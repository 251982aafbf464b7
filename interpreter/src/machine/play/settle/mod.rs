//! Settling: checks until nothing changes, then reactions, one batch at a time.

pub mod alike;

use crate::dirty::{Bits, Written};
use crate::machine::play::decide::ask::{Choice, DecisionKind};
use crate::machine::play::run::Machine;
use crate::machine::play::settle::alike::nth_reaction;
use crate::machine::play::trace::{Note, Trace};
use crate::machine::query::selectors::Cursor;
use crate::machine::state::{Entry, EntryKind, Frame, FrameKind, Listener, NIL, NONE16, Reaction, Role, State};
use crate::program::{AbilityId, Class, EventId, Form, TriggerOrder, builtin};
use crate::value::{Holder, Value};
use naipe_grammar::narrow;

impl<'g, T: Trace> Machine<'g, T> {
    /// Puts checks and reactions on top of the frames; at once: only checks that are asked at once.
    pub(crate) fn push_settle(&mut self, st: &mut State, at_once: bool) {
        self.keep_under_way(st);
        let at = if at_once { narrow::u32(st.core.reactions.len()) } else { st.core.owned };
        let kind = FrameKind::Settle { start: at, next: at, end: at, sweeps: 0, at_once };
        st.frames.push(Frame { base: narrow::u32(st.mem.values.len()), kind });
    }

    /// Has checks asked that wait for the set-up: all of them, whatever has been written. None is asked while something is tried.
    pub(crate) fn ask_held_checks(&self, st: &mut State) {
        if st.core.holds_checks() && !self.trial {
            st.core.watched = (self.game.tables.check_reads, self.game.tables.at_once_reads);
        }
    }

    /// After an event: checks that are asked at once.
    #[inline]
    pub(crate) fn checks_at_once(&mut self, st: &mut State) {
        if st.core.together == 0 && st.core.dirty_at_once.meets(st.core.watched.1) {
            self.push_settle(st, true);
        }
    }

    /// A step of settling: checks, then reactions, until nothing is left to do.
    #[inline(never)]
    pub(crate) fn settle(&mut self, st: &mut State) -> bool {
        let Some(top) = st.frames.last() else { return false };
        let FrameKind::Settle { start, next, end, sweeps, at_once } = top.kind else { return false };
        let set = |st: &mut State, next: u32, end: u32, sweeps: u16| {
            if let Some(f) = st.frames.last_mut() {
                f.kind = FrameKind::Settle { start, next, end, sweeps, at_once };
            }
        };
        if next < end {
            let r = st.core.reactions[next as usize];
            // What the last reaction brought about settles before the next of the same batch.
            if !r.is_check && (narrow::u32(st.core.reactions.len()) > end || st.core.dirty.meets(st.core.watched.0)) {
                st.core.owned = end;
                self.push_settle(st, false);
                return false;
            }
            if !r.is_check && self.game.program.policy.trigger_order == TriggerOrder::Asked {
                let group = self.group(st, next, end);
                if group > next + 1 {
                    let kind = FrameKind::Order { next, end: group };
                    st.frames.push(Frame { base: narrow::u32(st.mem.values.len()), kind });
                    return false;
                }
            }
            set(st, next + 1, end, sweeps);
            self.react(st, r);
            return false;
        }
        // What is done is forgotten first, so that a chain that repeats is seen to repeat.
        if end > start {
            self.forget(st, start, end);
            if !at_once {
                st.core.owned = start;
            }
            set(st, start, start, sweeps);
        }
        if !at_once && !st.core.copied.is_empty() {
            self.tell_targets_of_copies(st);
            return false;
        }
        // Those who fall in one sweep fall together, before anything is asked again: not before the last check of the sweep in
        // which this came about is done.
        if sweeps > 0 && is_last_of_sweep(st) && st.core.losing != 0 && self.finish_losers(st) {
            return false;
        }
        let mask = if at_once { st.core.dirty_at_once } else { st.core.dirty }.bits();
        let reads = if at_once { st.core.watched.1 } else { st.core.watched.0 };
        if mask & reads != 0 {
            st.core.dirty_at_once = Written::default();
            if !at_once {
                st.core.dirty = Written::default();
            }
            let fired = self.sweep(st, mask, at_once, start);
            if fired > 0 {
                set(st, start, start + fired, 1);
                if !at_once {
                    st.core.owned = start + fired;
                }
                return false;
            }
        }
        // Looked at once no check has anything to do.
        if let Some(event) = self.game.program.state_event.filter(|_| !at_once && (sweeps > 0 || mask & reads != 0)) {
            forget_what_never_came(st);
            self.notice_states(st, event);
        }
        if st.core.losing != 0 && is_last_of_sweep(st) && self.finish_losers(st) {
            return false;
        }
        let all = narrow::u32(st.core.reactions.len());
        if !at_once && all > start {
            self.order(st, start, all);
            st.core.owned = all;
            set(st, start, all, 0);
            return false;
        }
        if !at_once {
            st.core.owned = start;
        }
        st.frames.pop();
        false
    }

    /// Asks every check whose inputs may have changed; those that hold are put among the reactions at `at`. How many.
    fn sweep(&mut self, st: &mut State, mask: Bits, at_once: bool, at: u32) -> u32 {
        let mut list = self.listeners_pool();
        let key = self.game.tables.check_key;
        self.eval(st, 0).all_with_key(key, &mut list);
        let mut fired = 0;
        let rules = self.game.tables.rules(key).len();
        // Who wants to know what ran wants it to run.
        let learns = self.scratch.cover.is_none();
        let (mut learned, mut asked_again) = (false, false);
        for (i, l) in list.iter().enumerate() {
            let a = &self.game.program.abilities[l.ability as usize];
            let Form::Check { at_once: now, reads, .. } = &a.form else { continue };
            let said = *reads;
            let reads = if i < rules { st.core.check_reads.get(i).copied().unwrap_or(said) } else { said };
            if at_once && !now {
                continue;
            }
            if reads & mask == 0 {
                // What did not hold does not hold now: nothing that was read to find that out has been written.
                debug_assert!(reads == said || self.holding(st, l).is_empty(), "a check is not asked though it holds");
                continue;
            }
            self.scratch.reads.replace(0);
            let found = self.holding(st, l);
            if learns && i < rules {
                self.learn_reads(st, i, found.is_empty());
                learned = true;
            }
            for v in found {
                let (player, start, len) = self.capture_window(st, l, v, a.capture);
                // What is being done about it already may not have come to its end: it is asked again when it has.
                if at_once && is_under_way(st, l, start, len) {
                    asked_again = true;
                    continue;
                }
                let (ability, source, which) = (AbilityId(l.ability), l.source, l.which());
                let r = Reaction { ability, source, start, len, player, is_check: true, which, age: 0, happened: 0 };
                st.core.reactions.insert((at + fired) as usize, r);
                fired += 1;
            }
        }
        self.spare_listeners = list;
        if asked_again {
            st.core.dirty_at_once.add(mask);
        }
        if st.core.check_reads.is_empty() {
            st.core.watched = (self.game.tables.check_reads, self.game.tables.at_once_reads);
        } else if learned {
            self.watch_checks(st);
        }
        fired
    }

    /// What `whenever` says of how things are: reactions that hold now, and do not wait already.
    fn notice_states(&mut self, st: &mut State, event: EventId) {
        let mut list = self.listeners_pool();
        let key = event.key(Class::After);
        self.eval(st, 0).all_with_key(key, &mut list);
        self.put_by_age(st, key, &mut list);
        for l in &list {
            if self.is_waiting(st, l) {
                continue;
            }
            let at = st.mem.values.len();
            st.mem.values.extend_from_slice(&[Value::None, Value::None]);
            if self.eval(st, 0).hears(l, at, 2) {
                let r = self.reaction(st, (l, 0), at, 2);
                st.core.reactions.push(r);
            }
            st.mem.values.truncate(at);
        }
        self.spare_listeners = list;
    }

    /// The reaction of the batch under way that a frame which stands on it carries out.
    pub(crate) fn carried_out(st: &State, frame: usize) -> Option<&Reaction> {
        let settles = frame.checked_sub(1).and_then(|under| st.frames.get(under))?;
        let FrameKind::Settle { next, .. } = settles.kind else { return None };
        st.core.reactions.get(next.checked_sub(1)? as usize)
    }

    /// Whether a reaction of an ability is noted, under way or waits in a zone.
    fn is_waiting(&self, st: &State, l: &Listener) -> bool {
        let announced = match self.game.program.abilities[l.ability as usize].form {
            Form::Listen { announces, .. } => announces,
            _ => None,
        };
        let of = (l.source, l.which());
        st.core.reactions.iter().any(|r| r.ability.0 == l.ability && (r.source, r.which) == of)
            || st.core.entries.iter().any(|e| {
                let is_its = match e.what {
                    EntryKind::Reaction(a) => a.0 == l.ability,
                    EntryKind::Playable(id) => announced == Some(id),
                };
                is_its && e.object != NIL && (st.core.objects[e.object as usize].source.thing(), e.which) == of
            })
    }

    /// What a check holds for: what it runs over, or nothing in particular.
    fn holding(&mut self, st: &mut State, l: &Listener) -> Vec<Value> {
        let a = &self.game.program.abilities[l.ability as usize];
        let Form::Check { each, each_list, .. } = &a.form else { return Vec::new() };
        let mut found = Vec::new();
        let mut e = self.eval(st, 0);
        let saved = e.open_listener(l, &[], a.slots as usize);
        match (each, each_list) {
            (Some(s), _) => {
                let mut cursor = Cursor::default();
                while let Some(v) = e.next(*s, &mut cursor) {
                    e.set_var(a.capture, v);
                    if e.holds_or_absent(a.condition) {
                        found.push(v);
                    }
                }
            }
            (None, Some(list)) => {
                if let Value::List { len, start } = e.eval(*list) {
                    for i in 0..u32::from(len) {
                        let v = e.member(start, i);
                        e.set_var(a.capture, v);
                        if e.holds_or_absent(a.condition) {
                            found.push(v);
                        }
                    }
                }
            }
            _ => {
                if e.holds_or_absent(a.condition) {
                    found.push(Value::None);
                }
            }
        }
        e.close_window(saved);
        found
    }

    /// A check that does not hold need not be asked again until something is written that was read to find that out.
    fn learn_reads(&self, st: &mut State, check: usize, idle: bool) {
        let index = &self.game.tables;
        let said = |i: &AbilityId| match self.game.program.abilities[i.i()].form {
            Form::Check { reads, .. } => reads,
            _ => 0,
        };
        let rules = index.rules(index.check_key);
        if st.core.check_reads.is_empty() {
            st.core.check_reads.extend(rules.iter().map(said));
        }
        st.core.check_reads[check] = if idle { self.scratch.reads.bits() } else { said(&rules[check]) };
    }

    /// Notes what all checks together wait for.
    fn watch_checks(&self, st: &mut State) {
        let index = &self.game.tables;
        let rules = index.rules(index.check_key);
        // Cards may bring checks of their own.
        let brought = if index.checks_of_cards { (index.check_reads, index.at_once_reads) } else { (0, 0) };
        let reads = st.core.check_reads.iter().zip(rules);
        st.core.watched = reads.fold(brought, |(all, now), (&reads, rule)| {
            let at_once = matches!(self.game.program.abilities[rule.i()].form, Form::Check { at_once: true, .. });
            (all | reads, if at_once { now | reads } else { now })
        });
    }

    /// Copies the window of a listener, with one more value, into the arena.
    fn capture_window(&mut self, st: &mut State, l: &Listener, v: Value, capture: u16) -> (u8, u32, u16) {
        let at = st.mem.values.len();
        let mut e = self.eval(st, 0);
        let _ = e.open_listener(l, &[], capture as usize);
        let player = e.var(0).player().unwrap_or(e.c.active);
        st.mem.values.truncate(at + capture as usize);
        st.mem.values.push(v);
        let start = narrow::u32(st.core.arena.len());
        st.core.arena.extend_from_slice(&st.mem.values[at..]);
        let len = narrow::u16(st.mem.values.len() - at);
        st.mem.values.truncate(at);
        (player, start, len)
    }

    /// Drops the reactions that are done; what they kept in the arena is waste.
    fn forget(&self, st: &mut State, from: u32, to: u32) {
        let done = st.core.reactions.drain(from as usize..to as usize);
        st.core.waste += done.map(|r| u32::from(r.len)).sum::<u32>();
    }

    /// The end of the run of reactions from `next` on that one player orders; `next + 1` where there is nothing to order.
    fn group(&self, st: &State, next: u32, end: u32) -> u32 {
        let list = &st.core.reactions[next as usize..end as usize];
        let first = list[0];
        if first.source.id == NIL {
            // The rules of the game belong to nobody.
            return next + 1;
        }
        let all = self.game.program.policy.trigger_player.is_some();
        let n = list.iter().take_while(|r| (all || r.player == first.player) && !r.is_check).count();
        let alike = list[..n].iter().all(|r| self.alike(st, r, &first));
        if alike { next + 1 } else { next + narrow::u32(n) }
    }

    /// Lists the reactions of which a player says the next.
    #[inline(never)]
    pub(crate) fn ask_order(&mut self, st: &mut State, next: u32, end: u32) -> bool {
        let own = st.core.reactions[next as usize].player;
        let player = self.game.program.policy.trigger_player.and_then(|(who, slots)| {
            let mut e = self.eval(st, 0);
            let saved = e.open_window(&[Value::None, Value::None], slots as usize);
            let v = e.scalar(who);
            e.close_window(saved);
            v.player().filter(|q| st.core.is_alive(*q))
        });
        self.decision.begin(player.unwrap_or(own), DecisionKind::Order);
        let group = &st.core.reactions[next as usize..end as usize];
        for (i, r) in group.iter().enumerate() {
            if !group[..i].iter().any(|q| self.alike(st, q, r)) {
                self.decision.options.push(nth_reaction(group, i));
            }
        }
        true
    }

    /// The reaction chosen is carried out; the others keep their order.
    #[inline(never)]
    pub(crate) fn ordered(&mut self, st: &mut State, next: u32, end: u32, choice: Choice) {
        let group = &st.core.reactions[next as usize..end as usize];
        let chosen = (0..group.len()).find(|i| choice == nth_reaction(group, *i));
        let at = next as usize + chosen.unwrap_or(0);
        st.core.reactions[next as usize..=at].rotate_right(1);
        let r = st.core.reactions[next as usize];
        if let Some(Frame { kind: FrameKind::Settle { next, .. }, .. }) = st.frames.last_mut() {
            *next += 1;
        }
        self.react(st, r);
    }

    /// Puts a batch of reactions into the order the game's policy asks for.
    fn order(&mut self, st: &mut State, from: u32, to: u32) {
        if self.game.program.policy.trigger_order == TriggerOrder::Fixed {
            return;
        }
        let (active, seats) = (st.core.active, st.core.seats.max(1));
        let rank = |p: u8| (p + seats - active % seats) % seats;
        let policy = &self.game.program.policy;
        let (asked, one) = (policy.trigger_order == TriggerOrder::Asked, policy.trigger_player.is_some());
        // Where players are asked, what the rules themselves do comes first.
        let key = |r: &Reaction| (asked && r.source.id != NIL, if one { 0 } else { rank(r.player) });
        st.core.reactions[from as usize..to as usize].sort_by_key(key);
    }

    /// Runs a reaction or check, or puts it where reactions wait.
    fn react(&mut self, st: &mut State, r: Reaction) {
        let a = &self.game.program.abilities[r.ability.i()];
        let source = if r.source.id == NIL { Value::None } else { Value::Object(r.source) };
        if let Some(c) = &mut self.scratch.cover {
            c.ability(r.ability.0);
        }
        let base = st.mem.values.len();
        st.mem.values.extend_from_slice(&st.core.arena[r.start as usize..r.start as usize + r.len as usize]);
        if let Form::Listen { event: builtin::TARGET, .. } = a.form {
            // What aims is known as it now waits: it was named before it was put there.
            let at = base + a.capture as usize + 1;
            if let Some(now) = st.mem.values.get(at).and_then(|effect| st.core.waiting(*effect)) {
                st.mem.values[at] = now;
                st.core.arena[r.start as usize + a.capture as usize + 1] = now;
            }
        }
        if !self.still_holds(st, a.still.filter(|_| !matches!(a.form, Form::Listen { to: Some(_), .. })), base, a.slots)
        {
            self.tell(st, Note::Lapsed { ability: r.ability, source });
            return st.mem.values.truncate(base);
        }
        match &a.form {
            Form::Check { body, each, .. } => {
                // What fired may have come to nothing since: an earlier check of the same sweep may have mended it.
                let gone = match st.mem.values.last() {
                    Some(Value::Object(o)) if r.len > a.capture => st.core.fresh(*o).is_none(),
                    _ => false,
                };
                let size = base + a.slots as usize;
                if st.mem.values.len() < size {
                    st.mem.values.resize(size, Value::None);
                }
                let about = st.mem.values[base + r.len as usize - 1];
                let mut e = self.eval(st, narrow::u32(base));
                let fits = gone || each.is_none_or(|each| e.matches(each, about));
                let holds = !gone && fits && e.holds_or_absent(a.condition);
                st.mem.values.truncate(base + r.len as usize);
                if !holds {
                    st.mem.values.truncate(base);
                    return;
                }
                self.tell(st, Note::Reaction { ability: r.ability, source, waits: false });
                self.push_code(st, *body, base, Role::Check);
            }
            Form::Listen { body: Some(body), to: None, .. } => {
                self.tell(st, Note::Reaction { ability: r.ability, source, waits: false });
                self.push_code(st, *body, base, Role::Effect(r.ability, NIL));
            }
            Form::Listen { announces: Some(id), .. } => self.react_announcing(st, r, *id, base),
            Form::Listen { to: Some((zone, def)), .. } => {
                self.tell(st, Note::Reaction { ability: r.ability, source, waits: true });
                let size = base + a.slots as usize;
                if st.mem.values.len() < size {
                    st.mem.values.resize(size, Value::None);
                }
                let zone = self.value(st, narrow::u32(base), *zone);
                st.mem.values.truncate(base);
                let id = st.core.make(self.game, *def, r.player);
                st.core.objects[id as usize].source = Holder::of(r.source);
                // The window is kept once more: the batch's own copy goes when the batch does.
                let start = narrow::u32(st.core.arena.len());
                st.core.arena.extend_from_within(r.start as usize..r.start as usize + r.len as usize);
                st.core.entries.push(Entry {
                    object: id,
                    what: EntryKind::Reaction(r.ability),
                    start,
                    len: r.len,
                    under_way: false,
                    which: r.which,
                });
                let x = Value::Object(st.core.reference(id));
                self.begin_move(st, x, zone, false, source, Value::Player(r.player), u16::MAX);
            }
            _ => st.mem.values.truncate(base),
        }
    }
}

/// A reaction that was not let come to where it was to wait does not wait: what it would have done is forgotten.
fn forget_what_never_came(st: &mut State) {
    let State { core, frames, .. } = st;
    let (objects, waste) = (&core.objects, &mut core.waste);
    let never_came = |e: &Entry| {
        matches!(e.what, EntryKind::Reaction(_)) && e.object != NIL && objects[e.object as usize].zone == NONE16
    };
    // While something happens, it may yet come.
    if core.entries.iter().any(never_came) && !frames.iter().any(|f| matches!(f.kind, FrameKind::Event { .. })) {
        core.entries.retain(|e| {
            *waste += if never_came(e) { u32::from(e.len) } else { 0 };
            !never_came(e)
        });
    }
}

/// Whether nothing is left to do of the checks that were found to hold at once with the one under way, if one is.
fn is_last_of_sweep(st: &State) -> bool {
    let under = st.frames.len().saturating_sub(1);
    !st.frames[..under].iter().any(|frame| {
        let FrameKind::Settle { next, end, .. } = frame.kind else { return false };
        st.core.reactions[next as usize..end as usize].iter().any(|r| r.is_check)
    })
}

/// Whether what a check does about something, with what its window holds, is being carried out or comes next.
fn is_under_way(st: &State, l: &Listener, start: u32, len: u16) -> bool {
    let window = |start: u32| &st.core.arena[start as usize..start as usize + usize::from(len)];
    let outer = st.frames.len().saturating_sub(1);
    st.frames[..outer].iter().any(|frame| {
        let FrameKind::Settle { start: from, next, end, .. } = frame.kind else { return false };
        // The one before the next is under way.
        let first = next.saturating_sub(1).max(from) as usize;
        st.core.reactions[first..end as usize].iter().any(|r| {
            r.is_check
                && (r.ability.0, r.source, r.len) == (l.ability, l.source, len)
                && window(r.start) == window(start)
        })
    })
}
