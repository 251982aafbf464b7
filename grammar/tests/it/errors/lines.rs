//! Signs that part lines elsewhere, and quotes in texts.

use naipe_grammar::span::FileId;

#[test]
fn a_quote_in_a_text_is_told() {
    for text in [
        "card \"C\" : gem { text \"He said \"hi\" to me\" }",
        "card \"C\" : gem { text \"He said \"Hi, you\" to me\" }",
        "card \"C\" : gem { text \"He said \"hi\"\" }",
    ] {
        let told = naipe_grammar::parse(FileId(0), text).1.into_iter().find_map(|fault| fault.help);
        assert_eq!(told.as_deref(), Some("a quote inside a text is written `\\\"`"), "{text}");
    }
}

#[test]
fn what_parts_lines_elsewhere_is_told_where_it_stands() {
    let comma = "a comma stands between two lines, or words of a line";
    let fields = "a comma stands between two fields";
    let remark = "a remark begins with another sign here";
    let sign = "no sign stands before a line";
    let outside = "`/` stands outside any declaration";
    for (text, message, at) in [
        ("card \"Z\" : gem { worth: 1, colour: red }", fields, ","),
        ("card \"Z\" : gem { worth: 1, has: glow }", fields, ","),
        ("card \"Z\" : gem { worth: 1,\n text \"x\"\n}", comma, ","),
        ("card \"Z\" : gem { text \"x\", worth: 1 }", comma, ","),
        ("card \"Z\" : gem { worth: 1, after move(x: self) { } }", comma, ", after"),
        ("card \"Z\" : gem { effect { deal(you, 1), deal(you) } }", comma, ", deal"),
        ("card \"Z\" : gem { effect { deal(you, 1), } }", comma, ", }"),
        ("kind z \"Z\" : gem { a \"A\": int, b \"B\": int }", comma, ","),
        ("zone z \"Z\" of player pile, hidden", comma, ","),
        ("card \"Z\" : gem { worth: 1 },\ncard \"W\" : gem { worth: 1 }", comma, ","),
        ("card \"Z\" : gem {\n /* c */ worth: 1\n}", remark, "/* c */"),
        ("card \"Z\" : gem { worth: 1 /* two */ }", remark, "/* two */"),
        ("card \"Z\" : gem {\n -- so\n worth: 1\n}", remark, "-- so"),
        ("card \"Z\" : gem { worth: 1 # so\n}", "the character `#` (U+0023) means nothing here", "#"),
        ("card \"Z\" : gem { worth: 1\n <!-- so -->\n}", "`<!--` is not a sign of this language", "<!--"),
        ("card \"Z\" : gem {\n - worth: 1\n - text \"x\"\n}", sign, "- worth"),
        ("card \"Y\" : gem { worth: 1 }\n/* so */\ncard \"Z\" : gem { worth: 1 }", outside, "/* so */"),
        (
            "card \"Y\" : gem { worth: 1 }\n; so\ncard \"Z\" : gem { worth: 1 }",
            "`;` stands outside any declaration",
            "; so",
        ),
        ("define y: int = 1\n# so\ndefine z: int = 2", "`#` stands outside any declaration", "#"),
    ] {
        let faults = naipe_grammar::parse(FileId(0), text).1;
        let told: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
        assert_eq!(told, [message], "{text}");
        assert_eq!(text.find(at), faults[0].labels.first().map(|label| label.span.start as usize), "{text}");
        assert!(faults[0].help.is_some(), "{text}");
    }
    for text in [
        "card \"Z\" : gem { worth: 1, 2 }",
        "define z: int = 1\n  - 2\n  % 3",
        "deck \"D\" { pack { 2 \"Z\", 1 \"W\" } }",
    ] {
        assert!(naipe_grammar::parse(FileId(0), text).1.is_empty(), "{text}");
    }
}
