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

#[test]
fn braces_go_where_they_belong() {
    are_mended(&[
        (
            "card \"Bolt\" : spell { colour: red  effect { choose c: creature in play { destroy(c) } } }",
            "Take the braces away",
            "card \"Bolt\" : spell { colour: red  effect { choose c: creature in play  destroy(c) } }",
        ),
        (
            "card \"Bolt\" : spell {\n  colour: red\n  effect {\n    choose optional c: creature in play by you {\n      \
             destroy(c)\n      you.life -= 1\n    }\n  }\n}",
            "Take the braces away",
            "card \"Bolt\" : spell {\n  colour: red\n  effect {\n    choose optional c: creature in play by you\n    \
             destroy(c)\n    you.life -= 1\n  }\n}",
        ),
        (
            "card \"Bolt\" : spell { colour: red  target c: creature in play { destroy(c) } }",
            "Write `effect {`",
            "card \"Bolt\" : spell { colour: red  target c: creature in play effect { destroy(c) } }",
        ),
        (
            "card \"Bolt\" : spell { colour: red  effect { if you.life > 3 you.life -= 1 else you.life += 1 } }",
            "Write `{ you.life -= 1 } else { you.life += 1 }`",
            "card \"Bolt\" : spell { colour: red  effect { if you.life > 3 { you.life -= 1 } else { you.life += 1 } } }",
        ),
        (
            "kind gem \"Gem\" : piece { worth \"Worth\" int = 3 }",
            "Write `worth \"Worth\": int`",
            "kind gem \"Gem\" : piece { worth \"Worth\": int = 3 }",
        ),
        (
            "scenario \"X\" { given { hand of A: \"Ox\" called x } }",
            "Write `as`",
            "scenario \"X\" { given { hand of A: \"Ox\" as x } }",
        ),
    ]);
}
