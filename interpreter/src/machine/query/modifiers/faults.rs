//! What abilities that modify may not do: ask one another without end, and take a number past what can be counted.

use crate::machine::query::eval::Eval;
use crate::machine::query::modifiers::values::Modified;
use crate::machine::query::scratch::Fault;
use crate::program::KindId;
use crate::value::Value;

impl Eval<'_> {
    #[cold]
    pub(crate) fn too_deep(&mut self, key: u32) {
        let one = self.p().abilities.iter().position(|a| self.g.tables.key(&a.form) == key);
        let ability = self.with_key(key).last().map_or_else(|| one.unwrap_or(0), |l| l.ability as usize);
        self.s.fault.get_or_insert(Fault::Modified(ability));
    }

    /// What modifies a value, of this key, takes it past what can be counted: the fault is of the last ability that does anything to it.
    #[cold]
    #[inline(never)]
    pub(super) fn past_counting(&mut self, (key, it): (u32, Value), before: Value) -> Value {
        if self.s.fault.is_some() {
            return before;
        }
        let mut all = Vec::new();
        self.all_with_key(key, &mut all);
        let mut last = None;
        for l in all {
            let mut alone = [Modified::NOT, Modified::NOT];
            self.modify(&l, it, &mut alone);
            if !alone.iter().all(Modified::is_not) {
                last = Some(l.ability as usize);
            }
        }
        self.s.fault.get_or_insert(Fault::Grown(last));
        before
    }

    /// The numbers of a keyword, each time that a thing has it, come to more than can be counted.
    #[cold]
    pub(super) fn too_much_of(&mut self, keyword: KindId) -> i32 {
        self.s.fault.get_or_insert(Fault::Added(keyword));
        0
    }
}
