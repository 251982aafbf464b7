//! Why an action is refused: what could not be chosen, paid or announced.

use super::failing::{Asking, Choosing};
use super::{Ground, Names, Why, failing, said, window_of};
use crate::describe;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::query::eval::Eval;
use crate::machine::query::game::Game;
use crate::machine::query::legality::announcements::{Arguments, Bill, Refusal};
use crate::machine::state::{NIL, State};
use crate::program::{
    AbilityId, Action, ActionId, ExprId, Once, Over, PaymentId, Playable, PlayableId, SelectorId, Step, StrId,
};
use crate::value::{ObjectRef, Value};
use crate::wording::Wording;
use naipe_grammar::ast::{Answer, AnswerKind};
use naipe_grammar::narrow;

pub(super) fn announce_reason<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    names: Names<'_>,
    who: u8,
    id: ActionId,
    given: &[Value],
    words: &[Answer],
) -> Why {
    let game = m.game;
    let p = &game.program;
    let action = &p.actions[id.i()];
    // The action is possible; then it is a later choice (a target, a number) that is not.
    let later = words.first().map(said);
    let Some(later) = later else { return Why::new(Ground::Nothing, describe::say(game, "why.possible", &[])) };
    let Some(announce) = action.announce else {
        return Why::new(Ground::Nothing, describe::say(game, "why.no_choice", &[("x", &later)]));
    };
    let mut e = m.eval(st, 0);
    let mut first = vec![Value::Player(who), Value::None];
    first.extend_from_slice(given);
    let saved = e.open_window(&first, action.slots as usize);
    let thing = e.eval(announce);
    e.close_window(saved);
    // What the word names, or bears it as its title.
    let mut targets = words.first().map_or_else(Vec::new, |word| names.meant(m, st, word));
    targets.retain(|v| match v {
        Value::Object(o) => st.core.fresh(*o).is_some(),
        Value::Player(_) => true,
        _ => false,
    });
    let called = (0..narrow::u32(st.core.objects.len())).find(|i| {
        let o = st.core.objects[*i as usize];
        o.zone != u16::MAX && p.str(p.defs[o.def as usize].title) == later && names.sees(m, st, *i)
    });
    targets.extend(called.map(|id| Value::Object(st.core.reference(id))));
    for v in &targets {
        let v = *v;
        let mut e = m.eval(st, 0);
        let at = e.m.values.len();
        let me = e.aiming(thing);
        e.m.values.extend_from_slice(&[v, me, me, Value::Player(who)]);
        let f = e.forbidden(crate::program::builtin::TARGET, at, 4, &[], false);
        e.m.values.truncate(at);
        if let Some(l) = f {
            return Why::new(Ground::Rules, refusal_cause(game, &e, who, AbilityId(l.ability), l.source));
        }
    }
    let why = targets.iter().find_map(|v| not_a_target(m, st, who, thing, *v));
    // Of several of a name, each may lie somewhere else.
    let elsewhere = match &targets[..] {
        [one, others @ ..] if why.is_none() && others.iter().all(|v| v == one) => {
            lies_elsewhere(m, st, who, thing, *one)
        }
        _ => None,
    };
    let why = why.or(elsewhere).unwrap_or_default();
    Why::new(Ground::Choice, describe::say(game, "why.not_legal", &[("x", &later), ("why", &why)]))
}

/// Why something cannot be a target of what is announced.
fn not_a_target<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    who: u8,
    thing: Value,
    target: Value,
) -> Option<String> {
    as_announced(m, st, who, thing, |m, st, ask, pl| {
        let mut why = None;
        for step in pl.all_steps().filter(|step| step.is_target) {
            let Over::Selector(s) = step.from else { continue };
            let of_sort = failing::of_sort(m, st, ask, s);
            let mut near = of_sort.into_iter().filter(|(v, _)| *v == target).peekable();
            let is_near = near.peek().is_some();
            let spoken = near.find_map(|(v, condition)| failing::objection(m, st, ask, s, v, condition, Some(thing)));
            let spoken =
                spoken.or_else(|| if is_near { too_dear(m, st, ask, (pl, thing), (step, target)) } else { None });
            why = why.or(spoken);
        }
        why
    })
}

/// Where something lies that can be no target of what is announced there, and what is asked for.
fn lies_elsewhere<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    who: u8,
    thing: Value,
    target: Value,
) -> Option<String> {
    as_announced(m, st, who, thing, |m, st, ask, pl| {
        let selectors = pl.all_steps().filter_map(|step| match step.from {
            Over::Selector(selector) => Some(selector),
            Over::List(_) | Over::Times(_) => None,
        });
        let told: Option<Vec<String>> = selectors.map(|s| failing::misplaced(m, st, ask, s, target)).collect();
        told?.into_iter().next()
    })
}

/// What is found out of what a player would announce, in a window in which nothing has been chosen for it yet.
fn as_announced<'g, T: Trace>(
    m: &mut Machine<'g, T>,
    st: &mut State,
    who: u8,
    thing: Value,
    look: impl FnOnce(&mut Machine<'g, T>, &mut State, Asking, &'g Playable) -> Option<String>,
) -> Option<String> {
    let game = m.game;
    let e = m.eval(st, 0);
    let text = e.player_of_text(thing);
    let playable = e.playable_of(thing)?;
    let pl = &game.program.playables[playable.i()];
    let base = failing::open(st, &[Value::Player(who), text], pl.slots);
    let ask = Asking { base, viewer: who, it: None, choosing: Some(Choosing::Steps(playable)) };
    let found = look(m, st, ask, pl);
    failing::close(st, base);
    found
}

/// What of its cost cannot be paid with this target, where what is announced has no other targets.
fn too_dear<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    ask: Asking,
    (pl, thing): (&Playable, Value),
    (step, target): (&Step, Value),
) -> Option<String> {
    let at = ask.base as usize + usize::from(step.slot);
    let mark = st.mem.lists.len();
    let mut chosen = target;
    if step.count.is_some() {
        st.mem.lists.push(target);
        chosen = Value::List { len: 1, start: narrow::u32(mark) };
    }
    let before = std::mem::replace(&mut st.mem.values[at], chosen);
    let pay = match m.eval(st, ask.base).payable(&pl.costs, thing, None) {
        Err(Refusal::Cost(pay)) => Some((pay, known_due(m, st, ask.base, (pl, thing), pay))),
        _ => None,
    };
    let me = st.mem.values[ask.base as usize + 1];
    let text = pay.map(|(pay, args)| unpaid(m, st, ask, me, pay, args));
    st.mem.values[at] = before;
    st.mem.lists.truncate(mark);
    text
}

/// A refusal in words: what is missing, with the article and what it comes from.
#[must_use]
pub fn refusal_text<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    who: u8,
    id: ActionId,
    given: &[Value],
    r: Refusal,
) -> String {
    let game = m.game;
    let p = &game.program;
    let action = &p.actions[id.i()];
    let title = describe::called(&action.title, &action.name);
    let cites = describe::cites(game, &action.cites);
    let base = failing::open(st, &window_of(who, given), action.slots);
    let ask = Asking { base, viewer: who, it: None, choosing: Some(Choosing::Parameters(id)) };
    let text = match r {
        Refusal::Condition => {
            let failing = match action.condition {
                Some((c, _)) if !m.eval(st, base).holds(c) => Some(failing::part(m, st, ask, c)),
                _ => None,
            };
            match (action.because, failing) {
                (Some(b), Some(failing)) => format!("{} ({failing}){cites}", p.str(b)),
                (Some(b), None) => format!("{}{cites}", p.str(b)),
                (None, failing) => {
                    let why = failing.unwrap_or_default();
                    format!("{}{cites}", describe::say(game, "why.condition_of", &[("x", title), ("why", &why)]))
                }
            }
        }
        Refusal::Used => used(m, st, ask, action, &cites),
        Refusal::NoCandidate(n) => {
            let (name, selector) = &action.params[usize::from(n)];
            let lines = failing::candidates(m, st, ask, *selector, None);
            let missing = missing(m, st, ask, *selector, &lines);
            format!("{}{cites}: {missing}", nothing_to_choose(game, title, name))
        }
        Refusal::NoTarget(name) => no_target(m, st, ask, (title, action.announce), name),
        Refusal::Cost(pay) => cost(m, st, ask, id, pay),
        Refusal::Forbidden(a, source) => refusal_cause(game, &m.eval(st, 0), who, a, source),
        Refusal::AnnounceCondition => announced_condition(m, st, ask, action.announce),
    };
    failing::close(st, base);
    text
}

/// What was used already, and how often it may be: the action, or what it would announce.
fn used<T: Trace>(m: &mut Machine<'_, T>, st: &mut State, ask: Asking, action: &Action, cites: &str) -> String {
    let game = m.game;
    let title = describe::called(&action.title, &action.name);
    if action.once_per.is_some() {
        return used_up(m, st, title, action.once_per, cites);
    }
    let Some((thing, id, base)) = announced(m, st, ask, action.announce) else {
        return used_up(m, st, title, None, cites);
    };
    failing::close(st, base);
    let title = describe::value(game, st, thing, Some(ask.viewer));
    used_up(m, st, &title, game.program.playables[id.i()].once_per, cites)
}

/// That something was used already, and how often it may be.
fn used_up<T: Trace>(m: &mut Machine<'_, T>, st: &mut State, title: &str, once: Option<Once>, cites: &str) -> String {
    let often = once.map(|once| describe::phase_title(m.game, m.eval(st, 0).phase_of(once))).unwrap_or_default();
    format!("{}{cites}", describe::say(m.game, "why.used", &[("x", title), ("phase", &often)]))
}

/// What there is none of: the things that come near it, each with what it fails, or the selector where there are none.
fn missing<T: Trace>(m: &Machine<'_, T>, st: &State, ask: Asking, selector: SelectorId, lines: &[String]) -> String {
    if !lines.is_empty() {
        return lines.join("; ");
    }
    let window = st.mem.values[ask.base as usize..].to_vec();
    let unchosen = failing::unchosen(&m.game.program, st, ask);
    let wording = Wording { unchosen: &unchosen, ..Wording::new(m.game, st, Some(ask.viewer), &window) };
    let none = wording.selector(selector);
    describe::say(m.game, "why.none", &[("x", &none)])
}

/// What is announced by an action in whose window this is asked, and a window for it.
fn announced<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    ask: Asking,
    announce: Option<ExprId>,
) -> Option<(Value, PlayableId, u32)> {
    let game = m.game;
    let mut e = m.eval(st, ask.base);
    let thing = e.eval(announce?);
    let id = e.playable_of(thing)?;
    let text = e.player_of_text(thing);
    let base = failing::open(st, &[Value::Player(ask.viewer), text], game.program.playables[id.i()].slots);
    Some((thing, id, base))
}

/// That there is nothing to choose for something, under a name.
fn nothing_to_choose(game: &Game, of: &str, name: &str) -> String {
    // A letter says nothing to a reader.
    let name = Some(name).filter(|name| name.chars().count() > 2).map(describe::spaced).unwrap_or_default();
    describe::say(game, "why.no_target", &[("x", of), ("name", &name)])
}

/// Why nothing can be chosen in a step of what is announced.
fn no_target<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    ask: Asking,
    (title, announce): (&str, Option<ExprId>),
    name: StrId,
) -> String {
    let game = m.game;
    let p = &game.program;
    let said = |x: &str| nothing_to_choose(game, x, p.str(name));
    let Some((thing, id, base)) = announced(m, st, ask, announce) else { return said(title) };
    let mut text = said(&describe::value(game, st, thing, Some(ask.viewer)));
    let pl = &p.playables[id.i()];
    if let Some(step) = pl.all_steps().find(|step| step.name == name)
        && let Over::Selector(s) = step.from
    {
        let ask = Asking { base, choosing: Some(Choosing::Steps(id)), ..ask };
        let targeted_by = step.is_target.then_some(thing);
        text = match too_few(m, st, ask, (pl, step), (s, targeted_by)) {
            None => {
                let lines = failing::candidates(m, st, ask, s, targeted_by);
                format!("{text}: {}", missing(m, st, ask, s, &lines))
            }
            Some(why) if why.is_empty() => text,
            Some(why) => format!("{text}: {why}"),
        };
    }
    failing::close(st, base);
    text
}

/// Why there are too few of what could be chosen in a step, each by itself; nothing if there are none, and no words where it is
/// something else that stands in their way together.
fn too_few<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    ask: Asking,
    (pl, step): (&Playable, &Step),
    (selector, targeted_by): (SelectorId, Option<Value>),
) -> Option<String> {
    let game = m.game;
    let fits: Vec<Value> = failing::of_sort(m, st, ask, selector)
        .into_iter()
        .filter(|(v, condition)| failing::objection(m, st, ask, selector, *v, *condition, targeted_by).is_none())
        .map(|(v, _)| v)
        .collect();
    if fits.is_empty() {
        return None;
    }
    let said: Vec<String> = fits.iter().map(|v| describe::value(game, st, *v, Some(ask.viewer))).collect();
    let said = said.join(", ");
    let mut least = |step: &Step| m.eval(st, ask.base).bounds_of(step).0;
    if !step.repeat_allowed && fits.len() < least(step) {
        return Some(describe::say(game, "why.too_few", &[("x", &said)]));
    }
    // Two targets that are named apart are two things.
    let of_mode = pl.modes.iter().find(|mode| mode.steps.iter().any(|one| one.slot == step.slot));
    let steps = pl.steps.iter().chain(of_mode.into_iter().flat_map(|mode| &mode.steps));
    let before = steps.take_while(|one| one.slot != step.slot).filter(|one| one.is_target && one.default.is_none());
    let taken: usize = before.map(least).sum();
    if step.is_target && !step.repeat_allowed && (1..=taken).contains(&fits.len()) {
        return Some(describe::say(game, "why.twice", &[("x", &said)]));
    }
    Some(String::new())
}

/// Why what is announced cannot be, by its own condition.
fn announced_condition<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    ask: Asking,
    announce: Option<ExprId>,
) -> String {
    let plain = describe::say(m.game, "why.own_condition", &[]);
    let Some((_, id, base)) = announced(m, st, ask, announce) else { return plain };
    let pl = &m.game.program.playables[id.i()];
    let inner = Asking { base, choosing: Some(Choosing::Steps(id)), ..ask };
    let own = pl.condition.filter(|c| !m.eval(st, base).holds(*c));
    let text = match own {
        Some(c) => format!("{plain}: {}", failing::part(m, st, inner, c)),
        None => {
            let modes: Vec<String> = { pl.modes.iter() }
                .filter_map(|mode| mode.when.map(|c| (mode.label, c)))
                .filter(|(_, c)| !m.eval(st, base).holds(*c))
                .collect::<Vec<_>>()
                .into_iter()
                .map(|(label, c)| format!("{}: {}", m.game.program.str(label), failing::part(m, st, inner, c)))
                .collect();
            if modes.is_empty() { plain } else { format!("{plain}: {}", modes.join("; ")) }
        }
    };
    failing::close(st, base);
    text
}

/// Which part of a cost cannot be paid: what it comes to, and what there is.
fn cost<T: Trace>(m: &mut Machine<'_, T>, st: &mut State, ask: Asking, id: ActionId, pay: PaymentId) -> String {
    let game = m.game;
    let p = &game.program;
    let action = &p.actions[id.i()];
    let mut me = Value::None;
    let bill = m.eval(st, ask.base).bill(&action.costs, Value::None, 0);
    let mut args = due_of(&mut m.eval(st, ask.base), bill, pay);
    if args.is_none()
        && let Some((thing, playable, base)) = announced(m, st, ask, action.announce)
    {
        me = st.mem.values[base as usize + 1];
        args = known_due(m, st, base, (&p.playables[playable.i()], thing), pay);
        failing::close(st, base);
    }
    unpaid(m, st, ask, me, pay, args)
}

/// With what a payment is due for what is announced in a window; nothing where that depends on what is not chosen yet.
fn known_due<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    base: u32,
    (pl, thing): (&Playable, Value),
    pay: PaymentId,
) -> Option<Arguments> {
    let mut e = m.eval(st, base);
    e.s.has_read_announced.set(false);
    let bill = e.bill(&pl.costs, thing, 0);
    let read_otherwise = e.s.has_read_announced.get();
    let window = &st.mem.values[base as usize..];
    let is_unknown = |cost| pl.reads_unchosen(&m.game.program, cost, window, read_otherwise);
    if pl.costs.iter().any(is_unknown) { None } else { due_of(&mut m.eval(st, base), bill, pay) }
}

/// With what a payment is due in a bill: where it is due of several sorts, of one of which it cannot be made.
fn due_of(e: &mut Eval<'_>, bill: Option<Bill>, pay: PaymentId) -> Option<Arguments> {
    let bill = bill?;
    let its = || bill.iter().filter(|due| due.payment == pay);
    let due = its().find(|due| !e.can_pay(pay, &due.args)).or_else(|| its().next())?;
    Some(due.args.clone())
}

/// That a payment cannot be made by whom this concerns, and why.
fn unpaid<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    ask: Asking,
    me: Value,
    pay: PaymentId,
    args: Option<Arguments>,
) -> String {
    let game = m.game;
    let payment = &game.program.payments[pay.i()];
    let name = describe::called(&payment.title, &payment.name);
    let unpaid = |what: &str, why: &str| describe::say(game, "why.cost", &[("what", what), ("why", why)]);
    let Some(args) = args.filter(|args| !args.contains(&Value::None)) else { return unpaid(name, "") };
    let shown = payment.shown(&args).iter();
    let said: Vec<String> = shown.map(|v| describe::value(game, st, *v, Some(ask.viewer))).collect();
    let said = match said.as_slice() {
        [] => name.to_owned(),
        [much, sort] if payment.sorts.is_some() => format!("{much} {name} ({sort})"),
        _ => format!("{} {name}", said.join(", ")),
    };
    let window: Vec<Value> = [Value::Player(ask.viewer), me].into_iter().chain(args).collect();
    let base = failing::open(st, &window, payment.slots);
    let text = match payment.possible {
        Some(c) if !m.eval(st, base).holds(c) => {
            unpaid(&said, &failing::part(m, st, Asking { base, choosing: None, ..ask }, c))
        }
        _ => describe::say(game, "why.cost_after", &[("what", &said)]),
    };
    failing::close(st, base);
    text
}

/// A prohibition in words: its reason, what it is of, and its label, as `overrides` and `illegal … because` name it.
#[must_use]
pub fn refusal_cause(game: &Game, e: &Eval<'_>, who: u8, ability: AbilityId, source: ObjectRef) -> String {
    // What rests on a card that the player may not see does not tell why.
    if failing::is_hidden(e, who, source) {
        return describe::say(game, "why.hidden", &[]);
    }
    let p = &game.program;
    let a = &p.abilities[ability.i()];
    let cites = describe::cites(game, &a.cites);
    let Some(because) = a.because else { return format!("{}{cites}", describe::rule(game, &a.name)) };
    let of = match (source.id == NIL, a.label) {
        (true, _) => describe::rule(game, &a.name),
        (false, None) => describe::object(game, e.c, source, Some(who)),
        (false, Some(label)) => format!("{}, \"{}\"", describe::object(game, e.c, source, Some(who)), p.str(label)),
    };
    let of = if of.is_empty() { String::new() } else { format!(" ({of})") };
    format!("{}{of}{cites}", p.str(because))
}

/// What to say of an action that no rule declares.
pub(super) fn no_action(game: &Game, words: &[Answer]) -> String {
    let (said, title) = match words.first().map(|w| &w.kind) {
        Some(AnswerKind::Word(word)) => (word, false),
        Some(AnswerKind::Text(text)) => (text, true),
        _ => return describe::say(game, "why.no_such_action", &[]),
    };
    let known = game.program.actions.iter().map(|a| if title { a.title.as_str() } else { a.name.as_str() });
    match naipe_grammar::suggest::closest(said, known) {
        Some(near) => describe::say(game, "why.no_action", &[("x", said), ("near", near)]),
        None => describe::say(game, "why.no_action", &[("x", said), ("near", "")]),
    }
}
