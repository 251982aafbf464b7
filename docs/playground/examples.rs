//! Writes what the documents as a site need to try their examples: `cargo run --example examples > examples.json`.
//!
//! For each page its examples, in the order in which they stand there; for each the texts that it makes a game with. `docs/build`
//! puts them beside the page that tries them.

#[path = "../../tests/support/examples.rs"]
mod examples;

use examples::{Block, LANGUAGE, Page, TODAY, TUTORIAL, blocks, right, texts};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// The documents in Spanish with examples.
const SPANISH: [[Page; 1]; 2] = [
    [Page { path: "docs/es/tutorial.md", text: include_str!("../es/tutorial.md") }],
    [Page { path: "docs/es/chuleta.md", text: include_str!("../es/chuleta.md") }],
];

fn main() -> io::Result<()> {
    let mut written = Written::default();
    written.document(&LANGUAGE, After::Everything);
    written.document(&TUTORIAL, After::Section);
    let [tutorial, crib] = &SPANISH;
    written.document(tutorial, After::Section);
    written.document(crib, After::Everything);
    // mdbook shows the first page of its table twice.
    let first = include_str!("../SUMMARY.md").split_once("](").and_then(|(_, rest)| rest.split_once(".md)"));
    let first = first.map_or("", |(page, _)| page);
    let all = json!({ "as_of": TODAY.to_string(), "first": first, "parts": written.parts, "pages": written.pages });
    writeln!(io::stdout(), "{all}")
}

/// Which examples of a document make a game with one of them.
#[derive(Clone, Copy)]
enum After {
    /// Every example of the document, wherever it stands.
    Everything,
    /// Those up to the end of its section: the game grows.
    Section,
}

#[derive(Default)]
struct Written {
    /// The texts that examples are made of, each once: pages say them by number.
    parts: Vec<String>,
    /// The examples of each page, by its path in the documents.
    pages: Map<String, Value>,
}

impl Written {
    fn document(&mut self, pages: &[Page], after: After) {
        let all = blocks(pages);
        for block in &all {
            let name = block.path.trim_start_matches("docs/").trim_end_matches(".md");
            let example = self.example(block, &all, after);
            let page = self.pages.entry(name).or_insert_with(|| json!([]));
            page.as_array_mut().expect("a page is a list").push(example);
        }
    }

    fn example(&mut self, block: &Block, all: &[Block], after: After) -> Value {
        let among = |other: &Block| match after {
            After::Everything => true,
            After::Section => other.section <= block.section,
        };
        let mut with: Vec<&Block> = right(all).into_iter().filter(|other| among(other)).collect();
        if block.word("wrong").is_some() {
            with.push(block);
        }
        let uses = block.word("common").map(|name| format!("use common.{name}"));
        let user = with.iter().find(|other| uses.as_ref().is_some_and(|uses| other.text.contains(uses)));
        let game = user.unwrap_or(&block).word("game").unwrap_or_default();
        let game = game.split('/').next().unwrap_or_default();
        let is_it = |other: &&Block| std::ptr::eq(*other, block);
        let mut found = texts(game, &with);
        if !found.values().any(is_it) {
            // It is replaced later on: the game as it stands right after it.
            let last = with.iter().position(is_it).unwrap_or(with.len() - 1);
            with.truncate(last + 1);
            found = texts(game, &with);
        }
        let own = found.iter().find(|(_, other)| is_it(other)).map(|(path, _)| path.clone());
        let texts: Map<String, Value> =
            found.into_iter().map(|(path, other)| (path, self.part(&other.text).into())).collect();
        json!({ "game": game, "own": own, "texts": texts, "wrong": block.word("wrong") })
    }

    /// The number of a text among those that are written.
    fn part(&mut self, text: &str) -> usize {
        self.parts.iter().position(|known| known == text).unwrap_or_else(|| {
            self.parts.push(text.to_owned());
            self.parts.len() - 1
        })
    }
}
