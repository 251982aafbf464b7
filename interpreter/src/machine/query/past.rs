//! What has happened, as expressions ask for it.

use crate::dirty;
use crate::machine::query::eval::Eval;
use crate::machine::query::game::Game;
use crate::machine::query::scratch::BESIDE;
use crate::machine::state::PastPhase;
use crate::program::{Expr, ExprId, Past, PhaseId, Stint};
use crate::value::Value;
use naipe_grammar::narrow;
use std::ops::Range;

impl<'a> Eval<'a> {
    /// Whether something happened, or how often, as an expression asks.
    #[inline(never)]
    pub(crate) fn happened(&mut self, at: ExprId) -> Value {
        let g: &'a Game = self.g;
        let Expr::Happened(past) = g.program.expr(at) else { return Value::None };
        let Past { event, slot, pattern, noted, during, count } = **past;
        let stretch = self.stint(during);
        let n = self.p().events[event.i()].params.len() + 2;
        self.look(stretch.len() / BESIDE);
        let mut found = 0;
        for i in stretch {
            let r = self.c.history[i];
            if r.event != event {
                continue;
            }
            if pattern.is_none() {
                found += 1;
                continue;
            }
            self.look(1);
            if self.is_spent() {
                break;
            }
            for k in 0..n {
                let v = self.c.history_values[r.start as usize + k];
                self.set_var(slot + narrow::u16(k), v);
            }
            for k in 0..noted.n {
                let kept = noted.first + k;
                let kept = (kept < r.noted).then(|| self.c.history_values[r.start as usize + n + usize::from(kept)]);
                self.set_var(noted.slot + k, kept.unwrap_or(Value::None));
            }
            if self.holds_or_absent(pattern) {
                found += 1;
                if !count {
                    break;
                }
            }
        }
        for slot in (slot..slot + narrow::u16(n)).chain(noted.slot..noted.slot + noted.n) {
            self.set_var(slot, Value::None);
        }
        if count { Value::Int(found) } else { Value::Bool(found > 0) }
    }

    /// Where what happened in a stretch of the game stands in the record.
    fn stint(&mut self, during: Stint) -> Range<usize> {
        // What is kept is forgotten when the next turn begins.
        let of_turns = dirty::HISTORY | dirty::phase(PhaseId(0));
        let now = self.s.happened.unwrap_or(self.c.history.len());
        match during {
            Stint::Open(Some(PhaseId(1))) => {
                self.read(of_turns | dirty::phase(PhaseId(1)));
                0..now
            }
            Stint::Open(phase) => {
                self.read(of_turns | phase.map_or(dirty::TIME, dirty::phase));
                let ended = self.c.ended.as_ref();
                let found = match phase {
                    Some(phase) => self.c.open_phase(phase).or(ended.filter(|ended| ended.phase == phase.0)),
                    // What ended last was open within all that still is.
                    None => {
                        let phases = &self.g.program.phases;
                        let mut all = ended.into_iter().chain(self.c.phases.iter().rev());
                        all.find(|open| !phases[usize::from(open.phase)].is_step)
                    }
                };
                found.map_or(now, |open| open.since as usize)..now
            }
            Stint::Last(phase, of) => {
                let of = of.map(|of| self.eval(of).player().unwrap_or(u8::MAX));
                self.read(of_turns | dirty::phase(phase));
                let is_it = |one: &&PastPhase| {
                    one.phase == phase.0 && of.is_none_or(|of| one.of == of) && one.to != PastPhase::ENDING
                };
                let found = self.c.past_phases.iter().rev().find(is_it);
                found.map_or(0..0, |one| one.from as usize..one.to as usize)
            }
        }
    }
}
