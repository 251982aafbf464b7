//! What stands on a side of a comparison or sum, or where something lies: most often a name, a constant, an attribute of a
//! name, or a zone.

use crate::dirty::{self, Bits};
use crate::machine::query::compiled::{Compiler, Get};
use crate::machine::query::eval::Eval;
use crate::machine::state::NONE16;
use crate::program::{AttrId, DefId, Expr, ExprId, Preceding};
use crate::value::{ObjectRef, Value};

/// What can be put in place of a parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Simple {
    Const(Value),
    Var(u16),
}

/// An attribute that nothing modifies and nothing bounds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plain {
    pub attr: AttrId,
    pub column: Option<u16>,
    bits: Bits,
}

/// A value that is quick to get, or any other.
pub(crate) enum Operand {
    Const(Value),
    Var(u16),
    /// A plain attribute of what stands in a slot.
    Attr(u16, Plain),
    /// The same, of one that is only printed.
    Printed(u16, AttrId),
    /// A plain attribute of the player in a slot.
    PlayerAttr(u16, AttrId),
    /// A zone of everybody's.
    Zone(Preceding),
    /// A zone of the player in a slot.
    ZoneOf(u16, Preceding),
    /// A zone of a player.
    ZoneOfAny(Get, Preceding),
    Any(Get),
}

impl Operand {
    /// Its value.
    #[inline]
    pub fn get(&self, e: &mut Eval<'_>) -> Value {
        match self {
            Operand::Const(v) => *v,
            Operand::Var(i) => e.var(*i),
            // What needs more is elsewhere, so that this needs no more than to jump there.
            Operand::Attr(i, a) => e.attr_of_var(*i, a),
            Operand::Printed(i, a) => e.printed_of_var(*i, *a),
            Operand::PlayerAttr(i, a) => e.player_attr_of_var(*i, *a),
            Operand::Zone(before) => e.shared_zone(*before),
            Operand::ZoneOf(i, before) => e.zone_of_var(*i, *before),
            Operand::ZoneOfAny(whose, before) => e.zone_of_any(whose, *before),
            Operand::Any(get) => get(e),
        }
    }

    /// Whether it is certainly a zone, or nothing.
    pub fn is_zone(&self) -> bool {
        matches!(self, Operand::Zone(_) | Operand::ZoneOf(..) | Operand::ZoneOfAny(..))
    }
}

/// A function for each form of operand: `with!(operand, f => a function that calls f)`.
macro_rules! with {
    ($operand:expr, $f:ident => $body:expr) => {
        match $operand {
            $crate::machine::query::compiled::operand::Operand::Const(v) => {
                let $f = move |_: &mut $crate::machine::query::eval::Eval<'_>| v;
                $body
            }
            $crate::machine::query::compiled::operand::Operand::Var(i) => {
                let $f = move |e: &mut $crate::machine::query::eval::Eval<'_>| e.var(i);
                $body
            }
            $crate::machine::query::compiled::operand::Operand::Attr(i, a) => {
                let $f = move |e: &mut $crate::machine::query::eval::Eval<'_>| e.plain_attr(e.var(i), &a);
                $body
            }
            $crate::machine::query::compiled::operand::Operand::Printed(i, a) => {
                let $f = move |e: &mut $crate::machine::query::eval::Eval<'_>| e.printed_of(e.var(i), a);
                $body
            }
            $crate::machine::query::compiled::operand::Operand::PlayerAttr(i, a) => {
                let $f = move |e: &mut $crate::machine::query::eval::Eval<'_>| e.plain_player_attr(e.var(i), a);
                $body
            }
            $crate::machine::query::compiled::operand::Operand::Any(get) => {
                let $f = move |e: &mut $crate::machine::query::eval::Eval<'_>| get(e);
                $body
            }
            zone => {
                let $f = move |e: &mut $crate::machine::query::eval::Eval<'_>| zone.get(e);
                $body
            }
        }
    };
}
pub(crate) use with;

impl Compiler<'_> {
    /// What stands in a slot.
    pub fn slot(&self, i: u16) -> Simple {
        match &self.given {
            Some(given) => given.get(i as usize).copied().unwrap_or(Simple::Const(Value::None)),
            None => Simple::Var(i),
        }
    }

    /// The attribute, if nothing modifies or bounds it.
    pub fn plain(&self, attr: AttrId) -> Option<Plain> {
        let a = &self.g.program.attrs[attr.i()];
        let plain = !a.modified && !a.gained && a.lo.is_none() && a.hi.is_none();
        plain.then(|| Plain { attr, column: a.column, bits: dirty::attr(attr) })
    }

    /// Whether nothing modifies or bounds an attribute of players.
    pub fn is_plain_of_player(&self, attr: AttrId) -> bool {
        let a = &self.g.program.player_attrs[attr.i()];
        !a.modified && a.lo.is_none() && a.hi.is_none()
    }

    /// An operand.
    pub fn operand(&self, id: ExprId) -> Operand {
        let p = &self.g.program;
        let name = |e: &ExprId| match p.expr(*e) {
            Expr::Var(i) => Some(self.slot(*i)),
            _ => None,
        };
        match p.expr(id) {
            Expr::Const(v) => return Operand::Const(*v),
            Expr::Var(i) => match self.slot(*i) {
                Simple::Const(v) => return Operand::Const(v),
                Simple::Var(i) => return Operand::Var(i),
            },
            Expr::Attr(x, a) => {
                if let (Some(Simple::Var(i)), Some(plain)) = (name(x), self.plain(*a)) {
                    return if plain.column.is_none() { Operand::Printed(i, *a) } else { Operand::Attr(i, plain) };
                }
            }
            Expr::PlayerAttr(x, a) => {
                if let (Some(Simple::Var(i)), true) = (name(x), self.is_plain_of_player(*a)) {
                    return Operand::PlayerAttr(i, *a);
                }
            }
            Expr::Zone(z, whose) => {
                let before = p.zones[z.i()].before;
                return match whose.map(|x| self.operand(x)) {
                    None => Operand::Zone(before),
                    Some(Operand::Var(i)) => Operand::ZoneOf(i, before),
                    Some(whose) => Operand::ZoneOfAny(with!(whose, x => Box::new(x)), before),
                };
            }
            Expr::Define(d, args) => {
                if let Some(inside) = self.inside(*d, args) {
                    return inside.operand(p.defines[d.i()].body);
                }
            }
            _ => {}
        }
        Operand::Any(self.value(id))
    }
}

impl Eval<'_> {
    #[inline(never)]
    fn attr_of_var(&mut self, i: u16, a: &Plain) -> Value {
        self.plain_attr(self.var(i), a)
    }

    #[inline(never)]
    fn printed_of_var(&mut self, i: u16, a: AttrId) -> Value {
        self.printed_of(self.var(i), a)
    }

    #[inline(never)]
    fn player_attr_of_var(&mut self, i: u16, a: AttrId) -> Value {
        self.plain_player_attr(self.var(i), a)
    }

    #[inline(never)]
    fn shared_zone(&self, before: Preceding) -> Value {
        Value::Zone(before.number(0, self.c.seats))
    }

    #[inline(never)]
    fn zone_of_var(&self, i: u16, before: Preceding) -> Value {
        self.zone_of(self.var(i), before)
    }

    #[inline(never)]
    fn zone_of_any(&mut self, whose: &Get, before: Preceding) -> Value {
        let whose = whose(self);
        self.zone_of(whose, before)
    }

    /// A plain attribute of a value.
    #[inline]
    pub(crate) fn plain_attr(&mut self, v: Value, a: &Plain) -> Value {
        let Value::Object(o) = v else { return self.attr_of_other(v, a.attr) };
        let x = &self.c.objects[o.id as usize];
        let p = &self.g.program;
        match a.column {
            None => self.printed_of(v, a.attr),
            Some(column) if x.inc == o.inc && x.zone != NONE16 => {
                self.read(a.bits | self.c.zone_bits(x.zone));
                self.c.attrs[o.id as usize * p.columns as usize + column as usize]
            }
            Some(_) => self.attr(o, a.attr),
        }
    }

    /// An attribute of a value that is only printed.
    #[inline]
    pub(crate) fn printed_of(&mut self, v: Value, a: AttrId) -> Value {
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
        self.c.def(o)
    }

    /// The zone of a player.
    #[inline]
    fn zone_of(&self, whose: Value, before: Preceding) -> Value {
        match whose {
            Value::Player(q) if q < self.c.seats => Value::Zone(before.number(q, self.c.seats)),
            _ => Value::None,
        }
    }

    /// A plain attribute of a player.
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
}
