//! `naipe play GAME`: one game, decision by decision.

pub mod protocol;
mod record;
mod terminal;

use crate::arguments::{Chance, Everywhere, Play, Seat};
use crate::files::pasted;
use crate::screen::{Done, Screen, Stop};
use crate::sim::endless;
use crate::stopping::{self, INTERRUPTED};
use crate::table::log::{self, Log, Logged};
use crate::table::{Prepared, agents, prepare};
use crate::width;
use naipe_grammar::narrow;
use naipe_interpreter::machine::query::fault::GameFault;
use naipe_interpreter::{Agent, Question, Session};
use serde_json::Value;
use std::path::Path;

/// What whoever is asked answers.
pub enum Answer {
    /// The option of this id.
    Choose(String),
    /// Take the last decision of a human back.
    Undo,
    /// Leave the game, to be resumed another day.
    Quit,
}

/// Whoever is asked, by whatever means.
pub trait Front {
    /// Asks for the decision awaited.
    fn ask(&mut self, session: &mut Session, question: &Question, screen: &mut Screen) -> Result<Answer, Stop>;
    /// Decisions have been taken back: what came of them is told nobody as known.
    fn took_back(&mut self, session: &Session);
    /// There is nothing to take back.
    fn nothing_to_undo(&mut self, screen: &mut Screen) -> Result<(), Stop>;
    /// Tells that the game is over.
    fn over(&mut self, session: &Session, screen: &mut Screen) -> Result<(), Stop>;
    /// Tells that the rules did what cannot be.
    fn fault(&mut self, prepared: &Prepared, fault: &GameFault, screen: &mut Screen) -> Result<(), Stop>;
}

/// Who sits where, and who decides chance.
struct Seating {
    seats: Vec<Seat>,
    chance: Chance,
}

/// Runs `naipe play`: begins a game, or goes on with the one of a log.
pub fn run(everywhere: &Everywhere, what: &Play, screen: &mut Screen) -> Done {
    if what.record.is_some() && (what.record == what.log || what.record == what.resume) {
        return Err(
            Stop::usage("the log and the record of a game are two files").help("name another file for one of them")
        );
    }
    let (resumed, kept) = match &what.resume {
        Some(path) => {
            let (log, kept) = Log::open(&everywhere.located(path), screen)?;
            (Some(log), Some(kept))
        }
        None => (None, None),
    };
    let Logged { mut prepared, seats, chance } = match (&resumed, &kept, &what.game) {
        (Some(log), Some(kept), _) => Logged::open(&log.path, &kept.header, everywhere, screen)?,
        (_, _, Some(game)) => begin(everywhere, what, game)?,
        _ => return Err(Stop::usage("no game is named")),
    };
    if chance == Chance::Seed && what.record.is_some() {
        return Err(Stop::usage("this game was not begun with `--record`, so it cannot be recorded now")
            .help("begin a game with `--record` or `--chance ask`"));
    }
    if !what.json {
        screen.speak_as(&prepared.game.program, everywhere.lang);
    }
    if let Some(path) = &what.record {
        record::refuse_other(path, &prepared, kept.is_some())?;
    }
    let seating = Seating { seats, chance };
    prepared.setup.ask_chance = chance != Chance::Seed;
    let mut front: Box<dyn Front> = if what.json {
        Box::new(protocol::Protocol::new(!what.no_view))
    } else {
        Box::new(terminal::Terminal::new(&seating.seats))
    };
    let mut viewers: Vec<Option<u8>> = seating
        .seats
        .iter()
        .enumerate()
        .filter(|(_, seat)| **seat == Seat::Human)
        .map(|(seat, _)| Some(narrow::u8(seat)))
        .collect();
    viewers.push(None);
    let mut session = Session::watched(prepared.game.clone(), prepared.setup.clone(), &viewers);
    let mut first = log::header(&prepared, &session, &seating.seats, seating.chance);
    let log = match (resumed, &kept) {
        (Some(log), Some(kept)) => {
            log.go_on(kept)?;
            Some(log)
        }
        _ => begin_log(what, &prepared, &first, screen)?,
    };
    if what.json {
        first["type"] = "begin".into();
        screen.line(first)?;
    } else {
        let heading: Vec<String> = seating.seats.iter().map(Seat::to_string).collect();
        screen.say_within(prepared.heading(&heading.join(", ")), width::known())?;
        if let Some(log) = &log {
            screen.say_within(format!("log: {}", log.path.display()), width::known())?;
            let again = screen.told_line(&to_go_on(everywhere, &log.path)).into_owned();
            // Where it cannot be heard, the game is logged all the same.
            stopping::hear(move || {
                use std::io::Write;
                // Whoever does not read it knows the log all the same.
                let _ = writeln!(std::io::stderr(), "\n{again}");
                std::process::exit(INTERRUPTED);
            });
        }
    }
    if let Some(kept) = &kept {
        kept.repeat(&mut session)?;
    }
    let good = play(everywhere, &prepared, &mut session, &seating, log, front.as_mut(), screen)?;
    if let Some(path) = &what.record {
        record::write(path, &prepared, &session)?;
        screen.aside(format_args!("recorded in {}", path.display()));
    }
    Ok(good)
}

/// With which command a game goes on that is kept in a log.
fn to_go_on(everywhere: &Everywhere, log: &Path) -> String {
    let root = everywhere.root.as_ref().map(|root| format!(" --root {}", pasted(root))).unwrap_or_default();
    format!("to go on: naipe play --resume {}{root}", pasted(log))
}

/// A game that begins.
fn begin(everywhere: &Everywhere, what: &Play, game: &str) -> Result<Logged, Stop> {
    let players = if what.seats.is_empty() { what.players } else { Some(narrow::u8(what.seats.len())) };
    let prepared = prepare(everywhere, game, &what.table, players)?;
    let players = usize::from(prepared.setup.players);
    let seats = if !what.agents.is_empty() {
        let agents = agents::of_each(&what.agents, players)?;
        agents.into_iter().map(|agent| agent.map_or(Seat::Human, Seat::Machine)).collect()
    } else if what.seats.is_empty() {
        default_seats(players, what.json)
    } else {
        what.seats.clone()
    };
    // A scenario says what chance decided, so a game to be recorded keeps the decisions of chance apart from the start.
    let chance = match (what.chance, &what.record) {
        (Chance::Seed, Some(_)) => Chance::Apart,
        (chance, _) => chance,
    };
    Ok(Logged { prepared, seats, chance })
}

/// A human against random players; for programs, all seats answer.
fn default_seats(players: usize, json: bool) -> Vec<Seat> {
    let random = Seat::Machine(Agent::Random);
    (0..players).map(|seat| if json || seat == 0 { Seat::Human } else { random }).collect()
}

fn begin_log(what: &Play, prepared: &Prepared, first: &Value, screen: &mut Screen) -> Result<Option<Log>, Stop> {
    match &what.log {
        Some(path) => Ok(Some(Log::create(path, first)?)),
        None if what.json => Ok(None),
        None => {
            let path = log::free_path(&prepared.root, prepared.name(), prepared.setup.seed);
            // A game that cannot be logged where nobody asked for it can still be played.
            match Log::create(&path, first) {
                Ok(log) => Ok(Some(log)),
                Err(Stop::Usage { message, .. }) => {
                    screen.aside(format_args!("note: the game is not logged: {message}"));
                    Ok(None)
                }
                Err(stop) => Err(stop),
            }
        }
    }
}

/// Plays to the end, or until somebody leaves.
fn play(
    everywhere: &Everywhere,
    prepared: &Prepared,
    session: &mut Session,
    seating: &Seating,
    mut log: Option<Log>,
    front: &mut dyn Front,
    screen: &mut Screen,
) -> Done {
    let mut alone = 0;
    loop {
        if let Some(fault) = session.fault() {
            front.fault(prepared, fault, screen)?;
            return Ok(false);
        }
        if session.ending().is_some() {
            if let Some(log) = &mut log {
                log.over(session)?;
            }
            front.over(session, screen)?;
            return Ok(true);
        }
        let is_asked = seating.is_asked(session.player());
        alone = if is_asked { 0 } else { alone + 1 };
        if alone == endless::LONG {
            screen.aside(format_args!(
                "note: {alone} decisions were made without asking anybody, and the game may never end: only `win`, `lose`, `draw` and `end game` end one; Ctrl-C leaves it"
            ));
        }
        let answer = match if is_asked { session.question() } else { None } {
            Some(question) => Some(front.ask(session, &question, screen)?),
            None if session.choose_by(seating.agent(session.player())) => None,
            None => Some(Answer::Quit),
        };
        if let Some(Answer::Choose(id)) = &answer {
            session.choose(id)?;
        }
        match answer {
            None | Some(Answer::Choose(_)) => {
                if let (Some(log), Some(made)) = (&mut log, session.made().last()) {
                    log.chose(made)?;
                }
            }
            Some(Answer::Undo) => {
                let last = session.made().iter().rposition(|made| seating.is_asked(made.seat));
                let Some(last) = last else {
                    front.nothing_to_undo(screen)?;
                    continue;
                };
                let decisions = session.made().len() - last;
                session.undo(decisions);
                front.took_back(session);
                if let Some(log) = &mut log {
                    log.undid(decisions)?;
                }
            }
            Some(Answer::Quit) => {
                if let Some(log) = &log {
                    screen.aside(to_go_on(everywhere, &log.path));
                }
                return Ok(true);
            }
        }
    }
}

impl Seating {
    /// Who decides for a seat that nobody is asked about.
    fn agent(&self, seat: Option<u8>) -> Agent {
        match seat.and_then(|seat| self.seats.get(usize::from(seat))) {
            Some(Seat::Machine(agent)) => *agent,
            _ => Agent::Random,
        }
    }

    /// Whether a player's decisions are asked for.
    fn is_asked(&self, seat: Option<u8>) -> bool {
        match seat {
            Some(seat) => self.seats.get(usize::from(seat)) == Some(&Seat::Human),
            None => self.chance == Chance::Ask,
        }
    }
}
