//! Games that are played inside games: which is which, and what ran in each.

use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::query::coverage::Coverage;
use crate::machine::query::game::Game;

/// The games inside one another that are played, by the order in which they began.
#[derive(Debug, Default, Clone)]
pub struct Inner {
    /// How many games are around the one under way.
    depth: usize,
    /// How many have begun since the outermost did.
    begun: u64,
    /// The last that began at each depth.
    last: Vec<u64>,
}

impl Inner {
    /// One begins inside the game under way.
    pub(crate) fn begin(&mut self) {
        self.last.truncate(self.depth);
        self.begun += 1;
        self.last.push(self.begun);
    }

    /// How many games are around the one under way.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    /// Which one is played inside so many others; nothing for the game that is in none.
    #[must_use]
    pub fn at(&self, depth: usize) -> Option<u64> {
        self.last.get(depth.checked_sub(1)?).copied()
    }
}

impl<'g, T: Trace> Machine<'g, T> {
    /// Does something as the machine of a game inside this one.
    pub fn inside<R>(&mut self, game: &'g Game, f: impl FnOnce(&mut Machine<'g, T>) -> R) -> R {
        let outer = std::mem::replace(&mut self.game, game);
        // What ran is counted by the numbers of one program.
        let mut around = self.scratch.cover.take();
        let at = around.as_ref().and_then(|_| outer.games.iter().position(|inner| std::ptr::eq(inner, game)));
        if let (Some(around), Some(at)) = (&mut around, at) {
            self.scratch.cover = Some(Box::new(std::mem::take(around.game(at))));
        }
        self.games.depth += 1;
        let r = f(self);
        self.games.depth -= 1;
        if let (Some(around), Some(at), Some(cover)) = (&mut around, at, self.scratch.cover.take()) {
            *around.game(at) = *cover;
        }
        self.scratch.cover = around;
        self.game = outer;
        r
    }
}

impl Coverage {
    /// What ran in a game inside, by its number.
    fn game(&mut self, at: usize) -> &mut Coverage {
        if self.games.len() <= at {
            self.games.resize(at + 1, Coverage::default());
        }
        &mut self.games[at]
    }
}
