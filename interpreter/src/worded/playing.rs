//! What an effect does with what waits, plays or asks to be paid.

use super::clauses::Clause;
use super::lexicon::{Args, Said, args};
use super::nouns::Shape;
use super::writer::Writer;
use naipe_grammar::ast::{Announcing, Block, ExprKind, Force, QueryOp, Resolving, Retargeting, Selector};

impl<'a> Writer<'a> {
    /// `se resuelve X como si fuera de Y`
    pub(super) fn resolved(&mut self, resolving: &'a Resolving) -> Vec<Clause> {
        let mut filled = args([("x", &self.thing(&resolving.what))]);
        let key = match &resolving.me {
            Some(me) => {
                filled.insert("y".into(), self.thing(me));
                "text.resolve_as"
            }
            None => "text.resolve",
        };
        let mut clauses = vec![Clause::new(self.say(key, &filled))];
        clauses.extend(resolving.otherwise.as_ref().and_then(|otherwise| self.otherwise(otherwise)));
        clauses
    }

    pub(super) fn retargeted(&mut self, said: &'a Retargeting) -> Vec<Clause> {
        let x = self.thing(&said.what);
        let mut filled = args([("x", &x)]);
        if let Some(to) = &said.to {
            filled.insert("to".into(), self.thing(to));
        }
        let p = said.by.as_ref().map(|by| self.thing(by)).unwrap_or_default();
        let yours = if p.reader { ".yours" } else { "" };
        if said.by.is_some() && !p.reader {
            filled.insert("p".into(), p);
        }
        let key = if said.every { "text.retarget.all" } else { "text.retarget" };
        let mut clauses = vec![Clause::new(self.say(&format!("{key}{yours}"), &filled))];
        clauses.extend(said.otherwise.as_ref().and_then(|otherwise| self.otherwise(otherwise)));
        clauses
    }

    /// What happens whatever forbids it, or some of that.
    pub(super) fn forced(&mut self, force: &'a Force) -> Vec<Clause> {
        let clauses = self.call(&force.name.name, &force.args);
        let mut labels: Vec<String> = force.overriding.iter().map(|label| self.quoted(&label.name)).collect();
        if force.overriding_all {
            labels.push(self.say("text.prohibitions", &Args::new()));
        }
        let what = Said::plain(self.joined_within(&clauses));
        if labels.is_empty() || what.text.is_empty() {
            return clauses;
        }
        let labels = Said::plain(self.list(&labels, "list.and"));
        vec![Clause::new(self.say("text.despite", &args([("what", &what), ("x", &labels)])))]
    }

    pub(super) fn announced(&mut self, announce: &'a Announcing) -> Vec<Clause> {
        let x = self.thing(&announce.what);
        let mut key = "text.play".to_owned();
        if announce.asked.is_some() {
            key.push_str(".may");
        }
        if announce.free {
            key.push_str(".free");
        }
        let p = announce.by.as_ref().map(|by| self.thing(by));
        let p = p.unwrap_or(Said { reader: true, ..Said::default() });
        let mut text = self.say(&key, &args([("x", &x), ("p", &p)]));
        if !announce.cost.is_empty() {
            let all: Vec<String> = announce.cost.iter().map(|term| self.as_price(|w| w.cost_term(term))).collect();
            let cost = Said::plain(all.join(", "));
            text = self.say("text.play.for", &args([("what", &Said::plain(text)), ("cost", &cost)]));
        }
        if announce.choices.is_some() {
            self.lack("who makes the choices of what is played", "");
        }
        let mut clauses = vec![Clause::new(text)];
        clauses.extend(announce.otherwise.as_ref().and_then(|otherwise| self.otherwise(otherwise)));
        clauses
    }

    /// `pay 2 mana by p { … } else { … }`
    pub(super) fn asked_to_pay(&mut self, asked: &'a naipe_grammar::ast::Paying) -> Vec<Clause> {
        let said = |w: &mut Self, block: &'a Option<Block>| {
            let clauses = w.branch(|w| block.as_ref().map(|block| w.block(block)).unwrap_or_default());
            let mut parts = clauses.iter().filter(|clause| !clause.text.is_empty());
            let is_one = parts.next().is_none_or(|first| first.end.is_empty()) && parts.next().is_none();
            (Said::plain(w.joined_within(&clauses)), is_one)
        };
        // What is done unless somebody pays stands before who that is.
        let is_unless = asked.then.as_ref().is_none_or(|then| then.statements.is_empty());
        let mut tried = self.clone();
        // Behind several things, "unless" would belong to the last.
        let is_unless = is_unless && said(&mut tried, &asked.otherwise).1;
        let before = if is_unless { Some(said(self, &asked.otherwise).0) } else { None };
        let several = asked.by.as_ref().and_then(|by| match &by.kind {
            ExprKind::Query(QueryOp::Any, of) => Some(self.whoever_pays(of)),
            _ => None,
        });
        let is_several = several.is_some();
        let p = several.or_else(|| asked.by.as_ref().map(|by| self.thing(by)));
        let p = p.unwrap_or(Said { reader: true, ..Said::default() });
        let all: Vec<String> = asked.cost.iter().map(|term| self.as_price(|w| w.cost_term(term))).collect();
        let what = all.join(", ");
        let done = if self.is_done_for(&asked.cost) { self.as_done_by(&p, &what) } else { None };
        let pay = if done.is_some() { "text.pay.done" } else { "text.pay" };
        let what = Said::plain(done.unwrap_or(what));
        // Who was said at length is not said so again.
        let who = match asked.by.as_ref() {
            Some(_) if is_several => Said::plain(self.say("text.actor", &Args::new())),
            Some(by) => self.who_was_asked(by),
            None => p.clone(),
        };
        let mut filled = args([("p", &p), ("what", &what), ("who", &who)]);
        let then = said(self, &asked.then).0;
        let other = before.unwrap_or_else(|| said(self, &asked.otherwise).0);
        let key = match (then.text.is_empty(), other.text.is_empty()) {
            (true, true) => "",
            (true, false) if is_unless => ".unless",
            (true, false) => ".else",
            (false, true) => ".if",
            (false, false) => ".if_else",
        };
        filled.insert("effect".into(), then);
        filled.insert("other".into(), other);
        let end = if key.is_empty() { String::new() } else { self.say("text.end_of_done", &filled) };
        vec![Clause::until(self.say(&format!("{pay}{key}"), &filled), end).asking()]
    }

    /// What is done to pay, behind who may do it: without who does it, where that is who reads; none where somebody else is told to
    /// do it, and so is named in it already.
    fn as_done_by(&mut self, p: &Said, what: &str) -> Option<String> {
        if !p.reader {
            return if what.starts_with(&format!("{} ", p.text)) { None } else { Some(what.to_owned()) };
        }
        let you = self.words.noun("text.you.subject").unwrap_or_default().text;
        let done = what.strip_prefix(&you).filter(|_| !you.is_empty()).unwrap_or(what);
        Some(done.trim().to_owned())
    }

    /// The first of some players who pays: `cualquier rival`.
    fn whoever_pays(&mut self, of: &'a Selector) -> Said {
        let name = of.parts.iter().find_map(|part| part.binder.as_ref()).map_or("", |name| &*name.name);
        let phrase = self.selected_as(name, of);
        let one = self.shaped(&phrase, &Shape::Bare);
        let any = self.say_of("text.any_one", &one, []);
        let number = self.introduce(name, phrase, Shape::One, false);
        self.first_words.insert(number, any);
        self.name(number)
    }
}
