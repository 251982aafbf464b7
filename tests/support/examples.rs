//! The examples that stand in `docs/`.
//!
//! A block of code that begins with three backticks and `naipe` is an example; words after it say what it is:
//! - `game=ember`: a part of the game *ember*; all its blocks in the document make one game. `game=match/toss` is the game in the
//!   sub-folder `toss` of the game *match*.
//! - `file=NAME`: the whole file NAME of that game, in the place of what stood in it before; `add=NAME`: more of it.
//! - `common=table`: the file `rules/common/table.naipe`, for games that say `use common.table`.
//! - `wrong=N0100`: with the rest of its game it must have faults of exactly this code.

use naipe_grammar::ast::Date;
use std::collections::{BTreeMap, BTreeSet};

/// The date of examples that say none: before every erratum of the documents.
pub const TODAY: Date = Date { year: 2026, month: 1, day: 1 };

/// The chapters of the reference, in the order in which they are read: a game goes on from one to the next.
pub const LANGUAGE: [Page; 13] = [
    Page { path: "docs/language.md", text: include_str!("../../docs/language.md") },
    Page { path: "docs/language/declarations.md", text: include_str!("../../docs/language/declarations.md") },
    Page { path: "docs/language/expressions.md", text: include_str!("../../docs/language/expressions.md") },
    Page { path: "docs/language/abilities.md", text: include_str!("../../docs/language/abilities.md") },
    Page { path: "docs/language/playing.md", text: include_str!("../../docs/language/playing.md") },
    Page { path: "docs/language/statements.md", text: include_str!("../../docs/language/statements.md") },
    Page { path: "docs/language/time.md", text: include_str!("../../docs/language/time.md") },
    Page { path: "docs/language/tables.md", text: include_str!("../../docs/language/tables.md") },
    Page { path: "docs/language/rulebooks.md", text: include_str!("../../docs/language/rulebooks.md") },
    Page { path: "docs/language/words.md", text: include_str!("../../docs/language/words.md") },
    Page { path: "docs/language/scenarios.md", text: include_str!("../../docs/language/scenarios.md") },
    Page { path: "docs/language/limits.md", text: include_str!("../../docs/language/limits.md") },
    Page { path: "docs/crib.md", text: include_str!("../../docs/crib.md") },
];
/// The tutorial: a game that grows, section by section.
pub const TUTORIAL: [Page; 1] = [Page { path: "docs/tutorial.md", text: include_str!("../../docs/tutorial.md") }];

/// A page of the documents.
pub struct Page {
    /// From the folder of the project.
    pub path: &'static str,
    pub text: &'static str,
}

/// An example of the documentation: a block of text in the language.
#[derive(Debug, Clone)]
pub struct Block {
    /// The page on which it stands.
    pub path: &'static str,
    /// The line of the page where its text begins.
    pub line: usize,
    /// How many sections have begun before it.
    pub section: usize,
    /// What the words after `naipe` say.
    pub words: BTreeMap<String, String>,
    pub text: String,
}

impl Block {
    /// What a word before `=` says.
    pub fn word(&self, name: &str) -> Option<&str> {
        self.words.get(name).map(String::as_str)
    }
}

/// The examples of a document, page after page.
pub fn blocks(document: &[Page]) -> Vec<Block> {
    document.iter().flat_map(blocks_of).collect()
}

fn blocks_of(page: &Page) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut section = 0;
    let mut open: Option<Block> = None;
    for (index, line) in page.text.lines().enumerate() {
        if let Some(block) = &mut open {
            if line == "```" {
                blocks.extend(open.take());
            } else {
                block.text.push_str(line);
                block.text.push('\n');
            }
        } else if let Some(words) = line.strip_prefix("```naipe") {
            let words = words
                .split_whitespace()
                .filter_map(|word| word.split_once('='))
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect();
            open = Some(Block { path: page.path, line: index + 2, section, words, text: String::new() });
        } else if line.starts_with("## ") {
            section += 1;
        }
    }
    assert!(open.is_none(), "{}: a block is not closed", page.path);
    blocks
}

/// The examples that are no examples of faults.
pub fn right(blocks: &[Block]) -> Vec<&Block> {
    blocks.iter().filter(|block| block.word("wrong").is_none()).collect()
}

/// The texts of a game, of the games inside it and of what games share, as they stand after some blocks, by their paths in a project.
pub fn texts<'b>(name: &str, blocks: &[&'b Block]) -> BTreeMap<String, &'b Block> {
    let mut texts = BTreeMap::new();
    let names: BTreeSet<&str> = blocks.iter().filter_map(|block| block.word("game")).collect();
    let is_inside = |other: &str| other.strip_prefix(name).is_some_and(|rest| rest.starts_with('/'));
    for game in names.into_iter().filter(|other| *other == name || is_inside(other)) {
        for (at, block) in files_of(game, blocks).into_iter().enumerate() {
            texts.insert(format!("rules/{game}/{at:03}.naipe"), block);
        }
    }
    for block in blocks {
        if let Some(name) = block.word("common") {
            texts.insert(format!("rules/common/{name}.naipe"), block);
        }
    }
    texts
}

/// The files of a game, as they stand after some blocks: for each, its parts.
fn files_of<'b>(game: &str, blocks: &[&'b Block]) -> Vec<&'b Block> {
    let mut files: Vec<(String, Vec<&Block>)> = Vec::new();
    for block in blocks.iter().filter(|block| block.word("game") == Some(game)) {
        let (name, whole) = match (block.word("file"), block.word("add")) {
            (Some(name), _) => (name.to_owned(), true),
            (_, Some(name)) => (name.to_owned(), false),
            _ => (format!("{} {}", block.path, block.line), true),
        };
        match files.iter_mut().find(|file| file.0 == name) {
            Some(file) if whole => file.1 = vec![block],
            Some(file) => file.1.push(block),
            None => files.push((name, vec![block])),
        }
    }
    files.into_iter().flat_map(|file| file.1).collect()
}
