//! `it` where it could be two things: the candidate that has a name, and one outside.

use super::Lowerer;
use super::env::{Entry, Env};
use crate::codes;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// Warns of `it` where it stands for a candidate that has a name, inside the condition on another: mostly that is meant, as
    /// the one inside would be called by its name.
    pub(super) fn warn_of_two_candidates(&mut self, name: &str, span: Span, env: &Env) {
        if name != "it" {
            return;
        }
        let is_it = |e: &&Entry| match e {
            Entry::Candidate(..) => true,
            Entry::Local(name, ..) => name == "it",
            _ => false,
        };
        let slot =
            |e: &Entry| if let Entry::Candidate(slot, _) | Entry::Local(_, slot, _) = e { Some(*slot) } else { None };
        let mut candidates = env.entries().filter(is_it).filter_map(slot);
        let Some(inner) = candidates.next() else { return };
        let named = env.entries().find_map(|e| match e {
            Entry::Local(name, slot, _) if *slot == inner && name != "it" => Some(name),
            _ => None,
        });
        let (Some(named), true) = (named, candidates.any(|outer| outer != inner)) else { return };
        let said = format!("`it` is `{named}` here, and not what is looked at outside");
        let help = format!(
            "write `{named}` where that is meant; to speak of what is outside, give it a name, too, such as `x: KIND in …`"
        );
        self.diags.push(Diagnostic::warning(codes::AMBIGUOUS, said, span, "it could be either").help(help));
    }
}
