//! `naipe play GAME`: one game, decision by decision.

pub mod protocol;
mod record;
mod terminal;

use crate::arguments::{Chance, Everywhere, Play, Seat};
use crate::screen::{Done, Screen, Stop};
use crate::table::log::{self, Log};
use crate::table::session::Session;
use crate::table::{Prepared, prepare};
use naipe_grammar::narrow;
use naipe_interpreter::machine::ask::Choice;
use naipe_interpreter::machine::fault::GameFault;
use naipe_interpreter::machine::run::Step;
use naipe_interpreter::value::Value;

/// What whoever is asked answers.
pub enum Answer {
    /// This option.
    Choose(Choice),
    /// Take the last decision of a human back.
    Undo,
    /// Leave the game, to be resumed another day.
    Quit,
}

/// Whoever is asked, by whatever means.
pub trait Front {
    /// Asks for the decision awaited.
    fn ask(&mut self, session: &mut Session<'_>, screen: &mut Screen) -> Result<Answer, Stop>;
    /// There is nothing to take back.
    fn nothing_to_undo(&mut self, screen: &mut Screen) -> Result<(), Stop>;
    /// Tells that the game is over.
    fn over(&mut self, session: &Session<'_>, screen: &mut Screen) -> Result<(), Stop>;
    /// Tells that the rules did what cannot be.
    fn fault(&mut self, prepared: &Prepared, fault: &GameFault, screen: &mut Screen) -> Result<(), Stop>;
}

/// Who sits where, and who decides chance.
struct Seating {
    seats: Vec<Seat>,
    chance: Chance,
}

/// Runs the command.
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
    let mut prepared = match (&kept, &what.game) {
        (Some(kept), _) => {
            let there = kept.header.prepare(everywhere)?;
            log::compare_rules(&kept.header, &there, screen);
            there
        }
        (None, Some(game)) => {
            let players = if what.seats.is_empty() { None } else { Some(narrow::u8(what.seats.len())) };
            prepare(everywhere, game, &what.table, players)?
        }
        (None, None) => return Err(Stop::usage("no game is named")),
    };
    let seats = match &kept {
        Some(kept) => kept.header.seats.clone(),
        None if what.seats.is_empty() => default_seats(usize::from(prepared.setup.players), what.json),
        None => what.seats.clone(),
    };
    // A scenario says what chance decided, so a game to be recorded keeps the decisions of chance apart from the start.
    let chance = match (&kept, what.chance, &what.record) {
        (Some(kept), _, _) => kept.header.chance,
        (None, Chance::Seed, Some(_)) => Chance::Apart,
        (None, chance, _) => chance,
    };
    if chance == Chance::Seed && what.record.is_some() {
        return Err(Stop::usage("this game was not begun with `--record`, so it cannot be recorded now")
            .help("begin a game with `--record` or `--chance ask`"));
    }
    if let Some(path) = &what.record {
        record::refuse_other(path, &prepared, kept.is_some())?;
    }
    let seating = Seating { seats, chance };
    prepared.setup.ask_chance = chance != Chance::Seed;
    let mut front: Box<dyn Front> = if what.json {
        Box::new(protocol::Protocol::default())
    } else {
        Box::new(terminal::Terminal::new(&seating.seats))
    };
    let log = match (resumed, &kept) {
        (Some(log), Some(kept)) => {
            log.go_on(kept)?;
            Some(log)
        }
        _ => begin_log(what, &prepared, &seating, screen)?,
    };
    let heading: Vec<&str> = seating.seats.iter().map(|seat| seat.word()).collect();
    if what.json {
        let mut first = log::header(&prepared, &seating.seats, seating.chance);
        first["type"] = "begin".into();
        screen.line(first)?;
    } else {
        screen.print(prepared.heading(&heading.join(", ")))?;
        if let Some(log) = &log {
            screen.line(format_args!("log: {}", log.path.display()))?;
        }
    }
    let mut viewers: Vec<Option<u8>> = seating
        .seats
        .iter()
        .enumerate()
        .filter(|(_, seat)| **seat == Seat::Human)
        .map(|(seat, _)| Some(narrow::u8(seat)))
        .collect();
    viewers.push(None);
    let mut session = Session::begin(&prepared.game, &prepared.setup, &viewers);
    if let Some(kept) = &kept {
        log::repeat(&mut session, kept)?;
    }
    let good = play(&prepared, &mut session, &seating, log, front.as_mut(), screen)?;
    if let Some(path) = &what.record {
        record::write(path, &prepared, &session)?;
        screen.aside(format_args!("recorded in {}", path.display()));
    }
    Ok(good)
}

/// A human against random players; for programs, all seats answer.
fn default_seats(players: usize, json: bool) -> Vec<Seat> {
    (0..players).map(|seat| if json || seat == 0 { Seat::Human } else { Seat::Random }).collect()
}

fn begin_log(what: &Play, prepared: &Prepared, seating: &Seating, screen: &mut Screen) -> Result<Option<Log>, Stop> {
    match &what.log {
        Some(path) => Ok(Some(Log::create(path, prepared, &seating.seats, seating.chance)?)),
        None if what.json => Ok(None),
        None => {
            let path = log::free_path(&prepared.root, prepared.name(), prepared.setup.seed);
            // A game that cannot be logged where nobody asked for it can still be played.
            match Log::create(&path, prepared, &seating.seats, seating.chance) {
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
    prepared: &Prepared,
    session: &mut Session<'_>,
    seating: &Seating,
    mut log: Option<Log>,
    front: &mut dyn Front,
    screen: &mut Screen,
) -> Done {
    loop {
        match &session.step {
            Step::Over => {
                if let Some(log) = &mut log {
                    log.over(session)?;
                }
                front.over(session, screen)?;
                return Ok(true);
            }
            Step::Fault(fault) => {
                front.fault(prepared, fault, screen)?;
                return Ok(false);
            }
            Step::Decide => {}
        }
        let answer = if seating.is_asked(session.player()) {
            front.ask(session, screen)?
        } else {
            session.at_random().map_or(Answer::Quit, Answer::Choose)
        };
        match answer {
            Answer::Choose(choice) => {
                session.choose(choice);
                if let (Some(log), Some(made)) = (&mut log, session.made.last()) {
                    log.chose(session, made)?;
                }
            }
            Answer::Undo => {
                let last = session.made.iter().rposition(|made| seating.is_asked(made.player));
                let Some(last) = last else {
                    front.nothing_to_undo(screen)?;
                    continue;
                };
                let decisions = session.made.len() - last;
                session.undo(decisions);
                if let Some(log) = &mut log {
                    log.undid(decisions)?;
                }
            }
            Answer::Quit => {
                if let Some(log) = &log {
                    screen.aside(format_args!("to go on: naipe play --resume {}", log.path.display()));
                }
                return Ok(true);
            }
        }
    }
}

impl Seating {
    /// Whether a player's decisions are asked for.
    fn is_asked(&self, player: u8) -> bool {
        if player == Value::CHANCE {
            self.chance == Chance::Ask
        } else {
            self.seats.get(usize::from(player)) == Some(&Seat::Human)
        }
    }
}
