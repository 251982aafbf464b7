//! The forms of lines, as messages show them.

// Nothing public says of which words there are forms, and its module needs no other.
#[path = "../../../src/parse/errors/forms.rs"]
mod table;

use naipe_grammar::codes::SPANISH_MESSAGES;
use table::FORMS;

#[test]
fn what_stands_for_something_is_said_in_spanish() {
    let is_filled_in =
        |part: &str| part == "Title" || part.len() > 2 && part.chars().all(|sign| sign.is_ascii_uppercase());
    for (word, form) in FORMS {
        assert_eq!(table::form(word), Some(*form), "`{word}` has two forms");
        if form.split(|sign: char| !sign.is_alphanumeric()).any(is_filled_in) {
            let message = format!("`{word}` is written `{form}`");
            assert!(SPANISH_MESSAGES.lines().any(|line| line == message), "no Spanish for {message}");
        }
    }
}
