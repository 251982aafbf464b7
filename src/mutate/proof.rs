//! The scenarios, run as the rules are: what each of them saw, and what it took.

use crate::screen::Stop;
use crate::snapshots::{place, stored};
use naipe_grammar::ast::{Date, ItemKind, Scenario};
use naipe_interpreter::project::layout::slashes;
use naipe_interpreter::project::library::{Built, Library};
use naipe_interpreter::scenario::{Report, run as run_scenario};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// How many scenarios that fail are named.
const NAMED: usize = 5;
/// So many times as many instructions as a scenario takes, it may take under a change, and some more besides.
const TIMES: u64 = 10;
const MORE: u64 = 20_000;

/// Every game of the family on every date that counts.
#[derive(Debug)]
pub struct Proof<'a> {
    /// Games by date; those with most scenarios first.
    pub groups: Vec<Group<'a>>,
}

/// A game as of a date, with the scenarios that are played so.
#[derive(Debug)]
pub struct Group<'a> {
    /// The game, by its number in the project.
    pub game: usize,
    /// The date whose rules are in force.
    pub as_of: Date,
    /// The game without any change.
    pub built: Arc<Built>,
    /// Its scenarios, with what came of each without any change.
    pub scenes: Vec<Scene<'a>>,
}

/// A scenario, and its file.
type Job<'a> = (&'a Path, &'a Scenario);

/// A scenario, and what came of it.
#[derive(Debug)]
pub struct Scene<'a> {
    /// The scenario as it is written.
    pub scenario: &'a Scenario,
    /// As the rules are.
    pub report: Report,
    file: &'a Path,
}

impl Scene<'_> {
    /// How many instructions it may take.
    pub fn budget(&self) -> u64 {
        self.report.steps * TIMES + MORE
    }

    fn holds(&self, root: &Path) -> bool {
        let snapshot = || stored(&root.join(place(self.file, &self.scenario.name.name)));
        let same = |now: &String| matches!(snapshot(), Ok(Some(before)) if now.trim_end() == before.text);
        self.report.passed() && self.report.snapshot.as_ref().is_none_or(same)
    }
}

impl<'a> Proof<'a> {
    /// Runs every scenario. All of them must hold, or a change could not be told from what was wrong before.
    pub fn new(root: &Path, library: &'a Library, family: &[usize], today: Date) -> Result<Proof<'a>, Stop> {
        // Dates between which nothing changes are one.
        let mut jobs: BTreeMap<(usize, usize), (Date, Vec<Job<'a>>)> = BTreeMap::new();
        for game in family {
            let dates = library.change_dates(*game);
            let age = |date: Date| dates.iter().filter(|change| **change <= date).count();
            jobs.insert((*game, age(today)), (today, Vec::new()));
            for id in library.scenario_ids(*game) {
                let (Some(file), Some(path)) = (library.files.file(id), library.files.path(id)) else { continue };
                for item in &file.items {
                    if let ItemKind::Scenario(scenario) = &item.kind {
                        let date = scenario.as_of.unwrap_or(today);
                        jobs.entry((*game, age(date))).or_insert((date, Vec::new())).1.push((path, scenario));
                    }
                }
            }
        }
        if jobs.values().all(|(_, scenarios)| scenarios.is_empty()) {
            let game = family.first().map_or("GAME", |game| library.layout.games[*game].path.as_str());
            return Err(Stop::usage(format!("no scenario of `{game}` is there, and so nothing could be noticed"))
                .help(format!("its scenarios are files of `tests/{game}`")));
        }
        let mut groups = Vec::new();
        for ((game, _), (as_of, scenarios)) in jobs {
            let built = library.sound_throughout(game, as_of)?;
            let run = |(file, scenario): Job<'a>| {
                let report = run_scenario(&built.compiled, scenario);
                Scene { scenario, report, file }
            };
            let scenes: Vec<Scene<'a>> = scenarios.into_par_iter().map(run).collect();
            groups.push(Group { game, as_of, built, scenes });
        }
        groups.sort_by_key(|group| std::cmp::Reverse(group.scenes.len()));
        let proof = Proof { groups };
        proof.must_hold(root)?;
        Ok(proof)
    }

    fn must_hold(&self, root: &Path) -> Result<(), Stop> {
        let failing: Vec<String> = self
            .groups
            .iter()
            .flat_map(|group| &group.scenes)
            .filter(|scene| !scene.holds(root))
            .map(|scene| format!("\"{}\" ({})", scene.scenario.name.name, slashes(scene.file)))
            .collect();
        if failing.is_empty() {
            return Ok(());
        }
        let more = if failing.len() > NAMED { ", …" } else { "" };
        let named: Vec<&str> = failing.iter().take(NAMED).map(String::as_str).collect();
        let named = named.join(", ");
        Err(Stop::usage(match failing.len() {
            1 => format!("1 scenario fails before anything is changed: {named}"),
            several => format!("{several} scenarios fail before anything is changed: {named}{more}"),
        })
        .help("mend what `naipe test` shows; then ask again"))
    }
}
