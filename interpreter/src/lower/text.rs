//! Texts with parts filled in: `"{r} de {p}"`.

use super::Lowerer;
use crate::codes;
use ecow::EcoString;
use naipe_grammar::ast::{Expr, ExprKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

/// A piece of a text.
#[derive(Debug, Clone)]
pub enum Piece {
    /// Words that are shown as they are written.
    Words(EcoString),
    /// An expression in braces, whose value is filled in.
    Part(Expr),
}

impl Lowerer<'_> {
    /// Cuts a text into pieces.
    pub fn pieces(&mut self, text: &str, span: Span) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            if open > 0 {
                pieces.push(Piece::Words(rest[..open].into()));
            }
            let Some(close) = rest[open..].find('}').map(|c| open + c) else {
                self.diags.push(
                    Diagnostic::error(
                        codes::WRONG_TYPE,
                        "a `{` in this text is never closed",
                        span,
                        "what is filled in stands between `{` and `}`",
                    )
                    .help("add the `}`"),
                );
                return pieces;
            };
            match self.part_expression(rest[open + 1..close].trim(), span) {
                Some(mut e) => {
                    place(&mut e, span);
                    pieces.push(Piece::Part(e));
                }
                None => self.diags.push(
                    Diagnostic::error(
                        codes::WRONG_TYPE,
                        format!("`{}` is not something to fill in", &rest[open + 1..close]),
                        span,
                        "in this text",
                    )
                    .help("write a name or expression between `{` and `}`"),
                ),
            }
            rest = &rest[close + 1..];
        }
        if !rest.is_empty() {
            pieces.push(Piece::Words(rest.into()));
        }
        pieces
    }

    fn part_expression(&self, text: &str, span: Span) -> Option<Expr> {
        let simple = !text.is_empty()
            && text.chars().all(|c| c.is_alphanumeric() || c == '_')
            && !text.starts_with(|c: char| c.is_ascii_digit());
        if simple {
            return Some(Expr { kind: ExprKind::Name(text.into()), span });
        }
        naipe_grammar::parse_expression(span.file, text).ok()
    }
}

/// Faults in what is filled in are shown at the text.
fn place(e: &mut Expr, span: Span) {
    e.span = span;
    match &mut e.kind {
        ExprKind::Attr(attr) => {
            let (inner, name) = &mut **attr;
            name.span = span;
            place(inner, span);
        }
        ExprKind::Call(call) => {
            call.name.span = span;
            call.args.iter_mut().for_each(|a| place(&mut a.value, span));
        }
        ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) => {
            place(a, span);
            place(b, span);
        }
        ExprKind::Of(of) => place(&mut of.1, span),
        ExprKind::Unary(_, a) | ExprKind::Was(a) => place(a, span),
        ExprKind::If(parts) => parts.iter_mut().for_each(|part| place(part, span)),
        ExprKind::List(items) | ExprKind::Places(items) => items.iter_mut().for_each(|i| place(i, span)),
        _ => {}
    }
}
