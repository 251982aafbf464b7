//! The examples of `docs/`, checked and run; `support/examples.rs` says how a page marks them.
//!
//! In the tutorial the game must be sound, and pass its scenarios, at the end of every section.

#[path = "support/examples.rs"]
mod examples;

use examples::{Block, LANGUAGE, TODAY, TUTORIAL, blocks, right, texts};
use naipe_grammar::ast::{self, ItemKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::render;
use naipe_grammar::vocabulary::{self, Role};
use naipe_interpreter::primitives::{self, Lowers};
use naipe_interpreter::project::library::{Library, With};
use naipe_interpreter::project::texts::InMemory;
use naipe_interpreter::scenario;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

/// The text of an example, moved down to the line where it stands in the document.
fn placed(block: &Block) -> String {
    "\n".repeat(block.line - 1) + &block.text
}

/// A game of a document, with the games inside it and the rules that games share.
struct Game {
    name: String,
    library: Library,
    index: usize,
}

impl Game {
    fn read(name: &str, blocks: &[&Block]) -> Game {
        let texts = texts(name, blocks).into_iter().map(|(path, block)| (PathBuf::from(path), placed(block)));
        let texts = texts.collect();
        let mut library = Library::new(InMemory(texts)).unwrap_or_else(|error| panic!("{error}"));
        let index = library.layout.game(name).unwrap_or_else(|error| panic!("{error}"));
        library.read(&[index]).unwrap_or_else(|error| panic!("{error}"));
        Game { name: name.to_owned(), library, index }
    }

    /// Its scenarios, and those of the games inside it; those of one text only, where one is named.
    fn scenarios<'g>(&'g self, of: Option<&'g str>) -> impl Iterator<Item = (usize, &'g ast::Scenario)> {
        let sources = &self.library.files.sources;
        let files = self.library.games_read().flat_map(|game| {
            let ids = self.library.ids(game, With::Cards);
            ids.into_iter().map(move |id| (game, id))
        });
        files.filter(move |(_, id)| of.is_none_or(|text| sources.text(*id) == text)).flat_map(|(game, id)| {
            let items = self.library.files.file(id).into_iter().flat_map(|file| &file.items);
            items.filter_map(move |item| match &item.kind {
                ItemKind::Scenario(scenario) => Some((game, scenario)),
                _ => None,
            })
        })
    }

    /// Everything wrong with it: on every date when something changes, and in its scenarios, or those of one text.
    fn faults(&self, of: Option<&str>) -> Vec<Diagnostic> {
        let mut dates = vec![TODAY];
        dates.extend(self.library.change_dates(self.index));
        for date in dates {
            let built = self.library.build(self.index, With::Cards, date);
            if !built.diagnostics.is_empty() {
                return built.diagnostics.clone();
            }
        }
        let run = |(game, scenario): (usize, &ast::Scenario)| {
            let built = self.library.build(game, With::Cards, scenario.as_of.unwrap_or(TODAY));
            scenario::run(&built.compiled, scenario).failures
        };
        self.scenarios(of).flat_map(run).collect()
    }

    /// The game is sound and its scenarios pass; how many there are.
    fn must_be_sound(&self, when: &str) -> usize {
        let faults = self.faults(None);
        let said = || render::text(&faults, &self.library.files.sources, false);
        assert!(faults.is_empty(), "the game `{}` {when}:\n{}", self.name, said());
        self.scenarios(None).count()
    }
}

/// The games of a document: those that stand in no other.
fn games(blocks: &[&Block]) -> BTreeSet<String> {
    blocks.iter().filter_map(|block| block.word("game")).filter(|name| !name.contains('/')).map(str::to_owned).collect()
}

#[test]
fn every_example_says_what_it_is_part_of() {
    for document in [&LANGUAGE[..], &TUTORIAL] {
        for block in blocks(document) {
            let known = ["game", "file", "add", "common", "wrong"];
            assert!(
                block.words.keys().all(|word| known.contains(&word.as_str())),
                "{}:{}: {:?}",
                block.path,
                block.line,
                block.words
            );
            assert!(
                block.word("game").is_some() || block.word("common").is_some(),
                "{}:{}: an example of no game",
                block.path,
                block.line
            );
        }
    }
}

#[test]
fn the_games_of_the_reference_are_sound_and_pass_their_scenarios() {
    let all = blocks(&LANGUAGE);
    let right = right(&all);
    let scenarios: usize =
        games(&right).iter().map(|name| Game::read(name, &right).must_be_sound("of the reference")).sum();
    assert!(scenarios >= 20, "only {scenarios} scenarios were found");
}

#[test]
fn what_the_reference_says_is_wrong_is_found_at_fault() {
    let all = blocks(&LANGUAGE);
    let wrong: Vec<&Block> = all.iter().filter(|block| block.word("wrong").is_some()).collect();
    assert!(wrong.len() >= 10, "only {} wrong examples were found", wrong.len());
    for block in wrong {
        let (Some(name), Some(code)) = (block.word("game"), block.word("wrong")) else {
            continue;
        };
        let mut parts = right(&all);
        parts.push(block);
        let game = Game::read(name, &parts);
        // Scenarios of other blocks are not at stake here.
        let text = placed(block);
        let faults = game.faults(Some(&text));
        let codes: BTreeSet<String> = faults.iter().map(|fault| fault.code.to_string()).collect();
        assert_eq!(
            codes,
            BTreeSet::from([code.to_owned()]),
            "{}:{}:\n{}",
            block.path,
            block.line,
            render::text(&faults, &game.library.files.sources, false)
        );
    }
}

#[test]
fn the_game_of_the_tutorial_is_sound_after_every_section() {
    let all = blocks(&TUTORIAL);
    let mut ran = 0;
    let last = all.iter().map(|block| block.section).max().unwrap_or(0);
    for section in 1..=last {
        let so_far: Vec<&Block> = all.iter().filter(|block| block.section <= section).collect();
        for name in games(&so_far) {
            ran += Game::read(&name, &so_far).must_be_sound(&format!("after section {section}"));
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
    assert!(
        LANGUAGE.iter().any(|page| page.text.contains(&wanted)),
        "the section of built-in words should hold:\n\n{wanted}"
    );
}

#[test]
fn the_examples_of_the_reference_use_every_word_of_the_language() {
    let mut used: BTreeSet<String> = BTreeSet::new();
    for block in blocks(&LANGUAGE) {
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

/// The pages that people read, from the folder of the project.
fn pages() -> Vec<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    ["", "docs", "docs/es", "docs/language"]
        .iter()
        .flat_map(|folder| std::fs::read_dir(root.join(folder)).expect("a folder of documents"))
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect()
}

/// What a link to a heading says after `#`: small letters, hyphens for blanks, and nothing else but letters and numbers.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

fn anchors(text: &str) -> BTreeSet<String> {
    let mut code = false;
    let mut found = BTreeSet::new();
    for line in text.lines() {
        if line.starts_with("```") {
            code = !code;
        } else if !code
            && line.starts_with('#')
            && let Some(heading) = line.trim_start_matches('#').strip_prefix(' ')
        {
            found.insert(anchor(heading));
        }
    }
    found
}

#[test]
fn every_link_between_pages_leads_somewhere() {
    let mut followed = 0;
    let mut lost = Vec::new();
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("a page");
        let links = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link);
        for link in links.filter(|link| !link.contains("://") && !link.contains(' ')) {
            let (path, place) = link.split_once('#').map_or((link, None), |(path, place)| (path, Some(place)));
            let target = if path.is_empty() { page.clone() } else { page.with_file_name("").join(path) };
            let leads = match place {
                None => target.exists(),
                Some(place) => std::fs::read_to_string(&target).is_ok_and(|text| anchors(&text).contains(place)),
            };
            followed += 1;
            if !leads {
                lost.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(followed > 50, "only {followed} links were found");
    assert!(lost.is_empty(), "{lost:#?}");
}
