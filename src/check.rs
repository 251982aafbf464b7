//! `naipe check`: every fault of the files.

mod scenarios;
mod turnless;
mod unused;

use crate::arguments::{Check, CheckFormat, Everywhere};
use crate::project::{Project, tell_left_out};
use crate::screen::{Done, Screen, Stop, count};
use naipe_grammar::ast::{Date, ItemKind};
use naipe_grammar::diagnostic::{Diagnostic, Severity};
use naipe_grammar::render;
use naipe_grammar::source::Sources;
use naipe_interpreter::project::folder::Folder;
use naipe_interpreter::project::folder::files_below;
use naipe_interpreter::project::library::{Built, Library, With};
use rayon::prelude::*;
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use scenarios::{Broken, PARTS, Spoiled, date_in_force, date_of, spoiled};

/// A date before every erratum.
const BEFORE_ALL: Date = Date { year: 1, month: 1, day: 1 };

/// Runs `naipe check`: all is well where no file has an error. With `--watch` it runs until it is ended.
pub fn run(everywhere: &Everywhere, what: &Check, screen: &mut Screen) -> Done {
    if what.watch {
        return crate::watch::run(everywhere, what, screen);
    }
    screen.judges();
    let (library, good) = once(everywhere, what, screen)?;
    // The command ends: taking so many trees apart piece by piece would be for nothing.
    std::mem::forget(library);
    Ok(good)
}

/// One check; gives the project's files, where they were read, and whether they are without errors.
pub fn once(everywhere: &Everywhere, what: &Check, screen: &mut Screen) -> Result<(Option<Library>, bool), Stop> {
    let project = Project::find(everywhere.root.as_deref());
    let (wanted, outside) = sort_out(project.as_ref().ok(), &what.paths)?;
    let mut tally = Tally::default();
    if !outside.is_empty() {
        let alone = Alone::read(&outside, everywhere.date())?;
        tally.files += outside.len();
        tally.print(&alone.diagnostics, &alone.library.files.sources, what.format, screen)?;
    }
    let mut library = None;
    if what.paths.is_empty() || !wanted.is_empty() {
        library = Some(check_project(everywhere, what, project?.library, &wanted, &mut tally, screen)?);
    }
    if what.format == CheckFormat::Text {
        screen.says(tally.line())?;
    }
    if let Some(note) = tally.elsewhere.note() {
        match what.format {
            CheckFormat::Text => screen.says(note)?,
            _ => screen.aside(note),
        }
    }
    Ok((library, tally.errors + tally.elsewhere.errors == 0))
}

/// Prints faults in a format.
pub fn print(found: &[Diagnostic], sources: &Sources, format: CheckFormat, screen: &mut Screen) -> Result<(), Stop> {
    match format {
        CheckFormat::Text => screen.diagnostics(found, sources),
        CheckFormat::Short => screen.print(render::short(found, sources)),
        CheckFormat::Json => screen.print(render::json(found, sources)),
    }
}

/// How much was checked, and how many faults were found.
#[derive(Debug, Default)]
struct Tally {
    games: usize,
    files: usize,
    errors: usize,
    warnings: usize,
    elsewhere: Elsewhere,
}

/// Faults of the games that were read, in files that were not asked for.
#[derive(Debug, Default)]
struct Elsewhere {
    errors: usize,
    warnings: usize,
    /// How many stand in each file.
    files: BTreeMap<String, usize>,
}

/// How many files with faults are named.
const FILES_NAMED: usize = 5;

impl Elsewhere {
    fn add(&mut self, fault: &Diagnostic, sources: &Sources) {
        match fault.severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
        }
        if let Some(label) = fault.labels.first() {
            *self.files.entry(sources.name(label.span.file).to_owned()).or_default() += 1;
        }
    }

    fn note(&self) -> Option<String> {
        let sorts = [(self.errors, "error", "errors"), (self.warnings, "warning", "warnings")];
        let some: Vec<String> =
            sorts.into_iter().filter(|(n, ..)| *n > 0).map(|(n, one, many)| count(n, one, many)).collect();
        if some.is_empty() {
            return None;
        }
        let mut files: Vec<String> =
            self.files.iter().take(FILES_NAMED).map(|(name, n)| format!("`{name}` ({n})")).collect();
        if self.files.len() > FILES_NAMED {
            files.push(count(self.files.len() - FILES_NAMED, "file more", "files more"));
        }
        Some(format!("not shown: {} elsewhere, in {}", some.join(" and "), files.join(", ")))
    }
}

impl Tally {
    fn print(
        &mut self,
        found: &[Diagnostic],
        sources: &Sources,
        format: CheckFormat,
        screen: &mut Screen,
    ) -> Result<(), Stop> {
        let errors = found.iter().filter(|fault| fault.is_error()).count();
        self.errors += errors;
        self.warnings += found.len() - errors;
        print(found, sources, format, screen)
    }

    fn line(&self) -> String {
        let mut read = count(self.files, "file", "files");
        if self.games > 0 {
            read = format!("{} of {}", read, count(self.games, "game", "games"));
        }
        format!("{read}: {}, {}", count(self.errors, "error", "errors"), count(self.warnings, "warning", "warnings"))
    }
}

/// What a path on the command line selects.
#[derive(Debug, Default)]
pub struct Wanted {
    /// The games of the project, by number.
    pub games: HashSet<usize>,
    /// Files of the project.
    pub files: HashSet<PathBuf>,
}

impl Wanted {
    /// Whether it selects nothing of the project.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty() && self.files.is_empty()
    }
}

/// Tells games, files of the project and other files apart.
pub fn sort_out(project: Option<&Project>, paths: &[String]) -> Result<(Wanted, Vec<PathBuf>), Stop> {
    let mut wanted = Wanted::default();
    let mut outside = Vec::new();
    for text in paths {
        let path = Path::new(text);
        // What is not found here is looked for in the project's folder.
        if let Some(inside) =
            project.and_then(|project| inside(project, path).or_else(|| inside(project, &project.root.join(path))))
        {
            let all = project.into_iter().flat_map(|project| &project.library.layout.games);
            let mut any = false;
            for file in all.flat_map(|game| game.rules.iter().chain(&game.cards).chain(&game.tests)) {
                if file.starts_with(&inside) || inside.as_os_str().is_empty() {
                    any = true;
                    wanted.files.insert(file.clone());
                }
            }
            if any {
                continue;
            }
        }
        let is_link = path.is_symlink();
        if path.is_dir() {
            outside.extend(files_below(path)?.files);
        } else if path.exists() || is_link {
            outside.push(path.to_owned());
        } else if let Some(project) = project
            && path.extension().is_none_or(|extension| extension != "naipe")
        {
            wanted.games.extend(project.library.layout.family(project.library.layout.game(text)?));
        } else {
            return Err(Stop::usage(format!("there is no file, folder or game `{text}`")));
        }
    }
    Ok((wanted, outside))
}

/// A path from the project's folder, if it is inside.
fn inside(project: &Project, path: &Path) -> Option<PathBuf> {
    let root = project.root.canonicalize().ok()?;
    // A link belongs where it stands, wherever it leads.
    let stands = || Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?));
    let leads = || path.canonicalize().ok();
    [stands().filter(|_| path.is_symlink()), leads()]
        .into_iter()
        .flatten()
        .find_map(|whole| whole.strip_prefix(&root).ok().map(Path::to_owned))
}

fn check_project(
    everywhere: &Everywhere,
    what: &Check,
    mut library: Library,
    wanted: &Wanted,
    tally: &mut Tally,
    screen: &mut Screen,
) -> Result<Library, Stop> {
    tell_left_out(&library.layout, "", screen);
    let mut games: Vec<usize> = (0..library.layout.games.len()).collect();
    if !wanted.is_empty() {
        games.retain(|index| {
            let game = &library.layout.games[*index];
            wanted.games.contains(index)
                || game.rules.iter().chain(&game.cards).chain(&game.tests).any(|file| wanted.files.contains(file))
        });
    }
    library.read(&games)?;
    let all: Vec<Vec<Diagnostic>> = games.par_iter().map(|game| faults(&library, *game, everywhere)).collect();
    let sources = &library.files.sources;
    // Games with a file in common have its faults in common.
    let is_new = first_of_each(all.iter().flatten());
    let mut found: Vec<Diagnostic> = Vec::new();
    for (fault, _) in all.into_iter().flatten().zip(is_new).filter(|(_, is_new)| *is_new) {
        if shown(&library, &fault, wanted, &games) {
            found.push(fault);
        } else {
            tally.elsewhere.add(&fault, sources);
        }
    }
    found.sort_by_cached_key(|fault| {
        fault.labels.first().map(|label| (sources.name(label.span.file), label.span.start))
    });
    tally.games += games.len();
    tally.files += library.files.sources.len();
    tally.print(&found, sources, what.format, screen)?;
    Ok(library)
}

/// Whether a fault was asked for.
fn shown(library: &Library, fault: &Diagnostic, wanted: &Wanted, games: &[usize]) -> bool {
    if wanted.files.is_empty() || games.iter().any(|game| wanted.games.contains(game)) {
        return true;
    }
    let mut paths = fault.labels.iter().filter_map(|label| library.files.path(label.span.file));
    fault.labels.is_empty() || paths.any(|path| wanted.files.contains(path))
}

/// Every fault of a game, on each date on which it changes.
pub fn faults(library: &Library, game: usize, everywhere: &Everywhere) -> Vec<Diagnostic> {
    faults_unless(library, game, everywhere, &|| false).unwrap_or_default()
}

/// The same, unless it is no longer wanted.
pub fn faults_unless(
    library: &Library,
    game: usize,
    everywhere: &Everywhere,
    is_over: &dyn Fn() -> bool,
) -> Option<Vec<Diagnostic>> {
    let dates = match everywhere.as_of {
        Some(date) => vec![date],
        None => [BEFORE_ALL].into_iter().chain(library.change_dates(game)).collect(),
    };
    let builds = dates.into_iter().map(|date| {
        if is_over() {
            return None;
        }
        // Rules and cards must do without what only the tests declare; what is used nowhere, tests included, is unused.
        let mut own = Vec::new();
        let folder = &library.layout.games[game];
        let has_own = !folder.rules.is_empty() || !folder.cards.is_empty();
        if has_own && !library.test_ids(game).is_empty() && library.tests_declare(game) {
            own = library.build_part(game, With::Cards, date, &|_, _, _| true).diagnostics;
            own.retain(Diagnostic::is_error);
        }
        Some((date, own, library.build(game, With::Tests, date)))
    });
    let builds: Vec<(Date, Vec<Diagnostic>, Arc<Built>)> = builds.collect::<Option<_>>()?;
    if is_over() {
        return None;
    }
    let all =
        builds.iter().flat_map(|(date, own, whole)| own.iter().chain(&whole.diagnostics).map(|fault| (*date, fault)));
    let is_new = first_of_each(all.clone().map(|(_, fault)| fault));
    let mut found: Vec<Diagnostic> = Vec::new();
    for ((date, fault), _) in all.zip(is_new).filter(|(_, is_new)| *is_new) {
        let mut fault = fault.clone();
        // What an erratum breaks may lie far from it.
        if everywhere.as_of.is_none() && date != BEFORE_ALL {
            fault.notes.push(format!("so it is from {date} on"));
        }
        found.push(fault);
    }
    found.extend(scenarios::faults(library, game, everywhere));
    // What is half written uses little yet: what is wrong comes first.
    if !found.iter().any(Diagnostic::is_error) {
        found.extend(unused::warnings(library, game));
        let last = builds.last();
        found.extend(last.and_then(|(_, _, built)| turnless::warning(library, game, &built.compiled.program)));
    }
    Some(found)
}

/// Which of some faults are not like one before them. (Many may differ in nothing but where they stand, which a weaker hash does not
/// tell apart: then each would be compared with all others.)
fn first_of_each<'f>(faults: impl IntoIterator<Item = &'f Diagnostic>) -> Vec<bool> {
    let mut known: HashSet<&Diagnostic> = HashSet::new();
    faults.into_iter().map(|fault| known.insert(fault)).collect()
}

/// Files that belong to no project: parsed, and compiled where they declare a game.
#[derive(Debug)]
pub struct Alone {
    /// The files, as if they were a project of their own.
    pub library: Library,
    /// The game, where they declare one.
    pub game: Option<Arc<Built>>,
    /// What is wrong with them.
    pub diagnostics: Vec<Diagnostic>,
}

impl Alone {
    /// Reads files by their paths from the current folder.
    pub fn read(paths: &[PathBuf], date: Date) -> Result<Alone, Stop> {
        let name = paths.first().and_then(|path| path.file_stem()).map(|stem| stem.to_string_lossy().into_owned());
        let library = Library::alone(&name.unwrap_or_default(), Folder::default(), paths)?;
        let mut diagnostics: Vec<Diagnostic> =
            library.ids(0, With::Cards).iter().flat_map(|id| library.files.faults(*id).cloned()).collect();
        let items = library.asts(0, With::Cards).into_iter().flat_map(|file| &file.items);
        let is_game = items.into_iter().any(|item| matches!(item.kind, ItemKind::Game { .. }));
        let game = is_game.then(|| {
            for change in library.change_dates(0).into_iter().filter(|change| *change != date) {
                diagnostics.extend(library.build(0, With::Cards, change).diagnostics.iter().cloned());
            }
            library.build(0, With::Cards, date)
        });
        diagnostics.extend(game.iter().flat_map(|built| built.diagnostics.iter().cloned()));
        let mut is_new = first_of_each(&diagnostics).into_iter();
        diagnostics.retain(|_| is_new.next() == Some(true));
        Ok(Alone { library, game, diagnostics })
    }
}

#[cfg(test)]
mod tests {
    use super::first_of_each;
    use naipe_grammar::codes;
    use naipe_grammar::diagnostic::Diagnostic;
    use naipe_grammar::span::{FileId, Span};

    /// So many that each compared with all others would take minutes.
    #[test]
    fn faults_that_differ_by_their_place_only_are_each_told_once() {
        let fault = |at: u32| {
            let span = Span { file: FileId(0), start: 2 * at, end: 2 * at + 1 };
            Diagnostic::error(codes::UNREADABLE, "no declaration begins so", span, "here")
        };
        let faults: Vec<Diagnostic> = (0..200_000).chain(0..200_000).map(fault).collect();
        let is_new = first_of_each(&faults);
        assert!(is_new[..200_000].iter().all(|new| *new) && !is_new[200_000..].iter().any(|new| *new));
    }
}
