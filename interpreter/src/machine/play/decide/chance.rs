//! How likely what chance may decide is.

use crate::machine::play::decide::ask::{Choice, Decision, DecisionKind};
use crate::machine::state::Core;
use crate::value::Value;
use naipe_grammar::narrow;

impl Decision {
    /// How likely each option of a decision of chance is, relative to the others, at the table where it is asked for.
    #[must_use]
    pub fn weights(&self, core: &Core) -> Vec<u32> {
        let weigh = |choice: &Choice| match (self.kind, choice) {
            // Cards that are alike are one outcome.
            (DecisionKind::Uncover { zone }, Choice::Value(Value::Object(object))) => {
                let hidden = core.zones.get(zone as usize).map_or(0, |zone| zone.hidden);
                let def = core.objects.get(object.id as usize).map(|object| object.def);
                let alike = (0..hidden)
                    .filter(|k| core.objects.get(core.covered(zone, *k) as usize).map(|object| object.def) == def);
                narrow::u32(alike.count().max(1))
            }
            _ => 1,
        };
        self.options.iter().map(weigh).collect()
    }
}

/// Which of several outcomes of these weights it is; `below` draws a number less than another. None where there is no outcome.
pub fn drawn(weights: &[u32], below: impl FnOnce(u32) -> u32) -> Option<usize> {
    let whole: u32 = weights.iter().sum();
    let mut at = if whole == 0 { return None } else { below(whole) };
    weights.iter().position(|weight| match at.checked_sub(*weight) {
        Some(rest) => {
            at = rest;
            false
        }
        None => true,
    })
}
