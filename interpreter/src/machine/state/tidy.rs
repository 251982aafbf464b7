//! Housekeeping: what nothing refers to is dropped, once there is much of it.

use crate::machine::state::{Core, Marked, NONE16, NOTHING, State};
use crate::program::Program;
use crate::value::{CONSTANT_LIST, Value};
use naipe_grammar::narrow;
use rustc_hash::FxHashMap;

/// How many values a game may keep in lists before it tidies up.
const LISTS_BEFORE_TIDY: usize = 2_048;
/// How many notes of what was used up, likewise.
const MARKS_BEFORE_TIDY: usize = 64;

impl Core {
    /// Drops the notes that something was used up that is not there any more. What is under way may still hear of it.
    pub(crate) fn forget_uses(&mut self, program: &Program) {
        if self.together != 0 || !self.watch.is_empty() {
            return;
        }
        let Core { marks, objects, listeners, .. } = self;
        marks.retain(|mark| {
            let source = mark.source;
            let is_there = source == NOTHING
                || objects.get(source.id as usize).is_some_and(|x| x.inc == source.inc && x.zone != NONE16);
            // What hears only the next event can hear with it no more once it, or what gave it, has gone.
            let is_spent = match mark.what {
                Marked::Ability(ability) if program.abilities[ability.i()].next => {
                    !listeners.iter().any(|l| l.which() == mark.which)
                }
                Marked::Ability(_) | Marked::Action(_) | Marked::Playable(_) => false,
            };
            is_there && !is_spent
        });
    }
}

impl State {
    /// Drops lists, windows and records that nothing refers to, once there are many.
    pub fn tidy(&mut self, program: &Program) {
        // Tables as they were refer to what is kept beside this one.
        if !self.origins.is_empty() {
            return;
        }
        if self.mem.lists.len() > LISTS_BEFORE_TIDY && self.mem.before_options.is_none() {
            self.tidy_lists();
        }
        if self.core.waste > 512 && self.core.waste as usize * 2 > self.core.arena.len() {
            self.tidy_arena();
        }
        if self.core.last_known.len() > 64 {
            self.tidy_last_known();
        }
        if self.core.marks.len() > MARKS_BEFORE_TIDY {
            self.core.forget_uses(program);
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
            if let crate::machine::state::FrameKind::Event { result, .. } = &mut f.kind {
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
        for mark in &mut c.marks {
            if let Some(now) = places.get(&mark.which) {
                mark.which = *now;
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
            used.extend(c.arriving.iter().map(|a| a.object));
            used.extend(c.listeners.iter().map(|l| l.source));
            used.extend(c.watch.iter().map(|l| l.source));
            used.extend(c.objects.iter().map(|o| o.source));
        }
        let c = &mut self.core;
        // Where it stood is told by its neighbours, who left after it if they have left.
        for l in &c.last_known {
            if used.contains(&l.object) {
                used.extend(l.neighbours);
            }
        }
        let waste = &mut c.waste;
        c.differed.retain(|d| {
            let is_used = used.contains(&d.object);
            *waste += if is_used { 0 } else { u32::from(d.exception.len) };
            is_used
        });
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
