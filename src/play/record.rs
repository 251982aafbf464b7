//! A game just played, written as a scenario.

use crate::files;
use crate::screen::Stop;
use crate::table::Prepared;
use crate::table::session::Session;
use naipe_grammar::source::LARGEST;
use naipe_interpreter::machine::ask::Choice;
use naipe_interpreter::project::folder;
use naipe_interpreter::scenario::{self, Unsaid};
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
pub fn write(path: &Path, prepared: &Prepared, session: &Session<'_>) -> Result<(), Stop> {
    let made: Vec<Choice> = session.made.iter().map(|made| made.choice).collect();
    let text = scenario::written(&prepared.game, &prepared.setup, &made, &name(prepared)).map_err(|unsaid| {
        let why = match unsaid {
            Unsaid::Option { decision, who, label } => {
                format!("in decision {decision} nothing that a scenario can say tells `{label}` from what else {who} could choose")
            }
            Unsaid::Parameter(name) => format!("no scenario can say what `{name}` is"),
            Unsaid::Endless => "it goes on and on, and nobody has anything to decide".to_owned(),
            Unsaid::Fault(message) => format!("it stopped, and no scenario in which that happens passes: {message}"),
        };
        Stop::usage(format!("this game cannot be recorded: {why}"))
            .help("the log of the game says it by numbers: `naipe replay` plays that again")
    })?;
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| Stop::file(folder, "made", &error))?;
    }
    files::write(path, text).map_err(|error| Stop::file(path, "written", &error))
}
