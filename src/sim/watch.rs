//! What is noted of a game while it is played: what each seat has seen, which cards were drawn and played, and what each
//! player had as each turn began.

use naipe_grammar::ast::Visibility;
use naipe_grammar::narrow;
use naipe_interpreter::agent::memory::Memory;
use naipe_interpreter::machine::play::trace::{Follower, Note, Trace};
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::{NONE16, State};
use naipe_interpreter::program::{AttrId, DefId, Program, Shape, Zone};
use naipe_interpreter::value::Value;
use naipe_interpreter::view::of_player;
use std::collections::{BTreeMap, BTreeSet};

/// Turns later than this are not told apart.
pub const TURNS: usize = 40;

/// What came of the copies of a card in one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Used {
    /// The seat that began with it.
    pub seat: u8,
    /// Its number among the definitions.
    pub def: u32,
    /// One was in the hand when the first turn began.
    pub opening: bool,
    /// One came to the hand later.
    pub drawn: bool,
    /// One was announced, came into play, or was laid out of the hand where it can be.
    pub played: bool,
}

/// What is noted of a game while it is played, as far as reports or agents ask for it.
pub struct Watch<'g> {
    game: &'g Game,
    memory: Memory,
    cards: Option<Cards>,
    turn: u32,
    course: Vec<Vec<i32>>,
}

#[derive(Debug, Default)]
struct Cards {
    begun: bool,
    /// The cards that lie in a hand.
    held: BTreeSet<u32>,
    used: BTreeMap<(u8, u32), Used>,
}

impl<'g> Watch<'g> {
    /// Of a game; cards are watched if that is wanted, and questions where somebody thinks.
    pub fn new(game: &'g Game, cards: bool, thinks: bool) -> Watch<'g> {
        let memory = if thinks { Memory::concluding() } else { Memory::default() };
        Watch { game, memory, cards: cards.then(Cards::default), turn: 0, course: Vec::new() }
    }

    /// Everybody looks at the table.
    pub fn look(&mut self, state: &State) {
        self.memory.look(self.game, state);
        self.notice_turn(state);
    }

    /// Notes what players have where another turn has begun, whether anybody decides anything in it or not.
    fn notice_turn(&mut self, state: &State) {
        let core = &state.core;
        if core.turn == self.turn || self.cards.is_none() {
            return;
        }
        self.turn = core.turn;
        let number = |v: &Value| if let Value::Int(n) = v { *n } else { 0 };
        let mut row: Vec<i32> = core.player_attrs.iter().map(number).collect();
        let attributes = &self.game.program.player_attrs;
        if attributes.iter().any(|attribute| attribute.modified) {
            let mut now = state.clone();
            for (at, value) in row.iter_mut().enumerate() {
                let (seat, attr) = (narrow::u8(at / attributes.len()), at % attributes.len());
                if attributes[attr].modified {
                    *value = number(&of_player(self.game, &mut now, seat, AttrId(narrow::u16(attr))));
                }
            }
        }
        self.course.resize(narrow::usize(core.turn).min(TURNS), row);
    }

    /// What each seat has seen.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// What was noted of cards, and what players had as turns began.
    pub fn into_found(self) -> (Vec<Used>, Vec<Vec<i32>>) {
        (self.cards.map_or(Vec::new(), |cards| cards.used.into_values().collect()), self.course)
    }
}

impl Trace for Watch<'_> {
    const ON: bool = true;

    fn follower(&mut self) -> Option<&mut dyn Follower> {
        self.memory.follower()
    }

    fn note(&mut self, game: &Game, state: &State, depth: usize, note: Note<'_>) {
        self.memory.note(game, state, depth, note);
        if std::ptr::eq(game, self.game) {
            self.notice_turn(state);
        }
        if let Some(cards) = &mut self.cards
            && std::ptr::eq(game, self.game)
        {
            cards.note(game, state, note);
        }
    }
}

/// Whether cards are held in a zone: its owner sees them, and they lie in no order. Where a game has no such zone, those that lie in
/// one are held.
fn is_hand(program: &Program, zone: &Zone) -> bool {
    let is_seen = |zone: &Zone| zone.visible == Visibility::Owner && zone.per_player;
    let is_set = |zone: &Zone| zone.shape == Shape::Set;
    is_seen(zone) && (is_set(zone) || !program.zones.iter().any(|other| is_seen(other) && is_set(other)))
}

/// Whether cards are laid in a zone rather than put away: side by side, or before everybody.
fn is_for_laying(zone: &Zone) -> bool {
    match zone.shape {
        Shape::Row | Shape::Grid(..) | Shape::Stack => true,
        Shape::Set => !zone.per_player,
        Shape::Pile => false,
    }
}

impl Cards {
    fn note(&mut self, game: &Game, state: &State, note: Note<'_>) {
        let came = match note {
            Note::Moved { now: Value::Object(o), .. } => Some(o.id),
            _ => None,
        };
        if !self.begun && state.core.turn > 0 {
            self.begun = true;
            for id in self.held.clone() {
                if came != Some(id)
                    && let Some(used) = self.used(game, state, id)
                {
                    used.opening = true;
                }
            }
        }
        if let Note::Announced { thing: Value::Object(o), .. } = note
            && let Some(used) = self.used(game, state, o.id)
        {
            used.played = true;
        }
        if let Some(id) = came {
            self.came(game, state, id);
        }
    }

    /// A card has come to where it lies now.
    fn came(&mut self, game: &Game, state: &State, id: u32) {
        let zone = state.core.objects[id as usize].zone;
        if zone == NONE16 {
            return;
        }
        let there = &game.program.zones[usize::from(state.core.zones[usize::from(zone)].decl)];
        let is_hand = is_hand(&game.program, there);
        let was_held = self.held.remove(&id);
        if is_hand {
            self.held.insert(id);
        }
        let is_play = there.in_play || there.shape == Shape::Stack;
        let is_laid = was_held && !is_hand && is_for_laying(there);
        let begun = self.begun;
        if let Some(used) = self.used(game, state, id) {
            used.drawn |= is_hand && begun;
            used.played |= is_play || is_laid;
        }
    }

    /// What is noted of a card; of effects and tokens nothing is.
    fn used(&mut self, game: &Game, state: &State, id: u32) -> Option<&mut Used> {
        let object = state.core.objects.get(id as usize)?;
        let def = &game.program.defs[DefId(object.def).i()];
        if def.ability_of.is_some() || def.is_token || object.is_copy {
            return None;
        }
        let (seat, def) = (object.owner, object.def);
        let none = Used { seat, def, opening: false, drawn: false, played: false };
        Some(self.used.entry((seat, def)).or_insert(none))
    }
}
