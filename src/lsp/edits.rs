//! What is known of edits before all is checked: of what is typed inside of cards and scenarios, the faults are told at once.

use super::desk::Desk;
use super::faults;
use super::{Line, Server};
use crate::check::{self, Broken};
use crate::failure::caught;
use crate::screen::Stop;
use naipe_grammar::ast::{Date, Item, ItemKind, Scenario};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::FileId;
use naipe_grammar::split::{Items, first_word};
use naipe_interpreter::project::library::With;
use naipe_interpreter::project::library::items_with_errors;
use naipe_interpreter::recheck::{Recheck, edited_scenarios};
use naipe_interpreter::scenario::Rehearsal;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long it must be quiet before the games are checked that were edited,
const QUIET: Duration = Duration::from_millis(150);
/// how long where all that was edited has been checked by itself,
const LONG_QUIET: Duration = Duration::from_millis(1500);
/// and how long before games are prepared for the next edit.
pub(super) const BREATH: Duration = Duration::from_millis(15);

/// For how many dates a game is copied beforehand, so that scenarios of that date can be checked at once.
const DATES: usize = 3;

/// Games with the dates as of which they were copied, so that scenarios can be checked with the copies; nothing where the game has
/// errors of its own.
type Copies = Rc<RefCell<BTreeMap<(usize, Date), Option<Rehearsal>>>>;

/// A game that is prepared for edits of single cards and scenarios.
pub(super) struct Ready<'d> {
    game: usize,
    cards: Recheck<'d>,
    /// The dates on which it changes.
    changes: Vec<Date>,
    /// What scenarios are checked with,
    copies: Copies,
    /// and of which dates that is as the game now stands.
    copied: RefCell<BTreeSet<Date>>,
}

impl<'d> Ready<'d> {
    fn new(desk: &'d Desk, game: usize, open: &[FileId], copies: Copies) -> Ready<'d> {
        let library = &desk.library;
        let cards = Recheck::new(&library.input(game, With::Tests, desk.date), |id| library.files.sources.text(id));
        let changes = library.change_dates(game);
        let ready = Ready { game, cards, changes, copies, copied: RefCell::default() };
        let items = open.iter().filter_map(|id| library.files.file(*id)).flat_map(|file| &file.items);
        let scenarios = items.filter_map(|item| match &item.kind {
            ItemKind::Scenario(scenario) => Some(scenario),
            _ => None,
        });
        let dates: BTreeSet<Date> = scenarios.map(|one| check::date_of(one, &ready.changes, desk.date)).collect();
        let dates: BTreeSet<Date> = dates.into_iter().rev().take(DATES).collect();
        ready.copies.borrow_mut().retain(|(of, date), _| *of != game || dates.contains(date));
        dates.into_iter().for_each(|date| ready.copy(desk, date));
        ready
    }

    /// Copies the game as of a date, if that is at hand and not done yet.
    fn copy(&self, desk: &Desk, date: Date) {
        if self.copied.borrow().contains(&date) {
            return;
        }
        let Some(built) = desk.game_at_hand(self.game, date) else { return };
        let mut copies = self.copies.borrow_mut();
        let known = copies.get(&(self.game, date)).and_then(Option::as_ref);
        if !known.zip(built.as_ref()).is_some_and(|(known, built)| known.is_of(&built.compiled)) {
            let copy = built.map(|built| Rehearsal::new(built.compiled.clone()));
            copies.insert((self.game, date), copy);
        }
        self.copied.borrow_mut().insert(date);
    }

    /// What is wrong with a scenario.
    fn check(&self, desk: &Desk, scenario: &Scenario) -> Option<Vec<Diagnostic>> {
        let date = check::date_of(scenario, &self.changes, desk.date);
        self.copy(desk, date);
        if !self.copied.borrow().contains(&date) {
            return None;
        }
        Some(self.copies.borrow_mut().get_mut(&(self.game, date))?.as_mut()?.check(scenario))
    }
}

/// Games that are prepared for edits of single cards and scenarios.
pub(super) type Prepared<'d> = Vec<Ready<'d>>;

/// What is known of edits since all was checked.
pub(super) struct Edits {
    /// The games that nothing is wrong with but the insides of cards and scenarios: what is edited of these can be checked by itself.
    ready: BTreeSet<usize>,
    /// The games that scenarios can be checked with, and what of them is broken: what scenarios say of that is not judged.
    sound: BTreeMap<usize, Broken>,
    /// What scenarios are checked with, from one edit to the next.
    copies: Copies,
    /// What is wrong with a file that was edited since it was taken in, if that is known already.
    known: BTreeMap<FileId, Vec<Diagnostic>>,
    /// The files that were edited since they were taken in: what was told of them meanwhile may be wrong by now, even where they say
    /// again what they said.
    edited: BTreeSet<PathBuf>,
    /// When the last edit came in.
    last: Instant,
    /// What is wrong is known of all that was edited.
    are_known: bool,
}

impl Edits {
    pub fn new() -> Edits {
        Edits {
            ready: BTreeSet::new(),
            sound: BTreeMap::new(),
            copies: Copies::default(),
            edited: BTreeSet::new(),
            known: BTreeMap::new(),
            last: Instant::now(),
            are_known: false,
        }
    }

    /// Something was edited now; a file of the project, if that is said.
    pub fn came(&mut self, path: Option<&Path>) {
        self.last = Instant::now();
        self.edited.extend(path.map(Path::to_owned));
    }

    /// Whether a file that is taken in now was edited.
    pub fn taken_in(&mut self, path: &Path) -> bool {
        self.edited.remove(path)
    }

    /// Whether what is wrong is known of all that was edited.
    pub fn are_known(&self) -> bool {
        self.are_known
    }

    /// How long it must still be quiet before all is checked.
    pub fn quiet(&self) -> Duration {
        let quiet = if self.are_known { LONG_QUIET } else { QUIET };
        (self.last + quiet).saturating_duration_since(Instant::now())
    }

    /// All of a game was checked.
    pub fn checked(&mut self, game: usize, desk: &Desk, found: &[Diagnostic]) {
        let mut items = items_with_errors(&desk.library.files.sources, found);
        // What is wrong in a card or a scenario, or in what begins like one, is wrong for itself.
        if items.all(|item| matches!(first_word(item), "card" | "token" | "scenario")) {
            self.ready.insert(game);
        } else {
            self.ready.remove(&game);
        }
        match Broken::of(&desk.library.files.sources, found) {
            Some(broken) => self.sound.insert(game, broken),
            None => self.sound.remove(&game),
        };
    }
}

impl Server {
    /// How long it must still be quiet before all is checked; nothing where nothing is to be, or a check is under way. Only edits put it off:
    /// an editor may ask for something at every move of the cursor.
    pub(super) fn until_check(&self, touched: &BTreeSet<usize>) -> Option<Duration> {
        let waits = !self.seen.pending.is_empty() || self.anew || !touched.is_empty() && self.checks.are_idle();
        waits.then(|| self.edits.quiet())
    }

    /// The games with an open file that are ready for edits of single cards.
    pub(super) fn prepared<'d>(&self, desk: &'d Desk) -> Prepared<'d> {
        let library = &desk.library;
        let open = self.seen.open.texts();
        let open: Vec<FileId> = open.keys().filter_map(|path| library.files.id(path)).collect();
        let ready = self.edits.ready.iter().copied().filter_map(|game| {
            let mut own = open.clone();
            own.retain(|id| library.has_file(game, *id));
            // What cannot be prepared is checked with all else.
            (!own.is_empty()).then(|| caught(|| Ready::new(desk, game, &own, self.edits.copies.clone())).ok()).flatten()
        });
        ready.collect()
    }

    /// Tells the faults of the cards that were edited, without checking the rest, if that can be done.
    pub(super) fn at_once(
        &mut self,
        desk: &Desk,
        prepared: &Prepared<'_>,
        touched: &BTreeSet<usize>,
        line: &mut Line,
    ) -> Result<(), Stop> {
        let edited = self.only_pending(desk);
        // What fails here is told by the check of all.
        let of_edit = |(id, now): &(FileId, String)| caught(|| self.faults_of_edit(desk, prepared, *id, now)).ok()?;
        let found = edited.as_ref().and_then(of_edit);
        let (Some((id, now)), Some((found, are_all))) = (edited, found) else {
            if self.seen.pending.iter().any(|path| self.seen.differs(desk, path)) {
                self.not_ready(desk);
            }
            return Ok(());
        };
        let said = |file: FileId| if file == id { now.as_str() } else { desk.text(file) };
        let shown = found.iter().filter_map(|fault| faults::shown_in(desk, &said, fault, &self.seen.pages)).collect();
        if let Some(path) = desk.library.files.path(id) {
            self.publish_file(line, path, shown)?;
            self.shown.insert(path.to_owned());
        }
        self.edits.known.insert(id, found);
        self.edits.are_known = are_all && (self.edits.are_known || self.is_checked(touched));
        Ok(())
    }

    /// The one file that was edited, and what it says now.
    fn only_pending(&self, desk: &Desk) -> Option<(FileId, String)> {
        let mut pending = self.seen.pending.iter();
        let (Some(path), None) = (pending.next(), pending.next()) else { return None };
        Some((desk.library.files.id(path)?, self.seen.open.texts().get(path).cloned()?))
    }

    /// Of games with an edited file nothing is known but what a check of all of it will tell.
    fn not_ready(&mut self, desk: &Desk) {
        let edited: Vec<FileId> = self.seen.pending.iter().filter_map(|path| desk.library.files.id(path)).collect();
        self.edits.ready.retain(|game| !edited.iter().any(|id| desk.library.depends_on(*game, *id)));
        self.edits.known.clear();
        self.edits.are_known = false;
    }

    /// What is wrong with a file after an edit inside of cards, and whether nothing elsewhere can be wrong or right by it; nothing
    /// where all must be checked to tell.
    fn faults_of_edit(
        &self,
        desk: &Desk,
        prepared: &Prepared<'_>,
        id: FileId,
        now: &str,
    ) -> Option<(Vec<Diagnostic>, bool)> {
        let library = &desk.library;
        let before = library.files.file(id)?;
        let text = library.files.sources.text(id);
        let known = faults::by_file(self.seen.found.values().flatten());
        let known = known.get(&id).into_iter().flatten().copied();
        let ready = &self.edits.ready;
        let mut of_file = prepared.iter().filter(|one| ready.contains(&one.game) && library.has_file(one.game, id));
        if now == text {
            // Back to what was known: what was wrong then is wrong again, and nothing else.
            return of_file.next().map(|_| (known.cloned().collect(), true));
        }
        let edit = match edited_scenarios(id, (text, before), now) {
            Some((mut edit, scenarios)) => {
                let game = of_file.next()?;
                let broken = self.edits.sound.get(&game.game)?;
                for scenario in &scenarios {
                    let found = game.check(desk, scenario)?;
                    if !found.is_empty() {
                        let said = Items::new(now).text(scenario.name.span.start as usize);
                        edit.faults.extend(broken.own(said, now, found));
                    }
                }
                edit
            }
            None => {
                let is_card = |item: &Item| matches!(item.kind, ItemKind::Card(_));
                if !before.items.is_empty() && !before.items.iter().any(is_card) && before.unread.is_empty() {
                    return None;
                }
                of_file.find_map(|one| one.cards.edited(id, (text, before), now))?
            }
        };
        let mut all: Vec<Diagnostic> = known.filter_map(|fault| faults::moved(fault, id, &edit)).collect();
        all.extend(edit.faults);
        Some((all, !edit.adds))
    }

    /// What is known of an edited file is what was found in it, once that is taken in.
    pub(super) fn keep_known(&mut self, desk: &Desk, id: FileId) {
        let Some(now) = self.edits.known.remove(&id) else { return };
        let is_of_file = |fault: &Diagnostic| fault.labels.first().is_some_and(|label| label.span.file == id);
        let all = Arc::make_mut(&mut self.seen.found);
        for found in all.values_mut() {
            found.retain(|fault| !is_of_file(fault));
        }
        // It is found anew when the game is checked, which the edit touches.
        let game = self.edits.ready.iter().find(|game| desk.library.depends_on(**game, id));
        if let Some(found) = game.and_then(|game| all.get_mut(game)) {
            found.extend(now);
        }
    }
}
