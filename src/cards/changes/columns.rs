//! Cells that are one with others, and columns that somebody has called otherwise.

use super::super::sheet::{Cell, Merged, Sheet};
use super::super::table::Column;
use super::{Finder, Problem, is_same};

/// How many cards have to say the same for a column to be another's under a new name.
const ENOUGH: usize = 2;

impl Finder<'_, '_> {
    /// Tells of cells that are one with others, in the rows and columns that are read: those that are not the first of them say
    /// nothing, and would be taken to be emptied.
    pub(super) fn merged(&mut self, sheet: &Sheet) {
        let is_read = |cells: &&Merged| {
            *cells.columns.start() < self.places.len() && sheet.rows.iter().any(|row| cells.rows.contains(&row.number))
        };
        for cells in sheet.merged.iter().filter(is_read) {
            let what = format!("the cells {} are merged: only the first of them says anything", cells.name());
            let help = "split them, and write into each what it says".to_owned();
            let place = self.places[*cells.columns.start()].clone();
            self.found.problems.push(Problem { help: Some(help), ..Problem::at(*cells.rows.start(), place, what) });
        }
    }

    /// Tells of a new column that says of every card what a column says that is not there.
    pub(super) fn called_otherwise(&mut self, sheet: &Sheet) {
        let known = self.own();
        let lacking: Vec<Column> =
            self.table.columns().into_iter().filter(|column| !self.columns.contains(column)).collect();
        for (at, column) in self.columns.iter().enumerate() {
            let Column::Own(name) = column else { continue };
            if known.contains(name) {
                continue;
            }
            let says = |row: usize| match sheet.rows[row].cells.get(at) {
                Some(Cell::Text(text)) => text.as_str(),
                _ => "",
            };
            let is_it = |other: &&Column| {
                let mut said =
                    self.cards.iter().map(|(row, card)| (says(*row), self.table.cell(&self.table.rows[*card], other)));
                said.clone().filter(|(_, from)| !from.is_empty()).count() >= ENOUGH
                    && said.all(|(to, from)| is_same(self.table, other, &from, to))
            };
            if let Some(other) = lacking.iter().find(is_it) {
                let other = self.table.name(other);
                let what = format!("there is no column `{other}`, and `{name}` says of every card what that does");
                let help =
                    format!("call it `{other}`; if it is one of your own, name it in the game: `columns: {name:?}`");
                self.found.problems.push(Problem { help: Some(help), ..Problem::at(1, self.places[at].clone(), what) });
            }
        }
    }
}
