//! Games read and compiled, each once for each date.

mod kept;

use super::files::Files;
use super::mentions::{plays, uses};
use super::{COMMON, Project};
use crate::screen::{Screen, Stop, any_error};
use naipe_grammar::ast::{Date, File};
use naipe_grammar::diagnostic::{Diagnostic, Severity};
use naipe_grammar::span::{FileId, Span};
use naipe_interpreter::codes;
use naipe_interpreter::lower::{Compiled, GameInput, Keep, change_dates, compile_with};
use naipe_interpreter::program::Program;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Which files of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum With {
    /// Rules and cards.
    Cards,
    /// The cards and decks of the tests too.
    Tests,
}

/// Games and their files.
#[derive(Debug)]
pub struct Library {
    /// The project.
    pub project: Project,
    /// The files read so far.
    pub files: Files,
    /// Files of each game that was read: those of rules and cards with what they use, and those of the tests.
    shelves: BTreeMap<usize, Shelf>,
    built: Mutex<HashMap<(usize, With, Date), Place>>,
}

/// Where a compiled game comes to stand; whoever needs it first makes it.
type Place = Arc<OnceLock<Arc<Built>>>;

/// The files of a game.
#[derive(Debug, Default)]
struct Shelf {
    cards: Vec<FileId>,
    tests: Vec<FileId>,
    /// Games mentioned, as written.
    plays: Vec<(String, usize)>,
}

/// A compiled game.
#[derive(Debug)]
pub struct Built {
    /// The program and what its names mean.
    pub compiled: Arc<Compiled>,
    /// What is wrong with it, its files' own faults included.
    pub diagnostics: Vec<Diagnostic>,
}

impl Built {
    /// The program, to be played.
    pub fn program(&self) -> Arc<Program> {
        self.compiled.program.clone()
    }

    /// Whether it must not be played.
    pub fn is_broken(&self) -> bool {
        any_error(&self.diagnostics)
    }
}

impl Library {
    /// The games of a project, none read yet.
    pub fn new(project: Project) -> Library {
        Library { project, files: Files::default(), shelves: BTreeMap::new(), built: Mutex::default() }
    }

    /// Reads the files of games, and of the games they play.
    pub fn read(&mut self, games: &[usize]) -> Result<(), Stop> {
        let mut wave: BTreeSet<usize> = games.iter().copied().filter(|game| !self.shelves.contains_key(game)).collect();
        while !wave.is_empty() {
            let paths: Vec<PathBuf> = wave
                .iter()
                .map(|game| &self.project.games[*game])
                .flat_map(|game| game.rules.iter().chain(&game.cards).chain(&game.tests).cloned())
                .collect();
            self.files.read(&self.project.root, &paths);
            let mut next = BTreeSet::new();
            for game in wave {
                let shelf = self.shelve(game);
                next.extend(shelf.plays.iter().map(|(_, other)| *other));
                self.shelves.insert(game, shelf);
            }
            next.retain(|game| !self.shelves.contains_key(game));
            wave = next;
        }
        let read: Vec<usize> = self.shelves.keys().copied().collect();
        for game in read {
            self.refuse_cycle(game)?;
        }
        Ok(())
    }

    /// Reads the files of every game.
    pub fn read_all(&mut self) -> Result<(), Stop> {
        let all: Vec<usize> = (0..self.project.games.len()).collect();
        self.read(&all)
    }

    /// Puts together the files of a game.
    fn shelve(&mut self, game: usize) -> Shelf {
        let ids = |files: &Files, paths: &[PathBuf]| -> Vec<FileId> {
            paths.iter().filter_map(|path| files.id(path)).collect()
        };
        let folder = &self.project.games[game];
        let mut cards = ids(&self.files, &folder.rules);
        cards.extend(ids(&self.files, &folder.cards));
        let tests = ids(&self.files, &folder.tests);
        let own: Vec<FileId> = cards.iter().chain(&tests).copied().collect();
        let mut used = Vec::new();
        for id in own {
            let mut chain = Vec::new();
            self.follow_uses(id, &mut chain, &mut used);
        }
        cards.extend(used);
        let mut shelf = Shelf { cards, tests, plays: Vec::new() };
        for id in shelf.cards.iter().chain(&shelf.tests) {
            let Some(file) = self.files.file(*id) else { continue };
            for name in plays(file) {
                let parts: Vec<&str> = name.iter().map(|part| part.name.as_str()).collect();
                let written = parts.join(".");
                if !shelf.plays.iter().any(|(known, _)| *known == written)
                    && let Some(other) = self.project.neighbour(game, &parts)
                {
                    shelf.plays.push((written, other));
                }
            }
        }
        shelf
    }

    /// Reads what a file uses, and what that uses.
    fn follow_uses(&mut self, id: FileId, chain: &mut Vec<FileId>, used: &mut Vec<FileId>) {
        let wanted: Vec<(Vec<String>, Span)> = self.files.file(id).map_or(Vec::new(), |file| {
            uses(file)
                .into_iter()
                .filter_map(|path| {
                    let span = path.first()?.span.to(path.last()?.span);
                    Some((path.iter().map(|part| part.name.to_string()).collect(), span))
                })
                .collect()
        });
        chain.push(id);
        for (parts, span) in wanted {
            let written = parts.join(".");
            let path = Path::new("rules").join(parts.iter().collect::<PathBuf>()).with_extension("naipe");
            if parts.first().is_none_or(|part| part != COMMON) || !is_there(&self.project.root.join(&path)) {
                self.files.add_fault(self.nothing_to_use(&written, span));
                continue;
            }
            self.files.read(&self.project.root, std::slice::from_ref(&path));
            let Some(other) = self.files.id(&path) else { continue };
            if let Some(at) = chain.iter().position(|before| *before == other) {
                let names: Vec<String> = chain[at..]
                    .iter()
                    .chain([&other])
                    .map(|file| format!("`{}`", self.files.sources.name(*file)))
                    .collect();
                self.files.add_fault(
                    Diagnostic::error(
                        codes::CYCLE,
                        "shared rules use each other in a circle",
                        span,
                        "leads back to where it began",
                    )
                    .note(names.join(" uses "))
                    .help("put what both need into a third file"),
                );
                continue;
            }
            if !used.contains(&other) {
                used.push(other);
                self.follow_uses(other, chain, used);
            }
        }
        chain.pop();
    }

    fn nothing_to_use(&self, written: &str, span: Span) -> Diagnostic {
        let fault =
            Diagnostic::error(codes::UNKNOWN_NAME, format!("there are no shared rules `{written}`"), span, "not found");
        let there: Vec<String> = super::files_below(&self.project.root.join("rules").join(COMMON))
            .unwrap_or_default()
            .files
            .iter()
            .filter_map(|path| path.strip_prefix(self.project.root.join("rules")).ok())
            .map(|path| super::slashes(&path.with_extension("")).replace('/', "."))
            .collect();
        match naipe_grammar::suggest::closest(written, there.iter().map(String::as_str)) {
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => fault.help(
                "shared rules are the files of `rules/common`: `use common.NAME` reads `rules/common/NAME.naipe`",
            ),
        }
    }

    /// Refuses games that play each other in a circle: none of them could be made first.
    fn refuse_cycle(&self, start: usize) -> Result<(), Stop> {
        let mut waiting = vec![vec![start]];
        let mut seen = BTreeSet::new();
        while let Some(chain) = waiting.pop() {
            let Some(last) = chain.last() else { continue };
            for (_, other) in self.shelves.get(last).map_or(&[][..], |shelf| &shelf.plays) {
                if *other == start {
                    let names: Vec<String> = chain
                        .iter()
                        .chain([other])
                        .map(|game| format!("`{}`", self.project.games[*game].name))
                        .collect();
                    return Err(Stop::usage(format!("games play each other in a circle: {}", names.join(" plays ")))
                        .help("take one `play` of the circle out"));
                }
                if seen.insert(*other) {
                    let mut longer = chain.clone();
                    longer.push(*other);
                    waiting.push(longer);
                }
            }
        }
        Ok(())
    }

    /// The files of a game that was read.
    pub fn ids(&self, game: usize, with: With) -> Vec<FileId> {
        let Some(shelf) = self.shelves.get(&game) else { return Vec::new() };
        let tests = if with == With::Tests { shelf.tests.as_slice() } else { &[] };
        shelf.cards.iter().chain(tests).copied().collect()
    }

    /// The files of a game's tests.
    pub fn test_ids(&self, game: usize) -> &[FileId] {
        self.shelves.get(&game).map_or(&[], |shelf| &shelf.tests)
    }

    /// What the files of a game say.
    pub fn asts(&self, game: usize, with: With) -> Vec<&File> {
        self.ids(game, with).into_iter().filter_map(|id| self.files.file(id)).collect()
    }

    /// The games that were read.
    pub fn games_read(&self) -> impl Iterator<Item = usize> {
        self.shelves.keys().copied()
    }

    /// Whether a file is among those of a game.
    pub fn has_file(&self, game: usize, id: FileId) -> bool {
        self.shelves.get(&game).is_some_and(|shelf| shelf.cards.contains(&id) || shelf.tests.contains(&id))
    }

    /// What a game as of a date is made of, with the games it plays.
    pub fn input(&self, game: usize, with: With, as_of: Date) -> GameInput<'_> {
        let plays = self.shelves.get(&game).map_or(&[][..], |shelf| &shelf.plays);
        let subgames = plays
            .iter()
            .map(|(written, other)| (written.as_str().into(), self.build(*other, with, as_of).compiled.clone()));
        GameInput { subgames: subgames.collect(), ..self.alone(game, with, as_of) }
    }

    fn alone(&self, game: usize, with: With, as_of: Date) -> GameInput<'_> {
        let name = self.project.games[game].name.as_str().into();
        GameInput { name, files: self.asts(game, with), as_of, subgames: Vec::new() }
    }

    /// The dates on which the rules of a game, or of a game that it plays, change; in order.
    pub fn change_dates(&self, game: usize) -> Vec<Date> {
        let mut dates = change_dates(&self.asts(game, With::Tests));
        for (_, other) in self.shelves.get(&game).map_or(&[][..], |shelf| &shelf.plays) {
            dates.extend(self.change_dates(*other));
        }
        dates.sort_unstable();
        dates.dedup();
        dates
    }

    /// A game as of a date.
    pub fn build(&self, game: usize, with: With, as_of: Date) -> Arc<Built> {
        let place = {
            let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
            built.entry((game, with, as_of)).or_default().clone()
        };
        place.get_or_init(|| Arc::new(self.make(game, with, as_of, &|_, _, _| true))).clone()
    }

    /// A game as of a date that has no errors; those that it has are told.
    pub fn sound(&self, game: usize, with: With, as_of: Date, screen: &mut Screen) -> Result<Arc<Built>, Stop> {
        let built = self.build(game, with, as_of);
        if built.is_broken() {
            let is_error = |fault: &&Diagnostic| fault.severity == Severity::Error;
            let errors: Vec<Diagnostic> = built.diagnostics.iter().filter(is_error).cloned().collect();
            screen.aside_diagnostics(&errors, &self.files.sources);
            return Err(Stop::Failed);
        }
        Ok(built)
    }

    /// A game as of a date, with some of its errata only.
    pub fn build_part(&self, game: usize, with: With, as_of: Date, keep: Keep<'_>) -> Built {
        self.make(game, with, as_of, keep)
    }

    /// Whether a file is among those that a game, or a game that it plays, is made of.
    pub fn depends_on(&self, game: usize, id: FileId) -> bool {
        self.has_file(game, id)
            || self
                .shelves
                .get(&game)
                .is_some_and(|shelf| shelf.plays.iter().any(|(_, other)| self.depends_on(*other, id)))
    }

    /// A game as of a date, if one of its files said something else; the faults are those of what it would mean.
    pub fn build_changed(
        &self,
        game: usize,
        with: With,
        as_of: Date,
        (changed, says): (FileId, &File),
    ) -> (Compiled, Vec<Diagnostic>) {
        let plays = self.shelves.get(&game).map_or(&[][..], |shelf| &shelf.plays);
        let mut diagnostics = Vec::new();
        let mut subgames = Vec::with_capacity(plays.len());
        for (written, other) in plays {
            let inner = if self.depends_on(*other, changed) {
                let (compiled, found) = self.build_changed(*other, with, as_of, (changed, says));
                diagnostics.extend(found);
                Arc::new(compiled)
            } else {
                self.build(*other, with, as_of).compiled.clone()
            };
            subgames.push((written.as_str().into(), inner));
        }
        let file = |id: FileId| if id == changed { Some(says) } else { self.files.file(id) };
        let files = self.ids(game, with).into_iter().filter_map(file).collect();
        let input = GameInput { subgames, files, ..self.alone(game, with, as_of) };
        let (compiled, found) = compile_with(&input, &|_, _, _| true);
        diagnostics.extend(found);
        (compiled, diagnostics)
    }

    fn make(&self, game: usize, with: With, as_of: Date, keep: Keep<'_>) -> Built {
        let mut diagnostics: Vec<Diagnostic> =
            self.ids(game, with).into_iter().flat_map(|id| self.files.faults(id).cloned()).collect();
        let plays = self.shelves.get(&game).map_or(&[][..], |shelf| &shelf.plays);
        let mut subgames = Vec::with_capacity(plays.len());
        for (written, other) in plays {
            let built = self.build(*other, with, as_of);
            diagnostics
                .extend(built.diagnostics.iter().filter(|fault| any_error(std::slice::from_ref(*fault))).cloned());
            subgames.push((written.as_str().into(), built.compiled.clone()));
        }
        let input = GameInput { subgames, ..self.alone(game, with, as_of) };
        let (compiled, mut found) = compile_with(&input, keep);
        // Of a word that was said to belong to another language there is no more to say.
        let foreign = |fault: &&Diagnostic| fault.code == naipe_grammar::codes::FOREIGN_WORD;
        let said: Vec<Span> = diagnostics.iter().filter(foreign).filter_map(place).collect();
        found.retain(|fault| fault.code != codes::UNKNOWN_NAME || place(fault).is_none_or(|at| !said.contains(&at)));
        diagnostics.append(&mut found);
        Built { compiled: Arc::new(compiled), diagnostics }
    }
}

/// Whether there is a file, or a link that may be mended.
fn is_there(path: &Path) -> bool {
    path.is_symlink() || path.is_file()
}

/// Where a fault is shown.
fn place(fault: &Diagnostic) -> Option<Span> {
    fault.labels.first().map(|label| label.span)
}
