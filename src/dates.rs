//! Today's date, and dates as typed.

use naipe_grammar::ast::Date;
use naipe_grammar::narrow;
use std::time::{SystemTime, UNIX_EPOCH};

/// Today, in universal time.
pub fn today() -> Date {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    civil(seconds / 86_400)
}

/// The date so many days after the first of January 1970 (the calendar counted from the first of March of year 0).
fn civil(days: u64) -> Date {
    let days = days + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    Date { year: narrow::u16(year), month: narrow::u8(month), day: narrow::u8(day) }
}

/// Reads `2018-02-05`.
pub fn parse(text: &str) -> Result<Date, String> {
    let wrong = || {
        let said = naipe_grammar::date_in_full(text).unwrap_or_else(|| "2018-02-05".to_owned());
        format!("`{text}` is not a date: write it as {said}")
    };
    let mut parts = text.split('-');
    let (Some(year), Some(month), Some(day), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
        return Err(wrong());
    };
    let digits = |part: &str, length: usize| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(year, 4) || !digits(month, 2) || !digits(day, 2) {
        return Err(wrong());
    }
    let date = Date {
        year: year.parse().map_err(|_| wrong())?,
        month: month.parse().map_err(|_| wrong())?,
        day: day.parse().map_err(|_| wrong())?,
    };
    let leap = date.year.is_multiple_of(4) && (!date.year.is_multiple_of(100) || date.year.is_multiple_of(400));
    let days = match date.month {
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        1..=12 => 31,
        _ => 0,
    };
    if date.day == 0 || date.day > days {
        return Err(format!("`{text}` is not in the calendar"));
    }
    Ok(date)
}

#[cfg(test)]
mod tests {
    use super::{civil, parse};

    #[test]
    fn days_are_dates() {
        for (days, text) in [(0, "1970-01-01"), (11_016, "2000-02-29"), (13_469, "2006-11-17"), (19_722, "2023-12-31")]
        {
            assert_eq!(civil(days).to_string(), text);
            assert_eq!(parse(text), Ok(civil(days)));
        }
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in ["", "2018-2-5", "2018-02-30", "2018-13-01", "2018-02-05-1", "+018-02-05", "mañana"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
