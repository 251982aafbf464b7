//! Tests of the grammar: its parts agree with one another, what is printed is what was read, and nothing breaks it.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests read their samples, and take the time")]

mod calendar;
#[path = "../../../tests/support/cases.rs"]
mod cases;
mod composed;
mod drift;
mod errors;
mod format;
mod hostile;
mod messages;
mod mutate;
mod next;
mod order;
mod pages;
mod parsing;
mod parts;
mod printing;
mod prose;
mod render;
mod samples;
mod signs;
mod sizes;
mod sources;
mod suggest;
mod visible;
mod wrong;
