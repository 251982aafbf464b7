//! What is told about a game while it is played. A game that nobody listens to pays nothing for it.

use crate::machine::play::decide::ask::{Choice, Decision};
use crate::machine::query::game::Game;
use crate::machine::state::{Listener, State};
use crate::program::{AbilityId, ActionId, CodeId, EventId, PaymentId, PhaseId, ScopeId, ZoneId};
use crate::value::Value;

/// Something that happened, as whoever listens is told of it.
#[expect(missing_docs, reason = "the fields are named for what they hold")]
#[derive(Debug, Clone, Copy)]
pub enum Note<'a> {
    /// An event is about to happen, with its parameters.
    Event { event: EventId, params: &'a [Value], source: Value, by: Value },
    /// A prohibition stopped an event; `told`: it was told before that it happens, and something has changed it since.
    Forbidden { event: EventId, params: &'a [Value], ability: AbilityId, source: Value, told: bool },
    /// An event does not happen: all that it acts on is gone, or what stands for a parameter is of another kind than that.
    Void { event: EventId, params: &'a [Value], source: Value, misfit: Option<usize> },
    /// An ability changes the event under way, or replaces it.
    Modified { ability: AbilityId, source: Value, instead: bool },
    /// A `before` has changed an argument of the event under way.
    Altered { event: EventId, param: usize, before: Value, after: Value },
    /// Players have lost, as bits of seats, and the game goes on without them.
    Lost { players: u16, because: &'a str },
    /// An effect begins that lasts.
    Begins { effect: &'a Listener, source: Value },
    /// An effect ends that lasted.
    Ends { effect: &'a Listener, why: End },
    /// A reaction or check begins.
    Reaction { ability: AbilityId, source: Value, waits: bool },
    /// An effect begins to resolve, or is avoided because no target is legal.
    Resolved { thing: Value, avoided: bool },
    /// What a reaction asks again when it is carried out does not hold any more.
    Lapsed { ability: AbilityId, source: Value },
    /// A reaction asks for something to be chosen, and there is nothing that could be.
    Unchosen { ability: AbilityId, source: Value },
    /// Nothing was announced for what is to resolve.
    Unannounced { thing: Value },
    /// What is to resolve is being carried out as it is.
    UnderWay { thing: Value },
    /// A target of something that waits has become another.
    Aimed { thing: Value, was: Value, at: Value },
    /// Nothing of what was announced for a thing could be aimed at another; `already`: it was aimed at that.
    Unaimed { thing: Value, at: Value, already: bool },
    /// An effect wanted a player to play or announce something that cannot be.
    Unplayed { player: Value, thing: Value },
    /// A player carries out an action.
    Acted { player: u8, action: ActionId, params: &'a [Value] },
    /// A card or ability was announced, with its choices.
    Announced { player: Value, thing: Value, choices: &'a [Value] },
    /// A payment was made.
    Paid { player: Value, payment: PaymentId, args: &'a [Value] },
    /// A player was asked to pay, and does not; or to play something (where that is not none), in the block and instruction.
    Declined { player: Value, source: Value, plays: Value, asked: (CodeId, u32) },
    /// What came before it spoiled a payment: the action fails.
    Unpaid { player: Value, payment: PaymentId },
    /// A phase or step begins or ends.
    Phase { phase: PhaseId, opens: bool },
    /// A phase or step (of anybody, where that is none) or a turn is added to those that come, or is skipped.
    Ahead { phase: PhaseId, of: Value, what: Coming },
    /// A player passed, where actions were offered.
    Passed { player: u8 },
    /// An ability would have reacted, and this one has it not.
    Unheard { ability: AbilityId, source: Value, by: AbilityId, of: Value },
    /// A player (or chance) chose; in secret: only who did knows what.
    Chose { player: u8, what: Value, secret: bool },
    /// A player chose among labels.
    Picked { player: u8, label: &'a str, secret: bool },
    /// A player who could have chosen something chose nothing, in the block and instruction that asked.
    ChoseNothing { player: u8, asked: (CodeId, u32), secret: bool },
    /// An object became known: to a player, to players, or to everybody (none).
    Shown { what: Value, to: Value },
    /// An object went where its event said: as it was, and as it is now.
    Moved { what: Value, now: Value },
    /// An object stays with a player, whose zone it lies in, though a rule names another controller.
    Kept { what: Value, player: u8 },
    /// A thing is commanded by another player from now on.
    Controlled { what: Value, player: u8 },
    /// A thing is another player's from now on.
    Owned { what: Value, owner: u8 },
    /// The cards of a zone of each player went on to that of the next, or to that of the one before.
    Rotated { zone: ZoneId, left: bool },
    /// The next turn is to be this player's; `first`: the first of the game.
    Next { player: u8, first: bool },
    /// A die of so many faces fell, and shows this one.
    Rolled { faces: u32, face: i32 },
    /// A stored value was written: the object or player, the attribute's name, before and after.
    Wrote { of: Value, name: &'a str, before: Value, after: Value },
    /// Nothing was done because what it names is gone.
    Gone { what: Value },
    /// It was to come somewhere, and there is no such place.
    Nowhere { what: Value },
    /// The game is over.
    Over,
    /// The position repeats for ever.
    Loop,
    /// So much has been told that no more is, until somebody decides something.
    Silence,
}

/// What is said of a phase or a turn that comes, or does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coming {
    /// It comes besides what comes anyway.
    Added,
    /// It will not begin the next time.
    WillSkip,
    /// It would have begun.
    Skipped,
    /// It is under way, and ends.
    Ends,
}

/// Why an effect that lasted is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Its time: a phase.
    Phase(PhaseId),
    /// Its time: a scope.
    Scope(ScopeId),
    /// Its time, which goes to the beginning of a phase.
    Begins(PhaseId),
    /// Its time, which goes to the beginning of a scope.
    ScopeBegins(ScopeId),
    /// What it was of is gone.
    Gone(Value),
    /// What it was to last until has happened.
    Happened(EventId),
}

/// Who listens to what happens in a game.
pub trait Trace {
    /// Whether anybody does; when not, notes are not even made.
    const ON: bool;
    /// Told of each thing as it happens; `depth` says how deep inside others.
    fn note(&mut self, game: &Game, state: &State, depth: usize, note: Note<'_>);
    /// Who wants to be told of questions.
    fn follower(&mut self) -> Option<&mut dyn Follower> {
        None
    }
}

/// Who follows what is asked and answered.
pub trait Follower {
    /// Something may be asked; its options are not listed yet.
    fn asking(&mut self, game: &Game, state: &State);
    /// Its options are listed. Where the game does not wait, the only one was taken, or there was none; where nobody was asked at
    /// all, it is the decision of chance.
    fn asked(&mut self, game: &Game, state: &State, decision: &Decision, waits: bool);
    /// What the game waited for was answered.
    fn chosen(&mut self, game: &Game, state: &State, choice: Choice);
}

/// Listens to nothing: a game with it makes no notes.
#[cfg(not(feature = "small"))]
#[derive(Debug, Default, Clone, Copy)]
pub struct Silent;

#[cfg(not(feature = "small"))]
impl Trace for Silent {
    const ON: bool = false;
    fn note(&mut self, _: &Game, _: &State, _: usize, _: Note<'_>) {}
}

/// Where what is loaded must be small, the machine is compiled once: who listens to nothing is a witness, too.
#[cfg(feature = "small")]
pub type Silent = crate::witness::Witness;

/// Who listens to nothing.
#[must_use]
pub fn silent() -> Silent {
    #[cfg(not(feature = "small"))]
    return Silent;
    #[cfg(feature = "small")]
    Silent::deaf()
}
