//! What has happened: `that went to your hand this turn`, `if a creature died this turn`.

use super::lexicon::{Args, Form, Said, Template, args};
use super::nouns::Phrase;
use super::selectors::{conjuncts, named};
use super::writer::{What, Writer};
use crate::program::builtin;
use naipe_grammar::ast::{Expr, Past, Pattern};

impl<'a> Writer<'a> {
    /// How something that happens is told here, where it is told at all: as what has happened, or as what does.
    pub(super) fn told_as(&self, key: &str) -> Option<Template> {
        let past = self.words.template(key, Form::Past).filter(|_| self.is_past);
        past.or_else(|| self.words.template(key, Form::Told))
    }

    /// Whether something has happened, with the words for it.
    pub(super) fn has_happened(&mut self, past: &'a Past, negated: bool) -> String {
        let has_past = self.has_past(&past.pattern);
        if !negated && has_past {
            return self.told_past(past, |w, told| w.in_stint("text.happened.so", told, past));
        }
        if negated
            && has_past
            && !past.during.last
            && let Some(denied) = self.denied(past)
        {
            return denied;
        }
        let told = Said::plain(self.happening(&past.pattern, past.condition.as_ref()));
        let (key, filled) = self.stint("text.happened", told, past);
        self.maybe(&key, filled, negated)
    }

    /// That something has not happened, in the words for what has: `este rey no se ha movido en este turno`, where it is known to whom
    /// it would have. None, where they leave out something that is asked of it.
    fn denied(&mut self, past: &'a Past) -> Option<String> {
        let since = self.phase(&past.during.phase.name);
        let (before, mut left) = (self.clone(), past.condition.as_ref().map(conjuncts).unwrap_or_default());
        let subject = self.known_subject(&past.pattern);
        let subject = subject.filter(|_| self.words.has("text.happened.denied"));
        // Behind "it is not so that" stands a sentence, in which a candidate is named.
        let is_named = self.candidate_is_named || subject.is_none();
        let named = std::mem::replace(&mut self.candidate_is_named, is_named);
        let outer = std::mem::replace(&mut self.is_past, true);
        let told = self.scoped(|w| w.told(&past.pattern, &mut left));
        (self.is_past, self.candidate_is_named) = (outer, named);
        if !left.is_empty() {
            *self = before;
            return None;
        }
        let behind = subject.and_then(|x| Some((told.strip_prefix(x.text.as_str())?.trim_start().to_owned(), x)));
        Some(match behind {
            Some((what, x)) => {
                self.say("text.happened.denied", &args([("x", &x), ("what", &Said::plain(what)), ("since", &since)]))
            }
            None => self.say("text.happened.so.not", &args([("what", &Said::plain(told)), ("since", &since)])),
        })
    }

    /// With whom the words for what has happened begin, where that is who reads, the card, or what is spoken of.
    fn known_subject(&self, pattern: &'a Pattern) -> Option<Said> {
        let (key, inner) = self.row_told(pattern)?;
        let template = self.words.template(&key, Form::Past)?;
        let first = template.first().filter(|_| template.begins_with_place())?;
        let value = self.given_for(pattern, inner, first)?;
        let is_known = match named(value).map(|name| (name, self.find(name))) {
            Some((_, Some(What::Referent(number)))) => self.referents[number].is_named,
            Some((_, Some(What::Candidate(..)))) => !self.candidate_is_named,
            Some((_, Some(What::Card | What::You))) => true,
            Some((name, None)) => matches!(name, "you" | "self"),
            _ => false,
        };
        let said = is_known.then(|| self.clone().thing(value))?;
        Some(if said.reader || said.is_understood { Said { text: String::new(), ..said } } else { said })
    }

    /// Whether something has happened so often: `if you played a spell exactly twice this turn`; of what has happened never, or once
    /// or more, whether it has.
    pub(super) fn happened_so_often(&mut self, past: &'a Past, key: &str, n: &Said) -> Option<String> {
        match (key, n.number?) {
            ("exactly" | "at_most", 0) => Some(self.has_happened(past, true)),
            ("at_least", 1) | ("other_than", 0) => Some(self.has_happened(past, false)),
            _ if !self.has_past(&past.pattern) => None,
            (_, number) => {
                let n = Said::plain(self.words.number(n, None));
                let often = match number {
                    1 => self.say("text.often.once", &Args::new()),
                    2 => self.say("text.often.twice", &Args::new()),
                    _ => self.say("text.often.times", &args([("n", &n)])),
                };
                let (key, often) = (format!("text.often.{key}"), Said::plain(often));
                Some(self.told_past(past, |w, told| {
                    let so_often = w.say(&key, &args([("what", &told), ("often", &often)]));
                    w.in_stint("text.happened.so", Said::plain(so_often), past)
                }))
            }
        }
    }

    /// How often something has happened.
    pub(super) fn times_happened(&mut self, past: &'a Past) -> String {
        if self.has_past(&past.pattern) {
            return self.told_past(past, |w, told| w.in_stint("text.times.so", told, past));
        }
        let told = Said::plain(self.happening(&past.pattern, past.condition.as_ref()));
        self.in_stint("text.times", told, past)
    }

    /// What happened to a candidate, as a part of its noun, where the words of that begin with it.
    pub(super) fn absorb_happened(
        &mut self,
        phrase: &mut Phrase,
        candidate: &str,
        past: &'a Past,
        negated: bool,
    ) -> bool {
        if !self.has_past(&past.pattern) || !self.begins_with_candidate(&past.pattern, candidate) {
            return false;
        }
        // "Not" would be of what has happened alone, and not of what is asked besides.
        let is_plain = past.condition.is_none() && !past.during.last;
        if negated && (!is_plain || !self.words.has("text.happened.denied")) {
            return false;
        }
        let key_told = if negated { "text.happened.denied" } else { "text.happened.so" };
        let key = self.that_of(phrase);
        let said = [false, true].map(|several| {
            let (referents, outer) = (self.referents.clone(), std::mem::replace(&mut self.several, several));
            let named = std::mem::replace(&mut self.candidate_is_named, false);
            let told = self.told_past(past, |w, told| w.in_stint(key_told, told, past));
            (self.several, self.candidate_is_named, self.referents) = (outer, named, referents);
            self.say(key, &args([("what", &Said::plain(told))]))
        });
        phrase.clauses.push(said);
        true
    }

    /// What happened, with when: `este turno`, `en tu turno anterior`.
    fn in_stint(&mut self, key: &str, told: Said, past: &'a Past) -> String {
        let (key, filled) = self.stint(key, told, past);
        self.say(&key, &filled)
    }

    /// The words for what happened in some stretch of the game, and what stands in them.
    fn stint(&mut self, key: &str, told: Said, past: &'a Past) -> (String, Args) {
        let since = self.phase(&past.during.phase.name);
        let mut filled = args([("what", &told), ("since", &since)]);
        if !past.during.last {
            return (key.to_owned(), filled);
        }
        let Some(of) = &past.during.of else { return (format!("{key}.last"), filled) };
        let p = self.thing(of);
        if p.reader {
            return (format!("{key}.your_last"), filled);
        }
        filled.insert("p".into(), p);
        (format!("{key}.last"), filled)
    }

    /// Tells something as what has happened, with what is said of when, and what holds besides.
    fn told_past(&mut self, past: &'a Past, say: impl FnOnce(&mut Self, Said) -> String) -> String {
        self.scoped(|w| {
            let mut conditions: Vec<&Expr> = past.condition.as_ref().map(conjuncts).unwrap_or_default();
            let outer = std::mem::replace(&mut w.is_past, true);
            let told = w.told(&past.pattern, &mut conditions);
            w.is_past = outer;
            let text = say(w, Said::plain(told));
            if conditions.is_empty() {
                return text;
            }
            let all = Said::plain(w.all_of_these(&conditions, false));
            w.say("text.told.if", &args([("what", &Said::plain(text)), ("cond", &all)]))
        })
    }

    /// The row by which something is told: its own, or that of what it is another name for.
    fn row_told(&self, pattern: &'a Pattern) -> Option<(String, &'a Pattern)> {
        let name = pattern.name.name.as_str();
        if builtin::NAMES.iter().any(|(known, _)| *known == name) {
            return Some((format!("text.event.{name}"), pattern));
        }
        if let Some(key) = self.row("event", name).or_else(|| self.row("action", name)) {
            return Some((key, pattern));
        }
        let (inner, _) = self.things.events.get(name)?.alias?;
        self.row_told(inner)
    }

    /// Whether there are words for what has happened.
    fn has_past(&self, pattern: &'a Pattern) -> bool {
        let row = self.row_told(pattern);
        row.is_some_and(|(key, _)| self.words.template(&key, Form::Past).is_some())
    }

    /// Whether the words for what has happened begin with a candidate that it has happened to.
    fn begins_with_candidate(&self, pattern: &'a Pattern, candidate: &str) -> bool {
        let Some((key, inner)) = self.row_told(pattern) else { return false };
        let template = self.words.template(&key, Form::Past).unwrap_or_default();
        let Some(first) = template.first() else { return false };
        self.given_for(pattern, inner, first).is_some_and(|value| self.is_candidate(value, candidate))
    }

    /// What a pattern gives for a parameter of what it is another name for, or of what it names itself.
    fn given_for(&self, pattern: &'a Pattern, inner: &'a Pattern, first: &str) -> Option<&'a Expr> {
        // Under another name it is the same parameter that the name has.
        let given = |pattern: &'a Pattern, param: &str| {
            let by_name = pattern.args.iter().find(|arg| arg.name.as_ref().is_some_and(|name| name.name == param));
            by_name.or_else(|| pattern.args.first().filter(|arg| arg.name.is_none())).map(|arg| &arg.value)
        };
        let value = given(inner, first);
        match value.and_then(named) {
            Some(param) if !std::ptr::eq(inner, pattern) => given(pattern, param),
            _ => value,
        }
    }
}
