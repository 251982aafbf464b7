//! What happens in the place of something else.

use super::lexicon::Args;
use super::statements::Clause;
use super::writer::Writer;
use naipe_grammar::ast::{Block, Clauses, Pattern, StmtKind};

impl<'a> Writer<'a> {
    /// `Cuando …, en su lugar …`; where the event happens all the same, nothing is done in its place.
    pub(super) fn instead(&mut self, pattern: &'a Pattern, clauses: &'a Clauses, body: &'a Block) -> String {
        let proceeds = body.statements.iter().position(|one| one.kind == StmtKind::Proceed);
        let Some(at) = proceeds else {
            let key = if clauses.next { "text.instead.next" } else { "text.instead" };
            return self.reaction(key, pattern, clauses, |w| {
                let effect = w.block(body);
                vec![Clause::new(w.joined_or_nothing(&effect))]
            });
        };
        let key = if clauses.next { "text.next" } else { "text.before" };
        self.reaction(key, pattern, clauses, |w| w.block_that_proceeds(body, at))
    }

    /// What is done before an event that happens all the same: it does so when the block is over, wherever that is said.
    fn block_that_proceeds(&mut self, block: &'a Block, at: usize) -> Vec<Clause> {
        let (before, after) = (&block.statements[..at], &block.statements[at + 1..]);
        self.scoped(|w| {
            let outer = w.is_followed;
            w.is_followed |= !after.is_empty();
            let mut clauses = w.statements(before);
            w.is_followed = outer;
            clauses.extend(w.statements(after));
            clauses.push(Clause::new(w.say("text.proceed", &Args::new())));
            clauses
        })
    }
}
