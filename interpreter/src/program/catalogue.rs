//! Sets, printings, formats, decks, articles and errata.

use super::{ArticleId, DefId, ExprId, ParamId, SelectorId, ZoneId};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::Date;
use naipe_grammar::span::Span;
use serde::{Deserialize, Serialize};

/// `set despertar "El Despertar" { común "Común", rara "Rara" }`
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct CardSet {
    /// Its name in rules.
    pub name: EcoString,
    /// Its title, as people read it.
    pub title: EcoString,
    /// Names and titles of its rarities.
    pub rarities: Vec<(EcoString, EcoString)>,
}

/// What the catalogue says of a card.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Entry {
    /// The card that it is about.
    pub def: DefId,
    /// By which it is found again; empty where not said.
    pub id: EcoString,
    /// The printed words, by language.
    pub texts: Vec<(EcoString, EcoString)>,
    /// Where it is printed.
    pub printings: Vec<Printing>,
    /// What its author keeps beside it, by column.
    pub columns: Vec<(EcoString, EcoString)>,
}

/// `printed in despertar { number: 12  rarity: rara  copies: 2  image: "rayo.png" }`
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Printing {
    /// The set, by number.
    pub set: u16,
    /// The collector's number; empty where not said.
    pub number: EcoString,
    /// The rarity, by number in its set.
    pub rarity: Option<u16>,
    /// How many of it there are in the set.
    pub copies: Option<i64>,
    /// Where its picture is; empty where not said.
    pub image: EcoString,
}

/// An article of the rulebook.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Article {
    /// Its id, as rules cite it.
    pub id: EcoString,
    /// What it says, in a line; empty where it is only cited.
    pub title: EcoString,
    /// An `articles` list declares it; otherwise it is only cited.
    pub declared: bool,
    /// Why no scenario can exercise it, where the list says so.
    pub unexercised: Option<EcoString>,
}

/// A format: a way in which the game is played, with its demands on decks.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Format {
    /// Its name in rules.
    pub name: EcoString,
    /// Its title, as people read it.
    pub title: EcoString,
    /// The parameters that it sets, with their values in it.
    pub sets: Vec<(ParamId, Value)>,
    /// What it requires of each deck.
    pub requires: Vec<Require>,
    /// Articles of the rulebook that it cites.
    pub cites: Vec<ArticleId>,
}

/// A requirement on a deck (window: `you`, the deck's player).
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Require {
    /// Its label, if it has one.
    pub label: Option<EcoString>,
    /// What must hold of the deck, whose cards lie in the zones of `you`.
    pub condition: ExprId,
    /// For a top-level `every`: its candidates, and the claim, so that each that fails is named.
    pub every: Option<SelectorId>,
    /// It is only said of the deck, which is legal all the same.
    pub is_note: bool,
    /// The size of the window that it needs.
    pub slots: u16,
    /// Why, piece by piece.
    pub because: Vec<Said>,
    /// Articles of the rulebook that it cites.
    pub cites: Vec<ArticleId>,
}

/// A piece of a text.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Said {
    /// Words as they are written.
    Words(EcoString),
    /// What an expression gives.
    Filled(ExprId),
}

/// A deck, as declared.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Deck {
    /// Its name, by which scenarios and players choose it.
    pub name: EcoString,
    /// For each zone its cards, with how many there are of each.
    pub sections: Vec<(ZoneId, Vec<(u32, DefId)>)>,
    /// Where it is declared.
    pub span: Span,
}

/// An erratum in force.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Erratum {
    /// What it corrects, as it is written: `card "Draco"`.
    pub target: EcoString,
    /// The card, where it is one.
    pub def: Option<DefId>,
    /// The place in it: a field, a label, a clause.
    pub place: EcoString,
    /// The first day on which it is in force.
    pub from: Date,
    /// What was there, as text; empty where nothing was.
    pub before: EcoString,
    /// What is there now; empty where it was removed.
    pub after: EcoString,
    /// Articles of the rulebook that it cites.
    pub cites: Vec<ArticleId>,
    /// Where the erratum stands in the text.
    pub span: Span,
}
