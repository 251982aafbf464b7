//! What a value is made of: printed, assigned, and each ability that bends it; who controls a thing, what it is, what it
//! costs, what a define gives, and why.

use super::causes::{self, Bent};
use crate::describe;
use crate::limits;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::query::eval::Eval;
use crate::machine::query::game::Game;
use crate::machine::query::legality::announcements::all_due;
use crate::machine::state::State;
use crate::program::{AttrId, Builtin, DefineId, Expr, ExprId, KindId, PaymentId};
use crate::value::{ObjectRef, Value};

/// A value that can be explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// An attribute of an object.
    Attribute(ObjectRef, AttrId),
    /// An attribute of an ability that is used.
    OfAbility(Value, AttrId),
    /// An attribute of a player.
    OfPlayer(u8, AttrId),
    /// Who controls an object.
    Controller(ObjectRef),
    /// Whether an object is of a kind, or has a keyword.
    Kind(ObjectRef, KindId),
    /// What a payment of playing a card or ability comes to.
    Cost(Value, PaymentId),
    /// What a define gives, by what it is asked of; nothing stands behind the last.
    Define(DefineId, [Value; limits::PARAMETERS]),
    /// What the numbers of a keyword of an object come to.
    Numbers(ObjectRef, KindId),
}

/// What an expression asks for, if it is one value that can be explained. Its window begins at `base`.
pub fn asked<T: Trace>(m: &mut Machine<'_, T>, st: &mut State, base: u32, e: ExprId) -> Option<Asked> {
    let game = m.game;
    match game.program.expr(e) {
        Expr::Attr(x, a) => match m.eval(st, base).eval(*x) {
            Value::Object(o) => Some(Asked::Attribute(o, *a)),
            ability @ Value::Ability(..) => Some(Asked::OfAbility(ability, *a)),
            _ => None,
        },
        Expr::PlayerAttr(x, a) => m.eval(st, base).eval(*x).player().map(|q| Asked::OfPlayer(q, *a)),
        Expr::Builtin(Builtin::Controller, args) => {
            m.eval(st, base).eval(*args.first()?).object().map(Asked::Controller)
        }
        Expr::Builtin(Builtin::CostOf, args) => {
            let (thing, payment) = (*args.first()?, *args.get(1)?);
            match m.eval(st, base).eval(payment) {
                Value::Int(n) => Some(Asked::Cost(m.eval(st, base).eval(thing), PaymentId(u16::try_from(n).ok()?))),
                _ => None,
            }
        }
        Expr::Builtin(Builtin::OfKind, args) => {
            let Value::Kind(k) = m.eval(st, base).eval(*args.get(1)?) else { return None };
            m.eval(st, base).eval(*args.first()?).object().map(|o| Asked::Kind(o, KindId(k)))
        }
        Expr::Builtin(Builtin::KeywordValue, args) if args.len() == 2 => {
            let Value::Kind(k) = m.eval(st, base).eval(args[1]) else { return None };
            m.eval(st, base).eval(args[0]).object().map(|o| Asked::Numbers(o, KindId(k)))
        }
        Expr::Define(define, args) if game.program.defines[define.i()].modified => {
            let mut given = [Value::None; limits::PARAMETERS];
            for (slot, arg) in given.iter_mut().zip(args) {
                *slot = m.eval(st, base).eval(*arg);
            }
            Some(Asked::Define(*define, given))
        }
        Expr::IsKind(x, k) => m.eval(st, base).eval(*x).object().map(|o| Asked::Kind(o, *k)),
        Expr::Not(inner) => asked(m, st, base, *inner).filter(|asked| matches!(asked, Asked::Kind(..))),
        _ => None,
    }
}

/// What a value is now.
#[must_use]
pub fn now<T: Trace>(m: &mut Machine<'_, T>, st: &mut State, asked: Asked) -> Value {
    let mut e = m.eval(st, 0);
    match asked {
        Asked::Attribute(o, attr) => e.attr(o, attr),
        Asked::OfAbility(ability, attr) => e.attr_of_other(ability, attr),
        Asked::OfPlayer(q, attr) => e.player_attr(q, attr),
        Asked::Controller(o) => e.controller(o),
        Asked::Kind(o, k) => Value::Bool(e.is_kind(o, k)),
        Asked::Cost(thing, payment) => e.cost_of(thing, payment),
        Asked::Define(define, given) => e.define(define, arguments(e.g, define, &given), ExprId(0)),
        Asked::Numbers(o, k) => e.keyword_value(o, k),
    }
}

/// As many as a define has parameters.
fn arguments<'a>(game: &Game, define: DefineId, given: &'a [Value]) -> &'a [Value] {
    &given[..game.program.defines[define.i()].params.len()]
}

/// A value in words: `power of Bear is 7`, `Bear has Flying`.
#[must_use]
pub fn told(game: &Game, st: &State, asked: Asked, v: Value, viewer: Option<u8>) -> String {
    let p = &game.program;
    let object = |o: ObjectRef| describe::object(game, &st.core, o, viewer);
    let of = |name: &str, x: &str| {
        let v = describe::value(game, st, v, viewer);
        describe::say(game, "why.value", &[("name", name), ("x", x), ("v", &v)])
    };
    match asked {
        Asked::Attribute(o, attr) => of(&describe::attribute(game, &p.attrs[attr.i()].name), &object(o)),
        Asked::OfAbility(ability, attr) => {
            of(&describe::attribute(game, &p.attrs[attr.i()].name), &describe::value(game, st, ability, viewer))
        }
        Asked::OfPlayer(q, attr) => {
            of(&describe::attribute_of_player(game, &p.player_attrs[attr.i()].name), &describe::player_name(game, q))
        }
        Asked::Controller(o) => of(&describe::say(game, "fact.controller", &[("x", "")]), &object(o)),
        Asked::Kind(o, kind) => {
            let kind = &p.kinds[kind.i()];
            let key = match (kind.is_keyword, v) {
                (true, Value::Bool(true)) => "condition.has",
                (true, _) => "condition.has_not",
                (false, Value::Bool(true)) => "condition.is",
                (false, _) => "condition.is_not",
            };
            let called = describe::called(&kind.title, &kind.name);
            describe::say(game, key, &[("a", &object(o)), ("b", called)])
        }
        Asked::Cost(thing, payment) => {
            let payment = &p.payments[payment.i()];
            let called = describe::called(&payment.title, &payment.name);
            let thing = describe::value(game, st, thing, viewer);
            let cost = describe::say(game, "fact.cost_of", &[("x", &thing), ("y", called)]);
            describe::say(game, "why.says", &[("x", &cost), ("v", &describe::value(game, st, v, viewer))])
        }
        Asked::Define(define, given) => {
            let given = arguments(game, define, &given).iter().map(|x| describe::value(game, st, *x, viewer));
            let called = format!("{}({})", p.defines[define.i()].name, given.collect::<Vec<_>>().join(", "));
            describe::say(game, "why.says", &[("x", &called), ("v", &describe::value(game, st, v, viewer))])
        }
        Asked::Numbers(o, k) => of(describe::called(&p.kinds[k.i()].title, &p.kinds[k.i()].name), &object(o)),
    }
}

/// What a value is made of, a line for each part.
#[must_use]
pub fn value<T: Trace>(m: &mut Machine<'_, T>, st: &mut State, asked: Asked, viewer: Option<u8>) -> Vec<String> {
    let game = m.game;
    let p = &game.program;
    let index = &game.tables;
    let say = |st: &State, v: Value| describe::value(game, st, v, viewer);
    let part = |key: &str, v: &str| describe::say(game, key, &[("v", v)]);
    match asked {
        Asked::Attribute(o, attr) => of_attribute(m, st, (o, attr), viewer),
        Asked::OfAbility(ability, attr) => {
            let Value::Ability(d, _) = ability else { return Vec::new() };
            let printed = p.printed(crate::program::DefId(u32::from(d)), attr);
            let mut lines = vec![part("why.printed", &say(st, printed))];
            lines.extend(bounded(m, st, asked, (index.attr_key + u32::from(attr.0), ability, printed), viewer));
            lines
        }
        Asked::OfPlayer(q, attr) => {
            let at = usize::from(q) * p.player_attrs.len() + attr.i();
            let stored = st.core.player_attrs.get(at).copied().unwrap_or(Value::None);
            let mut lines = vec![part("why.so_far", &say(st, stored))];
            if p.player_attrs[attr.i()].modified {
                let of = (index.player_attr_key + u32::from(attr.0), Value::Player(q), stored);
                lines.extend(bounded(m, st, asked, of, viewer));
            }
            lines
        }
        Asked::Controller(o) => of_controller(m, st, o, viewer),
        Asked::Kind(o, k) => {
            let is_printed = index.is_printed(st.core.def(o), k);
            let mut lines =
                vec![part("why.printed", describe::word(game, if is_printed { "value.yes" } else { "value.no" }))];
            lines.extend(causes::lines(m, st, Bent::Kind(o, k), viewer));
            lines
        }
        Asked::Cost(thing, payment) => {
            let printed = printed_cost(m, st, thing, payment);
            let mut lines = vec![part("why.printed", &say(st, printed))];
            let key = index.cost_key + u32::from(payment.0);
            lines.extend(causes::lines(m, st, Bent::Value(key, thing), viewer));
            lines
        }
        Asked::Define(define, given) => {
            let given = arguments(game, define, &given);
            let bent = causes::lines(m, st, Bent::Define(define, given), viewer);
            if bent.is_empty() {
                return bent;
            }
            let itself = by_itself(&mut m.eval(st, 0), define, given);
            let mut lines = vec![part("why.by_itself", &say(st, itself))];
            lines.extend(bent);
            lines
        }
        Asked::Numbers(o, k) => of_numbers(m, st, (o, k), viewer),
    }
}

/// What a define gives before anything modifies it.
fn by_itself(e: &mut Eval<'_>, define: DefineId, given: &[Value]) -> Value {
    let define = &e.g.program.defines[define.i()];
    let mut window = vec![Value::None, Value::None];
    window.extend(given);
    let saved = e.open_window(&window, usize::from(define.slots).max(window.len()));
    let v = e.eval(define.body);
    e.close_window(saved);
    v
}

fn of_attribute<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    (o, attr): (ObjectRef, AttrId),
    viewer: Option<u8>,
) -> Vec<String> {
    let game = m.game;
    let (p, index) = (&game.program, &game.tables);
    let part =
        |st: &State, key: &str, v: Value| describe::say(game, key, &[("v", &describe::value(game, st, v, viewer))]);
    let printed = p.printed(st.core.def(o), attr);
    let stored = m.eval(st, 0).stored(o, attr);
    let mut lines = vec![part(st, "why.printed", printed)];
    if stored != printed {
        lines.push(match gained_from(m, st, o, attr).filter(|_| stored == p.attrs[attr.i()].default) {
            Some(kind) => {
                let v = describe::value(game, st, stored, viewer);
                let kind = &p.kinds[kind.i()];
                describe::say(game, "why.gained", &[("v", &v), ("x", describe::called(&kind.title, &kind.name))])
            }
            None => part(st, "why.changed", stored),
        });
    }
    if st.core.fresh(o).is_none() {
        lines.push(part(st, "why.left", Value::None));
        return lines;
    }
    let of = (index.attr_key + u32::from(attr.0), Value::Object(o), stored);
    lines.extend(bounded(m, st, Asked::Attribute(o, attr), of, viewer));
    lines
}

/// The kind that a thing has gained, by which it has an attribute that is not printed on it.
fn gained_from<T: Trace>(m: &mut Machine<'_, T>, st: &mut State, o: ObjectRef, attr: AttrId) -> Option<KindId> {
    let game = m.game;
    let of = &game.program.attrs[attr.i()];
    if !of.gained || game.tables.has_printed(st.core.def(o), attr) {
        return None;
    }
    of.kinds.iter().copied().find(|kind| m.eval(st, 0).is_kind(o, *kind))
}

/// What bends a value that was another before, and what the bounds of it make of that.
fn bounded<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    asked: Asked,
    (key, it, before): (u32, Value, Value),
    viewer: Option<u8>,
) -> Vec<String> {
    let mut lines = causes::lines(m, st, Bent::Value(key, it), viewer);
    let bent = m.eval(st, 0).modified(key, it, before);
    if let (Value::Int(now), Value::Int(bent)) = (now(m, st, asked), bent)
        && now != bent
    {
        let bound = if now < bent { "why.at_most" } else { "why.at_least" };
        lines.push(describe::say(m.game, bound, &[("v", &now.to_string())]));
    }
    lines
}

fn of_controller<T: Trace>(m: &mut Machine<'_, T>, st: &mut State, o: ObjectRef, viewer: Option<u8>) -> Vec<String> {
    let game = m.game;
    let Some(x) = st.core.fresh(o).copied() else {
        return vec![describe::say(game, "why.left", &[])];
    };
    let zone = &st.core.zones[usize::from(x.zone)];
    let title = describe::zone_title(game, &st.core, x.zone);
    let who = describe::player_name(game, zone.holder(x.by));
    let mut lines = vec![if zone.player < st.core.seats {
        describe::say(game, "why.lies_in", &[("p", &who), ("zone", title)])
    } else if x.by == x.owner {
        describe::say(game, "why.owns", &[("p", &who), ("zone", title)])
    } else {
        let owner = describe::player_name(game, x.owner);
        describe::say(game, "why.owned_by", &[("p", &who), ("zone", title), ("owner", &owner)])
    }];
    lines.extend(causes::lines(m, st, Bent::Controller(o), viewer));
    lines
}

/// The numbers of a keyword, as often as a thing has it, and what takes it.
fn of_numbers<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    (o, k): (ObjectRef, KindId),
    viewer: Option<u8>,
) -> Vec<String> {
    let game = m.game;
    if st.core.fresh(o).is_none() {
        return vec![describe::say(game, "why.left", &[])];
    }
    let mut e = m.eval(st, 0);
    let times = if e.is_kind(o, k) { e.instances(o, k) } else { 0 };
    let numbers: Vec<_> =
        (0..times).map(|n| (e.keyword_argument(o, k, 0, n), e.giver(o, k, n).map(|giver| giver.by))).collect();
    if numbers.is_empty() {
        return causes::lines(m, st, Bent::Kind(o, k), viewer);
    }
    let line = |(v, giver): (Value, Option<_>)| {
        let v = describe::value(game, st, v, viewer);
        match giver {
            None => describe::say(game, "why.printed", &[("v", &v)]),
            Some(by) => {
                let from = causes::origin(game, st, &by, viewer);
                describe::say(game, "why.from", &[("change", &format!("+ {v}")), ("x", &from)])
            }
        }
    };
    numbers.into_iter().map(line).collect()
}

/// What a payment of playing something comes to before anything modifies it.
fn printed_cost<T: Trace>(m: &mut Machine<'_, T>, st: &mut State, thing: Value, payment: PaymentId) -> Value {
    let game = m.game;
    let mut e = m.eval(st, 0);
    let Some(id) = e.playable_of(thing) else { return Value::Int(0) };
    let text = e.player_of_text(thing);
    let you = payer(&mut e, thing);
    let pl = &game.program.playables[id.i()];
    let saved = e.open_window(&[you, text], usize::from(pl.slots));
    let bill = e.bill(&pl.costs, Value::None, 0);
    e.close_window(saved);
    all_due(bill.as_ref(), payment)
}

/// Who would pay to play something: whose it is.
pub(super) fn payer(e: &mut Eval<'_>, thing: Value) -> Value {
    e.player_of_text(thing).object().map_or(Value::None, |o| e.controller(o))
}
