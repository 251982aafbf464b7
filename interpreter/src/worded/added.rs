//! Phases and turns that come once more, and those that are skipped.

use super::lexicon::{Said, args};
use super::writer::Writer;
use naipe_grammar::ast::{Expr, Extra};

impl<'a> Writer<'a> {
    /// `tras esta fase viene el combate otra vez, y luego la principal`
    pub(super) fn extra(&mut self, extra: &'a Extra) -> String {
        match extra {
            Extra::Turn(of) => {
                let p = self.thing(of);
                self.say("text.extra_turn", &args([("p", &p)]))
            }
            Extra::Phases(phases) => phases.iter().fold(String::new(), |said, phase| {
                let x = self.phase(&phase.name);
                match said.is_empty() {
                    true => self.say("text.extra", &args([("x", &x)])),
                    false => self.say("text.extra.then", &args([("what", &Said::plain(said)), ("x", &x)])),
                }
            }),
        }
    }

    /// `acaba el combate`
    pub(super) fn rest_skipped(&mut self, phase: &str) -> String {
        let x = self.phase(phase);
        self.say("text.skip_rest", &args([("x", &x)]))
    }

    /// `no juegas tu próximo robo`
    pub(super) fn skipped(&mut self, phase: &str, of: Option<&'a Expr>) -> String {
        let x = self.phase(phase);
        match of {
            None => self.say("text.skip", &args([("x", &x)])),
            Some(of) => {
                let p = self.thing(of);
                self.say("text.skip_of", &args([("x", &x), ("p", &p)]))
            }
        }
    }
}
