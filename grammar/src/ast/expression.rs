//! Expressions.

use super::{Arg, Ident, Pattern, Selector, Text};
use crate::span::Span;
use ecow::EcoString;
use serde::{Deserialize, Serialize};

/// An expression, with its place.
#[derive(Debug, Clone, Eq)]
pub struct Expr {
    /// What it is made of.
    pub kind: ExprKind,
    /// From its first character to its last.
    pub span: Span,
}

impl PartialEq for Expr {
    fn eq(&self, other: &Expr) -> bool {
        self.kind == other.kind
    }
}

impl Expr {
    /// The places that are meant where something is looked for: several, or this one alone.
    #[must_use]
    pub fn places(&self) -> &[Expr] {
        match &self.kind {
            ExprKind::Places(places) => places,
            _ => std::slice::from_ref(self),
        }
    }

    /// Places where something is looked for, as one expression; nothing, where there are none.
    #[must_use]
    pub fn in_places(mut places: Vec<Expr>) -> Option<Expr> {
        match &*places {
            [first, .., last] => {
                let span = first.span.to(last.span);
                Some(Expr { kind: ExprKind::Places(places.into()), span })
            }
            _ => places.pop(),
        }
    }
}

/// The expressions. There are more of them than of anything else: what takes much room stands in a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExprKind {
    /// `5`: a whole number, as it is written.
    Int(i64),
    /// `yes`, `no`: a truth.
    Bool(bool),
    /// `"Ángel"`, with `{x}` parts left as written.
    Text(EcoString),
    /// `none`: there is no value.
    None,
    /// Any other word: a local, attribute, enum member, define without arguments, kind, `it`, `you`, `self`, `active`, `players`…
    Name(EcoString),
    /// `[a, b]`: a list of these.
    List(Box<[Expr]>),
    /// `x.ataque`; `printed` and `stored` are attributes too: `x.printed.ataque`.
    Attr(Box<(Expr, Ident)>),
    /// `distancia(a, b)`; also `any`-less calls of defines and events.
    Call(Box<Call>),
    /// `c[p]`: a member of a list, or an attribute that there is one of for each member of an enum.
    Index(Box<Expr>, Box<Expr>),
    /// `mano of you`, `área of x`: a zone (or attribute) of a player.
    Of(Box<(Ident, Expr)>),
    /// `top of mazo of you`, `bottom 3 of mazo`, `top 3 of mazo`
    End { top: bool, count: Option<Box<Expr>>, of: Box<Expr> },
    /// `not a`, `-a`: what has one part.
    Unary(UnaryOp, Box<Expr>),
    /// `a + b`, `a and b`, `a in b`, `1..5` …
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `x is criatura`, `x is not criatura`, `x is none`, `x is empty`
    Is(Box<Claim>),
    /// `x has volar`: whether it has a keyword or trait.
    Has(Box<Claim>),
    /// `if a then b else c`
    If(Box<[Expr; 3]>),
    /// `any SELECTOR`, `every SELECTOR`, `count(SELECTOR)`, `all SELECTOR`, `first SELECTOR`
    Query(QueryOp, Box<Selector>),
    /// `sum(energía of carta in play where …)`, `max(vida of …)`, `min(vida of …)`, `values(…)`: the expression is read for each candidate.
    Fold(FoldOp, Box<Expr>, Box<Selector>),
    /// `all SELECTOR by most ataque, least coste`, `first SELECTOR by least coste`
    Ranked(Box<Ranked>),
    /// `last SELECTOR`, `last SELECTOR by most ataque`: of all of them, in their order.
    Last(Box<Expr>),
    /// `group SELECTOR by palo`: sets of those for which the expression is the same.
    Group(Box<(Selector, Expr)>),
    /// `let a = 1, b = a + 1 then a * b`
    Let(Box<LetIn>),
    /// `can atacar(a, d)`, `can atacar(a, d) overriding all`
    Can(Box<Can>),
    /// `happened daño(objetivo: x) this turn`
    Happened(Box<Past>),
    /// `count(daño(objetivo: x) this turn)`
    CountHappened(Box<Past>),
    /// `was x.daños`: as it was just before the event that is reacted to.
    Was(Box<Expr>),
    /// `during cosecha`: whether a phase or step is open.
    During(Box<Ident>),
    /// `mano or descarte of you`, where something is looked for: several places, at least two.
    Places(Box<[Expr]>),
}

/// `distancia(a, b)`: what is called, and with what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The define, event, procedure, payment or built-in function.
    pub name: Ident,
    /// Its arguments, as they are written.
    pub args: Box<[Arg]>,
}

/// What is said of a value with `is` or `has`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The value of which it is said.
    pub value: Expr,
    /// `is not`, `has not`
    pub negated: bool,
    /// A kind, trait or keyword, `none`, `empty`, `player` or `cell`.
    pub what: Ident,
}

/// A query that looks at things in an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranked {
    /// `all` or `first`.
    pub op: QueryOp,
    /// Which things are put in order.
    pub of: Selector,
    /// By what, what counts first before what decides where that is equal.
    pub by: Box<[Rank]>,
}

/// `most ataque`: by what things are put in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rank {
    /// What is greatest comes first, rather than what is least.
    pub most: bool,
    /// The number, or member of an enum, that is compared.
    pub key: Expr,
}

/// Values with names, and what they are for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetIn {
    /// Names and values, at least one; each knows those before it.
    pub named: Box<[(Ident, Expr)]>,
    /// The value of it all.
    pub value: Expr,
}

/// `can atacar(a, d) overriding "hermandad"`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Can {
    /// The event, with its arguments.
    pub pattern: Pattern,
    /// Labels of the prohibitions passed over.
    pub overriding: Vec<Text>,
    /// All but absolute ones are passed over.
    pub overriding_all: bool,
}

/// Operators before an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    /// `not`: true unless it is true.
    Not,
    /// `-`: the negative number.
    Neg,
}

/// Binary operators, loosest first: `or`; `and`; comparisons and `in`; `..`; `+ -`; `* / %`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BinaryOp {
    /// `or`: one of the two, at least.
    Or,
    /// `and`: both of the two.
    And,
    /// `==`: they are the same.
    Eq,
    /// `!=`: they are not the same, and neither is none.
    Ne,
    /// `<`: less, or before it in an enum.
    Lt,
    /// `<=`: less, or the same.
    Le,
    /// `>`: greater, or behind it in an enum.
    Gt,
    /// `>=`: greater, or the same.
    Ge,
    /// `in`: a member of a set, or a card in a zone (in one of several places)
    In,
    /// `not in`: no member of it, and not in it.
    NotIn,
    /// `..`: the numbers from one to the other.
    Range,
    /// `+` (also joins sets)
    Add,
    /// `-` (also takes members from a set)
    Sub,
    /// `*`: of numbers only.
    Mul,
    /// `/`, rounded down
    Div,
    /// `%`: what is left over by `/`.
    Rem,
}

/// Queries that give a truth, a number, a set or a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum QueryOp {
    /// Whether there is one.
    Any,
    /// Whether each satisfies its `where` (the claim).
    Every,
    /// How many there are.
    Count,
    /// The set of them.
    All,
    /// The first, or none.
    First,
}

/// Queries over a value of each candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FoldOp {
    /// The sum of their values; 0 where there is no candidate.
    Sum,
    /// The least, none where there is no candidate.
    Min,
    /// The greatest, none where there is no candidate.
    Max,
    /// The set of their values.
    Values,
}

/// What is asked of the past: `morir(x: criatura) this turno where x.owner == you`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Past {
    /// The events that are looked for, with what their arguments must be.
    pub pattern: Pattern,
    /// In which stretch of the game.
    pub during: Stint,
    /// Only those of which this holds.
    pub condition: Option<Expr>,
}

/// A stretch of the game of which it is asked what happened in it: `this turno`, `last turno of you`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stint {
    /// The phase (or step, `turn`, `game`).
    pub phase: Ident,
    /// The one that was over last, rather than the one under way.
    pub last: bool,
    /// Whose, of one that is over, where that is said.
    pub of: Option<Expr>,
}
