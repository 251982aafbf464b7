//! What is told once, though the machine tells of it twice.

use super::told::Teller;
use super::{Of, Recorder};
use crate::describe;
use crate::program::{ArticleId, EventId};
use crate::value::Value;

impl Recorder {
    /// The line that told of an action, where this event is that action happening: it is not told a second time.
    pub(super) fn acts(
        &mut self,
        teller: Teller<'_>,
        told: usize,
        event: EventId,
        cites: &[ArticleId],
    ) -> Option<usize> {
        let (deep, action, line) = self.acted?;
        // A game inside has actions of its own.
        let happens = teller.game.program.actions.get(action.i()).is_some_and(|action| action.event == event);
        if !happens || deep != told || !cites.is_empty() {
            return None;
        }
        self.acted = None;
        Some(line)
    }

    /// The line that told of an action, where what is announced by it is what it names, and nothing was chosen for that: it says as
    /// much.
    pub(super) fn announced_by_action(&self, thing: Value, choices: &[Value]) -> Option<usize> {
        let (line, named) = self.acted_with.as_ref()?;
        let is_all = line + 1 == self.entries.len() && choices.iter().all(|choice| *choice == Value::None);
        (is_all && named.contains(&thing)).then_some(*line)
    }

    /// The line of an event of which this one is all that is told so far, where both are told in the same words: it is not told a
    /// second time.
    pub(super) fn says_the_same(
        &mut self,
        teller: Teller<'_>,
        told: usize,
        event: EventId,
        text: &str,
        cites: &[ArticleId],
    ) -> Option<usize> {
        self.nested(teller.game, teller.st, told);
        let open = self.open.last().filter(|open| matches!(open.of, Of::Event(other) if other != event))?;
        let line = open.line;
        if line + 1 != self.entries.len() || line < self.read {
            return None;
        }
        let entry = &mut self.entries[line];
        if entry.text != format!("{text}{}", describe::cites(teller.game, &entry.cites)) {
            return None;
        }
        let more: Vec<ArticleId> = cites.iter().copied().filter(|cite| !entry.cites.contains(cite)).collect();
        entry.cites.extend(more);
        entry.text = format!("{text}{}", describe::cites(teller.game, &entry.cites));
        Some(line)
    }

    /// The line of an event that happens after all where something that the viewer does not see took its place: it is not told a
    /// second time.
    pub(super) fn happens_all_the_same(&self, event: EventId, params: &[Value]) -> Option<usize> {
        let (line, happened, of) = self.happened.as_ref()?;
        let is_it = self.replaced == Some(self.entries.len()) && line + 1 == self.entries.len();
        (is_it && *happened == event && of == params).then_some(*line)
    }
}
