//! What is missing is put where the author would have written it.

use super::mended::are_mended;

#[test]
fn fields_that_are_missing_are_lines_like_the_others() {
    are_mended(&[
        (
            "card \"Ox\" : creature {\n  colour: red\n}\n",
            "Add `power: 1`",
            "card \"Ox\" : creature {\n  power: 1\n  colour: red\n}\n",
        ),
        (
            "card \"Ox\" : creature { // large\r\n\tcolour: red\r\n}\r\n",
            "Add `power: 1`",
            "card \"Ox\" : creature { // large\r\n\tpower: 1\r\n\tcolour: red\r\n}\r\n",
        ),
        (
            "card \"Ox\" : creature\n{\n  colour: red\n}\n",
            "Add `power: 1`",
            "card \"Ox\" : creature\n{\n  power: 1\n  colour: red\n}\n",
        ),
        (
            "card \"Ox\" : creature { colour: red }\n",
            "Add `power: 1`",
            "card \"Ox\" : creature { power: 1  colour: red }\n",
        ),
    ]);
}

#[test]
fn all_that_is_missing_is_put_there() {
    are_mended(&[
        (
            "card \"Ox\" : creature // large\n",
            "Add `colour: red  power: 1`",
            "card \"Ox\" : creature { colour: red  power: 1 } // large\n",
        ),
        (
            "card \"Ox\" : creature {}\n",
            "Add `colour: red  power: 1`",
            "card \"Ox\" : creature { colour: red  power: 1 }\n",
        ),
        (
            "card \"Ox\" : creature { }\n",
            "Add `colour: red  power: 1`",
            "card \"Ox\" : creature { colour: red  power: 1 }\n",
        ),
        (
            "card \"Ox\" : creature {\n}\n",
            "Add `colour: red  power: 1`",
            "card \"Ox\" : creature {\n  colour: red\n  power: 1\n}\n",
        ),
        (
            "event hit(x: creature, n: int, hard: bool) { }\n\
             event rage(c: creature) { hit(c) }\n",
            "Add `n: 1, hard: no`",
            "event hit(x: creature, n: int, hard: bool) { }\n\
             event rage(c: creature) { hit(c, n: 1, hard: no) }\n",
        ),
    ]);
}
