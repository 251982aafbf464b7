//! Whether some of several numbers add up to a total, or to no more or no less.

use crate::limits;
use naipe_grammar::order;
use std::cmp::Reverse;

/// Whether a number and so many of the others (from least to most) add up to a total. Those below nothing never do.
pub(super) fn completes(numbers: &[i32], one: usize, least: usize, most: usize, total: i32) -> bool {
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
pub(super) fn reaches(numbers: &[i32], one: usize, least: usize, most: usize, total: i32) -> bool {
    let others = numbers.iter().enumerate().filter(|(i, number)| *i != one && **number >= 0);
    let mut others: Vec<i32> = others.map(|(_, number)| *number).collect();
    order::by_key(&mut others, |number| Reverse(*number));
    numbers[one] >= 0
        && others.len() >= least
        && others.iter().take(most).fold(numbers[one], |sum, number| sum.saturating_add(*number)) >= total
}

/// Whether a number and so many of the others, the least of them, come to no more than a total. Those below nothing never do.
pub(super) fn stays_within(numbers: &[i32], one: usize, least: usize, total: i32) -> bool {
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
pub(super) fn marks(numbers: &[i32], least: usize, most: usize, total: i32) -> usize {
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
