//! What a game says of itself, before it is played.

use crate::machine::index::Game;
use std::ops::RangeInclusive;

impl Game {
    /// What it is called before people.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.program.title
    }

    /// How many players it is for.
    #[must_use]
    pub fn players(&self) -> RangeInclusive<u8> {
        let (least, most) = self.program.players;
        least..=most
    }

    /// The names of its decks.
    pub fn decks(&self) -> impl Iterator<Item = &str> {
        self.program.decks.iter().map(|deck| deck.name.as_str())
    }

    /// The names of the formats in which it is played.
    pub fn formats(&self) -> impl Iterator<Item = &str> {
        self.program.formats.iter().map(|format| format.name.as_str())
    }

    /// The names of its parameters: numbers and words of the rules that whoever begins a game may set.
    pub fn parameters(&self) -> impl Iterator<Item = &str> {
        self.program.params.iter().map(|param| param.name.as_str())
    }

    /// A text that is the same for the same rules and cards, and another for others.
    #[must_use]
    pub fn rules_hash(&self) -> String {
        format!("{:016x}", self.program.hash)
    }
}
