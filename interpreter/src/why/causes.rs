//! Which abilities bend a value, and what each makes of it: each is asked as it is when the value is found out. Where they go
//! in a circle, each sees only what is older.

use super::values::payer;
use crate::describe;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::query::eval::Eval;
use crate::machine::query::game::Game;
use crate::machine::query::modifiers::values::{in_layers, printed_on};
use crate::machine::state::{Ends, Listener, NIL, NONE16, State};
use crate::program::{Ability, AbilityId, DefineId, ExprId, Form, KindId};
use crate::record;
use crate::value::{ObjectRef, Value};
use naipe_grammar::ast::AssignOp;
use naipe_grammar::order;
use std::cell::Cell;

/// What abilities bend.
#[derive(Debug, Clone, Copy)]
pub(super) enum Bent<'a> {
    /// A value of something: an attribute, a cost.
    Value(u32, Value),
    /// Who controls a thing.
    Controller(ObjectRef),
    /// Whether a thing is of a kind, or has a keyword.
    Kind(ObjectRef, KindId),
    /// What a define gives for these arguments.
    Define(DefineId, &'a [Value]),
}

/// How an ability stands to what it would bend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    Applies,
    Suspended,
    /// It would apply, had its layer not come before what it asks for.
    TooEarly,
    /// It would apply, did it see more than what is older.
    SeesTheOlder,
}

/// An ability that bends a value, and by how much.
struct Cause {
    by: Listener,
    standing: Standing,
    amount: Option<Value>,
}

/// Each ability that bends a value, in the order in which they are worked out.
pub(super) fn lines<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    bent: Bent<'_>,
    viewer: Option<u8>,
) -> Vec<String> {
    let game = m.game;
    let mut e = m.eval(st, 0);
    // Who asks why exercises nothing.
    let cover = e.s.cover.take();
    let all = all(&mut e, bent);
    let causes: Vec<Cause> = all.into_iter().filter_map(|l| cause(&mut e, bent, l)).collect();
    e.s.cover = cover;
    causes.iter().map(|cause| told(game, st, cause, viewer)).collect()
}

/// The abilities that may bend it, in order.
fn all(e: &mut Eval<'_>, bent: Bent<'_>) -> Vec<Listener> {
    let (g, mut list) = (e.g, Vec::new());
    match bent {
        Bent::Value(key, it) => {
            e.all_about(key, it, &mut list);
            in_layers(&g.program, &mut list);
        }
        Bent::Define(define, _) => {
            e.all_with_key(g.tables.define_key + u32::from(define.0), &mut list);
            in_layers(&g.program, &mut list);
        }
        Bent::Controller(o) => {
            e.all_about(g.tables.controller_key, Value::Object(o), &mut list);
            in_layers(&g.program, &mut list);
        }
        Bent::Kind(o, k) => {
            for n in &g.tables.kind_modifiers[k.i()] {
                e.all_about(g.tables.kind_key + u32::from(n.0), Value::Object(o), &mut list);
            }
            if g.program.kinds[k.i()].is_keyword {
                e.all_about(g.tables.suspend_key, Value::Object(o), &mut list);
            }
            order::by_key(&mut list, |l| e.age(l));
        }
    }
    list.retain(|l| e.is_in_force(AbilityId(l.ability)));
    list
}

fn cause(e: &mut Eval<'_>, bent: Bent<'_>, l: Listener) -> Option<Cause> {
    let a = e.ability(&l);
    let found = Cell::new(None);
    let is_on = as_it_sees(e, bent, &l, |e| applies(e, bent, &l, &found));
    let standing = if is_on { Standing::Applies } else { why_not(e, bent, &l)? };
    let amount = found.get().or_else(|| {
        let (expr, _) = amount_of(&a.form)?;
        Some(in_its_window(e, bent, &l, |e| e.in_layer(a, |e| e.eval(expr))))
    });
    // What adds nothing is no part of it.
    let adds = matches!(amount_of(&a.form), Some((_, AssignOp::Add | AssignOp::Sub)));
    let is_nothing = adds && amount == Some(Value::Int(0));
    (!is_nothing).then_some(Cause { by: l, standing, amount })
}

/// What an ability makes of a value, and how.
fn amount_of(form: &Form) -> Option<(ExprId, AssignOp)> {
    match form {
        Form::Modify { op, amount, .. }
        | Form::ModifyCost { op, amount, .. }
        | Form::ModifyDefine { op, amount, .. } => Some((*amount, *op)),
        Form::ModifyController { player, .. } => Some((*player, AssignOp::Set)),
        _ => None,
    }
}

/// To what an ability applies; nothing where it does not bend this, or asks nothing but its condition.
fn applies_to(e: &Eval<'_>, bent: Bent<'_>, form: &Form) -> Option<Option<ExprId>> {
    match (form, bent) {
        (Form::Modify { applies, .. } | Form::ModifyCost { applies, .. }, Bent::Value(..))
        | (Form::ModifyController { applies, .. }, Bent::Controller(_)) => Some(Some(*applies)),
        (Form::ModifyKind { kind, gains, applies, .. }, Bent::Kind(_, k)) => {
            // Who gains a kind gains those above it, and who loses one loses those below it.
            let concerns = if *gains { e.g.program.is_kind(*kind, k) } else { e.g.program.is_kind(k, *kind) };
            concerns.then_some(Some(*applies))
        }
        (Form::ModifyDefine { .. }, Bent::Define(..)) => Some(None),
        _ => None,
    }
}

/// Whether an ability is on for what it would bend; what it makes of it is left behind.
fn applies(e: &mut Eval<'_>, bent: Bent<'_>, l: &Listener, found: &Cell<Option<Value>>) -> bool {
    let a = e.ability(l);
    if let (Form::Mute { .. }, Bent::Kind(o, k)) = (&a.form, bent) {
        return e.takes_keyword(l, k) && e.mutes(l, &printed_on(o));
    }
    let Some(applies) = applies_to(e, bent, &a.form) else { return false };
    in_its_window(e, bent, l, |e| {
        let is_on = match applies {
            Some(applies) => e.is_on(l, a, applies, affected(bent)),
            None => e.in_layer(a, |e| e.holds_or_absent(a.condition)) && !is_suspended(e, bent, l),
        };
        let times = match a.form {
            Form::ModifyKind { each, .. } if is_on => e.times_given(a, each),
            _ => 1,
        };
        if is_on && let Some((amount, _)) = amount_of(&a.form) {
            found.set(Some(e.in_layer(a, |e| e.eval(amount))));
        }
        is_on && times > 0
    })
}

/// Why an ability that is not on would be, by how everything is now; nothing where it would not.
fn why_not(e: &mut Eval<'_>, bent: Bent<'_>, l: &Listener) -> Option<Standing> {
    let a = e.ability(l);
    let applies = applies_to(e, bent, &a.form)?;
    let first = e.g.program.first_layer_of(a);
    in_its_window(e, bent, l, |e| {
        let would = |e: &mut Eval<'_>| applies.is_none_or(|applies| e.holds(applies)) && e.holds_or_absent(a.condition);
        if !e.within_layer(first, would) {
            return (first != 0 && would(e)).then_some(Standing::TooEarly);
        }
        if is_suspended(e, bent, l) {
            return Some(Standing::Suspended);
        }
        goes_by_age(e, bent).then_some(Standing::SeesTheOlder)
    })
}

fn is_suspended(e: &mut Eval<'_>, bent: Bent<'_>, l: &Listener) -> bool {
    match bent {
        Bent::Define(_, args) => e.is_suspended(l, Value::None) || args.iter().any(|v| e.is_suspended(l, *v)),
        _ => e.is_suspended(l, affected(bent)),
    }
}

/// The thing of which it is asked.
fn affected(bent: Bent<'_>) -> Value {
    match bent {
        Bent::Value(_, it) => it,
        Bent::Controller(o) | Bent::Kind(o, _) => Value::Object(o),
        Bent::Define(..) => Value::None,
    }
}

/// Whether abilities may see less here than how everything is now.
fn goes_by_age(e: &mut Eval<'_>, bent: Bent<'_>) -> bool {
    match bent {
        Bent::Value(key, _) => e.circle_of(key).is_some(),
        Bent::Define(define, _) => e.circle_of(e.g.tables.define_key + u32::from(define.0)).is_some(),
        Bent::Controller(_) => true,
        Bent::Kind(o, k) => !is_passed_on(e, o, k),
    }
}

/// Whether a kind is only passed on now, from thing to thing: that goes by no age.
fn is_passed_on(e: &mut Eval<'_>, o: ObjectRef, k: KindId) -> bool {
    e.g.tables.passed_on.circles[k.i()].is_some_and(|circle| e.has_spread_to(circle, o, k).is_some())
}

/// Asks something as an ability sees it when it bends this.
fn as_it_sees(e: &mut Eval<'_>, bent: Bent<'_>, l: &Listener, ask: impl Fn(&mut Eval<'_>) -> bool) -> bool {
    let key = match bent {
        Bent::Value(key, _) => key,
        Bent::Define(define, _) => e.g.tables.define_key + u32::from(define.0),
        Bent::Controller(o) => {
            let age = e.age(l);
            return e.as_asked_of_control(o, age, ask);
        }
        Bent::Kind(o, k) => {
            let key = e.g.tables.kind_key + u32::from(k.0);
            if is_passed_on(e, o, k) || e.circle_of(key).is_none() {
                let age = e.age(l);
                e.s.asking.push(((o.id, k.0), age));
                let found = ask(e);
                e.s.asking.pop();
                return found;
            }
            key
        }
    };
    match e.circle_of(key) {
        None => ask(e),
        Some(circle) => {
            let age = e.age_in_circle(circle, l);
            e.as_old_as(circle, age, ask)
        }
    }
}

/// Asks something in the window of an ability, in which what it would bend is known.
fn in_its_window<R>(e: &mut Eval<'_>, bent: Bent<'_>, l: &Listener, ask: impl FnOnce(&mut Eval<'_>) -> R) -> R {
    let a: &Ability = e.ability(l);
    let (slots, it) = (usize::from(a.slots), affected(bent));
    let saved = match bent {
        Bent::Define(_, args) => e.open_listener(l, args, slots),
        // What says who controls its own thing is of whoever has that without it.
        Bent::Controller(o) if l.ends == Ends::WithSource && l.source == o => {
            let you = holder(e, o);
            e.open_window(&[you, it, it], slots)
        }
        _ if matches!(a.form, Form::ModifyCost { .. }) => {
            let payer = payer(e, it);
            e.open_listener(l, &[it, payer], slots)
        }
        _ => e.open_listener(l, &[it], slots),
    };
    let found = ask(e);
    e.close_window(saved);
    found
}

/// Who has a thing, as long as nothing says otherwise.
fn holder(e: &Eval<'_>, o: ObjectRef) -> Value {
    let x = &e.c.objects[o.id as usize];
    if x.zone == NONE16 { Value::None } else { Value::Player(e.c.zones[usize::from(x.zone)].holder(x.by)) }
}

/// A line for one of them: `+ 2 from Flag, until the end of the turn`.
fn told(game: &Game, st: &State, cause: &Cause, viewer: Option<u8>) -> String {
    let Cause { by: l, standing, amount } = cause;
    let a = &game.program.abilities[l.ability as usize];
    let from = origin(game, st, l, viewer);
    let by = match (amount, amount_of(&a.form)) {
        (Some(v), Some((_, op))) => {
            let sign = match op {
                AssignOp::Set => "=",
                AssignOp::Add => "+",
                AssignOp::Sub => "-",
                AssignOp::Mul => "×",
            };
            let change = format!("{sign} {}", describe::value(game, st, *v, viewer));
            describe::say(game, "why.from", &[("change", &change), ("x", &from)])
        }
        _ => {
            let gives = matches!(a.form, Form::ModifyKind { gains: true, .. });
            describe::say(game, if gives { "why.given" } else { "why.taken" }, &[("x", &from)])
        }
    };
    let until = match l.ends {
        Ends::WithSource | Ends::Never | Ends::Copied if a.until_next.is_none() => String::new(),
        _ => format!(", {}", record::until(game, st, l, viewer)),
    };
    let but = match standing {
        Standing::Applies => String::new(),
        Standing::Suspended => describe::say(game, "why.suspended", &[]),
        Standing::TooEarly => describe::say(game, "why.too_early", &[]),
        Standing::SeesTheOlder => describe::say(game, "why.sees_the_older", &[]),
    };
    format!("{by}{until}{but}{}", describe::cites(game, &a.cites))
}

/// What an ability is of: the card, or the rule by its label.
pub(super) fn origin(game: &Game, st: &State, l: &Listener, viewer: Option<u8>) -> String {
    if l.source.id == NIL {
        describe::rule(game, &game.program.abilities[l.ability as usize].name)
    } else {
        describe::object(game, &st.core, l.source, viewer)
    }
}
