//! How far an ability reaches, as far as that can be told from what is written: to what it applies, what it is about, what it
//! asks for.

use crate::machine::tables::subjects::{applied_to, subject};
use crate::program::walk;
use crate::program::{
    Ability, Builtin, Class, Cmp, CodeId, EventId, Expr, ExprId, Form, KindId, Op, Part, Program, Selector, Source,
    Test, builtin,
};
use crate::value::Value;
use naipe_grammar::narrow;

/// What an ability applies to, as far as that can be told without asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AppliesTo {
    /// Its selector must be asked.
    Any,
    /// Only objects printed as a kind, which nothing can change.
    Printed(KindId),
    /// Only the object whose ability it is.
    Bearer,
}

/// Whether an ability asks whose it is, to find out whether it is on and, where it modifies a value, what it makes of it: reads
/// its `you` there, or may hand it on to what it asks.
pub fn asks_whose(p: &Program, a: &Ability) -> bool {
    let modifies = match a.form {
        Form::Modify { applies, amount, .. } => [Some(applies), Some(amount), None],
        Form::ModifyCost { applies, sort, amount, .. } => [Some(applies), Some(amount), sort],
        Form::Listen { .. } => [None; 3],
        _ => return true,
    };
    modifies.into_iter().flatten().chain(a.condition).chain(a.was.1.iter().copied()).any(|e| {
        let mut asks = false;
        walk::expr(p, e, &mut |_, e| asks |= !keeps_to_itself(e));
        asks
    })
}

/// Whether an expression, besides what it is made of, reads neither `you` nor anything by way of it.
fn keeps_to_itself(e: &Expr) -> bool {
    match e {
        Expr::Var(slot) => *slot != 0,
        Expr::Const(_)
        | Expr::Param(_)
        | Expr::ScopeField(..)
        | Expr::Attr(..)
        | Expr::Printed(..)
        | Expr::Stored(..)
        | Expr::PlayerAttr(..)
        | Expr::Not(_)
        | Expr::Neg(_)
        | Expr::IsKind(..)
        | Expr::IsNone(_)
        | Expr::IsEmpty(_)
        | Expr::IsType(..)
        | Expr::And(..)
        | Expr::Or(..)
        | Expr::Compare(..)
        | Expr::Arith(..)
        | Expr::In(..)
        | Expr::If(..)
        | Expr::Query(..)
        | Expr::Matches(_) => true,
        _ => false,
    }
}

/// Whether what an ability that modifies values makes of them is more than a fixed value.
pub fn reads_others(p: &Program, form: &Form) -> bool {
    match form {
        Form::Modify { amount, .. } => !matches!(p.expr(*amount), Expr::Const(_)),
        _ => true,
    }
}

/// How far defines are gone into that a condition asks.
const DEPTH: usize = 8;

/// Whether an ability forbids, permits or replaces something that happens at one moment with other things as long as these are somewhere, or
/// lets somebody choose as what something comes.
pub fn bends_by_others(p: &Program, a: &Ability) -> bool {
    let Form::Listen { class, event, body, .. } = a.form else { return false };
    let chooses = |body: CodeId| p.codes[body.i()].ops.iter().any(|op| matches!(op, Op::Choose(_)));
    // Of what begins and ends, and of what players do, nothing happens at one moment.
    let is_apart =
        || matches!(event, builtin::BEGIN | builtin::END) || p.actions.iter().any(|action| action.event == event);
    match class {
        Class::Instead if event == builtin::MOVE && body.is_some_and(chooses) => true,
        Class::Forbid | Class::Permit | Class::Before | Class::Instead => {
            a.condition.is_some_and(|condition| looks_around(p, condition, event, DEPTH)) && !is_apart()
        }
        Class::After | Class::Unheard | Class::Again => false,
    }
}

/// Whether an expression, asked of an event, asks what there is in some place, or where something is.
fn looks_around(p: &Program, e: ExprId, event: EventId, depth: usize) -> bool {
    let mut found = false;
    walk::expr(p, e, &mut |_, e| match e {
        Expr::Query(..) | Expr::Fold(..) | Expr::Ranked(_) | Expr::Group(..) | Expr::End { .. } | Expr::IsEmpty(_) => {
            found = true;
        }
        // From where something moves, and to where, its move says itself.
        Expr::In(of, _) if event == builtin::MOVE && matches!(p.expr(*of), Expr::Var(_)) => {}
        Expr::In(_, place) => found |= !matches!(p.expr(*place), Expr::Const(_) | Expr::List(_) | Expr::Range(..)),
        Expr::Builtin(of, _) => {
            found |= matches!(
                of,
                Builtin::Adjacent
                    | Builtin::Beside
                    | Builtin::Cell
                    | Builtin::Distance
                    | Builtin::Neighbours
                    | Builtin::Occupant
                    | Builtin::Position
                    | Builtin::Remains
                    | Builtin::Zone
            );
        }
        Expr::Define(define, _) if !found => {
            found = depth == 0 || looks_around(p, p.defines[define.i()].body, event, depth - 1);
        }
        _ => {}
    });
    found
}

/// What an ability applies to, as far as that can be told from its selector.
pub fn applies_to(p: &Program, form: &Form) -> AppliesTo {
    let applies = match form {
        Form::Modify { applies, .. }
        | Form::ModifyController { applies, .. }
        | Form::ModifyKind { applies, .. }
        | Form::Lend { applies, .. }
        | Form::GiveCost { applies, .. }
        | Form::ModifyCost { applies, .. } => *applies,
        _ => return AppliesTo::Any,
    };
    let s = match p.expr(applies) {
        Expr::Matches(s) if is_bearer(p, &p.selectors[s.i()]) => return AppliesTo::Bearer,
        Expr::Matches(s) => s,
        // `it == self`: the form of `modify self`.
        Expr::Compare(Cmp::Eq, _, me) if matches!(p.expr(*me), Expr::Var(1)) => return AppliesTo::Bearer,
        _ => return AppliesTo::Any,
    };
    match &*p.selectors[s.i()].parts {
        [part] => match part.test {
            Test::Kind(k) if !p.kinds[k.i()].dynamic => AppliesTo::Printed(k),
            _ => AppliesTo::Any,
        },
        _ => AppliesTo::Any,
    }
}

/// Whether a selector fits nothing but the object whose ability it is in: `self`, `it == self`.
fn is_bearer(p: &Program, s: &Selector) -> bool {
    let is = |e: ExprId, slot: u16| matches!(p.expr(e), Expr::Var(x) if *x == slot);
    let names_it = |mut e: ExprId| loop {
        match p.expr(e) {
            Expr::And(x, y) => match p.expr(*y) {
                Expr::Compare(Cmp::Eq, a, b) if is(*a, s.var) && is(*b, 1) || is(*a, 1) && is(*b, s.var) => {
                    return true;
                }
                _ => e = *x,
            },
            Expr::Compare(Cmp::Eq, a, b) => return is(*a, s.var) && is(*b, 1) || is(*a, 1) && is(*b, s.var),
            _ => return false,
        }
    };
    let is_it = |part: &Part| {
        let is_here = matches!(part.source, Source::Is(what) | Source::In(what) if is(what, 1));
        !matches!(part.test, Test::Ability(_)) && (is_here || part.condition.is_some_and(names_it))
    };
    !s.parts.is_empty() && s.parts.iter().all(is_it)
}

/// The captured slot that holds what an ability is about: what it applies to (`modify t { … }`), or what its event must
/// happen to (`after harm(target: t)`).
pub fn captured_subject(p: &Program, a: &Ability) -> Option<u16> {
    let equal = |e: ExprId, is_asked: &dyn Fn(u16) -> bool| match p.expr(e) {
        Expr::Compare(Cmp::Eq, x, y) => match (p.expr(*x), p.expr(*y)) {
            (Expr::Var(x), Expr::Var(y)) if is_asked(*x) && (1..a.capture).contains(y) => Some(*y),
            (Expr::Var(x), Expr::Var(y)) if is_asked(*y) && (1..a.capture).contains(x) => Some(*x),
            _ => None,
        },
        _ => None,
    };
    match a.form {
        Form::Listen { event, .. } => {
            let arguments = a.capture..a.capture + narrow::u16(p.events[event.i()].params.len());
            let mut waiting: Vec<ExprId> = a.condition.into_iter().collect();
            let mut found = a.self_param.map(|_| 1);
            while let Some(e) = waiting.pop() {
                match p.expr(e) {
                    Expr::And(x, y) => waiting.extend([*x, *y]),
                    _ => found = found.or_else(|| equal(e, &|slot| arguments.contains(&slot))),
                }
            }
            found
        }
        _ => match p.expr(subject(p, &a.form)?) {
            Expr::Var(slot) if (1..a.capture).contains(slot) => Some(*slot),
            _ => None,
        },
    }
}

/// An ability made by a statement that modifies a value of one thing by what is known since it was made, whatever else is so.
#[derive(Debug, Clone, Copy)]
pub struct Plain {
    /// The captured slot of the thing.
    pub thing: u16,
    /// What the thing must be.
    pub kind: Option<KindId>,
    /// By how much, or the captured slot where that stands.
    pub amount: Result<Value, u16>,
}

/// What an ability does, if it is a plain one.
pub fn plain(p: &Program, a: &Ability) -> Option<Plain> {
    let Form::Modify { amount, .. } = a.form else { return None };
    let part = applied_to(p, &a.form)?;
    let kind = match part.test {
        Test::Any => None,
        Test::Kind(kind) if !p.kinds[kind.i()].dynamic => Some(kind),
        _ => return None,
    };
    if part.condition.is_some() || a.condition.is_some() || a.modify.is_some() {
        return None;
    }
    let amount = match p.expr(amount) {
        Expr::Const(Value::List { .. }) => return None,
        Expr::Const(v) => Ok(*v),
        Expr::Var(slot) if *slot < a.capture => Err(*slot),
        _ => return None,
    };
    Some(Plain { thing: captured_subject(p, a)?, kind, amount })
}
