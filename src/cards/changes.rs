//! What a spreadsheet says that the files of a game do not, row by row.

mod columns;
mod printings;

use super::edits::NO_TEXT_YET;
use super::sheet::{Cell, Row as SheetRow, Sheet};
use super::table::{Column, PRINTED, Row, Table, is_plain};
use super::words;
use naipe_grammar::{suggest, visible};
use naipe_interpreter::lower::without_none;
use naipe_interpreter::program::Ty;
use rustc_hash::{FxHashMap, FxHashSet};

/// Something that cannot be taken from a spreadsheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The sheet of the file; empty where only one is read.
    pub sheet: String,
    /// The row of the file; 0 where no row is to blame.
    pub row: usize,
    /// The column, as `power (F)`; empty where the whole row is meant.
    pub column: String,
    /// What is wrong, in one sentence.
    pub what: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The file and line that it shows in, where that is not the card's.
    pub elsewhere: Option<String>,
}

impl Problem {
    /// One that is told by its cell alone.
    pub fn at(row: usize, column: String, what: String) -> Problem {
        Problem { sheet: String::new(), row, column, what, help: None, elsewhere: None }
    }
}

/// A cell that says something else than the card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Which column it stands in.
    pub column: Column,
    /// What it is called, in the words of the game.
    pub name: String,
    /// Its place in the file: `power (F)`.
    pub place: String,
    /// What the card says.
    pub from: String,
    /// What it is to say, as the table will show it.
    pub to: String,
    /// The same, as it is written in a card.
    pub written: String,
}

/// A printing that a row asks for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Printed {
    /// The name of the set; empty where the row says none.
    pub set: String,
    /// The number, as it is.
    pub number: String,
    /// The name of the rarity.
    pub rarity: String,
    /// How many copies, as a whole number of at least 0; empty where the row says none.
    pub copies: String,
    /// The picture, as the row names it; empty where it names none.
    pub image: String,
}

/// A card that changes, or a new one.
#[derive(Debug, Clone)]
pub struct CardChange {
    /// The sheet of the file; empty where only one is read.
    pub sheet: String,
    /// The row of the file.
    pub number: usize,
    /// The row of the table; nothing for a new card.
    pub row: Option<usize>,
    /// What it is called in the end.
    pub title: String,
    /// The cells that say something else than the card.
    pub changes: Vec<Change>,
    /// All its printings, where they change.
    pub printings: Option<Vec<Printed>>,
}

impl CardChange {
    /// A problem with its row, or a cell of that.
    pub fn problem(&self, place: String, what: String) -> Problem {
        Problem { sheet: self.sheet.clone(), ..Problem::at(self.number, place, what) }
    }
}

/// What a spreadsheet asks for.
#[derive(Debug, Default)]
pub struct Changes {
    /// The cards that change.
    pub cards: Vec<CardChange>,
    /// What the spreadsheet asks for and cannot be: nothing is written while there is any.
    pub problems: Vec<Problem>,
    /// How many cards stay as they are.
    pub same: usize,
    /// How many cards the spreadsheet does not speak of.
    pub left_out: usize,
    /// The author's own columns in their new order, where that changes.
    pub own: Option<Vec<String>>,
}

/// Finds what the sheets of a spreadsheet change; an error says why no row can be understood.
pub fn find(table: &Table, sheets: &[Sheet]) -> Result<Changes, Box<Problem>> {
    let mut finder = Finder {
        table,
        columns: Vec::new(),
        names: Vec::new(),
        places: Vec::new(),
        cards: Vec::new(),
        own_known: table.columns().iter().filter_map(columns::own_name).collect(),
        own_said: Vec::new(),
        spoken: FxHashMap::default(),
        new_titles: FxHashMap::default(),
        new_ids: FxHashSet::default(),
        found: Changes::default(),
    };
    for sheet in sheets {
        let name = if sheets.len() == 1 { "" } else { &sheet.name };
        finder.sheet(sheet, name).map_err(|problem| Box::new(Problem { sheet: name.to_owned(), ..*problem }))?;
    }
    finder.found.own = finder.own_in_order();
    finder.found.left_out = table.rows.len() - finder.spoken.len();
    Ok(finder.found)
}

struct Finder<'t, 'l> {
    table: &'t Table<'l>,
    /// What each column of the sheet stands for; nothing where it is empty.
    columns: Vec<Option<Column>>,
    /// What is said of each column that it is called: in Spanish, where its header is.
    names: Vec<String>,
    /// What each column is called before people.
    places: Vec<String>,
    /// Which row of the spreadsheet, from 0, speaks of which row of the table.
    cards: Vec<(usize, usize)>,
    /// The author's own columns as they are now, in order.
    own_known: Vec<String>,
    /// Those that sheets have, in order.
    own_said: Vec<String>,
    /// Which row of the table which sheet has spoken of, and in which row.
    spoken: FxHashMap<usize, (String, usize)>,
    /// The titles of new cards.
    new_titles: FxHashMap<String, String>,
    /// Their ids.
    new_ids: FxHashSet<String>,
    found: Changes,
}

impl Finder<'_, '_> {
    /// What a sheet changes, which is told by its name where it is one of several.
    fn sheet(&mut self, sheet: &Sheet, name: &str) -> Result<(), Box<Problem>> {
        self.columns.clear();
        self.names.clear();
        self.places.clear();
        self.cards.clear();
        let (problems, cards) = (self.found.problems.len(), self.found.cards.len());
        self.header(sheet)?;
        self.merged(sheet);
        self.rows(sheet, name);
        self.called_otherwise(sheet);
        self.found.problems[problems..].iter_mut().for_each(|problem| problem.sheet.push_str(name));
        self.found.cards[cards..].iter_mut().for_each(|card| card.sheet.push_str(name));
        Ok(())
    }

    /// Whether the sheet has a column.
    fn has(&self, wanted: &Column) -> bool {
        self.at(wanted).is_some()
    }

    /// Where in the sheet a column stands.
    fn at(&self, wanted: &Column) -> Option<usize> {
        self.columns.iter().position(|column| column.as_ref() == Some(wanted))
    }

    /// A title that is a card's but for accents and capitals.
    fn alike(&mut self, row: usize, place: String, title: &str, other: &str) {
        let what = format!("`{title}` is new, and there is a card `{other}`");
        let help = "write its title so, or give the new card an `id` of its own";
        self.found.problems.push(Problem { help: Some(help.into()), ..Problem::at(row, place, what) });
    }

    /// A card of which a row has spoken already, perhaps of another sheet.
    fn spoken_twice(&mut self, row: usize, place: String, first: usize, sheet: Option<&str>) {
        let Some(sheet) = sheet else {
            return self.wrong(row, place, format!("row {first} speaks of the same card"));
        };
        let what = format!("row {first} of the sheet `{sheet}` speaks of the same card");
        let help = "leave one of them out, or say with `--sheet` which sheet is to be read".to_owned();
        self.found.problems.push(Problem { help: Some(help), ..Problem::at(row, place, what) });
    }

    /// Whether a row before this one has a new card of the title, or of one that differs from it in accents and capitals alone where nothing
    /// else tells them apart.
    fn is_new_twice(&mut self, row: usize, title_at: Option<usize>, title: &str, is_by_title: bool) -> bool {
        let Some(other) = self.new_titles.insert(same_letters(title), title.to_owned()) else { return false };
        if other != title && !is_by_title {
            return false;
        }
        let (what, help) = match other == title {
            true => (format!("two new cards are called `{title}`"), None),
            false => (
                format!("`{title}` is new, and so is `{other}`"),
                Some("write one title for both, or give one of them an `id` of its own".to_owned()),
            ),
        };
        let place = self.place(title_at);
        self.found.problems.push(Problem { help, ..Problem::at(row, place, what) });
        true
    }

    fn rows(&mut self, sheet: &Sheet, name: &str) {
        let table = self.table;
        let by_id: FxHashMap<&str, usize> =
            table.rows.iter().enumerate().map(|(at, row)| (row.id.trim(), at)).collect();
        let by_title: FxHashMap<&str, usize> =
            table.rows.iter().enumerate().map(|(at, row)| (table.title(row).trim(), at)).collect();
        let alike: FxHashMap<String, &str> = by_title
            .keys()
            .map(|title| (suggest::fold(title), *title))
            .filter(|(alike, _)| !alike.is_empty())
            .collect();
        let (id_at, title_at) = (self.at(&Column::Id), self.at(&Column::Title));
        for (number, row) in sheet.rows.iter().enumerate() {
            let said = |at: Option<usize>| match at.and_then(|at| row.cells.get(at)) {
                Some(Cell::Text(text)) => text.trim().to_owned(),
                _ => String::new(),
            };
            let (id, title) = (said(id_at), said(title_at));
            let told = self.found.problems.len();
            if let Some(length) = row.other_length {
                self.wrong(row.number, String::new(), other_length(length, sheet.header.len()));
                continue;
            }
            let mut known = by_id.get(id.as_str()).copied().filter(|_| !id.is_empty());
            if known.is_none() && id.is_empty() {
                known = by_title.get(title.as_str()).copied();
                // Somebody else's title by now is none of this row's. What says no id of its own is found by its title.
                let has_own_id = known.is_some_and(|known| table.rows[known].id.trim() != title);
                if id_at.is_some() && has_own_id {
                    let what = format!(
                        "`{title}` is a card that has an id: write it here, or give the new card another title"
                    );
                    self.wrong(row.number, self.place(id_at), what);
                    continue;
                }
            }
            if known.is_none() && !id.is_empty() && by_title.contains_key(title.as_str()) {
                self.wrong(
                    row.number,
                    self.place(id_at),
                    format!("no card has the id `{id}`, and there is a card `{title}`"),
                );
                continue;
            }
            if let Some(known) = known
                && let Some((sheet, first)) = self.spoken.insert(known, (name.to_owned(), row.number))
            {
                let other = (sheet != name).then_some(&*sheet);
                self.spoken_twice(row.number, self.place(id_at.or(title_at)), first, other);
                continue;
            }
            if known.is_none() && title.is_empty() {
                let what = if id.is_empty() {
                    "this row has neither an id nor a title".to_owned()
                } else {
                    format!("no card has the id `{id}`, and a new one needs a title")
                };
                self.wrong(row.number, self.place(title_at.or(id_at)), what);
                continue;
            }
            if known.is_none()
                && id.is_empty()
                && let Some(other) = by_id.get(title.as_str())
            {
                let called = table.title(&table.rows[*other]);
                let what = format!("`{title}` is the id of the card `{called}`: give the new card an id of its own");
                self.wrong(row.number, self.place(id_at.or(title_at)), what);
                continue;
            }
            // Where the card says no id of its own, its title alone tells it from another.
            if known.is_none()
                && id.is_empty()
                && let Some(other) = alike.get(&suggest::fold(&title))
            {
                self.alike(row.number, self.place(title_at), &title, other);
                continue;
            }
            if known.is_none() && !id.is_empty() && !self.new_ids.insert(id.clone()) {
                self.wrong(row.number, self.place(id_at), format!("two new cards have the id `{id}`"));
                continue;
            }
            if known.is_none() && self.is_new_twice(row.number, title_at, &title, id.is_empty()) {
                continue;
            }
            self.cards.extend(known.map(|known| (number, known)));
            let change = self.row(row, known, &id, &title);
            if self.found.problems.len() > told {
                self.rest_of(change, told);
                continue;
            }
            if change.changes.is_empty() && known.is_some() {
                self.found.same += 1;
            } else {
                self.found.cards.push(change);
            }
        }
    }

    /// Keeps what else a row with problems says of a card, so that all that is wrong with it is told at once: nothing is written
    /// anyway. Of a card whose kind is in doubt nothing can be said.
    fn rest_of(&mut self, mut change: CardChange, told: usize) {
        if change.printings.is_none() {
            change.changes.retain(|change| !PRINTED.contains(&change.column));
        }
        let kind = self.place(self.at(&Column::Kind));
        let in_doubt =
            self.found.problems[told..].iter().any(|problem| problem.column == kind || problem.column.is_empty());
        if change.row.is_some() && !change.changes.is_empty() && !in_doubt {
            self.found.cards.push(change);
        }
    }

    fn place(&self, at: Option<usize>) -> String {
        at.and_then(|at| self.places.get(at)).cloned().unwrap_or_default()
    }

    fn wrong(&mut self, row: usize, column: String, what: String) {
        self.found.problems.push(Problem::at(row, column, what));
    }

    /// What a row says that its card does not.
    fn row(&mut self, row: &SheetRow, known: Option<usize>, id: &str, title: &str) -> CardChange {
        let table = self.table;
        let card = known.map(|known| &table.rows[known]);
        let called = if title.is_empty() { card.map_or(id, |card| self.table.title(card)) } else { title };
        let mut change = CardChange {
            sheet: String::new(),
            number: row.number,
            row: known,
            title: called.to_owned(),
            changes: Vec::new(),
            printings: None,
        };
        for at in 0..self.columns.len() {
            let Some(column) = self.columns[at].clone() else { continue };
            let from = card.map_or(String::new(), |card| self.table.cell(card, &column));
            let to = match row.cells.get(at).unwrap_or(&Cell::Absent) {
                Cell::Absent => continue,
                // So the card says it itself.
                Cell::Broken(what) if *what == from => continue,
                Cell::Broken(what) => {
                    self.wrong(row.number, self.places[at].clone(), format!("its program says `{what}` here"));
                    continue;
                }
                Cell::Formula(formula) => {
                    let what = format!(
                        "the file holds `{formula}` and not what that comes to: open it in its program, and save it there"
                    );
                    self.wrong(row.number, self.places[at].clone(), what);
                    continue;
                }
                Cell::Date(date) => date.clone(),
                Cell::Text(text) => text.replace("\r\n", "\n"),
            };
            if is_same(self.table, &column, &from, &to) {
                continue;
            }
            if let Some(what) = made_a_date(&column, &from, &to, matches!(row.cells.get(at), Some(Cell::Date(_)))) {
                self.wrong(row.number, self.places[at].clone(), what);
                continue;
            }
            match self.said(card, &column, &from, &to) {
                Ok(Some((to, written))) => {
                    let name = match &column {
                        Column::Attribute(attr) => self.table.program.attrs[attr.i()].name.to_string(),
                        _ => self.names[at].clone(),
                    };
                    change.changes.push(Change { column, name, place: self.places[at].clone(), from, to, written });
                }
                Ok(None) => {}
                Err(what) => self.wrong(row.number, self.places[at].clone(), what),
            }
        }
        if change.changes.iter().any(|change| PRINTED.contains(&change.column)) {
            let before = card.and_then(|_| self.printings(&SheetRow::default(), card).ok());
            match self.printings(row, card) {
                // Sets and rarities may be called by their titles: what they mean is compared.
                Ok(printings) if before.as_ref() == Some(&printings) => {
                    change.changes.retain(|change| !PRINTED.contains(&change.column));
                }
                Ok(printings) => change.printings = Some(printings),
                Err((column, what)) => {
                    self.wrong(row.number, self.place(self.at(&column)), what);
                }
            }
        }
        change
    }

    /// What a cell is to show, and what its card is to say; nothing where that is the same.
    fn said(
        &self,
        card: Option<&Row>,
        column: &Column,
        from: &str,
        to: &str,
    ) -> Result<Option<(String, String)>, String> {
        let program = &self.table.program;
        let trimmed = to.trim();
        if let Some(card) = card
            && card.card.is_none()
        {
            return Err("this card is made with others by `cards … for`: change it there".into());
        }
        let plain = |text: &str| Ok(Some((text.to_owned(), text.to_owned())));
        let same = |said: String| Ok((said != from).then(|| (said.clone(), said)));
        match column {
            // What is found by its title goes on without an id.
            Column::Id if trimmed.is_empty() => Ok(None),
            Column::Id => plain(trimmed),
            Column::Title if trimmed.is_empty() => Err("a card has a title".into()),
            Column::Title if trimmed.contains(['\n', '\t']) => Err("a title stands in one line".into()),
            Column::Title => match visible::hidden(trimmed).next() {
                None => plain(trimmed),
                Some((at, sign)) => Err(format!(
                    "this title holds a character that nobody sees, U+{:04X}, behind `{}`",
                    u32::from(sign),
                    &trimmed[..at]
                )),
            },
            Column::Kind => {
                let kinds = || program.kinds.iter().skip(1).filter(|kind| !kind.is_keyword && !kind.in_place);
                let mut all: Vec<&str> = Vec::new();
                // What is of several kinds names them with commas between.
                for word in trimmed.split(',').map(str::trim) {
                    match words::named(word, kinds(), |kind| (kind.name.as_str(), kind.title.as_str())) {
                        Some(kind) => all.push(&kind.name),
                        None if word.is_empty() => return Err("a card has a kind".into()),
                        None => {
                            let known = kinds().map(|kind| kind.name.as_str()).collect::<Vec<_>>();
                            return Err(words::unknown(word, "kind", known.into_iter()));
                        }
                    }
                }
                same(all.join(", "))
            }
            Column::Token if card.is_none() => match words::whether(trimmed) {
                Some(true) => plain("yes"),
                Some(false) => Ok(None),
                None => Err(format!("`{trimmed}` is neither `yes` nor `no`")),
            },
            Column::Errata | Column::OtherCosts if card.is_none() => Err("write this in its file".into()),
            Column::Token | Column::Errata | Column::OtherCosts => {
                Err("this is only told here: change it in its file".into())
            }
            Column::Attribute(attr) => {
                let ty = &program.attrs[attr.i()].ty;
                let name = &program.attrs[attr.i()].name;
                if trimmed.is_empty() {
                    let own =
                        card.and_then(|card| card.card).is_some_and(|card| super::table::field(card, name).is_some());
                    // What it does not say itself stays as its kind says it.
                    return if own { plain("") } else { Ok(None) };
                }
                let written = words::attribute(program, ty, trimmed)?;
                let is_text = without_none(ty) == Ty::Text && is_plain(trimmed);
                let shown = if is_text { trimmed.to_owned() } else { written.clone() };
                Ok((shown != from).then_some((shown, written)))
            }
            Column::Cost if trimmed.is_empty() => plain(""),
            Column::Cost => same(words::cost(program, trimmed)?),
            Column::Keywords if trimmed.is_empty() => plain(""),
            Column::Keywords => same(words::keywords(program, trimmed)?),
            Column::Text | Column::TextIn(_) => plain(trimmed),
            Column::Own(_) => plain(to),
            // All of a printing is looked at together.
            Column::Set | Column::Number | Column::Rarity | Column::Copies | Column::Image => plain(trimmed),
        }
    }
}

/// What to say of a row that has more or fewer cells than the header.
fn other_length(cells: usize, header: usize) -> String {
    match cells {
        1 => format!("this row has 1 cell, and the header {header}"),
        _ => format!("this row has {cells} cells, and the header {header}"),
    }
}

/// What titles have in common that differ in accents and capitals alone; of a title of signs alone, all of it.
fn same_letters(title: &str) -> String {
    Some(suggest::fold(title)).filter(|folded| !folded.is_empty()).unwrap_or_else(|| title.to_owned())
}

/// Whether a cell says what the card does, in whatever way its program writes it.
fn is_same(table: &Table, column: &Column, from: &str, to: &str) -> bool {
    if from == to {
        return true;
    }
    let trimmed = to.trim();
    match column {
        Column::Own(_) => false,
        Column::Attribute(attr) => {
            let same = match without_none(&table.program.attrs[attr.i()].ty) {
                Ty::Int => matches!(words::whole(trimmed), Some(Ok(number)) if number.to_string() == from),
                Ty::Bool => words::whether(trimmed).is_some_and(|yes| from == if yes { "yes" } else { "no" }),
                _ => false,
            };
            same || from.trim() == trimmed
        }
        Column::Text if trimmed.is_empty() => from.trim().is_empty() || NO_TEXT_YET.contains(&from),
        Column::Token => words::whether(trimmed) == Some(from == "yes") || from == trimmed,
        Column::Kind => from == trimmed,
        // `007` is another number than `7`, and `7,0` what a spreadsheet makes of it.
        Column::Number => {
            let whole = trimmed.trim_end_matches('0').strip_suffix(['.', ',']).filter(|_| trimmed.ends_with('0'));
            from.trim() == trimmed || whole == Some(from)
        }
        Column::Copies => {
            matches!(words::whole(trimmed), Some(Ok(number)) if number.to_string() == from) || from.trim() == trimmed
        }
        _ => from.trim() == trimmed,
    }
}

/// What to say where a spreadsheet has made a date of what somebody typed.
fn made_a_date(column: &Column, from: &str, to: &str, is_date: bool) -> Option<String> {
    let is_fraction = |text: &str| {
        let parts: Vec<&str> = text.split(['/', '-']).collect();
        parts.len() == 2 && parts.iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let wrong = match column {
        Column::Own(_) => is_fraction(from) && (is_date || words::looks_like_date(to)),
        Column::Text | Column::TextIn(_) | Column::Title => is_date,
        _ => is_date || words::looks_like_date(to),
    };
    wrong.then(|| {
        format!("the spreadsheet has made the date `{to}` of something like `1/2`: give the column the format Text, and type it again")
    })
}
