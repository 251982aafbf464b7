//! Where a card may be played: formats are asked about decks with it.

use super::Book;
use naipe_grammar::ast::ItemKind;
use naipe_grammar::mentions::mentions;
use naipe_grammar::narrow;
use naipe_interpreter::deck::{Finding, check_cards};
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::program::{DefId, Program, ZoneId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// So many copies are tried before there is said to be no limit.
const COPIES: u32 = 10;
/// So many other cards are tried beside one that is refused by itself.
const OTHERS: usize = 300;

/// What a format says of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It may be played: at most so many copies, or any number.
    Legal {
        /// The most copies in a deck; none where there may be any number.
        most: Option<u32>,
    },
    /// No deck may have it.
    Refused {
        /// Why it is refused, in words; empty where nothing says why.
        because: String,
        /// The articles that refuse it.
        cites: Vec<String>,
    },
}

impl Verdict {
    /// Whether it may be played.
    pub fn is_legal(&self) -> bool {
        matches!(self, Verdict::Legal { .. })
    }

    /// The articles that refuse it.
    pub fn cites(&self) -> &[String] {
        if let Verdict::Refused { cites, .. } = self { cites } else { &[] }
    }

    /// In a few words.
    pub fn words(&self, book: &Book<'_>) -> String {
        match self {
            Verdict::Legal { most: None } => book.say("legal").to_owned(),
            Verdict::Legal { most: Some(1) } => book.say("legal, one copy").to_owned(),
            Verdict::Legal { most: Some(most) } => book.labels.with("legal, up to {} copies", &most.to_string()),
            Verdict::Refused { because, .. } if because.is_empty() => book.say("not legal").to_owned(),
            Verdict::Refused { because, .. } => book.labels.with("not legal: {}", because),
        }
    }
}

/// What a deck holds in a zone: how many of which cards.
type Section = (ZoneId, Vec<(u32, DefId)>);

/// The formats of a game on a date.
pub struct Legal {
    game: Arc<Game>,
    /// The zones in which decks hold a card, or cards of its kind, or of one above it.
    by_def: BTreeMap<DefId, BTreeSet<ZoneId>>,
    by_kind: BTreeMap<u16, BTreeSet<ZoneId>>,
    /// The zones that formats name: where no deck tells.
    named: BTreeSet<ZoneId>,
    /// What decks hold, each a deck in which others may be.
    decks: Vec<Vec<Section>>,
}

impl Legal {
    /// Notes in which zones the decks of the game hold which cards and kinds, before formats are asked.
    pub fn new(book: &Book<'_>, game: Arc<Game>) -> Legal {
        let program = &game.program;
        let mut legal = Legal {
            by_def: BTreeMap::new(),
            by_kind: BTreeMap::new(),
            named: named(book, program),
            decks: program.decks.iter().map(|deck| deck.sections.clone()).collect(),
            game: game.clone(),
        };
        for (zone, cards) in program.decks.iter().flat_map(|deck| &deck.sections) {
            for (_, def) in cards {
                legal.by_def.entry(*def).or_default().insert(*zone);
                for kind in &program.kinds[program.defs[def.i()].kind.i()].ancestors {
                    legal.by_kind.entry(kind.0).or_default().insert(*zone);
                }
            }
        }
        legal
    }

    /// What each format says of a card.
    pub fn verdicts(&self, def: DefId) -> Vec<Verdict> {
        let zones = self.zones(def);
        (0..self.game.program.formats.len()).map(|format| self.verdict(def, format, &zones)).collect()
    }

    fn zones(&self, def: DefId) -> BTreeSet<ZoneId> {
        let program = &self.game.program;
        if let Some(zones) = self.by_def.get(&def) {
            return zones.clone();
        }
        // The nearest kind that says anything: the one with the most kinds above it.
        let mut kinds = program.kinds[program.defs[def.i()].kind.i()].ancestors.clone();
        kinds.sort_by_key(|kind| std::cmp::Reverse(program.kinds[kind.i()].ancestors.len()));
        let known = kinds.iter().find_map(|kind| self.by_kind.get(&kind.0));
        known.unwrap_or(&self.named).clone()
    }

    fn verdict(&self, def: DefId, format: usize, zones: &BTreeSet<ZoneId>) -> Verdict {
        let mut refused = None;
        let mut most: Option<Option<u32>> = None;
        for zone in zones {
            match self.verdict_in(def, format, *zone) {
                Verdict::Legal { most: here } => {
                    most = Some(match (most, here) {
                        (Some(Some(before)), Some(here)) => Some(before.min(here)),
                        (Some(before), None) => before,
                        (_, here) => here,
                    });
                }
                no => refused = refused.or(Some(no)),
            }
        }
        match (most, refused) {
            (Some(most), _) => Verdict::Legal { most },
            (None, Some(refused)) => refused,
            (None, None) => Verdict::Legal { most: None },
        }
    }

    fn verdict_in(&self, def: DefId, format: usize, zone: ZoneId) -> Verdict {
        let alone = Vec::new();
        let Some(found) = self.refusal(def, format, zone, 1, &alone) else {
            return Verdict::Legal { most: self.most(def, format, zone, &alone) };
        };
        // What it wants may be another card beside it.
        let with = self.decks.iter().find(|deck| self.refusal(def, format, zone, 1, deck).is_none());
        if let Some(deck) = with {
            return Verdict::Legal { most: self.most(def, format, zone, deck) };
        }
        let others =
            super::cards::titles(&self.game.program).map(|(other, _)| other).filter(|other| *other != def).take(OTHERS);
        for other in others {
            for place in self.zones(other) {
                let beside = vec![(place, vec![(1, other)])];
                if self.refusal(def, format, zone, 1, &beside).is_none() {
                    return Verdict::Legal { most: self.most(def, format, zone, &beside) };
                }
            }
        }
        let articles = &self.game.program.articles;
        let cites = found.cites.iter().filter_map(|id| articles.get(id.i())).map(|article| article.id.to_string());
        Verdict::Refused { because: found.because.clone(), cites: cites.collect() }
    }

    /// The most copies that are not refused.
    fn most(&self, def: DefId, format: usize, zone: ZoneId, beside: &[Section]) -> Option<u32> {
        (2..=COPIES).find(|copies| self.refusal(def, format, zone, *copies, beside).is_some()).map(|copies| copies - 1)
    }

    /// Why a deck with so many copies of a card is refused because of it, if it is.
    fn refusal(&self, def: DefId, format: usize, zone: ZoneId, copies: u32, beside: &[Section]) -> Option<Finding> {
        let program = &self.game.program;
        let title = program.str(program.defs[def.i()].title);
        // Copies that the deck has already are not counted twice.
        let mut sections: Vec<Section> = beside
            .iter()
            .map(|(zone, cards)| (*zone, cards.iter().filter(|(_, other)| *other != def).copied().collect()))
            .collect();
        sections.push((zone, vec![(copies, def)]));
        let found = check_cards(&self.game, &sections, format, Vec::new(), None);
        found.into_iter().find(|finding| !finding.is_note && finding.cards.iter().any(|card| card == title))
    }
}

/// The zones of players that the formats of a game name.
fn named(book: &Book<'_>, program: &Program) -> BTreeSet<ZoneId> {
    let sources = &book.library.files.sources;
    let mut words: BTreeSet<String> = BTreeSet::new();
    for item in book.items().filter(|item| matches!(item.kind, ItemKind::Format { .. })) {
        let text = sources.slice(item.span);
        words.extend(mentions(text).iter().filter_map(|mention| text.get(mention.range.clone())).map(str::to_owned));
    }
    let zones =
        program.zones.iter().enumerate().filter(|(_, zone)| zone.per_player && words.contains(zone.name.as_str()));
    zones.map(|(number, _)| ZoneId(narrow::u16(number))).collect()
}
