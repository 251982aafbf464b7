//! Explanations on demand: why a move is not offered, and what a value is made of.

use crate::describe;
use crate::machine::announce::Refusal;
use crate::machine::ask::DecisionKind;
use crate::machine::eval::Eval;
use crate::machine::index::Game;
use crate::machine::run::Machine;
use crate::machine::state::{FrameKind, NIL, State};
use crate::machine::trace::Trace;
use crate::program::{ActionId, AttrId, Form, Op};
use crate::value::{ObjectRef, Value};
use ecow::EcoString;
use naipe_grammar::ast::{Answer, AnswerKind, AssignOp};

/// Why a player cannot do what these words say, now that a decision is asked of them.
#[must_use]
pub fn not<T: Trace>(
    game: &Game,
    m: &mut Machine<'_, T>,
    st: &mut State,
    who: u8,
    words: &[Answer],
    aliases: &[(EcoString, Value)],
) -> String {
    let p = &game.program;
    let DecisionKind::Offer = m.decision.kind else {
        return "it is not among what can be chosen here".to_owned();
    };
    let action = words.first().and_then(|w| match &w.kind {
        AnswerKind::Word(w) => p.actions.iter().position(|a| a.name == *w),
        AnswerKind::Text(t) => p.actions.iter().position(|a| a.title == *t),
        _ => None,
    });
    let Some(action) = action else { return "there is no such action".to_owned() };
    let id = ActionId(action as u16);
    let offered = st.frames.iter().rev().find_map(|f| match f.kind {
        FrameKind::Offer { code, pc } => match &p.codes[code.i()].ops[pc as usize] {
            Op::Offer { actions, .. } => Some(actions.contains(&id)),
            _ => None,
        },
        _ => None,
    });
    let given = parameters(m, st, game, id, &words[1..], aliases);
    let refusal = m.eval(st, 0).act_refusal(who, id, &given);
    match (offered, refusal) {
        (Some(false), _) => {
            let now = st.core.phases.last().map_or(String::new(), |o| {
                format!(" in {}", describe::phase_title(game, crate::program::PhaseId(o.phase)))
            });
            format!("this action is not offered now{now}")
        }
        (_, None) if given.len() < p.actions[action].params.len() && words.len() > 1 => {
            format!("`{}` cannot be chosen for it", said(&words[1]))
        }
        (_, None) => announce_reason(m, st, game, who, id, &given, &words[1..]),
        (_, Some(r)) => refusal_text(game, &m.eval(st, 0), who, id, r),
    }
}

fn said(a: &Answer) -> String {
    match &a.kind {
        AnswerKind::Word(w) | AnswerKind::Text(w) => w.to_string(),
        AnswerKind::Int(n) => n.to_string(),
        AnswerKind::Of(inner, who) => format!("{} of {}", said(inner), who.name),
    }
}

/// The first parameters that the words name.
fn parameters<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    game: &Game,
    id: ActionId,
    words: &[Answer],
    aliases: &[(EcoString, Value)],
) -> Vec<Value> {
    let mut given = Vec::new();
    for (i, w) in words.iter().enumerate().take(game.program.actions[id.i()].params.len()) {
        let v = match &w.kind {
            AnswerKind::Int(n) => Some(Value::Int(*n as i32)),
            AnswerKind::Word(w) => aliases.iter().rev().find(|(n, _)| n == w).map(|(_, v)| *v),
            AnswerKind::Of(..) | AnswerKind::Text(_) => None,
        };
        let v = v.or_else(|| titled(m, st, game, w, id, i));
        match v {
            Some(v) => given.push(v),
            None => break,
        }
    }
    given
}

/// An object with a title that fits an action's parameter if any does; otherwise none.
fn titled<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    game: &Game,
    w: &Answer,
    id: ActionId,
    i: usize,
) -> Option<Value> {
    let t = match &w.kind {
        AnswerKind::Text(t) => t,
        AnswerKind::Of(inner, _) => match &inner.kind {
            AnswerKind::Text(t) => t,
            _ => return None,
        },
        _ => return None,
    };
    let p = &game.program;
    let action = &p.actions[id.i()];
    let selector = action.params[i].1;
    let who = m.decision.player;
    let mut e = m.eval(st, 0);
    let saved = e.open_window(&[Value::Player(who), Value::None], action.slots as usize);
    let mut found = None;
    for id in 0..e.c.objects.len() as u32 {
        let o = e.c.reference(id);
        let title = p.str(p.defs[e.c.def(o).i()].title) == t.as_str();
        if title && e.matches(selector, Value::Object(o)) {
            found = Some(Value::Object(o));
            break;
        }
        for (k, d) in p.defs[e.c.def(o).i()].actions.iter().enumerate() {
            let _ = k;
            let v = Value::Ability(d.0 as u16, id);
            if (title || p.str(p.defs[d.i()].title) == t.as_str()) && e.matches(selector, v) {
                found = Some(v);
            }
        }
        if found.is_some() {
            break;
        }
    }
    e.close_window(saved);
    found
}

fn announce_reason<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    game: &Game,
    who: u8,
    id: ActionId,
    given: &[Value],
    words: &[Answer],
) -> String {
    let p = &game.program;
    let action = &p.actions[id.i()];
    // The action is possible; then it is a later choice (a target, a number) that is not.
    let later = words.get(given.len()).map(said);
    let Some(later) = later else { return "it is possible".to_owned() };
    let Some(announce) = action.announce else { return format!("`{later}` is not among its choices") };
    let mut e = m.eval(st, 0);
    let mut first = vec![Value::Player(who), Value::None];
    first.extend_from_slice(given);
    let saved = e.open_window(&first, action.slots as usize);
    let thing = e.eval(announce);
    e.close_window(saved);
    let target = (0..st.core.objects.len() as u32).find(|i| {
        let o = &st.core.objects[*i as usize];
        o.zone != u16::MAX && p.str(p.defs[o.def as usize].title) == later
    });
    if let Some(target) = target {
        let v = Value::Object(st.core.reference(target));
        let mut e = m.eval(st, 0);
        let at = e.m.values.len();
        let me = e.player_of_text(thing);
        e.m.values.extend_from_slice(&[v, me, me, Value::Player(who)]);
        let f = e.forbidden(crate::program::builtin::TARGET, at, 4, &[], false);
        e.m.values.truncate(at);
        if let Some(l) = f {
            return refusal_text(game, &e, who, id, Refusal::Forbidden(crate::program::AbilityId(l.ability), l.source));
        }
    }
    format!("`{later}` is not a legal choice for it")
}

/// A refusal in words, with the article.
#[must_use]
pub fn refusal_text(game: &Game, e: &Eval<'_>, who: u8, id: ActionId, r: Refusal) -> String {
    let p = &game.program;
    let action = &p.actions[id.i()];
    let title = if action.title.is_empty() { &action.name } else { &action.title };
    match r {
        Refusal::Condition => {
            let why = action
                .because
                .map_or_else(|| format!("the condition of `{title}` does not hold"), |b| p.str(b).to_owned());
            format!("{why}{}", describe::cites(game, &action.cites))
        }
        Refusal::Used => format!("`{title}` was already used{}", describe::cites(game, &action.cites)),
        Refusal::NoCandidate(n) => {
            format!(
                "there is no `{}` for `{title}`{}",
                action.params[n as usize].0,
                describe::cites(game, &action.cites)
            )
        }
        Refusal::NoTarget(name) => format!("there is no legal `{}`", p.str(name)),
        Refusal::Cost(pay) => {
            let pay = &p.payments[pay.i()];
            let name = if pay.title.is_empty() { &pay.name } else { &pay.title };
            format!("its cost cannot be paid: {name}")
        }
        // What rests on a card that the player may not see does not tell why.
        Refusal::Forbidden(_, source) if source.id != NIL && !e.knows(who, source.id) => {
            "something that is hidden stands in the way".to_owned()
        }
        Refusal::Forbidden(a, _) => {
            let a = &p.abilities[a.i()];
            let why = a.because.map_or_else(|| a.name.to_string(), |b| p.str(b).to_owned());
            format!("{why}{}", describe::cites(game, &a.cites))
        }
        Refusal::AnnounceCondition => "its own condition does not hold".to_owned(),
    }
}

/// What the current value of an attribute is made of: printed, assigned, and each ability that bends it.
#[must_use]
pub fn attribute<T: Trace>(
    game: &Game,
    m: &mut Machine<'_, T>,
    st: &mut State,
    o: ObjectRef,
    attr: AttrId,
) -> Vec<String> {
    let p = &game.program;
    let printed = p.printed(st.core.def(o), attr);
    let stored = m.eval(st, 0).stored(o, attr);
    let mut lines = vec![format!("{} printed", describe::value(game, st, printed, None))];
    if stored != printed {
        lines.push(format!("{} as it was changed in play", describe::value(game, st, stored, None)));
    }
    let key = game.index.attr_key + u32::from(attr.0);
    let mut list = Vec::new();
    m.eval(st, 0).benders(key, &mut list);
    for l in list {
        let a = &p.abilities[l.ability as usize];
        let Form::Modify { applies, op, amount, .. } = &a.form else { continue };
        let mut e = m.eval(st, 0);
        let saved = e.open_listener(&l, &[Value::Object(o)], a.slots as usize);
        let on = e.holds(*applies) && e.holds_or_absent(a.condition);
        let v = if on { e.eval(*amount) } else { Value::None };
        e.close_window(saved);
        if !on {
            continue;
        }
        let sign = match op {
            AssignOp::Set => "=",
            AssignOp::Add => "+",
            AssignOp::Sub => "-",
            AssignOp::Mul => "×",
        };
        let from =
            if l.source.id == NIL { a.name.to_string() } else { describe::object(game, &st.core, l.source, None) };
        lines.push(format!(
            "{sign} {} from {from}{}",
            describe::value(game, st, v, None),
            describe::cites(game, &a.cites)
        ));
    }
    lines
}
