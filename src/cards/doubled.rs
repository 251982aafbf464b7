//! Numbers of a set that two cards would have.

use super::changes::{CardChange, Changes};
use super::table::{BETWEEN, Column, Table};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What is told of the numbers that cards of a spreadsheet would share with others: the set, the number, and the cards.
pub fn told(table: &Table, changes: &Changes) -> Vec<String> {
    // Each number of a set with the cards that would have it, and whether the spreadsheet gives it to them.
    let mut all: BTreeMap<(String, String), Vec<(&str, bool)>> = BTreeMap::new();
    let known = changes.cards.iter().filter_map(|asked| Some((asked.row?, asked)));
    let asked: FxHashMap<usize, &CardChange> = known.collect();
    for (at, row) in table.rows.iter().enumerate() {
        let title = match asked.get(&at) {
            Some(asked) if asked.printings.is_some() => continue,
            Some(asked) => asked.title.as_str(),
            None => table.title(row),
        };
        let (sets, numbers) = (table.cell(row, &Column::Set), table.cell(row, &Column::Number));
        for (set, number) in sets.split(BETWEEN.trim()).zip(numbers.split(BETWEEN.trim())) {
            all.entry((set.trim().to_owned(), number.trim().to_owned())).or_default().push((title, false));
        }
    }
    for asked in &changes.cards {
        for printed in asked.printings.iter().flatten() {
            all.entry((printed.set.clone(), printed.number.clone())).or_default().push((&asked.title, true));
        }
    }
    let is_number = |(set, number): &(String, String)| !set.is_empty() && !number.is_empty();
    let is_shared = |cards: &[(&str, bool)]| cards.len() > 1 && cards.iter().any(|(_, is_given)| *is_given);
    let shared = all.into_iter().filter(|(number, cards)| is_number(number) && is_shared(cards));
    let told = shared.map(|((set, number), cards)| {
        let titles: Vec<String> = cards.iter().map(|(title, _)| format!("`{title}`")).collect();
        format!("the number `{number}` of `{set}` would be that of {}", titles.join(", "))
    });
    told.collect()
}
