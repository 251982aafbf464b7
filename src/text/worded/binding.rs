//! What names stand for that statements give: what was found, moved, made, or given back.

use super::clauses::Clause;
use super::lexicon::{Noun, Said, args};
use super::nouns::{Phrase, Shape};
use super::selectors::named;
use super::things::Sort;
use super::values::paired;
use super::writer::{What, Writer};
use naipe_grammar::ast::{Arg, Block, Expr, ExprKind, Param, Part, QueryOp, Stmt, StmtKind, within_statements};
use std::collections::HashMap;

impl<'a> Writer<'a> {
    /// A name for a value: said by what it is wherever it stands.
    pub(super) fn alias(&mut self, name: &str, value: &'a Expr) {
        let at = self.names.len();
        // One thing that is found is spoken of like a target.
        if let ExprKind::End { count: None, .. } = &value.kind {
            let noun = self.words.noun("text.card").unwrap_or_default();
            let said = self.thing(value);
            let number = self.introduce_said(name, noun, said);
            self.referents[number].found_at = Some(self.changes);
            return;
        }
        if let ExprKind::Query(QueryOp::First, selector) = &value.kind {
            let phrase = self.selected(selector);
            let first = if self.are_in_order(selector) { Some(self.first_of(&phrase)) } else { None };
            let number = self.introduce(name, phrase, Shape::One, false);
            self.referents[number].found_at = Some(self.changes);
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
    pub(super) fn before(&mut self, said: Said) -> Said {
        let text = self.say("text.before", &args([("x", &said)]));
        said.with(text)
    }

    /// What was found before something changed: what is found now would be something else.
    pub(super) fn found_before(&mut self, value: &'a Expr) -> Said {
        match &value.kind {
            ExprKind::Query(op, selector) => {
                let mut phrase = self.selected(selector);
                self.there_before(&mut phrase);
                self.shaped(&phrase, if *op == QueryOp::First { &Shape::One } else { &Shape::All })
            }
            ExprKind::Ranked(_) | ExprKind::End { .. } => {
                let said = self.thing(value);
                self.before(said)
            }
            _ => self.thing(value),
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
            StmtKind::Move { what, .. } => match named(what).and_then(|name| self.find(name)) {
                Some(known) => self.bind(name, known),
                None => self.bind_moved(name, what),
            },
            StmtKind::Create { what, likeness, .. } => {
                let noun = if likeness.as_ref().is_some_and(|likeness| likeness.copy) {
                    self.words.noun("text.copy").unwrap_or_default()
                } else {
                    self.made(what)
                };
                let phrase = Phrase::new(noun, Sort::Thing);
                let number = self.introduce(name, phrase, Shape::One, false);
                self.referents[number].is_named = true;
            }
            StmtKind::Roll(_) => {
                let noun = self.words.noun("text.rolled").unwrap_or_default();
                let said = self.say_of("text.def", &noun.said(false), []);
                self.bind(name, What::Amount(said));
            }
            _ => self.bind(name, What::Given(String::new())),
        }
        clauses
    }

    /// A name for what was moved from where it was found: one thing is spoken of as that, several by where they were.
    pub(super) fn bind_moved(&mut self, name: &str, what: &'a Expr) {
        let noun = match &what.kind {
            ExprKind::End { count: None, .. } => self.words.noun("text.card").unwrap_or_default(),
            ExprKind::Query(QueryOp::First, selector) => self.selected(selector).head,
            _ => {
                let at = self.names.len();
                return self.bind(name, What::Value(what, at));
            }
        };
        let number = self.introduce(name, Phrase::new(noun, Sort::Thing), Shape::One, false);
        self.referents[number].is_named = true;
    }

    /// A name for what an event gives back: of a thing that it is given and gives back, the same for who reads.
    pub(super) fn bind_given(&mut self, name: &str, event: &str, given: &'a [Arg]) {
        if let Some(what) = self.given_back(event, given) {
            return self.bind(name, what);
        }
        // In words that its row has for it, of two the first and the second.
        let noun = self.row("event", event).or_else(|| self.row("procedure", event));
        let Some(noun) = noun.and_then(|key| self.words.given_back(&key)) else {
            return self.bind(name, What::Given(event.to_owned()));
        };
        let sort = self.things.gives.get(event).copied().unwrap_or(Sort::Other);
        let number = self.introduce(name, Phrase::new(noun, sort), Shape::One, false);
        self.referents[number].named_as = self.referents.iter().filter(|other| other.is_named).count();
        self.referents[number].is_named = true;
    }

    /// The thing that an event gives back, where that is always one that it was given.
    fn given_back(&self, event: &str, given: &'a [Arg]) -> Option<What<'a>> {
        let event = self.things.events.get(event)?;
        let param = the_param_given_back(event.params, event.body?)?;
        let (_, value) =
            paired(event.params, given).into_iter().find(|(other, _)| other.name.name == param.name.name)?;
        match named(value?)? {
            "self" if self.find("self").is_none() => Some(What::Card),
            name => self.find(name),
        }
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
