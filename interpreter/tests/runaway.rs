//! Games that run away: each is stopped soon, whoever listens and whatever is asked, and told in words what ran away.

use naipe_grammar::ast::{Date, File, ItemKind};
use naipe_grammar::diagnostic::{Diagnostic, Severity};
use naipe_grammar::{parse, render, source::Sources};
use naipe_interpreter::lower::{self, Compiled, GameInput};
use naipe_interpreter::machine::index::Game;
use naipe_interpreter::machine::run::{Machine, Step};
use naipe_interpreter::machine::setup::Setup;
use naipe_interpreter::machine::trace::{Silent, Trace};
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
    let mut sources = Sources::new();
    let (file, mut faults) = parse(sources.add(format!("{name}.naipe"), text.clone()), &text);
    let as_of = Date { year: 2026, month: 1, day: 1 };
    let input = GameInput { name: name.as_str().into(), files: vec![&file], as_of, subgames: Vec::new() };
    let (compiled, more) = lower::compile(&input);
    faults.extend(more);
    faults.retain(|fault| fault.severity == Severity::Error);
    assert!(faults.is_empty(), "{}", render::text(&faults, &sources, false));
    let failures = scenarios(&compiled, &file);
    if !failures.is_empty() {
        return (name, render::text(&failures, &sources, false));
    }
    let game = Game::new(compiled.program.clone());
    let silent = play(&game, Silent, false, &sources);
    // What looks at too much does so whoever listens.
    if silent.contains("look at more") {
        return (name, silent);
    }
    let asked = play(&game, Recorder::default(), true, &sources);
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
