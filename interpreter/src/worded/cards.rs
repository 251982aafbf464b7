//! The cards of a game on a date, and the words to say them in.

use super::{Lexicon, Things, card};
use crate::lower::corrected;
use crate::program::Program;
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

    /// What the game declares.
    pub fn things(&self) -> Things<'_> {
        Things::new(&self.items)
    }

    /// Its cards, as they are now.
    pub fn cards(&self) -> impl Iterator<Item = &CardDecl> {
        self.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Card(card) => Some(card),
            _ => None,
        })
    }
}

/// The words of a game in a language, those for cards among them.
pub fn lexicon(program: &Program, language: &str) -> Lexicon {
    let base = |tag: &str| tag.split(['_', '-']).next().unwrap_or(tag).to_owned();
    Lexicon::new(Words::for_texts(program, language), base(language) == base(program.spoken()))
}

/// The cards of a game on a date, to be worded one by one, in its own language.
pub struct InWords<'a> {
    cards: &'a Cards,
    things: Things<'a>,
    words: Lexicon,
    program: &'a Program,
}

impl<'a> InWords<'a> {
    /// Of what is in force.
    pub fn new(cards: &'a Cards, program: &'a Program) -> InWords<'a> {
        InWords { cards, things: cards.things(), words: lexicon(program, program.spoken()), program }
    }

    /// A card by its title on any date, where it lacks no words.
    pub fn card(&self, title: &str) -> Option<String> {
        let now = self.program.title_now(title);
        let card = self.cards.cards().find(|card| card.name.name == now || card.name.name == title)?;
        let made = card(&self.things, &self.words, card, false);
        let all: Vec<String> = made.costs.into_iter().chain([made.text]).filter(|said| !said.is_empty()).collect();
        made.lacks.is_empty().then(|| all.join("\n"))
    }
}
