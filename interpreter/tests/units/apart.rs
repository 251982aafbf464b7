//! What a question asks, and of what.

// Which of several readings a question has hangs on the whole game; its module needs nothing of the crate.
#[path = "../../src/session/apart.rs"]
mod readings;

use readings::{called, halves, quoted};

#[test]
fn what_is_asked_of_what_is_found_in_any_order() {
    let thing = |text: &str| text == "Iron Ox";
    let asked = |text: &str| text == "real worth";
    for words in ["Iron Ox real worth", "real worth de Iron Ox", "real worth of Iron Ox"] {
        assert_eq!(halves(words, " de ", thing, asked), Some(("Iron Ox", "real worth")), "{words}");
    }
    assert_eq!(halves("Iron Ox moves", " de ", thing, asked), None);
    assert_eq!(quoted("\"Iron Ox\" real worth", asked), Some(("Iron Ox", "real worth")));
    assert_eq!(quoted("\"Iron Ox\" wort", asked), Some(("Iron Ox", "wort")));
    assert_eq!(quoted("\"Iron Ox\" goes away", asked), None);
    assert_eq!(quoted("\"Iron Ox\"", asked), None);
}

#[test]
fn accents_are_forgiven_where_nothing_is_called_exactly_so() {
    let all = ["Rubí", "rubi", "Imán"].map(|title| (title, title.to_owned()));
    assert_eq!(called(all.iter().cloned(), "RUBI"), ["rubi"]);
    assert_eq!(called(all.iter().cloned(), "iman"), ["Imán"]);
    assert!(called(all.iter().cloned(), "").is_empty());
}
