//! Types as written.

use super::Expr;
use crate::span::Span;
use ecow::EcoString;

/// A type as written.
#[derive(Debug, Clone, Eq)]
pub struct Type {
    /// Its form and its parts: all that two types are compared by.
    pub kind: TypeKind,
    /// Where it stands; messages about it point there.
    pub span: Span,
}

impl PartialEq for Type {
    fn eq(&self, other: &Type) -> bool {
        self.kind == other.kind
    }
}

/// The types a designer can write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypeKind {
    /// `int`, `bool`, `text`, `player`, `cell`, `zone`, `action`, or the name of a kind, trait or enum.
    Name(EcoString),
    /// `0..10`: an int kept within bounds (each end may be absent: `0..`).
    Range(Option<Box<Expr>>, Option<Box<Expr>>),
    /// `set of criatura`: a list, each member of the type.
    Set(Box<Type>),
    /// `criatura | player`: a value of one of these.
    Union(Vec<Type>),
    /// `criatura or none`: a value of it, or none.
    Optional(Box<Type>),
}
