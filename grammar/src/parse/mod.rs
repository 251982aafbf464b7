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
pub use errors::{form, in_the_language};
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
