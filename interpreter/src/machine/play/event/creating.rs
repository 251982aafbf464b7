//! What is created: made, moved into place, told of.

use crate::limits;
use crate::machine::play::event::moves::MOVE_WINDOW;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::{Note, Trace};
use crate::machine::state::{Awaited, Force, Frame, FrameKind, NIL, NONE16, State};
use crate::program::{Builtin, CodeId, Expr, ExprId, Op, builtin};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

/// Whether what was made has not come, and does not: in a `together` it comes when everything has been measured.
fn is_nowhere(st: &State, id: u32) -> bool {
    st.core.together <= st.core.draining && st.core.objects[id as usize].zone == NONE16
}

/// What stands behind the fields of things that were made, as a list of those that have come to be, in the order in which they
/// were made.
fn made(st: &mut State, from: usize) -> Value {
    let mark = st.mem.lists.len();
    for at in (from..st.mem.values.len()).rev() {
        if let Value::Object(o) = st.mem.values[at]
            && st.core.itself(o).is_some()
            && !is_nowhere(st, o.id)
        {
            st.mem.lists.push(Value::Object(st.core.reference(o.id)));
        }
    }
    match narrow::u16(st.mem.lists.len() - mark) {
        0 => Value::EMPTY,
        len => Value::List { len, start: narrow::u32(mark) },
    }
}

impl<T: Trace> Machine<'_, T> {
    /// Objects being created: made, moved into place, told of; one after another, as long as nothing else comes between them.
    #[inline(never)]
    pub(crate) fn create(&mut self, st: &mut State) -> bool {
        let Some(top) = st.frames.last() else { return false };
        let FrameKind::Create { code, pc, mut left, mut stage, mut object } = top.kind else { return false };
        let (window, depth) = (top.base, st.frames.len());
        let base = window as usize;
        let Op::Create { count, fields, slot, likeness, .. } = &self.game.program.codes[code.i()].ops[pc as usize]
        else {
            return false;
        };
        // Where a number is said, all that are made are given back: each has its place behind the fields.
        let all = (count.is_some() && slot.is_some()).then_some(base + 4 + fields.len());
        while st.frames.len() == depth && !self.has_ended(st) {
            if stage == 1 {
                st.frames[depth - 1].kind = FrameKind::Create { code, pc, left, stage: 0, object };
                stage = 0;
                self.has_come(st, window, object);
                continue;
            }
            if left == 0 || st.core.objects.len() >= limits::OBJECTS {
                if left > 0 {
                    self.scratch.fault.get_or_insert(crate::machine::query::scratch::Fault::Objects);
                }
                let result = match all {
                    Some(from) => made(st, from),
                    None if object == NIL || is_nowhere(st, object) => Value::None,
                    None => Value::Object(st.core.reference(object)),
                };
                st.frames.pop();
                st.mem.values.truncate(base);
                self.deliver(st, slot.unwrap_or(u16::MAX), result);
                return false;
            }
            let v = &st.mem.values;
            let (you, me, what, to) = (v[base], v[base + 1], v[base + 2], v[base + 3]);
            let there = self.next_place(st, window, to);
            let Some(id) = self.make(st, what, there, you) else {
                match what {
                    Value::Object(o) if st.core.known_def(o).is_some() => self.tell(st, Note::Gone { what }),
                    Value::Object(_) => self.tell_nothing(st, Value::None),
                    _ => self.tell_nothing(st, what),
                }
                (left, object) = (0, NIL);
                continue;
            };
            if let Some(likeness) = likeness {
                let block = st.frames.len().checked_sub(2).map_or(0, |at| st.frames[at].base);
                self.make_alike(st, block, id, what, there, likeness);
            }
            for (i, initial) in fields.iter().enumerate() {
                let v = st.mem.values[base + 4 + i];
                self.begins_with(st, id, initial, v);
            }
            (left, stage, object) = (left - 1, 1, id);
            if let Some(from) = all {
                st.mem.values[from + usize::from(left)] = Value::Object(st.core.reference(id));
            }
            st.frames[depth - 1].kind = FrameKind::Create { code, pc, left, stage, object };
            let x = Value::Object(st.core.reference(id));
            self.begin_move(st, x, to, false, me, you, u16::MAX);
        }
        false
    }

    /// Tells that an object has been created, where it has come to where it was to be.
    pub(super) fn has_come(&mut self, st: &mut State, window: u32, object: u32) {
        let v = &st.mem.values[window as usize..];
        let (you, me, to) = (v[0], v[1], v[3]);
        let x = Value::Object(st.core.reference(object));
        let at = st.mem.values.len();
        if st.core.together > st.core.draining {
            // It comes when everything has been measured; then that is told.
            st.mem.values.extend_from_slice(&[you, me, x, to]);
            return self.defer(st, builtin::CREATE, at, Force::No);
        }
        let zone = st.core.objects[object as usize].zone;
        if zone == NONE16 {
            // It could not come into being, or is no more by now.
            if !st.core.ceased.contains(&object) {
                st.core.cease(self.game, object);
            }
            return;
        }
        if self.is_plain(builtin::CREATE) {
            return self.checks_at_once(st);
        }
        st.mem.values.extend_from_slice(&[you, me, x, Value::Zone(zone)]);
        self.begin_event(st, builtin::CREATE, at, me, you, u16::MAX, Force::No);
    }

    /// Makes an object of a definition, a title, the card of an object, or an announced ability.
    fn make(&mut self, st: &mut State, what: Value, to: Value, you: Value) -> Option<u32> {
        let zone = match to {
            Value::Zone(z) | Value::Cell(z, _) => st.core.zones[z as usize].player,
            _ => u8::MAX,
        };
        // Where nobody puts it there, it is of whose zone it is.
        let owner = you.player().unwrap_or(if zone < st.core.seats { zone } else { st.core.active });
        let p = &self.game.program;
        let def = match what {
            Value::Def(d) => crate::program::DefId(d),
            Value::Ability(d, _) => crate::program::DefId(u32::from(d)),
            Value::Object(o) => {
                let def = self.original(st, o)?;
                // Of what waited and does so no more, nothing that was announced is left to copy.
                let is_ability = p.defs[def.i()].ability_of.is_some();
                if st.core.fresh(o).is_none() && (is_ability || self.waits_no_more(st, o, to)) {
                    return None;
                }
                def
            }
            Value::Text(t) => {
                let found = p.defs.iter().position(|d| d.title.0 == t || p.str(d.title) == p.strings[t as usize])?;
                crate::program::DefId(narrow::u32(found))
            }
            _ => return None,
        };
        let id = st.core.make(self.game, def, owner);
        if let Value::Ability(_, source) = what {
            st.core.objects[id as usize].source = source;
            // What was announced goes with it.
            if let Some(e) = st.core.entries.iter_mut().rev().find(|e| e.object == NIL) {
                e.object = id;
            }
        }
        if let Some(c) = &mut self.scratch.cover {
            c.def(def);
        }
        Some(id)
    }

    /// Whether what is to be made where things wait is a copy of what has gone, was not somewhere else before, and is not being carried
    /// out either.
    fn waits_no_more(&self, st: &State, o: ObjectRef, to: Value) -> bool {
        let waits = |zone: u16| self.game.tables.grounds[usize::from(st.core.zones[usize::from(zone)].decl)].waits;
        let was_elsewhere = st.core.last_known(o).is_some_and(|last| !waits(last.zone));
        let is_under_way = st.core.itself(o).is_some() && st.core.is_under_way(o.id);
        matches!(to, Value::Zone(zone) | Value::Cell(zone, _) if waits(zone)) && !was_elsewhere && !is_under_way
    }

    /// Where several things are made or moved, one after another or at one moment: `beside x` is another place for each, and is
    /// asked again (in a row or a pile, as long as `x` is there); all else is one place.
    pub(crate) fn places_for(&mut self, st: &mut State, base: u32, said: ExprId, to: Value) -> Value {
        let Value::Cell(zone, _) = to else { return to };
        let is_grid = self.eval(st, base).is_grid(zone);
        match self.game.program.expr(said) {
            Expr::Builtin(Builtin::Beside, of) => {
                let of = self.value(st, base, of[0]);
                let is_there = of.object().is_some_and(|o| st.core.fresh(o).is_some());
                if is_grid || is_there { of } else { to }
            }
            _ => to,
        }
    }

    /// The place for the next of them: a thing stands for the cells beside it, but for those where others are to come that are put
    /// off until a `together` has been measured.
    pub(crate) fn next_place(&mut self, st: &mut State, base: u32, to: Value) -> Value {
        let Value::Object(of) = to else { return to };
        let measured = st.core.deferred_from.get(usize::from(st.core.draining)).copied();
        let put_off = &st.core.deferred[measured.map_or(st.core.deferred.len(), |from| from as usize)..];
        let moves = put_off.iter().filter(|d| matches!(d.what, Awaited::Event(builtin::MOVE, _)));
        let taken: Vec<Value> = moves.map(|d| st.core.arena[d.start as usize + 5]).collect();
        self.eval(st, base).beside_but(of, &taken)
    }

    /// The place for something that moves beside another: in a row or a pile, as the others stand.
    #[inline(never)]
    pub(crate) fn place_beside(&mut self, st: &mut State, x: Value, of: Value) -> Value {
        let there = self.next_place(st, 0, of);
        self.closed_up(st, x, there)
    }

    /// A place of a row or a pile for what moves there: what stands before it closes up as that leaves its own place.
    pub(crate) fn closed_up(&self, st: &State, x: Value, to: Value) -> Value {
        let (Value::Cell(zone, place), Value::Object(o)) = (to, x) else { return to };
        let here = &st.core.zones[usize::from(zone)];
        let is_open = here.hidden == 0 && self.has_places(st, zone);
        let is_there = st.core.fresh(o).is_some_and(|x| x.zone == zone);
        if is_open && is_there && st.core.place_of(o.id) < place { Value::Cell(zone, place - 1) } else { to }
    }

    /// Whether a zone is a row or a pile.
    pub(crate) fn has_places(&self, st: &State, zone: u16) -> bool {
        let decl = st.core.zones[usize::from(zone)].decl;
        self.game.program.zones[usize::from(decl)].shape.has_places()
    }

    /// Something that was to come beside another when a `together` was measured comes there, as the others stand now.
    pub(crate) fn come_beside(&mut self, st: &mut State, window: usize) {
        let Some(of) = st.mem.values.get(window + MOVE_WINDOW).copied() else { return };
        st.mem.values.truncate(window + MOVE_WINDOW);
        let (x, zone) = (st.mem.values[window + 2], st.mem.values[window + 4]);
        let there = self.place_beside(st, x, of);
        if matches!(there, Value::Cell(to, _) if zone == Value::Zone(to)) {
            st.mem.values[window + 5] = there;
        }
    }

    /// `create …`: what is made, where, and with which values, is found out once for all that are made.
    pub(crate) fn begin_create(&mut self, st: &mut State, base: u32, code: CodeId, pc: u32) {
        let Op::Create { count, what, to, fields, slot, likeness } =
            &self.game.program.codes[code.i()].ops[pc as usize]
        else {
            return;
        };
        // One more than there may be is found to be too many.
        let n = count.map_or(Value::Int(1), |e| self.value(st, base, e)).int().max(0);
        let n = usize::try_from(n).map_or(0, |n| n.min(limits::OBJECTS + 1));
        let what = self.value(st, base, *what);
        let said = *to;
        let mut to = self.value(st, base, said);
        if count.is_some() || Self::is_measured(st) {
            to = self.places_for(st, base, said, to);
        }
        let (mut you, me) = self.you_self(st, base);
        if let Some(by) = likeness.as_ref().and_then(|l| l.by) {
            you = self.value(st, base, by);
        }
        let start = st.mem.values.len();
        st.mem.values.extend_from_slice(&[you, me, what, to]);
        for initial in fields {
            let v = self.eval(st, base).eval(initial.value);
            st.mem.values.push(v);
        }
        if count.is_some() && slot.is_some() {
            st.mem.values.resize(start + 4 + fields.len() + n, Value::None);
        }
        let kind = FrameKind::Create { code, pc, left: narrow::u16(n), stage: 0, object: NIL };
        st.frames.push(Frame { base: narrow::u32(start), kind });
    }
}
