//! What several targets come to together, `any number of creatures with a total power of 4 or less`, and how much of something
//! players have.

use super::lexicon::{Said, args};
use super::nouns::{Phrase, Shape};
use super::selectors::named;
use super::speaks::speaks_of;
use super::things::Sort;
use super::writer::Writer;
use naipe_grammar::ast::{BinaryOp, Expr, ExprKind, FoldOp, Selector, Source};

impl<'a> Writer<'a> {
    /// What is asked of each target with those that were chosen before it: `sum(power of creature in targets(self)) + it.power <= 4`.
    pub(super) fn absorb_total(
        &mut self,
        phrase: &mut Phrase,
        candidate: &str,
        op: BinaryOp,
        left: &'a Expr,
        right: &'a Expr,
    ) -> bool {
        let ExprKind::Binary(BinaryOp::Add, one, other) = &left.kind else { return false };
        let Some(attr) = [(one, other), (other, one)].into_iter().find_map(|(sum, own)| {
            let attr = self.attribute_of(own, candidate)?;
            (summed_of_targets(sum)? == attr).then(|| attr.to_owned())
        }) else {
            return false;
        };
        let n = match (op, &right.kind) {
            (BinaryOp::Le, _) => Said::plain(self.described(right)),
            (BinaryOp::Lt, ExprKind::Int(n)) => Said::plain((n - 1).to_string()),
            _ => return false,
        };
        let noun = self.attr_noun(&attr);
        let a = noun.said(noun.counted);
        let text = self.say("text.adding.at_most", &args([("x", &Said::plain("")), ("a", &a), ("n", &n)]));
        let text = text.trim_start().to_owned();
        phrase.clauses.push([text.clone(), text]);
        true
    }

    /// How many of something a player has: `con cuatro cartas o más en su mano`.
    pub(super) fn absorb_count(
        &mut self,
        phrase: &mut Phrase,
        candidate: &str,
        op: BinaryOp,
        (left, right): (&'a Expr, &'a Expr),
    ) -> bool {
        let is_of_candidate = speaks_of(left, candidate) || speaks_of(left, "it");
        if phrase.sort != Some(Sort::Player) || !is_of_candidate || !matches!(right.kind, ExprKind::Int(_)) {
            return false;
        }
        let (key, n) = self.bound(op, right, false);
        let shape = match (key, n.number) {
            (_, None | Some(..=0)) => return false,
            ("at_least", Some(1)) => Shape::One,
            ("at_least", _) => Shape::AtLeast(n),
            ("at_most", _) => Shape::AtMost(n),
            _ => return false,
        };
        let Some(things) = self.things_counted(left) else { return false };
        let x = self.shaped(&things, &shape);
        self.clause(phrase, "text.with", &x);
        true
    }
}

/// The attribute that is added up of the targets chosen so far.
fn summed_of_targets(sum: &Expr) -> Option<&str> {
    let ExprKind::Fold(FoldOp::Sum, value, selector) = &sum.kind else { return None };
    let is_its = |of: &Expr| named(of).is_some_and(|of| Some(of) == binder(selector) || of == "it");
    let attr = match &value.kind {
        ExprKind::Name(name) => name.as_str(),
        ExprKind::Attr(read) if is_its(&read.0) => read.1.name.as_str(),
        _ => return None,
    };
    let [part] = &selector.parts[..] else { return None };
    let Source::In(list) = &part.source else { return None };
    let ExprKind::Call(call) = &list.kind else { return None };
    let is_of_card = matches!(&call.args[..], [of] if named(&of.value) == Some("self"));
    (call.name.name == "targets" && is_of_card && part.condition.is_none()).then_some(attr)
}

/// What each of those found is called.
fn binder(selector: &Selector) -> Option<&str> {
    let [part] = &selector.parts[..] else { return None };
    part.binder.as_ref().map(|binder| binder.name.as_str())
}
