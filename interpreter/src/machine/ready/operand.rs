//! What stands on a side of a comparison or sum: most often a name, a constant, or an attribute of a name.

use super::super::eval::Eval;
use super::super::state::NONE16;
use super::{Get, Maker};
use crate::dirty::{self, Bits};
use crate::program::{AttrId, Expr, ExprId};
use crate::value::Value;

/// What can be put in place of a parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Simple {
    Const(Value),
    Var(u16),
}

/// An attribute that nothing bends and nothing bounds.
#[derive(Debug, Clone, Copy)]
pub(in crate::machine) struct Plain {
    pub attr: AttrId,
    pub column: Option<u16>,
    bits: Bits,
}

/// A value that is quick to get, or any other.
pub(in crate::machine) enum Operand {
    Const(Value),
    Var(u16),
    /// A plain attribute of what stands in a slot.
    Attr(u16, Plain),
    /// A plain attribute of the player in a slot.
    PlayerAttr(u16, AttrId),
    Any(Get),
}

impl Operand {
    /// Its value.
    #[inline]
    pub fn get(&self, e: &mut Eval<'_>) -> Value {
        match self {
            Operand::Const(v) => *v,
            Operand::Var(i) => e.var(*i),
            Operand::Attr(i, a) => e.plain_attr(e.var(*i), a),
            Operand::PlayerAttr(i, a) => e.plain_player_attr(e.var(*i), *a),
            Operand::Any(get) => get(e),
        }
    }
}

/// A function for each form of operand: `with!(operand, f => a function that calls f)`.
macro_rules! with {
    ($operand:expr, $f:ident => $body:expr) => {
        match $operand {
            $crate::machine::ready::operand::Operand::Const(v) => {
                let $f = move |_: &mut $crate::machine::eval::Eval<'_>| v;
                $body
            }
            $crate::machine::ready::operand::Operand::Var(i) => {
                let $f = move |e: &mut $crate::machine::eval::Eval<'_>| e.var(i);
                $body
            }
            $crate::machine::ready::operand::Operand::Attr(i, a) => {
                let $f = move |e: &mut $crate::machine::eval::Eval<'_>| e.plain_attr(e.var(i), &a);
                $body
            }
            $crate::machine::ready::operand::Operand::PlayerAttr(i, a) => {
                let $f = move |e: &mut $crate::machine::eval::Eval<'_>| e.plain_player_attr(e.var(i), a);
                $body
            }
            $crate::machine::ready::operand::Operand::Any(get) => {
                let $f = move |e: &mut $crate::machine::eval::Eval<'_>| get(e);
                $body
            }
        }
    };
}
pub(super) use with;

impl Maker<'_> {
    /// What stands in a slot.
    pub fn slot(&self, i: u16) -> Simple {
        match &self.given {
            Some(given) => given.get(i as usize).copied().unwrap_or(Simple::Const(Value::None)),
            None => Simple::Var(i),
        }
    }

    /// The attribute, if nothing bends or bounds it.
    pub fn plain(&self, attr: AttrId) -> Option<Plain> {
        let a = &self.g.program.attrs[attr.i()];
        let plain = !a.modified && a.lo.is_none() && a.hi.is_none();
        plain.then(|| Plain { attr, column: a.column, bits: dirty::attr(attr) })
    }

    /// Whether nothing bends or bounds an attribute of players.
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
                    return Operand::Attr(i, plain);
                }
            }
            Expr::PlayerAttr(x, a) => {
                if let (Some(Simple::Var(i)), true) = (name(x), self.is_plain_of_player(*a)) {
                    return Operand::PlayerAttr(i, *a);
                }
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
    /// A plain attribute of a value.
    #[inline]
    pub(super) fn plain_attr(&mut self, v: Value, a: &Plain) -> Value {
        let Value::Object(o) = v else { return self.attr_of_other(v, a.attr) };
        let x = &self.c.objects[o.id as usize];
        let p = &self.g.program;
        match a.column {
            // What is printed never changes: nobody need be told that it was read.
            None if x.inc == o.inc => p.printed(crate::program::DefId(x.def), a.attr),
            None => {
                self.read(dirty::ZONES | dirty::PLAY);
                p.printed(self.c.def(o), a.attr)
            }
            Some(column) if x.inc == o.inc && x.zone != NONE16 => {
                self.read(a.bits | self.c.zone_bits(x.zone));
                self.c.attrs[o.id as usize * p.columns as usize + column as usize]
            }
            Some(_) => self.attr(o, a.attr),
        }
    }

    /// A plain attribute of a player.
    #[inline]
    pub(super) fn plain_player_attr(&mut self, v: Value, a: AttrId) -> Value {
        match v {
            Value::Player(q) if q < self.c.seats => {
                self.read(dirty::player_attr(a));
                self.c.player_attrs[q as usize * self.g.program.player_attrs.len() + a.i()]
            }
            _ => Value::None,
        }
    }
}
