//! Why something that was asked for cannot be had: values that can be printed as they are.

#[cfg(feature = "compiler")]
use crate::project::Faults;
use naipe_grammar::{suggest, visible};
use std::fmt;

/// Why something that was asked for cannot be had.
///
/// Printed, with `{}` or `{:?}`, it is what a person should read: for faults, each with the lines it speaks of.
#[derive(Clone)]
pub enum Error {
    /// The texts of a game have faults, and it must not be played.
    #[cfg(feature = "compiler")]
    Faults(Faults),
    /// What was asked for is not there, or makes no sense.
    Refused {
        /// What is wrong: one sentence, in lower case, without a final period.
        message: String,
        /// What to do about it, where there is something to do.
        help: Option<String>,
    },
}

impl Error {
    /// Something that is not there, or makes no sense.
    pub fn refused(message: impl Into<String>) -> Error {
        Error::Refused { message: message.into(), help: None }
    }

    /// Says what to do about it.
    #[must_use]
    pub fn help(self, text: impl Into<String>) -> Error {
        match self {
            Error::Refused { message, .. } => Error::Refused { message, help: Some(text.into()) },
            #[cfg(feature = "compiler")]
            other => other,
        }
    }

    /// A name that stands for nothing, with the nearest that does, or all of them where they are few.
    pub fn unknown<'a>(what: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> Error {
        let known: Vec<&str> = known.into_iter().collect();
        let error = Error::refused(format!("there is no {what} `{}`", visible::short(name)));
        match suggest::closest(name, known.iter().copied()) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None if known.is_empty() => error.help(format!("there is no {what} at all here")),
            None if known.len() <= 30 => error.help(format!("there are: {}", known.join(", "))),
            None => error,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            #[cfg(feature = "compiler")]
            Error::Faults(faults) => faults.fmt(f),
            Error::Refused { message, help: None } => f.write_str(message),
            Error::Refused { message, help: Some(help) } => write!(f, "{message}\nhelp: {help}"),
        }
    }
}

/// As a program's `main` prints it.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}
