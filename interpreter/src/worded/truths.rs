//! What is so or not of something that happens, in the words of its parameter.

use super::lexicon::{Said, args};
use super::selectors::named;
use super::things::Sort;
use super::writer::{What, Writer};
use naipe_grammar::ast::{Expr, ExprKind};

impl<'a> Writer<'a> {
    /// What is said where something is true: the words of the parameter.
    pub(super) fn truth(&mut self, name: &str) -> Said {
        match self.words.noun(&format!("parameter {name}")).or_else(|| self.words.noun(name)) {
            Some(noun) => Said::plain(noun.text),
            None => self.unsaid(format!("parameter `{name}`"), format!("{name}: \"…\"")),
        }
    }

    /// The words of a parameter for what it is given: where that is yes, or what it was asked to be of what is heard. What is passed on
    /// of that as it was, and is nothing that the words need, goes without saying; of what is worked out nobody knows.
    pub(super) fn truth_given(&mut self, name: &str, value: &'a Expr, is_needed: bool) -> Option<Said> {
        let value = self.value_of(value);
        let heard = named(value).filter(|name| self.heard.iter().any(|heard| heard.param == *name));
        match (&value.kind, heard.and_then(|name| self.find(name))) {
            (ExprKind::Bool(true), _) => Some(self.truth(name)),
            (ExprKind::Bool(false), _) if is_needed => {
                let how = self.truth(name);
                Some(Said::plain(self.say("text.not.state", &args([("how", &how)]))))
            }
            (ExprKind::Bool(false), _) => None,
            (_, Some(What::Said(said, Sort::Truth))) => Some(said),
            (_, Some(_)) if !is_needed => None,
            _ => Some(self.unsaid(format!("`{name}` that is worked out"), "")),
        }
    }
}
