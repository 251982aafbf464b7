//! The examples of `docs/`, checked and run.
//!
//! A block of code that begins with three backticks and `naipe` is an example; words after it say what it is:
//! - `game=ember`: a part of the game *ember*; all its blocks in the document make one game. `game=match/toss` is the game in the
//!   sub-folder `toss` of the game *match*.
//! - `file=NAME`: the whole file NAME of that game, in the place of what stood in it before; `add=NAME`: more of it.
//! - `common=table`: the file `rules/common/table.naipe`, for games that say `use common.table`.
//! - `wrong=N0100`: with the rest of its game it must have faults of exactly this code.
//!
//! In the tutorial the game must be sound, and pass its scenarios, at the end of every section.

use naipe_grammar::ast::{self, Date, ItemKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::source::Sources;
use naipe_grammar::span::FileId;
use naipe_grammar::vocabulary::{self, Role};
use naipe_grammar::{parse, render};
use naipe_interpreter::lower::{self, Compiled, GameInput};
use naipe_interpreter::primitives::{self, Lowers};
use naipe_interpreter::scenario;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::Arc;

/// The date of scenarios that say none: before every erratum of the examples.
const TODAY: Date = Date { year: 2026, month: 1, day: 1 };

const LANGUAGE: &str = include_str!("../docs/language.md");
const TUTORIAL: &str = include_str!("../docs/tutorial.md");

/// An example.
#[derive(Debug, Clone)]
struct Block {
    /// The line of the document where its text begins.
    line: usize,
    /// How many sections have begun before it.
    section: usize,
    /// What the words after `naipe` say.
    words: BTreeMap<String, String>,
    text: String,
}

impl Block {
    fn word(&self, name: &str) -> Option<&str> {
        self.words.get(name).map(String::as_str)
    }

    /// The text, moved down to the line where it stands in the document.
    fn placed(&self) -> String {
        "\n".repeat(self.line - 1) + &self.text
    }
}

fn blocks(document: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut section = 0;
    let mut open: Option<Block> = None;
    for (index, line) in document.lines().enumerate() {
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
            open = Some(Block { line: index + 2, section, words, text: String::new() });
        } else if line.starts_with("## ") {
            section += 1;
        }
    }
    assert!(open.is_none(), "a block is not closed");
    blocks
}

/// The files of a game and of what it uses, as they stand after some blocks: for each, its parts.
fn files_of<'b>(game: &str, blocks: &[&'b Block]) -> Vec<&'b Block> {
    let mut files: Vec<(String, Vec<&Block>)> = Vec::new();
    for block in blocks.iter().filter(|block| block.word("game") == Some(game)) {
        let (name, whole) = match (block.word("file"), block.word("add")) {
            (Some(name), _) => (name.to_owned(), true),
            (_, Some(name)) => (name.to_owned(), false),
            _ => (format!("line {}", block.line), true),
        };
        match files.iter_mut().find(|file| file.0 == name) {
            Some(file) if whole => file.1 = vec![block],
            Some(file) => file.1.push(block),
            None => files.push((name, vec![block])),
        }
    }
    let mut parts: Vec<&Block> = files.into_iter().flat_map(|file| file.1).collect();
    for block in blocks {
        if let Some(name) = block.word("common")
            && parts.iter().any(|part| part.text.lines().any(|line| line == format!("use common.{name}")))
        {
            parts.push(block);
        }
    }
    parts
}

/// A game of a document, parsed.
struct Game {
    name: String,
    sources: Sources,
    files: Vec<ast::File>,
    faults: Vec<Diagnostic>,
    /// The games of its sub-folders.
    inside: Vec<Game>,
}

impl Game {
    fn read(document: &str, name: &str, blocks: &[&Block]) -> Game {
        let mut game = Game {
            name: name.to_owned(),
            sources: Sources::new(),
            files: Vec::new(),
            faults: Vec::new(),
            inside: Vec::new(),
        };
        for block in files_of(name, blocks) {
            let text = block.placed();
            let (file, faults) = parse(game.sources.add(document, text.clone()), &text);
            game.files.push(file);
            game.faults.extend(faults);
        }
        let inner: BTreeSet<&str> = blocks
            .iter()
            .filter_map(|block| block.word("game"))
            .filter(|inner| inner.strip_prefix(name).is_some_and(|rest| rest.starts_with('/')))
            .collect();
        game.inside = inner.into_iter().map(|inner| Game::read(document, inner, blocks)).collect();
        game
    }

    /// Compiles it as of a date; faults of the games inside it count as its own.
    fn compile(&self, as_of: Date, faults: &mut Vec<Diagnostic>) -> Compiled {
        let mut subgames = Vec::new();
        for inner in &self.inside {
            let mut its_faults = Vec::new();
            let compiled = inner.compile(as_of, &mut its_faults);
            assert!(its_faults.is_empty(), "{}", render::text(&its_faults, &inner.sources, false));
            let name = inner.name.trim_start_matches(&self.name).trim_start_matches('/');
            subgames.push((name.into(), Arc::new(compiled)));
        }
        let input = GameInput { name: self.name.as_str().into(), files: self.files.iter().collect(), as_of, subgames };
        let (compiled, found) = lower::compile(&input);
        faults.extend(self.faults.iter().cloned());
        faults.extend(found);
        compiled
    }

    fn scenarios(&self) -> impl Iterator<Item = &ast::Scenario> {
        self.files
            .iter()
            .flat_map(|file| &file.items)
            .filter_map(|item| if let ItemKind::Scenario(scenario) = &item.kind { Some(scenario) } else { None })
    }

    /// Everything wrong with it: on every date when something changes, and in its scenarios.
    fn faults(&self) -> Vec<Diagnostic> {
        let mut dates = vec![TODAY];
        dates.extend(lower::change_dates(&self.files.iter().collect::<Vec<_>>()));
        for date in dates {
            let mut faults = Vec::new();
            self.compile(date, &mut faults);
            if !faults.is_empty() {
                return faults;
            }
        }
        self.scenarios()
            .flat_map(|scenario| {
                scenario::run(&self.compile(scenario.as_of.unwrap_or(TODAY), &mut Vec::new()), scenario).failures
            })
            .collect()
    }

    /// The game is sound and its scenarios pass; how many there are.
    fn must_be_sound(&self, when: &str) -> usize {
        let faults = self.faults();
        assert!(faults.is_empty(), "the game `{}` {when}:\n{}", self.name, render::text(&faults, &self.sources, false));
        self.scenarios().count()
    }
}

/// The games of a document: those that stand in no other.
fn games(blocks: &[&Block]) -> BTreeSet<String> {
    blocks.iter().filter_map(|block| block.word("game")).filter(|name| !name.contains('/')).map(str::to_owned).collect()
}

fn right(blocks: &[Block]) -> Vec<&Block> {
    blocks.iter().filter(|block| block.word("wrong").is_none()).collect()
}

#[test]
fn every_example_says_what_it_is_part_of() {
    for (document, text) in [("docs/language.md", LANGUAGE), ("docs/tutorial.md", TUTORIAL)] {
        for block in blocks(text) {
            let known = ["game", "file", "add", "common", "wrong"];
            assert!(
                block.words.keys().all(|word| known.contains(&word.as_str())),
                "{document}:{}: {:?}",
                block.line,
                block.words
            );
            assert!(
                block.word("game").is_some() || block.word("common").is_some(),
                "{document}:{}: an example of no game",
                block.line
            );
        }
    }
}

#[test]
fn the_games_of_the_reference_are_sound_and_pass_their_scenarios() {
    let all = blocks(LANGUAGE);
    let right = right(&all);
    let scenarios: usize = games(&right)
        .iter()
        .map(|name| Game::read("docs/language.md", name, &right).must_be_sound("of the reference"))
        .sum();
    assert!(scenarios >= 20, "only {scenarios} scenarios were found");
}

#[test]
fn what_the_reference_says_is_wrong_is_found_at_fault() {
    let all = blocks(LANGUAGE);
    let wrong: Vec<&Block> = all.iter().filter(|block| block.word("wrong").is_some()).collect();
    assert!(wrong.len() >= 10, "only {} wrong examples were found", wrong.len());
    for block in wrong {
        let (Some(name), Some(code)) = (block.word("game"), block.word("wrong")) else {
            continue;
        };
        let mut parts = right(&all);
        parts.push(block);
        let mut game = Game::read("docs/language.md", name, &parts);
        // Scenarios of other blocks are not at stake here.
        let text = block.placed();
        for (index, file) in game.files.iter_mut().enumerate() {
            let is_it = game.sources.text(FileId(narrow::u32(index))) == text;
            file.items.retain(|item| is_it || !matches!(item.kind, ItemKind::Scenario(_)));
        }
        let faults = game.faults();
        let codes: BTreeSet<String> = faults.iter().map(|fault| fault.code.to_string()).collect();
        assert_eq!(
            codes,
            BTreeSet::from([code.to_owned()]),
            "line {}:\n{}",
            block.line,
            render::text(&faults, &game.sources, false)
        );
    }
}

#[test]
fn the_game_of_the_tutorial_is_sound_after_every_section() {
    let all = blocks(TUTORIAL);
    let mut ran = 0;
    let last = all.iter().map(|block| block.section).max().unwrap_or(0);
    for section in 1..=last {
        let so_far: Vec<&Block> = all.iter().filter(|block| block.section <= section).collect();
        for name in games(&so_far) {
            ran += Game::read("docs/tutorial.md", &name, &so_far).must_be_sound(&format!("after section {section}"));
        }
    }
    assert!(ran > 0, "no scenario was found");
}

/// Whether a word belongs to a table.
type Belongs = fn(&Lowers) -> bool;

#[test]
fn the_reference_lists_every_built_in_word() {
    let mut wanted = String::new();
    let tables: [(&str, Belongs); 3] = [
        ("Facts", |lowers| matches!(lowers, Lowers::Fact(..))),
        ("Properties", |lowers| matches!(lowers, Lowers::Property(..))),
        ("Functions", |lowers| matches!(lowers, Lowers::Function(..))),
    ];
    for (title, belongs) in tables {
        let _ = write!(wanted, "### {title}\n\n| | |\n|---|---|\n");
        for word in primitives::TABLE.iter().filter(|word| belongs(&word.lowers)) {
            let _ = writeln!(wanted, "| `{}` | {} |", word.signature, word.meaning);
        }
        wanted.push('\n');
    }
    assert!(LANGUAGE.contains(&wanted), "the section of built-in words should hold:\n\n{wanted}");
}

#[test]
fn the_examples_of_the_reference_use_every_word_of_the_language() {
    let mut used: BTreeSet<String> = BTreeSet::new();
    for block in blocks(LANGUAGE) {
        used.extend(block.text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').map(str::to_owned));
    }
    let shown = [Role::Item, Role::Ability, Role::Clause, Role::Member, Role::Statement, Role::Operator, Role::Script];
    let missing: BTreeSet<&str> = vocabulary::TABLE
        .iter()
        .filter(|word| shown.contains(&word.role) && !used.contains(word.word))
        .map(|word| word.word)
        .collect();
    assert!(missing.is_empty(), "no example shows {missing:?}");
}
