//! What costs as much as something else, more or less: `that costs less mana than that being`.

use super::lexicon::{Said, args};
use super::names::Then;
use super::selectors::named;
use super::writer::{Spoken, Writer};
use naipe_grammar::ast::{BinaryOp, Call, Expr, ExprKind};

impl<'a> Writer<'a> {
    /// What costs so much of a payment as something else, where that is what it is compared with.
    pub(super) fn costs_as_another(
        &mut self,
        op: BinaryOp,
        payment: &'a str,
        one: &'a Call,
        other: &'a Expr,
    ) -> Option<String> {
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
        let x = self.thing(&one.args[0].value);
        if x.is_understood {
            // Behind the candidate, "it" would be the candidate.
            self.last = Some(Spoken::Card);
        }
        let mut y = self.thing(of);
        if let Some(then) = then {
            y = self.before(y, then);
        }
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
        payment.is_some_and(|payment| self.thing_that_costs(payment, right).is_some()) && is_candidate()
    }
}
