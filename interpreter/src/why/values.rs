//! What a value is made of: printed, assigned, and each ability that bends it; who controls a thing, what it is, what it
//! costs, and why.

use crate::describe;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::query::eval::Eval;
use crate::machine::query::game::Game;
use crate::machine::query::modifiers::values::{in_layers, printed_on};
use crate::machine::state::{Ends, Listener, NIL, State};
use crate::program::{AttrId, Builtin, Expr, ExprId, Form, KindId, PaymentId};
use crate::record;
use crate::value::{ObjectRef, Value};
use naipe_grammar::ast::AssignOp;
use naipe_grammar::narrow;

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
    }
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
            of(&describe::attribute(game, &p.player_attrs[attr.i()].name), &describe::player_name(game, q))
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
        Asked::Attribute(o, attr) => {
            let printed = p.printed(st.core.def(o), attr);
            let stored = m.eval(st, 0).stored(o, attr);
            let mut lines = vec![part("why.printed", &say(st, printed))];
            if stored != printed {
                lines.push(part("why.changed", &say(st, stored)));
            }
            if st.core.fresh(o).is_none() {
                lines.push(part("why.left", ""));
                return lines;
            }
            lines.extend(causes(m, st, index.attr_key + u32::from(attr.0), Value::Object(o), viewer));
            lines
        }
        Asked::OfAbility(ability, attr) => {
            let Value::Ability(d, _) = ability else { return Vec::new() };
            let mut lines = vec![part("why.printed", &say(st, p.printed(crate::program::DefId(u32::from(d)), attr)))];
            lines.extend(causes(m, st, index.attr_key + u32::from(attr.0), ability, viewer));
            lines
        }
        Asked::OfPlayer(q, attr) => {
            let at = usize::from(q) * p.player_attrs.len() + attr.i();
            let stored = st.core.player_attrs.get(at).copied().unwrap_or(Value::None);
            let mut lines = vec![part("why.so_far", &say(st, stored))];
            if p.player_attrs[attr.i()].modified {
                lines.extend(causes(m, st, index.player_attr_key + u32::from(attr.0), Value::Player(q), viewer));
            }
            lines
        }
        Asked::Controller(o) => {
            let Some(x) = st.core.fresh(o).copied() else {
                return vec![part("why.left", "")];
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
            lines.extend(causes(m, st, index.controller_key, Value::Object(o), viewer));
            lines
        }
        Asked::Kind(o, k) => {
            let is_printed = index.is_printed(st.core.def(o), k);
            let mut lines =
                vec![part("why.printed", describe::word(game, if is_printed { "value.yes" } else { "value.no" }))];
            if p.kinds[k.i()].is_keyword {
                lines.extend(silenced(m, st, o, viewer));
            }
            // What gives or takes a kind below it gives or takes it too.
            for below in (0..p.kinds.len()).map(|n| KindId(narrow::u16(n))) {
                if below == k || p.kinds[below.i()].ancestors.contains(&k) {
                    lines.extend(causes(m, st, index.kind_key + u32::from(below.0), Value::Object(o), viewer));
                }
            }
            lines
        }
        Asked::Cost(thing, payment) => {
            let printed = printed_cost(m, st, thing, payment);
            let mut lines = vec![part("why.printed", &say(st, printed))];
            lines.extend(causes(m, st, index.cost_key + u32::from(payment.0), thing, viewer));
            lines
        }
    }
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
    let amount =
        bill.and_then(|b| b.iter().find(|due| due.payment == payment).and_then(|due| due.args.first().copied()));
    amount.unwrap_or(Value::Int(0))
}

/// Who would pay to play something: whose it is.
fn payer(e: &mut Eval<'_>, thing: Value) -> Value {
    e.player_of_text(thing).object().map_or(Value::None, |o| e.controller(o))
}

/// Each ability that bends a value, in order of age.
fn causes<T: Trace>(m: &mut Machine<'_, T>, st: &mut State, key: u32, it: Value, viewer: Option<u8>) -> Vec<String> {
    let game = m.game;
    let mut list = Vec::new();
    m.eval(st, 0).all_with_key(key, &mut list);
    in_layers(&game.program, &mut list);
    let mut lines = Vec::new();
    for l in list {
        let a = &game.program.abilities[l.ability as usize];
        let (applies, amount) = match &a.form {
            Form::Modify { applies, amount, .. } | Form::ModifyCost { applies, amount, .. } => {
                (*applies, Some(*amount))
            }
            Form::ModifyController { applies, player, .. } => (*applies, Some(*player)),
            Form::ModifyKind { applies, .. } => (*applies, None),
            _ => continue,
        };
        let mut e = m.eval(st, 0);
        let mut known = vec![it];
        if let Form::ModifyCost { .. } = a.form {
            known.push(payer(&mut e, it));
        }
        let saved = e.open_listener(&l, &known, usize::from(a.slots));
        let first = game.program.first_layer_of(a);
        let in_its_layer = e.within_layer(first, |e| e.holds(applies) && e.holds_or_absent(a.condition));
        // What would apply, had its layer not come before what it asks for, is told all the same.
        let too_early = !in_its_layer && first != 0 && e.holds(applies) && e.holds_or_absent(a.condition);
        let on = in_its_layer || too_early;
        let off = in_its_layer && e.is_suspended(&l, it);
        let v = if on { amount.map(|x| e.in_layer(a, |e| e.eval(x))) } else { None };
        e.close_window(saved);
        let adds = match &a.form {
            Form::Modify { op, .. } | Form::ModifyCost { op, .. } => matches!(op, AssignOp::Add | AssignOp::Sub),
            _ => false,
        };
        // What adds nothing is no part of it.
        if !on || adds && v == Some(Value::Int(0)) {
            continue;
        }
        let change = match &a.form {
            Form::Modify { op, .. } | Form::ModifyCost { op, .. } => match op {
                AssignOp::Set => "= ",
                AssignOp::Add => "+ ",
                AssignOp::Sub => "- ",
                AssignOp::Mul => "× ",
            },
            Form::ModifyController { .. } => "= ",
            Form::ModifyKind { gains: true, .. } => "why.given",
            _ => "why.taken",
        };
        let v = v.map_or(String::new(), |v| describe::value(game, st, v, viewer));
        let from = origin(game, st, &l, viewer);
        let waits = game.program.abilities[l.ability as usize].until_next.is_some();
        let until = match l.ends {
            Ends::WithSource | Ends::Never | Ends::Copied if !waits => String::new(),
            _ => format!(", {}", record::until(game, st, &l, viewer)),
        };
        let off = match (off, too_early) {
            (true, _) => describe::say(game, "why.suspended", &[]),
            (_, true) => describe::say(game, "why.too_early", &[]),
            _ => String::new(),
        };
        let by = if v.is_empty() {
            describe::say(game, change, &[("x", &from)])
        } else {
            describe::say(game, "why.from", &[("change", &format!("{change}{v}")), ("x", &from)])
        };
        lines.push(format!("{by}{until}{off}{}", describe::cites(game, &a.cites)));
    }
    lines
}

/// Each ability that takes all that is printed on a thing.
fn silenced<T: Trace>(m: &mut Machine<'_, T>, st: &mut State, o: ObjectRef, viewer: Option<u8>) -> Vec<String> {
    let game = m.game;
    let mut list = Vec::new();
    m.eval(st, 0).all_with_key(game.tables.suspend_key, &mut list);
    let its = printed_on(o);
    list.retain(|l| m.eval(st, 0).mutes(l, &its));
    let line = |l: &Listener| {
        let cites = describe::cites(game, &game.program.abilities[l.ability as usize].cites);
        format!("{}{cites}", describe::say(game, "why.taken", &[("x", &origin(game, st, l, viewer))]))
    };
    list.iter().map(line).collect()
}

/// What an ability is of: the card, or the rule by its label.
fn origin(game: &Game, st: &State, l: &Listener, viewer: Option<u8>) -> String {
    if l.source.id == NIL {
        describe::rule(game, &game.program.abilities[l.ability as usize].name)
    } else {
        describe::object(game, &st.core, l.source, viewer)
    }
}
