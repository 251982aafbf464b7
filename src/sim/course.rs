//! What players had, turn after turn, as a table of few columns.

use super::report::{Mean, Report};
use crate::arguments::Tongue;
use crate::explain::{heading_in, line_in};
use naipe_grammar::messages::{bare, own};
use std::collections::BTreeMap;
use std::fmt::Write;

/// So many turns stand in the table at most.
const MOST: usize = 8;
/// A turn is left out that not even one of so many games came to: of those there is little to tell.
const RARE: u64 = 10;

/// What was not the same all along, with its means.
pub fn moving(course: &BTreeMap<String, Vec<Mean>>) -> Vec<(&str, &[Mean])> {
    let moves = |means: &[Mean]| means.windows(2).any(|two| (two[0].value() - two[1].value()).abs() > 1e-9);
    let all = course.iter().map(|(name, means)| (name.as_str(), means.as_slice()));
    all.filter(|(_, means)| moves(means)).collect()
}

/// The turns that are told of, from 0: the first, the last, and those between at even distances, no more than so many.
fn turns(rows: &[(String, &[Mean])], most: usize) -> Vec<usize> {
    let told = |means: &[Mean]| {
        let began = means.first().map_or(0, |mean| mean.of);
        means.iter().take_while(|mean| mean.of > 0 && mean.of * RARE >= began).count()
    };
    let all = rows.iter().map(|(_, means)| told(means)).max().unwrap_or(0);
    if all <= most { (0..all).collect() } else { (0..most).map(|at| at * (all - 1) / (most - 1)).collect() }
}

/// The table, a line for each value of each deck; nothing where nothing changes. No wider than so many letters.
pub fn table(report: &Report, width: Option<usize>, tongue: Tongue, text: &mut String) {
    let title = |deck: &str, name: &str| match deck {
        "" => own(name).to_string(),
        deck => format!("{}: {}", own(format!("\"{deck}\"")), own(name)),
    };
    let of_deck = |(deck, course): (&String, _)| -> Vec<(String, &[Mean])> {
        moving(course).into_iter().map(|(name, means)| (title(deck, name), means)).collect()
    };
    let rows: Vec<(String, &[Mean])> = report.course.iter().flat_map(of_deck).collect();
    if rows.is_empty() {
        return;
    }
    let head = heading_in("turn", tongue);
    let length = |text: &str| bare(text).chars().count();
    let wide = rows.iter().map(|(name, _)| length(name)).chain([head.chars().count()]).max().unwrap_or(0);
    let cell = |means: &[Mean], turn: usize| {
        means.get(turn).filter(|mean| mean.of > 0).map_or("-".to_owned(), |mean| format!("{:.1}", mean.value()))
    };
    let cells = rows.iter().flat_map(|(_, means)| (0..means.len()).map(|turn| cell(means, turn).len()));
    let column = cells.max().unwrap_or(0).max(4) + 2;
    let room = width.map_or(MOST, |width| width.saturating_sub(wide) / column);
    let turns = turns(&rows, room.clamp(2, MOST));
    let _ = writeln!(text, "\n{}", line_in("What players had as each turn began (means)", tongue));
    let mut line = format!("{head}{}", " ".repeat(wide - head.chars().count()));
    turns.iter().for_each(|turn| line.push_str(&format!("{:>column$}", turn + 1)));
    let _ = writeln!(text, "{line}");
    for (name, means) in &rows {
        let mut line = format!("{name}{}", " ".repeat(wide - length(name)));
        turns.iter().for_each(|turn| line.push_str(&format!("{:>column$}", cell(means, *turn))));
        let _ = writeln!(text, "{line}");
    }
}
