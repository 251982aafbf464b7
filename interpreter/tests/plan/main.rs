//! What the machine makes of a program.

mod listings;
mod reached;
mod wide;
