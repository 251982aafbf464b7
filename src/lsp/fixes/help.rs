//! What the help of a fault says to write, read from its words: `write …`, `did you mean …`, `add …`, `take it out`.

use super::Fix;
use super::line::Line;
use crate::lsp::desk::Desk;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use naipe_grammar::tokens::tokens;
use std::ops::Range;

/// What is to be done with something that stands in backticks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// It stands in the place of what is at fault.
    Write,
    /// It is one of several that could.
    Choose,
    /// It stands beside what is at fault.
    Add,
    /// It is to be left out.
    Leave,
}

/// What stands in backticks in a help, and what is to be done with it; what only shows or explains something is passed over.
pub fn said(help: &str) -> Vec<(&str, Way)> {
    let mut found = Vec::new();
    let mut way = None;
    let mut at = 0;
    while let Some(open) = help[at..].find('`').map(|open| at + open) {
        let Some(close) = help[open + 1..].find('`').map(|close| open + 1 + close) else { break };
        way = way_of(&help[at..open], &help[close + 1..], way, at == 0);
        if let Some(way) = way {
            found.push((&help[open + 1..close], way));
        }
        at = close + 1;
    }
    found
}

/// What the words before and after something in backticks say of it; a list goes on as it began.
fn way_of(before: &str, after: &str, last: Option<Way>, is_first: bool) -> Option<Way> {
    const WRITE: [&str; 18] = [
        "what lasts for a time is written ",
        "how many lie there is ",
        "write ",
        "stands in quotes: ",
        "those in play are ",
        "write what it is about in brackets: ",
        "the month and the day: ",
        "name it first: ",
        "name it there: ",
        "an ability says it: ",
        "declare it with what it begins with: ",
        "what reacts to an event is written ",
        "did you mean ",
        "say ",
        "say whose: ",
        "write it as ",
        "keep ",
        "or ",
    ];
    const ADD: [&str; 6] = ["add ", "add the ", "make it ", "close it with ", "open it with ", "join the two with "];
    const CHOOSE: [&str; 4] = ["there are: ", "it has ", "a type is ", "elsewhere say "];
    let ends = |words: &[&str]| words.iter().any(|words| before.ends_with(words));
    let is_word_for = after.starts_with(" is the card on which") || after.starts_with(" is who plays");
    if is_first && before.is_empty() {
        return is_word_for.then_some(Way::Write);
    }
    // What is written besides by an ability is not all that is to be written.
    if ends(&["like ", "such as ", "as in "]) || after.starts_with(" for a ") || after.starts_with(", and an ability ")
    {
        return None;
    }
    if ends(&CHOOSE) {
        return Some(Way::Choose);
    }
    if ends(&ADD) {
        return Some(Way::Add);
    }
    if before.ends_with("leave ") && (after.starts_with(" out") || after.starts_with(" away")) {
        return Some(Way::Leave);
    }
    match before {
        ", " | " or " | ", or " => last,
        _ if ends(&WRITE) && before != ", or " => Some(Way::Write),
        _ => None,
    }
}

/// Whether what a help says to write is said of a part of what is written, which is a text, and is no other text; a number, or a
/// name, that stands in quotes is one without them.
fn is_part_of_text(written: &str, word: &str, help: &str) -> bool {
    let inside = written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let has_no_quotes = help.split_once(" has no quotes: write `").is_some_and(|(_, rest)| !rest.contains(' '));
    inside.is_some_and(|said| !said.contains('"')) && !has_no_quotes && !word.starts_with('"')
}

/// Whether a help is about a name, or names, whatever else is wrong with them.
fn is_asked(help: &str) -> bool {
    let begins = ["did you mean", "keywords are separated by commas"];
    begins.iter().any(|words| help.starts_with(words)) || help.contains(" is who plays the card")
}

/// What might be meant, in the order of the help.
pub fn candidates(desk: &Desk, fault: &Diagnostic) -> Vec<Fix> {
    let (Some(help), Some(label)) = (&fault.help, fault.labels.first()) else { return Vec::new() };
    let place = label.span;
    let text = desk.text(place.file);
    let written = desk.library.files.sources.slice(place);
    let before = text[..place.start as usize].trim_end();
    let is_asked = is_asked(help);
    let mut found = Vec::new();
    let mut add = |title: String, place: Span, text: String, is_said: bool| {
        found.push(Fix { is_said, is_asked, ..Fix::said(title, place, text) });
    };
    let at = |byte: u32| Span { start: byte, end: byte, ..place };
    // A title that is nearly right stands in the help with its quotation marks.
    if let Some(title) = help.strip_prefix("did you mean ").and_then(|rest| rest.strip_suffix('?'))
        && title.starts_with('"')
    {
        add(format!("Did you mean {title}?"), place, title.to_owned(), true);
    }
    let all = said(help);
    for (word, way) in &all {
        let is_call = word.strip_suffix("(…)").is_some_and(|called| called == written);
        let is_there = before.ends_with(word) && *way != Way::Leave;
        if is_there || word.contains('…') && !is_call || is_only_shown(word, text, written) {
            continue;
        }
        let needs_quotes = is_asked && written.starts_with('"') && written.ends_with('"') && !word.starts_with('"');
        if matches!(way, Way::Write | Way::Choose) && !is_asked && is_part_of_text(written, word, help) {
            continue;
        }
        let now = if needs_quotes {
            format!("\"{word}\"")
        } else {
            apart(text, place.start as usize..place.end as usize, word)
        };
        let title = if help.starts_with("did you mean") {
            format!("Did you mean `{word}`?")
        } else {
            format!("Write `{word}`")
        };
        match way {
            Way::Add => {
                for byte in ends(desk, fault, word) {
                    add(format!("Add `{word}`"), at(byte), format!(" {now}"), true);
                    add(format!("Add `{word}`"), at(byte), now.clone(), true);
                }
            }
            Way::Leave => {
                for gone in clause(text, place, word) {
                    add(format!("Leave `{word}` out"), gone, String::new(), true);
                }
            }
            Way::Write | Way::Choose => {
                let is_said = *way == Way::Write;
                add(title.clone(), place, now.clone(), is_said);
                // `instead of` and the like: only a part of what is marked is meant.
                if let Some(part) = quoted(help).find(|other| other != word && written.contains(other)) {
                    let start = place.start + narrow::u32(written.find(part).unwrap_or(0));
                    let part = Span { start, end: start + narrow::u32(part.len()), ..place };
                    add(title.clone(), part, now.clone(), is_said);
                }
                // `c: it in hand` for `c in hand`: what stands before it is a part of that.
                if let Some(head) = word.strip_suffix(written).filter(|head| head.ends_with(' ')) {
                    for start in starts(text, place.start as usize) {
                        add(
                            title.clone(),
                            Span { start: narrow::u32(start), end: place.start, ..place },
                            head.to_owned(),
                            is_said,
                        );
                    }
                }
                // `modify cost gold of self += 1`: all from its first word on, as far as it goes.
                for stretch in stretches(text, place, word) {
                    add(title.clone(), stretch, now.clone(), is_said);
                }
                for (part, now) in begun(text, place, word) {
                    add(title.clone(), part, now, is_said);
                }
                // `opponent(…)`: of whom.
                let called = word.strip_suffix("(…)").is_some_and(|called| called == written);
                for whom in ["you", "active", "self"].into_iter().filter(|_| called) {
                    add(format!("Write `{written}({whom})`"), at(place.end), format!("({whom})"), false);
                }
                // `hand of p`: whose it is, somebody who is known there.
                if let Some(whose) = word.strip_suffix(" of p").filter(|whose| *whose == written) {
                    for player in ["you", "active"] {
                        add(format!("Write `{whose} of {player}`"), place, format!("{whose} of {player}"), false);
                    }
                }
                // `a zone of each player`: what is written, and what is lacking.
                if let Some(rest) = word.strip_prefix(written)
                    && !rest.is_empty()
                {
                    add(title, at(place.end), rest.to_owned(), is_said);
                }
            }
        }
    }
    if help.contains("take it out") {
        let (before, behind) = text.split_at(place.start as usize);
        let behind = &behind[(place.end - place.start) as usize..];
        let rest = behind.trim_start_matches(' ');
        // Words on both sides of it stay apart.
        let joins = before.ends_with(char::is_alphanumeric) && rest.starts_with(char::is_alphanumeric);
        let blank = if joins { 0 } else { behind.len() - rest.len() };
        let gone = Span { end: place.end + narrow::u32(blank), ..place };
        add("Take it out".to_owned(), gone, String::new(), true);
    }
    found
}

/// Words in the place of a sign, with a blank between them and a word beside it: `not libre` for `!libre`, `x = 3` for `x: 3`.
pub fn apart(text: &str, place: Range<usize>, word: &str) -> String {
    let is_word = |sign: Option<char>| sign.is_some_and(|sign| sign.is_alphanumeric() || sign == '_' || sign == '"');
    let (before, behind) = (&text[..place.start], &text[place.end..]);
    let is_sign = !is_word(text[place.clone()].chars().next()) && !place.is_empty();
    let left = if is_sign && word.ends_with('=') && is_word(before.chars().next_back()) { " " } else { "" };
    let right = if is_sign && is_word(word.chars().next_back()) && is_word(behind.chars().next()) { " " } else { "" };
    format!("{left}{word}{right}")
}

/// What might be said otherwise by several words: from the first of them, before a place, to the end of one of the next signs.
fn stretches(text: &str, place: Span, words: &str) -> Vec<Span> {
    const SIGNS: usize = 4;
    let Some((first, _)) = words.split_once(' ').filter(|(_, rest)| rest.contains(' ')) else { return Vec::new() };
    let at = place.start as usize;
    let line = text[..at].rfind('\n').map_or(0, |at| at + 1);
    let Some(start) = text[line..at].rfind(first).map(|at| line + at) else { return Vec::new() };
    let rest = text[at..].split('\n').next().unwrap_or("");
    let signs = tokens(rest).filter(|(token, _)| !token.is_trivia()).take(SIGNS);
    let mut all: Vec<Span> = signs.map(|(_, range)| Span::new(place.file, start, at + range.end)).collect();
    // The more of what stands there is said anew, the less is left over.
    all.reverse();
    all
}

/// Where words belong of which something stands in the line already, and what of them is to stand there.
fn begun(text: &str, place: Span, words: &str) -> Vec<(Span, String)> {
    let before = text[..place.start as usize].trim_end();
    let written = &text[place.start as usize..place.end as usize];
    let mut found = Vec::new();
    // `until turn` for what stands behind `until`: its first words are there.
    let cuts = words.match_indices(' ').map(|(at, _)| at);
    if let Some(cut) = cuts.rev().find(|cut| before.ends_with(&words[..*cut])) {
        found.push((place, words[cut + 1..].to_owned()));
    }
    // `m: creature`: a name for what stands in the same line.
    if let Some(named) = words.strip_prefix(written).and_then(|rest| rest.strip_prefix(": ")) {
        found.extend(elsewhere(text, place, named).into_iter().map(|part| (part, words.to_owned())));
    }
    // `modify self { is: flyer }` for `is: flyer`, `is: piece` for `has: piece`.
    found.extend(parts(text, place, words).into_iter().map(|part| (part, words.to_owned())));
    found
}

/// Where else in the line of a place something is written.
fn elsewhere(text: &str, place: Span, written: &str) -> Vec<Span> {
    const MOST: usize = 4;
    let line = Line::new(text, place);
    let signs = line.all(0..line.signs.len(), &[written]).into_iter().take(MOST);
    signs.map(|sign| Span::new(place.file, line.signs[sign].1.start, line.signs[sign].1.end)).collect()
}

/// What is written around a place of what words say: as many signs from there on as they have, and with those before it that they
/// have not.
fn parts(text: &str, place: Span, words: &str) -> Vec<Span> {
    const BEFORE: usize = 2;
    let line = Line::new(text, place);
    let said: Vec<&str> =
        tokens(words).filter(|(token, _)| !token.is_trivia()).map(|(_, range)| &words[range]).collect();
    let inside = |from: usize, to: usize| {
        let written: Vec<&str> = (from..to).map(|sign| line.said(sign)).collect();
        said.windows(written.len()).any(|part| part == written)
    };
    let Some(end) = (line.at + 1..=line.signs.len()).rev().find(|end| inside(line.at, *end)) else { return Vec::new() };
    let span = |from: usize| Span::new(place.file, line.start(from), line.signs[end - 1].1.end);
    // Where its first word stands before the place already, more of it is there than this.
    let is_begun = said.first().is_some_and(|first| !line.all(0..line.at, &[first]).is_empty());
    if is_begun { Vec::new() } else { (line.at.saturating_sub(BEFORE)..=line.at).rev().map(span).collect() }
}

/// Where the last words of the line begin before a place.
fn starts(text: &str, place: usize) -> Vec<usize> {
    const WORDS: usize = 3;
    let line = text[..place].rfind('\n').map_or(0, |at| at + 1);
    let signs = tokens(&text[line..place]).filter(|(token, _)| !token.is_trivia());
    let mut all: Vec<usize> = signs.map(|(_, range)| line + range.start).collect();
    all.reverse();
    all.truncate(WORDS);
    all
}

/// Whether words in a help only show how something looks: it has a text that is written nowhere, or stands for what only the
/// author knows.
fn is_only_shown(word: &str, text: &str, written: &str) -> bool {
    let mut texts = word.split('"').skip(1).step_by(2).filter(|said| !said.is_empty());
    let is_for_author = |part: &str| is_placeholder(part) && part.trim_matches('"') != written;
    texts.any(|said| !text.contains(said)) || word.split_whitespace().any(is_for_author)
}

/// `PLAYER`: stands for something that only the author knows.
pub fn is_placeholder(word: &str) -> bool {
    let letters: Vec<char> = word.chars().filter(|sign| sign.is_alphabetic()).collect();
    letters.len() > 1 && letters.iter().all(|sign| sign.is_uppercase())
}

/// What stands in backticks.
pub fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// A clause that begins with a word, at a place or around it: up to the next clause, the block, or the end of the line.
fn clause(text: &str, place: Span, word: &str) -> Vec<Span> {
    let line = text[..place.start as usize].rfind('\n').map_or(0, |at| at + 1);
    let rest = &text[line..];
    let end = rest.find('\n').unwrap_or(rest.len());
    let near = place.start as usize - line;
    let is_word = |at: usize| {
        let is_sign = |sign: Option<char>| sign.is_none_or(|sign| !sign.is_alphanumeric() && sign != '_');
        is_sign(rest[..at].chars().next_back()) && is_sign(rest[at + word.len()..].chars().next())
    };
    let starts: Vec<usize> = rest[..end].match_indices(word).map(|(at, _)| at).filter(|at| is_word(*at)).collect();
    let Some(start) = starts.iter().copied().min_by_key(|at| at.abs_diff(near)) else { return Vec::new() };
    // How far it goes is seen by what is left: the shortest first.
    let ends = rest[start..end].match_indices([' ', '{', '}']).map(|(at, _)| start + at).chain([end]);
    let span = |to: usize| {
        let blanks = rest[to..].len() - rest[to..].trim_start_matches(' ').len();
        Span::new(place.file, line + start, line + to + blanks)
    };
    ends.filter(|to| *to > start).map(span).take(5).collect()
}

/// Where something that is missing might stand: where the fault ends, and where the places that matter to it do.
fn ends(desk: &Desk, fault: &Diagnostic, word: &str) -> Vec<u32> {
    let mut ends = Vec::new();
    for label in &fault.labels {
        ends.push(label.span.end);
        // Before what comes next, after what stands there: the end of the line before.
        let text = desk.text(label.span.file);
        let before = text[..(label.span.start as usize).min(text.len())].trim_end().len();
        ends.push(narrow::u32(before));
        let line = text[label.span.end as usize..].find('\n').map_or(text.len(), |at| label.span.end as usize + at);
        ends.push(narrow::u32(line));
        // Behind what is said of it: `luck: int`.
        if word.starts_with(char::is_alphabetic) {
            let behind = tokens(&text[label.span.end as usize..line]).filter(|(token, _)| !token.is_trivia()).take(2);
            ends.extend(behind.last().map(|(_, range)| label.span.end + narrow::u32(range.end)));
        }
    }
    ends
}
