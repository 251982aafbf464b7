//! What is done with any bytes: one function for each target. None may panic, hang or eat memory.

use naipe::untrusted;
use naipe_grammar::ast::ItemKind;
use naipe_grammar::source::{self, Sources};
use naipe_grammar::span::FileId;
use naipe_grammar::{parse, render};
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::Silent;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::project::AFTER_ALL;
use naipe_interpreter::project::library::{Built, Library, With};
use naipe_interpreter::{describe, scenario, view};
use std::sync::{Arc, OnceLock};

/// A small game in which much can happen.
const LIVELY: &str = include_str!("../../interpreter/tests/properties/game.naipe");
/// Longer games are left.
const DECISIONS: usize = 120;

/// The text of a file, if the bytes are one.
fn decoded(bytes: &[u8]) -> Option<String> {
    source::decode(FileId(0), bytes.to_vec()).ok()
}

/// Parses a text and draws what is wrong with it.
fn parsed(text: &str) {
    let mut sources = Sources::new();
    let (_, faults) = parse(sources.add("any.naipe", text.to_owned()), text);
    let _ = render::text(&faults, &sources, false);
}

/// Checks a file as a game; gives it where nothing is wrong.
fn checked(text: &str) -> Option<(Library, Arc<Built>)> {
    let library = Library::of_texts("any", &[("any.naipe", text)]).ok()?;
    let built = library.build(0, With::Cards, AFTER_ALL);
    let _ = render::text(&built.diagnostics, &library.files.sources, false);
    (!built.is_broken()).then_some((library, built))
}

/// Plays a game: each byte chooses among the options, over and over.
fn play(game: &Game, setup: &Setup, picks: &[u8]) {
    let mut machine = Machine::new(game, Silent);
    let mut state = machine.begin(setup);
    for n in 0..DECISIONS {
        let Step::Decide = machine.advance(&mut state) else { break };
        let options = &machine.decision.options;
        let pick = picks.get(n % picks.len().max(1)).copied().unwrap_or(0);
        let choice = options[usize::from(pick) % options.len()];
        let _ = describe::choice_label(game, &state, &machine.decision, choice);
        machine.choose(&mut state, choice);
    }
    let _ = view::board(game, &state, None);
}

/// How a game is begun: with so many players as it needs, and the decks it has.
fn setup(program: &naipe_interpreter::program::Program, seed: u64) -> Setup {
    let players = program.players.0;
    let decks = if program.decks.is_empty() {
        Vec::new()
    } else {
        (0..usize::from(players)).map(|seat| seat % program.decks.len()).collect()
    };
    Setup { seed, players, decks, ..Setup::default() }
}

/// The lively game, checked once.
fn lively() -> &'static (Arc<Game>, Setup) {
    static GAME: OnceLock<(Arc<Game>, Setup)> = OnceLock::new();
    GAME.get_or_init(|| {
        let (_, built) = checked(LIVELY).expect("nothing is wrong with the game of the property tests");
        let setup = setup(&built.compiled.program, 1);
        (Arc::new(Game::new(built.program())), setup)
    })
}

/// Lexer and parser: a file.
pub fn text(bytes: &[u8]) {
    if let Some(text) = decoded(bytes) {
        parsed(&text);
    }
}

/// Checker, machine and scenarios: a game in one file; what stands after a NUL byte are its players' choices.
pub fn program(bytes: &[u8]) {
    let (text, picks) = match bytes.iter().position(|byte| *byte == 0) {
        Some(at) => (&bytes[..at], &bytes[at + 1..]),
        None => (bytes, &[][..]),
    };
    let Some(text) = decoded(text) else { return };
    let Some((library, built)) = checked(&text) else { return };
    for item in library.asts(0, With::Cards).into_iter().flat_map(|file| &file.items) {
        if let ItemKind::Scenario(script) = &item.kind {
            let _ = scenario::run(&built.compiled, script);
        }
    }
    let setup = setup(&built.compiled.program, 1);
    play(&Game::new(built.program()), &setup, picks);
}

/// The machine: choices in a game that is known to be sound.
pub fn game(bytes: &[u8]) {
    let (game, setup) = lively();
    let seed = bytes.first().copied().unwrap_or(0);
    let setup = Setup { seed: seed.into(), ask_chance: seed % 2 == 1, ask_always: seed % 3 == 1, ..setup.clone() };
    play(game, &setup, bytes);
}

/// The log of a game.
pub fn log(bytes: &[u8]) {
    let (game, setup) = lively();
    let _ = untrusted::log(game, setup, bytes);
}

/// Answers of a program at the other end.
pub fn protocol(bytes: &[u8]) {
    let (game, setup) = lively();
    let _ = untrusted::protocol(game, setup, &String::from_utf8_lossy(bytes));
}

/// A deck list, read against the cards of a lively game.
pub fn deck(bytes: &[u8]) {
    let (game, _) = lively();
    let _ = untrusted::deck(&game.program, &String::from_utf8_lossy(bytes));
}

/// A file of results; each line is tried as a date, too.
pub fn results(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = untrusted::results(&text);
    text.lines().for_each(|line| drop(untrusted::date(line)));
}
