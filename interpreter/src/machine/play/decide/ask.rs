//! Decisions: the only places where a game waits.

use crate::limits;
use crate::machine::play::announce::playing::How;
use crate::machine::play::decide::aiming::Aim;
use crate::machine::play::decide::choose::Question;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::{Note, Trace};
use crate::machine::query::game::Game;
use crate::machine::query::scratch::Fault;
use crate::machine::state::{Frame, FrameKind, Idle, Stage, State};
use crate::program::ExprId;
use crate::program::{AbilityId, ActionId, Branch, CodeId, Op, PlayableId, StrId, Wording};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

/// One of the options of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Choice {
    /// Do nothing more in this window.
    Pass,
    /// Begin this action; what it needs is asked for afterwards.
    Action(ActionId),
    /// A card, player, number or any other value.
    Value(Value),
    /// A mode, by its number among all.
    Mode(u16),
    /// Pay the optional cost.
    Yes,
    /// Do not pay it.
    No,
    /// A way to pay: 0 the plain cost, `n` the `n`th alternative.
    Way(u8),
    /// Enough has been chosen.
    Done,
    /// Choose nothing, where that is allowed.
    Decline,
    /// Which ability comes next, of those that would act at the same time; and which time, where it would act more than
    /// once.
    Ability(AbilityId, ObjectRef, u16),
    /// The time is over (said by the host, not offered).
    Timeout,
}

impl Choice {
    /// Whether it is one of several lists.
    #[must_use]
    pub fn is_list(self) -> bool {
        matches!(self, Choice::Value(Value::List { .. }))
    }
}

/// What a decision is about.
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
    Step { playable: PlayableId, step: u8, name: StrId, thing: Value, wording: Wording },
    /// Whether to pay an optional cost.
    OptionalCost { playable: PlayableId, name: StrId, label: StrId },
    /// In which way to pay.
    Way { playable: PlayableId },
    /// `choose NAME: …`, of the block `code`.
    Choose { name: StrId, code: CodeId, wording: Wording },
    /// `choose { "…" { } }`
    ChooseMode { code: CodeId, pc: u32 },
    /// Whether to pay: `pay COST by p`
    Pay { code: CodeId, pc: u32 },
    /// Chance: which card comes next of a hidden order.
    Uncover { zone: u16 },
    /// Chance: how the die falls.
    Roll { faces: u32 },
    /// Which target to change.
    RetargetWhich { object: ObjectRef },
    /// What to change it to.
    RetargetTo {
        /// The effect that waits.
        object: ObjectRef,
        /// What it aims at now, where all its targets are asked about one by one.
        was: Option<Value>,
    },
    /// Which of several reactions, or replacements of one event, comes next.
    Order,
}

/// A decision awaited: whose, about what, and the options there are.
#[derive(Debug, Clone, Default)]
pub struct Decision {
    /// The seat, or [`Value::CHANCE`].
    pub player: u8,
    /// What it is about.
    pub kind: DecisionKind,
    /// What can be answered.
    pub options: Vec<Choice>,
    /// Seconds allowed, where the rules say so.
    pub seconds: Option<i32>,
    /// Where several things are chosen one by one: how many have been, and how many are wanted, least and most.
    pub several: Option<(i32, i32, i32)>,
    /// All that can be answered comes to the same.
    pub alike: bool,
}

impl Decision {
    /// The only answer there is: where all come to the same, the first of them.
    #[must_use]
    pub fn only_answer(&self) -> Option<Choice> {
        match self.options[..] {
            [one] => Some(one),
            [first, ..] if self.alike => Some(first),
            _ => None,
        }
    }

    /// Begins another decision: it has no options yet, no time and no count.
    pub(crate) fn begin(&mut self, player: u8, kind: DecisionKind) {
        self.player = player;
        self.kind = kind;
        self.options.clear();
        self.seconds = None;
        self.several = None;
        self.alike = false;
    }
}

impl<'g, T: Trace> Machine<'g, T> {
    /// A question on top of the frames: lists its options, or answers it where there is nothing to decide. True when the game waits.
    #[inline(never)]
    pub(crate) fn ask(&mut self, st: &mut State) -> bool {
        let Some(top) = st.frames.last() else { return false };
        let window = top.base;
        match top.kind {
            FrameKind::Choose { code, pc, which, turn, late } => {
                self.choose_options(st, Question { base: window, code, pc, which, turn, late })
            }
            FrameKind::ChooseMode { code, pc } => self.choose_mode(st, window, code, pc),
            FrameKind::Offer { code, pc } => self.offer(st, window, code, pc),
            FrameKind::Act { action, stage } => self.act(st, window, action, stage),
            FrameKind::Announce { playable, stage } => self.announce(st, window, playable, stage),
            FrameKind::Uncover { .. } | FrameKind::Roll { .. } if !st.core.ask_chance => {
                self.leave_to_chance(st);
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
            FrameKind::PayAsked { code, pc, paying } => self.ask_to_pay(st, code, pc, paying),
            FrameKind::Retarget { object, step, every, by } => self.ask_retarget(st, Aim { object, step, every, by }),
            FrameKind::Order { next, end } => self.ask_order(st, next, end),
            FrameKind::Replace { player } => self.ask_replacement(st, player),
            _ => {
                st.frames.pop();
                false
            }
        }
    }

    /// Waits, or takes the only option there is.
    pub(crate) fn wait_or_take(&mut self, st: &mut State) -> bool {
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
        let Some(f) = st.frames.last().copied() else { return };
        let how = match f.kind {
            FrameKind::Announce { playable, .. } => {
                let how = self.how(st, f.base, playable);
                self.goes_back(st, f.base, playable, how);
                how
            }
            _ => How::default(),
        };
        st.frames.pop();
        st.mem.values.truncate(f.base as usize);
        if !matches!(f.kind, FrameKind::Announce { .. }) {
            return;
        }
        if let Some(Frame { base, kind: FrameKind::Act { .. } }) = st.frames.last().copied() {
            st.frames.pop();
            st.mem.values.truncate(base as usize);
        }
        st.core.atomic -= 1;
        self.goes_without(st, how.resolves);
    }

    /// Answers the decision a state waits for with one of its options. The game then goes on with [`Machine::advance`].
    pub fn choose(&mut self, st: &mut State, choice: Choice) {
        if st.child.is_some() {
            return self.choose_within(st, choice);
        }
        let by_chance = self.decision.player == Value::CHANCE;
        if by_chance {
            self.falls(st);
        }
        self.goes_on = by_chance || self.decision.options[..] == [choice];
        if !self.goes_on {
            st.core.idle = Idle::default();
        }
        if T::ON
            && let Some(follower) = self.trace.follower()
        {
            follower.chosen(self.game, st, choice);
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
                self.inside(sub, |m| m.choose(&mut child, choice));
            }
            st.child = Some(child);
            if !self.goes_on {
                st.core.idle = Idle::default();
            }
        }
    }

    /// A player who has left the game answers nothing: what can be declined is, and of the rest the first is taken.
    pub(crate) fn answers_for_the_gone(&mut self, st: &mut State) -> bool {
        let Decision { player, options, .. } = &self.decision;
        if *player >= st.core.seats || st.core.is_alive(*player) {
            return false;
        }
        let declines = |c: &&Choice| matches!(c, Choice::Pass | Choice::Decline | Choice::Done | Choice::No);
        let Some(choice) = options.iter().find(declines).or(options.first()).copied() else { return false };
        self.answer(st, choice);
        true
    }

    pub(crate) fn answer(&mut self, st: &mut State, choice: Choice) {
        st.mem.before_options = None;
        let Some(top) = st.frames.last() else { return };
        let window = top.base;
        match top.kind {
            FrameKind::Choose { code, pc, which, turn, late } => {
                let question = Question { base: window, code, pc, which, turn, late };
                self.tell_nothing_chosen(st, question, choice);
                self.chosen(st, question, choice);
            }
            FrameKind::Offer { code, pc } => self.offered(st, window, code, pc, choice),
            FrameKind::Act { stage: Stage::Step(k), .. } => self.answer_param(st, window, k, choice),
            FrameKind::Announce { playable, stage } => self.answer_announce(st, window, playable, stage, choice),
            FrameKind::ChooseMode { code, pc } => {
                st.frames.pop();
                let game: &'g Game = self.game;
                let Op::ChooseMode { modes, none, wording, .. } = &game.program.codes[code.i()].ops[pc as usize] else {
                    return;
                };
                let (player, secret) = (self.decision.player, wording.secret);
                let mode = match choice {
                    Choice::Mode(m) => modes.get(m as usize),
                    Choice::Value(v) => self.branch_of(st, window, (code, pc), v).and_then(|i| modes.get(i)),
                    _ => None,
                };
                match (mode, choice) {
                    (Some(Branch { things: Some((slot, _)), .. }), Choice::Value(v)) => {
                        st.mem.values[window as usize + usize::from(*slot)] = v;
                        self.tell(st, Note::Chose { player, what: v, secret });
                    }
                    (Some(branch), _) if T::ON => {
                        let label = game.program.str(branch.label);
                        self.tell(st, Note::Picked { player, label, secret });
                    }
                    (None, Choice::Decline) if self.could_choose(st) => {
                        self.tell(st, Note::ChoseNothing { player, asked: (code, pc), secret });
                    }
                    _ => {}
                }
                self.goto(st, mode.map_or(*none, |branch| branch.to));
            }
            FrameKind::Uncover { zone, place } => {
                st.frames.pop();
                if let Choice::Value(Value::Object(o)) = choice {
                    st.core.uncover(zone, o.id, place == 1);
                }
            }
            FrameKind::Roll { faces, slot } => {
                st.frames.pop();
                if let Choice::Value(v) = choice {
                    self.tell(st, Note::Rolled { faces, face: v.int() });
                    self.deliver(st, slot, v);
                }
            }
            FrameKind::PayAsked { code, pc, .. } => self.pay_or_decline(st, code, pc, choice),
            FrameKind::Retarget { object, step, every, by } => {
                self.retargeted(st, Aim { object, step, every, by }, choice);
            }
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
    pub(crate) fn must_uncover(&mut self, st: &mut State, zone: u16, n: u32, bottom: bool) -> bool {
        // In most zones every card is known to the game.
        if st.core.zones[zone as usize].hidden == 0 {
            return false;
        }
        for place in 0..n.min(st.core.zones[zone as usize].count) {
            if !st.core.is_covered(zone, place, bottom) {
                continue;
            }
            let hidden = st.core.zones[zone as usize].hidden;
            if hidden == 1 || !st.core.ask_chance {
                if hidden > 1 {
                    self.falls(st);
                }
                let k = crate::machine::state::chance::below(&mut st.core.rng, hidden);
                let id = st.core.covered(zone, k);
                st.core.uncover(zone, id, bottom);
                continue;
            }
            let kind = FrameKind::Uncover { zone, place: u32::from(bottom) };
            st.frames.push(Frame { base: narrow::u32(st.mem.values.len()), kind });
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
    fn leave_to_chance(&mut self, st: &mut State) {
        // The instruction that wanted a card runs again, and takes one.
        if let Some(Frame { kind: FrameKind::Roll { faces, slot }, .. }) = st.frames.pop() {
            self.falls(st);
            let face = crate::machine::state::chance::below(&mut st.core.rng, faces) as i32 + 1;
            self.tell(st, Note::Rolled { faces, face });
            self.deliver(st, slot, Value::Int(face));
        }
    }

    /// `roll N`, for a slot.
    pub(crate) fn begin_roll(&mut self, st: &mut State, slot: u16, faces: Value, at: ExprId) {
        // A die of no faces shows nothing.
        if faces.int() < 1 {
            return self.deliver(st, slot, Value::Int(0));
        }
        let mut faces = faces.int().cast_unsigned();
        if faces as usize > limits::OBJECTS {
            self.scratch.fault.get_or_insert(Fault::List(at));
            faces = 1;
        }
        let kind = FrameKind::Roll { faces, slot };
        st.frames.push(Frame { base: narrow::u32(st.mem.values.len()), kind });
    }
}
