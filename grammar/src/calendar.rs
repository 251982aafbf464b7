//! Dates: how they are written, and what was meant where they are written otherwise.

use crate::ast::Date;
use std::str::FromStr;

/// How a date is written.
const FORM: &str = "2018-02-05";

/// Reads `2018-02-05`, if there is such a day.
#[must_use]
pub fn date(text: &str) -> Option<Date> {
    let mut parts = text.split('-');
    let mut part = |digits: usize| {
        let part =
            parts.next().filter(|part| part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit()))?;
        part.parse::<u16>().ok()
    };
    let (year, month, day) = (part(4)?, part(2)?, part(2)?);
    if parts.next().is_some() {
        return None;
    }
    let (month, day) = (u8::try_from(month).ok()?, u8::try_from(day).ok()?);
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return None,
    };
    (1..=days).contains(&day).then_some(Date { year, month, day })
}

/// Reads a date as [`date`] does; what is none is told in words.
impl FromStr for Date {
    type Err = String;

    fn from_str(text: &str) -> Result<Date, String> {
        date(text).ok_or_else(|| format!("`{text}` is not a date of the calendar: {}", help(text)))
    }
}

/// What to write in the place of a text that is no date.
#[must_use]
pub fn help(text: &str) -> String {
    match &meant(text)[..] {
        [] => format!("write the year, the month and the day, such as `{FORM}`"),
        [one] => format!("write `{one}`"),
        [one, another, ..] => {
            format!("write the year, the month and the day: `{one}`, or `{another}` if the month came first")
        }
    }
}

/// The months in English and Spanish, by their numbers.
const MONTHS: [&[&str]; 12] = [
    &["january", "enero"],
    &["february", "febrero"],
    &["march", "marzo"],
    &["april", "abril"],
    &["may", "mayo"],
    &["june", "junio"],
    &["july", "julio"],
    &["august", "agosto"],
    &["september", "septiembre", "setiembre"],
    &["october", "octubre"],
    &["november", "noviembre"],
    &["december", "diciembre"],
];

/// The number of a month, called by its name or by how that begins.
fn month(word: &str) -> Option<usize> {
    let word = word.to_lowercase();
    let is_it = |names: &&[&str]| word.len() >= 3 && names.iter().any(|name| name.starts_with(&word));
    MONTHS.iter().position(is_it).map(|at| at + 1)
}

/// The date of a text in which the month has a name: `12 de marzo de 2026`, `March 12th, 2026`.
fn with_month(parts: &[&str]) -> Option<Date> {
    let between = ["de", "del", "of", "the"];
    let words: Vec<&str> = parts.iter().copied().filter(|part| !between.contains(&&*part.to_lowercase())).collect();
    let [month] = words.iter().filter_map(|word| month(word)).collect::<Vec<usize>>()[..] else { return None };
    let number = |word: &&str| {
        ["st", "nd", "rd", "th", "º"].iter().find_map(|end| word.strip_suffix(end)).unwrap_or(word).to_owned()
    };
    let numbers: Vec<String> =
        words.iter().map(number).filter(|word| word.starts_with(|sign: char| sign.is_ascii_digit())).collect();
    let (year, day) = match &numbers[..] {
        [one, other] if one.len() == 4 => (one, other),
        [one, other] if other.len() == 4 => (other, one),
        _ => return None,
    };
    date(&format!("{year}-{month:02}-{day:0>2}")).filter(|_| words.len() == 3)
}

/// The dates that a text can mean: with other signs between the numbers, digits left out, the day first, or the month, with a name or
/// without.
fn meant(text: &str) -> Vec<Date> {
    let numbers: Vec<&str> = text.split(|sign: char| !sign.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
    if let Some(date) = with_month(&numbers) {
        return vec![date];
    }
    let orders: &[[usize; 3]] = match &numbers[..] {
        [whole] if whole.len() == 8 && whole.is_ascii() => {
            return date(&format!("{}-{}-{}", &whole[..4], &whole[4..6], &whole[6..])).into_iter().collect();
        }
        [year, _, _] if year.len() == 4 => &[[0, 1, 2]],
        [_, _, year] if year.len() == 4 => &[[2, 1, 0], [2, 0, 1]],
        _ => return Vec::new(),
    };
    let mut found: Vec<Date> = Vec::new();
    for [year, month, day] in orders {
        let meant = date(&format!("{}-{:0>2}-{:0>2}", numbers[*year], numbers[*month], numbers[*day]));
        found.extend(meant.filter(|meant| !found.contains(meant)));
    }
    found
}
