//! Formats, decks and lists of articles.

use super::{Article, Clauses, Expr, Ident, Text};
use crate::span::Span;

/// What a format may hold.
#[derive(Debug, Clone, Eq)]
pub enum FormatMember {
    /// `set multifacción = yes`: a parameter's value in this format.
    Set(Ident, Expr),
    /// `require CONDITION because "…" cites …` (with a top-level `every`, each card that fails is named).
    Require { label: Option<Text>, condition: Expr, clauses: Clauses, span: Span },
    /// `note every … where … because "…"`: said of a deck, without making it illegal.
    Note { condition: Expr, clauses: Clauses, span: Span },
    /// `remove "size"`, `remove multifacción`: without this line of the format it builds on.
    Remove(Vec<Ident>),
}

impl PartialEq for FormatMember {
    fn eq(&self, other: &FormatMember) -> bool {
        use FormatMember::{Note, Remove, Require, Set};
        match (self, other) {
            (Set(name, value), Set(other_name, other_value)) => name == other_name && value == other_value,
            (Require { label, condition, clauses, .. }, Require { label: l, condition: c, clauses: cl, .. }) => {
                label == l && condition == c && clauses == cl
            }
            (Note { condition, clauses, .. }, Note { condition: c, clauses: cl, .. }) => {
                condition == c && clauses == cl
            }
            (Remove(address), Remove(other)) => address == other,
            _ => false,
        }
    }
}

/// `mazo { 4 "Novato" }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckSection {
    /// The zone, which is of players.
    pub zone: Ident,
    /// How many of which.
    pub cards: Vec<(u32, Text)>,
}

/// `hk:1.owner "…" unexercised because "…"`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticleDecl {
    /// Its id, by which rules cite it.
    pub id: Article,
    /// What it says, in a line.
    pub title: Option<Text>,
    /// Why no scenario can exercise it.
    pub unexercised: Option<Text>,
}
