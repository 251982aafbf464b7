//! What the server knows: the project, and the texts that are open in the editor, which stand before those in the folder.

use super::completion::known::{Known, declaring};
use super::places::{Places, Units};
use crate::check;
use naipe_grammar::ast::{Date, ExprKind, Field, ItemKind};
use naipe_grammar::codes;
use naipe_grammar::composed::composed;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::mentions::{Mention, Part, Sort, mentions};
use naipe_grammar::span::{FileId, Span};
use naipe_grammar::split::Items;
use naipe_interpreter::Error;
use naipe_interpreter::project::folder::Folder;
use naipe_interpreter::project::library::{Built, Library, With};
use naipe_interpreter::project::texts::{Found, Texts, Unread};
use naipe_interpreter::scenario::Rehearsal;
use rustc_hash::{FxHashMap, FxHasher};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, Range};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How often what is wrong with a game is left out, where that makes something else wrong.
const ROUNDS: usize = 4;

/// How many copies of games are kept for those who play scenarios.
const REHEARSALS: usize = 2;
/// Of how many items a game is compiled while all else waits.
const AT_ONCE: usize = 3000;

/// Texts that are open in the editor, by their paths from the project's folder.
#[derive(Debug, Clone, Default)]
pub struct Open(Arc<Mutex<BTreeMap<PathBuf, String>>>);

impl Open {
    /// The texts by their paths, for as long as the guard is held; a panic of another holder is no reason to lose them.
    pub fn texts(&self) -> MutexGuard<'_, BTreeMap<PathBuf, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The texts of a folder, but for those that are open, or are to be written.
#[derive(Debug)]
pub struct Before {
    /// What stands before the folder.
    pub open: Open,
    /// The folder where all other files are read.
    pub folder: Folder,
}

impl Texts for Before {
    fn below(&self, place: &str) -> Result<Found, Error> {
        let mut found = self.folder.below(place)?;
        let is_naipe = |path: &&PathBuf| path.starts_with(place) && path.extension().is_some_and(|end| end == "naipe");
        found.files.extend(self.open.texts().keys().filter(is_naipe).cloned());
        found.files.sort();
        found.files.dedup();
        Ok(found)
    }

    fn has(&self, path: &Path) -> bool {
        self.open.texts().contains_key(path) || self.folder.has(path)
    }

    fn read(&self, path: &Path) -> Result<Vec<u8>, Unread> {
        if let Some(text) = self.open.texts().get(path) {
            return Ok(text.clone().into_bytes());
        }
        self.folder.read(path)
    }

    fn spread(&self, pieces: usize, work: &(dyn Fn(usize) + Sync)) {
        self.folder.spread(pieces, work);
    }
}

/// The project as it stands in the editor. A copy keeps the texts that it has; what scenarios are run with is common to all copies.
#[derive(Debug, Clone)]
pub struct Desk {
    /// The folder in which the project is.
    pub root: PathBuf,
    /// The texts that are open.
    pub open: Open,
    /// The files and games of the project.
    pub library: Library,
    /// The date whose rules are in force.
    pub date: Date,
    /// In what places in lines are counted.
    pub units: Units,
    /// The names in each file, as far as they were asked for.
    names: RefCell<BTreeMap<FileId, Arc<Names>>>,
    /// Which items of each file declare what completion asks for, as far as that was asked for.
    declaring: RefCell<BTreeMap<FileId, Arc<[usize]>>>,
    /// What the games declare that have some files, as far as completion asks for it.
    known: RefCell<BTreeMap<Vec<FileId>, Arc<Known>>>,
    /// The games that scenarios were last run with, each under all that they were made from.
    played: Arc<Mutex<BTreeMap<(usize, Date), Played>>>,
    /// Copies of games that scenarios were last played with, but for those that are in use; the latest last.
    rehearsals: Arc<Mutex<Vec<Rehearsal>>>,
    /// The games as they were last compiled as of today, to be taken apart once there is something newer.
    last: RefCell<BTreeMap<usize, Arc<Built>>>,
}

/// What came of taking in what a file says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// It says what it said before.
    Same,
    /// It says something else.
    Changed,
    /// It cannot be read any more.
    Gone,
}

/// A game that scenarios are run with.
#[derive(Debug)]
struct Played {
    /// All that it was made from, but for the scenarios.
    made_from: u64,
    /// Nothing where it cannot be played.
    built: Option<Arc<Built>>,
}

/// The names in a file, in order; looked up however their accents are written.
#[derive(Debug)]
pub struct Names {
    all: Vec<Mention>,
    /// Which of them are of each name.
    by_name: FxHashMap<String, Vec<usize>>,
    /// Which of them are declared or bound there, of each name.
    given: FxHashMap<String, Vec<usize>>,
    /// Which of them are declared there, by what they are of; each in small letters, as it is looked for by what is typed.
    declared: FxHashMap<Sort, Vec<(usize, Box<str>)>>,
}

impl Names {
    fn new(text: &str) -> Names {
        let all = mentions(text);
        let mut by_name: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        let mut given: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        let mut declared: FxHashMap<Sort, Vec<(usize, Box<str>)>> = FxHashMap::default();
        for (number, mention) in all.iter().enumerate() {
            if let Some(name) = text.get(mention.range.clone()) {
                let name = composed(name);
                by_name.entry(name.clone().into_owned()).or_default().push(number);
                if matches!(mention.part, Part::Declared | Part::Bound) {
                    given.entry(name.into_owned()).or_default().push(number);
                }
            }
            if mention.part == Part::Declared {
                let small = text.get(mention.range.clone()).unwrap_or("").to_lowercase();
                declared.entry(mention.sort).or_default().push((number, small.into()));
            }
        }
        Names { all, by_name, given, declared }
    }

    /// Those that are declared there and are of one of these sorts, in order; each in small letters, too.
    pub fn declared(&self, sorts: &[Sort]) -> impl Iterator<Item = (&Mention, &str)> {
        let mut all: Vec<&(usize, Box<str>)> =
            sorts.iter().filter_map(|sort| self.declared.get(sort)).flatten().collect();
        all.sort_unstable_by_key(|(number, _)| *number);
        all.dedup_by_key(|(number, _)| *number);
        all.into_iter().map(|(number, small)| (&self.all[*number], &**small))
    }

    /// Those of a name that are declared or bound there: few, however often it is said.
    pub fn given(&self, name: &str) -> impl Iterator<Item = &Mention> {
        self.given.get(&*composed(name)).into_iter().flatten().map(|number| &self.all[*number])
    }

    /// The same, of one item: they stand side by side.
    pub fn given_in<'n>(&'n self, name: &str, item: &Range<usize>) -> impl Iterator<Item = &'n Mention> {
        let all = self.given.get(&*composed(name)).map_or(&[][..], Vec::as_slice);
        let first = all.partition_point(|number| self.all[*number].range.start < item.start);
        let (item, end) = (item.clone(), item.end);
        let inside = all[first..].iter().map(|number| &self.all[*number]);
        inside.take_while(move |name| name.range.start < end).filter(move |name| name.item == item)
    }

    /// All names of an item.
    pub fn of_item<'n>(&'n self, item: &Range<usize>) -> impl Iterator<Item = &'n Mention> {
        let first = self.all.partition_point(|name| name.range.start < item.start);
        let (item, end) = (item.clone(), item.end);
        self.all[first..].iter().take_while(move |name| name.range.start < end).filter(move |name| name.item == item)
    }

    /// Those of a name.
    pub fn of(&self, name: &str) -> impl Iterator<Item = &Mention> {
        self.by_name.get(&*composed(name)).into_iter().flatten().map(|number| &self.all[*number])
    }
}

impl Deref for Names {
    type Target = [Mention];

    fn deref(&self) -> &[Mention] {
        &self.all
    }
}

impl Desk {
    /// Reads all files of a project, open ones as they stand in the editor.
    pub fn new(root: PathBuf, open: Open, date: Date, units: Units) -> Result<Desk, Error> {
        let mut library = Library::new(Before { open: open.clone(), folder: Folder(root.clone()) })?;
        library.read_all()?;
        Ok(Desk::of(root, open, library, date, units))
    }

    /// A project that was read, of which nothing is known yet.
    fn of(root: PathBuf, open: Open, library: Library, date: Date, units: Units) -> Desk {
        Desk {
            root,
            open,
            library,
            date,
            units,
            names: RefCell::default(),
            declaring: RefCell::default(),
            known: RefCell::default(),
            played: Arc::default(),
            rehearsals: Arc::default(),
            last: RefCell::default(),
        }
    }

    /// The same desk with another project on it.
    pub fn with(&self, library: Library) -> Desk {
        Desk::of(self.root.clone(), self.open.clone(), library, self.date, self.units)
    }

    /// Takes in what a file of the project now says.
    pub fn take_in(&mut self, id: FileId, path: &Path) -> Result<Taken, Error> {
        let text = self.open.texts().get(path).cloned();
        let Some(text) = text.or_else(|| self.library.text_now(id).ok()) else { return Ok(Taken::Gone) };
        if self.text(id) == text {
            return Ok(Taken::Same);
        }
        let of = self.library.games_read().filter(|game| self.library.depends_on(*game, id));
        of.collect::<Vec<usize>>().into_iter().for_each(|game| self.remember(game));
        self.names.borrow_mut().remove(&id);
        self.declaring.borrow_mut().remove(&id);
        self.known.borrow_mut().clear();
        self.library.change(id, text)?;
        Ok(Taken::Changed)
    }

    /// Takes over what has become known to a copy of this desk of texts that are the same here.
    pub fn learn(&self, of: &Desk) {
        let is_same = |id: FileId| {
            let path = self.library.files.path(id);
            path.is_some() && path == of.library.files.path(id) && self.text(id) == of.text(id)
        };
        for (id, names) in of.names.borrow().iter().filter(|(id, _)| is_same(**id)) {
            self.names.borrow_mut().entry(*id).or_insert_with(|| names.clone());
        }
        for (id, which) in of.declaring.borrow().iter().filter(|(id, _)| is_same(**id)) {
            self.declaring.borrow_mut().entry(*id).or_insert_with(|| which.clone());
        }
        for (files, known) in of.known.borrow().iter().filter(|(files, _)| files.iter().all(|id| is_same(*id))) {
            self.known.borrow_mut().entry(files.clone()).or_insert_with(|| known.clone());
        }
    }

    /// Whether the names are known of all files beside one.
    pub fn has_names(&self, id: FileId) -> bool {
        let names = self.names.borrow();
        self.beside(id).iter().all(|id| names.contains_key(id))
    }

    /// Finds the names of all files of large games, which takes long.
    pub fn find_names(&self) {
        for game in self.library.games_read().filter(|game| self.is_large(*game)) {
            for id in self.library.ids(game, With::Tests) {
                self.names(id);
                self.declaring(id);
            }
        }
    }

    /// Whether there is a game that is too large to be compiled while all else waits.
    pub fn has_large(&self) -> bool {
        self.library.games_read().any(|game| self.is_large(game))
    }

    /// What a file says.
    pub fn text(&self, id: FileId) -> &str {
        self.library.files.sources.text(id)
    }

    /// Where the places of a file are.
    pub fn places(&self, id: FileId) -> Places<'_> {
        Places::new(self.text(id), self.units)
    }

    /// A place, as an editor is told of it.
    pub fn location(&self, span: Span) -> Option<lsp_types::Location> {
        let uri = super::places::uri(&self.root.join(self.library.files.path(span.file)?))?;
        let range = self.places(span.file).range(span.start as usize..span.end as usize);
        Some(lsp_types::Location { uri, range })
    }

    /// Whether there are games, all in this language.
    pub fn is_all_in(&self, language: &str) -> bool {
        let files = (0..self.library.files.sources.len()).map(|id| FileId(naipe_grammar::narrow::u32(id)));
        let items = files.filter_map(|id| self.library.files.file(id)).flat_map(|file| &file.items);
        let mut games =
            items.filter_map(|item| if let ItemKind::Game { fields, .. } = &item.kind { Some(fields) } else { None });
        let is_said = |fields: &Vec<Field>| {
            let said = fields.iter().find(|field| field.name.name == "language").and_then(|field| field.values.first());
            said.is_some_and(
                |said| matches!(&said.kind, ExprKind::Name(name) | ExprKind::Text(name) if name == language),
            )
        };
        games.next().is_some_and(is_said) && games.all(is_said)
    }

    /// The games that have a file.
    pub fn games(&self, id: FileId) -> Vec<usize> {
        self.library.games_read().filter(|game| self.library.has_file(*game, id)).collect()
    }

    /// The files of every game that has a file.
    pub fn beside(&self, id: FileId) -> Vec<FileId> {
        let mut files: Vec<FileId> =
            self.games(id).into_iter().flat_map(|game| self.library.ids(game, With::Tests)).collect();
        files.sort_unstable();
        files.dedup();
        if files.is_empty() {
            files.push(id);
        }
        files
    }

    /// A game as of a date.
    pub fn built(&self, game: usize, date: Date) -> Arc<Built> {
        self.library.build(game, With::Tests, self.compiled_date(game, date))
    }

    /// Whether a file is of a game that is too large to be compiled while all else waits.
    pub fn is_of_large(&self, id: FileId) -> bool {
        self.games(id).into_iter().any(|game| self.is_large(game))
    }

    fn is_large(&self, game: usize) -> bool {
        let items: usize = self.library.asts(game, With::Tests).iter().map(|file| file.items.len()).sum();
        items > AT_ONCE
    }

    /// Keeps a game as it is compiled now, if it is.
    pub fn remember(&self, game: usize) {
        let date = self.compiled_date(game, self.date);
        let Some(built) = self.library.compiled(game, With::Tests, date) else { return };
        let before = self.last.borrow_mut().insert(game, built.clone());
        if let Some(before) = before.filter(|before| !Arc::ptr_eq(before, &built)) {
            // A large one takes a while to be taken apart; where there is no thread for that, it is done here.
            let _ = std::thread::Builder::new().spawn(move || drop(before));
        }
    }

    /// The date of those on which a game is compiled that is like another date for it.
    fn compiled_date(&self, game: usize, date: Date) -> Date {
        check::date_in_force(&self.library.change_dates(game), date)
    }

    /// A game that scenarios can be played with: it is made once, whatever is written in them meanwhile. What is wrong with
    /// cards, decks and scenarios stops nobody from playing without them; what is wrong with the rules does.
    pub fn game_of_scenarios(&self, game: usize, date: Date) -> Option<Arc<Built>> {
        let date = self.compiled_date(game, date);
        let made_from = self.all_but_scenarios(game);
        if let Some(known) = self.played().get(&(game, date))
            && known.made_from == made_from
        {
            return known.built.clone();
        }
        let built = self.playable(game, date);
        self.played().insert((game, date), Played { made_from, built: built.clone() });
        built
    }

    /// The same at once: a large one is as it was last, as long as it is not compiled. Nothing where that is not known.
    pub fn game_at_hand(&self, game: usize, date: Date) -> Option<Option<Arc<Built>>> {
        let compiled = self.compiled_date(game, date);
        if self.is_large(game) && self.library.compiled(game, With::Tests, compiled).is_none() {
            return self.played().get(&(game, compiled)).map(|known| known.built.clone());
        }
        Some(self.game_of_scenarios(game, date))
    }

    /// Plays with a copy of a game, which is kept for the next time.
    pub fn rehearse<T>(&self, built: &Built, play: impl FnOnce(&mut Rehearsal) -> T) -> T {
        let kept = {
            let mut all = self.rehearsals();
            let place = all.iter().position(|one| one.is_of(&built.compiled));
            place.map(|place| all.remove(place))
        };
        let mut rehearsal = kept.unwrap_or_else(|| Rehearsal::new(built.compiled.clone()));
        let came = play(&mut rehearsal);
        let mut all = self.rehearsals();
        all.push(rehearsal);
        let old = all.len().saturating_sub(REHEARSALS);
        all.drain(..old);
        came
    }

    /// Copies of games that nobody plays with now; a panic of another holder is no reason to lose them.
    fn rehearsals(&self) -> MutexGuard<'_, Vec<Rehearsal>> {
        self.rehearsals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The games that scenarios were last run with; a panic of another holder is no reason to lose them.
    fn played(&self) -> MutexGuard<'_, BTreeMap<(usize, Date), Played>> {
        self.played.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A number for all that a game is made from, but for the scenarios.
    fn all_but_scenarios(&self, game: usize) -> u64 {
        let mut hasher = FxHasher::default();
        for number in 0..self.library.files.sources.len() {
            let id = FileId(naipe_grammar::narrow::u32(number));
            if !self.library.depends_on(game, id) {
                continue;
            }
            id.0.hash(&mut hasher);
            let text = self.text(id);
            let items = self.library.files.file(id).map_or(&[][..], |file| &file.items);
            if !items.iter().any(|item| matches!(item.kind, ItemKind::Scenario(_))) {
                text.hash(&mut hasher);
                continue;
            }
            for item in items.iter().filter(|item| !matches!(item.kind, ItemKind::Scenario(_))) {
                text.get(item.span.start as usize..item.span.end as usize).hash(&mut hasher);
            }
        }
        hasher.finish()
    }

    /// A game without the cards, decks and scenarios that something is wrong with; nothing where the rules are.
    fn playable(&self, game: usize, date: Date) -> Option<Arc<Built>> {
        let built = self.library.build(game, With::Tests, date);
        let errors = |built: &Built| -> Vec<Span> {
            let of_items =
                |fault: &&Diagnostic| fault.is_error() && codes::TABLE.iter().all(|known| known.code != fault.code);
            let labels = built.diagnostics.iter().filter(of_items).map(|fault| fault.labels.first());
            labels.map(|label| label.map_or(Span::default(), |label| label.span)).collect()
        };
        // What cannot be read is left out already; of the rules, all must be.
        let is_unread = |fault: &&Diagnostic| codes::TABLE.iter().any(|known| known.code == fault.code);
        let is_of_no_rule = |fault: &Diagnostic| fault.labels.first().is_some_and(|label| self.is_no_rule(label.span));
        if !built.errors().filter(is_unread).all(is_of_no_rule) {
            return None;
        }
        let mut left_out = errors(&built);
        if left_out.is_empty() {
            return Some(built);
        }
        for _ in 0..ROUNDS {
            if !left_out.iter().all(|place| self.is_no_rule(*place)) {
                return None;
            }
            let without = self.library.build_without(game, With::Tests, date, &left_out);
            let more = errors(&without);
            if more.is_empty() {
                return Some(Arc::new(without));
            }
            left_out.extend(more);
        }
        None
    }

    /// Whether a place is in a card, a deck, an erratum, a position or a scenario, or in a text that begins like one.
    fn is_no_rule(&self, place: Span) -> bool {
        let first = Items::new(self.library.files.sources.text(place.file)).word(place.start as usize);
        matches!(first, "card" | "token" | "cards" | "deck" | "errata" | "position" | "scenario")
    }

    /// Which items of a file declare what completion asks for.
    pub fn declaring(&self, id: FileId) -> Arc<[usize]> {
        let mut all = self.declaring.borrow_mut();
        all.entry(id).or_insert_with(|| self.library.files.file(id).map(declaring).unwrap_or_default()).clone()
    }

    /// What the games declare that have a file.
    pub fn known(&self, id: FileId) -> Arc<Known> {
        let beside = self.beside(id);
        if let Some(known) = self.known.borrow().get(&beside) {
            return known.clone();
        }
        let known = Arc::new(Known::new(self, &beside));
        self.known.borrow_mut().insert(beside, known.clone());
        known
    }

    /// The names in a file.
    pub fn names(&self, id: FileId) -> Arc<Names> {
        if let Some(known) = self.names.borrow().get(&id) {
            return known.clone();
        }
        let names = Arc::new(Names::new(self.text(id)));
        self.names.borrow_mut().insert(id, names.clone());
        names
    }
}
