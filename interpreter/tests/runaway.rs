//! Games that run away: each is stopped soon, whoever listens and whatever is asked, and told in words what ran away.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests read their files")]

use naipe_grammar::ast::{File, ItemKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::{render, source::Sources};
use naipe_interpreter::lower::Compiled;
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::{Silent, Trace};
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::project::AFTER_ALL;
use naipe_interpreter::project::library::{Library, With};
use naipe_interpreter::record::Recorder;
use naipe_interpreter::scenario;
use std::fmt::Write;
use std::fs;
use std::path::Path;

#[test]
fn what_runs_away_is_stopped_and_named() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/runaway");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("the folder is part of the sources")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|end| end == "naipe"))
        .collect();
    paths.sort();
    let said: Vec<(String, String)> = std::thread::scope(|scope| {
        let halves: Vec<_> = [0, 1]
            .map(|half| {
                let mine = paths.iter().skip(half).step_by(2);
                scope.spawn(move || mine.map(|path| come_out(path)).collect::<Vec<_>>())
            })
            .into_iter()
            .collect();
        halves.into_iter().flat_map(|half| half.join().expect("no panic")).collect()
    });
    for (name, said) in said {
        insta::with_settings!({ snapshot_path => "runaway/snapshots", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, said);
        });
    }
}

/// What comes of a game: of its scenarios, or, if it has none, of playing it with everything asked, and with as little
/// asked as can be.
fn come_out(path: &Path) -> (String, String) {
    let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
    let text = fs::read_to_string(path).expect("readable");
    let library = Library::of_texts(&name, &[(&format!("{name}.naipe"), &text)]).expect("it does not play itself");
    let built = library.sound(0, With::Cards, AFTER_ALL).unwrap_or_else(|error| panic!("{error}"));
    let sources = &library.files.sources;
    let failures = scenarios(&built.compiled, library.asts(0, With::Cards)[0]);
    if !failures.is_empty() {
        return (name, render::text(&failures, sources, false));
    }
    let game = Game::new(built.program());
    let silent = play(&game, Silent, false, sources);
    // What looks at too much does so whoever listens.
    if silent.contains("look at more") {
        return (name, silent);
    }
    let asked = play(&game, Recorder::default(), true, sources);
    let said =
        if asked == silent { asked } else { format!("where all is asked and told:\n{asked}otherwise:\n{silent}") };
    (name, said)
}

fn scenarios(compiled: &Compiled, file: &File) -> Vec<Diagnostic> {
    let of = |kind: &ItemKind| {
        if let ItemKind::Scenario(s) = kind { scenario::run(compiled, s).failures } else { Vec::new() }
    };
    file.items.iter().flat_map(|item| of(&item.kind)).collect()
}

/// Plays with the first answer to everything that is asked.
fn play<T: Trace>(game: &Game, trace: T, everything: bool, sources: &Sources) -> String {
    let setup = Setup { seed: 5, players: 2, ask_chance: everything, ask_always: everything, ..Setup::default() };
    let mut machine = Machine::new(game, trace);
    let mut state = machine.begin(&setup);
    loop {
        match machine.advance(&mut state) {
            Step::Decide => {
                let first = machine.decision.options[0];
                machine.choose(&mut state, first);
            }
            Step::Over => {
                let outcome = state.core.outcome.expect("it is over");
                if outcome.because == "loop" {
                    // When that is seen depends on how often somebody looks.
                    return format!("over: winners {:b} loop\n", outcome.winners);
                }
                return format!(
                    "over in turn {}: winners {:b} {}\n",
                    state.core.turn, outcome.winners, outcome.because
                );
            }
            Step::Fault(fault) => {
                let mut said = format!("{}\n", fault.message);
                let at = fault.span.map(|span| sources.slice(span).to_owned());
                for (what, text) in [("rules", fault.rules.join(" → ")), ("at", at.unwrap_or_default())] {
                    if !text.is_empty() {
                        writeln!(said, "  {what}: {text}").expect("a string takes all");
                    }
                }
                return said;
            }
        }
    }
}
