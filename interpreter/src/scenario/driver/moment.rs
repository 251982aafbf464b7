//! The moment that claims look at: where the next answer of the script is given, otherwise the next question with more
//! than one answer, or of the player that the claim names; but no turn ends by itself, nor does a pass end a phase. An only answer
//! with which the turn would end is given, and looked at is the end of that turn.

use super::{Draws, Driver, LastOfPile};
use crate::answers;
use crate::codes;
use crate::machine::play::decide::ask::{Choice, Decision, DecisionKind};
use crate::machine::play::inside::Inner;
use crate::machine::play::run::StopAt;
use crate::machine::state::{FrameKind, OpenPhase, State};
use crate::scenario::script::Line;
use crate::value::Value;
use crate::witness::Witness;
use naipe_grammar::ast::Answer;
use naipe_grammar::span::Span;
use std::collections::VecDeque;

/// How many forced answers may be taken to come to the moment that a claim looks at.
const MOST_LOOKED: usize = 2_000;

/// The phase that is the turn itself.
const TURN: u16 = 0;

/// The game as it stood after the last answer, while claims look at what it comes to.
pub(super) struct Kept {
    st: State,
    decision: Decision,
    trace: Witness,
    draws: Vec<Draws>,
    last_of_pile: Option<LastOfPile>,
    dice: VecDeque<(Answer, Span)>,
    over: bool,
    games: Inner,
}

/// What a claim is about that looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Claim {
    /// What has become of the table.
    Table,
    /// What this player can answer.
    Answers(u8),
    /// Who is asked, and what.
    Asked,
}

/// What came of going on by the only answer there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Forced {
    /// Somebody is asked something else, or the game is over.
    Taken,
    /// There are several answers, or none.
    Choice,
    /// A phase or a step ends with it.
    Ends,
}

impl Driver<'_, '_> {
    pub(super) fn keep(&self) -> Kept {
        Kept {
            st: self.st.clone(),
            decision: self.m.decision.clone(),
            trace: self.m.trace.clone(),
            draws: self.draws.clone(),
            last_of_pile: self.last_of_pile.clone(),
            dice: self.dice.clone(),
            over: self.over,
            games: self.m.games.clone(),
        }
    }

    pub(super) fn restore(&mut self, kept: Kept) {
        self.st = kept.st;
        self.m.decision = kept.decision;
        self.m.trace = kept.trace;
        self.draws = kept.draws;
        self.last_of_pile = kept.last_of_pile;
        self.dice = kept.dice;
        self.over = kept.over;
        self.m.games = kept.games;
    }

    /// Goes to the moment that claims look at, remembering what the next answer is to be matched from.
    pub(super) fn look(&mut self, span: Span) {
        self.look_for(Claim::Table, span);
    }

    /// The same for a claim about what this player can answer.
    pub(super) fn look_at(&mut self, player: u8, span: Span) {
        self.look_for(Claim::Answers(player), span);
    }

    /// The same for a claim about who is asked.
    pub(super) fn look_who(&mut self, span: Span) {
        self.look_for(Claim::Asked, span);
    }

    fn look_for(&mut self, claim: Claim, span: Span) {
        if self.kept.is_some() && self.looked_for == Some(claim) {
            return;
        }
        self.back();
        self.looked_for = Some(claim);
        self.alone = None;
        let player = if let Claim::Answers(player) = claim { Some(player) } else { None };
        if self.stopped && player.is_none() {
            return;
        }
        let kept = self.keep();
        let script = self.script;
        let next = script.lines[self.at..].iter().find_map(|(line, _)| match line {
            Line::Answer { who: Value::CHANCE, .. } | Line::Draws { .. } => None,
            Line::Answer { who, answers } => Some(answers.first().map(|first| (*who, first))),
            Line::PassUntil(_) | Line::Timeout(_) => Some(None),
            _ => None,
        });
        self.looking = true;
        let mut left = MOST_LOOKED;
        if self.advance(span) {
            while left > 0 {
                left -= 1;
                let is_answered = next.flatten().is_some_and(|(who, answer)| self.answers_here(who, answer));
                let d = &self.m.decision;
                let is_meant = is_answered || player == Some(d.player) && d.kind == DecisionKind::Offer;
                if is_meant {
                    break;
                }
                if let (Some(one), None) = (d.only_answer(), &self.alone)
                    && one != Choice::Pass
                {
                    self.alone = Some((d.player, answers::in_words(self.game, &self.st, d, one)));
                }
                let forced = self.go_on(span);
                if forced == Forced::Ends && claim == Claim::Table {
                    self.go_to_the_end_of_the_turn(span);
                }
                if forced != Forced::Taken || self.over || self.waits_for_chance() {
                    break;
                }
                if left == 0 {
                    self.never_looked_at(span);
                }
            }
        }
        self.looking = false;
        self.kept = Some(Box::new(kept));
    }

    /// Only answers follow one another without end before a claim could look at anything.
    fn never_looked_at(&mut self, span: Span) {
        let tail = self.tail();
        let d = self.fail(
            codes::UNANSWERED,
            span,
            "so many answers that give themselves come before this (2,000) that nothing is looked at",
            "never looked at",
        );
        d.notes.push(tail);
        d.help = Some(
            "the rules ask on and on what has one answer only: let them come to an end, or to where somebody decides"
                .into(),
        );
    }

    /// The turn in which the last answer was given, where a claim looks further.
    pub(super) fn turn_of_last_answer(&self) -> Option<u32> {
        self.kept.as_ref().map(|kept| kept.st.core.turn)
    }

    /// Goes back to where the last answer left the game.
    pub(super) fn back(&mut self) {
        if let Some(kept) = self.kept.take() {
            self.restore(*kept);
        }
    }

    /// Takes the only answer there is, unless a turn would end with it; a pass ends no phase and no step either.
    pub(super) fn go_on(&mut self, span: Span) -> Forced {
        let Some(one) = self.m.decision.only_answer() else { return Forced::Choice };
        let before = self.keep();
        let with_phases = one == Choice::Pass;
        let open = self.open_phases(with_phases);
        self.m.choose(&mut self.st, one);
        let failures = self.report.failures.len();
        self.advance(span);
        if self.report.failures.len() == failures && !self.open_phases(with_phases).starts_with(&open) {
            self.restore(before);
            return Forced::Ends;
        }
        Forced::Taken
    }

    /// Takes the only answer there is, with which the turn would end, unless it is a pass; all of the turn is done then.
    fn go_to_the_end_of_the_turn(&mut self, span: Span) {
        let Some(one) = self.m.decision.only_answer() else { return };
        if one != Choice::Pass {
            self.m.stop_at = Some(StopAt::TurnEnds);
            self.m.choose(&mut self.st, one);
            self.advance(span);
            self.m.stop_at = None;
        }
    }

    /// The turns that are open, and the phases and steps if they are wanted, of the game and of those inside it,
    /// outermost first.
    fn open_phases(&self, with_phases: bool) -> Vec<OpenPhase> {
        let mut open = Vec::new();
        let mut st = &self.st;
        loop {
            open.extend(st.core.phases.iter().filter(|o| with_phases || o.phase == TURN));
            match (&st.child, st.frames.last().map(|f| f.kind)) {
                (Some(child), Some(FrameKind::Child { .. })) => st = child,
                _ => return open,
            }
        }
    }
}
