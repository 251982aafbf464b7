//! What each of several players chose at once, told of one of them: `the card that that player chose`.

use super::lexicon::{Said, args};
use super::nouns::{Phrase, Shape};
use super::selectors::named;
use super::things::Sort;
use super::writer::{What, Writer};
use naipe_grammar::ast::{
    BinaryOp, Block, ChooseFrom, Count, Expr, ExprKind, FoldOp, QueryOp, Selector, Source, StmtKind,
};

impl<'a> Writer<'a> {
    /// Names for what each chose, which are known behind where all of them did: `c[p]`.
    pub(super) fn bind_chosen_by_each(&mut self, body: &'a Block) {
        for statement in &body.statements {
            let StmtKind::Choose(choose) = &statement.kind else { continue };
            let (noun, sort) = match &choose.from {
                ChooseFrom::Selector(selector) => match &selector.parts[..] {
                    [part] => {
                        let lacks = self.lacks.len();
                        let phrase = self.kind_phrase(&part.kind.name);
                        // What it lacks is told where it is chosen.
                        self.lacks.truncate(lacks);
                        (phrase.head, phrase.sort.unwrap_or(Sort::Thing))
                    }
                    _ => (self.words.noun("text.card").unwrap_or_default(), Sort::Thing),
                },
                ChooseFrom::Values(values) if matches!(values.kind, ExprKind::Binary(..)) => {
                    (self.words.noun("text.number").unwrap_or_default(), Sort::Number)
                }
                ChooseFrom::Values(_) => (self.words.noun("text.what_was_chosen").unwrap_or_default(), Sort::Other),
            };
            let said = noun.said(choose.count != Count::One);
            self.bind(&choose.name.name, What::OfEach(said, sort));
        }
    }

    /// Whether a name is that of what each of several chose.
    pub(super) fn is_of_each(&self, list: &Expr) -> bool {
        self.of_each_named(list).is_some()
    }

    pub(super) fn of_each_named(&self, list: &Expr) -> Option<Said> {
        match self.find(named(list)?)? {
            What::OfEach(said, _) => Some(said),
            _ => None,
        }
    }

    /// `the card that that player chose`
    pub(super) fn chosen_by_one(&mut self, list: &'a Expr, of: &'a Expr) -> Said {
        if let Some(chosen) = self.chosen_by_candidate(list, of) {
            return self.its(&chosen, true);
        }
        let noun = self.of_each_named(list).unwrap_or_default();
        let p = self.thing(of);
        self.say_of("text.chosen_by", &noun, [("p", &p)])
    }

    /// The same of the candidate of a selector, whose it is goes without saying: `chosen number`.
    pub(super) fn chosen_by_candidate(&mut self, list: &'a Expr, of: &'a Expr) -> Option<Said> {
        let noun = self.of_each_named(list)?;
        self.candidate_meant(named(of).and_then(|name| self.find(name)).as_ref())?;
        let said = self.say_of("text.chosen_by.candidate", &noun, []);
        Some(Said { is_bare: true, ..said })
    }

    /// Whether somebody chose anything.
    pub(super) fn has_chosen(&mut self, list: &'a Expr, of: &'a Expr, negated: bool) -> String {
        let noun = self.of_each_named(list).unwrap_or_default();
        let p = self.thing(of);
        let p = if p.is_understood { self.candidate_named(&p) } else { p };
        self.maybe("text.chose", args([("p", &p), ("x", &noun)]), negated)
    }

    /// `each player who chose feast`: what a candidate chose in secret.
    pub(super) fn absorb_chosen(
        &mut self,
        phrase: &mut Phrase,
        candidate: &str,
        negated: bool,
        (left, right): (&'a Expr, &'a Expr),
    ) -> bool {
        let ExprKind::Index(list, of) = &left.kind else { return false };
        if !self.is_of_each(list) || !self.is_candidate(of, candidate) || phrase.sort != Some(Sort::Player) {
            return false;
        }
        let x = match self.furthest_chosen(list, right) {
            Some(key) => self.say_of(key, &self.of_each_named(list).unwrap_or_default(), []),
            None => self.thing(right),
        };
        let how = [false, true].map(|several| {
            let p = Said { text: String::new(), is_understood: true, ..phrase.head.said(several) };
            let what = self.maybe("text.chose.that", args([("p", &p), ("x", &x)]), negated);
            self.say(self.that_of(phrase), &args([("what", &Said::plain(what)), ("x", &phrase.head.said(several))]))
        });
        phrase.clauses.push(how);
        true
    }

    /// The phrase for the greatest or the least number that anybody chose, where an expression is that.
    fn furthest_chosen(&self, list: &Expr, value: &'a Expr) -> Option<&'static str> {
        let (value, names) = self.value_among(self.names.len(), value);
        let ExprKind::Fold(op, one, selector) = &value.kind else { return None };
        let binder = binder_of_all(selector)?;
        let ExprKind::Index(other, of) = &one.kind else { return None };
        let is_same = named(other) == named(list) && self.is_known_among(names, named(list)?);
        match op {
            FoldOp::Max if is_same && named(of) == Some(binder) => Some("text.chose.greatest"),
            FoldOp::Min if is_same && named(of) == Some(binder) => Some("text.chose.least"),
            _ => None,
        }
    }

    /// `each creature that a player chose`: that it is among what each of several chose.
    pub(super) fn absorb_chosen_by_any(&mut self, phrase: &mut Phrase, candidate: &str, condition: &'a Expr) -> bool {
        let ExprKind::Query(QueryOp::Any, selector) = &condition.kind else { return false };
        let [part] = &selector.parts[..] else { return false };
        let (Some(binder), Some(asked)) = (&part.binder, &part.condition) else { return false };
        let ExprKind::Binary(BinaryOp::Eq, left, right) = &asked.kind else { return false };
        let is_chosen = |one: &Expr, other: &Expr| {
            let ExprKind::Index(list, of) = &one.kind else { return false };
            let is_of_whom = named(of) == Some(binder.name.as_str());
            self.is_of_each(list) && is_of_whom && self.is_candidate(other, candidate)
        };
        if part.kind.name != "player" || !(is_chosen(left, right) || is_chosen(right, left)) {
            return false;
        }
        let player = self.kind_phrase("player");
        let p = self.shaped(&player, &Shape::One);
        let how = [false, true].map(|several| {
            let x = phrase.head.said(several);
            self.say("text.that_was_chosen", &args([("p", &p), ("x", &x)]))
        });
        phrase.clauses.push(how);
        true
    }
}

/// What each of all players is called by a selector that leaves nobody out.
pub(super) fn binder_of_all(selector: &Selector) -> Option<&str> {
    let [part] = &selector.parts[..] else { return None };
    let are_all = match &part.source {
        Source::Default => part.kind.name == "player",
        Source::In(list) => named(list) == Some("players"),
        Source::InPlay | Source::At(_) => false,
    };
    (are_all && part.condition.is_none()).then(|| part.binder.as_ref().map_or("it", |binder| binder.name.as_str()))
}
