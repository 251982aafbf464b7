//! What strangers write, read as the command reads it: doors for tests that try any bytes. Whatever comes, a door gives
//! back what was understood, or says what is wrong; it never panics.

use crate::deck::reading::Names;
use crate::play::Answer;
use crate::play::protocol::{self, Asked};
use crate::standings::results;
use naipe_grammar::ast::Date;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::program::Program;
use naipe_interpreter::session::saved::Saved;
use naipe_interpreter::{Game, Session};
use std::path::Path;
use std::sync::Arc;

/// Reads the log of a game, and plays it as far as its lines are understood; gives the number of decisions made.
#[must_use]
pub fn log(game: &Arc<Game>, setup: &Setup, bytes: &[u8]) -> usize {
    let Ok(kept) = Saved::read("any.log", bytes) else { return 0 };
    let mut session = Session::watched(game.clone(), setup.clone(), &[None]);
    let _ = kept.repeat(&mut session);
    session.made().len()
}

/// Plays a game with the answers of a program at the other end, a line each; gives what was said of each line.
#[must_use]
pub fn protocol(game: &Arc<Game>, setup: &Setup, lines: &str) -> Vec<String> {
    let mut session = Session::watched(game.clone(), setup.clone(), &[None]);
    let mut said = Vec::new();
    for line in lines.lines() {
        let Some(question) = session.question() else { break };
        said.push(match protocol::understand(&mut session, &question, line) {
            Ok(Asked::Answer(Answer::Choose(id))) => {
                session.choose(&id).map_or_else(|error| error.to_string(), |()| "chosen".to_owned())
            }
            Ok(Asked::Answer(Answer::Undo)) => {
                session.undo(1);
                "taken back".to_owned()
            }
            Ok(Asked::Answer(Answer::Quit)) => break,
            Ok(Asked::Why(lines)) => lines.join("\n"),
            Ok(Asked::View) => session.view(question.seat).json().to_string(),
            Err(wrong) => wrong,
        });
    }
    said
}

/// Reads the decks of a list; gives how many different cards each names, and how many names are no card's.
#[must_use]
pub fn deck(program: &Program, text: &str) -> (usize, usize) {
    let decks = Names::new(program, program).read(text);
    decks.iter().fold((0, 0), |(known, unknown), deck| (known + deck.places.len(), unknown + deck.unknown.len()))
}

/// Reads a file of results; gives the number of players.
#[must_use]
pub fn results(text: &str) -> Option<usize> {
    results::understand(Path::new("any.toml"), text).ok().map(|tournament| tournament.players.len())
}

/// Reads a date; gives it as it is written.
#[must_use]
pub fn date(text: &str) -> Option<String> {
    text.parse::<Date>().ok().map(|date| date.to_string())
}
