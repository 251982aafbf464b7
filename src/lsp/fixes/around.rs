//! What is put around something: braces, brackets, quotation marks, the line of an ability.

use super::Fix;
use super::line::{Line, short};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;
use naipe_grammar::tokens::Token;

/// What could be put around what.
pub fn candidates(text: &str, fault: &Diagnostic) -> Vec<Fix> {
    let Some(label) = fault.labels.first() else { return Vec::new() };
    let line = Line::new(text, label.span);
    let (message, help) = (fault.message.as_str(), fault.help.as_deref().unwrap_or(""));
    let mut found = Vec::new();
    if message.starts_with("`then` gives a value") {
        found.extend(done(&line));
    }
    if message.starts_with("`{` is missing after ") {
        found.extend(block(&line));
    }
    if message.starts_with("`:` is missing after `") {
        found.push(with_colon(label.span, help));
    }
    if help.starts_with("what happens stands in `effect { … }`") {
        found.extend(effect(&line));
    }
    if message == "it is not clear to what this `|` belongs" {
        found.extend(alternatives(&line));
    }
    if message.starts_with("it is not clear whether this belongs") {
        found.extend(search(&line));
    }
    if message.ends_with(" is followed by a text") {
        found.extend(quoted(&line));
    }
    if message == "this text is not closed" {
        found.extend(closed(&line));
    }
    if message == "this block of text is not closed" {
        found.extend(closed_block(text, label.span));
    }
    if message == "`{` is never closed" {
        found.extend(closed_item(text, label.span));
    }
    if help.starts_with("put both, in order, between one ") {
        found.extend(one_block(&line));
    }
    if help.contains("`{") || help.contains("`}`") {
        found.extend(filled_in(&line, help));
    }
    if message == "one thing becomes a copy" {
        found.extend(each(&line));
    }
    found
}

/// `has swift`: the sign behind the word, which the place is right after.
fn with_colon(place: Span, help: &str) -> Fix {
    let form = help.strip_prefix("write `").and_then(|rest| rest.strip_suffix('`'));
    let title = match form.filter(|form| !form.contains('…')) {
        Some(form) => format!("Write `{form}`"),
        None => "Add `:`".to_owned(),
    };
    Fix::said(title, Span { end: place.start, ..place }, ":".to_owned())
}

/// `if C then x = 2` is `if C { x = 2 }`, and so is what stands behind `else`.
fn done(line: &Line) -> Option<Fix> {
    let then = line.at;
    let limit = line.limit(then);
    let now = match line.next(then, &["else"]).filter(|other| *other < limit) {
        Some(other) => {
            format!("{{ {} }} else {{ {} }}", line.between(then + 1, other), line.between(other + 1, limit))
        }
        None => format!("{{ {} }}", line.between(then + 1, limit)),
    };
    Some(line.put(format!("Write `{}`", short(&now)), then, limit, now))
}

/// The rest of the line is the block; where nothing is left of it, what declares something has an empty one.
fn block(line: &Line) -> Vec<Fix> {
    let limit = line.limit(line.at);
    let mut found = Vec::new();
    // `card "Ox" : creature ( power: 1 )`: brackets of another sort.
    let item = Line::of_item(line.text, line.place);
    if item.said(item.at) == "("
        && let Some(close) = item.close(item.at)
    {
        let now = format!("{{ {} }}", item.between(item.at + 1, close));
        return vec![item.put(format!("Write `{}`", short(&now)), item.at, close + 1, now)];
    }
    // `enum size = big, small`
    let first = if matches!(line.said(line.at), "=" | ":") { line.at + 1 } else { line.at };
    if limit > first {
        let now = match line.next(first, &["else"]).filter(|other| *other < limit && line.said(other + 1) != "{") {
            Some(other) => {
                format!("{{ {} }} else {{ {} }}", line.between(first, other), line.between(other + 1, limit))
            }
            None => format!("{{ {} }}", line.between(first, limit)),
        };
        found.push(line.put(format!("Write `{}`", short(&now)), line.at, limit, now));
    }
    // What is done stands behind it, in this line or the next: nothing is no block of it.
    if line.before(&["while", "if", "repeat", "for", "else"]).is_none() {
        let at = line.place.end;
        let place = Span { start: at, end: at, ..line.place };
        found.push(Fix::said("Add `{ }`", place, " { }"));
    }
    found
}

/// A statement among the lines of a card is its effect.
fn effect(line: &Line) -> Option<Fix> {
    let first = line.at;
    let limit = line.limit(first);
    let now = format!("effect {{ {} }}", line.between(first, limit));
    (limit > first).then(|| line.put(format!("Write `{}`", short(&now)), first, limit, now))
}

/// `any r: relic where C | D`: the `|` belongs to what is looked for, or to what holds it.
fn alternatives(line: &Line) -> Vec<Fix> {
    let end = line.signs.partition_point(|(_, range)| range.end <= line.place.end as usize);
    let Some(bar) = line.all(line.at..end, &["|"]).last().copied() else { return Vec::new() };
    let mut found = Vec::new();
    if let Some(condition) = line.all(line.at..bar, &["where"]).last() {
        let now = format!("({})", line.between(condition + 1, end));
        found.push(line.put(format!("Write `{}`", short(&now)), condition + 1, end, now));
    }
    let now = format!("({})", line.between(line.at, bar));
    found.push(line.put(format!("Write `{}`", short(&now)), line.at, bar, now));
    found
}

/// `any A where B and C`: brackets around the search, so that what follows is another condition.
fn search(line: &Line) -> Vec<Fix> {
    let joins = |sign: &usize| matches!(line.said(*sign), "and" | "or");
    let Some(join) = (0..line.at).rev().find(joins) else { return Vec::new() };
    let starts = line.all(0..join, &["any", "every"]);
    let put = |from: usize| {
        let now = format!("({})", line.between(from, join));
        line.put(format!("Write `{}`", short(&now)), from, join, now)
    };
    starts.into_iter().map(put).collect()
}

/// `because tired` is `because "tired"`.
fn quoted(line: &Line) -> Option<Fix> {
    let first = line.at + 1;
    let is_said = |sign: &usize| matches!(line.signs[*sign].0, Token::Word | Token::Number | Token::Comma);
    let end = (first..line.signs.len()).find(|sign| !is_said(sign)).unwrap_or(line.signs.len());
    let text = if end > first { format!("\"{}\"", line.between(first, end)) } else { "\"…\"".to_owned() };
    let now = format!("{} {text}", line.said(line.at));
    Some(line.put(format!("Write `{}`", short(&now)), line.at, end, now))
}

/// `effect { A } effect { B }` is `effect { A B }`.
fn one_block(line: &Line) -> Option<Fix> {
    let word = line.at.checked_sub(1)?;
    let close = word.checked_sub(1).filter(|close| line.said(*close) == "}")?;
    Some(line.put("Put both in one".into(), close, line.at + 1, String::new()))
}

/// What is filled in in a text: it is closed, it is no such thing, or it is another.
fn filled_in(line: &Line, help: &str) -> Vec<Fix> {
    let text = &line.text[line.place.start as usize..line.place.end as usize];
    let Some(inside) = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else { return Vec::new() };
    let mut found = Vec::new();
    let mut put = |now: String| {
        let now = format!("\"{now}\"");
        found.push(Fix::written(line.place, now));
    };
    if help.starts_with("add the ") {
        put(format!("{inside}}}"));
        put(inside.replace('{', "{{").replace('}', "}}"));
    }
    if help.starts_with("say it without ") {
        put(inside.replace(['{', '}'], ""));
    }
    for form in super::help::quoted(help).filter(|form| form.starts_with('{') && form.ends_with('}') && form.len() > 2)
    {
        let mut from = 0;
        while let Some(open) = inside[from..].find('{').map(|at| from + at) {
            let Some(close) = inside[open..].find('}').map(|at| open + at + 1) else { break };
            put(format!("{}{form}{}", &inside[..open], &inside[close..]));
            from = close;
        }
    }
    found
}

/// A text is closed before the first sign that does not look like its own, or where the line ends.
fn closed(line: &Line) -> Vec<Fix> {
    let start = line.place.start as usize + 1;
    let rest = &line.text[start..];
    let rest = rest[..rest.find('\n').unwrap_or(rest.len())].trim_end();
    let ends = [" : ", " {", "  ", ", ", " }", ")"].iter().filter_map(|sign| rest.find(sign)).chain([rest.len()]);
    let mut ends: Vec<usize> = ends.filter(|end| *end > 0).collect();
    ends.sort_unstable();
    ends.dedup();
    let put = |end: usize| {
        let now = format!("\"{}\"", &rest[..end]);
        let place = Span::new(line.place.file, start - 1, start + end);
        Fix::written(place, now)
    };
    ends.into_iter().map(put).collect()
}

/// How many lines further down it is looked for the end of what is not closed.
const LINES: usize = 12;

/// A text of several lines is closed behind one of the next.
fn closed_block(text: &str, place: Span) -> Vec<Fix> {
    let put = |at: usize| {
        let place = Span::new(place.file, at, at);
        Fix::said("Add `\"\"\"`", place, "\"\"\"")
    };
    line_ends(text, place).into_iter().map(put).collect()
}

/// A brace is closed before the next item, or at the end of its line.
fn closed_item(text: &str, place: Span) -> Vec<Fix> {
    let put = |at: usize| {
        let place = Span::new(place.file, at, at);
        Fix::said("Add `}`", place, " }")
    };
    line_ends(text, place).into_iter().map(put).collect()
}

/// Where the line of a place and each of the next lines ends that are not empty.
fn line_ends(text: &str, place: Span) -> Vec<usize> {
    let mut at = text[..place.end as usize].rfind('\n').map_or(0, |at| at + 1);
    let mut ends = Vec::new();
    for line in text[at..].split_inclusive('\n').take(LINES) {
        let said = line.trim_end();
        if !said.is_empty() {
            ends.push(at + said.len());
        }
        at += line.len();
    }
    ends
}

/// `modify creature in field { copy of: c } until turn`: each becomes one by itself.
fn each(line: &Line) -> Option<Fix> {
    let modify = line.before(&["modify"])?;
    let open = line.next(modify + 1, &["{"])?;
    let end = line.limit(line.close(open)? + 1);
    let now = format!("for x: {} {{ modify x {} }}", line.between(modify + 1, open), line.between(open, end));
    Some(line.put(format!("Write `{}`", short(&now)), modify, end, now))
}
