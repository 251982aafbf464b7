//! Which defines were asked: exactly those, also where they stand in place of their calls and nothing is left to ask.

use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::Silent;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::project::AFTER_ALL;
use naipe_interpreter::project::library::{Library, With};

/// The defines asked while a turn is taken in which `n` is 1, in the order of their names.
fn asked(statement: &str) -> Vec<String> {
    let text = format!(
        "game reached \"Reached\" {{ players: 2 }}\nplayer {{ points: int = 0 }}\n\
         define always(): bool = yes\ndefine never(): bool = no\ndefine is_one(n: int): bool = n == 1\n\
         action take \"Take\" {{ let n = turn_number\n  {statement} }}\n\
         turn {{ offer active take }}\n"
    );
    let library = Library::of_texts("reached", &[("reached.naipe", &text)]).expect("it does not play itself");
    let built = library.sound(0, With::Cards, AFTER_ALL).unwrap_or_else(|error| panic!("{error}"));
    let game = Game::new(built.program());
    let mut machine = Machine::new(&game, Silent).with_coverage();
    let mut state = machine.begin(&Setup::default());
    assert_eq!(machine.advance(&mut state), Step::Decide);
    let choice = machine.decision.options[0];
    machine.choose(&mut state, choice);
    assert_eq!(machine.advance(&mut state), Step::Decide);
    let reached = &machine.scratch.cover.as_ref().expect("it is kept").defines;
    let names = game.program.defines.iter().map(|define| define.name.to_string());
    let mut names: Vec<String> =
        names.enumerate().filter(|(i, _)| reached.get(*i) == Some(&true)).map(|(_, name)| name).collect();
    names.sort();
    names
}

#[test]
fn what_is_asked_is_known_exactly() {
    for (statement, expected) in [
        ("if is_one(n) { you.points += 1 }", "is_one"),
        ("if n == 2 and always() { you.points += 1 }", ""),
        ("if n == 1 and always() { you.points += 1 }", "always"),
        ("if n == 1 or always() { you.points += 1 }", ""),
        ("if n == 2 or always() { you.points += 1 }", "always"),
        ("if (n == 1 or n == 3) and never() { you.points += 1 }", "never"),
        ("if (n == 2 or n == 3) and never() { you.points += 1 }", ""),
        ("if not (n == 1 or always()) or n == 4 { you.points += 1 }", ""),
        ("you.points = if n == 1 or always() then 1 else 2", ""),
        ("if n == 1 or (if never() then no else yes) { you.points += 1 }", ""),
        ("if any q: player where q.points == n or always() { you.points += 1 }", "always"),
        ("if any q: player where q.points == 0 or always() { you.points += 1 }", ""),
    ] {
        assert_eq!(asked(statement).join(" "), expected, "{statement}");
    }
}
