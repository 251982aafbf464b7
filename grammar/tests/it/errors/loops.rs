//! Loops written as elsewhere.

use naipe_grammar::span::FileId;

#[test]
fn loops_are_told_how_they_are_written() {
    for (text, help) in [
        ("event e() { for i = 1 to 3 { x() } }", "write `for i in 1..3 { … }`: each number from the first to the last"),
        ("event e() { for i in 1 to 3 { x() } }", "write `1..3`"),
        ("event e() { for p of players { x() } }", "write `for p in players …`"),
        ("event e() { for each p in players { x() } }", "write `for p in players`; `p` is each of them in turn"),
        ("event e() { for every player in players { x() } }", "write `for p in players`; `p` is each of them in turn"),
        (
            "event e() { for each q in opponents(you) { x() } }",
            "write `for q in opponents(you)`; `q` is each of them in turn",
        ),
        (
            "event e() { for each c in hand of you { x() } }",
            "write `for c: it in hand of you`; `it` is anything that lies there, and `c` is each of them in turn",
        ),
        ("event e() { for each leaf in table { x() } }", "write `for x: leaf in table`; `x` is each of them in turn"),
        ("event e() { for (p in players) { x() } }", "write `for NAME in LIST { … }`"),
    ] {
        let told = naipe_grammar::parse(FileId(0), text).1.into_iter().find_map(|fault| fault.help);
        assert_eq!(told.as_deref(), Some(help), "{text}");
    }
}
