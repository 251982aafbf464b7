//! What has happened: `that went to your hand this turn`, `if a creature died this turn`.

use super::lexicon::{Args, Form, Said, Template, args};
use super::nouns::Phrase;
use super::selectors::{conjuncts, named};
use super::writer::Writer;
use naipe_grammar::ast::{Expr, Past, Pattern};
use naipe_interpreter::program::builtin;

impl<'a> Writer<'a> {
    /// How something that happens is told here, where it is told at all: as what has happened, or as what does.
    pub(super) fn told_as(&self, key: &str) -> Option<Template> {
        let past = self.words.template(key, Form::Past).filter(|_| self.is_past);
        past.or_else(|| self.words.template(key, Form::Told))
    }

    /// Whether something has happened, with the words for it.
    pub(super) fn has_happened(&mut self, past: &'a Past, negated: bool) -> String {
        if !negated && self.has_past(&past.pattern) {
            return self.told_past(past, |w, told| w.in_stint("text.happened.so", told, past));
        }
        let told = Said::plain(self.happening(&past.pattern, past.condition.as_ref()));
        let (key, filled) = self.stint("text.happened", told, past);
        self.maybe(&key, filled, negated)
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
    pub(super) fn absorb_happened(&mut self, phrase: &mut Phrase, candidate: &str, past: &'a Past) -> bool {
        if !self.has_past(&past.pattern) || !self.begins_with_candidate(&past.pattern, candidate) {
            return false;
        }
        let key = self.that_of(phrase);
        let said = [false, true].map(|several| {
            let (referents, outer) = (self.referents.clone(), std::mem::replace(&mut self.several, several));
            let named = std::mem::replace(&mut self.candidate_is_named, false);
            let told = self.told_past(past, |w, told| w.in_stint("text.happened.so", told, past));
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
        // Under another name it is the same parameter that the name has.
        let given = |pattern: &'a Pattern, param: &str| {
            let by_name = pattern.args.iter().find(|arg| arg.name.as_ref().is_some_and(|name| name.name == param));
            by_name.or_else(|| pattern.args.first().filter(|arg| arg.name.is_none())).map(|arg| &arg.value)
        };
        let value = given(inner, first);
        let value = match value.and_then(named) {
            Some(param) if !std::ptr::eq(inner, pattern) => given(pattern, param),
            _ => value,
        };
        value.is_some_and(|value| self.is_candidate(value, candidate))
    }
}
