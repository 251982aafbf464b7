//! The logarithm that machines search with.

// What a search comes to shows it only roughly, and its module needs nothing of the crate.
#[path = "../../src/agent/search/logarithm.rs"]
mod reckoned;

use reckoned::logarithm;

#[test]
fn logarithms_are_near_enough() {
    for n in [1_u32, 2, 3, 5, 10, 100, 999, 12_345, u32::MAX] {
        assert!((logarithm(n) - f64::from(n).ln()).abs() < 0.01, "{n}: {}", logarithm(n));
    }
}
