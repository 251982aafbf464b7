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
use crate::diagnostic::Diagnostic;
use crate::span::FileId;
use crate::split;
use build::Builder;
use pest::Parser as _;
use pest_derive::Parser;

/// The parser that pest makes of the grammar of record.
#[derive(Parser)]
#[grammar = "../naipe.pest"]
struct Grammar;

/// Parses a file: the items that could be read, and a diagnostic for every fault found.
#[must_use]
pub fn parse(file: FileId, text: &str) -> (ast::File, Vec<Diagnostic>) {
    let (pieces, mut faults) = split::items(file, text);
    let mut items = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let Some(source) = text.get(piece.start..piece.end) else { continue };
        match Grammar::parse(Rule::one_item, source) {
            Ok(mut pairs) => {
                let mut builder = Builder::new(file, piece.start, source);
                if let Some(kind) = pairs.next().and_then(|pair| builder.item(pair)) {
                    items.push(ast::Item { doc: piece.doc, kind, span: builder.whole() });
                }
                faults.append(&mut builder.faults);
            }
            Err(error) if !piece.faulty => faults.extend(recovery::faults(file, piece.start, source, Rule::one_item, &error)),
            Err(error) => {
                let further = recovery::faults(file, piece.start, source, Rule::one_item, &error);
                errors::add_further(&mut faults, text, piece.start..piece.end, further);
            }
        }
    }
    faults.sort_by_key(|fault| fault.labels.first().map_or(0, |label| label.span.start));
    (ast::File { items }, faults)
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
