//! What is paid, in words.

use super::told::Teller;
use crate::describe;
use crate::program::{Payment, PaymentId, Sort};
use crate::value::Value;
use naipe_grammar::ast::per_member;
use naipe_grammar::narrow;

impl Teller<'_> {
    /// What is paid, with its arguments.
    pub fn payment(&self, payment: PaymentId, args: &[Value]) -> String {
        let pay = &self.game.program.payments[payment.i()];
        if let Some(said) = self.payment_of_sort(pay, args) {
            return said;
        }
        let words = self.game.words();
        let entry = words.entry(Sort::Payment, &pay.name);
        // Words that say no number are what it is counted in; what has neither words nor a title has those of an attribute called like it.
        let is_noun = match entry {
            Some(entry) => entry.said.plain().is_some(),
            None => pay.title == describe::spaced(&pay.name) && words.noun(Sort::Attribute, &pay.name).is_some(),
        };
        if let ([much @ Value::Int(_)], true) = (pay.shown(args), is_noun) {
            return words.counted(&self.said(*much), &pay.name);
        }
        if let Some(entry) = entry {
            return self.worded(entry, pay.params.iter(), args);
        }
        let title = describe::called(&pay.title, &pay.name);
        match pay.shown(args) {
            [] => title.to_owned(),
            [much, sort] if pay.sorts.is_some() => format!("{} {title} ({})", self.words(*much), self.words(*sort)),
            _ => format!("{} {title}", self.list(args)),
        }
    }

    /// What is paid of one sort that has words of its own: `goods[ore](n, g): "{n} ore"`, or what it is counted in, `goods[ore]: "ore"`.
    fn payment_of_sort(&self, pay: &Payment, args: &[Value]) -> Option<String> {
        let [much, Value::Member(of, member), ..] = args else { return None };
        let (member, _) =
            pay.sorts.and(self.game.program.enums.get(usize::from(*of))?.members.get(usize::from(*member)))?;
        let (name, words) = (per_member(&pay.name, member), self.game.words());
        let entry = words.entry(Sort::Payment, &name)?;
        Some(match entry.said.plain() {
            Some(_) => words.counted(&self.said(*much), &name),
            // The row is that of its sort: nothing more is to be said of that.
            None => {
                let is_said = |at: &usize| *at != 1 || pay.params.get(1).is_some_and(|of| entry.said.speaks_of(of));
                let said: Vec<usize> = (0..args.len()).filter(is_said).collect();
                let values: Vec<Value> = said.iter().map(|at| args[*at]).collect();
                self.worded(entry, said.iter().filter_map(|at| pay.params.get(*at)), &values)
            }
        })
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
