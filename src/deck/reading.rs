//! A list read with the cards of a game: which cards it names, and where in the deck they go.

use super::list::{Line, heading, lines, readings};
use naipe_grammar::narrow;
use naipe_grammar::suggest::{Suggestions, closest, fold};
use naipe_interpreter::program::{DefId, KindId, Program, ZoneId};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

/// So many beginnings of a line may say what a card is.
const MOST_COLONS: usize = 8;

/// What a list says.
#[derive(Debug, Default)]
pub struct Reading {
    /// Cards by zone.
    pub sections: Vec<(ZoneId, Vec<(u32, DefId)>)>,
    /// The lines on which each card stands.
    pub places: BTreeMap<DefId, Vec<usize>>,
    /// What is no card.
    pub unknown: Vec<Unknown>,
    /// Headings that name no part of a deck.
    pub headings: Vec<Heading>,
}

/// A heading that names no part of a deck.
#[derive(Debug, PartialEq, Eq)]
pub struct Heading {
    /// The line.
    pub line: usize,
    /// What it says.
    pub name: String,
    /// The zone that may be meant.
    pub near: Option<ZoneId>,
}

/// A name that is no card's.
#[derive(Debug, PartialEq, Eq)]
pub struct Unknown {
    /// The line.
    pub line: usize,
    /// The name.
    pub name: String,
    /// Titles that may be meant: the nearest, or several that differ only in accents or signs.
    pub near: Vec<String>,
}

impl Reading {
    /// How many cards go to a zone.
    pub fn count(&self, zone: ZoneId) -> u32 {
        let cards = self.sections.iter().filter(|section| section.0 == zone).flat_map(|section| &section.1);
        cards.map(|(count, _)| *count).sum()
    }
}

/// The cards and zones of a game by their names, as people write them.
pub struct Names<'a> {
    program: &'a Program,
    cards: HashMap<String, Vec<DefId>>,
    zones: HashMap<String, ZoneId>,
    /// Where decks of the game have cards of a kind.
    usual: HashMap<KindId, ZoneId>,
    /// Where cards go of which that is not known.
    main: Option<ZoneId>,
    suggestions: Suggestions,
    /// What was meant by names that no card has.
    meant: RefCell<HashMap<String, Option<DefId>>>,
}

impl<'a> Names<'a> {
    /// Those of a game; the decks show where cards of each kind go.
    pub fn new(program: &'a Program, decks: &Program) -> Names<'a> {
        let mut cards: HashMap<String, Vec<DefId>> = HashMap::new();
        for (index, def) in program.defs.iter().enumerate() {
            let title = program.str(def.title);
            if def.ability_of.is_none() && !def.is_token && !title.is_empty() {
                cards.entry(fold(title)).or_default().push(DefId(narrow::u32(index)));
            }
        }
        // Lists may be older, or younger, than the title of a card.
        for (title, now) in &program.other_titles {
            if let Some(found) = cards.get(&fold(now)).cloned() {
                cards.entry(fold(title)).or_insert(found);
            }
        }
        let mut zones = HashMap::new();
        for (index, zone) in program.zones.iter().enumerate().filter(|(_, zone)| zone.per_player) {
            for name in [&zone.title, &zone.name] {
                zones.entry(fold(name)).or_insert(ZoneId(narrow::u16(index)));
            }
        }
        let mut names = Names {
            program,
            cards,
            zones,
            usual: HashMap::new(),
            main: None,
            suggestions: Suggestions::default(),
            meant: RefCell::default(),
        };
        names.learn(decks);
        names
    }

    /// Learns from decks where cards go.
    fn learn(&mut self, decks: &Program) {
        let mut by_kind: BTreeMap<(KindId, ZoneId), u32> = BTreeMap::new();
        let mut by_zone: BTreeMap<ZoneId, u32> = BTreeMap::new();
        for (zone, cards) in decks.decks.iter().flat_map(|deck| &deck.sections) {
            for (count, def) in cards {
                *by_kind.entry((decks.defs[def.i()].kind, *zone)).or_default() += count;
                *by_zone.entry(*zone).or_default() += count;
            }
        }
        let mut most: Vec<_> = by_kind.into_iter().collect();
        most.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        for ((kind, zone), _) in most {
            self.usual.entry(kind).or_insert(zone);
        }
        let first = || {
            let mut zones = self.program.zones.iter().enumerate();
            zones.find(|(_, zone)| zone.per_player).map(|(index, _)| ZoneId(narrow::u16(index)))
        };
        let largest = by_zone.into_iter().max_by_key(|(zone, count)| (*count, std::cmp::Reverse(*zone)));
        self.main = largest.map(|(zone, _)| zone).or_else(first);
    }

    /// Reads a list.
    pub fn read(&self, text: &str) -> Reading {
        let mut reading = Reading::default();
        let mut section = None;
        for line in lines(text) {
            let (name, looks) = heading(line.text);
            let zone = self.zones.get(&fold(name)).copied();
            let card = if line.is_comment { None } else { self.entry(line.text) };
            match (card, zone) {
                // Where a zone and a card have one name, a line with a sign of a heading is one.
                (Some(_), Some(zone)) if looks => section = Some(zone),
                (Some((count, def)), _) => self.add(&mut reading, section, count, def, line.number),
                (None, Some(zone)) => section = Some(zone),
                (None, None) if line.is_comment => {}
                (None, None) if looks => section = self.not_a_zone(&mut reading, name, line.number),
                (None, None) => match self.near_zone(name) {
                    // A word by itself that is nearly a zone's name, and no card's.
                    Some(_) if is_bare(line.text, name) && self.near_cards(name).is_empty() => {
                        section = self.not_a_zone(&mut reading, name, line.number);
                    }
                    _ => self.not_known(&mut reading, section, &line),
                },
            }
        }
        reading
    }

    /// A heading that names no zone: what follows goes to the nearest, or where cards of its kind go.
    fn not_a_zone(&self, reading: &mut Reading, name: &str, line: usize) -> Option<ZoneId> {
        let near = self.near_zone(name);
        reading.headings.push(Heading { line, name: name.to_owned(), near });
        near
    }

    fn near_zone(&self, name: &str) -> Option<ZoneId> {
        let near = closest(&fold(name), self.zones.keys().map(String::as_str))?;
        self.zones.get(near).copied()
    }

    /// Cards of which one may be meant: several that differ only in accents or signs, or the nearest.
    fn near_cards(&self, name: &str) -> Vec<DefId> {
        let folded = fold(name);
        if let Some(alike) = self.cards.get(&folded) {
            return alike.clone();
        }
        let meant = self.meant.borrow().get(&folded).copied();
        let meant = meant.unwrap_or_else(|| {
            let found = self.suggestions.closest(&folded, self.cards.keys().map(String::as_str));
            let found = found.and_then(|found| self.cards[found].first()).copied();
            self.meant.borrow_mut().insert(folded, found);
            found
        });
        meant.into_iter().collect()
    }

    /// The card that an entry names.
    fn entry(&self, text: &str) -> Option<(u32, DefId)> {
        // `Hero: Conan`
        let rests = std::iter::successors(Some(text), |text| Some(text.split_once(": ")?.1)).take(MOST_COLONS);
        let mut all = rests.flat_map(readings);
        all.find_map(|(count, name)| Some((count, self.card(name)?)))
    }

    /// The only card of a name, or the one written exactly so.
    fn card(&self, name: &str) -> Option<DefId> {
        let found = self.cards.get(&fold(name))?;
        let exact = found.iter().find(|def| self.title(**def) == name);
        exact.or(if let [only] = &found[..] { Some(only) } else { None }).copied()
    }

    fn title(&self, def: DefId) -> &'a str {
        self.program.str(self.program.defs[def.i()].title)
    }

    fn add(&self, reading: &mut Reading, section: Option<ZoneId>, count: u32, def: DefId, line: usize) {
        reading.places.entry(def).or_default().push(line);
        let usual = || self.usual.get(&self.program.defs[def.i()].kind).copied().or(self.main);
        let Some(zone) = section.or_else(usual) else { return };
        let at = reading.sections.iter().position(|known| known.0 == zone);
        let at = at.unwrap_or_else(|| {
            reading.sections.push((zone, Vec::new()));
            reading.sections.len() - 1
        });
        reading.sections[at].1.push((count, def));
    }

    /// A name that is no card's: the nearest one is taken in its place, so that the rest can be checked.
    fn not_known(&self, reading: &mut Reading, section: Option<ZoneId>, line: &Line<'_>) {
        let all = readings(line.text);
        let (count, name) = all.get(1).or(all.first()).copied().unwrap_or((1, line.text));
        let near = self.near_cards(name);
        if let Some(def) = near.first() {
            self.add(reading, section, count, *def, line.number);
        }
        let near = near.into_iter().map(|def| self.title(def).to_owned()).collect();
        reading.unknown.push(Unknown { line: line.number, name: name.to_owned(), near });
    }
}

/// Whether a line says nothing but a name, and how many there are of it in brackets after it.
fn is_bare(text: &str, name: &str) -> bool {
    text.strip_prefix(name).is_some_and(|rest| rest.trim().is_empty() || rest.trim_start().starts_with('('))
}
