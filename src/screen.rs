//! What a command prints, through one writer: a reader that goes away ends the command quietly.

use naipe_grammar::diagnostic::{Diagnostic, Severity};
use naipe_grammar::render;
use naipe_grammar::source::Sources;
use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Stderr, Stdout, Write};

/// Why a command ends before its work is done.
#[derive(Debug)]
pub enum Stop {
    /// Whoever read the output is gone: nothing more to say.
    Closed,
    /// The command was asked for something that is not there or makes no sense.
    Usage {
        /// What is wrong.
        message: String,
        /// What to do.
        help: Option<String>,
    },
    /// Errors were found, and have been said.
    Failed,
}

impl Stop {
    /// A wrong use of a command.
    pub fn usage(message: impl Into<String>) -> Stop {
        Stop::Usage { message: message.into(), help: None }
    }

    /// Says what to do about it.
    pub fn help(self, text: impl Into<String>) -> Stop {
        match self {
            Stop::Usage { message, .. } => Stop::Usage { message, help: Some(text.into()) },
            other => other,
        }
    }

    /// A name that stands for nothing, with the nearest that does.
    pub fn unknown<'a>(what: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> Stop {
        let known: Vec<&str> = known.into_iter().collect();
        let stop = Stop::usage(format!("there is no {what} `{name}`"));
        match naipe_grammar::suggest::closest(name, known.iter().copied()) {
            Some(near) => stop.help(format!("did you mean `{near}`?")),
            None if known.is_empty() => stop.help(format!("there is no {what} at all here")),
            None if known.len() <= 30 => stop.help(format!("there are: {}", known.join(", "))),
            None => stop,
        }
    }

    /// A file or folder that could not be read or written.
    pub fn file(path: &std::path::Path, doing: &str, error: &io::Error) -> Stop {
        let why = match error.kind() {
            ErrorKind::NotFound => "it does not exist".to_owned(),
            ErrorKind::PermissionDenied => "this account may not".to_owned(),
            ErrorKind::AlreadyExists => "it exists already".to_owned(),
            ErrorKind::IsADirectory => "it is a folder".to_owned(),
            ErrorKind::NotADirectory => "a part of its path is no folder".to_owned(),
            ErrorKind::StorageFull => "there is no room left".to_owned(),
            _ => error.to_string(),
        };
        Stop::usage(format!("`{}` cannot be {doing}: {why}", path.display()))
    }
}

/// What came of a command that ran to its end: whether all is well.
pub type Done = Result<bool, Stop>;

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Colour {
    /// On a terminal.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Where a command prints.
#[derive(Debug)]
pub struct Screen {
    out: BufWriter<Stdout>,
    errors: Stderr,
    colour: bool,
    colour_errors: bool,
}

impl Screen {
    /// The terminal, or wherever output goes.
    pub fn new(colour: Colour) -> Screen {
        let out = io::stdout();
        let errors = io::stderr();
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let wanted = |terminal: bool| match colour {
            Colour::Auto => terminal && !plain,
            Colour::Always => true,
            Colour::Never => false,
        };
        let (colour, colour_errors) = (wanted(out.is_terminal()), wanted(errors.is_terminal()));
        Screen { out: BufWriter::new(out), errors, colour, colour_errors }
    }

    /// Whether what is printed may have colours.
    pub fn colour(&self) -> bool {
        self.colour
    }

    /// Prints a line.
    pub fn line(&mut self, text: impl Display) -> Result<(), Stop> {
        writeln!(self.out, "{text}").map_err(|error| closed(&error))
    }

    /// Prints as it is.
    pub fn print(&mut self, text: impl Display) -> Result<(), Stop> {
        write!(self.out, "{text}").map_err(|error| closed(&error))
    }

    /// Sees to it that what was printed is seen.
    pub fn flush(&mut self) -> Result<(), Stop> {
        self.out.flush().map_err(|error| closed(&error))
    }

    /// Prints a line apart from the output proper; that nobody reads it matters to no one.
    pub fn aside(&mut self, text: impl Display) {
        let _ = self.out.flush();
        let _ = writeln!(self.errors, "{text}");
    }

    /// Draws diagnostics as the output proper.
    pub fn diagnostics(&mut self, diagnostics: &[Diagnostic], sources: &Sources) -> Result<(), Stop> {
        let text = render::text(diagnostics, sources, self.colour);
        self.print(text)
    }

    /// Draws diagnostics apart from the output proper.
    pub fn aside_diagnostics(&mut self, diagnostics: &[Diagnostic], sources: &Sources) {
        let text = render::text(diagnostics, sources, self.colour_errors);
        let _ = self.out.flush();
        let _ = write!(self.errors, "{text}");
    }

    /// Says why a command stopped.
    pub fn stopped(&mut self, message: &str, help: Option<&str>) {
        let (red, end) = if self.colour_errors { ("\u{1b}[1;31m", "\u{1b}[0m") } else { ("", "") };
        self.aside(format_args!("{red}error{end}: {message}"));
        if let Some(help) = help {
            self.aside(format_args!("help: {help}"));
        }
    }
}

/// Why nothing more can be printed: whoever read it has read enough, or something is wrong.
fn closed(error: &io::Error) -> Stop {
    match error.kind() {
        ErrorKind::BrokenPipe => Stop::Closed,
        ErrorKind::StorageFull => Stop::usage("there is no room left for what is printed"),
        _ => Stop::usage(format!("what is printed cannot be written: {error}")),
    }
}

/// Whether there is an error among diagnostics.
pub fn any_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}

/// `1 error`, `2 errors`.
pub fn count(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
