//! `--set NAME=VALUE`: a parameter of the game that whoever holds the game decides.

use crate::screen::Stop;
use naipe_grammar::narrow;
use naipe_interpreter::program::{ParamId, Program};
use naipe_interpreter::setting;
use naipe_interpreter::value::Value;
use std::sync::Arc;

/// Parameters with the values that were said for them.
pub fn read(program: &mut Arc<Program>, said: &[String]) -> Result<Vec<(ParamId, Value)>, Stop> {
    let mut set: Vec<(ParamId, Value)> = Vec::with_capacity(said.len());
    for said in said {
        let Some((name, value)) = said.split_once('=') else {
            return Err(Stop::usage(format!("`{said}` sets nothing"))
                .help("write the name of a parameter and its value, such as `--set first_hand=3`"));
        };
        let name = name.trim();
        let Some(at) = program.params.iter().position(|param| param.name == name) else {
            return Err(Stop::unknown("parameter", name, program.params.iter().map(|param| param.name.as_str())));
        };
        let param = ParamId(narrow::u16(at));
        if set.iter().any(|(other, _)| *other == param) {
            return Err(Stop::usage(format!("`{name}` is set twice")).help("say each parameter once"));
        }
        let value = setting::read(Arc::make_mut(program), param, value).map_err(|wanted| {
            Stop::usage(format!("`{name}` cannot be `{}`", value.trim())).help(format!("it takes {wanted}"))
        })?;
        set.push((param, value));
    }
    // However they were said: in the order of the rules.
    set.sort_by_key(|(param, _)| *param);
    Ok(set)
}

/// Each with its name, as files write it.
pub fn said(program: &Program, set: &[(ParamId, Value)]) -> Vec<(String, String)> {
    set.iter()
        .map(|(param, value)| (program.params[param.i()].name.to_string(), setting::said(program, *value)))
        .collect()
}

/// In one line.
pub fn line(set: &[(String, String)]) -> String {
    let all: Vec<String> = set.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    format!("set: {}", all.join("; "))
}

/// For programs.
pub fn json(set: &[(String, String)]) -> serde_json::Value {
    set.iter().map(|(name, value)| (name.clone(), serde_json::Value::from(value.as_str()))).collect()
}
