//! The end of the game: who wins, who loses, and the scores.

use crate::dirty;
use crate::limits;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::{Note, Trace};
use crate::machine::state::{Core, Outcome, State};
use crate::program::{ExprId, LossPolicy};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::narrow;
use naipe_grammar::order;

/// Among those who are losing: where the bits of those begin who win.
const WINNERS: u32 = 16;
/// And that all who are left have won by one statement.
const ALL_WIN: u64 = 1 << 32;
/// And that several, who are all that are left, have lost by one.
const ALL_LOSE: u64 = 1 << 33;

impl Core {
    /// Keeps why players lose or win, as bits of [`Core::losing`]: of each what was said last, if anything was.
    fn keep_reason(&mut self, who: u64, because: &str) {
        let known = self.reasons.iter().fold(0, |all, (of, _)| all | of);
        let mut who = if because.is_empty() { who & !known } else { who };
        if who == 0 {
            return;
        }
        self.reasons.retain_mut(|(of, why)| {
            *of &= !who;
            if why.as_str() == because {
                who |= *of;
                return false;
            }
            *of != 0
        });
        self.reasons.push((who, because.into()));
    }
}

/// The reason that was given last, if any was, to somebody of these.
fn last_reason(reasons: &[(u64, EcoString)], who: u64) -> &str {
    let given = reasons.iter().rev().find(|(of, why)| of & who != 0 && !why.is_empty());
    given.map_or("", |(_, why)| why.as_str())
}

/// Those who lose, by their reasons; who has none first.
fn by_reason<'a>(reasons: &'a [(u64, EcoString)], gone: u16) -> Vec<(u16, &'a str)> {
    let of = |(of, why): &'a (u64, EcoString)| (narrow::u16(of & u64::from(gone)), why.as_str());
    let mut lost: Vec<(u16, &str)> = reasons.iter().map(of).filter(|(who, _)| *who != 0).collect();
    order::by_key(&mut lost, |(_, why)| !why.is_empty());
    lost
}

impl<T: Trace> Machine<'_, T> {
    /// Notes that players lose or win; the game ends when everything that is asked at once has been.
    pub(crate) fn finish_players(&mut self, st: &mut State, wins: bool, who: Value, because: Option<&str>) {
        let bits = match who {
            Value::Player(q) => 1u16 << q,
            Value::List { len, start } => {
                let e = self.eval(st, 0);
                (0..u32::from(len)).filter_map(|i| e.member(start, i).player()).fold(0, |b, q| b | 1 << q)
            }
            _ => 0,
        };
        if bits == 0 {
            return self.tell_nothing(st, who);
        }
        // Partners win together; each loses alone.
        let bits = if wins { self.game.program.with_partners(bits, st.core.seats) } else { bits };
        let bits = bits & st.core.alive;
        let meant = u64::from(bits) << if wins { WINNERS } else { 0 };
        let known = st.core.losing;
        st.core.losing |= meant;
        st.core.keep_reason(meant, because.unwrap_or_default());
        if wins && bits == st.core.alive {
            st.core.losing |= ALL_WIN;
        }
        if !wins && bits == st.core.alive && matches!(who, Value::List { .. }) {
            st.core.losing |= ALL_LOSE;
        }
        // Said again of the same, it changes nothing: a check that says so need not be asked again.
        if st.core.losing != known {
            st.core.touch(dirty::PLAYERS);
        }
    }

    /// Those who are losing leave the game; true when it is over.
    pub(crate) fn finish_losers(&mut self, st: &mut State) -> bool {
        let losing = std::mem::take(&mut st.core.losing);
        let bits = |from: u32| st.core.alive & narrow::u16(losing >> from & u64::from(u16::MAX));
        let (gone, won) = (bits(0), bits(WINNERS));
        // Who wins makes the others lose. Where that is said of all one by one, nobody is left.
        let all_lose = won == st.core.alive && losing & ALL_WIN == 0;
        let left = match won {
            0 => st.core.alive & !gone,
            _ if all_lose => 0,
            won => won & !gone,
        };
        let reasons = std::mem::take(&mut st.core.reasons);
        let reason = last_reason(&reasons, u64::MAX);
        if left == 0 {
            let p = &self.game.program;
            let winners = match p.policy.simultaneous_loss {
                LossPolicy::Draw => 0,
                LossPolicy::Active => st.core.alive & !p.team(st.core.active),
            };
            if p.sides(st.core.seats) == 1 {
                let mut fallen = by_reason(&reasons, gone);
                // Who fell before did so for a reason of their own.
                let is_of_all = gone.count_ones() == u32::from(st.core.seats) && fallen.len() < 2;
                if is_of_all || losing & ALL_LOSE != 0 {
                    self.come_to(st, 0, true, 0, reason);
                } else {
                    let (fallen_last, why) = fallen.pop().unwrap_or((0, reason));
                    self.tell_lost(st, &fallen);
                    self.come_to(st, 0, true, fallen_last, why);
                }
            } else {
                self.finish(st, winners, reason);
            }
            return true;
        }
        st.core.alive = left;
        if won != 0 {
            st.core.touch(dirty::PLAYERS);
            let of_win = last_reason(&reasons, u64::from(won) << WINNERS);
            self.finish(st, left, if of_win.is_empty() { reason } else { of_win });
            return true;
        }
        st.core.touch(dirty::PLAYERS);
        if self.game.program.is_one_side(left) && self.game.program.sides(st.core.seats) > 1 {
            let winners = self.game.program.with_partners(left, st.core.seats);
            // The last of the reasons ends the game; those before it are told.
            let mut fallen = by_reason(&reasons, gone & !winners);
            let (fallen_last, why) = fallen.pop().unwrap_or((0, reason));
            self.tell_lost(st, &fallen);
            self.come_to(st, winners, false, fallen_last, why);
            return true;
        }
        self.tell_lost(st, &by_reason(&reasons, gone));
        false
    }

    fn tell_lost(&mut self, st: &State, lost: &[(u16, &str)]) {
        for (players, because) in lost {
            self.tell(st, Note::Lost { players: *players, because });
        }
    }

    /// The game ends, and these win, with partners who have left it.
    pub(crate) fn finish(&mut self, st: &mut State, winners: u16, because: &str) {
        self.come_to(st, self.game.program.with_partners(winners, st.core.seats), false, 0, because);
    }

    pub(crate) fn come_to(&mut self, st: &mut State, winners: u16, lost: bool, fallen: u16, because: &str) {
        if st.core.outcome.is_none() {
            let scores = arrayvec::ArrayVec::new();
            st.core.outcome = Some(Outcome { winners, lost, scores, because: because.into(), fallen });
            self.tell(st, Note::Over);
        }
    }

    /// The game ends with scores: who has most wins, or the team that has most together; nobody, if all have as much.
    pub(crate) fn end_game(&mut self, st: &mut State, base: u32, score: Option<(u16, ExprId)>) {
        let Some((slot, e)) = score else {
            self.finish(st, 0, "");
            return;
        };
        let mut scores = arrayvec::ArrayVec::new();
        for q in 0..st.core.seats {
            st.mem.values[base as usize + slot as usize] = Value::Player(q);
            let v = self.value(st, base, e).int();
            scores.push(v);
        }
        let p = &self.game.program;
        let of_team = |q: u8| {
            let team = p.with_partners(1 << q, st.core.seats);
            (0..).zip(&scores).filter(|(r, _)| team >> r & 1 == 1).map(|(_, score)| i64::from(*score)).sum::<i64>()
        };
        let totals: arrayvec::ArrayVec<i64, { limits::SEATS }> = (0..st.core.seats).map(of_team).collect();
        // Who has lost wins nothing, whatever the score.
        let is_in = |q: usize| p.with_partners(1 << q, st.core.seats) & st.core.alive != 0;
        let best = (0..totals.len()).filter(|q| is_in(*q)).map(|q| totals[q]).max().unwrap_or(0);
        let has_best = |q: usize| totals[q] == best && is_in(q);
        let winners = (0..totals.len()).filter(|q| has_best(*q)).fold(0, |b, q| b | 1 << q);
        let is_even = (0..totals.len()).all(has_best) && p.sides(st.core.seats) > 1;
        let winners = if is_even { 0 } else { winners };
        let because = last_reason(&st.core.reasons, u64::MAX).into();
        st.core.outcome = Some(Outcome { winners, lost: false, scores, because, fallen: 0 });
        self.tell(st, Note::Over);
    }
}
