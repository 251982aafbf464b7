//! Types as written.

use super::Expr;
use crate::span::Span;
use ecow::EcoString;

/// A type as written.
#[derive(Debug, Clone, Eq)]
pub struct Type {
    /// Which.
    pub kind: TypeKind,
    /// Its place.
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
    /// `set of criatura`
    Set(Box<Type>),
    /// `criatura | player`
    Union(Vec<Type>),
    /// `criatura or none`
    Optional(Box<Type>),
}
