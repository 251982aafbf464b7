//! A game just played, written as a scenario.

use crate::files;
use crate::screen::Stop;
use crate::table::Prepared;
use naipe_grammar::format;
use naipe_grammar::source::LARGEST;
use naipe_interpreter::Session;
use naipe_interpreter::project::folder;
use std::path::Path;

/// Refuses to write over what is no earlier record of the game that goes on.
pub fn refuse_other(path: &Path, prepared: &Prepared, goes_on: bool) -> Result<(), Stop> {
    if !path.exists() && !path.is_symlink() {
        return Ok(());
    }
    let there = folder::read_found(path, LARGEST).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    let Some(there) = there else { return Err(taken(path)) };
    let head = format!("scenario \"{}\" ", name(prepared).replace('\\', "\\\\").replace('"', "\\\""));
    if goes_on && there.starts_with(&head) { Ok(()) } else { Err(taken(path)) }
}

fn taken(path: &Path) -> Stop {
    Stop::usage(format!("`{}` exists already", path.display()))
        .help("choose another file: a recorded game is never written over other scenarios")
}

/// What the scenario is called.
fn name(prepared: &Prepared) -> String {
    format!("{}, seed {}", prepared.game.program.title, prepared.setup.seed)
}

/// Writes a game as a scenario.
pub fn write(path: &Path, prepared: &Prepared, session: &Session) -> Result<(), Stop> {
    let text = session.to_scenario(&name(prepared)).map_err(|error| {
        Stop::from(error).help("the log of the game says it by numbers: `naipe replay` plays that again")
    })?;
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        files::make_folder(folder)?;
    }
    let text = format::text(&text, format::WIDTH).text;
    files::write(path, text)
}
