//! From text to the syntax tree.
//!
//! The file is cut into items; pest parses each by the grammar of record; the builders here make the tree of its pairs.

mod abilities;
mod arguments;
mod bringing;
mod build;
mod errors;
mod expressions;
mod items;
mod members;
pub mod mentions;
pub mod next;
pub mod parts;
mod phrases;
mod recovery;
mod scenarios;
pub(crate) mod shape;
mod statements;

use crate::ast;
use crate::codes;
use crate::diagnostic::{Code, Diagnostic};
use crate::order;
use crate::span::{FileId, Span};
use crate::split;
use build::Builder;
pub use errors::form;
use pest::Parser as _;
use pest_derive::Parser;
use std::ops::Range;

/// How many broken items of a file are looked into; of more, only the places are told.
const MOST_BROKEN: usize = 100;

/// The parser that pest makes of the grammar of record.
#[derive(Parser)]
#[grammar = "../naipe.pest"]
#[grammar = "../keywords.pest"]
struct Grammar;

/// Parses a file: the items that could be read, and a diagnostic for every fault found.
#[must_use]
pub fn parse(file: FileId, text: &str) -> (ast::File, Vec<Diagnostic>) {
    parse_part(file, text, 0..text.len())
}

/// Parses the whole items that stand in a part of a file.
#[must_use]
pub fn parse_part(file: FileId, text: &str, part: Range<usize>) -> (ast::File, Vec<Diagnostic>) {
    let Some(cut) = text.get(part.clone()) else { return (ast::File::default(), Vec::new()) };
    let (mut pieces, mut faults) = split::items(file, cut);
    for piece in &mut pieces {
        (piece.start, piece.end) = (piece.start + part.start, piece.end + part.start);
    }
    for label in faults.iter_mut().flat_map(|fault| &mut fault.labels) {
        label.span = Span::new(file, label.span.start as usize + part.start, label.span.end as usize + part.start);
    }
    let mut known: Vec<(usize, Code)> = faults.iter().map(|fault| (errors::start(fault), fault.code)).collect();
    order::ascending(&mut known);
    let mut items = Vec::with_capacity(pieces.len());
    let mut unread = Vec::new();
    let mut unknown = known.iter().filter(|(_, code)| *code == codes::UNKNOWN_ITEM).map(|(start, _)| *start).peekable();
    while let Some(start) = unknown.next() {
        let next = pieces.partition_point(|piece| piece.start <= start);
        let end = pieces.get(next).map_or(part.end, |piece| piece.start);
        // What stands behind another that is unknown is of that one.
        let end = unknown.peek().map_or(end, |other| end.min(*other));
        recovery::declared(text.get(start..end).unwrap_or(""), &mut unread);
    }
    let mut broken = 0;
    for piece in pieces {
        let Some(source) = text.get(piece.start..piece.end) else { continue };
        let inside = within(&known, piece.start..piece.end);
        let known = if piece.faulty { inside } else { &[] };
        if known.iter().any(|(_, code)| errors::disorders(*code)) {
            recovery::declared(source, &mut unread);
            continue;
        }
        match Grammar::parse(Rule::one_item, source) {
            Ok(mut pairs) => {
                let mut builder = Builder::new(file, piece.start, source);
                match pairs.next().and_then(|pair| builder.item(pair)) {
                    Some(kind) => items.push(ast::Item { doc: piece.doc, kind, span: builder.whole() }),
                    None => recovery::declared(source, &mut unread),
                }
                faults.append(&mut builder.faults);
            }
            Err(error) if broken >= MOST_BROKEN => {
                recovery::declared(source, &mut unread);
                if !piece.faulty {
                    faults.push(errors::brief(file, piece.start, source, &error));
                }
            }
            Err(error) => {
                broken += 1;
                recovery::declared(source, &mut unread);
                let found = recovery::faults(file, piece.start, source, Rule::one_item, &error);
                let found = recovery::besides_foreign_words(inside, text, found).collect();
                faults.extend(errors::further(known, text, found));
            }
        }
    }
    order::by_key(&mut faults, errors::start);
    (ast::File { items, unread }, faults)
}

/// Those of the faults, in the order of the file, that stand in a range of it.
fn within(faults: &[(usize, Code)], range: Range<usize>) -> &[(usize, Code)] {
    let from = faults.partition_point(|(at, _)| *at < range.start);
    let to = faults.partition_point(|(at, _)| *at < range.end);
    faults.get(from..to).unwrap_or(&[])
}

/// Parses one expression, as asked at a prompt.
///
/// # Errors
/// The first fault found.
pub fn parse_expression(file: FileId, text: &str) -> Result<ast::Expr, Diagnostic> {
    one(file, text, Rule::one_expression, |builder, node| builder.expr(node))
}

/// Parses one line of a script. What is typed while a game is played is read without the grammar, to the same.
///
/// # Errors
/// The first fault found.
pub fn parse_script_line(file: FileId, text: &str) -> Result<ast::ScriptStep, Diagnostic> {
    one(file, text, Rule::one_step, |builder, node| builder.step(node))
}

/// Whether a text is what an article can be called: `du:2.a`.
#[must_use]
pub fn is_article(text: &str) -> bool {
    Grammar::parse(Rule::article, text).is_ok_and(|mut read| read.next().is_some_and(|read| read.as_str() == text))
}

/// Parses a text that is a single phrase.
fn one<T>(
    file: FileId,
    text: &str,
    rule: Rule,
    build: impl FnOnce(&mut Builder, build::Node) -> Option<T>,
) -> Result<T, Diagnostic> {
    if let Some(fault) = errors::unfit(file, text) {
        return Err(fault);
    }
    let mut pairs = Grammar::parse(rule, text).map_err(|error| errors::describe(file, 0, text, rule, &error))?;
    let mut builder = Builder::new(file, 0, text);
    let built = pairs.next().and_then(|pair| build(&mut builder, pair));
    match (built, builder.faults.into_iter().next()) {
        (_, Some(fault)) => Err(fault),
        (Some(built), None) => Ok(built),
        (None, None) => Err(errors::unreadable(file, 0, text)),
    }
}

#[cfg(test)]
mod tests {
    use super::{parse, parse_expression, parse_script_line};
    use crate::ast::{Answer, AnswerKind, ScriptKind};
    use crate::print;
    use crate::span::{FileId, Span};

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
        assert!(matches!(
            parse_script_line(FileId(0), "expect over").map(|step| step.kind),
            Ok(ScriptKind::ExpectEnd(_))
        ));
    }

    #[test]
    fn a_statement_ends_where_the_next_begins() {
        let (file, faults) =
            parse(FileId(0), "procedure p() { let a = b  c(d)  e = -f  g(h) forbid x  for i in j { } }\n");
        assert_eq!(faults, []);
        let printed = file.items.first().map(print::item).unwrap_or_default();
        assert_eq!(printed.lines().count(), 8, "{printed}");
    }

    #[test]
    fn a_word_of_another_language_is_told_once() {
        for word in ["elif", "elseif", "elsif"] {
            let text =
                format!("procedure p(n: int) {{ if n > 1 {{ e() }} {word} n > 2 {{ f() }} {word} n > 3 {{ }} }}\n");
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
}
