//! What is told of an answer that fits no question.

use super::Driver;
use super::moment::Kept;
use crate::answers;
use crate::codes;
use crate::describe;
use crate::machine::play::decide::ask::{Choice, Decision, DecisionKind};
use crate::value::Value;
use crate::why::{self, Ground};
use naipe_grammar::ast::{Answer, AnswerKind};
use naipe_grammar::print;

/// Where an answer did not fit on the way to a question that it might be an answer to.
#[derive(Default)]
pub(super) struct Missed {
    /// Who was asked what there, the first time.
    pub(super) first: Option<String>,
    /// What was being carried out there: that is what it was an answer to.
    begun: Option<Kept>,
    /// Where a number was asked for later on, and it is another one.
    number: Option<Kept>,
    /// The same where a later question was one that it did fit.
    passed: Option<Kept>,
    /// Where they were offered something else.
    offered: Option<Kept>,
}

impl Missed {
    /// The answer has fitted after all.
    pub(super) fn has_fitted(&mut self) {
        if self.begun.is_some() {
            self.passed = self.begun.take();
            self.first = None;
            self.number = None;
        }
    }
}

impl Driver<'_, '_> {
    /// Remembers that the answer with a number, of those in a line, does not fit what is asked now.
    pub(super) fn misses(&self, missed: &mut Missed, (who, number): (u8, usize), answer: &Answer) {
        let d = &self.m.decision;
        let asks_for_number = || d.options.iter().all(|option| matches!(option, Choice::Value(Value::Int(_))));
        if missed.begun.is_some()
            && missed.number.is_none()
            && matches!(answer.kind, AnswerKind::Int(_))
            && d.player == who
            && asks_for_number()
        {
            missed.number = Some(self.keep());
        }
        if missed.first.is_none() {
            missed.first = Some(self.who_is_asked());
            if number > 0 && d.player == who {
                missed.begun = Some(self.keep());
            }
        }
        if number == 0 && missed.offered.is_none() && d.player == who && d.kind == DecisionKind::Offer {
            missed.offered = Some(self.keep());
        }
    }

    /// Tells why the answer with a number, of those in a line, cannot be given.
    pub(super) fn nothing_fits(&mut self, who: u8, (list, number): (&[Answer], usize), missed: Missed) {
        let Missed { mut first, begun, number: asked, passed, offered } = missed;
        if let (Some(passed), Some(before)) = (passed, number.checked_sub(1))
            && self.gave_itself(who, (&list[before], &list[number]), passed)
        {
            return;
        }
        if let Some(asked) = asked {
            self.restore(asked);
        } else if let Some(begun) = begun {
            self.restore(begun);
            first = None;
        } else if let Some(offered) = offered.filter(|_| self.m.decision.player != who)
            && self.is_refused_at(who, list, offered)
        {
            first = None;
        }
        self.not_offered(who, (list, number), first);
    }

    /// Tells that an answer could mean several options, which are not alike.
    pub(super) fn several_fit(&mut self, answer: &Answer, options: &[Choice]) {
        let label = |choice: &Choice| {
            let label = describe::choice_label(self.game, &self.st, &self.m.decision, *choice);
            if choice.is_list() { format!("[{label}]") } else { label }
        };
        let words: Vec<String> = options.iter().map(label).collect();
        let note = answers::difference(self.game, &self.st, options);
        let said = "this could be several things that are not alike";
        let told = self.fail(codes::NOT_OFFERED, answer.span, said, "which?");
        told.notes.extend(note);
        told.help =
            Some(format!("say which, with `… of A`, a name given by `as` or `… number 2`: {}", words.join(", ")));
    }

    /// Whether the second of two answers was the only one to a question, which gave it itself before the first fitted the next
    /// one; then that is told.
    fn gave_itself(&mut self, who: u8, (before, late): (&Answer, &Answer), passed: Kept) -> bool {
        let now = self.keep();
        self.restore(passed);
        let is_so = self.answers_here(who, late);
        let prompt = describe::prompt(self.game, &self.st, &self.m.decision);
        self.restore(now);
        if is_so {
            let asked = self.who_is_asked();
            let (said, before) = (why::said(late), why::said(before));
            let message = format!("nobody asks for `{said}` any more");
            let told = self.fail(codes::NOT_OFFERED, late.span, message, "too late");
            told.notes.push(asked);
            told.help = Some(format!(
                "`{said}` was the only answer to `{prompt}`, and was given by itself before `{before}`: leave it out, or say it there"
            ));
        }
        is_so
    }

    /// Goes back to where a player was offered something, if the rules refuse there what they were to do.
    fn is_refused_at(&mut self, who: u8, list: &[Answer], offered: Kept) -> bool {
        let now = self.keep();
        self.restore(offered);
        let is_refused = matches!(self.reason(who, list, 0).ground, Ground::Rules | Ground::Choice);
        if !is_refused {
            self.restore(now);
        }
        is_refused
    }

    /// How many there are, where a later one of several is meant that are called the same.
    fn too_few(&self, decision: &Decision, answer: &Answer) -> Option<String> {
        let AnswerKind::Nth(of, _) = &answer.kind else { return None };
        let there = answers::fitting(self.game, &self.st, decision, &self.here(), of).len();
        let said = print::answer(of);
        match there {
            0 => None,
            1 => Some(format!("there is only one `{said}` to choose here: it needs no number")),
            _ => Some(format!("there are only {there} `{said}` to choose from here")),
        }
    }

    fn not_offered(&mut self, who: u8, (list, number): (&[Answer], usize), first: Option<String>) {
        let rest = &list[number..];
        let d = self.m.decision.clone();
        let mut notes = vec![self.who_is_asked()];
        if let Some(first) = first.filter(|first| !notes.contains(first)) {
            notes.insert(0, format!("before that, {first}"));
        }
        // What the rules refuse is not to be had later, either, as far as they say.
        let mut is_refused = false;
        let mut is_none = false;
        if let Some(too_few) = self.too_few(&d, &rest[0]).filter(|_| d.player == who) {
            notes.push(too_few);
        } else if d.player == who {
            let reason = self.reason(who, rest, 0);
            is_refused = matches!(reason.ground, Ground::Rules | Ground::Choice);
            is_none = reason.ground == Ground::Nothing && d.kind == DecisionKind::Offer;
            if !is_none || number == 0 {
                notes.push(format!("why not: {}", reason.text));
            }
        }
        let message = if is_none && number > 0 {
            format!(
                "`{}` is one answer too many: nothing more is asked for `{}`",
                why::said(&rest[0]),
                why::said(&list[0])
            )
        } else if d.player == who {
            format!("{} cannot answer this", self.name(who))
        } else {
            format!("it is {} who must answer, not {}", self.name(d.player), self.name(who))
        };
        let is_number = |choice: &Choice| matches!(choice, Choice::Value(Value::Int(_)));
        let is_of_other = d.player != who && self.answers_here(d.player, &rest[0]);
        let help = match &d.options[..] {
            _ if is_of_other => {
                let answer = print::answer(&rest[0]);
                Some(format!("this is an answer of {0}: write `{0}: {answer}`, in a line of its own", self.name(d.player)))
            }
            _ if is_none && number > 0 => {
                Some("leave it out; what is done next begins with its action, in a line of its own".to_owned())
            }
            _ if is_none && matches!(rest[0].kind, AnswerKind::Text(_)) => {
                Some(format!("the action comes first, and then what it is about: `ACTION \"{}\"`", why::said(&rest[0])))
            }
            _ if is_none && why::said(&rest[0]) == "done" => {
                Some(format!("`done` ends a choice of several; who does nothing more says `{}: pass`", self.name(who)))
            }
            [Choice::Pass] if is_refused => None,
            [Choice::Pass] => Some(
                "nothing runs on by itself over the end of a phase or a step: say so with `pass until …`".to_owned(),
            ),
            numbers if numbers.iter().all(is_number) && !matches!(rest[0].kind, AnswerKind::Int(_)) => Some(
                "first comes a number, and then what follows it: `3 -> \"Title\"`; without the arrow, `3 \"Title\"` is one answer three times"
                    .to_owned(),
            ),
            [first, ..] if first.is_list() && !matches!(rest[0].kind, AnswerKind::Set(_)) => Some(format!(
                "one of several sets is chosen: write it in brackets, such as `{}`",
                answers::in_words(self.game, &self.st, &self.m.decision, *first)
            )),
            [_] if !matches!(d.kind, DecisionKind::Param { .. } | DecisionKind::Step { .. }) => Some(format!(
                "no turn ends by itself: say the only answer there is, `{}: {}`",
                self.name(d.player),
                self.offered()
            )),
            _ => None,
        };
        let d = self.fail(codes::NOT_OFFERED, rest[0].span, message, "not among the options");
        d.notes = notes;
        d.help = help;
    }
}
