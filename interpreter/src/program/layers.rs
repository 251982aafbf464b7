//! In which order abilities modify: `policy { layers: … }`.

use super::{Form, KindId};
use serde::{Deserialize, Serialize};

/// What abilities can modify that may stand in a layer of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Modifies {
    /// Who controls a thing.
    Controllers,
    /// Of which kinds a thing is.
    Kinds,
    /// Which keywords a thing has, and whether it has its abilities.
    Keywords,
    /// Attributes, defines and costs.
    Values,
}

/// How a value is worked out of several abilities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ValueStep {
    /// `=`
    Set,
    /// `*=`
    Multiply,
    /// `+=`, `-=`
    Add,
}

impl ValueStep {
    /// In the order that holds where nothing is said.
    pub const ALL: [ValueStep; 3] = [ValueStep::Set, ValueStep::Multiply, ValueStep::Add];
}

/// The layers of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Layers {
    /// The layers of controllers, kinds, keywords and values, from 1: what stands in one sees nothing of those after it. 0:
    /// in none; it sees all there is, and all see it.
    of: [u8; 4],
    /// In which order values are worked out; `None`: each ability by its age.
    pub steps: Option<[ValueStep; 3]>,
}

impl Default for Layers {
    fn default() -> Layers {
        Layers { of: [0; 4], steps: Some(ValueStep::ALL) }
    }
}

impl Layers {
    /// The layer of what abilities modify; 0: none.
    #[must_use]
    #[inline]
    pub fn of(&self, what: Modifies) -> u8 {
        self.of[what as usize]
    }

    /// The layer of an ability; 0: none.
    pub fn of_form(&self, form: &Form, is_keyword: impl Fn(KindId) -> bool) -> u8 {
        self.of(match form {
            Form::Modify { .. } | Form::ModifyDefine { .. } | Form::ModifyCost { .. } => Modifies::Values,
            Form::ModifyController { .. } => Modifies::Controllers,
            Form::ModifyKind { kind, .. } if is_keyword(*kind) => Modifies::Keywords,
            Form::ModifyKind { .. } => Modifies::Kinds,
            Form::Mute { .. } => Modifies::Keywords,
            Form::CopyOf { .. }
            | Form::GiveCost { .. }
            | Form::Suspend { .. }
            | Form::Check { .. }
            | Form::Listen { .. } => return 0,
        })
    }

    /// Whether somebody in a layer (0: in none) sees nothing of what abilities make of something.
    #[must_use]
    #[inline]
    pub fn hides(&self, from: u8, what: Modifies) -> bool {
        from != 0 && from < self.of(what)
    }

    /// Puts what abilities modify into the next layer.
    pub fn declare(&mut self, what: Modifies) {
        let next = self.of.iter().max().map_or(1, |last| last + 1);
        self.of[what as usize] = next;
    }
}
