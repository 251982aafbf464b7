//! `naipe mutate`: which clause could be wrong, and nobody would notice?

mod notes;
mod plan;
mod proof;
mod since;
mod tell;
mod trial;

use crate::arguments::{Everywhere, Mutate, Tongue};
use crate::progress::Progress;
use crate::project::Project;
use crate::screen::{Done, Screen, Stop};
use naipe_grammar::ast::Date;
use naipe_grammar::mutate::Kind;
use naipe_grammar::narrow;
use naipe_grammar::span::FileId;
use naipe_interpreter::project::library::Library;
use notes::Note;
use plan::{Change, Plan};
use proof::Proof;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use trial::Verdict;

/// What came of all changes.
#[derive(Debug)]
struct Sum {
    killed: usize,
    equivalent: usize,
    survivors: Vec<Survivor>,
    /// Accepted, each with the number of its note.
    accepted: Vec<(Survivor, usize)>,
    notes: Vec<Note>,
    /// The note that accepts survivors of a kind on a line.
    accepting: BTreeMap<(FileId, usize, Kind), usize>,
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

/// Runs `naipe mutate`; all is well where a scenario notices every change that is not accepted.
pub fn run(everywhere: &Everywhere, what: &Mutate, screen: &mut Screen) -> Done {
    if what.sample == Some(0) {
        return Err(Stop::usage("no change is asked for").help("say how many, such as `--sample 100`"));
    }
    let Project { root, mut library } = Project::find(everywhere.root.as_deref())?;
    let family = library.layout.family(library.layout.game(&what.game)?);
    library.read(&family)?;
    let plan = Plan::new(&root, &library, &family, what)?;
    let proof = Proof::new(&root, &library, &family, everywhere.date())?;
    let mut sum = Sum::new(plan.files.iter().flat_map(|file| notes::find(&library, *file)).collect());
    let told = tell::Told { library: &library, plan: &plan };
    let progress = Progress::of(Some(narrow::u64(plan.changes.len() as u128)), "changes tried");
    try_all(&library, &plan, &proof, &progress, |change, verdict| match sum.add(change, verdict) {
        Some(survivor) if !what.json => progress.apart(|| told.survivor(survivor, screen)),
        _ => Ok(()),
    })?;
    drop(progress);
    if what.json {
        screen.line(told.json(&sum))?;
    } else {
        told.rest(&sum, screen)?;
    }
    Ok(sum.survivors.is_empty())
}

/// Which changes of an item of a file nobody would notice, in words: whether there is none, and what there is to say.
///
/// # Errors
/// Where scenarios of the game fail before anything is changed, or there are none.
pub fn of_item(
    root: &Path,
    library: &Library,
    (game, file, item): (usize, FileId, usize),
    today: Date,
    tongue: Tongue,
    is_over: &(dyn Fn() -> bool + Sync),
) -> Result<(bool, String), Stop> {
    let family = library.layout.family(game);
    let plan = Plan::of_item(library, &family, file, item);
    let proof = Proof::new(root, library, &family, today)?;
    let mut sum = Sum::new(notes::find(library, file));
    try_all(library, &plan, &proof, &Progress::none(), |change, verdict| {
        sum.add(change, verdict);
        if is_over() { Err(Stop::Closed) } else { Ok(()) }
    })?;
    Ok((sum.survivors.is_empty(), tell::Told { library, plan: &plan }.plain(&sum, tongue)))
}

/// Tries every change, those of an item one after another, as many items at a time as there are processors. What came of
/// each is handed on in the order of the files, as soon as all before it have been tried.
fn try_all(
    library: &Library,
    plan: &Plan,
    proof: &Proof<'_>,
    progress: &Progress,
    mut each: impl FnMut(&Change, Verdict) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let runs: Vec<&[Change]> = plan.changes.chunk_by(|a, b| a.run == b.run).collect();
    let is_over = AtomicBool::new(false);
    let survived = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let try_run = |sender: &mut mpsc::Sender<(usize, Vec<Verdict>)>, (number, run): (usize, &&[Change])| {
        let mut trial = trial::Trial::new(library, plan, proof);
        let wanted = run.iter().take_while(|_| !is_over.load(Ordering::Relaxed));
        let verdicts = wanted.map(|change| {
            let verdict = trial.of(change);
            if matches!(verdict, Verdict::Survived { .. }) {
                let survived = survived.fetch_add(1, Ordering::Relaxed) + 1;
                progress.say(|| format!(", {survived} survive"));
            }
            progress.step();
            verdict
        });
        // Where it is over nobody listens any more.
        let _ = sender.send((number, verdicts.collect()));
    };
    std::thread::scope(|scope| {
        let runs = &runs;
        scope.spawn(|| runs.par_iter().enumerate().for_each_with(sender, try_run));
        let mut early = BTreeMap::new();
        let mut next = 0;
        for (number, verdicts) in receiver {
            early.insert(number, verdicts);
            while let Some(verdicts) = early.remove(&next) {
                for (change, verdict) in runs[next].iter().zip(verdicts) {
                    each(change, verdict).inspect_err(|_| is_over.store(true, Ordering::Relaxed))?;
                }
                next += 1;
            }
        }
        Ok(())
    })
}

impl Sum {
    fn new(notes: Vec<Note>) -> Sum {
        let mut accepting = BTreeMap::new();
        for (number, note) in notes.iter().enumerate() {
            if let Ok(kind) = note.kind
                && !note.reason.is_empty()
            {
                accepting.entry((note.file, note.of, kind)).or_insert(number);
            }
        }
        Sum { killed: 0, equivalent: 0, survivors: Vec::new(), accepted: Vec::new(), notes, accepting }
    }

    /// Counts a change; the survivor, if it is one that no note accepts.
    fn add(&mut self, change: &Change, verdict: Verdict) -> Option<&Survivor> {
        match verdict {
            Verdict::Refused => {}
            Verdict::Equivalent => self.equivalent += 1,
            Verdict::Killed => self.killed += 1,
            Verdict::Survived { before, after } => {
                let kind = change.mutant.kind;
                let articles = change.mutant.articles.clone();
                let survivor = Survivor { file: change.file, line: change.line, kind, articles, before, after };
                let Some(note) = self.accepting.get(&(change.file, change.line, kind)) else {
                    self.survivors.push(survivor);
                    return self.survivors.last();
                };
                self.notes[*note].accepts += 1;
                self.accepted.push((survivor, *note));
            }
        }
        None
    }
}
