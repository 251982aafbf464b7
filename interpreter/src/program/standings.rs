//! How a tournament orders its players, as a game declares it.

use super::ArticleId;
use ecow::EcoString;
use serde::{Deserialize, Serialize};

/// `standings "Clasificación" { win: 3  draw: 1  loss: 0  score: 0..20  order: points, score, between }`
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standings {
    /// What people read over the table.
    pub title: EcoString,
    /// Points that the winner of a game gets.
    pub win: i32,
    /// Points that each gets of a drawn game.
    pub draw: i32,
    /// Points that the loser of a game gets.
    pub loss: i32,
    /// Points of a round without a game.
    pub bye: i32,
    /// A player's total at the end of a game is kept within these before the rival's is taken from it.
    pub score: Option<(i32, i32)>,
    /// What players are ordered by; each is looked at only where those before leave players level.
    pub order: Vec<Criterion>,
    /// What decides where all is level and a place matters.
    pub relevant: LastResort,
    /// What decides where all is level and no place matters.
    pub irrelevant: LastResort,
    /// Articles of the rulebook that it cites.
    pub cites: Vec<ArticleId>,
}

impl Default for Standings {
    fn default() -> Standings {
        Standings {
            title: EcoString::new(),
            win: 3,
            draw: 1,
            loss: 0,
            bye: 0,
            score: None,
            order: Vec::new(),
            relevant: LastResort::Shared,
            irrelevant: LastResort::Shared,
            cites: Vec::new(),
        }
    }
}

/// What players are ordered by, the greater first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Criterion {
    /// The points of all their rounds.
    Points,
    /// The sum of the scores of their games.
    Score,
    /// How many games they have won.
    Wins,
    /// Of exactly two: the games they played against each other, and where those are drawn their score.
    Between,
    /// The points of all rivals met, each once.
    RivalsPoints,
    /// The scores of all rivals met, each once.
    RivalsScore,
}

impl Criterion {
    /// All of them, in the order in which the documentation lists them.
    pub const ALL: [Criterion; 6] = [
        Criterion::Points,
        Criterion::Score,
        Criterion::Wins,
        Criterion::Between,
        Criterion::RivalsPoints,
        Criterion::RivalsScore,
    ];

    /// The word for it in the rules.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Criterion::Points => "points",
            Criterion::Score => "score",
            Criterion::Wins => "wins",
            Criterion::Between => "between",
            Criterion::RivalsPoints => "rivals_points",
            Criterion::RivalsScore => "rivals_score",
        }
    }
}

/// What decides where everything is level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum LastResort {
    /// Nothing: the place is shared.
    Shared,
    /// Chance decides the order.
    Random,
    /// Extra games, until one of them has won.
    Playoff,
}

impl LastResort {
    /// All of them, in the order in which the documentation lists them.
    pub const ALL: [LastResort; 3] = [LastResort::Shared, LastResort::Random, LastResort::Playoff];

    /// The word for it in the rules.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            LastResort::Shared => "shared",
            LastResort::Random => "random",
            LastResort::Playoff => "playoff",
        }
    }
}
