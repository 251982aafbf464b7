//! What of a condition can be told at once: conjuncts over the arguments of an event, or over what an ability would apply
//! to, that need no window of their own. An ability whose prefilters do not hold certainly does not apply.

use crate::machine::tables::subjects;
use crate::program::walk;
use crate::program::{Ability, Builtin, Class, Cmp, Expr, ExprId, Form, KindId, ParamId, PhaseId, Program, ScopeId};
use crate::value::Value;
use naipe_grammar::narrow;
use naipe_grammar::order;

/// One test that can be made at once.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prefilter {
    pub(crate) test: Test,
    /// Whether the test must fail, rather than hold.
    pub(crate) not: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Test {
    /// A switch of the game is on.
    Param(ParamId),
    /// A phase is open.
    During(PhaseId),
    /// A scope is open.
    Within(ScopeId),
    /// The value compares with a constant.
    Compare(u8, Cmp, Value),
    /// What is printed, and nothing can change, is of a kind.
    Printed(u8, KindId),
    /// A zone is of one of these declarations, as bits.
    Zones(u8, u64),
}

impl Prefilter {
    /// The declared zones in which it lets an argument be, as bits, if it speaks of that.
    #[must_use]
    pub fn zones(&self, argument: u8) -> Option<u64> {
        match self.test {
            Test::Zones(i, bits) if i == argument => Some(if self.not { !bits } else { bits }),
            _ => None,
        }
    }
}

/// Which parameters of its event an ability asks about, as bits: what it says of an event is the same whatever the others are.
pub fn parameters_asked(p: &Program, a: &Ability) -> u16 {
    let Form::Listen { event, .. } = &a.form else { return 0 };
    let n = narrow::u16(p.events[event.i()].params.len());
    let mut asked = a.self_param.map_or(0, |param| 1 << param);
    if let Some(condition) = a.condition {
        asked |= walk::slots_read(p, condition, a.capture, n);
    }
    asked
}

/// Which parameters of its event it depends on whether a prohibition stops it, as bits: those that it asks about itself, those
/// that what permits it all the same asks about, and, where effects can be suspended, what it would affect.
pub fn parameters_stopped_by(p: &Program, a: &Ability, affects: &[u16]) -> u16 {
    let Form::Listen { class: Class::Forbid, event, .. } = &a.form else { return u16::MAX };
    let permits = p.abilities.iter().filter(|permit| {
        matches!(&permit.form, Form::Listen { class: Class::Permit, event: of, .. } if of == event)
            && a.label.is_some_and(|label| permit.overrides.contains(&label))
    });
    let suspended = p.abilities.iter().any(|a| matches!(a.form, Form::Suspend { .. } | Form::Mute { .. }));
    let asked = parameters_asked(p, a) | if suspended { subjects::suspended_by(affects[event.i()]) } else { 0 };
    permits.fold(asked, |all, permit| all | parameters_asked(p, permit))
}

/// The tests of an ability's condition that can be made at once.
pub fn of(p: &Program, a: &Ability) -> Box<[Prefilter]> {
    let mut prefilters = Vec::new();
    match &a.form {
        Form::Listen { event, .. } => {
            let n = narrow::u16(p.events[event.i()].params.len()) + 2;
            let argument = |slot: u16| slot.checked_sub(a.capture).filter(|i| *i < n).map(narrow::u8);
            a.condition.into_iter().for_each(|e| conjuncts(p, e, &argument, &mut prefilters));
        }
        Form::Modify { applies, .. } | Form::ModifyCost { applies, .. } => {
            if let Expr::Matches(s) = p.expr(*applies)
                && let [part] = &*p.selectors[s.i()].parts
            {
                let var = p.selectors[s.i()].var;
                let it = |slot: u16| (slot == var).then_some(0);
                part.condition.into_iter().for_each(|e| conjuncts(p, e, &it, &mut prefilters));
            }
            a.condition.into_iter().for_each(|e| conjuncts(p, e, &|_| None, &mut prefilters));
        }
        _ => {}
    }
    // What never changes in a game, and what is most often not so, is asked first.
    order::by_key(&mut prefilters, |g| match g.test {
        Test::Param(_) => 0,
        Test::Compare(..) | Test::Zones(..) => 1,
        Test::Within(_) | Test::During(_) => 2,
        Test::Printed(..) => 3,
    });
    prefilters.into()
}

fn conjuncts(p: &Program, e: ExprId, argument: &dyn Fn(u16) -> Option<u8>, out: &mut Vec<Prefilter>) {
    if let Expr::And(a, b) = p.expr(e) {
        conjuncts(p, *a, argument, out);
        conjuncts(p, *b, argument, out);
    } else {
        out.extend(prefilter(p, e, argument));
    }
}

fn prefilter(p: &Program, e: ExprId, argument: &dyn Fn(u16) -> Option<u8>) -> Option<Prefilter> {
    let slot = |e: ExprId| match p.expr(e) {
        Expr::Var(slot) => argument(*slot),
        _ => None,
    };
    let test = match p.expr(e) {
        Expr::Not(e) => return prefilter(p, *e, argument).map(|g| Prefilter { not: !g.not, ..g }),
        Expr::Param(id) => Test::Param(*id),
        Expr::During(phase) => Test::During(*phase),
        Expr::InScope(s, None) => Test::Within(*s),
        Expr::Compare(op, x, y) => match p.expr(*y) {
            Expr::Const(v) if !matches!(v, Value::List { .. }) => Test::Compare(slot(*x)?, *op, *v),
            _ => return None,
        },
        Expr::IsKind(x, k) if !p.kinds[k.i()].dynamic => Test::Printed(slot(*x)?, *k),
        Expr::Builtin(Builtin::ZoneIs, args) => match (args.first(), args.get(1).map(|e| p.expr(*e))) {
            (Some(x), Some(Expr::Const(Value::Int(n)))) if (0..64).contains(n) => Test::Zones(slot(*x)?, 1 << n),
            _ => return None,
        },
        Expr::Or(a, b) => match (prefilter(p, *a, argument)?, prefilter(p, *b, argument)?) {
            (Prefilter { test: Test::Zones(x, a), not: false }, Prefilter { test: Test::Zones(y, b), not: false })
                if x == y =>
            {
                Test::Zones(x, a | b)
            }
            _ => return None,
        },
        _ => return None,
    };
    Some(Prefilter { test, not: false })
}
