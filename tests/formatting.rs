//! `naipe fmt`: every file of the house is in the one style, and what is formatted is the same program.

use naipe_grammar::format;
use naipe_interpreter::project::library::{Library, With};
use naipe_interpreter::project::texts::InMemory;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

#[path = "support/games.rs"]
mod games;

#[test]
fn the_files_of_the_house_are_in_the_one_style() {
    let ran = Command::new(env!("CARGO_BIN_EXE_naipe"))
        .args(["fmt", "--check", "--root", env!("CARGO_MANIFEST_DIR")])
        .output()
        .expect("the command can be started");
    let told = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "run `naipe fmt`:\n{told}{}", String::from_utf8_lossy(&ran.stderr));
}

/// In lines of sixty characters nearly every declaration has other lines, and none means anything else.
#[test]
fn what_is_formatted_is_the_same_program() {
    let mut house = games::house();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut narrow, mut changed) = (BTreeMap::new(), 0);
    for path in house.layout.files() {
        let text = std::fs::read_to_string(root.join(path)).expect("a file of the house can be read");
        let done = format::text(&text, 60);
        assert!(done.faults.is_empty() && done.broken == 0, "{}", path.display());
        changed += usize::from(done.text != text);
        narrow.insert(path.clone(), done.text);
    }
    assert!(changed > 200, "only {changed} files were formatted");
    let mut other = Library::new(InMemory(narrow)).expect("the games are found");
    house.read_all().expect("the house can be read");
    other.read_all().expect("the formatted texts can be read");
    let of = |library: &Library, game: usize| {
        let built = library.build(game, With::Tests, games::AS_OF);
        (built.diagnostics.len(), built.program().hash)
    };
    (0..house.layout.games.len()).into_par_iter().for_each(|game| {
        let path = &house.layout.games[game].path;
        let same = other.layout.games.iter().position(|other| other.path == *path).expect("the game is there");
        assert_eq!(of(&house, game), of(&other, same), "{path}");
    });
}
