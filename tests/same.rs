//! A game is the same however it is played: chance asked or drawn, prepared or as written, in one go or stored and read
//! again at every decision, with or without what nothing refers to, by itself or beside others. Tried with random games of every sort, from
//! the position of every scenario, and by every scenario of the neutral games itself.

use naipe_grammar::ast::Scenario;
use naipe_grammar::narrow;
use naipe_interpreter::machine::play::decide::ask::{Choice, DecisionKind};
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::{Silent, Trace};
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::State;
use naipe_interpreter::machine::state::chance::below;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::record::Recorder;
use naipe_interpreter::scenario::Sequence;
use naipe_interpreter::value::Value;
use naipe_interpreter::view;
use rayon::prelude::*;
use std::thread::ScopedJoinHandle;

#[path = "support/games.rs"]
mod games;

#[path = "support/scenarios.rs"]
mod scenarios;

/// So many random games of each sort are played,
const GAMES: u64 = 1;
/// and so many decisions of each are looked at.
const LONG: usize = 20;
/// So many from the position of a scenario.
const SHORT: usize = 6;
/// From this position only the first decision is looked at: what keywords give one another there, and take from one another, goes round in
/// every way that there is, and is found out anew at each decision.
const TANGLED: (&str, &str) = ("language/circles", "The same, given");

/// A way to play.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Way {
    /// Chance is drawn, and expressions are prepared.
    Plain,
    /// Chance is asked, and answered as it would have been drawn.
    Asked,
    /// Whoever plays wants to know what ran, and has everything as it is written.
    Watched,
    /// The state is stored and read again at every decision.
    Stored,
    /// What nothing refers to is dropped at every decision.
    Tidied,
    /// Everything is told to somebody.
    Told,
    /// As plainly as by itself, at once with all the other ways: each is on a thread of its own, and all are from one game.
    Beside,
}

/// What was seen at a decision: who decides what, and between what. At the end: how the game came out, and the table.
type Seen = (u8, DecisionKind, Vec<Choice>, String);

/// Plays on from a state, choosing at random, for so many decisions.
fn play(game: &Game, from: &State, way: Way, seed: u64, decisions: usize) -> Vec<Seen> {
    let machine = || match way {
        Way::Watched => Machine::new(game, Silent).with_coverage(),
        _ => Machine::new(game, Silent),
    };
    match way {
        Way::Told => play_with(|| Machine::new(game, Recorder::default()), from, way, seed, decisions),
        _ => play_with(machine, from, way, seed, decisions),
    }
}

fn play_with<'g, T: Trace>(
    machine: impl Fn() -> Machine<'g, T>,
    from: &State,
    way: Way,
    seed: u64,
    decisions: usize,
) -> Vec<Seen> {
    let mut st = from.clone();
    ask_chance(&mut st, way == Way::Asked);
    let (mut m, mut seen, mut random) = (machine(), Vec::new(), seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let end = loop {
        match m.advance(&mut st) {
            Step::Decide => {}
            Step::Over => break format!("{:?}", st.core.outcome),
            Step::Fault(fault) => break fault.message,
        }
        if m.decision.player == Value::CHANCE {
            let drawn = drawn(&mut st, m.decision.kind, &m.decision.options);
            m.choose(&mut st, drawn);
            continue;
        }
        if seen.len() == decisions {
            break "left".to_owned();
        }
        if way == Way::Stored {
            let stored = postcard::to_stdvec(&st).expect("a state can be stored");
            st = postcard::from_bytes(&stored).expect("and read again");
            m = machine();
            assert_eq!(m.advance(&mut st), Step::Decide, "what was stored waits for the same");
        }
        if way == Way::Tidied {
            st.tidy_all(&m.game.program);
            assert_eq!(m.advance(&mut st), Step::Decide, "a tidy game waits for the same");
        }
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let choice = m.decision.options[(random >> 33) as usize % m.decision.options.len()];
        // Where the members of a list stand is nobody's business.
        let options = m.decision.options.iter().map(|option| match *option {
            Choice::Value(Value::List { len, .. }) => Choice::Value(Value::List { len, start: 0 }),
            option => option,
        });
        seen.push((m.decision.player, m.decision.kind, options.collect(), String::new()));
        m.choose(&mut st, choice);
    };
    let board = view::board(m.game, &st, None);
    seen.push((Value::CHANCE, DecisionKind::Offer, Vec::new(), format!("{end}\n{board}")));
    seen
}

/// Whether chance is to be asked, here and in the games inside.
fn ask_chance(st: &mut State, asked: bool) {
    st.core.ask_chance = asked;
    if let Some(child) = &mut st.child {
        ask_chance(child, asked);
    }
}

/// What chance would have drawn, had it not been asked.
fn drawn(st: &mut State, kind: DecisionKind, options: &[Choice]) -> Choice {
    let mut inner = st;
    while inner.child.is_some() {
        inner = inner.child.as_mut().expect("just seen");
    }
    let core = &mut inner.core;
    match kind {
        DecisionKind::Uncover { zone } => {
            let k = below(&mut core.rng, core.zones[zone as usize].hidden);
            Choice::Value(Value::Object(core.reference(core.covered(zone, k))))
        }
        DecisionKind::Roll { faces } => Choice::Value(Value::Int(below(&mut core.rng, faces) as i32 + 1)),
        _ => options[below(&mut core.rng, narrow::u32(options.len())) as usize],
    }
}

/// Plays plainly, and then in all other ways at once; says what differs.
fn compare(what: &str, game: &Game, from: &State, seed: u64, decisions: usize) -> Vec<String> {
    let plain = play(game, from, Way::Plain, seed, decisions);
    let difference = |way, other: &[Seen]| {
        let at = plain.iter().zip(other).position(|(a, b)| a != b)?;
        let (other, plain) = (&other[at], &plain[at]);
        Some(format!("{what}, game {seed}, decision {at}, {way:?}:\n{other:?}\nis not\n{plain:?}\n"))
    };
    let play = |way| play(game, from, way, seed, decisions);
    let others = [Way::Asked, Way::Watched, Way::Stored, Way::Tidied, Way::Told, Way::Beside, Way::Beside];
    std::thread::scope(|threads| {
        let others = others.map(|way| (way, threads.spawn(move || play(way))));
        let differs = |(way, one): (Way, ScopedJoinHandle<'_, Vec<Seen>>)| {
            difference(way, &one.join().expect("a game on another thread ends"))
        };
        others.into_iter().filter_map(differs).collect()
    })
}

#[test]
fn random_games_are_the_same_in_every_way_of_playing() {
    let names = games::nested();
    let differences = names.par_iter().flat_map_iter(|name| {
        let game = games::load(name);
        let players = game.program.players.0.max(1);
        let all = game.program.decks.len();
        let decks: Vec<usize> = (0..usize::from(players)).filter(|_| all > 0).map(|seat| seat % all).collect();
        let compare = |seed| {
            let setup = Setup { seed, players, decks: decks.clone(), ..Setup::default() };
            compare(name, &game, &Machine::new(&game, Silent).begin(&setup), seed, LONG)
        };
        (0..GAMES).flat_map(compare).collect::<Vec<_>>()
    });
    all_the_same(differences.collect());
}

#[test]
fn every_scenario_goes_on_the_same_in_every_way_of_playing() {
    let names: Vec<String> = games::nested().into_iter().chain(games::neutral()).collect();
    let every_way = |name: &str, [sequence]: &mut [Sequence<'_>; 1], scenario: &Scenario| {
        // Even a pass by itself is asked for there, so that no game runs on without a decision.
        let title = scenario.name.name.as_str();
        let decisions = if (name, title) == TANGLED { 1 } else { SHORT };
        let all = |game: &Game, from: &State| compare(&format!("{name}: {title}"), game, from, 1, decisions);
        sequence.position(scenario, all).unwrap_or_default()
    };
    all_the_same(scenarios::of_each(&names, |compiled| [Sequence::new(compiled, 1)], every_way));
}

/// What every scenario of the neutral games says is so, too, where the game is stored and read again at each of its decisions: in the
/// midst of whatever it is about.
#[test]
fn every_scenario_is_the_same_stored_at_each_of_its_decisions() {
    let stored = |st: &State| {
        let stored = postcard::to_stdvec(st).expect("a state can be stored");
        postcard::from_bytes(&stored).expect("and read again")
    };
    let names: Vec<String> = games::neutral().into_iter().collect();
    let both = |name: &str, [plain, put_by]: &mut [Sequence<'_>; 2], scenario: &Scenario| {
        let [plain, put_by] = [plain, put_by].map(|sequence| sequence.run(scenario));
        // How often a circle is gone round before it is noticed is told, and depends on how much ran.
        let log = |log: Vec<String>| if log.iter().any(|line| line.ends_with(": loop")) { Vec::new() } else { log };
        let [plain, put_by] = [plain, put_by].map(|report| (report.failures, report.snapshot, log(report.log)));
        let differs = format!("{plain:?}") != format!("{put_by:?}");
        let told = || format!("{name}: {}:\n{put_by:?}\nis not\n{plain:?}\n", scenario.name.name);
        differs.then(told).into_iter().collect()
    };
    all_the_same(scenarios::of_each(
        &names,
        |compiled| [Sequence::new(compiled, 1), Sequence::new(compiled, 1).storing(stored)],
        both,
    ));
}

/// What a scenario comes to does not depend on those that were run before it with the same copy of the game: in turn, and the other way
/// round.
#[test]
fn every_scenario_is_the_same_after_others() {
    let names: Vec<String> = games::nested().into_iter().chain(games::neutral()).collect();
    let differences = names.par_iter().flat_map_iter(|name| {
        let (house, compiled) = games::compiled(name);
        let all = scenarios::of(&house, name);
        let told = |scenarios: Vec<&Scenario>| {
            let mut sequence = Sequence::new(&compiled, 1);
            let told = |scenario: &Scenario| {
                let report = sequence.run(scenario);
                format!("{:?}", (report.failures, report.snapshot, report.log, report.steps))
            };
            scenarios.into_iter().map(told).collect::<Vec<_>>()
        };
        let (forth, back) = rayon::join(|| told(all.clone()), || told(all.iter().rev().copied().collect()));
        let compare = |(scenario, (one, other)): (&&Scenario, (&String, &String))| {
            (other != one).then(|| format!("{name}: {}:\n{other}\nis not\n{one}\n", scenario.name.name))
        };
        all.iter().zip(forth.iter().zip(back.iter().rev())).filter_map(compare).collect::<Vec<_>>()
    });
    all_the_same(differences.collect());
}

fn all_the_same(differences: Vec<String>) {
    assert!(differences.is_empty(), "{} differences\n{}", differences.len(), differences.join("\n"));
}
