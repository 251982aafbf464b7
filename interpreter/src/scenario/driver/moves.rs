//! What a script answers, and what it says could or could not be answered.

use super::missed::Missed;
use super::said::says;
use super::{Driver, Forced, MAX_FORCED, NOBODY};
use crate::answers::{self, Match};
use crate::codes;
use crate::describe;
use crate::machine::play::decide::ask::{Choice, DecisionKind};
use crate::machine::play::run::StopAt;
use crate::program::{Ability, Expr, PhaseId};
use crate::scenario::script::{Compared, Until};
use crate::why::{self, Ground, Why};
use naipe_grammar::ast::{Answer, AnswerKind};
use naipe_grammar::span::Span;

/// What becomes of answers that are said to be illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Refused {
    /// All can be given.
    Nowhere,
    /// This one cannot, where it would have to be.
    At(usize),
    /// Nothing asks for this one.
    Unasked(usize),
}

/// How many answers `pass until` gives, of those that could have been others, before it gives up.
const MAX_PASSES: usize = 2_000;

impl Driver<'_, '_> {
    /// A line of answers. Questions with one answer on the way are taken.
    pub(super) fn answer(&mut self, who: u8, list: &[Answer], span: Span) -> bool {
        self.back();
        self.stopped = false;
        let mut i = 0;
        let mut forced = 0;
        let mut missed = Missed::default();
        let mut list = list.to_vec();
        // Where a set ends that was chosen one by one.
        let mut ends = None;
        // Several things were being chosen, and not of a number that is said beforehand.
        let mut may_end = false;
        while i < list.len() || ends.is_some() {
            let is_asked = self.advance(span);
            // Where no more could be chosen, that was the end of it: it may be said, as any only answer.
            if std::mem::take(&mut may_end)
                && list.get(i).is_some_and(|answer| matches!(&answer.kind, AnswerKind::Word(word) if word == "done"))
                && !(is_asked && self.may_be_done(who))
            {
                i += 1;
                continue;
            }
            if ends == Some(i) {
                ends = None;
                if is_asked && self.may_be_done(who) {
                    self.m.choose(&mut self.st, Choice::Done);
                }
                continue;
            }
            if !is_asked {
                if self.report.failures.is_empty() {
                    let message = format!("the game is over: nobody asks {} anything", self.name(who));
                    let how = self.is_over();
                    let d = self.fail(codes::NOT_OFFERED, list[i].span, message, "too late");
                    d.notes.extend(missed.first);
                    d.notes.push(how);
                }
                return false;
            }
            let d = self.m.decision.clone();
            if d.player == who {
                match answers::find(self.game, &self.st, &d, &self.here(), &list[i]) {
                    Match::One(c) => {
                        may_end = c != Choice::Done && d.several.is_some_and(|(_, least, most)| least != most);
                        self.m.choose(&mut self.st, c);
                        i += 1;
                        missed.has_fitted();
                        continue;
                    }
                    Match::Several(options) => {
                        self.several_fit(&list[i], &options);
                        return false;
                    }
                    Match::None => {}
                }
                // What is chosen one by one may be said all together.
                if let AnswerKind::Set(members) = &list[i].kind
                    && self.asks_one_by_one()
                    && !members.is_empty()
                    && !d.options.iter().any(|choice| choice.is_list())
                {
                    ends = Some(i + members.len());
                    let members = members.clone();
                    list.splice(i..=i, members);
                    continue;
                }
            }
            self.misses(&mut missed, (who, i), &list[i]);
            // What has only one answer need not be in the script.
            if forced < MAX_FORCED && self.go_on(span) == Forced::Taken {
                forced += 1;
                continue;
            }
            self.nothing_fits(who, (&list, i), missed);
            return false;
        }
        true
    }

    /// Whether somebody is asked, and may be done with choosing.
    fn may_be_done(&self, who: u8) -> bool {
        self.m.decision.player == who && self.m.decision.options.contains(&Choice::Done)
    }

    /// Whether this is an answer to the question that is asked now.
    pub(super) fn answers_here(&self, who: u8, answer: &Answer) -> bool {
        let d = &self.m.decision;
        !self.over
            && d.player == who
            && !matches!(answers::find(self.game, &self.st, d, &self.here(), answer), Match::None)
    }

    /// Whether several things are being chosen now, one after another: where only one is, a set is for a later question.
    fn asks_one_by_one(&self) -> bool {
        let (game, _) = describe::innermost(self.game, &self.st);
        match self.m.decision.kind {
            DecisionKind::Choose { .. } => self.m.decision.several.is_some(),
            DecisionKind::Step { playable, name, .. } => {
                let mut steps = game.program.playables[playable.i()].all_steps();
                steps.any(|step| step.name == name && step.count.is_some())
            }
            _ => false,
        }
    }

    /// Why a player cannot do this, in words; the answers before this one can be given.
    pub(super) fn reason(&mut self, who: u8, list: &[Answer], at: usize) -> Why {
        let aliases = self.here().into_owned();
        let names = why::Names { aliases: &aliases, eyes: None };
        why::not(&mut self.m, &mut self.st, who, (list, at), names)
    }

    /// That the game is over, and how.
    pub(super) fn is_over(&self) -> String {
        match &self.st.core.outcome {
            Some(outcome) => {
                format!("the game is over: {}", crate::record::outcome(self.game, outcome, self.st.core.seats))
            }
            None => "the game is over".to_owned(),
        }
    }

    /// Who is asked what at this moment, and what can be answered.
    pub(super) fn who_is_asked(&self) -> String {
        let d = &self.m.decision;
        if self.over {
            return self.is_over();
        }
        if d.player == NOBODY {
            return "nobody is asked anything: a phase, a step or a turn begins".to_owned();
        }
        let who = self.name(d.player);
        let prompt = describe::prompt(self.game, &self.st, d);
        match &d.options[..] {
            [_] => format!("{who} is the one asked: `{prompt}`, with the only answer {}", self.offered()),
            _ => format!("{who} is the one asked: `{prompt}`, options: {}", self.offered()),
        }
    }

    pub(super) fn not_asked(&mut self, who: u8, span: Span) {
        let message = format!("{} is not the one asked", self.name(who));
        let asked = self.who_is_asked();
        let help = format!("go on to where {0} is asked, or claim who is: `expect {0} is not asked`", self.name(who));
        let d = self.fail(codes::NOT_ASKED, span, message, "proves nothing");
        d.notes.push(asked);
        d.help = Some(help);
    }

    pub(super) fn illegal(&mut self, who: u8, list: &[Answer], because: Option<&str>, span: Span) {
        self.look_at(who, span);
        if self.over || self.m.decision.player != who {
            self.not_asked(who, span);
            return;
        }
        let here = self.keep();
        let refused = self.refused_at(who, list, span);
        let there = self.who_is_asked();
        let fault = match refused {
            Refused::Nowhere => Some(format!("{} may do this", self.name(who))),
            Refused::Unasked(at) => Some(format!("nobody asks {} for `{}`", self.name(who), why::said(&list[at]))),
            // What comes after the one that is refused has to be there, too.
            Refused::At(_) => {
                let absent = list.iter().find(|a| !self.is_there(a));
                absent.map(|a| format!("there is no `{}` here", why::said(a)))
            }
        };
        self.restore(here);
        let reason = match refused {
            Refused::At(at) => {
                let reason = self.reason(who, list, at);
                // What comes after an action has begun is not the action's to refuse.
                if at > 0 && reason.ground == Ground::Nothing {
                    let text = format!("`{}` is not among what can be chosen there", why::said(&list[at]));
                    Why { text, ground: Ground::Choice }
                } else {
                    reason
                }
            }
            _ => Why { text: String::new(), ground: Ground::Nothing },
        };
        let fault = fault.or_else(|| (reason.ground == Ground::Nothing).then(|| reason.text.clone()));
        if let Some(message) = fault {
            let label = if refused == Refused::Nowhere { "said to be illegal" } else { "proves nothing" };
            // What has begun asks its own questions.
            let asked = if matches!(refused, Refused::Unasked(_)) { there } else { self.who_is_asked() };
            let alone = self.alone.clone().filter(|(seat, _)| *seat == who && matches!(refused, Refused::Unasked(_)));
            let name = self.name(who);
            let d = self.fail(codes::LEGAL_AFTER_ALL, span, message, label);
            d.notes.push(asked);
            d.help = alone.map(|(_, answer)| {
                format!("{name} had only one answer, which gives itself: write it behind this, `{name}: {answer}`, and what is claimed is claimed before it")
            });
            return;
        }
        if let Some(because) = because {
            let reason = reason.text;
            if !says(&reason.to_lowercase(), &because.to_lowercase()) && !self.is_labelled(because, &reason) {
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

    /// How many of these answers can be given before one that is refused.
    pub(super) fn possible_until(&mut self, who: u8, list: &[Answer], span: Span) -> usize {
        let here = self.keep();
        let refused = self.refused_at(who, list, span);
        self.restore(here);
        match refused {
            Refused::At(at) | Refused::Unasked(at) => at,
            Refused::Nowhere => 0,
        }
    }

    /// Which of these answers is the first that is refused; the game is left there.
    fn refused_at(&mut self, who: u8, list: &[Answer], span: Span) -> Refused {
        // The first that did not fit the only answer to a question, which was then taken.
        let mut passed = None;
        for (at, answer) in list.iter().enumerate() {
            let sorts = self.sorts(answer);
            let mut fits = false;
            loop {
                if !self.over && self.m.decision.player == who {
                    let found = answers::find(self.game, &self.st, &self.m.decision, &self.here(), answer);
                    let choice = match found {
                        Match::One(choice) => Some(choice),
                        Match::Several(list) => list.first().copied(),
                        Match::None => None,
                    };
                    if let Some(choice) = choice {
                        self.m.choose(&mut self.st, choice);
                        self.advance(span);
                        break;
                    }
                    fits |= self.asks_for(&sorts) && (at == 0 || self.m.decision.kind != DecisionKind::Offer);
                }
                // What is begun asks its own questions; an offer is of something else.
                let ended = self.over || at == 0 || self.m.decision.kind == DecisionKind::Offer;
                if ended || self.go_on(span) != Forced::Taken {
                    return match passed {
                        Some(at) => Refused::At(at),
                        None if fits => Refused::At(at),
                        None => Refused::Unasked(at),
                    };
                }
                if fits {
                    passed = passed.or(Some(at));
                }
            }
        }
        Refused::Nowhere
    }

    /// Whether what an answer names is anywhere on the table: what no thing bears is a label of the rules.
    fn is_there(&self, answer: &Answer) -> bool {
        let names_card = |title: &str| {
            let (game, _) = describe::innermost(self.game, &self.st);
            game.program.defs.iter().any(|def| game.program.str(def.title) == title)
        };
        match &answer.kind {
            AnswerKind::Text(title) if !names_card(title) => true,
            AnswerKind::Word(word) if crate::cells::read(word).is_some() => {
                let (game, _) = describe::innermost(self.game, &self.st);
                game.program.actions.iter().any(|action| action.name == *word)
                    || !answers::meant(self.game, &self.st, &self.here(), answer).is_empty()
            }
            // A thing of another game.
            AnswerKind::Word(word) if self.aliases.iter().any(|(name, _)| name == word) => {
                self.here().iter().any(|(name, _)| name == word)
            }
            AnswerKind::Word(_) | AnswerKind::Int(_) => true,
            AnswerKind::Times(_, of) => self.is_there(of),
            AnswerKind::Set(members) => members.iter().all(|member| self.is_there(member)),
            // It counts what is offered, and so many there are not.
            AnswerKind::Nth(..) => false,
            AnswerKind::Text(_) | AnswerKind::Of(..) => {
                !answers::meant(self.game, &self.st, &self.here(), answer).is_empty()
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
        self.look_at(who, span);
        if self.over || self.m.decision.player != who {
            self.not_asked(who, span);
            return;
        }
        let d = self.m.decision.clone();
        let mut left: Vec<Choice> = d.options.clone();
        let mut missing = Vec::new();
        for a in list {
            // Which of how many is said of all that are offered.
            let is_counted = matches!(a.kind, AnswerKind::Nth(..));
            let options = if is_counted { d.options.clone() } else { left.clone() };
            let one = crate::machine::play::decide::ask::Decision { options, ..d.clone() };
            match answers::find(self.game, &self.st, &one, &self.here(), a) {
                Match::One(c) if !left.contains(&c) => missing.push(a.span),
                Match::One(c) => left.retain(|x| *x != c),
                Match::Several(c) => left.retain(|x| *x != c[0]),
                Match::None => missing.push(a.span),
            }
        }
        if !missing.is_empty() || !left.is_empty() {
            let at = missing.first().copied().unwrap_or(span);
            let offered = self.offered();
            let alike = if missing.is_empty() { self.more_alike(list, &left) } else { None };
            let d = self.fail(codes::OTHER_OPTIONS, at, "the options are others", "not so");
            d.notes.push(format!("offered: {offered}"));
            d.help = alike;
        }
    }

    /// What to write where all that is offered besides is like something that is named.
    fn more_alike(&self, list: &[Answer], left: &[Choice]) -> Option<String> {
        let d = &self.m.decision;
        let fitting = |answer: &Answer| answers::fitting(self.game, &self.st, d, &self.here(), answer);
        let first = left.first()?;
        let of_first = { list.iter().map(fitting) }.find(|fits| fits.contains(first))?;
        let is_alike = |choice: &Choice| list.iter().any(|answer| fitting(answer).contains(choice));
        left.iter().all(is_alike).then(|| {
            let one = answers::in_words(self.game, &self.st, d, *first);
            format!("of those that are alike it is said how many there are: `{} {one}`", of_first.len())
        })
    }

    /// Whether this is among what can be answered now; or is what is asked for.
    pub(super) fn is_offered(&self, what: &Answer) -> bool {
        let d = &self.m.decision;
        !matches!(answers::find(self.game, &self.st, d, &self.here(), what), Match::None)
            || describe::prompt(self.game, &self.st, d) == why::said(what)
            || describe::question(self.game, &self.st, d).is_some_and(|question| question == why::said(what))
            || describe::asked_for(self.game, &self.st, d).is_some_and(|name| name == why::said(what))
            || self.is_begun(what)
    }

    /// Whether what is asked now is a part of an action that began by itself, as the only one there was, by its name or title.
    fn is_begun(&self, what: &Answer) -> bool {
        let DecisionKind::Param { action, .. } = self.m.decision.kind else { return false };
        let (game, _) = describe::innermost(self.game, &self.st);
        let action = &game.program.actions[action.i()];
        let said = why::said(what);
        [&*action.name, &*action.title].contains(&&*said)
    }

    pub(super) fn pass_until(&mut self, until: &Until, span: Span) -> bool {
        // What was begun is finished first: a question with one answer is no reason to stop.
        self.back();
        if matches!(until, Until::Holds(_)) {
            for _ in 0..MAX_FORCED {
                if !self.advance(span) || self.m.decision.kind == DecisionKind::Offer {
                    break;
                }
                let Some(one) = self.m.decision.only_answer() else { break };
                self.m.choose(&mut self.st, one);
            }
        }
        self.stopped = true;
        self.m.stop_at = match until {
            Until::Begins { inside: None, phase } => Some(StopAt::Begins(self.game, *phase)),
            Until::Begins { inside: Some(inner), phase } => {
                self.game.games.get(*inner).map(|game| StopAt::Begins(game, *phase))
            }
            Until::Turn(_) => Some(StopAt::Begins(self.game, PhaseId(0))),
            Until::Holds(_) | Until::Over => None,
        };
        if let Until::Turn(number) = until
            && self.st.core.turn >= *number
        {
            let message = format!("it is turn {} already", self.st.core.turn);
            self.fail(codes::UNANSWERED, span, message, "never");
            return false;
        }
        let reached = self.pass(until, span);
        self.m.stop_at = None;
        reached
    }

    fn is_reached(&mut self, until: &Until) -> bool {
        match until {
            Until::Holds(condition) => self.holds(condition),
            Until::Begins { .. } => self.begins,
            Until::Turn(number) => self.begins && self.st.core.turn >= *number,
            // A game that faults stops without having come to an end.
            Until::Over => self.over && self.st.core.outcome.is_some(),
        }
    }

    fn pass(&mut self, until: &Until, span: Span) -> bool {
        let mut passes = 0;
        while passes < MAX_PASSES {
            let more = self.advance(span);
            if self.is_reached(until) {
                return true;
            }
            if self.begins {
                passes += 1;
                continue;
            }
            if !more {
                match until {
                    Until::Holds(condition) => {
                        self.disappointed(condition, span);
                        self.help_with_phase(condition);
                    }
                    _ => {
                        let notes = [self.is_over(), self.tail()];
                        self.fail(codes::UNANSWERED, span, "the game is over before that", "never").notes.extend(notes);
                    }
                }
                return false;
            }
            let d = &self.m.decision;
            let pass = d
                .options
                .iter()
                .copied()
                .find(|o| matches!(o, Choice::Pass | Choice::Done | Choice::Decline | Choice::No));
            let Some(choice) = pass.or_else(|| d.only_answer()) else {
                let who = self.name(self.m.decision.player);
                let prompt = describe::prompt(self.game, &self.st, &self.m.decision);
                let offered = self.offered();
                self.fail(
                    codes::UNANSWERED,
                    span,
                    format!("{who} must answer `{prompt}`, which is no pass"),
                    "before this comes",
                )
                .notes
                .push(format!("could be answered: {offered}"));
                return false;
            };
            // Where nobody can do anything else, the game itself sees that it goes round.
            passes += usize::from(d.only_answer().is_none());
            self.m.choose(&mut self.st, choice);
        }
        let tail = self.tail();
        self.fail(codes::UNANSWERED, span, "everybody passes and it never comes true", "never").notes.push(tail);
        if let Until::Holds(condition) = until {
            self.help_with_phase(condition);
        }
        false
    }

    /// Says of a condition that never came true that a phase in which nobody is asked anything is passed over.
    fn help_with_phase(&mut self, condition: &Compared) {
        let (game, inside) = (self.game, &condition.inside);
        let Some((game, _)) = describe::within(game, &self.st, inside) else { return };
        let phase = |one: &Compared| match game.program.expr(one.expr) {
            Expr::During(phase) => Some(game.program.phases[phase.i()].name.clone()),
            _ => None,
        };
        let of_parts = condition.parts.iter().find_map(|(part, _)| phase(part));
        if let Some(name) = phase(condition).or(of_parts)
            && let Some(fault) = self.report.failures.last_mut()
        {
            fault.help = Some(format!(
                "it is looked at where somebody is asked something: `pass until phase {name}` stops as that begins, even if nobody is asked anything in it"
            ));
        }
    }
}
