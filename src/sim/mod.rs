//! `naipe sim GAME`: many games between machines.
//!
//! Where all choose at random, games are played as fast as they can be. [`games`] plays those of machines that think;
//! [`balance`] those that are reported on ([`report`]): in words ([`tell`]), as a page ([`page`]), and for programs ([`files`]).
//! [`batch`] gives games to other programs, a row each.

mod balance;
pub mod batch;
mod compare;
mod course;
pub mod endless;
mod files;
mod games;
mod page;
mod report;
mod stats;
mod tell;
mod watch;

use crate::arguments::{Everywhere, Sim};
use crate::progress::Progress;
use crate::screen::{Done, Screen, Stop, count};
use crate::stopping::{self, INTERRUPTED};
use crate::table::{Prepared, agents, prepare, setting};
use crate::width;
use ecow::EcoString;
use games::Contest;
use naipe_grammar::messages::own;
use naipe_grammar::narrow;
use naipe_interpreter::agent::{RandomAgent, derive};
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::Silent;
use naipe_interpreter::machine::query::fault::GameFault;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::State;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::words::{Words, base_of};
use naipe_interpreter::{Agent, record, seat_name};
use rayon::ThreadPool;
use rayon::prelude::*;
use serde_json::json;
use stats::{Rate, Spread};
use std::collections::BTreeMap;
use std::time::Instant;

/// Runs `naipe sim`: plays games and tells what came of them, or puts together the reports of others.
pub fn run(everywhere: &Everywhere, what: &Sim, screen: &mut Screen) -> Done {
    files::refuse_others(what)?;
    if what.game == "merge" {
        return files::merge(everywhere, what, screen);
    }
    if let Some(file) = what.files.first() {
        return Err(Stop::usage(format!("`{}` is one word too many", file.display()))
            .help("files are put together with `naipe sim merge FILES`"));
    }
    if what.games == Some(0) {
        return Err(Stop::usage("no game is asked for").help("say how many, such as `--games 100`"));
    }
    if what.games.is_some_and(|games| games > MOST) {
        return Err(Stop::usage(format!("more games than {MOST} are never played to their end"))
            .help("say fewer, or how well rates are to be known: `--until ±1%`"));
    }
    if what.wants_report() {
        return balance::run(everywhere, what, screen);
    }
    let prepared = prepare(everywhere, &what.game, &what.table, what.players)?;
    let named = agents::of_each(&what.agents, usize::from(prepared.setup.players))?;
    let entrants: Vec<Agent> = named.iter().map(|agent| agent.unwrap_or(Agent::Random)).collect();
    let pool = threads(what)?;
    let began = Instant::now();
    let is_random = entrants.iter().all(|agent| *agent == Agent::Random);
    let games = what.games.unwrap_or(GAMES);
    let progress = Progress::of(Some(games), "games");
    stopping::listen(screen);
    endless::listen(screen, what.longest);
    let sum = if is_random && !what.exchange {
        pool.install(|| play_all(&prepared.game, &prepared.setup, games, what.longest, &progress))
    } else {
        let contest = Contest::new(&prepared.game, &prepared.setup, entrants.clone(), what.exchange, what.longest);
        pool.install(|| play_contest(&contest, games, &progress))
    };
    drop(progress);
    let seconds = began.elapsed().as_secs_f64();
    if what.json {
        screen.line(as_json(&prepared, what, &entrants, &sum, seconds))?;
    } else {
        print(&prepared, what, &entrants, &sum, seconds, screen)?;
    }
    match &sum.fault {
        Some(fault) => went_wrong(&prepared, fault, screen),
        None if sum.games < games => {
            screen.aside(format_args!("stopped: {} of {games} games were played", sum.games));
            screen.flush()?;
            std::process::exit(INTERRUPTED);
        }
        None => Ok(true),
    }
}

/// Says which game went wrong, by its number.
fn went_wrong(prepared: &Prepared, (index, fault): &(u64, GameFault), screen: &mut Screen) -> Done {
    let seed = prepared.setup.seed;
    screen.aside(format_args!("error: game {index} of seed {seed} went wrong: {}", fault.message));
    for line in prepared.lines(fault).iter().skip(1) {
        screen.aside(line);
    }
    Ok(false)
}

/// So many games are played where it is not said how many.
const GAMES: u64 = 100;
/// Whoever asks for more has mistyped; all that is counted of so many adds up.
const MOST: u64 = 1_000_000_000_000;

/// As many threads as were asked for.
fn threads(what: &Sim) -> Result<ThreadPool, Stop> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(what.threads.unwrap_or(0))
        .build()
        .map_err(|_| Stop::usage("so many threads cannot be had").help("ask for fewer with `--threads`"))
}

/// Of whom it is told why they have lost, as bits of seats: everybody who has not won, or nobody.
type Fallen = u16;

/// How a game came out.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Came {
    /// Who won, as bits of seats, all of one side, and why, or why the others have lost.
    Won(u16, EcoString, Fallen),
    /// Who has won no more than others, as bits of seats (nobody, or players of several sides), how many sides share that, and why.
    Drawn(u16, u8, EcoString),
    /// All the players lost, who are so many, and why.
    Lost(u8, EcoString),
    /// It was stopped: it had too many decisions.
    Unfinished,
    /// The rules did what cannot be.
    Fault,
}

impl Came {
    /// How a game came out that is over.
    fn of(game: &Game, state: &State) -> Came {
        let Some(outcome) = &state.core.outcome else { return Came::Unfinished };
        let (winners, why) = (outcome.winners, outcome.because.clone());
        match outcome.lost {
            true => Came::Lost(state.core.seats, why),
            false if game.program.is_one_side(winners) => {
                let all = (0..state.core.seats).fold(0, |all, seat| all | 1 << seat);
                let others = all & !winners;
                Came::Won(winners, why, if outcome.fallen == others { others } else { 0 })
            }
            false => {
                let seats = state.core.seats;
                let sides = match winners {
                    0 => game.program.sides(seats),
                    winners => game.program.sides_among(winners, seats),
                };
                Came::Drawn(winners, sides, why)
            }
        }
    }

    /// Who won, alone or with others, as bits of seats.
    fn winners(&self) -> u16 {
        if let Came::Won(winners, ..) | Came::Drawn(winners, ..) = self { *winners } else { 0 }
    }
}

/// The points of a win. Sides that draw share them, and any number of sides divides it: whole numbers are the same in whatever order
/// they are added up.
const WIN: u64 = 720_720;

/// Points as a number of wins: a shared win is less than one.
fn wins_of(points: u64) -> f64 {
    points as f64 / WIN as f64
}

/// What one player, or the agent in that player's place, has got out of all games.
#[derive(Debug, Clone, Copy, Default)]
struct Got {
    wins: u64,
    /// Games that nobody won, or more than one side.
    draws: u64,
    /// Wins and shares of draws (see [`WIN`]).
    points: u64,
    scored: u64,
    score: i64,
    /// The shares of points, in millionths, added up: whole numbers are the same in whatever order.
    share: u64,
    /// What was got with one seed and another, where several games share one.
    spread: Spread,
}

impl Got {
    /// A game, as it came out for a seat.
    fn count(&mut self, came: &Came, scores: &[i32], seat: usize) {
        let is_among = |winners: u16| winners & (1 << seat) != 0;
        match came {
            Came::Won(winners, ..) if is_among(*winners) => {
                self.wins += 1;
                self.points += WIN;
            }
            Came::Drawn(winners, sides, _) if *winners == 0 || is_among(*winners) => {
                self.draws += 1;
                self.points += WIN / u64::from(*sides).max(1);
            }
            _ => {}
        }
        if let Some(score) = scores.get(seat) {
            self.scored += 1;
            self.score += i64::from(*score);
            self.share += share_of(scores, seat);
        }
    }

    fn add(&mut self, other: &Got) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.points += other.points;
        self.scored += other.scored;
        self.score += other.score;
        self.share += other.share;
        self.spread.add(other.spread);
    }

    /// Wins, and shares of draws, of so many games.
    fn rate(&self, games: u64) -> Rate {
        Rate::spread(wins_of(self.points), games, games, self.spread)
    }

    fn mean_score(&self) -> Option<f64> {
        (self.scored > 0).then(|| self.score as f64 / self.scored as f64)
    }

    fn mean_share(&self) -> Option<f64> {
        (self.scored > 0).then(|| self.share as f64 / 1e6 / self.scored as f64)
    }
}

/// Of all points of a game the part that is a seat's, in millionths; equal parts where nobody has any. Where somebody has less
/// than none, points are counted from the lowest score.
fn share_of(scores: &[i32], seat: usize) -> u64 {
    let least = scores.iter().copied().min().unwrap_or(0).min(0);
    let above = |score: i32| u64::from(score.abs_diff(least));
    let whole: u64 = scores.iter().map(|score| above(*score)).sum();
    (above(scores[seat]) * 1_000_000).checked_div(whole).unwrap_or(1_000_000 / scores.len() as u64)
}

/// What came of many games; the order in which they were played leaves no trace in it.
#[derive(Debug, Default)]
struct Sum {
    games: u64,
    decisions: u64,
    shortest: u64,
    longest: u64,
    results: BTreeMap<Came, u64>,
    /// What each player has got, or each agent where they exchange seats.
    got: Vec<Got>,
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
        if self.got.len() < other.got.len() {
            self.got.resize(other.got.len(), Got::default());
        }
        self.got.iter_mut().zip(&other.got).for_each(|(mine, theirs)| mine.add(theirs));
        self.digest = self.digest.wrapping_add(other.digest);
        self.fault = match (self.fault, other.fault) {
            (Some(a), Some(b)) => Some(if a.0 <= b.0 { a } else { b }),
            (a, b) => a.or(b),
        };
        self
    }
}

fn play_all(game: &Game, setup: &Setup, games: u64, longest: u64, progress: &Progress) -> Sum {
    let opening = Machine::new(game, Silent).open(setup);
    (0..games)
        .into_par_iter()
        .take_any_while(|_| !stopping::is_asked())
        .fold(
            // Boxed: what is handed from game to game is large.
            || Box::new((Machine::new(game, Silent), opening.clone(), Sum::default())),
            |mut played, index| {
                let (machine, state, sum) = &mut *played;
                let seed = derive(setup.seed, index);
                state.clone_from(&opening);
                state.reseed(seed);
                sum.play(machine, state, seed, index, longest);
                progress.step();
                played
            },
        )
        .map(|played| played.2)
        .reduce(Sum::default, Sum::add)
}

/// A game from its beginning to its end, at random: how it came out, after how many decisions, and what went wrong.
fn play_at_random(
    machine: &mut Machine<'_, Silent>,
    state: &mut State,
    seed: u64,
    longest: u64,
) -> (Came, u64, Option<GameFault>) {
    let mut agent = RandomAgent::new(derive(seed, 1));
    let mut decisions = 0;
    let mut fault = None;
    let came = loop {
        match machine.advance(state) {
            Step::Decide if decisions >= longest || stopping::is_asked() => break Came::Unfinished,
            Step::Decide => {
                decisions += 1;
                endless::notice(decisions);
                let at = agent.choose(machine.decision.options.len());
                let Some(choice) = machine.decision.options.get(at).copied() else { break Came::Unfinished };
                machine.choose(state, choice);
            }
            Step::Over => break Came::of(machine.game, state),
            Step::Fault(found) => {
                fault = Some(found);
                break Came::Fault;
            }
        }
    };
    (came, decisions, fault)
}

impl Sum {
    /// One game to its end.
    fn play(&mut self, machine: &mut Machine<'_, Silent>, state: &mut State, seed: u64, index: u64, longest: u64) {
        let (result, decisions, fault) = play_at_random(machine, state, seed, longest);
        // What was left because it is to end is no game that came to nothing.
        if result == Came::Unfinished && stopping::is_asked() {
            return;
        }
        if let Some(fault) = fault {
            self.fault.get_or_insert((index, fault));
        }
        let seats = usize::from(state.core.seats);
        let scores = state.core.outcome.as_ref().map_or(&[][..], |outcome| &outcome.scores);
        self.count(result, decisions, state.fingerprint(), (0..seats).map(|seat| (seat, seat)), scores);
    }

    /// Counts a game; `sat` says of each player that is counted on which seat it sat.
    fn count(
        &mut self,
        came: Came,
        decisions: u64,
        fingerprint: u64,
        sat: impl Iterator<Item = (usize, usize)>,
        scores: &[i32],
    ) {
        for (entrant, seat) in sat {
            if self.got.len() <= entrant {
                self.got.resize(entrant + 1, Got::default());
            }
            self.got[entrant].count(&came, scores, seat);
        }
        self.shortest = if self.games == 0 { decisions } else { self.shortest.min(decisions) };
        self.longest = self.longest.max(decisions);
        self.games += 1;
        self.decisions += decisions;
        *self.results.entry(came).or_default() += 1;
        self.digest = self.digest.wrapping_add(fingerprint);
    }
}

/// Games between agents that think, seed by seed: what several of them get out of one is known as of one.
fn play_contest(contest: &Contest<'_>, games: u64, progress: &Progress) -> Sum {
    let ways = contest.ways();
    (0..games.div_ceil(ways))
        .into_par_iter()
        .take_any_while(|_| !stopping::is_asked())
        .fold(
            || Box::new((contest.thinker(), Sum::default())),
            |mut played, number| {
                let (thinker, sum) = &mut *played;
                let mut of_seed = Sum::default();
                for index in (number * ways)..((number + 1) * ways).min(games) {
                    let Some(game) = contest.play(index, thinker) else { break };
                    progress.step();
                    if let Some(fault) = game.fault {
                        of_seed.fault.get_or_insert((index, fault));
                    }
                    let sat = contest.seats(game.turned);
                    of_seed.count(game.came, game.decisions, game.fingerprint, sat, &game.scores);
                }
                if of_seed.games > 0 {
                    let games = of_seed.games;
                    of_seed.got.iter_mut().for_each(|got| got.spread.count(got.points, games));
                }
                *sum = std::mem::take(sum).add(of_seed);
                played
            },
        )
        .map(|played| played.1)
        .reduce(Sum::default, Sum::add)
}

/// A result in words of a language; why it came to that the game says as it does.
fn words(game: &Game, said: &Words, result: &Came) -> String {
    let all = narrow::u8(u16::BITS);
    let (who, why) = match result {
        Came::Drawn(0, _, why) => ("draw".to_owned(), why),
        Came::Won(winners, why, fallen @ 1..) => {
            let (won, lost) =
                (record::who_wins(game, said, Some(*winners), all), record::who_lost(game, said, (*fallen, all), why));
            return format!("{won}; {lost}");
        }
        Came::Won(winners, why, _) | Came::Drawn(winners, _, why) => {
            (record::who_wins(game, said, Some(*winners), all), why)
        }
        Came::Lost(seats, why) => (record::who_wins(game, said, None, *seats), why),
        Came::Unfinished => return "unfinished".to_owned(),
        Came::Fault => return "faults".to_owned(),
    };
    // It may be why some of the others have lost.
    if why.is_empty() { who } else { format!("{who} ({why})") }
}

/// The same in a line of the terminal, where the machine's own words are said in the language of who reads it.
fn in_a_line(game: &Game, said: &Words, result: &Came) -> String {
    match result {
        Came::Drawn(0, _, why) if !why.is_empty() => format!("draw ({})", own(why.as_str())),
        result => words(game, said, result),
    }
}

/// Who decides, in words: `random` where all choose so.
fn in_words(entrants: &[Agent]) -> String {
    if entrants.iter().all(|agent| *agent == Agent::Random) {
        return Agent::Random.to_string();
    }
    let named = |(seat, agent): (usize, &Agent)| format!("{} {agent}", seat_name(Some(narrow::u8(seat))));
    entrants.iter().enumerate().map(named).collect::<Vec<_>>().join(", ")
}

fn print(
    prepared: &Prepared,
    what: &Sim,
    entrants: &[Agent],
    sum: &Sum,
    seconds: f64,
    screen: &mut Screen,
) -> Result<(), Stop> {
    let mut lines = vec![prepared.heading(&in_words(entrants)).trim_end().to_owned()];
    if what.exchange {
        lines.push("seats are exchanged: A, B… are where each sits first".to_owned());
    }
    let games = sum.games.max(1) as f64;
    lines.push(format!(
        "{} in {seconds:.2} s: {:.0} games/s, {:.0} decisions/s; {:.0} decisions a game ({} to {})",
        count(narrow::usize(sum.games), "game", "games"),
        sum.games as f64 / seconds,
        sum.decisions as f64 / seconds,
        sum.decisions as f64 / games,
        sum.shortest,
        sum.longest,
    ));
    let game = &prepared.game;
    // Who wins is said in the language of the lines around it.
    let tongue = screen.tongue().code();
    let others = (base_of(game.program.spoken()) != tongue).then(|| Words::of(&game.program, tongue));
    let said = others.as_ref().unwrap_or_else(|| game.words());
    let told: Vec<(String, u64)> =
        sum.results.iter().map(|(result, times)| (in_a_line(game, said, result), *times)).collect();
    lines.extend(tell::outcomes(told, sum.games));
    if !what.agents.is_empty() || what.exchange {
        let got = entrants.iter().zip(&sum.got).enumerate();
        lines.extend(got.map(|(seat, (agent, got))| line_of(seat, *agent, got, sum.games)));
    }
    lines.push(format!("digest of the last positions: {:016x}", sum.digest));
    screen.say_within(lines.join("\n"), width::known())
}

/// What an agent has got, in a line.
fn line_of(seat: usize, agent: Agent, got: &Got, games: u64) -> String {
    let name = seat_name(Some(narrow::u8(seat)));
    let mut line = format!("{name} {agent}: wins {}", got.rate(games).words());
    if got.draws > 0 {
        line.push_str(&format!(", {} shared", count(narrow::usize(got.draws), "draw", "draws")));
    }
    if let (Some(score), Some(share)) = (got.mean_score(), got.mean_share()) {
        line.push_str(&format!("; mean score {score:.2}, share of points {:.1}%", share * 100.0));
    }
    line
}

fn as_json(prepared: &Prepared, what: &Sim, entrants: &[Agent], sum: &Sum, seconds: f64) -> serde_json::Value {
    let outcomes: serde_json::Map<String, serde_json::Value> = sum
        .results
        .iter()
        .map(|(result, times)| (words(&prepared.game, prepared.game.words(), result), json!(times)))
        .collect();
    let agents: Vec<serde_json::Value> = entrants
        .iter()
        .enumerate()
        .map(|(seat, agent)| {
            let got = sum.got.get(seat).copied().unwrap_or_default();
            json!({
                "seat": seat_name(Some(narrow::u8(seat))),
                "agent": agent.to_string(),
                "wins": got.wins,
                "draws": got.draws,
                "mean_score": got.mean_score(),
                "share_of_points": got.mean_share(),
                "win_rate": got.rate(sum.games).json(),
            })
        })
        .collect();
    json!({
        "game": prepared.name(),
        "as_of": prepared.as_of.to_string(),
        "rules_hash": prepared.game.rules_hash(),
        "format": prepared.start.format,
        "set": setting::json(&prepared.start.set),
        "decks": prepared.start.decks,
        "players": prepared.setup.players,
        "agents": agents,
        "seats_exchanged": what.exchange,
        "seed": prepared.setup.seed,
        "games": sum.games,
        "stopped": sum.fault.is_none() && sum.games < what.games.unwrap_or(GAMES),
        "seconds": seconds,
        "games_per_second": sum.games as f64 / seconds,
        "decisions": sum.decisions,
        "decisions_per_second": sum.decisions as f64 / seconds,
        "outcomes": outcomes,
        "digest": format!("{:016x}", sum.digest),
    })
}
