//! Which scenarios are wanted; and what to say where there is none.

use crate::arguments::Everywhere;
use crate::check::{Spoiled, spoiled};
use crate::screen::Stop;
use crate::snapshots::place;
use naipe_grammar::ast::{Date, ItemKind, Scenario};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::FileId;
use naipe_interpreter::project::layout::Layout;
use naipe_interpreter::project::layout::slashes;
use naipe_interpreter::project::library::{Library, With};
use std::cell::Cell;
use std::path::{Path, PathBuf};

/// A scenario to run.
pub struct Job<'a> {
    /// The game it is a scenario of.
    pub game: usize,
    /// The file that it is written in.
    pub path: &'a Path,
    /// Its name; empty for a file with errors in which no scenario can be found.
    pub name: &'a str,
    /// The line where it begins.
    pub line: usize,
    /// What it says; nothing, where its own words are wrong.
    pub scenario: Option<&'a Scenario>,
    /// The date whose rules hold.
    pub as_of: Date,
    /// Where its snapshot is stored.
    pub snapshot: PathBuf,
}

/// What was asked for on the command line: everything, if nothing was.
pub struct Wanted {
    filters: Vec<Filter>,
    /// The games that filters tell by number, by their paths.
    paths: Vec<String>,
}

/// One of the things asked for.
struct Filter {
    text: String,
    what: What,
    /// Whether any scenario fits it.
    fits: Cell<bool>,
}

enum What {
    /// Games, with those inside them; or those whose rules or cards lie at a path.
    Games(Vec<usize>),
    /// A file or folder, from the project's folder.
    Path(PathBuf),
    /// Part of a name, or the end of a path, with what its file is called behind its point or without.
    Words,
}

impl Wanted {
    /// Sorts out what the words of the command line mean.
    pub fn new(root: &Path, layout: &Layout, filters: &[String]) -> Result<Wanted, Stop> {
        let whole = root.canonicalize().ok();
        let inside = |path: PathBuf| {
            path.canonicalize().ok().and_then(|path| Some(path.strip_prefix(whole.as_ref()?).ok()?.to_owned()))
        };
        let filter = |text: &String| {
            let within = |folder: &str| inside(root.join(folder).join(text));
            let path = || inside(PathBuf::from(text)).or_else(|| within("")).or_else(|| within("tests"));
            let what = match (layout.find_game(text)?, path()) {
                (Some(game), _) => What::Games(layout.family(game)),
                (None, Some(path)) => {
                    let within = |file: &PathBuf| file.starts_with(&path);
                    let games = (0..layout.games.len()).filter(|index| {
                        let game = &layout.games[*index];
                        game.rules.iter().chain(&game.cards).any(within) && !game.tests.iter().any(within)
                    });
                    let games: Vec<usize> = games.collect();
                    if games.is_empty() || path.as_os_str().is_empty() { What::Path(path) } else { What::Games(games) }
                }
                (None, None) => What::Words,
            };
            Ok(Filter { text: text.clone(), what, fits: Cell::new(false) })
        };
        let paths = layout.games.iter().map(|game| game.path.clone()).collect();
        Ok(Wanted { filters: filters.iter().map(filter).collect::<Result<_, Stop>>()?, paths })
    }

    /// Whether everything is wanted.
    pub fn is_everything(&self) -> bool {
        self.filters.is_empty()
    }

    /// The games whose scenarios could be wanted.
    pub fn games(&self, layout: &Layout) -> Vec<usize> {
        let asked = |filter: &Filter, index: &usize| match &filter.what {
            What::Games(games) => games.contains(index),
            What::Path(path) => {
                let game = &layout.games[*index];
                game.rules.iter().chain(&game.cards).chain(&game.tests).any(|file| file.starts_with(path))
            }
            What::Words => true,
        };
        let all = 0..layout.games.len();
        all.filter(|index| self.is_everything() || self.filters.iter().any(|filter| asked(filter, index))).collect()
    }

    fn wants(&self, game: usize, path: &Path, name: &str) -> bool {
        let name = name.to_lowercase();
        let mut any = self.is_everything();
        for filter in &self.filters {
            let fits = match &filter.what {
                What::Games(games) => games.contains(&game),
                What::Path(wanted) => path.starts_with(wanted),
                What::Words => {
                    let is_file = path.ends_with(&filter.text) || path.with_extension("").ends_with(&filter.text);
                    is_file || name.contains(&filter.text.to_lowercase())
                }
            };
            if fits {
                filter.fits.set(true);
                any = true;
            }
        }
        any
    }

    /// The scenarios that are wanted, by game, file and line. What a filter asks for and is not there is told.
    pub fn jobs<'a>(&self, library: &'a Library, everywhere: &Everywhere) -> Result<Vec<Job<'a>>, Stop> {
        let mut jobs: Vec<Job<'a>> = Vec::new();
        for game in 0..library.layout.games.len() {
            let before = jobs.len();
            let ids = library.scenario_ids(game);
            // A scenario that cannot be read may be the only one of its file.
            let among_cards = library.ids(game, With::Cards).into_iter().filter(|id| !ids.contains(id));
            let unread = among_cards.filter(|id| !spoiled(library, *id).is_empty());
            for id in ids.iter().copied().chain(unread) {
                self.of_file(library, everywhere, (game, game), id, &mut jobs);
            }
            // A file that says nothing that could be read as a scenario is told of, unless the game's scenarios tell.
            if jobs.len() == before
                && let Some((id, path)) = broken(library, game).find(|(_, path)| self.wants(game, path, ""))
            {
                let line = library
                    .files
                    .faults(id)
                    .find_map(|fault| fault.labels.first())
                    .map_or(1, |label| library.files.sources.line_col(id, label.span.start as usize).0);
                let (as_of, snapshot) = (everywhere.date(), PathBuf::new());
                jobs.push(Job { game, path, name: "", line, scenario: None, as_of, snapshot });
            }
        }
        match self.filters.iter().find(|filter| !filter.fits.get()) {
            Some(filter) => Err(filter.fits_nothing(library)),
            None if jobs.is_empty() => Err(Stop::usage("there is no scenario: no file of a game holds one")
                .help("write what must come of a position in `tests/GAME/NAME.naipe`: scenario \"Name\" { given { … }  play { … }  expect … }")),
            None => Ok(jobs),
        }
    }

    /// The scenarios of another revision of the project that are wanted there; it may have none of them.
    pub fn also<'a>(&self, library: &'a Library, everywhere: &Everywhere) -> Vec<Job<'a>> {
        let mut jobs: Vec<Job<'a>> = Vec::new();
        for (game, folder) in library.layout.games.iter().enumerate() {
            let asked = self.paths.iter().position(|path| *path == folder.path);
            for id in library.scenario_ids(game) {
                self.of_file(library, everywhere, (game, asked.unwrap_or(usize::MAX)), id, &mut jobs);
            }
        }
        jobs
    }

    /// The scenarios of a file that are wanted, those that are spoiled by an error included; of a game with its number, and the one that
    /// filters tell it by.
    fn of_file<'a>(
        &self,
        library: &'a Library,
        everywhere: &Everywhere,
        (game, asked): (usize, usize),
        id: FileId,
        jobs: &mut Vec<Job<'a>>,
    ) {
        let (Some(file), Some(path)) = (library.files.file(id), library.files.path(id)) else { return };
        let sources = &library.files.sources;
        let mut spoiled = spoiled(library, id);
        for item in &file.items {
            let ItemKind::Scenario(scenario) = &item.kind else { continue };
            let (line, name) = (sources.line_col(id, scenario.name.span.start as usize).0, &scenario.name.name);
            let says = if spoiled.remove(&line).is_some() { None } else { Some(scenario) };
            if self.wants(asked, path, name) {
                let as_of = scenario.as_of.unwrap_or_else(|| everywhere.date());
                jobs.push(Job { game, path, name, line, scenario: says, as_of, snapshot: place(path, name) });
            }
        }
        for (line, Spoiled { name, .. }) in spoiled {
            if self.wants(asked, path, name) {
                let (as_of, snapshot) = (everywhere.date(), place(path, name));
                jobs.push(Job { game, path, name, line, scenario: None, as_of, snapshot });
            }
        }
    }
}

/// The files of a game's tests that have errors of their own.
fn broken(library: &Library, game: usize) -> impl Iterator<Item = (FileId, &Path)> {
    let ids = library.test_ids(game).iter().copied();
    ids.filter(|id| library.files.faults(*id).any(Diagnostic::is_error))
        .filter_map(|id| Some((id, library.files.path(id)?)))
}

impl Filter {
    /// Why nothing is run, and what could be.
    fn fits_nothing(&self, library: &Library) -> Stop {
        let games = &library.layout.games;
        match &self.what {
            What::Games(there) => {
                let names: Vec<String> = there.iter().map(|game| format!("`{}`", games[*game].name)).collect();
                let first = there.first().map_or("GAME", |game| games[*game].path.as_str());
                Stop::usage(format!("no scenario of {} is there", names.join(", ")))
                    .help(format!("its scenarios are files of `tests/{first}`"))
            }
            What::Path(_) => Stop::usage(format!("no scenario lies in `{}`", self.text)).help(format!(
                "scenarios are read from `tests/GAME/`, a game in one file from `tests/language/NAME/`: {}",
                there(library)
            )),
            What::Words => {
                let stop = Stop::usage(format!("no scenario fits `{}`", self.text));
                match self.nearest(library) {
                    Some(near) => stop.help(format!("did you mean `{near}`?")),
                    None => stop.help(there(library)),
                }
            }
        }
    }

    /// The game, file, scenario or word of a scenario's name that is nearest to what was asked for.
    fn nearest(&self, library: &Library) -> Option<String> {
        let mut known: Vec<String> = Vec::new();
        for game in &library.layout.games {
            known.push(game.name.clone());
            known.push(game.last_name().to_owned());
            for path in &game.tests {
                known.push(slashes(path));
                known.extend(path.file_name().map(|name| name.to_string_lossy().into_owned()));
            }
        }
        for (_, scenario) in scenarios(library) {
            known.push(scenario.name.name.to_string());
            let words = scenario.name.name.split(|sign: char| !sign.is_alphanumeric());
            known.extend(words.filter(|word| word.chars().count() > 3).map(str::to_owned));
        }
        naipe_grammar::suggest::closest(&self.text, known.iter().map(String::as_str)).map(str::to_owned)
    }
}

/// Every scenario that was read, with its game.
fn scenarios(library: &Library) -> impl Iterator<Item = (usize, &Scenario)> {
    library.games_read().flat_map(|game| library.scenario_ids(game).into_iter().map(move |id| (game, id))).flat_map(
        |(game, id)| {
            let items = library.files.file(id).into_iter().flat_map(|file| &file.items);
            items.filter_map(move |item| match &item.kind {
                ItemKind::Scenario(scenario) => Some((game, scenario)),
                _ => None,
            })
        },
    )
}

/// What could be asked for instead.
fn there(library: &Library) -> String {
    let games: Vec<&str> =
        library.layout.games.iter().filter(|game| game.stands_by_itself()).map(|game| game.name.as_str()).collect();
    let found = match scenarios(library).count() {
        0 => String::new(),
        1 => "1 scenario was looked through; ".to_owned(),
        found => format!("{found} scenarios were looked through; "),
    };
    format!("{found}name a game ({}), a folder, a file, or part of a scenario's name", games.join(", "))
}
