//! Trials: whether what begins can be brought to its end. A cost of several payments is paid on a copy of the table, every
//! way there is, before it is offered; reactions wait, as they do while a cost is really paid.

use crate::limits;
use crate::machine::play::decide::ask::Choice;
use crate::machine::play::run::{Machine, Step};
use crate::machine::play::trace::{Trace, silent};
use crate::machine::query::eval::Eval;
use crate::machine::query::legality::announcements::Bill;
use crate::machine::state::{Core, Frame, FrameKind, Memory, State};
use crate::machine::tables::Rules;
use naipe_grammar::narrow;
use std::collections::HashSet;
use std::hash::Hasher;

/// The digests of positions that a search has been at.
type Positions = HashSet<u64, std::hash::BuildHasherDefault<crate::digest::Digest>>;

/// What a search comes to.
enum Found {
    /// Everything can be brought to its end.
    Way,
    /// It cannot, or there is only more to try where what is still due is not possible as things are.
    Nothing,
    /// There are too many ways to try them all.
    TooMany,
}

/// A position that a search has been at, and the options of the choice there that are left to try.
struct Position {
    st: State,
    options: Vec<Choice>,
    /// Whether it has been asked what is still due there.
    is_asked: bool,
}

/// Whether all payments of a bill can be made one after another, some way or other, as far as that can be tried.
pub(crate) fn payable_in_turn(e: &mut Eval<'_>, bill: &Bill) -> bool {
    if bill.is_empty() {
        return true;
    }
    let mut st = e.s.trial.take().unwrap_or_else(|| Box::new(e.c.blank()));
    e.read(crate::dirty::ALL);
    let mut m = Machine::new(e.g, silent());
    let (core, mem, base) = (e.c, &*e.m, narrow::u32(e.base));
    let found = m.search(&mut st, |m, st| {
        lay_out(st, core, mem, &[]);
        m.push_pay(st, base, bill);
    });
    e.look(m.looked());
    e.s.trial = Some(st);
    matches!(found, Found::Way)
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
        if !self.must_look_ahead(st, st.frames[at]) {
            return;
        }
        let mut copy = self.scratch.trial.take().unwrap_or_else(|| Box::new(st.core.blank()));
        let mut m = Machine::new(self.game, silent());
        let mut kept: Vec<Choice> = Vec::new();
        for (i, option) in self.decision.options.iter().enumerate() {
            let found = m.search(&mut copy, |m, copy| {
                lay_out(copy, &st.core, &st.mem, &st.frames[at..]);
                m.choose(copy, *option);
            });
            match found {
                Found::Way => kept.push(*option),
                Found::Nothing => {}
                Found::TooMany => {
                    kept.extend_from_slice(&self.decision.options[i..]);
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

    /// Whether a choice made now may spoil what is still to be paid.
    fn must_look_ahead(&mut self, st: &State, frame: Frame) -> bool {
        let base = frame.base as usize;
        let crate::value::Value::List { len, .. } = st.mem.values[base + 2] else { return false };
        let next = narrow::u16(st.mem.values[base + 3].int());
        Self::paid_now(st, frame).is_some_and(|id| {
            let pay = &self.game.program.payments[id.i()];
            next < len || pay.asks_again || pay.in_place.is_some_and(|made| made.is_tried)
        })
    }

    /// Whether what is begun on a copy can be brought to its end. The first answer to every question most often leads there; where
    /// it does not, it is begun again, and the other answers are tried.
    fn search(&mut self, st: &mut State, begin: impl Fn(&mut Self, &mut State)) -> Found {
        self.begin_trial(st, &begin);
        if self.go_straight(st) {
            return Found::Way;
        }
        self.begin_trial(st, &begin);
        self.try_all(st)
    }

    fn begin_trial(&mut self, st: &mut State, begin: &impl Fn(&mut Self, &mut State)) {
        begin(self, st);
        self.trial = true;
        // Nothing settles, and chance may fall any way.
        st.core.atomic += 1;
        st.core.watched = (0, 0);
        (st.core.ask_chance, st.core.ask_always) = (true, false);
    }

    /// Whether the first answer to each of the first questions leads to the end.
    fn go_straight(&mut self, st: &mut State) -> bool {
        for _ in 0..limits::STRAIGHT {
            match self.try_on(st) {
                Step::Over if self.dead => return false,
                // What is wrong with the rules is told when it is done for good.
                Step::Over | Step::Fault(_) => return true,
                Step::Decide => match self.decision.options.first().copied() {
                    Some(option) => self.choose(st, option),
                    None => return false,
                },
            }
        }
        false
    }

    /// Goes on to the next question of a trial.
    fn try_on(&mut self, st: &mut State) -> Step {
        self.dead = false;
        // Nothing that is tried is a decision.
        self.goes_on = true;
        self.advance(st)
    }

    /// Whether any answers lead to the end. Those are tried last on which something that is still due is not possible as the
    /// table is there: paying may make it so, but seldom does.
    fn try_all(&mut self, st: &mut State) -> Found {
        let (mut open, mut aside): (Vec<Position>, Vec<Position>) = (Vec::new(), Vec::new());
        let mut comes_last = false;
        let mut seen = Positions::default();
        let root = st.clone();
        let mut tries = 0;
        let things = st.core.objects.len();
        loop {
            match self.try_on(st) {
                Step::Over if self.dead => {}
                Step::Fault(_) if tries > limits::FEW_TRIES && self.scratch.is_spent() => {
                    return self.given_up(comes_last);
                }
                Step::Over | Step::Fault(_) => return Found::Way,
                Step::Decide => {
                    if seen.insert(position(self.game, &root, st)) {
                        let mut options = std::mem::take(&mut self.decision.options);
                        options.reverse();
                        open.push(Position { st: st.clone(), options, is_asked: false });
                    }
                }
            }
            loop {
                if tries > limits::TRIES || open.len() * things > limits::KEPT {
                    return self.given_up(comes_last);
                }
                if open.is_empty() {
                    comes_last = true;
                    open = std::mem::take(&mut aside);
                }
                let Some(at) = open.last_mut() else { return Found::Nothing };
                if !at.is_asked {
                    at.is_asked = true;
                    if (aside.len() + 1) * things <= limits::ASIDE && !self.rest_is_possible(&mut at.st) {
                        aside.extend(open.pop());
                        continue;
                    }
                }
                let Some(option) = at.options.pop() else {
                    open.pop();
                    continue;
                };
                tries += 1;
                if at.options.is_empty() {
                    // The last that is left to try needs no copy.
                    std::mem::swap(st, &mut at.st);
                    open.pop();
                } else {
                    st.clone_from(&at.st);
                }
                self.choose(st, option);
                break;
            }
        }
    }

    /// What a search that is given up comes to. How much was tried has a limit of its own, and is not counted besides.
    fn given_up(&mut self, comes_last: bool) -> Found {
        self.scratch.renew();
        self.steps = 0;
        if comes_last { Found::Nothing } else { Found::TooMany }
    }

    /// Whether each payment that is still due after the one under way is possible as the table is.
    fn rest_is_possible(&mut self, st: &mut State) -> bool {
        let Some(frame) = st.frames.first().copied().filter(|frame| matches!(frame.kind, FrameKind::Pay)) else {
            return true;
        };
        let base = frame.base as usize;
        let crate::value::Value::List { len, start } = st.mem.values[base + 2] else { return true };
        let mut i = narrow::u32(st.mem.values[base + 3].int());
        let mut e = self.eval(st, frame.base);
        while i < u32::from(len) {
            let (payment, _, args) = e.listed_payment(start, i);
            if !e.can_pay(payment, &args) {
                return false;
            }
            i += 3 + narrow::u32(args.len());
        }
        true
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

/// Lays out a copy of a table, with no more of what is under way than is to be tried.
fn lay_out(copy: &mut State, core: &Core, mem: &Memory, frames: &[Frame]) {
    copy.core.clone_from(core);
    copy.mem.clone_from(mem);
    copy.frames.clear();
    copy.frames.extend_from_slice(frames);
    copy.child = None;
    copy.origins.clear();
}

/// The digest of a position that came from another.
fn position(game: &Rules, root: &State, st: &State) -> u64 {
    let mut h = crate::digest::Digest::default();
    st.hash_since(root, game, &mut h);
    h.finish()
}
