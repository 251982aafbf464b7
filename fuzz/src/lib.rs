//! What is done with any bytes: one function for each target. None may panic, hang or eat memory.

use naipe::untrusted;
use naipe_grammar::ast::{Date, File, ItemKind};
use naipe_grammar::diagnostic::Severity;
use naipe_grammar::source::{self, Sources};
use naipe_grammar::span::FileId;
use naipe_grammar::{parse, render};
use naipe_interpreter::lower::{self, Compiled, GameInput};
use naipe_interpreter::machine::index::Game;
use naipe_interpreter::machine::run::{Machine, Step};
use naipe_interpreter::machine::setup::Setup;
use naipe_interpreter::machine::trace::Silent;
use naipe_interpreter::{describe, scenario, view};
use std::sync::OnceLock;

/// A small game in which much can happen.
const LIVELY: &str = include_str!("../../interpreter/tests/properties/game.naipe");
/// Longer games are left.
const DECISIONS: usize = 120;
/// After the last date that any text of the corpus speaks of.
const TODAY: Date = Date { year: 2026, month: 1, day: 1 };

/// The text of a file, if the bytes are one.
fn decoded(bytes: &[u8]) -> Option<String> {
    source::decode(FileId(0), bytes.to_vec()).ok()
}

/// Parses a text and draws what is wrong with it.
fn parsed(text: &str) -> (Sources, File, bool) {
    let mut sources = Sources::new();
    let (file, faults) = parse(sources.add("any.naipe", text.to_owned()), text);
    let _ = render::text(&faults, &sources, false);
    let sound = faults.iter().all(|fault| fault.severity != Severity::Error);
    (sources, file, sound)
}

/// Checks a file as a game; gives the program where nothing is wrong.
fn checked(text: &str) -> Option<(File, Compiled)> {
    let (sources, file, sound) = parsed(text);
    let input = GameInput { name: "any".into(), files: vec![&file], as_of: TODAY, subgames: Vec::new() };
    let (compiled, faults) = lower::compile(&input);
    let _ = render::text(&faults, &sources, false);
    let sound = sound && faults.iter().all(|fault| fault.severity != Severity::Error);
    sound.then_some((file, compiled))
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
fn lively() -> &'static (Game, Setup) {
    static GAME: OnceLock<(Game, Setup)> = OnceLock::new();
    GAME.get_or_init(|| {
        let (_, compiled) = checked(LIVELY).expect("nothing is wrong with the game of the property tests");
        let setup = setup(&compiled.program, 1);
        (Game::new(compiled.program), setup)
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
    let Some((file, compiled)) = checked(&text) else { return };
    for item in &file.items {
        if let ItemKind::Scenario(script) = &item.kind {
            let _ = scenario::run(&compiled, script);
        }
    }
    let setup = setup(&compiled.program, 1);
    play(&Game::new(compiled.program), &setup, picks);
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

/// A deck list.
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
