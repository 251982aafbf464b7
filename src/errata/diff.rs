//! `naipe errata diff`: what changed between two dates, and what of it changes games.

use super::{articles, files, open, pages};
use crate::arguments::{ErrataDiff, Everywhere, Report};
use crate::explain::text_in;
use crate::screen::{Done, Screen, Stop};
use naipe_grammar::ast::{Date, ItemKind, Scenario};
use naipe_grammar::span::Span;
use naipe_interpreter::lower::{FewCards, meaning};
use naipe_interpreter::program::{DefId, Program};
use naipe_interpreter::project::library::{Built, Library, With};
use naipe_interpreter::scenario::{Report as Came, run as run_scenario};
use naipe_interpreter::worded::{Cards, InWords};
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::ops::Range;

/// A date before every erratum: what is printed at first.
pub const BEFORE_ALL: Date = Date { year: 1, month: 1, day: 1 };

/// A place that was corrected, once or more often.
#[derive(Debug)]
pub struct Change {
    /// What is corrected, as the first erratum of it says it.
    pub target: String,
    /// The card, where it is one.
    pub def: Option<DefId>,
    /// What the errata of this place call it: a card that was called otherwise meanwhile goes by several titles.
    pub called: Vec<String>,
    /// The place in it.
    pub place: String,
    /// Since when, in order.
    pub from: Vec<Date>,
    /// As it was at first.
    pub before: String,
    /// As it is at last.
    pub after: String,
    /// The articles that its errata cite.
    pub cites: Vec<String>,
    /// Where the errata are.
    pub spans: Vec<Span>,
    /// Whether it changes the program that is played, and not the wording only.
    pub is_functional: bool,
}

/// What a card does, in the words of its game, on both dates.
#[derive(Debug)]
pub struct Reworded {
    /// What was corrected, as its changes say it.
    pub target: String,
    /// What it does on the first date, in words.
    pub before: String,
    /// What it does on the second date, in words.
    pub after: String,
}

/// A scenario that comes out otherwise.
#[derive(Debug)]
pub struct Outcome {
    /// The name of the scenario.
    pub name: String,
    /// Where the scenario is written.
    pub span: Span,
    /// The date it is written for.
    pub as_of: Option<Date>,
    /// How it comes out on the first date: nothing, if it passes.
    pub before: Option<String>,
    /// And on the second.
    pub after: Option<String>,
}

/// All that differs between two dates.
#[derive(Debug)]
pub struct Differences {
    /// The earlier date and the later one.
    pub dates: (Date, Date),
    /// The hashes of the rules.
    pub rules: (u64, u64),
    /// Place by place, those of one thing together.
    pub changes: Vec<Change>,
    /// Cards that are worded otherwise.
    pub worded: Vec<Reworded>,
    /// Scenarios whose outcome changes.
    pub outcomes: Vec<Outcome>,
    /// Scenarios that come out alike, with another course.
    pub courses: Vec<Outcome>,
}

/// Runs `naipe errata diff`, by default from before every erratum to the date in force.
pub fn run(everywhere: &Everywhere, what: &ErrataDiff, screen: &mut Screen) -> Done {
    let dates = (what.from.unwrap_or(BEFORE_ALL), what.to.unwrap_or_else(|| everywhere.date()));
    if dates.0 > dates.1 {
        return Err(Stop::usage(format!("{} is later than {}", dates.0, dates.1))
            .help("give the earlier date to `--from` and the later one to `--to`"));
    }
    let (library, game) = open(everywhere, &what.game)?;
    let differences = differences(&library, game, dates)?;
    let page =
        pages::Diff { found: &differences, sources: &library.files.sources, name: &library.layout.games[game].name };
    match what.format {
        Report::Text => screen.say(page.text())?,
        Report::Markdown => screen.print(text_in(&page.markdown(), screen.tongue()))?,
        Report::Json => screen.line(page.json())?,
    }
    Ok(true)
}

/// All that differs between two dates.
pub fn differences(library: &Library, game: usize, dates: (Date, Date)) -> Result<Differences, Stop> {
    let with = files(library, game);
    let old = library.sound(game, with, dates.0)?;
    let new = library.sound(game, with, dates.1)?;
    let (outcomes, courses) = outcomes(library, game, dates)?;
    let changes = changes(library, game, with, dates, &new);
    Ok(Differences {
        dates,
        rules: (old.compiled.program.hash, new.compiled.program.hash),
        worded: reworded(library, game, with, [(dates.0, &old), (dates.1, &new)], &changes),
        changes,
        outcomes,
        courses,
    })
}

/// The places that were corrected, in the order in which things first were.
fn changes(library: &Library, game: usize, with: With, dates: (Date, Date), new: &Built) -> Vec<Change> {
    let program = &new.compiled.program;
    let mut changes: Vec<Change> = Vec::new();
    for erratum in program.errata.iter().filter(|erratum| erratum.from > dates.0) {
        let cites = articles(program, erratum);
        let is_of = |known: &Change| match (known.def, erratum.def) {
            (Some(known), Some(def)) => known == def,
            _ => known.target == erratum.target,
        };
        let target = changes.iter().find(|known| is_of(known)).map_or(erratum.target.as_str(), |known| &known.target);
        let target = target.to_owned();
        let same = |known: &&mut Change| is_of(known) && known.place == erratum.place;
        if let Some(known) = changes.iter_mut().find(same) {
            if !known.called.iter().any(|called| *called == erratum.target) {
                known.called.push(erratum.target.to_string());
            }
            known.after = erratum.after.to_string();
            // Two lines of one erratum may be about one place.
            if known.spans.last() != Some(&erratum.span) {
                known.from.push(erratum.from);
                known.spans.push(erratum.span);
            }
            known.cites.extend(cites);
            known.cites.dedup();
        } else {
            changes.push(Change {
                target,
                def: erratum.def,
                called: vec![erratum.target.to_string()],
                place: erratum.place.to_string(),
                from: vec![erratum.from],
                before: erratum.before.to_string(),
                after: erratum.after.to_string(),
                cites,
                spans: vec![erratum.span],
                is_functional: false,
            });
        }
    }
    let targets: Vec<String> = changes.iter().map(|change| change.target.clone()).collect();
    changes.sort_by_key(|change| targets.iter().position(|target| *target == change.target));
    tell_functional(library, (game, with, dates), &mut changes);
    // What goes because the card is of another kind now has gone with its kind.
    let of_another_kind: Vec<(String, Span)> = changes
        .iter()
        .filter(|change| change.is_functional && change.place == "kind")
        .flat_map(|change| change.spans.iter().map(|span| (change.target.clone(), *span)))
        .collect();
    for change in changes.iter_mut().filter(|change| change.after.is_empty() && !is_wording(&change.place)) {
        let mut goes = change.spans.iter().map(|span| (&change.target, span));
        change.is_functional |=
            goes.any(|(target, span)| of_another_kind.iter().any(|kind| (&kind.0, &kind.1) == (target, span)));
    }
    changes
}

/// Finds out which changes change the program that is played. Of a card that is told by the rules and this card alone; what makes no
/// difference there, and whatever else is corrected, by the whole game.
fn tell_functional(library: &Library, (game, with, dates): (usize, With, (Date, Date)), changes: &mut [Change]) {
    let input = library.input(game, with, dates.1);
    let text = |id| library.files.sources.text(id);
    let few = FewCards::new(&input, text);
    let is_of = |change: &Change, target: &str, place: &str| {
        change.place == place && change.called.iter().any(|one| *one == target)
    };
    // Each place is corrected on top of those before it.
    let by_card: Vec<bool> = (0..changes.len())
        .into_par_iter()
        .map(|at| {
            let change = &changes[at];
            let before = changes[..at].iter().filter(|other| other.def == change.def || other.def.is_none());
            let before: Vec<&Change> = before.collect();
            let meaning = |is_made: bool| {
                let keep = |target: &str, place: &str, from: Date| {
                    from <= dates.0
                        || is_made && is_of(change, target, place)
                        || before.iter().any(|before| is_of(before, target, place))
                };
                few.meaning(&change.called, text, &keep)
            };
            change.def.is_some() && meaning(false) != meaning(true)
        })
        .collect();
    let (sure, open): (Vec<usize>, Vec<usize>) = (0..changes.len()).partition(|at| by_card[*at]);
    // What is left is corrected on top of all that is sure.
    let all: &[Change] = changes;
    let places = |which: &[usize]| -> FxHashSet<(&str, &str)> {
        let which = which.iter().map(|at| &all[*at]);
        which.flat_map(|change| change.called.iter().map(|title| (title.as_str(), change.place.as_str()))).collect()
    };
    let certain = places(&sure);
    let whole = |made: usize| {
        let made = places(&open[..made]);
        let keep = |target: &str, place: &str, from: Date| {
            from <= dates.0 || certain.contains(&(target, place)) || made.contains(&(target, place))
        };
        meaning(&library.build_part(game, with, dates.1, &keep).compiled.program)
    };
    let mut functional = sure.clone();
    if !open.is_empty() {
        let (first, last) = rayon::join(|| whole(0), || whole(open.len()));
        functional.extend(differing(0..open.len(), (first, last), &whole).into_iter().map(|at| open[at]));
    }
    functional.into_iter().for_each(|at| changes[at].is_functional = true);
}

/// Of changes made one on top of another, those with which the meaning changes: where it is the same before and after several, none
/// of these.
fn differing(steps: Range<usize>, (before, after): (u64, u64), meaning: &(impl Fn(usize) -> u64 + Sync)) -> Vec<usize> {
    if before == after {
        return Vec::new();
    }
    if steps.len() == 1 {
        return vec![steps.start];
    }
    let middle = usize::midpoint(steps.start, steps.end);
    let between = meaning(middle);
    let (mut first, second) = rayon::join(
        || differing(steps.start..middle, (before, between), meaning),
        || differing(middle..steps.end, (between, after), meaning),
    );
    first.extend(second);
    first
}

/// Whether nothing but words stands in a place of a card.
fn is_wording(place: &str) -> bool {
    place == "title" || place == "text" || place.starts_with("text ")
}

/// The cards among what was corrected that can be worded on both dates, and are worded otherwise.
fn reworded(
    library: &Library,
    game: usize,
    with: With,
    sides: [(Date, &Built); 2],
    changes: &[Change],
) -> Vec<Reworded> {
    let program = &sides[1].1.compiled.program;
    let cards = changes.iter().filter_map(|change| Some((change.target.clone(), change.def?)));
    let mut corrected: Vec<(String, DefId)> = cards.collect();
    corrected.sort();
    corrected.dedup();
    if corrected.is_empty() {
        return Vec::new();
    }
    let in_force = sides.map(|(date, _)| Cards::new(library, game, with, date));
    let [old, new] = [0, 1].map(|side| {
        let program = &sides[side].1.compiled.program;
        InWords::new(&in_force[side], program, program.spoken())
    });
    let worded = |side: &InWords, title: &str| side.of(side.find(title)?, false).whole();
    let both = |(target, def): (String, DefId)| {
        let title = program.str(program.defs[def.i()].title);
        let before = worded(&old, title)?;
        let after = worded(&new, title)?;
        (before != after).then_some(Reworded { target, before, after })
    };
    corrected.into_iter().filter_map(both).collect()
}

/// The scenarios that come out otherwise, and those that only go another way.
fn outcomes(library: &Library, game: usize, dates: (Date, Date)) -> Result<(Vec<Outcome>, Vec<Outcome>), Stop> {
    let old = library.sound_throughout(game, dates.0)?;
    let new = library.sound_throughout(game, dates.1)?;
    if same_play(&old.compiled.program, &new.compiled.program) {
        return Ok((Vec::new(), Vec::new()));
    }
    let files = library.scenario_ids(game).into_iter().filter_map(|id| library.files.file(id));
    let scenarios: Vec<&Scenario> = files
        .flat_map(|file| &file.items)
        .filter_map(|item| if let ItemKind::Scenario(scenario) = &item.kind { Some(scenario) } else { None })
        .collect();
    let reports: Vec<(Came, Came)> = scenarios
        .par_iter()
        .map(|scenario| (run_scenario(&old.compiled, scenario), run_scenario(&new.compiled, scenario)))
        .collect();
    let (mut outcomes, mut courses) = (Vec::new(), Vec::new());
    for (scenario, (before, after)) in scenarios.iter().zip(reports) {
        let outcome = Outcome {
            name: scenario.name.name.to_string(),
            span: scenario.name.span,
            as_of: scenario.as_of,
            before: failure(&before),
            after: failure(&after),
        };
        if outcome.before != outcome.after {
            outcomes.push(outcome);
        } else if before.log != after.log || before.snapshot != after.snapshot {
            courses.push(outcome);
        }
    }
    Ok((outcomes, courses))
}

/// Whether no game can tell two programs apart.
fn same_play(old: &Program, new: &Program) -> bool {
    meaning(old) == meaning(new)
}

/// Why a scenario fails, if it does.
fn failure(report: &Came) -> Option<String> {
    report.failures.first().map(|fault| {
        let label = fault.labels.first().map_or("", |label| label.text.as_str());
        if label.is_empty() { fault.message.to_string() } else { format!("{} ({label})", fault.message) }
    })
}
