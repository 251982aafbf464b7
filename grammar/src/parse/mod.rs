//! From text to the syntax tree.
//!
//! The file is cut into items; pest parses each by the grammar of record; the builders here make the tree of its pairs.

mod abilities;
mod build;
mod errors;
mod expressions;
mod items;
mod members;
mod phrases;
mod recovery;
mod scenarios;
mod statements;

use crate::ast;
use crate::diagnostic::{Code, Diagnostic};
use crate::span::FileId;
use crate::split;
use build::Builder;
use pest::Parser as _;
use pest_derive::Parser;
use std::ops::Range;

/// How many broken items of a file are looked into; of more, only the places are told.
const MOST_BROKEN: usize = 100;

/// The parser that pest makes of the grammar of record.
#[derive(Parser)]
#[grammar = "../naipe.pest"]
struct Grammar;

/// Parses a file: the items that could be read, and a diagnostic for every fault found.
#[must_use]
pub fn parse(file: FileId, text: &str) -> (ast::File, Vec<Diagnostic>) {
    let (pieces, mut faults) = split::items(file, text);
    let mut known: Vec<(usize, Code)> = faults.iter().map(|fault| (errors::start(fault), fault.code)).collect();
    known.sort_unstable();
    let mut items = Vec::with_capacity(pieces.len());
    let mut broken = 0;
    for piece in pieces {
        let Some(source) = text.get(piece.start..piece.end) else { continue };
        let known = if piece.faulty { within(&known, piece.start..piece.end) } else { &[] };
        if known.iter().any(|(_, code)| errors::disorders(*code)) {
            continue;
        }
        match Grammar::parse(Rule::one_item, source) {
            Ok(mut pairs) => {
                let mut builder = Builder::new(file, piece.start, source);
                if let Some(kind) = pairs.next().and_then(|pair| builder.item(pair)) {
                    items.push(ast::Item { doc: piece.doc, kind, span: builder.whole() });
                }
                faults.append(&mut builder.faults);
            }
            Err(error) if broken >= MOST_BROKEN => {
                if !piece.faulty {
                    faults.push(errors::brief(file, piece.start, source, &error));
                }
            }
            Err(error) => {
                broken += 1;
                let found = recovery::faults(file, piece.start, source, Rule::one_item, &error);
                faults.extend(errors::further(known, text, found));
            }
        }
    }
    faults.sort_by_key(errors::start);
    (ast::File { items }, faults)
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

/// Parses one line of a script, as typed at a prompt.
///
/// # Errors
/// The first fault found.
pub fn parse_script_line(file: FileId, text: &str) -> Result<ast::ScriptStep, Diagnostic> {
    one(file, text, Rule::one_step, |builder, node| builder.step(node))
}

/// Parses a text that is a single phrase.
fn one<T>(file: FileId, text: &str, rule: Rule, build: impl FnOnce(&mut Builder, build::Node) -> Option<T>) -> Result<T, Diagnostic> {
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
