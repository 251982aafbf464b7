//! Keywords with what they are given: `escudo 2`, `eco una ofrenda y 2 de maná`.

use super::lexicon::{Said, args};
use super::writer::Writer;
use naipe_grammar::ast::{Expr, ExprKind};

impl<'a> Writer<'a> {
    /// A keyword with its numbers, as an expression.
    pub fn keyword_value(&mut self, expr: &'a Expr) -> String {
        match &expr.kind {
            ExprKind::Call(call) => {
                let mut given: Vec<Said> = call.args.iter().map(|arg| self.keyword_argument(&arg.value)).collect();
                // Several costs are what the last parameter is given.
                let params = self.things.keywords.get(call.name.name.as_str()).map_or(0, |params| params.len());
                if params > 0 && given.len() > params {
                    let costs: Vec<String> = given.drain(params - 1..).map(|said| said.text).collect();
                    given.push(Said::plain(self.list(&costs, "list.and")));
                }
                self.keyword(&call.name.name, &given)
            }
            ExprKind::Name(name) => self.keyword(name, &[]),
            ExprKind::Of(of) if of.0.name == "actions" => {
                let x = self.thing(&of.1);
                self.say("text.actions_of", &args([("x", &x)]))
            }
            _ => self.described(expr),
        }
    }

    /// What a keyword is given: a number, a member of an enum, a kind, or a cost such as `2 mana`.
    fn keyword_argument(&mut self, value: &'a Expr) -> Said {
        if let ExprKind::Call(call) = &value.kind
            && self.things.payments.contains_key(call.name.name.as_str())
            && let [much, sort @ ..] = &*call.args
        {
            let n = self.amount(&much.value);
            let sort = sort.first().map(|sort| &sort.value);
            return Said::plain(self.payment_amount(&call.name.name, sort, &n));
        }
        if let Some(call) = self.raised(value) {
            let done = self.call(&call.name.name, &call.args);
            return Said::plain(self.joined_within(&done));
        }
        match &value.kind {
            ExprKind::Name(name) if self.find(name).is_none() && self.things.members.contains_key(name.as_str()) => {
                self.thing(value)
            }
            ExprKind::Name(name) if self.find(name).is_none() && self.things.kinds.contains_key(name.as_str()) => {
                self.kind_noun(name).said(false)
            }
            ExprKind::Name(name) if self.find(name).is_none() && self.things.payments.contains_key(name.as_str()) => {
                let payment = self.things.payments[name.as_str()];
                Said::plain(self.paid(name, payment, &[]))
            }
            // What something else costs.
            ExprKind::Of(of) if of.0.name == "cost" && !self.things.declares("cost") => {
                let x = self.thing(&of.1);
                Said::plain(self.say("text.cost_of", &args([("x", &x)])))
            }
            _ => self.amount(value),
        }
    }
}
