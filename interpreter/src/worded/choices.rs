//! Choices: `elige un Ser tuyo`, `elige: robas una carta; o ganas 3 de Vida`.

use super::announcing::targets;
use super::clauses::Clause;
use super::declined::can_decline;
use super::lexicon::{Args, Form, Said, args};
use super::nouns::{Phrase, Shape};
use super::selectors::named;
use super::things::Sort;
use super::writer::{Amounts, ORDINALS, What, Writer};
use naipe_grammar::ast::{
    Bound, BranchOf, ChooseFrom, ChooseStmt, Count, Expr, ExprKind, Mode, Modes, Most, Offer, Optional, Selector,
    Source,
};

impl<'a> Writer<'a> {
    /// What a choice gives a name to, without saying that it is chosen.
    pub fn chosen(&mut self, choose: &'a ChooseStmt) -> Option<usize> {
        let ChooseFrom::Selector(selector) = &choose.from else { return None };
        if let Some(number) = self.one_of_those(choose, selector).or_else(|| self.one_at_an_end(choose, selector)) {
            self.referents[number].is_chosen = true;
            return Some(number);
        }
        let phrase = self.selected_as(&choose.name.name, selector);
        let (shape, is_set) = self.shape_of(&choose.count, choose.optional != Optional::No);
        let number = self.introduce(&choose.name.name, phrase, shape, is_set);
        self.referents[number].is_chosen = true;
        Some(number)
    }

    /// One of several that are spoken of already: `una de esas cartas`.
    fn one_of_those(&mut self, choose: &'a ChooseStmt, selector: &'a Selector) -> Option<usize> {
        let [part] = &selector.parts[..] else { return None };
        let Source::In(place) = &part.source else { return None };
        let (Some(What::Referent(number)), None, Count::One) =
            (named(place).and_then(|name| self.find(name)), &part.condition, &choose.count)
        else {
            return None;
        };
        let those = self.name(number);
        let head = self.referents[number].phrase.head.clone();
        let one = self.say_of("text.one_of", &those, []);
        let number = self.introduce(&choose.name.name, Phrase::new(head, Sort::Thing), Shape::One, false);
        self.first_words.insert(number, one);
        Some(number)
    }

    /// The one that lies at an end of a place, where it may be of any kind: `la carta de arriba de tu mazo`.
    fn one_at_an_end(&mut self, choose: &'a ChooseStmt, selector: &'a Selector) -> Option<usize> {
        let [part] = &selector.parts[..] else { return None };
        let Source::In(place) = &part.source else { return None };
        let ExprKind::End { count, .. } = &place.kind else { return None };
        let is_one = count.as_deref().is_none_or(|count| matches!(count.kind, ExprKind::Int(1)));
        let kind = part.kind.name.as_str();
        if !is_one || part.condition.is_some() || choose.count != Count::One || !self.is_any_card(kind) {
            return None;
        }
        let said = self.thing(place);
        let phrase = self.kind_phrase(kind);
        let number = self.introduce(&choose.name.name, phrase, Shape::One, false);
        self.first_words.insert(number, said);
        Some(number)
    }

    /// Whether all cards of the game are of a kind.
    fn is_any_card(&self, kind: &str) -> bool {
        let mut roots = self.things.kinds.iter().filter(|(_, of)| of.parents.is_empty() && !of.is_keyword);
        kind == "card" || roots.all(|(root, _)| *root == kind)
    }

    /// How many are chosen.
    pub fn shape_of(&mut self, count: &'a Count, optional: bool) -> (Shape, bool) {
        let one = || Said { text: "1".into(), number: Some(1), ..Said::default() };
        match count {
            Count::One if optional => (Shape::UpTo(one()), false),
            Count::One => (Shape::One, false),
            Count::Exactly(n) => (Shape::Count(self.amount(n)), true),
            Count::UpTo(n) => (Shape::UpTo(self.amount(n)), true),
            // None at all is so many at most.
            Count::Between(least, Some(most)) if matches!(least.kind, ExprKind::Int(0)) => {
                (Shape::UpTo(self.amount(most)), true)
            }
            Count::Between(least, Some(most)) => {
                let [least, most] = [least, most].map(|n| self.amount_by_itself(n));
                (Shape::Between(least, most), true)
            }
            Count::Between(least, None) => (Shape::AtLeast(self.amount_by_itself(least)), true),
            Count::Any => (Shape::Any, true),
            Count::Order => (Shape::All, true),
        }
    }

    /// A choice, and what is done where none is made.
    pub fn choice(&mut self, choose: &'a ChooseStmt) -> Vec<Clause> {
        let mut clauses = self.choice_alone(choose);
        let Some(otherwise) = &choose.otherwise else { return clauses };
        let reader = Said { reader: true, ..Said::default() };
        let (key, who) = match &choose.by {
            _ if can_decline(choose) => ("text.otherwise", reader),
            Some(by) => ("text.otherwise.unable", self.who_was_asked(by)),
            None => ("text.otherwise.unable", reader),
        };
        clauses.extend(self.otherwise_as(key, &who, otherwise));
        clauses
    }

    /// A choice.
    pub(super) fn choice_alone(&mut self, choose: &'a ChooseStmt) -> Vec<Clause> {
        let who = choose.by.as_ref().map(|by| self.thing(by));
        let who = who.unwrap_or(Said { reader: true, ..Said::default() });
        self.chooser = choose.by.as_ref().filter(|_| !who.reader);
        let chosen = self.chosen(choose);
        let chooser = self.chooser.take();
        let mut x = match chosen {
            Some(number) => {
                if matches!(choose.count, Count::One) {
                    self.referents[number].shape = Shape::One;
                }
                self.is_of_others_choice = chooser.is_some();
                let named = self.name(number);
                self.is_of_others_choice = false;
                named
            }
            None => {
                let ChooseFrom::Values(values) = &choose.from else { return Vec::new() };
                let x = self.values_to_choose(values);
                self.chosen_value(&choose.name.name, values);
                x
            }
        };
        if let Some(adding) = &choose.adding {
            let a = self.added_up(&choose.name.name, &adding.each);
            let n = Said::plain(self.described(&adding.total));
            let key = match adding.bound {
                Bound::Exactly => "text.adding",
                Bound::AtLeast => "text.adding.at_least",
                Bound::AtMost => "text.adding.at_most",
            };
            x.text = self.say(key, &args([("x", &x), ("a", &a), ("n", &n)]));
        }
        let mut filled = args([("p", &who), ("x", &x)]);
        let key = match (choose.random, &choose.optional) {
            (true, optional) => {
                if *optional != Optional::No {
                    self.lack("`optional` of a choice at random", "");
                }
                "text.choose_random"
            }
            (_, Optional::No) if choose.count == Count::Order => "text.choose_order",
            (_, Optional::No) => "text.choose",
            (_, Optional::Yes) => "text.may_choose",
            (_, Optional::When(condition)) => {
                filled.insert("cond".into(), Said::plain(self.condition(condition, false)));
                "text.choose.or_none"
            }
        };
        self.actor = choose.by.as_ref().filter(|_| !who.reader);
        let mut text = self.chooses(key, &filled, who.reader);
        if choose.wording.secret {
            text = self.say("text.secretly", &args([("what", &Said::plain(text))]));
        }
        vec![Clause::new(text).of(who.reader)]
    }

    /// What those that are chosen add up: `power`.
    fn added_up(&mut self, name: &str, worth: &'a Expr) -> Said {
        let attr = match (named(worth), self.read_of(worth)) {
            (Some(attr), _) if self.things.attrs.contains_key(attr) => Some(attr.to_owned()),
            (_, Some((_, attr))) => Some(attr.to_string()),
            _ => None,
        };
        if let Some(attr) = attr {
            let noun = self.attr_noun(&attr);
            return noun.said(noun.counted);
        }
        if matches!(worth.kind, ExprKind::Binary(..)) {
            return self.unsaid("what is added up", "");
        }
        self.scoped(|w| {
            w.bind_candidate(name, super::lexicon::Noun::default());
            Said::plain(w.described(worth))
        })
    }

    /// `1..6`, an enum, a list.
    pub(super) fn values_to_choose(&mut self, values: &'a Expr) -> Said {
        if let Some(name) = named(values)
            && let Some(members) = self.things.enums.get(name).cloned()
        {
            let all: Vec<String> = members
                .iter()
                .map(|member| {
                    let title = self.things.members.get(member).copied().flatten();
                    self.noun("member", member, title).text
                })
                .collect();
            return Said::plain(self.list(&all, "list.or"));
        }
        // One of those that are named: not all of them.
        if let ExprKind::List(all) = &values.kind {
            let all: Vec<String> = all.iter().map(|one| self.one_of_list(one)).collect();
            return Said::plain(self.list(&all, "list.or"));
        }
        if let ExprKind::Binary(naipe_grammar::ast::BinaryOp::Range, ..) = values.kind {
            let range = Said::plain(self.described(values));
            return Said::plain(self.say("text.a_number", &args([("x", &range)])));
        }
        self.thing(values)
    }

    fn chosen_value(&mut self, name: &str, values: &'a Expr) {
        let gives = match &values.kind {
            ExprKind::Call(call) => self.things.defines.get(call.name.name.as_str()).and_then(|define| define.ty),
            _ => None,
        };
        let key = match &values.kind {
            ExprKind::Binary(..) => "text.that_number",
            _ if gives.is_some_and(|ty| self.things.sort(ty) == Sort::Zone) => "text.that_zone",
            _ => "text.what_was_chosen",
        };
        let said = self.known_as(key, key == "text.that_number");
        let what = match said {
            Ok(said) if key == "text.that_number" => What::Amount(said),
            Ok(said) => What::Said(said, Sort::Other),
            Err(what) => what,
        };
        self.bind(name, what);
    }

    /// What a value that is chosen is called by which nothing is said but what it is: `el número elegido`. Where others are called so,
    /// it is said which of them each is, in the order in which they were chosen.
    pub(super) fn known_as(&mut self, key: &str, is_number: bool) -> Result<Said, What<'a>> {
        let noun = self.words.noun(key).unwrap_or_default().said(false);
        let only = self.say_of("text.def", &noun, []);
        let is_ordered = self.words.has(ORDINALS[0]);
        let in_order: Vec<Said> =
            ORDINALS.iter().filter(|_| is_ordered).map(|key| self.say_of(key, &noun, [])).collect();
        let is_called = |text: &str| text == only.text || in_order.iter().any(|said| said.text == text);
        let alike: Vec<usize> = (0..self.names.len())
            .filter(
                |at| matches!(&self.names[*at].1, What::Amount(said) | What::Said(said, _) if is_called(&said.text)),
            )
            .collect();
        if alike.is_empty() {
            return Ok(only);
        }
        // What several words say stands apart where it is how many.
        let sort = if is_number { Sort::Number } else { Sort::Other };
        let mut told = in_order.into_iter().map(|said| What::Said(Said { plural: is_number, ..said }, sort));
        for at in alike {
            self.names[at].1 = told.next().unwrap_or(What::Changing);
        }
        let next = told.next();
        if next.is_none() {
            self.lack("which of several chosen values is meant", "");
        }
        Err(next.unwrap_or(What::Changing))
    }

    /// `you may sabotage or attack`: actions that somebody is offered once.
    pub(super) fn offered(&mut self, offer: &'a Offer) -> Vec<Clause> {
        if offer.until_pass || offer.must || offer.then.is_some() || offer.otherwise.is_some() {
            return vec![Clause::new(self.unsaid("`offer` with more than its actions", "").text)];
        }
        let mut all = Vec::new();
        for name in offer.actions.iter().map(named) {
            match name.and_then(|name| self.things.groups.get(name)) {
                Some(group) => all.extend(group.iter().map(|action| Some(action.name.as_str()))),
                None => all.push(name.filter(|name| self.things.actions.contains_key(name))),
            }
        }
        let all: Vec<String> = all.into_iter().map(|action| self.action_as_noun(action)).collect();
        let what = Said::plain(self.list(&all, "list.or"));
        let p = self.thing(&offer.player);
        vec![Clause::new(self.say("text.permit", &args([("x", &p), ("what", &what)])))]
    }

    fn action_as_noun(&mut self, action: Option<&str>) -> String {
        let Some(action) = action else { return self.unsaid("what is offered here", "").text };
        let template = self.row("action", action).and_then(|key| self.words.template(&key, Form::Noun));
        match template {
            Some(template) => self.words.say(&template, &Args::new()),
            None => self.unsaid(format!("action `{action}` as a noun"), format!("{action}: \"…\" noun \"…\"")).text,
        }
    }

    pub fn branches(
        &mut self,
        modes: &'a [naipe_grammar::ast::Branch],
        by: Option<&'a Expr>,
        optional: &'a Optional,
    ) -> Vec<Clause> {
        let who = by.map(|by| self.thing(by)).unwrap_or(Said { reader: true, ..Said::default() });
        let mut all = Vec::new();
        self.actor = by.filter(|_| !who.reader);
        for branch in modes {
            let text = self.in_option(|w| {
                if let BranchOf::Thing(name, ChooseFrom::Selector(selector)) = &branch.what {
                    let phrase = w.selected_as(&name.name, selector);
                    w.introduce(&name.name, phrase, Shape::One, false);
                }
                let before = w.changes;
                let clauses = w.block(&branch.block);
                // Whether it can be chosen is asked before it is done.
                let after = std::mem::replace(&mut w.changes, before);
                let mut text = w.joined_within(&clauses);
                if let (BranchOf::Label(label), true) = (&branch.what, text.is_empty()) {
                    text = w.quoted(&label.name);
                }
                if let Some(when) = &branch.when {
                    let condition = Said::plain(w.condition(when, false));
                    text = w.say("text.option.if", &args([("what", &Said::plain(text)), ("cond", &condition)]));
                }
                w.changes = after;
                text
            });
            all.push(text);
        }
        self.actor = None;
        let list = Said::plain(self.list(&all, "text.or_else"));
        let mut filled = args([("p", &who), ("x", &list)]);
        let key = match optional {
            Optional::No => "text.choose_one",
            Optional::Yes if modes.len() == 1 => "text.may_do",
            Optional::Yes => "text.may_choose_one",
            Optional::When(condition) => {
                filled.insert("cond".into(), Said::plain(self.condition(condition, false)));
                "text.choose_one.or_none"
            }
        };
        let end = match key {
            "text.choose_one" => self.say("text.end_of_choice", &filled),
            _ => self.say("text.end_of_choice.or_none", &filled),
        };
        vec![Clause::until(self.chooses(key, &filled, who.reader), end).asking()]
    }

    /// Says one thing of several of which one is chosen.
    fn in_option<T>(&mut self, say: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.is_option, true);
        let said = self.scoped(say);
        self.is_option = outer;
        said
    }

    /// A mode of several: what it does, with what it costs and when it can be chosen.
    fn mode(&mut self, mode: &'a Mode) -> String {
        self.in_option(|w| {
            let first = w.referents.len();
            w.aims = targets(&mode.steps);
            for step in &mode.steps {
                w.step(step);
            }
            let numbers = w.numbers_chosen(mode.steps.iter());
            let mut clauses = w.after_choosing(first, |w| w.block(&mode.effect));
            clauses.splice(..0, numbers);
            let mut text = w.joined_within(&clauses);
            let label = w.quoted(&mode.label.name);
            if text.is_empty() {
                text = label;
            } else if mode.name.is_some() {
                // Whether it was chosen is asked by what it is called.
                let [label, what] = [label, text].map(Said::plain);
                text = w.say("text.mode.labelled", &args([("label", &label), ("what", &what)]));
            }
            for cost in &mode.costs {
                let cost = Said::plain(w.cost(cost));
                text = w.say("text.mode.cost", &args([("cost", &cost), ("what", &Said::plain(text))]));
            }
            match &mode.when {
                Some(when) => {
                    let condition = Said::plain(w.condition(when, false));
                    w.say("text.option.if", &args([("what", &Said::plain(text)), ("cond", &condition)]))
                }
                None => text,
            }
        })
    }

    /// `elige: robas una carta; o ganas 3 de vida`
    pub(super) fn one_of(&mut self, modes: &[&'a Mode]) -> Clause {
        let all: Vec<String> = modes.iter().map(|mode| self.mode(mode)).collect();
        let x = Said::plain(self.list(&all, "text.or_else"));
        let p = Said { reader: true, ..Said::default() };
        let end = self.say("text.end_of_choice", &Args::new());
        Clause::until(self.say("text.choose_one", &args([("p", &p), ("x", &x)])), end).asking()
    }

    /// So many modes; what is said of a letter stands before them: `X, donde X es tu vida`.
    fn number_of_modes(&mut self, n: &'a Expr) -> Said {
        let (per, where_) = (self.per.len(), self.where_.len());
        let said = self.amount_by_itself(n);
        let Amounts { per, where_, letters } = self.amounts_said(per, where_);
        let text = self.with_amounts(said.text.clone(), &per, &where_, &letters);
        said.with(text)
    }

    pub(super) fn several_of(&mut self, several: &'a Modes) -> Clause {
        let all: Vec<String> = several.modes.iter().map(|mode| self.mode(mode)).collect();
        let x = Said::plain(all.join("; "));
        let least = several.least.as_ref().map(|least| self.number_of_modes(least));
        let least = least.unwrap_or(Said { text: "1".into(), number: Some(1), ..Said::default() });
        let n = Said { text: self.words.number(&least, None), ..least };
        let (key, most) = match &several.most {
            Most::Exactly => ("text.choose_modes", None),
            Most::All => ("text.choose_modes.or_more", None),
            Most::UpTo(most) => ("text.choose_modes.to", Some(self.number_of_modes(most))),
        };
        let again = if several.repeat_allowed { self.say("text.modes_again", &args([])) } else { String::new() };
        let again = Said::plain(again);
        let mut filled = args([("n", &n), ("x", &x), ("again", &again)]);
        let is_next = |most: &Said| most.number.is_some_and(|most| n.number.is_some_and(|n| most == n + 1));
        let key = if most.as_ref().is_some_and(is_next) { "text.choose_modes.or" } else { key };
        if let Some(most) = most {
            filled.insert("most".into(), Said { text: self.words.number(&most, None), ..most });
        }
        let end = self.say("text.end_of_choice", &Args::new());
        Clause::until(self.say(key, &filled), end).asking()
    }
}
