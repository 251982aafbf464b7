//! The cards of a game on a date, and the words to say them in.

use super::{Lexicon, Things, Worded};
use crate::lower::corrected;
use crate::program::{DefId, Program};
use crate::project::library::{Library, With};
use crate::words::Words;
use naipe_grammar::ast::{CardDecl, Date, Item, ItemKind};

/// The cards of a game as of a date, with the errata in force, and the words to say them in.
#[derive(Debug)]
pub struct Cards {
    items: Vec<Item>,
}

impl Cards {
    /// What is in force.
    pub fn new(library: &Library, game: usize, with: With, date: Date) -> Cards {
        Cards { items: corrected(&library.input(game, with, date)) }
    }

    /// Its cards, as they are now.
    pub fn cards(&self) -> impl Iterator<Item = &CardDecl> {
        self.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Card(card) => Some(card),
            _ => None,
        })
    }
}

/// The cards of a game on a date, to be worded one by one in a language.
#[derive(Debug)]
pub struct InWords<'a> {
    cards: &'a Cards,
    things: Things<'a>,
    words: Lexicon,
    program: &'a Program,
}

impl<'a> InWords<'a> {
    /// Of what is in force, in the words that a game has in a language.
    pub fn new(cards: &'a Cards, program: &'a Program, language: &str) -> InWords<'a> {
        let base = |tag: &str| tag.split(['_', '-']).next().unwrap_or(tag).to_owned();
        let words = Lexicon::new(Words::for_texts(program, language), base(language) == base(program.spoken()));
        InWords { cards, things: Things::new(&cards.items), words, program }
    }

    /// How a card is declared, by its title on any date.
    pub fn find(&self, title: &str) -> Option<&'a CardDecl> {
        let now = self.program.title_now(title);
        self.cards.cards().find(|card| card.name.name == now || card.name.name == title)
    }

    /// Words a card, with what keywords do where `reminders` is set; what has no words is listed.
    pub fn of(&self, card: &CardDecl, reminders: bool) -> Worded {
        super::card(&self.things, &self.words, card, reminders)
    }
}

/// What is printed on a card in a language.
pub fn printed(program: &Program, def: DefId, language: &str) -> Option<String> {
    if language == program.spoken() {
        return Some(program.defs[def.i()].text.to_string()).filter(|text| !text.is_empty());
    }
    let entry = program.entry(def)?;
    entry.texts.iter().find(|(known, _)| known == language).map(|(_, text)| text.to_string())
}
