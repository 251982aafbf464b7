//! How what is moved comes: with values, or as a copy, from the first moment.

use crate::machine::play::event::moves::place;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::state::{Arriving, State};
use crate::program::{Arrival, AttrId, CodeId, Initial, Op};
use crate::value::{ObjectRef, Value};
use naipe_grammar::ast::AssignOp;
use naipe_grammar::narrow;

/// Opens the window of the ability by which something comes as a copy, with what was kept for it. Where it begins.
pub(crate) fn copy_window(st: &mut State, said: &Arriving, arrival: &Arrival, slots: u16) -> usize {
    let base = st.mem.values.len();
    let kept = said.start as usize + arrival.before_copy()..said.start as usize + usize::from(said.len);
    st.mem.values.extend_from_slice(&st.core.arena[kept]);
    st.mem.values.resize(base + usize::from(slots), Value::None);
    base
}

impl<T: Trace> Machine<'_, T> {
    /// What is moved next comes in the way that an instruction says. What the block knows is kept for it, whatever happens
    /// meanwhile.
    pub(crate) fn will_come(&mut self, st: &mut State, base: u32, code: CodeId, pc: u32) {
        let game = self.game;
        let Op::Arrive(arrival) = &game.program.codes[code.i()].ops[pc as usize] else { return };
        let Arrival { what, to, copy, controller, owner, fields } = &**arrival;
        let moved = match self.eval(st, base).eval(*what) {
            Value::Zone(zone) => self.eval(st, base).contents(zone),
            moved => moved,
        };
        let Some((zone, _)) = place(self.value(st, base, *to)) else { return };
        let start = narrow::u32(st.core.arena.len());
        for initial in fields {
            let value = self.eval(st, base).eval(initial.value);
            st.core.arena.push(value);
        }
        for player in controller.iter().chain(owner) {
            let player = self.eval(st, base).eval(*player);
            st.core.arena.push(player);
        }
        if let Some((copy, _)) = copy {
            let window = st.mem.values[base as usize..].iter().copied().chain(std::iter::repeat(Value::None));
            st.core.arena.extend(window.take(usize::from(game.program.abilities[copy.i()].capture)));
        }
        let len = narrow::u16(st.core.arena.len() - start as usize);
        let e = self.eval(st, base);
        let members: Vec<Value> = match moved {
            Value::List { len, start } => (0..u32::from(len)).map(|i| e.member(start, i)).collect(),
            one => vec![one],
        };
        for object in members.into_iter().filter_map(Value::object) {
            // What has just been made is nowhere yet, and comes all the same.
            if st.core.objects[object.id as usize].inc == object.inc {
                st.core.arriving.push(Arriving { object, zone, code: code.0, pc, start, len });
            }
        }
    }

    /// Whose something is from when it comes to a zone, where that is said of it.
    pub(crate) fn owner_to_be(&self, st: &State, o: ObjectRef, zone: u16) -> Option<u8> {
        self.said_last(st, o, zone, |arrival, start| {
            arrival.owner?;
            // It is kept behind everything else but what the effect by which it is a copy knows.
            st.core.arena[start + arrival.before_copy() - 1].player()
        })
    }

    /// Whether it is said of something that it comes to a zone face down: with the attribute not set by which things are turned up
    /// there, whatever is printed on it.
    pub(crate) fn comes_face_down(&self, st: &State, o: ObjectRef, zone: u16, up: AttrId) -> bool {
        let is_up = self.said_last(st, o, zone, |arrival, start| {
            let at = arrival.fields.iter().rposition(|initial| initial.attr == up)?;
            Some(st.core.arena[start + at].is_true())
        });
        is_up == Some(false)
    }

    /// Something that is said of how a thing comes to a zone, by an arrival and where its values are kept: those that brought it
    /// instead have the last word.
    fn said_last<V>(
        &self,
        st: &State,
        o: ObjectRef,
        zone: u16,
        of: impl Fn(&Arrival, usize) -> Option<V>,
    ) -> Option<V> {
        let all = st.core.arriving.iter().rev().filter(|said| said.object == o && said.zone == zone);
        let mut arrivals =
            all.filter_map(|said| match &self.game.program.codes[said.code as usize].ops[said.pc as usize] {
                Op::Arrive(arrival) => of(arrival, said.start as usize),
                _ => None,
            });
        arrivals.next()
    }

    /// Something has come, perhaps where something was said of how it comes: by the statement that moved it, and by those that
    /// brought it instead, which have the last word.
    pub(crate) fn comes(&mut self, st: &mut State, was: ObjectRef, zone: u16, now: Value) {
        while let Some(at) = st.core.arriving.iter().position(|a| a.object == was) {
            let arriving = st.core.arriving.remove(at);
            if let Some(come) = now.object().filter(|_| zone == arriving.zone) {
                self.comes_so(st, &arriving, come);
            }
        }
    }

    fn comes_so(&mut self, st: &mut State, said: &Arriving, come: ObjectRef) {
        let game = self.game;
        let Op::Arrive(arrival) = &game.program.codes[said.code as usize].ops[said.pc as usize] else { return };
        let values = said.start as usize;
        if arrival.controller.is_some() {
            let controller = st.core.arena[values + arrival.fields.len()];
            self.assign_controller(st, Value::Object(come), controller);
        }
        if let Some((copy, made)) = arrival.copy {
            let slots = game.program.abilities[copy.i()].slots.max(made + 1);
            let base = copy_window(st, said, arrival, slots);
            st.mem.values[base + usize::from(made)] = Value::Object(come);
            self.float(st, narrow::u32(base), copy);
            st.mem.values.truncate(base);
        }
        for (i, initial) in arrival.fields.iter().enumerate() {
            let value = st.core.arena[values + i];
            self.begins_with(st, come.id, initial, value);
        }
    }

    /// Something that has come or was made has a value from the first moment.
    pub(crate) fn begins_with(&mut self, st: &mut State, id: u32, initial: &Initial, value: Value) {
        let value = match initial.op {
            AssignOp::Set => value,
            op => {
                let x = st.core.reference(id);
                let mut e = self.eval(st, 0);
                let old = e.stored(x, initial.attr);
                e.assigned(old, op, value, initial.value)
            }
        };
        self.write_so(st, id, initial.attr, value, initial.op);
    }
}
