//! What happens in the place of something else.

use super::clauses::Clause;
use super::lexicon::{Args, Said, args};
use super::writer::{Spoken, What, Writer};
use naipe_grammar::ast::{Arrival, Block, Clauses, Initial, Pattern, StmtKind};

impl<'a> Writer<'a> {
    /// `Cuando …, en su lugar …`; where the event happens all the same, nothing is done in its place.
    pub(super) fn instead(&mut self, pattern: &'a Pattern, clauses: &'a Clauses, body: &'a Block) -> String {
        let proceeds = body.statements.iter().position(|one| matches!(one.kind, StmtKind::Proceed(_)));
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

    /// `Una sola vez, cuando …, en su lugar no ocurre nada`
    pub(super) fn prevented(&mut self, pattern: &'a Pattern, clauses: &'a Clauses) -> String {
        let key = if clauses.next { "text.instead.next" } else { "text.instead" };
        self.reaction(key, pattern, clauses, |w| vec![Clause::new(w.joined_or_nothing(&[]))])
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
            clauses.extend(w.statements(&block.statements[at..=at]));
            clauses
        })
    }

    /// `ocurre de todas formas`; of what moves, how it comes: `entra agotada con 2 contadores`.
    pub(super) fn proceeding(&mut self, arrival: Option<&'a Arrival>) -> Clause {
        let Some(arrival) = arrival else { return Clause::new(self.say("text.proceed", &Args::new())) };
        let was_last = self.last;
        let (x, is_it) = match self.find("x") {
            Some(What::Card) => (self.this(), was_last == Some(Spoken::Card)),
            Some(What::Referent(number)) => (self.name(number), was_last == Some(Spoken::Referent(number))),
            _ => (Said::default(), true),
        };
        let key = if is_it { "text.comes.it" } else { "text.comes" };
        let mut text = self.say(key, &args([("x", &x)]));
        let values = self.arriving(&mut text, arrival);
        if !values.is_empty() {
            text = self.with_fields_as("text.comes.in_state", text, &values, &x);
        }
        Clause::new(text)
    }

    /// Says of what comes as a copy of what it does, under whose control, and whose it is then; gives what else it comes with.
    pub(super) fn arriving(&mut self, text: &mut String, arrival: &'a Arrival) -> Vec<&'a Initial> {
        if let Some(copied) = &arrival.copy {
            let (what, copy) = (Said::plain(std::mem::take(text)), Said::plain(self.copied(copied)));
            *text = self.say("text.as_copy", &args([("what", &what), ("x", &copy)]));
        }
        let ([whose, owner], values) = arrival.players_and_values();
        if let Some(whose) = whose {
            *text = self.under(std::mem::take(text), whose);
        }
        if let Some(owner) = owner {
            *text = self.as_property(std::mem::take(text), owner);
        }
        values
    }
}
