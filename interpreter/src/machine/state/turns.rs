//! How far the number of the turn matters to the rest of a game.

use crate::machine::state::Core;
use crate::machine::tables::turns::Turns;
use crate::program::{Arith, Builtin, Expr, ExprId, Fact, Program};
use crate::value::Value;

/// How far the number of the turn matters from now on.
pub(crate) enum Span {
    /// It does: every turn is another.
    All,
    /// So many turns go round.
    Round(u64),
}

/// As many turns as no game takes.
const FAR: i64 = 1 << 40;
/// How many parts of what is compared are looked at.
const PARTS: u32 = 1_000;

impl Turns {
    /// How far the number of the turn matters from now on.
    pub(crate) fn span(&self, p: &Program, c: &Core) -> Span {
        let settled = |(a, b): &(ExprId, ExprId)| {
            let stand = |far: bool| {
                let mut parts = PARTS;
                order(reach(p, c, *a, far, &mut parts), reach(p, c, *b, far, &mut parts))
            };
            stand(false).is_some_and(|now| stand(true) == Some(now))
        };
        if self.is_counted || !self.compared.iter().all(settled) { Span::All } else { Span::Round(self.round) }
    }
}

/// From where to where a number can lie, now or when no more turns matter.
fn reach(p: &Program, c: &Core, e: ExprId, far: bool, parts: &mut u32) -> Option<(i64, i64)> {
    *parts = parts.checked_sub(1)?;
    let mut of = |x: ExprId| reach(p, c, x, far, parts);
    let mut both = |a: ExprId, b: ExprId, f: &dyn Fn(i64, i64) -> i64| {
        let ((a, b), (x, y)) = (of(a)?, of(b)?);
        Some((f(a, x), f(b, y)))
    };
    match p.expr(e) {
        Expr::Fact(Fact::TurnNumber) => Some(if far { (FAR, FAR) } else { (i64::from(c.turn), i64::from(c.turn)) }),
        Expr::Builtin(Builtin::TurnsTaken, _) if far => Some((FAR, FAR)),
        Expr::Builtin(Builtin::TurnsTaken, _) => {
            let taken = || c.plays().map(|q| i64::from(c.turns_taken[usize::from(q)]));
            Some((taken().min()?, taken().max()?))
        }
        Expr::Const(Value::Int(n)) => Some((i64::from(*n), i64::from(*n))),
        Expr::Param(n) => match c.params.get(n.i()) {
            Some(Value::Int(n)) => Some((i64::from(*n), i64::from(*n))),
            _ => None,
        },
        Expr::Builtin(Builtin::Seats, _) => Some((i64::from(c.seats), i64::from(c.seats))),
        Expr::Arith(Arith::Add, a, b) => both(*a, *b, &i64::saturating_add),
        Expr::Arith(Arith::Sub, a, b) => both(*a, *b, &i64::saturating_sub),
        Expr::Arith(Arith::Mul, a, b) => both(*a, *b, &i64::saturating_mul),
        Expr::Arith(Arith::Div, a, b) => both(*a, *b, &|a, b| a.div_euclid(b.max(1))),
        Expr::If(_, a, b) => {
            let ((a, b), (x, y)) = (of(*a)?, of(*b)?);
            Some((a.min(x), b.max(y)))
        }
        Expr::Builtin(Builtin::Min, args) => {
            args.iter().map(|x| of(*x)).reduce(|a, b| a.zip(b).map(|((a, b), (x, y))| (a.min(x), b.min(y))))?
        }
        Expr::Builtin(Builtin::Max, args) => {
            args.iter().map(|x| of(*x)).reduce(|a, b| a.zip(b).map(|((a, b), (x, y))| (a.max(x), b.max(y))))?
        }
        Expr::Define(d, _) if p.defines[d.i()].recursion == 0 => of(p.defines[d.i()].body),
        _ => None,
    }
}

/// How two numbers stand to each other, wherever in their reach they lie.
fn order(a: Option<(i64, i64)>, b: Option<(i64, i64)>) -> Option<std::cmp::Ordering> {
    let ((a, b), (x, y)) = (a?, b?);
    match () {
        () if b < x => Some(std::cmp::Ordering::Less),
        () if a > y => Some(std::cmp::Ordering::Greater),
        () if a == b && x == y => Some(std::cmp::Ordering::Equal),
        () => None,
    }
}
