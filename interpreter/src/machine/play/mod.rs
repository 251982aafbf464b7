//! Play: what changes a game, and where it waits for somebody to decide.

pub mod ahead;
pub mod announce;
pub mod begin;
pub mod circle;
pub mod decide;
pub mod durations;
pub mod ending;
pub mod event;
pub mod inside;
pub mod instructions;
pub mod run;
pub mod settle;
pub mod trace;
