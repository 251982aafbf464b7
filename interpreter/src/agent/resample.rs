//! Tables that look the same to a seat as the true one.
//!
//! What a seat cannot tell apart changes places: the faces of cards that lie where it does not see them, those of one owner
//! and of one beginning among themselves, within what the seat remembers ([`Seen`]). The order that nobody has decided yet is
//! drawn anew, and what others have chosen in secret is chosen again. Everything else stays where it is. What others have chosen
//! before everybody's eyes rules deals out, and makes some less likely (`clues`).
//!
//! What is drawn depends on nothing that the seat does not see: the faces are put in an order of their own before they are dealt.

use super::RandomAgent;
use super::clues::Clues;
use super::memory::{Memory, Seen};
use crate::describe::inner_game;
use crate::dirty;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::silent;
use crate::machine::query::eval::knows;
use crate::machine::query::game::Game;
use crate::machine::state::{Core, Ends, NONE16, State};
use crate::value::Value;
use naipe_grammar::narrow;
use naipe_grammar::order;
use rustc_hash::FxHashSet;

/// What a card is, apart from where it lies.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Face {
    def: u32,
    is_copy: bool,
    /// Its stored attributes, in the order of the columns.
    attrs: Vec<Value>,
}

/// Cards that may change faces among themselves.
#[derive(Debug, Default)]
pub(super) struct Hidden {
    /// The objects, from zone to zone and from top to bottom.
    pub places: Vec<u32>,
    /// The faces that they have, in an order of their own.
    pub faces: Vec<Face>,
    /// For each face the places where it may be, if not all.
    only: Vec<Option<Vec<u32>>>,
}

/// A game at a moment as a seat knows it: the table, and what of it may be otherwise.
#[derive(Debug)]
pub struct Unknown {
    /// The table, with what is hidden on it.
    table: State,
    /// What may change faces, in the game and in those inside it, outermost first.
    games: Vec<Within>,
}

/// What of one game a seat does not know.
#[derive(Debug)]
struct Within {
    hidden: Vec<Hidden>,
    clues: Option<Clues>,
    /// For each sort of hidden card, which face lies at each place.
    deal: Vec<Vec<usize>>,
    /// Where its chance begins.
    seed: u64,
}

impl Unknown {
    /// What a seat does not know of a table, at which it has to decide.
    #[must_use]
    pub fn of(game: &Game, truth: &State, memory: &Memory, seat: u8) -> Unknown {
        let mut table = truth.clone();
        let mut games = Vec::new();
        note(game, &mut table, memory, seat, &mut games);
        Unknown { table, games }
    }

    /// Draws a table. It replaces what was in `state`.
    pub fn draw(&mut self, game: &Game, state: &mut State, chance: &mut RandomAgent) {
        self.deal(game, chance);
        self.lay(game, state);
    }

    /// Deals what is hidden anew.
    pub fn deal(&mut self, game: &Game, chance: &mut RandomAgent) {
        let (mut game, mut at) = (game, &self.table);
        for Within { hidden, clues, deal, seed } in &mut self.games {
            *seed = chance.number();
            deal.clear();
            deal.extend(hidden.iter().map(|group| group.order(chance)));
            if let Some(clues) = clues {
                let mut apart = RandomAgent::new(chance.number());
                clues.fit(game, hidden, deal, &mut apart);
            }
            let (Some(inner), Some(child)) = (inner_game(game, at), at.child.as_deref()) else { break };
            (game, at) = (inner, child);
        }
    }

    /// Lays the table that was dealt. It replaces what was in `state`.
    pub fn lay(&self, game: &Game, state: &mut State) {
        state.clone_from(&self.table);
        let (mut game, mut at) = (game, state);
        for Within { hidden, deal, seed, .. } in &self.games {
            at.reseed(*seed);
            for (group, order) in hidden.iter().zip(deal) {
                for (place, face) in group.places.iter().zip(order) {
                    group.faces[*face].put_on(game, &mut at.core, *place);
                }
            }
            let (Some(inner), Some(child)) = (inner_game(game, at), at.child.as_deref_mut()) else { break };
            (game, at) = (inner, child);
        }
    }
}

/// Notes what a seat does not know of a game, and of those inside it.
fn note(game: &Game, state: &mut State, memory: &Memory, seat: u8, games: &mut Vec<Within>) {
    settle_anew(state);
    let seen = memory.seen(game);
    let hidden = unknown_faces(game, &state.core, seen, seat);
    let clues = seen.and_then(|seen| Clues::of(&state.core, seen, &hidden, seat));
    games.push(Within { hidden, clues, deal: Vec::new(), seed: 0 });
    match (inner_game(game, state), state.child.as_deref_mut()) {
        (Some(inner), Some(child)) => note(inner, child, memory, seat, games),
        _ => Machine::new(game, silent()).forget_secrets(state, seat),
    }
}

/// Nothing is remembered of what was asked of the table, and nothing is asked that need not be.
pub(super) fn settle_anew(state: &mut State) {
    let c = &mut state.core;
    (c.ask_chance, c.ask_always) = (false, false);
    c.touch(dirty::ALL);
    c.known_actions.iter_mut().for_each(|known| known.read = 0);
}

/// What of a table a seat cannot tell apart.
fn unknown_faces(game: &Game, core: &Core, seen: Option<&Seen>, seat: u8) -> Vec<Hidden> {
    let p = &game.program;
    let columns = usize::from(p.columns);
    let mut kinds: Vec<(u8, u16)> = Vec::new();
    let mut all: Vec<Hidden> = Vec::new();
    for zone in 0..narrow::u16(core.zones.len()) {
        for id in core.objects_in(zone) {
            let o = &core.objects[id as usize];
            if knows(p, core, seat, id) || seen.is_some_and(|seen| seen.follows(seat, id)) {
                continue;
            }
            let kind = (o.owner, seen.map_or(NONE16, |seen| seen.origin(id)));
            let at = kinds.iter().position(|known| *known == kind).unwrap_or_else(|| {
                kinds.push(kind);
                all.push(Hidden::default());
                kinds.len() - 1
            });
            let attrs = core.row(id, columns).to_vec();
            all[at].places.push(id);
            all[at].faces.push(Face { def: o.def, is_copy: o.is_copy, attrs });
        }
    }
    for hidden in &mut all {
        order::ascending(&mut hidden.faces);
        hidden.only = vec![None; hidden.faces.len()];
    }
    // What was seen and then lost from sight is somewhere among what it was mixed with.
    for (def, among) in seen.into_iter().flat_map(|seen| seen.lost(seat)) {
        for hidden in &mut all {
            let fits = |(face, only): (&Face, &Option<Vec<u32>>)| face.def == def && only.is_none();
            if let Some(at) = hidden.faces.iter().zip(&hidden.only).position(fits) {
                let places = hidden.places.iter().filter(|id| among.binary_search(id).is_ok());
                hidden.only[at] = Some(places.copied().collect());
                break;
            }
        }
    }
    all
}

impl Hidden {
    /// Whether a face may lie at a place.
    pub fn may_lie(&self, face: usize, place: usize) -> bool {
        self.only[face].as_ref().is_none_or(|only| only.contains(&self.places[place]))
    }

    /// Which face goes to each place.
    pub fn order(&self, chance: &mut RandomAgent) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.faces.len()).collect();
        chance.shuffle(&mut order);
        if self.only.iter().all(Option::is_none) {
            return order;
        }
        // Those with the fewest places choose first; who finds all taken sends another elsewhere.
        let mut taken: Vec<Option<usize>> = vec![None; self.places.len()];
        let mut bound: Vec<usize> = order.iter().copied().filter(|face| self.only[*face].is_some()).collect();
        order::by_key(&mut bound, |face| self.only[*face].as_ref().map_or(0, Vec::len));
        for face in bound {
            let mut tried = FxHashSet::default();
            self.seat(face, &mut taken, &mut tried, chance);
        }
        let mut rest = order.into_iter().filter(|face| !taken.contains(&Some(*face))).collect::<Vec<_>>();
        taken.into_iter().map(|face| face.or_else(|| rest.pop()).unwrap_or(0)).collect()
    }

    /// Finds a place for a face, by way of others if need be.
    fn seat(
        &self,
        face: usize,
        taken: &mut [Option<usize>],
        tried: &mut FxHashSet<usize>,
        chance: &mut RandomAgent,
    ) -> bool {
        let mut places: Vec<usize> = self.only[face]
            .iter()
            .flatten()
            .filter_map(|id| self.places.iter().position(|place| place == id))
            .collect();
        chance.shuffle(&mut places);
        for place in places {
            if !tried.insert(place) {
                continue;
            }
            if taken[place].is_none_or(|other| self.seat(other, taken, tried, chance)) {
                taken[place] = Some(face);
                return true;
            }
        }
        false
    }
}

impl Face {
    /// An object is this card now.
    pub fn put_on(&self, game: &Game, core: &mut Core, id: u32) {
        core.row_mut(id, usize::from(game.program.columns)).copy_from_slice(&self.attrs);
        let o = &mut core.objects[id as usize];
        o.is_copy = self.is_copy;
        let before = std::mem::replace(&mut o.def, self.def);
        if before == self.def {
            return;
        }
        let printed = &game.tables.printed;
        if printed[before as usize].is_empty() && printed[self.def as usize].is_empty() {
            return;
        }
        if core.listeners.iter().any(|l| l.ends == Ends::WithSource && l.source.id == id) {
            core.fall_silent(id);
        }
        core.register(game, id);
    }
}
