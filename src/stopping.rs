//! Ctrl-C, where what has been done so far is worth telling: the first time it is only noted, the second time the command ends.

use crate::screen::Screen;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// A command that was interrupted ends with this.
pub const INTERRUPTED: i32 = 130;

static STOPPED: AtomicBool = AtomicBool::new(false);

/// Listens from now on, and says so when it is heard, in the language of a screen. Where it cannot be heard, Ctrl-C ends the
/// command at once.
pub fn listen(screen: &Screen) {
    let said = screen.told_line("stopping: what was played so far is told next; Ctrl-C again ends at once, without it");
    let said = said.into_owned();
    let _ = ctrlc::set_handler(move || {
        if STOPPED.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
        let mut errors = std::io::stderr();
        // Where a terminal shows how far it is, that line ends here.
        let begins = if errors.is_terminal() { "\n" } else { "" };
        let _ = writeln!(errors, "{begins}{said}");
    });
}

/// Whether somebody has asked to stop.
pub fn is_asked() -> bool {
    STOPPED.load(Ordering::Relaxed)
}
