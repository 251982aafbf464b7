//! What is wrong with texts.

use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::render;
use naipe_grammar::source::Sources;
use std::fmt;

/// Faults of texts, with the texts that they speak of.
#[derive(Debug, Clone, Default)]
pub struct Faults {
    /// The faults, in the order of the texts.
    pub found: Vec<Diagnostic>,
    /// The texts that the faults point into.
    pub sources: Sources,
}

impl Faults {
    /// Whether one of them is an error: a game with an error must not be played, one with warnings may.
    #[must_use]
    pub fn any_error(&self) -> bool {
        self.found.iter().any(Diagnostic::is_error)
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(render::text(&self.found, &self.sources, false).trim_end())
    }
}
