//! The plans of a page of constructs, beside their source.

use naipe_interpreter::listing;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::project::AFTER_ALL;
use naipe_interpreter::project::library::{Library, With};

const CONSTRUCTS: &str = include_str!("constructs.naipe");

#[test]
fn constructs_are_made_into_plans() {
    let library =
        Library::of_texts("constructs", &[("constructs.naipe", CONSTRUCTS)]).expect("it does not play itself");
    let built = library.sound(0, With::Cards, AFTER_ALL).unwrap_or_else(|error| panic!("{error}"));
    let said = listing::plan(&Game::new(built.program()), &library.files.sources);
    insta::with_settings!({ snapshot_path => "snapshots", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("constructs", said);
    });
}
