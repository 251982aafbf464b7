//! Selectors as nouns: what they find, where, and which of it.

use super::lexicon::{Form, Noun, Said, args};
use super::nouns::{Phrase, Shape};
use super::places::alternatives;
use super::speaks::speaks_of;
use super::things::{Define, Sort};
use super::writer::{DEPTH, What, Writer};
use ecow::EcoString;
use naipe_grammar::ast::{
    Arg, BinaryOp, Expr, ExprKind, QueryOp, Selector, SelectorPart, Source, ZoneDecl, ZoneShape, per_member,
};

/// The conditions that hold together.
pub fn conjuncts(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Binary(BinaryOp::And, left, right) => {
            let mut all = conjuncts(left);
            all.extend(conjuncts(right));
            all
        }
        _ => vec![expr],
    }
}

/// The name that an expression is, if it is one.
pub fn named(expr: &Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Name(name) => Some(name),
        _ => None,
    }
}

impl<'a> Writer<'a> {
    /// What a selector finds.
    pub fn selected(&mut self, selector: &'a Selector) -> Phrase {
        // The only one there can be is called by what it is.
        if let Some((thing, rest)) = self.one_meant(selector)
            && rest.is_empty()
            && !self.is_reader(thing)
        {
            let only = self.thing(thing);
            let head = self.kind_phrase(&selector.parts[0].kind.name);
            return Phrase { only: Some(only), ..head };
        }
        let (is_alone, is_there) = (selector.parts.len() == 1, self.is_there);
        let mut all: Vec<Phrase> = Vec::new();
        for part in &selector.parts {
            all.push(match self.one_meant_by(part) {
                Some((thing, rest)) if rest.is_empty() && !is_alone => {
                    let only = self.thing(thing);
                    let only = if only.reader { self.machine("text.you") } else { only };
                    Phrase { only: Some(only), ..self.kind_phrase(&part.kind.name) }
                }
                _ => {
                    // Whether there is one is asked of each of several sorts.
                    self.is_there = is_there;
                    self.part(part)
                }
            });
        }
        let mut first = all.remove(0);
        first.or.extend(all);
        first
    }

    /// What a selector finds to which a name is given: it stands in the selector's own conditions, too.
    pub(super) fn selected_as(&mut self, name: &'a str, selector: &'a Selector) -> Phrase {
        self.scoped(|w| {
            if let [part] = &selector.parts[..] {
                let head = w.kind_phrase(&part.kind.name).head;
                w.bind_candidate(name, head);
            }
            let outer = w.candidate.replace(name);
            let phrase = w.selected(selector);
            w.candidate = outer;
            phrase
        })
    }

    /// The one thing that a selector means: `s == self.portador`, with what must hold besides.
    pub fn one_meant(&self, selector: &'a Selector) -> Option<(&'a Expr, Vec<&'a Expr>)> {
        let [part] = &selector.parts[..] else { return None };
        self.one_meant_by(part)
    }

    fn one_meant_by(&self, part: &'a SelectorPart) -> Option<(&'a Expr, Vec<&'a Expr>)> {
        let candidate = self.candidate_of(part);
        let all = conjuncts(part.condition.as_ref()?);
        let at = all.iter().position(|condition| {
            matches!(&condition.kind, ExprKind::Binary(BinaryOp::Eq, left, right)
                if (named(left) == Some(candidate)) != (named(right) == Some(candidate)))
        })?;
        let ExprKind::Binary(_, left, right) = &all[at].kind else { return None };
        let thing = if named(left) == Some(candidate) { right } else { left };
        let rest: Vec<&Expr> = all.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, e)| *e).collect();
        Some((thing, rest))
    }

    /// What a candidate of a part of a selector is called in its condition.
    fn candidate_of(&self, part: &'a SelectorPart) -> &'a str {
        match (&part.binder, self.candidate, &part.condition) {
            (Some(binder), ..) => binder.name.as_str(),
            (None, Some(name), Some(condition)) if speaks_of(condition, name) => name,
            _ => "it",
        }
    }

    /// Whether a list is that of the opponents of who reads.
    pub fn are_opponents(&self, list: &Expr) -> bool {
        matches!(&list.kind, ExprKind::Call(call)
            if call.name.name == "opponents" && call.args.first().is_some_and(|of| self.is_reader(&of.value)))
    }

    fn part(&mut self, part: &'a SelectorPart) -> Phrase {
        let all = part.condition.as_ref().map(conjuncts).unwrap_or_default();
        self.part_where(part, &all)
    }

    /// A part of a selector, with these of its conditions.
    pub(super) fn part_where(&mut self, part: &'a SelectorPart, conditions: &[&'a Expr]) -> Phrase {
        let candidate = self.candidate_of(part);
        // Selectors inside this one have candidates of their own.
        let outer = self.candidate.take();
        let is_there = std::mem::take(&mut self.is_there);
        let listed =
            if let Source::In(place) = &part.source { self.listed_before(place, &part.kind.name) } else { None };
        if let Some(mut phrase) = listed {
            self.narrow(&mut phrase, candidate, conditions);
            self.candidate = outer;
            return phrase;
        }
        let mut phrase = match &part.source {
            Source::In(place) if part.kind.name == "it" && named(place) == Some("players") => {
                self.kind_phrase("player")
            }
            Source::In(place) if matches!(&*part.kind.name, "it" | "player") && self.are_opponents(place) => {
                Phrase::new(self.words.noun("text.opponent").unwrap_or_default(), Sort::Player)
            }
            Source::In(place) if part.kind.name == "it" && self.one_given(place).is_some() => {
                Phrase::new(self.one_given(place).unwrap_or_default(), Sort::Thing)
            }
            Source::In(place) if part.kind.name == "it" && self.several_spoken_of(place).is_some() => {
                let several = self.several_spoken_of(place).map(|number| self.referents[number].phrase.head.clone());
                Phrase::new(several.unwrap_or_default(), Sort::Thing)
            }
            _ => self.kind_phrase(&part.kind.name),
        };
        phrase.is_in_play = self.is_in_play(&part.source);
        match &part.source {
            // A title, whether or not anything on the table is called so.
            Source::Default if part.kind.name == "card" && !self.things.kinds.contains_key("card") => {
                phrase.place = Some(self.say("text.among_titles", &super::lexicon::Args::new()));
            }
            Source::Default | Source::InPlay => {}
            Source::In(place) => self.look_in(&mut phrase, place, is_there),
            Source::At(cell) => {
                let cell = self.thing(cell);
                self.clause(&mut phrase, "text.at", &cell);
            }
        }
        if !conditions.is_empty() {
            self.lie_in_one_of(&mut phrase);
            // What a define finds in several places or sorts: all of it is asked.
            let mut or = std::mem::take(&mut phrase.or);
            self.narrow(&mut phrase, candidate, conditions);
            or.iter_mut().for_each(|one| self.narrow(one, candidate, conditions));
            phrase.or = or;
        }
        self.candidate = outer;
        phrase
    }

    /// Whether what is looked for is in play.
    pub(super) fn is_in_play(&self, source: &Source) -> bool {
        match source {
            Source::Default | Source::InPlay | Source::At(_) => true,
            Source::In(place) => self.is_zone_in_play(place),
        }
    }

    /// Whether an expression is a zone that is in play.
    pub(super) fn is_zone_in_play(&self, place: &Expr) -> bool {
        let zone = match &place.kind {
            ExprKind::Name(name) if name == "play" => return true,
            ExprKind::Name(name) => name,
            ExprKind::Of(of) => &of.0.name,
            ExprKind::Places(places) => return places.iter().all(|place| self.is_zone_in_play(place)),
            _ => return false,
        };
        self.things.zones.get(zone.as_str()).is_some_and(|zone| zone.in_play)
    }

    /// The noun of a kind, an enum, players.
    pub fn kind_phrase(&mut self, name: &str) -> Phrase {
        if self.things.enums.contains_key(name) {
            let noun = self.noun("enum", name, None);
            return Phrase::new(noun, Sort::Other);
        }
        let sort = if name == "player" { Sort::Player } else { Sort::Thing };
        Phrase::new(self.kind_noun(name), sort)
    }

    pub(super) fn look_in(&mut self, phrase: &mut Phrase, place: &'a Expr, is_there: bool) {
        if named(place) == Some("players") || self.are_opponents(place) {
            return;
        }
        if let ExprKind::Call(call) = &place.kind {
            if call.name.name == "cells" {
                return;
            }
            self.is_there = is_there;
            let inner = self.scoped(|w| w.set_of_define(place));
            self.is_there = false;
            if let Some(inner) = inner {
                *phrase = inner;
                return;
            }
        }
        // One of so many numbers: `from 1 to 3`.
        if let ExprKind::Binary(BinaryOp::Range, ..) = place.kind {
            phrase.place = Some(self.described(place));
            return;
        }
        if let Some(where_) = self.found_by_function(place) {
            phrase.place = Some(where_);
            return;
        }
        let said = self.place(place);
        // Of what is called as it is itself, where that is: `una casilla a 2 pasos de …`, and not one of "cells".
        let rest = said.text.strip_prefix(phrase.head.plural.as_str()).and_then(|rest| rest.strip_prefix(' '));
        if let Some(rest) =
            rest.filter(|rest| rest.split(' ').next().is_some_and(|word| self.words.is_preposition(word)))
            && self.is_given_set(place)
        {
            phrase.place = Some(rest.to_owned());
            return;
        }
        let key = self.lying(if is_there { "text.there.in" } else { "text.in" }, place);
        phrase.place = Some(self.say(&key, &args([("x", &said)])));
    }

    /// What each of those is called that a function of the language gives, where they are no cards: `habilidad`, `casilla`.
    pub(super) fn one_given(&self, list: &Expr) -> Option<Noun> {
        let ExprKind::Call(call) = &list.kind else { return None };
        let name = call.name.name.as_str();
        self.words.noun(&format!("text.function.{name}.one")).filter(|_| !self.things.defines.contains_key(name))
    }

    /// Several things that are spoken of, as a place to look in: `it in ts`.
    fn several_spoken_of(&self, place: &Expr) -> Option<usize> {
        match self.find(named(place)?)? {
            What::Referent(number) if self.referents[number].is_set && self.referents[number].phrase.or.is_empty() => {
                Some(number)
            }
            _ => None,
        }
    }

    /// What is found by a function of the language that has words for it: `beside this creature`.
    fn found_by_function(&mut self, place: &'a Expr) -> Option<String> {
        let ExprKind::Call(call) = &place.kind else { return None };
        let key = format!("text.in.{}", call.name.name);
        if self.things.defines.contains_key(call.name.name.as_str()) || !self.words.has(&key) {
            return None;
        }
        let x = self.thing(&call.args.first()?.value);
        Some(self.say(&key, &args([("x", &x)])))
    }

    /// Whether an expression is a set that a define or a function gives, and no zone.
    pub(super) fn is_given_set(&self, expr: &Expr) -> bool {
        if self.several_spoken_of(expr).is_some() {
            return true;
        }
        let name = match &expr.kind {
            ExprKind::Call(call) => call.name.name.as_str(),
            ExprKind::Name(name) if self.find(name).is_none() && self.things.defines.contains_key(name.as_str()) => {
                name
            }
            _ => return false,
        };
        self.things.defines.get(name).is_none_or(|define| match define.ty {
            Some(ty) => self.things.sort(ty) != Sort::Zone,
            None => !self.is_zone(define.body),
        })
    }

    /// What a define gives that is a set with no words of its own: what its selector finds.
    pub fn set_of_define(&mut self, expr: &'a Expr) -> Option<Phrase> {
        let (define, given) = self.unworded(expr)?;
        self.bind_all(define.params, given);
        self.depth += 1;
        let phrase = match &define.body.kind {
            ExprKind::Query(QueryOp::All | QueryOp::First, selector) => Some(self.selected(selector)),
            ExprKind::Name(name) if name == "players" => Some(self.kind_phrase("player")),
            _ if self.are_opponents(define.body) => {
                Some(Phrase::new(self.words.noun("text.opponent").unwrap_or_default(), Sort::Player))
            }
            _ => self.set_of_define(define.body),
        };
        self.depth -= 1;
        phrase
    }

    /// A define that has no words of its own, with what it is given.
    pub(super) fn unworded(&self, expr: &'a Expr) -> Option<(Define<'a>, &'a [Arg])> {
        let (name, given) = match &expr.kind {
            ExprKind::Call(call) => (call.name.name.as_str(), &call.args[..]),
            ExprKind::Name(name) if self.find(name).is_none() => (name.as_str(), &[][..]),
            _ => return None,
        };
        let define = *self.things.defines.get(name)?;
        (self.row("define", name).is_none() && self.depth < DEPTH).then_some((define, given))
    }

    pub(super) fn clause(&mut self, phrase: &mut Phrase, key: &str, said: &Said) {
        let text = self.say(key, &args([("x", said)]));
        phrase.clauses.push([text.clone(), text]);
    }

    /// The member of an enum that an expression is.
    pub fn member(&self, expr: &'a Expr) -> Option<&'a str> {
        match &expr.kind {
            ExprKind::Name(name) if self.find(name).is_none() => {
                self.things.members.get_key_value(name.as_str()).map(|(name, _)| *name)
            }
            ExprKind::Attr(read) if named(&read.0).is_some_and(|of| self.things.enums.contains_key(of)) => {
                self.things.members.get_key_value(read.1.name.as_str()).map(|(name, _)| *name)
            }
            _ => None,
        }
    }

    pub(super) fn is_thing(&self, expr: &Expr) -> bool {
        named(expr).and_then(|name| self.find(name)).is_some_and(|what| match what {
            What::Referent(number) => self.referents[number].sort == Sort::Thing,
            What::Card | What::Candidate(..) => true,
            What::Said(_, sort) => sort == Sort::Thing,
            _ => false,
        })
    }

    /// Whether an expression is the one other player.
    pub fn is_rival(&self, expr: &Expr) -> bool {
        let ExprKind::Call(call) = &self.value_of(expr).kind else { return false };
        let of_you = call.args.len() == 1
            && named(&call.args[0].value)
                .is_some_and(|name| name == "you" || matches!(self.find(name), Some(What::You)));
        let name = call.name.name.as_str();
        let is_next = |name: &str| matches!(name, "next" | "opponent");
        let of_define = self.things.defines.get(name).is_some_and(|define| {
            matches!(&define.body.kind, ExprKind::Call(inner) if is_next(&inner.name.name))
                || self.is_other_player(define.body)
        });
        of_you && self.things.players == Some(2) && (is_next(name) || of_define)
    }

    /// Whether the body of a define finds the other of two players: `first r: player where r != p`.
    pub(super) fn is_other_player(&self, body: &Expr) -> bool {
        let ExprKind::Query(QueryOp::First, selector) = &body.kind else { return false };
        let [part] = &selector.parts[..] else { return false };
        let is_of_all = part.source == Source::Default && part.kind.name == "player";
        let candidate = part.binder.as_ref().map_or("it", |binder| binder.name.as_str());
        let is_another = part.condition.as_ref().is_some_and(|condition| {
            matches!(&condition.kind, ExprKind::Binary(BinaryOp::Ne, left, right)
                if (named(left) == Some(candidate)) != (named(right) == Some(candidate)))
        });
        self.things.players == Some(2) && is_of_all && is_another
    }

    /// Whether an expression is a zone, or several.
    pub fn is_zone(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Name(name) => {
                name == "play" || (self.find(name).is_none() && self.things.zones.contains_key(name.as_str()))
            }
            ExprKind::Of(of) => self.things.zones.contains_key(of.0.name.as_str()),
            ExprKind::Places(_) | ExprKind::Binary(BinaryOp::Or, ..) => {
                alternatives(expr).into_iter().all(|place| self.is_zone(place))
            }
            _ => false,
        }
    }

    /// Whether what a selector finds lies in an order, so that one of them is the first.
    pub(super) fn are_in_order(&self, selector: &Selector) -> bool {
        let zone = self.zone_of(selector);
        zone.is_some_and(|zone| matches!(zone.shape, ZoneShape::Pile | ZoneShape::Row | ZoneShape::Stack))
    }

    /// The zone in which a selector looks, if it is one.
    fn zone_of(&self, selector: &Selector) -> Option<&'a ZoneDecl> {
        let [SelectorPart { source: Source::In(place), .. }] = &selector.parts[..] else { return None };
        match &place.kind {
            ExprKind::Name(name) if self.find(name).is_none() => self.things.zones.get(name.as_str()).copied(),
            ExprKind::Of(of) => self.things.zones.get(of.0.name.as_str()).copied(),
            _ => None,
        }
    }

    /// The first of what a selector finds; where they lie in no order, nobody could tell which that is.
    pub(super) fn first_found(&mut self, selector: &Selector, phrase: &Phrase) -> Said {
        if self.are_in_order(selector) {
            return self.first_of(phrase);
        }
        let said = self.shaped(phrase, &Shape::One);
        if self.are_of_a_set(selector) { self.unsaid("which is the first of a set", "") } else { said }
    }

    /// Whether what a selector finds lies in a set, where it could be any of several.
    fn are_of_a_set(&self, selector: &Selector) -> bool {
        self.zone_of(selector).is_some_and(|zone| zone.shape == ZoneShape::Set)
    }

    /// `la primera criatura de tu campo`
    pub(super) fn first_of(&mut self, phrase: &Phrase) -> Said {
        if phrase.only.is_some() || phrase.is_known {
            return self.shaped(phrase, &Shape::One);
        }
        let bare = self.shaped(phrase, &Shape::Bare);
        self.say_of("text.first", &bare, [])
    }

    /// The row of something that a game declares. A payment that has none is said as an attribute that is called like it.
    pub fn row(&self, sort: &str, name: &str) -> Option<String> {
        let attribute = (sort == "payment").then(|| format!("attribute {name}"));
        [format!("{sort} {name}"), name.to_owned()].into_iter().chain(attribute).find(|key| self.words.has(key))
    }

    /// Of what an attribute is read, and which; `x.light[dawn]` reads one of several.
    pub fn read_of<'e>(&self, expr: &'e Expr) -> Option<(&'e Expr, EcoString)> {
        match &expr.kind {
            ExprKind::Attr(read) => Some((&read.0, read.1.name.clone())),
            ExprKind::Index(of, member) => {
                let (ExprKind::Attr(read), Some(member)) = (&of.kind, named(member)) else { return None };
                let name = per_member(&read.1.name, member);
                let is_known = self.things.attrs.contains_key(&*name) || self.things.player_attrs.contains_key(&*name);
                is_known.then_some((&read.0, name))
            }
            _ => None,
        }
    }

    /// The noun of an attribute.
    pub fn attr_noun(&mut self, name: &str) -> Noun {
        match name {
            "controller" => return self.words.noun("text.controller").unwrap_or_default(),
            "owner" => return self.words.noun("text.owner").unwrap_or_default(),
            "cell" | "row" | "column" if self.row("attribute", name).is_none() => {
                return self.words.noun(&format!("text.{name}")).unwrap_or_default();
            }
            _ => {}
        }
        let declared = self.things.attrs.get(name).or_else(|| self.things.player_attrs.get(name));
        if declared.is_none()
            && self.row("attribute", name).is_none()
            && let Some(noun) = self.fact_noun(name)
        {
            return noun;
        }
        let title = declared.and_then(|attr| attr.title.as_ref()).map(|title| title.name.as_str());
        // One for each member of an enum that has no title is called by its name, which is in no text.
        let is_name = |title: &&str| name.split_once('[').is_some_and(|(of, _)| title.starts_with(&format!("{of}: ")));
        self.noun("attribute", name, title.filter(|title| !is_name(title)))
    }

    /// What a fact of the language is called: `source`.
    fn fact_noun(&self, name: &str) -> Option<Noun> {
        let key = format!("fact.{name}");
        let template = self.words.template(&key, Form::Told).filter(|template| !template.needs("x"))?;
        let text = self.words.say(&template, &super::lexicon::Args::new());
        Some(Noun { plural: self.words.plural(&text), text, gender: self.words.gender(&key), ..Noun::default() })
    }

    /// A keyword with its numbers.
    pub fn keyword(&mut self, name: &str, given: &[Said]) -> String {
        let key = self.row("keyword", name).or_else(|| self.row("trait", name));
        // `loses: abilities` takes all of them, where no keyword is called so.
        if key.is_none() && name == "abilities" && !self.things.keywords.contains_key(name) {
            return self.say("text.all_abilities", &super::lexicon::Args::new());
        }
        if let Some(key) = key {
            let params: Vec<String> = self
                .things
                .keywords
                .get(name)
                .into_iter()
                .flat_map(|params| params.iter())
                .map(|param| param.name.name.to_string())
                .collect();
            let template = self.words.template(&key, Form::Told).unwrap_or_default();
            let filled = params.into_iter().zip(given.iter().cloned()).collect();
            let text = self.words.say(&template, &filled);
            return self.with_reminder(&key, text, &filled);
        }
        let title = self.things.kinds.get(name).and_then(|kind| kind.title);
        match self.title_of(title, format!("keyword `{name}`"), format!("{name}: \"…\"")) {
            Some(title) => {
                let mut text = title.to_owned();
                for said in given {
                    text.push(' ');
                    text.push_str(&said.text);
                }
                text
            }
            None => "…".to_owned(),
        }
    }

    fn with_reminder(&mut self, key: &str, text: String, filled: &super::lexicon::Args) -> String {
        match self.words.reminder(key).filter(|_| self.reminders) {
            Some(reminder) => format!("{text} ({})", self.words.say(&reminder, filled)),
            None => text,
        }
    }

    /// How a phrase is said of the things it finds, one by one or all: `Shape` where there is a choice.
    pub fn all_of(&mut self, selector: &'a Selector) -> Said {
        let [part, ..] = &selector.parts[..] else { return Said::default() };
        let is_named = matches!(self.find(&part.kind.name), Some(What::Referent(_) | What::Said(..)));
        if is_named
            && part.source == Source::Default
            && let Some(said) = self.by_name(selector)
        {
            return said;
        }
        let phrase = self.selected(selector);
        self.shaped(&phrase, &Shape::All)
    }
}
