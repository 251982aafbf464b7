//! Conditions of which all hold, or any: what could be taken to go on in the next one stands last, and says where it ends.

use super::lexicon::{Said, args};
use super::writer::Writer;
use naipe_grammar::ast::Expr;

impl<'a> Writer<'a> {
    /// Conditions that hold together. One thing or another is said last and as that, and behind it what is not true, so that nothing
    /// seems to belong to a part of it.
    pub(super) fn all_of_these(&mut self, conditions: &[&'a Expr], negated: bool) -> String {
        let [_, _, ..] = conditions else {
            return conditions.first().map_or_else(String::new, |one| self.condition(one, negated));
        };
        let mut sorted = conditions.to_vec();
        sorted.sort_by_cached_key(|one| match self.is_any_of(one, negated) {
            true => 1,
            false => 2 * u8::from(self.is_said_untrue(one, negated)),
        });
        let (mut all, mut untrue, mut is_open) = (Vec::new(), Vec::new(), false);
        for condition in sorted {
            let text = self.condition(condition, negated);
            if self.is_any_of(condition, negated) {
                is_open = true;
                all.push(self.say("text.any_of", &args([("what", &Said::plain(text))])));
            } else if let Some(what) = self.untrue(&text) {
                untrue.push(what);
            } else {
                all.push(text);
            }
        }
        let denied = (!untrue.is_empty()).then(|| {
            let what = self.one_after_another("text.not.nor", untrue);
            self.say("text.not", &args([("what", &what)]))
        });
        match denied {
            Some(denied) if is_open => {
                let before = Said::plain(self.list(&all, "list.and"));
                self.say("list.besides", &args([("a", &before), ("b", &Said::plain(denied))]))
            }
            denied => {
                all.extend(denied);
                self.list(&all, "list.and")
            }
        }
    }

    /// Conditions of which any holds: what is not true stands last, and of several it is said once that they are not all true.
    pub(super) fn any_of_these(&mut self, conditions: &[&'a Expr], negated: bool) -> String {
        let mut sorted = conditions.to_vec();
        sorted.sort_by_cached_key(|one| self.is_said_untrue(one, negated));
        let (mut all, mut untrue) = (Vec::new(), Vec::new());
        for condition in sorted {
            let text = self.condition(condition, negated);
            match self.untrue(&text) {
                Some(what) => untrue.push(what),
                None => all.push(text),
            }
        }
        if let [_, _, ..] = &untrue[..] {
            let what = self.one_after_another("text.not.both.and", untrue);
            all.push(self.say("text.not.both", &args([("what", &what)])));
        } else if let Some(what) = untrue.pop() {
            all.push(self.say("text.not", &args([("what", &Said::plain(what))])));
        }
        self.list(&all, "list.or")
    }

    /// Texts that are joined by a phrase, one after another.
    fn one_after_another(&mut self, key: &str, texts: Vec<String>) -> Said {
        let join = |a: Said, b: String| Said::plain(self.say(key, &args([("a", &a), ("b", &Said::plain(b))])));
        let mut texts = texts.into_iter();
        let first = Said::plain(texts.next().unwrap_or_default());
        texts.fold(first, join)
    }

    /// Whether a condition is said as what is not true, which has no end of its own.
    fn is_said_untrue(&self, condition: &'a Expr, negated: bool) -> bool {
        let mut tried = self.clone();
        let text = tried.condition(condition, negated);
        tried.untrue(&text).is_some()
    }

    /// What it is that is not true, where a text begins with that: `no es cierto que …`.
    fn untrue(&mut self, text: &str) -> Option<String> {
        let not = self.say("text.not", &args([("what", &Said::plain(""))]));
        text.strip_prefix(not.trim())?.strip_prefix(' ').map(str::to_owned)
    }
}
