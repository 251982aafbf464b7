//! What may be done: which actions can be begun, what can be announced, which costs can be paid, what is forbidden.

pub mod actions;
pub mod announcements;
pub mod costs;
pub mod costs_first;
pub mod modes;
pub(crate) mod origin;
pub mod prohibitions;
pub mod retargeting;
pub mod sets;
pub mod steps;
