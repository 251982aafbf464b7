//! Actions that a thing has of others: `modify self { has: actions of x }`.

use crate::machine::query::eval::Eval;
use crate::machine::query::modifiers::values::printed_on;
use crate::machine::query::scratch::CALL;
use crate::machine::state::Listener;
use crate::program::{DefId, Form};
use crate::value::{ObjectRef, Value};

impl Eval<'_> {
    /// Whether an object has an action that is printed on another thing.
    #[inline(never)]
    pub(crate) fn is_lent(&mut self, o: ObjectRef, action: DefId) -> bool {
        let key = self.g.tables.lend_key;
        self.deeper(key, |e| e.lends(o, action)).unwrap_or(false)
    }

    fn lends(&mut self, o: ObjectRef, action: DefId) -> bool {
        let mut all = Vec::new();
        self.all_about(self.g.tables.lend_key, Value::Object(o), &mut all);
        all.retain(|l| !self.is_lost(o, l));
        for l in all {
            self.look(CALL);
            let a = self.ability(&l);
            let Form::Lend { applies, of } = a.form else { continue };
            let saved = self.open_listener(&l, &[Value::Object(o)], a.slots as usize);
            let found = self.is_on(&l, a, applies, Value::Object(o)) && {
                let lenders = self.eval(of);
                self.is_printed_on_any(lenders, action)
            };
            self.close_window(saved);
            if found {
                return true;
            }
        }
        false
    }

    /// Whether an action is printed on a thing, or on one of several: not on what lies face down, nor on what has lost its abilities.
    fn is_printed_on_any(&mut self, lenders: Value, action: DefId) -> bool {
        match lenders {
            Value::Object(of) => {
                self.p().defs[self.c.def(of).i()].actions.contains(&action)
                    && !self.is_face_down(lenders)
                    && !(self.c.fresh(of).is_some() && self.is_muted(of))
            }
            Value::List { len, start } => {
                (0..u32::from(len)).any(|i| self.is_printed_on_any(self.member(start, i), action))
            }
            _ => false,
        }
    }

    /// Whether something has lost all of its abilities since something lent it actions.
    fn is_lost(&mut self, o: ObjectRef, lender: &Listener) -> bool {
        if !self.is_muted(o) {
            return false;
        }
        let (its, age) = (printed_on(o), self.age(lender));
        let mut all = Vec::new();
        self.all_about(self.g.tables.suspend_key, Value::Object(o), &mut all);
        all.iter().any(|l| self.age(l) > age && self.mutes(l, &its))
    }
}
