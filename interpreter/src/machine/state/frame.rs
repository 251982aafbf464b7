//! What is under way: the frames of a game, from the outermost to what comes next.

use crate::program::{AbilityId, ActionId, CodeId, EventId, PlayableId};
use crate::value::Value;
use serde::{Deserialize, Serialize};
use std::hash::Hash;

/// What is under way: one frame for each block, event or question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// Where its window begins in `Memory::values`.
    pub base: u32,
    /// What it is.
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
        /// Which.
        code: CodeId,
        /// The next instruction.
        pc: u32,
        /// Why it runs.
        role: Role,
    },
    /// An event.
    Event {
        /// Which.
        event: EventId,
        /// 0 forbid, 1 replace, 2 body, 3 after the body, 4 done, 5 replaced, 6 forbid once more: `before` changed it.
        stage: u8,
        /// Every prohibition but absolute ones is passed over.
        force: Force,
        /// Where the replacements used begin.
        used: u32,
        /// Where the remembered listeners begin.
        watch: u32,
        /// The slot of the parent's window that receives the result.
        ret: u16,
        /// The result: for a move, the object as it now is.
        result: Value,
    },
    /// Checks and reactions.
    Settle {
        /// The batch of reactions: from, next, to.
        start: u32,
        /// The next one.
        next: u32,
        /// One past the last.
        end: u32,
        /// How often checks fired in a row.
        sweeps: u16,
        /// Only checks that are asked at once.
        at_once: bool,
    },
    /// Several objects moved one after another. Window: list, destination, bottom.
    Moves {
        /// The next one.
        i: u16,
    },
    /// Several objects shown one after another. Window: list, to whom.
    Reveals {
        /// The next one.
        i: u16,
    },
    /// The events of a `together`, one after another.
    Together {
        /// The next one.
        next: u32,
        /// The depth that was being carried out before.
        outer: u16,
    },
    /// Objects being created. Window: what, destination, count, then fields.
    Create {
        /// The block.
        code: CodeId,
        /// The instruction.
        pc: u32,
        /// How many are still to come.
        left: u16,
        /// 0 to be made, 1 moved into place, 2 told.
        stage: u8,
        /// The object.
        object: u32,
    },
    /// `offer`: its options are the actions.
    Offer {
        /// The block.
        code: CodeId,
        /// The instruction.
        pc: u32,
    },
    /// An action being chosen and paid.
    Act {
        /// Which.
        action: ActionId,
        /// Parameters chosen; then costs, announcement, payment.
        stage: Stage,
    },
    /// A card or ability being announced. Window: the playable's, then the thing.
    Announce {
        /// What.
        playable: PlayableId,
        /// The thing.
        stage: Stage,
    },
    /// Payments: a list in slot 0 of its window, its progress in slot 1.
    Pay,
    /// A cost asked of somebody: `you`, `self` and the list of payments stand in its window.
    PayAsked {
        /// The block.
        code: CodeId,
        /// The instruction.
        pc: u32,
        /// It is being paid.
        paying: bool,
    },
    /// `choose`.
    Choose {
        /// The block.
        code: CodeId,
        /// The instruction.
        pc: u32,
        /// Which choice of a `simultaneously`, `NONE16` for a plain one.
        which: u16,
        /// Which player of a `simultaneously`.
        turn: u16,
        /// The time is over: chance chooses.
        late: bool,
    },
    /// `choose { … }`
    ChooseMode {
        /// The block.
        code: CodeId,
        /// The instruction.
        pc: u32,
    },
    /// Chance decides which card of a hidden order is on top (or at the bottom).
    Uncover {
        /// The zone.
        zone: u16,
        /// The place from the top.
        place: u32,
    },
    /// A die.
    Roll {
        /// Its faces.
        faces: u32,
        /// The slot of the block's window that receives it.
        slot: u16,
    },
    /// `retarget`: which target, then what instead; of all of them, what instead of each.
    Retarget {
        /// The effect's entry.
        object: u32,
        /// The step chosen, `NONE16` before; of all of them, the next to be asked about.
        step: u16,
        /// Whether each of them is asked about, and may stay as it is.
        every: bool,
        /// Who chooses.
        by: u8,
    },
    /// A player says which replacement of the event below comes next.
    Replace {
        /// Who.
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
        /// Which.
        game: u16,
        /// The slot that receives the winner.
        slot: u16,
    },
}

/// What an event's prohibitions are worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Force {
    /// All count.
    No,
    /// Absolute ones count.
    All,
    /// Those named by the instruction at this place do not count.
    Op(CodeId, u32),
}

/// How far an announcement is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// Parameter or step to be chosen.
    Step(u8),
    /// It has come to where it is announced, or has not.
    Come,
    /// Which mode.
    Mode,
    /// Optional costs and the way to pay.
    Cost(u8),
    /// Paying.
    Pay,
    /// The action's event, or the end of the announcement.
    Happen,
    /// Everything is done.
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
}
