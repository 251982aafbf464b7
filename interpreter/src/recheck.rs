//! Checking an edited card again by itself, while somebody writes: the rules, and the cards that are spoken of, without
//! the thousands that are not.

use crate::codes;
use crate::lower::{self, GameInput};
use ecow::EcoString;
use naipe_grammar::ast::{AnnounceStep, CardDecl, File, Item, ItemKind, Member, Scenario};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::{FileId, Span};
use naipe_grammar::split;
use naipe_grammar::tokens::{Token, tokens};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// How many cards may be edited at once: of more, the whole game is checked as fast.
const MOST_CARDS: usize = 100;

/// A game whose files are sound, but for the insides of cards, against which edits are checked.
#[derive(Debug)]
pub struct Recheck<'a> {
    /// The game; its files are those that are checked with every edit.
    input: GameInput<'a>,
    /// Everything but cards and scenarios.
    rest: File,
    /// The cards, by title.
    cards: FxHashMap<&'a EcoString, &'a Item>,
    /// The titles that several cards have: what is wrong with one of them depends on the others.
    twice: FxHashSet<&'a EcoString>,
    /// The cards that the rest speaks of.
    spoken_of: FxHashSet<&'a EcoString>,
}

/// An edit that was checked by itself.
#[derive(Debug)]
pub struct Edit {
    /// The cards that were edited, by title.
    pub cards: Vec<EcoString>,
    /// What is wrong with them, or with what else was written there.
    pub faults: Vec<Diagnostic>,
    /// There are cards among them that were not there before: what is right elsewhere may be another thing now.
    pub adds: bool,
    /// The part of the text as it was that was looked at anew,
    pub was: Range<usize>,
    /// and that of the text as it now is.
    pub part: Range<usize>,
}

impl<'a> Recheck<'a> {
    /// Prepares a game without faults, but for those inside of cards; `text` gives the text of each of its files.
    #[must_use]
    pub fn new(input: &GameInput<'a>, text: impl Fn(FileId) -> &'a str) -> Recheck<'a> {
        let mut cards = FxHashMap::default();
        let mut twice = FxHashSet::default();
        let mut rest = File::default();
        for item in input.files.iter().flat_map(|file| &file.items) {
            match &item.kind {
                ItemKind::Card(card) => {
                    if cards.insert(&card.name.name, item).is_some() {
                        twice.insert(&card.name.name);
                    }
                }
                ItemKind::Scenario(_) | ItemKind::Position(_) => {}
                _ => rest.items.push(item.clone()),
            }
        }
        let said =
            |item: &Item| text(item.span.file).get(item.span.start as usize..item.span.end as usize).unwrap_or("");
        let mut spoken_of = FxHashSet::default();
        // What cards make of others is known of all of them: one card tells it of each kind, and one of each list of kinds that
        // what is of one of those may be of another.
        let mut lists: FxHashSet<Vec<&str>> = FxHashSet::default();
        let mut told: FxHashSet<&str> = rest.items.iter().flat_map(|item| made(said(item))).collect();
        for item in input.files.iter().flat_map(|file| &file.items) {
            let ItemKind::Card(card) = &item.kind else { continue };
            let title = &card.name.name;
            let kinds = || card.kinds().map(|kind| kind.name.as_str()).collect();
            let is_new = !card.also.is_empty() && lists.insert(kinds());
            if made(said(item)).filter(|made| *made == COPY || told.insert(made)).count() > 0 || is_new {
                spoken_of.insert(title);
            }
        }
        for item in &rest.items {
            spoken_of.extend(titles(said(item)).filter_map(|title| cards.get_key_value(&title)).map(|(k, _)| *k));
        }
        let input = GameInput { files: Vec::new(), ..input.clone() };
        Recheck { input, rest, cards, twice, spoken_of }
    }

    /// Checks an edit of a file, given as it was, with what it said, and as it now is.
    ///
    /// `None` where the edit may change what is right elsewhere, so that the whole game must be checked: anything but the
    /// inside of cards was edited, or what others know a card by. A card that is new is checked by itself like any other.
    #[must_use]
    pub fn edited(&self, file: FileId, before: (&str, &File), now: &str) -> Option<Edit> {
        let (touched, part) = touched(before, now)?;
        let (said, mut faults) = naipe_grammar::parse_part(file, now, part.clone());
        let mut names = Vec::with_capacity(said.items.len());
        for item in &said.items {
            let ItemKind::Card(card) = &item.kind else { return None };
            if self.twice.contains(&card.name.name) {
                return None;
            }
            names.push(card.name.name.clone());
        }
        let was = part.start..(part.end + before.0.len()).checked_sub(now.len())?;
        let mut adds = false;
        if faults.is_empty() {
            let (was, is) = (before.0.get(was.clone())?, now.get(part.clone())?);
            if !labels(was).eq(labels(is)) || !made(was).eq(made(is)) {
                return None;
            }
            adds = self.added(touched, &said.items, before.1)?;
            faults = self.check(&said, now.get(part.clone())?, file)?;
        }
        Some(Edit { cards: names, faults, adds, was, part })
    }

    /// Whether there are new cards among those that an edit has left; nothing where others know one of them by something else now.
    fn added(&self, touched: &[Item], now: &[Item], before: &File) -> Option<bool> {
        let mut touched = touched.iter().peekable();
        let mut adds = false;
        for item in now {
            if touched.next_if(|known| known_alike(known, item)).is_some() {
                continue;
            }
            let title = title(item).filter(|title| !self.cards.contains_key(*title))?;
            // A card that could not be read before was known by its title only.
            adds |= !before.unread.contains(title);
        }
        touched.next().is_none().then_some(adds)
    }

    /// The faults of some cards in place of those of the same titles.
    fn check(&self, edited: &File, text: &str, file: FileId) -> Option<Vec<Diagnostic>> {
        let mine: FxHashSet<&EcoString> = edited.items.iter().filter_map(title).collect();
        let mut others = self.spoken_of.clone();
        others.extend(titles(text).filter_map(|title| self.cards.get_key_value(&title)).map(|(k, _)| *k));
        // A card speaks of others, and they may speak of more; what those are is seen by their titles alone.
        let others: Vec<Item> =
            others.iter().filter(|title| !mine.contains(*title)).map(|title| self.cards[*title].clone()).collect();
        let others = File { items: others, ..File::default() };
        let input = GameInput { files: vec![&self.rest, &others, edited], ..self.input.clone() };
        let (_, mut faults) = lower::compile(&input);
        let within = |span: Span| {
            span.file == file
                && edited.items.iter().any(|item| item.span.start <= span.start && span.end <= item.span.end)
        };
        // What an erratum brings is told first where that stands.
        faults.retain(|fault| fault.labels.iter().take(2).any(|label| within(label.span)));
        // What an unknown title or label was meant to be is told only by all of them.
        let is_sure = faults.iter().all(|f| f.code != codes::UNKNOWN_CARD && f.code != codes::UNKNOWN_LABEL);
        is_sure.then_some(faults)
    }
}

/// The scenarios that an edit of a file touches, given as it was, with what it said, and as it now is: what is wrong with how they
/// are written, and those that can be read. Nothing else in a game depends on them; they are checked with
/// [`Rehearsal`](crate::scenario::Rehearsal).
///
/// `None` where anything but scenarios was edited.
#[must_use]
pub fn edited_scenarios(file: FileId, before: (&str, &File), now: &str) -> Option<(Edit, Vec<Scenario>)> {
    let (_, part) = touched(before, now)?;
    let was = part.start..(part.end + before.0.len()).checked_sub(now.len())?;
    let are_scenarios = |text: &str| {
        let pieces = split::items(file, text).0;
        pieces
            .iter()
            .all(|piece| text.get(piece.start..piece.end).is_some_and(|one| split::first_word(one) == "scenario"))
    };
    if !are_scenarios(before.0.get(was.clone())?) || !are_scenarios(now.get(part.clone())?) {
        return None;
    }
    let (said, faults) = naipe_grammar::parse_part(file, now, part.clone());
    let scenarios = said.items.into_iter().map(|item| match item.kind {
        ItemKind::Scenario(scenario) => Some(scenario),
        _ => None,
    });
    let scenarios: Option<Vec<Scenario>> = scenarios.collect();
    Some((Edit { cards: Vec::new(), faults, adds: false, was, part }, scenarios?))
}

fn title(item: &Item) -> Option<&EcoString> {
    if let ItemKind::Card(card) = &item.kind { Some(&card.name.name) } else { None }
}

/// Every text of a piece of source.
pub(crate) fn titles(text: &str) -> impl Iterator<Item = EcoString> {
    tokens(text)
        .filter(|(token, _)| *token == Token::Text)
        .filter_map(|(_, range)| text.get(range.start + 1..range.end - 1).map(EcoString::from))
}

/// The labels in a piece of source, those of statements too: texts before a colon that are no titles of cards.
fn labels(text: &str) -> impl Iterator<Item = &str> {
    let mut before = "";
    tokens(text).filter(|(token, _)| !token.is_trivia()).filter_map(move |(token, at)| {
        let word = std::mem::replace(&mut before, &text[at.clone()]);
        let is_title = matches!(word, "card" | "token");
        let is_label = token == Token::Text && !is_title && text[at.end..].trim_start().starts_with(':');
        is_label.then(|| &text[at])
    })
}

/// What a piece of source may make of things that are something else: the kinds after `is:`, and [`COPY`].
fn made(text: &str) -> impl Iterator<Item = &str> {
    let kinds = text.match_indices("is").filter_map(|(at, word)| {
        let kind = text[at + word.len()..].trim_start().strip_prefix(':')?.trim_start();
        kind.split(|c: char| !c.is_alphanumeric() && c != '_').next()
    });
    let copies = text.match_indices("of").filter(|(at, word)| text[at + word.len()..].trim_start().starts_with(':'));
    kinds.chain(copies.map(|_| COPY))
}

/// Something is made a copy.
const COPY: &str = "copy of";

/// The items that an edit touches, and the part of the new text that holds what has come of them.
fn touched<'f>((old, said): (&str, &'f File), new: &str) -> Option<(&'f [Item], Range<usize>)> {
    let (from, old_to) = difference(old.as_bytes(), new.as_bytes())?;
    let items = &said.items;
    let mut first = items.partition_point(|item| (item.span.end as usize) < from);
    let mut end = items.partition_point(|item| (item.span.start as usize) < old_to).max(first);
    // What stands between two items, such as documentation, belongs to the next.
    if items[..end].last().is_none_or(|item| (item.span.end as usize) < old_to) {
        end = (end + 1).min(items.len());
    }
    let stop = if end == items.len() { old.len() } else { items[end - 1].span.end as usize };
    let stop = (stop + new.len()).checked_sub(old.len())?;
    // What is written behind an item may go on with it.
    if let Some(before) = first.checked_sub(1)
        && goes_on(new.get(items[before].span.start as usize..stop)?, items[before].span)
    {
        first = before;
    }
    if end - first > MOST_CARDS {
        return None;
    }
    let start = if first == 0 { 0 } else { items[first - 1].span.end as usize };
    Some((&items[first..end], start..stop))
}

/// Whether the item with which a text begins is longer than it was.
fn goes_on(text: &str, was: Span) -> bool {
    split::items(was.file, text).0.first().is_some_and(|piece| piece.end > (was.end - was.start) as usize)
}

/// Where two texts begin to differ, and where in the first they are alike again; `None` where they are the same.
fn difference(old: &[u8], new: &[u8]) -> Option<(usize, usize)> {
    let before =
        alike(old.chunks(CHUNK).zip(new.chunks(CHUNK)), |a, b| a.iter().zip(b).take_while(|(a, b)| a == b).count());
    if before == old.len() && before == new.len() {
        return None;
    }
    let (old_rest, new_rest) = (&old[before..], &new[before..]);
    let after = alike(old_rest.rchunks(CHUNK).zip(new_rest.rchunks(CHUNK)), |a, b| {
        a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count()
    });
    Some((before, old.len() - after))
}

/// How many bytes are compared at a time.
const CHUNK: usize = 4096;

/// How many bytes are alike, given pieces in order and how many are alike in the first pieces that differ.
fn alike<'t>(pieces: impl Iterator<Item = (&'t [u8], &'t [u8])>, within: impl Fn(&[u8], &[u8]) -> usize) -> usize {
    let mut count = 0;
    for (a, b) in pieces {
        if a != b {
            return count + within(a, b);
        }
        count += a.len();
    }
    count
}

/// Whether nothing else can tell two versions of a card apart.
fn known_alike(a: &Item, b: &Item) -> bool {
    let (ItemKind::Card(a), ItemKind::Card(b)) = (&a.kind, &b.kind) else { return false };
    (a.is_token, &a.name) == (b.is_token, &b.name) && a.kinds().eq(b.kinds()) && names(a).eq(names(b))
}

/// The names that others may call a part of a card by: labels of abilities, and what is chosen when it is announced.
fn names(card: &CardDecl) -> impl Iterator<Item = &EcoString> {
    fn chosen(step: &AnnounceStep) -> Option<&EcoString> {
        if let AnnounceStep::Choose { name, .. } = step { Some(&name.name) } else { None }
    }
    card.members.iter().flat_map(|member| -> Vec<&EcoString> {
        match member {
            Member::Ability(ability) => ability.label.iter().map(|label| &label.name).collect(),
            Member::Step(step) => chosen(step).into_iter().collect(),
            Member::Mode(_) | Member::Modes(_) => {
                let modes = member.modes().iter();
                modes.flat_map(|mode| mode.steps.iter().filter_map(chosen).chain([&mode.label.name])).collect()
            }
            _ => Vec::new(),
        }
    })
}
