//! Spreadsheets as text: values with commas, semicolons or tabs between.

use super::sheet::{Cell, HEADER, MOST_CELLS, Row, Sheet};
use crate::screen::Stop;
use csv::{QuoteStyle, ReaderBuilder, WriterBuilder};
use std::path::Path;

/// What such a file says.
pub fn read(path: &Path, text: &str) -> Result<Sheet, Stop> {
    let (text, said, skipped) = separator_line(text);
    let between = said.unwrap_or_else(|| separator(text));
    if let Some(line) = unclosed(text, between) {
        return Err(Stop::usage(format!(
            "`{}`: a quote is opened in line {} and never closed",
            path.display(),
            line + skipped
        ))
        .help("write a quote within a cell twice: `\"\"`"));
    }
    let mut reader =
        ReaderBuilder::new().has_headers(false).flexible(true).delimiter(between).from_reader(text.as_bytes());
    let mut sheet = Sheet::default();
    let mut cells = 0;
    for (number, record) in (skipped + 1..).zip(reader.records()) {
        let record =
            record.map_err(|error| Stop::usage(format!("`{}` cannot be understood: {error}", path.display())))?;
        let values: Vec<&str> = record.iter().collect();
        if sheet.header.is_empty() {
            sheet.header = values.iter().map(|name| name.trim().to_owned()).collect();
            continue;
        }
        cells += values.len();
        if cells > MOST_CELLS {
            return Err(Stop::usage(format!("`{}` has more than {MOST_CELLS} cells", path.display())));
        }
        let is_empty = values.iter().all(|value| value.is_empty());
        let width = sheet.header.len();
        let other_length = (values.len() != width && !is_empty).then_some(values.len());
        let cell = |column: usize| values.get(column).map_or(Cell::Absent, |value| Cell::Text((*value).to_owned()));
        sheet.rows.push(Row { number, cells: (0..width).map(cell).collect(), other_length });
    }
    if sheet.header.iter().all(String::is_empty) {
        return Err(Stop::usage(format!("`{}` has no header", path.display())).help(HEADER));
    }
    Ok(sheet)
}

/// Excel may say in a first line what stands between values: `sep=;`.
fn separator_line(text: &str) -> (&str, Option<u8>, usize) {
    if let Some(rest) = text.strip_prefix("sep=").or_else(|| text.strip_prefix("SEP="))
        && let Some(&sign) = rest.as_bytes().first().filter(|sign| sign.is_ascii())
        && let Some(after) = rest[1..].strip_prefix("\r\n").or_else(|| rest[1..].strip_prefix('\n'))
    {
        return (after, Some(sign), 1);
    }
    (text, None, 0)
}

/// The line in which a quote is opened that is never closed: all that follows would be one cell.
fn unclosed(text: &str, between: u8) -> Option<usize> {
    let (mut line, mut opened, mut starts) = (1, None, true);
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        if byte == b'\n' {
            line += 1;
        }
        match (opened, byte) {
            (Some(_), b'"') if bytes.peek() == Some(&b'"') => {
                bytes.next();
            }
            (Some(_), b'"') => opened = None,
            (None, b'"') if starts => opened = Some(line),
            _ => {}
        }
        starts = opened.is_none() && (byte == between || byte == b'\n' || byte == b'\r');
    }
    opened
}

/// What stands between the names of the columns: whichever there is most of outside quotes.
fn separator(text: &str) -> u8 {
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0)];
    let mut quoted = false;
    for byte in text.trim_start_matches(['\r', '\n']).bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' | b'\r' if !quoted => break,
            _ if !quoted => {
                counts.iter_mut().filter(|(sign, _)| *sign == byte).for_each(|(_, count)| *count += 1);
            }
            _ => {}
        }
    }
    // Of as many, the first.
    counts.iter().rev().max_by_key(|(_, count)| *count).map_or(b',', |(sign, _)| *sign)
}

/// A file that says this.
pub fn write(sheet: &Sheet, between: u8) -> String {
    let mut writer = WriterBuilder::new()
        .delimiter(between)
        .quote_style(QuoteStyle::Necessary)
        .flexible(true)
        .from_writer(Vec::new());
    // Writing into memory does not fail.
    let _ = writer.write_record(&sheet.header);
    for row in &sheet.rows {
        let cells = row.cells.iter().map(|cell| match cell {
            Cell::Text(text) | Cell::Date(text) | Cell::Broken(text) | Cell::Formula(text) => text.as_str(),
            Cell::Absent => "",
        });
        let _ = writer.write_record(cells);
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}
