//! Expressions, selectors, and the names in them.

use super::{Kind, Walker};
use crate::ast::{Arg, BinaryOp, Call, Claim, Expr, ExprKind, Ident, Selector, Source, UnaryOp};

/// The other player, and the player after another.
const OPPONENT: &str = "opponent";
const NEXT: &str = "next";

impl Walker<'_> {
    /// A condition that may be left out.
    pub(super) fn condition(&mut self, condition: &mut Option<Box<Expr>>) {
        let Some(written) = condition else { return };
        if self.site(Kind::DropCondition, written.span) {
            *condition = None;
        } else {
            self.expr(written);
        }
    }

    /// The same, of one that stands in no box.
    pub(super) fn plain_condition(&mut self, condition: &mut Option<Expr>) {
        let Some(written) = condition else { return };
        if self.site(Kind::DropCondition, written.span) {
            *condition = None;
        } else {
            self.expr(written);
        }
    }

    pub(super) fn selector(&mut self, selector: &mut Selector) {
        for part in &mut selector.parts {
            self.keyword_name(&mut part.kind);
            match &mut part.source {
                Source::Default | Source::InPlay => {}
                Source::In(place) | Source::At(place) => self.expr(place),
            }
            self.plain_condition(&mut part.condition);
        }
    }

    pub(super) fn args(&mut self, args: &mut [Arg]) {
        args.iter_mut().for_each(|arg| self.expr(&mut arg.value));
    }

    pub(super) fn zone_name(&mut self, name: &mut Ident) {
        if let Some(other) = self.names.zone(&name.name)
            && self.site(Kind::Zone, name.span)
        {
            name.name = other.clone();
        }
    }

    pub(super) fn keyword_name(&mut self, name: &mut Ident) {
        if let Some(other) = self.names.keyword(&name.name)
            && self.site(Kind::Keyword, name.span)
        {
            name.name = other.clone();
        }
    }

    pub(super) fn event_name(&mut self, name: &mut Ident) {
        let other = match name.name.as_str() {
            "begin" => Some("end".into()),
            "end" => Some("begin".into()),
            name => self.names.event(name).cloned(),
        };
        if let Some(other) = other
            && self.site(Kind::Event, name.span)
        {
            name.name = other;
        }
    }

    pub(super) fn expr(&mut self, expression: &mut Expr) {
        if !self.is_done() {
            self.change(expression);
        }
        if !self.is_done() {
            self.inside(expression);
        }
    }

    /// What can be changed of an expression itself.
    fn change(&mut self, expression: &mut Expr) {
        let span = expression.span;
        let as_is = |kind: ExprKind| Expr { kind, span };
        match &mut expression.kind {
            ExprKind::Int(number) => {
                let more = number.saturating_add(1);
                if self.site(Kind::Number, span) {
                    *number = more;
                }
            }
            ExprKind::Name(name) => {
                let (kind, other) = match name.as_str() {
                    "you" => (Kind::YouOpponent, call(OPPONENT, as_is(ExprKind::Name("you".into())))),
                    "active" => (Kind::ActiveNext, call(NEXT, as_is(ExprKind::Name("active".into())))),
                    word => {
                        let zone = self.names.zone(word).map(|other| (Kind::Zone, other));
                        let keyword = || self.names.keyword(word).map(|other| (Kind::Keyword, other));
                        let Some((kind, other)) = zone.or_else(keyword) else { return };
                        (kind, ExprKind::Name(other.clone()))
                    }
                };
                if self.site(kind, span) {
                    expression.kind = other;
                }
            }
            ExprKind::Attr(of) => self.property(&mut of.1),
            ExprKind::Of(of) => self.zone_name(&mut of.0),
            ExprKind::Call(called) => {
                if let Some(inside) = self.player_call(called) {
                    *expression = inside;
                }
            }
            ExprKind::Unary(UnaryOp::Not, of) => {
                if self.site(Kind::Comparison, span) {
                    *expression = (**of).clone();
                }
            }
            ExprKind::Binary(..) => self.binary(expression),
            ExprKind::Is(claim) | ExprKind::Has(claim) => {
                let Claim { negated, what, .. } = &mut **claim;
                if self.site(Kind::Comparison, span) {
                    *negated = !*negated;
                }
                self.keyword_name(what);
            }
            ExprKind::If(parts) => {
                let [condition, then, _] = &mut **parts;
                if self.site(Kind::DropCondition, condition.span) {
                    *expression = then.clone();
                }
            }
            ExprKind::Happened(past) | ExprKind::CountHappened(past) => {
                self.pattern(&mut past.pattern);
                past.condition.iter_mut().for_each(|c| self.expr(c));
                past.during.of.iter_mut().for_each(|of| self.expr(of));
            }
            ExprKind::Ranked(ranked) => {
                for rank in &mut ranked.by {
                    if self.site(Kind::Comparison, rank.key.span) {
                        rank.most = !rank.most;
                    }
                }
            }
            ExprKind::Bool(_)
            | ExprKind::Text(_)
            | ExprKind::None
            | ExprKind::List(_)
            | ExprKind::Index(..)
            | ExprKind::End { .. }
            | ExprKind::Unary(UnaryOp::Neg, _)
            | ExprKind::Query(..)
            | ExprKind::Fold(..)
            | ExprKind::Last(_)
            | ExprKind::Group(_)
            | ExprKind::Let(_)
            | ExprKind::Can(_)
            | ExprKind::Was(_)
            | ExprKind::During(_) => {}
            ExprKind::Places(places) => {
                // Of several places each is left out once.
                for at in 0..places.len() {
                    if self.site(Kind::DropPart, places[at].span) {
                        let mut left = std::mem::take(places).into_vec();
                        left.remove(at);
                        if let Some(left) = Expr::in_places(left) {
                            *expression = left;
                        }
                        return;
                    }
                }
            }
        }
    }

    /// `.owner` and `.controller`; a zone of a player.
    fn property(&mut self, name: &mut Ident) {
        let other = match name.name.as_str() {
            "owner" => "controller",
            "controller" => "owner",
            _ => return self.zone_name(name),
        };
        if self.site(Kind::OwnerController, name.span) {
            name.name = other.into();
        }
    }

    /// `opponent(p)` and `next(p)`, which could be `p`; a keyword with its numbers, or an event that is asked about. Gives
    /// what stands in the place of the call.
    fn player_call(&mut self, called: &mut Call) -> Option<Expr> {
        let kind = match called.name.name.as_str() {
            OPPONENT => Kind::YouOpponent,
            NEXT => Kind::ActiveNext,
            word if self.names.keyword(word).is_some() => {
                self.keyword_name(&mut called.name);
                return None;
            }
            _ => return None,
        };
        let [only] = &*called.args else { return None };
        self.site(kind, called.name.span).then(|| only.value.clone())
    }

    fn binary(&mut self, expression: &mut Expr) {
        let span = expression.span;
        let ExprKind::Binary(op, left, right) = &mut expression.kind else { return };
        let joins = matches!(op, BinaryOp::And | BinaryOp::Or);
        let Some(other) = opposite(*op) else { return };
        let kind = if joins { Kind::AndOr } else { Kind::Comparison };
        if self.site(kind, if joins { right.span } else { span }) {
            *op = other;
            return;
        }
        if !joins {
            return;
        }
        // Of a chain each part is left out once.
        let goes_on = matches!(left.kind, ExprKind::Binary(inner, ..) if inner == *op);
        if !goes_on && self.site(Kind::DropPart, left.span) {
            *expression = (**right).clone();
        } else if self.site(Kind::DropPart, right.span) {
            *expression = (**left).clone();
        }
    }

    /// What an expression holds.
    fn inside(&mut self, expression: &mut Expr) {
        match &mut expression.kind {
            ExprKind::List(of) | ExprKind::Places(of) => of.iter_mut().for_each(|each| self.expr(each)),
            ExprKind::Attr(of) => self.expr(&mut of.0),
            ExprKind::Call(called) => self.call_inside(called),
            ExprKind::Index(of, at) => {
                self.expr(of);
                self.expr(at);
            }
            ExprKind::Of(of) => self.expr(&mut of.1),
            ExprKind::End { count, of, .. } => {
                if let Some(count) = count {
                    self.expr(count);
                }
                self.expr(of);
            }
            ExprKind::Unary(_, of) | ExprKind::Was(of) | ExprKind::Last(of) => self.expr(of),
            ExprKind::Binary(_, left, right) => {
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Is(claim) | ExprKind::Has(claim) => self.expr(&mut claim.value),
            ExprKind::If(parts) => parts.iter_mut().for_each(|part| self.expr(part)),
            ExprKind::Query(_, from) => self.selector(from),
            ExprKind::Fold(_, value, from) => {
                self.expr(value);
                self.selector(from);
            }
            ExprKind::Ranked(ranked) => {
                self.selector(&mut ranked.of);
                ranked.by.iter_mut().for_each(|rank| self.expr(&mut rank.key));
            }
            ExprKind::Group(group) => {
                self.selector(&mut group.0);
                self.expr(&mut group.1);
            }
            ExprKind::Let(inner) => {
                inner.named.iter_mut().for_each(|(_, value)| self.expr(value));
                self.expr(&mut inner.value);
            }
            ExprKind::Can(can) => {
                self.event_name(&mut can.pattern.name);
                self.args(&mut can.pattern.args);
            }
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Text(_)
            | ExprKind::None
            | ExprKind::Name(_)
            | ExprKind::Happened(_)
            | ExprKind::CountHappened(_)
            | ExprKind::During(_) => {}
        }
    }

    /// The arguments of a call; `you` in `opponent(you)` was changed with the call.
    fn call_inside(&mut self, called: &mut Call) {
        let twice = match called.name.name.as_str() {
            OPPONENT => "you",
            NEXT => "active",
            _ => "",
        };
        for arg in &mut called.args {
            if !matches!(&arg.value.kind, ExprKind::Name(name) if name == twice) {
                self.expr(&mut arg.value);
            }
        }
    }
}

/// A call with one argument.
fn call(name: &str, of: Expr) -> ExprKind {
    let name = Ident { name: name.into(), span: of.span };
    ExprKind::Call(Box::new(Call { name, args: Box::new([Arg { name: None, value: of }]) }))
}

/// What stands for a comparison that is wrong by a little, and for `and` and `or` one another.
fn opposite(op: BinaryOp) -> Option<BinaryOp> {
    Some(match op {
        BinaryOp::Or => BinaryOp::And,
        BinaryOp::And => BinaryOp::Or,
        BinaryOp::Eq => BinaryOp::Ne,
        BinaryOp::Ne => BinaryOp::Eq,
        BinaryOp::Lt => BinaryOp::Le,
        BinaryOp::Le => BinaryOp::Lt,
        BinaryOp::Gt => BinaryOp::Ge,
        BinaryOp::Ge => BinaryOp::Gt,
        BinaryOp::In => BinaryOp::NotIn,
        BinaryOp::NotIn => BinaryOp::In,
        BinaryOp::Range | BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => return None,
    })
}
