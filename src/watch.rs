//! `naipe check --watch`: faults told while somebody writes, those of an edited card at once.

use crate::arguments::{Check, CheckFormat, Everywhere};
use crate::check;
use crate::project::Project;
use crate::project::files::text;
use crate::project::library::{Library, With};
use crate::screen::{Done, Screen, Stop, count};
use naipe_grammar::ast::Date;
use naipe_grammar::diagnostic::Severity;
use naipe_interpreter::recheck::Recheck;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// How often the files are looked at.
const PAUSE: Duration = Duration::from_millis(150);

/// When each file was last written, and how long it is.
type Stamps = BTreeMap<PathBuf, Option<(SystemTime, u64)>>;

/// Runs the command until it is ended.
pub fn run(everywhere: &Everywhere, what: &Check, screen: &mut Screen) -> Done {
    loop {
        // What is written while the files are checked is a change.
        let seen = stamps(everywhere, &what.paths);
        let library = told(check::once(everywhere, what, screen), screen)?;
        screen.flush()?;
        let ready = library.as_ref().map_or(Vec::new(), |library| prepared(library, everywhere.date()));
        let now = loop {
            std::thread::sleep(PAUSE);
            let now = stamps(everywhere, &what.paths);
            if now != seen {
                break now;
            }
        };
        if let Some(library) = &library
            && let Some(path) = only_change(&seen, &now)
        {
            at_once(&ready, what.format, library, path, screen)?;
            screen.flush()?;
        }
    }
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
    for path in project.files() {
        let stamp = stamp(&project.root.join(&path));
        all.insert(path, stamp);
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
    let Ok(now) = text(id, &library.project.root.join(path)) else {
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
        let errors = edit.faults.iter().filter(|fault| fault.severity == Severity::Error).count();
        let found = count(errors, "error", "errors");
        screen.line(format_args!("{}: {found} ({:.1} ms)", titles.join(", "), took.as_secs_f64() * 1000.0))?;
    }
    Ok(())
}
