//! What a state keeps of what is announced, under way, used up or over.

use crate::machine::state::{Force, Listener};
use crate::program::{AbilityId, ActionId, CodeId, EventId, PhaseId, PlayableId};
use crate::value::ObjectRef;
use serde::{Deserialize, Serialize};

/// The values announced for an effect that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry {
    /// The waiting object's id; [`NIL`](super::NIL) for an ability announced but not yet put anywhere.
    pub object: u32,
    /// What was announced or waits.
    pub what: EntryKind,
    /// Its window in the arena.
    pub start: u32,
    /// How many values its window has.
    pub len: u16,
    /// It is being carried out.
    pub under_way: bool,
    /// Of what a reaction waits with: which ability's (see [`Reaction::which`]); else 0.
    pub which: u32,
}

/// What an entry is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EntryKind {
    /// A card or ability that was announced.
    Playable(PlayableId),
    /// A reaction that waits.
    Reaction(AbilityId),
}

/// That a `once per` was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mark {
    /// What can be used once.
    pub what: Marked,
    /// By which object, as it then was.
    pub source: ObjectRef,
    /// Which of the abilities that it has, or that it made (see [`Listener::which`]).
    pub which: u32,
    /// By which player, 255 for anybody.
    pub player: u8,
    /// Until the end of which phase.
    pub phase: u16,
}

/// What `once per` counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Marked {
    /// An ability that hears events.
    Ability(AbilityId),
    /// An action that was begun.
    Action(ActionId),
    /// Playing a card or ability.
    Playable(PlayableId),
}

/// An event that happened, kept where some rule asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Record {
    /// Which event, by number.
    pub event: EventId,
    /// Its arguments in `history_values`, and what is kept with them.
    pub start: u32,
    /// How much that is.
    pub noted: u16,
}

/// What a reaction will read as it was before an event under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Before {
    /// The reaction that reads it.
    pub ability: u32,
    /// The object whose ability it is.
    pub source: ObjectRef,
    /// Its age, if several.
    pub stamp: u32,
    /// Which of those it is that its object has by the same keyword that can be given.
    pub given: u32,
    /// How many frames were open: those of the event and what it is part of.
    pub depth: u32,
    /// Where the values begin in `before_values`.
    pub start: u32,
}

/// A scope that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OpenScope {
    /// Which scope, by number.
    pub scope: u16,
    /// Its fields in `scope_values`.
    pub start: u32,
}

/// A phase that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OpenPhase {
    /// Which phase, by number.
    pub phase: u16,
    /// The number of events recorded before it.
    pub since: u32,
    /// Its age when it opened.
    pub stamp: u32,
}

/// A phase that is over, of which it may be asked what happened in it: the last of its sort in a turn of its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PastPhase {
    /// Which phase, by number.
    pub phase: u16,
    /// Whose turn it was.
    pub of: u8,
    /// The number of events recorded before it.
    pub from: u32,
    /// The number of events recorded before the next began, or [`PastPhase::ENDING`].
    pub to: u32,
}

impl PastPhase {
    /// What hears that it ends still belongs to it.
    pub const ENDING: u32 = u32::MAX;
}

/// What is to come besides what comes anyway, and what is not to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ahead {
    /// Phases that come once the one under way is over; the next of them last.
    pub phases: Vec<PhaseId>,
    /// The instruction of the turn with which it goes on behind them, while one of them is under way.
    pub resume: Option<u32>,
    /// Players who have a turn once this one is over; the next of them last.
    pub turns: Vec<u8>,
    /// The phase, step or turn under way that ends once what is under way in it is done.
    pub rest: Option<PhaseId>,
    /// Phases, steps and turns that do not begin the next time: which, and on whose turn (255: anybody's).
    pub skips: Vec<(PhaseId, u8)>,
}

/// A reaction that was collected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reaction {
    /// The ability or check.
    pub ability: AbilityId,
    /// The object whose ability it is.
    pub source: ObjectRef,
    /// Its window in the arena.
    pub start: u32,
    /// How many values its window has.
    pub len: u16,
    /// The seat of the player who controls it.
    pub player: u8,
    /// A check that fired rather than a reaction.
    pub is_check: bool,
    /// Which of the abilities that its object has, or that it made (see [`Listener::which`]).
    pub which: u32,
    /// How old the ability was: those to the events of one moment go by age.
    pub age: u32,
    /// Where its condition is asked when all of a moment has happened: how much had happened with what it heard. Otherwise 0.
    pub happened: u32,
}

/// What waits in a `together` until everything in it has been measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deferred {
    /// What is to come.
    pub what: Awaited,
    /// What has been measured for it, in the arena: of an event its window (by, source, parameters); of what is written, of
    /// what it is written, and the value.
    pub start: u32,
    /// How much that is.
    pub len: u16,
}

/// What comes when everything in a `together` has been measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Awaited {
    /// An event, and what its prohibitions are worth.
    Event(EventId, Force),
    /// What the instruction at this place of a block writes.
    Written(CodeId, u32),
}

/// What comes as a copy, or with values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arriving {
    /// What is to come, as it is before.
    pub object: ObjectRef,
    /// The zone it comes to.
    pub zone: u16,
    /// The instruction that says how, in this block
    pub code: u32,
    /// at this place in it.
    pub pc: u32,
    /// Where its values stand in the arena, and the window of the ability by which it is a copy behind them.
    pub start: u32,
    /// How many these are together.
    pub len: u16,
}

/// An event of a `together` that has happened: what comes in the same moment hears it, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Heard {
    /// Which event happened.
    pub event: EventId,
    /// Its arguments in the arena.
    pub start: u32,
    /// How many those are.
    pub len: u16,
    /// How many reactions there were when those to it had been collected.
    pub at: u32,
}

/// What an object was when it left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LastKnown {
    /// Which, as it then was.
    pub object: ObjectRef,
    /// Its definition, by number.
    pub def: u32,
    /// The zone that it left.
    pub zone: u16,
    /// Its cell there, or [`NONE16`](super::NONE16).
    pub cell: u16,
    /// Who stood before and after it in its row, where rules ask for places.
    pub neighbours: [ObjectRef; 2],
    /// Who controlled it last.
    pub controller: u8,
    /// Who began the game with it.
    pub owner: u8,
    /// The object whose ability it was.
    pub source: ObjectRef,
    /// It went on as something new, into play or about out of play: it has not left play, and still is.
    pub went_on: bool,
    /// It had lost what is printed on it.
    pub is_muted: bool,
    /// It was a token, by its card or as a copy that was made.
    pub is_token: bool,
    /// Its attributes in `last_known_values`; then, as bits of numbers, which kinds that can be given and taken it had,
    /// the numbers of such keywords, and its columns.
    pub start: u32,
}

/// In what something that left play differed from what is printed on it: so do copies of what it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Differed {
    /// Which, as it then was.
    pub object: ObjectRef,
    /// The exception; its window names no thing.
    pub exception: Listener,
}
