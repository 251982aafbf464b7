//! Diagnostics as values: made where a fault is found, drawn in one place.
//!
//! A message is one sentence in lower case without a final period; what the designer wrote stands in backticks;
//! what to do about it is in `help`. No message names a Rust type.

use crate::span::Span;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something to think about; the game runs.
    Warning,
    /// The game cannot run until this is mended.
    Error,
}

/// The stable number of a kind of diagnostic, printed `N0123`. Declared once, in the tables of each crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u16);

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "N{:04}", self.0)
    }
}

/// A place with a few words about it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Label {
    /// The bytes that are marked.
    pub span: Span,
    /// What is to be said of it.
    pub text: String,
}

/// One fault: what, where, why, and what to do.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// Its code; `naipe explain` has a page on each.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// The fault in one sentence, above the marked text.
    pub message: String,
    /// Where; the first is the place of the fault, others are places that matter to it.
    pub labels: Vec<Label>,
    /// Facts that explain it.
    pub notes: Vec<String>,
    /// What the author can do about it; none where no mend is known.
    pub help: Option<String>,
    /// What it is instead that the author can do, once it is known whether a name is that of a zone.
    pub if_zone: Option<Box<IfZone>>,
}

/// What to do about a fault, by what only the declarations of a game can tell.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IfZone {
    /// The name that may be that of a zone.
    pub name: String,
    /// What to do where it is.
    pub zone: String,
    /// What to do where it is not; the same as where that is not known, if nothing is said.
    pub other: Option<String>,
}

impl Diagnostic {
    /// Whether it is an error: a warning keeps nothing from being played.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// An error with its place.
    pub fn error(code: Code, message: impl Into<String>, span: Span, label: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: Severity::Error,
            message: message.into(),
            labels: vec![Label { span, text: label.into() }],
            notes: Vec::new(),
            help: None,
            if_zone: None,
        }
    }

    /// A warning with its place.
    pub fn warning(code: Code, message: impl Into<String>, span: Span, label: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, message, span, label) }
    }

    /// Adds a further place.
    #[must_use]
    pub fn and(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds what to do.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(text.into());
        self
    }

    /// Adds what to do where a name is that of a zone, and where it is not.
    #[must_use]
    pub fn if_zone(mut self, name: impl Into<String>, zone: impl Into<String>, other: Option<String>) -> Diagnostic {
        self.if_zone = Some(Box::new(IfZone { name: name.into(), zone: zone.into(), other }));
        self
    }

    /// Takes of what to do that which is right in a game: whether a name is that of a zone is known there.
    pub fn know_zones(&mut self, is_zone: impl Fn(&str) -> bool) {
        let Some(known) = self.if_zone.take() else { return };
        if is_zone(&known.name) {
            self.help = Some(known.zone);
        } else if known.other.is_some() {
            self.help = known.other;
        }
    }

    /// Adds a fact that explains the fault.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }
}
