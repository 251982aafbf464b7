//! Which sheets of a workbook are read.

use super::sheet::Sheet;
use super::table::{Column, Table};
use crate::arguments::CardsImport;
use crate::screen::{Screen, Stop};
use naipe_grammar::messages::own;

/// The sheets of a spreadsheet, by whether they are read.
pub struct Pages {
    /// Those of cards.
    pub read: Vec<Sheet>,
    /// The names of those whose columns are others.
    others: Vec<String>,
    /// The names of those of cards that their program does not show: what is changed is changed elsewhere.
    hidden: Vec<String>,
}

impl Pages {
    /// Those with cards that a program shows; one that is asked for, or alone, whatever it is.
    ///
    /// # Errors
    /// All that have cards are hidden.
    pub fn of(table: &Table, sheets: Vec<Sheet>, what: &CardsImport) -> Result<Pages, Stop> {
        let mut pages = Pages { read: Vec::new(), others: Vec::new(), hidden: Vec::new() };
        if what.sheet.is_some() || sheets.len() == 1 {
            return Ok(Pages { read: sheets, ..pages });
        }
        let is_of_cards =
            |sheet: &Sheet| sheet.header.iter().any(|name| matches!(table.column(name), Column::Id | Column::Title));
        let (cards, mut others): (Vec<Sheet>, Vec<Sheet>) = sheets.into_iter().partition(is_of_cards);
        for sheet in cards {
            if sheet.is_hidden { pages.hidden.push(sheet.name) } else { pages.read.push(sheet) }
        }
        if let (true, Some(hidden)) = (pages.read.is_empty(), pages.hidden.first()) {
            let what = format!("`{}`: the cards stand in the sheet `{hidden}`, which is hidden", what.file.display());
            return Err(Stop::usage(what)
                .help(format!("show it in its program, or read it all the same: `--sheet {hidden:?}`")));
        }
        if pages.read.is_empty() && !others.is_empty() {
            // What it lacks is told of the first.
            pages.read.push(others.remove(0));
        }
        pages.others = others.into_iter().map(|sheet| sheet.name).collect();
        Ok(pages)
    }

    /// Names the sheets that are not read.
    pub fn tell(&self, screen: &mut Screen) -> Result<(), Stop> {
        if !self.hidden.is_empty() {
            screen.says(format_args!("hidden sheets, left out: {}", own(self.hidden.join(", "))))?;
        }
        if !self.others.is_empty() {
            screen.says(format_args!(
                "sheets with neither `id` nor `title` in their first row, left out: {}",
                own(self.others.join(", "))
            ))?;
        }
        Ok(())
    }
}
