//! Games read and compiled, each once for each date.

use super::Faults;
use super::files::{Files, text};
use super::layout::{COMMON, GameFolder, Layout, slashes};
use super::mentions::uses;
use super::texts::{InMemory, Texts};
use crate::codes;
use crate::error::Error;
use crate::lower::{Compiled, GameInput, Keep, change_dates, compile_with};
use crate::program::Program;
use naipe_grammar::ast::{Date, File, Item, ItemKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::order;
use naipe_grammar::source::Sources;
use naipe_grammar::span::{FileId, Span};
use naipe_grammar::split::{Items, first_word};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Which files of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum With {
    /// Its rules and cards only.
    Cards,
    /// The cards and decks of the tests too.
    Tests,
}

/// Games and their files. A copy shares what was read and compiled, and what is compiled by either, until one of them changes.
#[derive(Debug, Clone)]
pub struct Library {
    /// Which games there are.
    pub layout: Layout,
    /// The files read so far.
    pub files: Files,
    /// Where files are read from.
    pub(super) texts: Arc<dyn Texts>,
    /// Files of each game that was read: those of rules and cards with what they use, and those of the tests.
    pub(super) shelves: BTreeMap<usize, Shelf>,
    built: Arc<Mutex<Places>>,
}

/// Where a compiled game comes to stand; whoever needs it first makes it.
type Place = Arc<OnceLock<Arc<Built>>>;
type Places = HashMap<(usize, With, Date), Place>;

/// The files of a game.
#[derive(Debug, Clone, Default)]
pub(super) struct Shelf {
    pub(super) cards: Vec<FileId>,
    tests: Vec<FileId>,
    /// Games mentioned, as written.
    pub(super) plays: Vec<(String, usize)>,
}

/// A game that was compiled, with whatever is wrong with it.
#[derive(Debug)]
pub struct Built {
    /// The program and what its names mean.
    pub compiled: Arc<Compiled>,
    /// What is wrong with it, its files' own faults included.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether there is an error elsewhere than in a scenario.
    broken: bool,
}

impl Built {
    /// The program, to be played.
    #[must_use]
    pub fn program(&self) -> Arc<Program> {
        self.compiled.program.clone()
    }

    /// The errors among what is wrong with it.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(|fault| fault.is_error())
    }

    /// Whether it must not be played. A scenario that cannot be read declares nothing, and breaks nothing but itself.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.broken
    }
}

impl Library {
    /// The games of a project, none read yet.
    ///
    /// # Errors
    /// Where a folder cannot be looked into.
    pub fn new(texts: impl Texts + 'static) -> Result<Library, Error> {
        Ok(Library {
            layout: Layout::new(&texts)?,
            files: Files::default(),
            texts: Arc::new(texts),
            shelves: BTreeMap::new(),
            built: Arc::default(),
        })
    }

    /// A game by itself, of files that lie in no project; they are read.
    ///
    /// # Errors
    /// Where the game plays itself.
    pub fn alone(name: &str, texts: impl Texts + 'static, paths: &[PathBuf]) -> Result<Library, Error> {
        let game = GameFolder { name: name.to_owned(), rules: paths.to_vec(), ..GameFolder::default() };
        let mut library = Library {
            layout: Layout { games: vec![game], ..Layout::default() },
            files: Files::default(),
            texts: Arc::new(texts),
            shelves: BTreeMap::new(),
            built: Arc::default(),
        };
        library.read(&[0])?;
        Ok(library)
    }

    /// The same, of texts in memory, in this order.
    ///
    /// # Errors
    /// Where the game plays itself.
    pub fn of_texts(name: &str, texts: &[(&str, &str)]) -> Result<Library, Error> {
        let paths: Vec<PathBuf> = texts.iter().map(|(path, _)| PathBuf::from(path)).collect();
        let texts = paths.iter().cloned().zip(texts.iter().map(|(_, text)| (*text).to_owned())).collect();
        Library::alone(name, InMemory(texts), &paths)
    }

    /// Reads the files of games, and of the games they play.
    ///
    /// # Errors
    /// Where games play each other in a circle.
    pub fn read(&mut self, games: &[usize]) -> Result<(), Error> {
        let mut wave: BTreeSet<usize> = games.iter().copied().filter(|game| !self.shelves.contains_key(game)).collect();
        while !wave.is_empty() {
            let paths: Vec<PathBuf> = wave
                .iter()
                .map(|game| &self.layout.games[*game])
                .flat_map(|game| game.rules.iter().chain(&game.cards).chain(&game.tests).cloned())
                .collect();
            self.files.read(&*self.texts, &paths);
            let mut next = BTreeSet::new();
            for game in wave {
                let shelf = self.shelve(game);
                next.extend(shelf.plays.iter().map(|(_, other)| *other));
                self.files.of_game(game, shelf.cards.iter().chain(&shelf.tests).copied().collect());
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

    /// Puts another text in the place of a file's that was read. What was made of it is made anew when it is asked for.
    ///
    /// # Errors
    /// Where games now play each other in a circle.
    pub fn change(&mut self, id: FileId, text: String) -> Result<(), Error> {
        let of: Vec<usize> = self.games_read().filter(|game| self.depends_on(*game, id)).collect();
        let own: Vec<usize> = of.iter().copied().filter(|game| self.has_file(*game, id)).collect();
        self.files.change(id, text);
        // Copies keep what they have.
        let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner).clone();
        built.retain(|(game, _, _), _| !of.contains(game));
        self.built = Arc::new(Mutex::new(built));
        for game in &own {
            self.shelves.remove(game);
        }
        self.read(&own)
    }

    /// Reads the files of every game.
    ///
    /// # Errors
    /// Where games play each other in a circle.
    pub fn read_all(&mut self) -> Result<(), Error> {
        let all: Vec<usize> = (0..self.layout.games.len()).collect();
        self.read(&all)
    }

    /// Puts together the files of a game.
    fn shelve(&mut self, game: usize) -> Shelf {
        let ids = |files: &Files, paths: &[PathBuf]| -> Vec<FileId> {
            paths.iter().filter_map(|path| files.id(path)).collect()
        };
        let folder = &self.layout.games[game];
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
            for name in self.files.plays(*id) {
                let parts: Vec<&str> = name.iter().map(|part| part.name.as_str()).collect();
                let written = parts.join(".");
                if !shelf.plays.iter().any(|(known, _)| *known == written)
                    && let Some(other) = self.layout.neighbour(game, &parts)
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
            if parts.first().is_none_or(|part| part != COMMON) || !self.texts.has(&path) {
                self.files.add_fault(self.nothing_to_use(&written, span));
                continue;
            }
            self.files.read(&*self.texts, std::slice::from_ref(&path));
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
        let there = self.layout.shared.iter().filter_map(|path| path.strip_prefix("rules").ok());
        let there: Vec<String> = there
            .filter(|path| path.starts_with(COMMON))
            .map(|path| slashes(&path.with_extension("")).replace('/', "."))
            .collect();
        match naipe_grammar::suggest::closest(written, there.iter().map(String::as_str)) {
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => fault.help(
                "shared rules are the files of `rules/common`: `use common.NAME` reads `rules/common/NAME.naipe`",
            ),
        }
    }

    /// Refuses games that play each other in a circle: none of them could be made first.
    fn refuse_cycle(&self, start: usize) -> Result<(), Error> {
        let mut waiting = vec![vec![start]];
        let mut seen = BTreeSet::new();
        while let Some(chain) = waiting.pop() {
            let Some(last) = chain.last() else { continue };
            for (_, other) in self.shelves.get(last).map_or(&[][..], |shelf| &shelf.plays) {
                if *other == start {
                    let names: Vec<String> = chain
                        .iter()
                        .chain([other])
                        .map(|game| format!("`{}`", self.layout.games[*game].name))
                        .collect();
                    return Err(Error::refused(format!(
                        "games play each other in a circle: {}",
                        names.join(" plays ")
                    ))
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
    #[must_use]
    pub fn ids(&self, game: usize, with: With) -> Vec<FileId> {
        let Some(shelf) = self.shelves.get(&game) else { return Vec::new() };
        let tests = if with == With::Tests { shelf.tests.as_slice() } else { &[] };
        shelf.cards.iter().chain(tests).copied().collect()
    }

    /// What a file says now, read anew.
    ///
    /// # Errors
    /// Why it has no text.
    pub fn text_now(&self, id: FileId) -> Result<String, Diagnostic> {
        text(id, &*self.texts, self.files.path(id).unwrap_or(Path::new("")))
    }

    /// The files of a game's tests.
    #[must_use]
    pub fn test_ids(&self, game: usize) -> &[FileId] {
        self.shelves.get(&game).map_or(&[], |shelf| &shelf.tests)
    }

    /// Whether the tests of a game, or of one that it plays, declare anything but scenarios: without, its rules and cards are with the
    /// tests what they are by themselves.
    #[must_use]
    pub fn tests_declare(&self, game: usize) -> bool {
        let Some(shelf) = self.shelves.get(&game) else { return false };
        let is_scenario = |item: &Item| matches!(item.kind, ItemKind::Scenario(_));
        let declares = |file: &File| !file.unread.is_empty() || !file.items.iter().all(is_scenario);
        shelf.tests.iter().filter_map(|id| self.files.file(*id)).any(declares)
            || shelf.plays.iter().any(|(_, other)| self.tests_declare(*other))
    }

    /// The files of a game that are looked through for scenarios: whatever of it has one, and those of its tests.
    #[must_use]
    pub fn scenario_ids(&self, game: usize) -> Vec<FileId> {
        let Some(shelf) = self.shelves.get(&game) else { return Vec::new() };
        let is_scenario = |item: &Item| matches!(item.kind, ItemKind::Scenario(_));
        let has_one = |id: &FileId| self.files.file(*id).is_some_and(|file| file.items.iter().any(is_scenario));
        shelf.cards.iter().copied().filter(has_one).chain(shelf.tests.iter().copied()).collect()
    }

    /// What the files of a game say.
    #[must_use]
    pub fn asts(&self, game: usize, with: With) -> Vec<&File> {
        self.ids(game, with).into_iter().filter_map(|id| self.files.file(id)).collect()
    }

    /// The games that were read.
    pub fn games_read(&self) -> impl Iterator<Item = usize> {
        self.shelves.keys().copied()
    }

    /// Whether a file is among those of a game.
    #[must_use]
    pub fn has_file(&self, game: usize, id: FileId) -> bool {
        self.shelves.get(&game).is_some_and(|shelf| shelf.cards.contains(&id) || shelf.tests.contains(&id))
    }

    /// What a game as of a date is made of, with the games it plays.
    #[must_use]
    pub fn input(&self, game: usize, with: With, as_of: Date) -> GameInput<'_> {
        let plays = self.shelves.get(&game).map_or(&[][..], |shelf| &shelf.plays);
        let subgames = plays
            .iter()
            .map(|(written, other)| (written.as_str().into(), self.build(*other, with, as_of).compiled.clone()));
        GameInput { subgames: subgames.collect(), ..self.by_itself(game, with, as_of) }
    }

    fn by_itself(&self, game: usize, with: With, as_of: Date) -> GameInput<'_> {
        let name = self.layout.games[game].name.as_str().into();
        GameInput { name, files: self.asts(game, with), as_of, subgames: Vec::new() }
    }

    /// The dates on which the rules of a game, or of a game that it plays, change; in order.
    #[must_use]
    pub fn change_dates(&self, game: usize) -> Vec<Date> {
        let mut dates = change_dates(&self.asts(game, With::Tests));
        for (_, other) in self.shelves.get(&game).map_or(&[][..], |shelf| &shelf.plays) {
            dates.extend(self.change_dates(*other));
        }
        order::ascending(&mut dates);
        dates.dedup();
        dates
    }

    /// A game as of a date.
    #[must_use]
    pub fn build(&self, game: usize, with: With, as_of: Date) -> Arc<Built> {
        let place = {
            let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
            built.entry((game, with, as_of)).or_default().clone()
        };
        place.get_or_init(|| Arc::new(self.make(game, with, as_of, &|_, _, _| true))).clone()
    }

    /// A game as of a date, if it has been compiled.
    #[must_use]
    pub fn compiled(&self, game: usize, with: With, as_of: Date) -> Option<Arc<Built>> {
        let built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        built.get(&(game, with, as_of))?.get().cloned()
    }

    /// A game as of a date that can be played.
    ///
    /// # Errors
    /// The errors that it has, where it cannot.
    pub fn sound(&self, game: usize, with: With, as_of: Date) -> Result<Arc<Built>, Error> {
        let built = self.build(game, with, as_of);
        if built.is_broken() { Err(self.refused(&built)) } else { Ok(built) }
    }

    /// A game as of a date that can be played, and whose scenarios can all be read: for who must leave none out.
    ///
    /// # Errors
    /// The errors that it has, those of scenarios included.
    pub fn sound_throughout(&self, game: usize, as_of: Date) -> Result<Arc<Built>, Error> {
        let built = self.build(game, With::Tests, as_of);
        if built.errors().next().is_some() { Err(self.refused(&built)) } else { Ok(built) }
    }

    fn refused(&self, built: &Built) -> Error {
        let found = built.errors().cloned().collect();
        Error::Faults(Faults { found, sources: self.files.sources.clone() })
    }

    /// A game as of a date, with some of its errata only.
    #[must_use]
    pub fn build_part(&self, game: usize, with: With, as_of: Date, keep: Keep<'_>) -> Built {
        self.make(game, with, as_of, keep)
    }

    /// Whether a file is among those that a game, or a game that it plays, is made of.
    #[must_use]
    pub fn depends_on(&self, game: usize, id: FileId) -> bool {
        self.has_file(game, id)
            || self
                .shelves
                .get(&game)
                .is_some_and(|shelf| shelf.plays.iter().any(|(_, other)| self.depends_on(*other, id)))
    }

    /// A game as of a date, if one of its files said something else; the faults are those of what it would mean.
    #[must_use]
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
        let input = GameInput { subgames, files, ..self.by_itself(game, with, as_of) };
        let (compiled, found) = compile_with(&input, &|_, _, _| true);
        diagnostics.extend(found);
        (compiled, diagnostics)
    }

    /// A game as of a date, without the items in which these places are; the faults are those of what is left.
    #[must_use]
    pub fn build_without(&self, game: usize, with: With, as_of: Date, left_out: &[Span]) -> Built {
        let is_left_out = |item: &Item| {
            left_out.iter().any(|place| {
                place.file == item.span.file && item.span.start <= place.start && place.start <= item.span.end
            })
        };
        let left = |id: &FileId| {
            let mut file = self.files.file(*id)?.clone();
            file.items.retain(|item| !is_left_out(item));
            Some((*id, file))
        };
        let changed: BTreeMap<FileId, File> =
            left_out.iter().map(|place| place.file).filter_map(|id| left(&id)).collect();
        let files = self.ids(game, with).into_iter().filter_map(|id| changed.get(&id).or_else(|| self.files.file(id)));
        let plays = self.shelves.get(&game).map_or(&[][..], |shelf| &shelf.plays);
        let subgames = plays
            .iter()
            .map(|(written, other)| (written.as_str().into(), self.build(*other, with, as_of).compiled.clone()));
        let input =
            GameInput { subgames: subgames.collect(), files: files.collect(), ..self.by_itself(game, with, as_of) };
        let (compiled, diagnostics) = compile_with(&input, &|_, _, _| true);
        self.as_built(compiled, diagnostics)
    }

    fn as_built(&self, compiled: Compiled, diagnostics: Vec<Diagnostic>) -> Built {
        let broken = items_with_errors(&self.files.sources, &diagnostics).any(|item| first_word(item) != "scenario");
        Built { compiled: Arc::new(compiled), diagnostics, broken }
    }

    fn make(&self, game: usize, with: With, as_of: Date, keep: Keep<'_>) -> Built {
        let mut diagnostics: Vec<Diagnostic> =
            self.ids(game, with).into_iter().flat_map(|id| self.files.faults(id).cloned()).collect();
        let plays = self.shelves.get(&game).map_or(&[][..], |shelf| &shelf.plays);
        let mut subgames = Vec::with_capacity(plays.len());
        for (written, other) in plays {
            let built = self.build(*other, with, as_of);
            diagnostics.extend(built.errors().cloned());
            subgames.push((written.as_str().into(), built.compiled.clone()));
        }
        let input = GameInput { subgames, ..self.by_itself(game, with, as_of) };
        let (compiled, mut found) = compile_with(&input, keep);
        // Of a word that was said to belong to another language there is no more to say.
        let foreign = |fault: &&Diagnostic| fault.code == naipe_grammar::codes::FOREIGN_WORD;
        let said: Vec<Span> = diagnostics.iter().filter(foreign).filter_map(place).collect();
        found.retain(|fault| fault.code != codes::UNKNOWN_NAME || place(fault).is_none_or(|at| !said.contains(&at)));
        diagnostics.append(&mut found);
        for fault in &mut diagnostics {
            fault.know_zones(|name| compiled.program.zones.iter().any(|zone| zone.name == name));
        }
        self.as_built(compiled, diagnostics)
    }
}

/// Whether there is an error among diagnostics.
#[must_use]
pub fn any_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(Diagnostic::is_error)
}

/// The text of the item in which each error stands; nothing for one that stands nowhere.
pub fn items_with_errors<'s>(sources: &'s Sources, faults: &[Diagnostic]) -> impl Iterator<Item = &'s str> {
    let mut cut: BTreeMap<FileId, Items<'s>> = BTreeMap::new();
    faults.iter().filter(|fault| fault.is_error()).map(move |fault| {
        let Some(at) = place(fault) else { return "" };
        let items = cut.entry(at.file).or_insert_with(|| Items::new(sources.text(at.file)));
        items.text(at.start as usize)
    })
}

/// Where a fault is shown.
fn place(fault: &Diagnostic) -> Option<Span> {
    fault.labels.first().map(|label| label.span)
}
