//! Abilities that things are given as their own: what stands on whatever has one, and what it knows from where it was given.

use super::lexicon::capitalise;
use super::selectors::named;
use super::speaks::speaks_of;
use super::things::Sort;
use super::writer::{Amounts, What, Writer};
use naipe_grammar::ast::{Ability, Expr};
use naipe_grammar::print;
use naipe_grammar::signs::signs;
use naipe_grammar::tokens::Token;

impl<'a> Writer<'a> {
    /// An ability that a thing gets as its own, as it would stand on it: what is said of amounts in it stands in it, and nothing that is
    /// said of those around it.
    pub(super) fn own_ability(&mut self, given: &'a Ability) -> String {
        let outer = std::mem::take(&mut self.is_by_itself);
        let said = self.keeping_amounts(|w| w.ability_quoted(given));
        self.is_by_itself = outer;
        said
    }

    fn ability_quoted(&mut self, given: &'a Ability) -> String {
        let bearer = self.modified.clone().or_else(|| self.words.noun("text.anything"));
        let outer = std::mem::replace(&mut self.bearer, bearer);
        let later = self.later_than.take();
        let outside = self.known_outside.replace(self.referents.len());
        let names = self.names.len();
        self.named_from_outside(given);
        let clauses = self.ability_clauses(given);
        let what = self.joined_or_nothing(&clauses);
        let Amounts { per, where_, letters } = self.amounts_said(0, 0);
        let what = capitalise(&self.with_amounts(what, &per, &where_, &letters));
        self.names.truncate(names);
        (self.bearer, self.later_than, self.known_outside) = (outer, later, outside);
        self.quoted(&what)
    }

    /// Binds the names that such an ability has from outside and that stand for who gave it: who reads it, and the card that it
    /// stands on, are others.
    fn named_from_outside(&mut self, given: &Ability) {
        let said = print::ability(given);
        let signs = signs(&said);
        let mentioned = |name: &str| {
            let is_it = |at: &usize| signs[*at] == (Token::Word, name) && (*at == 0 || signs[*at - 1].1 != ".");
            (0..signs.len()).any(|at| is_it(&at))
        };
        let mut known: Vec<String> = self.names.iter().map(|(name, _)| name.clone()).collect();
        known.sort_unstable();
        known.dedup();
        for name in known.into_iter().filter(|name| mentioned(name)) {
            let what = match self.find(&name) {
                Some(What::You) => self.giver(),
                Some(What::Card) => self.giving_card(),
                Some(What::Value(value, names)) => match self.value_among(names, value) {
                    (value, names) if self.is_unbound(names, value, "you") => self.giver(),
                    (value, names) if self.is_unbound(names, value, "self") => self.giving_card(),
                    (value, names) if self.is_about_giver(names, value) => {
                        What::Said(self.unsaid(format!("`{name}`, who is known from outside"), ""), Sort::Thing)
                    }
                    _ => continue,
                },
                _ => continue,
            };
            self.bind(&name, what);
        }
    }

    fn giver(&mut self) -> What<'a> {
        What::Said(self.machine("text.giver"), Sort::Player)
    }

    fn giving_card(&mut self) -> What<'a> {
        What::Said(self.machine("text.giver.card"), Sort::Thing)
    }

    /// Whether an expression is a pronoun, for which none of the first so many names stands.
    fn is_unbound(&self, names: usize, expr: &Expr, pronoun: &str) -> bool {
        named(expr) == Some(pronoun) && !self.names.iter().take(names).any(|(name, _)| name == pronoun)
    }

    /// Whether a value, read with the first so many names, goes by who reads, or by the card.
    fn is_about_giver(&self, names: usize, value: &Expr) -> bool {
        ["you", "self"].iter().any(|pronoun| speaks_of(value, pronoun))
            || self.names.iter().take(names).enumerate().any(|(at, (name, what))| {
                speaks_of(value, name)
                    && match what {
                        What::You | What::Card => true,
                        What::Value(of, known) => self.is_about_giver((*known).min(at), of),
                        _ => false,
                    }
            })
    }
}
