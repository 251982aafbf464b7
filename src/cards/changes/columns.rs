//! What the columns of a sheet stand for, cells that are one with others, and columns that somebody has called otherwise.

use super::super::sheet::{Cell, HEADER, Merged, Sheet, letters};
use super::super::table::Column;
use super::super::words;
use super::{Finder, Problem, is_same};
use crate::arguments::Tongue;
use naipe_interpreter::words::machine;
use rustc_hash::FxHashMap;

/// How many cards have to say the same for a column to be another's under a new name.
const ENOUGH: usize = 2;

impl Finder<'_, '_> {
    /// Finds what each column of a sheet stands for.
    pub(super) fn header(&mut self, sheet: &Sheet) -> Result<(), Box<Problem>> {
        let wrong = |place: String, what: String| Box::new(Problem::at(1, place, what));
        let mut seen: FxHashMap<String, usize> = FxHashMap::default();
        for (at, name) in sheet.header.iter().enumerate() {
            if name.is_empty() {
                if sheet.says_in(at) {
                    return Err(wrong(letters(at), "this column has cells and no name".into()));
                }
                self.places.push(String::new());
                self.names.push(String::new());
                self.columns.push(None);
                continue;
            }
            let column = match self.table.column(name) {
                Column::Own(name) => Column::Own(self.own_before(name)),
                column => column,
            };
            let called = self.table.name(&column);
            if let Some(first) = seen.insert(self.once(&column), at) {
                let what = format!("the column `{called}` stands twice: here and in {}", letters(first));
                return Err(wrong(letters(at), what));
            }
            if let Column::TextIn(language) = &column
                && let Some(what) = self.no_language(language)
            {
                return Err(wrong(format!("{name} ({})", letters(at)), what));
            }
            self.places.push(format!("{name} ({})", letters(at)));
            let spanish = self.table.heading(&column, Tongue::Es);
            self.names.push(if spanish == name.to_lowercase() { spanish } else { called });
            self.columns.push(Some(column));
        }
        if !self.columns.iter().any(|column| matches!(column, Some(Column::Id | Column::Title))) {
            let tongues = [Tongue::En, Tongue::Es];
            let titles = [Column::Title, Column::Id].map(|of| tongues.map(|tongue| self.table.heading(&of, tongue)));
            let meant = |name: &str| titles.iter().flatten().find(|title| words::nearly(&name.to_lowercase(), title));
            for (column, place) in self.columns.iter().zip(&self.places) {
                if let Some(name) = column.as_ref().and_then(own_name)
                    && let Some(title) = meant(name.trim())
                {
                    return Err(wrong(place.clone(), format!("there is no column `{name}`: did you mean `{title}`?")));
                }
            }
            return Err(wrong(String::new(), format!("no column is called `id` or `title`; {HEADER}")));
        }
        let known = self.own_known.clone();
        let is_seen = |name: &String| seen.contains_key(&self.once(&self.table.column(name)));
        let lacking: Vec<String> = self.table.names().into_iter().filter(|name| !is_seen(name)).collect();
        for (at, column) in self.columns.iter().enumerate() {
            let Some(Column::Own(name)) = column else { continue };
            if known.contains(name) {
                continue;
            }
            let blanks = name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            let language = blanks != name.to_lowercase() && matches!(self.table.column(&blanks), Column::TextIn(_));
            let near = lacking.iter().find(|near| words::nearly(&blanks, &near.to_lowercase()));
            if let Some(near) = near.or(language.then_some(&blanks)) {
                let what = format!(
                    "there is no column `{name}`: did you mean `{near}`? If it is one of your own, name it in the game: `columns: {name:?}`"
                );
                return Err(wrong(self.places[at].clone(), what));
            }
        }
        for name in self.columns.iter().flatten().filter_map(own_name) {
            if !self.own_said.contains(&name) {
                self.own_said.push(name);
            }
        }
        Ok(())
    }

    /// A new column of the author's own, as a sheet before this one has called it, whatever the capitals.
    fn own_before(&self, name: String) -> String {
        if self.own_known.contains(&name) {
            return name;
        }
        let lower = name.to_lowercase();
        self.own_said.iter().find(|said| said.to_lowercase() == lower).cloned().unwrap_or(name)
    }

    /// What no two columns of a sheet have in common: of the author's own, those that are kept already may differ in capitals alone.
    fn once(&self, column: &Column) -> String {
        let called = self.table.name(column);
        match column {
            Column::Own(name) if self.own_known.contains(name) => called,
            _ => called.to_lowercase(),
        }
    }

    /// The author's own columns in the order of the sheets, those that are in none last; nothing where that is as it was.
    pub(super) fn own_in_order(&self) -> Option<Vec<String>> {
        let known = &self.own_known;
        let mut order = self.own_said.clone();
        order.extend(known.iter().filter(|name| !self.own_said.contains(name)).cloned());
        (order != *known).then_some(order)
    }

    /// Why there is no text in a language, where no card has one yet.
    fn no_language(&self, language: &str) -> Option<String> {
        let mut texts = self.table.program.catalogue.iter().flat_map(|entry| &entry.texts);
        if texts.any(|(of, _)| of == language) {
            return None;
        }
        if language == self.table.program.spoken() {
            let text = self.table.name(&Column::Text);
            return Some(format!(
                "the game is in `{language}`, and its words in that stand in the column `{text}`: call this one so; if the game is in another language, say so in its `game`: `language: es`"
            ));
        }
        let own = format!("if this column is one of your own, name it in the game: `columns: \"text {language}\"`");
        match machine::tag_of(language) {
            Some(tag) if tag != language => {
                Some(format!("no language has the tag `{language}`: did you mean `text {tag}`? {own}"))
            }
            None if !machine::is_tag(language) => Some(format!(
                "no language has the tag `{language}`: a tag has two or three letters, such as `es`; {own}"
            )),
            _ => None,
        }
    }

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
        let known = self.own_known.clone();
        let lacking: Vec<Column> = self.table.columns().into_iter().filter(|column| !self.has(column)).collect();
        for (at, column) in self.columns.iter().enumerate() {
            let Some(Column::Own(name)) = column else { continue };
            if known.contains(name) {
                continue;
            }
            let says = |row: usize| match sheet.rows[row].cells.get(at) {
                Some(Cell::Text(text)) => text.as_str(),
                _ => "",
            };
            let found = lacking.iter().find_map(|other| {
                let said = self.cards.iter().map(|(row, card)| {
                    let from = self.table.cell(&self.table.rows[*card], other);
                    let is_same = is_same(self.table, other, &from, says(*row));
                    (from, is_same)
                });
                Some((other, Alike::of(said).filter(Alike::is_enough)?))
            });
            if let Some((other, alike)) = found {
                let other = self.table.name(other);
                let what = if alike.others == 0 {
                    format!("there is no column `{other}`, and `{name}` says of every card what that does")
                } else {
                    let of = alike.same + alike.others;
                    let same = alike.same;
                    format!("there is no column `{other}`, and `{name}` says of {same} of {of} cards what that does")
                };
                let help =
                    format!("call it `{other}`; if it is one of your own, name it in the game: `columns: {name:?}`");
                self.found.problems.push(Problem { help: Some(help), ..Problem::at(1, self.places[at].clone(), what) });
            }
        }
    }
}

/// How far one column says what another does.
struct Alike {
    /// Of how many cards they say the same.
    same: usize,
    /// Of how many they do not.
    others: usize,
    /// Whether what they have in common could hardly be by chance: more than one number, or one yes or no.
    is_telling: bool,
}

impl Alike {
    /// What a column says of each card, and whether the other says so, too; nothing where the first says too little.
    fn of(said: impl Iterator<Item = (String, bool)>) -> Option<Alike> {
        let mut alike = Alike { same: 0, others: 0, is_telling: false };
        let (mut first, mut cells) = (None, 0);
        for (from, is_same) in said {
            cells += usize::from(!from.is_empty());
            match is_same {
                true if from.is_empty() => {}
                true => {
                    alike.same += 1;
                    let is_usual = words::whole(&from).is_some() || words::whether(&from).is_some();
                    alike.is_telling |= !is_usual || first.as_ref().is_some_and(|first| *first != from);
                    first.get_or_insert(from);
                }
                false => alike.others += 1,
            }
        }
        (cells >= ENOUGH).then_some(alike)
    }

    /// Whether it is all, or so much that the rest will have been changed.
    fn is_enough(&self) -> bool {
        self.others == 0 || self.is_telling && self.same >= ENOUGH && self.same >= 2 * self.others
    }
}

/// The name of a column of the author's own.
pub(super) fn own_name(column: &Column) -> Option<String> {
    match column {
        Column::Own(name) => Some(name.clone()),
        _ => None,
    }
}
