//! Hearts, with the rules that OpenSpiel plays by default. Sets of cards are bits; a card is four times its rank and its suit.

use super::{Native, Turn};
use naipe_grammar::narrow;

/// The suits in their order: clubs, diamonds, hearts, spades.
const CLUBS: u64 = 0x1_1111_1111_1111;
const HEARTS: u64 = CLUBS << 2;
const QUEEN: u64 = 1 << (4 * 10 + 3);
const POINTS: u64 = HEARTS | QUEEN;
const ALL: u64 = (1 << 52) - 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Direction,
    Deal,
    Pass,
    Play,
    Over,
}

/// A deal of Hearts.
#[derive(Debug, Clone, Copy)]
pub struct Hearts {
    hands: [u64; 4],
    passed: [u64; 4],
    deck: u64,
    points: [u8; 4],
    phase: Phase,
    /// How many seats further the cards go that are passed.
    direction: u8,
    /// Cards dealt, passed or played in this phase.
    count: u8,
    player: u8,
    leader: u8,
    led: u8,
    /// The highest card of the suit led, who played it, and what the trick is worth.
    best: u8,
    winner: u8,
    worth: u8,
    broken: bool,
}

impl Default for Hearts {
    fn default() -> Hearts {
        Hearts {
            hands: [0; 4],
            passed: [0; 4],
            deck: ALL,
            points: [0; 4],
            phase: Phase::Direction,
            direction: 0,
            count: 0,
            player: 0,
            leader: 0,
            led: 0,
            best: 0,
            winner: 0,
            worth: 0,
            broken: false,
        }
    }
}

/// Those of a set that are of another, or all when there is none.
#[inline]
fn preferring(set: u64, wanted: u64) -> u64 {
    let found = set & wanted;
    if found == 0 { set } else { found }
}

impl Hearts {
    fn begin_play(&mut self) {
        self.phase = Phase::Play;
        self.count = 0;
        self.leader = narrow::u8(self.hands.iter().position(|hand| hand & 1 != 0).unwrap_or(0));
        self.player = self.leader;
    }

    #[inline]
    fn play(&mut self, card: u8) {
        let bit = 1 << card;
        self.hands[usize::from(self.player)] &= !bit;
        self.broken |= bit & POINTS != 0;
        if self.player == self.leader {
            (self.led, self.best, self.winner, self.worth) = (card & 3, card, self.player, 0);
        } else if card & 3 == self.led && card > self.best {
            (self.best, self.winner) = (card, self.player);
        }
        self.worth += u8::from(bit & HEARTS != 0) + 13 * u8::from(bit == QUEEN);
        self.player = (self.player + 1) & 3;
        self.count += 1;
        if self.count & 3 == 0 {
            self.points[usize::from(self.winner)] += self.worth;
            (self.leader, self.player) = (self.winner, self.winner);
            if self.count == 52 {
                self.phase = Phase::Over;
            }
        }
    }
}

impl Native for Hearts {
    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Direction | Phase::Deal => Turn::Chance,
            Phase::Pass | Phase::Play => Turn::Player(self.player),
            Phase::Over => Turn::Over,
        }
    }

    #[inline]
    fn legal(&self) -> u64 {
        let hand = self.hands[usize::from(self.player)];
        match self.phase {
            Phase::Direction => 0b1111,
            Phase::Deal => self.deck,
            Phase::Pass => hand,
            Phase::Play if self.count == 0 => 1,
            Phase::Play if self.count & 3 == 0 => {
                if self.broken {
                    hand
                } else {
                    preferring(hand, !HEARTS)
                }
            }
            Phase::Play => {
                let following = hand & (CLUBS << self.led);
                if following != 0 {
                    following
                } else if self.count < 4 {
                    preferring(hand, !POINTS)
                } else {
                    hand
                }
            }
            Phase::Over => 0,
        }
    }

    #[inline]
    fn apply(&mut self, action: u8) {
        match self.phase {
            Phase::Direction => (self.direction, self.phase) = (action, Phase::Deal),
            Phase::Deal => {
                self.deck &= !(1 << action);
                self.hands[usize::from(self.count & 3)] |= 1 << action;
                self.count += 1;
                if self.count == 52 {
                    self.count = 0;
                    if self.direction == 0 {
                        self.begin_play();
                    } else {
                        self.phase = Phase::Pass;
                    }
                }
            }
            Phase::Pass => {
                let player = usize::from(self.player);
                self.hands[player] &= !(1 << action);
                self.passed[player] |= 1 << action;
                self.count += 1;
                if self.count.is_multiple_of(3) {
                    self.player += 1;
                    if self.player == 4 {
                        for (giver, cards) in self.passed.into_iter().enumerate() {
                            self.hands[(giver + usize::from(self.direction)) & 3] |= cards;
                        }
                        self.begin_play();
                    }
                }
            }
            Phase::Play => self.play(action),
            Phase::Over => {}
        }
    }

    #[inline]
    fn returns(&self) -> [i32; 4] {
        if self.points.contains(&26) {
            self.points.map(|points| if points == 26 { 26 } else { 0 })
        } else {
            self.points.map(|points| 26 - i32::from(points))
        }
    }
}
