//! Ctrl-C, where what has been done so far is worth telling: the first time it is only noted, the second time the command ends.

use std::sync::atomic::{AtomicBool, Ordering};

/// A command that was interrupted ends with this.
pub const INTERRUPTED: i32 = 130;

static STOPPED: AtomicBool = AtomicBool::new(false);

/// Listens from now on. Where it cannot be heard, Ctrl-C ends the command at once.
pub fn listen() {
    let _ = ctrlc::set_handler(|| {
        if STOPPED.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
}

/// Whether somebody has asked to stop.
pub fn is_asked() -> bool {
    STOPPED.load(Ordering::Relaxed)
}
