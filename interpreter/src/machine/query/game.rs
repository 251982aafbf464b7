//! A game, ready to be played.

use crate::limits;
use crate::machine::query::eval::Eval;
use crate::machine::query::legality::announcements::Bill;
use crate::machine::query::plan::Plan;
use crate::machine::tables::Rules;
use crate::program::{DefId, Shape};
use crate::words::Words;
use std::sync::OnceLock;

/// Tries to pay a bill, one payment after another, every way there is. That changes a table (a copy), so it is made by the floor
/// above, which hands it to the game.
pub(crate) type Trial = fn(&mut Eval<'_>, &Bill) -> bool;

/// A game without errors, ready to be played: its rules, cards and decks as of a date.
#[derive(Debug)]
pub struct Game {
    /// Its program, and what was computed from that once.
    rules: Rules,
    /// How its expressions and blocks are run; filled as they are needed.
    plan: Plan,
    /// Its words in its own language, once somebody reads.
    words: OnceLock<Words>,
    /// What players' zones are called with their players, by declaration and then seat, as far as somebody has read it.
    zone_titles: Vec<OnceLock<String>>,
    /// How payments are tried on a copy of the table.
    trial: Trial,
    /// The games of its sub-folders, in the order of `Program::games`.
    #[doc(hidden)]
    pub games: Vec<Game>,
}

#[doc(hidden)]
impl Game {
    /// The action with this number, of those that what is printed so has, and then of those of kinds that it may gain.
    #[must_use]
    pub fn action_at(&self, def: DefId, i: usize) -> Option<DefId> {
        let printed = &self.program.defs[def.i()].actions;
        if let Some(d) = printed.get(i) {
            return Some(*d);
        }
        let given = self.tables.given_actions.iter().filter(|(k, _)| !self.tables.is_printed(def, *k));
        let lent = self.tables.lendable.iter().filter(|d| !printed.contains(d));
        given.map(|(_, d)| d).chain(lent).nth(i - printed.len()).copied()
    }

    /// Whether it makes a difference where in a zone of a sort something stands.
    #[must_use]
    pub(crate) fn order_counts(&self, decl: u16) -> bool {
        match self.program.zones[usize::from(decl)].shape {
            Shape::Pile | Shape::Stack => true,
            Shape::Row => self.tables.tells_places_in(decl),
            Shape::Set | Shape::Grid(..) => false,
        }
    }

    /// How things are said in the language of the game.
    #[doc(hidden)]
    #[must_use]
    pub fn words(&self) -> &Words {
        self.words.get_or_init(|| Words::of(&self.program, self.program.spoken()))
    }

    /// What a player's zone is called with its player.
    pub(crate) fn zone_title(&self, decl: u16, player: u8, say: impl FnOnce() -> String) -> &str {
        self.zone_titles[usize::from(decl) * limits::SEATS + usize::from(player)].get_or_init(say)
    }

    /// A game of its rules, with those of the sub-folders inside it, and how payments are tried.
    pub(crate) fn with(rules: Rules, trial: Trial) -> Game {
        let program = &rules.program;
        let games = program.games.iter().map(|(_, p)| Game::with(Rules::new(p.clone()), trial)).collect();
        let plan = Plan::new(program);
        let zone_titles = std::iter::repeat_with(OnceLock::new).take(program.zones.len() * limits::SEATS).collect();
        Game { rules, plan, words: OnceLock::new(), zone_titles, trial, games }
    }

    /// Its rules, when it is over.
    pub(crate) fn into_rules(self) -> Rules {
        self.rules
    }

    /// Whether all payments of a bill can be made one after another, some way or other.
    pub(crate) fn payable_in_turn(&self, e: &mut Eval<'_>, bill: &Bill) -> bool {
        (self.trial)(e, bill)
    }

    /// How its expressions and blocks are run.
    #[inline]
    #[must_use]
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }
}

/// The rules of a game are read as the game's own: whoever needs no more is given the rules alone.
#[doc(hidden)]
impl std::ops::Deref for Game {
    type Target = Rules;

    fn deref(&self) -> &Rules {
        &self.rules
    }
}
