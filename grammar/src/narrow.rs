//! Narrowing of whole numbers, in one place: what does not fit becomes the greatest number that does.
//!
//! Nothing that is numbered ever comes so far: the limits are checked where things are declared (with a diagnostic), and
//! where a game runs (with a fault). A number never wraps around to another thing.

/// A number of eight bits: a player, a parameter.
#[inline]
pub fn u8(n: impl TryInto<u8>) -> u8 {
    n.try_into().unwrap_or(u8::MAX)
}

/// A number of sixteen bits: a declaration, a slot of a frame, the length of a list.
#[inline]
pub fn u16(n: impl TryInto<u16>) -> u16 {
    n.try_into().unwrap_or(u16::MAX)
}

/// A number of thirty-two bits: an object, a place in a list of the program or of the game.
#[inline]
pub fn u32(n: impl TryInto<u32>) -> u32 {
    n.try_into().unwrap_or(u32::MAX)
}

/// A number of sixty-four bits: a stretch of a wider one.
#[inline]
pub fn u64(n: impl TryInto<u64>) -> u64 {
    n.try_into().unwrap_or(u64::MAX)
}

/// A number of the language.
#[inline]
pub fn i32(n: impl TryInto<i32>) -> i32 {
    n.try_into().unwrap_or(i32::MAX)
}

/// A number as wide as an address: a length, or a place in a list.
#[inline]
pub fn usize(n: impl TryInto<usize>) -> usize {
    n.try_into().unwrap_or(usize::MAX)
}
