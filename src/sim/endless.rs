//! A hint about games that may never end, said while they are still being played: whoever waits without a terminal sees nothing else.

use crate::screen::Screen;
use std::io::{IsTerminal, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// A game that goes on after so many decisions may never end.
pub const LONG: u64 = 10_000;

/// What is said of such a game; nothing as long as nobody wants to hear it.
static WORDS: OnceLock<String> = OnceLock::new();
static IS_SAID: AtomicBool = AtomicBool::new(false);

/// From now on it is told, in the language of a screen, that a game may never end; games are left unfinished after so many decisions.
pub fn listen(screen: &Screen, longest: u64) {
    let words = format!(
        "note: a game goes on after {LONG} decisions, and may never end: only `win`, `lose`, `draw` and `end game` end one; it is left after {longest} (`--longest`)"
    );
    // It is the same for all games of a command.
    let _ = WORDS.set(screen.told_line(&words).into_owned());
}

/// Says so, once, of a game that has come to so many decisions.
pub fn notice(decisions: u64) {
    let Some(words) = WORDS.get().filter(|_| decisions == LONG) else { return };
    if IS_SAID.swap(true, Ordering::Relaxed) {
        return;
    }
    let mut errors = std::io::stderr();
    // Where a terminal shows how far it is, that line ends here.
    let begins = if errors.is_terminal() { "\n" } else { "" };
    let _ = writeln!(errors, "{begins}{words}");
}
