//! `naipe test`: the scenarios, and their snapshots.

use crate::arguments::{Everywhere, Test, TestFormat};
use crate::project::library::{Built, Library, With};
use crate::project::{Project, slashes};
use crate::screen::{Done, Screen, Stop, any_error, count};
use crate::snapshots::diff::{Line, compare};
use crate::snapshots::{orphans, place, store, stored};
use naipe_grammar::ast::{Date, ItemKind, Scenario};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::render;
use naipe_interpreter::scenario::{Report, run as run_scenario};
use rayon::prelude::*;
use serde_json::json;
use std::collections::{HashMap, HashSet};
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A scenario to run.
struct Job<'a> {
    game: usize,
    path: &'a Path,
    scenario: &'a Scenario,
    as_of: Date,
    snapshot: PathBuf,
}

/// What came of it.
enum Came {
    /// It ran.
    Ran(Box<Report>),
    /// Its game has errors.
    Broken(Arc<Built>),
}

/// What became of a snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// The scenario has none.
    None,
    Same,
    /// Nothing was stored.
    New,
    Changed,
    /// It was not as stored, and has been stored now.
    Accepted,
}

/// Runs the command.
pub fn run(everywhere: &Everywhere, what: &Test, screen: &mut Screen) -> Done {
    let project = Project::find(everywhere.root.as_deref())?;
    for path in project.stray.iter().filter(|path| path.starts_with("tests")) {
        screen
            .aside(format_args!("note: `{}` belongs to no game: no folder under `rules` has that name", slashes(path)));
    }
    let filter = Filter::new(&project, &what.filters);
    let mut library = Library::new(project);
    library.read_all()?;
    let jobs = jobs(&library, everywhere, &filter);
    if jobs.is_empty() && !what.filters.is_empty() {
        return Err(Stop::usage(format!("no scenario fits `{}`", what.filters.join("`, `")))
            .help("name a game, a folder, a file, or part of a scenario's name"));
    }
    let results: Vec<Came> = jobs.par_iter().map(|job| play(&library, job)).collect();
    Telling {
        library: &library,
        what,
        screen,
        passed: 0,
        failed: 0,
        differing: 0,
        asking: what.review,
        told: HashMap::new(),
    }
    .tell(&jobs, results)
}

/// Which scenarios are wanted.
struct Filter {
    /// Parts of names, or the ends of paths.
    words: Vec<String>,
    games: HashSet<usize>,
    /// Files and folders, from the project's folder.
    paths: Vec<PathBuf>,
}

impl Filter {
    fn new(project: &Project, filters: &[String]) -> Filter {
        let mut filter = Filter { words: Vec::new(), games: HashSet::new(), paths: Vec::new() };
        let root = project.root.canonicalize().ok();
        for text in filters {
            if let Ok(game) = project.game(text) {
                filter.games.insert(game);
                continue;
            }
            let inside = |path: PathBuf| {
                path.canonicalize().ok().and_then(|path| Some(path.strip_prefix(root.as_ref()?).ok()?.to_owned()))
            };
            let path = inside(PathBuf::from(text)).or_else(|| inside(project.root.join(text)));
            match path {
                Some(path) => filter.paths.push(path),
                None => filter.words.push(text.clone()),
            }
        }
        filter
    }

    fn wants(&self, game: usize, path: &Path, scenario: &Scenario) -> bool {
        let all = self.words.is_empty() && self.games.is_empty() && self.paths.is_empty();
        let name = scenario.name.name.to_lowercase();
        all || self.games.contains(&game)
            || self.paths.iter().any(|wanted| path.starts_with(wanted))
            || self.words.iter().any(|word| name.contains(&word.to_lowercase()) || path.ends_with(word))
    }
}

/// The scenarios that are wanted, by game, file and line.
fn jobs<'a>(library: &'a Library, everywhere: &Everywhere, filter: &Filter) -> Vec<Job<'a>> {
    let mut jobs = Vec::new();
    for game in 0..library.project.games.len() {
        for id in library.test_ids(game) {
            let (Some(file), Some(path)) = (library.files.file(*id), library.files.path(*id)) else { continue };
            for item in &file.items {
                if let ItemKind::Scenario(scenario) = &item.kind
                    && filter.wants(game, path, scenario)
                {
                    let as_of = scenario.as_of.unwrap_or_else(|| everywhere.date());
                    jobs.push(Job { game, path, scenario, as_of, snapshot: place(path, &scenario.name.name) });
                }
            }
        }
    }
    jobs
}

fn play(library: &Library, job: &Job<'_>) -> Came {
    let built = library.build(job.game, With::Tests, job.as_of);
    if built.is_broken() {
        return Came::Broken(built);
    }
    Came::Ran(Box::new(run_scenario(&built.compiled, job.scenario)))
}

/// Tells the results, in order, and sees to the snapshots.
struct Telling<'a> {
    library: &'a Library,
    what: &'a Test,
    screen: &'a mut Screen,
    passed: usize,
    failed: usize,
    /// Snapshots that were not as stored, where nothing else failed.
    differing: usize,
    /// Whether to ask about the next snapshot that differs.
    asking: bool,
    /// Games whose errors were told: how many scenarios wait for them.
    told: HashMap<usize, usize>,
}

impl Telling<'_> {
    fn tell(mut self, jobs: &[Job<'_>], results: Vec<Came>) -> Done {
        let mut names: HashMap<&Path, &Scenario> = HashMap::new();
        let mut known: HashSet<PathBuf> = HashSet::new();
        for (job, came) in jobs.iter().zip(results) {
            let twice = names.insert(&job.snapshot, job.scenario);
            match came {
                Came::Broken(built) => {
                    known.insert(job.snapshot.clone());
                    self.broken(job, &built)?;
                }
                Came::Ran(mut report) => {
                    if let (Some(first), Some(_)) = (twice, &report.snapshot) {
                        report.failures.push(same_name(job.scenario, first));
                    }
                    if report.snapshot.is_some() || !report.passed() {
                        known.insert(job.snapshot.clone());
                    }
                    self.ran(job, &report)?;
                }
            }
        }
        for (game, waiting) in &self.told {
            let name = &self.library.project.games[*game].name;
            self.screen.aside(format_args!(
                "{} of `{name}` did not run: its files have errors",
                count(*waiting, "scenario", "scenarios")
            ));
        }
        if self.what.filters.is_empty() {
            let files: HashSet<PathBuf> = jobs.iter().map(|job| job.path.to_owned()).collect();
            for path in orphans(&self.library.project.root, &files, &known) {
                self.screen.aside(format_args!(
                    "warning: `{}` belongs to no scenario; delete it if it is not needed",
                    slashes(&path)
                ));
            }
        }
        match self.what.format {
            TestFormat::Text => {
                self.screen.line(format_args!("{} passed, {} failed", self.passed, self.failed))?;
                if self.differing > 0 {
                    self.screen.aside("help: if what changed is right, `naipe test --accept` stores it; `naipe test --review` asks about each");
                }
            }
            TestFormat::Json => {
                self.screen.line(json!({ "type": "summary", "passed": self.passed, "failed": self.failed }))?;
            }
        }
        Ok(self.failed == 0)
    }

    /// A scenario whose game has errors.
    fn broken(&mut self, job: &Job<'_>, built: &Built) -> Result<(), Stop> {
        self.failed += 1;
        let waiting = self.told.entry(job.game).or_default();
        *waiting += 1;
        let errors: Vec<Diagnostic> =
            built.diagnostics.iter().filter(|fault| any_error(std::slice::from_ref(*fault))).cloned().collect();
        match self.what.format {
            TestFormat::Json => self.as_json(job, &errors, Shown::None),
            TestFormat::Text if *waiting == 1 => self.screen.diagnostics(&errors, &self.library.files.sources),
            TestFormat::Text => Ok(()),
        }
    }

    fn ran(&mut self, job: &Job<'_>, report: &Report) -> Result<(), Stop> {
        let before = report.snapshot.as_ref().and_then(|_| stored(&self.library.project.root.join(&job.snapshot)));
        let mut shown = match (&report.snapshot, &before) {
            (None, _) => Shown::None,
            (Some(now), Some(before)) if now.trim_end() == before => Shown::Same,
            (Some(_), Some(_)) => Shown::Changed,
            (Some(_), None) => Shown::New,
        };
        let text = self.what.format == TestFormat::Text;
        if text && !report.passed() {
            self.title(job, "failed")?;
            self.screen.diagnostics(&report.failures, &self.library.files.sources)?;
        }
        if let Some(now) = &report.snapshot
            && matches!(shown, Shown::Changed | Shown::New)
        {
            if text {
                let how = match (self.what.accept, shown, report.passed()) {
                    (true, _, false) => "the snapshot is not stored, for the scenario failed",
                    (true, Shown::New, true) => "new snapshot",
                    (false, Shown::New, _) => "nothing is stored to compare this with",
                    _ => "the snapshot changed",
                };
                self.title(job, how)?;
                self.difference(before.as_deref().unwrap_or(""), now)?;
            }
            if report.passed() && self.is_accepted()? {
                let file = slashes(job.path);
                store(&self.library.project.root, &job.snapshot, &file, &job.scenario.name.name, now)?;
                shown = Shown::Accepted;
            }
        }
        if report.passed() && matches!(shown, Shown::Changed | Shown::New) {
            self.differing += 1;
        }
        if report.passed() && !matches!(shown, Shown::Changed | Shown::New) {
            self.passed += 1;
        } else {
            self.failed += 1;
        }
        if text { Ok(()) } else { self.as_json(job, &report.failures, shown) }
    }

    /// Whether a snapshot that differs is to be stored.
    fn is_accepted(&mut self) -> Result<bool, Stop> {
        if self.what.accept {
            return Ok(true);
        }
        while self.asking {
            self.screen.print("accept it? y (yes), n (no), q (no more questions): ")?;
            self.screen.flush()?;
            let mut answer = String::new();
            let read = std::io::stdin().lock().read_line(&mut answer);
            match answer.trim() {
                "y" | "yes" => return Ok(true),
                "n" | "no" => return Ok(false),
                "q" => self.asking = false,
                _ if !matches!(read, Ok(1..)) => self.asking = false,
                _ => {}
            }
        }
        Ok(false)
    }

    fn title(&mut self, job: &Job<'_>, how: &str) -> Result<(), Stop> {
        let sources = &self.library.files.sources;
        let span = job.scenario.name.span;
        let (line, _) = sources.line_col(span.file, span.start as usize);
        self.screen.line(format_args!("{}:{line}: \"{}\": {how}", slashes(job.path), job.scenario.name.name))
    }

    fn difference(&mut self, before: &str, now: &str) -> Result<(), Stop> {
        let (red, green, end) =
            if self.screen.colour() { ("\u{1b}[31m", "\u{1b}[32m", "\u{1b}[0m") } else { ("", "", "") };
        for line in compare(before, now.trim_end()) {
            match line {
                Line::Same(text) => self.screen.line(format_args!("    {text}"))?,
                Line::Gone(text) => self.screen.line(format_args!("  {red}- {text}{end}"))?,
                Line::New(text) => self.screen.line(format_args!("  {green}+ {text}{end}"))?,
                Line::Skipped(lines) => {
                    self.screen.line(format_args!("    … {}", count(lines, "equal line", "equal lines")))?
                }
            }
        }
        Ok(())
    }

    fn as_json(&mut self, job: &Job<'_>, faults: &[Diagnostic], shown: Shown) -> Result<(), Stop> {
        let sources = &self.library.files.sources;
        let span = job.scenario.name.span;
        let drawn = render::json(faults, sources);
        let failures: Vec<serde_json::Value> =
            drawn.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let covers: Vec<&str> = job.scenario.covers.iter().map(|article| article.name.as_str()).collect();
        let snapshot = match shown {
            Shown::None => None,
            Shown::Same => Some("same"),
            Shown::New => Some("new"),
            Shown::Changed => Some("changed"),
            Shown::Accepted => Some("accepted"),
        };
        self.screen.line(json!({
            "type": "scenario",
            "game": self.library.project.games[job.game].name,
            "file": slashes(job.path),
            "line": sources.line_col(span.file, span.start as usize).0,
            "name": job.scenario.name.name.as_str(),
            "covers": covers,
            "as_of": job.as_of.to_string(),
            "passed": faults.is_empty() && !matches!(shown, Shown::New | Shown::Changed),
            "failures": failures,
            "snapshot": snapshot,
        }))
    }
}

/// Two scenarios whose snapshots would be stored in one file.
fn same_name(scenario: &Scenario, first: &Scenario) -> Diagnostic {
    let message = if scenario.name.name == first.name.name {
        format!("two scenarios of this file are called `{}`, so their snapshots cannot be told apart", first.name.name)
    } else {
        format!(
            "the snapshots of `{}` and `{}` cannot be told apart: the names differ in signs only",
            first.name.name, scenario.name.name
        )
    };
    Diagnostic::error(naipe_interpreter::codes::TWICE, message, scenario.name.span, "the second")
        .and(first.name.span, "the first")
        .help("give one of them another name")
}
