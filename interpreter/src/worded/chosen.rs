//! What each of several players chose at once, told of one of them: `the card that that player chose`.

use super::lexicon::{Said, args};
use super::nouns::Phrase;
use super::selectors::named;
use super::things::Sort;
use super::writer::{What, Writer};
use naipe_grammar::ast::{Block, ChooseFrom, Count, Expr, ExprKind, StmtKind};

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
                ChooseFrom::Values(_) => continue,
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
        let x = self.thing(right);
        let how = [false, true].map(|several| {
            let p = Said { text: String::new(), is_understood: true, ..phrase.head.said(several) };
            let what = self.maybe("text.chose.that", args([("p", &p), ("x", &x)]), negated);
            self.say(self.that_of(phrase), &args([("what", &Said::plain(what)), ("x", &phrase.head.said(several))]))
        });
        phrase.clauses.push(how);
        true
    }
}
