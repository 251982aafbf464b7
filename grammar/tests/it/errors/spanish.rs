//! Words of Spanish in the place of those of the language.

// Nothing public says which words there are, and their module needs no other.
#[path = "../../../src/parse/errors/spanish/words.rs"]
mod words;

use naipe_grammar::span::FileId;
use naipe_grammar::vocabulary;
use words::WORDS;

#[test]
fn words_of_spanish_stand_for_words_of_the_language_and_are_none() {
    for (spanish, meant) in WORDS {
        assert_eq!(words::in_the_language(spanish), Some(*meant), "`{spanish}` stands there twice");
        assert!(vocabulary::find(meant).is_some(), "`{meant}` is no word of the language");
        assert!(vocabulary::find(spanish).is_none(), "`{spanish}` is a word of the language");
    }
    assert!(WORDS.is_sorted());
}

#[test]
fn words_between_two_names_stand_for_those_of_the_language() {
    let told = |text: &str| naipe_grammar::parse(FileId(0), text).1.into_iter().find_map(|fault| fault.help);
    for (text, meant) in [
        ("scenario \"S\" {\n  given {\n    mano de A: \"Zorro\"\n  }\n}", "of"),
        ("scenario \"S\" {\n  expect \"Zorro\" en mano of A\n}", "in"),
        (
            "card \"X\" : hechizo { target c: criatura del rival  effect { destruir(c) } }",
            "of opponent(you)`, or `in play where controller == opponent(you)",
        ),
        ("card \"X\" : hechizo { target c: criatura del cementerio of you  effect { destruir(c) } }", "of"),
        ("card \"X\" : hechizo { effect { move self to mano de you } }", "of"),
        ("card \"X\" : hechizo { target c: criatura in play donde fuerza > 2 }", "where"),
        ("card \"X\" : hechizo { target c: criatura in campo of you donde fuerza > 2 }", "where"),
        ("card \"X\" : hechizo { target c: criatura in campo del rival }", "of opponent(you)"),
        ("define d(j: player): int = count(criatura en campo of j)", "in"),
    ] {
        assert_eq!(told(text), Some(format!("did you mean `{meant}`?")), "{text}");
    }
}
