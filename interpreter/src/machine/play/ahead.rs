//! What comes besides what comes anyway: phases after the one under way, turns after this one; and what is skipped.

use crate::limits;
use crate::machine::play::instructions::After;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::{Coming, Note, Trace};
use crate::machine::query::scratch::Fault;
use crate::machine::state::{Ahead, Frame, FrameKind, Role, State};
use crate::program::{CodeId, PhaseId};
use crate::value::Value;
use naipe_grammar::narrow;

/// Anybody's turn, where a player is kept on whose turn something is skipped.
const ANYBODY: u8 = 255;

impl<T: Trace> Machine<'_, T> {
    /// `extra phase a, b`: before those that were to come already.
    pub(crate) fn add_phases(&mut self, st: &mut State, phases: &[PhaseId]) {
        for phase in phases {
            self.tell(st, Note::Ahead { phase: *phase, of: Value::None, what: Coming::Added });
        }
        st.core.ahead.get_or_insert_default().phases.extend(phases.iter().rev());
        self.bound_ahead(st);
    }

    /// Stops a game in which what is to come, or will be skipped, grows without end.
    fn bound_ahead(&mut self, st: &State) {
        let held = st.core.ahead.as_ref().map_or(0, |all| all.phases.len() + all.turns.len() + all.skips.len());
        if held > limits::AHEAD {
            self.scratch.fault.get_or_insert(Fault::Ahead);
        }
    }

    /// `extra turn of p`: before those that were to come already.
    pub(crate) fn add_turn(&mut self, st: &mut State, of: Value) {
        let Value::Player(player) = of else { return self.tell(st, Note::Gone { what: Value::None }) };
        self.tell(st, Note::Ahead { phase: PhaseId(0), of, what: Coming::Added });
        st.core.ahead.get_or_insert_default().turns.push(player);
        self.bound_ahead(st);
    }

    /// `skip next p of q`, of anybody where nobody is named.
    pub(crate) fn will_skip(&mut self, st: &mut State, phase: PhaseId, of: Option<Value>) {
        let player = match of {
            None => ANYBODY,
            Some(Value::Player(player)) => player,
            Some(_) => return self.tell(st, Note::Gone { what: Value::None }),
        };
        self.tell(st, Note::Ahead { phase, of: of.unwrap_or(Value::None), what: Coming::WillSkip });
        st.core.ahead.get_or_insert_default().skips.push((phase, player));
        self.bound_ahead(st);
    }

    /// `skip rest of p`: the phase or turn ends once what is under way in it is done. Of two, the one in which the other is.
    pub(crate) fn skip_rest(&mut self, st: &mut State, phase: PhaseId) {
        let place = |phase: PhaseId| st.core.phases.iter().position(|open| open.phase == phase.0);
        let Some(at) = place(phase) else { return self.tell(st, Note::Gone { what: Value::None }) };
        let known = st.core.ahead.as_ref().and_then(|ahead| ahead.rest).and_then(place);
        self.tell(st, Note::Ahead { phase, of: Value::None, what: Coming::Ends });
        if known.is_none_or(|known| at < known) {
            st.core.ahead.get_or_insert_default().rest = Some(phase);
        }
    }

    /// A phase or turn is over: nothing of it is left to skip.
    pub(crate) fn rest_is_over(&self, st: &mut State, phase: PhaseId) {
        if let Some(ahead) = st.core.ahead.as_mut().filter(|ahead| ahead.rest == Some(phase)) {
            ahead.rest = None;
            st.core.tidy_ahead();
        }
    }

    /// Whether a block of the turn goes on with what closes what is open in it, or with its end, since the rest of a phase or turn is
    /// skipped: from the inside out, once whatever else is under way is done.
    #[inline(never)]
    pub(crate) fn leaves_the_rest(&self, st: &mut State, code: CodeId, pc: u32) -> bool {
        let Some(ahead) = st.core.ahead.as_mut() else { return false };
        let Some(rest) = ahead.rest else { return false };
        let is_of_turn =
            |frame: &Frame| matches!(frame.kind, FrameKind::Turns { .. } | FrameKind::Code { role: Role::Plain, .. });
        if st.core.together > 0 || !st.frames.iter().all(is_of_turn) {
            return false;
        }
        if rest == PhaseId(0) {
            ahead.end_turn();
        }
        let code = &self.game.program.codes[code.i()];
        let innermost =
            { code.opens.iter() }.filter(|(from, to)| (*from..=*to).contains(&pc)).max_by_key(|(from, _)| from);
        let to = innermost.map_or(narrow::u32(code.ops.len()) - 1, |(_, to)| *to);
        if to != pc {
            self.goto(st, to);
        }
        to != pc
    }

    /// Whether a phase that would begin is skipped; so it is once for each time that this was said.
    pub(crate) fn is_skipped(&mut self, st: &mut State, phase: PhaseId) -> bool {
        let active = st.core.active;
        let skipped = st.core.ahead.as_mut().is_some_and(|ahead| ahead.skip(phase, active));
        if skipped {
            st.core.tidy_ahead();
            self.tell(st, Note::Ahead { phase, of: Value::Player(active), what: Coming::Skipped });
        }
        skipped
    }

    /// What comes after a phase comes in its place.
    pub(crate) fn passes_over(&self, st: &mut State, base: u32, code: CodeId, phase: PhaseId) -> After {
        let exit = self.game.program.phases[phase.i()].exit;
        self.goto(st, exit);
        self.goes_on_behind(st, base, code, phase);
        After::Table(exit)
    }

    /// Has what was added come once a phase is over, with all that hears its end.
    pub(crate) fn goes_on_behind(&self, st: &mut State, base: u32, code: CodeId, phase: PhaseId) {
        let p = &self.game.program;
        if self.game.tables.adds_phases && p.phases[phase.i()].is_of_turn && p.turn == Some(code) {
            st.frames.push(Frame { base, kind: FrameKind::Behind { phase } });
        }
    }

    /// A phase of the turn is over: one that was added begins, or the turn goes on where it was. Whoever has left the turn has
    /// left what was to come of it, too.
    pub(crate) fn behind(&mut self, st: &mut State, base: u32, phase: PhaseId) -> bool {
        if self.must_settle(st) {
            self.push_settle(st, false);
            return false;
        }
        st.frames.pop();
        let game = self.game;
        let phases = &game.program.phases;
        let Some(Frame { kind: FrameKind::Code { pc, .. }, .. }) = st.frames.last() else { return false };
        let (here, leaves) = (*pc, *pc != phases[phase.i()].exit);
        let Some(mut ahead) = st.core.ahead.take() else { return false };
        if leaves {
            ahead.end_turn();
        }
        while let Some(next) = ahead.phases.pop() {
            if phases[next.i()].when.is_some_and(|when| !self.eval(st, base).holds(when)) {
                continue;
            }
            ahead.resume.get_or_insert(here);
            st.core.ahead = Some(ahead);
            self.goto(st, phases[next.i()].entry);
            return false;
        }
        if let Some(resume) = ahead.resume.take() {
            self.goto(st, resume);
        }
        st.core.ahead = Some(ahead);
        st.core.tidy_ahead();
        false
    }

    /// Whose turn comes, where it would be this player's: turns that were added come first, and the others go on behind them.
    pub(crate) fn turn_comes(&mut self, st: &mut State) {
        let Some(mut ahead) = st.core.ahead.take() else { return };
        ahead.end_turn();
        let mut usual = st.core.active;
        loop {
            let added = ahead.turns.pop();
            if added.is_some_and(|player| !st.core.is_alive(player)) {
                continue;
            }
            let player = added.unwrap_or(usual);
            if !ahead.skip(PhaseId(0), player) {
                st.core.active = player;
                if added.is_some() {
                    st.core.next_active = usual;
                }
                break;
            }
            self.tell(st, Note::Ahead { phase: PhaseId(0), of: Value::Player(player), what: Coming::Skipped });
            if added.is_none() {
                usual = st.core.next_player(usual, false);
            }
        }
        st.core.ahead = Some(ahead);
        st.core.tidy_ahead();
    }
}

impl Ahead {
    /// Takes one of those who skip it, if there is one.
    fn skip(&mut self, phase: PhaseId, active: u8) -> bool {
        let of = |(skipped, player): &(PhaseId, u8)| *skipped == phase && (*player == ANYBODY || *player == active);
        let found = self.skips.iter().position(of);
        found.map(|at| self.skips.remove(at)).is_some()
    }

    /// What was to come of a turn comes no more.
    fn end_turn(&mut self) {
        self.phases.clear();
        self.resume = None;
    }
}
