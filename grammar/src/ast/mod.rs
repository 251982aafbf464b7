//! The syntax tree: what a file says, with the place of every part.
//!
//! The tree accepts a little more than the language means, so that later passes can explain. Equality of two trees
//! ignores places (see [`crate::print`]: printing and parsing again gives an equal tree).

mod ability;
mod clauses;
mod errata;
mod expression;
mod format;
mod item;
mod member;
mod scenario;
mod selector;
mod statement;
mod types;
mod within;

pub use ability::{Ability, AbilityKind, ActionDecl, AssignOp, Change, Copied, PermitFrom};
pub use clauses::{Binder, BinderSource, ClauseSet, Clauses, Stretch, Until};
pub use errata::{ErrataMember, ErrataTarget};
pub use expression::{
    BinaryOp, Call, Can, Claim, Expr, ExprKind, FoldOp, LetIn, Past, QueryOp, Rank, Ranked, Stint, UnaryOp,
};
pub use format::{ArticleDecl, DeckSection, FormatMember};
pub use item::{
    AttrDecl, CardDecl, Field, Item, ItemKind, Param, Room, Visibility, Worded, WordedKey, ZoneDecl, ZoneShape,
    per_member,
};
pub use member::{
    AnnounceStep, ChooseFrom, ChosenToPay, CostDecl, CostKind, CostTerm, Count, Entry, Member, Mode, Modes, Most,
    Needed,
};
pub use scenario::{
    Answer, AnswerKind, Ending, Given, GivenCard, Position, Ruling, Scenario, ScenarioPart, ScriptKind, ScriptStep,
    Stop,
};
pub use selector::{Arg, Pattern, Selector, SelectorPart, Source};
pub use statement::{
    Adding, Announcing, Arrival, Block, Bound, Branch, BranchOf, Choices, ChooseStmt, End, Extra, Force, Initial,
    Likeness, Many, Offer, Open, Optional, Paying, PhaseStmt, Place, Resolving, Retargeting, Stmt, StmtKind, Wording,
};
pub use types::{Type, TypeKind};
pub use within::{Part, within, within_ability, within_statements};

use crate::span::Span;
use ecow::EcoString;
use serde::{Deserialize, Serialize};

/// A word, with its place.
#[derive(Debug, Clone, Eq)]
pub struct Ident {
    /// The word as written.
    pub name: EcoString,
    /// Where it stands, quotes included.
    pub span: Span,
}

impl PartialEq for Ident {
    fn eq(&self, other: &Ident) -> bool {
        self.name == other.name
    }
}

/// A quoted text (quotes removed, escapes resolved), with its place.
pub type Text = Ident;
/// The id of an article of a rulebook, such as `hk:14.prio-resolve` or `A.9.1.3.3`.
pub type Article = Ident;

/// A whole file: its items in order. Items that did not parse are absent (each left a diagnostic).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct File {
    /// The declarations, in the order written.
    pub items: Vec<Item>,
    /// What the declarations that could not be read may have declared: that it is missing elsewhere is no fault of its own.
    pub unread: Vec<EcoString>,
}

/// `2018-02-05`: a day of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Date {
    /// Year, as four digits are written.
    pub year: u16,
    /// Month, 1 to 12.
    pub month: u8,
    /// Day, 1 to 31.
    pub day: u8,
}

impl std::fmt::Display for Date {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}
