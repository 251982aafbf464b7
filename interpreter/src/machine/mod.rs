//! The machine: plays any game written in Naipe. It has four floors, and each uses only those below it: what a program says of
//! itself (`tables`), the plain data of a game (`state`), what can be asked of it without changing it (`query`), and what
//! changes it (`play`). See `ARCHITECTURE.md` for where things are.

pub mod play;
pub mod query;
pub mod state;
pub mod tables;
