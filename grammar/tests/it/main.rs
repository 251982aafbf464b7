//! Tests of the grammar: its parts agree with one another, what is printed is what was read, and nothing breaks it.

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
