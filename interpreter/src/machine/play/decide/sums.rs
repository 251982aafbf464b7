//! Choices of several things that must add up to a number, or to no more or no less than that: only those are offered that some
//! set of them needs.

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
use naipe_grammar::order;
use std::cmp::Reverse;

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

/// Whether a number and so many of the others (from least to most) add up to a total. Those below nothing never do.
fn completes(numbers: &[i32], one: usize, least: usize, most: usize, total: i32) -> bool {
    let left = total.saturating_sub(numbers[one]);
    if numbers[one] < 0 || !(0..=limits::TOTAL).contains(&left) {
        return false;
    }
    let (counted, rows) = rows(numbers, least, most);
    let rest = numbers.iter().enumerate().filter(|(i, number)| *i != one && (0..=left).contains(*number));
    if !counted && left < 64 {
        return rest.fold(1_u64, |sums, (_, number)| sums | sums << number) >> left & 1 == 1;
    }
    let words = left as usize / 64 + 1;
    let mut sums = vec![0_u64; rows * words];
    sums[0] = 1;
    for (_, number) in rest {
        for row in (usize::from(counted)..rows).rev() {
            shift_in(&mut sums, (row - usize::from(counted)) * words, row * words, words, *number as usize);
        }
    }
    let reached = |row: usize| sums[row * words + left as usize / 64] >> (left % 64) & 1 == 1;
    if counted { (least..rows).any(reached) } else { reached(0) }
}

/// Whether a number and so many of the others (from least to most) come to a total, or to more. Those below nothing never do.
fn reaches(numbers: &[i32], one: usize, least: usize, most: usize, total: i32) -> bool {
    let others = numbers.iter().enumerate().filter(|(i, number)| *i != one && **number >= 0);
    let mut others: Vec<i32> = others.map(|(_, number)| *number).collect();
    order::by_key(&mut others, |number| Reverse(*number));
    numbers[one] >= 0
        && others.len() >= least
        && others.iter().take(most).fold(numbers[one], |sum, number| sum.saturating_add(*number)) >= total
}

/// Whether a number and so many of the others, the least of them, come to no more than a total. Those below nothing never do.
fn stays_within(numbers: &[i32], one: usize, least: usize, total: i32) -> bool {
    let others = numbers.iter().enumerate().filter(|(i, number)| *i != one && **number >= 0);
    let mut others: Vec<i32> = others.map(|(_, number)| *number).collect();
    others.sort_unstable();
    numbers[one] >= 0
        && others.len() >= least
        && others.iter().take(least).fold(numbers[one], |sum, number| sum.saturating_add(*number)) <= total
}

/// A row for every number of others, or one for any number of them, with a mark for every sum that they reach: whether
/// they are counted, and how many rows there are.
fn rows(numbers: &[i32], least: usize, most: usize) -> (bool, usize) {
    let counted = least > 0 || most < numbers.len() - 1;
    (counted, if counted { most.min(numbers.len() - 1) + 1 } else { 1 })
}

/// How many marks it takes to tell what adds up to the total.
fn marks(numbers: &[i32], least: usize, most: usize, total: i32) -> usize {
    rows(numbers, least, most).1 * usize::try_from(total.clamp(0, limits::TOTAL)).unwrap_or(0)
}

/// Adds to the marks at `to` those at `from`, moved up by a number.
fn shift_in(sums: &mut [u64], from: usize, to: usize, words: usize, by: usize) {
    let (whole, bits) = (by / 64, by % 64);
    for word in (whole..words).rev() {
        let mut moved = sums[from + word - whole] << bits;
        if bits > 0 && word > whole {
            moved |= sums[from + word - whole - 1] >> (64 - bits);
        }
        sums[to + word] |= moved;
    }
}

#[cfg(test)]
mod tests {
    use super::{completes, reaches, stays_within};

    const NUMBERS: [i32; 9] = [1, 7, 0, 70, 64, 5, 130, 7, -3];

    /// Compares what is told of one of the numbers with what comes of trying every set.
    fn agrees(told: fn(&[i32], usize, usize, usize, i32) -> bool, comes: fn(i32, i32) -> bool) {
        for total in 0..300 {
            for (one, number) in NUMBERS.into_iter().enumerate() {
                for (least, most) in [(0, 8), (0, 1), (2, 3), (1, 70)] {
                    let tried = (0_u32..1 << NUMBERS.len()).any(|set| {
                        let others = || (0..NUMBERS.len()).filter(move |i| *i != one && set >> i & 1 == 1);
                        (least..=most).contains(&others().count())
                            && others().all(|i| NUMBERS[i] >= 0)
                            && number >= 0
                            && comes(others().map(|i| NUMBERS[i]).sum::<i32>() + number, total)
                    });
                    assert_eq!(told(&NUMBERS, one, least, most, total), tried, "{one} of {total}, {least} to {most}");
                }
            }
        }
    }

    #[test]
    fn agrees_with_trying_every_set() {
        agrees(completes, |sum, total| sum == total);
    }

    #[test]
    fn agrees_with_trying_every_set_that_may_come_to_more() {
        agrees(reaches, |sum, total| sum >= total);
    }

    #[test]
    fn agrees_with_trying_every_set_that_may_come_to_less() {
        agrees(|numbers, one, least, _, total| stays_within(numbers, one, least, total), |sum, total| sum <= total);
    }
}
