//! Leduc poker: six cards, one for each player and one for both, two rounds of bets.

use super::{Native, Turn};

/// Leaves the pot to the other.
const FOLD: u8 = 0;
/// Puts in what is owed.
const CALL: u8 = 1;
/// Raises: at most twice in a round.
const RAISE: u8 = 2;

/// A game of Leduc poker.
#[derive(Debug, Clone, Copy)]
pub struct Leduc {
    /// The cards that were not dealt.
    deck: u8,
    /// One of each player, then the one of both.
    cards: [u8; 3],
    dealt: u8,
    pot: [u8; 2],
    player: u8,
    raises: u8,
    /// Who has still to speak.
    waiting: u8,
    folded: bool,
    over: bool,
}

impl Default for Leduc {
    fn default() -> Leduc {
        Leduc {
            deck: 0b11_1111,
            cards: [0; 3],
            dealt: 0,
            pot: [1; 2],
            player: 0,
            raises: 0,
            waiting: 0,
            folded: false,
            over: false,
        }
    }
}

impl Leduc {
    fn other(&self) -> usize {
        usize::from(self.player ^ 1)
    }

    /// What a player's card is worth beside that of the board: a pair beats all.
    fn worth(&self, player: usize) -> u8 {
        let rank = self.cards[player] / 2;
        if rank == self.cards[2] / 2 { 10 } else { rank }
    }
}

impl Native for Leduc {
    #[inline]
    fn turn(&self) -> Turn {
        if self.over {
            Turn::Over
        } else if self.waiting == 0 {
            Turn::Chance
        } else {
            Turn::Player(self.player)
        }
    }

    #[inline]
    fn legal(&self) -> u64 {
        if self.waiting == 0 {
            return u64::from(self.deck);
        }
        let owes = self.pot[self.other()] > self.pot[usize::from(self.player)];
        u64::from(owes) << FOLD | 1 << CALL | u64::from(self.raises < 2) << RAISE
    }

    #[inline]
    fn apply(&mut self, action: u8) {
        if self.waiting == 0 {
            self.deck &= !(1 << action);
            self.cards[usize::from(self.dealt)] = action;
            self.dealt += 1;
            if self.dealt > 1 {
                (self.waiting, self.raises, self.player) = (2, 0, 0);
            }
            return;
        }
        let (player, owed) = (usize::from(self.player), self.pot[self.other()]);
        if action == FOLD {
            (self.folded, self.over) = (true, true);
            return;
        }
        self.pot[player] = owed;
        if action == RAISE {
            self.pot[player] += if self.dealt == 3 { 4 } else { 2 };
            self.raises += 1;
            self.waiting = 1;
        } else {
            self.waiting -= 1;
            self.over = self.waiting == 0 && self.dealt == 3;
        }
        self.player ^= 1;
    }

    #[inline]
    fn returns(&self) -> [i32; 4] {
        let first = if self.folded { self.player == 1 } else { self.worth(0) > self.worth(1) };
        if !self.folded && self.worth(0) == self.worth(1) {
            return [0; 4];
        }
        let won = if first { i32::from(self.pot[1]) } else { -i32::from(self.pot[0]) };
        [won, -won, 0, 0]
    }
}
