//! What the machine itself says, in the languages that it knows: data like the words of a game.

use super::read;
use crate::program::{Sort, Worded};
use naipe_grammar::ast::ItemKind;
use naipe_grammar::span::FileId;
use std::sync::OnceLock;

/// The languages that the machine knows. What a language does not say is said in the first.
const FILES: &[&str] = &[include_str!("../../words/en.naipe"), include_str!("../../words/es.naipe")];

/// How cards are worded. It is read by who words cards, and by nobody else: a browser does not load it.
#[cfg(feature = "small")]
const TEXTS: &[&str] = &[];
/// How cards are worded. It is read by who words cards, and by nobody else.
#[cfg(not(feature = "small"))]
const TEXTS: &[&str] = &[
    include_str!("../../words/texts-en.naipe"),
    include_str!("../../words/texts-conditions-en.naipe"),
    include_str!("../../words/texts-things-en.naipe"),
    include_str!("../../words/texts-es.naipe"),
    include_str!("../../words/texts-conditions-es.naipe"),
    include_str!("../../words/texts-things-es.naipe"),
];

/// What the keys of such phrases begin with.
pub const TEXT: &str = "text.";

/// The language in which everything can be said.
pub const FIRST: &str = "en";

/// Everything that the machine says, read the first time that it is wanted.
pub fn all() -> &'static [Worded] {
    static ALL: OnceLock<Vec<Worded>> = OnceLock::new();
    ALL.get_or_init(|| entries(FILES))
}

/// How cards are worded, read the first time that it is wanted.
pub fn texts() -> &'static [Worded] {
    static TEXTS_READ: OnceLock<Vec<Worded>> = OnceLock::new();
    TEXTS_READ.get_or_init(|| entries(TEXTS))
}

fn entries(files: &[&str]) -> Vec<Worded> {
    let files = files.iter().map(|text| naipe_grammar::parse(FileId(0), text).0);
    let mut all = Vec::new();
    for item in files.flat_map(|file| file.items) {
        if let ItemKind::Words { language, entries } = item.kind {
            all.extend(entries.iter().map(|entry| read(&language.name, entry)));
        }
    }
    all
}

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
    ["gender.", "article.", "number.", "possessive.", "reflexive."].iter().any(|rule| key.starts_with(rule))
}
