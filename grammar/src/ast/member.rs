//! What cards, kinds and keywords hold: costs, targets, modes.

use super::{Ability, Arg, AttrDecl, Block, ChooseStmt, Expr, Field, Ident, Selector, Stmt, StmtKind, Text, Wording};
use crate::span::Span;

/// What a kind, keyword, card or token may hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Member {
    /// `ataque: int = 0` in a kind.
    Attr(Box<AttrDecl>),
    /// `facción: quimera` in a card, or a kind's fixed value.
    Field(Field),
    /// `text "…"`, the printed words.
    Text(Text),
    /// `cost 3 voluntad, girar(self)`, `alternative cost "…" …`, `optional cost potenciar 1 energía`.
    Cost(Box<CostDecl>),
    /// `target p: personaje in play where … = default`, `choose X: 0..9`.
    Step(Box<AnnounceStep>),
    /// `mode "robas una carta" { … }`
    Mode(Box<Mode>),
    /// `modes 1.. { mode "robas una carta" { … }  … }`: several at once
    Modes(Box<Modes>),
    /// `effect { … }`
    Effect(Block),
    /// An ability that it has.
    Ability(Box<Ability>),
    /// What a catalogue says of a card.
    Entry(Box<Entry>),
}

/// What a catalogue says of a card: which one it is, where it was printed, and in which words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// `id "rayo"`: by which it is found again, whatever it is called.
    Id(Text),
    /// `text es "…"`: the printed words in another language.
    Text { language: Ident, words: Text },
    /// `printed in despertar { number: 12  rarity: común  copies: 2  image: "rayo.png" }`
    Printed { set: Ident, fields: Box<[Field]> },
    /// `column "Estado": "por probar"`: what its author keeps beside it.
    Column { name: Text, value: Text },
}

impl Entry {
    /// Where it says what it is about.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Entry::Id(text) => text.span,
            Entry::Text { language, words } => language.span.to(words.span),
            Entry::Printed { set, .. } => set.span,
            Entry::Column { name, value } => name.span.to(value.span),
        }
    }
}

impl Member {
    /// The modes that it gives.
    #[must_use]
    pub fn modes(&self) -> &[Mode] {
        match self {
            Member::Mode(mode) => std::slice::from_ref(mode),
            Member::Modes(several) => &several.modes,
            _ => &[],
        }
    }
}

/// One way to pay.
#[derive(Debug, Clone, Eq)]
pub struct CostDecl {
    /// Whether it is the cost, an addition, or another way.
    pub kind: CostKind,
    /// What is paid, in order.
    pub terms: Box<[CostTerm]>,
    /// It may be paid again: `optional cost … repeat allowed`.
    pub repeat_allowed: bool,
    /// It is there only when this holds.
    pub when: Option<Box<Expr>>,
    /// Where the whole declaration stands.
    pub span: Span,
}

impl PartialEq for CostDecl {
    fn eq(&self, other: &CostDecl) -> bool {
        self.kind == other.kind
            && self.terms == other.terms
            && self.repeat_allowed == other.repeat_allowed
            && self.when == other.when
    }
}

/// Which cost it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CostKind {
    /// `cost …`: must be paid (unless an alternative is).
    Plain,
    /// `optional cost potenciar …`: the name is true in the effect when it was paid; how often, where it may be paid again.
    /// A label is what people are shown, `optional cost kicked "Kicker" …`.
    Optional(Box<Ident>, Option<Box<Text>>),
    /// `alternative cost "Coste Alternativo" …`; with a name, `alternative cost evocado "Evocar" …`, that is true where it was paid.
    Alternative(Option<Box<Ident>>, Option<Box<Text>>),
}

/// `3 voluntad`, `X voluntad`, `girar(self)`, `c` (a cost that has a name), `cost of x` (what another thing costs).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CostTerm {
    /// `3 voluntad`: the payment's first parameter comes before its name.
    Amount(Expr, Ident),
    /// `2 maná[rojo]`: how much, and of which sort.
    Sorted(Ident, Box<[Arg; 2]>),
    /// `girar(self)`: a payment that has no number before it, or an event that pays by happening.
    Call(Ident, Box<[Arg]>),
    /// `c`, the parameter of a keyword that is a cost.
    Named(Ident),
    /// `cost of it`: the plain cost of a thing.
    Of(Box<Expr>),
    /// `eaten 1 sacrifice`: what is chosen while it is paid has a name.
    Chosen(Box<(Ident, CostTerm)>),
    /// `choose c: criatura in campo of you { sacrificar(c) }`: what is done with what is chosen pays.
    Choose(Box<ChosenToPay>),
}

/// What is chosen to pay with, and what is done with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChosenToPay {
    /// The choice, as a statement.
    pub choice: Stmt,
    /// What pays.
    pub body: Block,
}

impl ChosenToPay {
    /// The choice by itself.
    #[must_use]
    pub fn chosen(&self) -> Option<&ChooseStmt> {
        if let StmtKind::Choose(choose) = &self.choice.kind { Some(choose) } else { None }
    }
}

/// A choice made when a card is announced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnnounceStep {
    /// `target [up to] [N] t: SELECTOR [repeat allowed] [optional [when C] | if any] [= DEFAULT] [asking "…"] [else "…"]`
    Target {
        count: Count,
        name: Ident,
        selector: Selector,
        repeat_allowed: bool,
        needed: Needed,
        default: Option<Expr>,
        wording: Box<Wording>,
    },
    /// `choose X: 0..9 [from what the selector gives] [asking "…"]`
    Choose { name: Ident, from: ChooseFrom, wording: Box<Wording> },
}

/// Whether there must be a target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Needed {
    /// What needs it cannot be announced without it.
    Always,
    /// `if any`: it is chosen where there is one, and is `none` otherwise.
    IfAny,
    /// `optional`: whoever chooses may leave it out.
    Never,
    /// `optional when C`: it may be left out where the condition holds, and not where it does not.
    Unless(Box<Expr>),
}

/// How many to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Count {
    /// One, bound as itself and not as a set.
    One,
    /// `2 t: …`: exactly so many, as a set.
    Exactly(Box<Expr>),
    /// `up to 2 t: …`
    UpTo(Box<Expr>),
    /// `1..4 t: …`, `2.. t: …`: so many at least, and at most if that is said.
    Between(Box<Expr>, Option<Box<Expr>>),
    /// `any number of t: …`
    Any,
    /// `order of t: …`: all of them, one after another
    Order,
}

/// `mode "robas una carta" when … { target … effect { … } }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mode {
    /// By what it can be asked whether it was chosen: `mode big "Big" { … }`.
    pub name: Option<Ident>,
    /// What the player reads.
    pub label: Text,
    /// It can be chosen only when this holds.
    pub when: Option<Expr>,
    /// What is paid for it, besides what the card costs.
    pub costs: Vec<CostDecl>,
    /// Its own targets and numbers.
    pub steps: Vec<AnnounceStep>,
    /// What it does when it is carried out.
    pub effect: Block,
}

/// `modes 1.. { … }`, `modes 2 { … }`, `modes 1..2 { … }`, `modes 3 repeat allowed { … }`: so many of them at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Modes {
    /// How many at least.
    pub least: Option<Expr>,
    /// How many at most.
    pub most: Most,
    /// `repeat allowed`: one of them may be chosen more than once.
    pub repeat_allowed: bool,
    /// The modes to choose from.
    pub modes: Vec<Mode>,
}

/// How many at most.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Most {
    /// `2`: neither more nor less.
    Exactly,
    /// `1..`: as many as there are.
    All,
    /// `1..2`: no more than the second number.
    UpTo(Expr),
}

/// What is chosen from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChooseFrom {
    /// `carta in mano of you where …`
    Selector(Selector),
    /// `1..6`, a list, or `facción` (an enum).
    Values(Expr),
}
