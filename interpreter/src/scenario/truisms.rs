//! Claims that hold whatever is played, as can be told from how they are written: `1 == 1`, `count(…) >= 0`, `… or yes`.

use crate::program::{Arith, Attr, Builtin, Cmp, Expr, ExprId, Program, Ty};
use crate::value::Value;
use naipe_grammar::ast::QueryOp;
use std::ops::RangeInclusive;

/// Numbers among which a value is, whatever is played.
type Span = RangeInclusive<i64>;

/// Past all numbers that there are.
const FAR: i64 = 1 << 40;

/// Whether a claim holds whatever is played, or in one of the cases that it tells apart.
pub(super) fn holds_always(p: &Program, claim: ExprId) -> bool {
    match p.expr(claim) {
        Expr::If(_, yes, no) => holds_always(p, *yes) || holds_always(p, *no),
        _ => truth(p, claim) == Some(true),
    }
}

/// Whether something is so, or is not, whatever is played; nothing where that can be either.
fn truth(p: &Program, e: ExprId) -> Option<bool> {
    match p.expr(e) {
        Expr::Const(Value::Bool(so)) => Some(*so),
        Expr::Not(of) => truth(p, *of).map(|so| !so),
        Expr::And(a, b) => match (truth(p, *a), truth(p, *b)) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        },
        Expr::Or(a, b) => match (truth(p, *a), truth(p, *b)) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        },
        Expr::Compare(cmp, a, b) => compared(*cmp, &span(p, *a)?, &span(p, *b)?),
        _ => None,
    }
}

fn compared(cmp: Cmp, a: &Span, b: &Span) -> Option<bool> {
    let is_less = |a: &Span, b: &Span| match (a.end() < b.start(), a.start() >= b.end()) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    };
    let is_same = match () {
        () if a == b && a.start() == a.end() => Some(true),
        () if a.end() < b.start() || b.end() < a.start() => Some(false),
        () => None,
    };
    match cmp {
        Cmp::Eq => is_same,
        Cmp::Ne => is_same.map(|same| !same),
        Cmp::Lt => is_less(a, b),
        Cmp::Ge => is_less(a, b).map(|less| !less),
        Cmp::Gt => is_less(b, a),
        Cmp::Le => is_less(b, a).map(|less| !less),
    }
}

/// Among which numbers a value is that is a number in any case; nothing where it may be none.
fn span(p: &Program, e: ExprId) -> Option<Span> {
    let both = |a: &ExprId, b: &ExprId| Some((span(p, *a)?, span(p, *b)?));
    let found = match p.expr(e) {
        Expr::Const(Value::Int(n)) => i64::from(*n)..=i64::from(*n),
        Expr::Query(QueryOp::Count, _) | Expr::Builtin(Builtin::Size | Builtin::Abs, _) => 0..=FAR,
        // A player who is named is there in any case.
        Expr::PlayerAttr(of, attr) if matches!(p.expr(*of), Expr::Const(Value::Player(_))) => {
            bounds(p, &p.player_attrs[attr.i()])?
        }
        Expr::Happened(past) if past.count => 0..=FAR,
        Expr::Neg(of) => {
            let of = span(p, *of)?;
            -of.end()..=-of.start()
        }
        Expr::Arith(Arith::Add, a, b) => {
            let (a, b) = both(a, b)?;
            a.start() + b.start()..=a.end() + b.end()
        }
        Expr::Arith(Arith::Sub, a, b) => {
            let (a, b) = both(a, b)?;
            a.start() - b.end()..=a.end() - b.start()
        }
        Expr::Arith(Arith::Mul, a, b) => {
            let (a, b) = both(a, b)?;
            let products = [(a.start(), b.start()), (a.start(), b.end()), (a.end(), b.start()), (a.end(), b.end())]
                .map(|(a, b)| a.saturating_mul(*b).clamp(-FAR, FAR));
            let [first, rest @ ..] = products;
            rest.iter().fold(first..=first, |all, n| *all.start().min(n)..=*all.end().max(n))
        }
        Expr::Builtin(Builtin::Max, args) => {
            let all: Vec<Span> = args.iter().filter_map(|arg| span(p, *arg)).collect();
            let (least, most) = (all.iter().map(Span::start).max()?, all.iter().map(Span::end).max()?);
            *least..=if all.len() == args.len() { *most } else { FAR }
        }
        Expr::Builtin(Builtin::Min, args) => {
            let all: Vec<Span> = args.iter().filter_map(|arg| span(p, *arg)).collect();
            let (least, most) = (all.iter().map(Span::start).min()?, all.iter().map(Span::end).min()?);
            (if all.len() == args.len() { *least } else { -FAR })..=*most
        }
        _ => return None,
    };
    Some((*found.start()).clamp(-FAR, FAR)..=(*found.end()).clamp(-FAR, FAR))
}

/// The bounds of a number that each player has; nothing of anything else.
fn bounds(p: &Program, attr: &Attr) -> Option<Span> {
    let end = |end: Option<ExprId>, open: i64| match end.map(|e| p.expr(e)) {
        Some(Expr::Const(Value::Int(n))) => i64::from(*n),
        _ => open,
    };
    (attr.ty == Ty::Int).then(|| end(attr.lo, -FAR)..=end(attr.hi, FAR))
}
