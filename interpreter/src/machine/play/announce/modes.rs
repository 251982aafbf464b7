//! Which modes are chosen of what is announced: asked and answered.

use crate::machine::play::announce::announcing::after_modes;
use crate::machine::play::announce::playing::How;
use crate::machine::play::decide::ask::{Choice, DecisionKind};
use crate::machine::play::run::{Machine, set_stage};
use crate::machine::play::trace::Trace;
use crate::machine::query::legality::modes::Chosen;
use crate::machine::state::State;
use crate::program::{Playable, PlayableId};
use crate::value::Value;
use naipe_grammar::narrow;

impl<T: Trace> Machine<'_, T> {
    /// Asks for a mode, or for the next of several.
    pub(crate) fn ask_mode(&mut self, st: &mut State, window: u32, id: PlayableId, thing: Value, how: How) -> bool {
        let pl = &self.game.program.playables[id.i()];
        let base = window as usize;
        let player = how.chooser.or(st.mem.values[base].player()).unwrap_or(0);
        self.decision.begin(player, DecisionKind::Mode { playable: id });
        let before = pl.chosen(&st.mem.values[base..]);
        let bounds = self.eval(st, window).bounds(pl);
        for m in 0..pl.modes.len() {
            let mut e = self.eval(st, window);
            let can = match before {
                Chosen::Several(bits) => e.another_completes(pl, bits, m, bounds, thing),
                _ => e.mode_completes(pl, m, thing).is_ok(),
            };
            if can {
                self.decision.options.push(Choice::Mode(narrow::u16(m)));
            }
        }
        // What was tried is not chosen.
        pl.forget_tried(&mut st.mem.values[base..]);
        if let Some(slot) = pl.mode_slot {
            st.mem.values[base + usize::from(slot)] = Value::None;
        }
        if let (Chosen::Several(bits), Some(slot)) = (before, pl.mode_slot) {
            st.mem.values[base + usize::from(slot)] = Value::Int(bits.cast_signed());
            if let Some(all) = self.every_mode_left(pl, bits, bounds.0) {
                if !st.core.ask_always {
                    st.mem.values[base + usize::from(slot)] = Value::Int(all.cast_signed());
                    return false;
                }
                self.decision.alike = true;
            }
            if bits.count_ones() >= bounds.0 {
                if self.decision.options.is_empty() {
                    set_stage(st, after_modes(pl));
                    return false;
                }
                self.decision.options.push(Choice::Done);
            }
        }
        self.wait_or_fall(st, how)
    }

    /// All the modes there would be, with those that can still be chosen, where each of these is needed: in which order they
    /// are chosen makes no difference, so nobody is asked.
    fn every_mode_left(&self, pl: &Playable, bits: u32, least: u32) -> Option<u32> {
        let options = &self.decision.options;
        let needed = least.checked_sub(bits.count_ones())? as usize;
        if options.is_empty() || options.len() != needed {
            return None;
        }
        options.iter().try_fold(bits, |all, choice| match *choice {
            // What may be chosen again could take the place of another.
            Choice::Mode(m) if !pl.modes.get(usize::from(m) + 1).is_some_and(|next| next.repeats) => Some(all | 1 << m),
            _ => None,
        })
    }

    /// A mode was chosen, or no more of them.
    pub(crate) fn answer_mode(&self, st: &mut State, window: u32, pl: &Playable, choice: Choice) {
        let Some(slot) = pl.mode_slot else { return };
        let chosen = pl.chosen(&st.mem.values[window as usize..]);
        let at = window as usize + usize::from(slot);
        match (chosen, choice) {
            (Chosen::Several(bits), Choice::Mode(m)) => {
                st.mem.values[at] = Value::Int((bits | 1 << m).cast_signed());
            }
            (_, Choice::Mode(m)) => {
                st.mem.values[at] = Value::Int(i32::from(m));
                set_stage(st, after_modes(pl));
            }
            _ => set_stage(st, after_modes(pl)),
        }
    }
}
