//! The names that the costs, modes, numbers and targets of a card give, for whatever speaks of them.

use super::costs::the_choice;
use super::lexicon::{Args, Said, args};
use super::nouns::{Phrase, Shape};
use super::things::Sort;
use super::writer::{What, Writer};
use naipe_grammar::ast::{
    AnnounceStep, ChooseFrom, ChooseStmt, CostDecl, CostKind, CostTerm, Count, Expr, ExprKind, Ident, Member,
};

impl<'a> Writer<'a> {
    /// The names of modes: whether each was chosen, or how often.
    pub fn named_modes(&mut self, members: &'a [Member]) {
        for member in members {
            let is_counted = matches!(member, Member::Modes(several) if several.repeat_allowed);
            for (name, mode) in member.modes().iter().filter_map(|mode| Some((mode.name.as_ref()?, mode))) {
                let label = Said::plain(mode.label.name.as_str());
                let what = if is_counted {
                    let times = self.say("text.times_chosen", &args([("x", &label)]));
                    What::Said(Said { plural: true, ..Said::plain(times) }, Sort::Number)
                } else {
                    What::Chosen(label)
                };
                self.bind(&name.name, what);
            }
        }
    }

    /// The names of what is aimed at, for costs that are told before it: `the creature`, `the targets`.
    pub(super) fn aimed_at(&mut self, members: &'a [Member]) {
        for member in members {
            let Member::Step(step) = member else { continue };
            let AnnounceStep::Target { count, name, selector, .. } = &**step else { continue };
            let lacks = self.lacks.len();
            let phrase = self.selected(selector);
            // What it lacks is told where the target is.
            self.lacks.truncate(lacks);
            let target = || self.words.noun("text.target").unwrap_or_default();
            let noun = if phrase.or.is_empty() { phrase.head.clone() } else { target() };
            let said = self.say_of("text.def", &noun.said(*count != Count::One), []);
            self.bind(&name.name, What::Said(said, phrase.sort.unwrap_or(Sort::Thing)));
        }
    }

    /// The names that the costs, numbers and modes of a card or an ability give.
    pub fn optional_costs(&mut self, members: &'a [Member]) {
        self.named_modes(members);
        for member in members {
            if let Member::Step(step) = member
                && let AnnounceStep::Choose { name, from: ChooseFrom::Values(_), .. } = &**step
            {
                self.bind(
                    &name.name,
                    What::Said(Said { plural: true, ..Said::plain(name.name.as_str()) }, Sort::Number),
                );
            }
            if let Member::Cost(cost) = member {
                self.named_cost(cost);
            }
            for cost in member.modes().iter().flat_map(|mode| &mode.costs) {
                self.named_cost(cost);
            }
            if let Member::Field(field) = member
                && field.name.name == "has"
            {
                field.values.iter().for_each(|keyword| self.costs_of_keyword(keyword));
            }
        }
    }

    /// The names that the costs of a keyword give, by their labels or else by the keyword's title.
    fn costs_of_keyword(&mut self, keyword: &'a Expr) {
        let name = match &keyword.kind {
            ExprKind::Name(name) => name,
            ExprKind::Call(call) => &call.name.name,
            _ => return,
        };
        let held = self.things.held.get(name.as_str()).copied().unwrap_or_default();
        let title = self.things.kinds.get(name.as_str()).and_then(|keyword| keyword.title);
        for member in held {
            let Member::Cost(cost) = member else { continue };
            let (CostKind::Optional(name, label) | CostKind::Alternative(Some(name), label)) = &cost.kind else {
                continue;
            };
            if let Some(text) = label.as_ref().map(|label| label.name.as_str()).or(title) {
                self.known_as_paid(name, cost, Said::plain(text));
            }
        }
    }

    /// Speaks of what is chosen while something is paid: by what it is, where the payment chooses once; as all that was chosen elsewhere.
    fn chosen_to_pay(&mut self, name: &str, payment: &'a Ident, term: &'a CostTerm) {
        let lacks = self.lacks.len();
        let paid = self.things.payments.get(payment.name.as_str()).copied();
        let choice = paid.and_then(|paid| the_choice(paid.body.map_or(&[][..], |body| &body.statements)));
        let Some((choose, is_once)) = choice else {
            let paid = Said::plain(self.as_price(|w| w.cost_term(term)));
            // What it lacks is told where the cost is.
            self.lacks.truncate(lacks);
            let said = Said::plain(self.say("text.chosen_for", &args([("x", &paid)])));
            return self.bind(name, What::Said(said, Sort::Thing));
        };
        let is_one = is_once && choose.count == Count::One && paid.is_some_and(|paid| paid.params.is_empty());
        self.chosen_so(name, choose, is_one);
    }

    /// Speaks of what is chosen to pay by what it is.
    fn chosen_so(&mut self, name: &str, choose: &'a ChooseStmt, is_one: bool) {
        let ChooseFrom::Selector(selector) = &choose.from else {
            let said = Said::plain(self.say("text.chosen_for.any", &Args::new()));
            return self.bind(name, What::Said(said, Sort::Other));
        };
        let lacks = self.lacks.len();
        let of = self.selected(selector);
        // What it lacks is told where the cost is.
        self.lacks.truncate(lacks);
        let how = [false, true].map(|several| self.say("text.chosen_to_pay", &args([("x", &of.head.said(several))])));
        let chosen =
            self.say_of("text.clause", &of.head.said(!is_one), [("how", &Said::plain(&*how[usize::from(!is_one)]))]);
        let said = self.say_of("text.def", &chosen, []);
        let phrase = Phrase { clauses: vec![how], ..Phrase::new(of.head, of.sort.unwrap_or(Sort::Thing)) };
        let number = self.introduce(name, phrase, Shape::All, !is_one);
        self.first_words.insert(number, said);
    }

    /// The names that a cost gives: whether or how often it was paid, and what was chosen for it.
    fn named_cost(&mut self, cost: &'a CostDecl) {
        for term in &cost.terms {
            if let Some((name, payment)) = self.chosen_while_paying(term) {
                self.chosen_to_pay(name, payment, term);
            }
            if let CostTerm::Choose(choose) = term
                && let Some(chosen) = choose.chosen()
            {
                self.chosen_so(&chosen.name.name, chosen, chosen.count == Count::One && !cost.repeat_allowed);
            }
        }
        let (name, label) = match &cost.kind {
            CostKind::Optional(name, label) | CostKind::Alternative(Some(name), label) => (name, label),
            CostKind::Plain | CostKind::Alternative(None, _) => return,
        };
        let text = match label {
            Some(label) => label.name.to_string(),
            None if self.is_done_to_pay(cost) => self.say("text.cost.additional", &Args::new()),
            None => self.as_price(|w| w.cost(cost)),
        };
        // `2 de energía` and `dos cartas de la mano` are several, `1 de energía` and `una carta de la mano` are not.
        let plural = text.split(' ').next().is_some_and(|first| self.words.says_several(first));
        self.known_as_paid(name, cost, Said { plural, ..Said::plain(text) });
    }

    /// Speaks by a name of whether a cost was paid, or how often.
    fn known_as_paid(&mut self, name: &Ident, cost: &CostDecl, said: Said) {
        let what = if cost.repeat_allowed {
            let times = self.say("text.times_paid", &args([("x", &said)]));
            What::Said(Said { plural: true, ..Said::plain(times) }, Sort::Number)
        } else {
            What::Said(said, Sort::Truth)
        };
        self.bind(&name.name, what);
    }
}
