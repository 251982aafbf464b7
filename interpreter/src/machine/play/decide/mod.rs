//! Decisions: what somebody is asked, what can be answered, and what comes of the answer.

pub mod aiming;
pub mod ask;
pub mod chance;
pub mod choose;
pub mod once;
pub mod sums;
