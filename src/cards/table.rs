//! The cards of a game as a spreadsheet has them: one row a card, as its file prints it.

use super::sheet::{Cell, Row as SheetRow, Sheet};
use crate::arguments::Tongue;
use naipe_grammar::ast::{CardDecl, CostKind, Date, Entry, Expr, ExprKind, Field, Item, ItemKind, Member};
use naipe_grammar::narrow;
use naipe_grammar::print;
use naipe_grammar::span::Span;
use naipe_interpreter::lower::without_none;
use naipe_interpreter::program::{AttrId, DefId, Printing, Program, Ty};
use naipe_interpreter::project::library::{Library, With};
use naipe_interpreter::value::{CONSTANT_LIST, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A column of the spreadsheet, by what its cells say of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Column {
    /// By which a card is found again.
    Id,
    /// The title that is printed on it.
    Title,
    /// The kind after the colon.
    Kind,
    /// Whether it is a token.
    Token,
    /// The printed value of an attribute.
    Attribute(AttrId),
    /// What is paid for it.
    Cost,
    /// The other costs, as they are written.
    OtherCosts,
    /// The keywords that it has.
    Keywords,
    /// The words that are printed on it.
    Text,
    /// Its printed words in another language.
    TextIn(String),
    /// The errata in force.
    Errata,
    /// Where it is printed.
    Set,
    /// Under which number it is printed in the set.
    Number,
    /// How rare it is.
    Rarity,
    /// How many of it there are.
    Copies,
    /// The picture of the printing, as its file or address is named.
    Image,
    /// What its author keeps beside it.
    Own(String),
}

/// The columns that every game has, and what they are called in English and in Spanish.
const KNOWN: [([&str; 2], Column); 14] = [
    (["id", "id"], Column::Id),
    (["title", "título"], Column::Title),
    (["kind", "tipo"], Column::Kind),
    (["token", "ficha"], Column::Token),
    (["cost", "coste"], Column::Cost),
    (["other costs", "otros costes"], Column::OtherCosts),
    (["keywords", "palabras clave"], Column::Keywords),
    (["text", "texto"], Column::Text),
    (["errata", "erratas"], Column::Errata),
    (["set", "edición"], Column::Set),
    (["number", "número"], Column::Number),
    (["rarity", "rareza"], Column::Rarity),
    (["copies", "copias"], Column::Copies),
    (["image", "imagen"], Column::Image),
];

/// What stands before an attribute that is called like one of these columns.
const ATTRIBUTE: [&str; 2] = ["attribute ", "atributo "];
/// Before one of the author's own that is called like another column.
const OWN: [&str; 2] = ["column ", "columna "];
/// Before the language of a text.
const TEXT_IN: [&str; 2] = ["text ", "texto "];

/// What stands behind one of these, whichever it is.
fn behind<'n>(name: &'n str, before: &[&str; 2]) -> Option<&'n str> {
    before.iter().find_map(|before| name.strip_prefix(before))
}

/// Between what several printings say.
pub const BETWEEN: &str = " | ";

/// The columns about printings.
pub const PRINTED: [Column; 5] = [Column::Set, Column::Number, Column::Rarity, Column::Copies, Column::Image];

/// A card with its place.
#[derive(Debug)]
pub struct Row<'l> {
    /// Its definition in the compiled game.
    pub def: DefId,
    /// By which it is found again.
    pub id: String,
    /// The declaration that it stands in.
    pub item: &'l Item,
    /// What it says; nothing for one of `cards … for`.
    pub card: Option<&'l CardDecl>,
}

/// The cards of a game.
#[derive(Debug)]
pub struct Table<'l> {
    /// The game as it is printed, without its errata.
    pub program: Arc<Program>,
    /// The game as it is in force.
    pub now: Arc<Program>,
    /// The definitions of the game in force, by the titles they have there.
    now_by_title: FxHashMap<String, DefId>,
    /// The cards, in the order of the files.
    pub rows: Vec<Row<'l>>,
}

impl<'l> Table<'l> {
    /// The cards of a game that was read.
    ///
    /// # Errors
    /// Where the game is at fault.
    pub fn new(
        library: &'l Library,
        game: usize,
        with: With,
        date: Date,
    ) -> Result<Table<'l>, naipe_interpreter::Error> {
        let now = library.sound(game, with, date)?.program();
        let program = library.build_part(game, with, date, &|_, _, _| false).program();
        let mut by_place: FxHashMap<Span, Vec<DefId>> = FxHashMap::default();
        for (number, def) in program.defs.iter().enumerate() {
            if def.ability_of.is_none() && !program.str(def.title).is_empty() {
                by_place.entry(def.span).or_default().push(DefId(narrow::u32(number)));
            }
        }
        let mut rows = Vec::new();
        for item in library.asts(game, with).into_iter().flat_map(|file| &file.items) {
            let card = match &item.kind {
                ItemKind::Card(card) => Some(card),
                ItemKind::Cards { .. } => None,
                _ => continue,
            };
            for def in by_place.get(&item.span).into_iter().flatten() {
                let title = program.str(program.defs[def.i()].title);
                let said = program.entry(*def).map_or("", |entry| entry.id.as_str());
                let id = if said.is_empty() { title } else { said }.to_owned();
                rows.push(Row { def: *def, id, item, card });
            }
        }
        let titles = now.defs.iter().enumerate().filter(|(_, def)| def.ability_of.is_none());
        let now_by_title =
            titles.map(|(number, def)| (now.str(def.title).to_owned(), DefId(narrow::u32(number)))).collect();
        Ok(Table { program, now, now_by_title, rows })
    }

    /// The title that a card is printed with.
    pub fn title(&self, row: &Row) -> &str {
        self.program.str(self.program.defs[row.def.i()].title)
    }

    /// The definition of a card in the game as it is in force.
    pub fn in_force(&self, row: &Row) -> Option<DefId> {
        self.now_by_title.get(self.now.title_now(self.title(row))).copied()
    }

    /// What a column is called.
    pub fn name(&self, column: &Column) -> String {
        self.called(column, Tongue::En)
    }

    /// What a column is called in a language: by a name that leads back to it, whatever the game calls so.
    pub fn heading(&self, column: &Column, tongue: Tongue) -> String {
        let said = self.called(column, tongue);
        if self.column(&said) == *column { said } else { self.name(column) }
    }

    fn called(&self, column: &Column, tongue: Tongue) -> String {
        let at = usize::from(tongue == Tongue::Es);
        match column {
            Column::Attribute(attr) => {
                let name = &self.program.attrs[attr.i()].name;
                let is_taken = KNOWN.iter().any(|([known, _], _)| *known == name.as_str());
                if is_taken { format!("{}{name}", ATTRIBUTE[at]) } else { name.to_string() }
            }
            Column::TextIn(language) => format!("{}{language}", TEXT_IN[at]),
            Column::Own(name) if self.column(name) != *column => format!("{}{name}", OWN[at]),
            Column::Own(name) => name.clone(),
            known => KNOWN.iter().find(|(_, column)| column == known).map_or("", |(names, _)| names[at]).to_owned(),
        }
    }

    /// The column that a name in a header stands for.
    pub fn column(&self, name: &str) -> Column {
        if let Some(own) = behind(name, &OWN)
            && self.is_own(own)
        {
            return Column::Own(own.to_owned());
        }
        let lower = name.to_lowercase();
        if let Some((_, column)) = KNOWN.iter().find(|([known, _], _)| *known == lower) {
            return column.clone();
        }
        let plain = behind(&lower, &ATTRIBUTE).unwrap_or(&lower);
        let attrs = || self.program.attrs.iter().enumerate();
        let named = attrs().find(|(_, attr)| attr.name.to_lowercase() == plain);
        let titled = || attrs().find(|(_, attr)| !attr.title.is_empty() && attr.title.to_lowercase() == plain);
        let is_word = |text: &str| !text.is_empty() && text.chars().all(|sign| sign.is_alphanumeric() || sign == '_');
        if self.program.own_columns.iter().any(|own| own == name) {
            return Column::Own(name.to_owned());
        }
        // One that is kept already, whatever its capitals: two that differ in nothing else could not be told apart on the way back.
        let own = || self.own_column(name).map_or_else(|| name.to_owned(), str::to_owned);
        match named.or_else(titled) {
            Some((number, _)) => Column::Attribute(AttrId(narrow::u16(number))),
            None => match name.strip_prefix(TEXT_IN[0]).or_else(|| name.strip_prefix("Text ")) {
                Some(language) if is_word(language) => Column::TextIn(language.to_owned()),
                _ => self.in_spanish(name, &lower).unwrap_or_else(|| Column::Own(own())),
            },
        }
    }

    /// The column that a name in Spanish stands for, where the game calls nothing so.
    fn in_spanish(&self, name: &str, lower: &str) -> Option<Column> {
        let is_tag = |text: &str| text.len() == 2 && text.bytes().all(|sign| sign.is_ascii_lowercase());
        if self.is_own(name) {
            return None;
        }
        if let Some(language) = lower.strip_prefix(TEXT_IN[1]).filter(|language| is_tag(language)) {
            return Some(Column::TextIn(language.to_owned()));
        }
        KNOWN.iter().find(|([_, known], _)| *known == lower).map(|(_, column)| column.clone())
    }

    /// Whether the game is in Spanish.
    pub fn speaks_spanish(&self) -> bool {
        Tongue::of(self.program.spoken()) == Some(Tongue::Es)
    }

    /// Whether the author keeps something under this name.
    fn is_own(&self, name: &str) -> bool {
        let written = || self.program.catalogue.iter().flat_map(|entry| &entry.columns);
        self.program.own_columns.iter().any(|own| own == name) || written().any(|(own, _)| own == name)
    }

    /// The author's own column of a name: the one that is written so, or the only one with other capitals.
    fn own_column(&self, name: &str) -> Option<&str> {
        let written = self.program.catalogue.iter().flat_map(|entry| &entry.columns).map(|(own, _)| own.as_str());
        let all = self.program.own_columns.iter().map(|own| own.as_str()).chain(written);
        let lower = name.to_lowercase();
        let mut alike: Vec<&str> = all.filter(|own| own.to_lowercase() == lower).collect();
        alike.sort_unstable();
        alike.dedup();
        match alike[..] {
            [only] => Some(only),
            _ => alike.into_iter().find(|own| *own == name),
        }
    }

    /// The names of all columns that are not the author's own, for who mistypes one: in Spanish, too, where the game is.
    pub fn names(&self) -> Vec<String> {
        let all = if self.speaks_spanish() { 2 } else { 1 };
        let known = KNOWN.iter().flat_map(|(names, _)| &names[..all]).map(|name| (*name).to_owned());
        known.chain(self.program.attrs.iter().map(|attr| attr.name.to_string())).collect()
    }

    /// The columns of an export.
    pub fn columns(&self) -> Vec<Column> {
        let mut columns = vec![Column::Id, Column::Title, Column::Kind];
        let any = |column: &Column| self.rows.iter().any(|row| !self.cell(row, column).is_empty());
        columns.extend(Some(Column::Token).filter(any));
        for number in 0..self.program.attrs.len() {
            let attr = AttrId(narrow::u16(number));
            if self.rows.iter().any(|row| self.is_given(row, attr)) {
                columns.push(Column::Attribute(attr));
            }
        }
        columns.push(Column::Cost);
        columns.extend(Some(Column::OtherCosts).filter(any));
        columns.extend([Column::Keywords, Column::Text]);
        let mut languages: Vec<&str> = Vec::new();
        let mut own: Vec<&str> = self.program.own_columns.iter().map(|name| name.as_str()).collect();
        for entry in &self.program.catalogue {
            for (language, _) in &entry.texts {
                if !languages.contains(&language.as_str()) {
                    languages.push(language);
                }
            }
            for (name, _) in &entry.columns {
                if !own.contains(&name.as_str()) {
                    own.push(name);
                }
            }
        }
        columns.extend(languages.into_iter().map(|language| Column::TextIn(language.to_owned())));
        columns.push(Column::Errata);
        columns.extend(PRINTED);
        columns.extend(own.into_iter().map(|name| Column::Own(name.to_owned())));
        columns
    }

    /// Whether a card says what an attribute is, itself or by its kind; not by what holds where nothing is said.
    fn is_given(&self, row: &Row, attr: AttrId) -> bool {
        let declared = &self.program.attrs[attr.i()];
        let value = self.program.printed(row.def, attr);
        match row.card {
            Some(card) => field(card, &declared.name).is_some() || (value != Value::None && value != declared.default),
            None => value != Value::None && value != declared.default,
        }
    }

    /// What a card says in a column.
    pub fn cell(&self, row: &Row, column: &Column) -> String {
        let def = &self.program.defs[row.def.i()];
        let members = row.card.map_or(&[][..], |card| &card.members);
        let entry = self.program.entry(row.def);
        let printed = |said: &dyn Fn(&Printing) -> String| {
            let said: Vec<String> = entry.iter().flat_map(|entry| &entry.printings).map(said).collect();
            if said.iter().all(String::is_empty) { String::new() } else { said.join(BETWEEN) }
        };
        let is_plain = |member: &Member| matches!(member, Member::Cost(cost) if cost.kind == CostKind::Plain);
        let cost = members.iter().position(is_plain);
        match column {
            Column::Id => row.id.clone(),
            Column::Title => self.title(row).to_owned(),
            Column::Kind => self.program.kinds[def.kind.i()].name.to_string(),
            Column::Token => if def.is_token { "yes" } else { "" }.to_owned(),
            Column::Attribute(attr) => self.attribute(row, *attr),
            Column::Cost => cost.map_or(String::new(), |at| {
                print::member(&members[at]).strip_prefix("cost").map_or(String::new(), |said| said.trim().to_owned())
            }),
            Column::OtherCosts => {
                let is_other = |at: usize| matches!(members[at], Member::Cost(_)) && cost != Some(at);
                let others = (0..members.len()).filter(|at| is_other(*at)).map(|at| print::member(&members[at]));
                others.collect::<Vec<_>>().join("; ")
            }
            Column::Keywords => row.card.and_then(|card| field(card, "has")).map_or(String::new(), values),
            Column::Text => def.text.to_string(),
            Column::TextIn(language) => {
                let texts = entry.into_iter().flat_map(|entry| &entry.texts);
                texts.filter(|(of, _)| of == language).map(|(_, text)| text.to_string()).collect()
            }
            Column::Errata => self.errata(row),
            Column::Set => printed(&|one| self.program.sets[usize::from(one.set)].name.to_string()),
            Column::Number => printed(&|one| one.number.to_string()),
            Column::Rarity => printed(&|one| {
                let rarities = &self.program.sets[usize::from(one.set)].rarities;
                one.rarity.map_or(String::new(), |rarity| rarities[usize::from(rarity)].0.to_string())
            }),
            Column::Copies => printed(&|one| one.copies.map_or(String::new(), |copies| copies.to_string())),
            Column::Image => printed(&|one| one.image.to_string()),
            Column::Own(name) => {
                let columns = entry.into_iter().flat_map(|entry| &entry.columns);
                columns.filter(|(of, _)| of == name).map(|(_, value)| value.to_string()).collect()
            }
        }
    }

    fn attribute(&self, row: &Row, attr: AttrId) -> String {
        let declared = &self.program.attrs[attr.i()];
        match row.card.and_then(|card| field(card, &declared.name)) {
            Some(field) => shown(field, &declared.ty),
            None => self.value(self.program.printed(row.def, attr)),
        }
    }

    /// A value as a card would write it.
    fn value(&self, value: Value) -> String {
        match value {
            Value::Bool(yes) => if yes { "yes" } else { "no" }.to_owned(),
            Value::Int(number) => number.to_string(),
            Value::Text(text) => self.program.strings.get(text as usize).map_or(String::new(), ToString::to_string),
            Value::Member(of, member) => {
                let members = self.program.enums.get(usize::from(of)).map(|of| &of.members);
                members.and_then(|all| all.get(usize::from(member))).map_or(String::new(), |(name, _)| name.to_string())
            }
            Value::List { len, start } if start & CONSTANT_LIST != 0 => {
                let start = (start & !CONSTANT_LIST) as usize;
                let values = self.program.lists.get(start..start + usize::from(len)).unwrap_or(&[]);
                values.iter().map(|value| self.value(*value)).collect::<Vec<_>>().join(", ")
            }
            Value::Def(def) => format!("{:?}", self.program.str(self.program.defs[def as usize].title)),
            _ => String::new(),
        }
    }

    /// What corrects a card now.
    fn errata(&self, row: &Row) -> String {
        let Some(def) = self.in_force(row) else { return String::new() };
        let mine = self.now.errata.iter().filter(|erratum| erratum.def == Some(def));
        let said = mine.map(|erratum| {
            let what = match (erratum.before.as_str(), erratum.after.as_str()) {
                (before, "") => format!("not: {before}"),
                (_, after) => after.to_owned(),
            };
            format!("{}: {what}", erratum.from)
        });
        said.collect::<Vec<_>>().join("\n")
    }

    /// The whole table, as a spreadsheet whose columns are called as in a language.
    pub fn sheet(&self, tongue: Tongue) -> Sheet {
        let columns = self.columns();
        let said = |row: &Row, column: &Column| {
            let is_truth = match column {
                Column::Token => true,
                Column::Attribute(attr) => without_none(&self.program.attrs[attr.i()].ty) == Ty::Bool,
                _ => false,
            };
            match self.cell(row, column) {
                yes if yes == "yes" && is_truth && tongue == Tongue::Es => "sí".to_owned(),
                said => said,
            }
        };
        let is_number = |column: &Column| match column {
            Column::Attribute(attr) => without_none(&self.program.attrs[attr.i()].ty) == Ty::Int,
            Column::Number | Column::Copies => true,
            _ => false,
        };
        Sheet {
            header: columns.iter().map(|column| self.heading(column, tongue)).collect(),
            numbers: columns.iter().map(is_number).collect(),
            rows: (2..)
                .zip(&self.rows)
                .map(|(number, row)| SheetRow {
                    number,
                    cells: columns.iter().map(|column| Cell::Text(said(row, column))).collect(),
                    other_length: None,
                })
                .collect(),
            ..Sheet::default()
        }
    }
}

/// The field of a card.
pub fn field<'c>(card: &'c CardDecl, name: &str) -> Option<&'c Field> {
    card.members.iter().find_map(|member| match member {
        Member::Field(field) if field.name.name == name => Some(field),
        _ => None,
    })
}

/// What a field says, as it is written.
fn values(field: &Field) -> String {
    let said = print::member(&Member::Field(field.clone()));
    said.split_once(": ").map_or(String::new(), |(_, values)| values.to_owned())
}

/// What a field says, as a cell has it: a text without its quotes, if it can be told from all else.
pub fn shown(field: &Field, ty: &Ty) -> String {
    match &*field.values {
        [Expr { kind: ExprKind::Text(text), .. }] if without_none(ty) == Ty::Text && is_plain(text) => text.to_string(),
        _ => values(field),
    }
}

/// Whether a text means itself in a cell, and nothing else.
pub fn is_plain(text: &str) -> bool {
    !(text.starts_with('"') && text.ends_with('"') && text.len() > 1)
        && text != "none"
        && text.trim() == text
        && !text.is_empty()
}

/// What the catalogue says of a card, each with its place among the lines.
pub fn entries(card: &CardDecl) -> impl Iterator<Item = (usize, &Entry)> {
    card.members.iter().enumerate().filter_map(|(place, member)| match member {
        Member::Entry(entry) => Some((place, &**entry)),
        _ => None,
    })
}
