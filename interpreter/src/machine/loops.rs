//! What loops run over.

use super::eval::Eval;
use super::ready::Range;
use crate::value::Value;

impl Eval<'_> {
    /// What a loop runs over: a list, or how many times.
    pub(super) fn range(&mut self, over: &Range) -> Value {
        match over {
            Range::Times(n) => Value::Int(self.scalar_of(|e| n.get(e)).int().max(0)),
            Range::List(of) => match of.get(self) {
                Value::Zone(z) => self.contents(z),
                v => v,
            },
            Range::Selector(s, var) => {
                let mark = self.list_all(*s);
                self.set_var(*var, Value::None);
                let len = self.m.lists.len() - mark;
                if len == 0 { Value::EMPTY } else { Value::List { len: len as u16, start: mark as u32 } }
            }
        }
    }

    /// Puts the next member of a list into a slot; false at the end.
    #[inline]
    pub(super) fn next_member(&mut self, list: u16, var: u16, gone: bool) -> bool {
        let window = &mut self.m.values[self.base..];
        let (list, var) = (list as usize, var as usize);
        let (of, mut i) = (window[list], window[list + 1].int());
        let (len, start) = match of {
            Value::Int(n) if i < n => {
                window[list + 1] = Value::Int(i + 1);
                window[var] = Value::Int(i + 1);
                return true;
            }
            Value::List { len, start } => (i32::from(len), start),
            _ => (0, 0),
        };
        while i < len {
            let v = self.member(start, i as u32);
            i += 1;
            if gone || !matches!(v, Value::Object(o) if self.c.fresh(o).is_none()) {
                let window = &mut self.m.values[self.base..];
                window[list + 1] = Value::Int(i);
                window[var] = v;
                return true;
            }
        }
        // The list is no longer needed.
        let window = &mut self.m.values[self.base..];
        window[list] = Value::None;
        window[list + 1] = Value::None;
        false
    }

    /// What is in a zone, as a list.
    pub(super) fn contents(&mut self, zone: u16) -> Value {
        let mark = self.m.lists.len();
        for id in self.objects_in(zone) {
            self.m.lists.push(Value::Object(self.c.reference(id)));
        }
        Value::List { len: (self.m.lists.len() - mark) as u16, start: mark as u32 }
    }
}
