//! Spreadsheets as JSON: a list of objects, one a card.

use super::sheet::{Cell, HEADER, MOST_CELLS, MOST_COLUMNS, Row, Sheet};
use crate::screen::Stop;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::error::Category;
use std::collections::HashMap;
use std::fmt::{self, Write};
use std::path::Path;

/// An object with its members in the order of the file.
struct Object(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Object, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Object;

            fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
                out.write_str("an object, one a card")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Object(members))
            }
        }
        reader.deserialize_map(Members)
    }
}

/// What such a file says: a column is whatever some card has.
pub fn read(path: &Path, text: &str) -> Result<Sheet, Stop> {
    let objects: Vec<Object> = serde_json::from_str(text).map_err(|error| {
        let what = match error.classify() {
            Category::Data => "this is no list of objects",
            Category::Eof => "it ends too early: something that was opened is not closed",
            Category::Syntax | Category::Io => "this is no JSON",
        };
        Stop::usage(format!("`{}`, line {}, column {}: {what}", path.display(), error.line(), error.column()))
            .help("it is a list of objects, one a card: `[{ \"title\": \"Salt\" }]`")
    })?;
    let mut sheet = Sheet::default();
    let mut columns: HashMap<String, usize> = HashMap::new();
    let mut cells = 0;
    for (place, Object(members)) in objects.into_iter().enumerate() {
        let mut row = Row { number: place + 1, cells: Vec::new(), other_length: None };
        for (name, value) in members {
            let column = *columns.entry(name.clone()).or_insert_with(|| {
                sheet.header.push(name.clone());
                sheet.header.len() - 1
            });
            if column >= MOST_COLUMNS {
                return Err(Stop::usage(format!("`{}` has too many columns: {MOST_COLUMNS} at most", path.display())));
            }
            if row.cells.len() <= column {
                row.cells.resize(column + 1, Cell::Absent);
            }
            let wrong =
                |what: &str| Stop::usage(format!("`{}`, object {}, `{name}`: {what}", path.display(), place + 1));
            if row.cells[column] != Cell::Absent {
                return Err(wrong("it stands twice").help("leave one of them out"));
            }
            row.cells[column] = cell(value)
                .map_err(|what| wrong(what).help("write a text, a number, `true`, `false` or a list of them"))?;
            cells += 1;
        }
        if cells > MOST_CELLS {
            return Err(Stop::usage(format!("`{}` has more than {MOST_CELLS} cells", path.display())));
        }
        sheet.rows.push(row);
    }
    if sheet.header.is_empty() {
        return Err(Stop::usage(format!("`{}` says nothing of any card", path.display())).help(HEADER));
    }
    for row in &mut sheet.rows {
        row.cells.resize(sheet.header.len(), Cell::Absent);
    }
    Ok(sheet)
}

fn cell(value: Value) -> Result<Cell, &'static str> {
    Ok(Cell::Text(match value {
        Value::Null => String::new(),
        Value::String(text) if text.contains('\0') => return Err("a zero byte is no text"),
        Value::String(text) => text,
        Value::Number(number) => number.to_string(),
        Value::Bool(yes) => if yes { "yes" } else { "no" }.to_owned(),
        Value::Array(values) => {
            let mut texts = Vec::new();
            for value in values {
                match cell(value)? {
                    Cell::Text(text) => texts.push(text),
                    _ => return Err("an object cannot stand in a cell"),
                }
            }
            texts.join(", ")
        }
        Value::Object(_) => return Err("an object cannot stand in a cell"),
    }))
}

/// A file that says this, a card a line; what is empty is left out, unless it would be lost as a column.
pub fn write(sheet: &Sheet) -> String {
    let mut out = String::from("[");
    for (place, row) in sheet.rows.iter().enumerate() {
        out.push_str(if place == 0 { "\n  {" } else { ",\n  {" });
        let mut first = true;
        for (column, cell) in row.cells.iter().enumerate() {
            let Cell::Text(text) = cell else { continue };
            if text.is_empty() && place > 0 {
                continue;
            }
            let name = Value::String(sheet.header[column].clone());
            let is_number = sheet.numbers.get(column) == Some(&true);
            let value = match text.parse::<i64>() {
                Ok(number) if is_number && number.to_string() == *text => Value::from(number),
                _ => Value::String(text.clone()),
            };
            let _ = write!(out, "{}{name}: {value}", if first { "" } else { ", " });
            first = false;
        }
        out.push('}');
    }
    out.push_str(if sheet.rows.is_empty() { "]\n" } else { "\n]\n" });
    out
}
