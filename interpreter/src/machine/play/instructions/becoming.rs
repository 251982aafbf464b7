//! Things that are for a time what others are: what they are by the youngest effect that says so, and what was written on them.

use crate::dirty;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::state::{Ends, Listener, State};
use crate::program::{AttrId, DefId, Form};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

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
    /// With what the window of an effect ends by which a thing becomes a copy: the columns that the thing has without any such
    /// effect, and those that it has had since it last became another; which of them have been written while it was one; the
    /// definition that it has because of it, and the one that it has without any. Nothing where there is nothing to copy.
    pub(crate) fn copied_definitions(&mut self, st: &mut State, of: Value, what: Value) -> Option<Vec<Value>> {
        let Value::Object(of) = of else { return None };
        let def = match what {
            Value::Def(d) => DefId(d),
            Value::Object(o) => self.original(st, o)?,
            _ => return None,
        };
        let own = st.core.own_definition(self.game, of).unwrap_or_else(|| st.core.def(of));
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
    pub(super) fn sleeps(&self, l: &Listener) -> bool {
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
        st.core.youngest_copy(self.game, of, u32::MAX)
    }

    /// The youngest effect by which a thing is a copy where others copy it, of those no younger than an age: in a `together` that is
    /// being measured everything is read as it was, and what has become a copy on the way is none yet.
    pub(super) fn copied_copy(&self, st: &State, of: ObjectRef, age: u32) -> Option<Listener> {
        let c = &st.core;
        let is_measured = c.together > 0 && c.draining == 0;
        c.youngest_copy(self.game, of, if is_measured { age.min(c.together_stamp) } else { age })
    }

    /// Of which definition a copy of a thing is; nothing where there is nothing to copy.
    pub(crate) fn original(&self, st: &State, of: ObjectRef) -> Option<DefId> {
        match self.copied_copy(st, of, u32::MAX) {
            Some(copy) => st.core.definitions(&copy).map(|[now, _]| now),
            None => st.core.own_definition(self.game, of).or_else(|| st.core.known_def(of)),
        }
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

    /// Notes that a value is written on a thing, which may be a copy: what it has as that already is its own from then on. A number
    /// is written so by `=` only: otherwise it is by how much it has changed that is written.
    #[inline(never)]
    pub(crate) fn note_written(&self, st: &mut State, id: u32, attr: AttrId, v: Value) {
        let p = &self.game.program;
        let Some(column) = p.attrs[attr.i()].column else { return };
        let copy = self.youngest_copy(st, st.core.reference(id));
        if let Some(given) = p.attrs[attr.i()].given {
            let printed = p.printed(DefId(st.core.objects[id as usize].def), attr);
            let is_given = Value::Bool(copy.is_some() || v != printed);
            let row = st.core.row_mut(id, usize::from(p.columns));
            row[usize::from(given)] = is_given;
        }
        let Some(copy) = copy else { return };
        let end = copy.start as usize + usize::from(copy.len) - 2;
        let first = end - usize::from(self.game.program.columns).div_ceil(BITS);
        let bits = &mut st.core.arena[first + usize::from(column) / BITS];
        *bits = Value::Int(bits.int() | 1 << (usize::from(column) % BITS));
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
            let is_given = is_among(written, column);
            now[column] = match (own[column], then[column], row[column]) {
                (Value::Int(own), Value::Int(then), Value::Int(now)) if !is_given => {
                    Value::Int(own.saturating_add(now).saturating_sub(then))
                }
                (.., now) => now,
            };
            if let Some(given) = a.given.filter(|_| is_given) {
                now[usize::from(given)] = Value::Bool(true);
            }
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
            let given = a.given.map(usize::from).map(|given| (given, st.core.arena[kept + given]));
            let is_given = given.is_some_and(|(_, given)| given.is_true());
            row[column] = match (row[column], p.printed(old, attr), p.printed(def, attr)) {
                (Value::Int(n), Value::Int(before), Value::Int(after)) if !is_given => {
                    Value::Int(n.saturating_sub(before).saturating_add(after))
                }
                (_, before, Value::None) if before != Value::None && a.ty.always_has_value() => Value::None,
                (.., after) if written == p.printed(own, attr) && !is_among(noted, column) && !is_given => after,
                _ => written,
            };
            if let Some((given, is_given)) = given {
                row[given] = is_given;
            }
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
                && let Some([_, own]) = st.core.definitions(l)
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
        let Some(definitions) = st.core.definitions(&copy) else { return };
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
pub(super) fn age(copy: Option<&Listener>) -> Value {
    copy.map_or(Value::None, |copy| Value::Int(copy.stamp.cast_signed()))
}

/// Whether a column is among those that numbers tell of by their bits.
fn is_among(bits: &[Value], column: usize) -> bool {
    bits[column / BITS].int() >> (column % BITS) & 1 != 0
}
