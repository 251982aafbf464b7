//! Makes plans: expressions, conditions, selectors and statements into instructions.

mod condition;
mod hoist;
mod inline;
mod printed;
mod selector;
mod statement;
mod value;

use crate::machine::query::game::Game;
use crate::machine::query::plan::block::{Block, FEW, Short};
use crate::machine::query::plan::instr::{Instr, Place};
use crate::machine::query::plan::verify;
use crate::program::{AttrId, DefineId, Expr, ExprId, ZoneId};
use crate::value::Value;
use naipe_grammar::narrow;
use rustc_hash::FxHashMap;

/// How many instructions a statement or query may have before what is left of it is made into blocks of its own.
const MOST_INSTRUCTIONS: usize = 20_000;
/// How many registers, likewise.
const MOST_REGISTERS: u16 = 2_000;
/// With how many parts an expression is wide: no jump leads over one, it is made into a block of its own.
const WIDE: usize = 4_000;
/// Before so many instructions, defines are put in place where they are called.
const MOST_INLINE: usize = 4_000;

/// For how many constants there is always room.
const KEPT: u16 = 8;

/// A place in the instructions to which others jump.
#[derive(Debug, Clone, Copy)]
pub(super) struct Label(usize);

/// Instructions in the making, with what is known of each.
#[derive(Default)]
pub(super) struct Piece {
    code: Vec<Instr>,
    origin: Vec<ExprId>,
    marks: Vec<(u32, DefineId)>,
    /// Jumps whose place is not known yet, and to which label they lead.
    jumps: Vec<(usize, Label)>,
}

impl Piece {
    /// Whether the inside of a define begins with an instruction.
    fn is_marked(&self, at: usize) -> bool {
        self.marks.binary_search_by_key(&narrow::u32(at), |(mark, _)| *mark).is_ok()
    }

    /// What follows in another piece, all of whose jumps have landed.
    fn append(&mut self, mut next: Piece) {
        let start = narrow::u32(self.code.len());
        self.code.append(&mut next.code);
        self.origin.append(&mut next.origin);
        self.marks.extend(next.marks.iter().map(|(at, define)| (at + start, *define)));
    }
}

/// A block in the making: its instructions, constants and registers.
pub(super) struct Builder<'g> {
    g: &'g Game,
    piece: Piece,
    constants: Vec<Value>,
    /// Where constants stand, by their words.
    places: FxHashMap<u64, Place>,
    /// Where labels are, as far as that is known.
    labels: Vec<Option<usize>>,
    /// The next register that is free.
    free: u16,
    /// How many registers the block needs so far.
    registers: u16,
    /// Where the statement or query begins that is being made.
    start: usize,
    /// Where each statement begins, as an index into the instructions.
    statements: Vec<u32>,
    /// The expression that is being made.
    at: ExprId,
    /// Inside a define put in place: where its parameters stand.
    given: Option<Vec<Place>>,
    /// How many defines are put in place around this.
    within: u8,
    /// Of a condition on candidates: what is worked out once.
    hoist: Option<hoist::Hoist>,
    /// Of a block of statements: it may run while a `together` is being measured.
    is_measured: bool,
}

impl<'g> Builder<'g> {
    fn new(g: &'g Game) -> Builder<'g> {
        Builder {
            g,
            piece: Piece::default(),
            constants: Vec::new(),
            places: FxHashMap::default(),
            labels: Vec::new(),
            free: 0,
            registers: 0,
            start: 0,
            statements: Vec::new(),
            at: ExprId(0),
            given: None,
            within: 0,
            hoist: None,
            is_measured: false,
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
        self.piece.code.push(instr);
        self.piece.origin.push(self.at);
    }

    /// Adds a jump, or something that jumps.
    fn jump(&mut self, instr: Instr, to: Label) {
        self.piece.jumps.push((self.piece.code.len(), to));
        self.emit(instr);
    }

    fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    /// The label is where the next instruction will be.
    fn bind(&mut self, label: Label) {
        self.labels[label.0] = Some(self.piece.code.len());
    }

    /// A register that is free, taken until it is given back.
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
        let has_room = self.constants.len() < usize::from(Place::MOST - KEPT);
        (has_room || self.places.contains_key(&v.word())).then(|| self.own_constant(v))
    }

    /// Where one of the few constants stands that are the machine's own: `none`, `yes`, `no`, 0 and 1.
    fn own_constant(&mut self, v: Value) -> Place {
        *self.places.entry(v.word()).or_insert_with(|| {
            self.constants.push(v);
            Place::constant(narrow::u16(self.constants.len() - 1))
        })
    }

    /// Where the value of a slot stands: of a define put in place, with its argument.
    fn slot(&self, i: u16) -> Place {
        match &self.given {
            // Whatever has no argument is none: what is put in place reads no other slots.
            Some(given) => given[usize::from(i)],
            None => Place::slot(i),
        }
    }

    /// What is left of something too large is made into blocks of its own.
    fn is_full(&self) -> bool {
        self.given.is_none() && (self.written() > MOST_INSTRUCTIONS || self.free > MOST_REGISTERS)
    }

    /// How many instructions the statement or query has that is being made.
    fn written(&self) -> usize {
        self.piece.code.len() - self.start
    }

    /// Whether an expression has so many parts that it is made into a block of its own, where it is not that already.
    fn is_too_wide(&self, id: ExprId) -> bool {
        match self.g.program.expr(id) {
            Expr::List(parts) | Expr::Builtin(_, parts) => parts.len() > WIDE && self.written() > 0,
            _ => false,
        }
    }

    /// What stands in a place at once, if an expression is that.
    fn standing(&mut self, id: ExprId) -> Option<Place> {
        match self.g.program.expr(id) {
            Expr::Const(v) => self.constant(*v),
            Expr::Var(i) => Some(self.slot(*i)),
            Expr::Zone(zone, None) => self.numbered(*zone).and_then(|v| self.constant(v)),
            _ => None,
        }
    }

    /// A zone of everybody's, if its number is the same however many play.
    fn numbered(&self, zone: ZoneId) -> Option<Value> {
        let before = self.g.program.zones[zone.i()].before;
        (before.of_players == 0).then(|| Value::Zone(before.number(0, 0)))
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
        let Builder { piece, labels, .. } = self;
        // All lead forwards: the last ones first, those that are led to have landed.
        for (at, label) in std::mem::take(&mut piece.jumps).into_iter().rev() {
            let mut to = labels[label.0].unwrap_or(at + 1);
            while let Some(Instr::Jump { skip }) = piece.code.get(to)
                && !piece.is_marked(to)
            {
                to += usize::from(*skip) + 1;
            }
            if let Some(skip) = piece.code[at].skip() {
                *skip = narrow::u16(to - at - 1);
            }
        }
    }

    /// Where the last thing that is asked decides a condition, that is its answer.
    fn fuse_answer(&mut self) {
        let Piece { code, origin, marks, .. } = &mut self.piece;
        let [.., last, Instr::Is { yes: true }, Instr::Is { yes: false }] = &mut code[..] else { return };
        let answer = match *last {
            Instr::IfTrue { when: false, x, skip: 1 } => Instr::IsTrue { x },
            Instr::UnlessCompare { cmp, a, b, skip: 1 } => Instr::IsCompare { cmp, a, b },
            Instr::UnlessColumn { cmp, attr, with, skip: 1 } => Instr::IsColumn { cmp, attr, with },
            Instr::UnlessFace { cmp, attr, with, skip: 1 } => Instr::IsFace { cmp, attr, with },
            _ => return,
        };
        *last = answer;
        let yes = code.len() - 2;
        let leads_to = |code: &mut [Instr], place: usize| {
            code.iter_mut().enumerate().any(|(at, i)| i.skip().is_some_and(|skip| at + 1 + usize::from(*skip) == place))
        };
        if leads_to(code, yes) || marks.iter().any(|(at, _)| *at as usize >= yes) {
            return;
        }
        // Nobody comes to `yes` any more, and to `no` only who jumps there.
        let keeps_no = leads_to(code, yes + 1);
        for (at, instr) in code.iter_mut().enumerate() {
            match instr.skip() {
                Some(skip) if at + 1 + usize::from(*skip) > yes => *skip -= 1,
                _ => {}
            }
        }
        code.remove(yes);
        origin.remove(yes);
        if !keeps_no {
            code.truncate(yes);
            origin.truncate(yes);
        }
    }

    /// The block. Of a condition on candidates, what is worked out once comes first.
    fn finish(mut self) -> Block {
        self.land();
        self.fuse_answer();
        let (candidate, piece, body, kept) = match self.hoist.take() {
            Some(hoist::Hoist { var, mut piece, values, .. }) => {
                piece.code.push(Instr::Hoisted);
                piece.origin.push(self.at);
                let body = narrow::u32(piece.code.len());
                piece.append(self.piece);
                (var, piece, body, FEW - values)
            }
            None => (u16::MAX, self.piece, 0, FEW),
        };
        let block = Block {
            short: Short::of(&piece.code),
            code: piece.code.into(),
            origin: piece.origin.into(),
            constants: self.constants.into(),
            registers: if kept < FEW { FEW } else { self.registers },
            candidate,
            body,
            kept,
            statements: self.statements.into(),
            marks: piece.marks.into(),
        };
        debug_assert_eq!(verify::flaw(&block), None);
        block
    }
}
