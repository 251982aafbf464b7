//! How much a game may have and do: one place for every number past which checking refuses it, or the machine says that
//! something runs away.
//!
//! What a game does is counted from one real decision (of a player who could have decided otherwise) to the next, chance
//! and answers without an alternative included: whoever cannot decide anything cannot bring a game to its end either.

/// Players at a table.
pub const PLAYERS: i64 = SEATS as i64;
/// The same, as places to sit.
pub const SEATS: usize = 16;
/// Declarations of one sort (events, zones, attributes, members of an enum) in one game.
pub const DECLARED: usize = 60_000;
/// Members of an enum for each of which there is an attribute.
pub const MEMBERS_COUNTED: usize = 200;
/// What is read or written of such an attribute whose member is found out in play: the parts of it, for all members.
pub const MEMBERS_ASKED: usize = 50_000;
/// Names in one block, those of the blocks inside it and what its statements keep besides included.
pub const NAMES: u16 = 4_000;
/// Cards, tokens and abilities that players activate, in one game.
pub const DEFINITIONS: usize = 65_535;
/// Values printed: one for each attribute, of each card and each kind.
pub const PRINTED: usize = 30_000_000;
/// Cells along one side of a grid.
pub const SIDE: i32 = 200;
/// Parameters of one event, action, procedure, define or keyword.
pub const PARAMETERS: usize = 14;
/// The arguments of one event: its parameters, what does it and who does it.
pub const ARGUMENTS: usize = PARAMETERS + 2;
/// Parameters of one payment.
pub const PAYMENT_PARAMETERS: usize = 4;
/// Things chosen when one thing is announced.
pub const TARGETS: usize = 30;
/// Kinds that a card is of by its own line, or that a kind comes from.
pub const KINDS_OF_ONE: usize = 8;
/// Modes of one thing.
pub const MODES: usize = 200;
/// How often an optional cost may be paid for one thing.
pub const TIMES_PAID: i32 = 99;
/// Modes of which several may be chosen at once.
pub const MODES_AT_ONCE: usize = 30;
/// How many different costs something can have at once by one keyword, or by one ability of several things.
pub const DIFFERENT_COSTS: u8 = 4;
/// Payments that the costs of one thing name.
pub const COSTS: usize = 16;

/// Instructions that run from one decision to the next.
pub const STEPS: u64 = 5_000_000;
/// Instructions that run before the machine begins to watch for a position that repeats.
pub const STEPS_BEFORE_WATCH: u64 = 20_000;
/// Dice, hidden cards and random choices.
pub const CHANCES: u32 = 100_000;
/// Things that queries look at, all together.
pub const LOOKS: i64 = 20_000_000;
/// Things told, where somebody listens: what comes after them happens untold.
pub const LINES: u32 = 500_000;

/// Frames open at a time.
pub const FRAMES: usize = 1_000;
/// Defines and modifiers that wait for one another.
pub const DEPTH: u16 = 64;
/// How deep the expressions of defines that use themselves may stand in one another, all together.
pub const RECURSION: u32 = 6_000;
/// What one use of such a define counts as, beside how deep its own expression is.
pub const RECURSION_CALL: u32 = 20;
/// Values kept of such defines while one of them is worked out.
pub const REMEMBERED: usize = 2_000_000;
/// Things of which every subset is tried.
pub const SUBSETS: u8 = 40;
/// Phases and turns that are still to come besides those that come anyway, and such that will be skipped.
pub const AHEAD: usize = 1_000;
/// Objects, and faces of a die.
pub const OBJECTS: usize = 60_000;
/// Abilities and effects that listen at a time, those of objects included.
pub const LISTENERS: usize = 250_000;
/// Values in one list.
pub const LIST: usize = 60_000;
/// Answers tried to find out whether a cost can be paid.
pub const TRIES: usize = 20_000;
/// After so many, what cannot be found out with what may be looked at is not held against the rules.
pub const FEW_TRIES: usize = 8;
/// Questions each of which is given its first answer, before other answers are tried.
pub const STRAIGHT: usize = 64;
/// Objects in all the positions kept while that is tried.
pub const KEPT: usize = 10_000_000;
/// Objects in all the positions put aside of them, to be tried last.
pub const ASIDE: usize = 200_000;
/// The greatest total that things chosen may have to add up to.
pub const TOTAL: i32 = 65_535;
/// Letters of a question why something is so.
pub const QUESTION: usize = 500;
