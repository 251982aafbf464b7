//! What is asked for, by its kind, where its name says nothing to a reader: `a card of your hand`, rather than `c`.

use super::{called, zone_title};
use crate::machine::play::decide::ask::{Choice, Decision, DecisionKind};
use crate::machine::query::game::Game;
use crate::machine::state::State;
use crate::program::{Op, Over, Program, SelectorId, Sort, Test};
use crate::value::Value;
use crate::words::Said;

/// The longest name that is a letter rather than a word.
const LETTERS: usize = 2;

/// What is asked for under a name: its kind and place where the name is a letter or two, and otherwise the name.
pub fn wanted(game: &Game, st: &State, decision: &Decision, name: &str) -> String {
    let plain = || name.replace('_', " ");
    if name.chars().count() > LETTERS {
        return plain();
    }
    let Some(kind) = selector(&game.program, decision, name).and_then(|selector| kind(game, selector)) else {
        return plain();
    };
    let words = game.words();
    let what = match words.agreement().determiner("a", &kind) {
        Some(a) => words.agreement().joined(format!("{a} {}", kind.text), &[]),
        None => kind.text,
    };
    let Some(zone) = place(st, decision) else { return what };
    let what = Said::name(what);
    let at = &st.core.zones[usize::from(zone)];
    if at.player == decision.player && at.player != Value::CHANCE {
        let decl = &game.program.zones[usize::from(at.decl)];
        let title = called(&decl.title, &decl.name);
        let zone = words.noun(Sort::Zone, &decl.name).unwrap_or_else(|| Said::words(title));
        return words.say("ask.of_yours", &[("what", what), ("zone", zone)]);
    }
    words.say("ask.of_zone", &[("what", what), ("zone", Said::name(zone_title(game, &st.core, zone)))])
}

/// What the things that can be chosen are chosen from.
fn selector(p: &Program, decision: &Decision, name: &str) -> Option<SelectorId> {
    let over = match decision.kind {
        DecisionKind::Param { action, param } => return Some(p.actions[action.i()].params.get(usize::from(param))?.1),
        DecisionKind::Step { playable, .. } => {
            let playable = &p.playables[playable.i()];
            let steps = playable.steps.iter().chain(playable.modes.iter().flat_map(|mode| &mode.steps));
            steps.clone().find(|step| p.str(step.name) == name)?.from
        }
        DecisionKind::Choose { code, .. } => p.codes[code.i()].ops.iter().find_map(|op| match op {
            Op::Choose(choose) if p.str(choose.name) == name => Some(choose.from),
            _ => None,
        })?,
        _ => return None,
    };
    match over {
        Over::Selector(selector) => Some(selector),
        _ => None,
    }
}

/// What a selector looks for, if that is one sort of thing that has words.
fn kind(game: &Game, selector: SelectorId) -> Option<Said> {
    let [part] = &*game.program.selectors[selector.i()].parts else { return None };
    let words = game.words();
    match part.test {
        Test::Kind(kind) | Test::Ability(kind) => words.noun(Sort::Kind, &game.program.kinds[kind.i()].name),
        Test::Enum(e) => words.noun(Sort::Enum, &game.program.enums[usize::from(e)].name),
        _ => None,
    }
}

/// The zone where all lie that can be chosen, if it is one.
fn place(st: &State, decision: &Decision) -> Option<u16> {
    let mut zones = decision.options.iter().filter_map(|choice| match choice {
        Choice::Value(v) => st.core.fresh(v.object()?).map(|o| o.zone),
        _ => None,
    });
    let first = zones.next().filter(|zone| *zone != u16::MAX)?;
    zones.all(|zone| zone == first).then_some(first)
}
