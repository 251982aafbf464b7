//! Programs with more of something than can be numbered: refused with a clear word, never nonsense.

use naipe_grammar::ast::Date;
use naipe_grammar::source::Sources;
use naipe_grammar::{parse, render};
use naipe_interpreter::lower::{self, GameInput};

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
    let mut sources = Sources::new();
    let text = format!(
        "{game}enum colour {{ red }}\nzone deck of player pile hidden\nkind piece \"Piece\"\nplayer {{ life: int = 20 }}\nturn {{ phase main \"Main\" {{ offer active wait until pass }} }}\naction wait \"Wait\" {{ active.life -= 1 }}\n{text}"
    );
    let (file, mut faults) = parse(sources.add("crowd.naipe", text.clone()), &text);
    let as_of = Date { year: 2026, month: 1, day: 1 };
    let input = GameInput { name: "crowd".into(), files: vec![&file], as_of, subgames: Vec::new() };
    faults.extend(lower::compile(&input).1);
    let text = render::text(&faults, &sources, false);
    text.lines().filter(|line| line.starts_with("error")).map(str::to_owned).collect()
}

#[test]
fn what_cannot_be_numbered_is_refused() {
    let tried = [
        ("players", "game crowd \"Crowd\" { players: 2..20 }".to_owned()),
        ("kinds", each(MANY, "\n", |i| format!("kind k{i} \"K\""))),
        ("members", format!("enum many {{ {} }}", each(MANY, ", ", |i| format!("m{i}")))),
        ("cards", each(MANY, "\n", |i| format!("card \"C{i}\" : piece"))),
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
