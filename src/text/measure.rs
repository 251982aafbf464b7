//! `naipe text GAME --measure 200`: how many changes of what cards do `--check` notices, and how many true texts it blames.

use super::facts::{Facts, Names};
use super::{Said, texts};
use crate::card::{ByTitle, lines};
use crate::screen::{Done, Screen, count};
use naipe_grammar::ast::{Date, ItemKind};
use naipe_grammar::mutate::{Names as Known, mutants, mutate};
use naipe_grammar::span::FileId;
use naipe_interpreter::agent::derive;
use naipe_interpreter::lower::meaning;
use naipe_interpreter::program::Program;
use naipe_interpreter::project::library::{Library, With, any_error};
use naipe_interpreter::worded::{Cards, InWords, Worded};
use std::collections::BTreeMap;

/// A measurement: which cards are changed, how often, to see whether their texts give it away.
pub struct Measure<'a> {
    /// The files of the project.
    pub library: &'a Library,
    /// The game, by its number in the project.
    pub game: usize,
    /// With or without what stands among its tests.
    pub with: With,
    /// The date whose rules are in force.
    pub date: Date,
    /// The compiled game without any change.
    pub program: &'a Program,
    /// What its texts are compared by.
    pub names: &'a Names,
    /// How many changes are tried.
    pub changes: usize,
    /// Which of all there could be.
    pub seed: u64,
}

/// What came of it.
#[derive(Debug, Default)]
struct Found {
    /// Changes that change what a card does, of cards with a text.
    changes: usize,
    /// Of which the numbers or names of a text tell.
    told: usize,
    /// Of which an approval tells.
    approved: usize,
    /// Of which the card's own wording differs.
    worded: usize,
    /// Texts as they are printed, and those that are blamed.
    texts: usize,
    blamed: usize,
    /// The same cards in the words that `naipe text` finds for them, and those that are blamed.
    others: usize,
    others_blamed: usize,
}

impl Measure<'_> {
    /// Tries the changes, and tells what was noticed.
    pub fn run(&self, screen: &mut Screen) -> Done {
        let mut found = Found::default();
        self.change(&mut found);
        self.reword(&mut found);
        screen.says(format_args!(
            "{} of what cards do: {} told by numbers and names, {} by an approval, {} worded otherwise",
            count(found.changes, "change", "changes"),
            found.told,
            found.approved,
            found.worded,
        ))?;
        screen.says(format_args!("{} as printed: {} blamed", count(found.texts, "text", "texts"), found.blamed))?;
        screen.says(format_args!(
            "{} said in other words: {} blamed",
            count(found.others, "text", "texts"),
            found.others_blamed
        ))?;
        Ok(true)
    }

    /// What there is to change, in an order by chance.
    fn drawn(&self, known: &Known) -> Vec<(FileId, usize, usize)> {
        let mut all = Vec::new();
        for file in self.library.ids(self.game, self.with) {
            let Some(ast) = self.library.files.file(file) else { continue };
            for (item, said) in ast.items.iter().enumerate() {
                if matches!(said.kind, ItemKind::Card(_)) {
                    all.extend((0..mutants(said, known).len()).map(|number| (file, item, number)));
                }
            }
        }
        let mut drawn: Vec<(u64, usize)> =
            (0..all.len()).map(|number| (derive(self.seed, number as u64), number)).collect();
        drawn.sort_unstable();
        drawn.into_iter().map(|(_, number)| all[number]).collect()
    }

    fn change(&self, found: &mut Found) {
        let known = Known::of(self.library.asts(self.game, With::Tests).into_iter().flat_map(|file| &file.items));
        let cards = Cards::new(self.library, self.game, self.with, self.date);
        let in_words = InWords::new(&cards, self.program, self.program.spoken());
        let by_title = ByTitle::new(self.program);
        for (file, item, number) in self.drawn(&known) {
            if found.changes == self.changes {
                return;
            }
            let Some(ast) = self.library.files.file(file) else { continue };
            let before = &ast.items[item];
            let Some(after) = mutate(before, &known, number) else { continue };
            let (ItemKind::Card(was), ItemKind::Card(is)) = (&before.kind, &after.kind) else { continue };
            let Some(def) = by_title.of(was) else { continue };
            let facts = self.names.facts(self.program, def, &lines(self.program, def, was));
            let texts = texts(self.program, def, before.span, &facts);
            // What has no text says nothing, and what is told already is told.
            let made = in_words.of(was, false);
            let tells = |facts: &Facts, made: &Worded, text: &Said| {
                let is_otherwise = || text.is_own && !text.said_otherwise(made).is_empty();
                self.tells(facts, &text.words, &text.language) || is_otherwise()
            };
            if texts.is_empty() || texts.iter().any(|text| tells(&facts, &made, text)) {
                continue;
            }
            let mut says = ast.clone();
            says.items[item] = after.clone();
            let (compiled, faults) = self.library.build_changed(self.game, self.with, self.date, (file, &says));
            if any_error(&faults) || meaning(&compiled.program) == meaning(self.program) {
                continue;
            }
            found.changes += 1;
            let now = self.names.facts(self.program, def, &lines(self.program, def, is));
            let now_made = in_words.of(is, false);
            found.told += usize::from(texts.iter().any(|text| tells(&now, &now_made, text)));
            found.approved += usize::from(now.whole != facts.whole);
            found.worded += usize::from((&made.costs, &made.text) != (&now_made.costs, &now_made.text));
        }
    }

    fn tells(&self, facts: &Facts, text: &str, language: &str) -> bool {
        !self.names.compare(facts, text, language, language == self.program.spoken()).is_empty()
    }

    /// The same cards, said in other words.
    fn reword(&self, found: &mut Found) {
        let cards = Cards::new(self.library, self.game, self.with, self.date);
        let by_title = ByTitle::new(self.program);
        let mut languages: BTreeMap<String, InWords> = BTreeMap::new();
        for card in cards.cards() {
            let Some(def) = by_title.of(card) else { continue };
            let facts = self.names.facts(self.program, def, &lines(self.program, def, card));
            for text in texts(self.program, def, card.name.span, &facts) {
                found.texts += 1;
                let in_words = languages
                    .entry(text.language.clone())
                    .or_insert_with(|| InWords::new(&cards, self.program, &text.language));
                let made = in_words.of(card, false);
                let is_blamed =
                    self.tells(&facts, &text.words, &text.language) || !text.said_otherwise(&made).is_empty();
                found.blamed += usize::from(is_blamed);
                if made.lacks.is_empty() && !made.text.is_empty() {
                    found.others += 1;
                    found.others_blamed += usize::from(self.tells(&facts, &made.text, &text.language));
                }
            }
        }
    }
}
