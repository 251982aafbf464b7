//! One change tried: whether it means anything, and whether a scenario notices.

use super::plan::{Change, Plan};
use super::proof::{Group, Proof, Scene};
use naipe_grammar::ast::{File, Item};
use naipe_grammar::mutate::{Mutant, Region, mutate};
use naipe_grammar::print;
use naipe_grammar::span::Span;
use naipe_interpreter::lower::{Compiled, meaning};
use naipe_interpreter::program::Program;
use naipe_interpreter::project::library::Library;
use naipe_interpreter::project::library::any_error;
use naipe_interpreter::scenario::run_within;
use std::collections::HashMap;

/// What came of a change.
#[derive(Debug)]
pub enum Verdict {
    /// `check` refuses it.
    Refused,
    /// It is the same program.
    Equivalent,
    /// A scenario notices it.
    Killed,
    /// No scenario notices it.
    Survived {
        /// The lines that differ.
        before: String,
        /// The lines that stand in their place.
        after: String,
    },
}

/// Tries changes one after another, and remembers what killed the last.
#[derive(Debug)]
pub struct Trial<'a> {
    library: &'a Library,
    plan: &'a Plan,
    proof: &'a Proof<'a>,
    /// The scenarios of each group by their number: first those that killed lately, then those likely to.
    orders: HashMap<usize, Vec<usize>>,
}

impl<'a> Trial<'a> {
    /// Nothing is known yet.
    pub fn new(library: &'a Library, plan: &'a Plan, proof: &'a Proof<'a>) -> Trial<'a> {
        Trial { library, plan, proof, orders: HashMap::new() }
    }

    /// Tries one change: builds the game with it, and runs scenarios until one notices.
    pub fn of(&mut self, change: &Change) -> Verdict {
        let Some(file) = self.library.files.file(change.file) else { return Verdict::Refused };
        let item = &file.items[change.item];
        let changed = mutate(item, &self.plan.names[&change.file], change.number);
        let mut says = file.clone();
        match &changed {
            Some(changed) => says.items[change.item] = changed.clone(),
            None => {
                says.items.remove(change.item);
            }
        }
        match self.play(change, item, &says) {
            Ok(verdict) => verdict,
            Err(()) => {
                let (before, after) = difference(item, changed.as_ref());
                Verdict::Survived { before, after }
            }
        }
    }

    /// What came of it; an error, where nobody noticed.
    fn play(&mut self, change: &Change, item: &Item, says: &File) -> Result<Verdict, ()> {
        let mut unnoticed: Vec<(&Group<'a>, Compiled)> = Vec::new();
        let proof = self.proof;
        for (number, group) in proof.groups.iter().enumerate() {
            if !self.library.depends_on(group.game, change.file) {
                continue;
            }
            let with = naipe_interpreter::project::library::With::Tests;
            let (compiled, faults) = self.library.build_changed(group.game, with, group.as_of, (change.file, says));
            if any_error(&faults) {
                return Ok(Verdict::Refused);
            }
            if compiled.program.hash == group.built.compiled.program.hash {
                continue;
            }
            if self.is_noticed(number, change, item, &compiled) {
                return Ok(Verdict::Killed);
            }
            unnoticed.push((group, compiled));
        }
        let same = |(group, compiled): &(&Group<'a>, Compiled)| {
            meaning(&group.built.compiled.program) == meaning(&compiled.program)
        };
        if unnoticed.iter().all(same) { Ok(Verdict::Equivalent) } else { Err(()) }
    }

    /// Whether a scenario of a group comes out otherwise.
    fn is_noticed(&mut self, number: usize, change: &Change, item: &Item, compiled: &Compiled) -> bool {
        let group = &self.proof.groups[number];
        let is_own = self.library.has_file(group.game, change.file);
        let order = self.orders.entry(number).or_insert_with(|| order(group, item.span, &change.mutant));
        let felt = if is_own {
            Felt::of(&group.built.compiled.program, &change.mutant.region, &group.scenes)
        } else {
            Felt::Anywhere
        };
        let noticed = order.iter().position(|at| {
            let scene = &group.scenes[*at];
            felt.by(scene) && {
                let report = run_within(compiled, scene.scenario, scene.budget());
                !report.passed() || report.snapshot != scene.report.snapshot
            }
        });
        if let Some(at) = noticed {
            order[..=at].rotate_right(1);
        }
        noticed.is_some()
    }
}

/// The scenarios of a group, those likely to notice a change of an item first: those in which some of it ran, which cover
/// its articles, and which are short.
fn order(group: &Group<'_>, item: Span, mutant: &Mutant) -> Vec<usize> {
    let program = &group.built.compiled.program;
    let codes = codes_in(program, item);
    let abilities: Vec<usize> =
        (0..program.abilities.len()).filter(|at| is_inside(program.abilities[*at].span, item)).collect();
    let rank = |scene: &Scene<'_>| {
        let ran = &scene.report.coverage;
        let took_part =
            codes.iter().any(|at| has(&ran.codes, *at)) || abilities.iter().any(|at| has(&ran.abilities, *at));
        let covers = scene.report.covers.iter().any(|article| mutant.articles.contains(article));
        (!covers, !took_part, scene.report.steps)
    };
    let mut order: Vec<usize> = (0..group.scenes.len()).collect();
    order.sort_by_key(|at| rank(&group.scenes[*at]));
    order
}

fn has(ran: &[bool], at: usize) -> bool {
    ran.get(at).copied().unwrap_or(false)
}

fn is_inside(inner: Span, outer: Span) -> bool {
    inner.file == outer.file && inner.start >= outer.start && inner.end <= outer.end
}

/// The blocks of a program that have something in a place.
fn codes_in(program: &Program, place: Span) -> Vec<usize> {
    let inside = |at: &usize| program.codes[*at].spans.iter().any(|span| is_inside(*span, place));
    (0..program.codes.len()).filter(inside).collect()
}

/// Which scenarios could feel a change.
#[derive(Debug)]
enum Felt {
    /// Any scenario of the game.
    Anywhere,
    /// Those in which one of these blocks ran.
    Codes(Vec<usize>),
    /// Those in which this define was asked for.
    Define(usize),
}

impl Felt {
    fn of(program: &Program, region: &Region, scenes: &[Scene<'_>]) -> Felt {
        match region {
            Region::Anywhere => Felt::Anywhere,
            Region::Block(place) => match codes_in(program, *place) {
                // An empty block has become nothing that could be told.
                codes if codes.is_empty() => Felt::Anywhere,
                codes => Felt::Codes(codes),
            },
            Region::Define(name) => match program.defines.iter().position(|define| define.name == *name) {
                // One that nobody asked for while playing may have been asked for before.
                Some(at) if scenes.iter().any(|scene| has(&scene.report.coverage.defines, at)) => Felt::Define(at),
                _ => Felt::Anywhere,
            },
        }
    }

    fn by(&self, scene: &Scene<'_>) -> bool {
        match self {
            Felt::Anywhere => true,
            Felt::Codes(codes) => codes.iter().any(|at| has(&scene.report.coverage.codes, *at)),
            Felt::Define(at) => has(&scene.report.coverage.defines, *at),
        }
    }
}

/// The lines of an item that a change changes, as Naipe writes them.
fn difference(item: &Item, changed: Option<&Item>) -> (String, String) {
    let written = |item: &Item| print::item(&Item { doc: None, ..item.clone() });
    let (before, after) = (written(item), changed.map(written).unwrap_or_default());
    let (before, after): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let same = |pairs: &mut dyn Iterator<Item = (&&str, &&str)>| pairs.take_while(|(a, b)| a == b).count();
    let above = same(&mut before.iter().zip(&after));
    let (before, after) = (&before[above..], &after[above..]);
    let below = same(&mut before.iter().rev().zip(after.iter().rev()));
    let (before, after) = (&before[..before.len() - below], &after[..after.len() - below]);
    let indent = |line: &&&str| line.len() - line.trim_start().len();
    let least = before.iter().chain(after).filter(|line| !line.is_empty()).map(|line| indent(&line)).min().unwrap_or(0);
    let cut = |lines: &[&str]| lines.iter().map(|line| line.get(least..).unwrap_or("")).collect::<Vec<_>>().join("\n");
    (cut(before), cut(after))
}
