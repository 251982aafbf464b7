//! Files in the one style: nothing but blanks changes, twice changes nothing, and how wide the blanks were is no matter.

use super::cases::cases;
use super::samples;
use naipe_grammar::format::{self, WIDTH};
use naipe_grammar::parse;
use naipe_grammar::span::FileId;
use naipe_grammar::split;
use naipe_grammar::tokens::{Token, tokens};
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// A text in the one style; what was read of it must be what was read before.
fn formatted(name: &str, text: &str, width: usize) -> String {
    let done = format::text(text, width);
    assert!(done.faults.is_empty(), "{name}: it would not have stayed the same\n{text}");
    let again = format::text(&done.text, width);
    assert_eq!(again.text, done.text, "{name}: twice is not once");
    let (before, faults) = parse(FileId(0), text);
    let (after, others) = parse(FileId(0), &done.text);
    assert!(before == after, "{name}: another tree");
    assert_eq!(faults.len(), others.len(), "{name}");
    done.text
}

/// The same text with other blanks: every line end is kept, what stands in the first column stands there.
fn respaced(text: &str, seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut any = |most: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 33).unwrap_or(0) % (most + 1)
    };
    let starts: Vec<usize> = split::items(FileId(0), text).0.iter().map(|piece| piece.start).collect();
    let mut out = String::new();
    let mut before: Option<Token> = None;
    let hugs = |token: Option<Token>| {
        matches!(
            token,
            Some(Token::OpenParen | Token::CloseParen | Token::OpenBrace | Token::CloseBrace | Token::Comma)
        )
    };
    for (token, range) in tokens(text) {
        if token != Token::Blank {
            // Blanks may stand beside brackets and commas where none were.
            if before.is_some_and(|before| before != Token::Blank) && (hugs(before) || hugs(Some(token))) {
                out.push_str(&" ".repeat(any(2)));
            }
            out.push_str(&text[range]);
            before = Some(token);
            continue;
        }
        before = Some(token);
        let ends = text[range.clone()].matches('\n').count();
        let next_is_item = starts.contains(&range.end) || range.end == text.len();
        for _ in 0..if ends > 1 { 2 + any(2) } else { ends } {
            out.push_str(["", " ", "\t  ", "   "][any(3)]);
            out.push_str(["\n", "\r\n"][any(1)]);
        }
        if ends == 0 || !next_is_item {
            out.push_str([" ", "\t", "   ", "         "][any(3)]);
        }
    }
    out
}

#[test]
fn every_file_keeps_its_meaning_whatever_its_blanks() {
    for path in samples::sound() {
        let name = path.display().to_string();
        let text = samples::read(&path);
        let once = formatted(&name, &text, WIDTH);
        let other = respaced(&text, 1);
        assert_eq!(formatted(&name, &other, WIDTH), once, "{name}, from\n{other}");
    }
}

/// A long sum goes on before one of its signs, and not inside what it adds up; what joins less closely comes first.
#[test]
fn long_sums_are_broken_at_their_signs() {
    let text = "define total(x: gem): int = worth(x, first) + worth(x, second) - worth(x, third) + worth(x, fourth)\n";
    let expected =
        "define total(x: gem): int =\n  worth(x, first) + worth(x, second)\n    - worth(x, third) + worth(x, fourth)\n";
    assert_eq!(formatted("sums", text, 40), expected);
    let text = "define rich(x: gem): bool = worth(x, first) + worth(x, second) > 7 and worth(x, third) > 2\n";
    let expected =
        "define rich(x: gem): bool =\n  worth(x, first) + worth(x, second) > 7\n    and worth(x, third) > 2\n";
    assert_eq!(formatted("sums", text, 50), expected);
}

#[test]
fn every_width_keeps_the_meaning() {
    for name in ["tests/sample.naipe", "tests/sample-blocks.naipe"] {
        let text = samples::read(&samples::here(name));
        for width in [0, 1, 20, 40, 80, 100_000] {
            formatted(name, &text, width);
        }
    }
}

#[test]
fn every_form_is_laid_out() {
    for name in ["sample", "sample-blocks"] {
        let text = samples::read(&samples::here(&format!("tests/{name}.naipe")));
        insta::assert_snapshot!(format!("formatted-{name}"), formatted(name, &respaced(&text, 7), 80));
    }
}

/// What is written, and what becomes of it.
const CASES: &[(&str, &str)] = &[
    // Members of one line stand two blanks apart, and brackets hug what they hold.
    (
        "card \"A\":k{power:2 cost 1 mana   has :swift , shield( 1 )}",
        "card \"A\" : k { power: 2  cost 1 mana  has: swift, shield(1) }\n",
    ),
    // One line or several: as the author chose; but braces that hold several lines stand at the ends of lines.
    (
        "card \"A\" : k { power: 2\n cost 1 mana }\ncard \"B\" : k {\npower: 2 cost 1 mana\n}",
        "card \"A\" : k {\n  power: 2\n  cost 1 mana\n}\ncard \"B\" : k {\n  power: 2  cost 1 mana\n}\n",
    ),
    ("setup\n{\n\n\n  a()\n\n\n  b()\n\n}", "setup {\n  a()\n\n  b()\n}\n"),
    ("setup {}   turn {\n}", "setup { }\nturn { }\n"),
    // Comments stay where they are: above, beside, below.
    (
        "// one\n\n\n   /// two\nsetup {// three\n// four\na() // five\n      // six\n} // seven\n// eight",
        "// one\n\n/// two\nsetup {  // three\n  // four\n  a()  // five\n  // six\n}  // seven\n// eight\n",
    ),
    // Clauses that go on in a line stand further in, and a reason stands apart.
    (
        "forbid a when b because \"c\" cites d:1\nforbid a\nwhen b\n because \"c\"",
        "forbid a when b  because \"c\"  cites d:1\nforbid a\n  when b\n  because \"c\"\n",
    ),
    (
        "define a():int=\nif b then - 1\nelse c+( d -2 )*- e.f [ 0 ]",
        "define a(): int =\n  if b then -1\n  else c + (d - 2) * -e.f[0]\n",
    ),
    (
        "player { a:0 .. 10=0 b:0 ..=1 c:.. 3=0 d:-2..n=0 }",
        "player { a: 0..10 = 0  b: 0.. = 1  c: ..3 = 0  d: -2..n = 0 }\n",
    ),
    ("event e ( x:a|b )is move( x , to:c )", "event e(x: a | b) is move(x, to: c)\n"),
    // What cannot be read is left, and the rest is not.
    (
        "setup { a( }\n\n\n\ncard \"A\" : k {   power 2\n      cost 1   mana }\ncard  \"B\":k{power:2}\n",
        "setup { a( }\n\ncard \"A\" : k {   power 2\n      cost 1   mana }\ncard \"B\" : k { power: 2 }\n",
    ),
    ("   nonsense  here\nsetup { a()\n }\n", "   nonsense  here\nsetup {\n  a()\n}\n"),
    ("", ""),
    ("\n\n  // alone\n\n", "// alone\n"),
    ("\u{feff}use common.a\r\nuse common.b\r\n", "use common.a\nuse common.b\n"),
];

#[test]
fn what_becomes_of_it() {
    for (before, after) in CASES {
        assert_eq!(formatted(before, before, WIDTH), *after, "from\n{before}");
    }
}

/// Lines that are too long.
const LONG: &[(&str, &str)] = &[
    (
        "forbid attack(a: self) when b is none because \"nobody is there\" cites e:1",
        "forbid attack(a: self) when b is none\n  because \"nobody is there\"  cites e:1\n",
    ),
    (
        "setup { first_thing(1) second_thing(2) third_thing(3) }",
        "setup {\n  first_thing(1)\n  second_thing(2)\n  third_thing(3)\n}\n",
    ),
    (
        "deck \"A\" { library { 1 \"Alpha\" 2 \"Beta\" 3 \"Gamma\" 4 \"Delta\" } }",
        "deck \"A\" {\n  library {\n    1 \"Alpha\"  2 \"Beta\"  3 \"Gamma\"\n    4 \"Delta\"\n  }\n}\n",
    ),
    (
        "define a(): bool = first_of_all and second and third",
        "define a(): bool =\n  first_of_all and second and third\n",
    ),
    (
        "define a(): bool =\n first_of_all and second_of_all and third",
        "define a(): bool =\n  first_of_all and second_of_all\n    and third\n",
    ),
    (
        "action a \"A\"(one: card in hand of you, two: card in play) { }",
        "action a \"A\"(\n    one: card in hand of you,\n    two: card in play) { }\n",
    ),
    (
        "card \"A\" : k { one: 1 two: 2 three: 3 four: 4 five: 5 }",
        "card \"A\" : k {\n  one: 1\n  two: 2\n  three: 3\n  four: 4\n  five: 5\n}\n",
    ),
    // A comment is as long as it is.
    (
        "use a.b // this comment is much longer than any line should be",
        "use a.b  // this comment is much longer than any line should be\n",
    ),
];

#[test]
fn lines_that_are_too_long_go_on() {
    for (before, after) in LONG {
        assert_eq!(formatted(before, before, 40), *after, "from\n{before}");
    }
}

#[test]
fn a_line_without_end_is_formatted_soon() {
    let began = Instant::now();
    for part in ["a() ", "x = 1 + 2 + 3 "] {
        formatted("statements", &format!("setup {{ {} }}", part.repeat(4_000)), WIDTH);
    }
    formatted("cards", &format!("deck \"A\" {{ library {{ {} }} }}", "2 \"B\" ".repeat(4_000)), WIDTH);
    formatted("names", &format!("actions a = {}b", "a_name, ".repeat(4_000)), WIDTH);
    formatted("names", &format!("actions a = {}b", "a_name,\n ".repeat(4_000)), WIDTH);
    assert!(began.elapsed() < Duration::from_secs(120), "{:?}", began.elapsed());
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn nothing_breaks_it(text in "(card|setup|\"A\"|:|\\{|\\}|\\(|\\)|,|//x|///y|\"\"\"|[a-z]| |\n|\r\n|\t|ñ|\u{0}){0,60}", width in 0_usize..100) {
        let done = format::text(&text, width);
        prop_assert_eq!(done.faults.len(), 0, "{}", text);
        prop_assert_eq!(&format::text(&done.text, width).text, &done.text);
    }

    #[test]
    fn files_cut_short_and_mixed_up_keep_what_is_sound(seed in any::<u64>(), from in 0_usize..4000, length in 0_usize..3000) {
        let text = samples::read(&samples::here("tests/sample-blocks.naipe"));
        let at = |at: usize| (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let part = &text[at(from)..at(from + length)];
        let done = format::text(&respaced(part, seed), WIDTH);
        prop_assert_eq!(done.faults.len(), 0, "{}", part);
        prop_assert_eq!(&format::text(&done.text, WIDTH).text, &done.text);
    }
}

/// A card whose lines stand in the first column is one card where its braces match, and is laid out as one; where they do not, what stands there
/// begins anew.
#[test]
fn a_card_without_indentation_is_one() {
    let flat = "card \"A\" : gem {\nworth: 1\nafter move(x: self) { deal(you) }\n\"Shines\": forbid destroy(x: self)\nmodify gem {\nworth += 1\n}\n}\n\ncard \"B\" : gem { worth: 2 }\n";
    let far = "card \"A\" : gem {\n  worth: 1\n  after move(x: self) { deal(you) }\n  \"Shines\": forbid destroy(x: self)\n  modify gem {\n    worth += 1\n  }\n}\n\ncard \"B\" : gem { worth: 2 }\n";
    assert_eq!(formatted("flat", flat, WIDTH), formatted("far", far, WIDTH));
    let pieces = |text: &str| split::items(FileId(0), text).0.len();
    assert_eq!(pieces(flat), 2);
    // A brace is missing, and the rule below is no line of the card.
    assert_eq!(
        pieces("card \"A\" : gem {\nworth: 1\nafter move(x: gem) { deal(you) }\n\ncard \"B\" : gem { worth: 2 }\n"),
        3
    );
    // So is it where another card begins before anything is closed.
    assert_eq!(pieces("card \"A\" : gem {\nafter move(x: gem) {\ncard \"B\" : gem {\n}\n}\n}\n"), 3);
}
