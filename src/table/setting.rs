//! `--set NAME=VALUE`: a parameter of the game that whoever holds the game decides.

use crate::screen::Stop;

/// Parameters with the values that were said for them.
pub fn pairs(said: &[String]) -> Result<Vec<(String, String)>, Stop> {
    let pair = |said: &String| match said.split_once('=') {
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => Err(Stop::usage(format!("`{said}` sets nothing"))
            .help("write the name of a parameter and its value, such as `--set first_hand=3`")),
    };
    said.iter().map(pair).collect()
}

/// What was set, in one line.
pub fn line(set: &[(String, String)]) -> String {
    let all: Vec<String> = set.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    format!("set: {}", all.join("; "))
}

/// What was set, as a JSON object.
pub fn json(set: &[(String, String)]) -> serde_json::Value {
    set.iter().map(|(name, value)| (name.clone(), serde_json::Value::from(value.as_str()))).collect()
}
