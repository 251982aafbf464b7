//! What is paid, in words.

use super::told::Teller;
use crate::describe;
use crate::program::{Payment, PaymentId, Sort};
use crate::value::Value;
use crate::words::Entry;
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
        let entry = words.entry(Sort::Payment, &pay.name).filter(|entry| !entry.is_silent());
        // Where something that happens pays, its words speak of what it happens to, which is told as it happens.
        if pay.in_place.is_some() && entry.is_some_and(|entry| entry.said.plain().is_none()) {
            return self.say("record.pays.cost", []);
        }
        // What has neither words nor a title has those of an attribute that is called like it.
        let is_named = pay.title == describe::spaced(&pay.name);
        let noun = entry.or_else(|| if is_named { words.entry(Sort::Attribute, &pay.name) } else { None });
        if let ([much @ Value::Int(_)], Some(noun)) = (pay.shown(args), noun)
            && let Some(said) = self.so_much(noun, *much, &pay.name)
        {
            return said;
        }
        if let Some(entry) = entry {
            return self.worded(entry, pay.params.iter(), args, Value::None);
        }
        let title = describe::called(&pay.title, &pay.name);
        match pay.shown(args) {
            [] => title.to_owned(),
            [much, sort] if pay.sorts.is_some() => format!("{} {title} ({})", self.words(*much), self.words(*sort)),
            // How much stands before what is paid, and with what it is paid behind it.
            [Value::Int(_), ..] => format!("{} {title}", self.list(args)),
            _ => format!("{title} ({})", self.list(args)),
        }
    }

    /// What is paid of one sort that has words of its own: `goods[ore](n, g): "{n} ore"`, or what it is counted in, `goods[ore]: "ore"`.
    fn payment_of_sort(&self, pay: &Payment, args: &[Value]) -> Option<String> {
        let [much, Value::Member(of, member), ..] = args else { return None };
        let (member, _) =
            pay.sorts.and(self.game.program.enums.get(usize::from(*of))?.members.get(usize::from(*member)))?;
        let (name, words) = (per_member(&pay.name, member), self.game.words());
        let entry = words.entry(Sort::Payment, &name)?;
        if let Some(said) = self.so_much(entry, *much, &name) {
            return Some(said);
        }
        // The row is that of its sort: nothing more is to be said of that.
        let is_said = |at: &usize| *at != 1 || pay.params.get(1).is_some_and(|of| entry.said.speaks_of(of));
        let said: Vec<usize> = (0..args.len()).filter(is_said).collect();
        let values: Vec<Value> = said.iter().map(|at| args[*at]).collect();
        Some(self.worded(entry, said.iter().filter_map(|at| pay.params.get(*at)), &values, Value::None))
    }

    /// So much of what words that say no number count: `2 logs`, `a coin`; the number alone stands before what has no word for several.
    fn so_much(&self, entry: &Entry, much: Value, name: &str) -> Option<String> {
        let noun = entry.said.plain()?;
        let is_counted = entry.plural.is_some();
        Some(if is_counted {
            self.game.words().counted(&self.said(much), name)
        } else {
            format!("{} {noun}", self.words(much))
        })
    }

    /// That somebody cannot pay any more.
    pub fn unpaid(&self, player: Value, payment: PaymentId) -> String {
        let pay = &self.game.program.payments[payment.i()];
        let title = describe::called(&pay.title, &pay.name).to_owned();
        self.say("record.unpaid", [("p", self.words(player)), ("what", title)])
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
