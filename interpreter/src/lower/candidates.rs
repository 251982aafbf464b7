//! What could be of a candidate or of something outside: `it`, where the candidate has a name, and attributes that only some have.

use super::Lowerer;
use super::env::{Entry, Env};
use super::names::Callable;
use super::types::without_none;
use crate::codes;
use crate::program::{KindId, Ty};
use naipe_grammar::ast::{self, SelectorPart};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// Whether a name that is an attribute of some of the candidates only, those of a kind below theirs and cards that declare it
    /// for themselves, is known outside: there it keeps its meaning, whatever cards there are.
    pub(super) fn is_said_outside<'e>(&self, name: &str, ty: &Ty, outside: impl Iterator<Item = &'e Entry>) -> bool {
        if !self.is_of_some(name, ty) {
            return false;
        }
        let mut outside = outside;
        let names = &self.names;
        outside.any(|entry| match entry {
            Entry::Candidate(_, ty) => self.is_of_all(name, ty),
            entry => entry.name().is_some_and(|known| known == name),
        }) || names.shared.get(name).is_some()
            || names.scopes.get(name).is_some()
            || names.params.get(name).is_some()
            || matches!(names.callables.get(name), Some(Callable::Define(d)) if names.defines[d.i()].params.is_empty())
    }

    /// Whether a name is an attribute of things which no kind of theirs and no keyword declares.
    fn is_of_some(&self, name: &str, ty: &Ty) -> bool {
        let Some(attr) = self.names.attrs.get(name) else { return false };
        let by_keyword = |k: &KindId| self.p.kinds[k.i()].is_keyword;
        let is_thing = matches!(without_none(ty), Ty::Object(_) | Ty::Ability(_));
        is_thing && !self.is_of_all(name, ty) && !self.names.attr_kinds[attr.i()].iter().any(by_keyword)
    }

    /// Whether all that is of a type has an attribute of a name, because its kind or one above declares it.
    fn is_of_all(&self, name: &str, ty: &Ty) -> bool {
        let names = &self.names;
        match without_none(ty) {
            Ty::Object(kind) | Ty::Ability(kind) => names.attrs.get(name).is_some_and(|attr| {
                let by_kind = |k: &&KindId| !names.own_attrs.contains(&(attr, **k));
                names.attr_kinds[attr.i()].iter().filter(by_kind).any(|k| self.p.is_kind(kind, *k))
            }),
            Ty::Player => names.player_attrs.get(name).is_some(),
            _ => false,
        }
    }

    /// Warns of a name that was found, and is mostly meant to be another of the same, further out.
    pub(super) fn warn_of_others(&mut self, name: &str, span: Span, env: &Env, is_attribute: bool) {
        self.warn_of_two_candidates(name, span, env);
        self.warn_of_hidden(name, span, env);
        // In a scenario, what a name stands for is seen where it is given.
        if is_attribute && !env.script {
            self.warn_of_name_outside(name, span, env);
        }
    }

    /// Warns of `it` where it stands for a candidate that has a name, inside the condition on another: mostly that is meant, as
    /// the one inside would be called by its name.
    fn warn_of_two_candidates(&mut self, name: &str, span: Span, env: &Env) {
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

    /// Warns of an attribute of a candidate that means something outside, too: what a `let`, a choice or a parameter is called.
    fn warn_of_name_outside(&mut self, name: &str, span: Span, env: &Env) {
        let mut entries = env.entries();
        let candidate = entries.find_map(|entry| match entry {
            Entry::Candidate(slot, ty) if self.access(ty, name).is_some() => Some(*slot),
            _ => None,
        });
        let Some(slot) = candidate else { return };
        let is_outside = entries.any(|entry| match entry {
            Entry::Local(known, at, _) => known == name && *at != slot,
            Entry::Constant(known, ..) => known == name,
            _ => false,
        });
        if is_outside {
            let said = format!("`{name}` is that of what is looked at, and not what is called so outside");
            let help = "where the other is meant, call it something else where it is named: in the condition, what is looked at comes first";
            self.diags.push(Diagnostic::warning(codes::AMBIGUOUS, said, span, "it could be either").help(help));
        }
    }

    /// Warns, once for each event that is heard, of a name that it has and that means something outside, too, such as what a
    /// keyword takes.
    pub(super) fn warn_of_hidden(&mut self, name: &str, span: Span, env: &Env) {
        let mut same = env.entries().filter(|entry| match entry {
            Entry::Hidden(hidden, _) => hidden == name,
            entry => entry.name().is_some_and(|known| known == name),
        });
        let (Some(Entry::Local(..)), Some(Entry::Hidden(_, event))) = (same.next(), same.next()) else { return };
        let (of, place) = (&event.name, event.span);
        let said = format!("`{name}` is what `{of}` has, and not what is called so outside");
        let is_known = |d: &Diagnostic| d.message == said && d.labels.get(1).is_some_and(|label| label.span == place);
        if self.diags.iter().any(is_known) {
            return;
        }
        let help =
            format!("where the other is meant, call it something else where it is named: inside, `{of}` comes first");
        self.diags.push(
            Diagnostic::warning(codes::AMBIGUOUS, said, span, "it could be either")
                .and(place, format!("it has a `{name}`"))
                .help(help),
        );
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
