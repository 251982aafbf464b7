//! Programs with more of something than can be numbered: refused with a clear word, never nonsense.

use naipe_grammar::render;
use naipe_interpreter::project::AFTER_ALL;
use naipe_interpreter::project::library::{Library, With};

/// More than there are numbers of sixteen bits.
const MANY: usize = 70_000;
/// More parts than one thing may have.
const SOME: usize = 300;

/// Pieces of text, one for each number.
fn each(count: usize, separator: &str, one: impl Fn(usize) -> String) -> String {
    (0..count).map(one).collect::<Vec<_>>().join(separator)
}

/// What is said of a game; the lines of it that name a fault.
fn said(text: &str) -> Vec<String> {
    let game = if text.starts_with("game ") { "" } else { "game crowd \"Crowd\" { players: 2 }\n" };
    let text = format!(
        "{game}enum colour {{ red }}\nzone deck of player pile hidden\nkind piece \"Piece\"\nplayer {{ life: int = 20 }}\nturn {{ phase main \"Main\" {{ offer active wait until pass }} }}\naction wait \"Wait\" {{ active.life -= 1 }}\n{text}"
    );
    let library = Library::of_texts("crowd", &[("crowd.naipe", &text)]).expect("it does not play itself");
    let text = render::text(&library.build(0, With::Cards, AFTER_ALL).diagnostics, &library.files.sources, false);
    text.lines().filter(|line| line.starts_with("error")).map(str::to_owned).collect()
}

#[test]
fn what_cannot_be_numbered_is_refused() {
    let tried = [
        ("players", "game crowd \"Crowd\" { players: 2..20 }".to_owned()),
        ("kinds", each(MANY, "\n", |i| format!("kind k{i} \"K\""))),
        ("members", format!("enum many {{ {} }}", each(MANY, ", ", |i| format!("m{i}")))),
        ("cards", each(MANY, "\n", |i| format!("card \"C{i}\" : piece"))),
        ("attributes", each(9_000, "\n", |i| format!("kind k{i} \"K\" {{ a{i}: int = 0 }}"))),
        ("names in a block", format!("setup {{ {} }}", each(MANY, "\n", |i| format!("let x{i} = {i}")))),
        ("parameters of an event", format!("event e({})", each(SOME, ", ", |i| format!("n{i}: int")))),
        ("parameters of an event, many", format!("event e({})", each(MANY, ", ", |i| format!("n{i}: int")))),
        ("parameters of a keyword", format!("keyword k({}) \"K\"", each(SOME, ", ", |i| format!("n{i}: int")))),
        (
            "parameters of a payment",
            "payment gold(a: int, b: int, c: int, d: int, e: int) { you.life -= a }".to_owned(),
        ),
        (
            "costs",
            format!(
                "payment gold(n: int) {{ you.life -= n }}\nkind spell \"Spell\"\ncard \"Rain\" : spell {{ cost {}\neffect {{ active.life -= 1 }} }}",
                each(17, ", ", |_| "1 gold".to_owned())
            ),
        ),
        (
            "targets",
            format!(
                "kind spell \"Spell\"\ncard \"Rain\" : spell {{ {}\neffect {{ active.life -= 1 }} }}",
                each(SOME, "\n", |i| format!("target t{i}: player"))
            ),
        ),
        (
            "modes",
            format!(
                "kind spell \"Spell\"\ncard \"Rain\" : spell {{ {} }}",
                each(SOME, "\n", |i| format!("mode \"M{i}\" {{ active.life -= 1 }}"))
            ),
        ),
        (
            "members that are counted, of which there are many",
            format!(
                "enum sort {{ {} }}\nkind box \"Box\" {{ held[sort]: 0.. = 0 }}",
                each(SOME, ", ", |i| format!("s{i}"))
            ),
        ),
        (
            "members that are counted, asked about within one another",
            format!(
                "enum sort {{ {} }}\nkind box \"Box\" {{ held[sort]: 0.. = 0  next[sort]: box or none }}\n\
                 event grow(x: box, a: sort, b: sort) {{ x.held[a] += x.held[b]  x.next[a].next[b].next[a].held[b] += x.next[b].next[a].next[b].held[a] }}",
                each(90, ", ", |i| format!("s{i}"))
            ),
        ),
    ];
    let mut told = String::new();
    for (what, text) in &tried {
        told.push_str(what);
        told.push('\n');
        for line in said(text) {
            told.push_str("  ");
            told.push_str(&line);
            told.push('\n');
        }
    }
    insta::with_settings!({ snapshot_path => "check/snapshots", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("sizes", told);
    });
}
