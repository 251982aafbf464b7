//! Tests of the grammar: its parts agree with one another, what is printed is what was read, and nothing breaks it.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests read their samples, and take the time")]

#[path = "../../../tests/support/cases.rs"]
mod cases;
mod drift;
mod format;
mod hostile;
mod mutate;
mod pages;
mod printing;
mod samples;
mod signs;
mod sizes;
mod wrong;
