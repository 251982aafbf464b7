//! How expressions, statements and lines of scripts are read.

use naipe_grammar::ast::{Answer, AnswerKind, ScriptKind};
use naipe_grammar::print;
use naipe_grammar::span::{FileId, Span};
use naipe_grammar::{parse, parse_expression, parse_script_line};

fn same(written: &str, meant: &str) {
    let read = |text| parse_expression(FileId(0), text).map_err(|fault| fault.message);
    assert_eq!(read(written), read(meant), "{written}");
    assert!(read(written).is_ok(), "{written}");
}

#[test]
fn operators_bind_as_they_should() {
    same("a or b and c", "a or (b and c)");
    same("not a in b and c", "(not (a in b)) and c");
    same("not a == b or c", "(not (a == b)) or c");
    same("a == b + c * d", "a == (b + (c * d))");
    same("a - b - c", "(a - b) - c");
    same("a in 1..n + 1", "a in (1..(n + 1))");
    same("-a.b + c", "(-(a.b)) + c");
    same("x is not criatura and y has volar", "(x is not criatura) and (y has volar)");
    same("if a then b else if c then d else e + f", "if a then b else (if c then d else (e + f))");
    same("top of mazo of you", "top of (mazo of you)");
    same("mano of x.y", "mano of (x.y)");
    same("was a.b > c", "(was a.b) > c");
}

#[test]
fn selectors_hold_what_follows_where() {
    same("any t in campo where a and b", "any t in campo where (a and b)");
    same("any t in campo and b", "(any t in campo) and b");
    same("count(t in campo where a) > 1", "(count(t in campo where a)) > 1");
    same("sum(a.b of t in play where c)", "sum(a.b of t in play where (c))");
}

#[test]
fn an_expression_is_one_expression() {
    assert!(parse_expression(FileId(0), "a b").is_err());
    assert!(parse_expression(FileId(0), "").is_err());
    assert!(parse_expression(FileId(0), "99999999999").is_err());
}

#[test]
fn lines_of_a_script() {
    let answers = |text: &str| match parse_script_line(FileId(0), text).map(|step| step.kind) {
        Ok(ScriptKind::Answer { answers, .. }) => answers.into_iter().map(|answer| answer.kind).collect(),
        _ => Vec::new(),
    };
    let word = |word: &str| AnswerKind::Word(word.into());
    let text = |text: &str| AnswerKind::Text(text.into());
    assert_eq!(answers("A: pass"), [word("pass")]);
    assert_eq!(
        answers("A: jugar \"Rayo\" -> guardia, 2"),
        [word("jugar"), text("Rayo"), word("guardia"), AnswerKind::Int(2)]
    );
    let nth = |of, at| AnswerKind::Nth(Box::new(Answer { kind: of, span: Span::default() }), at);
    assert_eq!(answers("A: \"Rayo\" number 2, b2 number 3"), [nth(text("Rayo"), 2), nth(word("b2"), 3)]);
    assert!(parse_script_line(FileId(0), "A jugar").is_err());
    assert!(matches!(parse_script_line(FileId(0), "expect over").map(|step| step.kind), Ok(ScriptKind::ExpectEnd(..))));
}

#[test]
fn a_statement_ends_where_the_next_begins() {
    let (file, faults) = parse(FileId(0), "procedure p() { let a = b  c(d)  e = -f  g(h) forbid x  for i in j { } }\n");
    assert_eq!(faults, []);
    let printed = file.items.first().map(print::item).unwrap_or_default();
    assert_eq!(printed.lines().count(), 8, "{printed}");
}

#[test]
fn a_word_of_another_language_is_told_once() {
    for word in ["elif", "elseif", "elsif"] {
        let text = format!("procedure p(n: int) {{ if n > 1 {{ e() }} {word} n > 2 {{ f() }} {word} n > 3 {{ }} }}\n");
        let (_, faults) = parse(FileId(0), &text);
        let [fault] = &faults[..] else { panic!("{faults:#?}") };
        assert_eq!(fault.help, Some(format!("write `else if` instead of `{word}`")));
    }
}

#[test]
fn every_fault_of_an_item_is_told() {
    let text = "card \"a\" : b {\n  c = 1\n  d: 2\n  effect {\n    e(f g h)\n    if h = 1 { }\n  }\n}\n";
    let (_, faults) = parse(FileId(0), text);
    assert_eq!(faults.len(), 3, "{faults:#?}");
}
