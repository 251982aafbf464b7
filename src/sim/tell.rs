//! A report in words.

use super::course;
use super::files::{mean_score, share};
use super::report::{Card, Header, Pairing, Report, Tally, Times};
use crate::arguments::Tongue;
use crate::explain::{heading_in, line_in};
use crate::screen::count;
use naipe_grammar::messages::{bare, own};
use naipe_grammar::narrow;
use naipe_interpreter::seat_name;
use std::fmt::Write;

/// Fewer games than this say little.
const FEW: u64 = 30;

/// What every report begins with: everything that the games depend on.
pub fn heading(header: &Header) -> String {
    let mut text =
        format!("{} ({}) as of {}, rules {}\n", own(&header.title), header.game, header.as_of, header.rules_hash);
    let format = header.format.as_deref().unwrap_or("none");
    let _ = writeln!(
        text,
        "format: {format}; players: {}; agents: {}; seed: {}",
        header.players,
        agents(header),
        header.seed
    );
    if !header.decks.is_empty() {
        let decks: Vec<String> = header.decks.iter().map(|deck| format!("\"{}\"", own(deck))).collect();
        let _ = writeln!(text, "decks: {}", decks.join(", "));
    }
    if !header.set.is_empty() {
        let _ = writeln!(text, "{}", crate::table::setting::line(&header.set));
    }
    text
}

/// Who decides: one word where all are alike.
pub fn agents(header: &Header) -> String {
    match header.agents.split_first() {
        Some((first, rest)) if rest.iter().all(|agent| agent == first) => first.clone(),
        _ => {
            let named = |(at, agent): (usize, &String)| format!("{} {agent}", seat_name(Some(narrow::u8(at))));
            header.agents.iter().enumerate().map(named).collect::<Vec<_>>().join(", ")
        }
    }
}

/// How many games there were, and how they were seated.
pub fn played(report: &Report) -> String {
    let whole = report.whole();
    let games = narrow::usize(whole.games);
    let mut text = count(games, "game", "games");
    if report.pairings.len() > 1 {
        let _ = write!(text, ", {} of each two decks", report.pairings.first().map_or(0, |pairing| pairing.games));
    }
    if report.header.exchange {
        text.push_str("; each seed is played from every seat");
    } else if report.pairings.len() <= 1 {
        text.push_str(" played");
    }
    text
}

/// More parts than these are not named one by one.
const MOST_PARTS: u64 = 1_000;

/// What of the games is not there: those of other parts, and those that were not played any more.
pub fn missing(report: &Report) -> Vec<String> {
    let mut lines = Vec::new();
    let parts = report.shards.first().map_or(1, |(_, parts)| *parts);
    if let [(part, _)] = report.shards[..]
        && parts > 1
    {
        lines.push(format!("part {part} of {parts}"));
    } else {
        let is_missing = |part: &u64| !report.shards.contains(&(*part, parts));
        let missing: Vec<String> =
            (1..=parts.min(MOST_PARTS)).filter(is_missing).map(|part| format!("{part}/{parts}")).collect();
        if !missing.is_empty() && !report.shards.is_empty() {
            lines.push(format!("these parts are missing: {}", missing.join(", ")));
        }
    }
    if report.stopped {
        let asked = report.header.games * narrow::u64(report.pairings.len());
        lines.push(format!("stopped before the end: {asked} games were asked for"));
    }
    lines
}

/// The whole report; tables that are wider than so many letters are lists.
pub fn text(report: &Report, width: Option<usize>, tongue: Tongue) -> String {
    let mut text = heading(&report.header);
    let _ = writeln!(text, "{}", played(report));
    missing(report).iter().for_each(|line| text.extend([line.as_str(), "\n"]));
    // Of no games there is nothing to find.
    if report.whole().games == 0 {
        return text;
    }
    matrix(report, width, tongue, &mut text);
    agent_lines(report, &mut text);
    let whole = report.whole();
    let _ = writeln!(text);
    if let Some(said) = first_player(report) {
        let _ = writeln!(text, "{said}");
    }
    let _ = writeln!(text, "{}", length(report));
    let _ = writeln!(text, "\nHow games end");
    let endings = by_count(&whole.endings).into_iter().map(|(ending, games)| (ending_in(ending, tongue), games));
    outcomes(endings.collect(), whole.games).iter().for_each(|line| text.extend([line.as_str(), "\n"]));
    course::table(report, width, tongue, &mut text);
    cards(report, width, &mut text);
    text
}

/// More outcomes than these are not told one by one.
const MOST_OUTCOMES: usize = 12;

/// Outcomes with their games, and of those that are not told one by one how many they are, and their games.
pub type Told<T> = (Vec<(T, u64)>, Option<(usize, u64)>);

/// Outcomes as they are told: all of them in their order; where there are many, the most frequent ones.
pub fn few<T>(mut all: Vec<(T, u64)>) -> Told<T> {
    if all.len() <= MOST_OUTCOMES {
        return (all, None);
    }
    all.sort_by_key(|(_, games)| std::cmp::Reverse(*games));
    let others = all.split_off(MOST_OUTCOMES - 1);
    let games = others.iter().map(|(_, games)| games).sum();
    (all, Some((others.len(), games)))
}

/// A line for each outcome, with the games of so many that came to it.
pub fn outcomes(all: Vec<(String, u64)>, of: u64) -> Vec<String> {
    let line = |what: &str, games: u64| format!("{games:8}  {:5.1}%  {what}", games as f64 * 100.0 / of.max(1) as f64);
    let (told, others) = few(all);
    let rest = others.map(|(ways, games)| line(&others_in_words(ways), games));
    told.into_iter().map(|(what, games)| line(&what, games)).chain(rest).collect()
}

/// How games ended, in the language of who reads it; why they did is said as the game says it.
pub fn ending_in(ending: &str, tongue: Tongue) -> String {
    match ending.strip_prefix("draw: ") {
        Some(why) => format!("{}: {}", heading_in("draw", tongue), own(why)),
        None if ["won", "draw", "unfinished", "faults"].contains(&ending) => heading_in(ending, tongue),
        None => own(ending).to_string(),
    }
}

/// What is said of outcomes that are not told one by one.
pub fn others_in_words(ways: usize) -> String {
    format!("in {ways} other ways (`--json` tells each)")
}

/// Endings, the most common first.
pub fn by_count(endings: &std::collections::BTreeMap<String, u64>) -> Vec<(&str, u64)> {
    let mut all: Vec<(&str, u64)> = endings.iter().map(|(ending, games)| (ending.as_str(), *games)).collect();
    all.sort_by_key(|(_, games)| std::cmp::Reverse(*games));
    all
}

/// How much it is worth to go first; nothing where nobody plays against anybody.
pub fn first_player(report: &Report) -> Option<String> {
    let rate = report.whole().first.rate();
    let sides = report.header.sides;
    let even = 100.0 / f64::from(sides.max(1));
    let verdict = match (rate.low * 100.0 > even, rate.high * 100.0 < even) {
        (true, _) => "more than chance would give",
        (_, true) => "less than chance would give",
        _ => "no more and no less than chance may give",
    };
    // Who always sits there may be better, or have the better of the decks.
    let verdict = if report.header.has_like_agents() || report.header.exchange {
        verdict
    } else {
        "agents that differ keep their seats, so this says little (`--exchange` lets them go round)"
    };
    let who = if sides == report.header.players { "Whoever goes first" } else { "Whoever goes first, with partners," };
    let said = format!("{who} wins {}; even would be {even:.1}%: {verdict}", rate.words());
    (sides > 1).then_some(said)
}

/// How long games are.
pub fn length(report: &Report) -> String {
    let whole = report.whole();
    let games = whole.games.max(1) as f64;
    format!(
        "Length: {} turns in the middle ({} to {} in 8 of 10 games), {:.1} decisions a game, {:.1} a turn",
        whole.turns_of(50),
        whole.turns_of(10),
        whole.turns_of(90),
        whole.decisions as f64 / games,
        whole.decisions as f64 / whole.all_turns().max(1) as f64
    )
}

/// Titles in one width.
fn padded(title: &str, width: usize) -> String {
    let length = bare(title).chars().count();
    format!("{title}{}", " ".repeat(width.saturating_sub(length)))
}

fn matrix(report: &Report, most: Option<usize>, tongue: Tongue, text: &mut String) {
    let decks = &report.header.decks;
    if decks.len() < 2 || report.pairings.iter().all(Pairing::is_mirrored) {
        return;
    }
    let width = decks.iter().map(|deck| deck.chars().count()).max().unwrap_or(0).max(22) + 2;
    let _ = writeln!(text, "\nWins of the deck of the row against that of the column, draws shared (95% intervals)");
    if most.is_some_and(|most| width * (decks.len() + 2) > most) {
        return list(report, tongue, text);
    }
    let mut line = padded("", width);
    let all = heading_in("all", tongue);
    for column in decks.iter().map(String::as_str).chain([all.as_str()]) {
        line.push_str(&padded(&own(column).to_string(), width));
    }
    let _ = writeln!(text, "{}", line.trim_end());
    for row in decks {
        let mut line = padded(&own(row).to_string(), width);
        for column in decks.iter().map(Some).chain([None]) {
            let got = report.against(row, column.map(String::as_str));
            let cell = if got.games == 0 { "-".to_owned() } else { got.rate().words() };
            line.push_str(&padded(&line_in(&cell, tongue), width));
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

/// What stands in the matrix, a line each, where it is too wide.
fn list(report: &Report, tongue: Tongue, text: &mut String) {
    for row in &report.header.decks {
        for column in report.header.decks.iter().map(Some).chain([None]) {
            let got = report.against(row, column.map(String::as_str));
            if got.games > 0 {
                let all = heading_in("all", tongue);
                let rate = got.rate().words();
                let column = column.map_or(all.as_str(), String::as_str);
                let _ = writeln!(text, "{} – {}: {}", own(row), own(column), line_in(&rate, tongue));
            }
        }
    }
}

/// What each agent got, where not only the decks differ.
fn agent_lines(report: &Report, text: &mut String) {
    let header = &report.header;
    let whole = report.whole();
    // Then what differs is the decks.
    if header.has_like_agents() && header.decks.len() > 1 {
        return;
    }
    text.push('\n');
    for (at, got) in whole.got.iter().enumerate() {
        let agent = header.agents.get(at).map_or("", String::as_str);
        let name = seat_name(Some(narrow::u8(at)));
        let _ = writeln!(text, "{name} {agent}: wins {}{}", got.rate().words(), points(got));
    }
}

fn points(got: &Tally) -> String {
    match (mean_score(got), share(got)) {
        (Some(score), Some(share)) => format!("; mean score {score:.2}, share of points {:.1}%", share * 100.0),
        _ => String::new(),
    }
}

/// A rate of some games, with a mark where they are few.
fn of(times: &Times) -> String {
    if times.games == 0 {
        return "-".to_owned();
    }
    let mark = if times.games < FEW { "?" } else { "" };
    format!("{:.1}%{mark} ({})", times.rate().share * 100.0, times.games)
}

/// What is to be kept in mind when win rates of cards are read.
pub const BIAS: &str = "Cards that are drawn or played late are seen in long games only, and what is played when one is \
already winning looks better than it is: compare cards of one cost, and the hand that a game begins with first. Rates of \
fewer than 30 games (?) say little.";

/// The cards of a deck, those with the best opening hands first.
pub fn in_order(cards: &std::collections::BTreeMap<String, Card>) -> Vec<(&str, &Card)> {
    let mut all: Vec<(&str, &Card)> = cards.iter().map(|(title, card)| (title.as_str(), card)).collect();
    let worth = |card: &Card| {
        let mut both = card.opening;
        both.add(&card.drawn);
        both.rate()
    };
    all.sort_by(|a, b| worth(b.1).share.total_cmp(&worth(a.1).share).then(a.0.cmp(b.0)));
    all
}

fn cards(report: &Report, most: Option<usize>, text: &mut String) {
    if report.cards.is_empty() {
        return;
    }
    let _ = writeln!(text, "\nWin rates with each card (games): in the opening hand, drawn later, played\n{BIAS}");
    for (deck, cards) in &report.cards {
        let all = report.against(deck, None);
        let rate =
            if all.games == 0 { String::new() } else { format!(": {} in all{}", all.rate().words(), points(&all.got)) };
        let _ = writeln!(text, "\n\"{}\"{rate}", own(deck));
        let width = cards.keys().map(|title| title.chars().count()).max().unwrap_or(0) + 2;
        for (title, card) in in_order(cards) {
            let rates = [&card.opening, &card.drawn, &card.played];
            if most.is_some_and(|most| 2 + width + 3 * 16 > most) {
                let _ = writeln!(text, "  {}\n    {}", own(title), rates.map(of).join("  "));
                continue;
            }
            let line = rates.map(|times| padded(&of(times), 16)).concat();
            let _ = writeln!(text, "  {}{}", padded(&own(title).to_string(), width), line.trim_end());
        }
    }
    let unused = unused(report);
    if !unused.is_empty() {
        let _ = writeln!(text, "\nNever played: {}", own(unused.join(", ")));
    }
}

/// Cards of the decks that nobody has played.
pub fn unused(report: &Report) -> Vec<&str> {
    let mut all: Vec<&str> = Vec::new();
    for (title, _) in report.cards.values().flatten() {
        let of_all = report.cards.values().filter_map(|cards| cards.get(title));
        if of_all.map(|card| card.played.games).sum::<u64>() == 0 && !all.contains(&title.as_str()) {
            all.push(title);
        }
    }
    all
}
