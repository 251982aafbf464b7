//! Who is spoken to, where somebody else was just told of: `cuando un jugador roba, eliges una carta`.

use super::lexicon::Args;
use super::selectors::{conjuncts, named};
use super::things::Sort;
use super::writer::{What, Writer};
use naipe_grammar::ast::{BinaryOp, Clauses, Expr, ExprKind, Pattern};

impl<'a> Writer<'a> {
    /// Whether what is heard is told of a player who need not be who reads.
    pub(super) fn is_of_another(&self, heard: &[&'a Pattern], clauses: &'a Clauses) -> bool {
        let all = clauses.when.as_deref().map(conjuncts).unwrap_or_default();
        heard.iter().any(|one| self.is_told_of_another(one, &all))
    }

    fn is_told_of_another(&self, heard: &Pattern, conditions: &[&Expr]) -> bool {
        let name = heard.name.name.as_str();
        let (_, key) = self.clone().parts(name);
        let Some(template) = key.and_then(|key| self.told_as(&key)) else { return false };
        let is_action = self.things.actions.contains_key(name) && !template.mentions("by");
        let Some(first) = template.first().map(|first| if is_action { "by" } else { first }) else { return false };
        let is_reader = |condition: &&Expr| match &condition.kind {
            ExprKind::Binary(BinaryOp::Eq, left, right) => named(left) == Some(first) && self.is_reader(right),
            _ => false,
        };
        if conditions.iter().any(is_reader) {
            return false;
        }
        if conditions.iter().any(|condition| self.doers(condition).is_some()) {
            return true;
        }
        match self.find(first) {
            Some(What::Referent(number)) => self.referents[number].sort == Sort::Player,
            Some(What::Said(said, sort)) => sort == Sort::Player && !said.reader,
            None => first == "by",
            _ => false,
        }
    }

    /// Somebody chooses. Where it could be taken for what another does, who reads is told so.
    pub(super) fn chooses(&mut self, key: &str, filled: &Args, is_reader: bool) -> String {
        let told = format!("{key}.told");
        let is_told = is_reader && self.is_beside_player && self.words.has(&told);
        self.say(if is_told { &told } else { key }, filled)
    }
}
