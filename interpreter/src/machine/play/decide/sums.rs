//! Choices of several things that must add up to a number, or to no more or no less than that: only those are offered that some
//! set of them needs.

mod totals;

use crate::limits;
use crate::machine::play::decide::ask::Choice;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::query::eval::Eval;
use crate::machine::query::scratch::Fault;
use crate::machine::state::State;
use crate::program::{Adding, Choose};
use crate::value::Value;
use naipe_grammar::ast::Bound;
use totals::{completes, marks, reaches, stays_within};

/// How many marks are moved in the time in which one thing is looked at.
const MARKS: usize = 1_024;

impl<T: Trace> Machine<'_, T> {
    /// Keeps the options with which what is chosen can still add up to the total; says whether it does already.
    pub(crate) fn keep_sums(&mut self, st: &mut State, base: u32, c: &Choose, a: Adding, so_far: Value) -> bool {
        let Some((least, most)) = c.count else { return true };
        let (least, most) = (self.value(st, base, least).int(), self.value(st, base, most).int());
        let mut options = std::mem::take(&mut self.decision.options);
        let mut e = self.eval(st, base);
        let mut left = e.eval(a.total).int();
        if left > limits::TOTAL && a.bound != Bound::AtMost {
            e.s.fault.get_or_insert(Fault::Total(a.total));
        }
        let mut chosen = 0;
        if let Value::List { len, start } = so_far {
            chosen = i32::from(len);
            for i in 0..u32::from(len) {
                let v = e.member(start, i);
                left = left.saturating_sub(number(&mut e, a, v));
            }
        }
        let numbers: Vec<i32> =
            options.iter().map(|o| if let Choice::Value(v) = o { number(&mut e, a, *v) } else { -1 }).collect();
        let others = |n: i32| usize::try_from(n - chosen - 1).unwrap_or(0);
        let mut known: Vec<bool> = Vec::with_capacity(numbers.len());
        options.retain(|_| {
            let one = known.len();
            // Numbers that are alike complete the total alike.
            let alike = numbers[..one].iter().position(|n| *n == numbers[one]);
            let completes = most > chosen
                && alike.map_or_else(
                    || {
                        let (least, most) = (others(least), others(most));
                        match a.bound {
                            Bound::AtLeast => return reaches(&numbers, one, least, most, left),
                            Bound::AtMost => return stays_within(&numbers, one, least, left),
                            Bound::Exactly => {}
                        }
                        e.look(numbers.len() * marks(&numbers, least, most, left) / MARKS);
                        !e.is_spent() && completes(&numbers, one, least, most, left)
                    },
                    |alike| known[alike],
                );
            known.push(completes);
            completes
        });
        self.decision.options = options;
        match a.bound {
            Bound::Exactly => left == 0,
            Bound::AtLeast => left <= 0,
            Bound::AtMost => left >= 0,
        }
    }
}

/// The number that a candidate adds.
fn number(e: &mut Eval<'_>, a: Adding, candidate: Value) -> i32 {
    e.set_var(a.var, candidate);
    e.eval(a.each).int()
}
