//! What names stand for that statements give: what was found, moved, made, or given back.

use super::clauses::Clause;
use super::lexicon::{Noun, Said, args};
use super::names::Then;
use super::nouns::{Phrase, Shape};
use super::selectors::named;
use super::things::Sort;
use super::values::paired;
use super::writer::{Spoken, What, Writer};
use naipe_grammar::ast::{
    Arg, Block, Expr, ExprKind, Many, Param, Part, QueryOp, Stmt, StmtKind, TypeKind, within_statements,
};
use std::collections::HashMap;

impl<'a> Writer<'a> {
    /// Gives parameters their values, by name or by position, or as they are where nothing is said.
    pub fn bind_all(&mut self, params: &'a [Param], given: &'a [Arg]) {
        let is_left_out = |param: &Param, value: &Expr| param.default.as_ref().is_some_and(|d| std::ptr::eq(d, value));
        let (mut bound, mut left_out) = (Vec::new(), Vec::new());
        for (param, value) in paired(params, given) {
            match value {
                Some(value) if is_left_out(param, value) => left_out.push((param, value)),
                Some(value) => {
                    let named_at = named(value).and_then(|name| self.named_at_of(name));
                    bound.push((param.name.name.to_string(), self.meant_by(value), named_at));
                }
                None => {}
            }
        }
        for (name, what, named_at) in bound {
            self.bind(&name, what);
            // What was named before was so then, whatever it is called now.
            self.named_at.extend(named_at.map(|then| (self.names.len() - 1, then)));
        }
        // What is left out may speak of what is given.
        for (param, value) in left_out {
            let what = self.meant_by(value);
            self.bind(&param.name.name, what);
        }
    }

    /// What a parameter stands for that is given this.
    pub(super) fn meant_by(&self, value: &'a Expr) -> What<'a> {
        let as_it_is = What::Value(value, self.names.len());
        match named(value) {
            Some("you") if self.find("you").is_none() => What::You,
            Some("self") if self.find("self").is_none() => What::Card,
            Some(name) => self.find(name).unwrap_or(as_it_is),
            None => as_it_is,
        }
    }

    /// A name for a value: said by what it is wherever it stands.
    pub(super) fn alias(&mut self, name: &str, value: &'a Expr) {
        let at = self.names.len();
        // One thing that is found is spoken of like a target.
        if let ExprKind::End { count: None, .. } = &value.kind {
            let noun = self.words.noun("text.card").unwrap_or_default();
            let said = self.thing(value);
            let number = self.introduce_said(name, noun, said);
            self.referents[number].found_at = Some(self.changes);
            self.found.insert(number, value);
            return;
        }
        if let ExprKind::Query(QueryOp::First, selector) = &value.kind {
            let phrase = self.selected(selector);
            let first = self.first_found(selector, &phrase);
            let number = self.introduce(name, phrase, Shape::One, false);
            self.referents[number].found_at = Some(self.changes);
            self.first_words.insert(number, first);
            self.found.insert(number, value);
            return;
        }
        if let ExprKind::Last(all) = &value.kind
            && let ExprKind::Query(QueryOp::First | QueryOp::All, selector) = &all.kind
        {
            let phrase = self.selected(selector);
            let last = self.thing(value);
            let number = self.introduce(name, phrase, Shape::One, false);
            self.referents[number].found_at = Some(self.changes);
            self.first_words.insert(number, last);
            self.found.insert(number, value);
            return;
        }
        // So is a cell, or what is in one: it is found anew nowhere.
        if let Some((phrase, first)) = self.asking(|w| w.found_whosever(value)) {
            let is_of_table = self.reads_table(value, at, 0);
            let number = self.introduce(name, phrase, Shape::The, false);
            self.referents[number].found_at = is_of_table.then_some(self.changes);
            self.first_words.extend(first.map(|first| (number, first)));
            return;
        }
        self.bind(name, What::Value(value, at));
        self.named_at.insert(at, self.changes);
    }

    /// One of a list, in which who reads is named as well.
    pub(super) fn one_of_list(&mut self, one: &'a Expr) -> String {
        let said = self.thing(one);
        if said.reader { self.machine("text.you").text } else { said.text }
    }

    /// Speaks of something in words that are already there.
    pub(super) fn introduce_said(&mut self, name: &str, noun: Noun, said: Said) -> usize {
        let phrase = Phrase { head: noun, sort: Some(Sort::Thing), ..Phrase::default() };
        let number = self.introduce(name, phrase, Shape::One, false);
        self.first_words.insert(number, said);
        number
    }

    /// `la carta de arriba de tu mazo antes de eso`
    pub(super) fn before(&mut self, said: Said, then: Then) -> Said {
        let key = match then {
            Then::Before => "text.before",
            Then::WhenItBegan => "text.when_it_began",
        };
        let text = self.say(key, &args([("x", &said)]));
        said.with(text)
    }

    /// What was found before something changed: what is found now would be something else.
    pub(super) fn found_before(&mut self, value: &'a Expr, then: Then) -> Said {
        self.was_then(value, then, self.is_amount(value))
    }

    /// The same, as an amount or as a thing.
    pub(super) fn was_then(&mut self, value: &'a Expr, then: Then, is_amount: bool) -> Said {
        match &value.kind {
            ExprKind::Query(op @ (QueryOp::First | QueryOp::All), selector) => {
                let mut phrase = self.selected(selector);
                self.there_before(&mut phrase);
                self.shaped(&phrase, if *op == QueryOp::First { &Shape::One } else { &Shape::All })
            }
            // `quien controlaba esa criatura antes`
            ExprKind::Attr(read) if read.1.name == "controller" => {
                let x = self.thing(&read.0);
                let x = if x.is_understood { self.candidate_named(&x) } else { x };
                Said::plain(self.say("text.controlled_before", &args([("x", &x)])))
            }
            // `la casilla en que estaba esa criatura`
            ExprKind::Attr(read) if matches!(read.1.name.as_str(), "cell" | "zone") => {
                let place = match read.1.name.as_str() {
                    "cell" => self.spot().head,
                    _ => self.words.noun("text.zone").unwrap_or_default(),
                };
                let place = place.said(false);
                let x = self.thing(&read.0);
                let x = if x.is_understood { self.candidate_named(&x) } else { x };
                Said::plain(self.say("text.was_at", &args([("place", &place), ("x", &x)])))
            }
            _ => {
                let said = if is_amount { Said::plain(self.described(value)) } else { self.thing(value) };
                self.before(said, then)
            }
        }
    }

    /// `las criaturas de tu campo que estaban allí antes`
    pub(super) fn there_before(&mut self, phrase: &mut Phrase) {
        let how = [false, true].map(|several| self.say("text.was_there", &args([("x", &phrase.head.said(several))])));
        phrase.clauses.push(how);
        for other in &mut phrase.or {
            self.there_before(other);
        }
    }

    pub(super) fn let_do(&mut self, name: &str, inner: &'a Stmt) -> Vec<Clause> {
        let clauses = self.plain_statement(inner);
        match &inner.kind {
            StmtKind::Call(event, given) => self.bind_given(name, &event.name, given),
            StmtKind::Move { what, to, .. } => {
                let known = self.referents.len();
                self.bind_moved(name, what);
                // Whose place that is must be known wherever they are spoken of.
                let is_known = match &to.kind {
                    ExprKind::Of(of) => self.is_reader(&of.1),
                    _ => self.is_shared_zone(to),
                };
                if let Some(What::Referent(number)) = self.find(name)
                    && is_known
                    && number >= known
                {
                    self.referents[number].moved_to = Some(self.place(to));
                }
            }
            StmtKind::Create { many, what, likeness, .. } => {
                let noun = if likeness.as_ref().is_some_and(|likeness| likeness.copy) {
                    self.words.noun("text.copy").unwrap_or_default()
                } else {
                    self.made(what)
                };
                let phrase = Phrase::new(noun, Sort::Thing);
                let is_one = match &**many {
                    Many::One => true,
                    Many::Count(count) => matches!(count.kind, ExprKind::Int(1)),
                    Many::Every | Many::Those(_) => false,
                };
                let number = self.introduce(name, phrase, Shape::One, !is_one);
                self.is_named_now(number);
                self.last = Some(Spoken::Referent(number));
            }
            // Of two dice, one shows the first result and the other the second.
            StmtKind::Roll(_) => {
                let what = self.known_as("text.rolled", true).map_or_else(|what| what, What::Amount);
                self.bind(name, what);
            }
            _ => self.bind(name, What::Given(String::new())),
        }
        if let StmtKind::Move { .. } = inner.kind {
            self.is_an_outcome();
        }
        clauses
    }

    /// A name for what was moved from where it was found: it is spoken of as that, one thing or several, for where it was found there
    /// may be something else by now.
    pub(super) fn bind_moved(&mut self, name: &str, what: &'a Expr) {
        let known = named(what).and_then(|name| self.find(name));
        let (value, names) = match known {
            Some(What::Value(value, names)) => (value, names),
            Some(known) => return self.bind(name, known),
            None if named(what) == Some("self") => return self.bind(name, What::Card),
            None => (what, self.names.len()),
        };
        // What it is does not depend on where anything lies: it is the same still.
        let is_place = self.within(names, |w| w.is_zone(value));
        if !is_place && !self.reads_table(value, names, 0) {
            return self.bind(name, What::Value(value, names));
        }
        let (head, is_set) = self.within(names, |w| w.what_is_found(value));
        let number = self.introduce(name, Phrase::new(head, Sort::Thing), Shape::One, is_set);
        self.is_named_now(number);
    }

    /// What that is called which an expression finds, and whether it can be several.
    fn what_is_found(&mut self, value: &'a Expr) -> (Noun, bool) {
        let (value, names) = self.value_among(self.names.len(), value);
        self.within(names, |w| {
            let card = w.words.noun("text.card").unwrap_or_default();
            // Of several sorts, none is what all of them are called.
            let head = |phrase: Phrase| if phrase.or.is_empty() { phrase.head } else { card.clone() };
            match &value.kind {
                ExprKind::End { count, .. } => (card, count.is_some()),
                ExprKind::List(_) | ExprKind::Of(_) => (card, true),
                ExprKind::Query(op, selector) => (head(w.selected(selector)), *op == QueryOp::All),
                ExprKind::Ranked(ranked) => (head(w.selected(&ranked.of)), ranked.op != QueryOp::First),
                _ if w.is_zone(value) => (card, true),
                ExprKind::Attr(read) => {
                    let ty = w.things.attrs.get(read.1.name.as_str()).map(|attr| &attr.ty.kind);
                    let is_set = matches!(ty, Some(TypeKind::Set(_)));
                    (ty.and_then(|ty| w.kind_of(ty)).unwrap_or(card), is_set)
                }
                _ => match w.scoped(|w| w.set_of_define(value)) {
                    Some(phrase) => (head(phrase), true),
                    None => (card, false),
                },
            }
        })
    }

    /// What the things of a type are called, where they are of one kind.
    fn kind_of(&mut self, ty: &TypeKind) -> Option<Noun> {
        match ty {
            TypeKind::Name(kind) if self.things.kinds.contains_key(kind.as_str()) => Some(self.kind_noun(kind)),
            TypeKind::Set(inner) | TypeKind::Optional(inner) => self.kind_of(&inner.kind),
            _ => None,
        }
    }

    /// A name for what an event gives back: of a thing that it is given and gives back, the same for who reads.
    pub(super) fn bind_given(&mut self, name: &str, event: &str, given: &'a [Arg]) {
        self.bind_what_is_given(name, event, given);
        self.is_an_outcome();
    }

    /// The name given last is of what an event or a move gives back: it is there if that has happened.
    fn is_an_outcome(&mut self) {
        self.outcomes.extend(self.names.len().checked_sub(1));
    }

    fn bind_what_is_given(&mut self, name: &str, event: &str, given: &'a [Arg]) {
        match self.given_back(event, given) {
            Some((Sort::Thing, value)) => return self.bind_moved(name, value),
            Some((_, value)) if let Some(what) = named(value).and_then(|name| self.find(name)) => {
                return self.bind(name, what);
            }
            _ => {}
        }
        // In words that its row has for it, of two the first and the second.
        let noun = self.row("event", event).or_else(|| self.row("procedure", event));
        let Some(noun) = noun.and_then(|key| self.words.given_back(&key)) else {
            return self.bind(name, What::Given(event.to_owned()));
        };
        let sort = self.things.gives.get(event).copied().unwrap_or(Sort::Other);
        let number = self.introduce(name, Phrase::new(noun, sort), Shape::One, false);
        self.is_named_now(number);
    }

    /// What an event gives back, where that is always one thing that it was given, and of what sort that is.
    fn given_back(&self, event: &str, given: &'a [Arg]) -> Option<(Sort, &'a Expr)> {
        let event = self.things.events.get(event)?;
        let param = the_param_given_back(event.params, event.body?)?;
        let (_, value) =
            paired(event.params, given).into_iter().find(|(other, _)| other.name.name == param.name.name)?;
        Some((param.ty.as_ref().map_or(Sort::Other, |ty| self.things.sort(ty)), value?))
    }
}

/// The parameter that a block gives back wherever it gives anything back, moved or as it is.
fn the_param_given_back<'a>(params: &'a [Param], body: &'a Block) -> Option<&'a Param> {
    let (mut names, mut all): (HashMap<&str, &Expr>, Vec<Option<&Expr>>) = Default::default();
    within_statements(&body.statements, &mut |part| {
        let Part::Statement(one) = part else { return };
        match &one.kind {
            StmtKind::Let(name, value) => {
                names.insert(&name.name, value);
            }
            StmtKind::LetDo(name, inner) => {
                if let StmtKind::Move { what, .. } = &inner.kind {
                    names.insert(&name.name, what);
                }
            }
            StmtKind::ReturnDo(inner) => all.push(match &inner.kind {
                StmtKind::Move { what, .. } => Some(what),
                _ => None,
            }),
            StmtKind::ReturnValue(value) => all.push(Some(value)),
            _ => {}
        }
    });
    let meant = |value: &Option<&'a Expr>| {
        let name = named((*value)?)?;
        let name = names.get(name).map_or(Some(name), |value| named(value))?;
        params.iter().find(|param| param.name.name == name)
    };
    let first = all.first().and_then(meant)?;
    all.iter().all(|value| meant(value).is_some_and(|param| param.name.name == first.name.name)).then_some(first)
}
