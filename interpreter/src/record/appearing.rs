//! The words of the record: what appears, as what, and in what it differs from its card or from what it is a copy of.

use super::told::{Teller, place};
use crate::machine::query::eval::shows;
use crate::machine::state::Listener;
use crate::program::AbilityId;
use crate::value::{ObjectRef, Value};

impl Teller<'_> {
    /// What appears, whether it is a copy of something, and in what it differs from that or from its card.
    pub fn appearing(&self, params: &[Value]) -> String {
        let x = self.coming(params[0], place(params));
        let Some(o) = params[0].object().filter(|_| x != self.unseen()) else { return x };
        let is_copy = self.st.core.objects.get(o.id as usize).is_some_and(|x| x.inc == o.inc && x.is_copy);
        let how = self.exceptions(o);
        match (is_copy, how.is_empty()) {
            (false, true) => x,
            (true, true) => self.say("record.copy", [("x", x)]),
            (is_copy, false) => {
                let key = if is_copy { "record.copy.except" } else { "record.except" };
                self.say(key, [("x", x), ("how", how)])
            }
        }
    }

    /// A thing that comes from nowhere, as it will be seen where it comes to.
    pub fn coming(&self, v: Value, place: Value) -> String {
        match (place, self.viewer) {
            (Value::Zone(zone) | Value::Cell(zone, _), Some(viewer))
                if !shows(&self.game.program, &self.st.core, zone, viewer) =>
            {
                self.unseen().to_owned()
            }
            _ => self.words(v),
        }
    }

    /// In what a thing differs from what is printed on it, or on what it is a copy of: `power = 1, has Swift`. Empty where in nothing.
    fn exceptions(&self, of: ObjectRef) -> String {
        let core = &self.st.core;
        let is_of_it = |l: &&Listener| {
            let slot = self.game.tables.subject[l.ability as usize];
            let at = slot.map(|slot| l.start as usize + usize::from(slot));
            l.is_exception() && at.and_then(|at| core.arena.get(at)) == Some(&Value::Object(of))
        };
        let all = core.listeners.iter().filter(is_of_it).map(|l| self.effect_on(l.ability, &self.window(l)).1);
        all.collect::<Vec<_>>().join(", ")
    }

    /// The same of what an effect that makes something a copy says, read in the window of that.
    pub(super) fn excepted(&self, except: &[AbilityId], window: &[Value]) -> String {
        let all = except.iter().map(|ability| {
            let mut window = window.to_vec();
            window.resize(usize::from(self.game.program.abilities[ability.i()].capture), Value::None);
            self.effect_on(ability.0, &window).1
        });
        all.collect::<Vec<_>>().join(", ")
    }
}
