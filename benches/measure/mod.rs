//! What benches share that are not a list of times: samples and how they are told.
#![allow(dead_code, reason = "each bench takes what it needs")]

use std::io::Write;
use std::time::Instant;

/// Measurements of one thing.
#[derive(Debug, Default, Clone)]
pub struct Samples(Vec<f64>);

impl Samples {
    /// Adds a measurement, in whatever unit all of them have.
    pub fn add(&mut self, sample: f64) {
        self.0.push(sample);
    }

    /// The measurement that a part of all (0 to 1) does not pass: 0.5 is the median.
    #[expect(clippy::cast_possible_truncation, reason = "a part of a length is no more than the length")]
    pub fn at(&self, part: f64) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().saturating_sub(1);
        sorted.get((last as f64 * part).round() as usize).copied().unwrap_or(f64::NAN)
    }

    /// The measurement in the middle; not a number where nothing was measured.
    pub fn median(&self) -> f64 {
        self.at(0.5)
    }
}

/// The seconds that something takes.
pub fn seconds<R>(what: impl FnOnce() -> R) -> f64 {
    let began = Instant::now();
    std::hint::black_box(what());
    began.elapsed().as_secs_f64()
}

/// Prints a line of results; an output that is closed is no fault.
pub fn line(text: impl std::fmt::Display) {
    // Nobody reads on: nothing to do about it.
    let _ = writeln!(std::io::stdout().lock(), "{text}");
}

/// Seconds in the unit that suits them.
pub fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1e-6 => format!("{:.0} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.2} µs", s * 1e6),
        s if s < 1.0 => format!("{:.2} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

/// What was asked for after `--`: words that are not options.
pub fn wanted() -> Vec<String> {
    std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect()
}
