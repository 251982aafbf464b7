//! What loops run over.

use crate::machine::query::eval::Eval;
use crate::program::SelectorId;
use crate::value::Value;
use naipe_grammar::narrow;

impl Eval<'_> {
    /// What a selector finds, as a list to run over.
    pub(crate) fn found(&mut self, of: SelectorId) -> Value {
        let mark = self.list_all(of);
        self.set_var(self.p().selectors[of.i()].var, Value::None);
        let len = self.m.lists.len() - mark;
        if len == 0 { Value::EMPTY } else { Value::List { len: narrow::u16(len), start: narrow::u32(mark) } }
    }

    /// Puts the next member of a list into a slot; false at the end.
    #[inline(always)]
    pub(crate) fn next_member(&mut self, list: u16, var: u16, gone: bool) -> bool {
        if let (Value::Int(n), Value::Int(i)) = (self.var(list), self.var(list + 1))
            && i < n
        {
            self.set_var(list + 1, Value::Int(i + 1));
            self.set_var(var, Value::Int(i + 1));
            return true;
        }
        self.next_listed(list, var, gone)
    }

    #[inline(never)]
    fn next_listed(&mut self, list: u16, var: u16, gone: bool) -> bool {
        if let Value::List { len, start } = self.var(list) {
            let mut i = self.var(list + 1).int();
            while i < i32::from(len) {
                let v = self.member(start, i as u32);
                i += 1;
                let has_gone = match v {
                    Value::Object(o) => self.c.fresh(o).is_none(),
                    Value::Player(q) => q < self.c.seats && !self.c.is_alive(q),
                    _ => false,
                };
                if gone || !has_gone {
                    self.set_var(list + 1, Value::Int(i));
                    self.set_var(var, v);
                    return true;
                }
            }
        }
        // The list is no longer needed.
        self.set_var(list, Value::None);
        self.set_var(list + 1, Value::None);
        false
    }

    /// What is in a zone, as a list.
    pub(crate) fn contents(&mut self, zone: u16) -> Value {
        let mark = self.m.lists.len();
        for id in self.objects_in(zone) {
            self.m.lists.push(Value::Object(self.c.reference(id)));
        }
        Value::List { len: narrow::u16(self.m.lists.len() - mark), start: narrow::u32(mark) }
    }
}
