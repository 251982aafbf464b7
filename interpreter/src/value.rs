//! Values: eight bytes, `Copy`, comparable, without pointers.

use naipe_grammar::narrow;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// An object as it was when the reference was made: once the object leaves or enters play its incarnation
/// changes and the reference is stale.
///
/// Packed, so that a [`Value`] has room for it in eight bytes: then values go through registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(Rust, packed(2))]
pub struct ObjectRef {
    /// Which time it is that this object is new.
    pub inc: u16,
    /// Its place in the table of objects.
    pub id: u32,
}

/// The thing whose ability something is, as it was when the reference was made: an [`ObjectRef`] in four bytes, as sixteen bits
/// count all the things that there may be (`crate::limits::OBJECTS`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Holder {
    inc: u16,
    id: u16,
}

impl Holder {
    /// Of what is no ability of a thing.
    pub const NOBODY: Holder = Holder { inc: 0, id: u16::MAX };

    /// The holder that a thing is.
    #[inline]
    #[must_use]
    pub fn of(thing: ObjectRef) -> Holder {
        Holder { inc: thing.inc, id: narrow::u16(thing.id) }
    }

    /// The thing; a reference to no object where it is nobody's.
    #[inline]
    #[must_use]
    pub fn thing(self) -> ObjectRef {
        let id = if self.id == u16::MAX { u32::MAX } else { u32::from(self.id) };
        ObjectRef { inc: self.inc, id }
    }
}

/// Any value of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Value {
    /// `none`: equal to nothing but itself, and only `is none` says so.
    #[default]
    None,
    /// `yes`, `no`: a truth.
    Bool(bool),
    /// A whole number of 32 bits.
    Int(i32),
    /// A seat, counted from 0. [`Value::CHANCE`] is the seat of chance.
    Player(u8),
    /// A card, token, die or waiting effect.
    Object(ObjectRef),
    /// A member of an enum: the enum and the member's ordinal.
    Member(u16, u16),
    /// A zone of the table, by its number in the state (see [`crate::program::Program::zone_of`]).
    Zone(u16),
    /// A cell of a grid zone: the zone's number and `column + row * width`.
    Cell(u16, u16),
    /// A text of the program's table of strings.
    Text(u32),
    /// A list or set: `len` values from `start` in the state's list arena, or, when the top bit of `start` is set, in the program's.
    List {
        /// How many members it has.
        len: u16,
        /// Where its members begin, in one of the two.
        start: u32,
    },
    /// A kind, trait or keyword, by number.
    Kind(u16),
    /// A card definition (`create` takes one).
    Def(u32),
    /// A playable ability of an object: the ability's definition and the object.
    Ability(u16, Holder),
    /// The name of a phase or step.
    Phase(u16),
    /// An action of the program, by number.
    Action(u16),
    /// What is paid: one of the program's prices.
    Cost(u16),
}

// It goes through a register, and so does one that may be missing.
const _: () = assert!(size_of::<Value>() == 8 && size_of::<Option<Value>>() == 8);

impl Hash for Value {
    fn hash<H: Hasher>(&self, h: &mut H) {
        h.write_u64(self.word());
    }
}

/// Bit of a list's `start` that says it stands in the program's constant pool.
pub const CONSTANT_LIST: u32 = 1 << 31;

impl Value {
    /// The empty list, which takes no room anywhere.
    pub const EMPTY: Value = Value::List { len: 0, start: CONSTANT_LIST };
    /// The seat of chance, which no player has.
    pub const CHANCE: u8 = 255;
    /// How many bits of a word say something; those above are 0.
    pub const BITS: u32 = 53;

    /// A playable ability of an object.
    #[inline]
    #[must_use]
    pub fn ability(def: u16, of: ObjectRef) -> Value {
        Value::Ability(def, Holder::of(of))
    }

    /// The value as one number: different values have different numbers.
    #[inline]
    #[must_use]
    pub fn word(self) -> u64 {
        let (kind, payload) = match self {
            Value::None => (0, 0),
            Value::Bool(b) => (1, u64::from(b)),
            Value::Int(n) => (2, u64::from(n.cast_unsigned())),
            Value::Player(q) => (3, u64::from(q)),
            Value::Object(o) => (4, u64::from(o.id) << 16 | u64::from(o.inc)),
            Value::Member(of, n) => (5, u64::from(of) << 16 | u64::from(n)),
            Value::Zone(z) => (6, u64::from(z)),
            Value::Cell(z, n) => (7, u64::from(z) << 16 | u64::from(n)),
            Value::Text(s) => (8, u64::from(s)),
            Value::Kind(k) => (9, u64::from(k)),
            Value::Def(d) => (10, u64::from(d)),
            Value::Ability(def, of) => (11, u64::from(of.inc) << 32 | u64::from(of.id) << 16 | u64::from(def)),
            Value::Phase(n) => (12, u64::from(n)),
            Value::Action(a) => (13, u64::from(a)),
            Value::Cost(c) => (15, u64::from(c)),
            Value::List { len, start } => {
                let kind = if start & CONSTANT_LIST == 0 { 16 } else { 14 };
                (kind, u64::from(start & !CONSTANT_LIST) << 16 | u64::from(len))
            }
        };
        kind << 48 | payload
    }

    /// True for `Bool(true)` only.
    #[must_use]
    pub fn is_true(self) -> bool {
        matches!(self, Value::Bool(true))
    }

    /// Its number, 0 for what is not one.
    #[must_use]
    pub fn int(self) -> i32 {
        if let Value::Int(n) = self { n } else { 0 }
    }

    /// The object, if it is one.
    #[must_use]
    pub fn object(self) -> Option<ObjectRef> {
        if let Value::Object(o) = self { Some(o) } else { None }
    }

    /// The object that it is, or whose ability it is.
    #[must_use]
    pub fn thing(self) -> Option<ObjectRef> {
        match self {
            Value::Object(o) => Some(o),
            Value::Ability(_, of) => Some(of.thing()),
            _ => None,
        }
    }

    /// The seat, if it is a player.
    #[must_use]
    pub fn player(self) -> Option<u8> {
        if let Value::Player(p) = self { Some(p) } else { None }
    }
}
