//! Dates, and what is said of what is none.

use naipe_grammar::calendar::{date, help};

#[test]
fn days_of_the_calendar_are_dates() {
    assert_eq!(date("2018-02-05").map(|date| date.to_string()), Some("2018-02-05".to_owned()));
    assert!(date("2000-02-29").is_some() && date("1900-02-29").is_none());
    let wrong = ["", "2018-2-5", "2018-02-30", "2018-04-31", "2018-13-01", "2018-00-01", "2018-02-00", "2018-02-05-1"];
    for text in wrong.into_iter().chain(["+018-02-05", "2018-+2-05", "mañana", "2018/02/05"]) {
        assert_eq!(date(text), None, "{text}");
    }
}

#[test]
fn what_was_meant_is_said() {
    for text in ["2030-4-1", "2030/04/01", "2030.4.1", "2030 4 1", "20300401", "2030 / 04 / 01"] {
        assert_eq!(help(text), "write `2030-04-01`", "{text}");
    }
    for text in ["1.4.2030", "01/04/2030", "1-4-2030", "1 4 2030"] {
        let both = "write the year, the month and the day: `2030-04-01`, or `2030-01-04` if the month came first";
        assert_eq!(help(text), both, "{text}");
    }
    for text in ["13.4.2030", "4/13/2030"] {
        assert_eq!(help(text), "write `2030-04-13`", "{text}");
    }
    assert_eq!(help("4.4.2030"), "write `2030-04-04`");
    for text in [
        "1 April 2030",
        "April 1, 2030",
        "Apr. 1st, 2030",
        "1 de abril de 2030",
        "1-ABR-2030",
        "the 1st of April 2030",
        "2030 abril 1",
    ] {
        assert_eq!(help(text), "write `2030-04-01`", "{text}");
    }
    for text in [
        "1/4/30",
        "30-04-01",
        "2030",
        "2030-04",
        "2018-02-30",
        "2018-02-30T00:00",
        "31 April 2030",
        "1 de abril",
        "abril 2030",
        "1 ab 2030",
        "1 April May 2030",
        "ñañañaña",
    ] {
        assert_eq!(help(text), "write the year, the month and the day, such as `2018-02-05`", "{text}");
    }
}
