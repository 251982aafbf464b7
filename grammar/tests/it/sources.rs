//! Lines and columns of texts.

use naipe_grammar::source::Sources;

#[test]
fn lines_are_those_of_the_text_as_it_is_now() {
    let mut sources = Sources::new();
    let file = sources.add("a.naipe", "uno\ndós\n".to_owned());
    assert_eq!(sources.line_col(file, "uno\ndós".len()), (2, 4));
    sources.replace(file, "\n\nuno".to_owned());
    assert_eq!(sources.line_col(file, 3), (3, 2));
}

#[test]
fn columns_count_characters_however_far_along() {
    let line = "áb".repeat(1500);
    let mut sources = Sources::new();
    let file = sources.add("a.naipe", format!("ñ\n{line}\n{line}"));
    let second = "ñ\n".len();
    for (n, (at, _)) in line.char_indices().enumerate() {
        assert_eq!(sources.line_col(file, second + at), (2, n + 1));
        assert_eq!(sources.line_col(file, second + line.len() + 1 + at), (3, n + 1));
    }
    assert_eq!(sources.line_col(file, usize::MAX), (3, 3001));
}
