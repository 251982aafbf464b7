//! Blocks of a plan: what a query, a condition or a block of statements is made into.

use crate::machine::query::plan::instr::{Instr, Kind};
use crate::program::{AttrId, DefineId, ExprId, Source, Test, ZoneId};
use crate::value::Value;

/// How many values may be worked out once for all candidates of a selector: they have the first registers.
pub(crate) const MAX_HOISTED: u16 = 6;
/// With how many registers a run can do without room made for it: a power of two, so that no place is beyond them.
pub(crate) const FEW: u16 = 8;
/// The registers of a run that needs few, and of every condition on candidates.
pub(crate) type Registers = [Value; FEW as usize];

/// Instructions with what they need.
#[derive(Debug)]
pub(crate) struct Block {
    /// The instructions.
    pub code: Box<[Instr]>,
    /// Which expression each of them is of: for messages, and to lead from a plan to its source.
    pub origin: Box<[ExprId]>,
    /// The constants that they read.
    pub constants: Box<[Value]>,
    /// How many registers they use.
    pub registers: u16,
    /// Of a condition on candidates: the slot of the candidate.
    pub candidate: u16,
    /// Of such a condition: where it begins, behind what is worked out once.
    pub body: u32,
    /// Of a block of statements: where each of them begins.
    pub statements: Box<[u32]>,
    /// Where the inside of a define stands in place of its call: for who wants to know what ran.
    pub marks: Box<[(u32, DefineId)]>,
}

impl Block {
    /// How the value of a query is read, by the shortest way.
    pub fn reading(&self) -> Reading<'_> {
        let [of, Instr::Give { from }] = self.code[..] else { return Reading::Block(self) };
        let (to, x) = match of {
            Instr::Face { to, x, .. }
            | Instr::Column { to, x, .. }
            | Instr::ZoneOf { to, whose: x, .. }
            | Instr::OfCard { to, x, .. } => (to, x),
            _ => return Reading::Block(self),
        };
        match (of, x.kind()) {
            _ if to != from || !self.marks.is_empty() => Reading::Block(self),
            (Instr::Face { attr, .. }, Kind::Slot(slot)) => Reading::Face(slot, attr),
            (Instr::Column { attr, .. }, Kind::Slot(slot)) => Reading::Column(slot, attr),
            (Instr::ZoneOf { zone, .. }, Kind::Slot(slot)) => Reading::ZoneOf(slot, zone),
            (Instr::OfCard { define, .. }, Kind::Slot(slot)) => Reading::OfCard(slot, define, self.origin[0]),
            _ => Reading::Block(self),
        }
    }

    /// Whether a block of statements is at its end.
    #[inline]
    pub fn is_end(&self, statement: u32) -> bool {
        let Some(at) = self.statements.get(statement as usize) else { return true };
        matches!(self.code[*at as usize], Instr::Return | Instr::GiveBack { .. })
    }
}

/// A selector: its alternatives.
pub(crate) type Selection = Box<[Part]>;

/// An alternative of a selector.
#[derive(Debug)]
pub(crate) struct Part {
    /// The slot of the candidate.
    pub var: u16,
    /// What the candidate must be.
    pub test: Test,
    /// Every card there can be is of the kind that the candidate must be.
    pub all_pass: bool,
    /// Where candidates come from.
    pub source: From,
    /// `where …`
    pub condition: Option<Block>,
}

impl Part {
    /// Whether candidates are objects, of any kind or of one.
    #[inline]
    pub fn is_of_objects(&self) -> bool {
        matches!(self.test, Test::Any | Test::Kind(_))
    }
}

/// Where candidates come from.
#[derive(Debug)]
pub(crate) enum From {
    /// Everything in play, everything there is, the zones of a declaration, the players, the members of an enum.
    Fixed(Source),
    /// What a place holds: a zone, a list, a cell.
    In(Block),
    /// What a value holds, or the value itself.
    Is(Block),
    /// The lists that can be made of what a place holds.
    Subsets(Block),
}

/// What an expression gives, found once and then read many times.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reading<'b> {
    Constant(Value),
    Slot(u16),
    /// An attribute of what stands in a slot that is only printed.
    Face(u16, AttrId),
    /// One that nothing modifies and nothing bounds.
    Column(u16, AttrId),
    /// A zone of the player who stands in a slot.
    ZoneOf(u16, ZoneId),
    /// What a define of a card, called by an expression, gives of what stands in a slot.
    OfCard(u16, DefineId, ExprId),
    Block(&'b Block),
}
