//! Until when an ability holds, under which conditions, how often, and where its card has to be.

use super::clauses::Clause;
use super::lexicon::{Said, args};
use super::nouns::{Phrase, Shape};
use super::things::Sort;
use super::writer::Writer;
use naipe_grammar::ast::{Block, Clauses, Expr, Ident, Pattern, Stmt, Until, ZoneShape};
use naipe_grammar::print;
use naipe_grammar::tokens::{Token, tokens};

impl<'a> Writer<'a> {
    /// `hasta el final del turno`
    pub(super) fn until(&mut self, until: &'a Until) -> String {
        let stretch = match until {
            Until::Over(stretch) => stretch,
            Until::Leaves(thing) => {
                let x = self.thing(thing);
                return self.say("text.until.leaves", &args([("x", &x)]));
            }
            Until::Happens(event, or) => {
                let outer = std::mem::take(&mut self.heard);
                let event = Said::plain(self.asking(|w| w.told_of(&[event], &mut Vec::new())));
                self.heard = outer;
                let Some(or) = or else { return self.say("text.until.happens", &args([("event", &event)])) };
                let until = Said::plain(self.until(or));
                return self.say("text.until.or_happens", &args([("event", &event), ("until", &until)]));
            }
        };
        let noun = self.phase(&stretch.name.name);
        let begins = if stretch.begins { "_begins" } else { "" };
        let x = match (&stretch.of, stretch.next) {
            (Some(of), true) => {
                let p = self.thing(of);
                return if p.reader {
                    self.say(&format!("text.until.your_next{begins}"), &args([("x", &noun)]))
                } else {
                    self.say(&format!("text.until.next_of{begins}"), &args([("x", &noun), ("p", &p)]))
                };
            }
            (None, true) => return self.say(&format!("text.until.next{begins}"), &args([("x", &noun)])),
            (Some(of), false) => self.owned(&noun, of),
            (None, false) => self.say_of("text.def", &noun, []),
        };
        self.say(if stretch.begins { "text.until.begins" } else { "text.until.end" }, &args([("x", &x)]))
    }

    /// How often, and where: a sentence of its own.
    pub(super) fn limits(&mut self, clauses: &'a Clauses) -> Vec<Clause> {
        let mut all = self.how_often(clauses);
        if is_anywhere(clauses) {
            let x = self.this();
            all.push(self.say("text.wherever", &args([("x", &x)])));
        } else if let Some(place) = self.is_there_while(clauses) {
            all.push(self.say("text.while_there", &args([("cond", &Said::plain(place))])));
        }
        self.limits_together(all)
    }

    /// The same of what is used: from where that can be.
    pub(super) fn limits_of_use(&mut self, clauses: &'a Clauses) -> Vec<Clause> {
        let mut all = self.how_often(clauses);
        if !clauses.while_in.is_empty() {
            let mut places = Vec::new();
            for zone in &clauses.while_in {
                places.push(match zone.name.as_str() {
                    "play" => self.machine("text.while_in.play").text,
                    "game" => self.machine("text.in_any_zone").text,
                    zone => {
                        let noun = self.zone(zone).said(false);
                        self.say_of("text.def", &noun, []).text
                    }
                });
            }
            let places = Said::plain(self.list(&places, "list.or"));
            all.push(self.say("text.while_in", &args([("x", &places)])));
        }
        self.limits_together(all)
    }

    fn limits_together(&mut self, all: Vec<String>) -> Vec<Clause> {
        if all.is_empty() { Vec::new() } else { vec![Clause::apart(self.list(&all, "list.and"))] }
    }

    /// `en la mano`, `en la pila`, `en juego`
    fn lies_in(&mut self, zone: &Ident) -> String {
        if let "play" | "game" = zone.name.as_str() {
            let x = self.machine(if zone.name == "play" { "text.in_play" } else { "text.in_any_zone" });
            return self.say("text.there.in", &args([("x", &x)]));
        }
        let is_stack = self.things.zones.get(zone.name.as_str()).is_some_and(|zone| zone.shape == ZoneShape::Stack);
        let noun = self.zone(&zone.name).said(false);
        let x = self.say_of("text.def", &noun, []);
        let is_on = is_stack && self.words.has("text.there.in.stack");
        self.say(if is_on { "text.there.in.stack" } else { "text.there.in" }, &args([("x", &x)]))
    }

    /// Whether all that an ability hears at one moment can be told as happening to one or more, of which it says no more: it hears one
    /// event, asks nothing else, and never speaks of what that is about.
    pub(super) fn hears_one_or_more(&self, pattern: &Pattern, clauses: &Clauses, body: &Block) -> bool {
        let is_of_moment = clauses.once_per.as_deref().is_some_and(|(name, _)| self.is_moment(&name.name));
        if !is_of_moment || clauses.when.is_some() || pattern.each().count() > 1 {
            return false;
        }
        let of_event = self.things.events.get(pattern.name.name.as_str()).map_or(&[][..], |event| event.params);
        let heard =
            pattern.args.iter().filter_map(|arg| arg.name.as_deref()).chain(of_event.iter().map(|one| &one.name));
        let heard: Vec<&str> = heard.map(|name| name.name.as_str()).collect();
        let is_spoken_of = |statement: &Stmt| {
            let said = print::statement(statement);
            tokens(&said).any(|(token, at)| token == Token::Word && heard.contains(&&said[at]))
        };
        !body.statements.iter().any(is_spoken_of)
    }

    /// How many something that is heard happens to: one, or one or more where that is what the ability comes once for.
    pub(super) fn shape_heard(&mut self, phrase: &Phrase) -> Shape {
        if self.one_or_more == Some(false) && phrase.sort == Some(Sort::Thing) && phrase.or.is_empty() {
            self.one_or_more = Some(true);
            return Shape::OneOrMore;
        }
        Shape::One
    }

    fn is_moment(&self, name: &str) -> bool {
        name == "moment" && !self.things.phases.contains_key("moment")
    }

    fn how_often(&mut self, clauses: &'a Clauses) -> Vec<String> {
        let mut all = Vec::new();
        if let Some(once) = &clauses.once_per {
            if self.is_moment(&once.0.name) {
                if self.one_or_more.take() != Some(true) {
                    all.push(self.say("text.once.moment", &args([])));
                }
                return all;
            }
            let noun = self.phase(&once.0.name);
            all.push(match &once.1 {
                Some(of) => {
                    let x = self.owned(&noun, of);
                    self.say("text.once.of", &args([("x", &x)]))
                }
                None => self.say("text.once", &args([("x", &noun)])),
            });
        }
        all
    }

    pub(super) fn limited_as(&mut self, texts: Vec<String>, clauses: &'a Clauses, rest: Vec<&'a Expr>) -> Vec<Clause> {
        let place = self.is_there_while(clauses);
        self.limited(texts, clauses, rest, None, place)
    }

    /// What holds, until when, if what stands behind it does, while what else does, and where its card has to be; and how often.
    pub(super) fn limited(
        &mut self,
        texts: Vec<String>,
        clauses: &'a Clauses,
        rest: Vec<&'a Expr>,
        behind: Option<String>,
        place: Option<String>,
    ) -> Vec<Clause> {
        let mut text = self.list(&texts, "list.and");
        let per = std::mem::take(&mut self.per);
        let where_ = std::mem::take(&mut self.where_);
        let letters = std::mem::take(&mut self.letters);
        text = self.with_amounts(text, &per, &[], &[]);
        if let Some(until) = &clauses.until {
            let until = Said::plain(self.until(until));
            text = self.say("text.until", &args([("what", &Said::plain(text)), ("until", &until)]));
        }
        text = self.with_amounts(text, &[], &where_, &letters);
        if let Some(cond) = behind {
            text = self.say("text.forbid.if", &args([("what", &Said::plain(text)), ("cond", &Said::plain(cond))]));
        }
        if let Some(rest) = self.all_hold(&rest) {
            // Of two things that have to be so, one stands behind.
            let key = if place.is_some() { "text.while.behind" } else { "text.while" };
            text = self.say(key, &args([("cond", &Said::plain(rest)), ("what", &Said::plain(text))]));
        }
        if let Some(place) = place {
            text = self.say("text.while", &args([("cond", &Said::plain(place)), ("what", &Said::plain(text))]));
        }
        let often = self.how_often(clauses);
        let mut all = vec![Clause::new(text)];
        all.extend(self.limits_together(often));
        all
    }

    /// `esta criatura está en la mano o en juego`
    pub(super) fn is_there_while(&mut self, clauses: &'a Clauses) -> Option<String> {
        // What holds wherever it is, holds.
        if clauses.while_in.is_empty() || is_anywhere(clauses) {
            return None;
        }
        let x = self.this();
        let places: Vec<String> = clauses.while_in.iter().map(|zone| self.lies_in(zone)).collect();
        let place = Said::plain(self.list(&places, "list.or"));
        Some(self.say("text.is_placed", &args([("x", &x), ("place", &place)])))
    }
}

/// Whether an ability works wherever its card is.
fn is_anywhere(clauses: &Clauses) -> bool {
    clauses.while_in.iter().any(|zone| zone.name == "game")
}
