//! Blocks of a plan: what a query, a condition or a block of statements is made into.

use crate::machine::query::plan::instr::{Instr, Kind, Place};
use crate::program::{AttrId, DefineId, ExprId, Source, Test, ZoneId};
use crate::value::Value;

/// How many values may be worked out once for all candidates of a selector: they have the last of few registers.
pub(crate) const MAX_HOISTED: u16 = 6;
/// With how many registers a run can do without room made for it: a power of two, so that no place is beyond them.
pub(crate) const FEW: u16 = 8;
/// The registers of a run that needs few, and of every condition on candidates.
pub(crate) type Registers = [Value; FEW as usize];

/// Instructions, with the constants and registers that they need.
#[derive(Debug)]
pub(crate) struct Block {
    /// The instructions; a jump says how many it passes over.
    pub code: Box<[Instr]>,
    /// Which expression each of them is of: for messages, and to lead from a plan to its source.
    pub origin: Box<[ExprId]>,
    /// The constants that they read.
    pub constants: Box<[Value]>,
    /// How many registers they use.
    pub registers: u16,
    /// The way to the value of a query that needs no run.
    pub short: Option<Short>,
    /// Of a condition on candidates: the slot of the candidate.
    pub candidate: u16,
    /// Of such a condition: where it begins, behind what is worked out once.
    pub body: u32,
    /// Of such a condition: the first of the registers that hold what is worked out once.
    pub kept: u16,
    /// Of a block of statements: where each of them begins.
    pub statements: Box<[u32]>,
    /// Where the inside of a define stands in place of its call: for who wants to know what ran.
    pub marks: Box<[(u32, DefineId)]>,
}

impl Block {
    /// Whether a block of statements is at its end.
    #[inline]
    pub fn is_end(&self, statement: u32) -> bool {
        let Some(at) = self.statements.get(statement as usize) else { return true };
        matches!(self.code[*at as usize], Instr::Return | Instr::GiveBack { .. })
    }
}

/// The value of a query that is worked out in one go.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Short {
    /// It stands somewhere already.
    Stands(Place),
    /// An attribute of what stands in a slot that is only printed.
    Face(u16, AttrId),
    /// One that nothing modifies and nothing bounds.
    Column(u16, AttrId),
    /// A zone of the player who stands in a slot.
    ZoneOf(u16, ZoneId),
    /// What a define of a card gives of what stands in a slot.
    OfCard(u16, DefineId),
}

impl Short {
    /// The short way of a query, if it has one.
    pub fn of(code: &[Instr]) -> Option<Short> {
        let (first, from) = match *code {
            [Instr::Give { from }] => return Some(Short::Stands(from)),
            [first, Instr::Give { from }] => (first, from),
            _ => return None,
        };
        let slot = |to: Place, x: Place| match x.kind() {
            Kind::Slot(slot) if to == from => Some(slot),
            Kind::Slot(_) | Kind::Constant(_) | Kind::Register(_) => None,
        };
        match first {
            Instr::Face { to, x, attr } => slot(to, x).map(|slot| Short::Face(slot, attr)),
            Instr::Column { to, x, attr } => slot(to, x).map(|slot| Short::Column(slot, attr)),
            Instr::ZoneOf { to, whose, zone } => slot(to, whose).map(|slot| Short::ZoneOf(slot, zone)),
            Instr::OfCard { to, x, define } => slot(to, x).map(|slot| Short::OfCard(slot, define)),
            _ => None,
        }
    }
}

/// A selector: its alternatives.
pub(crate) type Selection = Box<[Part]>;

/// An alternative of a selector.
#[derive(Debug)]
pub(crate) struct Part {
    /// The slot in which each candidate stands.
    pub var: u16,
    /// What the candidate must be.
    pub test: Test,
    /// Every card there can be is of the kind that the candidate must be.
    pub all_pass: bool,
    /// Where its candidates come from.
    pub source: From,
    /// `where …`, of the candidate that stands in `var`.
    pub condition: Option<Block>,
}

impl Part {
    /// Whether candidates are objects, of any kind or of one.
    #[inline]
    pub fn is_of_objects(&self) -> bool {
        matches!(self.test, Test::Any | Test::Kind(_))
    }
}

/// Where candidates come from, made ready to be gone through.
#[derive(Debug)]
pub(crate) enum From {
    /// Everything in play, everything there is, the zones of a declaration, the players, the members of an enum.
    Fixed(Source),
    /// What a place holds: a zone, a list, a cell.
    In(Block),
    /// What a value holds, or the value itself.
    Is(Block),
    /// The lists that can be made of what a place holds, of so many members at least and at most.
    Subsets(Block, u8, u8),
}

/// What an expression gives, found once and then read many times.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reading<'b> {
    Constant(Value),
    Slot(u16),
    Block(&'b Block),
}
