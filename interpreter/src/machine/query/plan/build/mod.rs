//! Makes plans: expressions, conditions, selectors and statements into instructions.

mod condition;
mod hoist;
mod inline;
mod printed;
mod selector;
mod statement;
mod value;

use crate::machine::query::game::Game;
use crate::machine::query::plan::block::Block;
use crate::machine::query::plan::instr::{Instr, Place};
use crate::machine::query::plan::verify;
use crate::program::{AttrId, Expr, ExprId};
use crate::value::Value;
use naipe_grammar::narrow;

/// How many instructions a statement or query may have before what is left of it is made into blocks of its own.
const MOST_INSTRUCTIONS: usize = 20_000;
/// How many registers, likewise.
const MOST_REGISTERS: u16 = 2_000;
/// Before so many instructions, defines are put in place where they are called.
const MOST_INLINE: usize = 4_000;

/// For how many constants there is always room.
const KEPT: u16 = 8;

/// A place in the instructions to which others jump.
#[derive(Debug, Clone, Copy)]
pub(super) struct Label(usize);

/// A block in the making.
pub(super) struct Builder<'g> {
    g: &'g Game,
    code: Vec<Instr>,
    origin: Vec<ExprId>,
    constants: Vec<Value>,
    marks: Vec<(u32, crate::program::DefineId)>,
    /// Jumps whose place is not known yet, and to which label they lead.
    jumps: Vec<(usize, Label)>,
    /// Where labels are, as far as that is known.
    labels: Vec<Option<usize>>,
    /// The next register that is free.
    free: u16,
    /// How many registers there are.
    registers: u16,
    /// Where the statement or query begins that is being made.
    start: usize,
    /// The expression that is being made.
    at: ExprId,
    /// Inside a define put in place: where its parameters stand.
    given: Option<Vec<Place>>,
    /// How many defines are put in place around this.
    within: u8,
    /// Of a condition on candidates: what is worked out once.
    hoist: Option<hoist::Hoist>,
}

impl<'g> Builder<'g> {
    fn new(g: &'g Game) -> Builder<'g> {
        Builder {
            g,
            code: Vec::new(),
            origin: Vec::new(),
            constants: Vec::new(),
            marks: Vec::new(),
            jumps: Vec::new(),
            labels: Vec::new(),
            free: 0,
            registers: 0,
            start: 0,
            at: ExprId(0),
            given: None,
            within: 0,
            hoist: None,
        }
    }

    /// The block that gives the value of an expression.
    pub fn value_block(g: &'g Game, id: ExprId) -> Block {
        let mut b = Builder::new(g);
        let from = b.place(id);
        b.emit(Instr::Give { from });
        b.finish()
    }

    /// The block that tells whether an expression is `yes`.
    pub fn test_block(g: &'g Game, id: ExprId) -> Block {
        let mut b = Builder::new(g);
        b.decide(id);
        b.finish()
    }

    /// `yes` or `no` as the condition holds or not.
    fn decide(&mut self, id: ExprId) {
        let no = self.label();
        self.branch(id, false, no);
        self.emit(Instr::Is { yes: true });
        self.bind(no);
        self.emit(Instr::Is { yes: false });
    }

    fn emit(&mut self, instr: Instr) {
        self.code.push(instr);
        self.origin.push(self.at);
    }

    /// Adds a jump, or something that jumps.
    fn jump(&mut self, instr: Instr, to: Label) {
        self.jumps.push((self.code.len(), to));
        self.emit(instr);
    }

    fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    /// The label is where the next instruction will be.
    fn bind(&mut self, label: Label) {
        self.labels[label.0] = Some(self.code.len());
    }

    /// A register that is free.
    fn register(&mut self) -> Place {
        self.registers_in_a_row(1)
    }

    /// The first of so many registers in a row.
    fn registers_in_a_row(&mut self, n: u16) -> Place {
        let first = self.free;
        self.free += n;
        self.registers = self.registers.max(self.free);
        Place::register(first)
    }

    /// Where a constant stands; of a block that has too many, nowhere.
    fn constant(&mut self, v: Value) -> Option<Place> {
        let known = self.constants.iter().any(|x| x.word() == v.word());
        (known || self.constants.len() < usize::from(Place::MOST - KEPT)).then(|| self.own_constant(v))
    }

    /// Where one of the few constants stands that are the machine's own: `none`, `yes`, `no`, 0 and 1.
    fn own_constant(&mut self, v: Value) -> Place {
        let i = self.constants.iter().rposition(|x| x.word() == v.word()).unwrap_or_else(|| {
            self.constants.push(v);
            self.constants.len() - 1
        });
        Place::constant(narrow::u16(i))
    }

    /// What stands in a slot.
    fn slot(&self, i: u16) -> Place {
        match &self.given {
            // Whatever has no argument is none: what is put in place reads no other slots.
            Some(given) => given[usize::from(i)],
            None => Place::slot(i),
        }
    }

    /// What is left of something too large is made into blocks of its own.
    fn is_full(&self) -> bool {
        self.given.is_none() && (self.code.len() - self.start > MOST_INSTRUCTIONS || self.free > MOST_REGISTERS)
    }

    /// What stands in a place at once, if an expression is that.
    fn standing(&mut self, id: ExprId) -> Option<Place> {
        match self.g.program.expr(id) {
            Expr::Const(v) => self.constant(*v),
            Expr::Var(i) => Some(self.slot(*i)),
            _ => None,
        }
    }

    /// Whether nothing modifies and nothing bounds an attribute of objects.
    fn is_plain(&self, attr: AttrId) -> bool {
        let a = &self.g.program.attrs[attr.i()];
        !a.modified && !a.gained && a.lo.is_none() && a.hi.is_none()
    }

    /// Whether an attribute of objects is only printed: nothing assigns, modifies or bounds it.
    fn is_face(&self, attr: AttrId) -> bool {
        self.is_plain(attr) && self.g.program.attrs[attr.i()].column.is_none()
    }

    /// Whether nothing modifies and nothing bounds an attribute of players.
    fn is_plain_of_player(&self, attr: AttrId) -> bool {
        let a = &self.g.program.player_attrs[attr.i()];
        !a.modified && a.lo.is_none() && a.hi.is_none()
    }

    /// Jumps are told how far they lead, and what only leads on is passed over.
    fn land(&mut self) {
        // All lead forwards: the last ones first, those that are led to have landed.
        for (at, label) in std::mem::take(&mut self.jumps).into_iter().rev() {
            let mut to = self.labels[label.0].unwrap_or(at + 1);
            while let Some(Instr::Jump { skip }) = self.code.get(to) {
                to += usize::from(*skip) + 1;
            }
            if let Some(skip) = self.code[at].skip() {
                *skip = narrow::u16(to - at - 1);
            }
        }
    }

    fn finish(mut self) -> Block {
        self.land();
        let block = Block {
            code: self.code.into(),
            origin: self.origin.into(),
            constants: self.constants.into(),
            registers: self.registers,
            candidate: u16::MAX,
            body: 0,
            statements: Box::default(),
            marks: self.marks.into(),
        };
        debug_assert_eq!(verify::flaw(&block), None);
        block
    }
}
