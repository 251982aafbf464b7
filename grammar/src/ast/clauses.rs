//! The clauses that follow a declaration or ability, and what they bind.

use super::{Article, Expr, Ident, Pattern, Selector, Text};
use crate::span::Span;
use std::ops::{Deref, DerefMut};
use std::sync::LazyLock;

/// The clauses that follow a declaration or ability. Most have none, and then they take no room.
#[derive(Debug, Clone, Default, Eq)]
pub struct Clauses(Option<Box<ClauseSet>>);

impl PartialEq for Clauses {
    fn eq(&self, other: &Clauses) -> bool {
        **self == **other
    }
}

impl Deref for Clauses {
    type Target = ClauseSet;

    fn deref(&self) -> &ClauseSet {
        self.0.as_deref().unwrap_or(&NO_CLAUSES)
    }
}

impl DerefMut for Clauses {
    fn deref_mut(&mut self) -> &mut ClauseSet {
        self.0.get_or_insert_default()
    }
}

/// Each clause that is absent.
static NO_CLAUSES: LazyLock<ClauseSet> = LazyLock::new(ClauseSet::default);

/// The clauses, always in this order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClauseSet {
    /// `for j in players` / `for c: carta in campo`: once for each.
    pub each: Option<Box<Binder>>,
    /// `after next EVENT`: once, and then no more.
    pub next: bool,
    /// `when CONDITION`: only where this holds.
    pub when: Option<Box<Expr>>,
    /// `when still CONDITION`: asked again when the reaction is carried out.
    pub still: bool,
    /// `to pila`: where a reaction waits.
    pub to: Option<Box<Expr>>,
    /// `once per turno`, `once per turno of you`.
    pub once_per: Option<Box<(Ident, Option<Expr>)>>,
    /// `until contemplación`, `until next turno of you`, `until self leaves`.
    pub until: Option<Box<Until>>,
    /// `while in mano or play`: the zones where a card's ability works, where it is not only those in play, which `play` names.
    pub while_in: Box<[Ident]>,
    /// `overrides "hermandad", "corporación"`: the labels lifted.
    pub overrides: Box<[Text]>,
    /// `absolute`: nothing lifts the prohibition.
    pub absolute: bool,
    /// `final`: it comes after all abilities that are not.
    pub is_final: bool,
    /// `because "…"`: the reason that people read.
    pub because: Option<Box<Text>>,
    /// `cites hk:1.owner, hk:2`: articles of the rulebook.
    pub cites: Box<[Article]>,
}

/// When something ends that a statement makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Until {
    /// `until [next] NAME [of PLAYER] [begins]`
    Over(Stretch),
    /// `until THING leaves`
    Leaves(Expr),
    /// `until next EVENT(…) [or …]`: until that has happened, or until what else is said, whichever comes first.
    Happens(Pattern, Option<Box<Until>>),
}

impl Until {
    /// Where it is said.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Until::Over(stretch) => stretch.name.span,
            Until::Leaves(thing) => thing.span,
            Until::Happens(event, _) => event.name.span,
        }
    }
}

/// `[next] NAME [of PLAYER] [begins]`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    /// Not the one now open, but the one after it.
    pub next: bool,
    /// A phase, step, `turn`, a scope, or `game`.
    pub name: Ident,
    /// Whose turn or phase, where that is said.
    pub of: Option<Expr>,
    /// `begins`: until it begins, not until it ends.
    pub begins: bool,
}

/// `j in players`, or `c: carta in campo where …`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binder {
    /// The name bound to each member in turn.
    pub name: Ident,
    /// What it runs over.
    pub source: BinderSource,
}

/// What a binder runs over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BinderSource {
    /// `j in players`: any list, set, zone or range, or several of these.
    List(Expr),
    /// `c: carta in campo where …`
    Selector(Selector),
}
