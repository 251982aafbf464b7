//! What a command prints, through one writer: a reader that goes away ends the command quietly, and nothing that is
//! printed moves the cursor, changes colours or hides, whoever wrote it (see [`naipe_grammar::visible`]).

use crate::arguments::Tongue;
use crate::explain;
use crate::width;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::messages::{bare, own};
use naipe_grammar::render;
use naipe_grammar::source::Sources;
use naipe_grammar::visible;
use naipe_interpreter::program::Program;
use naipe_interpreter::project::folder::refused;
use naipe_interpreter::{Error, Faults};
use std::borrow::Cow;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Stderr, Stdout, Write};
use std::path::Path;

/// Why a command ends before its work is done.
#[derive(Debug)]
pub enum Stop {
    /// Whoever read the output is gone: nothing more to say.
    Closed,
    /// The command was asked for something that is not there or makes no sense.
    Usage {
        /// What is wrong, in one sentence.
        message: String,
        /// What to do about it; none where that is plain.
        help: Option<String>,
    },
    /// Several things are wrong with a file that says no rules.
    Problems {
        /// What is wrong, a sentence each.
        all: Vec<String>,
        /// What comes of it.
        so: String,
    },
    /// The files have these errors.
    Faults(Faults),
    /// Errors were found, and have been said.
    Failed,
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        match error {
            Error::Faults(faults) => Stop::Faults(faults),
            Error::Refused { message, help } => Stop::Usage { message, help },
        }
    }
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
        Error::unknown(what, name, known).into()
    }

    /// A file or folder that could not be read or written.
    pub fn file(path: &Path, doing: &str, error: &io::Error) -> Stop {
        // What is to be written is not there yet: its folder is what is missing.
        let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        match path.parent().filter(is_missing) {
            Some(folder) if doing == "written" && error.kind() == ErrorKind::NotFound => {
                let why = format!("there is no folder `{}`", folder.display());
                refused(path, doing, &io::Error::new(ErrorKind::NotFound, why)).into()
            }
            _ => refused(path, doing, error).into(),
        }
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

/// What can be printed as a line.
pub trait Said {
    /// The line, with nothing in it that is not seen.
    fn said(&self) -> Cow<'_, str>;
}

impl Said for str {
    fn said(&self) -> Cow<'_, str> {
        visible::line(self)
    }
}

impl Said for String {
    fn said(&self) -> Cow<'_, str> {
        visible::line(self)
    }
}

impl Said for fmt::Arguments<'_> {
    fn said(&self) -> Cow<'_, str> {
        Cow::Owned(visible::line(&self.to_string()).into_owned())
    }
}

/// Programs read what is written, to the letter.
impl Said for serde_json::Value {
    fn said(&self) -> Cow<'_, str> {
        Cow::Owned(visible::json(self))
    }
}

impl<T: Said + ?Sized> Said for &T {
    fn said(&self) -> Cow<'_, str> {
        (**self).said()
    }
}

/// A colour with a meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    /// What is gone, in a comparison.
    Gone,
    /// What is new, in a comparison.
    New,
}

/// Where a command prints.
#[derive(Debug)]
pub struct Screen {
    out: BufWriter<Stdout>,
    errors: Stderr,
    colour: bool,
    colour_errors: bool,
    /// The language of what commands say by themselves.
    tongue: Tongue,
    /// Whether the command goes on when nobody reads any more.
    goes_on: bool,
}

/// Whether to use colours, for what goes to a terminal or elsewhere, with what the environment asks for.
fn colours(wanted: Colour, is_terminal: bool, variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let is_dumb = variable("TERM").is_some_and(|term| term == "dumb");
    let is_plain = variable("NO_COLOR").is_some_and(|value| !value.is_empty());
    match wanted {
        Colour::Auto => is_terminal && !is_dumb && !is_plain,
        Colour::Always => true,
        Colour::Never => false,
    }
}

impl Screen {
    /// The terminal, or wherever output goes.
    pub fn new(colour: Colour, tongue: Tongue) -> Screen {
        let out = io::stdout();
        let errors = io::stderr();
        let wanted = |is_terminal: bool| colours(colour, is_terminal, |name| std::env::var_os(name));
        let (colour, colour_errors) = (wanted(out.is_terminal()), wanted(errors.is_terminal()));
        Screen { out: BufWriter::new(out), errors, colour, colour_errors, tongue, goes_on: false }
    }

    /// From here on the command goes on when nobody reads any more: it ends with a verdict.
    pub fn judges(&mut self) {
        self.goes_on = true;
    }

    /// From here on speaks the language of a game, where the command knows it and nobody asked for another.
    pub fn speak_as(&mut self, game: &Program, asked: Option<Tongue>) {
        self.tongue = asked.or_else(|| Tongue::of(game.spoken())).unwrap_or(self.tongue);
    }

    /// The language of what commands say by themselves.
    pub fn tongue(&self) -> Tongue {
        self.tongue
    }

    /// Prints a line that the command says by itself, in the language that was asked for.
    pub fn says(&mut self, text: impl Said) -> Result<(), Stop> {
        let text = text.said();
        self.raw(&explain::line_in(&text, self.tongue))?;
        self.raw("\n")
    }

    /// Prints a line that a command begins by itself, and that goes on with words of the game, as they are.
    pub fn quotes(&mut self, before: &str, words: impl Said) -> Result<(), Stop> {
        let words = words.said();
        self.says(format_args!("{before}{}", own(&words)))
    }

    /// A line that a command says by itself, as it is told here.
    pub fn told_line<'t>(&self, line: &'t str) -> Cow<'t, str> {
        explain::line_in(line, self.tongue)
    }

    /// Prints a line as it is, and no more than one.
    pub fn line(&mut self, text: impl Said) -> Result<(), Stop> {
        let text = text.said();
        self.raw(&text)?;
        self.raw("\n")
    }

    /// Prints a line in a colour, after so many blanks.
    pub fn painted(&mut self, indent: usize, paint: Paint, text: impl Said) -> Result<(), Stop> {
        let (begin, end) = match paint {
            _ if !self.colour => ("", ""),
            Paint::Gone => ("\u{1b}[31m", "\u{1b}[0m"),
            Paint::New => ("\u{1b}[32m", "\u{1b}[0m"),
        };
        self.raw(&format!("{:indent$}{begin}{}{end}\n", "", text.said()))
    }

    /// Prints a text of any number of lines.
    pub fn print(&mut self, text: impl AsRef<str>) -> Result<(), Stop> {
        self.raw(&visible::lines(text.as_ref()))
    }

    /// Prints a text of any number of lines that a command says by itself; those that begin with `-` or `+` are quoted.
    pub fn say(&mut self, text: impl AsRef<str>) -> Result<(), Stop> {
        let text = visible::lines(text.as_ref());
        let is_quoted = |line: &str| line.trim_start().starts_with(['-', '+']);
        let say = |line| if is_quoted(line) { bare(line) } else { explain::line_in(line, self.tongue) };
        let lines = text.split('\n').map(say);
        self.raw(&lines.collect::<Vec<_>>().join("\n"))
    }

    /// The same in lines that are no longer than so many letters.
    pub fn say_within(&mut self, text: impl AsRef<str>, width: Option<usize>) -> Result<(), Stop> {
        for line in text.as_ref().lines() {
            self.print(width::text(&(self.told_line(line).into_owned() + "\n"), width))?;
        }
        Ok(())
    }

    /// Hands on a file, to the letter: whoever asked for it writes it back. A terminal shows it as anything else.
    pub fn exact(&mut self, file: &str) -> Result<(), Stop> {
        if io::stdout().is_terminal() { self.print(file) } else { self.letter_by_letter(file) }
    }

    /// Prints without the marks around words that are said as they are, if there are any left.
    fn raw(&mut self, text: &str) -> Result<(), Stop> {
        self.letter_by_letter(&bare(text))
    }

    fn letter_by_letter(&mut self, text: &str) -> Result<(), Stop> {
        match self.out.write_all(text.as_bytes()) {
            Err(error) if self.goes_on && error.kind() == ErrorKind::BrokenPipe => Ok(()),
            written => written.map_err(|error| closed(&error)),
        }
    }

    /// Takes everything from a terminal, what has gone from it at the top, too.
    pub fn clear(&mut self) -> Result<(), Stop> {
        if io::stdout().is_terminal() { self.raw("\x1b[H\x1b[2J\x1b[3J") } else { Ok(()) }
    }

    /// Sees to it that what was printed is seen.
    pub fn flush(&mut self) -> Result<(), Stop> {
        match self.out.flush() {
            Err(error) if self.goes_on && error.kind() == ErrorKind::BrokenPipe => Ok(()),
            flushed => flushed.map_err(|error| closed(&error)),
        }
    }

    /// Prints a line apart from the output proper; that nobody reads it matters to no one.
    pub fn aside(&mut self, text: impl Said) {
        let _ = self.out.flush();
        let text = text.said();
        let _ = writeln!(self.errors, "{}", explain::line_in(&text, self.tongue));
    }

    /// Draws diagnostics as the output proper.
    pub fn diagnostics(&mut self, diagnostics: &[Diagnostic], sources: &Sources) -> Result<(), Stop> {
        // Drawn with nothing hidden in it, and colours.
        let text = render::text_with(explain::words_in(self.tongue), &self.told(diagnostics), sources, self.colour);
        self.raw(&text)
    }

    /// Diagnostics as this screen tells them.
    fn told<'d>(&self, diagnostics: &'d [Diagnostic]) -> Cow<'d, [Diagnostic]> {
        match self.tongue {
            Tongue::En => Cow::Borrowed(diagnostics),
            other => diagnostics.iter().map(|fault| explain::told_in(fault, other)).collect(),
        }
    }

    /// Draws diagnostics apart from the output proper.
    pub fn aside_diagnostics(&mut self, diagnostics: &[Diagnostic], sources: &Sources) {
        let text =
            render::text_with(explain::words_in(self.tongue), &self.told(diagnostics), sources, self.colour_errors);
        let _ = self.out.flush();
        let _ = write!(self.errors, "{text}");
    }

    /// Says why a command stopped.
    pub fn stopped(&mut self, message: &str, help: Option<&str>) {
        let (red, end) = if self.colour_errors { ("\u{1b}[1;31m", "\u{1b}[0m") } else { ("", "") };
        let _ = self.out.flush();
        let message = message.said();
        let _ = writeln!(self.errors, "{red}error{end}: {}", explain::line_in(&message, self.tongue));
        if let Some(help) = help {
            let word = explain::words_in(self.tongue).help;
            self.aside(format_args!("{word}: {}", explain::line_in(help, self.tongue)));
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

/// `1 error`, `2 errors`.
pub fn count(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::{Colour, colours};
    use std::ffi::OsString;

    #[test]
    fn colours_are_for_terminals_that_have_them() {
        let with =
            |name: &'static str, value: &'static str| move |asked: &str| (asked == name).then(|| OsString::from(value));
        assert!(colours(Colour::Auto, true, with("TERM", "xterm")));
        assert!(colours(Colour::Auto, true, with("NO_COLOR", "")));
        assert!(!colours(Colour::Auto, true, with("TERM", "dumb")));
        assert!(!colours(Colour::Auto, true, with("NO_COLOR", "1")));
        assert!(!colours(Colour::Auto, false, with("TERM", "xterm")));
        assert!(!colours(Colour::Never, true, with("TERM", "xterm")));
        // Who asks for them gets them.
        assert!(colours(Colour::Always, false, with("TERM", "dumb")));
    }
}
