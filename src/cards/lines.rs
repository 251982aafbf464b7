//! Spreadsheets as text: values with commas, semicolons or tabs between.

use super::sheet::{Cell, HEADER, MOST_CELLS, Row, Sheet};
use crate::screen::Stop;
use csv::{QuoteStyle, ReaderBuilder, WriterBuilder};
use naipe_grammar::narrow;
use std::borrow::Cow;
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
    let mut number = skipped;
    for record in reader.records() {
        let record =
            record.map_err(|error| Stop::usage(format!("`{}` cannot be understood: {error}", path.display())))?;
        number += 1 + record.position().map_or(0, |from| blank_lines(text, narrow::usize(from.byte())));
        let values: Vec<&str> = record.iter().collect();
        if sheet.header.is_empty() {
            sheet.header = values.iter().map(|name| shown(name.trim()).to_owned()).collect();
            continue;
        }
        cells += values.len();
        if cells > MOST_CELLS {
            return Err(Stop::usage(format!("`{}` has more than {MOST_CELLS} cells", path.display())));
        }
        let is_empty = values.iter().all(|value| value.is_empty());
        let width = sheet.header.len();
        let other_length = (values.len() != width && !is_empty).then_some(values.len());
        let cell = |column: usize| match values.get(column) {
            None => Cell::Absent,
            Some(value) if BROKEN.contains(value) => Cell::Broken((*value).to_owned()),
            Some(value) => Cell::Text(shown(value).to_owned()),
        };
        sheet.rows.push(Row { number, cells: (0..width).map(cell).collect(), other_length });
    }
    if sheet.header.iter().all(String::is_empty) {
        return Err(Stop::usage(format!("`{}` has no header", path.display())).help(HEADER));
    }
    Ok(sheet)
}

/// What spreadsheets write where they could not work something out, in English and in Spanish.
const BROKEN: [&str; 14] = [
    "#N/A",
    "#REF!",
    "#NAME?",
    "#VALUE!",
    "#DIV/0!",
    "#NUM!",
    "#NULL!",
    "#N/D",
    "#¡REF!",
    "#¿NOMBRE?",
    "#¡VALOR!",
    "#¡DIV/0!",
    "#¡NUM!",
    "#¡NULO!",
];

/// How many empty lines there are from a place on, which is where the row before ends: spreadsheets count them as rows.
fn blank_lines(text: &str, from: usize) -> usize {
    let bytes = text.as_bytes();
    let mut rest = bytes.get(from..).unwrap_or_default();
    // The second half of an end of line is none of its own.
    if from > 0 && bytes.get(from - 1) == Some(&b'\r') {
        rest = rest.strip_prefix(b"\n").unwrap_or(rest);
    }
    let mut count = 0;
    while let Some(after) = rest.strip_prefix(b"\r\n").or_else(|| rest.strip_prefix(b"\n")) {
        rest = after;
        count += 1;
    }
    count
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

/// What makes programs for spreadsheets work a cell out, and run what a stranger has written there.
const BEGINS_FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];
/// What makes them show it as it is.
const AS_IT_IS: char = '\'';

/// Whether a cell would be worked out, but for apostrophes before it. A number is what it is.
fn is_formula(text: &str) -> bool {
    text.starts_with(BEGINS_FORMULA) && text.parse::<f64>().is_err()
}

/// A cell that nothing works out.
fn harmless(text: &str) -> Cow<'_, str> {
    let is_one = is_formula(text.trim_start_matches(AS_IT_IS));
    if is_one { Cow::Owned(format!("{AS_IT_IS}{text}")) } else { Cow::Borrowed(text) }
}

/// What is meant by a cell that nothing was to work out.
fn shown(text: &str) -> &str {
    let is_one = is_formula(text.trim_start_matches(AS_IT_IS));
    text.strip_prefix(AS_IT_IS).filter(|_| is_one).unwrap_or(text)
}

/// A file that says this.
pub fn write(sheet: &Sheet, between: u8) -> String {
    let mut writer = WriterBuilder::new()
        .delimiter(between)
        .quote_style(QuoteStyle::Necessary)
        .flexible(true)
        .from_writer(Vec::new());
    // Writing into memory does not fail.
    let _ = writer.write_record(sheet.header.iter().map(|name| harmless(name).into_owned()));
    for row in &sheet.rows {
        let cells = row.cells.iter().map(|cell| match cell {
            Cell::Text(text) | Cell::Date(text) | Cell::Broken(text) | Cell::Formula(text) => harmless(text),
            Cell::Absent => Cow::Borrowed(""),
        });
        let _ = writer.write_record(cells.map(|cell| cell.into_owned()));
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Cell, Row, Sheet, read, write};
    use std::path::Path;

    #[test]
    fn what_looks_like_a_formula_is_harmless_and_read_back() {
        let texts =
            ["=2+2", "+1/+1", "-", "- item", "@x", "'=1", "''+x", "-3", "+2", "'s", "a=b", "\t=1", "It's", "''"];
        let rows = texts.iter().zip(2..).map(|(text, number)| Row {
            number,
            cells: vec![Cell::Text((*text).to_owned())],
            other_length: None,
        });
        let sheet = Sheet { header: vec!["title".to_owned()], rows: rows.collect(), ..Sheet::default() };
        for between in [b',', b'\t'] {
            let text = write(&sheet, between);
            for line in text.lines().filter(|line| line.parse::<f64>().is_err()) {
                assert!(!line.trim_matches('"').starts_with(['=', '+', '-', '@', '\t']), "{line:?}");
            }
            let Ok(back) = read(Path::new("x.csv"), &text) else { panic!("{text}") };
            let said = |row: &Row| match &row.cells[0] {
                Cell::Text(text) => text.clone(),
                _ => String::new(),
            };
            assert_eq!(back.rows.iter().map(said).collect::<Vec<_>>(), texts);
        }
    }
}
