//! Tokens and items of text, whole and broken.

use super::samples;
use naipe_grammar::signs::signs;
use naipe_grammar::span::FileId;
use naipe_grammar::split;
use naipe_grammar::tokens::{Token, tokens};

/// Asserts that the tokens of a text cover it without gaps.
pub fn covers(text: &str) {
    let mut end = 0;
    for (token, range) in tokens(text) {
        assert_eq!(range.start, end, "{token:?}");
        assert!(range.end > range.start, "{token:?} is empty");
        assert!(text.is_char_boundary(range.end));
        end = range.end;
    }
    assert_eq!(end, text.len());
}

#[test]
fn tokens_lose_nothing() {
    for path in samples::sound() {
        covers(&samples::read(&path));
    }
    for text in [
        "",
        "\u{feff}card",
        "\"",
        "\"a\\",
        "\"\"\"",
        "\"\"\"\"\"\"",
        "\"\"\"a\ncard \"b\"",
        "////",
        "///",
        "©\0é\u{301}",
        "1..2",
        "a\r\n",
    ] {
        covers(text);
    }
}

#[test]
fn the_sound_files_have_sound_signs() {
    for path in samples::sound() {
        let text = samples::read(&path);
        for (token, range) in tokens(&text) {
            assert!(
                !matches!(
                    token,
                    Token::Unknown | Token::Foreign | Token::SmartQuote | Token::OpenText | Token::OpenBlockText
                ),
                "{}: {token:?} `{}`",
                path.display(),
                &text[range]
            );
        }
    }
}

fn items(text: &str) -> Vec<(&str, Option<String>)> {
    let (pieces, _) = split::items(FileId(0), text);
    pieces.into_iter().map(|piece| (&text[piece.start..piece.end], piece.doc.map(|doc| doc.to_string()))).collect()
}

#[test]
fn items_are_cut_where_they_begin() {
    let text =
        "\u{feff}// first\nkind a {\n  x: int\n}\n/// One.\n/// Two.\n\"l\": forbid b\n  because \"c\" // end\nuse d\n";
    let expected = vec![
        ("kind a {\n  x: int\n}", None),
        ("\"l\": forbid b\n  because \"c\"", Some("One.\nTwo.".to_owned())),
        ("use d", None),
    ];
    assert_eq!(items(text), expected);
}

#[test]
fn an_item_goes_on_over_the_line() {
    assert_eq!(items("modify a { b += 1 }\n  until turn\n").len(), 1);
    assert_eq!(items("define a(): int =\n  b +\n  kind\n").len(), 1);
    assert_eq!(items("errata\n  kind a from 2001-01-01 { }").len(), 1);
    assert_eq!(items("modify a { } until\n  turn\n").len(), 1);
    assert_eq!(items("forbid a until turn\n  kind x\n").len(), 2);
    assert_eq!(items("define a(): int =\nb\nevent c(x)").len(), 2);
}

#[test]
fn several_items_may_stand_on_one_line_after_a_brace() {
    assert_eq!(items("kind a { } kind b { } use c").len(), 3);
    assert_eq!(items("  use a\n  use b\n").len(), 2);
}

#[test]
fn a_broken_item_leaves_the_next_whole() {
    let stray = "card \"a\" : b { c: 1 } d } e { f }\ncard \"whole\" : b";
    assert_eq!(
        items(stray).iter().map(|item| item.0).collect::<Vec<_>>(),
        ["card \"a\" : b { c: 1 }", "card \"whole\" : b"]
    );
    for broken in [
        "card \"a\" : b { c(",
        "card \"a",
        "card \"a\" : b { text \"\"\"\n",
        "card \"a\" : b } }",
        "card \"a\" : b { [ ( }",
        "crad x",
    ] {
        let text = format!("{broken}\ncard \"whole\" : b {{ c: 1 }}\n");
        let (_, faults) = split::items(FileId(0), &text);
        assert_eq!(faults.len(), 1, "{broken}: {faults:?}");
        assert_eq!(items(&text).last().map(|item| item.0), Some("card \"whole\" : b { c: 1 }"), "{broken}");
    }
}

#[test]
fn what_follows_an_article_is_no_part_of_it() {
    let read = |line: &str| signs(line).iter().map(|(_, sign)| *sign).collect::<Vec<_>>().join(" ");
    assert_eq!(
        read("forbid attack(s) because \"x\" cites m:6.seeds\n  heal(you, 2)"),
        "forbid attack ( s ) because \"x\" heal ( you , 2 )"
    );
    assert_eq!(read("a cites m:6.seeds, A.9.1-2 , b:3\nlose(you)"), "a lose ( you )");
    assert_eq!(read("x cites m:6 until turn"), "x until turn");
    assert_eq!(read("{ a cites m:6 } b"), "{ a } b");
}
