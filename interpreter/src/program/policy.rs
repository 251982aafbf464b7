//! What a game says once of how it is played.

use super::{ExprId, Layers};
use serde::{Deserialize, Serialize};

/// Choices a game declares once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Policy {
    /// `settle: effect` (a card's effect is one step) or `statement` (settles after each statement; the default).
    pub effect_is_atomic: bool,
    /// `simultaneous_loss: draw` (the default) or `active`.
    pub simultaneous_loss: LossPolicy,
    /// `trigger_order: fixed` (by age; the default), `active` or `asked`.
    pub trigger_order: TriggerOrder,
    /// `trigger_player: EXPRESSION`: who orders all that came together, and the window that takes.
    pub trigger_player: Option<(ExprId, u16)>,
    /// `loop: draw` (default), `loop: stop`.
    pub loop_is_draw: bool,
    /// `replacement_order: asked` (the affected player orders replacements) or `fixed` (by age; the default).
    pub replacement_asked: bool,
    /// `same_keywords: numbers | each | once`: how often a keyword works that something has more than once.
    pub same_keywords: SameKeywords,
    /// `layers: controllers, kinds, keywords, set, multiply, add`: in which order abilities modify.
    pub layers: Layers,
}

/// How often a keyword works that something has more than once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SameKeywords {
    /// Each time, if it has numbers; without numbers, once.
    Numbers,
    /// Each time that it is there, numbers or not.
    Each,
    /// What is the same, numbers and all, works once.
    Once,
}

impl Default for Policy {
    fn default() -> Policy {
        Policy {
            effect_is_atomic: false,
            simultaneous_loss: LossPolicy::Draw,
            trigger_order: TriggerOrder::Fixed,
            trigger_player: None,
            loop_is_draw: true,
            replacement_asked: false,
            same_keywords: SameKeywords::Numbers,
            layers: Layers::default(),
        }
    }
}

/// What happens when several lose at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum LossPolicy {
    /// Nobody wins, where nobody else is left.
    #[default]
    Draw,
    /// The active player and their team lose, the others win.
    Active,
}

/// In which order reactions come that wait together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum TriggerOrder {
    /// By age of the ability.
    #[default]
    Fixed,
    /// Active player's first, then in seat order; each by age.
    Active,
    /// What the rules do first; then the active player's first; each player is asked which next.
    Asked,
}
