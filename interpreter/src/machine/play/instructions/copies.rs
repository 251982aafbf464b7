//! Copies: things made after others, and things that are for a time what others are. What can be copied of a thing is its
//! definition and the exceptions that belong to it (`except`), never what was written on it or made for it by the way.

use crate::dirty;
use crate::limits;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::state::{Differed, Ends, Entry, Listener, NONE16, State};
use crate::program::{AbilityId, AttrId, DefId, Form, Likeness};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;
use naipe_grammar::order;

/// How many columns one number tells of.
const BITS: usize = 31;

/// A thing that is a copy no more, or another.
pub(crate) struct Ending {
    id: u32,
    /// The definition and the columns that it has when it is no copy.
    own: DefId,
    row: Vec<Value>,
    /// Which of them have been written while it was one.
    written: Vec<Value>,
}

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
            let is_none = match to {
                Value::Zone(z) | Value::Cell(z, _) => {
                    let zone = &st.core.zones[usize::from(z)];
                    zone.in_play || self.game.tables.grounds[usize::from(zone.decl)].waits
                }
                _ => false,
            };
            st.core.objects[id as usize].is_copy = waits || is_none;
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
    fn copy_effects(&mut self, st: &mut State, from: ObjectRef, to: ObjectRef, all: bool, copy: Option<&Listener>) {
        if !all && !self.game.tables.excepts {
            return;
        }
        let was = Value::Object(from);
        let mut found: Vec<(Listener, usize)> = Vec::new();
        for l in &st.core.listeners {
            let is_wanted = match l.ends {
                Ends::WithSource | Ends::Spent => false,
                _ if l.is_exception() => !self.sleeps(l),
                _ => all && !matches!(self.game.program.abilities[l.ability as usize].form, Form::CopyOf { .. }),
            };
            if !is_wanted {
                continue;
            }
            let Some(slot) = self.game.about(AbilityId(l.ability)) else { continue };
            // What was made for several of which it is one was made for it.
            let about = st.core.arena.get(l.start as usize + usize::from(slot)).copied().unwrap_or(Value::None);
            if about == was || self.members(st, about).contains(&was) {
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
            let effect = Listener { start, stamp, ends, ..l };
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
    fn except(&mut self, st: &mut State, base: u32, id: AbilityId, copy: Option<&Listener>) {
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
        let effect = Listener { key, ability: id.0, source, start, len, ends, stamp: 0, given: 0 };
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

    // What is a copy for a time.

    /// With what the window of an effect ends by which a thing becomes a copy: the columns that the thing has without any such
    /// effect, and those that it has had since it last became another; which of them have been written while it was one; the
    /// definition that it has because of it, and the one that it has without any. Nothing where there is nothing to copy.
    pub(crate) fn copied_definitions(&mut self, st: &mut State, of: Value, what: Value) -> Option<Vec<Value>> {
        let Value::Object(of) = of else { return None };
        let def = match what {
            Value::Def(d) => DefId(d),
            Value::Object(o) => st.core.known_def(o)?,
            _ => return None,
        };
        let own = self.own_definition(st, of).unwrap_or_else(|| st.core.def(of));
        let mut end = self.own_row(st, of);
        end.extend_from_slice(self.row(st, of.id));
        match self.youngest_copy(st, of) {
            Some(copy) => end.extend_from_slice(self.written(st, &copy)),
            None => end.extend(vec![Value::Int(0); usize::from(self.game.program.columns).div_ceil(BITS)]),
        }
        end.extend([Value::Def(def.0), Value::Def(own.0)]);
        Some(end)
    }

    /// A thing is now what an effect just made says, with the exceptions that belong to what it is a copy of, and those that the
    /// effect says.
    pub(crate) fn becomes(&mut self, st: &mut State, of: Value, what: Value, effect: &Listener) {
        let Value::Object(of) = of else { return };
        if let Value::Object(o) = what {
            self.copy_effects(st, o, of, false, Some(effect));
        }
        self.define_anew(st, of.id);
        let game = self.game;
        let a = &game.program.abilities[effect.ability as usize];
        let Form::CopyOf { except, made, .. } = &a.form else { return };
        if except.is_empty() {
            return;
        }
        let base = st.mem.values.len();
        let from = effect.start as usize;
        st.mem.values.extend_from_slice(&st.core.arena[from..from + usize::from(a.capture)]);
        st.mem.values.resize(base + usize::from(a.slots.max(made + 1)), Value::None);
        st.mem.values[base + usize::from(*made)] = Value::Object(of);
        for ability in except {
            self.except(st, narrow::u32(base), *ability, Some(effect));
        }
        st.mem.values.truncate(base);
    }

    /// Whether an exception is of something that its thing is not now.
    fn sleeps(&self, l: &Listener) -> bool {
        l.key == self.game.tables.asleep_key
    }

    /// The exceptions of what a thing is now are awake, and the others asleep.
    fn wake_exceptions(&mut self, st: &mut State, of: ObjectRef) {
        if !self.game.tables.excepts {
            return;
        }
        self.scratch.look(st.core.listeners.len());
        let now = age(self.youngest_copy(st, of).as_ref());
        let (mut changed, mut kept) = (Vec::new(), Vec::new());
        for mut l in std::mem::take(&mut st.core.listeners) {
            let form = &self.game.program.abilities[l.ability as usize].form;
            let slot = self.game.tables.subject[l.ability as usize];
            let at = |slot: u16| l.start as usize + usize::from(slot);
            if let Some(slot) = slot.filter(|_| l.is_exception() && l.ends != Ends::Spent)
                && st.core.arena[at(slot)] == Value::Object(of)
            {
                let is_awake = st.core.arena[at(slot) + 1] == now;
                let key = if is_awake { self.game.tables.key(form) } else { self.game.tables.asleep_key };
                if key != l.key {
                    l.key = key;
                    changed.push(l);
                    continue;
                }
            }
            kept.push(l);
        }
        st.core.listeners = kept;
        st.core.listen_anew();
        for l in changed {
            st.core.listen(l);
        }
        st.core.touch(dirty::ALL);
    }

    /// The youngest effect by which a thing is a copy.
    fn youngest_copy(&self, st: &State, of: ObjectRef) -> Option<Listener> {
        let c = &st.core;
        let key = self.game.tables.copy_key;
        let its = |l: &&Listener| {
            l.key == key
                && l.ends != Ends::Spent
                && self.game.tables.subject[l.ability as usize]
                    .is_some_and(|slot| c.arena[l.start as usize + usize::from(slot)] == Value::Object(of))
        };
        // They stand in order of their keys, and of each key the youngest last.
        let end = c.listeners.partition_point(|l| l.key <= key);
        c.listeners[..end].iter().rev().take_while(|l| l.key == key).find(its).copied()
    }

    /// The columns of a thing.
    fn row<'s>(&self, st: &'s State, id: u32) -> &'s [Value] {
        st.core.row(id, usize::from(self.game.program.columns))
    }

    /// Where the columns begin that are kept with an effect by which a thing is a copy: those without it, then those with it.
    fn kept_rows(&self, copy: &Listener) -> [usize; 2] {
        let columns = usize::from(self.game.program.columns);
        let end = copy.start as usize + usize::from(copy.len) - 2 - columns.div_ceil(BITS);
        [end - 2 * columns, end - columns]
    }

    /// Which columns have been written on a thing while it was a copy, as bits of numbers.
    fn written<'s>(&self, st: &'s State, copy: &Listener) -> &'s [Value] {
        let end = copy.start as usize + usize::from(copy.len) - 2;
        &st.core.arena[end - usize::from(self.game.program.columns).div_ceil(BITS)..end]
    }

    /// Notes that a column is written on a thing, which may be a copy: what it has as that already is its own from then on.
    #[inline(never)]
    pub(crate) fn note_written(&self, st: &mut State, id: u32, column: u16) {
        let Some(copy) = self.youngest_copy(st, st.core.reference(id)) else { return };
        let end = copy.start as usize + usize::from(copy.len) - 2;
        let first = end - usize::from(self.game.program.columns).div_ceil(BITS);
        let bits = &mut st.core.arena[first + usize::from(column) / BITS];
        *bits = Value::Int(bits.int() | 1 << (usize::from(column) % BITS));
    }

    /// The definitions with which such an effect ends.
    fn definitions(st: &State, copy: &Listener) -> Option<[DefId; 2]> {
        let end = copy.start as usize + usize::from(copy.len);
        match st.core.arena[end - 2..end] {
            [Value::Def(now), Value::Def(own)] => Some([DefId(now), DefId(own)]),
            _ => None,
        }
    }

    /// The definition that a thing has when it is no copy, where it is one for a time.
    pub(crate) fn own_definition(&self, st: &State, of: ObjectRef) -> Option<DefId> {
        if !self.game.tables.copies {
            return None;
        }
        let copy = self.youngest_copy(st, of)?;
        Self::definitions(st, &copy).map(|[_, own]| own)
    }

    /// The columns that a thing has when it is no copy: as they were, but for what has been written on the copy.
    fn own_row(&self, st: &State, of: ObjectRef) -> Vec<Value> {
        let row = self.row(st, of.id);
        let Some(copy) = self.youngest_copy(st, of) else { return row.to_vec() };
        let [own, then] = self.kept_rows(&copy).map(|at| &st.core.arena[at..at + row.len()]);
        let written = self.written(st, &copy);
        let mut now = own.to_vec();
        for a in &self.game.program.attrs {
            let Some(column) = a.column.map(usize::from) else { continue };
            let is_lacking = |row: &[Value]| row[column] == Value::None && a.ty.always_has_value();
            let is_written = then[column] != row[column] || is_among(written, column);
            // What only the copy has is not written on what it was, nor what the copy has not.
            if !is_written || is_lacking(own) && !is_lacking(then) || is_lacking(row) {
                continue;
            }
            now[column] = match (own[column], then[column], row[column]) {
                (Value::Int(own), Value::Int(then), Value::Int(now)) => {
                    Value::Int(own.saturating_add(now).saturating_sub(then))
                }
                (.., now) => now,
            };
        }
        now
    }

    /// The columns that a thing gets as a copy of another definition: what is not written on it becomes what is printed.
    fn row_as(&self, st: &State, id: u32, copy: &Listener, [def, own]: [DefId; 2]) -> Vec<Value> {
        let p = &self.game.program;
        let old = DefId(st.core.objects[id as usize].def);
        let mut row = self.row(st, id).to_vec();
        let [kept, _] = self.kept_rows(copy);
        let noted = self.written(st, copy);
        for (i, a) in p.attrs.iter().enumerate() {
            let Some(column) = a.column.map(usize::from) else { continue };
            let attr = AttrId(narrow::u16(i));
            let written = st.core.arena[kept + column];
            row[column] = match (row[column], p.printed(old, attr), p.printed(def, attr)) {
                (Value::Int(n), Value::Int(before), Value::Int(after)) => {
                    Value::Int(n.saturating_sub(before).saturating_add(after))
                }
                (_, before, Value::None) if before != Value::None && a.ty.always_has_value() => Value::None,
                (.., after) if written == p.printed(own, attr) && !is_among(noted, column) => after,
                _ => written,
            };
        }
        row
    }

    /// Those that are no longer what they are because of effects that are about to end.
    pub(crate) fn ending_copies(&self, st: &State, ended: &dyn Fn(Ends) -> bool) -> Vec<Ending> {
        if !self.game.tables.copies {
            return Vec::new();
        }
        let c = &st.core;
        let key = self.game.tables.copy_key;
        let mut found = Vec::new();
        for l in c.listeners.iter().filter(|l| l.key == key && ended(l.ends)) {
            let slot = self.game.tables.subject[l.ability as usize].map_or(0, usize::from);
            if let Value::Object(o) = c.arena[l.start as usize + slot]
                && c.fresh(o).is_some()
                && self.youngest_copy(st, o).is_some_and(|youngest| youngest.stamp == l.stamp)
                && let Some([_, own]) = Self::definitions(st, l)
            {
                found.push(Ending { id: o.id, own, row: self.own_row(st, o), written: self.written(st, l).to_vec() });
            }
        }
        found
    }

    /// A thing that is a copy no more, or of something else.
    pub(crate) fn end_copy(&mut self, st: &mut State, ending: &Ending) {
        let Ending { id, own, row, written } = ending;
        let (id, of) = (*id, st.core.reference(*id));
        if let Some(copy) = self.youngest_copy(st, of) {
            let [kept, then] = self.kept_rows(&copy);
            st.core.arena[kept..kept + row.len()].copy_from_slice(row);
            let noted = then + row.len();
            st.core.arena[noted..noted + written.len()].copy_from_slice(written);
            let now = self.row(st, id).to_vec();
            st.core.arena[then..then + row.len()].copy_from_slice(&now);
            self.define_anew(st, id);
        } else {
            self.take_definition(st, id, *own, row);
            self.wake_exceptions(st, of);
        }
    }

    fn define_anew(&mut self, st: &mut State, id: u32) {
        let of = st.core.reference(id);
        let Some(copy) = self.youngest_copy(st, of) else { return };
        let Some(definitions) = Self::definitions(st, &copy) else { return };
        if definitions[0].0 != st.core.objects[id as usize].def {
            let row = self.row_as(st, id, &copy, definitions);
            self.take_definition(st, id, definitions[0], &row);
            let (now, [_, then]) = (self.row(st, id).to_vec(), self.kept_rows(&copy));
            st.core.arena[then..then + now.len()].copy_from_slice(&now);
        }
        self.wake_exceptions(st, of);
    }

    /// A thing has another definition, whose abilities are its own, and other columns.
    fn take_definition(&mut self, st: &mut State, id: u32, def: DefId, row: &[Value]) {
        st.core.row_mut(id, row.len()).copy_from_slice(row);
        if st.core.objects[id as usize].def != def.0 {
            st.core.fall_silent(id);
            st.core.objects[id as usize].def = def.0;
            st.core.go_on(self.game, id);
        }
        self.keep_within(st, id);
        // Nothing that was known of what is printed on it is known any more.
        st.core.known_actions.fill(crate::machine::state::KnownAction::default());
        if !st.core.holds_checks() {
            st.core.watched = (dirty::ALL, dirty::ALL);
        }
        st.core.touch(dirty::ALL);
        if let Some(c) = &mut self.scratch.cover {
            c.def(def);
        }
    }

    /// What is a copy for a time, and goes, has what was written on itself again.
    pub(crate) fn leave_as_itself(&self, st: &mut State, of: ObjectRef) {
        let row = self.own_row(st, of);
        st.core.row_mut(of.id, row.len()).copy_from_slice(&row);
    }

    /// Numbers that a thing has brought from what it was are kept within their bounds.
    pub(crate) fn keep_within(&mut self, st: &mut State, id: u32) {
        let p = &self.game.program;
        let me = Value::Object(st.core.reference(id));
        for a in &p.attrs {
            let Some(column) = a.column.filter(|_| a.lo.is_some() || a.hi.is_some()).map(usize::from) else { continue };
            let written = self.row(st, id)[column];
            let kept = self.eval(st, 0).within(written, a.lo, a.hi, me);
            if kept != written {
                st.core.row_mut(id, usize::from(p.columns))[column] = kept;
            }
        }
    }
}

/// What tells an effect by which a thing is a copy from others; none of what is no copy.
fn age(copy: Option<&Listener>) -> Value {
    copy.map_or(Value::None, |copy| Value::Int(copy.stamp.cast_signed()))
}

/// Whether a column is among those that numbers tell of by their bits.
fn is_among(bits: &[Value], column: usize) -> bool {
    bits[column / BITS].int() >> (column % BITS) & 1 != 0
}
