//! Conditions and amounts in the words of a game: `wording/conditions.naipe` has a define for each form, the snapshot what is said of it in
//! English and in Spanish.

use naipe_interpreter::machine::state::State;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::project::AFTER_ALL;
use naipe_interpreter::project::library::{Library, With};
use naipe_interpreter::value::Value;
use naipe_interpreter::wording::Wording;
use std::fmt::Write;

const CONDITIONS: &str = include_str!("wording/conditions.naipe");

/// What is said of each define of the game in a language.
fn said(language: &str) -> Vec<(String, String)> {
    let rules = CONDITIONS.replacen("{ players: 2 }", &format!("{{ players: 2  language: {language} }}"), 1);
    let library = Library::of_texts("conditions", &[("rules.naipe", &rules)]).expect("it does not play itself");
    let built = library.build(0, With::Cards, AFTER_ALL);
    assert_eq!(built.diagnostics, []);
    let game = naipe_interpreter::machine::query::game::Game::new(built.program());
    let state = State::new(&game, &Setup::default());
    let defines = game.program.defines.iter();
    defines
        .map(|define| {
            let window = [Value::Player(0), Value::None];
            let wording = Wording::new(&game, &state, None, &window).naming(&define.params);
            (define.name.to_string(), wording.expression(define.body))
        })
        .collect()
}

#[test]
fn every_form_is_said_in_the_language_of_the_game() {
    let mut page = String::new();
    let written = |name: &str| CONDITIONS.lines().find(|line| line.starts_with(&format!("define {name}(")));
    for ((name, english), (_, spanish)) in said("en").into_iter().zip(said("es")) {
        let code = written(&name).and_then(|line| line.split_once(" = ")).expect("each stands in a line").1;
        let _ = writeln!(page, "{code}\n  en: {english}\n  es: {spanish}");
    }
    insta::assert_snapshot!(page);
}
