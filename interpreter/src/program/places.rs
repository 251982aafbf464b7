//! How places are kept: as plain bytes, which are taken up much faster than numbers of different lengths. There is one for each
//! expression and instruction.

use naipe_grammar::narrow;
use naipe_grammar::span::{FileId, Span};
use serde::de::{Deserializer, Error, Visitor};
use serde::ser::Serializer;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

/// Writes places as bytes: how often the file changes, each file with how many places are in it, and where each begins and ends.
///
/// # Errors
/// Where bytes cannot be written.
pub fn serialize<L: Deref<Target: AsRef<[Span]>>, S: Serializer>(places: &L, to: S) -> Result<S::Ok, S::Error> {
    let places: &[Span] = (**places).as_ref();
    let in_files = || places.chunk_by(|a, b| a.file == b.file);
    let mut bytes = Vec::with_capacity((places.len() + 2) * 8);
    let mut add = |number: u32| bytes.extend_from_slice(&number.to_le_bytes());
    add(narrow::u32(in_files().count()));
    for in_file in in_files() {
        add(in_file[0].file.0);
        add(narrow::u32(in_file.len()));
    }
    for place in places {
        add(place.start);
        add(place.end);
    }
    to.serialize_bytes(&bytes)
}

/// Reads places from bytes.
///
/// # Errors
/// Where there are no bytes, or not as many as they say.
pub fn deserialize<'b, L: From<Vec<Span>>, D: Deserializer<'b>>(from: D) -> Result<L, D::Error> {
    from.deserialize_bytes(Places(PhantomData))
}

struct Places<L>(PhantomData<L>);

impl<L: From<Vec<Span>>> Visitor<'_> for Places<L> {
    type Value = L;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("places, as bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<L, E> {
        read(bytes).map(L::from).ok_or_else(|| E::invalid_length(bytes.len(), &self))
    }
}

/// The places that bytes hold; nothing where they are not as many as they say.
fn read(bytes: &[u8]) -> Option<Vec<Span>> {
    let (changes, rest) = bytes.split_first_chunk::<4>()?;
    let (files, rest) = rest.split_at_checked((u32::from_le_bytes(*changes) as usize).checked_mul(8)?)?;
    let (ends, incomplete) = pairs(rest);
    if !incomplete.is_empty() {
        return None;
    }
    let mut places = Vec::with_capacity(ends.len());
    let mut left = ends;
    for file in pairs(files).0 {
        let [file, many] = file.map(u32::from_le_bytes);
        let (in_file, behind) = left.split_at_checked(many as usize)?;
        places.extend(in_file.iter().map(|ends| {
            let [start, end] = ends.map(u32::from_le_bytes);
            Span { file: FileId(file), start, end }
        }));
        left = behind;
    }
    left.is_empty().then_some(places)
}

/// Bytes as pairs of numbers, and those that are left.
fn pairs(bytes: &[u8]) -> (&[[[u8; 4]; 2]], &[u8]) {
    let (whole, rest) = bytes.split_at(bytes.len() / 8 * 8);
    (whole.as_chunks::<4>().0.as_chunks::<2>().0, rest)
}
