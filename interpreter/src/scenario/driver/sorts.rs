//! What a question asks for, and what an answer names: a card is no cell, and a word of one list is none of another.

use super::Driver;
use crate::answers;
use crate::describe;
use crate::machine::play::decide::ask::{Choice, Decision, DecisionKind};
use crate::program::{Op, Over, Program, SelectorId, Test, texts};
use crate::value::Value;
use naipe_grammar::ast::{Answer, AnswerKind};

/// What one question may ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Number,
    /// A card, an ability of one, or a player: what may be aimed at.
    Thing,
    Cell,
    Zone,
    /// A word of this list.
    Word(u16),
    Phase,
    Action,
    /// `yes` or `no`, said of something.
    Truth,
    /// One of several labels: a mode, a way to pay.
    Label,
    /// Choosing nothing, or nothing more.
    End,
    Pass,
}

fn sort(value: Value) -> Sort {
    match value {
        Value::Int(_) => Sort::Number,
        Value::Zone(_) => Sort::Zone,
        Value::Cell(..) => Sort::Cell,
        Value::Member(list, _) => Sort::Word(list),
        Value::Bool(_) => Sort::Truth,
        Value::Phase(_) => Sort::Phase,
        Value::Action(_) => Sort::Action,
        _ => Sort::Thing,
    }
}

impl Driver<'_, '_> {
    /// The sorts of what an answer names; none where it may be a word for anything.
    pub(super) fn sorts(&self, answer: &Answer) -> Vec<Sort> {
        let (game, _) = describe::innermost(self.game, &self.st);
        let p = &game.program;
        match &answer.kind {
            AnswerKind::Int(_) => return vec![Sort::Number],
            AnswerKind::Set(_) => return Vec::new(),
            AnswerKind::Times(_, of) | AnswerKind::Nth(of, _) => return self.sorts(of),
            AnswerKind::Word(word) => match word.as_str() {
                "yes" => return vec![Sort::Truth],
                "no" => return vec![Sort::Truth, Sort::End],
                "done" | "none" | "nothing" => return vec![Sort::End],
                "pass" => return vec![Sort::Pass, Sort::End],
                _ => {}
            },
            AnswerKind::Text(_) | AnswerKind::Of(..) => {}
        }
        let mut sorts: Vec<Sort> =
            answers::meant(self.game, &self.st, &self.here(), answer).into_iter().map(sort).collect();
        match &answer.kind {
            AnswerKind::Word(word) => {
                if let Some((_, named)) = self.here().iter().rev().find(|(name, _)| name == word) {
                    sorts.push(sort(*named));
                } else if crate::cells::read(word).is_some() {
                    sorts.push(Sort::Cell);
                }
                if p.actions.iter().any(|action| action.name == *word) {
                    sorts.push(Sort::Action);
                }
            }
            AnswerKind::Text(text) => {
                if p.actions.iter().any(|action| action.title == *text) {
                    sorts.push(Sort::Action);
                }
                if texts::labels(p).any(|label| label == text) {
                    sorts.push(Sort::Label);
                }
            }
            _ => {}
        }
        sorts
    }

    /// Whether the question that is asked now is about something of one of these sorts.
    pub(super) fn asks_for(&self, sorts: &[Sort]) -> bool {
        let d = &self.m.decision;
        let asked = self.asked_sorts(d);
        let ends = d.kind != DecisionKind::Offer && sorts.contains(&Sort::End);
        sorts.is_empty() || asked.is_empty() || ends || sorts.iter().any(|s| asked.contains(s))
    }

    /// What a question asks for, whatever is left of it; nothing where that cannot be told.
    fn asked_sorts(&self, d: &Decision) -> Vec<Sort> {
        let (game, _) = describe::innermost(self.game, &self.st);
        let p = &game.program;
        let declared = match d.kind {
            DecisionKind::Offer => return vec![Sort::Action, Sort::Pass],
            DecisionKind::Mode { .. } | DecisionKind::Way { .. } => return vec![Sort::Label],
            DecisionKind::ChooseMode { code, pc } => {
                let things = match p.codes[code.i()].ops.get(pc as usize) {
                    Some(Op::ChooseMode { modes, .. }) => modes.iter().filter_map(|branch| branch.things),
                    _ => return vec![Sort::Label],
                };
                of_all(p, things.map(|(_, from)| from)).map(|mut sorts| {
                    sorts.push(Sort::Label);
                    sorts
                })
            }
            DecisionKind::OptionalCost { .. } | DecisionKind::Pay { .. } => return vec![Sort::Truth],
            DecisionKind::Order => return vec![Sort::Label, Sort::Thing],
            DecisionKind::Param { action, param } => of_selector(p, p.actions[action.i()].params[usize::from(param)].1),
            DecisionKind::Step { playable, step, .. } => {
                let playable = &p.playables[playable.i()];
                let modes = || playable.modes.iter().flat_map(|mode| &mode.steps);
                match usize::from(step).checked_sub(playable.steps.len()) {
                    None => of_all(p, [playable.steps[usize::from(step)].from]),
                    Some(_) => of_all(p, modes().map(|step| step.from)),
                }
            }
            DecisionKind::Choose { name, code, .. } => {
                let chosen = p.codes[code.i()].ops.iter().flat_map(|op| match op {
                    Op::Choose(choose) => std::slice::from_ref(&**choose),
                    Op::Simultaneously { choices, .. } => choices,
                    _ => &[],
                });
                of_all(p, chosen.filter(|choose| choose.name == name).map(|choose| choose.from))
            }
            _ => None,
        };
        declared.unwrap_or_else(|| {
            let value = |c: &Choice| match c {
                Choice::Value(value) => Some(sort(*value)),
                _ => None,
            };
            d.options.iter().filter_map(value).collect()
        })
    }
}

fn of_all(p: &Program, all: impl IntoIterator<Item = Over>) -> Option<Vec<Sort>> {
    let mut sorts = Vec::new();
    for from in all {
        let Over::Selector(selector) = from else { return None };
        sorts.extend(of_selector(p, selector)?);
    }
    Some(sorts)
}

/// What a selector looks for; nothing where it takes anything.
fn of_selector(p: &Program, selector: SelectorId) -> Option<Vec<Sort>> {
    let sort = |test: Test| match test {
        Test::Any => None,
        Test::Kind(_) | Test::Ability(_) | Test::Player => Some(Sort::Thing),
        Test::Cell => Some(Sort::Cell),
        Test::Enum(list) => Some(Sort::Word(list)),
        Test::Int => Some(Sort::Number),
    };
    p.selectors[selector.i()].parts.iter().map(|part| sort(part.test)).collect()
}
