//! What the game has and nobody in particular: whether it is so, how much of it there is, and how that changes.

use super::clauses::Clause;
use super::lexicon::{Noun, Said, args};
use super::things::Sort;
use super::writer::Writer;
use naipe_grammar::ast::{AssignOp, Expr, ExprKind};

impl<'a> Writer<'a> {
    /// Whether a name is that of a value of the game here, and of nothing that is spoken of.
    pub(super) fn is_shared(&self, name: &str) -> bool {
        self.things.shared.contains_key(name) && self.find(name).is_none()
    }

    pub(super) fn shared_noun(&mut self, name: &str) -> Noun {
        let title = self.things.shared.get(name).and_then(|attr| attr.title.as_ref());
        self.noun("attribute", name, title.map(|title| title.name.as_str()))
    }

    fn shared_sort(&self, name: &str) -> Sort {
        self.things.shared.get(name).map_or(Sort::Other, |attr| self.things.sort(&attr.ty))
    }

    /// `la marea`, `el número de marcas`
    pub(super) fn shared(&mut self, name: &str) -> Said {
        let (noun, sort) = (self.shared_noun(name), self.shared_sort(name));
        self.nobodys(&noun, sort)
    }

    /// What is nobody's, as the one there is.
    fn nobodys(&mut self, noun: &Noun, sort: Sort) -> Said {
        let said = if noun.counted && sort == Sort::Number { self.count_noun(noun) } else { noun.said(false) };
        self.say_of("text.def", &said, [])
    }

    /// `hay luna llena`
    pub(super) fn shared_is_so(&mut self, name: &str, negated: bool) -> String {
        let x = self.shared_noun(name).said(false);
        self.say(if negated { "text.shared.not" } else { "text.shared" }, &args([("x", &x)]))
    }

    /// `desde ahora hay luna llena`, `la marea aumenta en 2`
    pub(super) fn shared_changed(&mut self, name: &str, op: AssignOp, value: &'a Expr) -> Vec<Clause> {
        let (noun, sort) = (self.shared_noun(name), self.shared_sort(name));
        vec![self.nobodys_changed(name, &noun, sort, op, value)]
    }

    /// The same of whatever is nobody's, by what it is called.
    pub(super) fn nobodys_changed(
        &mut self,
        name: &str,
        noun: &Noun,
        sort: Sort,
        op: AssignOp,
        value: &'a Expr,
    ) -> Clause {
        let text = match (&value.kind, op) {
            (ExprKind::Bool(yes), _) => {
                let x = noun.said(false);
                self.say(if *yes { "text.shared.from_now" } else { "text.shared.no_longer" }, &args([("x", &x)]))
            }
            (ExprKind::None, _) => {
                let x = noun.said(false);
                self.say("text.shared.none", &args([("x", &x)]))
            }
            _ if sort == Sort::Number => {
                let x = self.nobodys(noun, sort);
                let (key, n) = match op {
                    AssignOp::Add => ("text.shared.more", self.amount(value)),
                    AssignOp::Sub => ("text.shared.less", self.amount(value)),
                    AssignOp::Mul => ("text.shared.times", self.amount(value)),
                    AssignOp::Set => ("text.shared.set", Said::plain(self.described(value))),
                };
                self.say(key, &args([("x", &x), ("n", &n)]))
            }
            (_, AssignOp::Set) if sort != Sort::Truth => {
                let (x, n) = (self.nobodys(noun, sort), self.thing(value));
                let key = if n.reader { "text.shared.set.you" } else { "text.shared.set" };
                self.say(key, &args([("x", &x), ("n", &n)]))
            }
            _ => self.unsaid(format!("`{name}` that is changed"), "").text,
        };
        Clause::new(text)
    }
}
