//! The machine: runs the frames until somebody must decide, or the game is over.

use crate::dirty;
use crate::limits;
use crate::machine::play::circle::Watch;
use crate::machine::play::decide::ask::{Decision, DecisionKind};
use crate::machine::play::inside::Inner;
use crate::machine::play::trace::{Note, Trace};
use crate::machine::query::coverage::Coverage;
use crate::machine::query::eval::Eval;
use crate::machine::query::fault::GameFault;
use crate::machine::query::game::Game;
use crate::machine::query::scratch::{Fault, Scratch};
use crate::machine::state::{Frame, FrameKind, NIL, Role, Stage, State};
use crate::program::{AbilityId, CodeId, PhaseId};
use crate::value::Value;
use naipe_grammar::narrow;
use rustc_hash::FxHashSet;

/// Why running stopped, and what is to be done before it can go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Somebody must decide: see [`Machine::decision`].
    Decide,
    /// The game is over: see the state's outcome.
    Over,
    /// The rules did something that cannot be: the game cannot go on.
    Fault(GameFault),
}

/// A machine put aside with what it knows of the game under way, to go on with it: see [`Machine::rest`].
#[derive(Debug, Default)]
pub struct Rested<T> {
    /// Who is told of what happens; [`Silent`](super::trace::Silent): nobody.
    pub trace: T,
    /// The decision awaited, if the game waits for one.
    pub decision: Decision,
    scratch: Scratch,
    games: Inner,
    steps: u64,
    watch: Watch,
    chances: u32,
    told: u32,
    goes_on: bool,
}

impl<T: Clone> Clone for Rested<T> {
    fn clone(&self) -> Rested<T> {
        Rested {
            trace: self.trace.clone(),
            decision: self.decision.clone(),
            scratch: self.scratch.between(),
            games: self.games.clone(),
            steps: self.steps,
            watch: self.watch.clone(),
            chances: self.chances,
            told: self.told,
            goes_on: self.goes_on,
        }
    }
}

impl<T: Trace> Rested<T> {
    /// The machine as it was, for the game that it was of.
    #[must_use]
    pub fn wake(self, game: &Game) -> Machine<'_, T> {
        Machine {
            scratch: self.scratch,
            decision: self.decision,
            games: self.games,
            steps: self.steps,
            watch: self.watch,
            chances: self.chances,
            told: self.told,
            goes_on: self.goes_on,
            ..Machine::new(game, self.trace)
        }
    }
}

/// Where a script stops a game that nobody is asked anything in.
#[derive(Debug, Clone, Copy)]
pub enum StopAt<'g> {
    /// As this phase of this game begins.
    Begins(&'g Game, PhaseId),
    /// When all of a turn is done, before it ends.
    TurnEnds,
}

/// Plays games of one program, one instruction after another.
pub struct Machine<'g, T: Trace> {
    /// The game that is played.
    pub game: &'g Game,
    /// Who is told of what happens.
    pub trace: T,
    /// What queries find out beside their answers: faults, coverage.
    pub scratch: Scratch,
    /// The decision awaited, after [`Step::Decide`].
    pub decision: Decision,
    /// Where a script stops the game. Only who listens can.
    pub stop_at: Option<StopAt<'g>>,
    /// The game has stopped there; it is no decision that [`Step::Decide`] tells of.
    pub has_stopped: bool,
    /// The games inside this one that are played.
    pub games: Inner,
    /// Things are only being tried, on a copy of the table.
    pub(crate) trial: bool,
    /// What is being tried has come to nothing.
    pub(crate) dead: bool,
    pub(crate) steps: u64,
    /// How many instructions ran before the last decision, and how many may run in all.
    past: u64,
    most: u64,
    /// Positions remembered since the last decision.
    pub(crate) watch: Watch,
    /// How often chance has decided since somebody else did.
    pub(crate) chances: u32,
    /// How many things have been told since somebody decided something.
    told: u32,
    /// The last decision was none: chance made it, or there was but one answer. What is counted is counted on.
    pub(crate) goes_on: bool,
    pub(crate) spare: Vec<Value>,
    /// Registers for blocks that work much out at once.
    pub(crate) registers: Vec<Value>,
    /// Values met among the options being listed.
    pub(crate) met: FxHashSet<Value>,
    pub(crate) spare_listeners: Vec<crate::machine::state::Listener>,
    /// Which definitions are among the options being listed.
    pub(crate) listed: Vec<bool>,
    /// A table kept from the last `together`, to be written over.
    pub(crate) spare_table: Option<Box<crate::machine::state::Core>>,
}

impl<'g, T: Trace> Machine<'g, T> {
    /// A machine for a game, which has played nothing yet.
    #[must_use]
    pub fn new(game: &'g Game, trace: T) -> Machine<'g, T> {
        Machine {
            game,
            trace,
            scratch: Scratch::default(),
            decision: Decision::default(),
            stop_at: None,
            has_stopped: false,
            games: Inner::default(),
            trial: false,
            dead: false,
            steps: 0,
            past: 0,
            most: u64::MAX,
            watch: Watch::default(),
            chances: 0,
            told: 0,
            goes_on: false,
            spare: Vec::new(),
            registers: Vec::new(),
            met: FxHashSet::default(),
            spare_listeners: Vec::new(),
            listed: Vec::new(),
            spare_table: None,
        }
    }

    /// Puts the machine aside between two decisions, so that whoever holds a game need not borrow its rules all the while. A
    /// limit of steps is forgotten.
    #[must_use]
    pub fn rest(self) -> Rested<T> {
        Rested {
            trace: self.trace,
            decision: self.decision,
            scratch: self.scratch,
            games: self.games,
            steps: self.steps,
            watch: self.watch,
            chances: self.chances,
            told: self.told,
            goes_on: self.goes_on,
        }
    }

    /// Keeps a record of what runs.
    #[must_use]
    pub fn with_coverage(mut self) -> Machine<'g, T> {
        self.scratch.cover = Some(Box::new(Coverage::default()));
        self
    }

    /// Forgets whatever was found out on the way, so that a state which was stored is gone on with by what it holds alone. What ran
    /// is counted on.
    pub fn begin_afresh(&mut self) {
        let cover = self.scratch.cover.take();
        self.scratch = Scratch::default();
        self.scratch.cover = cover;
        self.goes_on = true;
        self.games = Inner::default();
        self.decision = Decision::default();
    }

    /// How many instructions have run in all.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.past + self.steps
    }

    /// Whether more instructions have run in all than may.
    pub(crate) fn is_too_long(&self) -> bool {
        self.past + self.steps > self.most
    }

    /// Lets no more than about so many instructions run in all, however many decisions there are.
    pub fn limit_steps(&mut self, most: u64) {
        self.most = most;
    }

    /// An evaluation in the window that begins at `base`.
    pub fn eval<'a>(&'a mut self, st: &'a mut State, base: u32) -> Eval<'a> {
        Eval::new(self.game, st, &mut self.scratch, base)
    }

    /// Tells whoever listens of something, at the depth of the frames.
    pub(crate) fn tell(&mut self, st: &State, note: Note<'_>) {
        self.tell_at(st, st.frames.len(), note);
    }

    /// The same at a depth. Past what a record holds, nothing is told but how the game ends: it goes on as if nobody listened.
    pub(crate) fn tell_at(&mut self, st: &State, depth: usize, note: Note<'_>) {
        if !T::ON {
            return;
        }
        self.told = self.told.saturating_add(1);
        if self.told <= limits::LINES || matches!(note, Note::Over | Note::Loop) {
            self.trace.note(self.game, st, depth, note);
        } else if self.told == limits::LINES + 1 {
            self.trace.note(self.game, st, depth, Note::Silence);
        }
    }

    /// Tells how `before` has changed an argument of the event on top of the frames.
    fn tell_altered(&mut self, st: &State, param: usize, before: Value, after: Value) {
        if T::ON
            && let Some(Frame { kind: FrameKind::Event { event, .. }, .. }) = st.frames.last()
        {
            let note = Note::Altered { event: *event, param, before, after };
            self.tell_at(st, st.frames.len() + 1, note);
        }
    }

    /// Runs until a decision, the end, or a fault.
    pub fn advance(&mut self, st: &mut State) -> Step {
        if !std::mem::take(&mut self.goes_on) {
            self.past += self.steps;
            (self.steps, self.watch) = (0, Watch::default());
            (self.chances, self.told) = (0, 0);
            self.scratch.renew();
        }
        self.run(st)
    }

    /// Whether nothing more is to be done: the game is over, something is at fault, or whoever listens has stopped it.
    #[inline]
    pub(crate) fn has_ended(&self, st: &State) -> bool {
        st.core.outcome.is_some() || self.scratch.fault.is_some() || T::ON && self.has_stopped
    }

    /// Counts that chance decides something; so often without anybody else is a fault.
    pub(crate) fn falls(&mut self, st: &mut State) {
        st.core.idle.chances += 1;
        self.chances += 1;
        if self.chances > limits::CHANCES {
            self.scratch.fault.get_or_insert(Fault::Chance);
        }
    }

    pub(crate) fn run(&mut self, st: &mut State) -> Step {
        loop {
            if st.core.outcome.is_some() {
                return Step::Over;
            }
            if let Some(f) = self.scratch.fault {
                self.scratch.fault = None;
                return Step::Fault(GameFault::query(self.game, st, self.watch.turns, f));
            }
            if T::ON && self.has_stopped {
                return Step::Decide;
            }
            self.steps += 1;
            if self.steps > limits::STEPS_BEFORE_WATCH
                && let Some(step) = self.watch(st)
            {
                return step;
            }
            if st.frames.len() > limits::FRAMES {
                return Step::Fault(GameFault::depth(self.game, st));
            }
            let Some(top) = st.frames.last() else {
                self.end_by_exhaustion(st);
                continue;
            };
            let window = top.base;
            let wait = match top.kind {
                FrameKind::Code { .. } => self.run_blocks(st) && self.asks(st),
                FrameKind::Turns { stage } => match self.turns(st, stage) {
                    Ok(wait) => wait,
                    Err(step) => return step,
                },
                FrameKind::Behind { phase } => self.behind(st, window, phase),
                FrameKind::Together { next, outer } => self.together(st, next, outer),
                FrameKind::Child { game, slot } => match self.child(st, game, slot) {
                    Ok(wait) => wait,
                    Err(f) => return Step::Fault(f),
                },
                FrameKind::Event { .. } => self.event(st),
                FrameKind::Settle { .. } => self.settle(st),
                FrameKind::Create { .. } => self.create(st),
                FrameKind::Moves { i } => self.moves(st, window, i),
                FrameKind::Reveals { i } => self.reveals(st, window, i),
                FrameKind::Pay => self.pay(st, window),
                _ => self.asks(st),
            };
            // What goes wrong while options are listed is told before anybody chooses among them.
            if wait && self.scratch.fault.is_none() {
                return Step::Decide;
            }
        }
    }

    /// Asks the question on top of the frames; true when the game waits for an answer.
    fn asks(&mut self, st: &mut State) -> bool {
        // Lists made while options are listed are nobody's, but for those that can be chosen: a state is the same however
        // often it is asked.
        if let Some(before) = st.mem.before_options.take() {
            st.mem.lists.truncate(before as usize);
        }
        st.tidy(&self.game.program);
        let lists = st.mem.lists.len();
        let asked =
            if T::ON && !self.trial && self.trace.follower().is_some() { self.ask_openly(st) } else { self.ask(st) };
        if asked && self.decision.options.iter().any(|choice| choice.is_list()) {
            st.mem.before_options = Some(narrow::u32(lists));
        } else if asked {
            st.mem.lists.truncate(lists);
        }
        asked && !self.answers_for_the_gone(st)
    }

    /// Asks before the eyes of whoever follows questions.
    #[cold]
    fn ask_openly(&mut self, st: &mut State) -> bool {
        if let Some(follower) = self.trace.follower() {
            follower.asking(self.game, st);
        }
        self.decision.begin(Value::CHANCE, DecisionKind::Offer);
        let waits = self.ask(st);
        if let Some(follower) = self.trace.follower() {
            follower.asked(self.game, st, &self.decision, waits);
        }
        waits
    }

    /// Pushes a block of code whose window's first values are already in place from `base` on.
    pub(crate) fn push_code(&mut self, st: &mut State, code: CodeId, base: usize, role: Role) {
        let c = &self.game.program.codes[code.i()];
        if let Some(cover) = &mut self.scratch.cover {
            cover.code(code);
        }
        let size = base + c.slots as usize;
        if st.mem.values.len() < size {
            st.mem.values.resize(size, Value::None);
        }
        if self.is_atomic(code, role) {
            st.core.atomic += 1;
        }
        if let Some(own) = c.own {
            self.recall_own(st, base, own);
        }
        st.frames.push(Frame { base: narrow::u32(base), kind: FrameKind::Code { code, pc: 0, role } });
    }

    fn is_atomic(&self, code: CodeId, role: Role) -> bool {
        match role {
            Role::Plain | Role::Paid(_) => false,
            Role::Before(_) | Role::Instead(_) | Role::Check => true,
            Role::Body => self.game.program.codes[code.i()].atomic,
            Role::Effect(..) => self.game.program.policy.effect_is_atomic,
        }
    }

    /// A block of code has come to its end.
    #[inline(always)]
    pub(crate) fn pop_code(&mut self, st: &mut State, window: u32, code: CodeId, role: Role) {
        st.frames.pop();
        if self.is_atomic(code, role) {
            st.core.atomic -= 1;
        }
        if let Role::Effect(_, waiting) = role
            && waiting != NIL
        {
            st.core.set_under_way(waiting, false);
        }
        if let Role::Paid(outer) = role {
            st.core.draining = outer;
        }
        if role != Role::Plain
            && let Some(own) = self.game.program.codes[code.i()].own
        {
            self.keep_own(st, window as usize, own);
        }
        let mut keep = window as usize;
        if let Some(Frame { base, kind: FrameKind::Event { event, stage, .. } }) = st.frames.last().copied() {
            let n = self.game.program.events[event.i()].params.len();
            match role {
                Role::Before(a) => self.take_back(st, window, base, n, a),
                Role::Instead(a) if stage != 5 => self.take_back(st, window, base, n, a),
                Role::Body if base == window => keep = base as usize + n + 4,
                _ => {}
            }
        }
        st.mem.values.truncate(keep);
        if role == Role::Body {
            self.checks_at_once(st);
        }
    }

    /// After `before`: its arguments become the event's.
    fn take_back(&mut self, st: &mut State, window: u32, event_base: u32, n: usize, a: AbilityId) {
        let from = window as usize + self.game.program.abilities[a.i()].capture as usize;
        let to = event_base as usize + 2;
        let mut changed = false;
        for i in 0..n {
            let (before, after) = (st.mem.values[to + i], st.mem.values[from + i]);
            if before != after {
                changed = true;
                st.mem.values[to + i] = after;
                self.tell_altered(st, i, before, after);
            }
        }
        if changed && let Some(Frame { kind: FrameKind::Event { stage, .. }, .. }) = st.frames.last_mut() {
            *stage = 6;
        }
    }

    /// Sets the next instruction of the innermost block.
    pub(crate) fn goto(&self, st: &mut State, to: u32) {
        if let Some(Frame { kind: FrameKind::Code { pc, .. }, .. }) = st.frames.last_mut() {
            *pc = to;
        }
    }

    /// Delivers a result into a slot of the innermost frame's window.
    pub(crate) fn deliver(&self, st: &mut State, slot: u16, v: Value) {
        if slot == u16::MAX {
            return;
        }
        if let Some(f) = st.frames.last() {
            let at = f.base as usize + slot as usize;
            if at < st.mem.values.len() {
                st.mem.values[at] = v;
            }
        }
    }

    /// A step of the cycle of turns: the set-up, then turn after turn.
    #[inline(never)]
    fn turns(&mut self, st: &mut State, stage: u8) -> Result<bool, Step> {
        if stage == 0 {
            // Whoever goes on with a game that another machine began is told, too, of a board that cannot be.
            self.lay_grids(st);
        }
        let p = &self.game.program;
        let set = |st: &mut State, stage: u8| {
            if let Some(f) = st.frames.last_mut() {
                f.kind = FrameKind::Turns { stage };
            }
        };
        match stage {
            0 => {
                set(st, 1);
                if let Some(code) = p.setup {
                    // What is being laid out is no position yet: checks wait until it is, or until a `settle` in it.
                    if p.turn.is_some() {
                        st.core.hold_checks();
                    }
                    let base = st.mem.values.len();
                    st.mem.values.extend_from_slice(&[Value::None, Value::None]);
                    self.push_code(st, code, base, Role::Plain);
                }
                self.begin_phase_event(st, PhaseId(1), true);
                Ok(false)
            }
            1 => {
                self.ask_held_checks(st);
                if self.must_settle(st) {
                    self.push_settle(st, false);
                    return Ok(false);
                }
                let Some(code) = p.turn else {
                    self.end_by_exhaustion(st);
                    return Ok(false);
                };
                st.tidy(p);
                if self.comes_round(st) {
                    return Err(self.break_off(st));
                }
                let c = &mut st.core;
                if c.next_active != 255 {
                    // Who has lost meanwhile has no turn: the next one has it.
                    let named = c.next_active;
                    c.active = if c.is_alive(named) { named } else { c.next_player(named, false) };
                    c.next_active = 255;
                    if c.turn == 0 {
                        c.first = c.active;
                    }
                } else if c.turn > 0 {
                    c.active = c.next_player(c.active, false);
                }
                if c.ahead.is_some() {
                    self.turn_comes(st);
                }
                let c = &mut st.core;
                c.turn += 1;
                self.watch.turns += 1;
                let a = c.active as usize;
                c.turns_taken[a] = c.turns_taken[a].saturating_add(1);
                c.touch(crate::dirty::TURN);
                set(st, 2);
                self.open_phase(st, PhaseId(0));
                let base = st.mem.values.len();
                st.mem.values.extend_from_slice(&[Value::None, Value::None]);
                self.push_code(st, code, base, Role::Plain);
                self.begin_phase_event(st, PhaseId(0), true);
                Ok(false)
            }
            _ => {
                if self.must_settle(st) {
                    self.push_settle(st, false);
                    return Ok(false);
                }
                if T::ON && matches!(self.stop_at, Some(StopAt::TurnEnds)) {
                    self.has_stopped = true;
                    return Ok(false);
                }
                set(st, 1);
                self.close_phase(st, PhaseId(0));
                Ok(false)
            }
        }
    }

    /// Nothing is left to do: nobody wins.
    fn end_by_exhaustion(&mut self, st: &mut State) {
        self.finish(st, 0, "");
    }

    /// Runs the game inside the game.
    #[inline(never)]
    fn child(&mut self, st: &mut State, game: u16, slot: u16) -> Result<bool, GameFault> {
        let Some(mut child) = st.child.take() else {
            st.frames.pop();
            return Ok(false);
        };
        let Some(sub) = self.game.games.get(game as usize) else {
            st.frames.pop();
            return Ok(false);
        };
        let step = self.inside(sub, |m| m.run(&mut child));
        match step {
            Step::Decide => {
                st.child = Some(child);
                Ok(true)
            }
            Step::Fault(f) => Err(f),
            Step::Over => {
                let winners = child.core.outcome.as_ref().map_or(0, |o| o.winners);
                // Of partners who win together, the first stands for them.
                let v = if winners > 0 && sub.program.is_one_side(winners) {
                    Value::Player(narrow::u8(winners.trailing_zeros()))
                } else {
                    Value::None
                };
                st.core.rng = child.core.rng.clone();
                st.core.idle.chances += child.core.idle.chances;
                st.frames.pop();
                self.deliver(st, slot, v);
                Ok(false)
            }
        }
    }

    /// The `you` and `self` of a window.
    pub(crate) fn you_self(&self, st: &State, base: u32) -> (Value, Value) {
        (st.mem.values[base as usize], st.mem.values[base as usize + 1])
    }

    /// The turn after this one is somebody's; before the first, that one begins.
    pub(crate) fn set_next(&mut self, st: &mut State, player: Value) {
        if let Value::Player(q) = player {
            let c = &mut st.core;
            let usual = if c.next_active == 255 { c.next_player(c.active, false) } else { c.next_active };
            c.next_active = q;
            c.touch(dirty::TURN);
            let first = c.turn == 0;
            if first {
                c.active = q;
            }
            // What would be so anyway goes without saying.
            if first || q != usual {
                self.tell(st, Note::Next { player: q, first });
            }
        }
    }
}

/// A stage of an action's or announcement's frame.
pub(crate) fn set_stage(st: &mut State, to: Stage) {
    if let Some(f) = st.frames.last_mut() {
        match &mut f.kind {
            FrameKind::Act { stage, .. } | FrameKind::Announce { stage, .. } => *stage = to,
            _ => {}
        }
    }
}
