//! `naipe check --watch`: faults told while somebody writes, those of an edited card at once.

use crate::arguments::{Check, CheckFormat, Everywhere};
use crate::check;
use crate::failure::caught;
use crate::project::Project;
use crate::screen::{Done, Screen, Stop, count};
use naipe_grammar::ast::Date;
use naipe_interpreter::project::layout::PLACES;
use naipe_interpreter::project::library::{Library, With};
use naipe_interpreter::recheck::Recheck;
use notify::{Config, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant, SystemTime};

/// How long it must be quiet after a file was written: editors write, rename and write again.
const QUIET: Duration = Duration::from_millis(50);
/// How often files are looked at where the system does not tell of changes.
const POLL: Duration = Duration::from_millis(150);

/// When each file was last written, and how long it is.
type Stamps = BTreeMap<PathBuf, Option<(SystemTime, u64)>>;

/// Runs the command until it is ended.
pub fn run(everywhere: &Everywhere, what: &Check, screen: &mut Screen) -> Done {
    let mut files = Files::new();
    loop {
        files.watch(everywhere, &what.paths);
        // What is written while the files are checked is a change.
        let seen = stamps(everywhere, &what.paths);
        let checked = caught(|| check::once(everywhere, what, screen)).unwrap_or_else(|failure| Err(failure.into()));
        let library = told(checked, screen)?;
        screen.flush()?;
        let ready = library.as_ref().and_then(|library| caught(|| prepared(library, everywhere.date())).ok());
        let ready = ready.unwrap_or_default();
        let now = loop {
            files.wait();
            let now = stamps(everywhere, &what.paths);
            if now != seen {
                break now;
            }
        };
        if let Some(library) = &library
            && let Some(path) = only_change(&seen, &now)
        {
            // What fails here is told by the check of all that comes next.
            caught(|| at_once(&ready, what.format, library, path, screen)).unwrap_or(Ok(()))?;
            screen.flush()?;
        }
    }
}

/// Files and folders that the system is asked to tell of.
struct Files {
    watcher: Option<Box<dyn Watcher>>,
    changes: Receiver<()>,
}

impl Files {
    fn new() -> Files {
        let (tell, changes) = channel();
        Files { watcher: watcher(tell), changes }
    }

    /// Asks to be told of changes in a project and in the paths named on the command line, those that are there.
    fn watch(&mut self, everywhere: &Everywhere, paths: &[String]) {
        let Some(watcher) = &mut self.watcher else { return };
        let project = Project::find(everywhere.root.as_deref()).ok();
        if let Some(project) = &project {
            // A folder that is still missing is told of by the one it comes into.
            let _ = watcher.watch(&project.root, RecursiveMode::NonRecursive);
        }
        let places = project.iter().flat_map(|project| PLACES.map(|place| project.root.join(place)));
        for path in places.chain(paths.iter().map(PathBuf::from)) {
            let _ = watcher.watch(&path, RecursiveMode::Recursive);
        }
    }

    /// Waits until something was written and it is quiet again.
    fn wait(&self) {
        match self.changes.recv() {
            Ok(()) => while self.changes.recv_timeout(QUIET).is_ok() {},
            Err(_) => std::thread::sleep(POLL),
        }
    }
}

/// What tells of changes: the system, or else a look at the files again and again.
fn watcher(tell: Sender<()>) -> Option<Box<dyn Watcher>> {
    let polled = tell.clone();
    let changed = move |tell: &Sender<()>, event: notify::Result<notify::Event>| {
        if event.is_ok_and(|event| !event.kind.is_access()) {
            let _ = tell.send(());
        }
    };
    if let Ok(watcher) = RecommendedWatcher::new(move |event| changed(&tell, event), Config::default()) {
        return Some(Box::new(watcher));
    }
    let config = Config::default().with_poll_interval(POLL);
    PollWatcher::new(move |event| changed(&polled, event), config)
        .ok()
        .map(|watcher| Box::new(watcher) as Box<dyn Watcher>)
}

/// The games without errors, ready for edits.
fn prepared(library: &Library, date: Date) -> Vec<(usize, Recheck<'_>)> {
    let sound = library.games_read().filter(|game| !library.build(*game, With::Tests, date).is_broken());
    let sources = &library.files.sources;
    sound.map(|game| (game, Recheck::new(&library.input(game, With::Tests, date), |id| sources.text(id)))).collect()
}

/// A check that could not be made is told, and the next may be.
fn told(checked: Result<(Option<Library>, bool), Stop>, screen: &mut Screen) -> Result<Option<Library>, Stop> {
    match checked {
        Ok((library, _)) => Ok(library),
        Err(Stop::Usage { message, help }) => {
            screen.stopped(&message, help.as_deref());
            Ok(None)
        }
        Err(stop) => Err(stop),
    }
}

fn stamps(everywhere: &Everywhere, paths: &[String]) -> Stamps {
    let stamp = |path: &Path| std::fs::metadata(path).and_then(|data| Ok((data.modified()?, data.len()))).ok();
    let mut all: Stamps = paths.iter().map(|path| (PathBuf::from(path), stamp(Path::new(path)))).collect();
    let Ok(project) = Project::find(everywhere.root.as_deref()) else { return all };
    for path in project.library.layout.files() {
        let stamp = stamp(&project.root.join(path));
        all.insert(path.clone(), stamp);
    }
    all
}

/// The file that changed, if it is one and no other came or went.
fn only_change<'s>(before: &Stamps, now: &'s Stamps) -> Option<&'s Path> {
    if !before.keys().eq(now.keys()) {
        return None;
    }
    let mut changed = now.iter().filter(|(path, stamp)| before.get(*path) != Some(*stamp));
    match (changed.next(), changed.next()) {
        (Some((path, _)), None) => Some(path),
        _ => None,
    }
}

/// Tells the faults of the cards that were edited, without checking the rest.
fn at_once(
    ready: &[(usize, Recheck<'_>)],
    format: CheckFormat,
    library: &Library,
    path: &Path,
    screen: &mut Screen,
) -> Result<(), Stop> {
    let began = Instant::now();
    let Some((id, before)) = library.files.id(path).and_then(|id| Some((id, library.files.file(id)?))) else {
        return Ok(());
    };
    let Ok(now) = library.text_now(id) else {
        return Ok(());
    };
    let sources = &library.files.sources;
    let of_file = ready.iter().filter(|(game, _)| library.has_file(*game, id));
    let edit = of_file.map(|(_, game)| game.edited(id, (sources.text(id), before), &now)).next();
    let Some(edit) = edit.flatten() else { return Ok(()) };
    let took = began.elapsed();
    if !edit.faults.is_empty() {
        let mut sources = sources.clone();
        sources.replace(id, now);
        check::print(&edit.faults, &sources, format, screen)?;
    }
    if format == CheckFormat::Text && !edit.cards.is_empty() {
        let titles: Vec<String> = edit.cards.iter().map(|title| format!("`{title}`")).collect();
        let errors = edit.faults.iter().filter(|fault| fault.is_error()).count();
        let found = count(errors, "error", "errors");
        screen.says(format_args!("{}: {found} ({:.1} ms)", titles.join(", "), took.as_secs_f64() * 1000.0))?;
    }
    Ok(())
}
