//! The words that a game has for its payments, and for each sort of one.

use super::lexicon::{Form, Noun};
use super::writer::Writer;
use naipe_grammar::ast::{Expr, per_member};

impl<'a> Writer<'a> {
    /// The row of a payment that comes in several sorts: that of one of them, `payment mana[any](n)`, where there is one.
    pub(super) fn payment_row(&self, name: &str, sort: Option<&'a Expr>) -> Option<String> {
        self.row_of_very_sort(name, sort).or_else(|| self.row("payment", name))
    }

    /// The row of one sort of a payment alone, where it says how much of it is paid.
    pub(super) fn row_of_very_sort(&self, name: &str, sort: Option<&'a Expr>) -> Option<String> {
        let member = sort.and_then(|sort| self.member(sort))?;
        self.row("payment", &per_member(name, member)).filter(|key| self.has_places(key))
    }

    /// What one sort of a payment is counted in, where its row says no number: `ore` in `goods[ore]: "ore"`. Such words may be those
    /// of an attribute called the same: where the payment has some for all sorts that say how much, it is paid in those.
    pub(super) fn noun_of_very_sort(&self, name: &str, sort: Option<&'a Expr>) -> Option<Noun> {
        let of_sort = per_member(name, sort.and_then(|sort| self.member(sort))?);
        let key = self.row("payment", &of_sort).filter(|key| !self.has_places(key))?;
        let of_all = self.row("payment", name).is_some_and(|all| self.has_places(&all));
        if of_all && key == *of_sort { None } else { self.words.noun(&key) }
    }

    /// Whether anything is filled in where a row is said.
    fn has_places(&self, key: &str) -> bool {
        self.words.template(key, Form::Told).is_some_and(|template| template.names().next().is_some())
    }

    /// What a payment of so much is counted in, where its row says no number: that of an attribute called the same, `credits: "credit"`.
    pub(super) fn noun_paid(&self, name: &str) -> Option<Noun> {
        let params = self.things.payments.get(name)?.params;
        let key = self.row("payment", name).filter(|key| !params.is_empty() && !self.has_places(key))?;
        self.words.noun(&key)
    }
}
