//! What the machine itself says, in the languages that it knows: data like the words of a game.

#[cfg(feature = "compiler")]
pub use super::files::{all, learn, texts};
#[cfg(not(feature = "compiler"))]
pub use super::kept::{all, learn};
use crate::program::{Sort, Worded};

/// What the keys of such phrases begin with.
pub const TEXT: &str = "text.";

/// The language in which everything can be said.
pub const FIRST: &str = "en";

/// The tag of a language that the machine knows, by what people call it.
pub fn tag_of(name: &str) -> Option<&'static str> {
    match name.to_lowercase().as_str() {
        "en" | "eng" | "english" | "inglés" | "ingles" => Some("en"),
        "es" | "esp" | "spa" | "spanish" | "español" | "espanol" | "castellano" => Some("es"),
        _ => None,
    }
}

/// Whether something can be the tag of a language: two or three letters, and perhaps what tells where it is spoken, `pt_br`.
pub fn is_tag(name: &str) -> bool {
    let first = name.split(['_', '-']).next().unwrap_or("");
    matches!(first.len(), 2 | 3) && first.bytes().all(|sign| sign.is_ascii_lowercase())
}

/// The phrases that there are, as the first language says them.
pub fn phrases() -> impl Iterator<Item = &'static Worded> {
    all().iter().filter(|entry| entry.language == FIRST && entry.sort == Sort::Phrase && !is_rule(&entry.key))
}

/// Whether what has dots is no phrase, but says how words of the language agree: each language has its own.
pub fn is_rule(key: &str) -> bool {
    ["gender.", "article.", "number.", "possessive.", "reflexive.", "ending."].iter().any(|rule| key.starts_with(rule))
}
