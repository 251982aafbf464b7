//! Who plays with whom. Seats are of the teams in turn, so that partners of two teams sit opposite each other.

use super::Program;
use crate::limits;
use naipe_grammar::narrow;

impl Program {
    /// Whether so many players can be in teams that are equally large.
    #[must_use]
    pub fn seats_teams(&self, players: u8) -> bool {
        self.teams == 0 || players > 0 && players.is_multiple_of(self.teams)
    }

    /// How many sides so many players are: as many as there are teams, or each is one.
    #[must_use]
    pub fn sides(&self, players: u8) -> u8 {
        if self.teams == 0 { players } else { self.teams.min(players) }
    }

    /// How many sides there are among players, given as bits of seats.
    #[must_use]
    pub fn sides_among(&self, players: u16, seats: u8) -> u8 {
        // Partners are counted by the first of them.
        let is_first = |seat: &u8| {
            let of_side = players & self.team(*seat);
            of_side.trailing_zeros() == u32::from(*seat)
        };
        narrow::u8((0..seats).filter(is_first).count())
    }

    /// The seats of the team of a player, as bits, whether anybody sits there or not; where there are no teams, that seat.
    #[must_use]
    pub fn team(&self, seat: u8) -> u16 {
        if self.teams == 0 {
            return 1 << seat;
        }
        let is_of_it = |other: &u8| other % self.teams == seat % self.teams;
        (0..narrow::u8(limits::PLAYERS)).filter(is_of_it).fold(0, |bits, other| bits | 1 << other)
    }

    /// Seats and those of their partners, as bits, of so many players.
    #[must_use]
    pub fn with_partners(&self, seats: u16, players: u8) -> u16 {
        if self.teams == 0 {
            return seats;
        }
        (0..players).filter(|seat| self.team(*seat) & seats != 0).fold(0, |bits, seat| bits | 1 << seat)
    }

    /// Whether all these seats, given as bits, are of one side. No seat is none.
    #[must_use]
    pub fn is_one_side(&self, seats: u16) -> bool {
        seats != 0 && seats & !self.team(narrow::u8(seats.trailing_zeros())) == 0
    }
}
