//! `naipe test`: the scenarios, and their snapshots.

mod courses;
mod wanted;

use crate::arguments::{Everywhere, Test, TestFormat};
use crate::check::{PARTS, spoiled};
use crate::failure::{Failure, SEND, caught};
use crate::files::{Line, read_line};
use crate::project::{Project, tell_left_out};
use crate::screen::{Done, Paint, Screen, Stop, count};
use crate::snapshots::alike::same_name;
use crate::snapshots::diff::{Line as Compared, compare};
use crate::snapshots::{New, orphans, store, stored};
use courses::{Became, Course, Courses};
use naipe_grammar::ast::{Date, Scenario};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::messages::own;
use naipe_grammar::render;
use naipe_interpreter::project::layout::slashes;
use naipe_interpreter::project::library::{Built, Library, With};
use naipe_interpreter::scenario::{Report, Sequence};
use rayon::prelude::*;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wanted::{Job, Wanted};

/// The longest answer that is read, in bytes.
const LONGEST: usize = 1 << 10;

/// What came of it.
enum Came {
    /// The scenario ran, with or without failures.
    Ran(Box<Report>),
    /// Its game has errors.
    Broken(Arc<Built>),
    /// What it says itself cannot be read.
    Unread,
    /// Whatever the scenario says, it could not be run.
    Failed(Failure),
}

/// What became of a snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// The scenario has none.
    None,
    Same,
    /// Nothing was stored for it before.
    New,
    Changed,
    /// What is stored cannot be read.
    Unread,
    /// It was not as stored, and has been stored now.
    Accepted,
}

/// Runs `naipe test`; all is well where every scenario and snapshot is as it should be.
pub fn run(everywhere: &Everywhere, what: &Test, screen: &mut Screen) -> Done {
    // Who is asked must see the question.
    if !what.review {
        screen.judges();
    }
    let Project { root, mut library } = Project::find(everywhere.root.as_deref())?;
    tell_left_out(&library.layout, "tests", screen);
    if what.review && what.format == TestFormat::Json {
        return Err(Stop::usage("`--review` asks somebody, and `--format json` speaks to programs")
            .help("leave one of the two out; `--accept` stores without asking"));
    }
    if let Some((name, value)) = what.set.first().map(|said| said.split_once('=').unwrap_or((said, "…"))) {
        return Err(Stop::usage(
            "a scenario says itself what the parameters of its game are, so that it comes out alike for all",
        )
        .help(format!("write it in the scenario: `given {{ {}: {} }}`", name.trim(), value.trim())));
    }
    let wanted = Wanted::new(&root, &library.layout, &what.filters)?;
    let games = wanted.games(&library.layout);
    library.read(&games)?;
    let jobs = wanted.jobs(&library, everywhere)?;
    let tells_ends = what.since.is_some() || what.format == TestFormat::Json;
    let results = play_all(&library, &jobs, tells_ends, |sequence, scenario| sequence.run(scenario));
    let before = what.since.as_deref().map(|since| Courses::of(&root, since, &wanted, everywhere)).transpose()?;
    Telling {
        root: &root,
        library: &library,
        what,
        screen,
        passed: 0,
        failed: 0,
        differing: 0,
        review: Review { asking: what.review, asked: 0, held_back: 0 },
        told: HashMap::new(),
        before,
    }
    .tell(&jobs, results, wanted.is_everything())
}

/// Plays scenarios, each as its game is on its date. One at which this program fails ends none of the others.
fn play_all(
    library: &Library,
    jobs: &[Job<'_>],
    tells_ends: bool,
    run: impl Fn(&mut Sequence<'_>, &Scenario) -> Report + Sync,
) -> Vec<Came> {
    let dates: BTreeSet<(usize, Date)> = jobs.iter().map(|job| (job.game, job.as_of)).collect();
    let build = |(game, as_of)| ((game, as_of), library.build(game, With::Tests, as_of));
    let games: BTreeMap<(usize, Date), Arc<Built>> = dates.into_par_iter().map(build).collect();
    let parts = jobs.par_chunks(jobs.len().div_ceil(PARTS).max(1));
    // The copy of the game that one part was played with serves for the next, too.
    let came = parts.map_init(
        || None,
        |copied: &mut Option<_>, part| {
            let mut came = Vec::with_capacity(part.len());
            for jobs in part.chunk_by(|a, b| (a.game, a.as_of) == (b.game, b.as_of)) {
                let date = (jobs[0].game, jobs[0].as_of);
                let built = &games[&date];
                let mut sequence = match copied.take() {
                    Some((known, sequence)) if known == date => Sequence::for_another(sequence, PARTS),
                    _ if tells_ends => Sequence::new(&built.compiled, PARTS).telling_ends(),
                    _ => Sequence::new(&built.compiled, PARTS),
                };
                came.extend(jobs.iter().map(|job| match job.scenario {
                    _ if built.is_broken() => Came::Broken(built.clone()),
                    Some(scenario) => of_run(caught(|| run(&mut sequence, scenario))),
                    None => Came::Unread,
                }));
                *copied = Some((date, sequence));
            }
            came
        },
    );
    came.flatten_iter().collect()
}

/// What came of a run. One that failed by a fault of this program has left the copy of the game that it was made with, and the next
/// one is made with another.
fn of_run(ran: Result<Report, Failure>) -> Came {
    ran.map_or_else(Came::Failed, |report| Came::Ran(Box::new(report)))
}

/// What `--review` has to do with a run.
#[derive(Debug)]
struct Review {
    /// Whether to ask about the next snapshot that differs.
    asking: bool,
    /// How many questions were asked.
    asked: usize,
    /// Snapshots that differ in scenarios that failed, so that nobody is asked about them.
    held_back: usize,
}

/// Tells the results, in order, and sees to the snapshots.
struct Telling<'a> {
    root: &'a Path,
    library: &'a Library,
    what: &'a Test,
    screen: &'a mut Screen,
    passed: usize,
    failed: usize,
    /// Snapshots that were not as stored, where nothing else failed.
    differing: usize,
    review: Review,
    /// Games whose errors were told: how many scenarios wait for them.
    told: HashMap<usize, usize>,
    /// What courses were taken in an earlier revision, if somebody wants to know.
    before: Option<Courses>,
}

impl Telling<'_> {
    fn tell(mut self, jobs: &[Job<'_>], results: Vec<Came>, everything: bool) -> Done {
        let mut names: HashMap<&Path, &Scenario> = HashMap::new();
        let mut known: HashSet<PathBuf> = HashSet::new();
        for (job, came) in jobs.iter().zip(results) {
            let twice = job.scenario.and_then(|scenario| names.insert(&job.snapshot, scenario));
            match (came, job.scenario) {
                (Came::Broken(built), _) => {
                    known.insert(job.snapshot.clone());
                    self.broken(job, &built)?;
                }
                (Came::Unread, _) => {
                    known.insert(job.snapshot.clone());
                    self.unreadable(job)?;
                }
                (Came::Failed(failure), _) => {
                    known.insert(job.snapshot.clone());
                    self.not_run(job, &failure)?;
                }
                (Came::Ran(_), None) => {}
                (Came::Ran(mut report), Some(scenario)) => {
                    if let (Some(first), Some(_)) = (twice, &report.snapshot) {
                        report.failures.push(same_name(scenario, first));
                    }
                    if report.snapshot.is_some() || !report.passed() {
                        known.insert(job.snapshot.clone());
                    }
                    self.ran(job, &report)?;
                    if self.what.format == TestFormat::Text {
                        self.compared(job, &report)?;
                    }
                }
            }
        }
        for (game, waiting) in &self.told {
            let name = &self.library.layout.games[*game].name;
            self.screen.aside(format_args!(
                "{} of `{name}` did not run: its files have errors",
                count(*waiting, "scenario", "scenarios")
            ));
        }
        if everything {
            let files: HashSet<PathBuf> = jobs.iter().map(|job| job.path.to_owned()).collect();
            for path in orphans(self.root, &files, &known) {
                self.screen.aside(format_args!(
                    "warning: `{}` belongs to no scenario; delete it if it is not needed",
                    slashes(&path)
                ));
            }
        }
        match self.what.format {
            TestFormat::Text => {
                if let Some(before) = &self.before {
                    before.tell(self.screen)?;
                }
                self.screen.says(format_args!("{} passed, {} failed", self.passed, self.failed))?;
                if self.what.review && self.review.asked == 0 {
                    self.screen.aside(format_args!("note: nothing is asked about: {}", self.nothing_to_ask()));
                } else if self.differing > 0 {
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
        if self.what.format == TestFormat::Text && *waiting > 1 {
            return Ok(());
        }
        let errors = built.errors().cloned();
        // The first scenario tells them all; the others have the first, so that none seems to fail without a reason.
        let errors: Vec<Diagnostic> = errors.take(if *waiting == 1 { usize::MAX } else { 1 }).collect();
        match self.what.format {
            TestFormat::Json => self.as_json(job, &errors, Shown::None, None),
            TestFormat::Text => self.screen.diagnostics(&errors, &self.library.files.sources),
        }
    }

    /// A scenario that says what cannot be read.
    fn unreadable(&mut self, job: &Job<'_>) -> Result<(), Stop> {
        self.failed += 1;
        let sources = &self.library.files.sources;
        let Some(id) = self.library.files.id(job.path) else { return Ok(()) };
        let errors = spoiled(self.library, id).remove(&job.line).map_or(Vec::new(), |spoiled| spoiled.errors);
        let errors: Vec<Diagnostic> = errors.into_iter().cloned().collect();
        if self.what.format == TestFormat::Json {
            return self.as_json(job, &errors, Shown::None, None);
        }
        self.title(job, "cannot be read")?;
        self.screen.diagnostics(&errors, sources)
    }

    /// A scenario that could not be run, by a fault of this program.
    fn not_run(&mut self, job: &Job<'_>, failure: &Failure) -> Result<(), Stop> {
        self.failed += 1;
        if self.what.format == TestFormat::Text {
            self.title(job, "could not be run")?;
            self.screen.stopped(&failure.message(), Some(SEND));
            return Ok(());
        }
        let said =
            json!({ "severity": "error", "message": failure.message(), "labels": [], "notes": [], "help": SEND });
        self.told_as_json(job, vec![said], Shown::None, None)
    }

    fn ran(&mut self, job: &Job<'_>, report: &Report) -> Result<(), Stop> {
        let before = report.snapshot.as_ref().map_or(Ok(None), |_| stored(&self.root.join(&job.snapshot)));
        let mut shown = match (&report.snapshot, &before) {
            (None, _) => Shown::None,
            (Some(now), Ok(Some(before))) if now.trim_end() == before.text => Shown::Same,
            (Some(_), Ok(Some(_))) => Shown::Changed,
            (Some(_), Ok(None)) => Shown::New,
            (Some(_), Err(_)) => Shown::Unread,
        };
        let text = self.what.format == TestFormat::Text;
        if text && !report.passed() {
            self.title(job, "failed")?;
            self.failures(report)?;
        }
        if let Err(why) = &before {
            self.unread(job, why)?;
        }
        if let (Some(now), Ok(before)) = (&report.snapshot, before)
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
                self.difference(before.as_ref().map_or("", |stored| &stored.text), now)?;
            }
            self.review.held_back += usize::from(!report.passed());
            if report.passed() && self.is_accepted()? {
                let file = slashes(job.path);
                let new = New { path: &job.snapshot, file: &file, scenario: job.name, text: now };
                match store(self.root, new, before) {
                    Ok(()) => shown = Shown::Accepted,
                    // What came of the others is told all the same.
                    Err(Stop::Usage { message, help }) => self.screen.stopped(&message, help.as_deref()),
                    Err(stop) => return Err(stop),
                }
            }
        }
        if report.passed() && matches!(shown, Shown::Changed | Shown::New) {
            self.differing += 1;
        }
        if report.passed() && !matches!(shown, Shown::Changed | Shown::New | Shown::Unread) {
            self.passed += 1;
        } else {
            self.failed += 1;
        }
        if text { Ok(()) } else { self.as_json(job, &report.failures, shown, Some(report)) }
    }

    /// A stored snapshot that nobody can compare anything with: it is not written over, for it may hold what somebody accepted.
    fn unread(&mut self, job: &Job<'_>, why: &str) -> Result<(), Stop> {
        if self.what.format == TestFormat::Text {
            self.title(job, "the stored snapshot cannot be read")?;
        }
        let message = format!("what is stored in `{}` cannot be read: {why}", slashes(&job.snapshot));
        self.screen.stopped(&message, Some("mend it; or delete it, and `naipe test --accept` stores another"));
        Ok(())
    }

    /// Whether a snapshot that differs is to be stored.
    fn is_accepted(&mut self) -> Result<bool, Stop> {
        if self.what.accept {
            return Ok(true);
        }
        while self.review.asking {
            self.screen.say("accept it? y (yes), n (no), q (no more questions): ")?;
            self.screen.flush()?;
            self.review.asked += 1;
            let answer = match read_line(&mut std::io::stdin().lock(), LONGEST) {
                Line::Text(answer) => answer,
                Line::TooLong | Line::NotText => continue,
                Line::End => {
                    self.review.asking = false;
                    self.screen.line("")?;
                    let terminal = std::io::stdin().is_terminal();
                    self.screen.aside(format_args!(
                        "note: nobody is asked any further: {}",
                        if terminal { "the input has ended" } else { "the input is not a terminal, and has ended" }
                    ));
                    return Ok(false);
                }
            };
            match answer.trim() {
                "y" | "yes" => return Ok(true),
                "n" | "no" => return Ok(false),
                "q" => self.review.asking = false,
                _ => {}
            }
        }
        Ok(false)
    }

    /// Why `--review` had no question.
    fn nothing_to_ask(&self) -> String {
        if self.review.held_back > 0 {
            let many = count(self.review.held_back, "snapshot that changed is", "snapshots that changed are");
            return format!("the {many} of scenarios that failed; mend those first");
        }
        let failed = if self.failed > 0 { "; what failed must be mended" } else { "" };
        format!("no snapshot changed{failed}")
    }

    /// What failed. What came of a line that failed is folded away; but names that do not exist are each a fault of their own.
    fn failures(&mut self, report: &Report) -> Result<(), Stop> {
        let sources = &self.library.files.sources;
        let is_unsound = report.position.is_none();
        let all = self.what.all || report.failures.len() < 2 || is_unsound;
        if all {
            return self.screen.diagnostics(&report.failures, sources);
        }
        self.screen.diagnostics(&report.failures[..1], sources)?;
        let more = count(report.failures.len() - 1, "more failure", "more failures");
        self.screen.says(format_args!("… and {more} of this scenario after it; `--all` shows them"))
    }

    fn title(&mut self, job: &Job<'_>, how: &str) -> Result<(), Stop> {
        self.screen.says(format_args!("{}:{}: \"{}\": {how}", own(slashes(job.path)), job.line, own(job.name)))
    }

    fn difference(&mut self, before: &str, now: &str) -> Result<(), Stop> {
        for line in compare(before, now.trim_end()) {
            match line {
                Compared::Same(text) => self.screen.line(format_args!("    {text}"))?,
                Compared::Gone(text) => self.screen.painted(2, Paint::Gone, format_args!("- {text}"))?,
                Compared::New(text) => self.screen.painted(2, Paint::New, format_args!("+ {text}"))?,
                Compared::Skipped(lines) => {
                    self.screen.says(format_args!("    … {}", count(lines, "equal line", "equal lines")))?
                }
            }
        }
        Ok(())
    }

    /// Tells of a course that is another than it was, line by line.
    fn compared(&mut self, job: &Job<'_>, report: &Report) -> Result<(), Stop> {
        let Some(before) = &mut self.before else { return Ok(()) };
        let now = Course::of(job, report);
        let (Became::Other { was, is_edited }, Some(now)) = (before.became(self.library, job, now.as_ref()), &now)
        else {
            return Ok(());
        };
        let (was, now) = (was.text.clone(), now.text.clone());
        let since = own(&before.since);
        let how = if is_edited {
            format!("the scenario was changed, and takes another course than in `{since}`")
        } else {
            format!("takes another course than in `{since}`")
        };
        self.title(job, &how)?;
        self.difference(&was, &now)
    }

    fn as_json(
        &mut self,
        job: &Job<'_>,
        faults: &[Diagnostic],
        shown: Shown,
        report: Option<&Report>,
    ) -> Result<(), Stop> {
        let failures = render::objects(faults, &self.library.files.sources).collect();
        self.told_as_json(job, failures, shown, report)
    }

    fn told_as_json(
        &mut self,
        job: &Job<'_>,
        failures: Vec<serde_json::Value>,
        shown: Shown,
        report: Option<&Report>,
    ) -> Result<(), Stop> {
        let covers = job.scenario.iter().flat_map(|scenario| &scenario.covers);
        let covers: Vec<&str> = covers.map(|article| article.name.as_str()).collect();
        let snapshot = match shown {
            Shown::None => None,
            Shown::Same => Some("same"),
            Shown::New => Some("new"),
            Shown::Changed => Some("changed"),
            Shown::Unread => Some("unreadable"),
            Shown::Accepted => Some("accepted"),
        };
        let now = report.and_then(|report| Course::of(job, report));
        let mut told = json!({
            "type": "scenario",
            "game": self.library.layout.games[job.game].name,
            "file": slashes(job.path),
            "line": job.line,
            "name": job.name,
            "covers": covers,
            "as_of": job.as_of.to_string(),
            "passed": failures.is_empty() && !matches!(shown, Shown::New | Shown::Changed | Shown::Unread),
            "failures": failures,
            "snapshot": snapshot,
            "course": now.as_ref().map(Course::digest),
        });
        if let Some(before) = &mut self.before {
            told["since"] = match before.became(self.library, job, now.as_ref()) {
                Became::New => "new",
                Became::Unknown => "unknown",
                Became::Same => "same",
                Became::Other { is_edited: true, .. } => "edited",
                Became::Other { .. } => "other",
            }
            .into();
        }
        self.screen.line(told)
    }
}

#[cfg(test)]
mod tests {
    use super::{Came, Job, play_all};
    use crate::project::Project;
    use naipe_grammar::ast::{Date, ItemKind, Scenario};
    use naipe_interpreter::scenario::{Report, Sequence};
    use std::path::{Path, PathBuf};

    const GAME: &str = "game g { players: 2 }\nplayer { points: int = 0 }\nturn { phase main { } }\n";
    const TESTS: &str = "scenario \"One\" { expect A.points == 0 }\nscenario \"Two\" { expect A.points == 0 }\n\
                         scenario \"Three\" { expect B.points == 0 }\n";

    #[test]
    fn where_one_scenario_fails_by_a_fault_of_ours_the_others_are_told() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        for (path, text) in [("rules/g/g.naipe", GAME), ("tests/g/t.naipe", TESTS)] {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().expect("it is in one")).expect("it can be made");
            std::fs::write(path, text).expect("it can be written");
        }
        let Ok(Project { mut library, .. }) = Project::find(Some(folder.path())) else { panic!("it is a project") };
        assert!(library.read(&[0]).is_ok());
        let path = Path::new("tests/g/t.naipe");
        let file = library.files.id(path).and_then(|id| library.files.file(id)).expect("it was read");
        let scenarios = file.items.iter().map(|item| match &item.kind {
            ItemKind::Scenario(scenario) => scenario,
            _ => panic!("it is a scenario"),
        });
        let as_of = Date { year: 2026, month: 1, day: 1 };
        let job = |scenario| Job {
            game: 0,
            path,
            name: "",
            line: 1,
            scenario: Some(scenario),
            as_of,
            snapshot: PathBuf::new(),
        };
        let jobs: Vec<Job<'_>> = scenarios.map(job).collect();
        let run = |sequence: &mut Sequence<'_>, scenario: &Scenario| -> Report {
            let report = sequence.run(scenario);
            assert!(scenario.name.name != "Two", "two is too much");
            report
        };
        let came = play_all(&library, &jobs, false, run);
        let [Came::Ran(one), Came::Failed(two), Came::Ran(three)] = &came[..] else { panic!("the second one fails") };
        assert!(one.passed() && three.passed());
        assert!(two.said.starts_with("two is too much"), "{two:?}");
    }
}
