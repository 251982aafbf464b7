//! In which order abilities modify: `policy { layers: … }`.

use super::{Ability, Attr, Form, Program};
use naipe_grammar::ast::AssignOp;
use serde::{Deserialize, Serialize};

/// What abilities can modify that may stand in a layer of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Modifies {
    /// Who controls a thing.
    Controllers,
    /// Of which kinds a thing is.
    Kinds,
    /// Which keywords a thing has.
    Keywords,
    /// Whether a thing has its abilities; in the layer of keywords where it has none of its own.
    Abilities,
    /// Attributes (those that have no layer of their own), defines and costs.
    Values,
}

/// How a value is worked out of several abilities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ValueStep {
    /// `=`: the value becomes another.
    Set,
    /// `*=`: the value is multiplied.
    Multiply,
    /// `+=`, `-=`: something is added to the value or taken away.
    Add,
}

impl ValueStep {
    /// In the order that holds where nothing is said.
    pub const ALL: [ValueStep; 3] = [ValueStep::Set, ValueStep::Multiply, ValueStep::Add];
}

/// The layers of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Layers {
    /// The layers of controllers, kinds, keywords, abilities and values (but for [attributes](Attr::layer) that have one of their own), from 1: what stands in one sees nothing of those after it. 0:
    /// in none; it sees all there is, and all see it.
    of: [u8; 5],
    /// In which order values are worked out; `None`: each ability by its age.
    pub steps: Option<[ValueStep; 3]>,
    /// How many there are: the number of the last.
    last: u8,
}

impl Default for Layers {
    fn default() -> Layers {
        Layers { of: [0; 5], steps: Some(ValueStep::ALL), last: 0 }
    }
}

impl Layers {
    /// The layer of what abilities modify; 0: none.
    #[must_use]
    #[inline]
    pub fn of(&self, what: Modifies) -> u8 {
        match (what, self.of[what as usize]) {
            (Modifies::Abilities, 0) => self.of[Modifies::Keywords as usize],
            (_, own) => own,
        }
    }

    /// The layer of an attribute: one of its own, or that of values; 0: none.
    #[must_use]
    #[inline]
    pub fn of_attr(&self, attr: &Attr) -> u8 {
        if attr.layer != 0 { attr.layer } else { self.of(Modifies::Values) }
    }

    /// Where what an ability does to a value comes among all that is done to it; all alike where they go by age.
    #[must_use]
    pub fn place_of(&self, form: &Form) -> Option<usize> {
        let (Form::Modify { op, .. } | Form::ModifyDefine { op, .. } | Form::ModifyCost { op, .. }) = form else {
            return None;
        };
        let own = match op {
            AssignOp::Set => ValueStep::Set,
            AssignOp::Mul => ValueStep::Multiply,
            AssignOp::Add | AssignOp::Sub => ValueStep::Add,
        };
        self.steps?.iter().position(|step| *step == own)
    }

    /// Puts what abilities modify into the next layer.
    pub fn declare(&mut self, what: Modifies) {
        self.of[what as usize] = self.add_layer();
    }

    /// The next layer, for what is named after all others.
    pub fn add_layer(&mut self) -> u8 {
        self.last += 1;
        self.last
    }
}

impl Program {
    /// The layer of an ability; 0: none.
    #[must_use]
    pub fn layer_of(&self, form: &Form) -> u8 {
        let layers = &self.policy.layers;
        match form {
            Form::Modify { swaps: true, .. } => 0,
            Form::Modify { attr, of_player: false, .. } => layers.of_attr(&self.attrs[attr.i()]),
            Form::Modify { attr, of_player: true, .. } => layers.of_attr(&self.player_attrs[attr.i()]),
            Form::ModifyDefine { .. } | Form::ModifyCost { .. } => layers.of(Modifies::Values),
            Form::ModifyController { .. } => layers.of(Modifies::Controllers),
            Form::ModifyKind { kind, .. } if self.kinds[kind.i()].is_keyword => layers.of(Modifies::Keywords),
            Form::ModifyKind { .. } => layers.of(Modifies::Kinds),
            Form::Mute { .. } => layers.of(Modifies::Abilities),
            Form::CopyOf { .. }
            | Form::Lend { .. }
            | Form::GiveCost { .. }
            | Form::Suspend { .. }
            | Form::Check { .. }
            | Form::Listen { .. } => 0,
        }
    }

    /// The first layer of all that the `modify` does of which an ability is a part: what began there goes on in those that
    /// follow, whatever these make of its source. 0: none.
    #[must_use]
    pub fn first_layer_of(&self, ability: &Ability) -> u8 {
        if self.policy.layers.last == 0 {
            return 0;
        }
        let own = self.layer_of(&ability.form);
        let Some(first) = ability.modify else { return own };
        let parts = self.abilities[first.i()..].iter().take_while(|part| part.modify == Some(first));
        parts.map(|part| self.layer_of(&part.form)).filter(|layer| *layer != 0).min().unwrap_or(own)
    }
}
