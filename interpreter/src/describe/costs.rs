//! What can be paid, told apart: what is called the same is told by what it comes to.

use super::{called, value};
use crate::machine::play::decide::ask::{Choice, Decision, DecisionKind};
use crate::machine::query::eval::Eval;
use crate::machine::query::game::Game;
use crate::machine::query::legality::announcements::{Bill, Due};
use crate::machine::query::scratch::Scratch;
use crate::machine::state::{FrameKind, Stage, State};
use crate::program::{Cost, CostIr, GrantedCost, PlayableId, Program, StrId};
use crate::value::Value;
use crate::wording::Wording;
use naipe_grammar::narrow;

/// What may be paid besides: by its label, or else what it comes to; its name is the author's own.
pub(super) fn optional(game: &Game, st: &State, id: PlayableId, name: StrId, label: StrId) -> String {
    let p = &game.program;
    let playable = &p.playables[id.i()];
    let Some((window, at, thing)) = asked(game, st, id) else { return p.str(label).to_owned() };
    let Some(cost) = at.and_then(|at| playable.optional_costs().nth(at)) else { return p.str(label).to_owned() };
    let labelled = |c: &Cost| matches!(c.kind, CostIr::Optional { label: other, .. } if other == label);
    let is_alone = playable.optional_costs().filter(|c| labelled(c)).count() == 1;
    match cost.granted {
        None if label == name => Wording::new(game, st, None, &st.mem.values[window..]).terms(&cost.terms, &cost.more),
        Some(granted) if label == name || !is_alone => {
            let comes_to = bill(game, st, (id, window, thing), Paid::Granted(cost, granted));
            if label == name && !comes_to.is_empty() { comes_to } else { beside(p.str(label), &comes_to) }
        }
        _ => p.str(label).to_owned(),
    }
}

/// A way to pay: by its title, and what it comes to where another that is offered has the same.
pub(super) fn way(game: &Game, st: &State, decision: &Decision, n: u8) -> String {
    let p = &game.program;
    let DecisionKind::Way { playable } = decision.kind else { return n.to_string() };
    let costs = &p.playables[playable.i()].costs;
    let title = |n: u8| title(p, playable, n);
    let Some(of) = title(n) else { return n.to_string() };
    let same = |c: &&Choice| matches!(c, Choice::Way(other) if title(*other) == Some(of));
    let asked = asked(game, st, playable).filter(|_| decision.options.iter().filter(same).count() > 1);
    let Some((window, _, thing)) = asked else { return p.str(of).to_owned() };
    beside(p.str(of), &bill(game, st, (playable, window, thing), Paid::Way(costs, n)))
}

/// An ability that is used: what it was given besides, where another that can be chosen is called the same.
pub(super) fn ability(game: &Game, st: &State, decision: &Decision, v: Value, called: String) -> String {
    let viewer = (decision.player != Value::CHANCE).then_some(decision.player);
    let Value::Ability(of, source) = v else { return called };
    let def = |def: u16| &game.program.defs[usize::from(def)];
    let is_other = |c: &Choice| {
        matches!(*c, Choice::Value(w @ Value::Ability(other, from))
            if from == source && def(other).nth != def(of).nth && value(game, st, w, viewer) == called)
    };
    let Some(keyword) = def(of).action_of.filter(|_| decision.options.iter().any(is_other)) else { return called };
    let (mut then, mut scratch, kind) = (st.clone(), Scratch::default(), &game.program.kinds[keyword.i()]);
    // The first of what is given in place only counts how often it is.
    let known = if kind.in_place { 1..kind.arity } else { 0..kind.arity };
    let (o, nth) = (source.thing(), u32::from(def(of).nth));
    let mut e = Eval::new(game, &mut then, &mut scratch, 0);
    let given: Vec<Value> = known.map(|i| e.argument_of_different(o, keyword, i, nth)).collect();
    let said: Vec<String> = given.iter().map(|v| value(game, &then, *v, viewer)).collect();
    beside(&called, &said.join(", "))
}

fn beside(title: &str, comes_to: &str) -> String {
    if comes_to.is_empty() { title.to_owned() } else { format!("{title} ({comes_to})") }
}

/// The window of what is announced, which of what may be paid besides is asked about, and what is announced.
fn asked(game: &Game, st: &State, id: PlayableId) -> Option<(usize, Option<usize>, Value)> {
    let top = st.frames.last()?;
    let FrameKind::Announce { stage, .. } = top.kind else { return None };
    let window = top.base as usize;
    let thing = *st.mem.values.get(window + usize::from(game.program.playables[id.i()].slots))?;
    let at = if let Stage::Cost(i) = stage { Some(usize::from(i)) } else { None };
    Some((window, at, thing))
}

/// Of what it is said what it comes to.
enum Paid<'a> {
    /// All that is due in a way to pay, by its number.
    Way(&'a [Cost], u8),
    /// What something grants: the cost that it is on the thing, and which of those granted.
    Granted(&'a Cost, GrantedCost),
}

/// What is due, as it is worked out in the window of what is announced. Nothing where it depends on what is not chosen yet.
fn bill(game: &Game, st: &State, (id, window, thing): (PlayableId, usize, Value), of: Paid<'_>) -> String {
    let (mut st, mut scratch) = (st.clone(), Scratch::default());
    let mut e = Eval::new(game, &mut st, &mut scratch, narrow::u32(window));
    e.s.announcing = e.announced_here(thing);
    let all = match of {
        Paid::Way(costs, n) => e.bill(costs, thing, n),
        Paid::Granted(_, granted) => {
            let mut all = Bill::new();
            (e.add_granted(&mut all, granted, thing) == Some(true)).then_some(all)
        }
    };
    let playable = &game.program.playables[id.i()];
    let read_otherwise = scratch.has_read_announced.get();
    let mut costs = match of {
        Paid::Way(costs, _) => costs.iter(),
        Paid::Granted(cost, _) => std::slice::from_ref(cost).iter(),
    };
    if costs.any(|cost| playable.reads_unchosen(&game.program, cost, &st.mem.values[window..], read_otherwise)) {
        return String::new();
    }
    let said: Vec<String> = all.iter().flatten().map(|due| one(game, &st, due, thing)).collect();
    said.join(", ")
}

fn one(game: &Game, st: &State, Due { payment, args, .. }: &Due, thing: Value) -> String {
    let pay = &game.program.payments[payment.i()];
    let (title, args) = (called(&pay.title, &pay.name), pay.shown(args));
    let is_itself = |v: &Value| match (*v, thing) {
        (v, thing) if v == thing => true,
        (Value::Object(o), Value::Ability(_, of)) => o.id == of.thing().id,
        _ => false,
    };
    let rest = |from: usize| {
        let said = args[from..].iter().filter(|v| !is_itself(v)).map(|v| value(game, st, *v, None));
        let said: Vec<String> = said.collect();
        if said.is_empty() { String::new() } else { format!(" ({})", said.join(", ")) }
    };
    match args.first() {
        Some(Value::Int(n)) => format!("{n} {title}{}", rest(1)),
        _ => format!("{title}{}", rest(0)),
    }
}

/// What a way to pay or an ability that is used is called by itself, whether another is called the same or not.
#[must_use]
pub fn title_alone(game: &Game, st: &State, decision: &Decision, choice: Choice) -> Option<String> {
    match (decision.kind, choice) {
        (DecisionKind::Way { playable }, Choice::Way(n)) => {
            title(&game.program, playable, n).map(|title| game.program.str(title).to_owned())
        }
        (_, Choice::Value(v @ Value::Ability(..))) => {
            Some(value(game, st, v, (decision.player != Value::CHANCE).then_some(decision.player)))
        }
        _ => None,
    }
}

/// The title of a way to pay, by its number: nothing of the plain cost.
fn title(p: &Program, playable: PlayableId, n: u8) -> Option<StrId> {
    let of = |c: &Cost| if let CostIr::Alternative(title, _) = c.kind { Some(title) } else { None };
    usize::from(n).checked_sub(1).and_then(|n| p.playables[playable.i()].costs.iter().filter_map(of).nth(n))
}
