//! `choose`: what can be chosen, and what comes of a choice.

use crate::machine::play::decide::ask::{Choice, Decision, DecisionKind};
use crate::machine::play::run::Machine;
use crate::machine::play::trace::{Note, Trace};
use crate::machine::query::eval::Eval;
use crate::machine::query::game::Game;
use crate::machine::state::{Frame, FrameKind, State};
use crate::program::{Choose, CodeId, Op, Over};
use crate::value::Value;
use naipe_grammar::narrow;

/// A `choose` on top of the frames.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Question {
    /// Where its window begins in `Memory::values`.
    pub base: u32,
    /// The block that has the `choose`.
    pub code: CodeId,
    /// The instruction in that block.
    pub pc: u32,
    /// Which choice of a `simultaneously`; `u16::MAX` for one by itself.
    pub which: u16,
    /// Whose turn it is to answer, of those who choose simultaneously.
    pub turn: u16,
    /// The time is over, and chance chooses.
    pub late: bool,
}

impl<'g, T: Trace> Machine<'g, T> {
    fn choice_of(&self, code: CodeId, pc: u32, which: u16) -> Option<&'g Choose> {
        let game: &'g Game = self.game;
        match &game.program.codes[code.i()].ops[pc as usize] {
            Op::Choose(c) => Some(c),
            Op::Simultaneously { choices, .. } => choices.get(which as usize),
            _ => None,
        }
    }

    /// Lists what a `choose` can be answered with.
    #[inline(never)]
    pub(crate) fn choose_options(&mut self, st: &mut State, q: Question) -> bool {
        let Question { code, pc, which, late, .. } = q;
        let chance = |c: &Choose| c.random || late;
        let Some(c) = self.choice_of(code, pc, which) else { return false };
        if which != u16::MAX && !self.seat_simultaneous(st, q) {
            return false;
        }
        let by =
            if chance(c) { Value::CHANCE } else { self.value(st, q.base, c.by).player().unwrap_or(st.core.active) };
        let optional = c.optional.may && c.optional.when.is_none_or(|e| self.eval(st, q.base).holds(e));
        self.decision.begin(by, DecisionKind::Choose { name: c.name, code, wording: c.wording });
        let so_far = if c.count.is_some() { st.mem.values[q.base as usize + c.slot as usize] } else { Value::None };
        self.list_candidates(st, q.base, c, so_far);
        if st.core.draining > 0 && st.core.earlier.is_some() {
            self.leave_out_who_comes(st);
        }
        // Chance takes more often what stands there more often.
        if !chance(c) {
            self.offer_once(st, q.base, c.from);
        }
        let adds_up = match c.adding {
            None => true,
            Some(a) => self.keep_sums(st, q.base, c, a, so_far),
        };
        if let Some((seconds, _)) = c.within
            && !late
        {
            self.decision.seconds = Some(self.value(st, q.base, seconds).int());
        }
        if let Some((lo, hi)) = c.count {
            let n = if let Value::List { len, .. } = so_far { i32::from(len) } else { 0 };
            let (lo, hi) = (self.value(st, q.base, lo).int(), self.value(st, q.base, hi).int());
            let enough = n >= lo && adds_up;
            self.decision.several = Some((n, lo, hi));
            // With nothing to choose from, nothing is chosen; what may be declined is, where there is not enough of it.
            let there = narrow::i32(self.decision.options.len());
            if n == 0 && (there == 0 || optional && there < lo) && hi > 0 && !self.trial {
                self.chosen(st, q, Choice::Decline);
                return false;
            }
            // When the time is over, chance adds no more than must be.
            if n >= hi || late && enough || self.decision.options.is_empty() {
                if self.trial && (n < lo || !adds_up && !optional && c.none == q.pc + 1) {
                    self.give_trial_up(st);
                } else {
                    self.chosen(st, q, if adds_up { Choice::Done } else { Choice::Decline });
                }
                return false;
            }
            // All that are left are chosen, and nothing tells in which order.
            let is_all = n + there <= lo && (n > 0 || !optional) && which == u16::MAX;
            self.decision.alike = is_all && there > 1 && self.game.tables.unordered.binary_search(&(code, pc)).is_ok();
            if enough {
                self.decision.options.push(Choice::Done);
            } else if optional && n == 0 && !chance(c) {
                self.decision.options.push(Choice::Decline);
            }
        } else if optional && !chance(c) && !self.decision.options.is_empty() {
            self.decision.options.push(Choice::Decline);
        }
        if !chance(c) {
            self.keep_payable(st);
        } else if !st.core.ask_chance && !self.decision.options.is_empty() {
            let n = narrow::u32(self.decision.options.len());
            if n > 1 {
                self.falls(st);
            }
            let pick = self.decision.options[crate::machine::state::chance::below(&mut st.core.rng, n) as usize];
            self.chosen(st, q, pick);
            return false;
        }
        self.must_ask(st, q, c, optional, by)
    }

    /// Whether somebody is asked: with nothing to choose from or one answer, that is what comes of it.
    fn must_ask(&mut self, st: &mut State, q: Question, c: &Choose, optional: bool, by: u8) -> bool {
        let by_chance = c.random || q.late;
        if let Some(one) = self.decision.only_answer()
            && (by_chance || !st.core.ask_always)
        {
            self.chosen(st, q, one);
            return false;
        }
        match self.decision.options.len() {
            0 => {
                // Without an `else`, paying wants something to be chosen.
                if self.trial && !optional && c.none == q.pc + 1 {
                    self.give_trial_up(st);
                } else {
                    self.chosen(st, q, Choice::Decline);
                }
                false
            }
            _ if !by_chance && !st.core.is_alive(by) => {
                // A player who has left the game answers nothing.
                self.chosen(st, q, Choice::Decline);
                false
            }
            _ => true,
        }
    }

    /// What a `choose` picks from, without what it has taken already.
    fn list_candidates(&mut self, st: &mut State, base: u32, c: &Choose, so_far: Value) {
        let mut e = Eval::new(self.game, st, &mut self.scratch, base);
        let options = &mut self.decision.options;
        match c.from {
            Over::Selector(s) => {
                let any_taken = so_far != Value::None;
                e.visit(s, &mut |e, v| {
                    if !any_taken || !e.is_in(v, so_far) {
                        options.push(Choice::Value(v));
                    }
                    false
                });
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
    }

    /// Carries out an answer to a `choose`; when the time is over, what is taken instead.
    pub(crate) fn chosen(&mut self, st: &mut State, q: Question, choice: Choice) {
        let Some(c) = self.choice_of(q.code, q.pc, q.which) else { return };
        let at = q.base as usize + c.slot as usize;
        let choice = match (choice, c.within) {
            (Choice::Timeout, Some((_, Some(instead)))) => {
                let v = self.value(st, q.base, instead);
                if c.count.is_some() {
                    st.mem.values[at] = v;
                    return self.choice_made(st, q, v, false, c);
                }
                Choice::Value(v)
            }
            (Choice::Timeout, _) => {
                if let Some(Frame { kind: FrameKind::Choose { late, .. }, .. }) = st.frames.last_mut() {
                    *late = true;
                }
                return;
            }
            _ => choice,
        };
        if let Choice::Value(v) = choice {
            let by = if c.random { Value::CHANCE } else { self.decision.player };
            // What is chosen in secret is told when everybody has chosen.
            if q.which == u16::MAX {
                self.tell(st, Note::Chose { player: by, what: v, secret: c.wording.secret });
            }
        }
        if c.count.is_some() {
            let old = st.mem.values[at];
            let old = if matches!(old, Value::List { .. }) { old } else { Value::EMPTY };
            match choice {
                Choice::Value(v) => {
                    // A set is one member of what is chosen.
                    let v = match v {
                        Value::List { .. } => {
                            st.mem.lists.push(v);
                            Value::List { len: 1, start: narrow::u32(st.mem.lists.len() - 1) }
                        }
                        v => v,
                    };
                    let mut e = self.eval(st, q.base);
                    let list = e.combine(crate::program::Arith::Add, old, v, crate::program::ExprId(0));
                    st.mem.values[at] = list;
                    return;
                }
                _ => st.mem.values[at] = old,
            }
            let empty = old == Value::EMPTY;
            return self.choice_made(st, q, old, empty && choice == Choice::Decline, c);
        }
        let v = if let Choice::Value(v) = choice { v } else { Value::None };
        st.mem.values[at] = v;
        self.choice_made(st, q, v, v == Value::None, c);
    }

    /// Whether whoever is asked had something to choose from and is there to choose it.
    pub(crate) fn could_choose(&self, st: &State) -> bool {
        let Decision { player, options, .. } = &self.decision;
        options.len() > 1 && *player < st.core.seats && st.core.is_alive(*player)
    }

    /// Tells that who could have chosen something declines it, or is done before anything has been chosen. What is chosen in
    /// secret, by several, is not told at all.
    pub(crate) fn tell_nothing_chosen(&mut self, st: &State, q: Question, choice: Choice) {
        let Some(c) = self.choice_of(q.code, q.pc, q.which).filter(|_| T::ON && q.which == u16::MAX) else { return };
        let is_nothing = match choice {
            Choice::Decline => true,
            Choice::Done => {
                let so_far = st.mem.values[q.base as usize + c.slot as usize];
                !matches!(so_far, Value::List { len: 1.., .. })
            }
            _ => false,
        };
        if is_nothing && self.could_choose(st) {
            let (player, secret) = (self.decision.player, c.wording.secret);
            self.tell(st, Note::ChoseNothing { player, asked: (q.code, q.pc), secret });
        }
    }

    fn choice_made(&mut self, st: &mut State, q: Question, v: Value, nothing: bool, c: &Choose) {
        if q.which == u16::MAX {
            st.frames.pop();
            if nothing {
                self.goto(st, c.none);
            }
            return;
        }
        self.next_simultaneous(st, q, v);
    }

    /// Prepares the answers of a `simultaneously`: one for each choice and seat, above the block's window.
    pub(crate) fn begin_simultaneous(&mut self, st: &mut State, base: u32, code: CodeId, pc: u32) {
        let Op::Simultaneously { players, choices, .. } = &self.game.program.codes[code.i()].ops[pc as usize] else {
            return;
        };
        if choices.is_empty() {
            return;
        }
        st.frames.push(Frame { base, kind: FrameKind::Choose { code, pc, which: 0, turn: 0, late: false } });
        let list = self.eval(st, base).eval(*players);
        st.mem.values.push(list);
        let n = choices.len() * st.core.seats as usize;
        st.mem.values.resize(st.mem.values.len() + n, Value::None);
        for c in choices {
            st.mem.values[base as usize + c.slot as usize] = Value::None;
        }
    }

    /// Where several choose in secret and one of them is being asked, what the others have chosen is forgotten: they are
    /// asked afterwards.
    pub(crate) fn forget_secrets(&mut self, st: &mut State, seat: u8) {
        let Some(Frame { base, kind: FrameKind::Choose { code, pc, which, turn, .. } }) = st.frames.last().copied()
        else {
            return;
        };
        let game: &'g Game = self.game;
        let Op::Simultaneously { choices, .. } = &game.program.codes[code.i()].ops[pc as usize] else { return };
        if which == u16::MAX || turn == 0 {
            return;
        }
        let answers = base as usize + game.program.codes[code.i()].slots as usize;
        let Value::List { len, start } = st.mem.values[answers] else { return };
        let mut players: Vec<Value> = (0..u32::from(len)).map(|i| self.eval(st, base).member(start, i)).collect();
        let first = usize::from(turn).min(players.len());
        players.rotate_left(first);
        let seats = usize::from(st.core.seats);
        for answer in 0..choices.len() * seats {
            if answer % seats != usize::from(seat) {
                st.mem.values[answers + 1 + answer] = Value::None;
            }
        }
        let from = narrow::u32(st.mem.lists.len());
        st.mem.lists.extend(players);
        st.mem.values[answers] = Value::List { len, start: from };
        if let Some(Frame { kind: FrameKind::Choose { turn, .. }, .. }) = st.frames.last_mut() {
            *turn = 0;
        }
    }

    /// Binds the player whose turn it is to answer; false when everybody has.
    fn seat_simultaneous(&mut self, st: &mut State, q: Question) -> bool {
        let Question { code, pc, turn, .. } = q;
        let Op::Simultaneously { var, .. } = &self.game.program.codes[code.i()].ops[pc as usize] else {
            return false;
        };
        let answers = q.base as usize + self.game.program.codes[code.i()].slots as usize;
        let list = st.mem.values[answers];
        let v = match list {
            Value::List { len, start } if turn < len => self.eval(st, q.base).member(start, u32::from(turn)),
            _ => {
                st.frames.pop();
                st.mem.values.truncate(answers);
                return false;
            }
        };
        st.mem.values[q.base as usize + *var as usize] = v;
        true
    }

    fn next_simultaneous(&mut self, st: &mut State, q: Question, v: Value) {
        let Question { code, pc, which, turn, .. } = q;
        let game: &'g Game = self.game;
        let Op::Simultaneously { var, choices, .. } = &game.program.codes[code.i()].ops[pc as usize] else {
            return;
        };
        let seats = st.core.seats as usize;
        let answers = q.base as usize + game.program.codes[code.i()].slots as usize;
        let seat = st.mem.values[q.base as usize + *var as usize].player().unwrap_or(0) as usize;
        st.mem.values[answers + 1 + which as usize * seats + seat] = v;
        // The choices of this seat that follow may ask what it has chosen; those of the next seat may not.
        st.mem.values[q.base as usize + choices[which as usize].slot as usize] = v;
        let len = if let Value::List { len, .. } = st.mem.values[answers] { len } else { 0 };
        let (mut which, mut turn) = (which + 1, turn);
        if which as usize >= choices.len() {
            which = 0;
            turn += 1;
            for c in choices {
                st.mem.values[q.base as usize + c.slot as usize] = Value::None;
            }
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
            let list = Value::List { len: narrow::u16(seats), start: narrow::u32(mark) };
            st.mem.values[q.base as usize + c.slot as usize] = list;
        }
        st.mem.values[q.base as usize + *var as usize] = Value::None;
        st.mem.values.truncate(answers);
        st.frames.pop();
    }

    #[inline(never)]
    pub(crate) fn choose_mode(&mut self, st: &mut State, base: u32, code: CodeId, pc: u32) -> bool {
        let game: &'g Game = self.game;
        let Op::ChooseMode { modes, by, optional, none, .. } = &game.program.codes[code.i()].ops[pc as usize] else {
            return false;
        };
        let mut e = Eval::new(self.game, st, &mut self.scratch, base);
        let by = e.eval(*by).player().unwrap_or(e.c.active);
        self.decision.begin(by, DecisionKind::ChooseMode { code, pc });
        let options = &mut self.decision.options;
        for (i, mode) in modes.iter().enumerate() {
            if !e.holds_or_absent(mode.when) {
                continue;
            }
            match mode.things {
                None => options.push(Choice::Mode(narrow::u16(i))),
                Some((_, from)) => e.each_of(from, &mut |_, v| {
                    // What stands in two branches is chosen in the first.
                    if !options.contains(&Choice::Value(v)) {
                        options.push(Choice::Value(v));
                    }
                    false
                }),
            }
        }
        let may_decline = optional.may && optional.when.is_none_or(|when| e.holds(when));
        if self.decision.options.is_empty() || !st.core.is_alive(by) {
            st.frames.pop();
            self.goto(st, *none);
            return false;
        }
        if may_decline {
            self.decision.options.push(Choice::Decline);
        }
        self.keep_payable(st);
        self.wait_or_take(st)
    }

    /// The branch of a choice in which a thing is chosen.
    pub(crate) fn branch_of(&mut self, st: &mut State, base: u32, at: (CodeId, u32), thing: Value) -> Option<usize> {
        let game: &'g Game = self.game;
        let Op::ChooseMode { modes, .. } = &game.program.codes[at.0.i()].ops[at.1 as usize] else { return None };
        let mut e = Eval::new(game, st, &mut self.scratch, base);
        modes.iter().position(|branch| {
            let Some((_, from)) = branch.things else { return false };
            let mut found = false;
            if branch.when.is_none_or(|when| e.holds(when)) {
                e.each_of(from, &mut |e, v| {
                    found = e.same(v, thing);
                    found
                });
            }
            found
        })
    }
}

impl Eval<'_> {
    /// Shows one thing after another of those that there are to choose from, until it is said that that is enough.
    fn each_of(&mut self, from: Over, enough: &mut impl FnMut(&mut Self, Value) -> bool) {
        match from {
            Over::Selector(s) => {
                self.visit(s, enough);
                let var = self.p().selectors[s.i()].var;
                self.set_var(var, Value::None);
            }
            Over::List(x) | Over::Times(x) => match self.eval(x) {
                Value::List { len, start } => {
                    for i in 0..u32::from(len) {
                        let v = self.member(start, i);
                        if enough(self, v) {
                            break;
                        }
                    }
                }
                Value::Zone(z) => {
                    let all: Vec<u32> = self.objects_in(z).collect();
                    for id in all {
                        let v = Value::Object(self.c.reference(id));
                        if enough(self, v) {
                            break;
                        }
                    }
                }
                Value::None => {}
                v => {
                    enough(self, v);
                }
            },
        }
    }
}
