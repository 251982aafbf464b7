//! How far a command is that takes long, and how long it will still take: on a terminal only. What goes to a file or a pipe has
//! nothing of it.

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::IsTerminal;

/// A line on the terminal that tells how far something is; it is gone when that is over.
#[derive(Debug)]
pub struct Progress {
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Of so many things, called so; where it is not known how many they will be, only those that are done are told.
    pub fn of(all: Option<u64>, called: &str) -> Progress {
        let shows = std::io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        let bar = shows.then(|| {
            let bar = ProgressBar::with_draw_target(all, ProgressDrawTarget::stderr());
            let form = match all {
                Some(_) => format!("{{bar:24}} {{pos}} of {{len}} {called}{{msg}}{{left}}"),
                None => format!("{{pos}} {called}{{msg}}, {{elapsed}}"),
            };
            // A form that is none leaves the bar's own.
            let style = ProgressStyle::with_template(&form).unwrap_or_else(|_| ProgressStyle::default_bar());
            // Before the first is done nobody knows how long the rest will take.
            let style = style.with_key("left", |state: &ProgressState, text: &mut dyn Write| {
                if state.pos() > 0 {
                    let _ = write!(text, ", {:#} left", HumanDuration(state.eta()));
                }
            });
            let bar = bar.with_style(style.progress_chars("=> ")).with_finish(ProgressFinish::AndClear);
            bar.tick();
            bar
        });
        Progress { bar }
    }

    /// Of what nobody watches.
    pub fn none() -> Progress {
        Progress { bar: None }
    }

    /// One more is done.
    pub fn step(&self) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
    }

    /// Adds some words to the line.
    pub fn say(&self, words: impl FnOnce() -> String) {
        if let Some(bar) = &self.bar {
            bar.set_message(words());
        }
    }

    /// Says something where the line stands.
    pub fn apart<R>(&self, say: impl FnOnce() -> R) -> R {
        match &self.bar {
            Some(bar) => bar.suspend(say),
            None => say(),
        }
    }
}
