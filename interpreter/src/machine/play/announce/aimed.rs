//! Who becomes a target, and that it is heard: as something is announced, as it is aimed elsewhere, and of its copies.

use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::state::{EntryKind, Force, State};
use crate::program::{Class, PlayableId, builtin};
use crate::value::Value;

impl<T: Trace> Machine<'_, T> {
    /// Whether anything hears that something becomes a target.
    fn hears_targets(&self) -> bool {
        self.game.tables.any[builtin::TARGET.key(Class::After) as usize]
    }

    /// Lets whoever hears targets being chosen hear those of what has been announced, which stand in a window.
    pub(super) fn tell_targets(&mut self, st: &mut State, window: u32, id: PlayableId, thing: Value) {
        if self.hears_targets() {
            let targets = self.targets_in(st, id, &st.mem.values[window as usize..]);
            let (you, me) = self.you_self(st, window);
            self.become_targets(st, (you, me), targets, thing);
        }
    }

    /// What is aimed at by what was announced with these values: each thing once for each time that it is asked for, however many parts
    /// of an amount it gets.
    fn targets_in(&self, st: &State, id: PlayableId, values: &[Value]) -> Vec<Value> {
        let pl = &self.game.program.playables[id.i()];
        let mode = pl.chosen(values);
        let mut targets = Vec::new();
        for step in (0..).map_while(|i| pl.step_at(mode, i)).filter(|step| step.is_target) {
            let from = targets.len();
            match values[usize::from(step.slot)] {
                Value::None => {}
                Value::List { len, start } => {
                    for v in crate::describe::members(self.game, st, len, start) {
                        if !targets[from..].contains(v) {
                            targets.push(*v);
                        }
                    }
                }
                v => targets.push(v),
            }
        }
        targets
    }

    /// Somebody or something becomes a target of what is announced or waits, whose player and text are these.
    fn become_targets(&mut self, st: &mut State, (you, me): (Value, Value), targets: Vec<Value>, effect: Value) {
        // What begins last happens first.
        for v in targets.into_iter().rev() {
            let at = st.mem.values.len();
            st.mem.values.extend_from_slice(&[you, me, v, effect]);
            self.begin_event(st, builtin::TARGET, at, me, you, u16::MAX, Force::All);
        }
    }

    /// What waits has been aimed at something else: that is heard, as soon as the targets of what waits are.
    pub(crate) fn tell_aimed(&mut self, st: &mut State, object: u32, target: Value) {
        if self.hears_targets() && !st.core.copied.contains(&object) {
            self.targets_of_waiting(st, object, Some(target));
        }
    }

    /// A copy of what waits has been made: what it is aimed at hears of it when things settle, for it may be aimed elsewhere before.
    pub(crate) fn will_tell_targets(&self, st: &mut State, copy: u32) {
        if self.hears_targets() {
            st.core.copied.push(copy);
        }
    }

    /// Lets what the copies are aimed at hear of it that have been made since things last settled.
    #[cold]
    pub(crate) fn tell_targets_of_copies(&mut self, st: &mut State) {
        for copy in std::mem::take(&mut st.core.copied).into_iter().rev() {
            self.targets_of_waiting(st, copy, None);
        }
    }

    /// All that something is aimed at that waits becomes its target, or this one alone.
    fn targets_of_waiting(&mut self, st: &mut State, object: u32, only: Option<Value>) {
        let Some(entry) = st.core.entries.iter().find(|entry| entry.object == object) else { return };
        let EntryKind::Playable(id) = entry.what else { return };
        let values = &st.core.arena[entry.start as usize..];
        let (you, me) = (values[0], values[1]);
        let targets = only.map_or_else(|| self.targets_in(st, id, values), |one| vec![one]);
        let effect = Value::Object(st.core.reference(object));
        self.become_targets(st, (you, me), targets, effect);
    }
}
