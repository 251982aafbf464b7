//! How faults are drawn.

use naipe_grammar::diagnostic::{Code, Diagnostic};
use naipe_grammar::render;
use naipe_grammar::source::Sources;
use naipe_grammar::span::Span;

/// A text without the marks that colour it, of which there must be some.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    let before = plain.len();
    plain.extend(parts.map(|part| part.split_once('m').expect("a mark has an end").1));
    assert!(plain.len() > before, "nothing is coloured: {text:?}");
    plain
}

/// Draws each place of a text in both ways: what is coloured is always drawn as several places are.
fn compare(text: &str, notes: &[&str], help: Option<&str>, said: &str) {
    let mut sources = Sources::new();
    sources.add("other", "\n".repeat(3));
    let file = sources.add("a\u{7}.naipe", text.to_owned());
    let ends = |start: usize| [start, start + 1, start + 2, start + 7, text.len()];
    for (start, end) in (0..=text.len() + 1).flat_map(|start| ends(start).map(|end| (start, end))) {
        let mut fault = Diagnostic::error(Code(1), "it is wrong", Span::new(file, start, end), said);
        fault.notes = notes.iter().map(|note| (*note).to_owned()).collect();
        fault.help = help.map(str::to_owned);
        let faults = [fault];
        let ours = render::text(&faults, &sources, false);
        let theirs = without_colours(&render::text(&faults, &sources, true));
        // What cannot be drawn is told in one line, which begins otherwise.
        assert!(ours.starts_with("error[N0001]: it is wrong\n"), "{ours}");
        assert_eq!(ours, theirs, "{text:?} {start}..{end}");
    }
}

#[test]
fn one_place_looks_as_several_do() {
    let texts = [
        "",
        "a",
        "one\ntwo words\n",
        "\tx\ty z\t\n\n\t",
        "dragón, 竜騎士 e\u{301}\r\nñ\r\n",
        "\u{202e}\u{7}a\0\0\nb\0",
    ];
    for text in texts {
        compare(text, &[], None, "here");
        compare(text, &["of one line"], Some("of\n  two lines"), "");
    }
    compare(&format!("{}\n{}", "\n".repeat(120), "nine "), &[], Some("write"), "far down");
    compare(&"jabón\t".repeat(60), &[], None, "far along");
}
