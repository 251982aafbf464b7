//! Trials: whether what begins can be brought to its end. A cost of several payments is paid on a copy of the table, every
//! way there is, before it is offered; reactions wait, as they do while a cost is really paid.

use crate::limits;
use crate::machine::play::decide::ask::Choice;
use crate::machine::play::run::{Machine, Step};
use crate::machine::play::trace::{Silent, Trace};
use crate::machine::query::eval::Eval;
use crate::machine::query::legality::announcements::Bill;
use crate::machine::query::scratch::Fault;
use crate::machine::state::{Frame, FrameKind, State};
use crate::machine::tables::Rules;
use crate::program::PaymentId;
use naipe_grammar::narrow;
use std::collections::HashSet;
use std::hash::Hasher;

/// The digests of positions that a search has been at.
type Positions = HashSet<u64, std::hash::BuildHasherDefault<crate::digest::Digest>>;

/// Whether all payments of a bill can be made one after another, some way or other.
pub(crate) fn payable_in_turn(e: &mut Eval<'_>, bill: &Bill) -> bool {
    let Some(first) = bill.first() else { return true };
    let mut st = e.s.trial.take().unwrap_or_else(|| Box::new(e.c.blank()));
    st.core.clone_from(e.c);
    st.mem.clone_from(e.m);
    st.frames.clear();
    st.child = None;
    st.origins.clear();
    e.read(crate::dirty::ALL);
    let mut m = Machine::new(e.g, Silent);
    m.push_pay(&mut st, narrow::u32(e.base), bill);
    let found = m.search(&mut st);
    e.look(m.looked());
    e.s.trial = Some(st);
    found.unwrap_or_else(|| {
        e.s.fault.get_or_insert(Fault::Ways(first.payment));
        false
    })
}

impl<T: Trace> Machine<'_, T> {
    /// Keeps, of the options of a choice made while paying, those with which everything can be paid.
    #[inline(always)]
    pub(crate) fn keep_payable(&mut self, st: &State) {
        // While something is paid, nothing settles.
        if st.core.atomic > 0 && !self.trial && self.decision.options.len() > 1 {
            self.look_ahead(st);
        }
    }

    fn look_ahead(&mut self, st: &State) {
        let Some(at) = st.frames.iter().rposition(|f| matches!(f.kind, FrameKind::Pay)) else { return };
        let Some(payment) = self.must_look_ahead(st, st.frames[at]) else { return };
        let mut copy = self.scratch.trial.take().unwrap_or_else(|| Box::new(st.core.blank()));
        let mut m = Machine::new(self.game, Silent);
        let mut kept: Vec<Choice> = Vec::new();
        for option in &self.decision.options {
            copy.core.clone_from(&st.core);
            copy.mem.clone_from(&st.mem);
            copy.frames.clear();
            copy.frames.extend_from_slice(&st.frames[at..]);
            copy.child = None;
            copy.origins.clear();
            m.choose(&mut copy, *option);
            match m.search(&mut copy) {
                Some(true) => kept.push(*option),
                Some(false) => {}
                None => {
                    self.scratch.fault.get_or_insert(Fault::Ways(payment));
                    break;
                }
            }
        }
        let looked = m.looked();
        self.scratch.look(looked);
        self.scratch.trial = Some(copy);
        // Where nothing leads to the end, what there is is paid.
        if !kept.is_empty() {
            self.decision.options = kept;
        }
    }

    /// The payment under way, where a choice made now may spoil what is still to be paid.
    fn must_look_ahead(&mut self, st: &State, frame: Frame) -> Option<PaymentId> {
        let base = frame.base as usize;
        let crate::value::Value::List { len, start } = st.mem.values[base + 2] else { return None };
        let next = narrow::u16(st.mem.values[base + 3].int());
        let list = &st.mem.lists[start as usize..start as usize + len as usize];
        let (mut i, mut current) = (0, None);
        while i < next as usize {
            current = Some(PaymentId(narrow::u16(list[i].int())));
            i += 3 + list[i + 2].int() as usize;
        }
        current.filter(|id| next < len || self.game.program.payments[id.i()].asks_again)
    }

    /// Whether what is under way on a copy can be brought to its end; nothing where there are too many ways to look at.
    fn search(&mut self, st: &mut State) -> Option<bool> {
        self.trial = true;
        // Nothing settles, and chance may fall any way.
        st.core.atomic += 1;
        st.core.watched = (0, 0);
        (st.core.ask_chance, st.core.ask_always) = (true, false);
        let mut open: Vec<(State, Vec<Choice>)> = Vec::new();
        // Positions are compared once a way has come to nothing, or is long: most often the first one tried leads to the end.
        let mut seen: Option<Positions> = None;
        let mut tries = 0;
        let things = st.core.objects.len();
        loop {
            self.dead = false;
            // Nothing that is tried is a decision.
            self.goes_on = true;
            match self.advance(st) {
                Step::Over if self.dead => {
                    seen.get_or_insert_with(|| positions(self.game, &open));
                }
                // What is wrong with the rules is told when it is done for good.
                Step::Over | Step::Fault(_) => return Some(true),
                Step::Decide => {
                    let mut options = std::mem::take(&mut self.decision.options);
                    options.reverse();
                    if open.len() == limits::STRAIGHT {
                        seen.get_or_insert_with(|| positions(self.game, &open));
                    }
                    if seen.as_mut().is_none_or(|seen| seen.insert(position(self.game, st))) {
                        open.push((st.clone(), options));
                    }
                }
            }
            loop {
                if tries > limits::TRIES || open.len() * things > limits::KEPT {
                    return None;
                }
                let Some((state, options)) = open.last_mut() else { return Some(false) };
                let Some(option) = options.pop() else {
                    open.pop();
                    continue;
                };
                tries += 1;
                st.clone_from(state);
                self.choose(st, option);
                break;
            }
        }
    }

    /// How much has been done so far: to be counted where it was wanted.
    fn looked(&self) -> usize {
        self.scratch.looked() + narrow::usize(self.steps)
    }

    /// In a trial: this way does not lead to the end.
    pub(crate) fn give_trial_up(&mut self, st: &mut State) {
        self.dead = true;
        st.frames.clear();
    }
}

fn positions(game: &Rules, open: &[(State, Vec<Choice>)]) -> Positions {
    open.iter().map(|(st, _)| position(game, st)).collect()
}

fn position(game: &Rules, st: &State) -> u64 {
    let mut h = crate::digest::Digest::default();
    st.hash_circle(game, &mut h);
    h.finish()
}
