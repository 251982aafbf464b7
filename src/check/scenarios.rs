//! What is wrong with scenarios: names and types that their game does not have.

use super::BEFORE_ALL;
use crate::arguments::Everywhere;
use crate::snapshots::alike::stored_as_one;
use naipe_grammar::ast::{Date, ItemKind, Scenario};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::source::Sources;
use naipe_grammar::span::{FileId, Span};
use naipe_grammar::split::Items;
use naipe_grammar::tokens::{Token, tokens};
use naipe_interpreter::project::library::{Built, Library, With, items_with_errors};
use naipe_interpreter::scenario::Sequence;
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Into so many parts scenarios are divided, to be checked or run side by side: as many on every machine.
pub const PARTS: usize = 256;

/// The items that declare nothing which a scenario could name.
const NAMELESS: [&str; 4] = ["scenario", "words", "standings", "policy"];

/// The items that can be wrong without the rules being so: scenarios call them by the title behind their first word.
const TITLED: [&str; 5] = ["card", "token", "deck", "errata", "position"];

/// The date of the game with which a scenario is checked: between two changes all dates are alike, and one of them has been compiled
/// already.
pub fn date_of(scenario: &Scenario, changes: &[Date], today: Date) -> Date {
    date_in_force(changes, scenario.as_of.unwrap_or(today))
}

/// The date of those on which a game is compiled that is like another date for it.
pub fn date_in_force(changes: &[Date], date: Date) -> Date {
    changes.iter().copied().rfind(|change| *change <= date).unwrap_or(BEFORE_ALL)
}

/// A scenario of a file in which there are errors.
#[derive(Debug)]
pub struct Spoiled<'l> {
    /// What it is called.
    pub name: &'l str,
    /// The errors.
    pub errors: Vec<&'l Diagnostic>,
}

/// The lines where the scenarios of a file begin in which there are errors, with these.
pub fn spoiled(library: &Library, id: FileId) -> BTreeMap<usize, Spoiled<'_>> {
    let sources = &library.files.sources;
    let mut all: BTreeMap<usize, Spoiled<'_>> = BTreeMap::new();
    let mut cut = None;
    for fault in library.files.faults(id).filter(|fault| fault.is_error()) {
        let Some(at) = fault.labels.first().map(|label| label.span.start as usize) else { continue };
        let items = cut.get_or_insert_with(|| Items::new(sources.text(id)));
        if items.word(at) == "scenario" {
            let name = items.text(at).split('"').nth(1).unwrap_or("");
            let line = sources.line_col(id, items.start(at)).0;
            all.entry(line).or_insert_with(|| Spoiled { name, errors: Vec::new() }).errors.push(fault);
        }
    }
    all
}

/// The cards, decks, errata and positions that something is wrong with, in a game whose rules are sound: what scenarios say of
/// them cannot be judged before they are mended.
#[derive(Debug, Default)]
pub struct Broken {
    /// What they are called.
    titles: FxHashSet<String>,
    /// The words and texts in them: labels of abilities, names of what is chosen.
    words: FxHashSet<String>,
}

impl Broken {
    /// Of some faults of a game, those that are no scenario's; nothing where something else is wrong than what has a title.
    pub fn of(sources: &Sources, faults: &[Diagnostic]) -> Option<Broken> {
        let mut broken = Broken::default();
        let items: FxHashSet<&str> = items_with_errors(sources, faults).collect();
        for item in items {
            let word = naipe_grammar::split::first_word(item);
            if NAMELESS.contains(&word) {
                continue;
            }
            let title = title(item).filter(|_| TITLED.contains(&word))?;
            broken.titles.insert(title.to_owned());
            broken.words.extend(tokens(item).filter_map(|(token, at)| said(token, &item[at])).map(str::to_owned));
        }
        Some(broken)
    }

    /// Whether a fault, of what is written in a scenario, may be only that a name is missing which one of them gives.
    fn explains(&self, fault: &Diagnostic, text: &str) -> bool {
        let place = fault.labels.first().and_then(|label| text.get(label.span.start as usize..label.span.end as usize));
        let mut names =
            place.into_iter().flat_map(|place| tokens(place).filter_map(|(token, at)| said(token, &place[at])));
        names.any(|name| self.words.contains(name))
    }

    /// What of some faults of a scenario is its own, given the scenario and its whole file as they are written.
    pub fn own(&self, scenario: &str, file: &str, mut faults: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let speaks_of_one = !faults.is_empty() && self.titles.iter().any(|title| scenario.contains(title.as_str()));
        faults.retain(|fault| !speaks_of_one && !self.explains(fault, file));
        faults
    }
}

/// A name or a text without its quotes; nothing of what is a sign.
fn said(token: Token, written: &str) -> Option<&str> {
    match token {
        Token::Word => Some(written),
        Token::Text => Some(written.trim_matches('"')),
        _ => None,
    }
}

/// The title of an item as it is written there, quotes or none.
fn title(item: &str) -> Option<&str> {
    let line = item.lines().next()?;
    let behind = line.trim_start().split_once(char::is_whitespace)?.1.trim_start();
    let quotes = ['"', '“', '”', '«', '»'];
    let inside = behind.trim_start_matches(quotes);
    let title = match inside.find(quotes).filter(|_| inside.len() < behind.len()) {
        Some(end) => &inside[..end],
        None => inside.split([':', '{']).next()?,
    };
    Some(title.trim()).filter(|title| !title.is_empty())
}

/// What scenarios name that their game, as of their date, does not have. A game whose rules have errors is mended first, and so is a
/// card, for the scenarios that speak of it.
pub(super) fn faults(library: &Library, game: usize, everywhere: &Everywhere) -> Vec<Diagnostic> {
    let changes = library.change_dates(game);
    let ids = library.scenario_ids(game);
    let files = ids.iter().filter_map(|id| library.files.file(*id));
    let scenarios: Vec<(Span, &Scenario)> = files
        .flat_map(|file| &file.items)
        .filter_map(|item| if let ItemKind::Scenario(one) = &item.kind { Some((item.span, one)) } else { None })
        .collect();
    let sources = &library.files.sources;
    let date = |scenario: &Scenario| date_of(scenario, &changes, everywhere.date());
    let mut games: BTreeMap<Date, (Arc<Built>, Option<Broken>)> = BTreeMap::new();
    for (_, scenario) in &scenarios {
        games.entry(date(scenario)).or_insert_with_key(|date| {
            let built = library.build(game, With::Tests, *date);
            let broken = Broken::of(sources, &built.diagnostics);
            (built, broken)
        });
    }
    let parts = scenarios.par_chunks(scenarios.len().div_ceil(PARTS).max(1));
    // The copy of the game that one part was checked with serves for the next, too.
    let checked = parts.map_init(
        || None,
        |copied: &mut Option<_>, part| {
            let mut found = Vec::new();
            for alike in part.chunk_by(|a, b| date(a.1) == date(b.1)) {
                let date = date(alike[0].1);
                let Some((built, Some(broken))) = games.get(&date) else { continue };
                let mut sequence = match copied.take() {
                    Some((known, sequence)) if known == date => Sequence::for_another(sequence, PARTS),
                    _ => Sequence::new(&built.compiled, PARTS),
                };
                for (at, scenario) in alike {
                    let file = sources.text(at.file);
                    let faults = sequence.check(scenario);
                    found.extend(broken.own(&file[at.start as usize..at.end as usize], file, faults));
                }
                *copied = Some((date, sequence));
            }
            found
        },
    );
    checked.flatten_iter().chain(stored_as_one(library, &ids)).collect()
}
