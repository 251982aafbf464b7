//! Clauses where they mean nothing: a declaration takes few of those that abilities take.

use super::Lowerer;
use crate::codes;
use crate::program::{Class, EventId, StrId, builtin};
use naipe_grammar::ast::{Clauses, FormatMember, ItemKind, Text};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// What is told when it is already so cannot be stopped, nor can anything come instead of it.
    pub(super) fn is_stopped_in_vain(&mut self, class: Class, event: EventId, span: Span) {
        match class {
            Class::Forbid | Class::Instead => {}
            Class::Before | Class::After | Class::Permit | Class::Unheard | Class::Again => return,
        }
        let (what, help) = match event {
            builtin::CREATE => (
                "what is created is there before this is asked",
                "speak of its coming from nowhere: `move(x: KIND, to: ZONE) when from is none`",
            ),
            builtin::BEGIN | builtin::END => (
                "a phase that is open cannot be stopped",
                "have the phase ask before it opens, `phase draw when draws(active) { … }`, with `define draws(p: player): bool = yes`; what has it passed over says `modify draws(p: you) = no`",
            ),
            _ => return,
        };
        self.diags.push(Diagnostic::error(codes::NEVER_HEARS, what, span, "too late").help(help));
    }

    /// Reports every clause of a declaration that says nothing there.
    pub fn stray_clauses(&mut self) {
        for item in self.items.clone() {
            let (what, clauses, takes): (&str, &Clauses, &[&str]) = match &item.kind {
                ItemKind::Parameter { clauses, .. } => ("a parameter", clauses, &["cites"]),
                ItemKind::Standings { clauses, .. } => ("`standings`", clauses, &["cites"]),
                ItemKind::Set { clauses, .. } => ("a set", clauses, &["cites"]),
                ItemKind::Zone(zone) => ("a zone", &zone.clauses, &["cites"]),
                ItemKind::Kind { clauses, .. } => ("a kind", clauses, &["cites"]),
                ItemKind::Keyword { clauses, .. } => ("a keyword", clauses, &["cites"]),
                ItemKind::Card(card) => ("a card", &card.clauses, &["cites"]),
                ItemKind::Define { clauses, .. } => ("a define", clauses, &["cites"]),
                ItemKind::Event { clauses, .. } => ("an event", clauses, &["cites"]),
                ItemKind::EventAlias { clauses, .. } => ("a name for events", clauses, &["when"]),
                ItemKind::Payment { clauses, .. } => ("a payment", clauses, &["cites"]),
                ItemKind::Procedure { clauses, .. } => ("a procedure", clauses, &["cites"]),
                ItemKind::Errata { clauses, .. } => ("an erratum", clauses, &["cites"]),
                ItemKind::Format { clauses, members, .. } => {
                    for member in members {
                        if let FormatMember::Require { clauses, span, .. } | FormatMember::Note { clauses, span, .. } =
                            member
                        {
                            self.stray("a requirement", clauses, &["when", "because", "cites"], *span);
                        }
                    }
                    ("a format", clauses, &["cites"])
                }
                _ => continue,
            };
            self.stray(what, clauses, takes, item.span);
        }
    }

    /// A reason that players read: words only, since it may be read where nothing is at hand to fill in.
    pub fn reason(&mut self, text: &Text) -> StrId {
        if text.name.contains('{') {
            self.misplaced(
                "nothing is filled in in this reason",
                text.span,
                "read as it is written",
                "say it without `{…}`, which reasons of formats know",
            );
        }
        self.intern(&text.name)
    }

    /// Reports the clauses that are not among those which something takes.
    pub fn stray(&mut self, what: &str, c: &Clauses, takes: &[&str], span: Span) {
        let there = [
            ("for", c.each.as_ref().map(|each| each.name.span)),
            ("when", c.when.as_ref().map(|when| when.span)),
            ("still", c.still.then_some(span)),
            ("to", c.to.as_ref().map(|to| to.span)),
            ("once per", c.once_per.as_ref().map(|once| once.0.span)),
            ("until", c.until.as_ref().map(|until| until.span())),
            ("while in", c.while_in.first().map(|zone| zone.span)),
            ("overrides", c.overrides.first().map(|label| label.span)),
            ("absolute", c.absolute.then_some(span)),
            ("final", c.is_final.then_some(span)),
            ("because", c.because.as_ref().map(|why| why.span)),
            ("cites", c.cites.first().map(|_| span)),
        ];
        for (word, at) in there {
            let Some(at) = at.filter(|_| !takes.contains(&word)) else { continue };
            let words: Vec<String> = takes.iter().map(|word| format!("`{word}`")).collect();
            self.misplaced(
                &format!("`{word}` says nothing of {what}"),
                at,
                "has no meaning here",
                &format!("leave `{word}` out; {what} takes {}", words.join(", ")),
            );
        }
    }
}
