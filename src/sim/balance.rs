//! Games that are reported on: every two decks, from every seat, with the same seeds.

use super::games::{Contest, Played};
use super::report::{Header, Pairing, Report, Row, VERSION, agents as names_of};
use super::{GAMES, compare, endless, files, page, tell, threads, went_wrong};
use crate::arguments::{Against, Everywhere, Shard, Sim, Table};
use crate::progress::Progress;
use crate::screen::{Done, Screen, Stop};
use crate::stopping::{self, INTERRUPTED};
use crate::table::{Prepared, agents, prepare};
use crate::width;
use naipe_grammar::narrow;
use naipe_interpreter::machine::query::fault::GameFault;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::{Agent, Start};
use rayon::prelude::*;

/// No more games of two decks are played where it is only said how exactly a rate is to be known.
const MOST: u64 = 100_000;
/// So many seeds of each pairing are played before it is looked whether rates are known well enough.
const ROUND: u64 = 50;
/// So many games are held at a time.
const HELD: usize = 4_096;

/// Plays and reports on the games; with `--compare` and other rules, the same seeds by both.
pub fn run(everywhere: &Everywhere, what: &Sim, screen: &mut Screen) -> Done {
    if what.shard.is_some_and(|shard| shard.parts > 1) && what.table.seed.is_none() {
        return Err(Stop::usage("each part would have a seed of its own")
            .help("say the same for all of them, such as `--shard 1/4 --seed 1`"));
    }
    let plan = Plan::new(everywhere, what, None)?;
    if let (true, Some(against)) = (what.compare, &what.and) {
        let everywhere = match against {
            Against::Date(date) => Everywhere { as_of: Some(*date), ..everywhere.clone() },
            Against::Folder(folder) => Everywhere { root: Some(everywhere.located(folder)), ..everywhere.clone() },
        };
        let other = Plan::new(&everywhere, what, Some(&plan.prepared.start))?;
        return both(&[plan, other], what, screen);
    }
    let plans = [plan];
    let mut found = begin(&plans, what);
    let mut rows = match (&what.csv, found.first()) {
        (Some(path), Some(found)) => Some(files::Rows::into(path, &found.report)?),
        _ => None,
    };
    stopping::listen(screen);
    endless::listen(screen, what.longest);
    play(&plans, what, &mut found, |seed| match &mut rows {
        Some(rows) => seed.iter().flatten().try_for_each(|row| rows.add(row)),
        None => Ok(()),
    })?;
    rows.map_or(Ok(()), files::Rows::finish)?;
    let ([plan], [found]) = (&plans, found.as_slice()) else { return Ok(false) };
    if let Some(path) = &what.html {
        crate::files::put_out(path, page::html(&found.report, page::Words(screen.tongue())))?;
    }
    if what.json {
        screen.line(files::json(&found.report))?;
    } else {
        let width = width::known();
        screen.say_within(tell::text(&found.report, width, screen.tongue()), width)?;
    }
    ended(&[(plan, found)], screen)
}

/// The same seeds by the rules of both.
fn both(plans: &[Plan; 2], what: &Sim, screen: &mut Screen) -> Done {
    let players = plans.each_ref().map(|plan| plan.prepared.setup.players);
    if players[0] != players[1] {
        return Err(Stop::usage(format!("one plays with {} players, and the other with {}", players[0], players[1]))
            .help("say how many with `--players`"));
    }
    if plans[0].pairings != plans[1].pairings {
        return Err(
            Stop::usage("one plays with other decks than the other").help("name decks that both have with `--deck`")
        );
    }
    let mut found = begin(plans, what);
    let mut twins = compare::Twins::default();
    stopping::listen(screen);
    endless::listen(screen, what.longest);
    play(plans, what, &mut found, |seed| {
        if let [before, after] = seed {
            twins.add(before, after);
        }
        Ok(())
    })?;
    let [before, after] = found.as_slice() else { return Ok(false) };
    compare::tell(&before.report, &after.report, &twins, what, screen)?;
    ended(&[(&plans[0], before), (&plans[1], after)], screen)
}

/// How the command ends when all that was counted has been told: with the first game that went wrong, or as it was stopped.
fn ended(all: &[(&Plan, &Found)], screen: &mut Screen) -> Done {
    for (plan, found) in all {
        if let Some(fault) = &found.fault {
            return went_wrong(&plan.prepared, fault, screen);
        }
    }
    if all.iter().any(|(_, found)| found.report.stopped) {
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
struct Found {
    /// What has been counted so far.
    report: Report,
    /// The first game that went wrong: its number among those of its decks.
    fault: Option<(u64, GameFault)>,
}

impl Plan {
    /// The games that are asked for; with the seed and the decks of others that they are compared with.
    fn new(everywhere: &Everywhere, what: &Sim, like: Option<&Start>) -> Result<Plan, Stop> {
        let mut table = what.table.clone();
        if let Some(like) = like {
            table.seed = Some(like.seed);
            // Other decks may come first on the other side.
            if what.compared.is_empty() {
                table.decks.clone_from(&like.decks);
            }
        }
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
            sides: game.program.sides(setup.players),
            agents: names_of(&self.entrants),
            seed: setup.seed,
            exchange: self.exchange,
            games,
            longest: what.longest,
        }
    }

    /// The games of each pairing.
    fn contests(&self, what: &Sim) -> Vec<Contest<'_>> {
        let game = &*self.prepared.game;
        let number = |name: &String| game.program.decks.iter().position(|deck| deck.name == name.as_str());
        let of_decks = |names: &Vec<String>| {
            let decks = names.iter().filter_map(number).collect();
            let setup = Setup { decks, ..self.prepared.setup.clone() };
            Contest::new(game, &setup, self.entrants.clone(), self.exchange, what.longest).with_cards()
        };
        self.pairings.iter().map(of_decks).collect()
    }

    /// How many games are played with one seed by each pairing.
    fn ways(&self) -> u64 {
        if self.exchange { self.entrants.len().max(1) as u64 } else { 1 }
    }

    /// How many seeds there are, those of other parts included.
    fn seeds(&self, what: &Sim) -> u64 {
        what.games.unwrap_or(if what.until.is_some() { MOST } else { GAMES }).div_ceil(self.ways())
    }
}

/// One part of several, or all of it.
fn shard(what: &Sim) -> Shard {
    what.shard.unwrap_or(Shard { part: 1, parts: 1 })
}

/// Nothing counted yet of each.
fn begin(plans: &[Plan], what: &Sim) -> Vec<Found> {
    let shard = shard(what);
    let none = |plan: &Plan| {
        let header = plan.header(what, plan.seeds(what) * plan.ways());
        let mut report = Report::new(header, &plan.prepared.game, vec![(shard.part, shard.parts)]);
        report.pairings = plan.pairings.iter().map(|decks| Pairing::of(decks.clone())).collect();
        Found { report, fault: None }
    };
    plans.iter().map(none).collect()
}

/// Plays the games, or the part of them that is asked for, seed after seed: the games of a seed count together, of all plans, or
/// not at all. `each` gets those of each seed, by plan.
fn play(
    plans: &[Plan],
    what: &Sim,
    found: &mut [Found],
    mut each: impl FnMut(&[Vec<Row>]) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let contests: Vec<(usize, usize, Contest<'_>)> = plans
        .iter()
        .enumerate()
        .flat_map(|(at, plan)| {
            plan.contests(what).into_iter().enumerate().map(move |(pairing, one)| (at, pairing, one))
        })
        .collect();
    let Some(first) = plans.first() else { return Ok(()) };
    let (ways, seeds, shard) = (first.ways(), first.seeds(what), shard(what));
    let of_seed = narrow::usize(ways) * contests.len();
    let mut mine = (shard.part - 1..seeds).step_by(narrow::usize(shard.parts));
    let all = seeds.saturating_sub(shard.part - 1).div_ceil(shard.parts).saturating_mul(of_seed as u64);
    let progress = Progress::of(what.until.is_none().then_some(all), "games");
    let pool = threads(what)?;
    let held = (HELD / of_seed.max(1)).max(1);
    let round = if what.until.is_some() { narrow::usize(ROUND) } else { held };
    loop {
        let of_round: Vec<u64> = mine.by_ref().take(round).collect();
        if of_round.is_empty() {
            break;
        }
        for some in of_round.chunks(held) {
            let games: Vec<(usize, u64)> = some
                .iter()
                .flat_map(|number| (number * ways)..(number + 1) * ways)
                .flat_map(|index| (0..contests.len()).map(move |contest| (contest, index)))
                .collect();
            let mut played = pool.install(|| play_some(&contests, &games, &progress)).into_iter();
            for seed in games.chunks(of_seed) {
                let of_it: Vec<Played> = played.by_ref().take(of_seed).flatten().collect();
                if of_it.len() < seed.len() {
                    found.iter_mut().for_each(|found| found.report.stopped = true);
                    continue;
                }
                let mut rows: Vec<Vec<Row>> = plans.iter().map(|_| Vec::new()).collect();
                for ((contest, index), played) in seed.iter().zip(of_it) {
                    let (plan, pairing, contest) = &contests[*contest];
                    rows[*plan].push(found[*plan].count(&plans[*plan], contest, *pairing, *index, played));
                }
                found.iter_mut().zip(&rows).for_each(|(found, rows)| found.report.count_seed(rows));
                each(&rows)?;
            }
        }
        if found.iter().any(|found| found.report.stopped) {
            return Ok(());
        }
        let rates = found.iter().flat_map(|found| &found.report.pairings).flat_map(|pairing| &pairing.got);
        let widest = rates.map(|got| got.rate().half_width()).fold(0.0, f64::max);
        if what.until.is_some_and(|margin| widest <= margin.0) {
            break;
        }
    }
    for found in found.iter_mut().filter(|_| what.until.is_some()) {
        found.report.header.games = found.report.pairings.first().map_or(0, |pairing| pairing.games);
    }
    Ok(())
}

/// Plays these games, each by its contest; nothing of those that were not played to their end.
fn play_some(
    contests: &[(usize, usize, Contest<'_>)],
    games: &[(usize, u64)],
    progress: &Progress,
) -> Vec<Option<Played>> {
    games
        .par_iter()
        .map_init(
            || contests.iter().map(|_| None).collect::<Vec<_>>(),
            |thinkers, (contest, index)| {
                let of_it = &contests[*contest].2;
                let thinker = thinkers[*contest].get_or_insert_with(|| of_it.thinker());
                let played = of_it.play(*index, thinker)?;
                progress.step();
                Some(played)
            },
        )
        .collect()
}

impl Found {
    fn count(&mut self, plan: &Plan, contest: &Contest<'_>, pairing: usize, index: u64, mut played: Played) -> Row {
        if let Some(fault) = played.fault.take() {
            self.fault.get_or_insert((index, fault));
        }
        let game = &plan.prepared.game;
        let seats: Vec<usize> = contest.seats(played.turned).map(|(_, seat)| seat).collect();
        self.report.count(game, pairing, &seats, &played);
        Row::of(game, pairing, &seats, &played)
    }
}
