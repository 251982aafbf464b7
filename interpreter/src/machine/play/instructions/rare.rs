//! The instructions that are met less often; those met most are in [`super`].

use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::query::game::Game;
use crate::machine::state::{Force, Role, State};
use crate::program::{CodeId, Expr, ExprId, Op};
use crate::value::Value;

impl<'g, T: Trace> Machine<'g, T> {
    /// Evaluates in a window.
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

    /// An instruction that is met less often; those met most are in [`super`]. True where the block goes on at once with the next
    /// one: otherwise the frames say what comes.
    #[inline(never)]
    pub(crate) fn rare_instruction(&mut self, st: &mut State, base: u32, code: CodeId, pc: u32) -> bool {
        let game: &'g Game = self.game;
        let (op, next) = (&game.program.codes[code.i()].ops[pc as usize], pc + 1);
        let goes_on = goes_on(op);
        self.goto(st, if goes_on { pc } else { next });
        match op {
            Op::Let(..)
            | Op::LetOp(..)
            | Op::Jump(_)
            | Op::Unless(..)
            | Op::ForStart { .. }
            | Op::ForNext { .. }
            | Op::Assign(..)
            | Op::AssignPlayer(..)
            | Op::AssignScope(..)
            | Op::Raise { given: None, .. }
            | Op::Call(_, _, None)
            | Op::Pay(..)
            | Op::Return
            | Op::Give(_)
            | Op::Move { .. }
            | Op::PhaseStart(_)
            | Op::PhaseEnd(_)
            | Op::Choose(_)
            | Op::ChooseMode { .. }
            | Op::Offer { .. }
            | Op::Uncover { .. } => unreachable!("the plan has an instruction of its own for it"),
            Op::Raise { event, args, given: Some(given), .. } => {
                self.raise_giving(st, base, *event, args, *given, Force::Op(code, pc));
            }
            Op::Call(procedure, args, Some(slot)) => {
                let start = self.arguments_of(st, base, args);
                st.mem.values[base as usize + usize::from(*slot)] = Value::None;
                self.push_code(st, game.program.procedures[procedure.i()].code, start, Role::Plain);
            }
            Op::AssignController(x, e) => self.assign_controller(st, base, *x, *e),
            Op::AssignAnnounced(x, name, op, e) => self.assign_announced(st, base, *x, *name, *op, *e),
            Op::AsCopy { what, to, copy, made } => self.will_come_as_copy(st, base, (*what, *to), *copy, *made),
            Op::Create { .. } => self.begin_create(st, base, code, pc),
            Op::Chosen(slot) => {
                let v = st.mem.values[base as usize + usize::from(*slot)];
                self.keep_chosen(st, v);
            }
            Op::Shuffle(z) => self.begin_shuffle(st, base, *z),
            Op::Rotate(zone, direction) => self.rotate(st, base, *zone, *direction),
            Op::Reveal(x, to) => self.begin_reveal(st, base, *x, *to),
            Op::Roll(slot, faces) => self.begin_roll(st, base, *slot, *faces),
            Op::AtomicStart => st.core.atomic += 1,
            Op::AtomicEnd => st.core.atomic -= 1,
            Op::TogetherStart => self.begin_together(st),
            Op::TogetherEnd => {
                // When everything has happened, this runs again.
                self.goto(st, pc);
                if self.end_together(st) {
                    self.goto(st, next);
                    if st.core.together == 0 {
                        self.checks_at_once(st);
                    }
                }
            }
            Op::Simultaneously { .. } => self.begin_simultaneous(st, base, code, pc),
            Op::OpenScope(s, fields) => self.open_scope(st, base, *s, fields),
            Op::CloseScope(_) => self.close_scope(st),
            Op::Float(a) => self.float(st, base, *a),
            Op::Finish { wins, player, because } => {
                let who = self.eval(st, base).eval(*player);
                self.finish_players(st, *wins, who, because.map(|s| game.program.str(s)));
            }
            Op::Draw(because) => {
                self.goto(st, pc);
                self.finish(st, 0, because.map_or("", |s| game.program.str(s)));
            }
            Op::EndGame(score) => {
                self.goto(st, pc);
                self.end_game(st, base, *score);
            }
            Op::PayAsked(a) => self.begin_asking(st, base, (code, pc), a),
            Op::Announce(a) => self.announce_or_play(st, base, a),
            Op::Resolve(x, avoided) => {
                let x = self.value(st, base, *x);
                self.goto(st, pc);
                self.resolve_or_avoid(st, base, x, [next, *avoided]);
            }
            Op::Retarget(x, by, to) => self.retarget(st, base, *x, *by, *to),
            Op::Settle => self.push_settle(st, false),
            Op::SetNext(e) => self.set_next(st, base, *e),
            Op::Expire(p) => self.expire(st, *p),
            Op::Play { game, params, slot } => self.play(st, base, *game, params, slot.unwrap_or(u16::MAX)),
        }
        goes_on
    }
}

/// Whether nothing can come between an instruction and the next of its block: no event, no question, no end of the game.
fn goes_on(op: &Op) -> bool {
    matches!(
        op,
        Op::AssignController(..)
            | Op::AssignAnnounced(..)
            | Op::Rotate(..)
            | Op::AtomicStart
            | Op::AtomicEnd
            | Op::TogetherStart
            | Op::OpenScope(..)
            | Op::CloseScope(_)
            | Op::Float(_)
            | Op::Chosen(_)
            | Op::AsCopy { .. }
            | Op::SetNext(_)
            | Op::Expire(_)
    )
}
