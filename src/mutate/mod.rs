//! `naipe mutate`: which clause could be wrong, and nobody would notice?

mod notes;
mod plan;
mod proof;
mod since;
mod tell;
mod trial;

use crate::arguments::{Everywhere, Mutate};
use crate::project::Project;
use crate::project::library::Library;
use crate::screen::{Done, Screen};
use naipe_grammar::mutate::Kind;
use naipe_grammar::span::FileId;
use notes::Note;
use plan::{Change, Plan};
use proof::Proof;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use trial::Verdict;

/// What came of all changes.
#[derive(Debug, Default)]
struct Sum {
    killed: usize,
    equivalent: usize,
    /// Accepted, each with the number of its note.
    accepted: Vec<(Survivor, usize)>,
    survivors: Vec<Survivor>,
}

/// A change that nobody noticed.
#[derive(Debug)]
struct Survivor {
    file: FileId,
    line: usize,
    kind: Kind,
    articles: Box<[ecow::EcoString]>,
    /// The lines that differ, as Naipe writes them.
    before: String,
    after: String,
}

/// Runs the command.
pub fn run(everywhere: &Everywhere, what: &Mutate, screen: &mut Screen) -> Done {
    let project = Project::find(everywhere.root.as_deref())?;
    let family = project.family(project.game(&what.game)?);
    let mut library = Library::new(project);
    library.read(&family)?;
    let plan = Plan::new(&library, &family, what)?;
    let proof = Proof::new(&library, &family, everywhere, screen)?;
    let verdicts = try_all(&library, &plan, &proof);
    let mut notes: Vec<Note> = plan.files.iter().flat_map(|file| notes::find(&library, *file)).collect();
    let sum = add_up(&plan, verdicts, &mut notes);
    let told = tell::Told { library: &library, plan: &plan, sum: &sum, notes: &notes };
    if what.json {
        screen.line(told.json())?;
    } else {
        told.text(screen)?;
    }
    Ok(sum.survivors.is_empty())
}

/// Tries every change, those of an item one after another, as many items at a time as there are processors.
fn try_all(library: &Library, plan: &Plan, proof: &Proof<'_>) -> Vec<Verdict> {
    let progress = Progress::new(plan.changes.len());
    let runs: Vec<&[Change]> = plan.changes.chunk_by(|a, b| a.run == b.run).collect();
    let verdicts: Vec<Vec<Verdict>> = runs
        .par_iter()
        .map(|run| {
            let mut trial = trial::Trial::new(library, plan, proof);
            run.iter()
                .map(|change| {
                    let verdict = trial.of(change);
                    progress.step(matches!(verdict, Verdict::Survived { .. }));
                    verdict
                })
                .collect()
        })
        .collect();
    progress.end();
    verdicts.into_iter().flatten().collect()
}

/// Counts, and gives each survivor to the note that accepts it.
fn add_up(plan: &Plan, verdicts: Vec<Verdict>, notes: &mut [Note]) -> Sum {
    let mut sum = Sum::default();
    let mut accepting: BTreeMap<(FileId, usize, Kind), usize> = BTreeMap::new();
    for (number, note) in notes.iter().enumerate() {
        if let Ok(kind) = note.kind
            && !note.reason.is_empty()
        {
            accepting.entry((note.file, note.of, kind)).or_insert(number);
        }
    }
    for (change, verdict) in plan.changes.iter().zip(verdicts) {
        match verdict {
            Verdict::Refused => {}
            Verdict::Equivalent => sum.equivalent += 1,
            Verdict::Killed => sum.killed += 1,
            Verdict::Survived { before, after } => {
                let kind = change.mutant.kind;
                let articles = change.mutant.articles.clone();
                let survivor = Survivor { file: change.file, line: change.line, kind, articles, before, after };
                match accepting.get(&(change.file, change.line, kind)) {
                    Some(note) => {
                        notes[*note].accepts += 1;
                        sum.accepted.push((survivor, *note));
                    }
                    None => sum.survivors.push(survivor),
                }
            }
        }
    }
    sum
}

/// How far it is, told on a terminal only.
#[derive(Debug)]
struct Progress {
    all: usize,
    tried: AtomicUsize,
    survived: AtomicUsize,
    shown: Option<Mutex<()>>,
}

impl Progress {
    fn new(all: usize) -> Progress {
        let shows = std::io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        Progress { all, tried: AtomicUsize::new(0), survived: AtomicUsize::new(0), shown: shows.then(Mutex::default) }
    }

    fn step(&self, survives: bool) {
        let survived = self.survived.fetch_add(usize::from(survives), Ordering::Relaxed) + usize::from(survives);
        let tried = self.tried.fetch_add(1, Ordering::Relaxed) + 1;
        // Who finds another telling it goes on: the next tells more.
        if let Some(shown) = &self.shown
            && tried.is_multiple_of(16)
            && let Ok(_telling) = shown.try_lock()
        {
            let _ = write!(std::io::stderr(), "\r{tried} of {} tried, {survived} survive", self.all);
        }
    }

    fn end(&self) {
        if self.shown.is_some() {
            let _ = write!(std::io::stderr(), "\r\u{1b}[K");
        }
    }
}
