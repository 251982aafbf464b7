//! Values known when a game is compiled: printed values, defaults, parameters.

use super::Lowerer;
use super::env::Env;
use super::types::{member, without_none};
use crate::codes;
use crate::describe;
use crate::program::{Builtin, Cmp, Expr, ExprId, Ty};
use crate::value::{CONSTANT_LIST, Value};
use naipe_grammar::ast;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::print;
use naipe_grammar::span::Span;

/// The longest list that a file may spell out.
const LONGEST: usize = 10_000;

/// What is said of a value that must be known now and is not.
pub(super) const NOT_FIXED: &str = "a fixed value is wanted here";

impl Lowerer<'_> {
    /// A list of the constant pool.
    pub fn constant_list(&mut self, values: &[Value]) -> Value {
        if values.is_empty() {
            return Value::EMPTY;
        }
        let start = narrow::u32(self.p.lists.len());
        self.p.lists.extend_from_slice(values);
        Value::List { len: narrow::u16(values.len()), start: CONSTANT_LIST | start }
    }

    /// The members of a list of the constant pool.
    pub fn list_values(&self, v: Value) -> Vec<Value> {
        match v {
            Value::List { len, start } => {
                let start = (start & !CONSTANT_LIST) as usize;
                self.p.lists.get(start..start + len as usize).map(<[Value]>::to_vec).unwrap_or_default()
            }
            v => vec![v],
        }
    }

    /// The value of an expression that must be known now, and of a type.
    pub fn constant(&mut self, e: &ast::Expr, want: &Ty, env: &mut Env) -> Option<Value> {
        let scratch = self.scratch();
        let faults = self.diags.len();
        let got = self.expr(e, env, Some(want));
        let value = if self.diags.len() == faults && self.check_value(want, &got.ty, e) {
            let value = self.fold_constant(got.id);
            if value.is_none() {
                let d = if self.is_too_long(got.id) {
                    Diagnostic::error(codes::NOT_CONSTANT, "this list is too long", e.span, "too many numbers")
                        .help(format!("a file may spell out a list of {LONGEST} at most"))
                } else if let (true, ast::ExprKind::Text(_)) = (env.script, &e.kind) {
                    // The title of a thing that is laid: which one is meant is said by a name.
                    let title = print::expression(e);
                    Diagnostic::error(codes::NOT_CONSTANT, NOT_FIXED, e.span, "only known in play").help(format!(
                        "give what is meant a name where it is laid, before this, and write the name: `{title} as x`"
                    ))
                } else {
                    Diagnostic::error(codes::NOT_CONSTANT, NOT_FIXED, e.span, "only known in play")
                        .help("write a number, word, title or list; what depends on the game belongs in a `define`, `modify` or `setup`")
                };
                self.diags.push(d);
            }
            value
        } else {
            None
        };
        self.forget(scratch);
        value
    }

    /// Whether a lowered expression is a list of numbers that no file may spell out.
    fn is_too_long(&mut self, id: ExprId) -> bool {
        let Expr::Range(a, b) = *self.p.expr(id) else { return false };
        match (self.fold_constant(a), self.fold_constant(b)) {
            (Some(a), Some(b)) => i64::from(b.int()) - i64::from(a.int()) > LONGEST as i64,
            _ => false,
        }
    }

    /// The values of a field, as one value of the type.
    pub fn constant_field(&mut self, f: &ast::Field, want: &Ty, env: &mut Env) -> Option<Value> {
        let set = matches!(without_none(want), Ty::Set(_));
        match &*f.values {
            [one] if !set => self.constant(one, want, env),
            several if !set => {
                let w = self.in_words(want);
                let at = several.get(1).map_or(f.name.span, |e| e.span);
                let message = format!("`{}` takes one value ({w}), not several", f.name.name);
                let fault = Diagnostic::error(codes::WRONG_TYPE, message, at, "one too many");
                // `1,5` is how many write one and a half.
                let is_number = |e: &ast::Expr| matches!(e.kind, ast::ExprKind::Int(_));
                self.diags.push(if several.len() == 2 && several.iter().all(is_number) {
                    fault.help("numbers have no decimals: count in a smaller unit, such as halves or tenths")
                } else {
                    fault
                });
                None
            }
            several => {
                let one = member(want).unwrap_or(Ty::Any);
                let either = Ty::Union(vec![one, want.clone()]);
                let mut values = Vec::new();
                for e in several {
                    let v = self.constant(e, &either, env)?;
                    values.extend(self.list_values(v));
                }
                Some(self.constant_list(&values))
            }
        }
    }

    /// The value of a lowered expression, where it needs no state.
    pub fn fold_constant(&mut self, id: ExprId) -> Option<Value> {
        match self.p.expr(id).clone() {
            Expr::Const(v) => Some(v),
            Expr::Neg(a) => Some(Value::Int(self.fold_constant(a)?.int().checked_neg()?)),
            Expr::Not(a) => Some(Value::Bool(!self.fold_constant(a)?.is_true())),
            Expr::And(a, b) => Some(Value::Bool(self.fold_constant(a)?.is_true() && self.fold_constant(b)?.is_true())),
            Expr::Or(a, b) => Some(Value::Bool(self.fold_constant(a)?.is_true() || self.fold_constant(b)?.is_true())),
            Expr::If(c, a, b) => {
                let c = self.fold_constant(c)?.is_true();
                self.fold_constant(if c { a } else { b })
            }
            Expr::Compare(cmp, a, b) => {
                let (a, b) = (self.fold_constant(a)?, self.fold_constant(b)?);
                Some(Value::Bool(match cmp {
                    Cmp::Eq => a == b,
                    Cmp::Ne => a != b,
                    Cmp::Lt => a.int() < b.int(),
                    Cmp::Le => a.int() <= b.int(),
                    Cmp::Gt => a.int() > b.int(),
                    Cmp::Ge => a.int() >= b.int(),
                }))
            }
            Expr::Arith(op, a, b) => {
                let (a, b) = (self.fold_constant(a)?, self.fold_constant(b)?);
                let (Value::Int(a), Value::Int(b)) = (a, b) else { return None };
                op.of(a, b).map(Value::Int)
            }
            Expr::Range(a, b) => {
                let (a, b) = (self.fold_constant(a)?.int(), self.fold_constant(b)?.int());
                if i64::from(b) - i64::from(a) > LONGEST as i64 {
                    return None;
                }
                let values: Vec<Value> = (a..=b).map(Value::Int).collect();
                Some(self.constant_list(&values))
            }
            Expr::List(items) => {
                let values: Option<Vec<Value>> = items.iter().map(|i| self.fold_constant(*i)).collect();
                Some(self.constant_list(&values?))
            }
            Expr::Concat(pieces) => {
                let mut text = String::new();
                for p in &pieces {
                    let v = self.fold_constant(*p)?;
                    text.push_str(&self.printed_value(v));
                }
                Some(Value::Text(self.intern(&text.into()).0))
            }
            Expr::Builtin(Builtin::Ordinal, args) => match self.fold_constant(*args.first()?)? {
                Value::Member(_, i) => Some(Value::Int(i32::from(i))),
                _ => None,
            },
            Expr::Builtin(b @ (Builtin::Min | Builtin::Max | Builtin::Abs), args) => {
                let numbers: Option<Vec<i32>> = args
                    .iter()
                    .map(|x| match self.fold_constant(*x)? {
                        Value::Int(n) => Some(n),
                        _ => None,
                    })
                    .collect();
                let numbers = numbers?.into_iter();
                Some(Value::Int(match b {
                    Builtin::Min => numbers.min()?,
                    Builtin::Max => numbers.max()?,
                    _ => numbers.last()?.checked_abs()?,
                }))
            }
            Expr::In(x, list) => {
                let (x, list) = (self.fold_constant(x)?, self.fold_constant(list)?);
                let Value::List { .. } = list else { return None };
                Some(Value::Bool(self.list_values(list).contains(&x)))
            }
            _ => None,
        }
    }

    /// A value as a player reads it.
    pub fn printed_value(&self, v: Value) -> String {
        match v {
            Value::Int(n) => n.to_string(),
            Value::Text(t) => self.p.strings[t as usize].to_string(),
            Value::Member(e, i) => {
                let (name, title) = &self.p.enums[e as usize].members[i as usize];
                describe::called(title, name).to_owned()
            }
            Value::Def(d) => self.p.str(self.p.defs[d as usize].title).to_string(),
            Value::Kind(k) => self.p.kinds[k as usize].title.to_string(),
            _ => String::new(),
        }
    }

    /// Whether an expression reads a slot from `first` up to `end`.
    pub fn reads_slots(&self, id: ExprId, first: u16, end: u16) -> bool {
        let mut found = false;
        crate::program::walk::expr(&self.p, id, &mut |_, e| {
            if let Expr::Var(i) = e {
                found |= *i >= first && *i < end;
            }
        });
        found
    }

    /// A place in no file.
    pub fn nowhere() -> Span {
        Span::default()
    }
}
