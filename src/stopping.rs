//! Ctrl-C, or being told to end by the system, where what has been done so far is worth telling: the first time it is only noted, the
//! second time the command ends (what comes twice at nearly one moment, as `timeout` sends it, is once). And where files are written that belong together: the command ends when they are.
//!
//! That a terminal is closed is left to the system: with `nohup` the command goes on.

use crate::arguments::Tongue;
use crate::explain;
use crate::screen::Screen;
#[cfg(unix)]
use signal_hook::{
    consts::{SIGINT, SIGTERM},
    iterator::Signals,
};
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
#[cfg(unix)]
use std::thread;
use std::time::{Duration, Instant};

/// What comes sooner than this after the first time is the same asking: who ends a group of commands may tell a command twice.
const AT_ONCE: Duration = Duration::from_millis(500);

/// A command that was interrupted ends with this.
pub const INTERRUPTED: i32 = 130;

static STOPPED: AtomicBool = AtomicBool::new(false);
static STATE: Mutex<State> = Mutex::new(State { said: None, first: None, held: 0, ends: false, tongue: Tongue::En });

struct State {
    /// What is said the first time, where the command goes on for what it has to tell.
    said: Option<String>,
    /// When it was heard the first time.
    first: Option<Instant>,
    /// How many hold the end of the command back,
    held: usize,
    /// and whether it is to end when they do not any more.
    ends: bool,
    /// The language in which that is told.
    tongue: Tongue,
}

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Listens from now on, and says so when it is heard, in the language of a screen. Where it cannot be heard, Ctrl-C ends the
/// command at once.
pub fn listen(screen: &Screen) {
    let said = screen.told_line("stopping: what was played so far is told next; Ctrl-C again ends at once, without it");
    state().said = Some(said.into_owned());
    hear(heard);
}

/// Has this done whenever the command is asked to end: what is said first holds. Where it cannot be heard, the command ends at once.
pub fn hear(act: impl FnMut() + Send + 'static) {
    static HEARING: Once = Once::new();
    HEARING.call_once(|| whenever_asked(act));
}

#[cfg(unix)]
fn whenever_asked(mut act: impl FnMut() + Send + 'static) {
    if let Ok(mut asked) = Signals::new([SIGINT, SIGTERM]) {
        let _ = thread::Builder::new().spawn(move || asked.forever().for_each(|_| act()));
    }
}

#[cfg(not(unix))]
fn whenever_asked(act: impl FnMut() + Send + 'static) {
    let _ = ctrlc::set_handler(act);
}

/// Tells in this language from now on.
pub fn speak(tongue: Tongue) {
    state().tongue = tongue;
}

fn heard() {
    let mut state = state();
    let is_first = !STOPPED.swap(true, Ordering::Relaxed);
    let first = *state.first.get_or_insert_with(Instant::now);
    match &state.said {
        Some(said) if is_first => tell(said),
        Some(_) if first.elapsed() < AT_ONCE => {}
        _ if state.held > 0 => state.ends = true,
        _ => std::process::exit(INTERRUPTED),
    }
}

fn tell(said: &str) {
    let mut errors = std::io::stderr();
    // Where a terminal shows how far it is, that line ends here.
    let begins = if errors.is_terminal() { "\n" } else { "" };
    let _ = writeln!(errors, "{begins}{said}");
}

/// Whether somebody has asked to stop.
pub fn is_asked() -> bool {
    STOPPED.load(Ordering::Relaxed)
}

/// Holds Ctrl-C and the like back, as long as what is given back is there; then the command ends with these words, if it was asked to.
pub fn hold(says: &'static str) -> Held {
    hear(heard);
    state().held += 1;
    Held(says)
}

/// As long as this is there, neither Ctrl-C nor the system's asking ends the command.
#[derive(Debug)]
pub struct Held(&'static str);

impl Held {
    /// Whether the command is to end.
    pub fn is_asked(&self) -> bool {
        state().ends
    }

    /// What is said in the end from now on.
    pub fn says(&mut self, says: &'static str) {
        self.0 = says;
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut state = state();
        state.held -= 1;
        if state.held == 0 && state.ends {
            tell(&explain::line_in(self.0, state.tongue));
            std::process::exit(INTERRUPTED);
        }
    }
}
