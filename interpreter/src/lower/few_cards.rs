//! The rules of a game with a few of its cards and their errata: whether a correction changes what a card means is told by these,
//! without the thousands of cards that neither the rules nor it speak of.

use super::errata::Keep;
use super::{GameInput, compile_some, hash};
use crate::recheck::titles;
use ecow::EcoString;
use naipe_grammar::ast::{ErrataTarget, File, Item, ItemKind};
use naipe_grammar::span::FileId;
use rustc_hash::{FxHashMap, FxHashSet};

/// A game taken apart: its rules, its cards, and the errata of each.
#[derive(Debug)]
pub struct FewCards<'a> {
    /// The game; of its files, none.
    input: GameInput<'a>,
    /// All but cards, their errata, decks and scenarios; with the cards that these speak of.
    rules: File,
    cards: FxHashMap<&'a EcoString, &'a Item>,
    errata: FxHashMap<&'a EcoString, Vec<&'a Item>>,
    /// The cards that stand among the rules.
    spoken_of: FxHashSet<&'a EcoString>,
}

impl<'a> FewCards<'a> {
    /// Takes a game apart.
    #[must_use]
    pub fn new(input: &GameInput<'a>, text: impl Fn(FileId) -> &'a str) -> FewCards<'a> {
        let mut few = FewCards {
            input: GameInput { files: Vec::new(), ..input.clone() },
            rules: File::default(),
            cards: FxHashMap::default(),
            errata: FxHashMap::default(),
            spoken_of: FxHashSet::default(),
        };
        for item in input.files.iter().flat_map(|file| &file.items) {
            match &item.kind {
                ItemKind::Card(card) => {
                    few.cards.insert(&card.name.name, item);
                }
                ItemKind::Errata { target: ErrataTarget::Card(title), .. } => {
                    few.errata.entry(&title.name).or_default().push(item);
                }
                ItemKind::Deck { .. } | ItemKind::Scenario(_) | ItemKind::Position(_) => {}
                _ => few.rules.items.push(item.clone()),
            }
        }
        let mut spoken_of = FxHashSet::default();
        few.rules.items.iter().for_each(|item| spoken_of.extend(few.named_in(item, &text)));
        few.rules.items.extend(spoken_of.iter().map(|title| few.cards[*title].clone()));
        few.spoken_of = spoken_of;
        few
    }

    /// The cards whose titles stand in an item.
    fn named_in(&self, item: &Item, text: &impl Fn(FileId) -> &'a str) -> impl Iterator<Item = &'a EcoString> {
        let said = text(item.span.file).get(item.span.start as usize..item.span.end as usize).unwrap_or("");
        titles(said).filter_map(|title| self.cards.get_key_value(&title)).map(|(title, _)| *title)
    }

    /// The hash of what the game means with a card alone, called as errata call it (`card "Fox"`; otherwise, too, where it was renamed),
    /// and with those of its errata that are kept: for comparing it with the same where others are.
    #[must_use]
    pub fn meaning(&self, called: &[String], text: impl Fn(FileId) -> &'a str, keep: Keep<'_>) -> u64 {
        let its: Vec<&Item> = {
            let titles = || called.iter().filter_map(|called| titled(called)).map(EcoString::from);
            let card = titles().find_map(|title| self.cards.get(&title).copied());
            let errata = titles().filter_map(|title| self.errata.get(&title)).flatten().copied();
            card.into_iter().chain(errata).collect()
        };
        let mut titles: FxHashSet<&EcoString> = FxHashSet::default();
        its.iter().for_each(|item| titles.extend(self.named_in(item, &text)));
        let own = |title: &EcoString| called.iter().any(|called| titled(called) == Some(title.as_str()));
        let mut others: Vec<&EcoString> =
            titles.into_iter().filter(|title| !self.spoken_of.contains(*title) && !own(title)).collect();
        naipe_grammar::order::ascending(&mut others);
        let is_there =
            |item: &Item| matches!(&item.kind, ItemKind::Card(card) if self.spoken_of.contains(&card.name.name));
        let items =
            its.into_iter().filter(|item| !is_there(item)).chain(others.into_iter().map(|title| self.cards[title]));
        let few = File { items: items.cloned().collect(), ..File::default() };
        let input = GameInput { files: vec![&self.rules, &few], ..self.input.clone() };
        hash::meaning(&compile_some(&input, keep, usize::MAX).0.program)
    }
}

/// The title of a card by what errata call it.
fn titled(called: &str) -> Option<&str> {
    called.strip_prefix("card \"")?.strip_suffix('"')
}
