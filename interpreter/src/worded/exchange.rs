//! What two things get from one another: `intercambia tu vida y la vida del rival`, `exchange control of those creatures`.

use super::clauses::Clause;
use super::lexicon::{Said, args};
use super::selectors::named;
use super::writer::Writer;
use ecow::EcoString;
use naipe_grammar::ast::{Ability, AbilityKind, AssignOp, Change, Clauses, Expr, ExprKind, Source, Stmt, StmtKind};

/// What a statement has something be: an attribute, of what, and for how long.
struct Become<'a> {
    of: Given<'a>,
    attr: &'a EcoString,
    value: &'a Expr,
    clauses: Option<&'a Clauses>,
}

/// Of what an attribute is written or modified.
#[derive(Clone, Copy)]
enum Given<'a> {
    Written(&'a Expr),
    Modified(&'a str),
}

impl Given<'_> {
    /// Whether an expression is that thing.
    fn is(&self, expr: &Expr) -> bool {
        match self {
            Given::Written(of) => *of == expr,
            Given::Modified(name) => named(expr) == Some(*name),
        }
    }
}

fn becoming(statement: &Stmt) -> Option<Become<'_>> {
    match &statement.kind {
        StmtKind::Assign(target, AssignOp::Set, value) => {
            let ExprKind::Attr(read) = &target.kind else { return None };
            Some(Become { of: Given::Written(&read.0), attr: &read.1.name, value, clauses: None })
        }
        StmtKind::Ability(ability) => {
            let Ability { kind: AbilityKind::ModifyAll(selector, changes), clauses, label: None, .. } = &**ability
            else {
                return None;
            };
            let ([part], [Change::Attr(attr, AssignOp::Set, value)]) = (&selector.parts[..], &changes[..]) else {
                return None;
            };
            let is_name = part.binder.is_none() && part.condition.is_none() && part.source == Source::Default;
            is_name.then_some(Become {
                of: Given::Modified(&part.kind.name),
                attr: &attr.name,
                value,
                clauses: Some(clauses),
            })
        }
        _ => None,
    }
}

impl<'a> Writer<'a> {
    /// Two statements by which two things get from one another what each had, at one moment or one behind the other.
    pub(super) fn exchanged(&mut self, one: &'a Stmt, other: &'a Stmt) -> Option<Clause> {
        let (first, second) = (becoming(one)?, becoming(other)?);
        if first.attr != second.attr || first.clauses != second.clauses {
            return None;
        }
        // What is written first is read by the second no more, unless it was named before.
        let is_known = self.is_together || named(second.value).is_some();
        let is_of = |value: &'a Expr, of: &Given<'a>| match &self.value_of(value).kind {
            ExprKind::Attr(read) => read.1.name == *first.attr && of.is(&read.0),
            _ => false,
        };
        let is_now = |value: &Expr| named(value).is_none_or(|name| !self.is_of_before(name));
        let is_both = is_of(first.value, &second.of) && is_of(second.value, &first.of);
        if !is_known || !is_both || !is_now(first.value) || !is_now(second.value) {
            return None;
        }
        // What stands in their place is said of things, and not of numbers that were named before.
        let (ExprKind::Attr(of_second), ExprKind::Attr(of_first)) =
            (&self.value_of(first.value).kind, &self.value_of(second.value).kind)
        else {
            return None;
        };
        let text = if *first.attr == "controller" {
            let (x, y) = (self.thing(&of_first.0), self.thing(&of_second.0));
            self.say("text.exchange.control", &args([("x", &x), ("y", &y)]))
        } else {
            let [x, y] = [second.value, first.value].map(|value| Said::plain(self.described(self.value_of(value))));
            self.say("text.exchange", &args([("x", &x), ("y", &y)]))
        };
        let text = match first.clauses {
            Some(clauses) => self.limited_as(vec![text], clauses, Vec::new()).into_iter().next()?.text,
            None => text,
        };
        Some(Clause::order(text))
    }
}
