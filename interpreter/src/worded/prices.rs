//! What costs as much as something else, more or less: `that costs less mana than that being`.

use super::lexicon::{Said, args};
use super::names::Then;
use super::selectors::named;
use super::writer::{Spoken, Writer};
use naipe_grammar::ast::{BinaryOp, Call, Expr, ExprKind};

/// What something costs besides or less than something else: of what, whether it is more, and how much.
struct Apart<'a> {
    of: &'a Expr,
    is_more: bool,
    by: &'a Expr,
}

impl<'a> Writer<'a> {
    /// What costs so much of a payment as something else, where that is what it is compared with.
    pub(super) fn costs_as_another(
        &mut self,
        op: BinaryOp,
        payment: &'a str,
        one: &'a Call,
        other: &'a Expr,
    ) -> Option<String> {
        if let Some(apart) = self.apart(payment, other) {
            return self.costs_so_much_apart(op, payment, one, &apart);
        }
        let (of, then) = self.thing_that_costs(payment, other)?;
        let key = match op {
            BinaryOp::Eq => "as_much",
            BinaryOp::Ne => "not_as_much",
            BinaryOp::Lt => "less",
            BinaryOp::Le => "no_more",
            BinaryOp::Gt => "more",
            BinaryOp::Ge => "no_less",
            _ => return None,
        };
        let (x, y) = self.two_that_cost(one, of, then);
        let noun = self.noun_paid(payment);
        let counted = noun.as_ref().is_some_and(|noun| noun.counted);
        let what = match noun {
            Some(noun) => noun.said(noun.counted),
            // "2 de luz", but "menos luz".
            None => {
                let what = self.what_is_paid(payment);
                let bare = what.split_once(' ').filter(|(first, _)| self.words.is_preposition(first));
                Said::plain(bare.map_or(what.as_str(), |(_, bare)| bare))
            }
        };
        let own = format!("text.costs.{key}.counted");
        let key = if counted && self.words.has(&own) { own } else { format!("text.costs.{key}") };
        Some(self.say(&key, &args([("x", &x), ("what", &what), ("y", &y)])))
    }

    /// What is compared, and what it is compared with.
    fn two_that_cost(&mut self, one: &'a Call, of: &'a Expr, then: Option<Then>) -> (Said, Said) {
        let x = self.thing(&one.args[0].value);
        if x.is_understood {
            // Behind the candidate, "it" would be the candidate.
            self.last = Some(Spoken::Card);
        }
        let y = self.thing(of);
        let y = match then {
            Some(then) => self.before(y, then),
            None => y,
        };
        (x, y)
    }

    /// `cost_of(y, mana) + 1`
    fn apart(&self, payment: &str, other: &'a Expr) -> Option<Apart<'a>> {
        let ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), left, right) = &self.value_of(other).kind else {
            return None;
        };
        if self.thing_that_costs(payment, left).is_some() {
            return Some(Apart { of: left, is_more: *op == BinaryOp::Add, by: right });
        }
        let turned = *op == BinaryOp::Add && self.thing_that_costs(payment, right).is_some();
        turned.then_some(Apart { of: right, is_more: true, by: left })
    }

    /// What costs so much more or less than something else: `that costs 1 more than that being`.
    fn costs_so_much_apart(
        &mut self,
        op: BinaryOp,
        payment: &'a str,
        one: &'a Call,
        apart: &Apart<'a>,
    ) -> Option<String> {
        let (of, then) = self.thing_that_costs(payment, apart.of)?;
        // The least that is more, and the most that is less.
        let further = match op {
            BinaryOp::Gt => Some(1),
            BinaryOp::Lt => Some(-1),
            _ => None,
        };
        let n = match (&apart.by.kind, further) {
            (ExprKind::Int(n), _) => {
                let n = n + if apart.is_more { further.unwrap_or(0) } else { -further.unwrap_or(0) };
                Said { number: Some(n), plural: n != 1, ..Said::plain(n.to_string()) }
            }
            (_, None) => self.amount(apart.by),
            _ => return None,
        };
        let bound = match (op, apart.is_more) {
            (BinaryOp::Eq | BinaryOp::Ne, _) => "apart",
            (BinaryOp::Ge | BinaryOp::Gt, true) | (BinaryOp::Le | BinaryOp::Lt, false) => "at_least",
            (BinaryOp::Le | BinaryOp::Lt, true) | (BinaryOp::Ge | BinaryOp::Gt, false) => "at_most",
            _ => return None,
        };
        let (x, y) = self.two_that_cost(one, of, then);
        let what = Said::plain(self.as_price(|w| w.payment_amount(payment, None, &n)));
        let not = if op == BinaryOp::Ne { ".not" } else { "" };
        let key = format!("text.costs.{bound}.{}{not}", if apart.is_more { "more" } else { "less" });
        Some(self.say(&key, &args([("x", &x), ("what", &what), ("y", &y)])))
    }

    /// What is asked how much it costs of a payment, by itself or under a name; and when that was, if it need not be so now.
    fn thing_that_costs(&self, payment: &str, expr: &'a Expr) -> Option<(&'a Expr, Option<Then>)> {
        let ExprKind::Call(call) = &self.value_of(expr).kind else { return None };
        if self.payment_asked(&call.name.name, &call.args) != Some(payment) {
            return None;
        }
        Some((&call.args[0].value, named(expr).and_then(|name| self.then(name))))
    }

    /// Whether a condition compares what its candidate costs with what something else costs, so that it begins with the candidate.
    pub(super) fn costs_candidate(&self, condition: &'a Expr) -> bool {
        let ExprKind::Binary(_, left, right) = &condition.kind else { return false };
        let ExprKind::Call(call) = &left.kind else { return false };
        let payment = self.payment_asked(&call.name.name, &call.args);
        let is_candidate = || {
            let of = call.args.first().and_then(|arg| named(&arg.value)).and_then(|name| self.find(name));
            self.candidate_meant(of.as_ref()).is_some()
        };
        let is_of_another =
            |payment| self.thing_that_costs(payment, right).is_some() || self.apart(payment, right).is_some();
        payment.is_some_and(is_of_another) && is_candidate()
    }
}
