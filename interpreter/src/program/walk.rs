//! Visiting every expression that another reads.

use crate::program::{CodeId, Expr, ExprId, Op, Program, SelectorId, Source, Stint};

/// Visits an expression and all that it reads directly (defines and modifiers are not followed).
pub fn expr(p: &Program, id: ExprId, visit: &mut dyn FnMut(ExprId, &Expr)) {
    visit(id, p.expr(id));
    children(p, id, &mut |e| expr(p, e, visit));
}

/// How deep an expression and what it reads directly stand in one another.
pub fn depth(p: &Program, id: ExprId) -> usize {
    let mut deepest = 0;
    children(p, id, &mut |e| deepest = deepest.max(depth(p, e)));
    deepest + 1
}

/// Visits what an expression is made of, one step down.
pub fn children(p: &Program, id: ExprId, visit: &mut dyn FnMut(ExprId)) {
    match p.expr(id) {
        Expr::Const(_) | Expr::Var(_) | Expr::Param(_) | Expr::Fact(_) | Expr::ScopeField(..) | Expr::During(_) => {}
        Expr::Builtin(_, args) | Expr::Define(_, args) | Expr::List(args) | Expr::Concat(args) => {
            args.iter().for_each(|a| visit(*a));
        }
        Expr::Can { args, .. } => args.iter().for_each(|a| visit(*a)),
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
        | Expr::Was(a, _) => visit(*a),
        Expr::InScope(_, a) | Expr::Zone(_, a) => a.iter().for_each(|a| visit(*a)),
        Expr::And(a, b)
        | Expr::Or(a, b)
        | Expr::Compare(_, a, b)
        | Expr::Arith(_, a, b)
        | Expr::In(a, b)
        | Expr::Range(a, b)
        | Expr::Index(a, b) => {
            visit(*a);
            visit(*b);
        }
        Expr::If(a, b, c) => {
            visit(*a);
            visit(*b);
            visit(*c);
        }
        Expr::Query(_, s) | Expr::Matches(s) => parts(p, *s, visit),
        Expr::Fold(_, a, s) => {
            parts(p, *s, visit);
            visit(*a);
        }
        Expr::Ranked(r) => {
            parts(p, r.of, visit);
            r.by.iter().for_each(|(_, by)| visit(*by));
        }
        Expr::Group(s, a) => {
            parts(p, *s, visit);
            visit(*a);
        }
        Expr::Let(_, a, b) => {
            visit(*a);
            visit(*b);
        }
        Expr::End { count, of, .. } => {
            count.iter().for_each(|c| visit(*c));
            visit(*of);
        }
        Expr::Happened(past) => {
            past.pattern.iter().for_each(|a| visit(*a));
            if let Stint::Last(_, Some(of)) = past.during {
                visit(of);
            }
        }
    }
}

/// Visits the slots that an expression reads.
pub fn slots(p: &Program, id: ExprId, visit: &mut dyn FnMut(u16)) {
    expr(p, id, &mut |_, e| {
        if let Expr::Var(slot) = e {
            visit(*slot);
        }
    });
}

/// Which of `n` slots from `first` on an expression reads, as bits; at most the first sixteen are told apart.
pub fn slots_read(p: &Program, id: ExprId, first: u16, n: u16) -> u16 {
    let mut read = 0;
    expr(p, id, &mut |_, e| read |= slot_bit(e, first, n));
    read
}

/// The same of a selector.
pub fn slots_selected_by(p: &Program, id: SelectorId, first: u16, n: u16) -> u16 {
    let mut read = 0;
    selector(p, id, &mut |_, e| read |= slot_bit(e, first, n));
    read
}

fn slot_bit(e: &Expr, first: u16, n: u16) -> u16 {
    match e {
        Expr::Var(slot) => slot.checked_sub(first).filter(|i| *i < n.min(16)).map_or(0, |i| 1 << i),
        _ => 0,
    }
}

/// Visits what a selector reads.
pub fn selector(p: &Program, id: SelectorId, visit: &mut dyn FnMut(ExprId, &Expr)) {
    parts(p, id, &mut |e| expr(p, e, visit));
}

fn parts(p: &Program, id: SelectorId, visit: &mut dyn FnMut(ExprId)) {
    for part in &p.selectors[id.i()].parts {
        match part.source {
            Source::In(e) | Source::At(e) | Source::Is(e) | Source::Subsets(e) => visit(e),
            Source::InPlay | Source::Everywhere | Source::ZoneAll(_) | Source::Players | Source::Enum(_) => {}
        }
        if let Some(c) = part.condition {
            visit(c);
        }
    }
}

/// Whether an instruction asks anybody anything.
pub fn asks(op: &Op) -> bool {
    matches!(
        op,
        Op::Choose(_)
            | Op::ChooseMode { .. }
            | Op::Offer { .. }
            | Op::Simultaneously { .. }
            | Op::Retarget(..)
            | Op::PayAsked(_)
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
                Op::PayAsked(a) => stack.extend(a.terms.iter().map(|term| p.payments[term.payment.i()].code)),
                Op::Raise { event, .. } => stack.extend(p.events[event.i()].body),
                _ => {}
            }
        }
    }
    all
}

impl Program {
    /// Whether a game is over as soon as its set-up is, without having been ended and without anybody having been asked anything.
    #[must_use]
    pub fn is_over_at_once(&self) -> bool {
        let reached = self.setup.map_or_else(Vec::new, |setup| reached(self, setup));
        let mut ops = reached.into_iter().flat_map(|code| self.codes[code.i()].ops.iter());
        let ends = |op: &Op| matches!(op, Op::Finish { .. } | Op::Draw(_) | Op::EndGame(_) | Op::Play { .. });
        self.turn.is_none() && !ops.any(|op| ends(op) || asks(op))
    }
}
