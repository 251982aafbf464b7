//! Cards that are the same one printed: two things with one name.

use super::lexicon::{Said, args};
use super::nouns::Phrase;
use super::selectors::named;
use super::writer::{Spoken, What, Writer};
use naipe_grammar::ast::{Call, Expr, ExprKind};

/// Of what it is asked which card it is: `x` of `x.card`, or how it is called, `x.title`.
fn card_of(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::Attr(read) if matches!(read.1.name.as_str(), "card" | "title") => Some(&read.0),
        _ => None,
    }
}

impl<'a> Writer<'a> {
    /// A thing whose card an expression is, or a card that was chosen.
    fn with_that_name(&mut self, expr: &'a Expr) -> Option<Said> {
        let (value, names) = self.value_among(self.names.len(), expr);
        match (card_of(value), &value.kind) {
            (Some(of), _) => Some(self.within(names, |w| w.thing_in_full(of))),
            (None, ExprKind::Name(name)) if matches!(self.find(name), Some(What::Referent(_))) => {
                Some(self.thing_in_full(value))
            }
            _ => None,
        }
    }

    /// A thing that is not called "it": what has its name would be that.
    fn thing_in_full(&mut self, expr: &'a Expr) -> Said {
        if self.last != Some(Spoken::Card) {
            self.last = Some(Spoken::Other);
        }
        self.thing(expr)
    }

    /// Whether an expression asks which card something is.
    fn asks_card(&self, expr: &Expr) -> bool {
        card_of(self.value_of(expr)).is_some()
    }

    /// `esa criatura tiene el mismo nombre que esta`; of a title, `esa criatura se llama «Lobo»`.
    pub(super) fn is_of_same_name(&mut self, left: &'a Expr, right: &'a Expr, negated: bool) -> Option<String> {
        if !self.asks_card(left) {
            return if self.asks_card(right) { self.is_of_same_name(right, left, negated) } else { None };
        }
        let x = self.with_that_name(left)?;
        let (key, y) = match &self.value_of(right).kind {
            ExprKind::Text(title) => ("text.function.titled", Said::plain(title.as_str())),
            _ => ("text.same_name", self.with_that_name(right)?),
        };
        Some(self.maybe(key, args([("x", &x), ("y", &y)]), negated))
    }

    /// The same of a candidate, as a part of its noun: `con el mismo nombre que esa criatura`.
    pub(super) fn absorb_same_name(
        &mut self,
        phrase: &mut Phrase,
        candidate: &str,
        negated: bool,
        left: &'a Expr,
        right: &'a Expr,
    ) -> bool {
        let is_its = |w: &Self, expr: &'a Expr| match (card_of(expr), named(expr)) {
            (Some(of), _) => w.is_candidate(of, candidate),
            (None, name) => name == Some("card") && w.find("card").is_none(),
        };
        let other = match (is_its(self, left), is_its(self, right)) {
            (true, false) => right,
            (false, true) => left,
            _ => return false,
        };
        self.of_that_name(phrase, other, negated)
    }

    /// `titled(it, c.title)`, which is that it is called as another is.
    pub(super) fn absorb_titled(&mut self, phrase: &mut Phrase, candidate: &str, call: &'a Call) -> bool {
        let ("titled", [it, title]) = (call.name.name.as_str(), &*call.args) else { return false };
        let is_of_another = card_of(&title.value).is_some();
        is_of_another && self.is_candidate(&it.value, candidate) && self.of_that_name(phrase, &title.value, false)
    }

    fn of_that_name(&mut self, phrase: &mut Phrase, other: &'a Expr, negated: bool) -> bool {
        let Some(other) = self.with_that_name(other) else { return false };
        self.clause(phrase, if negated { "text.with.same_name.not" } else { "text.with.same_name" }, &other);
        true
    }
}
