//! `naipe replay LOG`: a logged game played again.

use crate::arguments::{Chance, Everywhere, Replay};
use crate::explanation;
use crate::screen::{Done, Screen};
use crate::table::log;
use crate::table::session::Session;
use naipe_interpreter::machine::run::Step;
use naipe_interpreter::{record, view};

/// Runs the command.
pub fn run(everywhere: &Everywhere, what: &Replay, screen: &mut Screen) -> Done {
    let kept = log::read(&everywhere.located(&what.log), screen)?;
    let header = &kept.header;
    let mut prepared = header.prepare(everywhere)?;
    prepared.setup.ask_chance = header.chance != Chance::Seed;
    let agents: Vec<&str> = header.seats.iter().map(|seat| seat.word()).collect();
    screen.print(prepared.heading(&agents.join(", ")))?;
    log::compare_rules(header, &prepared, screen);
    let mut session = Session::begin(&prepared.game, &prepared.setup, &[None]);
    log::repeat(&mut session, &kept)?;
    if what.full
        && let Some(record) = session.machine.trace.record(None)
    {
        for line in record.lines() {
            screen.line(line)?;
        }
    }
    screen.print(view::board(session.game, &session.state, None).trim_end())?;
    screen.line("")?;
    if let Step::Fault(fault) = &session.step {
        for line in explanation::fault(&prepared, fault) {
            screen.aside(line);
        }
        return Ok(false);
    }
    match &session.state.core.outcome {
        Some(outcome) => screen.line(record::outcome(session.game, outcome))?,
        None => screen.line("the game is not over")?,
    }
    let now = log::fingerprint(&session);
    screen.line(format_args!("{} decisions; the last position is {now}", session.made.len()))?;
    match kept.end() {
        Some(then) if then != now => {
            screen.aside(format_args!(
                "error: when it was played the last position was {then}: the game did not come out the same"
            ));
            Ok(false)
        }
        Some(_) => {
            screen.aside("the same as when it was played");
            Ok(true)
        }
        None => Ok(true),
    }
}
