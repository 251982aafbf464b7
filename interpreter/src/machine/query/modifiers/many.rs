//! Of what many abilities modify, what is found out once and kept while nothing is written: what a value comes to, what gives a
//! keyword, and, where a value goes in a circle, what the abilities make of it one after another, the oldest first.

use crate::dirty::Bits;
use crate::machine::query::eval::Eval;
use crate::machine::query::modifiers::about::MANY;
use crate::machine::query::modifiers::circle::Now;
use crate::machine::query::modifiers::keywords::Given;
use crate::machine::query::modifiers::values::{Modified, rule};
use crate::machine::query::scratch::Age;
use crate::machine::state::Listener;
use crate::program::KindId;
use crate::value::{ObjectRef, Value};
use naipe_grammar::order;
use rustc_hash::FxHashMap;
use std::ops::Deref;
use std::sync::Arc;

/// What is known of what many abilities modify.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// Of which table and evaluation that is.
    of: (usize, u64),
    /// What a value comes to that was this before, and what was read to find it out.
    values: FxHashMap<(u32, Value, Value), (Value, Bits)>,
    /// What gives a keyword to an object, and what was read to find it out.
    given: FxHashMap<(ObjectRef, u16), (Arc<Given>, Bits)>,
    /// What abilities make of a value in a circle, as somebody in a layer sees it.
    courses: FxHashMap<(u32, Value, u8), Course>,
}

/// What abilities make of a value one after another.
#[derive(Debug)]
struct Course {
    /// The abilities, the oldest first.
    by_age: Vec<(Age, Listener)>,
    /// What so many of the first of them make of it, from none of them on, as far as it was asked for.
    made: Vec<[Modified; 2]>,
}

/// What was found out for one question only, or is kept for others, too.
pub(super) enum Shared<T> {
    Own(T),
    Kept(Arc<T>),
}

impl<T> Deref for Shared<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        match self {
            Shared::Own(found) => found,
            Shared::Kept(found) => found,
        }
    }
}

impl Known {
    /// Finds out anew what goes in circles.
    pub(super) fn forget_courses(&mut self) {
        self.courses.clear();
    }
}

impl Eval<'_> {
    /// What is known of this table, as long as nothing has been written since.
    fn kept(&mut self) -> &mut Known {
        let of = (std::ptr::from_ref(self.c).addr(), self.s.evaluations);
        let known = &mut self.s.many;
        if known.of != of {
            *known = Known { of, ..Known::default() };
        }
        known
    }

    /// Whether many abilities have a key, and nobody asks for them who would not see what all of them do.
    fn are_many(&mut self, key: u32) -> bool {
        let s = &*self.s;
        let asks_by_itself = s.layer == 0
            && s.modifying.is_empty()
            && s.asking.is_empty()
            && s.granting.is_empty()
            && !s.losing.is_being_asked()
            && s.fault.is_none()
            && !s.circle.is_being_asked()
            && !s.control.is_being_asked();
        self.c.listeners.len() >= MANY && asks_by_itself && self.heard(key).len() >= MANY
    }

    /// What a value comes to: kept, where many abilities modify it.
    pub(crate) fn modified(&mut self, key: u32, it: Value, base: Value) -> Value {
        let is_kept = key < self.g.tables.kind_key && !matches!(base, Value::List { .. }) && self.are_many(key);
        if !is_kept {
            return self.modified_anew(key, it, base);
        }
        if let Some((v, read)) = self.kept().values.get(&(key, it, base)).copied() {
            self.read(read);
            return v;
        }
        let (v, read) = self.with_reads(|e| e.modified_anew(key, it, base));
        self.read(read);
        if self.s.fault.is_none() {
            self.kept().values.insert((key, it, base), (v, read));
        }
        v
    }

    /// What gives an object a keyword: kept, where many abilities do.
    pub(super) fn what_gives(&mut self, o: ObjectRef, k: KindId) -> Shared<Given> {
        if !self.are_many(self.g.tables.kind_key + u32::from(k.0)) {
            return Shared::Own(self.given_anew(o, k));
        }
        if let Some((given, read)) = self.kept().given.get(&(o, k.0)) {
            let (given, read) = (given.clone(), *read);
            self.read(read);
            return Shared::Kept(given);
        }
        let (given, read) = self.with_reads(|e| Arc::new(e.given_anew(o, k)));
        self.read(read);
        if self.s.fault.is_none() {
            self.kept().given.insert((o, k.0), (given.clone(), read));
        }
        Shared::Kept(given)
    }

    /// A value in a circle as those older than an ability make it, where many modify it and none of them belongs to a keyword that
    /// can be given: each is asked once. Nothing where that is not so.
    pub(super) fn modified_in_course(&mut self, circle: Now, of: (u32, Value), before: Age) -> Option<[Modified; 2]> {
        let (key, it) = of;
        if self.g.tables.any_granted[key as usize] || self.heard(key).len() < MANY {
            return None;
        }
        let at = (key, it, self.s.layer);
        if !self.kept().courses.contains_key(&at) {
            let mut by_age: Vec<(Age, Listener)> = self
                .g
                .tables
                .rules(key)
                .iter()
                .map(|r| rule(*r))
                .map(|l| (self.age_in_circle(circle, &l), l))
                .collect();
            by_age.extend(self.heard_about(key, it).iter().map(|l| (self.age_in_circle(circle, l), *l)));
            order::by_key(&mut by_age, |(age, _)| *age);
            let made = vec![[Modified::NOT, Modified::NOT]];
            self.kept().courses.insert(at, Course { by_age, made });
        }
        loop {
            let course = self.kept().courses.get(&at)?;
            let upto = course.by_age.partition_point(|(age, _)| *age < before);
            let done = course.made.len() - 1;
            if done >= upto {
                return Some(course.made[upto]);
            }
            let ((age, l), mut made) = (course.by_age[done], course.made[done]);
            self.as_old_as(circle, age, |e| e.modify(&l, it, &mut made));
            if self.is_spent() {
                return Some(made);
            }
            // What was asked on the way may have gone on from here itself.
            let course = self.kept().courses.get_mut(&at)?;
            if course.made.len() == done + 1 {
                course.made.push(made);
            }
        }
    }
}
