//! What the clock says: today's date, and a number that nobody has chosen.

use naipe_grammar::ast::Date;
use naipe_grammar::narrow;
use naipe_interpreter::agent::derive;
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

/// A seed for a person who did not care to name one; small, so that it can be typed again.
pub fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| narrow::u64(since.as_nanos()));
    derive(now, 0) % 1_000_000
}

#[cfg(test)]
mod tests {
    use super::civil;

    #[test]
    fn days_are_dates() {
        for (days, text) in [(0, "1970-01-01"), (11_016, "2000-02-29"), (13_469, "2006-11-17"), (19_722, "2023-12-31")]
        {
            assert_eq!(civil(days).to_string(), text);
            assert_eq!(text.parse(), Ok(civil(days)));
        }
    }
}
