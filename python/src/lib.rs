//! Card games written in Naipe, loaded and played in Python: the front door of `naipe_interpreter`, in the words of Python, and
//! the command.
//!
//! What goes wrong is raised as an exception whose message a person can read. `naipe/_naipe.pyi` says the same to who writes.

mod data;
mod errors;
mod game;
mod simulation;
mod state;

use pyo3::prelude::*;
use std::ffi::OsString;

/// Rules may be nested deeply; whatever reads them has room for that.
const STACK: usize = 64 * 1024 * 1024;

/// Does something that may take long, without the lock of Python, and with room for deep rules.
fn apart<R: Send>(py: Python<'_>, act: impl FnOnce() -> R + Send) -> PyResult<R> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, act);
            let thread = thread.map_err(|_| errors::NaipeError::new_err("no thread can be had"))?;
            thread.join().map_err(|panic| errors::broken(&*panic))
        })
    })
}

/// Runs the command `naipe` with these words, its own name first, and gives its exit code.
#[pyfunction]
fn command(py: Python<'_>, words: Vec<OsString>) -> PyResult<u8> {
    apart(py, || naipe::run_with(words))
}

#[pymodule]
fn _naipe(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("NaipeError", py.get_type::<errors::NaipeError>())?;
    module.add("GameFaults", py.get_type::<errors::GameFaults>())?;
    module.add("GameStopped", py.get_type::<errors::GameStopped>())?;
    module.add_class::<game::Project>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<state::State>()?;
    module.add_function(wrap_pyfunction!(command, module)?)
}
