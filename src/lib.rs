//! The `naipe` command: reading what is asked for, and printing what came of it. The rules are in no line of it.

mod arguments;
mod card;
mod cards;
mod check;
mod coverage;
mod dates;
mod deck;
mod dump;
mod edit;
mod errata;
mod explain;
mod export;
mod failure;
mod files;
mod format;
mod git;
mod look;
mod lsp;
mod manual;
mod mutate;
mod new;
mod own;
mod play;
mod print;
mod progress;
mod project;
mod readable;
mod replay;
mod screen;
mod serve;
mod sim;
mod site;
mod snapshots;
mod standings;
mod stopping;
mod table;
mod test;
mod text;
pub mod untrusted;
mod upgrade;
mod watch;
mod web;
mod width;

use arguments::{Arguments, Command, tongues};
use clap::FromArgMatches;
use naipe_grammar::visible;
use screen::{Done, Screen, Stop};
use std::ffi::OsString;
use std::process::ExitCode;

pub use dates::today;
pub use sim::batch;

/// Rules may be nested as deep as the parser allows; each thread has room for that.
const STACK: usize = 64 * 1024 * 1024;
/// Something is wrong with the files, or a test failed.
const FAILED: u8 = 1;
/// The command makes no sense.
const MISUSED: u8 = 2;

/// Runs the command with the arguments of this process, and gives its exit code.
#[must_use]
pub fn main() -> ExitCode {
    ExitCode::from(run_with(std::env::args_os().collect()))
}

/// Runs the command with other arguments, its own name first, and gives its exit code.
#[must_use]
pub fn run_with(words: Vec<OsString>) -> u8 {
    let tongue = tongues::asked_for(&words);
    let parse = |words: Vec<OsString>| {
        let matches = tongues::command(tongue).try_get_matches_from(words)?;
        Arguments::from_arg_matches(&matches)
    };
    // What cannot be understood is repeated as it may be printed.
    let shown = words.iter().map(|word| visible::line(&word.to_string_lossy()).into_owned().into()).collect();
    let arguments = match parse(words) {
        Ok(arguments) => arguments,
        Err(error) => {
            let error = parse(shown).err().unwrap_or(error);
            // That whoever read it has read enough matters to no one.
            let is_told = match tongues::print(&error, tongue) {
                Ok(()) => true,
                Err(error) => error.kind() == std::io::ErrorKind::BrokenPipe,
            };
            return if error.use_stderr() || !is_told { MISUSED } else { 0 };
        }
    };
    // Only fails where the threads are there already, which does no harm.
    let _ = rayon::ThreadPoolBuilder::new().stack_size(STACK).build_global();
    stopping::speak(arguments.everywhere.tongue());
    let mut screen = Screen::new(arguments.everywhere.color, arguments.everywhere.tongue());
    let done = run(&arguments, &mut screen).and_then(|good| screen.flush().map(|()| good));
    match done {
        Ok(true) | Err(Stop::Closed) => 0,
        Ok(false) | Err(Stop::Failed) => {
            // What is still to be printed goes out; if nobody reads it, the fault is told by the exit code.
            let _ = screen.flush();
            FAILED
        }
        Err(Stop::Faults(faults)) => {
            screen.aside_diagnostics(&faults.found, &faults.sources);
            FAILED
        }
        Err(Stop::Usage { message, help }) => {
            screen.stopped(&message, help.as_deref());
            MISUSED
        }
        Err(Stop::Problems { all, so }) => {
            all.iter().for_each(|message| screen.stopped(message, None));
            screen.aside(so);
            MISUSED
        }
    }
}

fn run(arguments: &Arguments, screen: &mut Screen) -> Done {
    let everywhere = &arguments.everywhere;
    match &arguments.command {
        Command::Check(what) => check::run(everywhere, what, screen),
        Command::Fmt(what) => format::run(everywhere, what, screen),
        Command::Lsp => lsp::run(everywhere),
        Command::Explain(what) => explain::run(everywhere, what, screen),
        Command::Dump(what) => dump::run(everywhere, what, screen),
        Command::Sim(what) => sim::run(everywhere, what, screen),
        Command::Test(what) => test::run(everywhere, what, screen),
        Command::Play(what) => play::run(everywhere, what, screen),
        Command::Serve(what) => serve::run(everywhere, what, screen),
        Command::Web(what) => web::run(everywhere, what, screen),
        Command::Print(what) => print::run(everywhere, what, screen),
        Command::Site(what) => site::run(everywhere, what, screen),
        Command::Replay(what) => replay::run(everywhere, what, screen),
        Command::Text(what) => text::run(everywhere, what, screen),
        Command::Cards(what) => cards::run(everywhere, what, screen),
        Command::Export(what) => export::run(everywhere, what, screen),
        Command::Card(what) => card::run(everywhere, what, screen),
        Command::Coverage(what) => coverage::run(everywhere, what, screen),
        Command::Mutate(what) => mutate::run(everywhere, what, screen),
        Command::Errata(what) => errata::run(everywhere, what, screen),
        Command::Deck(what) => deck::run(everywhere, what, screen),
        Command::Standings(what) => standings::run(everywhere, what, screen),
        Command::Completions(what) => manual::completions(everywhere, what, screen),
        Command::Man(what) => manual::pages(everywhere, what, screen),
        Command::Upgrade(what) => upgrade::run(everywhere, what, screen),
        Command::New(what) => new::run(everywhere, what, screen),
    }
}
