//! What each seat at a table has seen and can still follow.
//!
//! The table itself says who may look at a card ([`knows`]). A player at it remembers more: which card went face down to a
//! pile, for as long as the pile is not shuffled, and after that at least in which pile it must be.

mod lost;

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
use lost::Losses;
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
    lost: Losses,
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
        self.lost.of(seat)
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
                    self.lost.find(seat, o.def, id);
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
                    self.lost.spread(seat, &among);
                }
                self.lose(seat, &among, |other| other == id || !knows(p, core, seat, other));
            }
        }
        if came_from != NONE16 && came_from != o.zone {
            self.went(core, came_from, id);
        }
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
            self.lost.spread(seat, &among);
            self.lose(seat, &among, |_| true);
            self.questions.lose(seat, &among);
        }
    }

    /// A seat can no longer tell some objects apart.
    fn lose(&mut self, seat: u8, among: &[u32], which: impl Fn(u32) -> bool) {
        let Seen { objects, lost, .. } = self;
        let cards = among.iter().filter_map(|&object| {
            let x = objects.get_mut(object as usize).filter(|x| x.by & 1 << seat != 0 && which(object))?;
            x.by &= !(1 << seat);
            Some(x.def)
        });
        lost.lose(seat, among, cards);
    }
}
