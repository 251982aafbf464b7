//! The statements that are met less often; those met most are in [`super`].

use crate::machine::play::instructions::assign::Assigned;
use crate::machine::play::instructions::{After, Here};
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::query::eval::Eval;
use crate::machine::query::game::Game;
use crate::machine::query::plan::{
    Instr, Place, RegisterFile, Run, answers, at_once, jumps, leaving, often, queries, values, windows, works,
};
use crate::machine::state::{Force, Role, State};
use crate::program::{Expr, ExprId, Op};
use crate::value::Value;
use naipe_grammar::narrow;
use smallvec::SmallVec;

impl<'g, T: Trace> Machine<'g, T> {
    /// The value of an expression in the window that begins at `base`.
    #[inline]
    pub(crate) fn value(&mut self, st: &mut State, base: u32, e: ExprId) -> Value {
        match self.game.program.expr(e) {
            Expr::Var(slot) => st.mem.values[base as usize + *slot as usize],
            _ => self.value_of_any(st, base, e),
        }
    }

    #[inline(never)]
    fn value_of_any(&mut self, st: &mut State, base: u32, e: ExprId) -> Value {
        self.eval(st, base).scalar(e)
    }

    /// What stands in places that a statement reads. Lists made on the way are dropped, unless one of the values is a list.
    fn read<const N: usize, R: RegisterFile + ?Sized>(
        &mut self,
        st: &mut State,
        here: Here,
        run: &Run<'_, '_, R>,
        places: [Place; N],
    ) -> [Value; N] {
        let lists = run.statements.lists;
        let e = Eval::new(self.game, st, &mut self.scratch, here.base);
        let values = places.map(|place| e.get(run, place));
        if !values.iter().any(|v| matches!(v, Value::List { .. })) {
            st.mem.lists.truncate(lists);
        }
        values
    }

    /// Carries out a statement after which nothing can come before the next one: no event, no question, no end of the game.
    #[inline(never)]
    pub(crate) fn at_once<R: RegisterFile + ?Sized>(
        &mut self,
        st: &mut State,
        here: Here,
        run: &Run<'_, '_, R>,
        instr: Instr,
    ) {
        let game: &'g Game = self.game;
        let Here { base, code, .. } = here;
        let pc = run.statements.at;
        let op = &game.program.codes[code.i()].ops[pc as usize];
        self.goto(st, pc);
        match instr {
            Instr::AssignController { x, from } => {
                let [x, whose] = self.read(st, here, run, [x, from]);
                self.assign_controller(st, x, whose);
            }
            Instr::AssignAnnounced { op: how, x, from } => {
                let [x, value] = self.read(st, here, run, [x, from]);
                if let Op::AssignAnnounced(_, name, ..) = op {
                    self.assign_announced(st, x, *name, Assigned { op: how, value, at: run.origin() });
                }
            }
            Instr::Write { x, from } => {
                let written = self.read(st, here, run, [x, from]);
                if Self::is_measured(st) && !is_of_own_scope(st, op) {
                    Self::write_later(st, (code, pc), written);
                } else {
                    self.write_by(st, base, (code, pc), written);
                }
            }
            Instr::Later { slot } => {
                let Op::Later { several, .. } = op else { return };
                let nothing = if *several { Value::EMPTY } else { Value::None };
                st.mem.values[base as usize + usize::from(slot)] = nothing;
            }
            Instr::Rotate { zone, to } => {
                let [to] = self.read(st, here, run, [to]);
                self.rotate(st, zone, to);
            }
            Instr::Arrive => self.will_come(st, base, code, pc),
            Instr::Chosen { slot } => {
                let v = st.mem.values[base as usize + usize::from(slot)];
                self.keep_chosen(st, v);
            }
            Instr::AtomicStart => st.core.atomic += 1,
            Instr::AtomicEnd => st.core.atomic -= 1,
            Instr::Proceed => Self::proceed(st),
            Instr::TogetherStart => self.begin_together(st),
            Instr::OpenScope { n, scope } => {
                let mut fields = SmallVec::<[Value; 8]>::from_slice(&run.registers.as_ref()[..usize::from(n)]);
                for (field, v) in fields.iter_mut().enumerate() {
                    *v = self.kept(st, base, scope, narrow::u16(field), *v);
                }
                self.open_scope(st, scope, &fields);
            }
            Instr::CloseScope => self.close_scope(st),
            Instr::Float { ability } => self.float(st, base, ability),
            Instr::SetNext { player } => {
                let [player] = self.read(st, here, run, [player]);
                self.set_next(st, player);
            }
            Instr::Expire { phase } => self.expire(st, phase),
            Instr::ExtraPhases => {
                if let Op::ExtraPhases(phases) = op {
                    self.add_phases(st, phases);
                }
            }
            Instr::ExtraTurn { player } => {
                let [player] = self.read(st, here, run, [player]);
                self.add_turn(st, player);
            }
            Instr::Skip { phase, player } => {
                let [player] = self.read(st, here, run, [player]);
                let is_anybodys = matches!(op, Op::Skip(_, None));
                self.will_skip(st, phase, (!is_anybodys).then_some(player));
            }
            often!() | leaving!() | works!() | queries!() | values!() | jumps!(_) | answers!() | windows!() => {
                unreachable!("it is carried out elsewhere")
            }
        }
    }

    /// Carries out a statement after which the frames say what comes.
    #[inline(never)]
    pub(crate) fn leave<R: RegisterFile + ?Sized>(
        &mut self,
        st: &mut State,
        here: Here,
        run: &Run<'_, '_, R>,
        instr: Instr,
    ) -> After {
        let game: &'g Game = self.game;
        let Here { base, code, .. } = here;
        let (pc, next) = (run.statements.at, run.statements.at + 1);
        let op = &game.program.codes[code.i()].ops[pc as usize];
        self.goto(st, next);
        match instr {
            Instr::RaiseGiving { n, event } => {
                if let Op::Raise { given: Some(given), .. } = op {
                    let start = self.eval(st, base).open_called(&run.registers.as_ref()[..usize::from(n)]);
                    self.raise_giving(st, base, event, start, *given, Force::Op(code, pc));
                }
            }
            Instr::CallGiving { n, slot, code } => {
                let start = self.eval(st, base).open_called(&run.registers.as_ref()[..usize::from(n)]);
                st.mem.values[base as usize + usize::from(slot)] = Value::None;
                self.push_code(st, code, start, Role::Plain);
            }
            Instr::PayAsked => {
                if let Op::PayAsked(asked) = op {
                    self.begin_asking(st, base, (code, pc), asked);
                }
            }
            Instr::Create => self.begin_create(st, base, code, pc),
            Instr::Shuffle { zone } => {
                let [zone] = self.read(st, here, run, [zone]);
                self.begin_shuffle(st, base, zone);
            }
            Instr::Reveal { x, to } => {
                let [x, to] = self.read(st, here, run, [x, to]);
                self.begin_reveal(st, base, x, to);
            }
            Instr::Roll { slot, faces } => {
                let [faces] = self.read(st, here, run, [faces]);
                self.begin_roll(st, slot, faces, run.origin());
            }
            Instr::TogetherEnd => {
                // When everything has happened, this runs again.
                self.goto(st, pc);
                if self.end_together(st) {
                    self.goto(st, next);
                    if st.core.together == 0 {
                        self.checks_at_once(st);
                    }
                }
            }
            Instr::Simultaneously => self.begin_simultaneous(st, base, code, pc),
            Instr::Finish { wins, player } => {
                let [who] = self.read(st, here, run, [player]);
                if let Op::Finish { because, .. } = op {
                    self.finish_players(st, wins, who, because.map(|s| game.program.str(s)));
                }
            }
            Instr::EndInDraw => {
                self.goto(st, pc);
                if let Op::Draw(because) = op {
                    self.finish(st, 0, because.map_or("", |s| game.program.str(s)));
                }
            }
            Instr::EndGame => {
                self.goto(st, pc);
                if let Op::EndGame(score) = op {
                    self.end_game(st, base, *score);
                }
            }
            Instr::Resolve { x, avoided } => {
                let [x] = self.read(st, here, run, [x]);
                self.goto(st, pc);
                self.resolve_or_avoid(st, base, x, [next, avoided]);
            }
            Instr::ResolveAs => {
                if let Op::ResolveAs(r) = op {
                    let [what, me] = [r.what, r.me].map(|e| self.value(st, base, e));
                    self.goto(st, pc);
                    self.resolve_as(st, base, [what, me], [next, r.avoided]);
                }
            }
            Instr::Announce => {
                if let Op::Announce(a) = op {
                    self.announce_or_play(st, base, a);
                }
            }
            Instr::Retarget => {
                if let Op::Retarget(r) = op {
                    self.retarget(st, base, r);
                }
            }
            Instr::SkipRest { phase } => self.skip_rest(st, phase),
            Instr::Settle => {
                self.ask_held_checks(st);
                self.push_settle(st, false);
            }
            Instr::Play => {
                if let Op::Play { game, params, slot } = op {
                    self.play(st, base, *game, params, slot.unwrap_or(u16::MAX));
                }
            }
            often!() | at_once!() | works!() | queries!() | values!() | jumps!(_) | answers!() | windows!() => {
                unreachable!("it is carried out elsewhere")
            }
        }
        After::Leaves
    }
}

/// Whether what is written is of a scope that was opened in the `together` itself: that is closed before anything happens.
fn is_of_own_scope(st: &State, op: &Op) -> bool {
    let Op::AssignScope(scope, ..) = op else { return false };
    let before = st.core.scopes_before.last().map_or(0, |before| usize::from(*before));
    st.core.scopes.iter().rposition(|open| open.scope == scope.0).is_some_and(|at| at >= before)
}
