//! Letters with their accents in one character.

use naipe_grammar::composed::composed;

#[test]
fn letters_in_parts_are_put_together() {
    assert_eq!(composed("N\u{303}andu\u{301}"), "Ñandú");
    for text in ["", "Fox", "Ñandú", "龍", "x\u{303}", "👍🏽"] {
        assert_eq!(composed(text), text);
    }
}
