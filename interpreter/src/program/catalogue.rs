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
    /// Its name.
    pub name: EcoString,
    /// Its printed title.
    pub title: EcoString,
    /// Names and titles of its rarities.
    pub rarities: Vec<(EcoString, EcoString)>,
}

/// What the catalogue says of a card.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Entry {
    /// The card.
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
    /// Its id.
    pub id: EcoString,
    /// What it says.
    pub title: EcoString,
    /// Declared in an `articles` list.
    pub declared: bool,
    /// Why no scenario exercises it.
    pub unexercised: Option<EcoString>,
}

/// A format.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Format {
    /// Its name.
    pub name: EcoString,
    /// Its title.
    pub title: EcoString,
    /// Parameters it sets.
    pub sets: Vec<(ParamId, Value)>,
    /// What it requires.
    pub requires: Vec<Require>,
    /// Articles.
    pub cites: Vec<ArticleId>,
}

/// A requirement on a deck (window: `you`, the deck's player).
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Require {
    /// Its label.
    pub label: Option<EcoString>,
    /// What must hold.
    pub condition: ExprId,
    /// For a top-level `every`: its candidates, and the claim, so that each that fails is named.
    pub every: Option<SelectorId>,
    /// Only said, not required.
    pub is_note: bool,
    /// The window it needs.
    pub slots: u16,
    /// Why, piece by piece.
    pub because: Vec<Said>,
    /// Articles.
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

/// A deck.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Deck {
    /// Its name.
    pub name: EcoString,
    /// Cards by zone.
    pub sections: Vec<(ZoneId, Vec<(u32, DefId)>)>,
    /// Where it is declared.
    pub span: Span,
}

/// An erratum in force.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Erratum {
    /// What it corrects: `card "Draco"`.
    pub target: EcoString,
    /// The card, where it is one.
    pub def: Option<DefId>,
    /// The place in it: a field, a label, a clause.
    pub place: EcoString,
    /// Since when.
    pub from: Date,
    /// What was there, as text; empty where nothing was.
    pub before: EcoString,
    /// What is there now; empty where it was removed.
    pub after: EcoString,
    /// Articles.
    pub cites: Vec<ArticleId>,
    /// Where.
    pub span: Span,
}
