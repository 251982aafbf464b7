//! Decisions: the only places where a game waits.

use super::eval::{Eval, is_among};
use super::ready::Instr;
use super::run::Machine;
use super::state::{Frame, FrameKind, NIL, Stage, State};
use super::trace::{Note, Trace};
use crate::program::{AbilityId, ActionId, Choose, CodeId, Op, Over, PlayableId, StrId};
use crate::value::{ObjectRef, Value};

/// One of the options of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Choice {
    /// Do nothing more in this window.
    Pass,
    /// Begin an action.
    Action(ActionId),
    /// A card, player, number…
    Value(Value),
    /// A mode, by number.
    Mode(u16),
    /// Pay the optional cost.
    Yes,
    /// Do not.
    No,
    /// A way to pay: 0 the plain cost, `n` the `n`th alternative.
    Way(u8),
    /// Enough has been chosen.
    Done,
    /// Choose nothing.
    Decline,
    /// Which ability comes next, of those that would act at the same time.
    Ability(AbilityId, ObjectRef),
    /// The time is over (said by the host, not offered).
    Timeout,
}

/// What is asked.
#[expect(missing_docs, reason = "the fields are named for what they hold")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DecisionKind {
    /// Which action, or a pass.
    #[default]
    Offer,
    /// A parameter of an action.
    Param { action: ActionId, param: u8 },
    /// A mode of a card.
    Mode { playable: PlayableId },
    /// A target or number of a card.
    Step { playable: PlayableId, step: u8, thing: Value },
    /// Whether to pay an optional cost.
    OptionalCost { playable: PlayableId, name: StrId },
    /// How to pay.
    Way { playable: PlayableId },
    /// `choose NAME: …`
    Choose { name: StrId, code: CodeId },
    /// `choose { "…" { } }`
    ChooseMode { code: CodeId, pc: u32 },
    /// Chance: which card comes next of a hidden order.
    Uncover { zone: u16 },
    /// Chance: how the die falls.
    Roll { faces: u32 },
    /// Which target to change.
    RetargetWhich { object: ObjectRef },
    /// What to change it to.
    RetargetTo { object: ObjectRef },
    /// Which of several reactions, or replacements of one event, comes next.
    Order,
}

/// A decision awaited: whose, about what, and the options there are.
#[derive(Debug, Clone, Default)]
pub struct Decision {
    /// The seat, or [`Value::CHANCE`].
    pub player: u8,
    /// What is asked.
    pub kind: DecisionKind,
    /// What can be answered.
    pub options: Vec<Choice>,
    /// Seconds allowed, where the rules say so.
    pub seconds: Option<i32>,
}

impl Decision {
    /// Begins anew.
    pub(super) fn begin(&mut self, player: u8, kind: DecisionKind) {
        self.player = player;
        self.kind = kind;
        self.options.clear();
        self.seconds = None;
    }
}

impl<'g, T: Trace> Machine<'g, T> {
    /// A question on top of the frames: lists its options, or answers it where there is nothing to decide. True when the game waits.
    #[inline(never)]
    pub(super) fn ask(&mut self, st: &mut State, top: Frame) -> bool {
        match top.kind {
            FrameKind::Offer { .. } => self.offer(st, top),
            FrameKind::Act { action, stage } => self.act(st, top, action, stage),
            FrameKind::Announce { playable, stage } => self.announce(st, top, playable, stage),
            FrameKind::Choose { .. } => self.choose_options(st, top),
            FrameKind::ChooseMode { code, pc } => self.choose_mode(st, top, code, pc),
            FrameKind::Uncover { .. } | FrameKind::Roll { .. } if !st.core.ask_chance => {
                self.leave_to_chance(st, top);
                false
            }
            FrameKind::Uncover { zone, .. } => {
                self.decision.begin(Value::CHANCE, DecisionKind::Uncover { zone });
                self.list_covered(st, zone);
                true
            }
            FrameKind::Roll { faces, .. } => {
                self.decision.begin(Value::CHANCE, DecisionKind::Roll { faces });
                self.decision.options.extend((1..=faces as i32).map(|n| Choice::Value(Value::Int(n))));
                true
            }
            FrameKind::Retarget { object, step, by } => self.ask_retarget(st, object, step, by),
            FrameKind::Order { next, end } => self.ask_order(st, next, end),
            FrameKind::Replace { player } => self.ask_replacement(st, player),
            _ => {
                st.frames.pop();
                false
            }
        }
    }

    /// Waits, or takes the only option there is.
    pub(super) fn wait_or_take(&mut self, st: &mut State, _top: Frame) -> bool {
        match self.decision.options.as_slice() {
            [] => {
                // Nothing can be answered: what could be completed a moment ago cannot any more.
                self.give_up(st);
                false
            }
            [one] if !st.core.ask_always => {
                let one = *one;
                self.answer(st, one);
                false
            }
            _ => true,
        }
    }

    /// An announcement that has nowhere to go ends, and with it its action.
    fn give_up(&mut self, st: &mut State) {
        while let Some(f) = st.frames.pop() {
            st.mem.values.truncate(f.base as usize);
            if let FrameKind::Act { stage, .. } = f.kind {
                if !matches!(stage, Stage::Step(_) | Stage::Done) {
                    st.core.atomic -= 1;
                }
                break;
            }
            if !matches!(f.kind, FrameKind::Announce { .. }) {
                break;
            }
        }
    }

    /// Answers the decision a state waits for with one of its options. The game then goes on with [`Machine::advance`].
    pub fn choose(&mut self, st: &mut State, choice: Choice) {
        if st.child.is_some() {
            return self.choose_within(st, choice);
        }
        self.answer(st, choice);
    }

    /// The same for the game inside this one.
    fn choose_within(&mut self, st: &mut State, choice: Choice) {
        if let Some(mut child) = st.child.take() {
            let index = match st.frames.last() {
                Some(Frame { kind: FrameKind::Child { game, .. }, .. }) => *game as usize,
                _ => 0,
            };
            if let Some(sub) = self.game.games.get(index) {
                self.within(sub, |m| m.choose(&mut child, choice));
            }
            st.child = Some(child);
        }
    }

    /// A player who has left the game answers nothing: what can be declined is, and of the rest the first is taken.
    pub(super) fn answers_for_the_gone(&mut self, st: &mut State) -> bool {
        let Decision { player, options, .. } = &self.decision;
        if *player >= st.core.seats || st.core.is_alive(*player) {
            return false;
        }
        let declines = |c: &&Choice| matches!(c, Choice::Pass | Choice::Decline | Choice::Done | Choice::No);
        let Some(choice) = options.iter().find(declines).or(options.first()).copied() else { return false };
        self.answer(st, choice);
        true
    }

    fn answer(&mut self, st: &mut State, choice: Choice) {
        let Some(top) = st.frames.last().copied() else { return };
        match top.kind {
            FrameKind::Offer { .. } => self.offered(st, top, choice),
            FrameKind::Act { stage: Stage::Step(k), .. } => self.answer_param(st, top, k, choice),
            FrameKind::Announce { playable, stage } => self.answer_announce(st, top, playable, stage, choice),
            FrameKind::Choose { .. } => self.chosen(st, top, choice),
            FrameKind::ChooseMode { code, pc } => {
                st.frames.pop();
                let game: &'g super::index::Game = self.game;
                let Op::ChooseMode { modes, none, .. } = &game.program.codes[code.i()].ops[pc as usize] else {
                    return;
                };
                let mode = if let Choice::Mode(m) = choice { modes.get(m as usize) } else { None };
                if T::ON
                    && let Some((label, ..)) = mode
                {
                    self.tell(st, Note::Picked { player: self.decision.player, label: game.program.str(*label) });
                }
                self.goto(st, mode.map_or(*none, |x| x.2));
            }
            FrameKind::Uncover { zone, .. } => {
                st.frames.pop();
                if let Choice::Value(Value::Object(o)) = choice {
                    let bottom = matches!(top.kind, FrameKind::Uncover { place: 1, .. });
                    st.core.uncover(zone, o.id, bottom);
                }
            }
            FrameKind::Roll { faces, slot } => {
                st.frames.pop();
                if let Choice::Value(v) = choice {
                    self.tell(st, Note::Rolled { faces, face: v.int() });
                    self.deliver(st, slot, v);
                }
            }
            FrameKind::Retarget { object, step, by } => self.retargeted(st, object, step, by, choice),
            FrameKind::Order { next, end } => {
                st.frames.pop();
                self.ordered(st, next, end, choice);
            }
            FrameKind::Replace { .. } => {
                st.frames.pop();
                self.replacement_chosen(st, choice);
            }
            _ => {}
        }
    }

    /// Makes sure that the top (or bottom) cards of a zone are decided; true when chance has to be asked first (the instruction runs again).
    pub(super) fn must_uncover(&mut self, st: &mut State, zone: u16, n: u32, bottom: bool) -> bool {
        for place in 0..n.min(st.core.zones[zone as usize].count) {
            if !st.core.is_covered(zone, place, bottom) {
                continue;
            }
            let hidden = st.core.zones[zone as usize].hidden;
            if hidden == 1 || !st.core.ask_chance {
                let k = super::chance::below(&mut st.core.rng, hidden);
                let id = st.core.covered(zone, k);
                st.core.uncover(zone, id, bottom);
                continue;
            }
            let kind = FrameKind::Uncover { zone, place: u32::from(bottom) };
            st.frames.push(Frame { base: st.mem.values.len() as u32, kind });
            return true;
        }
        false
    }

    /// Lists which cards may come next of an undecided order: cards that are alike are one outcome.
    #[inline(never)]
    fn list_covered(&mut self, st: &State, zone: u16) {
        self.listed.resize(self.game.program.defs.len(), false);
        let (listed, options) = (&mut self.listed[..], &mut self.decision.options);
        let objects = &st.core.objects[..];
        let hidden = st.core.zones[zone as usize].hidden as usize;
        options.resize(hidden, Choice::Pass);
        let mut id = st.core.covered(zone, 0);
        let mut free = options.iter_mut();
        for _ in 0..hidden {
            let x = &objects[id as usize];
            if !std::mem::replace(&mut listed[x.def as usize], true)
                && let Some(option) = free.next()
            {
                *option = Choice::Value(Value::Object(ObjectRef { inc: x.inc, id }));
            }
            id = x.next;
        }
        let unused = free.len();
        options.truncate(hidden - unused);
        self.listed.clear();
    }

    /// What was to be asked of chance is decided by the generator.
    fn leave_to_chance(&mut self, st: &mut State, top: Frame) {
        st.frames.pop();
        // The instruction that wanted a card runs again, and takes one.
        if let FrameKind::Roll { faces, slot } = top.kind {
            let face = super::chance::below(&mut st.core.rng, faces) as i32 + 1;
            self.tell(st, Note::Rolled { faces, face });
            self.deliver(st, slot, Value::Int(face));
        }
    }

    fn choice_of(&self, code: CodeId, pc: u32, which: u16) -> Option<&'g Choose> {
        let game: &'g super::index::Game = self.game;
        match &game.program.codes[code.i()].ops[pc as usize] {
            Op::Choose(c) => Some(c),
            Op::Simultaneously { choices, .. } => choices.get(which as usize),
            _ => None,
        }
    }

    /// Lists what a `choose` can be answered with.
    fn choose_options(&mut self, st: &mut State, top: Frame) -> bool {
        let FrameKind::Choose { code, pc, which, turn, late } = top.kind else { return false };
        let chance = |c: &Choose| c.random || late;
        let Some(c) = self.choice_of(code, pc, which) else { return false };
        if which != u16::MAX && !self.seat_simultaneous(st, top, code, pc, turn) {
            return false;
        }
        let by =
            if chance(c) { Value::CHANCE } else { self.value(st, top.base, c.by).player().unwrap_or(st.core.active) };
        self.decision.begin(by, DecisionKind::Choose { name: c.name, code });
        let so_far = if c.count.is_some() { st.mem.values[top.base as usize + c.slot as usize] } else { Value::None };
        let mut e = Eval::new(self.game, st, &mut self.scratch, top.base);
        let options = &mut self.decision.options;
        match c.from {
            Over::Selector(s) => {
                if let Value::List { len, start } = so_far {
                    let from = e.find_all(s);
                    let taken = e.list(len, start);
                    let left = e.m.values[from..].iter().filter(|v| !is_among(**v, taken));
                    options.extend(left.map(|v| Choice::Value(*v)));
                    e.m.values.truncate(from);
                } else {
                    e.visit(s, &mut |_, v| {
                        options.push(Choice::Value(v));
                        false
                    });
                }
                let var = e.p().selectors[s.i()].var;
                if var != c.slot {
                    e.set_var(var, Value::None);
                }
            }
            Over::List(x) | Over::Times(x) => match e.eval(x) {
                Value::List { len, start } => {
                    for i in 0..u32::from(len) {
                        let v = e.member(start, i);
                        if !e.is_in(v, so_far) {
                            options.push(Choice::Value(v));
                        }
                    }
                }
                Value::Zone(z) => {
                    for id in e.objects_in(z) {
                        let v = Value::Object(e.c.reference(id));
                        if !e.is_in(v, so_far) {
                            options.push(Choice::Value(v));
                        }
                    }
                }
                v => {
                    if v != Value::None {
                        options.push(Choice::Value(v));
                    }
                }
            },
        }
        let adds_up = match c.adding {
            None => true,
            Some(a) => self.keep_sums(st, top, c, a, so_far),
        };
        if let Some((seconds, _)) = c.within
            && !late
        {
            self.decision.seconds = Some(self.value(st, top.base, seconds).int());
        }
        if chance(c) && !st.core.ask_chance {
            let n = self.decision.options.len() as u32;
            let pick = if n == 0 {
                Choice::Decline
            } else {
                self.decision.options[super::chance::below(&mut st.core.rng, n) as usize]
            };
            self.chosen(st, top, pick);
            return false;
        }
        if let Some((lo, hi)) = c.count {
            let n = if let Value::List { len, .. } = so_far { i32::from(len) } else { 0 };
            let (lo, hi) = (self.value(st, top.base, lo).int(), self.value(st, top.base, hi).int());
            if n >= hi || self.decision.options.is_empty() {
                if self.trial && n < lo {
                    self.give_trial_up(st);
                    return false;
                }
                self.chosen(st, top, if adds_up { Choice::Done } else { Choice::Decline });
                return false;
            }
            if n >= lo && adds_up {
                self.decision.options.push(Choice::Done);
            }
        } else if c.optional && !late && !self.decision.options.is_empty() {
            self.decision.options.push(Choice::Decline);
        }
        if !chance(c) {
            self.keep_payable(st);
        }
        match self.decision.options.len() {
            0 => {
                // Without an `else`, paying wants something to be chosen.
                if self.trial && !c.optional && c.none == pc + 1 {
                    self.give_trial_up(st);
                } else {
                    self.chosen(st, top, Choice::Decline);
                }
                false
            }
            1 if !st.core.ask_always || chance(c) => {
                let one = self.decision.options[0];
                self.chosen(st, top, one);
                false
            }
            _ if !chance(c) && !st.core.is_alive(by) => {
                // A player who has left the game answers nothing.
                self.chosen(st, top, Choice::Decline);
                false
            }
            _ => true,
        }
    }

    /// An answer to a `choose`.
    fn chosen(&mut self, st: &mut State, top: Frame, choice: Choice) {
        let FrameKind::Choose { code, pc, which, .. } = top.kind else { return };
        let Some(c) = self.choice_of(code, pc, which) else { return };
        let at = top.base as usize + c.slot as usize;
        if choice == Choice::Timeout && c.count.is_some() {
            return self.count_is_over(st, top, c);
        }
        if choice == Choice::Timeout
            && st.core.ask_chance
            && matches!(c.within, Some((_, None)))
            && let Some(Frame { kind: FrameKind::Choose { late, .. }, .. }) = st.frames.last_mut()
        {
            *late = true;
            return;
        }
        let choice = if choice == Choice::Timeout { self.time_is_over(st, top, c) } else { choice };
        if let Choice::Value(v) = choice {
            let by = if c.random { Value::CHANCE } else { self.decision.player };
            // What is chosen in secret is told when everybody has chosen.
            if which == u16::MAX {
                self.tell(st, Note::Chose { player: by, what: v });
            }
        }
        if c.count.is_some() {
            let old = st.mem.values[at];
            let old = if matches!(old, Value::List { .. }) { old } else { Value::EMPTY };
            match choice {
                Choice::Value(v) => {
                    let mut e = self.eval(st, top.base);
                    let list = e.combine(crate::program::Arith::Add, old, v, crate::program::ExprId(0));
                    st.mem.values[at] = list;
                    return;
                }
                _ => st.mem.values[at] = old,
            }
            let empty = old == Value::EMPTY;
            return self.choice_made(st, top, old, empty && choice == Choice::Decline, c);
        }
        let v = if let Choice::Value(v) = choice { v } else { Value::None };
        st.mem.values[at] = v;
        self.choice_made(st, top, v, v == Value::None, c);
    }

    /// The time for choosing several is over: what was chosen counts, filled up at random to the least number.
    fn count_is_over(&mut self, st: &mut State, top: Frame, c: &Choose) {
        let at = top.base as usize + c.slot as usize;
        let mut list = st.mem.values[at];
        if !matches!(list, Value::List { .. }) {
            list = Value::EMPTY;
        }
        if let Some((_, Some(e))) = c.within {
            list = self.value(st, top.base, e);
        } else {
            let least = c.count.map_or(0, |(lo, _)| self.value(st, top.base, lo).int());
            let mut left: Vec<Value> = self
                .decision
                .options
                .iter()
                .filter_map(|o| if let Choice::Value(v) = o { Some(*v) } else { None })
                .collect();
            while !left.is_empty() && !matches!(list, Value::List { len, .. } if i32::from(len) >= least) {
                let k = super::chance::below(&mut st.core.rng, left.len() as u32) as usize;
                let v = left.swap_remove(k);
                let mut e = self.eval(st, top.base);
                list = e.combine(crate::program::Arith::Add, list, v, crate::program::ExprId(0));
            }
        }
        st.mem.values[at] = list;
        self.choice_made(st, top, list, false, c);
    }

    fn time_is_over(&mut self, st: &mut State, top: Frame, c: &Choose) -> Choice {
        if let Some((_, Some(e))) = c.within {
            return Choice::Value(self.value(st, top.base, e));
        }
        let values: Vec<Choice> =
            self.decision.options.iter().copied().filter(|o| matches!(o, Choice::Value(_))).collect();
        if values.is_empty() {
            return Choice::Decline;
        }
        values[super::chance::below(&mut st.core.rng, values.len() as u32) as usize]
    }

    fn choice_made(&mut self, st: &mut State, top: Frame, v: Value, nothing: bool, c: &Choose) {
        let FrameKind::Choose { code, pc, which, turn, .. } = top.kind else { return };
        if which == u16::MAX {
            st.frames.pop();
            if nothing {
                self.goto(st, c.none);
            }
            return;
        }
        self.next_simultaneous(st, top, code, pc, which, turn, v);
    }

    /// Prepares the answers of a `simultaneously`: one for each choice and seat, above the block's window.
    pub(super) fn begin_simultaneous(&mut self, st: &mut State, base: u32, code: CodeId, pc: u32) {
        let Op::Simultaneously { players, choices, .. } = &self.game.program.codes[code.i()].ops[pc as usize] else {
            return;
        };
        let list = self.eval(st, base).eval(*players);
        st.mem.values.push(list);
        let n = choices.len() * st.core.seats as usize;
        st.mem.values.resize(st.mem.values.len() + n, Value::None);
        for c in choices {
            st.mem.values[base as usize + c.slot as usize] = Value::None;
        }
    }

    /// Binds the player whose turn it is to answer; false when everybody has.
    fn seat_simultaneous(&mut self, st: &mut State, top: Frame, code: CodeId, pc: u32, turn: u16) -> bool {
        let Op::Simultaneously { var, .. } = &self.game.program.codes[code.i()].ops[pc as usize] else {
            return false;
        };
        let answers = top.base as usize + self.game.program.codes[code.i()].slots as usize;
        let list = st.mem.values[answers];
        let v = match list {
            Value::List { len, start } if turn < len => self.eval(st, top.base).member(start, u32::from(turn)),
            _ => {
                st.frames.pop();
                st.mem.values.truncate(answers);
                return false;
            }
        };
        st.mem.values[top.base as usize + *var as usize] = v;
        true
    }

    #[allow(clippy::too_many_arguments, reason = "the place of the answer")]
    fn next_simultaneous(
        &mut self,
        st: &mut State,
        top: Frame,
        code: CodeId,
        pc: u32,
        which: u16,
        turn: u16,
        v: Value,
    ) {
        let game: &'g super::index::Game = self.game;
        let Op::Simultaneously { var, choices, .. } = &game.program.codes[code.i()].ops[pc as usize] else { return };
        let seats = st.core.seats as usize;
        let answers = top.base as usize + game.program.codes[code.i()].slots as usize;
        let seat = st.mem.values[top.base as usize + *var as usize].player().unwrap_or(0) as usize;
        st.mem.values[answers + 1 + which as usize * seats + seat] = v;
        st.mem.values[top.base as usize + choices[which as usize].slot as usize] = Value::None;
        let len = if let Value::List { len, .. } = st.mem.values[answers] { len } else { 0 };
        let (mut which, mut turn) = (which + 1, turn);
        if which as usize >= choices.len() {
            which = 0;
            turn += 1;
        }
        if turn < len {
            if let Some(f) = st.frames.last_mut() {
                f.kind = FrameKind::Choose { code, pc, which, turn, late: false };
            }
            return;
        }
        for (i, c) in choices.iter().enumerate() {
            let mark = st.mem.lists.len();
            st.mem.lists.extend_from_slice(&st.mem.values[answers + 1 + i * seats..answers + 1 + (i + 1) * seats]);
            let list = Value::List { len: seats as u16, start: mark as u32 };
            st.mem.values[top.base as usize + c.slot as usize] = list;
        }
        st.mem.values[top.base as usize + *var as usize] = Value::None;
        st.mem.values.truncate(answers);
        st.frames.pop();
    }

    fn choose_mode(&mut self, st: &mut State, top: Frame, code: CodeId, pc: u32) -> bool {
        let game: &'g super::index::Game = self.game;
        let Op::ChooseMode { optional, none, .. } = &game.program.codes[code.i()].ops[pc as usize] else {
            return false;
        };
        let Some(Instr::ChooseMode { when, by }) = game.ready(&self.scratch).code(game, code).get(pc as usize) else {
            return false;
        };
        let mut e = Eval::new(self.game, st, &mut self.scratch, top.base);
        let by = by.get(&mut e).player().unwrap_or(e.c.active);
        self.decision.begin(by, DecisionKind::ChooseMode { code, pc });
        for (i, when) in when.iter().enumerate() {
            if when.as_ref().is_none_or(|when| e.is_met(when)) {
                self.decision.options.push(Choice::Mode(i as u16));
            }
        }
        if self.decision.options.is_empty() || !st.core.is_alive(by) {
            st.frames.pop();
            self.goto(st, *none);
            return false;
        }
        if *optional {
            self.decision.options.push(Choice::Decline);
        }
        self.keep_payable(st);
        self.wait_or_take(st, top)
    }

    fn ask_retarget(&mut self, st: &mut State, object: u32, step: u16, by: u8) -> bool {
        let o = st.core.reference(object);
        if st.core.objects[object as usize].zone == super::state::NONE16 || object == NIL {
            st.frames.pop();
            return false;
        }
        if step == u16::MAX {
            self.decision.begin(by, DecisionKind::RetargetWhich { object: o });
            let mut i = 0;
            loop {
                let mut out = Vec::new();
                if !self.eval(st, 0).retarget_options(o, i, &mut out) {
                    break;
                }
                if !out.is_empty() {
                    self.decision.options.push(Choice::Mode(i));
                }
                i += 1;
            }
            if self.decision.options.len() < 2 {
                // There is nothing to choose between.
                match self.decision.options.first().copied() {
                    Some(one) => self.retargeted(st, object, step, by, one),
                    None => {
                        st.frames.pop();
                    }
                }
                return false;
            }
            return true;
        }
        self.decision.begin(by, DecisionKind::RetargetTo { object: o });
        let mut out = Vec::new();
        self.eval(st, 0).retarget_options(o, step, &mut out);
        self.decision.options.extend(out.into_iter().map(Choice::Value));
        if self.decision.options.is_empty() {
            st.frames.pop();
            return false;
        }
        if self.decision.options.len() == 1 && !st.core.ask_always {
            let one = self.decision.options[0];
            self.retargeted(st, object, step, by, one);
            return false;
        }
        true
    }

    fn retargeted(&mut self, st: &mut State, object: u32, step: u16, by: u8, choice: Choice) {
        match choice {
            Choice::Mode(n) if step == u16::MAX => {
                if let Some(f) = st.frames.last_mut() {
                    f.kind = FrameKind::Retarget { object, step: n, by };
                }
            }
            Choice::Value(v) => {
                st.frames.pop();
                let Some(entry) = st.core.entries.iter().find(|e| e.object == object).copied() else { return };
                let super::state::EntryKind::Playable(id) = entry.what else { return };
                let steps: Vec<u16> = {
                    let e = self.eval(st, 0);
                    e.entry_steps(id, entry.start).filter(|(s, _)| s.is_target).map(|(_, slot)| slot).collect()
                };
                let mut n = step;
                for slot in steps {
                    let at = entry.start as usize + slot as usize;
                    let size = if let Value::List { len, .. } = st.core.arena[at] { len } else { 1 };
                    if n >= size {
                        n -= size;
                        continue;
                    }
                    if let Value::List { len, start } = st.core.arena[at] {
                        let mark = st.mem.lists.len();
                        for k in 0..len {
                            let w = self.eval(st, 0).member(start, u32::from(k));
                            st.mem.lists.push(if k == n { v } else { w });
                        }
                        st.core.arena[at] = Value::List { len, start: mark as u32 };
                    } else {
                        st.core.arena[at] = v;
                    }
                    break;
                }
                self.tell(st, Note::Chose { player: by, what: v });
            }
            _ => {
                st.frames.pop();
            }
        }
    }
}
