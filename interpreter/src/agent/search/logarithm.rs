//! Logarithms, by sums and products alone.

/// The natural logarithm of a whole number, near enough, and the same on every machine.
pub(super) fn logarithm(n: u32) -> f64 {
    let n = n.max(1);
    let whole = n.ilog2();
    let part = f64::from(n) / f64::from(1_u32 << whole) - 1.0;
    // A cubic through the logarithm to base 2 of 1 to 2.
    let part = part * (1.424_5 - part * (0.582_0 - part * 0.157_5));
    (f64::from(whole) + part) * std::f64::consts::LN_2
}
