//! Events that act on nothing that is there do not happen; which of their parameters they act on is told by
//! [`crate::machine::tables::subjects`].

use crate::limits;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::{End, Note, Trace};
use crate::machine::state::gone::{is_gone, of_effect};
use crate::machine::state::{Ends, State};
use crate::program::{EventId, builtin};
use crate::value::{ObjectRef, Value};

impl<T: Trace> Machine<'_, T> {
    /// Whether all that an event acts on is gone: then it does not happen. Its parameters stand at `at` in the windows.
    #[inline]
    pub(crate) fn is_void(&self, st: &State, event: EventId, at: usize) -> bool {
        let acts_on = self.game.tables.acts_on[event.i()];
        if acts_on == 0 {
            return false;
        }
        // Most often the first thing that it acts on is there.
        let first = st.mem.values.get(at + acts_on.trailing_zeros() as usize);
        if let Some(Value::Object(o)) = first
            && st.core.fresh(*o).is_some()
        {
            return false;
        }
        self.has_no_subject(st, event, at, acts_on)
    }

    /// The parameter of an event whose thing is of another kind than that is declared of: then it does not happen either.
    #[inline]
    pub(crate) fn misfit(&mut self, st: &mut State, event: EventId, at: usize) -> Option<usize> {
        if self.game.tables.asks_kind[event.i()] == 0 {
            return None;
        }
        let n = self.game.program.events[event.i()].params.len();
        let args: arrayvec::ArrayVec<Value, { limits::ARGUMENTS }> =
            { st.mem.values[at..].iter() }.take(n).copied().collect();
        self.eval(st, 0).misfit(event, &args)
    }

    /// How deep that is told which comes of the move under way: inside it, whether or not it has a frame of its own.
    pub(crate) fn inside_move(&self, st: &State) -> usize {
        st.frames.len() + usize::from(self.game.tables.is_plain[builtin::MOVE.i()])
    }

    /// Tells which effects that statements made end because the thing that they were of is there no more.
    pub(crate) fn tell_gone(&mut self, st: &State, o: ObjectRef) {
        if !T::ON {
            return;
        }
        let (what, depth) = (Value::Object(o), self.inside_move(st));
        for effect in st.core.listeners.iter().filter(|l| l.ends != Ends::WithSource) {
            let slot = self.game.tables.subject[effect.ability as usize];
            let hangs_on = slot.and_then(|slot| st.core.arena.get(effect.start as usize + usize::from(slot)));
            if hangs_on == Some(&what) || of_effect(&self.game.program, &st.core, effect) == Some(what) {
                self.tell_at(st, depth, Note::Ends { effect, why: End::Gone(what) });
            }
        }
    }

    fn has_no_subject(&self, st: &State, event: EventId, at: usize, acts_on: u16) -> bool {
        if event == builtin::MOVE {
            // What is only coming into being is nowhere yet.
            return matches!(st.mem.values[at], Value::Object(o) if st.core.objects[o.id as usize].inc != o.inc);
        }
        let types = &self.game.program.events[event.i()].types;
        let mut gone = false;
        let mut left = acts_on;
        while left != 0 {
            let i = left.trailing_zeros() as usize;
            left &= left - 1;
            match st.mem.values[at + i] {
                Value::None => gone |= types.get(i).is_some_and(|ty| !ty.admits_none()),
                v if is_gone(st, v) => gone = true,
                _ => return false,
            }
        }
        gone
    }
}
