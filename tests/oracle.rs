//! Classic games agree, choice for choice, with an implementation that is not ours: random games of OpenSpiel, written
//! down by `tests/oracle/trajectories.py`. `ORACLE=FOLDER cargo test --test oracle` reads larger ones from elsewhere.

#[path = "support/games.rs"]
mod games;

use naipe_grammar::narrow;
use naipe_interpreter::describe::choice_label;
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::Silent;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::State;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::program::ParamId;
use naipe_interpreter::value::Value;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::path::PathBuf;

#[test]
fn kuhn_poker_agrees() {
    agrees("kuhn");
}

#[test]
fn leduc_poker_agrees() {
    agrees("leduc");
}

#[test]
fn hearts_agrees() {
    agrees("hearts");
}

#[test]
fn crazy_eights_agrees() {
    agrees("crazy_eights");
}

#[test]
fn go_fish_agrees() {
    agrees("go_fish");
}

#[test]
fn spades_agrees() {
    agrees("spades");
}

#[test]
fn cribbage_agrees() {
    agrees("cribbage");
}

fn agrees(name: &str) {
    let folder = std::env::var_os("ORACLE")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/oracle"), PathBuf::from);
    let text = std::fs::read_to_string(folder.join(format!("{name}.jsonl"))).expect("the games are written down");
    let mut lines = text.lines().map(|line| serde_json::from_str::<Json>(line).expect("a line is one object"));
    let head = lines.next().expect("the first line says what the actions are called");
    let game = games::load(&format!("classics/{name}"));
    let params: Vec<(ParamId, Value)> =
        head["set"].as_object().into_iter().flatten().map(|(name, value)| parameter(&game, name, value)).collect();
    let mut played = 0;
    for trajectory in lines {
        played += 1;
        replay(&game, &params, &head["actions"], &trajectory)
            .unwrap_or_else(|why| panic!("game {played} of {name}: {why}"));
    }
    assert!(played >= 60, "only {played} games of {name}");
}

/// A parameter of the rules, and the value that it has in these games.
fn parameter(game: &Game, name: &str, value: &Json) -> (ParamId, Value) {
    let at = game.program.params.iter().position(|param| param.name == name).expect("the rules have the parameter");
    let number = || value.as_i64().and_then(|n| n.try_into().ok()).expect("a value is yes, no or a number");
    (ParamId(narrow::u16(at)), value.as_bool().map_or_else(|| Value::Int(number()), Value::Bool))
}

/// Plays a game as it is written down; says where it comes out otherwise.
fn replay(game: &Game, params: &[(ParamId, Value)], actions: &Json, written: &Json) -> Result<(), String> {
    let list = |key: &str| written[key].as_array().into_iter().flatten();
    let word = |action: &Json| actions[action.to_string()].as_str().unwrap_or("?").to_owned();
    let mut chance = list("chance").map(|said| said.as_str().map_or_else(|| word(said), str::to_owned));
    let mut steps = list("steps").enumerate();
    let mut machine = Machine::new(game, Silent);
    let players = game.program.players.0;
    let setup = Setup { players, params: params.to_vec(), ask_chance: true, ask_always: true, ..Setup::default() };
    let mut st = machine.begin(&setup);
    loop {
        match machine.advance(&mut st) {
            Step::Over => break,
            Step::Fault(fault) => return Err(fault.message),
            Step::Decide => {}
        }
        let labels = labels(&machine, game, &st);
        let chosen = if machine.decision.player == Value::CHANCE {
            // The last card of a shuffled pile is not asked for: there is only one.
            let found = chance.find_map(|word| labels.iter().position(|label| *label == word));
            found.ok_or_else(|| format!("chance cannot decide any of {labels:?}"))?
        } else {
            let (at, step) = steps.next().ok_or("a decision after the last")?;
            let player = Json::from(machine.decision.player);
            if player != step[0] {
                return Err(format!("decision {at} is of player {player}, not of {}", step[0]));
            }
            let legal: BTreeSet<String> = step[1].as_array().into_iter().flatten().map(word).collect();
            if legal != labels.iter().cloned().collect() {
                return Err(format!("decision {at} offers {labels:?}, not {legal:?}"));
            }
            let taken = word(&step[2]);
            labels.iter().position(|label| *label == taken).ok_or("what was taken is not offered")?
        };
        let choice = machine.decision.options[chosen];
        machine.choose(&mut st, choice);
    }
    if steps.next().is_some() {
        return Err("the game ends too early".to_owned());
    }
    let outcome = st.core.outcome.as_ref().ok_or("no outcome")?;
    let mut scores = outcome.scores.to_vec();
    // Who draws wins nothing.
    scores.resize(usize::from(players), 0);
    if Json::from(scores.clone()) == written["returns"] {
        Ok(())
    } else {
        Err(format!("the game scores {scores:?}, not {}", written["returns"]))
    }
}

fn labels(machine: &Machine<'_, Silent>, game: &Game, st: &State) -> Vec<String> {
    let decision = &machine.decision;
    decision.options.iter().map(|choice| choice_label(game, st, decision, *choice)).collect()
}
