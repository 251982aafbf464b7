//! A list read with the cards of a game: which cards it names, and where in the deck they go.

use super::list::{Line, Written, cuts, heading, lines, numbered, printing, readings};
use super::{MOST, objects, table};
use naipe_grammar::messages::own;
use naipe_grammar::narrow;
use naipe_grammar::suggest::{Suggestions, closest, fold};
use naipe_interpreter::program::{DefId, KindId, Printing, Program, ZoneId};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

/// So many beginnings of a line may say what a card is.
const MOST_COLONS: usize = 8;
/// What people call the part of a deck that is played with, where no zone has that name.
const MAIN: [&str; 5] = ["deck", "main", "maindeck", "main deck", "mainboard"];
/// And the part that waits beside it.
const SIDE: [&str; 6] = ["sb", "side", "sideboard", "side board", "sidedeck", "side deck"];

/// What a list says.
#[derive(Debug, Default, Clone)]
pub struct Reading {
    /// How many there are of which card, by the zone that they belong to.
    pub sections: Vec<(ZoneId, Vec<(u32, DefId)>)>,
    /// The lines on which each card stands.
    pub places: BTreeMap<DefId, Vec<usize>>,
    /// What is no card.
    pub unknown: Vec<Unknown>,
    /// Headings that name no part of a deck.
    pub headings: Vec<Heading>,
    /// Lines that say how many of a card, and say what no deck can have.
    pub counts: Vec<(usize, u32)>,
    /// Printings that cards do not have; nothing hangs on them.
    pub printings: Vec<(usize, String)>,
    /// What was taken for a comment behind a card or a heading.
    pub comments: Vec<(usize, String)>,
    /// What the deck is called, where the list says it.
    pub name: Option<String>,
    /// The line from which on a file of another table cannot be read.
    pub broken: Option<usize>,
}

/// A heading that names no part of a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// The line of the list, from 1.
    pub line: usize,
    /// The heading, as the list has it.
    pub name: String,
    /// The zone that may be meant.
    pub near: Option<ZoneId>,
}

/// A name that is no card's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    /// The line of the list, from 1.
    pub line: usize,
    /// The name, as the list has it.
    pub name: String,
    /// Titles that may be meant: the nearest, or several that differ only in accents or signs.
    pub near: Vec<String>,
    /// It is the name of a token, and no token is in a deck.
    pub is_token: bool,
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
    /// The part of decks besides that, where there is one.
    side: Option<ZoneId>,
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
            side: None,
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
                // What is of several kinds goes where those of the first go.
                let of = &decks.kinds[decks.defs[def.i()].kind.i()].ancestors;
                let kind = of.iter().find(|kind| !decks.kinds[kind.i()].in_place).unwrap_or(&of[0]);
                *by_kind.entry((*kind, *zone)).or_default() += count;
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
        let used: Vec<ZoneId> = by_zone.keys().copied().collect();
        let largest = by_zone.into_iter().max_by_key(|(zone, count)| (*count, std::cmp::Reverse(*zone)));
        self.main = largest.map(|(zone, _)| zone).or_else(first);
        let others: Vec<ZoneId> = used.into_iter().filter(|zone| Some(*zone) != self.main).collect();
        self.side = if let [only] = others[..] { Some(only) } else { None };
    }

    /// The zone of a name, or the one that people mean by a word.
    fn zone(&self, name: &str) -> Option<ZoneId> {
        let folded = fold(name);
        let named = self.zones.get(&folded).copied();
        let main = || self.main.filter(|_| MAIN.contains(&folded.as_str()));
        // A side that is called so, or else the only other part that decks have.
        let called = || SIDE.iter().find_map(|word| self.zones.get(*word).copied()).or(self.side);
        let side = || SIDE.contains(&folded.as_str()).then(called).flatten();
        named.or_else(main).or_else(side)
    }

    /// Reads a list, or the decks that a file of another table keeps; there is one at least.
    pub fn read(&self, text: &str) -> Vec<Reading> {
        let decks = if objects::is_one(text) {
            objects::read(text)
        } else if table::is_one(text) {
            vec![table::read(text)]
        } else {
            let mut reading = Reading::default();
            let mut section = None;
            lines(text).for_each(|line| self.line(&mut reading, &mut section, &line));
            return vec![reading];
        };
        let deck = |deck: table::Deck| {
            let mut reading = Reading { name: deck.name, broken: deck.broken, ..Reading::default() };
            let mut section = None;
            deck.lines.iter().for_each(|line| self.line(&mut reading, &mut section, line));
            reading
        };
        decks.into_iter().map(deck).collect()
    }

    fn line(&self, reading: &mut Reading, section: &mut Option<ZoneId>, line: &Line<'_>) {
        let number = line.number;
        let text = match &line.said {
            Written::Line(text) => *text,
            Written::Comment(text) => {
                let named = text.split_once(':').filter(|(word, _)| fold(word) == "deck").map(|(_, name)| name.trim());
                let (name, _) = heading(text);
                match self.zone(name) {
                    Some(zone) => *section = Some(zone),
                    None if reading.name.is_none() => {
                        reading.name = named.filter(|name| !name.is_empty()).map(str::to_owned);
                    }
                    None => {}
                }
                return;
            }
            Written::Part(name) => {
                *section = self.zone(name).or_else(|| self.not_a_zone(reading, name, number));
                return;
            }
            Written::Heading(name) => {
                *section = self.zone(name).or(*section);
                return;
            }
            Written::Cards(count, name) => {
                match self.card(name) {
                    Some(def) => self.add(reading, *section, *count, def, number),
                    None => self.not_known(reading, *section, *count, name, number),
                }
                return;
            }
        };
        let text = self.without_comment(reading, text, number);
        if self.in_part(reading, text, number) {
            return;
        }
        let (name, looks) = heading(text);
        match (self.entry(text), self.zone(name)) {
            // Where a zone and a card have one name, a line with a sign of a heading is one.
            (Some(_), Some(zone)) if looks => *section = Some(zone),
            (Some(entry), _) => self.take(reading, *section, entry, number),
            (None, Some(zone)) => *section = Some(zone),
            (None, None) if looks || is_side(name) => *section = self.not_a_zone(reading, name, number),
            (None, None) => match self.near_zone(name) {
                // A word by itself that is nearly a zone's name, and no card's.
                Some(_) if is_bare(text, name) && self.near_cards(name).is_empty() => {
                    *section = self.not_a_zone(reading, name, number);
                }
                _ => {
                    let all = readings(text);
                    let (count, name) = all.get(1).or(all.first()).copied().unwrap_or((1, text));
                    let name = numbered(name).unwrap_or(name);
                    self.not_known(reading, *section, count, name, number);
                }
            },
        }
    }

    /// A line without the comment behind it. A title may have the sign of a comment in it, so that the longest line that says something
    /// is meant; what is nearly such a title is not cut, so that nobody gets half of a card.
    fn without_comment<'t>(&self, reading: &mut Reading, text: &'t str, number: usize) -> &'t str {
        let cuts = cuts(text);
        if cuts.is_empty() || self.is_said(text) {
            return text;
        }
        let cut = cuts.iter().find(|(line, _)| self.is_said(line)).or(cuts.last());
        let Some((line, comment)) = cut else { return text };
        let has_sign = |def: &DefId| !super::list::cuts(self.title(*def)).is_empty();
        let is_nearly = |text: &str| {
            let bare = printing(text).map_or(text, |(name, ..)| name);
            let near = [text, bare].map(|name| numbered(name).unwrap_or(name)).map(|name| self.near_cards(name));
            near.iter().flatten().any(has_sign)
        };
        if readings(text).into_iter().any(|(_, name)| is_nearly(name)) {
            return text;
        }
        reading.comments.push((number, (*comment).to_owned()));
        line
    }

    /// Whether a line names a card, in whatever part, or a part.
    fn is_said(&self, text: &str) -> bool {
        let in_part = || text.split_once(':').is_some_and(|(_, rest)| self.entry(rest.trim()).is_some());
        self.entry(text).is_some() || in_part() || self.zone(heading(text).0).is_some()
    }

    /// Whether what follows a remark of this name goes to the zone that the rules call so.
    pub fn is_part(&self, remark: &str, zone: &str) -> bool {
        let text = format!("// {remark}");
        let named = match lines(&text).next().map(|line| line.said) {
            Some(Written::Comment(text)) => self.zone(heading(text).0),
            _ => None,
        };
        named.is_some_and(|found| self.program.zones[found.i()].name == zone)
    }

    /// Whether a list of this one line says so many of a card, and nothing else.
    pub fn is_read_as(&self, line: &str, count: u32, title: &str) -> bool {
        let mut reading = Reading::default();
        lines(line).for_each(|line| self.line(&mut reading, &mut None, &line));
        let is_it = |(of, def): &(u32, DefId)| *of == count && self.title(*def) == title;
        let is_plain = reading.unknown.is_empty()
            && reading.headings.is_empty()
            && reading.printings.is_empty()
            && reading.comments.is_empty();
        is_plain && matches!(&reading.sections[..], [(_, cards)] if matches!(&cards[..], [only] if is_it(only)))
    }

    /// A line that says to which part of the deck it belongs, as `SB: 1 Salt`.
    fn in_part(&self, reading: &mut Reading, text: &str, number: usize) -> bool {
        let Some((part, rest)) = text.split_once(':') else { return false };
        let is_whole = || readings(text).iter().any(|(_, name)| self.card(name).is_some());
        let (zone, entry) = (self.zone(part), self.entry(rest.trim()));
        // What stands before a card and is neither a part nor what the card is, was meant to be a part.
        let is_part = zone.is_some() || is_side(part) || self.entry(text).is_none();
        if !is_part || entry.is_none() || is_whole() {
            return false;
        }
        let zone = zone.or_else(|| self.not_a_zone(reading, part, number));
        if let Some(entry) = entry {
            self.take(reading, zone, entry, number);
        }
        true
    }

    /// Takes what a line says; a printing that the card does not have is told.
    fn take(&self, reading: &mut Reading, section: Option<ZoneId>, entry: Entry<'_>, line: usize) {
        if let Some((set, number)) = entry.printing {
            let printings = self.program.entry(entry.def).map_or(&[][..], |said| &said.printings);
            let is_set = |one: &&Printing| {
                let declared = &self.program.sets[usize::from(one.set)];
                [&declared.name, &declared.title].iter().any(|name| fold(name) == fold(set))
            };
            let there: Vec<&Printing> = printings.iter().filter(is_set).collect();
            if !there.iter().any(|one| number.is_empty() || fold(&one.number) == fold(number)) {
                let title = self.title(entry.def);
                let what = if there.is_empty() {
                    format!("`{}` is not printed in `{}`", own(title), own(set))
                } else {
                    format!("`{}` has another number than `{}` in `{}`", own(title), own(number), own(set))
                };
                reading.printings.push((line, what));
            }
        }
        self.add(reading, section, entry.count, entry.def, line);
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
    fn entry<'t>(&self, text: &'t str) -> Option<Entry<'t>> {
        // `Hero: Conan`
        let rests = std::iter::successors(Some(text), |text| Some(text.split_once(": ")?.1)).take(MOST_COLONS);
        let all: Vec<(u32, &str)> =
            rests.flat_map(readings).filter(|(_, name)| self.is_said_before(text, name)).collect();
        let whole =
            all.iter().find_map(|(count, name)| Some(Entry { count: *count, def: self.card(name)?, printing: None }));
        let printed = || {
            all.iter().find_map(|(count, name)| {
                let (name, set, number) = printing(name)?;
                Some(Entry { count: *count, def: self.card(name)?, printing: Some((set, number)) })
            })
        };
        let numbered = || {
            all.iter().find_map(|(count, name)| {
                Some(Entry { count: *count, def: self.card(numbered(name)?)?, printing: None })
            })
        };
        // A number in front is of that table alone, and what follows it is a title whatever it looks like.
        whole.or_else(numbered).or_else(printed)
    }

    /// Whether what stands before the name of a card, up to a colon, is a kind that the card is of.
    fn is_said_before(&self, text: &str, name: &str) -> bool {
        let end = name.as_ptr().addr() - text.as_ptr().addr();
        let Some((before, _)) = text[..end].rsplit_once(':') else { return true };
        let Some(def) = self.card(name).or_else(|| self.card(printing(name)?.0)) else { return true };
        let kind = self.program.defs[def.i()].kind;
        let is_its = |word: &str| {
            let named =
                |k: &naipe_interpreter::program::Kind| [&k.name, &k.title].iter().any(|said| fold(said) == word);
            let all = self.program.kinds.iter().enumerate();
            all.filter(|(_, k)| named(k)).any(|(k, _)| self.program.is_kind(kind, KindId(narrow::u16(k))))
        };
        before.split(':').all(|word| is_its(&fold(word.trim())))
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
        if count == 0 || count > MOST {
            reading.counts.push((line, count));
            return;
        }
        reading.places.entry(def).or_default().push(line);
        let kinds = &self.program.kinds[self.program.defs[def.i()].kind.i()].ancestors;
        let usual = || kinds.iter().find_map(|kind| self.usual.get(kind)).copied().or(self.main);
        let Some(zone) = section.or_else(usual) else { return };
        let at = reading.sections.iter().position(|known| known.0 == zone);
        let at = at.unwrap_or_else(|| {
            reading.sections.push((zone, Vec::new()));
            reading.sections.len() - 1
        });
        reading.sections[at].1.push((count, def));
    }

    /// A name that is no card's: the nearest one is taken in its place, so that the rest can be checked.
    fn not_known(&self, reading: &mut Reading, section: Option<ZoneId>, count: u32, name: &str, line: usize) {
        let mut near = self.near_cards(name);
        if let Some((bare, ..)) = printing(name).filter(|_| near.is_empty()) {
            near = self.near_cards(bare);
        }
        let is_token = self.is_token(name);
        if is_token {
            near.clear();
        }
        if let Some(def) = near.first() {
            self.add(reading, section, count, *def, line);
        }
        let near = near.into_iter().map(|def| self.title(def).to_owned()).collect();
        reading.unknown.push(Unknown { line, name: name.to_owned(), near, is_token });
    }

    fn is_token(&self, name: &str) -> bool {
        let name = fold(name);
        self.program.defs.iter().any(|def| def.is_token && fold(self.program.str(def.title)) == name)
    }
}

/// What a line names.
#[derive(Debug, Clone, Copy)]
struct Entry<'t> {
    count: u32,
    def: DefId,
    /// Its set and number, as written.
    printing: Option<(&'t str, &'t str)>,
}

/// Whether a word means the part of a deck that waits beside it.
fn is_side(name: &str) -> bool {
    SIDE.contains(&fold(name).as_str())
}

/// Whether a line says nothing but a name, and how many there are of it in brackets after it.
fn is_bare(text: &str, name: &str) -> bool {
    text.strip_prefix(name).is_some_and(|rest| rest.trim().is_empty() || rest.trim_start().starts_with('('))
}
