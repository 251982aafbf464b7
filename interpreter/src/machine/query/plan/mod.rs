//! The plan of a program: what each expression, selector and block of statements is made into the first time it is wanted.
//!
//! There is one form of everything, and one loop that runs it (`exec`), for whole games at full speed as for records,
//! coverage, `why` and scenarios. A plan is made from a program and is no part of a state: what a state keeps of a game under
//! way are places in the program.

mod block;
mod build;
mod exec;
mod instr;
mod read;
mod verify;
mod window;

use crate::machine::query::game::Game;
use crate::program::{CodeId, DefineId, Expr, ExprId, Program, SelectorId};
use crate::value::Value;
pub(crate) use block::{Block, FEW, From, Part, Reading, Registers, Selection};
use build::Builder;
pub(crate) use exec::{RegisterFile, Run};
pub(crate) use instr::{
    Ends, Instr, Kind, Place, answers, at_once, deeds, jumps, leaving, often, queries, values, windows, works,
};

use std::sync::OnceLock;

/// The plan of a program, as far as it has been wanted.
pub struct Plan {
    values: Table<Block>,
    tests: Table<Block>,
    selectors: Row<Selection>,
    codes: Row<Block>,
    /// The bodies of defines, by define.
    defines: Row<Block>,
    /// For each define of a card: what it gives of each.
    cards: Row<Box<[OnceLock<Value>]>>,
}

impl std::fmt::Debug for Plan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Plan").finish_non_exhaustive()
    }
}

impl Plan {
    /// The plan of a program, of which nothing is made yet.
    #[must_use]
    pub(crate) fn new(p: &Program) -> Plan {
        Plan {
            values: Table::new(p.exprs.len()),
            tests: Table::new(p.exprs.len()),
            selectors: Row::new(p.selectors.len()),
            codes: Row::new(p.codes.len()),
            defines: Row::new(p.defines.len()),
            cards: Row::new(p.defines.len()),
        }
    }

    /// What gives the value of an expression.
    #[inline]
    pub(crate) fn value(&self, g: &Game, id: ExprId) -> &Block {
        filled(self.values.place(id.i()), g, id, |g, id| Builder::value_block(g, id))
    }

    /// The same, where it is read many times.
    pub(crate) fn reading(&self, g: &Game, id: ExprId) -> Reading<'_> {
        match g.program.expr(id) {
            Expr::Const(v) => Reading::Constant(*v),
            Expr::Var(i) => Reading::Slot(*i),
            _ => Reading::Block(self.value(g, id)),
        }
    }

    /// What tells whether an expression is `yes`.
    #[inline]
    pub(crate) fn test(&self, g: &Game, id: ExprId) -> &Block {
        filled(self.tests.place(id.i()), g, id, |g, id| Builder::test_block(g, id))
    }

    /// A selector's alternatives, made ready when they are first asked for.
    #[inline]
    pub(crate) fn selector(&self, g: &Game, id: SelectorId) -> &Selection {
        filled(self.selectors.place(id.i()), g, id, Builder::selection)
    }

    /// A block of statements.
    #[inline]
    pub(crate) fn code(&self, g: &Game, id: CodeId) -> &Block {
        filled(self.codes.place(id.i()), g, id, |g, id| Builder::code_block(g, id))
    }

    /// The body of a define, in a window of its own.
    #[inline]
    pub(crate) fn define(&self, g: &Game, id: DefineId) -> &Block {
        filled(self.defines.place(id.i()), g, id, |g, id| Builder::value_block(g, g.program.defines[id.i()].body))
    }

    /// What a define of a card gives of each definition, as far as it is known.
    #[inline]
    fn cards(&self, g: &Game, id: DefineId) -> &[OnceLock<Value>] {
        &filled(self.cards.place(id.i()), g, id, |g, _| g.program.defs.iter().map(|_| OnceLock::new()).collect())[..]
    }
}

/// What stands in a place, which is filled if it was not.
#[inline]
fn filled<'a, I, T>(place: &'a OnceLock<T>, g: &Game, id: I, make: fn(&Game, I) -> T) -> &'a T {
    match place.get() {
        Some(made) => made,
        None => fill(place, g, id, make),
    }
}

/// Apart, so that whoever finds the place filled need not get ready to fill it.
#[cold]
#[inline(never)]
fn fill<'a, I, T>(place: &'a OnceLock<T>, g: &Game, id: I, make: fn(&Game, I) -> T) -> &'a T {
    place.get_or_init(|| make(g, id))
}

/// Places filled when first wanted, of which there are not many.
struct Row<T>(Box<[OnceLock<T>]>);

impl<T> Row<T> {
    fn new(n: usize) -> Row<T> {
        Row((0..n).map(|_| OnceLock::new()).collect())
    }

    #[inline]
    fn place(&self, i: usize) -> &OnceLock<T> {
        &self.0[i]
    }
}

/// How many places are made room for at once.
const ROOM: usize = 64;

/// Places filled when first wanted, of which most never are.
struct Table<T>(Box<[OnceLock<Room<T>>]>);

type Room<T> = Box<[OnceLock<T>; ROOM]>;

impl<T> Table<T> {
    fn new(n: usize) -> Table<T> {
        Table((0..n.div_ceil(ROOM)).map(|_| OnceLock::new()).collect())
    }

    #[inline]
    fn place(&self, i: usize) -> &OnceLock<T> {
        let room = match self.0[i / ROOM].get() {
            Some(room) => room,
            None => self.make_room(i / ROOM),
        };
        &room[i % ROOM]
    }

    #[cold]
    #[inline(never)]
    fn make_room(&self, room: usize) -> &Room<T> {
        self.0[room].get_or_init(|| Box::new(std::array::from_fn(|_| OnceLock::new())))
    }
}
