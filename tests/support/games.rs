//! The games of this house, compiled with the cards of their tests.

use naipe_grammar::ast::Date;
use naipe_interpreter::lower::Compiled;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::project::folder::Folder;
use naipe_interpreter::project::layout::GameFolder;
use naipe_interpreter::project::library::{Library, With};
use std::sync::Arc;

/// The date whose rules are in force.
pub const AS_OF: Date = Date { year: 2026, month: 1, day: 1 };

/// The project of this house, nothing of it read yet.
pub fn house() -> Library {
    Library::new(Folder(env!("CARGO_MANIFEST_DIR").into())).expect("the folders of the house can be looked into")
}

/// The paths of some games, in order.
fn paths(fits: impl Fn(&Library, &GameFolder) -> bool) -> Vec<String> {
    let house = house();
    let mut found: Vec<String> =
        house.layout.games.iter().filter(|game| fits(&house, game)).map(|game| game.path.clone()).collect();
    found.sort();
    found
}

/// The path under `rules` of every game that stands by itself, such as `humankind` or `classics/hearts`.
#[allow(dead_code, reason = "each test and bench takes what it needs")]
pub fn all() -> Vec<String> {
    paths(|_, game| game.stands_by_itself())
}

/// The same, and every game inside another.
#[allow(dead_code, reason = "each test and bench takes what it needs")]
pub fn nested() -> Vec<String> {
    paths(|_, game| !game.rules.is_empty())
}

/// The neutral games, each for a hard point of the language.
#[allow(dead_code, reason = "each test and bench takes what it needs")]
pub fn neutral() -> Vec<String> {
    paths(|_, game| game.rules.is_empty() && game.parent.is_none())
}

/// A game by the path of its folder, with the games inside it.
#[allow(dead_code, reason = "each test and bench takes what it needs")]
pub fn load(path: &str) -> Game {
    Game::new(compiled(path).1.program.clone())
}

/// The same, with its files and what its names mean.
#[allow(dead_code, reason = "each test and bench takes what it needs")]
pub fn compiled(path: &str) -> (Library, Arc<Compiled>) {
    let mut house = house();
    let game = house.layout.game(path).unwrap_or_else(|error| panic!("{error}"));
    house.read(&[game]).unwrap_or_else(|error| panic!("{error}"));
    let built = house.sound(game, With::Tests, AS_OF).unwrap_or_else(|error| panic!("{path} has errors:\n{error}"));
    (house, built.compiled.clone())
}
