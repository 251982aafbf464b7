//! How it is said that something happened, or how often.

use super::{Tight, Wording};
use crate::describe;
use crate::program::{Past, Stint};

impl Wording<'_> {
    /// That something happened, or how often.
    pub(super) fn happened(&self, past: &Past) -> String {
        let Past { event, slot, pattern, noted, during, count } = *past;
        // Its parameters stand in the window after what is known there.
        let before = usize::from(slot);
        let window = &self.window[..before.min(self.window.len())];
        let mut names = self.names.to_vec();
        names.resize(before - window.len(), self.it().into());
        let of = &self.game.program.events[event.i()];
        names.extend_from_slice(&of.params);
        // What is kept with it is told as it was asked when it happened.
        let then: Vec<_> = [self.it().into(), self.it().into()].into_iter().chain(of.params.clone()).collect();
        let then = Wording { window: &[], names: &then, ..*self };
        for (at, e) in
            (usize::from(noted.slot)..).zip(of.noted.iter().skip(usize::from(noted.first))).take(usize::from(noted.n))
        {
            let at = at - window.len();
            names.resize(names.len().max(at + 1), self.it().into());
            names[at] = then.told(*e, Tight::Word).into();
        }
        let inner = Wording { window, names: &names, ..*self };
        let with = pattern.map_or(String::new(), |c| inner.told(c, Tight::Or));
        let (phase, of) = match during {
            Stint::Open(phase) => (phase, None),
            Stint::Last(phase, of) => (Some(phase), of.map(|of| self.told(of, Tight::Word))),
        };
        let phase = phase.map_or_else(
            || describe::word(self.game, "phase.any").to_owned(),
            |phase| describe::phase_title(self.game, phase),
        );
        let key = match (count, during) {
            (true, Stint::Open(_)) => "condition.times",
            (false, Stint::Open(_)) => "condition.happened",
            (true, Stint::Last(..)) => "condition.times.last",
            (false, Stint::Last(..)) => "condition.happened.last",
        };
        let of = of.unwrap_or_default();
        self.say(key, &[("what", &self.event(event)), ("c", &with), ("phase", &phase), ("p", &of)])
    }
}
