//! Plain data, from one side to the other.

use crate::errors::refused;
use naipe_interpreter::{Agent, Start};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyDict, PyList};
use serde_json::Value as Json;

/// An object of Python, of what [`serde_json`] holds.
pub fn object(py: Python<'_>, value: &Json) -> PyResult<Py<PyAny>> {
    match value {
        Json::Null => Ok(py.None()),
        Json::Bool(b) => b.into_py_any(py),
        Json::Number(n) => match (n.as_i64(), n.as_u64()) {
            (Some(n), _) => n.into_py_any(py),
            (None, Some(n)) => n.into_py_any(py),
            (None, None) => n.as_f64().into_py_any(py),
        },
        Json::String(text) => text.into_py_any(py),
        Json::Array(all) => {
            let all = all.iter().map(|one| object(py, one)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, all)?.into_py_any(py)
        }
        Json::Object(fields) => {
            let all = PyDict::new(py);
            for (name, value) in fields {
                all.set_item(name, object(py, value)?)?;
            }
            all.into_py_any(py)
        }
    }
}

/// Numbers as an array of NumPy, of a type by its letters there, such as `<i4`.
pub fn array<'py, const N: usize>(
    py: Python<'py>,
    of: &str,
    numbers: impl Iterator<Item = [u8; N]>,
) -> PyResult<Bound<'py, PyAny>> {
    let bytes: Vec<u8> = numbers.flatten().collect();
    py.import("numpy")?.call_method1("frombuffer", (PyByteArray::new(py, &bytes), of))
}

/// What a game is begun with.
pub struct Beginning<'py> {
    pub seed: u64,
    pub players: Option<u8>,
    pub decks: Option<Vec<String>>,
    pub format: Option<String>,
    pub set: Option<Bound<'py, PyDict>>,
}

impl Beginning<'_> {
    /// The same, with words of Python in those of the language.
    pub fn start(self, ask_chance: bool) -> PyResult<Start> {
        let Beginning { seed, players, decks, format, set } = self;
        let value = |value: Bound<'_, PyAny>| match value.cast::<PyBool>() {
            Ok(word) => PyResult::Ok(if word.is_true() { "yes" } else { "no" }.to_owned()),
            Err(_) => Ok(value.str()?.to_string()),
        };
        let set = set.iter().flatten().map(|(name, said)| Ok((name.str()?.to_string(), value(said)?)));
        let set = set.collect::<PyResult<_>>()?;
        Ok(Start { seed, players, decks: decks.unwrap_or_default(), format, set, ask_chance })
    }
}

/// Who decides: one for all, or one for each seat.
pub fn agents(said: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Agent>> {
    let Some(said) = said.filter(|said| !said.is_none()) else { return Ok(Vec::new()) };
    let words = match said.extract::<String>() {
        Ok(one) => vec![one],
        Err(_) => said.extract::<Vec<String>>()?,
    };
    words.iter().map(|word| word.parse().map_err(|wrong: String| refused(wrong))).collect()
}
