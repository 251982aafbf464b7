//! Copies: things made after others. What can be copied of a thing is its definition and the exceptions that belong to it
//! (`except`), never what was written on it or made for it by the way.

use crate::dirty;
use crate::limits;
use crate::machine::play::instructions::becoming::age;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::state::{Differed, Ends, Entry, Listener, NONE16, State};
use crate::program::{AbilityId, Form, Likeness};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;
use naipe_grammar::order;

impl<T: Trace> Machine<'_, T> {
    /// Makes a new thing, which is nowhere yet, like another. `base` is the window of the block that makes it.
    #[inline(never)]
    pub(crate) fn make_alike(&mut self, st: &mut State, base: u32, id: u32, what: Value, to: Value, l: &Likeness) {
        let new = st.core.reference(id);
        if l.copy
            && let Value::Object(o) = what
        {
            let waits = self.copy_announcement(st, o, id, l.as_it_is);
            // In play and where things wait, a copy is no card.
            let (in_play, is_stack) = match to {
                Value::Zone(z) | Value::Cell(z, _) => {
                    let zone = &st.core.zones[usize::from(z)];
                    (zone.in_play, self.game.tables.grounds[usize::from(zone.decl)].waits)
                }
                _ => (false, false),
            };
            st.core.objects[id as usize].is_copy = waits || in_play || is_stack;
            if waits && is_stack {
                self.will_tell_targets(st, id);
            }
            let columns = usize::from(self.game.program.columns);
            if l.as_it_is && st.core.fresh(o).is_some() {
                st.core.copy_row(o.id, id, columns);
            } else if l.as_it_is
                && let Some(last) = st.core.last_known(o)
            {
                let row = st.core.last_columns(last, columns).to_vec();
                st.core.row_mut(id, columns).copy_from_slice(&row);
            }
            self.copy_effects(st, o, new, l.as_it_is, None);
        }
        if !l.except.is_empty() {
            st.mem.values[base as usize + usize::from(l.made)] = Value::Object(new);
            for ability in &l.except {
                self.except(st, base, *ability, None);
            }
        }
    }

    /// What was announced for a thing that waits is announced for its copy, whose player is another, perhaps. What is in play
    /// has been played: what was announced for it belongs to a copy only where it is copied as it is.
    fn copy_announcement(&mut self, st: &mut State, from: ObjectRef, to: u32, as_it_is: bool) -> bool {
        let waits = |zone: u16| self.game.tables.grounds[usize::from(st.core.zones[usize::from(zone)].decl)].waits;
        if !st.core.fresh(from).is_some_and(|x| as_it_is || x.zone != NONE16 && waits(x.zone)) {
            return false;
        }
        st.core.objects[to as usize].source = st.core.objects[from.id as usize].source;
        let Some(e) = st.core.entries.iter().find(|e| e.object == from.id).copied() else { return false };
        let start = narrow::u32(st.core.arena.len());
        st.core.arena.extend_from_within(e.start as usize..e.start as usize + usize::from(e.len));
        let window = &mut st.core.arena[start as usize..];
        if let [you, me, ..] = window {
            *you = Value::Player(st.core.objects[to as usize].owner);
            if *me == Value::Object(from) {
                *me = Value::Object(ObjectRef { id: to, inc: st.core.objects[to as usize].inc });
            }
        }
        st.core.entries.push(Entry { object: to, start, under_way: false, ..e });
        true
    }

    /// What was made for a thing is made for another: the exceptions that belong to it, and all else where that is asked for.
    /// They belong to the effect by which it is a copy, or to the thing itself.
    pub(super) fn copy_effects(
        &mut self,
        st: &mut State,
        from: ObjectRef,
        to: ObjectRef,
        all: bool,
        copy: Option<&Listener>,
    ) {
        if !all && !self.game.tables.excepts {
            return;
        }
        let was = Value::Object(from);
        // What becomes a copy of itself has those that it had before.
        let before = copy.map_or(u32::MAX, |copy| copy.stamp - 1);
        let its_copy = age(self.copied_copy(st, from, before).as_ref());
        let mut found: Vec<(Listener, usize)> = Vec::new();
        for l in &st.core.listeners {
            let is_wanted = match l.ends {
                Ends::WithSource | Ends::Spent => false,
                _ if l.is_exception() => true,
                _ => all && !matches!(self.game.program.abilities[l.ability as usize].form, Form::CopyOf { .. }),
            };
            if !is_wanted {
                continue;
            }
            let Some(slot) = self.game.about(AbilityId(l.ability)) else { continue };
            // What was made for several of which it is one was made for it.
            let about = st.core.arena.get(l.start as usize + usize::from(slot)).copied().unwrap_or(Value::None);
            let is_its = about == was || self.members(st, about).contains(&was);
            // Those sleep that belong to what it is not.
            let sleeps = l.is_exception()
                && self.game.tables.subject[l.ability as usize]
                    .is_some_and(|slot| st.core.arena[l.start as usize + usize::from(slot) + 1] != its_copy);
            if is_its && !sleeps {
                found.push((*l, usize::from(slot)));
            }
        }
        for differed in st.core.differed.iter().filter(|differed| differed.object == from) {
            let slot = self.game.tables.subject[differed.exception.ability as usize];
            found.extend(slot.map(|slot| (differed.exception, usize::from(slot))));
        }
        order::by_key(&mut found, |(l, _)| l.stamp);
        for (l, slot) in found {
            let start = narrow::u32(st.core.arena.len());
            let is_exception = l.is_exception();
            st.core.arena.extend_from_within(l.start as usize..l.start as usize + usize::from(l.len));
            let about = &mut st.core.arena[start as usize + slot];
            *about = match about {
                Value::List { .. } => {
                    st.mem.lists.push(Value::Object(to));
                    Value::List { len: 1, start: narrow::u32(st.mem.lists.len() - 1) }
                }
                _ => Value::Object(to),
            };
            let stamp = if is_exception { 0 } else { st.core.tick() };
            let ends = if is_exception { Ends::Copied } else { l.ends };
            // That of what it was before may be asleep.
            let form = &self.game.program.abilities[l.ability as usize].form;
            let key = if is_exception { self.game.tables.key(form) } else { l.key };
            let effect = Listener { key, start, stamp, ends, ..l };
            let effect = if is_exception { self.belongs_to(st, effect, copy) } else { effect };
            self.begin_effect(st, effect);
        }
    }

    /// Keeps in what a thing differs from what is printed on it as it leaves play.
    pub(crate) fn record_exceptions(&mut self, st: &mut State, of: ObjectRef) {
        if !self.game.tables.excepts {
            return;
        }
        for i in 0..st.core.listeners.len() {
            let l = st.core.listeners[i];
            let Some(slot) = self.game.tables.subject[l.ability as usize].map(usize::from) else { continue };
            if !l.is_exception() || self.sleeps(&l) || st.core.arena[l.start as usize + slot] != Value::Object(of) {
                continue;
            }
            let start = narrow::u32(st.core.arena.len());
            st.core.arena.extend_from_within(l.start as usize..l.start as usize + usize::from(l.len));
            st.core.arena[start as usize + slot] = Value::None;
            st.core.differed.push(Differed { object: of, exception: Listener { start, ..l } });
        }
    }

    /// The exceptions that belong to a thing itself, not to an effect by which it is a copy, go on with it where it is new.
    pub(crate) fn carry_exceptions(&mut self, st: &mut State, from: ObjectRef, to: ObjectRef) {
        if !self.game.tables.excepts {
            return;
        }
        for i in 0..st.core.listeners.len() {
            let l = st.core.listeners[i];
            let Some(slot) = self.game.tables.subject[l.ability as usize] else { continue };
            let at = l.start as usize + usize::from(slot);
            if l.is_exception()
                && l.ends == Ends::Copied
                && st.core.arena[at..at + 2] == [Value::Object(from), age(None)]
            {
                st.core.arena[at] = Value::Object(to);
                st.core.touch(dirty::key(l.key));
            }
        }
    }

    /// In what a thing differs from what is printed on it: older than all that modifies it. It belongs to the effect by which the
    /// thing is a copy, if it is said of that.
    pub(super) fn except(&mut self, st: &mut State, base: u32, id: AbilityId, copy: Option<&Listener>) {
        let a = &self.game.program.abilities[id.i()];
        let at = base as usize;
        let start = narrow::u32(st.core.arena.len());
        for i in 0..a.capture as usize {
            let v = st.mem.values.get(at + i).copied().unwrap_or(Value::None);
            st.core.arena.push(v);
        }
        let source = st.mem.values[at + 1].object().unwrap_or(crate::machine::state::NOTHING);
        let key = self.game.tables.key(&a.form);
        let (len, ends) = (a.capture, Ends::Copied);
        let effect = Listener { key, ability: id.0, source, start, len, ends, stamp: 0, given: 0, whose: None };
        let effect = self.belongs_to(st, effect, copy);
        self.begin_effect(st, effect);
        if let Some(c) = &mut self.scratch.cover {
            c.ability(id.0);
        }
    }

    /// An exception as one that belongs to the effect by which its thing is a copy, and lasts as long. Which that is stands behind the
    /// thing in its window.
    fn belongs_to(&self, st: &mut State, exception: Listener, copy: Option<&Listener>) -> Listener {
        if let Some(slot) = self.game.tables.subject[exception.ability as usize] {
            st.core.arena[exception.start as usize + usize::from(slot) + 1] = age(copy);
        }
        Listener { ends: copy.map_or(Ends::Copied, |copy| copy.ends), ..exception }
    }

    fn begin_effect(&mut self, st: &mut State, l: Listener) {
        if st.core.listeners.len() >= limits::LISTENERS {
            self.scratch.fault.get_or_insert(crate::machine::query::scratch::Fault::Listeners);
            return;
        }
        self.is_itself(st, &l);
        st.core.listen(l);
    }
}
