//! What the machine says, read from its files.

use super::read;
use crate::program::Worded;
use naipe_grammar::ast::ItemKind;
use naipe_grammar::span::FileId;
use std::sync::OnceLock;

/// The languages that the machine knows. What a language does not say is said in the first.
const FILES: &[&str] = &[include_str!("../../words/en.naipe"), include_str!("../../words/es.naipe")];

/// How cards are worded. It is read by who words cards, and by nobody else.
const TEXTS: &[&str] = &[
    include_str!("../../words/texts-en.naipe"),
    include_str!("../../words/texts-conditions-en.naipe"),
    include_str!("../../words/texts-things-en.naipe"),
    include_str!("../../words/texts-es.naipe"),
    include_str!("../../words/texts-conditions-es.naipe"),
    include_str!("../../words/texts-things-es.naipe"),
];

/// Everything that the machine says, read the first time that it is wanted.
pub fn all() -> &'static [Worded] {
    static ALL: OnceLock<Vec<Worded>> = OnceLock::new();
    ALL.get_or_init(|| entries(FILES))
}

/// Takes it from a game that was kept: there is no need to, where it can be read.
pub fn learn(_said: Vec<Worded>) {}

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
