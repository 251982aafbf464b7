//! Answers in the language of whoever reads them: what is said of things, never what they are called, nor any line of theirs.

use crate::arguments::Tongue;
use crate::explain::{heading_in, line_in, meaning_in};
use serde_json::Value;

/// Requests whose answers say something of things, and in which of their fields.
const SAYING: [(&str, &[&str]); 8] = [
    ("textDocument/documentSymbol", &["detail"]),
    ("workspace/symbol", &["containerName"]),
    ("textDocument/prepareCallHierarchy", &["detail"]),
    ("callHierarchy/incomingCalls", &["detail"]),
    ("callHierarchy/outgoingCalls", &["detail"]),
    ("textDocument/completion", &["detail"]),
    ("textDocument/signatureHelp", &["documentation"]),
    ("textDocument/inlayHint", &["label", "tooltip"]),
];

/// An answer to a request, in a language.
pub fn answer(method: &str, mut value: Value, tongue: Tongue) -> Value {
    let saying = SAYING.iter().find(|(known, _)| *known == method).filter(|_| tongue != Tongue::En);
    if let Some((_, fields)) = saying {
        within(&mut value, fields, tongue);
    }
    value
}

fn within(value: &mut Value, fields: &[&str], tongue: Tongue) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(|one| within(one, fields, tongue)),
        Value::Object(all) => {
            for (name, one) in all.iter_mut() {
                match one {
                    Value::String(said) if fields.contains(&name.as_str()) => *said = told(said, tongue),
                    _ => within(one, fields, tongue),
                }
            }
        }
        _ => {}
    }
}

/// What is said of something: a sort, a meaning, or both before and behind a colon. Anything else is a line of somebody's, or a name.
pub fn told(said: &str, tongue: Tongue) -> String {
    if let Some((first, rest)) = said.split_once('\n') {
        return format!("{}\n{rest}", told(first, tongue));
    }
    if let Some(meaning) = meaning_in(said, tongue) {
        return meaning.to_owned();
    }
    // `→ 4 (since 2025-01-01)`: what stands before is a line of the card.
    if let Some((line, date)) = said.rsplit_once(" (since ") {
        let line =
            if line == "→ removed" { format!("→ {}", heading_in("removed", tongue)) } else { line.to_owned() };
        return format!("{line} {}", line_in(&format!("(since {date}"), tongue));
    }
    let whole = heading_in(said, tongue);
    if whole != said {
        return whole;
    }
    if let Some(inside) = said.strip_prefix('(').and_then(|said| said.strip_suffix(')')) {
        return format!("({})", heading_in(inside, tongue));
    }
    match said.split_once(": ") {
        Some((before, meaning)) => match meaning_in(meaning, tongue) {
            Some(meaning) => format!("{before}: {meaning}"),
            None => format!("{}: {meaning}", heading_in(before, tongue)),
        },
        None => said.to_owned(),
    }
}
