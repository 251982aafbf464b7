//! Every recorded game is a scenario that passes at once: random games of every sort, whole and broken off, written down
//! and played again.

use naipe_grammar::ast::{File, ItemKind};
use naipe_grammar::narrow;
use naipe_grammar::span::FileId;
use naipe_interpreter::lower::Compiled;
use naipe_interpreter::machine::play::decide::ask::{Choice, DecisionKind};
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::Silent;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::scenario;
use naipe_interpreter::value::Value;
use naipe_interpreter::written::written;
use rayon::prelude::*;

#[path = "support/games.rs"]
mod games;

/// So many games of each sort,
const SEEDS: u64 = 6;
/// and no more than so many decisions of each, those of chance included. Every other one is broken off earlier still.
const LONGEST: u64 = 250;
/// Where nobody holds anything, nobody ever decides anything.
const MOST_FORCED: u32 = 200;

/// A random game: what the players and chance decided; nothing where that soon comes to an end, but the game does not.
/// Now and then somebody's time is over.
fn play(game: &Game, setup: &Setup, decisions: u64) -> Vec<Choice> {
    let setup = Setup { ask_chance: true, ask_always: true, ..setup.clone() };
    let mut m = Machine::new(game, Silent);
    let mut st = m.begin(&setup);
    let mut random = setup.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let (mut made, mut forced) = (Vec::new(), 0);
    while m.advance(&mut st) == Step::Decide && (made.len() as u64) < decisions && forced < MOST_FORCED {
        if let Some(only) = m.decision.only_answer()
            && m.decision.player != Value::CHANCE
        {
            forced += 1;
            m.choose(&mut st, only);
            continue;
        }
        forced = 0;
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let options = &m.decision.options;
        let timed = m.decision.seconds.is_some() && m.decision.player != Value::CHANCE && random.is_multiple_of(5);
        // Who passes at every other question sees little of a game.
        let is_dull = |c: &Choice| m.decision.kind == DecisionKind::Offer && *c == Choice::Pass;
        let lively: Vec<Choice> = options.iter().copied().filter(|c| !is_dull(c)).collect();
        let from = if lively.is_empty() || random.is_multiple_of(7) { options } else { &lively };
        let choice = if timed { Choice::Timeout } else { from[(random >> 33) as usize % from.len()] };
        made.push(choice);
        m.choose(&mut st, choice);
    }
    if forced < MOST_FORCED { made } else { Vec::new() }
}

/// Plays a game, writes it down, and plays what was written; says what went wrong.
fn record(compiled: &Compiled, game: &Game, setup: &Setup, decisions: u64) -> Result<(), String> {
    // What chance said is among the decisions.
    let setup = &Setup { ask_chance: true, ..setup.clone() };
    let made = play(game, setup, decisions);
    if made.len() < 2 {
        return Ok(());
    }
    let text = written(game, setup, &made, "Recorded").map_err(|unsaid| format!("{unsaid:?}"))?;
    let (parsed, faults): (File, _) = naipe_grammar::parse(FileId(u32::MAX), &text);
    let told = |faults: &[naipe_grammar::diagnostic::Diagnostic]| {
        let told: Vec<String> =
            faults.iter().map(|d| format!("{}: {}\n{}", d.message, words(&text, d), d.notes.join("\n"))).collect();
        if told.is_empty() { Ok(()) } else { Err(told.join("\n")) }
    };
    told(&faults)?;
    if text.contains("object_") {
        return Err(format!("it says numbers:\n{text}"));
    }
    match parsed.items.first().map(|item| &item.kind) {
        Some(ItemKind::Scenario(written)) => told(&scenario::run(compiled, written).failures),
        _ => Err("it is no scenario".to_owned()),
    }
}

/// What a fault is about.
fn words<'t>(text: &'t str, fault: &naipe_grammar::diagnostic::Diagnostic) -> &'t str {
    let span = fault.labels.first().map(|label| label.span);
    span.and_then(|span| text.get(span.start as usize..span.end as usize)).unwrap_or_default()
}

#[test]
fn recorded_games_pass() {
    let names = games::nested();
    let failures = names.par_iter().flat_map(|name| {
        let (_, compiled) = games::compiled(name);
        let game = Game::new(compiled.program.clone());
        let (fewest, most) = game.program.players;
        let failures = (1..=SEEDS).into_par_iter().filter_map(|seed| {
            let players = if seed % 3 == 0 { most } else { fewest.max(1) };
            let all = game.program.decks.len();
            let decks =
                (0..usize::from(players)).filter(|_| all > 0).map(|seat| (seat + narrow::usize(seed)) % all).collect();
            let setup = Setup { seed, players, decks, ..Setup::default() };
            let decisions = if seed % 2 == 0 { LONGEST } else { 7 * seed * seed };
            let failure = record(&compiled, &game, &setup, decisions).err()?;
            Some(format!("{name}, seed {seed}, {decisions} decisions:\n{failure}"))
        });
        failures.collect::<Vec<_>>()
    });
    let failures: Vec<String> = failures.collect();
    assert!(failures.is_empty(), "{} games\n{}", failures.len(), failures.join("\n\n"));
}
