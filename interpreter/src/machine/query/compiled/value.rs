//! Values compiled.

use crate::dirty;
use crate::machine::query::compiled::operand::{Operand, with};
use crate::machine::query::compiled::{Compiler, Get};
use crate::machine::query::eval::Eval;
use crate::machine::query::functions;
use crate::program::{Arith, AttrId, Builtin, DefineId, Expr, ExprId, Fact};
use crate::value::Value;

impl Compiler<'_> {
    /// The value of an expression.
    pub fn value(&self, id: ExprId) -> Get {
        match self.g.program.expr(id) {
            Expr::Const(_) | Expr::Var(_) | Expr::Zone(..) => with!(self.operand(id), v => Box::new(v)),
            Expr::Param(i) if self.covering => {
                let i = *i;
                Box::new(move |e| {
                    if let Some(c) = &mut e.s.cover {
                        c.param(i);
                    }
                    e.c.params[i.i()]
                })
            }
            // Set before the game begins, and never again.
            Expr::Param(i) => {
                let i = i.i();
                Box::new(move |e| e.c.params[i])
            }
            Expr::Fact(Fact::Active) => Box::new(|e| {
                e.read(dirty::TURN);
                Value::Player(e.c.active)
            }),
            Expr::Fact(f) => {
                let f = *f;
                Box::new(move |e| e.fact(f))
            }
            Expr::Attr(x, a) => self.attr(*x, *a),
            Expr::PlayerAttr(x, a) => self.player_attr(*x, *a),
            Expr::Not(_)
            | Expr::And(..)
            | Expr::Or(..)
            | Expr::Compare(..)
            | Expr::In(..)
            | Expr::IsKind(..)
            | Expr::IsNone(_)
            | Expr::IsEmpty(_)
            | Expr::During(_)
            | Expr::InScope(_, None)
            | Expr::Query(naipe_grammar::ast::QueryOp::Any | naipe_grammar::ast::QueryOp::Every, _)
            | Expr::Matches(_) => {
                let test = self.test(id);
                Box::new(move |e| Value::Bool(test(e)))
            }
            Expr::Arith(op, a, b) => self.arith(*op, *a, *b, id),
            Expr::If(c, a, b) => {
                let (c, a, b) = (self.test(*c), self.operand(*a), self.operand(*b));
                Box::new(move |e| if c(e) { a.get(e) } else { b.get(e) })
            }
            Expr::Query(op, s) => {
                let (op, s) = (*op, *s);
                Box::new(move |e| e.query(op, s, id))
            }
            Expr::Fold(op, x, s) => {
                let (op, s, x) = (*op, *s, self.operand(*x));
                Box::new(move |e| e.fold(op, |e| x.get(e), s, id))
            }
            Expr::Ranked(r) => {
                let (first, s) = (r.first, r.of);
                let by: Box<[(bool, Operand)]> = r.by.iter().map(|(most, x)| (*most, self.operand(*x))).collect();
                Box::new(move |e| e.ranked(first, s, &by, id))
            }
            Expr::Group(s, x) => {
                let (s, x) = (*s, self.operand(*x));
                Box::new(move |e| e.group(s, |e| x.get(e), id))
            }
            Expr::Let(slot, x, of) => {
                let (slot, x, of) = (*slot, self.operand(*x), self.operand(*of));
                Box::new(move |e| {
                    let v = x.get(e);
                    e.set_var(slot, v);
                    let v = of.get(e);
                    e.set_var(slot, Value::None);
                    v
                })
            }
            Expr::Define(d, args) => self.define(*d, args, id),
            Expr::ScopeField(s, f) => {
                let (s, f, bits) = (*s, *f as usize, dirty::scope(*s));
                Box::new(move |e| {
                    e.read(bits);
                    *e.c.open_scope(s).map_or(&Value::None, |o| &e.c.scope_values[o.start as usize + f])
                })
            }
            Expr::Builtin(b, args) => self.builtin(*b, args, id),
            Expr::End { top, count, of } => {
                let (top, of) = (*top, self.operand(*of));
                match count.map(|n| self.operand(n)) {
                    None => Box::new(move |e| {
                        let of = of.get(e);
                        e.end_of(top, None, of, id)
                    }),
                    Some(n) => Box::new(move |e| {
                        let of = of.get(e);
                        let n = n.get(e).int().max(0) as u32;
                        e.end_of(top, Some(n), of, id)
                    }),
                }
            }
            _ => Box::new(move |e| e.eval_rare(id)),
        }
    }

    fn attr(&self, x: ExprId, a: AttrId) -> Get {
        match self.plain(a) {
            Some(plain) => with!(self.operand(x), x => Box::new(move |e| {
                let v = x(e);
                e.plain_attr(v, &plain)
            })),
            None => with!(self.operand(x), x => Box::new(move |e| match x(e) {
                Value::Object(o) => e.attr(o, a),
                v => e.attr_of_other(v, a),
            })),
        }
    }

    fn player_attr(&self, x: ExprId, a: AttrId) -> Get {
        if self.is_plain_of_player(a) {
            return with!(self.operand(x), x => Box::new(move |e| {
                let v = x(e);
                e.plain_player_attr(v, a)
            }));
        }
        with!(self.operand(x), x => Box::new(move |e| match x(e) {
            Value::Player(q) => e.player_attr(q, a),
            _ => Value::None,
        }))
    }

    fn arith(&self, op: Arith, a: ExprId, b: ExprId, at: ExprId) -> Get {
        let (a, b) = (self.operand(a), self.operand(b));
        match op {
            Arith::Add => with!(a, a => with!(b, b => Box::new(move |e| {
                let (a, b) = (a(e), b(e));
                if let (Value::Int(x), Value::Int(y)) = (a, b)
                    && let Some(n) = x.checked_add(y)
                {
                    return Value::Int(n);
                }
                e.combine(Arith::Add, a, b, at)
            }))),
            Arith::Sub => with!(a, a => with!(b, b => Box::new(move |e| {
                let (a, b) = (a(e), b(e));
                if let (Value::Int(x), Value::Int(y)) = (a, b)
                    && let Some(n) = x.checked_sub(y)
                {
                    return Value::Int(n);
                }
                e.combine(Arith::Sub, a, b, at)
            }))),
            op => Box::new(move |e| {
                let a = a.get(e);
                let b = b.get(e);
                e.combine(op, a, b, at)
            }),
        }
    }

    fn define(&self, d: DefineId, args: &[ExprId], at: ExprId) -> Get {
        if let [x] = args
            && self.is_of_card(d)
        {
            return with!(self.operand(*x), x => Box::new(move |e| match x(e) {
                Value::Object(o) => e.of_card(d, o, e.def_of(o).0),
                v => e.define(d, 1, |_, _| v, at),
            }));
        }
        if let Some(inside) = self.inside(d, args) {
            return inside.value(self.g.program.defines[d.i()].body);
        }
        let args: Box<[Operand]> = args.iter().map(|a| self.operand(*a)).collect();
        Box::new(move |e| e.define(d, args.len(), |e, i| args[i].get(e), at))
    }

    /// What a function without a way of its own gives of a value.
    fn short(&self, x: ExprId, f: impl Fn(&mut Eval<'_>, Value) -> Value + Copy + Send + Sync + 'static) -> Get {
        with!(self.operand(x), x => Box::new(move |e| {
            let v = x(e);
            f(e, v)
        }))
    }

    fn builtin(&self, b: Builtin, args: &[ExprId], at: ExprId) -> Get {
        match (b, args) {
            (Builtin::Controller, [x]) => with!(self.operand(*x), x => Box::new(move |e| match x(e) {
                Value::Object(o) => e.controller(o),
                v => e.builtin(b, &[v], at),
            })),
            (Builtin::Opponent, [x]) => {
                let bits = dirty::builtin(b);
                with!(self.operand(*x), x => Box::new(move |e| {
                    e.read(bits);
                    match x(e) {
                        Value::Player(q) => e.opponent(q),
                        _ => Value::None,
                    }
                }))
            }
            (Builtin::Next | Builtin::Previous, [x]) => {
                let (back, bits) = (b == Builtin::Previous, dirty::builtin(b));
                with!(self.operand(*x), x => Box::new(move |e| {
                    e.read(bits);
                    match x(e) {
                        Value::Player(q) => Value::Player(e.c.next_player(q, back)),
                        _ => Value::None,
                    }
                }))
            }
            // What is asked most goes no way round; none of these notes more than it reads itself.
            (Builtin::Owner, [x]) => self.short(*x, |e, v| e.owner(v)),
            (Builtin::Zone, [x]) => self.short(*x, |e, v| e.zone_of_thing(v)),
            (Builtin::Cell, [x]) => self.short(*x, |e, v| e.cell_of_thing(v)),
            (Builtin::Column, [x]) => self.short(*x, |e, v| e.column_of(v)),
            (Builtin::FixedRow, [x]) => self.short(*x, |e, v| e.row_of(v)),
            (Builtin::Size, [x]) => self.short(*x, |e, v| e.size(v)),
            (Builtin::Seat, [x]) => self.short(*x, |_, v| functions::seat(v)),
            (Builtin::ZoneIs, [x, y]) => {
                let y = self.operand(*y);
                with!(self.operand(*x), x => Box::new(move |e| {
                    let (zone, declared) = (x(e), y.get(e));
                    e.is_zone_of(zone, declared)
                }))
            }
            (_, []) => Box::new(move |e| e.builtin(b, &[], at)),
            (_, [x]) => with!(self.operand(*x), x => Box::new(move |e| {
                let v = x(e);
                e.builtin(b, &[v], at)
            })),
            (_, [x, y]) => {
                let (x, y) = (self.operand(*x), self.operand(*y));
                Box::new(move |e| {
                    let v = [x.get(e), y.get(e)];
                    e.builtin(b, &v, at)
                })
            }
            (Builtin::Min | Builtin::Max, [x, rest @ ..]) => {
                let x = self.operand(*x);
                let rest: Box<[Operand]> = rest.iter().map(|y| self.operand(*y)).collect();
                Box::new(move |e| {
                    let mut best = x.get(e);
                    for y in &rest {
                        let y = y.get(e);
                        best = e.builtin(b, &[best, y], at);
                    }
                    best
                })
            }
            (_, [x, y, z, ..]) => {
                let v = [self.operand(*x), self.operand(*y), self.operand(*z)];
                Box::new(move |e| {
                    let v = [v[0].get(e), v[1].get(e), v[2].get(e)];
                    e.builtin(b, &v, at)
                })
            }
        }
    }
}
