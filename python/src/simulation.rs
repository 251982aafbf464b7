//! Many games at once.

use crate::game::Game;
use crate::{data, errors};
use naipe::batch::{Games, Plan};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::ops::Range;
use std::time::{Duration, Instant};

/// So long it plays before it is looked whether somebody wants it to stop.
const ROUND: Duration = Duration::from_millis(200);

/// Plays games, as many at a time as threads are asked for (0: one for each processor).
pub fn play<'py>(
    py: Python<'py>,
    game: &Game,
    plan: &Plan,
    seed: u64,
    numbers: Range<u64>,
    threads: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(crate::STACK).build();
    let pool =
        pool.map_err(|_| errors::refused("so many threads cannot be had\nhelp: ask for fewer with `threads`"))?;
    let table = py.detach(|| errors::guarded(|| plan.table()))?;
    let mut parts: Vec<Games> = Vec::new();
    let mut at = numbers.start;
    let mut many = 2 * pool.current_num_threads() as u64;
    while at < numbers.end {
        py.check_signals()?;
        let end = at.saturating_add(many).min(numbers.end);
        let began = Instant::now();
        let part = py.detach(|| errors::guarded(|| pool.install(|| table.play(at..end))))?;
        if let Some((number, fault)) = &part.fault {
            let stopped = errors::stopped(fault, game.sources.as_deref());
            let said = format!("game {number} of seed {seed} went wrong: {}", stopped.value(py));
            return Err(errors::GameStopped::new_err(said));
        }
        parts.push(part);
        at = end;
        if began.elapsed() < ROUND {
            many = many.saturating_mul(2);
        }
    }
    columns(py, game, plan, seed, numbers.start, &parts)
}

fn columns<'py>(
    py: Python<'py>,
    game: &Game,
    plan: &Plan,
    seed: u64,
    first: u64,
    parts: &[Games],
) -> PyResult<Bound<'py, PyAny>> {
    let mut results: Vec<&str> = Vec::new();
    let mut result: Vec<u32> = Vec::new();
    for part in parts {
        let places: Vec<usize> = part
            .results
            .iter()
            .map(|text| {
                let known = results.iter().position(|known| known == text);
                known.unwrap_or_else(|| {
                    results.push(text);
                    results.len() - 1
                })
            })
            .collect();
        // There are fewer results than games.
        result.extend(part.result.iter().map(|at| u32::try_from(places[*at as usize]).unwrap_or(u32::MAX)));
    }
    let bits =
        |of: fn(&Games) -> &Vec<bool>| data::array(py, "?", parts.iter().flat_map(of).map(|bit| [u8::from(*bit)]));
    let all = PyDict::new(py);
    all.set_item("game", game.inside.program.name.as_str())?;
    all.set_item("rules_hash", game.inside.rules_hash())?;
    all.set_item("seed", seed)?;
    all.set_item("first", first)?;
    all.set_item("players", plan.players())?;
    all.set_item("results", &results)?;
    all.set_item("result", data::array(py, "<u4", result.iter().map(|n| n.to_le_bytes()))?)?;
    all.set_item("finished", bits(|part| &part.finished)?)?;
    all.set_item("lost", bits(|part| &part.lost)?)?;
    all.set_item("winners", bits(|part| &part.winners)?)?;
    all.set_item("scored", bits(|part| &part.scored)?)?;
    all.set_item(
        "scores",
        data::array(py, "<i4", parts.iter().flat_map(|part| &part.scores).map(|n| n.to_le_bytes()))?,
    )?;
    all.set_item("turned", data::array(py, "u1", parts.iter().flat_map(|part| &part.turned).map(|n| [*n]))?)?;
    all.set_item("first_seat", data::array(py, "u1", parts.iter().flat_map(|part| &part.first).map(|n| [*n]))?)?;
    all.set_item("turns", data::array(py, "<u4", parts.iter().flat_map(|part| &part.turns).map(|n| n.to_le_bytes()))?)?;
    let decisions = parts.iter().flat_map(|part| &part.decisions).map(|n| n.to_le_bytes());
    all.set_item("decisions", data::array(py, "<u8", decisions)?)?;
    let fingerprints = parts.iter().flat_map(|part| &part.fingerprints).map(|n| n.to_le_bytes());
    all.set_item("fingerprints", data::array(py, "<u8", fingerprints)?)?;
    py.import("naipe.simulation")?.getattr("Simulation")?.call((), Some(&all))
}
