//! What is paid, in words.

use super::told::Teller;
use crate::describe;
use crate::program::{PaymentId, Sort};
use crate::value::Value;
use naipe_grammar::narrow;

impl Teller<'_> {
    /// What is paid, with its arguments.
    pub fn payment(&self, payment: PaymentId, args: &[Value]) -> String {
        let pay = &self.game.program.payments[payment.i()];
        if let Some(entry) = self.game.words().entry(Sort::Payment, &pay.name) {
            return match (entry.said.plain(), pay.shown(args)) {
                // A noun alone is what is counted.
                (Some(_), [n @ Value::Int(_)]) if entry.plural.is_some() => {
                    self.game.words().counted(&self.said(*n), &pay.name)
                }
                (Some(noun), [n @ Value::Int(_)]) => format!("{} {noun}", self.words(*n)),
                _ => self.worded(entry, pay.params.iter(), args),
            };
        }
        let title = describe::called(&pay.title, &pay.name);
        match pay.shown(args) {
            [] => title.to_owned(),
            [much, sort] if pay.sorts.is_some() => format!("{} {title} ({})", self.words(*much), self.words(*sort)),
            _ => format!("{} {title}", self.list(args)),
        }
    }

    /// The payments of a list, as the machine keeps them: which, how many arguments, and these.
    pub fn payments(&self, list: &[Value]) -> String {
        let (mut said, mut rest) = (Vec::new(), list);
        // What is called something by what is chosen for it is told as the others are.
        while let [payment, _, n, after @ ..] = rest {
            let (args, next) = after.split_at((n.int().max(0) as usize).min(after.len()));
            said.push(self.payment(PaymentId(narrow::u16(payment.int())), args));
            rest = next;
        }
        said.join(", ")
    }
}
