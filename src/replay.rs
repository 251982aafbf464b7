//! `naipe replay LOG`: a logged game played again.

use crate::arguments::{Everywhere, Replay};
use crate::screen::{Done, Screen};
use crate::table::log::{self, Logged};
use naipe_interpreter::Session;

/// Runs `naipe replay`; all is well where the logged game comes out as it was played.
pub fn run(everywhere: &Everywhere, what: &Replay, screen: &mut Screen) -> Done {
    screen.judges();
    let path = everywhere.located(&what.log);
    let kept = log::read(&path, screen)?;
    let prepared = Logged::open(&path, &kept.header, everywhere, screen)?.prepared;
    screen.speak_as(&prepared.game.program, everywhere.lang);
    screen.say(prepared.heading(&kept.header.seats.join(", ")))?;
    let mut session = Session::watched(prepared.game.clone(), prepared.setup.clone(), &[None]);
    kept.repeat(&mut session)?;
    if what.full {
        for line in session.told(None) {
            screen.line(line)?;
        }
    }
    screen.print(session.view(None).to_string())?;
    screen.line("")?;
    if let Some(fault) = session.fault() {
        for line in prepared.lines(fault) {
            screen.aside(line);
        }
        return Ok(false);
    }
    match session.ending() {
        Some(ending) => screen.line(ending.text)?,
        None => screen.says("the game is not over")?,
    }
    let now = log::fingerprint(&session);
    screen.says(format_args!("{} decisions; the last position is {now}", session.made().len()))?;
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
