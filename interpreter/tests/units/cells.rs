//! What the cells of a grid are called.

use naipe_interpreter::cells::{column, read};

#[test]
fn columns_are_called_as_in_spreadsheets() {
    for (number, name) in [(0, "a"), (25, "z"), (26, "aa"), (27, "ab"), (51, "az"), (52, "ba"), (199, "gr")] {
        assert_eq!(column(number), name);
        assert_eq!(read(&format!("{name}7")), Some((i32::from(number) + 1, 7)));
    }
    for word in ["gs1", "aaa1", "aa0", "aa", "a0", "7", "", "a1b", "ña1", "B3", "ab201"] {
        assert_eq!(read(word), None, "{word}");
    }
}
