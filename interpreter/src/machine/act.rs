//! Actions: chosen step by step, announced, paid, and then an event like any other.

use super::announce::{Bill, FREE};
use super::ask::{Choice, DecisionKind};
use super::play::How;
use super::run::NOTHING;
use super::run::{Machine, set_stage};
use super::state::{Entry, EntryKind, Force, Frame, FrameKind, KnownAction, Mark, Marked, NIL, Role, Stage, State};
use super::trace::{Note, Trace};
use crate::dirty;
use crate::limits;
use crate::program::{ActionId, CodeId, Cost, CostIr, Op, PaymentId, PlayableId, builtin};
use crate::value::Value;
use naipe_grammar::narrow;

impl<'g, T: Trace> Machine<'g, T> {
    /// `offer`: the actions that can be completed, and a pass.
    #[inline(never)]
    pub(super) fn offer(&mut self, st: &mut State, window: u32, code: CodeId, pc: u32) -> bool {
        let game: &'g super::index::Game = self.game;
        let Op::Offer { player, actions, passed, must } = &game.program.codes[code.i()].ops[pc as usize] else {
            return false;
        };
        let Some(q) = self.value(st, window, *player).player().filter(|q| st.core.is_alive(*q)) else {
            st.frames.pop();
            self.goto(st, *passed);
            return false;
        };
        self.decision.begin(q, DecisionKind::Offer);
        self.forget_what_can_be_done(st);
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
            // Whoever is offered nothing at all does not pass either.
            if len > 0 {
                self.tell(st, Note::Passed { player: q });
            }
            st.frames.pop();
            self.goto(st, *passed);
            return false;
        }
        true
    }

    /// Forgets whether actions can be begun, as far as what was written since could change it.
    fn forget_what_can_be_done(&self, st: &mut State) {
        let written = std::mem::take(&mut st.core.dirty_offers);
        if written != 0 {
            for known in &mut st.core.known_actions {
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

    /// An answer to an offer.
    #[inline(never)]
    pub(super) fn offered(&mut self, st: &mut State, window: u32, code: CodeId, pc: u32, choice: Choice) {
        let game: &'g super::index::Game = self.game;
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
    pub(super) fn act(&mut self, st: &mut State, window: u32, id: ActionId, stage: Stage) -> bool {
        let game: &'g super::index::Game = self.game;
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
                let mut cursor = super::select::Cursor::default();
                let mut options = std::mem::take(&mut self.decision.options);
                let mut e = self.eval(st, window);
                while let Some(v) = e.next(*selector, &mut cursor) {
                    e.set_var(2 + u16::from(k), v);
                    if e.completes(id, k as usize + 1) {
                        options.push(Choice::Value(v));
                    }
                }
                e.set_var(2 + u16::from(k), Value::None);
                (self.scratch.free, self.scratch.preset, self.scratch.price) = (false, None, None);
                self.decision.options = options;
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
                    self.begin_announce(st, thing, you, How { preset: None, ..how });
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
            Stage::Mode | Stage::Done => {
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

    /// An action that cannot go on: it is as if it had not been begun.
    fn abandon(&mut self, st: &mut State) {
        if let Some(f) = st.frames.pop() {
            st.mem.values.truncate(f.base as usize);
        }
    }

    /// A parameter was chosen.
    #[inline(never)]
    pub(super) fn answer_param(&mut self, st: &mut State, window: u32, k: u8, choice: Choice) {
        if let Choice::Value(v) = choice {
            st.mem.values[window as usize + 2 + k as usize] = v;
            set_stage(st, Stage::Step(k + 1));
        }
    }

    /// Begins to announce a card or ability, if there is anything to announce.
    pub(super) fn begin_announce(&mut self, st: &mut State, thing: Value, you: Value, how: How) {
        let (id, text) = {
            let e = self.eval(st, 0);
            (e.playable_of(thing), e.player_of_text(thing))
        };
        let Some(id) = id else { return };
        let pl = &self.game.program.playables[id.i()];
        let base = st.mem.values.len();
        st.mem.values.extend_from_slice(&[you, text]);
        st.mem.values.resize(base + pl.slots as usize, Value::None);
        // What is announced stands just above the window.
        st.mem.values.push(thing);
        st.mem.values.extend_from_slice(&[Value::Int(0), how.value()]);
        let stage = if pl.modes.is_empty() { Stage::Step(0) } else { Stage::Mode };
        st.frames.push(Frame { base: narrow::u32(base), kind: FrameKind::Announce { playable: id, stage } });
    }

    fn announced_thing(&self, st: &State, window: u32, id: PlayableId) -> Value {
        st.mem.values[window as usize + self.game.program.playables[id.i()].slots as usize]
    }

    /// A step of an announcement under way.
    #[inline(never)]
    pub(super) fn announce(&mut self, st: &mut State, window: u32, id: PlayableId, stage: Stage) -> bool {
        let how = self.how(st, window, id);
        (self.scratch.free, self.scratch.price) = (how.free, how.price);
        let waits = self.announce_stage(st, window, id, stage, how);
        (self.scratch.free, self.scratch.price) = (false, None);
        waits
    }

    #[allow(clippy::too_many_lines, reason = "one arm for each stage")]
    fn announce_stage(&mut self, st: &mut State, window: u32, id: PlayableId, stage: Stage, how: How) -> bool {
        let game: &'g super::index::Game = self.game;
        let pl = &game.program.playables[id.i()];
        let base = window as usize;
        let you = st.mem.values[base];
        let player = how.chooser.or(you.player()).unwrap_or(0);
        let thing = self.announced_thing(st, window, id);
        let mode = pl.chosen(&st.mem.values[base..]);
        match stage {
            Stage::Mode => self.ask_mode(st, window, id, thing, how),
            Stage::Step(i) => {
                let Some(step) = pl.step_at(mode, i as usize) else {
                    set_stage(st, Stage::Cost(0));
                    return false;
                };
                let kind = DecisionKind::Step { playable: id, step: i, name: step.name, thing, wording: step.wording };
                if let Some(d) = step.default {
                    let v = self.value(st, window, d);
                    if st.core.ask_always && step.count.is_none() && v != Value::None {
                        self.decision.begin(player, kind);
                        self.decision.options.push(Choice::Value(v));
                        return self.wait_or_take(st);
                    }
                    st.mem.values[base + step.slot as usize] = v;
                    set_stage(st, Stage::Step(i + 1));
                    return false;
                }
                self.decision.begin(player, kind);
                let mut values = self.scratch.options_pool();
                let from = values.len();
                self.eval(st, window).step_options(pl, mode, i as usize, thing, &mut values, usize::MAX);
                let chosen = st.mem.values[base + step.slot as usize];
                for v in values.drain(from..) {
                    if step.repeat_allowed || !self.eval(st, window).is_in(v, chosen) {
                        self.decision.options.push(Choice::Value(v));
                    }
                }
                self.scratch.give_back(values);
                if let Some((lo, hi)) = step.count {
                    let n = if let Value::List { len, .. } = chosen { i32::from(len) } else { 0 };
                    let lo = self.value(st, window, lo).int();
                    let hi = self.value(st, window, hi).int();
                    if n >= hi || (n >= lo && self.decision.options.is_empty()) {
                        if chosen == Value::None {
                            st.mem.values[base + step.slot as usize] = Value::EMPTY;
                        }
                        set_stage(st, Stage::Step(i + 1));
                        return false;
                    }
                    if n >= lo {
                        self.decision.options.push(Choice::Done);
                    }
                } else if step.optional {
                    self.decision.options.push(Choice::Decline);
                }
                if how.free && !step.is_target && self.limits_cost(pl, step.slot) {
                    // A number that only the cost limits: nobody pays it.
                    self.decision.options.truncate(1);
                }
                self.wait_or_fall(st, how)
            }
            Stage::Cost(i) => self.ask_cost(st, window, id, i, thing, how),
            Stage::Pay => {
                set_stage(st, Stage::Happen);
                let way = narrow::u8(st.mem.values[base + pl.slots as usize + 1].int());
                let ways = pl.costs.iter().filter(|c| matches!(c.kind, CostIr::Alternative(..)));
                for (n, cost) in ways.enumerate() {
                    if let CostIr::Alternative(_, Some((slot, _))) = cost.kind {
                        st.mem.values[base + usize::from(slot)] = Value::Bool(n + 1 == usize::from(way));
                    }
                }
                if let Some(bill) = self.eval(st, window).bill(&pl.costs, thing, way) {
                    self.push_pay(st, window, &bill);
                }
                false
            }
            Stage::Happen => {
                set_stage(st, Stage::Done);
                let mut choices = arrayvec::ArrayVec::<Value, { limits::TARGETS + 1 }>::new();
                choices.extend(pl.labels(mode).map(|label| Value::Text(label.0)).take(limits::TARGETS + 1));
                let mut i = 0;
                while let Some(step) = pl.step_at(mode, i)
                    && !choices.is_full()
                {
                    choices.push(st.mem.values[base + step.slot as usize]);
                    i += 1;
                }
                self.tell(st, Note::Announced { player: you, thing, choices: &choices });
                if let Some(once) = pl.once_per {
                    let text = st.mem.values[base + 1].object().unwrap_or(NOTHING);
                    let mark: Mark = self.eval(st, window).mark(Marked::Playable(id), text, 0, once);
                    st.core.marks.push(mark);
                    st.core.touch(dirty::MARKS);
                }
                // What was chosen is kept whether an effect reads it or a rule.
                if !how.now && (pl.effect.is_some() || !pl.modes.is_empty() || pl.entry_slots > 2) {
                    let start = narrow::u32(st.core.arena.len());
                    st.core.arena.extend_from_slice(&st.mem.values[base..base + pl.entry_slots as usize]);
                    let object = thing.object().map_or(NIL, |o| o.id);
                    if object != NIL {
                        st.core.drop_entry(object);
                    }
                    let e = Entry { object, what: EntryKind::Playable(id), start, len: pl.entry_slots };
                    st.core.entries.push(e);
                }
                self.tell_targets(st, window, id, thing);
                false
            }
            Stage::Done => {
                st.frames.pop();
                self.leave_announcement(st);
                if how.now {
                    st.mem.values.truncate(base + usize::from(pl.entry_slots));
                    self.resolve_playable(st, thing, id, base);
                } else {
                    st.mem.values.truncate(base);
                }
                false
            }
        }
    }

    /// Lets whoever hears targets being chosen hear it.
    fn tell_targets(&mut self, st: &mut State, window: u32, id: PlayableId, thing: Value) {
        let key = builtin::TARGET.key(crate::program::Class::After) as usize;
        if !self.game.index.any[key] {
            return;
        }
        let pl = &self.game.program.playables[id.i()];
        let base = window as usize;
        let mode = pl.chosen(&st.mem.values[base..]);
        let (you, me) = self.you_self(st, window);
        let mut targets = Vec::new();
        let mut i = 0;
        while let Some(step) = pl.step_at(mode, i) {
            i += 1;
            let v = st.mem.values[base + step.slot as usize];
            match v {
                _ if !step.is_target => {}
                Value::None => {}
                Value::List { len, start } => {
                    let e = self.eval(st, window);
                    targets.extend((0..u32::from(len)).map(|k| e.member(start, k)));
                }
                v => targets.push(v),
            }
        }
        // What begins last happens first.
        for v in targets.into_iter().rev() {
            let at = st.mem.values.len();
            st.mem.values.extend_from_slice(&[you, me, v, thing]);
            self.begin_event(st, builtin::TARGET, at, me, you, u16::MAX, Force::All);
        }
    }

    /// Optional costs one by one, then the way to pay.
    fn ask_cost(&mut self, st: &mut State, window: u32, id: PlayableId, i: u8, thing: Value, how: How) -> bool {
        let game: &'g super::index::Game = self.game;
        let pl = &game.program.playables[id.i()];
        let player = how.chooser.or(st.mem.values[window as usize].player()).unwrap_or(0);
        let optional: Vec<&Cost> = pl.costs.iter().filter(|c| matches!(c.kind, CostIr::Optional(..))).collect();
        if let Some(cost) = optional.get(i as usize) {
            let CostIr::Optional(slot, name) = cost.kind else { return false };
            st.mem.values[window as usize + slot as usize] = Value::Bool(true);
            let mut e = self.eval(st, window);
            let possible = e.holds_or_absent(cost.when) && e.payable(&pl.costs, thing, None).is_ok();
            st.mem.values[window as usize + slot as usize] = Value::Bool(false);
            if !possible {
                set_stage(st, Stage::Cost(i + 1));
                return false;
            }
            self.decision.begin(player, DecisionKind::OptionalCost { playable: id, name });
            self.decision.options.extend([Choice::Yes, Choice::No]);
            return self.wait_or_fall(st, how);
        }
        if how.free {
            st.mem.values[window as usize + pl.slots as usize + 1] = Value::Int(i32::from(FREE));
            set_stage(st, Stage::Pay);
            return false;
        }
        let ways = 1 + pl.costs.iter().filter(|c| matches!(c.kind, CostIr::Alternative(..))).count();
        self.decision.begin(player, DecisionKind::Way { playable: id });
        for way in 0..narrow::u8(ways) {
            if self.eval(st, window).payable(&pl.costs, thing, Some(way)).is_ok() {
                self.decision.options.push(Choice::Way(way));
            }
        }
        if self.decision.options.is_empty() {
            // It could be paid a moment ago: the action fails, nothing is paid.
            self.abandon(st);
            st.core.atomic -= 1;
            if matches!(st.frames.last(), Some(Frame { kind: FrameKind::Act { .. }, .. })) {
                self.abandon(st);
            }
            self.goes_without(st, how.resolves);
            return false;
        }
        // What others may grant, and nobody grants now, is no way to pay.
        let own = pl.costs.iter().filter(|c| matches!(c.kind, CostIr::Alternative(..)) && c.granted.is_none()).count();
        if ways == 1 || own == 0 && matches!(self.decision.options[..], [Choice::Way(0)]) {
            set_stage(st, Stage::Pay);
            return false;
        }
        self.wait_or_fall(st, how)
    }

    /// An answer to a question of an announcement.
    pub(super) fn answer_announce(
        &mut self,
        st: &mut State,
        window: u32,
        id: PlayableId,
        stage: Stage,
        choice: Choice,
    ) {
        let pl = &self.game.program.playables[id.i()];
        let base = window as usize;
        match (stage, choice) {
            (Stage::Mode, choice) => self.answer_mode(st, window, pl, choice),
            (Stage::Step(i), choice) => {
                let mode = pl.chosen(&st.mem.values[base..]);
                let Some(step) = pl.step_at(mode, i as usize) else { return };
                let at = base + step.slot as usize;
                match choice {
                    Choice::Value(v) if step.count.is_some() => {
                        let old = if st.mem.values[at] == Value::None { Value::EMPTY } else { st.mem.values[at] };
                        let Value::List { len, start } = old else { return };
                        let mark = st.mem.lists.len();
                        for k in 0..u32::from(len) {
                            let w = self.eval(st, window).member(start, k);
                            st.mem.lists.push(w);
                        }
                        st.mem.lists.push(v);
                        st.mem.values[at] = Value::List { len: len + 1, start: narrow::u32(mark) };
                    }
                    Choice::Value(v) => {
                        st.mem.values[at] = v;
                        set_stage(st, Stage::Step(i + 1));
                    }
                    _ => {
                        if step.count.is_some() && st.mem.values[at] == Value::None {
                            st.mem.values[at] = Value::EMPTY;
                        }
                        set_stage(st, Stage::Step(i + 1));
                    }
                }
            }
            (Stage::Cost(i), Choice::Yes | Choice::No) => {
                let slot = pl
                    .costs
                    .iter()
                    .filter_map(|c| if let CostIr::Optional(s, _) = c.kind { Some(s) } else { None })
                    .nth(i as usize);
                if let Some(slot) = slot {
                    st.mem.values[base + slot as usize] = Value::Bool(choice == Choice::Yes);
                }
                set_stage(st, Stage::Cost(i + 1));
            }
            (Stage::Cost(_), Choice::Way(w)) => {
                st.mem.values[base + pl.slots as usize + 1] = Value::Int(i32::from(w));
                set_stage(st, Stage::Pay);
            }
            _ => {}
        }
    }

    /// Begins to pay a bill in the name of the window at `base`.
    pub(super) fn push_pay(&mut self, st: &mut State, base: u32, bill: &Bill) {
        let list = self.list_of(st, bill);
        let (you, me) = self.you_self(st, base);
        let me = if let Value::Int(_) = me { Value::None } else { me };
        self.push_payments(st, you, me, list);
    }

    /// The payments of a bill as a list: which, how many arguments, and these.
    pub(super) fn list_of(&self, st: &mut State, bill: &Bill) -> Value {
        let mark = st.mem.lists.len();
        for (payment, args) in bill {
            st.mem.lists.push(Value::Int(i32::from(payment.0)));
            st.mem.lists.push(Value::Int(narrow::i32(args.len())));
            st.mem.lists.extend_from_slice(args);
        }
        Value::List { len: narrow::u16(st.mem.lists.len() - mark), start: narrow::u32(mark) }
    }

    /// Begins to pay a list of payments.
    pub(super) fn push_payments(&self, st: &mut State, you: Value, me: Value, list: Value) {
        let at = st.mem.values.len();
        st.mem.values.extend_from_slice(&[you, me, list, Value::Int(0), Value::Bool(false)]);
        st.frames.push(Frame { base: narrow::u32(at), kind: FrameKind::Pay });
    }

    /// A cost that could not be paid whole: what it was paid for does not happen.
    fn fail_after_paying(&mut self, st: &mut State) {
        while let Some(f) = st.frames.last().copied() {
            match f.kind {
                FrameKind::Announce { playable, .. } => {
                    let how = self.how(st, f.base, playable);
                    st.frames.pop();
                    st.mem.values.truncate(f.base as usize);
                    if matches!(st.frames.last(), Some(Frame { kind: FrameKind::Code { .. }, .. })) {
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
    pub(super) fn pay(&mut self, st: &mut State, window: u32) -> bool {
        let base = window as usize;
        let (list, i) = (st.mem.values[base + 2], st.mem.values[base + 3].int() as u32);
        let Value::List { len, start } = list else { return false };
        if i >= u32::from(len) {
            let spoiled = st.mem.values[base + 4].is_true();
            st.frames.pop();
            st.mem.values.truncate(base);
            if spoiled {
                self.fail_after_paying(st);
            }
            return false;
        }
        let (payment, args) = {
            let e = self.eval(st, window);
            let payment = PaymentId(narrow::u16(e.member(start, i).int()));
            let n = e.member(start, i + 1).int() as u32;
            let args: arrayvec::ArrayVec<Value, { limits::PAYMENT_PARAMETERS }> =
                (0..n).map(|k| e.member(start, i + 2 + k)).collect();
            (payment, args)
        };
        st.mem.values[base + 3] = Value::Int((i + 2 + narrow::u32(args.len())) as i32);
        let (you, me) = self.you_self(st, window);
        // What came before may have spoiled it: as much as there is is paid all the same.
        if i > 0 && !self.eval(st, window).can_pay(payment, &args) {
            if self.trial {
                self.give_trial_up(st);
                return false;
            }
            st.mem.values[base + 4] = Value::Bool(true);
            self.tell(st, Note::Unpaid { player: you, payment });
        }
        self.tell(st, Note::Paid { player: you, payment, args: &args });
        if let Some(c) = &mut self.scratch.cover {
            c.payment(payment);
        }
        let at = st.mem.values.len();
        st.mem.values.extend_from_slice(&[you, me]);
        st.mem.values.extend_from_slice(&args);
        self.push_code(st, self.game.program.payments[payment.i()].code, at, Role::Plain);
        false
    }
}
