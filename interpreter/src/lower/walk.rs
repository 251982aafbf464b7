//! Visiting every expression that another reads.

use crate::program::{CodeId, Expr, ExprId, Op, Program, SelectorId, Source};

/// Visits an expression and all that it reads directly (defines and modifiers are not followed).
pub fn expr(p: &Program, id: ExprId, visit: &mut dyn FnMut(ExprId, &Expr)) {
    let e = p.expr(id);
    visit(id, e);
    match e {
        Expr::Const(_) | Expr::Var(_) | Expr::Param(_) | Expr::Fact(_) | Expr::ScopeField(..) | Expr::During(_) => {}
        Expr::Builtin(_, args) | Expr::Define(_, args) | Expr::List(args) | Expr::Concat(args) => {
            args.iter().for_each(|a| expr(p, *a, visit));
        }
        Expr::Can { args, .. } => args.iter().for_each(|a| expr(p, *a, visit)),
        Expr::Attr(a, _)
        | Expr::Printed(a, _)
        | Expr::Stored(a, _)
        | Expr::PlayerAttr(a, _)
        | Expr::Not(a)
        | Expr::Neg(a)
        | Expr::IsKind(a, _)
        | Expr::IsNone(a)
        | Expr::IsEmpty(a)
        | Expr::IsType(a, _)
        | Expr::Was(a, _) => expr(p, *a, visit),
        Expr::InScope(_, a) | Expr::Zone(_, a) => a.iter().for_each(|a| expr(p, *a, visit)),
        Expr::And(a, b)
        | Expr::Or(a, b)
        | Expr::Compare(_, a, b)
        | Expr::Arith(_, a, b)
        | Expr::In(a, b)
        | Expr::Range(a, b)
        | Expr::Index(a, b) => {
            expr(p, *a, visit);
            expr(p, *b, visit);
        }
        Expr::If(a, b, c) => {
            expr(p, *a, visit);
            expr(p, *b, visit);
            expr(p, *c, visit);
        }
        Expr::Query(_, s) | Expr::Matches(s) => selector(p, *s, visit),
        Expr::Fold(_, a, s) => {
            selector(p, *s, visit);
            expr(p, *a, visit);
        }
        Expr::End { count, of, .. } => {
            count.iter().for_each(|c| expr(p, *c, visit));
            expr(p, *of, visit);
        }
        Expr::Happened { pattern, .. } => pattern.iter().for_each(|a| expr(p, *a, visit)),
    }
}

/// Visits what a selector reads.
pub fn selector(p: &Program, id: SelectorId, visit: &mut dyn FnMut(ExprId, &Expr)) {
    for part in &p.selectors[id.i()].parts {
        match part.source {
            Source::In(e) | Source::At(e) | Source::Is(e) => expr(p, e, visit),
            Source::InPlay | Source::Everywhere | Source::ZoneAll(_) | Source::Players | Source::Enum(_) => {}
        }
        if let Some(c) = part.condition {
            expr(p, c, visit);
        }
    }
}

/// Whether an instruction asks anybody anything.
pub fn asks(op: &Op) -> bool {
    matches!(
        op,
        Op::Choose(_) | Op::ChooseMode { .. } | Op::Offer { .. } | Op::Simultaneously { .. } | Op::Retarget(..)
    )
}

/// A block and all that it calls, each once.
pub fn reached(p: &Program, code: CodeId) -> Vec<CodeId> {
    let mut seen = vec![false; p.codes.len()];
    let mut stack = vec![code];
    let mut all = Vec::new();
    while let Some(c) = stack.pop() {
        let Some(code) = p.codes.get(c.i()) else { continue };
        if std::mem::replace(&mut seen[c.i()], true) {
            continue;
        }
        all.push(c);
        for op in &code.ops {
            match op {
                Op::Call(q, ..) => stack.push(p.procedures[q.i()].code),
                Op::Pay(q, _) => stack.push(p.payments[q.i()].code),
                Op::Raise { event, .. } => stack.extend(p.events[event.i()].body),
                _ => {}
            }
        }
    }
    all
}
