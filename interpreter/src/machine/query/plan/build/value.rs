//! Expressions as values.

use super::Builder;
use crate::machine::query::plan::instr::{Instr, Kind, Place};
use crate::program::{Arith, AttrId, Builtin, DefineId, Expr, ExprId};
use crate::value::Value;
use naipe_grammar::narrow;

impl Builder<'_> {
    /// Where the value of an expression stands: where it stands already, or else in a register of its own.
    pub fn place(&mut self, id: ExprId) -> Place {
        if let Some(place) = self.standing(id) {
            return place;
        }
        if let Some(place) = self.hoisted(id) {
            return place;
        }
        if let Some(place) = self.place_inside(id) {
            return place;
        }
        let to = self.register();
        self.put(id, to);
        to
    }

    /// The value of a define put in place whose inside stands somewhere already.
    fn place_inside(&mut self, id: ExprId) -> Option<Place> {
        let Expr::Define(d, args) = self.g.program.expr(id) else { return None };
        let given = self.inside(*d, args)?;
        Some(self.put_inside(*d, given, |b, body| b.place(body)))
    }

    /// Works an expression out; its value comes to stand in a register.
    pub fn put(&mut self, id: ExprId, to: Place) {
        let free = self.free;
        let before = std::mem::replace(&mut self.at, id);
        if self.is_full() || self.is_too_wide(id) {
            self.emit(Instr::Value { to, expr: id });
        } else {
            self.put_parts(id, to);
        }
        self.at = before;
        self.free = free;
    }

    fn put_parts(&mut self, id: ExprId, to: Place) {
        let g = self.g;
        match g.program.expr(id) {
            Expr::Const(_) | Expr::Var(_) => match self.standing(id) {
                Some(from) => self.emit(Instr::Copy { to, from }),
                None => self.emit(Instr::Value { to, expr: id }),
            },
            Expr::Param(param) => self.emit(Instr::Param { to, param: *param }),
            Expr::Fact(fact) => self.emit(Instr::Fact { fact: *fact, to }),
            Expr::Builtin(f, args) => self.put_builtin(*f, args, to),
            Expr::Attr(x, attr) => {
                let x = self.place(*x);
                let attr = self.attribute(to, x, *attr);
                self.emit(attr);
            }
            Expr::Printed(x, attr) => {
                let x = self.place(*x);
                self.emit(Instr::Printed { to, x, attr: *attr });
            }
            Expr::Stored(x, attr) => {
                let x = self.place(*x);
                self.emit(Instr::Stored { to, x, attr: *attr });
            }
            Expr::PlayerAttr(x, attr) => {
                let x = self.place(*x);
                let attr = self.player_attribute(to, x, *attr);
                self.emit(attr);
            }
            Expr::ScopeField(scope, field) => self.emit(Instr::ScopeField { to, scope: *scope, field: *field }),
            Expr::InScope(scope, Some(x)) => {
                let x = self.place(*x);
                self.emit(Instr::InScope { to, x, scope: *scope });
            }
            Expr::Zone(zone, None) => match self.standing(id) {
                Some(from) => self.emit(Instr::Copy { to, from }),
                None => self.emit(Instr::Zone { to, zone: *zone }),
            },
            Expr::Zone(zone, Some(whose)) => {
                let whose = self.place(*whose);
                self.emit(Instr::ZoneOf { to, whose, zone: *zone });
            }
            Expr::Neg(x) => {
                let (a, b) = (self.own_constant(Value::Int(0)), self.place(*x));
                self.emit(Instr::Arith { op: Arith::Sub, to, a, b });
            }
            Expr::Arith(op, a, b) => {
                let (a, b) = (self.place(*a), self.place(*b));
                self.emit(Instr::Arith { op: *op, to, a, b });
            }
            Expr::Range(a, b) => {
                let (a, b) = (self.place(*a), self.place(*b));
                self.emit(Instr::Range { to, a, b });
            }
            Expr::If(c, a, b) => self.put_either([*c, *a, *b], to),
            Expr::Query(op, of) => self.emit(Instr::Query { op: *op, to, of: *of }),
            Expr::Fold(op, ..) => self.emit(Instr::Fold { op: *op, to, expr: id }),
            Expr::Ranked(_) => self.emit(Instr::Ranked { to, expr: id }),
            Expr::Group(..) => self.emit(Instr::Group { to, expr: id }),
            Expr::Let(slot, x, of) => self.put_with(*slot, *x, *of, to),
            Expr::Define(d, args) => self.put_define(*d, args, to),
            Expr::List(parts) => self.put_list(parts, to),
            Expr::Index(list, i) => {
                let (list, i) = (self.place(*list), self.place(*i));
                self.emit(Instr::Index { to, list, i });
            }
            Expr::End { top, count: None, of } => {
                let of = self.place(*of);
                self.emit(Instr::End { top: *top, to, of });
            }
            Expr::End { top, count: Some(n), of } => {
                let (of, n) = (self.place(*of), self.place(*n));
                self.emit(Instr::Ends { top: *top, to, of, n });
            }
            Expr::Can { .. } => self.emit(Instr::Can { to, expr: id }),
            Expr::Happened(_) => self.emit(Instr::Happened { to, expr: id }),
            Expr::Was(_, slot) => {
                let from = self.slot(*slot);
                self.emit(Instr::Copy { to, from });
            }
            // Texts made in play exist only for messages: they are not values of the state.
            Expr::Concat(parts) => match parts.first() {
                Some(first) => self.put(*first, to),
                None => self.put_nothing(to),
            },
            Expr::Not(_)
            | Expr::And(..)
            | Expr::Or(..)
            | Expr::Compare(..)
            | Expr::In(..)
            | Expr::IsKind(..)
            | Expr::IsNone(_)
            | Expr::IsEmpty(_)
            | Expr::IsType(..)
            | Expr::During(_)
            | Expr::InScope(_, None)
            | Expr::Matches(_) => self.put_condition(id, to),
        }
    }

    /// An attribute of objects, by the shortest way to it.
    fn attribute(&self, to: Place, x: Place, attr: AttrId) -> Instr {
        if self.is_face(attr) {
            Instr::Face { to, x, attr }
        } else if self.is_plain(attr) {
            Instr::Column { to, x, attr }
        } else {
            Instr::Attr { to, x, attr }
        }
    }

    /// The same of players.
    fn player_attribute(&self, to: Place, x: Place, attr: AttrId) -> Instr {
        if self.is_plain_of_player(attr) {
            Instr::PlayerColumn { to, x, attr }
        } else {
            Instr::PlayerAttr { to, x, attr }
        }
    }

    /// The members are put on top of the values, one after another.
    fn put_list(&mut self, parts: &[ExprId], to: Place) {
        for part in parts {
            let free = self.free;
            let from = self.place(*part);
            self.emit(Instr::Push { from });
            self.free = free;
        }
        self.emit(Instr::List { to, n: narrow::u32(parts.len()) });
    }

    /// `if c then a else b`
    fn put_either(&mut self, [c, a, b]: [ExprId; 3], to: Place) {
        let (otherwise, end) = (self.label(), self.label());
        self.branch(c, false, otherwise);
        self.put(a, to);
        self.jump(Instr::Jump { skip: 0 }, end);
        self.bind(otherwise);
        self.put(b, to);
        self.bind(end);
    }

    /// A value, while that of another stands in a slot.
    fn put_with(&mut self, slot: u16, x: ExprId, of: ExprId, to: Place) {
        let from = self.place(x);
        self.emit(Instr::Keep { slot, from });
        self.names(slot);
        self.put(of, to);
        let from = self.own_constant(Value::None);
        self.emit(Instr::Keep { slot, from });
    }

    fn put_nothing(&mut self, to: Place) {
        let from = self.own_constant(Value::None);
        self.emit(Instr::Copy { to, from });
    }

    /// `yes` or `no`, as a value.
    fn put_condition(&mut self, id: ExprId, to: Place) {
        let (no, end) = (self.label(), self.label());
        self.branch(id, false, no);
        self.put_bool(true, to);
        self.jump(Instr::Jump { skip: 0 }, end);
        self.bind(no);
        self.put_bool(false, to);
        self.bind(end);
    }

    fn put_bool(&mut self, yes: bool, to: Place) {
        let from = self.own_constant(Value::Bool(yes));
        self.emit(Instr::Copy { to, from });
    }

    /// Works several expressions out into registers in a row; gives the first.
    pub fn in_a_row(&mut self, args: &[ExprId]) -> Place {
        let first = self.registers_in_a_row(narrow::u16(args.len()));
        let Kind::Register(at) = first.kind() else { unreachable!("it is a register") };
        for (i, a) in args.iter().enumerate() {
            self.put(*a, Place::register(at + narrow::u16(i)));
        }
        first
    }

    fn put_define(&mut self, d: DefineId, args: &[ExprId], to: Place) {
        if let [x] = args
            && self.is_of_card(d)
        {
            let x = self.place(*x);
            return self.emit(Instr::OfCard { to, x, define: d });
        }
        if let Some(given) = self.inside(d, args) {
            return self.put_inside(d, given, |b, body| b.put(body, to));
        }
        let first = self.in_a_row(args);
        self.emit(Instr::Define { n: narrow::u8(args.len()), to, define: d, first });
    }

    fn put_builtin(&mut self, f: Builtin, args: &[ExprId], to: Place) {
        match (f, args) {
            (_, []) => self.emit(Instr::Builtin0 { f, to }),
            (_, [x]) => {
                let x = self.place(*x);
                self.emit(Instr::Builtin1 { f, to, x });
            }
            (_, [x, y]) => {
                let (x, y) = (self.place(*x), self.place(*y));
                self.emit(Instr::Builtin2 { f, to, x, y });
            }
            (Builtin::Min | Builtin::Max, [x, rest @ ..]) => {
                let mut x = self.place(*x);
                for y in rest {
                    let free = self.free;
                    let y = self.place(*y);
                    self.emit(Instr::Builtin2 { f, to, x, y });
                    (self.free, x) = (free, to);
                }
            }
            (_, [x, y, z, ..]) => {
                let first = self.in_a_row(&[*x, *y, *z]);
                self.emit(Instr::Builtin3 { f, to, first });
            }
        }
    }
}
