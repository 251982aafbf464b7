//! What instructions read of a table: attributes that nothing modifies, definitions, zones.

use crate::dirty;
use crate::machine::query::eval::Eval;
use crate::machine::state::NONE16;
use crate::program::{AttrId, DefId, DefineId, ZoneId};
use crate::value::{ObjectRef, Value};

impl Eval<'_> {
    /// An attribute of a value that nothing modifies and nothing bounds.
    #[inline]
    pub(crate) fn plain_attr(&mut self, v: Value, a: AttrId) -> Value {
        let Value::Object(o) = v else { return self.attr_of_other(v, a) };
        let x = &self.c.objects[o.id as usize];
        let p = &self.g.program;
        match p.attrs[a.i()].column {
            None => self.face(v, a),
            Some(column) if x.inc == o.inc && x.zone != NONE16 => {
                self.read(dirty::attr(a) | self.c.zone_bits(x.zone));
                self.c.attrs[o.id as usize * p.columns as usize + column as usize]
            }
            Some(_) => self.attr(o, a),
        }
    }

    /// An attribute of a value that is only printed.
    #[inline]
    pub(crate) fn face(&mut self, v: Value, a: AttrId) -> Value {
        match v {
            Value::Object(o) => self.p().printed(self.def_of(o), a),
            v => self.attr_of_other(v, a),
        }
    }

    /// The definition of an object, gone or not.
    #[inline]
    pub(crate) fn def_of(&self, o: ObjectRef) -> DefId {
        let x = &self.c.objects[o.id as usize];
        // What is printed never changes: nobody need be told that it was read.
        if x.inc == o.inc { DefId(x.def) } else { self.def_of_gone(o) }
    }

    #[inline(never)]
    fn def_of_gone(&self, o: ObjectRef) -> DefId {
        self.read(dirty::ZONES | dirty::PLAY);
        self.last(o).map_or_else(|| self.c.def(o), |last| DefId(last.def))
    }

    /// The zone of a player.
    #[inline]
    pub(super) fn zone_of(&self, whose: Value, zone: ZoneId) -> Value {
        match whose {
            Value::Player(q) if q < self.c.seats => {
                Value::Zone(self.p().zones[zone.i()].before.number(q, self.c.seats))
            }
            _ => Value::None,
        }
    }

    /// An attribute of a player that nothing modifies and nothing bounds.
    #[inline]
    pub(crate) fn plain_player_attr(&mut self, v: Value, a: AttrId) -> Value {
        match v {
            Value::Player(q) if q < self.c.seats => {
                self.read(dirty::player_attr(a));
                self.c.player_attrs[q as usize * self.g.program.player_attrs.len() + a.i()]
            }
            _ => Value::None,
        }
    }

    /// What a define that reads only what is printed gives of an object of a definition. Who wants to know what ran has it asked.
    #[inline]
    pub(crate) fn of_card(&mut self, d: DefineId, o: ObjectRef, def: u32) -> Value {
        match self.plan().cards(self.g, d)[def as usize].get() {
            Some(v) if self.s.cover.is_none() => *v,
            _ => self.find_out_of_card(d, o, def),
        }
    }

    #[cold]
    #[inline(never)]
    fn find_out_of_card(&mut self, d: DefineId, o: ObjectRef, def: u32) -> Value {
        let at = self.p().defines[d.i()].body;
        let v = self.define(d, &[Value::Object(o)], at);
        // What went wrong is worked out again, and told again.
        if self.s.fault.is_none() && !matches!(v, Value::List { .. }) {
            let _ = self.plan().cards(self.g, d)[def as usize].set(v);
        }
        v
    }
}
