//! Who hears an event: remembered before it happens, collected as reactions after it.

use crate::limits;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::{Note, Trace};
use crate::machine::query::eval::Eval;
use crate::machine::state::listeners::{by_age, by_key_and_age};
use crate::machine::state::{Ends, FrameKind, Listener, NIL, NOTHING, Stage, State};
use crate::program::{AbilityId, Class, EventId, Program};
use crate::value::{CONSTANT_LIST, ObjectRef, Value};
use naipe_grammar::narrow;
use naipe_grammar::order;
use std::ops::Range;

/// What something has become that has come into play, or moved about out of play.
fn arrived(st: &State, was: ObjectRef) -> Option<ObjectRef> {
    let now = st.core.reference(was.id);
    let has_come = was.id != NIL && now != was && !st.core.has_left(was) && st.core.fresh(now).is_some();
    has_come.then_some(now)
}

/// How many numbers the keyword has to which an ability belongs.
fn arity_of(p: &Program, l: &Listener) -> u16 {
    let keyword = p.abilities[l.ability as usize].keyword;
    keyword.map_or(0, |k| u16::from(p.kinds[k.i()].arity))
}

impl<T: Trace> Machine<'_, T> {
    /// What the thing of an ability has become that listened before an event, where its arguments name it as it now is.
    fn moved(&self, st: &State, args: Range<usize>, l: &Listener) -> Option<ObjectRef> {
        let is_its = |o: &ObjectRef| {
            l.source.id != NIL && l.ends == Ends::WithSource && o.id == l.source.id && o.inc != l.source.inc
        };
        let named = st.mem.values[args].iter().flat_map(|v| match v {
            Value::List { .. } => self.members(st, *v),
            one => std::slice::from_ref(one),
        });
        named.filter_map(|v| v.object()).find(|o| is_its(o) && st.core.fresh(*o).is_some())
    }

    /// Remembers who listens to an event before it happens: who leaves because of it hears it all the same, and keeps others from
    /// reacting to it, or has them do so again.
    pub(crate) fn remember_listeners(&mut self, st: &mut State, window: u32, event: EventId) {
        if !self.game.tables.any[event.key(Class::After) as usize] {
            return;
        }
        for class in [Class::After, Class::Unheard, Class::Again] {
            let key = event.key(class);
            if self.game.tables.any[key as usize] {
                self.remember_with_key(st, window, key);
            }
        }
    }

    fn remember_with_key(&mut self, st: &mut State, window: u32, key: u32) {
        // What listened before a `together` hears all of it; here, what has come since.
        let since = if st.core.together > 0 { st.core.together_stamp + 1 } else { 0 };
        let c = &st.core;
        if c.hears(key) {
            let from = c.listeners.partition_point(|l| (l.key, l.stamp) < (key, since));
            let to = c.listeners.partition_point(|l| l.key <= key);
            for i in from..to {
                let l = st.core.listeners[i];
                if !can_be_about(&self.game.program, &l, &st.mem.values[window as usize + 2..]) {
                    continue;
                }
                let l = self.eval(st, 0).as_remembered(l);
                st.core.watch.push(l);
            }
        }
        if since == 0 || !st.core.entered.is_empty() {
            self.remember_granted(st, key);
        }
    }

    /// Remembers the abilities with a key of keywords and kinds that can be given, with their arguments as they are now.
    pub(crate) fn remember_granted(&mut self, st: &mut State, key: u32) {
        if !self.game.tables.any_granted[key as usize] {
            return;
        }
        let mut list = self.listeners_pool();
        let mut e = self.eval(st, 0);
        e.granted(key, Value::None, None, &mut list);
        // How old it is cannot be found out any more when its bearer has gone.
        if list.len() + e.heard(key).len() > 1 {
            for l in &mut list {
                l.stamp = e.began(l);
            }
        }
        // What belongs to each is found out while nothing is written.
        let (mut numbers, at) = (Vec::new(), e.m.values.len());
        for l in &mut list {
            (l.key, l.len) = (key, arity_of(e.p(), l));
            if l.len > 0 {
                let saved = e.open_listener(&Listener { len: 0, ..*l }, &[], 0);
                e.base = saved;
                numbers.extend_from_slice(&e.m.values[at + 2..at + 2 + usize::from(l.len)]);
                e.m.values.truncate(at);
            }
            *l = e.as_remembered(*l);
        }
        let mut start = narrow::u32(st.core.arena.len());
        for l in list.iter_mut().filter(|l| l.len > 0) {
            l.start = start;
            start += u32::from(l.len);
        }
        st.core.waste += narrow::u32(numbers.len());
        st.core.arena.append(&mut numbers);
        st.core.watch.extend_from_slice(&list);
        self.spare_listeners = list;
    }

    /// Remembers all abilities of keywords and kinds that can be given, among the listeners remembered from a place on.
    pub(crate) fn remember_all_granted(&mut self, st: &mut State, from: usize) {
        let granted = &self.game.tables.granted;
        for (i, (key, ..)) in granted.iter().enumerate() {
            if granted[..i].iter().all(|(earlier, ..)| earlier != key) {
                self.remember_granted(st, *key);
            }
        }
        if !granted.is_empty() {
            by_key_and_age(&mut st.core.watch[from..]);
        }
    }

    /// Keeps what reactions to an event will read as it was before it.
    pub(crate) fn remember_values(&mut self, st: &mut State, window: u32, event: EventId, n: usize) {
        if !self.game.tables.looks_back[event.i()] {
            return;
        }
        let key = event.key(Class::After);
        let depth = narrow::u32(st.frames.len());
        let at = window as usize + 2;
        let args: arrayvec::ArrayVec<Value, { limits::ARGUMENTS }> =
            st.mem.values[at..at + n + 2].iter().copied().collect();
        let mut list = self.listeners_pool();
        let mut e = self.eval(st, window);
        e.all_with_key(key, &mut list);
        e.gone_benders(key, &mut list);
        for l in &list {
            let a = &self.game.program.abilities[l.ability as usize];
            if a.was.1.is_empty() {
                continue;
            }
            let mut values = std::mem::take(&mut self.spare);
            let look = |e: &mut crate::machine::query::eval::Eval<'_>, values: &mut Vec<Value>| {
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
            let Listener { ability, source, stamp, given, .. } = *l;
            st.core.before.push(crate::machine::state::Before { ability, source, stamp, given, depth, start });
        }
        self.spare_listeners = list;
    }

    /// What came into play (or moved about elsewhere) is named as it now is; what left play, as it was.
    pub(crate) fn rename_moved(st: &mut State, window: u32, result: Value) {
        let moved = &mut st.mem.values[window as usize + 2];
        if let Value::Object(o) = result
            && st.core.fresh(o).is_some_and(|x| {
                st.core.zones[x.zone as usize].in_play || !st.core.has_left(moved.object().unwrap_or(NOTHING))
            })
        {
            *moved = result;
        }
    }

    /// The same of what an event has moved of what it is about.
    pub(crate) fn rename_arrived(st: &mut State, params: Range<usize>) {
        for i in params {
            match st.mem.values[i] {
                Value::Object(o) => st.mem.values[i] = Value::Object(arrived(st, o).unwrap_or(o)),
                Value::List { len, start } if start & CONSTANT_LIST == 0 => {
                    let members = start as usize..start as usize + usize::from(len);
                    let is_renamed = |v: &Value| v.object().is_some_and(|o| arrived(st, o).is_some());
                    if !st.mem.lists[members.clone()].iter().any(is_renamed) {
                        continue;
                    }
                    let mark = narrow::u32(st.mem.lists.len());
                    for at in members {
                        let v = st.mem.lists[at];
                        let now = v.object().and_then(|o| arrived(st, o)).map_or(v, Value::Object);
                        st.mem.lists.push(now);
                    }
                    st.mem.values[i] = Value::List { len, start: mark };
                }
                _ => {}
            }
        }
    }

    /// How often an ability reacts to an event that it has heard: what a thing has may be kept from reacting, or come again. What
    /// a rule says always comes; what has gone with the event or in its moment still counts. Its arguments, `n` with who did it,
    /// stand in `args`; those remembered for it, from `watch` on. What is used up by that is noted.
    pub(super) fn how_often(
        &mut self,
        st: &mut State,
        args: Range<usize>,
        event: EventId,
        (l, watch): (&Listener, u32),
        used: &mut Vec<Listener>,
    ) -> usize {
        let (unheard, again) = (event.key(Class::Unheard), event.key(Class::Again));
        let any = &self.game.tables.any;
        if l.source.id == NIL || !any[unheard as usize] && !any[again as usize] {
            return 1;
        }
        let (at, n) = (st.mem.values.len(), args.len());
        st.mem.values.extend_from_within(args);
        st.mem.values.push(Value::Object(l.source));
        let (mut stopped, mut times) = (None, 1);
        for key in [unheard, again] {
            let mut list = Vec::new();
            let mut e = self.eval(st, 0);
            e.all_with_key(key, &mut list);
            e.gone_benders(key, &mut list);
            e.gone_from(watch as usize..e.c.watch.len(), key, &mut list);
            list.retain(|one| e.hears(one, at, n + 1));
            self.leave_out_parts(&mut list);
            if let Some(cover) = &mut self.scratch.cover {
                list.iter().for_each(|one| cover.ability(one.ability));
            }
            if key == unheard {
                stopped = self.lasting_first(&list);
                used.extend(stopped);
            } else if stopped.is_none() {
                times += list.len();
                used.append(&mut list);
            }
        }
        st.mem.values.truncate(at);
        let Some(by) = stopped else { return times };
        let of = if by.source.id == NIL { Value::None } else { Value::Object(by.source) };
        let source = Value::Object(l.source);
        self.tell(st, Note::Unheard { ability: AbilityId(l.ability), source, by: AbilityId(by.ability), of });
        0
    }

    /// Of all that keeps something from reacting, what does: what is used up by that only where nothing lasts.
    pub(super) fn lasting_first(&self, all: &[Listener]) -> Option<Listener> {
        let lasts = |one: &&Listener| self.game.program.abilities[one.ability as usize].once_per.is_none();
        all.iter().find(lasts).or(all.first()).copied()
    }

    /// What has kept things from reacting, or had them do so again, as often as it does: each counts once.
    pub(super) fn use_up(&mut self, st: &mut State, used: &[Listener]) {
        let is_same = |a: &Listener, b: &Listener| (a.ability, a.source, a.which()) == (b.ability, b.source, b.which());
        for (at, l) in used.iter().enumerate() {
            if !used[..at].iter().any(|other| is_same(other, l)) {
                self.use_once(st, l);
            }
        }
    }

    /// Whether two listeners are one ability that hears several events.
    pub(super) fn are_one(&self, a: &Listener, b: &Listener) -> bool {
        self.game.program.are_one(AbilityId(a.ability), AbilityId(b.ability))
            && (a.source, a.which()) == (b.source, b.which())
    }

    /// Of those that hear an event in two ways, being one ability, leaves one.
    pub(super) fn leave_out_parts(&self, list: &mut Vec<Listener>) {
        let mut at = 0;
        while at < list.len() {
            if list[..at].iter().any(|other| self.are_one(other, &list[at])) {
                list.remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// Whether the condition of what hears an event of a moment is asked when all of the moment has happened, and of what hears
    /// something come to be announced, when it has been: not of what reacts once only, or to one of several events.
    fn waits_for_all(&self, st: &State, l: &Listener) -> bool {
        let a = &self.game.program.abilities[l.ability as usize];
        (st.core.draining > 0 || comes_to_be_announced(st))
            && a.condition.is_some()
            && !(a.once_per.is_some() || a.per_moment || a.next || a.one_of.is_some() || !a.ending.is_empty())
    }

    /// Whether an ability that hears an event in two ways has heard it already, the reactions to which stand from a place on; or
    /// has heard another of the same moment, where it reacts once to all of them.
    fn has_heard(&self, st: &State, l: &Listener, from: usize) -> bool {
        let a = &self.game.program.abilities[l.ability as usize];
        match a.per_moment && st.core.together > 0 {
            true => self.reacts_to_moment(st, l),
            false => a.one_of.is_some() && self.reacts_since(st, l, from),
        }
    }

    /// Whether an ability reacts to something of the `together` under way, or of the one that is just over.
    pub(super) fn reacts_to_moment(&self, st: &State, l: &Listener) -> bool {
        let from = st.core.together_reactions as usize;
        self.reacts_since(st, l, from.min(st.core.reactions.len()))
    }

    /// Whether an ability is among the reactions from a place on.
    fn reacts_since(&self, st: &State, l: &Listener, from: usize) -> bool {
        let p = &self.game.program;
        // What has moved meanwhile is another thing, and its ability is the same.
        let mut since = st.core.reactions[from..].iter();
        let whole = p.whole(AbilityId(l.ability));
        since.any(|r| (r.source.id, r.which) == (l.source.id, l.which()) && p.whole(r.ability) == whole)
    }

    /// Whether an ability that hears an event once, the next time, was made by a statement while this one happened, which is not
    /// the next. Those that were there before stand in stretches of those remembered.
    fn came_meanwhile(&self, st: &State, l: &Listener, before: [(u32, u32); 2]) -> bool {
        if !self.game.program.abilities[l.ability as usize].next || l.stamp == 0 || l.ends == Ends::WithSource {
            return false;
        }
        let mut there = before.iter().flat_map(|(from, to)| &st.core.watch[*from as usize..*to as usize]);
        !there.any(|was| (was.ability, was.source, was.stamp) == (l.ability, l.source, l.stamp))
    }

    /// Puts those that listen with a key in order of age.
    pub(crate) fn put_by_age(&mut self, st: &mut State, key: u32, list: &mut [Listener]) {
        if self.game.tables.any_granted[key as usize] && list.len() > 1 {
            let mut e = self.eval(st, 0);
            order::by_key(list, |l| e.began(l));
        } else {
            by_age(list);
        }
    }

    /// Collects the reactions to an event that has happened.
    pub(crate) fn collect(&mut self, st: &mut State, window: u32, event: EventId, n: usize, watch: u32) {
        let key = event.key(Class::After);
        if !self.game.tables.any[key as usize] {
            return;
        }
        let base = window as usize;
        let mut list = self.listeners_pool();
        self.eval(st, window).all_with_key(key, &mut list);
        list.retain(|l| can_be_about(&self.game.program, l, &st.mem.values[base + 2..]));
        // Those who listened before and listen no more; all lists are in order of key and age.
        let before = if st.core.together > 0 { st.core.together_watch } else { (0, 0) };
        for (from, to) in [before, (watch, narrow::u32(st.core.watch.len()))] {
            let (from, to) = (from as usize, to as usize);
            let first = from + st.core.watch[from..to].partition_point(|l| l.key < key);
            let there = list.len();
            for i in first..to {
                let l = st.core.watch[i];
                if l.key != key {
                    break;
                }
                let stays = if l.stamp == 0 || l.is_granted(&self.game.tables) {
                    list[..there].iter().any(|now| (now.ability, now.source) == (l.ability, l.source))
                } else {
                    st.core.listens(&l)
                };
                if stays {
                    continue;
                }
                let now = self.moved(st, base + 2..base + 4 + n, &l);
                let is_it = |other: &&mut Listener| other.ability == l.ability && Some(other.source) == now;
                if let Some(other) = list[..there].iter_mut().find(is_it) {
                    // What works out of play where it was and where it is has heard as whose it was.
                    if !st.core.lies_in_play(other.source) {
                        other.whose = l.whose;
                    }
                    continue;
                }
                match now {
                    None => list.push(l),
                    // What it is now has its abilities again; this one it had lost when it heard.
                    Some(_) if self.game.tables.mutes && self.eval(st, window).left_muted(&l) => {}
                    Some(source) => list.push(Listener { source, ..l }),
                }
            }
        }
        // Those who left because of it stand among the others.
        self.put_by_age(st, key, &mut list);
        let earlier = st.core.reactions.len();
        let (mut over, mut used) = (Vec::new(), Vec::new());
        for aged in &list {
            let l = &aged.without_age(&self.game.tables);
            let is_heard = self.has_heard(st, l, earlier)
                || self.came_meanwhile(st, l, [before, (watch, narrow::u32(st.core.watch.len()))]);
            let waits = self.waits_for_all(st, l);
            let hears = |mut e: Eval<'_>| match waits {
                true => e.hears_so_far(l, base + 2, n + 2),
                false => e.hears(l, base + 2, n + 2),
            };
            if !is_heard && hears(self.eval(st, window)) {
                if !self.game.program.abilities[l.ability as usize].ending.is_empty() {
                    over.push(*l);
                    continue;
                }
                let age = if st.core.together > 0 { self.eval(st, window).began(aged) } else { 0 };
                for _ in 0..self.how_often(st, base + 2..base + 4 + n, event, (l, watch), &mut used) {
                    let mut r = self.reaction(st, (l, age), base + 2, n + 2);
                    r.happened = if waits { narrow::u32(st.core.history.len()).max(1) } else { 0 };
                    st.core.reactions.push(r);
                }
            }
        }
        // What lasts until this has happened holds for all that reacts to it.
        self.use_up(st, &used);
        over.iter().for_each(|l| self.end_with(st, l, event));
        self.spare_listeners = list;
        if st.core.draining > 0 {
            self.keep_heard(st, event, base, n);
        }
    }
}

/// Whether the event that has happened is the coming of what is announced where it has come.
fn comes_to_be_announced(st: &State) -> bool {
    let below = st.frames.len().checked_sub(2).map(|at| st.frames[at].kind);
    matches!(below, Some(FrameKind::Announce { stage: Stage::Come, .. }))
}

/// Whether a listener can hear an event of these arguments: one that hears only what happens to its own thing, where they name that,
/// as it is or was.
fn can_be_about(p: &Program, l: &Listener, arguments: &[Value]) -> bool {
    let of = p.abilities[l.ability as usize].self_param.filter(|_| l.source.id != NIL);
    of.is_none_or(|param| arguments[usize::from(param)].object().is_some_and(|o| o.id == l.source.id))
}
