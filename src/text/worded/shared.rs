//! What the game has and nobody in particular: whether it is so, how much of it there is, and how that changes.

use super::lexicon::{Said, args};
use super::statements::Clause;
use super::things::Sort;
use super::writer::Writer;
use naipe_grammar::ast::{AssignOp, Expr, ExprKind};

impl<'a> Writer<'a> {
    /// Whether a name is that of a value of the game here, and of nothing that is spoken of.
    pub(super) fn is_shared(&self, name: &str) -> bool {
        self.things.shared.contains_key(name) && self.find(name).is_none()
    }

    fn shared_noun(&mut self, name: &str) -> super::lexicon::Noun {
        let title = self.things.shared.get(name).and_then(|attr| attr.title.as_ref());
        self.noun("attribute", name, title.map(|title| title.name.as_str()))
    }

    fn shared_sort(&self, name: &str) -> Sort {
        self.things.shared.get(name).map_or(Sort::Other, |attr| self.things.sort(&attr.ty))
    }

    /// `la marea`, `el número de marcas`
    pub(super) fn shared(&mut self, name: &str) -> Said {
        let noun = self.shared_noun(name);
        let is_number = self.shared_sort(name) == Sort::Number;
        let said = if noun.counted && is_number { self.count_noun(&noun) } else { noun.said(false) };
        self.say_of("text.def", &said, [])
    }

    /// `hay luna llena`
    pub(super) fn shared_is_so(&mut self, name: &str, negated: bool) -> String {
        let x = self.shared_noun(name).said(false);
        self.say(if negated { "text.shared.not" } else { "text.shared" }, &args([("x", &x)]))
    }

    /// `desde ahora hay luna llena`, `la marea aumenta en 2`
    pub(super) fn shared_changed(&mut self, name: &str, op: AssignOp, value: &'a Expr) -> Vec<Clause> {
        let sort = self.shared_sort(name);
        let text = match (&value.kind, op) {
            (ExprKind::Bool(yes), _) => {
                let x = self.shared_noun(name).said(false);
                self.say(if *yes { "text.shared.from_now" } else { "text.shared.no_longer" }, &args([("x", &x)]))
            }
            (ExprKind::None, _) => {
                let x = self.shared_noun(name).said(false);
                self.say("text.shared.none", &args([("x", &x)]))
            }
            _ if sort == Sort::Number => {
                let x = self.shared(name);
                let (key, n) = match op {
                    AssignOp::Add => ("text.shared.more", self.amount(value)),
                    AssignOp::Sub => ("text.shared.less", self.amount(value)),
                    AssignOp::Mul => ("text.shared.times", self.amount(value)),
                    AssignOp::Set => ("text.shared.set", Said::plain(self.described(value))),
                };
                self.say(key, &args([("x", &x), ("n", &n)]))
            }
            (_, AssignOp::Set) if sort != Sort::Truth => {
                let (x, n) = (self.shared(name), self.thing(value));
                self.say("text.shared.set", &args([("x", &x), ("n", &n)]))
            }
            _ => self.unsaid(format!("`{name}` that is changed"), "").text,
        };
        vec![Clause::new(text)]
    }
}
