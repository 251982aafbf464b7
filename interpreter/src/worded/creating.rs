//! What is created: tokens, copies, and how they differ.

use super::clauses::Clause;
use super::lexicon::{Said, args};
use super::nouns::{Phrase, Shape};
use super::selectors::named;
use super::things::Sort;
use super::writer::{Spoken, Writer};
use naipe_grammar::ast::{Expr, ExprKind, Initial, Likeness, Many};

impl<'a> Writer<'a> {
    /// The noun for what is made.
    pub(super) fn made(&mut self, what: &Expr) -> super::lexicon::Noun {
        match &what.kind {
            ExprKind::Text(title) => {
                let card = self.things.cards.get(title.as_str()).copied();
                self.words.noun(&format!("card {title}")).unwrap_or_else(|| match card {
                    Some(card) => self.card_noun(card),
                    None => self.words.noun("text.card").unwrap_or_default(),
                })
            }
            _ => self.words.noun("text.copy").unwrap_or_default(),
        }
    }

    /// What is created, whose it is, and as what it comes.
    pub(super) fn created_so(
        &mut self,
        many: &'a Many,
        what: &'a Expr,
        to: &'a Expr,
        fields: &'a [Initial],
        likeness: Option<&'a Likeness>,
    ) -> Clause {
        let mut text = self.created(many, what, to, likeness);
        // Behind what is created, "its" would be of that.
        self.last = Some(Spoken::Other);
        if let Some(by) = likeness.and_then(|likeness| likeness.by.as_ref()) {
            // What is made where it is one's own is one's own.
            let is_elsewhere = matches!(&to.kind, ExprKind::Of(of) if !self.is_reader(&of.1));
            if is_elsewhere || !self.is_reader(by) {
                text = self.under(text, by);
            }
        }
        if likeness.is_some_and(|likeness| likeness.as_it_is) {
            text = self.say("text.as_it_is", &args([("what", &Said::plain(text))]));
        }
        if fields.is_empty() {
            return Clause::order(text);
        }
        let several = match many {
            Many::One => false,
            Many::Count(count) => !matches!(count.kind, ExprKind::Int(1)),
            Many::Every | Many::Those(_) => true,
        };
        let head = self.made(what).said(several);
        Clause::order(self.with_fields(text, &fields.iter().collect::<Vec<_>>(), &head))
    }

    pub(super) fn created(
        &mut self,
        many: &'a Many,
        what: &'a Expr,
        to: &'a Expr,
        likeness: Option<&'a Likeness>,
    ) -> String {
        let n = match many {
            Many::Count(n) => self.amount(n),
            Many::Every | Many::Those(_) => return self.unsaid("`create every`", "").text,
            Many::One => Said { text: "1".into(), number: Some(1), ..Said::default() },
        };
        if let Some(likeness) = likeness.filter(|likeness| likeness.copy) {
            let x = self.thing(what);
            let noun = self.words.noun("text.copy").unwrap_or_default();
            let copies = self.count_of(&n, &noun);
            let mut filled = args([("n", &copies), ("x", &x)]);
            if let Some(place) = self.place_of_made(to) {
                filled.insert("y".into(), place);
            } else if let Some(p) = self.owner_of_made(to) {
                filled.insert("p".into(), p);
            }
            if !likeness.except.is_empty() {
                let except = self.exceptions(&likeness.except, &copies);
                filled.insert("how".into(), Said::plain(except));
            }
            // What waits is copied; what is in play is made.
            let key = if named(to).is_some_and(|zone| self.things.zones.contains_key(zone)) {
                "text.copied"
            } else {
                "text.create_copy"
            };
            return self.say(key, &filled);
        }
        let x = match &what.kind {
            ExprKind::Text(title) => {
                let x = self.tokens(&n, title);
                match likeness.filter(|likeness| !likeness.except.is_empty()) {
                    Some(likeness) => {
                        let how = Said::plain(self.exceptions(&likeness.except, &x));
                        let text = self.say("text.excepted", &args([("x", &x), ("how", &how)]));
                        x.with(text)
                    }
                    None => x,
                }
            }
            _ => {
                let x = self.thing(what);
                let noun = self.words.noun("text.copy").unwrap_or_default();
                let copies = self.count_of(&n, &noun);
                let mut filled = args([("n", &copies), ("x", &x)]);
                if let Some(place) = self.place_of_made(to) {
                    filled.insert("y".into(), place);
                } else if let Some(p) = self.owner_of_made(to) {
                    filled.insert("p".into(), p);
                }
                return self.say("text.create_copy", &filled);
            }
        };
        if let ExprKind::Call(call) = &to.kind
            && let ("beside", [of]) = (call.name.name.as_str(), &call.args[..])
        {
            let y = self.thing(&of.value);
            return self.say("text.create_beside", &args([("x", &x), ("y", &y)]));
        }
        if let Some(place) = self.place_of_made(to) {
            let key = if self.is_zone(to) { "text.create_in" } else { "text.create_at" };
            return self.say(key, &args([("x", &x), ("y", &place)]));
        }
        match self.owner_of_made(to) {
            Some(p) => self.say("text.create_for", &args([("x", &x), ("p", &p)])),
            None => self.say("text.create", &args([("x", &x)])),
        }
    }

    /// For whom something is made in play: that it is for whoever reads goes without saying.
    fn owner_of_made(&mut self, to: &'a Expr) -> Option<Said> {
        let ExprKind::Of(of) = &to.kind else { return None };
        let p = self.thing(&of.1);
        (!p.reader).then_some(p)
    }

    /// Where something is made, if that is not in play: `en tu Mano`.
    fn place_of_made(&mut self, to: &'a Expr) -> Option<Said> {
        let zone = match &to.kind {
            ExprKind::Name(name) if self.find(name).is_none() => self.things.zones.get(name.as_str()),
            ExprKind::Of(of) => self.things.zones.get(of.0.name.as_str()),
            _ => None,
        };
        // In play without more is where things are made; a place there, or one that was chosen, is not understood.
        zone.is_none_or(|zone| !zone.in_play).then(|| self.place(to))
    }

    /// `dos Abejas`; what has no words of its own goes by its kind: `dos Seres Abeja`.
    fn tokens(&mut self, n: &Said, title: &str) -> Said {
        if let Some(noun) = self.words.noun(&format!("card {title}")) {
            return self.count_of(n, &noun);
        }
        let card = self.things.cards.get(title).copied();
        let kind = card.map(|card| self.card_noun(card)).unwrap_or_default();
        if kind.text.to_lowercase() == title.to_lowercase() {
            return self.count_of(n, &kind);
        }
        let noun = super::lexicon::Noun {
            text: format!("{} {title}", kind.text),
            plural: format!("{} {title}", kind.plural),
            ..kind
        };
        self.count_of(n, &noun)
    }

    pub fn count_of(&mut self, n: &Said, noun: &super::lexicon::Noun) -> Said {
        let phrase = Phrase::new(noun.clone(), Sort::Thing);
        let shape = if n.number == Some(1) { Shape::One } else { Shape::Count(n.clone()) };
        self.shaped(&phrase, &shape)
    }
}
