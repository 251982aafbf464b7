//! Clauses where they mean nothing: each form of ability takes some of them, and a declaration few of those that abilities take.

use super::Lowerer;
use super::ability::Home;
use crate::codes;
use crate::program::{Class, EventId, StrId, builtin};
use naipe_grammar::ast::{self, AbilityKind, Clauses, FormatMember, ItemKind, Pattern, Text, Until};
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

    /// Which clauses belong to which forms.
    pub(super) fn check_clauses(&mut self, a: &ast::Ability, home: &Home) {
        let c = &a.clauses;
        let fault = |l: &mut Self, what: &str, help: &str| l.misplaced(what, a.span, "in this ability", help);
        let event = matches!(
            a.kind,
            AbilityKind::Before(..)
                | AbilityKind::InsteadOf(..)
                | AbilityKind::After(..)
                | AbilityKind::AfterAnnouncing(..)
                | AbilityKind::Whenever(..)
        );
        let prevents =
            matches!(a.kind, AbilityKind::Forbid(_) | AbilityKind::ForbidAfter(_) | AbilityKind::AgainAfter(_));
        let reacts =
            matches!(a.kind, AbilityKind::After(..) | AbilityKind::AfterAnnouncing(..) | AbilityKind::Whenever(..));
        if c.next && !home.float && !home.given {
            fault(
                self,
                "`next` belongs to what an effect makes: once, and then no more",
                "leave `next` out: a card's ability hears each time; `once per turn` limits how often",
            );
        }
        if c.next && c.once_per.is_some() {
            fault(self, "what happens only the next time is not limited any more", "leave `once per` out");
        }
        if c.still && !reacts {
            fault(self, "only a reaction is carried out later: `still` belongs to `after`", "leave `still` out");
        }
        if c.when.is_some() && !c.still && matches!(a.kind, AbilityKind::Whenever(..)) {
            fault(
                self,
                "`whenever` says its condition itself",
                "join the two with `and`; `when still C` is what is asked once more when the reaction is carried out",
            );
        }
        if c.each.is_some() && !matches!(a.kind, AbilityKind::Check { .. }) {
            fault(self, "`for` before `when` belongs to `check` only", "put a `for` statement in the block");
        }
        if c.to.is_some() && !reacts {
            fault(self, "only a reaction can wait in a zone: `to` belongs to `after`", "leave `to` out");
        }
        if c.absolute && !matches!(a.kind, AbilityKind::Forbid(_)) {
            fault(self, "`absolute` belongs to `forbid`", "leave `absolute` out");
        }
        let bends = matches!(
            a.kind,
            AbilityKind::ModifyAll(..)
                | AbilityKind::ModifySelf(_)
                | AbilityKind::ModifyDefine(..)
                | AbilityKind::ModifyCost { .. }
        );
        if c.is_final && !bends {
            fault(self, "`final` belongs to `modify`", "leave `final` out");
        }
        match a.kind {
            AbilityKind::Permit(_) if c.overrides.is_empty() => {
                fault(
                    self,
                    "it is not said which prohibitions are lifted",
                    "add `overrides \"LABEL\"`, with the labels of the `forbid` abilities",
                );
            }
            AbilityKind::Permit(_) => {}
            _ if !c.overrides.is_empty() => fault(self, "`overrides` belongs to `permit`", "leave `overrides` out"),
            _ => {}
        }
        if c.once_per.is_some() && !event && !prevents && !matches!(a.kind, AbilityKind::Action(_)) {
            fault(
                self,
                "`once per` belongs to what happens, or is kept from it: reactions, replacements, prohibitions and actions",
                "use `when` with `happened … this …`",
            );
        }
        if c.until.is_some() && !home.float {
            let in_place = home.keyword.is_some_and(|k| self.p.kinds[k.i()].in_place);
            let help = if in_place {
                "write it behind the braces, for all that is given: `modify c { … } until turn`"
            } else {
                "a card's ability lasts while the card works; use `when` or `while in`"
            };
            fault(self, "only an ability created in a block has an end", help);
        }
        if !c.while_in.is_empty() && (home.top || home.float) {
            fault(self, "`while in` says where a card must be for its ability to work", "use `when`");
        }
    }

    /// What keeps something from happening once is used up when it does so. What is forbidden to begin with is never begun, and so
    /// never used up; nor does what forbids something last until that happens.
    pub(super) fn is_never_used_up(&mut self, a: &ast::Ability, heard: &Pattern, event: EventId) {
        let AbilityKind::Forbid(all) = &a.kind else { return };
        let is_once = a.clauses.next || a.clauses.once_per.is_some();
        if is_once && (event == builtin::TARGET || self.p.actions.iter().any(|action| action.event == event)) {
            let help = match event {
                builtin::TARGET => "say how long it lasts, as by `until turn`",
                _ => {
                    "say how long it lasts, as by `until turn`; what may be begun and comes to nothing is `instead of next ACTION(…) { }`"
                }
            };
            self.diags.push(
                Diagnostic::warning(
                    codes::NEVER_HEARS,
                    "what is forbidden is not offered, so that this never keeps anybody from it once only",
                    heard.name.span,
                    "nobody can begin it",
                )
                .help(help),
            );
        }
        if let Some(Until::Happens(next, _)) = a.clauses.until.as_deref()
            && a.label.is_none()
            && a.clauses.when.is_none()
            && std::ptr::eq(heard, all)
            && next.each().all(|next| all.each().any(|all| takes_in(all, next)))
        {
            self.diags.push(
                Diagnostic::warning(
                    codes::NEVER_HEARS,
                    "this forbids what it lasts until, so that it never comes to that",
                    next.name.span,
                    "it does not happen as long as it is forbidden",
                )
                .help(format!(
                    "to prevent it once and no more, write `forbid next {}(…)`, and how long that is there",
                    next.name.name
                )),
            );
        }
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

/// Whether every event that fits one pattern fits another, as they are written.
fn takes_in(all: &Pattern, one: &Pattern) -> bool {
    all.name == one.name
        && (all.args == one.args || all.args.iter().all(|arg| arg.name.is_some() && one.args.contains(arg)))
}
