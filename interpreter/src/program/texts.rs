//! What can be said in quotes of what a program has: titles and labels.

use super::{CostIr, Expr, Op, Over, Program};
use crate::value::Value;
use ecow::EcoString;
use rustc_hash::FxHashSet;

/// The texts of a program and of the games inside it.
#[derive(Debug)]
pub struct Texts {
    all: FxHashSet<EcoString>,
    /// How much of the program they are the texts of.
    known: Extent,
}

/// How many things a program has whose labels can be said.
#[derive(Debug, Clone, Copy, Default)]
struct Extent {
    playables: usize,
    codes: usize,
    abilities: usize,
}

impl Texts {
    /// Those of a program and of the games inside it.
    #[must_use]
    pub fn of(program: &Program) -> Texts {
        let mut all = FxHashSet::default();
        let mut left = vec![program];
        while let Some(p) = left.pop() {
            all.extend(titles(p).chain(labels(p)).map(EcoString::from));
            left.extend(p.games.iter().map(|(_, game)| &**game));
        }
        let known = Extent {
            playables: program.playables.len(),
            codes: program.codes.len(),
            abilities: program.abilities.len(),
        };
        Texts { all, known }
    }

    /// Whether a text is among them, or among the labels that the program has now and had not then.
    #[must_use]
    pub fn has(&self, text: &str, now: &Program) -> bool {
        self.all.contains(text) || labels_since(now, self.known).any(|label| label == text)
    }
}

/// Printed titles of cards, actions, members, zones and phases, old titles of cards among them; none is empty.
pub fn titles(p: &Program) -> impl Iterator<Item = &str> {
    let members = p.enums.iter().flat_map(|e| e.members.iter().map(|(_, title)| title.as_str()));
    let actions = p.actions.iter().map(|a| a.title.as_str());
    let zones = p.zones.iter().map(|z| z.title.as_str());
    let phases = p.phases.iter().map(|phase| phase.title.as_str());
    let defs = p.defs.iter().map(|def| p.str(def.title));
    let others = p.other_titles.keys().map(EcoString::as_str);
    defs.chain(others).chain(actions).chain(members).chain(zones).chain(phases).filter(|title| !title.is_empty())
}

/// Labels of modes, of ways to pay and of abilities.
pub fn labels(p: &Program) -> impl Iterator<Item = &str> {
    labels_since(p, Extent::default())
}

fn labels_since(p: &Program, since: Extent) -> impl Iterator<Item = &str> {
    let playables = || p.playables.iter().skip(since.playables);
    let modes = playables().flat_map(|x| x.modes.iter().map(|mode| p.str(mode.label)));
    let chosen = p.codes.iter().skip(since.codes).flat_map(|code| &code.ops).filter_map(|op| match op {
        Op::ChooseMode { modes, .. } => Some(modes),
        _ => None,
    });
    let chosen = chosen.flatten().filter(|branch| branch.things.is_none()).map(|branch| p.str(branch.label));
    let ways = playables().flat_map(|x| &x.costs).filter_map(|cost| match cost.kind {
        CostIr::Alternative(title, _) => Some(p.str(title)),
        CostIr::Optional { label, .. } => Some(p.str(label)),
        _ => None,
    });
    let abilities = p.abilities.iter().skip(since.abilities);
    let abilities = abilities.flat_map(|a| a.label.map(|label| p.str(label)).into_iter().chain([a.name.as_str()]));
    modes.chain(chosen).chain(words(p, since)).chain(asked(p, since)).chain(ways).chain(abilities)
}

/// The questions in their authors' words, and what it is called to decline.
fn asked(p: &Program, since: Extent) -> impl Iterator<Item = &str> {
    let chosen = p.codes.iter().skip(since.codes).flat_map(|code| &code.ops).flat_map(|op| match op {
        Op::ChooseMode { wording, .. } => vec![*wording],
        Op::PayAsked(asked) => vec![asked.wording],
        Op::Choose(choose) => vec![choose.wording],
        Op::Simultaneously { choices, .. } => choices.iter().map(|choose| choose.wording).collect(),
        _ => Vec::new(),
    });
    let playables = p.playables.iter().skip(since.playables);
    let steps = playables.flat_map(|x| x.steps.iter().chain(x.modes.iter().flat_map(|mode| &mode.steps)));
    let wordings = chosen.chain(steps.map(|step| step.wording));
    wordings.flat_map(|wording| [wording.question, wording.decline]).flatten().map(|text| p.str(text))
}

/// The texts that are chosen among: `choose w: ["To the left", "To the right"]`.
fn words(p: &Program, since: Extent) -> impl Iterator<Item = &str> {
    let lists = p.codes.iter().skip(since.codes).flat_map(|code| &code.ops).filter_map(|op| match op {
        Op::Choose(choose) => match choose.from {
            Over::List(list) => Some(list),
            _ => None,
        },
        _ => None,
    });
    lists.flat_map(|list| {
        let mut found = Vec::new();
        crate::program::walk::expr(p, list, &mut |_, e| {
            if let Expr::Const(Value::Text(text)) = e {
                found.push(p.strings[*text as usize].as_str());
            }
        });
        found
    })
}
