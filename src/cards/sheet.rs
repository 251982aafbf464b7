//! A spreadsheet, whatever file it came from: a header, and rows of cells.

use super::{excel, lines, objects};
use crate::screen::Stop;
use naipe_grammar::composed::composed;
use std::ops::RangeInclusive;
use std::path::Path;

/// The largest file that is read, in bytes.
pub const LARGEST: u64 = 64 << 20;
/// The most rows and columns that are read.
pub const MOST_ROWS: usize = 200_000;
/// The most columns that are read.
pub const MOST_COLUMNS: usize = 1_000;
/// The most cells that say something.
pub const MOST_CELLS: usize = 5_000_000;

/// How a spreadsheet is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Values with commas between.
    Csv,
    /// With semicolons, as Excel writes and reads them in Spain.
    Semicolons,
    /// Values with tabs between, as they are copied out of a spreadsheet.
    Tsv,
    /// A workbook of Excel, as `.xlsx`.
    Xlsx,
    /// A list of objects.
    Json,
}

/// What a cell says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Cell {
    /// There is no such cell: nothing is said.
    #[default]
    Absent,
    /// These words; none where it is empty.
    Text(String),
    /// What its program holds for a date.
    Date(String),
    /// What its program could not work out: `#REF!`.
    Broken(String),
    /// A formula that no program has worked out yet: `=A1+B1`.
    Formula(String),
}

/// A row, and which one of its file it is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Row {
    /// Its number in the file, as spreadsheets count: the header is 1.
    pub number: usize,
    /// Its cells, in step with the header.
    pub cells: Vec<Cell>,
    /// How many cells the file has in it, where that is another number than the header's.
    pub other_length: Option<usize>,
}

/// Cells that a program shows as one: only the first of them says anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// Their rows, as spreadsheets count.
    pub rows: RangeInclusive<usize>,
    /// Their columns, from 0.
    pub columns: RangeInclusive<usize>,
}

impl Merged {
    /// What they are called: `D3:D5`.
    pub fn name(&self) -> String {
        let (first, last) = (letters(*self.columns.start()), letters(*self.columns.end()));
        format!("{first}{}:{last}{}", self.rows.start(), self.rows.end())
    }
}

/// A spreadsheet as it is read or written, whatever its form.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sheet {
    /// What it is called in its workbook; empty where the file is none.
    pub name: String,
    /// Whether its workbook does not show it.
    pub is_hidden: bool,
    /// The names of the columns.
    pub header: Vec<String>,
    /// The rows below it.
    pub rows: Vec<Row>,
    /// The cells that are one with others.
    pub merged: Vec<Merged>,
    /// Whether columns are of numbers, in step with the header; for writing.
    pub numbers: Vec<bool>,
}

impl Sheet {
    /// What a file says, sheet by sheet: at least one, and of a workbook only the one that is asked for, if one is.
    ///
    /// # Errors
    /// Why it is no spreadsheet.
    pub fn read(path: &Path, bytes: Vec<u8>, only: Option<&str>) -> Result<Vec<Sheet>, Stop> {
        let name = path.display();
        if bytes.starts_with(b"PK\x03\x04") {
            return excel::read(path, bytes, only);
        }
        if let Some(only) = only {
            return Err(Stop::usage(format!("`{name}` has no sheet `{only}`: only workbooks of Excel have several"))
                .help("leave `--sheet` out"));
        }
        if bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0]) {
            // One that is locked is packed as the old ones were.
            let packed: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
            if bytes.windows(packed.len()).any(|part| part == packed) {
                return Err(Stop::usage(format!("`{name}` is locked with a password"))
                    .help("in Excel, take the password off, and save it again"));
            }
            return Err(Stop::usage(format!("`{name}` is a workbook of an old Excel"))
                .help("save it as an Excel workbook (.xlsx) or as CSV UTF-8"));
        }
        let text = text(path, bytes)?;
        let text = composed(&text);
        let sheet = match text.trim_start().chars().next() {
            None => return Err(Stop::usage(format!("`{name}` is empty")).help(HEADER)),
            Some('[' | '{') => objects::read(path, &text)?,
            Some(_) => lines::read(path, &text)?,
        };
        Ok(vec![sheet.bounded(path)?])
    }

    /// A file that says this.
    ///
    /// # Errors
    /// What does not fit in it.
    pub fn write(&self, form: Form) -> Result<Vec<u8>, Stop> {
        Ok(match form {
            Form::Csv => lines::write(self, b',').into_bytes(),
            Form::Semicolons => lines::write(self, b';').into_bytes(),
            Form::Tsv => lines::write(self, b'\t').into_bytes(),
            Form::Json => objects::write(self).into_bytes(),
            Form::Xlsx => return excel::write(self),
        })
    }

    /// Whether any row says something in a column.
    pub fn says_in(&self, column: usize) -> bool {
        self.rows.iter().any(|row| row.cells.get(column).is_some_and(is_said))
    }

    /// The same, if it is no larger than it may be.
    pub fn bounded(mut self, path: &Path) -> Result<Sheet, Stop> {
        self.rows.retain(|row| row.cells.iter().any(is_said));
        while self.header.last().is_some_and(|name| name.trim().is_empty()) && !self.says_in(self.header.len() - 1) {
            self.header.pop();
            for row in &mut self.rows {
                row.cells.truncate(self.header.len());
            }
        }
        let too_large = |what: String| Err(Stop::usage(format!("`{}` has too many {what}", path.display())));
        if self.header.len() > MOST_COLUMNS {
            return too_large(format!("columns: {} at most", MOST_COLUMNS));
        }
        if self.rows.len() > MOST_ROWS {
            return too_large(format!("rows: {} at most", MOST_ROWS));
        }
        Ok(self)
    }
}

fn is_said(cell: &Cell) -> bool {
    !matches!(cell, Cell::Absent) && *cell != Cell::Text(String::new())
}

/// What to do where a file has no header.
pub const HEADER: &str =
    "its first row names the columns, `id` and `title` among them: begin from `naipe cards export`";

/// What a column is called in spreadsheets: A, B … Z, AA …
pub fn letters(mut column: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'A' + u8::try_from(column % 26).unwrap_or(0)));
        if column < 26 {
            break;
        }
        column = column / 26 - 1;
    }
    letters.iter().rev().collect()
}

/// The text of a file in one of the codes that spreadsheets write.
fn text(path: &Path, bytes: Vec<u8>) -> Result<String, Stop> {
    let wide = |bytes: &[u8], two: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| two([pair[0], pair[1]])).collect();
        String::from_utf16(&units).ok().filter(|_| bytes.len().is_multiple_of(2))
    };
    let text = match &bytes[..] {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, ..] => String::from_utf8(bytes[3..].to_vec()).ok(),
        _ => String::from_utf8(bytes).ok(),
    };
    match text {
        Some(text) if !text.contains('\0') => Ok(text),
        Some(_) => Err(Stop::usage(format!("`{}` is no spreadsheet: it is no text", path.display())).help(KNOWN)),
        None => {
            Err(Stop::usage(format!("`{}` is neither an Excel workbook nor text in UTF-8", path.display())).help(SAVE))
        }
    }
}

/// What to do with a file of another sort.
pub const SAVE: &str = "in Excel, save it as an Excel workbook (.xlsx) or as «CSV UTF-8»";
/// What can be read.
pub const KNOWN: &str = "what `naipe cards` reads is .csv, .tsv, .xlsx or .json";

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn columns_are_called_as_in_spreadsheets() {
        let called: Vec<String> = [0, 1, 25, 26, 27, 51, 52, 701, 702].into_iter().map(letters).collect();
        assert_eq!(called, ["A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]);
    }
}
