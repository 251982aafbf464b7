//! What brings things somewhere: `move`, `create`, `copy`, and how they come there.

use super::Rule;
use super::abilities::assign_op;
use super::build::{Builder, Node};
use crate::ast::{
    Arg, Arrival, AssignOp, Call, Copied, Expr, ExprKind, Field, Initial, Likeness, Many, Place, StmtKind,
};
use crate::codes;
use crate::diagnostic::Diagnostic;

impl Builder<'_> {
    pub(super) fn move_stmt(&mut self, node: Node) -> Option<StmtKind> {
        let (mut what, mut place, mut to, mut position, mut arrival) = (None, None, None, None, None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::expr => what = Some(self.expr(child)?),
                Rule::as_copy | Rule::comes_with => arrival = Some(Box::new(self.arrival(child)?)),
                Rule::beside => to = Some(self.beside(child)?),
                Rule::end_word => place = Some(if child.as_str() == "top" { Place::Top } else { Place::Bottom }),
                Rule::reach if to.is_none() => to = Some(self.expr(child)?),
                Rule::reach => position = Some(self.expr(child)?),
                _ => {}
            }
        }
        let (what, to) = (Box::new(what?), Box::new(to?));
        Some(StmtKind::Move { what, place, to, position: position.map(Box::new), arrival })
    }

    /// `proceed`, `proceed { tapped: yes }`
    pub(super) fn proceed(&mut self, node: Node) -> Option<StmtKind> {
        let said = node.into_inner().find(|child| matches!(child.as_rule(), Rule::as_copy | Rule::comes_with));
        let arrival = match said {
            Some(said) => Some(Box::new(self.arrival(said)?)),
            None => None,
        };
        Some(StmtKind::Proceed(arrival))
    }

    /// As what something comes where it is moved to: `as copy of c { tapped: yes  except power = 3 }`, `{ tapped: yes }`.
    fn arrival(&mut self, node: Node) -> Option<Arrival> {
        let is_copy = node.as_rule() == Rule::as_copy;
        let mut fields = Vec::new();
        for child in node.clone().into_inner().filter(|child| child.as_rule() == Rule::initial) {
            fields.push(self.initial(child)?);
        }
        if is_copy {
            return Some(Arrival { copy: Some(self.copied(node)?), fields });
        }
        if let Some(except) = node.into_inner().find(|child| child.as_rule() == Rule::excepting) {
            self.faults.push(
                Diagnostic::error(
                    codes::UNEXPECTED,
                    "`except` says in what a copy differs",
                    self.tight(&except),
                    "what is moved here is no copy",
                )
                .help("write `move x to Z as copy of y { except … }`; what changes for a time is said after the move: `let now = move x to Z  modify now { … }`"),
            );
            return None;
        }
        Some(Arrival { copy: None, fields })
    }

    /// With what something comes or is made: `tapped: yes`, `counters += 2`.
    fn initial(&mut self, node: Node) -> Option<Initial> {
        let mut children = node.into_inner().peekable();
        let first = children.next()?;
        if first.as_rule() == Rule::field {
            return Some(Initial { field: self.field(first)?, op: AssignOp::Set });
        }
        let name = self.with_member(self.ident(&first), children.peek());
        let op = assign_op(&children.find(|child| child.as_rule() == Rule::assign)?);
        let values = Box::new([self.expr(children.next()?)?]);
        Some(Initial { field: Field { name, values }, op })
    }

    /// Of what something is a copy, and in what it differs.
    pub(super) fn copied(&mut self, node: Node) -> Option<Copied> {
        let (mut what, mut except) = (None, Vec::new());
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::expr => what = Some(self.expr(child)?),
                Rule::path => what = Some(self.chain(child)?),
                Rule::excepting => {
                    for part in child.into_inner().filter(|part| part.as_rule() != Rule::k_except) {
                        except.push(self.change(part)?);
                    }
                }
                _ => {}
            }
        }
        Some(Copied { what: what?, except })
    }

    /// `beside self`: the place after it.
    fn beside(&mut self, node: Node) -> Option<Expr> {
        let mut children = node.into_inner();
        let word = children.next()?;
        let value = self.expr(children.next()?)?;
        let span = self.span(&word).to(value.span);
        let args = Box::new([Arg { name: None, value }]);
        Some(Expr { kind: ExprKind::Call(Box::new(Call { name: self.ident(&word), args })), span })
    }

    pub(super) fn create(&mut self, node: Node) -> Option<StmtKind> {
        let (mut every, mut count, mut what, mut to) = (false, None, None, None);
        let (mut condition, mut fields) = (None, Vec::new());
        let copy = node.as_rule() == Rule::s_copy;
        let mut likeness = Likeness { copy, as_it_is: false, by: None, except: Vec::new() };
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::copied => likeness.copy = true,
                Rule::as_it_is => likeness.as_it_is = true,
                Rule::by => likeness.by = Some(self.only_reach(child)?),
                Rule::every_word => every = true,
                Rule::amount => count = Some(self.amount(child)?),
                Rule::path => what = Some(self.chain(child)?),
                Rule::beside => to = Some(self.beside(child)?),
                Rule::reach => to = Some(self.expr(child)?),
                Rule::expr => condition = Some(Box::new(self.expr(child)?)),
                Rule::made_with => {
                    for part in child.into_inner() {
                        match part.as_rule() {
                            Rule::initial => fields.push(self.initial(part)?),
                            Rule::change | Rule::ability => likeness.except.push(self.change(part)?),
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        let is_plain = !likeness.copy && !likeness.as_it_is && likeness.by.is_none() && likeness.except.is_empty();
        let likeness = (!is_plain).then(|| Box::new(likeness));
        let (what, to, count) = (Box::new(what?), Box::new(to?), count.map(Box::new));
        let many = match (every, count, condition) {
            (true, _, Some(condition)) => Many::Those(condition),
            (true, _, None) => Many::Every,
            (false, Some(count), None) => Many::Count(count),
            (false, None, None) => Many::One,
            (false, _, Some(condition)) => {
                self.faults.push(
                    Diagnostic::error(
                        codes::UNEXPECTED,
                        "`where` says which cards of a kind are made",
                        condition.span,
                        "one card is made here",
                    )
                    .help("write `create every KIND in ZONE where …`, or put it in an `if`"),
                );
                return None;
            }
        };
        let many = Box::new(many);
        Some(StmtKind::Create { many, what, to, fields, likeness })
    }
}
