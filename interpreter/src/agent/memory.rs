//! What each seat at a table has seen and can still follow.
//!
//! The table itself says who may look at a card ([`knows`]). A player at it remembers more: which card went face down to a
//! pile, for as long as the pile is not shuffled, and after that at least in which pile it must be.

use super::evidence::{Evidence, Questions};
use crate::describe::inner_game;
use crate::machine::play::decide::ask::{Choice, Decision};
use crate::machine::play::trace::{Follower, Note, Trace};
use crate::machine::query::eval::{knows, shows};
use crate::machine::query::game::Game;
use crate::machine::state::{Core, NONE16, State};
use crate::program::builtin;
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::narrow;
use naipe_grammar::order;
use std::sync::Arc;

/// What all seats of a table remember; it listens to the game, and to those inside it.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    games: Vec<(EcoString, Seen)>,
    /// Whether it is kept, too, what was asked and answered. Each question costs a copy of the table.
    concludes: bool,
}

/// What is remembered of the objects of one game.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// How many ages had been given when it was last looked at: a game that begins anew begins at none.
    stamp: u32,
    objects: Vec<Followed>,
    lost: Vec<Lost>,
    /// Sets of objects, by number, in order.
    groups: Vec<Vec<u32>>,
    questions: Questions,
}

/// What is remembered of an object.
#[derive(Debug, Clone, Copy)]
struct Followed {
    def: u32,
    /// Which seats can tell which card it is, as bits.
    by: u16,
    /// Where it was when it was last looked at.
    zone: u16,
    /// Where it was first.
    origin: u16,
}

/// A card that a seat had seen and can no longer tell from others.
#[derive(Debug, Clone, Copy)]
struct Lost {
    seat: u8,
    def: u32,
    /// Among which objects it must be.
    group: usize,
}

impl Memory {
    /// For seats that conclude from what others choose what they may hold.
    #[must_use]
    pub fn concluding() -> Memory {
        Memory { concludes: true, ..Memory::default() }
    }

    /// Whether they conclude what others may hold from what these choose.
    #[must_use]
    pub fn concludes(&self) -> bool {
        self.concludes
    }

    /// Everybody looks at the table. To be called when a game begins and before each decision.
    pub fn look(&mut self, game: &Game, state: &State) {
        self.of(game, &state.core).look(game, &state.core);
        if let (Some(inner), Some(child)) = (inner_game(game, state), &state.child) {
            self.look(inner, child);
        }
    }

    /// What is remembered of a game, this one or one inside it.
    #[must_use]
    pub fn seen(&self, game: &Game) -> Option<&Seen> {
        self.games.iter().find(|(name, _)| *name == game.program.name).map(|(_, seen)| seen)
    }

    fn of(&mut self, game: &Game, core: &Core) -> &mut Seen {
        let name = &game.program.name;
        let at = self.games.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
            self.games.push((name.clone(), Seen::default()));
            self.games.len() - 1
        });
        let seen = &mut self.games[at].1;
        if core.stamp < seen.stamp || core.objects.len() < seen.objects.len() {
            *seen = Seen::default();
        }
        seen.stamp = core.stamp;
        seen
    }
}

impl Follower for Memory {
    fn asking(&mut self, game: &Game, state: &State) {
        let seen = self.of(game, &state.core);
        seen.look(game, &state.core);
        let Seen { objects, questions, .. } = seen;
        questions.asking(state, objects.iter().map(|x| x.by).collect::<Arc<[u16]>>());
    }

    fn asked(&mut self, game: &Game, state: &State, decision: &Decision, waits: bool) {
        self.of(game, &state.core).questions.asked(game, decision, waits);
    }

    fn chosen(&mut self, game: &Game, state: &State, choice: Choice) {
        self.of(game, &state.core).questions.chosen(choice);
    }
}

impl Trace for Memory {
    const ON: bool = true;

    fn follower(&mut self) -> Option<&mut dyn Follower> {
        if self.concludes { Some(self) } else { None }
    }

    fn note(&mut self, game: &Game, state: &State, _: usize, note: Note<'_>) {
        match note {
            Note::Moved { now: Value::Object(o), .. } => {
                let seen = self.of(game, &state.core);
                seen.look_at(game, &state.core, o.id);
            }
            Note::Event { event: builtin::SHUFFLE, params, .. } => {
                let seen = self.of(game, &state.core);
                if let Some(Value::Zone(zone)) = params.iter().find(|v| matches!(v, Value::Zone(_))) {
                    seen.look(game, &state.core);
                    seen.shuffled(&state.core, *zone);
                }
            }
            _ => {}
        }
    }
}

impl Seen {
    /// Whether a seat can tell which card an object is.
    #[must_use]
    pub fn follows(&self, seat: u8, id: u32) -> bool {
        self.objects.get(id as usize).is_some_and(|x| x.by & 1 << seat != 0)
    }

    /// What a seat can conclude from of what others answered.
    pub(super) fn evidence(&self, seat: u8) -> impl Iterator<Item = &Evidence> {
        self.questions.of(seat)
    }

    /// Where an object was first.
    pub(super) fn origin(&self, id: u32) -> u16 {
        self.objects.get(id as usize).map_or(NONE16, |x| x.origin)
    }

    /// Cards that a seat has lost sight of: each with the objects among which it must be.
    pub(super) fn lost(&self, seat: u8) -> impl Iterator<Item = (u32, &[u32])> {
        self.lost
            .iter()
            .filter(move |lost| lost.seat == seat)
            .map(|lost| (lost.def, self.groups[lost.group].as_slice()))
    }

    fn look(&mut self, game: &Game, core: &Core) {
        for id in 0..core.objects.len() {
            self.look_at(game, core, narrow::u32(id));
        }
    }

    /// An object lies where it lies: whoever can sees it.
    fn look_at(&mut self, game: &Game, core: &Core, id: u32) {
        let p = &game.program;
        let o = &core.objects[id as usize];
        if self.objects.len() <= id as usize {
            let unseen = Followed { def: o.def, by: 0, zone: NONE16, origin: NONE16 };
            self.objects.resize(core.objects.len(), unseen);
        }
        let x = &mut self.objects[id as usize];
        if x.def != o.def {
            // Another thing has this number now, or the thing has become another before everybody's eyes.
            *x = Followed { def: o.def, by: 0, zone: x.zone, origin: NONE16 };
        }
        if o.zone == NONE16 {
            return;
        }
        if x.origin == NONE16 {
            x.origin = o.zone;
        }
        let (came_from, before) = (std::mem::replace(&mut x.zone, o.zone), x.by);
        for seat in 0..core.seats {
            let eyes = 1 << seat;
            if knows(p, core, seat, id) {
                if before & eyes == 0 {
                    self.objects[id as usize].by |= eyes;
                    self.find(seat, o.def, id);
                }
            } else if came_from != o.zone && !shows(p, core, came_from, seat) {
                // Where each has its place, the seat sees that one goes which it does not know.
                let mixes = game.tables.grounds[usize::from(core.zones[usize::from(came_from)].decl)].mixes;
                if !mixes && before & eyes == 0 {
                    continue;
                }
                // One of several that lie face down has gone: the seat cannot tell which.
                let mut among: Vec<u32> = core.objects_in(came_from).chain([id]).collect();
                order::ascending(&mut among);
                if mixes {
                    self.spread(seat, &among);
                }
                self.lose(seat, &among, |other| other == id || !knows(p, core, seat, other));
            }
        }
        if came_from != NONE16 && came_from != o.zone {
            self.went(core, came_from, id);
        }
    }

    /// A seat sees which card an object is. If it had lost sight of such a card that could be this one, it is one less; of several,
    /// it cannot tell which this is, so that each of the others must be where any of them must have been.
    fn find(&mut self, seat: u8, def: u32, id: u32) {
        let groups = &self.groups;
        let could_be =
            |lost: &Lost| (lost.seat, lost.def) == (seat, def) && groups[lost.group].binary_search(&id).is_ok();
        let Some(at) = self.lost.iter().position(could_be) else { return };
        let found = self.lost.remove(at);
        let is_elsewhere = |lost: &&Lost| could_be(lost) && groups[lost.group] != groups[found.group];
        if !self.lost.iter().any(|lost| is_elsewhere(&lost)) {
            return;
        }
        let others = self.lost.iter().filter(|lost| could_be(lost)).map(|lost| lost.group);
        let mut among: Vec<u32> = others.chain([found.group]).flat_map(|group| &groups[group]).copied().collect();
        order::ascending(&mut among);
        among.dedup();
        let all = groups.len();
        self.lost.iter_mut().filter(|lost| could_be(lost)).for_each(|lost| lost.group = all);
        self.groups.push(among);
    }

    /// An object has left a zone: who does not see which one it was cannot tell any more of which cards it was that others showed
    /// something by what they chose.
    fn went(&mut self, core: &Core, came_from: u16, id: u32) {
        if self.questions.is_empty() {
            return;
        }
        let by = self.objects[id as usize].by;
        let among: Vec<u32> = core.objects_in(came_from).chain([id]).collect();
        if among.len() > 1 {
            (0..core.seats).filter(|seat| by & (1 << seat) == 0).for_each(|seat| self.questions.lose(seat, &among));
        }
    }

    /// The cards of a zone have been mixed: nobody can tell any more which is which.
    fn shuffled(&mut self, core: &Core, zone: u16) {
        let mut among: Vec<u32> = core.objects_in(zone).collect();
        order::ascending(&mut among);
        for seat in 0..core.seats {
            self.spread(seat, &among);
            self.lose(seat, &among, |_| true);
            self.questions.lose(seat, &among);
        }
    }

    /// What must have been among some objects for a seat may be any of these now.
    fn spread(&mut self, seat: u8, among: &[u32]) {
        let Seen { lost, groups, .. } = self;
        // A group is one seat's.
        for lost in lost.iter().filter(|lost| lost.seat == seat) {
            let group = &mut groups[lost.group];
            let is_part = |id: &u32| among.binary_search(id).is_ok();
            if group.iter().any(is_part) && !among.iter().all(|id| group.binary_search(id).is_ok()) {
                group.extend(among);
                order::ascending(group);
                group.dedup();
            }
        }
    }

    /// A seat can no longer tell some objects apart.
    fn lose(&mut self, seat: u8, among: &[u32], which: impl Fn(u32) -> bool) {
        let group = self.groups.len();
        let followed = |objects: &[Followed], id: u32| objects.get(id as usize).is_some_and(|x| x.by & 1 << seat != 0);
        for &object in among {
            if followed(&self.objects, object) && which(object) {
                let x = &mut self.objects[object as usize];
                x.by &= !(1 << seat);
                let def = x.def;
                self.lost.push(Lost { seat, def, group });
            }
        }
        if self.lost.last().is_some_and(|lost| lost.group == group) {
            self.groups.push(among.to_vec());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Followed, Seen};

    /// What is remembered of two like cards that went face down to piles of three and of four, which were mixed in part, when one is seen
    /// again that could be either: `which` of them it is, nobody can tell.
    fn seen_again(which: u32) -> Vec<(u32, Vec<u32>)> {
        const WOLF: u32 = 7;
        let objects = (0..7).map(|_| Followed { def: WOLF, by: 0, zone: 0, origin: 0 }).collect();
        let mut seen = Seen { objects, ..Seen::default() };
        for (wolf, pile) in [(0_u32, &[0, 1, 2][..]), (3, &[3, 4, 5, 6][..])] {
            seen.objects[wolf as usize].by = 1;
            seen.lose(0, pile, |id| id == wolf);
        }
        // The first pile is mixed with what lay on the other.
        seen.groups[0] = vec![0, 1, 2, 3, 4];
        seen.find(0, WOLF, which);
        seen.lost(0).map(|(def, among)| (def, among.to_vec())).collect()
    }

    #[test]
    fn which_of_two_like_cards_is_seen_again_makes_no_difference() {
        let either = seen_again(3);
        assert_eq!(either, [(7, vec![0, 1, 2, 3, 4, 5, 6])]);
        assert_eq!(either, seen_again(4));
        // What can only be one of them leaves the other where it was.
        assert_eq!(seen_again(0), [(7, vec![3, 4, 5, 6])]);
        assert_eq!(seen_again(5), [(7, vec![0, 1, 2, 3, 4])]);
    }
}
