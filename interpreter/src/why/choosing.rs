//! Why something cannot be chosen in answer to the question that is asked: by a `choose`, for an action, or as a target.

use super::failing::{self, Asking};
use super::refusals::refusal_text;
use super::{Ground, Why};
use crate::describe;
use crate::machine::play::decide::ask::{Choice, DecisionKind};
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::state::{FrameKind, Stage, State};
use crate::program::{Choose, Op, Over};
use crate::value::Value;

/// What is chosen from.
struct From {
    /// The window of the question.
    base: u32,
    over: Over,
    /// What has been chosen so far, where several are.
    so_far: Value,
    /// What would target it.
    targeted_by: Option<Value>,
}

/// How a thing stands to the question that is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stands {
    /// It is looked for, and cannot be chosen.
    Refused,
    /// It can be chosen.
    Possible,
    /// Something else is looked for, or somewhere else.
    Elsewhere,
}

/// Why a player cannot choose a thing now, and how it stands to the question; nothing where no thing is chosen.
pub(super) fn choice<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &State,
    who: u8,
    thing: Value,
    eyes: Option<u8>,
) -> Option<(Stands, Why)> {
    let game = m.game;
    if m.decision.player != who {
        return Some((Stands::Refused, Why::decides(game, m.decision.player)));
    }
    let offered: Vec<Value> =
        m.decision.options.iter().filter_map(|c| if let Choice::Value(v) = c { Some(*v) } else { None }).collect();
    let base = st.frames.last().map_or(0, |frame| frame.base);
    let same_set = &mut st.clone();
    if m.eval(same_set, base).is_member(thing, &offered) {
        return Some((Stands::Possible, Why::new(Ground::Nothing, describe::say(game, "why.possible", &[]))));
    }
    let from = from(m, st)?;
    let name = describe::value(game, st, thing, eyes);
    // What is asked about writes in windows.
    let st = &mut st.clone();
    let (stands, why) = objection(m, st, who, thing, &from);
    let why = why.or_else(|| forbidden(m, st, who, thing)).unwrap_or_default();
    Some((stands, Why::new(Ground::Choice, describe::say(game, "why.not_here", &[("x", &name), ("why", &why)]))))
}

fn objection<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    who: u8,
    thing: Value,
    from: &From,
) -> (Stands, Option<String>) {
    let game = m.game;
    if m.eval(st, from.base).is_in(thing, from.so_far) {
        return (Stands::Refused, Some(describe::say(game, "why.chosen_already", &[])));
    }
    let Over::Selector(selector) = from.over else {
        return (Stands::Elsewhere, Some(describe::say(game, "why.not_among", &[])));
    };
    let ask = Asking { base: from.base, viewer: who, it: None, choosing: None };
    let near = failing::near(m, st, ask, selector, thing);
    if near.is_empty() {
        let prompt = describe::prompt(game, st, &m.decision);
        return (Stands::Elsewhere, Some(describe::say(game, "why.chosen_from", &[("x", &prompt)])));
    }
    let mut near = near.into_iter();
    let why = near.find_map(|(v, condition)| failing::objection(m, st, ask, selector, v, condition, from.targeted_by));
    (Stands::Refused, why)
}

/// What forbids the action whose next parameter is asked for, were it this thing.
fn forbidden<T: Trace>(m: &mut Machine<'_, T>, st: &mut State, who: u8, thing: Value) -> Option<String> {
    let top = st.frames.last()?;
    let FrameKind::Act { action, stage: Stage::Step(k) } = top.kind else { return None };
    // After whoever does it and what it is done by come the parameters.
    let first = top.base as usize + 2;
    let mut given = st.mem.values.get(first..first + usize::from(k))?.to_vec();
    let mut e = m.eval(st, 0);
    let barred = e.barred(who, action, &given, thing);
    given.push(thing);
    let refusal = barred.or_else(|| e.act_forbidden(who, action, &given))?;
    Some(refusal_text(m, st, who, action, &given, refusal))
}

/// What the question that is asked lets choose from.
fn from<T: Trace>(m: &Machine<'_, T>, st: &State) -> Option<From> {
    let p = &m.game.program;
    let top = st.frames.last()?;
    let base = top.base;
    let plain = |over| From { base, over, so_far: Value::None, targeted_by: None };
    match (top.kind, m.decision.kind) {
        (FrameKind::Choose { code, pc, which, .. }, _) => {
            let choose: &Choose = match &p.codes[code.i()].ops[pc as usize] {
                Op::Choose(choose) => choose,
                Op::Simultaneously { choices, .. } => choices.get(usize::from(which))?,
                _ => return None,
            };
            let so_far = choose.count.and_then(|_| st.mem.values.get(base as usize + usize::from(choose.slot)));
            Some(From { so_far: so_far.copied().unwrap_or(Value::None), ..plain(choose.from) })
        }
        (FrameKind::Act { action, stage: Stage::Step(k) }, _) => {
            let (_, selector) = p.actions[action.i()].params.get(usize::from(k))?;
            Some(plain(Over::Selector(*selector)))
        }
        (FrameKind::Announce { .. }, DecisionKind::Step { playable, name, thing, .. }) => {
            let step = p.playables[playable.i()].all_steps().find(|step| step.name == name)?;
            Some(From { targeted_by: step.is_target.then_some(thing), ..plain(step.from) })
        }
        _ => None,
    }
}
