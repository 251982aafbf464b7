//! Expressions.

use super::{Arg, Ident, Pattern, Selector, Text};
use crate::span::Span;
use ecow::EcoString;
use serde::{Deserialize, Serialize};

/// An expression.
#[derive(Debug, Clone, Eq)]
pub struct Expr {
    /// Which.
    pub kind: ExprKind,
    /// Its place.
    pub span: Span,
}

impl PartialEq for Expr {
    fn eq(&self, other: &Expr) -> bool {
        self.kind == other.kind
    }
}

/// The expressions. There are more of them than of anything else: what takes much room stands in a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExprKind {
    /// `5`
    Int(i64),
    /// `yes`, `no`
    Bool(bool),
    /// `"Ángel"`, with `{x}` parts left as written.
    Text(EcoString),
    /// `none`
    None,
    /// Any other word: a local, attribute, enum member, define without arguments, kind, `it`, `you`, `self`, `active`, `players`…
    Name(EcoString),
    /// `[a, b]`
    List(Box<[Expr]>),
    /// `x.ataque`; `printed` and `stored` are attributes too: `x.printed.ataque`.
    Attr(Box<(Expr, Ident)>),
    /// `distancia(a, b)`; also `any`-less calls of defines and events.
    Call(Box<Call>),
    /// `c[p]`
    Index(Box<Expr>, Box<Expr>),
    /// `mano of you`, `área of x`: a zone (or attribute) of a player.
    Of(Box<(Ident, Expr)>),
    /// `top of mazo of you`, `bottom 3 of mazo`, `top 3 of mazo`
    End { top: bool, count: Option<Box<Expr>>, of: Box<Expr> },
    /// `not a`, `-a`
    Unary(UnaryOp, Box<Expr>),
    /// `a + b`, `a and b`, `a in b`, `1..5` …
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `x is criatura`, `x is not criatura`, `x is none`, `x is empty`
    Is(Box<Claim>),
    /// `x has volar`
    Has(Box<Claim>),
    /// `if a then b else c`
    If(Box<[Expr; 3]>),
    /// `any SELECTOR`, `every SELECTOR`, `count(SELECTOR)`, `all SELECTOR`, `first SELECTOR`
    Query(QueryOp, Box<Selector>),
    /// `sum(energía of carta in play where …)`, `max(vida of …)`, `min(vida of …)`, `most`: the expression is read for each candidate.
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
    /// `during cosecha`
    During(Box<Ident>),
}

/// `distancia(a, b)`: what is called, and with what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The define, event, procedure, payment or built-in function.
    pub name: Ident,
    /// Its arguments.
    pub args: Box<[Arg]>,
}

/// What is said of a value with `is` or `has`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// Of what.
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
    /// Of what.
    pub of: Selector,
    /// By what, what counts first before what decides where that is equal.
    pub by: Box<[Rank]>,
}

/// `most ataque`
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
    /// What would happen.
    pub pattern: Pattern,
    /// Labels of the prohibitions passed over.
    pub overriding: Vec<Text>,
    /// All but absolute ones are passed over.
    pub overriding_all: bool,
}

/// Unary operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    /// `not`
    Not,
    /// `-`
    Neg,
}

/// Binary operators, loosest first: `or`; `and`; comparisons and `in`; `..`; `+ -`; `* / %`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BinaryOp {
    /// `or`
    Or,
    /// `and`
    And,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `in`: a member of a set, or a card in a zone
    In,
    /// `not in`
    NotIn,
    /// `..`
    Range,
    /// `+` (also joins sets)
    Add,
    /// `-` (also takes members from a set)
    Sub,
    /// `*`
    Mul,
    /// `/`, rounded down
    Div,
    /// `%`
    Rem,
}

/// Queries that give a truth, a number, a set or a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum QueryOp {
    /// Whether there is one.
    Any,
    /// Whether each satisfies its `where` (the claim).
    Every,
    /// How many.
    Count,
    /// The set of them.
    All,
    /// The first, or none.
    First,
}

/// Queries over a value of each candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FoldOp {
    /// Their sum.
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
    /// Which events.
    pub pattern: Pattern,
    /// Since when.
    pub since: Ident,
    /// Only those of which this holds.
    pub condition: Option<Expr>,
}
