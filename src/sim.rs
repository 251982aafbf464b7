//! `naipe sim GAME`: many games between players that choose at random.

use crate::arguments::{Everywhere, Sim};
use crate::screen::{Done, Screen, Stop, count};
use crate::table::{Prepared, prepare, setting};
use ecow::EcoString;
use naipe_grammar::narrow;
use naipe_interpreter::agent::{RandomAgent, derive};
use naipe_interpreter::describe;
use naipe_interpreter::machine::fault::GameFault;
use naipe_interpreter::machine::index::Game;
use naipe_interpreter::machine::run::{Machine, Step};
use naipe_interpreter::machine::setup::Setup;
use naipe_interpreter::machine::state::State;
use naipe_interpreter::machine::trace::Silent;
use rayon::prelude::*;
use serde_json::json;
use std::collections::BTreeMap;
use std::time::Instant;

/// Runs the command.
pub fn run(everywhere: &Everywhere, what: &Sim, screen: &mut Screen) -> Done {
    let prepared = prepare(everywhere, &what.game, &what.table, what.players)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(what.threads.unwrap_or(0))
        .build()
        .map_err(|_| Stop::usage("so many threads cannot be had").help("ask for fewer with `--threads`"))?;
    let began = Instant::now();
    let sum = pool.install(|| play_all(&prepared.game, &prepared.setup, what));
    let seconds = began.elapsed().as_secs_f64();
    if what.json {
        screen.line(as_json(&prepared, what, &sum, seconds))?;
    } else {
        print(&prepared, what, &sum, seconds, screen)?;
    }
    if let Some((index, fault)) = &sum.fault {
        let seed = prepared.setup.seed;
        screen.aside(format_args!("error: game {index} of seed {seed} went wrong: {}", fault.message));
        for line in prepared.lines(fault).iter().skip(1) {
            screen.aside(line);
        }
    }
    Ok(sum.fault.is_none())
}

/// How a game came out.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Came {
    /// Who won, as bits of seats (nobody: a draw), and why.
    Over(u16, EcoString),
    /// The only player lost, and why.
    Lost(EcoString),
    /// Too long.
    Unfinished,
    /// The rules did what cannot be.
    Fault,
}

/// What came of many games; the order in which they were played leaves no trace in it.
#[derive(Debug, Default)]
struct Sum {
    games: u64,
    decisions: u64,
    shortest: u64,
    longest: u64,
    results: BTreeMap<Came, u64>,
    /// The fingerprints of the last positions, added up.
    digest: u64,
    /// The first game that went wrong.
    fault: Option<(u64, GameFault)>,
}

impl Sum {
    fn add(mut self, other: Sum) -> Sum {
        if self.games == 0 {
            return other;
        }
        if other.games == 0 {
            return self;
        }
        self.games += other.games;
        self.decisions += other.decisions;
        self.shortest = self.shortest.min(other.shortest);
        self.longest = self.longest.max(other.longest);
        for (result, times) in other.results {
            *self.results.entry(result).or_default() += times;
        }
        self.digest = self.digest.wrapping_add(other.digest);
        self.fault = match (self.fault, other.fault) {
            (Some(a), Some(b)) => Some(if a.0 <= b.0 { a } else { b }),
            (a, b) => a.or(b),
        };
        self
    }
}

fn play_all(game: &Game, setup: &Setup, what: &Sim) -> Sum {
    let opening = Machine::new(game, Silent).open(setup);
    (0..what.games)
        .into_par_iter()
        .fold(
            // Boxed: what is handed from game to game is large.
            || Box::new((Machine::new(game, Silent), opening.clone(), Sum::default())),
            |mut played, index| {
                let (machine, state, sum) = &mut *played;
                let seed = derive(setup.seed, index);
                state.clone_from(&opening);
                state.reseed(seed);
                sum.play(machine, state, seed, index, what.longest);
                played
            },
        )
        .map(|played| played.2)
        .reduce(Sum::default, Sum::add)
}

impl Sum {
    /// One game to its end.
    fn play(&mut self, machine: &mut Machine<'_, Silent>, state: &mut State, seed: u64, index: u64, longest: u64) {
        let mut agent = RandomAgent::new(derive(seed, 1));
        let mut decisions = 0;
        let result = loop {
            match machine.advance(state) {
                Step::Decide if decisions >= longest => break Came::Unfinished,
                Step::Decide => {
                    decisions += 1;
                    let at = agent.choose(machine.decision.options.len());
                    let Some(choice) = machine.decision.options.get(at).copied() else { break Came::Unfinished };
                    machine.choose(state, choice);
                }
                Step::Over => {
                    let outcome = state.core.outcome.as_ref();
                    break match outcome {
                        Some(o) if o.lost => Came::Lost(o.because.clone()),
                        Some(o) => Came::Over(o.winners, o.because.clone()),
                        None => Came::Unfinished,
                    };
                }
                Step::Fault(found) => {
                    self.fault.get_or_insert((index, found));
                    break Came::Fault;
                }
            }
        };
        self.shortest = if self.games == 0 { decisions } else { self.shortest.min(decisions) };
        self.longest = self.longest.max(decisions);
        self.games += 1;
        self.decisions += decisions;
        *self.results.entry(result).or_default() += 1;
        self.digest = self.digest.wrapping_add(state.fingerprint());
    }
}

/// A result in words.
fn words(game: &Game, result: &Came) -> String {
    let (winners, why) = match result {
        Came::Over(winners, why) => (Some(*winners), why.as_str()),
        Came::Lost(why) => (None, why.as_str()),
        Came::Unfinished => return "unfinished".to_owned(),
        Came::Fault => return "faults".to_owned(),
    };
    let won = |seat: &u8| winners.unwrap_or(0) & (1 << seat) != 0;
    let names: Vec<String> = (0..16).filter(won).map(|seat| describe::player_name(game, seat)).collect();
    let who = match names.len() {
        _ if winners.is_none() => format!("{} loses", describe::player_name(game, 0)),
        0 => "draw".to_owned(),
        1 => format!("{} wins", names[0]),
        _ => format!("{} win", names.join(" and ")),
    };
    if why.is_empty() { who } else { format!("{who}: {why}") }
}

fn print(prepared: &Prepared, what: &Sim, sum: &Sum, seconds: f64, screen: &mut Screen) -> Result<(), Stop> {
    screen.print(prepared.heading("random"))?;
    let games = sum.games.max(1) as f64;
    screen.line(format_args!(
        "{} in {seconds:.2} s: {:.0} games/s, {:.0} decisions/s; {:.0} decisions a game ({} to {})",
        count(narrow::usize(what.games), "game", "games"),
        sum.games as f64 / seconds,
        sum.decisions as f64 / seconds,
        sum.decisions as f64 / games,
        sum.shortest,
        sum.longest,
    ))?;
    for (result, times) in &sum.results {
        screen.line(format_args!(
            "{times:8}  {:5.1}%  {}",
            *times as f64 * 100.0 / games,
            words(&prepared.game, result)
        ))?;
    }
    screen.line(format_args!("digest of the last positions: {:016x}", sum.digest))
}

fn as_json(prepared: &Prepared, what: &Sim, sum: &Sum, seconds: f64) -> serde_json::Value {
    let outcomes: serde_json::Map<String, serde_json::Value> =
        sum.results.iter().map(|(result, times)| (words(&prepared.game, result), json!(times))).collect();
    json!({
        "game": prepared.name(),
        "as_of": prepared.as_of.to_string(),
        "rules_hash": prepared.game.rules_hash(),
        "format": prepared.start.format,
        "set": setting::json(&prepared.start.set),
        "decks": prepared.start.decks,
        "players": prepared.setup.players,
        "agents": "random",
        "seed": prepared.setup.seed,
        "games": what.games,
        "seconds": seconds,
        "games_per_second": sum.games as f64 / seconds,
        "decisions": sum.decisions,
        "decisions_per_second": sum.decisions as f64 / seconds,
        "outcomes": outcomes,
        "digest": format!("{:016x}", sum.digest),
    })
}
