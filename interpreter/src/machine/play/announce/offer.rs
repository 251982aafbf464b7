//! Actions: offered, chosen step by step, paid, and then an event like any other; what they announce is in `announcing`.

use crate::dirty;
use crate::limits;
use crate::machine::play::announce::playing::How;
use crate::machine::play::decide::ask::{Choice, DecisionKind};
use crate::machine::play::run::{Machine, set_stage};
use crate::machine::play::trace::{Note, Trace};
use crate::machine::query::game::Game;
use crate::machine::query::legality::announcements::Bill;
use crate::machine::state::{
    Entry, EntryKind, Force, Frame, FrameKind, KnownAction, Marked, NIL, NOTHING, Stage, State,
};
use crate::program::{ActionId, CodeId, Op, Over};
use crate::value::Value;
use naipe_grammar::narrow;

/// Where in the window of what is being paid it stands whether some of it could not be.
pub(crate) const SPOILED: usize = 4;

/// Where in the window of what is being paid it stands what that which is chosen for it is called.
pub(crate) const CHOSEN: usize = 5;

impl<'g, T: Trace> Machine<'g, T> {
    /// `offer`: the actions that can be completed, and a pass.
    #[inline(never)]
    pub(crate) fn offer(&mut self, st: &mut State, window: u32, code: CodeId, pc: u32) -> bool {
        let game: &'g Game = self.game;
        let Op::Offer { player, actions, passed, must } = &game.program.codes[code.i()].ops[pc as usize] else {
            return false;
        };
        let Some(q) = self.value(st, window, *player).player().filter(|q| st.core.is_alive(*q)) else {
            st.frames.pop();
            self.goto(st, *passed);
            return false;
        };
        self.decision.begin(q, DecisionKind::Offer);
        self.forget_what_can_be_done(st, q);
        let mark = st.mem.lists.len();
        let actions = self.value(st, window, *actions);
        let (len, start) = if let Value::List { len, start } = actions { (len, start) } else { (0, 0) };
        for i in 0..u32::from(len) {
            if let Value::Action(a) = self.eval(st, window).member(start, i)
                && self.may_act(st, window, q, ActionId(a))
            {
                self.decision.options.push(Choice::Action(ActionId(a)));
            }
        }
        st.mem.lists.truncate(mark);
        if *must && !self.decision.options.is_empty() {
            return self.wait_or_take(st);
        }
        self.decision.options.push(Choice::Pass);
        if len == 0 || self.decision.options.len() == 1 && (*must || !st.core.ask_always) {
            // Whoever is offered nothing at all does not pass either, nor who would have to do something that cannot be done.
            if len > 0 && !*must {
                self.tell(st, Note::Passed { player: q });
            }
            st.frames.pop();
            self.goto(st, *passed);
            return false;
        }
        true
    }

    /// Forgets whether actions can be begun by a player, as far as what was written since could change it.
    fn forget_what_can_be_done(&self, st: &mut State, q: u8) {
        let core = &mut st.core;
        let written = std::mem::take(&mut core.dirty_offers).bits();
        core.dirty_seats[..usize::from(core.seats)].iter_mut().for_each(|seat| *seat |= written);
        let written = std::mem::take(&mut core.dirty_seats[usize::from(q)]);
        let actions = self.game.program.actions.len();
        let first = usize::from(q) * actions;
        if written != 0
            && let Some(known) = core.known_actions.get_mut(first..first + actions)
        {
            for known in known {
                if known.read & written != 0 {
                    known.read = 0;
                }
            }
        }
    }

    /// Whether a player may begin an action now. Nothing is asked again while nothing that was read has been written.
    fn may_act(&mut self, st: &mut State, base: u32, q: u8, a: ActionId) -> bool {
        // Who wants to know what ran wants it to run.
        if self.scratch.cover.is_some() {
            return self.eval(st, base).can_act(q, a);
        }
        let at = q as usize * self.game.program.actions.len() + a.i();
        let mut known = st.core.known_actions.get(at).copied().unwrap_or_default();
        if known.read == 0 {
            known = self.eval(st, base).can_begin(q, a, known.witness);
            if self.scratch.fault.is_none() {
                if st.core.known_actions.len() <= at {
                    let seats = st.core.seats.max(q + 1) as usize;
                    st.core.known_actions.resize(self.game.program.actions.len() * seats, KnownAction::default());
                }
                st.core.known_actions[at] = known;
            }
        }
        let can = known.read & dirty::CAN != 0;
        debug_assert_eq!(self.eval(st, base).can_act(q, a), can, "what was known of an action is no longer so");
        can
    }

    /// Carries out an answer to an offer: an action begins to be chosen, or the offer is passed.
    #[inline(never)]
    pub(crate) fn offered(&mut self, st: &mut State, window: u32, code: CodeId, pc: u32, choice: Choice) {
        let game: &'g Game = self.game;
        let Op::Offer { player, passed, .. } = &game.program.codes[code.i()].ops[pc as usize] else { return };
        let q = self.value(st, window, *player).player().unwrap_or(0);
        match choice {
            Choice::Action(a) => {
                let base = st.mem.values.len();
                st.mem.values.extend_from_slice(&[Value::Player(q), Value::None]);
                st.mem.values.resize(base + game.program.actions[a.i()].slots as usize, Value::None);
                st.frames
                    .push(Frame { base: narrow::u32(base), kind: FrameKind::Act { action: a, stage: Stage::Step(0) } });
            }
            _ => {
                self.tell(st, Note::Passed { player: q });
                st.frames.pop();
                self.goto(st, *passed);
            }
        }
    }

    /// A step of an action under way.
    #[inline(never)]
    pub(crate) fn act(&mut self, st: &mut State, window: u32, id: ActionId, stage: Stage) -> bool {
        let game: &'g Game = self.game;
        let action = &game.program.actions[id.i()];
        let base = window as usize;
        let you = st.mem.values[base];
        // An action has no `self`: there stands how an effect takes it.
        let how = How::of(st.mem.values[base + 1]);
        match stage {
            Stage::Step(k) => {
                let Some((_, selector)) = action.params.get(k as usize) else {
                    set_stage(st, Stage::Cost(0));
                    return false;
                };
                if how.preset == Some(k) {
                    set_stage(st, Stage::Step(k + 1));
                    return false;
                }
                let asked = how.chooser.or(you.player()).unwrap_or(0);
                self.decision.begin(asked, DecisionKind::Param { action: id, param: k });
                (self.scratch.free, self.scratch.preset, self.scratch.price) = (how.free, how.preset, how.price);
                let mut cursor = crate::machine::query::selectors::Cursor::default();
                let mut options = std::mem::take(&mut self.decision.options);
                let mut e = self.eval(st, window);
                let costs = e.costs_of_any(id);
                while let Some(v) = e.next(*selector, &mut cursor) {
                    e.set_var(2 + u16::from(k), v);
                    if e.completes(id, k as usize + 1, costs) {
                        options.push(Choice::Value(v));
                    }
                }
                e.set_var(2 + u16::from(k), Value::None);
                (self.scratch.free, self.scratch.preset, self.scratch.price) = (false, None, None);
                self.decision.options = options;
                self.offer_once(st, window, Over::Selector(*selector));
                match self.decision.options.as_slice() {
                    // What could be completed a moment ago cannot any more: nothing is done.
                    [] => {
                        self.abandon(st);
                        self.goes_without(st, false);
                        false
                    }
                    [one] if !st.core.ask_always => {
                        let one = *one;
                        self.answer_param(st, window, k, one);
                        false
                    }
                    _ => self.wait_or_fall(st, how),
                }
            }
            Stage::Cost(_) => {
                let mut params = arrayvec::ArrayVec::<Value, { limits::PARAMETERS }>::new();
                params.extend(st.mem.values[base + 2..base + 2 + action.params.len()].iter().copied());
                self.tell(st, Note::Acted { player: you.player().unwrap_or(0), action: id, params: &params });
                if let Some(c) = &mut self.scratch.cover {
                    c.action(id);
                }
                set_stage(st, Stage::Pay);
                st.core.atomic += 1;
                if !action.costs.is_empty()
                    && !how.free
                    && let Some(bill) = self.eval(st, window).bill(&action.costs, Value::None, 0)
                {
                    self.push_pay(st, window, &bill);
                }
                false
            }
            Stage::Pay => {
                set_stage(st, Stage::Happen);
                if let Some(e) = action.announce {
                    let thing = self.value(st, window, e);
                    let zone = action.announce_in.map(|zone| self.value(st, window, zone));
                    self.begin_announce_at(st, (thing, self.slot_of(e)), zone, you, How { preset: None, ..how });
                }
                false
            }
            Stage::Happen => {
                set_stage(st, Stage::Done);
                st.core.atomic -= 1;
                if let Some(once) = action.once_per
                    && how.preset.is_none()
                {
                    let mark = self.eval(st, window).mark(Marked::Action(id), NOTHING, 0, once);
                    st.core.marks.push(mark);
                    st.core.touch(dirty::MARKS);
                }
                let n = action.params.len();
                let at = st.mem.values.len();
                st.mem.values.extend_from_slice(&[you, Value::None]);
                st.mem.values.extend_from_within(base + 2..base + 2 + n);
                self.begin_event(st, action.event, at, Value::None, you, u16::MAX, Force::All);
                false
            }
            Stage::Come | Stage::Mode | Stage::Done => {
                st.frames.pop();
                st.mem.values.truncate(base);
                // The offer has been answered.
                if matches!(st.frames.last(), Some(Frame { kind: FrameKind::Offer { .. }, .. })) {
                    st.frames.pop();
                }
                false
            }
        }
    }

    /// An event has come to nothing: an action is forgotten, and what it was to pay has not been paid.
    pub(crate) fn did_not_happen(&mut self, st: &mut State) {
        self.forget_if_announced(st);
        self.leave_unpaid(st);
    }

    /// What has just been over did not happen: where it was an action, what that announced is forgotten, as long as it has neither
    /// gone to wait somewhere nor is being carried out.
    pub(crate) fn forget_if_announced(&mut self, st: &mut State) {
        let Some(Frame { kind: FrameKind::Act { action, stage: Stage::Done }, base }) = st.frames.last().copied()
        else {
            return;
        };
        let Some(announced) = self.game.program.actions[action.i()].announce else { return };
        match self.value(st, base, announced) {
            Value::Object(o) if !st.core.is_under_way(o.id) => {
                let waits = |zone: u16| st.core.is_stack(&self.game.program, zone);
                if st.core.fresh(o).is_some_and(|x| !waits(x.zone)) {
                    st.core.drop_entry(o.id);
                }
            }
            Value::Ability(def, _) => {
                let id = self.game.program.defs[usize::from(def)].playable;
                let is_it = |e: &Entry| e.object == NIL && id.is_some_and(|id| e.what == EntryKind::Playable(id));
                if let Some(at) = st.core.entries.iter().rposition(is_it) {
                    let entry = st.core.entries.remove(at);
                    st.core.waste += u32::from(entry.len);
                }
            }
            _ => {}
        }
        // Whoever asks about what waits may ask for this.
        st.core.touch(dirty::ALL);
    }

    /// An action that cannot go on: it is as if it had not been begun.
    pub(crate) fn abandon(&mut self, st: &mut State) {
        if let Some(f) = st.frames.pop() {
            st.mem.values.truncate(f.base as usize);
        }
    }

    /// Keeps what was chosen for a parameter of an action; the next comes.
    #[inline(never)]
    pub(crate) fn answer_param(&mut self, st: &mut State, window: u32, k: u8, choice: Choice) {
        if let Choice::Value(v) = choice {
            st.mem.values[window as usize + 2 + k as usize] = v;
            set_stage(st, Stage::Step(k + 1));
        }
    }

    /// Begins to pay a bill in the name of the window at `base`.
    pub(crate) fn push_pay(&mut self, st: &mut State, base: u32, bill: &Bill) {
        let list = self.list_of(st, bill);
        let (you, me) = self.you_self(st, base);
        let me = if let Value::Int(_) = me { Value::None } else { me };
        self.push_payments(st, you, me, list);
    }

    /// The payments of a bill as a list: which, what is chosen for it is called, how many arguments, and these.
    pub(crate) fn list_of(&self, st: &mut State, bill: &Bill) -> Value {
        let mark = st.mem.lists.len();
        for due in bill {
            st.mem.lists.push(Value::Int(i32::from(due.payment.0)));
            st.mem.lists.push(due.chosen.map_or(Value::None, |name| Value::Text(name.0)));
            st.mem.lists.push(Value::Int(narrow::i32(due.args.len())));
            st.mem.lists.extend_from_slice(&due.args);
        }
        Value::List { len: narrow::u16(st.mem.lists.len() - mark), start: narrow::u32(mark) }
    }

    /// Begins to pay a list of payments.
    pub(crate) fn push_payments(&self, st: &mut State, you: Value, me: Value, list: Value) {
        let at = st.mem.values.len();
        st.mem.values.extend_from_slice(&[you, me, list, Value::Int(0), Value::Bool(false), Value::None]);
        st.frames.push(Frame { base: narrow::u32(at), kind: FrameKind::Pay });
    }

    /// A cost that could not be paid whole: what it was paid for does not happen.
    fn fail_after_paying(&mut self, st: &mut State) {
        while let Some(f) = st.frames.last().copied() {
            match f.kind {
                FrameKind::Announce { playable, .. } => {
                    let how = self.how(st, f.base, playable);
                    self.goes_back(st, f.base, playable, how);
                    st.frames.pop();
                    st.mem.values.truncate(f.base as usize);
                    if !matches!(st.frames.last(), Some(Frame { kind: FrameKind::Act { .. }, .. })) {
                        st.core.atomic -= 1;
                        return self.goes_without(st, how.resolves);
                    }
                }
                FrameKind::Act { .. } => {
                    st.core.atomic -= 1;
                    set_stage(st, Stage::Done);
                    let below = st.frames.len().checked_sub(2);
                    return self.block_goes_without(st, below, false);
                }
                FrameKind::PayAsked { code, pc, .. } => return self.fail_asked(st, code, pc),
                _ => return,
            }
        }
    }

    /// The next payment of a bill.
    #[inline(never)]
    pub(crate) fn pay(&mut self, st: &mut State, window: u32) -> bool {
        let base = window as usize;
        let (list, i) = (st.mem.values[base + 2], st.mem.values[base + 3].int() as u32);
        let Value::List { len, start } = list else { return false };
        if i >= u32::from(len) {
            let spoiled = st.mem.values[base + SPOILED].is_true();
            if spoiled && self.trial {
                self.give_trial_up(st);
                return false;
            }
            st.frames.pop();
            st.mem.values.truncate(base);
            if spoiled {
                self.fail_after_paying(st);
            }
            return false;
        }
        let (payment, chosen, args) = self.eval(st, window).listed_payment(start, i);
        st.mem.values[base + 3] = Value::Int((i + 3 + narrow::u32(args.len())) as i32);
        st.mem.values[base + CHOSEN] = chosen;
        let (you, me) = self.you_self(st, window);
        // What came before may have spoiled it: as much as there is is paid all the same.
        if i > 0 && !self.eval(st, window).can_pay(payment, &args) {
            if self.trial {
                self.give_trial_up(st);
                return false;
            }
            st.mem.values[base + SPOILED] = Value::Bool(true);
            self.tell(st, Note::Unpaid { player: you, payment });
        }
        self.tell(st, Note::Paid { player: you, payment, args: &args });
        if let Some(c) = &mut self.scratch.cover {
            c.payment(payment);
        }
        let at = st.mem.values.len();
        st.mem.values.extend_from_slice(&[you, me]);
        st.mem.values.extend_from_slice(&args);
        self.push_payment(st, self.game.program.payments[payment.i()].code, at);
        false
    }
}
