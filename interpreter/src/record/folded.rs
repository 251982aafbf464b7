//! The record in fewer lines: cards that go the same way, with nothing told between, are one line.

use super::{Entry, Moved, Recorder};
use crate::describe;
use crate::machine::query::game::Game;
use crate::words::Said;
use std::ops::Range;

/// Cards that go from one zone to another.
#[derive(Clone)]
struct Way<'e> {
    first: &'e Moved,
    names: Vec<&'e str>,
    /// The line that tells of the first.
    line: usize,
}

impl Recorder {
    /// The lines from one on: cards that move the same way are told together, and so is what happens several times to no more than that.
    #[must_use]
    pub fn folded(&self, game: &Game, players: u8, from: usize) -> Vec<String> {
        self.fold(game, players, from..self.entries.len(), &self.lines())
    }

    /// The same, but what one decision led to is told apart from what the next did: so it stays as it is, whatever comes after.
    #[must_use]
    pub fn folded_by_decision(&self, game: &Game, players: u8, from: usize) -> Vec<String> {
        let lines = self.lines();
        let mut begins = from;
        let mut told = Vec::new();
        for ends in self.decided.iter().copied().filter(|ends| *ends > from).chain([lines.len()]) {
            told.extend(self.fold(game, players, begins..ends, &lines));
            begins = ends;
        }
        told
    }

    /// No more than so many lines of its end. Equal lines that follow one another are one, and what comes to nothing is told once,
    /// however often it does.
    #[must_use]
    pub fn last(&self, most: usize) -> Vec<String> {
        let mut runs: Vec<(String, bool, usize)> = Vec::new();
        for (line, entry) in self.lines().into_iter().zip(&self.entries) {
            match runs.last_mut() {
                Some((last, _, times)) if *last == line => *times += 1,
                _ => runs.push((line, entry.is_void, 1)),
            }
        }
        let mut void: Vec<&str> = Vec::new();
        let mut told = Vec::new();
        for (line, is_void, times) in runs.iter().rev() {
            let text = line.trim_start();
            if *is_void {
                if void.contains(&text) {
                    continue;
                }
                void.push(text);
            }
            let indent = &line[..line.len() - text.len()];
            told.push(if *times > 1 { format!("{indent}{times} × {text}") } else { line.clone() });
            if told.len() == most {
                break;
            }
        }
        told.reverse();
        told
    }

    fn fold(&self, game: &Game, players: u8, within: Range<usize>, lines: &[String]) -> Vec<String> {
        let entries = self.entries.get(..within.end).unwrap_or_default();
        let mut told = Vec::new();
        let mut at = within.start;
        while at < entries.len() {
            let (block, times) = repeated(&entries[at..]);
            // What comes before the cards of each time is told once.
            for (place, line) in lines[at..at + block - 1].iter().enumerate() {
                let blanks = line.len() - line.trim_start().len();
                let often = if place == 0 && times > 1 { format!("{times} × ") } else { String::new() };
                told.push(format!("{}{often}{}", &line[..blanks], &line[blanks..]));
            }
            let last: Vec<usize> = (1..=times).map(|time| at + time * block - 1).collect();
            if last.len() == 1 {
                told.push(lines[at + block - 1].clone());
            } else {
                let first = &lines[last[0]];
                let indent = &first[..first.len() - first.trim_start().len()];
                let summed = summed(game, players, ways(entries, &last), lines);
                told.extend(
                    summed.into_iter().map(|text| text.map_or_else(|line| line, |text| format!("{indent}{text}"))),
                );
            }
            at += block * times;
        }
        told
    }
}

/// How many lines lead to a card that moves and to nothing else, each within the one before, and how often the same follows.
fn repeated(rest: &[Entry]) -> (usize, usize) {
    let deeper = { rest.windows(2) }.take_while(|two| two[0].moved.is_none() && two[1].depth > two[0].depth).count();
    let block = deeper + 1;
    let ends = rest.get(block).is_none_or(|next| next.depth <= rest[0].depth);
    if rest[block - 1].moved.is_none() || !ends {
        return (1, 1);
    }
    let (above, card) = rest[..block].split_at(block - 1);
    let is_same = |other: &&[Entry]| {
        let (before, last) = other.split_at(other.len().saturating_sub(1));
        before == above && last.iter().all(|entry| entry.moved.is_some() && entry.depth == card[0].depth)
    };
    let mut times = rest.chunks_exact(block).take_while(is_same).count();
    // The last of them must be all that there is of it, too.
    while times > 1 && rest.get(times * block).is_some_and(|next| next.depth > rest[0].depth) {
        times -= 1;
    }
    (block, times)
}

/// Which ways cards go, each where its first card goes. What has come to where others leave, or has left where others come, is told
/// between them.
fn ways<'e>(entries: &'e [Entry], moves: &[usize]) -> Vec<Way<'e>> {
    let mut ways: Vec<Way<'e>> = Vec::new();
    for (line, moved) in moves.iter().filter_map(|line| Some((*line, entries[*line].moved.as_ref()?))) {
        let same = |way: &Way<'_>| (&way.first.from, &way.first.to) == (&moved.from, &moved.to);
        let is_between = |way: &Way<'_>| way.first.to == moved.from || way.first.from == moved.to;
        match ways.iter().rposition(same).filter(|at| !ways[at + 1..].iter().any(is_between)) {
            Some(at) => ways[at].names.push(&moved.what),
            None => ways.push(Way { first: moved, names: vec![&moved.what], line }),
        }
    }
    ways
}

/// What is said of each way, or the line there is of a single card.
fn summed(game: &Game, players: u8, ways: Vec<Way<'_>>, lines: &[String]) -> Vec<Result<String, String>> {
    let say = |key: &str, args: &[(&str, &str)]| {
        let args: Vec<(&str, Said)> = args.iter().map(|(name, text)| (*name, Said::name((*text).to_owned()))).collect();
        game.words().say(key, &args)
    };
    let mut told = Vec::new();
    let mut rest = ways.into_iter().peekable();
    while let Some(way) = rest.next() {
        let n = way.names.len();
        let mut dealt = 1;
        if let Some((_, title)) = &way.first.each {
            let is_alike = |other: &Way<'_>| {
                let same = other.first.each.as_ref().is_some_and(|(_, other)| other == title);
                same && other.first.from == way.first.from && other.names.len() == n
            };
            let mut others = rest.clone();
            while others.next_if(is_alike).is_some() {
                dealt += 1;
            }
            if players > 1 && dealt == usize::from(players) && n > 1 {
                told.push(Ok(say("move.each", &[("n", &n.to_string()), ("from", &way.first.from), ("to", title)])));
                rest = others;
                continue;
            }
        }
        let ends = [("from", way.first.from.as_str()), ("to", way.first.to.as_str())];
        let is_seen = way.names.iter().all(|name| *name != describe::UNSEEN);
        told.push(if n == 1 {
            Err(lines[way.line].clone())
        } else if is_seen {
            Ok(say("move.list", &[("x", &counted(&way.names)), ends[0], ends[1]]))
        } else {
            Ok(say("move.many", &[("n", &n.to_string()), ends[0], ends[1]]))
        });
    }
    told
}

/// Names in a line, equal ones once with how many they are.
fn counted(names: &[&str]) -> String {
    let mut all: Vec<(&str, usize)> = Vec::new();
    for name in names {
        match all.iter_mut().find(|(known, _)| known == name) {
            Some((_, times)) => *times += 1,
            None => all.push((name, 1)),
        }
    }
    listed(all.into_iter())
}

/// Names in a line, each with how many bear it.
pub(super) fn listed<'n>(names: impl Iterator<Item = (&'n str, usize)>) -> String {
    let said = |(name, times): (&str, usize)| if times > 1 { format!("{times} × {name}") } else { name.to_owned() };
    names.map(said).collect::<Vec<_>>().join(", ")
}
