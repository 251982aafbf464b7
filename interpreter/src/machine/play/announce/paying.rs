//! Costs that somebody is asked to pay while an effect is under way, and whether to play something.

use crate::machine::play::announce::offer::{CHOSEN, SPOILED};
use crate::machine::play::decide::ask::{Choice, DecisionKind};
use crate::machine::play::run::Machine;
use crate::machine::play::trace::{Note, Trace};
use crate::machine::query::eval::Eval;
use crate::machine::query::legality::announcements::Bill;
use crate::machine::state::{Frame, FrameKind, Role, State};
use crate::program::{CodeId, Op, PayAsked, PaymentId, Term};
use crate::value::Value;
use naipe_grammar::narrow;

impl<'a> Eval<'a> {
    /// What a cost that is asked for in the open window comes to for a player, if all of it can be paid.
    fn bill_asked(&mut self, asked: &'a PayAsked, you: Value) -> Option<Bill> {
        let me = self.var(1);
        let mut bill = Bill::new();
        if !self.add_terms(&mut bill, &asked.terms, &asked.more, you, me) {
            return None;
        }
        let saved = self.open_window(&[you, me], 2);
        let possible = self.bill_payable(&bill).is_ok();
        self.close_window(saved);
        possible.then_some(bill)
    }
}

impl<'g, T: Trace> Machine<'g, T> {
    /// Begins to ask a player for a cost, or whether to play something; who cannot pay it whole, or play that, is not asked.
    #[inline(never)]
    pub(crate) fn begin_asking(&mut self, st: &mut State, base: u32, at: (CodeId, u32), asked: &'g PayAsked) {
        let by = self.value(st, base, asked.by);
        let alive = by.player().is_some_and(|q| st.core.is_alive(q));
        let what = match &asked.plays {
            _ if !alive => None,
            Some(plays) => self.could_play(st, base, plays, by),
            None => self.eval(st, base).bill_asked(asked, by).map(|bill| self.list_of(st, &bill)),
        };
        let Some(what) = what else { return self.goto(st, asked.otherwise) };
        let (_, me) = self.you_self(st, base);
        let window = narrow::u32(st.mem.values.len());
        st.mem.values.extend_from_slice(&[by, me, what]);
        let p = &self.game.program;
        for (name, slot) in &asked.chosen {
            let is_its = |term: &Term| term.chosen == Some(*name) && p.payments[term.payment.i()].chooses_one();
            let nothing = if asked.terms.iter().any(is_its) { Value::None } else { Value::EMPTY };
            st.mem.values[base as usize + usize::from(*slot)] = nothing;
        }
        st.frames.push(Frame { base: window, kind: FrameKind::PayAsked { code: at.0, pc: at.1, paying: false } });
    }

    /// Pushes the block of a payment. In a `together` that is still being measured it is carried out on the way, so that nothing
    /// pays twice; each payment as if the others of that moment had not been made yet, as far as can be.
    pub(crate) fn push_payment(&mut self, st: &mut State, code: CodeId, base: usize) {
        if !Self::is_measured(st) {
            return self.push_code(st, code, base, Role::Plain);
        }
        let outer = std::mem::replace(&mut st.core.draining, st.core.together);
        if outer == 0 {
            st.core.departed.clear();
        }
        self.push_code(st, code, base, Role::Paid(outer));
    }

    /// The question whether to pay; when it has been paid, the block goes on.
    pub(crate) fn ask_to_pay(&mut self, st: &mut State, code: CodeId, pc: u32, paying: bool) -> bool {
        if paying {
            st.core.atomic -= 1;
            self.leave_asking(st);
            return false;
        }
        let window = st.frames.last().map_or(0, |f| f.base as usize);
        let player = st.mem.values[window].player().unwrap_or(st.core.active);
        self.decision.begin(player, DecisionKind::Pay { code, pc });
        self.decision.options.extend([Choice::Yes, Choice::Decline]);
        self.keep_payable(st);
        self.wait_or_take(st)
    }

    /// Whoever was asked pays, or does not.
    pub(crate) fn pay_or_decline(&mut self, st: &mut State, code: CodeId, pc: u32, choice: Choice) {
        let Some(top) = st.frames.last_mut() else { return };
        let window = top.base as usize;
        if choice == Choice::Yes && !matches!(st.mem.values[window + 2], Value::List { .. }) {
            // What is played comes next in the block.
            return self.leave_asking(st);
        }
        if choice == Choice::Yes {
            top.kind = FrameKind::PayAsked { code, pc, paying: true };
            // Reactions to paying wait until all is paid.
            st.core.atomic += 1;
            let (you, me, list) = (st.mem.values[window], st.mem.values[window + 1], st.mem.values[window + 2]);
            return self.push_payments(st, you, me, list);
        }
        let [player, source, what] = [0, 1, 2].map(|at| st.mem.values[window + at]);
        let plays = if let Value::List { .. } = what { Value::None } else { what };
        self.tell(st, Note::Declined { player, source, plays, asked: (code, pc) });
        self.leave_asking(st);
        self.goes_on_unpaid(st, code, pc);
    }

    /// What was asked could not be paid whole after all: it counts as not paid.
    pub(crate) fn fail_asked(&mut self, st: &mut State, code: CodeId, pc: u32) {
        st.core.atomic -= 1;
        self.leave_asking(st);
        self.goes_on_unpaid(st, code, pc);
    }

    /// What was chosen for a payment under way is kept under the name that the cost has for it, if it has one. `v` is what the
    /// block of the payment, on top of the frames, holds.
    pub(crate) fn keep_chosen(&mut self, st: &mut State, v: Value) {
        let [.., below, pay, _] = &st.frames[..] else { return };
        let FrameKind::Pay = pay.kind else { return };
        let Value::Text(name) = st.mem.values[pay.base as usize + CHOSEN] else { return };
        let p = &self.game.program;
        let (chosen, base) = match below.kind {
            FrameKind::Announce { playable, .. } => {
                let names = &p.playables[playable.i()].chosen;
                (names.iter().find(|of| of.name.0 == name).map(|of| (of.slot, of.is_one)), below.base)
            }
            FrameKind::PayAsked { code, pc, .. } => {
                match (&p.codes[code.i()].ops[pc as usize], st.frames.iter().rev().nth(3)) {
                    (Op::PayAsked(asked), Some(block)) => {
                        let is_one =
                            Self::paid_now(st, *pay).is_some_and(|payment| p.payments[payment.i()].chooses_one());
                        (asked.chosen.iter().find(|(of, _)| of.0 == name).map(|(_, slot)| (*slot, is_one)), block.base)
                    }
                    _ => return,
                }
            }
            _ => return,
        };
        let Some((slot, is_one)) = chosen else { return };
        let at = base as usize + usize::from(slot);
        if is_one {
            st.mem.values[at] = v;
            return;
        }
        let so_far = st.mem.values[at];
        let mark = st.mem.lists.len();
        let mut e = self.eval(st, base);
        e.push_all(so_far);
        e.push_all(v);
        let len = narrow::u16(st.mem.lists.len() - mark);
        st.mem.values[at] = if len == 0 { Value::EMPTY } else { Value::List { len, start: narrow::u32(mark) } };
    }

    /// The payment of a list that is being made.
    pub(crate) fn paid_now(st: &State, pay: Frame) -> Option<PaymentId> {
        let base = pay.base as usize;
        let Value::List { len, start } = st.mem.values[base + 2] else { return None };
        let next = narrow::u16(st.mem.values[base + 3].int());
        let list = &st.mem.lists[start as usize..start as usize + len as usize];
        let (mut i, mut current) = (0, None);
        while i < next as usize {
            current = Some(PaymentId(narrow::u16(list[i].int())));
            i += 3 + list[i + 2].int() as usize;
        }
        current
    }

    /// What a cost does itself has not been paid where it does not happen.
    pub(crate) fn leave_unpaid(&mut self, st: &mut State) {
        let [.., pay, Frame { kind: FrameKind::Code { .. }, .. }] = st.frames[..] else { return };
        if pay.kind != FrameKind::Pay {
            return;
        }
        let Some(payment) = Self::paid_now(st, pay) else { return };
        let base = pay.base as usize;
        if self.game.program.payments[payment.i()].in_place.is_some() && !st.mem.values[base + SPOILED].is_true() {
            st.mem.values[base + SPOILED] = Value::Bool(true);
            self.tell(st, Note::Unpaid { player: st.mem.values[base], payment });
        }
    }

    fn leave_asking(&mut self, st: &mut State) {
        if let Some(f) = st.frames.pop() {
            st.mem.values.truncate(f.base as usize);
        }
    }

    fn goes_on_unpaid(&mut self, st: &mut State, code: CodeId, pc: u32) {
        if let Some(Op::PayAsked(asked)) = self.game.program.codes[code.i()].ops.get(pc as usize) {
            self.goto(st, asked.otherwise);
        }
    }
}
