//! Clauses in their order, each once: what comes too late is moved, what is said twice is joined, what cannot be said is left out.

use super::Fix;
use super::line::{Line, short};
use naipe_grammar::diagnostic::Diagnostic;

/// The words that clauses begin with.
pub const CLAUSES: [&str; 15] = [
    "for",
    "when",
    "to",
    "once",
    "until",
    "while",
    "overrides",
    "absolute",
    "final",
    "because",
    "cites",
    "covers",
    "asking",
    "announce",
    "else",
];

/// What could be moved, joined or left out.
pub fn candidates(text: &str, fault: &Diagnostic) -> Vec<Fix> {
    let Some(label) = fault.labels.first() else { return Vec::new() };
    let line = Line::new(text, label.span);
    let message = fault.message.as_str();
    let help = fault.help.as_deref().unwrap_or("");
    let mut found = Vec::new();
    if message.ends_with(" comes too late")
        || message.ends_with(" cannot stand here") && help.starts_with("it stands ")
        || message == "how long and how often is said before the block"
        || message.ends_with(" stands before the block of its ability")
    {
        found.extend(moved(&line));
    }
    if message.ends_with(" is said twice") {
        found.extend(joined(&line, line.at));
    }
    if message == "`whenever` says its condition itself"
        && let Some(when) = line.behind(&["when"])
    {
        found.extend(joined(&line, when));
    }
    if message == "only an ability created in a block has an end"
        && let Some(until) = line.behind(&["until"])
    {
        found.extend(behind_the_braces(&line, until));
        found.push(left_out(&line, until));
    }
    if message.ends_with(" cannot be declined") {
        found.extend(declinable(&line));
    }
    found
}

/// A label for declining: what may be declined says so before it, or has no such label.
fn declinable(line: &Line) -> Vec<Fix> {
    let Some(other) = line.before(&["else"]) else { return Vec::new() };
    let Some(word) = line.before(&["target", "choose"]).filter(|word| *word < other) else { return Vec::new() };
    let is_target = line.said(word) == "target";
    let at = if is_target { line.next(word, &["asking", "else"]).unwrap_or(other) } else { word + 1 };
    // What is done otherwise stays.
    let from = if line.said(line.at + 1) == "{" { line.at } else { other };
    let left_out = format!("Leave `{}` out", short(line.between(from, line.at + 1)));
    vec![
        line.put("Add `optional`".into(), at, at, "optional ".into()),
        line.put(left_out, from, line.at + 1, String::new()),
    ]
}

/// Where the clause that begins with a sign ends.
pub fn clause_end(line: &Line, from: usize) -> usize {
    let mut ends = CLAUSES.to_vec();
    ends.extend(["{", "="]);
    let end = line.next(from + 1, &ends).unwrap_or(line.signs.len());
    end.min(line.limit(from + 1))
}

/// The clause at the place, before each of those to its left, and before the block that stands there.
fn moved(line: &Line) -> Vec<Fix> {
    let end = clause_end(line, line.at);
    let clause = line.between(line.at, end);
    let mut places = line.all(0..line.at, &CLAUSES);
    if let Some(open) = open_of_block(line) {
        places.push(open);
    }
    let put = |to: usize| {
        let between = line.text[line.start(to)..line.start(line.at)].trim_end();
        line.put(format!("Write `{}`", short(&format!("{clause} {between}"))), to, end, format!("{clause} {between}"))
    };
    places.into_iter().map(put).collect()
}

/// The brace that opens the block which is closed right before the place.
fn open_of_block(line: &Line) -> Option<usize> {
    let close = line.at.checked_sub(1).filter(|close| line.said(*close) == "}")?;
    (0..close).rev().find(|open| line.said(*open) == "{" && line.close(*open) == Some(close))
}

/// A second `when` is an `and`, a second list goes on with a comma.
fn joined(line: &Line, at: usize) -> Option<Fix> {
    let now = match line.said(at) {
        "when" => "and",
        "cites" | "covers" | "overrides" => ",",
        _ => return None,
    };
    let behind = line.between(at + 1, clause_end(line, at));
    // A comma stands with what is before it.
    let place = if now == "," { line.end_before(at) } else { line.start(at) };
    let mut fix = line.put(format!("Write `{}`", short(&format!("{now} {behind}"))), at, at + 1, now.to_owned());
    fix.place.start = naipe_grammar::narrow::u32(place);
    Some(fix)
}

/// What is said of one of several abilities that are given is said of all: behind the braces.
fn behind_the_braces(line: &Line, until: usize) -> Option<Fix> {
    let end = clause_end(line, until);
    let clause = line.between(until, end);
    // The ability may have a line of its own, and the braces that it is in are closed in one of the next.
    let rest = &line.text[line.start(end)..];
    let mut depth = 0_i32;
    for (at, sign) in rest.char_indices() {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        if depth < 0 {
            let between = &rest[..=at];
            let mut fix = line.put(format!("Write `}} {}`", short(clause)), until, end, format!("{between} {clause}"));
            fix.place.end = naipe_grammar::narrow::u32(line.start(end) + between.len());
            return Some(fix);
        }
    }
    None
}

fn left_out(line: &Line, clause: usize) -> Fix {
    let end = clause_end(line, clause);
    let mut fix = line.put(format!("Leave `{}` out", short(line.between(clause, end))), clause, end, String::new());
    fix.place.end = naipe_grammar::narrow::u32(line.start(end).max(fix.place.end as usize));
    fix
}
