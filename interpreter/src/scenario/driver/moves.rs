//! What a script answers, and what it says could or could not be answered.

use super::{Driver, MAX_FORCED};
use crate::codes;
use crate::describe;
use crate::machine::ask::{Choice, DecisionKind};
use crate::program::Ability;
use crate::scenario::answers::{self, Match};
use crate::scenario::compile::Compared;
use crate::why;
use naipe_grammar::ast::Answer;
use naipe_grammar::span::Span;

/// How many answers `pass until` gives before it gives up.
const MAX_PASSES: usize = 2_000;

impl Driver<'_, '_> {
    /// A line of answers. Questions with one answer on the way are taken.
    pub(super) fn answer(&mut self, who: u8, list: &[Answer], span: Span) -> bool {
        let mut i = 0;
        let mut forced = 0;
        let mut first_miss: Option<String> = None;
        while i < list.len() {
            if !self.advance(span) {
                if self.report.failures.is_empty() {
                    let message = format!("the game is over: nobody asks {} anything", self.name(who));
                    let d = self.fail(codes::NOT_OFFERED, list[i].span, message, "too late");
                    if let Some(m) = first_miss {
                        d.notes.push(m);
                    }
                }
                return false;
            }
            let d = self.m.decision.clone();
            if d.player == who {
                match answers::find(self.game, &self.st, &d, &self.aliases, &list[i]) {
                    Match::One(c) => {
                        self.m.choose(&mut self.st, c);
                        i += 1;
                        continue;
                    }
                    Match::Several(options) => {
                        let words: Vec<String> =
                            options.iter().map(|c| describe::choice_label(self.game, &self.st, &d, *c)).collect();
                        self.fail(
                            codes::NOT_OFFERED,
                            list[i].span,
                            "this could be several things that are not alike",
                            "which?",
                        )
                        .help = Some(format!("say which, with `… of A` or a name given by `as`: {}", words.join(", ")));
                        return false;
                    }
                    Match::None => {}
                }
            }
            if first_miss.is_none() {
                first_miss = Some(format!(
                    "{} was asked `{}` and could answer: {}",
                    self.name(d.player),
                    describe::prompt(self.game, &self.st, &d),
                    self.offered()
                ));
            }
            // What has only one answer need not be in the script.
            if forced < MAX_FORCED && self.take_only_answer() {
                forced += 1;
                continue;
            }
            self.not_offered(who, &list[i..], first_miss.take());
            return false;
        }
        true
    }

    pub(super) fn not_offered(&mut self, who: u8, rest: &[Answer], first: Option<String>) {
        let d = self.m.decision.clone();
        let mut notes = vec![format!(
            "{} is asked `{}` and can answer: {}",
            self.name(d.player),
            describe::prompt(self.game, &self.st, &d),
            self.offered()
        )];
        if let Some(first) = first
            && !notes.contains(&first.replace(" was asked", " is asked").replace("could answer", "can answer"))
        {
            notes.insert(0, first);
        }
        if d.player == who {
            let reason = self.reason(who, rest);
            notes.push(format!("why not: {reason}"));
        }
        let message = if d.player == who {
            format!("{} cannot answer this", self.name(who))
        } else {
            format!("it is {} who must answer, not {}", self.name(d.player), self.name(who))
        };
        self.fail(codes::NOT_OFFERED, rest[0].span, message, "not among the options").notes = notes;
    }

    /// Why a player cannot do this, in words.
    pub(super) fn reason(&mut self, who: u8, list: &[Answer]) -> String {
        if self.over {
            return "the game is over".to_owned();
        }
        if self.m.decision.player != who {
            return format!("it is {} who decides now", self.name(self.m.decision.player));
        }
        let aliases = self.aliases.clone();
        why::not(self.game, &mut self.m, &mut self.st, who, list, &aliases)
    }

    pub(super) fn illegal(&mut self, who: u8, list: &[Answer], because: Option<&str>, span: Span) {
        self.drain(span);
        if self.over {
            return;
        }
        let saved = (self.st.clone(), self.m.decision.clone(), self.m.trace.clone());
        let mut legal = true;
        if self.m.decision.player == who {
            for a in list {
                // Forced questions in between are taken.
                let mut found = None;
                for _ in 0..MAX_FORCED {
                    if !self.advance(span) || self.m.decision.player != who {
                        break;
                    }
                    let d = self.m.decision.clone();
                    match answers::find(self.game, &self.st, &d, &self.aliases, a) {
                        Match::One(c) => found = Some(c),
                        Match::Several(list) => found = Some(list[0]),
                        Match::None if d.kind != DecisionKind::Offer && self.take_only_answer() => continue,
                        Match::None => {}
                    }
                    break;
                }
                match found {
                    Some(c) => self.m.choose(&mut self.st, c),
                    None => {
                        legal = false;
                        break;
                    }
                }
            }
        } else {
            legal = false;
        }
        (self.st, self.m.decision, self.m.trace) = saved;
        if legal {
            let message = format!("{} may do this", self.name(who));
            self.fail(codes::LEGAL_AFTER_ALL, span, message, "said to be illegal");
            return;
        }
        if let Some(because) = because {
            let reason = self.reason(who, list);
            if !reason.to_lowercase().contains(&because.to_lowercase()) && !self.is_labelled(because, &reason) {
                self.fail(
                    codes::OTHER_REASON,
                    span,
                    format!("it is illegal, but not because of `{because}`"),
                    "another reason",
                )
                .notes
                .push(format!("the reason: {reason}"));
            }
        }
    }

    /// Whether a rule with this label gives that reason.
    pub(super) fn is_labelled(&self, label: &str, reason: &str) -> bool {
        let p = &self.game.program;
        let says = |a: &Ability| a.because.is_some_and(|b| reason.starts_with(p.str(b)));
        p.abilities.iter().any(|a| a.label.is_some_and(|l| p.str(l) == label) && says(a))
    }

    pub(super) fn options(&mut self, who: u8, list: &[Answer], span: Span) {
        self.drain(span);
        // What others have no choice in need not be in the script.
        for _ in 0..MAX_FORCED {
            if self.over || self.m.decision.player == who || !self.take_only_answer() {
                break;
            }
            self.drain(span);
        }
        if self.over || self.m.decision.player != who {
            let message = format!("{} is not asked anything now", self.name(who));
            self.fail(codes::OTHER_OPTIONS, span, message, "nobody asks");
            return;
        }
        let d = self.m.decision.clone();
        let mut left: Vec<Choice> = d.options.clone();
        let mut missing = Vec::new();
        for a in list {
            let one = crate::machine::ask::Decision { options: left.clone(), ..d.clone() };
            match answers::find(self.game, &self.st, &one, &self.aliases, a) {
                Match::One(c) => left.retain(|x| *x != c),
                Match::Several(c) => left.retain(|x| *x != c[0]),
                Match::None => missing.push(a.span),
            }
        }
        if !missing.is_empty() || !left.is_empty() {
            let at = missing.first().copied().unwrap_or(span);
            let offered = self.offered();
            self.fail(codes::OTHER_OPTIONS, at, "the options are others", "not so")
                .notes
                .push(format!("offered: {offered}"));
        }
    }

    pub(super) fn pass_until(&mut self, c: &Compared, span: Span) -> bool {
        // What was begun is finished first: a question with one answer is no reason to stop.
        self.drain(span);
        for _ in 0..MAX_PASSES {
            let more = self.advance(span);
            if self.holds(c) {
                return true;
            }
            if !more {
                self.disappointed(c, span);
                return false;
            }
            let d = &self.m.decision;
            let pass = d
                .options
                .iter()
                .copied()
                .find(|o| matches!(o, Choice::Pass | Choice::Done | Choice::Decline | Choice::No));
            let choice = match pass {
                Some(p) => p,
                None if d.options.len() == 1 => d.options[0],
                None => {
                    let who = self.name(self.m.decision.player);
                    let prompt = describe::prompt(self.game, &self.st, &self.m.decision);
                    let offered = self.offered();
                    self.fail(
                        codes::UNANSWERED,
                        span,
                        format!("{who} must answer `{prompt}`, which is no pass"),
                        "before this holds",
                    )
                    .notes
                    .push(format!("could be answered: {offered}"));
                    return false;
                }
            };
            self.m.choose(&mut self.st, choice);
        }
        let tail = self.tail();
        self.fail(codes::UNANSWERED, span, "everybody passes and it never comes true", "never").notes.push(tail);
        false
    }
}
