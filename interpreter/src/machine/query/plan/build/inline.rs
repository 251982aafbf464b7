//! Defines put in place where they are called.

use super::{Builder, MOST_INLINE};
use crate::machine::query::plan::instr::Place;
use crate::program::{DefineId, Expr, ExprId, Program};
use crate::value::Value;
use naipe_grammar::narrow;

/// How many defines may be put in place inside one another.
const MAX_WITHIN: u8 = 4;
/// How many expressions a define put in place may have.
const MAX_SIZE: u32 = 40;
/// How many slots its window may have.
const MAX_SLOTS: u16 = 64;

impl Builder<'_> {
    /// Where the parameters of a define stand, if it can be put in place of a call with these arguments: nothing modifies it,
    /// it binds no name of its own, it is not worked out once for each card, and the arguments that it reads are names or
    /// constants.
    pub fn inside(&mut self, d: DefineId, args: &[ExprId]) -> Option<Vec<Place>> {
        let p = &self.g.program;
        let define = &p.defines[d.i()];
        let mut open = Open { slots: 2 + narrow::u16(args.len()), left: MAX_SIZE, read: 0 };
        if self.is_of_card(d)
            || self.within == MAX_WITHIN
            || self.written() > MOST_INLINE
            || define.modified
            || define.recursion > 0
            || open.slots > MAX_SLOTS
            || !open.is(p, define.body)
        {
            return None;
        }
        let mut given = vec![self.slot(0), self.slot(1)];
        for (i, a) in args.iter().enumerate() {
            let place = match p.expr(*a) {
                Expr::Const(_) | Expr::Var(_) => self.standing(*a),
                _ if open.read & 1 << (2 + i) == 0 => Some(self.own_constant(Value::None)),
                _ => None,
            };
            given.push(place?);
        }
        Some(given)
    }

    /// Makes the inside of a define, whose parameters stand in these places.
    pub fn put_inside<R>(&mut self, d: DefineId, given: Vec<Place>, make: impl FnOnce(&mut Self, ExprId) -> R) -> R {
        self.piece.marks.push((narrow::u32(self.piece.code.len()), d));
        let before = self.given.replace(given);
        self.within += 1;
        let made = make(self, self.g.program.defines[d.i()].body);
        self.within -= 1;
        self.given = before;
        made
    }
}

/// What an expression put elsewhere may be.
struct Open {
    /// It uses no slots but so many.
    slots: u16,
    /// How many parts it may still have.
    left: u32,
    /// The slots it reads, as bits.
    read: u64,
}

impl Open {
    /// Whether an expression uses no slots but the first ones, and can be read where those stand elsewhere.
    fn is(&mut self, p: &Program, e: ExprId) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        match p.expr(e) {
            Expr::Const(_) | Expr::Param(_) | Expr::Fact(_) | Expr::During(_) | Expr::ScopeField(..) => true,
            Expr::InScope(_, None) | Expr::Zone(_, None) => true,
            Expr::Var(i) if *i < self.slots => {
                self.read |= 1 << *i;
                true
            }
            Expr::Attr(x, _) | Expr::PlayerAttr(x, _) | Expr::Zone(_, Some(x)) | Expr::Not(x) => self.is(p, *x),
            Expr::IsKind(x, _) | Expr::IsNone(x) | Expr::IsEmpty(x) => self.is(p, *x),
            Expr::And(a, b) | Expr::Or(a, b) | Expr::Compare(_, a, b) | Expr::Arith(_, a, b) | Expr::In(a, b) => {
                self.is(p, *a) && self.is(p, *b)
            }
            Expr::If(c, a, b) => self.is(p, *c) && self.is(p, *a) && self.is(p, *b),
            Expr::Builtin(_, args) | Expr::Define(_, args) => args.iter().all(|x| self.is(p, *x)),
            _ => false,
        }
    }
}
