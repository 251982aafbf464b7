//! The built-in events, by number.

use super::EventId;

/// `move(x, from, to, cell, bottom)`: `x` an object, `from` and `to` zones, `cell` a cell or none.
pub const MOVE: EventId = EventId(0);
/// `create(x, to)`: `x` the new object.
pub const CREATE: EventId = EventId(1);
/// `begin(phase)`: a phase or step begins.
pub const BEGIN: EventId = EventId(2);
/// `end(phase)`: a phase or step ends.
pub const END: EventId = EventId(3);
/// `target(x, effect)`: an object or player becomes a target of an effect.
pub const TARGET: EventId = EventId(4);
/// `shuffle(z)`: the order of a zone becomes unknown.
pub const SHUFFLE: EventId = EventId(5);
/// `reveal(x, to)`: `to` a player, players, or none for everybody.
pub const REVEAL: EventId = EventId(6);
/// How many there are.
pub const COUNT: usize = 7;
/// Names and parameters, in order.
pub const NAMES: [(&str, &[&str]); COUNT] = [
    ("move", &["x", "from", "to", "cell", "bottom"]),
    ("create", &["x", "to"]),
    ("begin", &["phase"]),
    ("end", &["phase"]),
    ("target", &["x", "effect"]),
    ("shuffle", &["zone"]),
    ("reveal", &["x", "to"]),
];
