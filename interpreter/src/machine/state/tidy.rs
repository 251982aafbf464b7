//! Housekeeping: what nothing refers to is dropped, once there is much of it.

use crate::machine::state::{Core, Ends, FrameKind, LastKnown, Listener, Marked, NONE16, NOTHING, PastPhase, State};
use crate::program::Program;
use crate::value::{CONSTANT_LIST, ObjectRef, Value};
use naipe_grammar::narrow;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

/// How many values a game may keep in lists before it tidies up.
const LISTS_BEFORE_TIDY: usize = 2_048;
/// How many values of windows that nobody has any more, likewise, if they are half of all.
const WASTE_BEFORE_TIDY: u32 = 512;
/// How many things that are gone it may remember, likewise.
const GONE_BEFORE_TIDY: usize = 64;
/// How many notes of what was used up, likewise.
const MARKS_BEFORE_TIDY: usize = 64;

impl Core {
    /// The phase that ended last is over for whoever asks what happened in it: it takes the place of the one before it.
    pub(crate) fn end_past_phase(&mut self) {
        let now = narrow::u32(self.history.len());
        let Some(ended) = self.past_phases.last_mut().filter(|past| past.to == PastPhase::ENDING) else { return };
        ended.to = now;
        let ended = *ended;
        self.past_phases.retain(|past| *past == ended || (past.phase, past.of) != (ended.phase, ended.of));
    }

    /// A turn begins: what happened before is forgotten, as far as nobody can ask for it any more.
    pub(crate) fn forget_past(&mut self) {
        let kept = self.past_phases.iter().map(|past| past.from).min();
        let Some(first) = kept.filter(|first| (*first as usize) < self.history.len()) else {
            self.history.clear();
            self.history_values.clear();
            self.past_phases.iter_mut().for_each(|past| (past.from, past.to) = (0, 0));
            return;
        };
        let start = self.history[first as usize].start;
        self.history.drain(..first as usize);
        self.history_values.drain(..start as usize);
        self.history.iter_mut().for_each(|record| record.start -= start);
        for past in &mut self.past_phases {
            (past.from, past.to) = (past.from - first, past.to - first);
        }
        self.phases.iter_mut().for_each(|open| open.since = open.since.saturating_sub(first));
    }

    /// Drops the notes that something was used up that is not there any more. What is under way may still hear of it.
    pub(crate) fn forget_uses(&mut self, program: &Program) {
        if self.together != 0 || !self.watch.is_empty() {
            return;
        }
        let Core { marks, objects, listeners, .. } = self;
        marks.retain(|mark| {
            let source = mark.source;
            // What an effect made goes on where what made it is no more.
            let goes_on = |l: &Listener| l.which() == mark.which && !matches!(l.ends, Ends::WithSource | Ends::Spent);
            let is_there = source == NOTHING
                || objects.get(source.id as usize).is_some_and(|x| x.inc == source.inc && x.zone != NONE16)
                || matches!(mark.what, Marked::Ability(_)) && listeners.iter().any(goes_on);
            // What hears only the next event can hear with it no more once it, or what gave it, has gone.
            let is_spent = match mark.what {
                Marked::Ability(ability) if program.abilities[ability.i()].next => {
                    !listeners.iter().any(|l| l.as_giver() == mark.which)
                }
                Marked::Ability(_) | Marked::Action(_) | Marked::Playable(_) => false,
            };
            is_there && !is_spent
        });
    }
}

/// How much was left when it was last gone through: it is gone through again once there is twice as much.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Kept {
    lists: u32,
    gone: u32,
    marks: u32,
}

impl State {
    /// Drops lists, windows and records that nothing refers to, once there are many.
    pub fn tidy(&mut self, program: &Program) {
        let kept = self.core.kept;
        let c = &self.core;
        let lists = self.mem.lists.len() > LISTS_BEFORE_TIDY.max(2 * kept.lists as usize);
        let windows = c.waste > WASTE_BEFORE_TIDY && c.waste as usize * 2 > c.arena.len();
        let gone = c.last_known.len() > GONE_BEFORE_TIDY.max(2 * kept.gone as usize);
        let marks = c.marks.len() > MARKS_BEFORE_TIDY.max(2 * kept.marks as usize);
        if lists || windows || gone || marks {
            self.drop_unused(program, [lists, windows, gone, marks]);
        }
    }

    /// The same, however few there are.
    pub fn tidy_all(&mut self, program: &Program) {
        self.drop_unused(program, [true; 4]);
    }

    /// Drops what nothing refers to of lists, windows, what is gone, and notes of what was used up.
    #[cold]
    fn drop_unused(&mut self, program: &Program, [lists, windows, gone, marks]: [bool; 4]) {
        // Tables as they were refer to what is kept beside this one.
        if !self.origins.is_empty() || self.core.earlier.is_some() {
            return;
        }
        if lists && self.mem.before_options.is_none() {
            self.tidy_lists();
            self.core.kept.lists = narrow::u32(self.mem.lists.len());
        }
        if windows {
            self.tidy_arena();
        }
        if gone && !self.core.last_known.is_empty() {
            self.tidy_last_known();
            self.core.kept.gone = narrow::u32(self.core.last_known.len());
        }
        if marks {
            self.core.forget_uses(program);
            self.core.kept.marks = narrow::u32(self.core.marks.len());
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
        for v in self.mem.held_mut().chain(c.held_mut()) {
            copy(v, &mut new);
        }
        for f in &mut self.frames {
            if let FrameKind::Event { result, .. } = &mut f.kind {
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
        // What was used is known by its place, if it has no age.
        let mut places: FxHashMap<u32, u32> = FxHashMap::default();
        for l in c.listeners.iter_mut().chain(&mut c.watch) {
            let was = l.which();
            keep(&mut l.start, l.len);
            if l.is_exception() {
                places.entry(was).or_insert(l.which());
            }
        }
        let marked = c.marks.iter_mut().map(|mark| &mut mark.which);
        let noted = c.reactions.iter_mut().map(|r| &mut r.which);
        let waiting = c.entries.iter_mut().map(|e| &mut e.which);
        let looked_back = c.before.iter_mut().map(|before| &mut before.given);
        let heard = c.watch.iter_mut().map(|l| &mut l.given);
        for which in marked.chain(noted).chain(waiting).chain(looked_back).chain(heard) {
            if let Some(now) = places.get(which) {
                *which = *now;
            }
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
        for a in &mut c.arriving {
            keep(&mut a.start, a.len);
        }
        for h in &mut c.heard_together {
            keep(&mut h.start, h.len);
        }
        for d in &mut c.differed {
            keep(&mut d.exception.start, d.exception.len);
        }
        c.arena = new;
        c.waste = 0;
    }

    fn tidy_last_known(&mut self) {
        let old = std::mem::take(&mut self.core.last_known);
        let values = std::mem::take(&mut self.core.last_known_values);
        let width = values.len() / old.len();
        let of = |l: &LastKnown| &values[l.start as usize..l.start as usize + width];
        let used = self.named_of_the_gone(&old, of);
        let c = &mut self.core;
        let waste = &mut c.waste;
        c.differed.retain(|d| {
            let is_used = used.contains(&d.object);
            *waste += if is_used { 0 } else { u32::from(d.exception.len) };
            is_used
        });
        for l in old.iter().filter(|l| used.contains(&l.object)) {
            let start = narrow::u32(c.last_known_values.len());
            c.last_known_values.extend_from_slice(of(l));
            c.last_known.push(LastKnown { start, ..*l });
        }
    }

    /// Of the things that are gone those that are named somewhere, and those that these named, came from or stood beside. `of`: what
    /// is kept of one.
    fn named_of_the_gone<'v>(
        &self,
        gone: &[LastKnown],
        of: impl Fn(&LastKnown) -> &'v [Value],
    ) -> FxHashSet<ObjectRef> {
        let c = &self.core;
        let known: FxHashMap<ObjectRef, &LastKnown> = gone.iter().map(|l| (l.object, l)).collect();
        let results = self.frames.iter().filter_map(|f| match &f.kind {
            FrameKind::Event { result, .. } => Some(result),
            _ => None,
        });
        let values = self.mem.held().chain(&self.mem.lists).chain(c.held()).chain(results);
        let mut named: Vec<ObjectRef> = values.filter_map(|v| v.thing()).collect();
        named.extend(c.reactions.iter().map(|r| r.source));
        named.extend(c.arriving.iter().map(|a| a.object));
        named.extend(c.before.iter().map(|b| b.source));
        named.extend(c.listeners.iter().chain(&c.watch).map(|l| l.source));
        named.extend(c.objects.iter().map(|o| o.source.thing()));
        let mut used = FxHashSet::default();
        while let Some(object) = named.pop() {
            let Some(l) = known.get(&object) else { continue };
            if used.insert(object) {
                named.extend(l.neighbours);
                named.push(l.source);
                named.extend(of(l).iter().filter_map(|v| v.thing()));
            }
        }
        used
    }
}
