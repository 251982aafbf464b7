//! Corrections.

use super::{Block, Expr, FormatMember, Ident, Member, Text};

/// What an erratum corrects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ErrataTarget {
    /// `errata "Draco"`: a card or token.
    Card(Text),
    /// `errata format estándar`, `errata parameter x`, `errata define d`, `errata kind k`, `errata keyword w`, `errata zone z`, `errata event e`, `errata procedure p`, `errata action a`: the word and the name.
    Named(Ident, Ident),
    /// `errata rule "etiqueta"`: a labelled ability at top level.
    Rule(Text),
    /// `errata rule after golpear`: an ability at top level without a label, by its first words.
    Form(Vec<Ident>),
}

/// A change an erratum makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ErrataMember {
    /// Anything a card, kind or keyword may hold: same address replaces, a new one adds.
    Member(Member),
    /// Anything a format may hold.
    Format(FormatMember),
    /// `remove "desgaste"`, `remove fuerza`, `remove target t`, `remove effect`, `remove after golpear(x: self)`: the words,
    /// what an ability is about as one.
    Remove(Vec<Ident>),
    /// `value: EXPR` of a parameter, `body = EXPR` of a define.
    Value(Expr),
    /// `body { … }` of an event or procedure.
    Body(Block),
}
