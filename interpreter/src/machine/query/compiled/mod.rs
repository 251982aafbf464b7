//! Expressions compiled: the first time an expression is asked for it becomes a function of the window, and a selector
//! becomes a filter; nothing is walked after that. What is ready is made from a program and is no part of a state.
//!
//! Who wants to know what ran gets the plain form: there, defines are called one by one, and no condition is put together
//! with another.

mod condition;
mod filter;
mod inline;
mod instructions;
mod operand;
mod printed;
mod value;

use crate::machine::query::eval::Eval;
use crate::machine::query::game::Game;
use crate::program::{CodeId, DefineId, Expr, ExprId, Fact, Program, SelectorId, Source, Test};
use crate::value::Value;
use filter::Filter;
pub(crate) use filter::{Fixed, Left, Of};
pub(crate) use instructions::{Assigned, Instr, Range, is_end};
pub(crate) use operand::Operand;
use operand::Simple;
use std::sync::OnceLock;

/// The value of an expression in a window.
pub type Get = Box<dyn Fn(&mut Eval<'_>) -> Value + Send + Sync>;
/// Whether a condition holds in a window.
pub type Yes = Box<dyn Fn(&mut Eval<'_>) -> bool + Send + Sync>;

/// The expressions and selectors of a program, each compiled when it is first wanted.
pub struct Compiled {
    values: Table<Get>,
    tests: Table<Yes>,
    selectors: Row<Box<[Part]>>,
    codes: Row<Box<[Instr]>>,
    /// The bodies of defines.
    defines: Row<Get>,
    /// For each define of a card: what it gives of each.
    cards: Row<Box<[OnceLock<Value>]>>,
    covering: bool,
}

/// An alternative of a selector.
pub struct Part {
    /// The slot of the candidate.
    pub var: u16,
    /// What the candidate must be.
    pub test: Test,
    /// Every card there can be is of the kind that the candidate must be.
    pub all_pass: bool,
    /// Where candidates come from.
    pub(crate) source: From,
    /// `where …`
    pub condition: Option<Yes>,
    /// The same, for objects that lie in zones.
    pub(crate) filter: Option<Filter>,
}

impl Part {
    /// Whether candidates are objects, of any kind or of one.
    #[inline]
    pub fn is_of_objects(&self) -> bool {
        matches!(self.test, Test::Any | Test::Kind(_))
    }
}

/// Where candidates come from.
pub(crate) enum From {
    /// Everything in play, everything there is, the zones of a declaration, the players, the members of an enum.
    Fixed(Source),
    /// What a place holds: a zone, a list, a cell.
    In(Operand),
    /// What a value holds, or the value itself.
    Is(Operand),
    /// The lists that can be made of what a place holds.
    Subsets(Operand),
}

impl std::fmt::Debug for Compiled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Compiled").field("covering", &self.covering).finish_non_exhaustive()
    }
}

impl Compiled {
    /// Nothing is made yet. `covering`: for who wants to know what ran.
    #[must_use]
    pub fn new(p: &Program, covering: bool) -> Compiled {
        Compiled {
            values: Table::new(p.exprs.len()),
            tests: Table::new(p.exprs.len()),
            selectors: Row::new(p.selectors.len()),
            codes: Row::new(p.codes.len()),
            defines: Row::new(p.defines.len()),
            cards: Row::new(p.defines.len()),
            covering,
        }
    }

    /// The value of an expression.
    #[inline]
    pub fn value(&self, g: &Game, id: ExprId) -> &Get {
        self.filled(self.values.place(id.i()), g, id, |compiler, id| compiler.value(id))
    }

    /// Whether an expression is `yes`.
    #[inline]
    pub fn test(&self, g: &Game, id: ExprId) -> &Yes {
        self.filled(self.tests.place(id.i()), g, id, |compiler, id| compiler.test(id))
    }

    /// The alternatives of a selector.
    #[inline]
    pub fn selector(&self, g: &Game, id: SelectorId) -> &[Part] {
        &self.filled(self.selectors.place(id.i()), g, id, |compiler, id| compiler.parts(id))[..]
    }

    /// The instructions of a block.
    #[inline]
    pub(crate) fn code(&self, g: &Game, id: CodeId) -> &[Instr] {
        &self.filled(self.codes.place(id.i()), g, id, |compiler, id| compiler.code(id))[..]
    }

    /// The body of a define, in a window of its own.
    #[inline]
    pub(crate) fn define(&self, g: &Game, id: DefineId) -> &Get {
        self.filled(self.defines.place(id.i()), g, id, |compiler, id| {
            compiler.value(compiler.g.program.defines[id.i()].body)
        })
    }

    /// What a define of a card gives of each definition, as far as it is known.
    #[inline]
    fn cards(&self, g: &Game, id: DefineId) -> &[OnceLock<Value>] {
        let none = |compiler: &Compiler<'_>, _| compiler.g.program.defs.iter().map(|_| OnceLock::new()).collect();
        &self.filled(self.cards.place(id.i()), g, id, none)[..]
    }

    /// What stands in a place, which is filled if it was not.
    #[inline]
    fn filled<'a, I, T>(&self, place: &'a OnceLock<T>, g: &Game, id: I, make: fn(&Compiler<'_>, I) -> T) -> &'a T {
        match place.get() {
            Some(made) => made,
            None => self.fill(place, g, id, make),
        }
    }

    /// Apart, so that whoever finds the place filled need not get ready to fill it.
    #[cold]
    #[inline(never)]
    fn fill<'a, I, T>(&self, place: &'a OnceLock<T>, g: &Game, id: I, make: fn(&Compiler<'_>, I) -> T) -> &'a T {
        place.get_or_init(|| make(&Compiler { g, covering: self.covering, given: None, within: 0 }, id))
    }
}

/// Makes expressions ready.
struct Compiler<'g> {
    g: &'g Game,
    covering: bool,
    /// Inside a define put in place: what stands in its slots.
    given: Option<Vec<Simple>>,
    /// How many defines are put in place around this.
    within: u8,
}

impl Compiler<'_> {
    fn parts(&self, id: SelectorId) -> Box<[Part]> {
        let selector = &self.g.program.selectors[id.i()];
        let part = |part: &crate::program::Part| Part {
            var: selector.var,
            test: part.test,
            all_pass: match part.test {
                Test::Any => true,
                Test::Kind(k) => self.g.tables.is_universal[k.i()],
                _ => false,
            },
            source: self.origin(part.source),
            condition: part.condition.map(|c| self.test(c)),
            filter: part.condition.filter(|_| !self.covering).and_then(|c| self.filter(c, selector.var)),
        };
        selector.parts.iter().map(part).collect()
    }

    fn origin(&self, source: Source) -> From {
        match source {
            // `in players` needs no list.
            Source::In(e) | Source::At(e) | Source::Is(e)
                if matches!(self.g.program.expr(e), Expr::Fact(Fact::Players)) =>
            {
                From::Fixed(Source::Players)
            }
            Source::In(e) | Source::At(e) => From::In(self.operand(e)),
            Source::Is(e) => From::Is(self.operand(e)),
            Source::Subsets(e) => From::Subsets(self.operand(e)),
            source => From::Fixed(source),
        }
    }
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
const BLOCK: usize = 64;

/// Places filled when first wanted, of which most never are.
struct Table<T>(Box<[OnceLock<Block<T>>]>);

type Block<T> = Box<[OnceLock<T>; BLOCK]>;

impl<T> Table<T> {
    fn new(n: usize) -> Table<T> {
        Table((0..n.div_ceil(BLOCK)).map(|_| OnceLock::new()).collect())
    }

    #[inline]
    fn place(&self, i: usize) -> &OnceLock<T> {
        let block = match self.0[i / BLOCK].get() {
            Some(block) => block,
            None => self.make_room(i / BLOCK),
        };
        &block[i % BLOCK]
    }

    #[cold]
    #[inline(never)]
    fn make_room(&self, block: usize) -> &Block<T> {
        self.0[block].get_or_init(|| Box::new(std::array::from_fn(|_| OnceLock::new())))
    }
}
