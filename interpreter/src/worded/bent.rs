//! What an ability changes of an event before it happens: `la cantidad es 2 mayor`, `en su lugar va a la mano de su dueño`.

use super::clauses::Clause;
use super::lexicon::{Args, Form, Said, args};
use super::selectors::named;
use super::speaks::speaks_of;
use super::things::Sort;
use super::values::row_of;
use super::writer::{What, Writer};
use naipe_grammar::ast::{AssignOp, BinaryOp, Expr, ExprKind};

/// A parameter of the event that is heard.
#[derive(Debug, Clone)]
pub struct Heard {
    /// What it is called in the event,
    pub param: String,
    /// of what sort it is, where that is declared,
    pub sort: Option<Sort>,
    /// the event,
    pub event: String,
    /// and the row with its words.
    pub row: String,
}

impl<'a> Writer<'a> {
    /// What an ability changes of an event before it happens; or any other name that it writes to.
    pub(super) fn bent(&mut self, name: &str, op: AssignOp, value: &'a Expr) -> Vec<Clause> {
        let what = self.find(name);
        let heard = self.heard.iter().rev().find(|heard| heard.param == name).cloned();
        match (what, heard) {
            (Some(What::Letter(letter, sort)), _) => self.letter_changed(letter, sort, op, value),
            (Some(What::Ending), _) => vec![self.loop_ended()],
            // What was given back last is what is spoken of from here on.
            (Some(What::Referent(_) | What::Given(_)), None)
                if op == AssignOp::Set
                    && let Some(call) = self.raised(value) =>
            {
                self.call(&call.name.name, &call.args)
            }
            // A name that is counted up: its value is no longer what it was.
            (Some(What::Value(..) | What::Changing), _) => {
                vec![Clause::new(self.unsaid(format!("the name `{name}` that changes"), "").text)]
            }
            (Some(_), Some(heard)) => {
                let text = match (heard.sort, &value.kind) {
                    (Some(Sort::Number), _) => self.amount_bent(name, op, value),
                    (Some(Sort::Truth), ExprKind::Bool(is_so)) => self.truth_bent(name, *is_so),
                    (Some(Sort::Truth), _) => self.unsaid(format!("`{name}` that is changed"), "").text,
                    _ => self.thing_bent(&heard, value),
                };
                vec![Clause::new(text)]
            }
            (None, _) if self.is_shared(name) => self.shared_changed(name, op, value),
            _ => vec![Clause::new(self.unsaid(format!("`{name}` that is changed"), "").text)],
        }
    }

    /// What a parameter is called, by its own words.
    fn param_noun(&self, name: &str) -> Option<super::lexicon::Noun> {
        self.words.noun(&format!("parameter {name}")).or_else(|| self.words.noun(name))
    }

    /// `la cantidad es 2 mayor`, whatever it had to be for that to be heard.
    fn amount_bent(&mut self, name: &str, op: AssignOp, value: &'a Expr) -> String {
        let noun = self.param_noun(name).or_else(|| self.words.noun("text.amount")).unwrap_or_default();
        let x = self.say_of("text.def", &noun.said(false), []);
        if op == AssignOp::Set
            && let Some((key, bound)) = bounded(name, value)
        {
            let n = Said::plain(self.described(bound));
            return self.say(key, &args([("x", &x), ("n", &n)]));
        }
        if op == AssignOp::Set
            && let Some((key, bound, op, by)) = bent_within(name, value)
        {
            let by = self.amount(by);
            let what = Said::plain(self.bent_by(&x, op, &by));
            let n = Said::plain(self.described(bound));
            return self.say(key, &args([("what", &what), ("n", &n)]));
        }
        let n = if op == AssignOp::Set { Said::plain(self.described(value)) } else { self.amount(value) };
        self.bent_by(&x, op, &n)
    }

    /// How a value is bent, whatever it had to be: `x is 2 greater`.
    pub(super) fn bent_by(&mut self, x: &Said, op: AssignOp, n: &Said) -> String {
        let key = match op {
            AssignOp::Add => "text.bent.more",
            AssignOp::Sub => "text.bent.less",
            AssignOp::Mul if n.number == Some(-1) => "text.bent.opposite",
            AssignOp::Mul if n.number == Some(2) => "text.bent.doubled",
            AssignOp::Mul => "text.bent.times",
            AssignOp::Set => "text.bent.set",
        };
        self.say(key, &args([("x", x), ("n", n)]))
    }

    /// `ocurre así: no en combate`
    fn truth_bent(&mut self, name: &str, is_so: bool) -> String {
        let mut how = self.truth(name);
        if !is_so {
            how = Said::plain(self.say("text.not.state", &args([("how", &how)])));
        }
        self.say("text.bent.so", &args([("x", &how)]))
    }

    /// `el objetivo pasa a ser esta criatura`; where the parameter has no words, the event as it is then told.
    fn thing_bent(&mut self, heard: &Heard, value: &'a Expr) -> String {
        if let Some(noun) = self.param_noun(&heard.param) {
            let x = self.say_of("text.def", &noun.said(false), []);
            let y = self.thing(value);
            let key = if y.reader { "text.bent.to.you" } else { "text.bent.to" };
            return self.say(key, &args([("x", &x), ("y", &y)]));
        }
        let template = self.words.template(&heard.row, Form::Told).unwrap_or_default();
        if !template.mentions(&heard.param) {
            let params = self.things.events.get(heard.event.as_str()).map_or(&[][..], |event| event.params);
            return self.unsaid(format!("parameter `{}`", heard.param), row_of(&heard.event, params)).text;
        }
        let mut filled = Args::new();
        let others: Vec<Heard> = self.heard.iter().filter(|one| one.event == heard.event).cloned().collect();
        // How much it is stays as it is, and so does what the words cannot do without.
        let is_told = |one: &Heard| match one.sort {
            Some(Sort::Number) => template.mentions(&one.param),
            _ => template.needs(&one.param),
        };
        for other in others.into_iter().filter(|one| one.param != heard.param && is_told(one)) {
            let said = match self.find(&other.param) {
                Some(What::Referent(number)) => self.name(number),
                Some(What::Said(said, _) | What::Amount(said)) if other.sort != Some(Sort::Number) => said,
                Some(What::You) => Said { reader: true, ..Said::default() },
                Some(What::Card) => self.this(),
                _ => {
                    let text = self.say("text.as_much", &Args::new());
                    Said { is_as_much: true, plural: true, ..Said::plain(text) }
                }
            };
            filled.insert(other.param, said);
        }
        let y = match self.member(value) {
            Some(member) => {
                let title = self.things.members.get(member).copied().flatten();
                self.noun("member", member, title).said(false)
            }
            None if self.is_zone(value) => self.place(value),
            None => self.thing(value),
        };
        filled.insert(heard.param.clone(), y);
        let what = Said::plain(self.words.say(&template, &filled));
        self.say("text.bent.instead", &args([("what", &what)]))
    }
}

/// What an amount is kept at by `amount = min(amount, 2)`, and the words for that.
fn bounded<'e>(name: &str, value: &'e Expr) -> Option<(&'static str, &'e Expr)> {
    let ExprKind::Call(call) = &value.kind else { return None };
    let key = match call.name.name.as_str() {
        "min" => "text.bent.at_most",
        "max" => "text.bent.at_least",
        _ => return None,
    };
    let [one, other] = &call.args[..] else { return None };
    match (named(&one.value) == Some(name), named(&other.value) == Some(name)) {
        (true, false) => Some((key, &other.value)),
        (false, true) => Some((key, &one.value)),
        _ => None,
    }
}

/// What an amount is changed by and still kept at by `amount = max(0, amount - 3)`, and the words for that.
fn bent_within<'e>(name: &str, value: &'e Expr) -> Option<(&'static str, &'e Expr, AssignOp, &'e Expr)> {
    let ExprKind::Call(call) = &value.kind else { return None };
    let key = match call.name.name.as_str() {
        "min" => "text.bent.but_at_most",
        "max" => "text.bent.but_at_least",
        _ => return None,
    };
    let [one, other] = &call.args[..] else { return None };
    [(&one.value, &other.value), (&other.value, &one.value)].into_iter().find_map(|(changed, bound)| {
        let ExprKind::Binary(sign @ (BinaryOp::Add | BinaryOp::Sub), left, by) = &changed.kind else { return None };
        let op = if *sign == BinaryOp::Add { AssignOp::Add } else { AssignOp::Sub };
        let is_its = named(left) == Some(name) && !speaks_of(by, name) && !speaks_of(bound, name);
        is_its.then_some((key, bound, op, &**by))
    })
}
