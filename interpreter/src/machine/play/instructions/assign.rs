//! What is assigned: attributes of objects and players, what was announced.

use crate::dirty;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::{Note, Trace};
use crate::machine::state::State;
use crate::program::{AttrId, CodeId, DefId, ExprId, Kept, Op, ScopeId, StrId};
use crate::value::Value;
use naipe_grammar::ast::AssignOp;

/// What is assigned, how, and where to say that it went wrong.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Assigned {
    pub op: AssignOp,
    pub value: Value,
    pub at: ExprId,
}

impl<T: Trace> Machine<'_, T> {
    /// Writes what an instruction says that writes something else than a slot: of what, and which value.
    pub(crate) fn write_by(&mut self, st: &mut State, base: u32, (code, pc): (CodeId, u32), [x, value]: [Value; 2]) {
        let game = self.game;
        let new = |op: AssignOp, at: ExprId| Assigned { op, value, at };
        match game.program.codes[code.i()].ops[pc as usize] {
            Op::Assign(_, attr, op, e) => self.assign(st, base, x, attr, new(op, e)),
            Op::AssignPlayer(_, attr, op, e) => self.assign_player(st, base, x, attr, new(op, e)),
            Op::AssignScope(scope, field, op, e) => self.assign_scope(st, base, scope, field, new(op, e)),
            Op::AssignController(..) => self.assign_controller(st, x, value),
            Op::AssignAnnounced(_, name, op, e) => self.assign_announced(st, x, name, new(op, e)),
            Op::SetNext(_) => self.set_next(st, value),
            _ => {}
        }
    }

    /// What stands in place of an old value after an assignment.
    #[inline]
    pub(crate) fn assign_value(&mut self, st: &mut State, base: u32, old: Value, new: Assigned) -> Value {
        self.eval(st, base).assigned(old, new.op, new.value, new.at)
    }

    pub(crate) fn assign(&mut self, st: &mut State, base: u32, x: Value, attr: AttrId, new: Assigned) {
        if let Value::List { len, start } = x {
            for i in 0..u32::from(len) {
                let y = self.eval(st, base).member(start, i);
                self.assign(st, base, y, attr, new);
            }
            return;
        }
        let Value::Object(o) = x else { return self.tell_nothing(st, x) };
        if st.core.objects[o.id as usize].inc != o.inc {
            self.tell(st, Note::Gone { what: x });
            return;
        }
        let old = self.eval(st, base).stored(o, attr);
        let v = self.assign_value(st, base, old, new);
        self.write_so(st, o.id, attr, v, new.op);
    }

    /// Tells that there is nothing that a statement is about.
    #[cold]
    pub(crate) fn tell_nothing(&mut self, st: &State, x: Value) {
        if x == Value::None {
            self.tell(st, Note::Gone { what: x });
        }
    }

    /// Writes a stored attribute of an object, kept within its bounds.
    pub fn write(&mut self, st: &mut State, id: u32, attr: AttrId, v: Value) {
        self.write_so(st, id, attr, v, AssignOp::Set);
    }

    /// The same, with what has made the value out of the one before.
    pub(crate) fn write_so(&mut self, st: &mut State, id: u32, attr: AttrId, v: Value, op: AssignOp) {
        let p = &self.game.program;
        let Some(col) = p.attrs[attr.i()].column else { return };
        let decl = &p.attrs[attr.i()];
        let me = Value::Object(st.core.reference(id));
        let v =
            if decl.lo.is_some() || decl.hi.is_some() { self.eval(st, 0).within(v, decl.lo, decl.hi, me) } else { v };
        let columns = p.columns as usize;
        let before = st.core.attrs[id as usize * columns + col as usize];
        if v == Value::None && decl.ty.always_has_value() {
            return;
        }
        if self.game.tables.copies && (op == AssignOp::Set || !matches!(v, Value::Int(_))) {
            self.note_written(st, id, attr, v);
        }
        if before == v {
            return;
        }
        st.core.row_mut(id, columns)[col as usize] = v;
        st.core.touch(dirty::attr(attr));
        if !p.turned_up.is_empty() {
            st.core.seen_if_turned_up(self.game, id);
        }
        if T::ON {
            let name = decl.name.clone();
            self.tell(st, Note::Wrote { of: me, name: &name, before, after: v });
        }
    }

    /// What a field of a scope keeps of a value: it stays within its bounds.
    #[inline]
    pub(crate) fn kept(&mut self, st: &mut State, base: u32, s: ScopeId, field: u16, v: Value) -> Value {
        let program = &self.game.program;
        match program.scopes[s.i()].kept.get(usize::from(field)) {
            Some(Kept { lo, hi, .. }) if lo.is_some() || hi.is_some() => {
                self.eval(st, base).within(v, *lo, *hi, Value::None)
            }
            _ => v,
        }
    }

    /// Tells that a value of the game has changed, or one of an open scope that is seen at the table.
    #[inline]
    fn tell_field(&mut self, st: &State, s: ScopeId, field: u16, (before, at): (Value, usize)) {
        let scope = &self.game.program.scopes[s.i()];
        let is_seen = |kept: &Kept| !kept.title.is_empty();
        if T::ON && (self.game.program.shared == Some(s) || scope.kept.get(usize::from(field)).is_some_and(is_seen)) {
            let name = scope.fields[usize::from(field)].0.clone();
            let after = st.core.scope_values[at];
            self.tell(st, Note::Wrote { of: Value::None, name: &name, before, after });
        }
    }

    #[inline]
    pub(crate) fn assign_player(&mut self, st: &mut State, base: u32, x: Value, attr: AttrId, new: Assigned) {
        match x {
            Value::Player(q) => self.assign_of_player(st, base, q, attr, new),
            _ => self.assign_of_players(st, base, x, attr, new),
        }
    }

    fn assign_of_player(&mut self, st: &mut State, base: u32, q: u8, attr: AttrId, new: Assigned) {
        let p = &self.game.program;
        let at = q as usize * p.player_attrs.len() + attr.i();
        if q >= st.core.seats {
            return;
        }
        let before = st.core.player_attrs[at];
        let mut v = self.assign_value(st, base, before, new);
        let decl = &p.player_attrs[attr.i()];
        if decl.lo.is_some() || decl.hi.is_some() {
            v = self.eval(st, base).within(v, decl.lo, decl.hi, Value::Player(q));
        }
        if v == before || v == Value::None && decl.ty.always_has_value() {
            return;
        }
        st.core.player_attrs[at] = v;
        st.core.touch(dirty::player_attr(attr));
        if T::ON {
            let name = decl.name.clone();
            self.tell(st, Note::Wrote { of: Value::Player(q), name: &name, before, after: v });
        }
    }

    fn assign_of_players(&mut self, st: &mut State, base: u32, players: Value, attr: AttrId, new: Assigned) {
        let Value::List { len, start } = players else { return self.tell_nothing(st, players) };
        for i in 0..u32::from(len) {
            let y = self.eval(st, base).member(start, i);
            self.assign_player(st, base, y, attr, new);
        }
    }

    pub(crate) fn assign_announced(&mut self, st: &mut State, x: Value, name: StrId, new: Assigned) {
        let Value::Object(o) = x else { return };
        if st.core.fresh(o).is_none() {
            return self.tell(st, Note::Gone { what: x });
        }
        let Some(entry) = st.core.entries.iter().find(|e| e.object == o.id).copied() else { return };
        // Whoever asks about what waits may ask for this.
        st.core.touch(dirty::ALL);
        if self.game.program.str(name) == "you" {
            // Whose it is from now on: what it chose stays.
            if let v @ Value::Player(_) = new.value {
                st.core.arena[entry.start as usize] = v;
            }
            return;
        }
        let crate::machine::state::EntryKind::Playable(id) = entry.what else { return };
        let slot = {
            let ev = self.eval(st, 0);
            ev.entry_steps(id, entry.start).find(|(s, _)| ev.p().str(s.name) == ev.p().str(name)).map(|(_, slot)| slot)
        };
        if let Some(slot) = slot {
            let at = entry.start as usize + slot as usize;
            let old = st.core.arena[at];
            st.core.arena[at] = self.assign_value(st, 0, old, new);
        }
    }

    /// `scope.field op= value`, of the innermost scope of that name.
    pub(crate) fn assign_scope(&mut self, st: &mut State, base: u32, s: ScopeId, field: u16, new: Assigned) {
        let Some(open) = st.core.open_scope(s).copied() else { return self.tell_nothing(st, Value::None) };
        let i = open.start as usize + field as usize;
        let old = st.core.scope_values[i];
        let v = self.assign_value(st, base, old, new);
        let p = &self.game.program;
        // A field of a scope may be none on purpose; a value of the game is as its type says.
        if v == Value::None && p.shared == Some(s) && p.scopes[s.i()].fields[usize::from(field)].1.always_has_value() {
            return;
        }
        let v = self.kept(st, base, s, field, v);
        if v != old || matches!(v, Value::List { .. }) {
            st.core.scope_values[i] = v;
            st.core.touch(dirty::scope(s));
            self.tell_field(st, s, field, (old, i));
        }
    }

    /// Somebody gets control of a thing; where it lies in somebody's zone, that one keeps it.
    pub(crate) fn assign_controller(&mut self, st: &mut State, x: Value, v: Value) {
        let (Value::Object(o), Value::Player(q)) = (x, v) else { return };
        let Some(thing) = st.core.fresh(o) else { return };
        let whose = st.core.zones[thing.zone as usize].player;
        if whose < st.core.seats {
            self.tell(st, Note::Kept { what: x, player: whose });
        } else {
            let is_told = thing.by != q && !self.game.program.is_shared(DefId(thing.def));
            st.core.put_under(o.id, q);
            st.core.touch(dirty::CONTROL);
            if is_told {
                self.tell(st, Note::Controlled { what: x, player: q });
            }
        }
    }
}
