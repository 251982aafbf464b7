//! What is reckoned as elsewhere: `hand of p.size`, `sum(leaf in table)`, `1 < x < 3`. It is said how it is written.

use super::env::Env;
use super::types::without_none;
use super::{Lowerer, Typed};
use crate::codes;
use crate::program::{Expr, Ty};
use crate::value::Value;
use naipe_grammar::ast::{self, Arg, BinaryOp, ExprKind, Ident, QueryOp};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::print;
use naipe_grammar::span::Span;

/// Words that ask elsewhere, behind a dot, how many there are.
const HOW_MANY: &[&str] = &["size", "count", "length", "number", "amount"];

impl Lowerer<'_> {
    /// `hand of p.size`: a zone that each player has, and not something that a player has.
    pub(super) fn size_of_zone(&mut self, zone: &Ident, of: &ast::Expr, span: Span, env: &mut Env) -> Option<Typed> {
        let ExprKind::Attr(asked) = &of.kind else { return None };
        let (whose, word) = &**asked;
        let is_zone = self.names.zones.get(&zone.name).is_some_and(|zone| self.p.zones[zone.i()].per_player);
        if !is_zone || !self.is_how_many(word) {
            return None;
        }
        self.expect(whose, env, &Ty::Player);
        let written = format!("{} of {}", zone.name, print::expression(whose));
        Some(self.how_many(&written, word, span))
    }

    /// `table.size`, `(hand of p).count`: of what lies in a zone, or is in a list.
    pub(super) fn size_behind(&mut self, of: &ast::Expr, ty: &Ty, word: &Ident, span: Span) -> Option<Typed> {
        let has_size = matches!(without_none(ty), Ty::Zone | Ty::Set(_));
        (has_size && self.is_how_many(word)).then(|| self.how_many(&print::expression(of), word, span))
    }

    /// Whether a word asks how many there are, and is nothing that players or things have.
    fn is_how_many(&self, word: &Ident) -> bool {
        let names = &self.names;
        let is_had = names.player_attrs.get(&word.name).is_some() || names.attrs.get(&word.name).is_some();
        HOW_MANY.contains(&word.name.as_str()) && !is_had
    }

    fn how_many(&mut self, written: &str, word: &Ident, span: Span) -> Typed {
        let said = format!("how many there are is not asked by `.{}`", word.name);
        let fault = Diagnostic::error(codes::UNKNOWN_ATTRIBUTE, said, span, "how many?");
        self.diags.push(fault.help(format!("write `count({written})`")));
        self.typed(Expr::Const(Value::Int(0)), Ty::Int, span)
    }

    /// `sum(leaf in table)`, `max(all leaf in table)`, `values(table)`: it is not said which value of each is meant.
    pub(super) fn value_left_out(&mut self, fold: &Ident, args: &[Arg], span: Span) -> bool {
        let [Arg { name: None, value: given }] = args else { return false };
        let (kind, things) = match &given.kind {
            ExprKind::Binary(BinaryOp::In, kind, place) => match &kind.kind {
                ExprKind::Name(name) if self.names.kinds.get(name).is_some() => {
                    (Some(name), format!("{name} in {}", print::expression(place)))
                }
                _ => return false,
            },
            ExprKind::Query(QueryOp::All, s) => (s.parts.first().map(|part| &part.kind.name), print::selector(s)),
            ExprKind::Name(zone) if self.names.zones.get(zone).is_some() => (None, format!("it in {zone}")),
            ExprKind::Of(of) if self.names.zones.get(&of.0.name).is_some() => {
                (None, format!("it in {}", print::expression(given)))
            }
            _ => return false,
        };
        let number = kind.and_then(|kind| self.names.kinds.get(kind)).and_then(|kind| {
            let known = self.attributes_of(&Ty::Object(kind));
            let is_number = |name: &&str| {
                self.names.attrs.get(name).is_some_and(|a| without_none(&self.p.attrs[a.i()].ty) == Ty::Int)
            };
            known.into_iter().find(is_number)
        });
        let word = &fold.name;
        let help = match number {
            Some(number) => format!("write `{word}({number} of {things})`, or say another value of each"),
            None => format!("say which value of each: `{word}(ATTRIBUTE of {things})`"),
        };
        let said = format!("of which value this is the `{word}` is not said");
        self.diags.push(Diagnostic::error(codes::ARGUMENTS, said, span, "of which value?").help(help));
        true
    }

    /// `1 < x < 3`: two comparisons.
    pub(super) fn compared_twice(
        &mut self,
        op: BinaryOp,
        a: &ast::Expr,
        b: &ast::Expr,
        span: Span,
        env: &mut Env,
    ) -> Option<Typed> {
        let mended = both_comparisons(op, a, b)?;
        let fault = Diagnostic::error(codes::WRONG_TYPE, "two values are compared at a time", span, "three of them");
        self.diags.push(fault.help(format!("write `{}`", print::expression(&mended))));
        Some(self.expr(&mended, env, None))
    }
}

/// `1 < x and x < 3` for `1 < x < 3`.
pub(super) fn both_comparisons(op: BinaryOp, a: &ast::Expr, b: &ast::Expr) -> Option<ast::Expr> {
    let ExprKind::Binary(first, _, middle) = &a.kind else { return None };
    let compares =
        matches!(first, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne);
    if !compares {
        return None;
    }
    let second = ExprKind::Binary(op, middle.clone(), Box::new(b.clone()));
    let second = ast::Expr { kind: second, span: middle.span.to(b.span) };
    let kind = ExprKind::Binary(BinaryOp::And, Box::new(a.clone()), Box::new(second));
    Some(ast::Expr { kind, span: a.span.to(b.span) })
}
