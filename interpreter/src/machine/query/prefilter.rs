//! What of a condition can be told at once is asked before anything else (see [`crate::machine::tables::prefilter`]).

use crate::dirty;
use crate::machine::query::eval::Eval;
use crate::machine::tables::prefilter::{Prefilter, Test};
use crate::program::AbilityId;
use crate::value::Value;

impl<'a> Eval<'a> {
    /// Whether the prefilters of an ability hold, given what stands in its slots: the arguments of its event, or what it would
    /// apply to. Who wants to know what ran wants all of a condition to be asked.
    pub fn passes_prefilter(&mut self, ability: AbilityId, slot: impl Fn(&Eval<'_>, u8) -> Value) -> bool {
        let prefilters: &'a [Prefilter] = &self.g.tables.prefilters[ability.i()];
        self.s.cover.is_some() || prefilters.iter().all(|g| self.prefilter_holds(g.test, &slot) != g.not)
    }

    /// Whether no parameter of the game switches an ability off.
    #[inline]
    pub fn is_in_force(&self, ability: AbilityId) -> bool {
        let prefilters: &'a [Prefilter] = &self.g.tables.prefilters[ability.i()];
        let holds = |g: &Prefilter| match g.test {
            Test::Param(id) => self.c.params[id.i()].is_true() != g.not,
            _ => true,
        };
        self.s.cover.is_some() || prefilters.iter().all(holds)
    }

    fn prefilter_holds(&mut self, test: Test, slot: impl Fn(&Eval<'_>, u8) -> Value) -> bool {
        match test {
            Test::Param(id) => self.c.params[id.i()].is_true(),
            Test::During(phase) => {
                self.read(dirty::phase(phase));
                self.c.open_phase(phase).is_some()
            }
            Test::Within(s) => {
                self.read(dirty::scope(s));
                self.c.open_scope(s).is_some()
            }
            Test::Compare(i, op, v) => self.compare(op, slot(self, i), v),
            Test::Printed(i, k) => self.value_is_kind(slot(self, i), k),
            Test::Zones(i, bits) => match slot(self, i) {
                Value::Zone(z) => self.c.zones.get(z as usize).is_some_and(|z| z.decl < 64 && bits & 1 << z.decl != 0),
                _ => false,
            },
        }
    }
}
