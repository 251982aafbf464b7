//! Players by what they are to who reads: opponents and partners.

use super::lexicon::{Noun, Said};
use super::nouns::{Phrase, Shape};
use super::selectors::named;
use super::things::Sort;
use super::writer::Writer;
use naipe_grammar::ast::{BinaryOp, Expr, ExprKind};

impl<'a> Writer<'a> {
    /// What each of a list of players is called that is given of who reads: an opponent, or a partner.
    fn players_given(&self, list: &Expr) -> Option<Noun> {
        let ExprKind::Call(call) = &list.kind else { return None };
        let key = match call.name.name.as_str() {
            "opponents" => "text.opponent",
            "partners" => "text.partner",
            _ => return None,
        };
        let is_of_reader = call.args.first().is_some_and(|of| self.is_reader(&of.value));
        self.words.noun(key).filter(|_| is_of_reader && !self.things.defines.contains_key(call.name.name.as_str()))
    }

    /// All players but who reads.
    pub(super) fn all_others(&self) -> Option<Phrase> {
        Some(Phrase { other: true, ..Phrase::new(self.words.noun("text.player")?, Sort::Player) })
    }

    /// Others than who reads, in this shape; of two players that is the rival.
    pub(super) fn others_said(&mut self, others: &Phrase, shape: &Shape) -> Said {
        if self.things.players == Some(2) { self.machine("text.rival") } else { self.shaped(others, shape) }
    }

    /// Who does something, where a condition says so by what they are to who reads: all others, opponents or partners.
    pub(super) fn doers(&self, condition: &Expr) -> Option<Phrase> {
        let ExprKind::Binary(op, by, whom) = &condition.kind else { return None };
        match op {
            _ if named(by) != Some("by") => None,
            BinaryOp::Ne if self.is_reader(whom) => self.all_others(),
            BinaryOp::In => Some(Phrase::new(self.players_given(whom)?, Sort::Player)),
            _ => None,
        }
    }

    /// Of a player among the opponents of who reads it is said that it is one.
    pub(super) fn absorb_opponent(&self, phrase: &mut Phrase, candidate: &str, of: &'a Expr, list: &'a Expr) -> bool {
        let is_player = phrase.sort == Some(Sort::Player) && self.is_candidate(of, candidate);
        let noun = if is_player { self.players_given(list) } else { None };
        let is_one = noun.is_some();
        phrase.head = noun.unwrap_or_else(|| phrase.head.clone());
        is_one
    }
}
