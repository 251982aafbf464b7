//! Spreadsheets as Excel workbooks.

use super::sheet::{Cell, HEADER, KNOWN, MOST_CELLS, MOST_COLUMNS, MOST_ROWS, Merged, Row, SAVE, Sheet};
use crate::failure::caught;
use crate::screen::Stop;
use calamine::{DataRef, Reader, SheetType, SheetVisible, Xlsx};
use naipe_grammar::composed::composed;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, FormatAlign, Workbook, XlsxError};
use std::collections::BTreeMap;
use std::io::{self, Cursor, Read};
use std::path::Path;

/// The most bytes that a workbook may unfold to.
const UNFOLDED: u64 = 512 << 20;

/// Why a workbook cannot be read.
enum Unread {
    /// It lacks its end.
    CutOff,
    /// It is not what it says that it is.
    Damaged,
    /// It is an archive of something else.
    Other,
    /// It has no sheet.
    NoSheet,
    /// It has no sheet of the name that is asked for, and others.
    NotThat(String, Vec<String>),
    /// It has more than can be read.
    TooMuch(String),
}

impl Unread {
    fn of(self, path: &Path) -> Stop {
        const AGAIN: &str = "copy it again, or open it in Excel and save it again";
        let (why, help) = match self {
            Unread::CutOff => ("it breaks off before its end".to_owned(), AGAIN),
            Unread::Damaged => ("it is damaged".to_owned(), AGAIN),
            Unread::Other => ("it is an archive of something else".to_owned(), SAVE),
            Unread::NoSheet => ("it has no sheet".to_owned(), KNOWN),
            Unread::TooMuch(what) => (what, "say with `--sheet` where the cards are, or leave out what is not of them"),
            Unread::NotThat(name, known) => {
                let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
                return Stop::usage(format!("`{}` has no sheet `{name}`", path.display()))
                    .help(format!("its sheets are {}", known.join(", ")));
            }
        };
        Stop::usage(format!("`{}` is no Excel workbook that can be read: {why}", path.display())).help(help)
    }
}

/// What the sheets of a workbook say that have cells, or the one that is asked for.
pub fn read(path: &Path, bytes: Vec<u8>, only: Option<&str>) -> Result<Vec<Sheet>, Stop> {
    unfolded(path, &bytes)?;
    // Workbooks come from anywhere, and the reader of them is not ours.
    let read = caught(|| pages(bytes, only));
    let pages = read.unwrap_or(Err(Unread::Damaged)).map_err(|why| why.of(path))?;
    let sheets = pages.into_iter().filter_map(sheet).map(|sheet| sheet.bounded(path)).collect::<Result<Vec<_>, _>>()?;
    if sheets.is_empty() {
        return Err(Stop::usage(format!("`{}` has no cells", path.display())).help(HEADER));
    }
    Ok(sheets)
}

/// A sheet of cells; none where it has none.
fn sheet(page: Page) -> Option<Sheet> {
    let mut rows = page.cells.into_iter();
    let (_, header) = rows.next()?;
    let width = header.keys().next_back().map_or(0, |last| last + 1);
    let mut sheet = Sheet {
        name: page.name,
        is_hidden: page.is_hidden,
        header: vec![String::new(); width],
        merged: page.merged,
        ..Sheet::default()
    };
    for (column, cell) in header {
        if let Cell::Text(name) = cell {
            sheet.header[column] = name.trim().to_owned();
        }
    }
    for (number, found) in rows {
        let mut row = Row { number: number + 1, cells: vec![Cell::Text(String::new()); width], other_length: None };
        for (column, cell) in found {
            match row.cells.get_mut(column) {
                Some(place) => *place = cell,
                None => row.other_length = Some(column + 1),
            }
        }
        sheet.rows.push(row);
    }
    Some(sheet)
}

/// Refuses what would unfold to more than can be held, whatever it says of itself.
fn unfolded(path: &Path, bytes: &[u8]) -> Result<(), Stop> {
    // What an archive holds is listed at its end.
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| Unread::CutOff.of(path))?;
    if !archive.file_names().any(|name| name.is_ok_and(|name| name.starts_with("xl/"))) {
        return Err(Unread::Other.of(path));
    }
    let mut left = UNFOLDED;
    for place in 0..archive.len() {
        let file = archive.by_index(place).map_err(|_| Unread::Damaged.of(path))?;
        let unfolded = io::copy(&mut file.take(left + 1), &mut io::sink());
        let unfolded = unfolded.map_err(|_| Unread::Damaged.of(path))?;
        left = left
            .checked_sub(unfolded)
            .ok_or_else(|| Stop::usage(format!("`{}` unfolds to more than {} MB", path.display(), UNFOLDED >> 20)))?;
    }
    Ok(())
}

/// Cells that say something, by row and column.
type Cells = BTreeMap<usize, BTreeMap<usize, Cell>>;

/// A sheet as its workbook holds it.
struct Page {
    name: String,
    is_hidden: bool,
    cells: Cells,
    /// The cells that are one with others.
    merged: Vec<Merged>,
}

/// The sheets of a workbook, in its order, or the one that is asked for.
fn pages(bytes: Vec<u8>, only: Option<&str>) -> Result<Vec<Page>, Unread> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| Unread::Damaged)?;
    let is_of_cells = |sheet: &&calamine::Sheet| sheet.typ == SheetType::WorkSheet;
    let mut known: Vec<calamine::Sheet> = book.sheets_metadata().iter().filter(is_of_cells).cloned().collect();
    if known.is_empty() {
        return Err(Unread::NoSheet);
    }
    if let Some(only) = only {
        let is_it = |sheet: &calamine::Sheet| sheet.name.to_lowercase() == only.to_lowercase();
        let Some(at) = known.iter().position(is_it) else {
            let names = known.into_iter().map(|sheet| sheet.name).collect();
            return Err(Unread::NotThat(only.to_owned(), names));
        };
        known = vec![known.swap_remove(at)];
    }
    let mut count = 0;
    let page = |sheet: calamine::Sheet| {
        let (cells, merged) = cells(&mut book, &sheet.name, &mut count)?;
        Ok(Page { is_hidden: sheet.visible != SheetVisible::Visible, name: sheet.name, cells, merged })
    };
    known.into_iter().map(page).collect()
}

/// The cells of a sheet, which are counted with those of others, and those that are one with others.
fn cells(book: &mut Xlsx<Cursor<Vec<u8>>>, name: &str, count: &mut usize) -> Result<(Cells, Vec<Merged>), Unread> {
    let merged = book.merge_cells_by_sheet_name(name).map_err(|_| Unread::Damaged)?;
    let merged = merged.into_iter().map(|cells| Merged {
        rows: cells.start.0 as usize + 1..=cells.end.0 as usize + 1,
        columns: cells.start.1 as usize..=cells.end.1 as usize,
    });
    let merged = merged.collect();
    let mut reader = book.worksheet_cells_reader(name).map_err(|_| Unread::Damaged)?;
    let mut rows: Cells = BTreeMap::new();
    while let Some(cell) = reader.next_cell_with_formula().map_err(|_| Unread::Damaged)? {
        let (row, column) = (cell.pos.0 as usize, cell.pos.1 as usize);
        let said = match (said(&cell.value), cell.formula) {
            (Some(said), _) => said,
            (None, Some(formula)) if !formula.is_empty() => Cell::Formula(format!("={formula}")),
            (None, _) => continue,
        };
        *count += 1;
        if *count > MOST_CELLS {
            return Err(Unread::TooMuch(format!("it has more than {MOST_CELLS} cells")));
        }
        if column >= MOST_COLUMNS {
            return Err(Unread::TooMuch(format!("it has too many columns: {MOST_COLUMNS} at most")));
        }
        if row > MOST_ROWS {
            return Err(Unread::TooMuch(format!("it has too many rows: {MOST_ROWS} at most")));
        }
        rows.entry(row).or_default().insert(column, said);
    }
    Ok((rows, merged))
}

/// What a cell says, if anything.
fn said(value: &DataRef<'_>) -> Option<Cell> {
    Some(match value {
        DataRef::Empty => return None,
        DataRef::Int(number) => Cell::Text(number.to_string()),
        DataRef::Float(number) => Cell::Text(number.to_string()),
        // Excel ends the lines of a cell as it pleases.
        DataRef::String(text) => Cell::Text(composed(text).replace("\r\n", "\n")),
        DataRef::SharedString(text) => Cell::Text(composed(text).replace("\r\n", "\n")),
        DataRef::Bool(yes) => Cell::Text(if *yes { "yes" } else { "no" }.to_owned()),
        DataRef::DateTime(date) => {
            let (year, month, day, ..) = date.to_ymd_hms_milli();
            Cell::Date(format!("{year:04}-{month:02}-{day:02}"))
        }
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => Cell::Date(text.clone()),
        DataRef::Error(error) => Cell::Broken(error.to_string()),
    })
}

/// What the sheet of cards is called.
const SHEET: &str = "cards";

/// A workbook that says this.
pub fn write(sheet: &Sheet) -> Result<Vec<u8>, Stop> {
    workbook(sheet).map_err(|error| {
        Stop::usage(format!("this does not fit in an Excel workbook: {error}"))
            .help("export it with `--csv`, `--tsv` or `--json`")
    })
}

fn workbook(sheet: &Sheet) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    // The same cards make the same file, whenever it is written.
    book.set_properties(&DocProperties::new().set_creation_datetime(&ExcelDateTime::from_ymd(2000, 1, 1)?));
    let page = book.add_worksheet();
    page.set_name(SHEET)?;
    let bold = Format::new().set_bold();
    // What is typed in these cells stays as it is typed: no dates are made of it.
    let words = Format::new().set_num_format("@").set_align(FormatAlign::Top).set_text_wrap();
    let whole = Format::new().set_align(FormatAlign::Top);
    for (column, name) in (0..).zip(&sheet.header) {
        page.write_string_with_format(0, column, name, &bold)?;
        let longest = sheet.rows.iter().filter_map(|row| match row.cells.get(usize::from(column)) {
            Some(Cell::Text(text)) => text.lines().map(|line| line.chars().count()).max(),
            _ => None,
        });
        let width = longest.max().unwrap_or(0).max(name.chars().count());
        page.set_column_width(column, f64::from(u32::try_from(width.clamp(4, 60)).unwrap_or(60)) + 2.0)?;
        let is_number = sheet.numbers.get(usize::from(column)) == Some(&true);
        if !is_number {
            page.set_column_format(column, &words)?;
        }
        for (line, row) in (1..).zip(&sheet.rows) {
            let Some(Cell::Text(text)) = row.cells.get(usize::from(column)) else { continue };
            match text.parse::<i32>() {
                Ok(number) if is_number && number.to_string() == *text => {
                    page.write_number_with_format(line, column, number, &whole)?;
                }
                _ if text.is_empty() => {}
                _ => {
                    page.write_string_with_format(line, column, text, &words)?;
                }
            }
        }
    }
    page.set_freeze_panes(1, 2)?;
    book.save_to_buffer()
}
