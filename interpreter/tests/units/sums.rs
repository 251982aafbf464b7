//! Choices of several things that must add up to a number.

// Thousands of games would be needed for as many totals. Its module needs the limits of the crate, and no more.
#[allow(dead_code, reason = "a choice asks more of it")]
#[path = "../../src/machine/play/decide/sums/totals.rs"]
mod totals;

use totals::{completes, reaches, stays_within};

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
