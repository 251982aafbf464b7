//! What goes wrong, as exceptions.

use naipe_interpreter::{Diagnostic, Error, Faults, GameFault, Severity, Sources};
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use serde_json::{Value as Json, json};
use std::any::Any;

create_exception!(naipe, NaipeError, PyException, "Something that was asked for is not there, or makes no sense.");
create_exception!(
    naipe,
    GameFaults,
    NaipeError,
    "The texts of a game have faults: `faults` holds each, and printed they are as `naipe check` prints them."
);
create_exception!(naipe, GameStopped, NaipeError, "The rules did something that cannot be, and the game cannot go on.");

/// An exception that says what the engine says.
pub fn of(error: &Error) -> PyErr {
    let Error::Faults(faults) = error else { return NaipeError::new_err(error.to_string()) };
    let raised = GameFaults::new_err(error.to_string());
    let told = Python::attach(|py| {
        crate::data::object(py, &told(faults)).and_then(|all| raised.value(py).setattr("faults", all))
    });
    match told {
        Ok(()) => raised,
        Err(other) => other,
    }
}

/// Something that is not there, or makes no sense.
pub fn refused(message: impl Into<String>) -> PyErr {
    NaipeError::new_err(message.into())
}

/// A game that cannot go on.
pub fn stopped(fault: &GameFault, sources: Option<&Sources>) -> PyErr {
    let nothing = Sources::default();
    let fault = if sources.is_some() { fault.clone() } else { GameFault { span: None, ..fault.clone() } };
    let lines = fault.lines(sources.unwrap_or(&nothing)).join("\n");
    GameStopped::new_err(lines.trim_start_matches("error: ").to_owned())
}

/// A fault of the engine itself: it is told, and nothing else is lost.
pub fn broken(panic: &(dyn Any + Send)) -> PyErr {
    let said = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let said = said.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    NaipeError::new_err(format!("this is a fault of naipe itself, and not of the game: {said}"))
}

/// Does something of which no fault of the engine itself must come out.
pub fn guarded<R>(act: impl FnOnce() -> R) -> PyResult<R> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(act)).map_err(|panic| broken(&*panic))
}

/// Faults as data.
pub fn told(faults: &Faults) -> Json {
    faults.found.iter().map(|fault| one(fault, &faults.sources)).collect()
}

fn one(fault: &Diagnostic, sources: &Sources) -> Json {
    let label = fault.labels.first();
    let place = label.map(|label| sources.line_col(label.span.file, label.span.start as usize));
    json!({
        "code": fault.code.to_string(),
        "severity": if fault.severity == Severity::Error { "error" } else { "warning" },
        "message": fault.message,
        "help": fault.help,
        "path": label.map(|label| sources.name(label.span.file)),
        "line": place.map(|place| place.0),
        "column": place.map(|place| place.1),
    })
}
