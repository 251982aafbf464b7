//! What is under way: the frames of a game, from the outermost to what comes next.

use crate::program::{AbilityId, ActionId, CodeId, EventId, PhaseId, PlayableId};
use crate::value::Value;
use serde::{Deserialize, Serialize};
use std::hash::Hash;

/// What is under way: one frame for each block, event or question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// Where its window begins in `Memory::values`.
    pub base: u32,
    /// What it is, and how far it is.
    pub kind: FrameKind,
}

/// The kinds of frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FrameKind {
    /// Setup, then turn after turn.
    Turns {
        /// 0 before setup, 1 between turns, 2 a turn under way.
        stage: u8,
    },
    /// A block of code.
    Code {
        /// The block that runs.
        code: CodeId,
        /// The instruction that comes next.
        pc: u32,
        /// Why it runs: what follows when it is over.
        role: Role,
    },
    /// An event under way. Its window: `by`, `source`, the parameters, then `source` and `by` again.
    Event {
        /// The event, by number.
        event: EventId,
        /// 0 forbid, 1 replace, 2 body, 3 after the body, 5 replaced, 6 forbid once more: `before` changed it.
        stage: u8,
        /// Every prohibition but absolute ones is passed over.
        force: Force,
        /// How many replacements were in use before it: its own are those behind.
        used: u32,
        /// How many listeners were remembered before it: its own are those behind.
        watch: u32,
        /// The slot of the parent's window that receives the result; `u16::MAX`: none.
        ret: u16,
        /// The result: for a move, the object as it now is.
        result: Value,
    },
    /// Checks and reactions, until nothing is left to do.
    Settle {
        /// The first reaction of the batch, by its place in `Core::reactions`.
        start: u32,
        /// The reaction of the batch that comes next.
        next: u32,
        /// One past the last of the batch.
        end: u32,
        /// How often checks fired in a row.
        sweeps: u16,
        /// Only checks that are asked at once.
        at_once: bool,
    },
    /// Several objects moved one after another. Window: list, destination, bottom.
    Moves {
        /// Which object of the list comes next.
        i: u16,
    },
    /// Several objects shown one after another. Window: list, to whom.
    Reveals {
        /// Which object of the list comes next.
        i: u16,
    },
    /// The events of a `together`, one after another.
    Together {
        /// Which deferred event comes next.
        next: u32,
        /// The depth that was being carried out before.
        outer: u16,
    },
    /// Objects being created. Window: what, destination, count, then fields.
    Create {
        /// The block that has the statement.
        code: CodeId,
        /// The instruction in that block.
        pc: u32,
        /// How many are still to come.
        left: u16,
        /// 1: one has been moved into place and is to be told; 0: the next is to be made.
        stage: u8,
        /// The object made last; [`NIL`](super::NIL): none yet.
        object: u32,
    },
    /// `offer`: its options are the actions.
    Offer {
        /// The block that has the `offer`.
        code: CodeId,
        /// The instruction in that block.
        pc: u32,
    },
    /// An action being chosen and paid.
    Act {
        /// The action that was chosen.
        action: ActionId,
        /// How far it is.
        stage: Stage,
    },
    /// A card or ability being announced. Window: the playable's, then the thing.
    Announce {
        /// What is being announced, by its number.
        playable: PlayableId,
        /// How far its announcement is.
        stage: Stage,
    },
    /// Payments: a list in slot 0 of its window, its progress in slot 1.
    Pay,
    /// A cost asked of somebody: `you`, `self` and the list of payments stand in its window.
    PayAsked {
        /// The block that asks.
        code: CodeId,
        /// The instruction in that block.
        pc: u32,
        /// It is being paid; before: it is asked.
        paying: bool,
    },
    /// `choose`: a choice that is being made.
    Choose {
        /// The block that has the choice.
        code: CodeId,
        /// The instruction in that block.
        pc: u32,
        /// Which choice of a `simultaneously`, `NONE16` for a plain one.
        which: u16,
        /// Which player of a `simultaneously`.
        turn: u16,
        /// The time is over: chance chooses.
        late: bool,
    },
    /// `choose { … }`: one of several things to do.
    ChooseMode {
        /// The block that has the choice.
        code: CodeId,
        /// The instruction in that block.
        pc: u32,
    },
    /// Chance decides which card of a hidden order is on top (or at the bottom).
    Uncover {
        /// The zone, by its number.
        zone: u16,
        /// 0: the card on top; 1: the one at the bottom.
        place: u32,
    },
    /// A die that falls.
    Roll {
        /// How many faces it has: it shows 1 to that.
        faces: u32,
        /// The slot of the block's window that receives it.
        slot: u16,
    },
    /// `retarget`: which target, then what instead; of all of them, what instead of each.
    Retarget {
        /// The id of the effect that waits.
        object: u32,
        /// The step chosen, `NONE16` before; of all of them, the next to be asked about.
        step: u16,
        /// Whether each of them is asked about, and may stay as it is.
        every: bool,
        /// The player who chooses.
        by: u8,
    },
    /// A player says which replacement of the event below comes next.
    Replace {
        /// The player who is asked.
        player: u8,
    },
    /// A player says which reaction comes next.
    Order {
        /// First of the batch's rest.
        next: u32,
        /// One past the last.
        end: u32,
    },
    /// A game inside the game.
    Child {
        /// The game, as an index into `Program::games`.
        game: u16,
        /// The slot that receives the winner; `u16::MAX`: none.
        slot: u16,
    },
    /// A phase of the turn is over: what was added comes.
    Behind {
        /// Which phase.
        phase: PhaseId,
    },
}

/// What an event's prohibitions are worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Force {
    /// Every prohibition counts, if nothing permits.
    No,
    /// Only absolute ones count.
    All,
    /// Those named by the instruction at this place do not count.
    Op(CodeId, u32),
}

/// How far the announcement of a card, ability or action is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// This step (or parameter of an action) is to be chosen.
    Step(u8),
    /// It has come to where it is announced, or has not.
    Come,
    /// The mode is to be chosen.
    Mode,
    /// This optional cost is asked; after the last, the way to pay.
    Cost(u8),
    /// What it costs is paid.
    Pay,
    /// The action's event, or the end of the announcement.
    Happen,
    /// Everything is done: the frame is over.
    Done,
}

/// Why a block runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Role {
    /// A turn, setup, procedure or payment.
    Plain,
    /// An event's body that nobody modifies.
    Body,
    /// `before`: its arguments go back to the event.
    Before(AbilityId),
    /// `instead of`: its arguments go back to the event if that happens after all.
    Instead(AbilityId),
    /// What a check does: one step.
    Check,
    /// An effect or reaction; and what waits whose announcement it carries out, [`NIL`](super::NIL) if nothing does.
    Effect(AbilityId, u32),
    /// A payment in a `together` that is still being measured; and up to which depth events happened as they came before it.
    Paid(u16),
}
