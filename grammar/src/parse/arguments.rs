//! Arguments of calls and patterns: values, parts of costs, and what they must be.

use super::Rule;
use super::build::{Builder, Node};
use crate::ast::{Arg, Call, Expr, ExprKind, Ident, QueryOp, Selector, SelectorPart, Source};
use crate::codes;
use crate::diagnostic::Diagnostic;

impl Builder<'_> {
    /// `(a, b: c)`
    pub(super) fn args(&mut self, node: Node) -> Option<Box<[Arg]>> {
        self.all(node.into_inner(), Self::arg).map(Vec::into_boxed_slice)
    }

    /// `creature where power > 2`, `creature | relic where tapped`: what an argument of a pattern must be, all such.
    fn sorts(&mut self, first: Expr, rest: Vec<Node>) -> Option<Expr> {
        let span = rest.last().map_or(first.span, |last| first.span.to(self.tight(last)));
        let ExprKind::Name(name) = first.kind else {
            let before = if rest.first()?.as_rule() == Rule::such { "where" } else { "|" };
            self.faults.push(
                Diagnostic::error(
                    codes::UNEXPECTED,
                    format!("only a kind can stand before `{before}` here"),
                    first.span,
                    "no kind",
                )
                .help("write `harm(target: KIND where …)`, or the condition after `when`"),
            );
            return None;
        };
        let mut parts = vec![sort(Ident { name, span: first.span })];
        for node in rest {
            let such = if node.as_rule() == Rule::such {
                Some(node)
            } else {
                let mut inner = node.into_inner();
                parts.push(sort(self.ident(&inner.next()?)));
                inner.next()
            };
            if let (Some(such), Some(part)) = (such, parts.last_mut()) {
                part.condition = Some(self.expr(such.into_inner().find(|child| child.as_rule() == Rule::expr)?)?);
            }
        }
        let of = Selector { parts: parts.into(), span };
        Some(Expr { kind: ExprKind::Query(QueryOp::All, Box::new(of)), span })
    }

    /// `2 mana`, a part of a cost: the same as `mana(2)`.
    fn priced(&mut self, node: Node) -> Option<Arg> {
        let span = self.tight(&node);
        let mut children = node.into_inner();
        let amount = self.amount(children.next()?)?;
        let name = self.ident(&children.next()?);
        let mut args = vec![Arg { name: None, value: amount }];
        if let Some(sort) = children.next() {
            args.push(Arg { name: None, value: self.expr(sort.into_inner().next()?)? });
        }
        let call = Call { name, args: args.into() };
        Some(Arg { name: None, value: Expr { kind: ExprKind::Call(Box::new(call)), span } })
    }

    fn arg(&mut self, node: Node) -> Option<Arg> {
        let mut children = node.into_inner();
        let first = children.next()?;
        if first.as_rule() == Rule::priced {
            return self.priced(first);
        }
        let first = self.expr(first)?;
        let mut rest: Vec<Node> = children.collect();
        let is_named = rest.first().is_some_and(|next| next.as_rule() == Rule::expr);
        let value = if is_named { self.expr(rest.remove(0))? } else { first.clone() };
        let value = if rest.is_empty() { value } else { self.sorts(value, rest)? };
        if !is_named {
            return Some(Arg { name: None, value });
        }
        match first.kind {
            ExprKind::Name(name) => {
                let name = Some(Box::new(Ident { name, span: first.span }));
                Some(Arg { name, value })
            }
            _ => {
                self.faults.push(
                    Diagnostic::error(
                        codes::UNEXPECTED,
                        "before the `:` of an argument stands its name",
                        first.span,
                        "this is no name",
                    )
                    .help("write `name: value`, or the value alone"),
                );
                None
            }
        }
    }
}

/// Whatever is of a kind.
fn sort(kind: Ident) -> SelectorPart {
    SelectorPart { binder: None, kind, source: Source::Default, condition: None, because: None }
}
