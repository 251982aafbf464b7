//! `it` where it could be two things: the candidate that has a name, and one outside.

use super::Lowerer;
use super::env::{Entry, Env};
use super::types::without_none;
use crate::codes;
use crate::program::Ty;
use naipe_grammar::ast::{self, SelectorPart};
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

    /// Warns of `it` alone, where a kind would stand, in what is asked about a candidate: it is not the candidate, but all that is
    /// in play.
    pub(super) fn warn_of_all_in_play(&mut self, part: &SelectorPart, env: &Env) {
        if part.source != ast::Source::Default || part.condition.is_some() || part.binder.is_some() {
            return;
        }
        let Some((slot, ty)) = env.entries().find_map(|e| match e {
            Entry::Candidate(slot, ty) => Some((*slot, without_none(ty))),
            _ => None,
        }) else {
            return;
        };
        let name = env.entries().find_map(|e| match e {
            Entry::Local(name, of, _) if *of == slot => Some(name.as_str()),
            _ => None,
        });
        let name = name.unwrap_or("it");
        let all = "`it in play` says all that is in play";
        let help = match ty {
            Ty::Set(of) => {
                let kind = if let Ty::Object(kind) = *of { self.p.kinds[kind.i()].name.as_str() } else { "it" };
                format!("write `{kind} in {name}` for what is in it; {all}")
            }
            _ => format!("write `it in ZONE` for what lies there; {all}"),
        };
        let said = "`it` alone is all that is in play here, and not what is looked at";
        self.diags.push(Diagnostic::warning(codes::AMBIGUOUS, said, part.kind.span, "all that is in play").help(help));
    }
}
