//! Games that are reported on: every two decks, from every seat, with the same seeds.

use super::games::{Contest, Played};
use super::report::{Header, Pairing, Report, Row, VERSION, agents as names_of};
use super::{GAMES, compare, files, page, tell, threads, went_wrong};
use crate::arguments::{Against, Everywhere, Shard, Sim, Table};
use crate::progress::Progress;
use crate::screen::{Done, Screen, Stop};
use crate::stopping::{self, INTERRUPTED};
use crate::table::{Prepared, agents, prepare};
use crate::width;
use naipe_grammar::narrow;
use naipe_interpreter::Agent;
use naipe_interpreter::machine::query::fault::GameFault;
use naipe_interpreter::machine::state::setup::Setup;
use rayon::prelude::*;

/// No more games of two decks are played where it is only said how exactly a rate is to be known.
const MOST: u64 = 100_000;
/// So many seeds of each pairing are played before it is looked whether rates are known well enough.
const ROUND: u64 = 50;
/// So many games are held at a time.
const HELD: usize = 4_096;

/// Runs the command.
pub fn run(everywhere: &Everywhere, what: &Sim, screen: &mut Screen) -> Done {
    if what.shard.is_some_and(|shard| shard.parts > 1) && what.table.seed.is_none() {
        return Err(Stop::usage("each part would have a seed of its own")
            .help("say the same for all of them, such as `--shard 1/4 --seed 1`"));
    }
    let plan = Plan::new(everywhere, what, None)?;
    stopping::listen();
    if let (true, Some(against)) = (what.compare, &what.and) {
        let everywhere = match against {
            Against::Date(date) => Everywhere { as_of: Some(*date), ..everywhere.clone() },
            Against::Folder(folder) => Everywhere { root: Some(everywhere.located(folder)), ..everywhere.clone() },
        };
        let other = Plan::new(&everywhere, what, Some(plan.prepared.setup.seed))?;
        let (before, after) = (plan.play(what)?, other.play(what)?);
        if before.report.stopped || after.report.stopped {
            screen.aside("stopped: only games that were played by both rules can be compared");
            screen.flush()?;
            std::process::exit(INTERRUPTED);
        }
        return match before.fault.as_ref().map(|fault| (&plan, fault)).or(after.fault.as_ref().map(|f| (&other, f))) {
            Some((plan, fault)) => went_wrong(&plan.prepared, fault, screen),
            None => compare::tell(&before, &after, what, screen),
        };
    }
    let found = plan.play(what)?;
    if let Some(fault) = &found.fault {
        return went_wrong(&plan.prepared, fault, screen);
    }
    if let Some(path) = &what.csv {
        files::write(path, &files::csv(&found))?;
    }
    if let Some(path) = &what.html {
        files::write(path, &page::html(&found.report))?;
    }
    if what.json {
        screen.line(files::json(&found.report))?;
    } else {
        screen.say(tell::text(&found.report, width::known()))?;
    }
    if found.report.stopped {
        screen.flush()?;
        std::process::exit(INTERRUPTED);
    }
    Ok(true)
}

/// The games that are to be played.
struct Plan {
    prepared: Prepared,
    entrants: Vec<Agent>,
    /// What decks play in each pairing, in the order of agents.
    pairings: Vec<Vec<String>>,
    exchange: bool,
}

/// What has been played.
pub struct Found {
    /// What was counted.
    pub report: Report,
    /// Each game.
    pub rows: Vec<Row>,
    /// The first game that went wrong: its number among those of its decks.
    pub fault: Option<(u64, GameFault)>,
}

impl Plan {
    fn new(everywhere: &Everywhere, what: &Sim, seed: Option<u64>) -> Result<Plan, Stop> {
        let mut table = Table { seed: seed.or(what.table.seed), ..what.table.clone() };
        table.decks.extend(what.compared.first().cloned());
        let mut prepared = prepare(everywhere, &what.game, &table, what.players)?;
        // Cards and decks of the tests take part where one of the decks is among them.
        let has = |prepared: &Prepared, name: &str| prepared.game.program.decks.iter().any(|deck| deck.name == name);
        if let Some(missing) = what.compared.iter().find(|name| !has(&prepared, name)) {
            let seed = Some(prepared.setup.seed);
            let table = Table { seed, decks: vec![missing.clone()], ..what.table.clone() };
            prepared = prepare(everywhere, &what.game, &table, what.players)?;
        }
        for (at, name) in what.compared.iter().enumerate() {
            if !has(&prepared, name) {
                let known = prepared.game.program.decks.iter().map(|deck| deck.name.as_str());
                return Err(Stop::unknown("deck", name, known));
            }
            if what.compared[..at].contains(name) {
                return Err(Stop::usage(format!("the deck `{name}` is named twice")).help("name each deck once"));
            }
        }
        let players = usize::from(prepared.setup.players);
        let named = agents::of_each(&what.agents, players)?;
        let entrants = named.into_iter().map(|agent| agent.unwrap_or(Agent::Random)).collect();
        let seats = |one: &String, two: &String| -> Vec<String> {
            (0..players).map(|seat| if seat % 2 == 0 { one.clone() } else { two.clone() }).collect()
        };
        let pairings = match what.compared.as_slice() {
            [] => vec![prepared.start.decks.clone()],
            [only] => vec![seats(only, only)],
            all => all
                .iter()
                .enumerate()
                .flat_map(|(at, one)| all[at + 1..].iter().map(move |two| (one, two)))
                .map(|(one, two)| seats(one, two))
                .collect(),
        };
        let exchange = what.exchange || !what.compared.is_empty();
        Ok(Plan { prepared, entrants, pairings, exchange })
    }

    fn header(&self, what: &Sim, games: u64) -> Header {
        let Prepared { game, setup, start, as_of, .. } = &self.prepared;
        let mut decks: Vec<String> = Vec::new();
        for deck in self.pairings.iter().flatten() {
            if !decks.contains(deck) {
                decks.push(deck.clone());
            }
        }
        Header {
            version: VERSION,
            game: self.prepared.name().to_owned(),
            title: game.program.title.to_string(),
            as_of: as_of.to_string(),
            rules_hash: game.rules_hash(),
            format: start.format.clone(),
            set: start.set.clone(),
            decks,
            players: setup.players,
            agents: names_of(&self.entrants),
            seed: setup.seed,
            exchange: self.exchange,
            games,
            longest: what.longest,
        }
    }

    /// Plays the games, or the part of them that is asked for.
    fn play(&self, what: &Sim) -> Result<Found, Stop> {
        let game = &*self.prepared.game;
        let program = &game.program;
        let contests: Vec<Contest<'_>> = self
            .pairings
            .iter()
            .map(|names| {
                let number = |name: &String| program.decks.iter().position(|deck| deck.name == name.as_str());
                let decks = names.iter().filter_map(number).collect();
                let setup = Setup { decks, ..self.prepared.setup.clone() };
                Contest::new(game, &setup, self.entrants.clone(), self.exchange, what.longest).with_cards()
            })
            .collect();
        let ways = contests.first().map_or(1, Contest::ways);
        let games = what.games.unwrap_or(if what.until.is_some() { MOST } else { GAMES });
        let numbers = games.div_ceil(ways);
        let shard = what.shard.unwrap_or(Shard { part: 1, parts: 1 });
        let header = self.header(what, numbers * ways);
        let mut report = Report::new(header, game, vec![(shard.part, shard.parts)]);
        report.pairings = self.pairings.iter().map(|decks| Pairing::of(decks.clone())).collect();
        let mut found = Found { report, rows: Vec::new(), fault: None };
        let pool = threads(what)?;
        let mine: Vec<u64> = (0..numbers).filter(|number| number % shard.parts == shard.part - 1).collect();
        let all = narrow::u64((mine.len() * contests.len()) as u128 * u128::from(ways));
        let progress = Progress::of(what.until.is_none().then_some(all), "games");
        let round = if what.until.is_some() { narrow::usize(ROUND) } else { mine.len().max(1) };
        for numbers in mine.chunks(round) {
            let all: Vec<(usize, u64)> = numbers
                .iter()
                .flat_map(|number| (number * ways)..(number + 1) * ways)
                .flat_map(|index| (0..contests.len()).map(move |pairing| (pairing, index)))
                .collect();
            // What is held is every game of its seeds: those of a seed that not all were played of do not count.
            let of_seed = narrow::usize(ways) * contests.len();
            for part in all.chunks((HELD / of_seed).max(1) * of_seed) {
                let played: Vec<Option<Played>> = pool.install(|| {
                    part.par_iter()
                        .map_init(
                            || contests.iter().map(|_| None).collect::<Vec<_>>(),
                            |thinkers, (pairing, index)| {
                                if stopping::is_asked() {
                                    return None;
                                }
                                let contest = &contests[*pairing];
                                let thinker = thinkers[*pairing].get_or_insert_with(|| contest.thinker());
                                let played = contest.play(*index, thinker);
                                progress.step();
                                Some(played)
                            },
                        )
                        .collect()
                });
                let mut played = played.into_iter();
                for seed in part.chunks(of_seed) {
                    let of_it: Vec<Played> = played.by_ref().take(of_seed).flatten().collect();
                    if of_it.len() < seed.len() {
                        found.report.stopped = true;
                        continue;
                    }
                    for ((pairing, index), played) in seed.iter().zip(of_it) {
                        found.count(self, &contests[*pairing], *pairing, *index, played);
                    }
                }
            }
            if found.report.stopped {
                return Ok(found);
            }
            let known = |margin: f64| {
                let rates = found.report.pairings.iter().flat_map(|pairing| &pairing.got);
                rates.map(|got| got.rate().half_width()).all(|half| half <= margin)
            };
            if what.until.is_some_and(|margin| known(margin.0)) {
                break;
            }
        }
        if what.until.is_some() {
            found.report.header.games = found.report.pairings.first().map_or(0, |pairing| pairing.games);
        }
        Ok(found)
    }
}

impl Found {
    fn count(&mut self, plan: &Plan, contest: &Contest<'_>, pairing: usize, index: u64, mut played: Played) {
        if let Some(fault) = played.fault.take() {
            self.fault.get_or_insert((index, fault));
        }
        let game = &plan.prepared.game;
        let seats: Vec<usize> = contest.seats(played.turned).map(|(_, seat)| seat).collect();
        self.report.count(game, pairing, &seats, &played);
        self.rows.push(Row::of(game, pairing, &seats, &played));
    }
}
