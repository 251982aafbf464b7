//! What strangers write, read as the command reads it: doors for tests that try any bytes. Whatever comes, a door gives
//! back what was understood, or says what is wrong; it never panics.

use crate::dates;
use crate::deck::reading::Names;
use crate::play::Answer;
use crate::play::protocol::{self, Asked};
use crate::standings::results;
use crate::table::log;
use crate::table::session::Session;
use naipe_interpreter::machine::index::Game;
use naipe_interpreter::machine::run::Step;
use naipe_interpreter::machine::setup::Setup;
use naipe_interpreter::program::Program;
use std::path::Path;

/// Reads the log of a game, and plays it as far as its lines are understood; gives the number of decisions made.
#[must_use]
pub fn log(game: &Game, setup: &Setup, bytes: &[u8]) -> usize {
    let Ok(kept) = log::understand(Path::new("any.log"), bytes) else { return 0 };
    let mut session = Session::begin(game, setup, &[None]);
    let _ = log::repeat(&mut session, &kept);
    session.made.len()
}

/// Plays a game with the answers of a program at the other end, a line each; gives what was said of each line.
#[must_use]
pub fn protocol(game: &Game, setup: &Setup, lines: &str) -> Vec<String> {
    let mut session = Session::begin(game, setup, &[None]);
    let mut said = Vec::new();
    for line in lines.lines() {
        if !matches!(session.step, Step::Decide) {
            break;
        }
        said.push(match protocol::understand(&mut session, line) {
            Ok(Asked::Answer(Answer::Choose(choice))) => {
                session.choose(choice);
                "chosen".to_owned()
            }
            Ok(Asked::Answer(Answer::Undo)) => {
                session.undo(1);
                "taken back".to_owned()
            }
            Ok(Asked::Answer(Answer::Quit)) => break,
            Ok(Asked::Why(lines)) => lines.join("\n"),
            Err(wrong) => wrong,
        });
    }
    said
}

/// Reads a deck list; gives how many different cards it names, and how many names are no card's.
#[must_use]
pub fn deck(program: &Program, text: &str) -> (usize, usize) {
    let reading = Names::new(program, program).read(text);
    (reading.places.len(), reading.unknown.len())
}

/// Reads a file of results; gives the number of players.
#[must_use]
pub fn results(text: &str) -> Option<usize> {
    results::understand(Path::new("any.toml"), text).ok().map(|tournament| tournament.players.len())
}

/// Reads a date; gives it as it is written.
#[must_use]
pub fn date(text: &str) -> Option<String> {
    dates::parse(text).ok().map(|date| date.to_string())
}
