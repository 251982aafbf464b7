//! Patterns of events, and selectors.

use super::{Expr, Ident, Text};
use crate::span::Span;

/// `golpear(objetivo: self, tipo: físico)`: by name, or by position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The event, action, define or phase (`begin cosecha`, `end turn` have `name` `begin`/`end` and one positional argument).
    pub name: Ident,
    /// What its arguments must be: a value to equal, or a kind, trait or type to be.
    pub args: Box<[Arg]>,
    /// What an ability hears besides: `after luchar(x: self) or morir(x: self)`.
    pub or: Box<[Pattern]>,
}

impl Pattern {
    /// It, and what stands behind its `or`.
    pub fn each(&self) -> impl Iterator<Item = &Pattern> {
        std::iter::once(self).chain(&self.or)
    }
}

/// An argument: `objetivo: self` or `self`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arg {
    /// The name of the parameter; absent: it goes by its position.
    pub name: Option<Box<Ident>>,
    /// The value that it has, or must have.
    pub value: Expr,
}

/// The one selector form: `[NAME:] KIND [in SOURCE] [at CELL] [where CONDITION]`, alternatives joined by `|`.
#[derive(Debug, Clone, Eq)]
pub struct Selector {
    /// The alternatives, at least one.
    pub parts: Box<[SelectorPart]>,
    /// Where all of it stands.
    pub span: Span,
}

impl PartialEq for Selector {
    fn eq(&self, other: &Selector) -> bool {
        self.parts == other.parts
    }
}

/// One alternative of a selector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelectorPart {
    /// `t` in `any t: criatura in campo where t.vida > 0` (otherwise the candidate is `it`).
    pub binder: Option<Box<Ident>>,
    /// `criatura`, `player`, `cell`, an enum, `it` (anything).
    pub kind: Ident,
    /// Where candidates come from.
    pub source: Source,
    /// `where …`: what must hold of a candidate.
    pub condition: Option<Expr>,
    /// `because "…"`: what players read of a candidate of which that does not hold.
    pub because: Option<Box<Text>>,
}

/// Where a selector looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// Nothing said: cards in play, all players, all members of an enum.
    Default,
    /// `in play`: cards in the zones in play.
    InPlay,
    /// `in mano of you`, `in players`, `in 1..5`
    In(Expr),
    /// `at c`: what lies in a cell.
    At(Expr),
}
