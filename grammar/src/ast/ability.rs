//! Abilities, and what they change.

use super::{Binder, Block, Clauses, CostDecl, Expr, Ident, Member, Pattern, Selector, Text};
use crate::span::Span;
use serde::{Deserialize, Serialize};

/// An ability, with its optional label: `"desgaste": after golpear(…) { … }`.
#[derive(Debug, Clone, Eq)]
pub struct Ability {
    /// Its label, by which errata and `overrides` name it.
    pub label: Option<Box<Text>>,
    /// What it does, and to what.
    pub kind: AbilityKind,
    /// What follows it: when, for how long, why.
    pub clauses: Clauses,
    /// Where it stands, its label and clauses included.
    pub span: Span,
}

impl PartialEq for Ability {
    fn eq(&self, other: &Ability) -> bool {
        self.label == other.label && self.kind == other.kind && self.clauses == other.clauses
    }
}

/// The forms of ability.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AbilityKind {
    /// `before daño(objetivo: self) when … { cantidad = min(cantidad, 1) }`
    Before(Pattern, Block),
    /// `instead of robar(j: you) { … }`
    InsteadOf(Pattern, Block),
    /// `after daño(objetivo: self) … { … }`, `after luchar(x: self) or morir(x: self) { … }`.
    After(Pattern, Block),
    /// `after entrar(x: self) to pila { target t: criatura in campo  effect { … } }`: a reaction that announces something.
    AfterAnnouncing(Pattern, Vec<Member>),
    /// `whenever you.vida < 5 to pila { … }`: a reaction to how things are; a plain block is its effect.
    Whenever(Box<Expr>, Vec<Member>),
    /// `forbid atacar(a: self) when … because "…"`
    Forbid(Pattern),
    /// `forbid after attack(…)`: nothing reacts to it.
    ForbidAfter(Pattern),
    /// `again after attack(…)`: what reacts to it does so once more.
    AgainAfter(Pattern),
    /// `permit atacar when … overrides "…"`
    Permit(Pattern),
    /// `permit jugar(self) from cementerio of you for 3 energía`
    PermitFrom(Pattern, Box<PermitFrom>),
    /// `modify SELECTOR { fuerza += 1  has: volar }`
    ModifyAll(Selector, Box<[Change]>),
    /// `modify fuerza += 1`: an attribute of `self`.
    ModifySelf(Box<[Change]>),
    /// `modify golpeados(t: self) = EXPR`
    ModifyDefine(Pattern, AssignOp, Box<Expr>),
    /// `modify cost voluntad of carta where … += EXPR`, `modify cost maná[rojo] of carta += EXPR`
    ModifyCost { payment: Ident, sort: Option<Box<Expr>>, of: Box<Selector>, op: AssignOp, amount: Box<Expr> },
    /// `suspend effects of SELECTOR on SELECTOR`
    Suspend { of: Selector, on: Option<Selector> },
    /// `action jugar(c: carta in mano of you) …`
    Action(Box<ActionDecl>),
    /// `check derrota at once for j in players when j.vida <= 0 { … }`
    Check { name: Ident, at_once: bool, body: Block },
}

impl Ability {
    /// What it hears, or speaks of: an event, with the others behind it.
    #[must_use]
    pub fn pattern(&self) -> Option<&Pattern> {
        match &self.kind {
            AbilityKind::Before(pattern, _)
            | AbilityKind::InsteadOf(pattern, _)
            | AbilityKind::After(pattern, _)
            | AbilityKind::AfterAnnouncing(pattern, _)
            | AbilityKind::Forbid(pattern)
            | AbilityKind::ForbidAfter(pattern)
            | AbilityKind::AgainAfter(pattern)
            | AbilityKind::Permit(pattern)
            | AbilityKind::PermitFrom(pattern, _) => Some(pattern),
            _ => None,
        }
    }

    /// The same for each event that it hears, with the others behind it; none where that is one event.
    #[must_use]
    pub fn of_each_event(&self) -> Vec<Ability> {
        let Some(pattern) = self.pattern().filter(|pattern| !pattern.or.is_empty()) else { return Vec::new() };
        let all: Vec<Pattern> = pattern.each().map(|one| Pattern { or: Box::default(), ..one.clone() }).collect();
        let of = |at: usize| {
            let mut others = all.clone();
            let heard = others.remove(at);
            let heard = Pattern { or: others.into(), ..heard };
            Ability { kind: self.kind.hearing(heard), ..self.clone() }
        };
        (0..all.len()).map(of).collect()
    }
}

impl AbilityKind {
    /// The same about another event.
    fn hearing(&self, heard: Pattern) -> AbilityKind {
        match self {
            AbilityKind::Before(_, block) => AbilityKind::Before(heard, block.clone()),
            AbilityKind::InsteadOf(_, block) => AbilityKind::InsteadOf(heard, block.clone()),
            AbilityKind::After(_, block) => AbilityKind::After(heard, block.clone()),
            AbilityKind::AfterAnnouncing(_, members) => AbilityKind::AfterAnnouncing(heard, members.clone()),
            AbilityKind::Forbid(_) => AbilityKind::Forbid(heard),
            AbilityKind::ForbidAfter(_) => AbilityKind::ForbidAfter(heard),
            AbilityKind::AgainAfter(_) => AbilityKind::AgainAfter(heard),
            AbilityKind::Permit(_) => AbilityKind::Permit(heard),
            AbilityKind::PermitFrom(_, from) => AbilityKind::PermitFrom(heard, from.clone()),
            other => other.clone(),
        }
    }
}

/// From where else something may be played, and for what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PermitFrom {
    /// `cementerio of you`: a zone, or a list of things.
    pub place: Expr,
    /// The one way to pay for it from there, where it is not paid as usual.
    pub cost: Option<CostDecl>,
}

/// `fuerza += 1`, `facción = acracia`, `has: volar`, `is: criatura`, `not: personaje` inside `modify … { }`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// An attribute (or `controller`).
    Attr(Ident, AssignOp, Expr),
    /// `has: volar, escudo(2)`: keywords or traits gained.
    Has(Vec<Expr>),
    /// `for c in colores { has: protección(c) }`: keywords gained once for each of several.
    HasEach(Box<Binder>, Vec<Expr>),
    /// `loses: volar`: keywords, traits lost.
    Loses(Vec<Expr>),
    /// `loses: abilities except volar`: all of them but these keywords.
    LosesAllBut(Vec<Expr>, Box<[Ident]>),
    /// `is: criatura`: counts as this kind too.
    Is(Ident),
    /// `is not: personaje`: does not count as this kind.
    IsNot(Ident),
    /// `alternative cost "Prueba" reunir(10)`: one more way to pay, or more to pay.
    Cost(Box<CostDecl>),
    /// `swap fuerza, resistencia`: each is what the other was.
    Swap(Ident, Ident),
    /// `copy of: c`: has what is printed on another, in place of its own.
    CopyOf(Box<Copied>),
    /// `after daño(objetivo: self) { … }`: an ability that it has as its own.
    Ability(Box<Ability>),
}

/// `=`, `+=`, `-=`, `*=`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum AssignOp {
    /// `=`: the value takes the place of what was there.
    Set,
    /// `+=`: it is added; a list is joined.
    Add,
    /// `-=`: it is taken away, from a list as members.
    Sub,
    /// `*=`: what was there is multiplied by it.
    Mul,
}

impl AssignOp {
    /// As it is written: `+=`.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            AssignOp::Set => "=",
            AssignOp::Add => "+=",
            AssignOp::Sub => "-=",
            AssignOp::Mul => "*=",
        }
    }
}

/// An action that players are offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionDecl {
    /// `jugar`; the action of a card has none.
    pub name: Option<Ident>,
    /// What the player reads: `action jugar "Jugar una carta"(…)`; the name of a card's ability.
    pub title: Option<Text>,
    /// `: activada`, the class of a card's ability (a kind).
    pub class: Option<Ident>,
    /// What is chosen, in order.
    pub params: Vec<(Ident, Selector)>,
    /// `announce c`: then its targets, modes and costs are chosen and paid as the announced thing says.
    pub announce: Option<Expr>,
    /// `announce c in pila`: it comes there first, and it is what comes that is announced.
    pub announce_in: Option<Expr>,
    /// The action's own costs, targets, modes, and for a card's ability its `effect`.
    pub members: Vec<Member>,
    /// What happens once everything is paid.
    pub body: Block,
}

/// Of what something is a copy: `c`, `c except fuerza = 3`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copied {
    /// The thing or card that it is a copy of.
    pub what: Expr,
    /// In what it differs.
    pub except: Vec<Change>,
}
