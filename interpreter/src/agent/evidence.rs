//! What was seen of the answers of others: each question with the table before its options were listed.
//!
//! What a player may choose follows from what that player holds. Who was asked for a heart and laid a club holds no heart; who
//! asked for kings holds one. Nothing here knows why: `clues` puts other faces on the cards of such a table and looks what could
//! have been chosen then.

use super::resample;
use crate::describe;
use crate::machine::play::decide::ask::{Choice, Decision};
use crate::machine::query::game::Game;
use crate::machine::state::{FrameKind, State};
use crate::value::Value;
use std::collections::VecDeque;
use std::sync::Arc;

/// Of each seat so many of the last answers are kept.
const KEPT: usize = 24;

/// An answer that everybody saw.
#[derive(Debug, Clone)]
pub(super) struct Evidence {
    /// The table before the options were listed.
    pub table: Arc<State>,
    /// Who could tell which card each object was, as bits.
    pub by: Arc<[u16]>,
    /// The seat that was asked.
    pub asked: u8,
    /// What was answered; nothing, where there was nothing to choose.
    pub answer: Option<Choice>,
    /// To whom it says nothing any more, as bits: they cannot tell where the cards are now that it speaks of.
    lapsed: u16,
    /// Who did not see which card it was that was chosen, as bits; nobody knows as long as what was chosen is being done.
    hidden: Option<u16>,
}

impl Evidence {
    /// Whether a seat can tell which card an object was then.
    pub fn knew(&self, seat: u8, id: u32) -> bool {
        self.by.get(id as usize).is_none_or(|by| by & (1 << seat) != 0)
    }

    /// Whether a seat saw only that a card was chosen, and not which.
    pub fn hides(&self, seat: u8) -> bool {
        self.hidden.is_some_and(|seats| seats & (1 << seat) != 0)
    }

    /// What was chosen has been done: who sees it by now has seen it.
    fn seal(&mut self, by: &[u16]) {
        self.hidden.get_or_insert(match self.answer {
            Some(Choice::Value(Value::Object(o))) => by.get(o.id as usize).map_or(0, |by| !by),
            _ => 0,
        });
    }

    /// Whether somebody holds what another cannot see.
    fn is_telling(&self, seats: u8) -> bool {
        let all = (1_u32 << seats) - 1;
        let asked = 1_u16 << self.asked;
        self.by.iter().any(|by| by & asked != 0 && u32::from(*by) & all != all)
    }
}

/// The questions of a game that are followed.
#[derive(Debug, Clone, Default)]
pub(super) struct Questions {
    /// The one that waits for an answer.
    pending: Option<Evidence>,
    /// Those that were answered.
    answered: VecDeque<Evidence>,
    /// How deep it stands what somebody has chosen in secret: what is asked there may follow from it.
    secret: Option<usize>,
}

impl Questions {
    /// Whether nothing was answered yet.
    pub fn is_empty(&self) -> bool {
        self.pending.is_none() && self.answered.is_empty()
    }

    /// What a seat can conclude from.
    pub fn of(&self, seat: u8) -> impl Iterator<Item = &Evidence> {
        self.answered.iter().filter(move |one| one.asked != seat && one.lapsed & (1 << seat) == 0)
    }

    /// A question is about to be asked.
    pub fn asking(&mut self, state: &State, by: Arc<[u16]>) {
        self.pending = None;
        // What is asked inside of what was chosen belongs to it.
        let is_done = |one: &&mut Evidence| one.hidden.is_none() && state.frames.len() <= one.table.frames.len();
        self.answered.iter_mut().filter(is_done).for_each(|one| one.seal(&by));
        if self.secret.is_some_and(|depth| state.frames.len() < depth) {
            self.secret = None;
        }
        let asks = matches!(
            state.frames.last().map(|frame| frame.kind),
            Some(
                FrameKind::Choose { which: u16::MAX, late: false, .. }
                    | FrameKind::ChooseMode { .. }
                    | FrameKind::Offer { .. }
                    | FrameKind::Act { .. }
                    | FrameKind::Announce { .. }
                    | FrameKind::PayAsked { paying: false, .. }
            )
        );
        if !asks || self.secret.is_some() {
            return;
        }
        let mut table = state.clone();
        resample::settle_anew(&mut table);
        self.pending = Some(Evidence { table: Arc::new(table), by, asked: 0, answer: None, lapsed: 0, hidden: None });
    }

    /// Its options are listed; where nobody need be waited for, it is answered.
    pub fn asked(&mut self, game: &Game, decision: &Decision, waits: bool) {
        let Some(mut pending) = self.pending.take() else { return };
        let frames = pending.table.frames.len();
        // Only whoever is asked will know what was chosen.
        if describe::wording(game, decision).secret {
            self.secret = Some(frames);
            return;
        }
        pending.asked = decision.player;
        if decision.player >= pending.table.core.seats || !pending.is_telling(pending.table.core.seats) {
            return;
        }
        match decision.options.as_slice() {
            _ if waits => self.pending = Some(pending),
            [] => self.keep(pending, None),
            [one] => self.keep(pending, Some(*one)),
            _ => {}
        }
    }

    /// The question that waits is answered.
    pub fn chosen(&mut self, choice: Choice) {
        if let Some(pending) = self.pending.take()
            && choice != Choice::Timeout
        {
            self.keep(pending, Some(choice));
        }
    }

    fn keep(&mut self, mut one: Evidence, answer: Option<Choice>) {
        // A list is told apart from others by where it stands, which another table does not share.
        if answer.is_some_and(Choice::is_list) {
            return;
        }
        one.answer = answer;
        let asked = one.asked;
        self.answered.push_back(one);
        if self.answered.iter().filter(|other| other.asked == asked).count() > KEPT
            && let Some(oldest) = self.answered.iter().position(|other| other.asked == asked)
        {
            self.answered.remove(oldest);
        }
    }

    /// One of some objects has gone where a seat does not see it, or they have been mixed: what was concluded about any of them is
    /// no longer known of one of them.
    pub fn lose(&mut self, seat: u8, among: &[u32]) {
        for one in self.pending.iter_mut().chain(&mut self.answered) {
            let held = |id: &u32| one.knew(one.asked, *id) && !one.knew(seat, *id);
            if one.asked != seat && among.iter().any(held) {
                one.lapsed |= 1 << seat;
            }
        }
    }
}
