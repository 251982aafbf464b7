//! Defines that use themselves: how deep they may go, and what is known of them while one is being asked.
//!
//! Whatever they are asked for a second time, for the same things, is remembered until the first of them has its value:
//! nothing changes in the meantime.

use crate::dirty::Bits;
use crate::limits;
use crate::machine::query::eval::Eval;
use crate::machine::query::scratch::{BESIDE, CALL, Fault};
use crate::machine::state::Memory;
use crate::program::{DefineId, ExprId};
use crate::value::Value;
use naipe_grammar::narrow;
use rustc_hash::FxHashMap;

/// What one call gave, lists spelt out, and what was read to work it out.
type Given = (Box<[Value]>, Bits);

/// What is known of defines that use themselves, while nothing is written.
#[derive(Debug, Default)]
pub(crate) struct Recursion {
    /// How deep their expressions stand in one another now.
    depth: u32,
    /// What each gave: of a define, its caller's `you` and `self`, and its arguments, lists spelt out.
    known: FxHashMap<Box<[Value]>, Given>,
    /// How many values are kept in `known`, all together.
    kept: usize,
}

impl Eval<'_> {
    /// The value of a define that uses itself, called with these arguments.
    #[inline(never)]
    pub(crate) fn recurse(&mut self, d: DefineId, arguments: &[Value], at: ExprId) -> Value {
        self.look(CALL);
        if self.is_spent() {
            return Value::None;
        }
        let p = self.p();
        let define = &p.defines[d.i()];
        let before = self.s.recursion.depth;
        let depth = before + u32::from(define.recursion) + limits::RECURSION_CALL;
        if depth > limits::RECURSION {
            self.s.fault.get_or_insert(Fault::Recursion(d, at));
            return Value::None;
        }
        let mark = self.m.lists.len();
        let base = self.m.values.len();
        let (you, me) = (self.var(0), self.var(1));
        self.m.values.extend_from_slice(&[you, me]);
        self.m.values.extend_from_slice(arguments);
        let n = arguments.len();
        // While it is being asked who controls what, what is of which kind or to what something applies, what is found
        // may hold for that question only.
        let s = &*self.s;
        let is_of_all = !s.circle.is_asked_by_age() && s.layer == 0 && !s.retargeting;
        let is_settled = s.asking.is_empty() && s.control.asking.is_empty() && s.modifying.is_empty() && is_of_all;
        let key = is_settled.then(|| {
            let mut key = vec![Value::Int(i32::from(d.0))];
            for i in base..self.m.values.len() {
                self.spell(self.m.values[i], &mut key);
            }
            key.into_boxed_slice()
        });
        if let Some(key) = &key
            && let Some((value, bits)) = self.s.recursion.known.get(key)
        {
            let (value, bits) = (value.clone(), *bits);
            self.read(bits);
            self.look(value.len() / BESIDE);
            self.m.values.truncate(base);
            self.m.lists.truncate(mark);
            return self.put_together(&mut value.iter());
        }
        if let Some(c) = &mut self.s.cover {
            c.define(d);
        }
        let size = base + usize::from(define.slots).max(2 + n);
        if self.m.values.len() < size {
            self.m.values.resize(size, Value::None);
        }
        let saved = std::mem::replace(&mut self.base, base);
        let read = self.s.reads.replace(0);
        self.s.recursion.depth = depth;
        let mut v = self.run(self.plan().define(self.g, d));
        if define.modified {
            v = self.modified_define(d, v, n, at);
        }
        self.s.recursion.depth = before;
        let bits = self.s.reads.replace(read);
        self.read(bits);
        self.close_window(saved);
        let mut value = Vec::new();
        self.spell(v, &mut value);
        self.m.lists.truncate(mark);
        let v = self.put_together(&mut value.iter());
        let known = &mut self.s.recursion;
        if before == 0 {
            known.known.clear();
            known.kept = 0;
        } else if let Some(key) = key
            && self.s.fault.is_none()
            && known.kept < limits::REMEMBERED
        {
            known.kept += key.len() + value.len();
            known.known.insert(key, (value.into_boxed_slice(), bits));
        }
        v
    }

    /// Writes a value down with its members, if it is a list, and theirs.
    fn spell(&self, v: Value, out: &mut Vec<Value>) {
        let Value::List { len, start } = v else { return out.push(v) };
        self.look(usize::from(len) / BESIDE);
        out.push(Value::List { len, start: 0 });
        for i in 0..u32::from(len) {
            self.spell(self.member(start, i), out);
        }
    }

    /// The value that was written down.
    fn put_together(&mut self, written: &mut std::slice::Iter<'_, Value>) -> Value {
        match written.next().copied() {
            Some(Value::List { len, .. }) if len > 0 => {
                let from = self.m.values.len();
                for _ in 0..len {
                    let v = self.put_together(written);
                    self.m.values.push(v);
                }
                let mark = self.m.lists.len();
                let Memory { values, lists, .. } = self.m;
                lists.extend_from_slice(&values[from..]);
                values.truncate(from);
                Value::List { len, start: narrow::u32(mark) }
            }
            Some(Value::List { .. }) => Value::EMPTY,
            v => v.unwrap_or_default(),
        }
    }
}
