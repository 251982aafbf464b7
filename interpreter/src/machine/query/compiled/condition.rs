//! Conditions compiled.

use crate::dirty;
use crate::machine::query::compiled::operand::with;
use crate::machine::query::compiled::{Compiler, Yes};
use crate::machine::query::eval::Eval;
use crate::program::{Cmp, Expr, ExprId};
use crate::value::Value;
use naipe_grammar::ast::QueryOp;

impl Compiler<'_> {
    /// Whether an expression is `yes`, without making a value of it where that can be helped.
    pub fn test(&self, id: ExprId) -> Yes {
        let p = &self.g.program;
        match p.expr(id) {
            Expr::And(a, b) => {
                let (a, b) = (self.test(*a), self.test(*b));
                Box::new(move |e| a(e) && b(e))
            }
            Expr::Or(a, b) => {
                let (a, b) = (self.test(*a), self.test(*b));
                Box::new(move |e| a(e) || b(e))
            }
            Expr::Not(x) => {
                let x = self.test(*x);
                Box::new(move |e| !x(e))
            }
            Expr::If(c, a, b) => {
                let (c, a, b) = (self.test(*c), self.test(*a), self.test(*b));
                Box::new(move |e| if c(e) { a(e) } else { b(e) })
            }
            Expr::Compare(op, a, b) => self.comparison(*op, *a, *b),
            Expr::In(a, b) => {
                let (a, b) = (self.operand(*a), self.operand(*b));
                Box::new(move |e| {
                    let a = a.get(e);
                    let b = b.get(e);
                    e.is_in(a, b)
                })
            }
            Expr::IsKind(x, k) => {
                let k = *k;
                with!(self.operand(*x), x => Box::new(move |e| {
                    let v = x(e);
                    e.value_is_kind(v, k)
                }))
            }
            Expr::IsNone(x) => with!(self.operand(*x), x => Box::new(move |e| x(e) == Value::None)),
            Expr::IsEmpty(x) => {
                let x = self.operand(*x);
                Box::new(move |e| match x.get(e) {
                    Value::List { len, .. } => len == 0,
                    Value::Zone(z) => {
                        e.read_zone(z);
                        e.c.zones[z as usize].count == 0
                    }
                    v => v == Value::None,
                })
            }
            Expr::Matches(s) => {
                let (s, var) = (*s, p.selectors[s.i()].var);
                Box::new(move |e| {
                    let v = e.var(var);
                    e.matches(s, v)
                })
            }
            Expr::During(phase) => {
                let (phase, bits) = (*phase, dirty::phase(*phase));
                Box::new(move |e| {
                    e.read(bits);
                    e.c.open_phase(phase).is_some()
                })
            }
            Expr::InScope(s, None) => {
                let (s, bits) = (*s, dirty::scope(*s));
                Box::new(move |e| {
                    e.read(bits);
                    e.c.open_scope(s).is_some()
                })
            }
            Expr::Query(QueryOp::Any, s) => {
                let (s, var) = (*s, p.selectors[s.i()].var);
                Box::new(move |e| {
                    let found = e.first(s).is_some();
                    e.set_var(var, Value::None);
                    found
                })
            }
            Expr::Query(QueryOp::Every, s) => {
                let (s, var) = (*s, p.selectors[s.i()].var);
                Box::new(move |e| {
                    let every = e.every(s);
                    e.set_var(var, Value::None);
                    every
                })
            }
            Expr::Define(d, args) => match self.inside(*d, args) {
                Some(inside) => inside.test(p.defines[d.i()].body),
                None => self.value_is_true(id),
            },
            _ => self.value_is_true(id),
        }
    }

    fn value_is_true(&self, id: ExprId) -> Yes {
        with!(self.operand(id), v => Box::new(move |e| v(e).is_true()))
    }

    fn comparison(&self, op: Cmp, a: ExprId, b: ExprId) -> Yes {
        with!(self.operand(a), a => with!(self.operand(b), b => match op {
            Cmp::Eq => Box::new(move |e: &mut Eval<'_>| {
                let (a, b) = (a(e), b(e));
                e.compare(Cmp::Eq, a, b)
            }) as Yes,
            op => Box::new(move |e: &mut Eval<'_>| {
                let (a, b) = (a(e), b(e));
                e.compare(op, a, b)
            }),
        }))
    }
}
