//! Conditions on candidates: what does not depend on the candidate is worked out once for all of them, before the first.

use super::{Builder, Piece};
use crate::machine::query::game::Game;
use crate::machine::query::plan::block::{Block, FEW, MAX_HOISTED};
use crate::machine::query::plan::instr::{Instr, Place};
use crate::program::{AttrId, Builtin, Expr, ExprId, Fact};

/// What is worked out once for all candidates of a condition.
pub(super) struct Hoist {
    /// The slot of the candidate.
    pub var: u16,
    /// The instructions that work it out.
    pub piece: Piece,
    /// How many values, and how many there may be.
    pub values: u16,
    most: u16,
    /// Something is being worked out once.
    inside: bool,
    /// The slots of the names that get their values inside the condition: not before the first candidate.
    named: Vec<u16>,
}

impl<'g> Builder<'g> {
    /// The block of a condition on candidates that stand in a slot.
    pub fn condition_block(g: &'g Game, id: ExprId, var: u16) -> Block {
        // What needs many registers itself leaves few for what is worked out once.
        for most in [MAX_HOISTED, MAX_HOISTED / 2, 0] {
            let mut b = Builder::of_candidates(g, var, most);
            b.decide(id);
            if b.registers + b.hoist.as_ref().map_or(0, |hoist| hoist.values) <= FEW {
                return b.finish();
            }
        }
        // More than candidates are given room for: it is a block of its own.
        let mut b = Builder::of_candidates(g, var, 0);
        let no = b.label();
        b.jump(Instr::IfHolds { when: false, expr: id, skip: 0 }, no);
        b.emit(Instr::Is { yes: true });
        b.bind(no);
        b.emit(Instr::Is { yes: false });
        b.finish()
    }

    fn of_candidates(g: &'g Game, var: u16, most: u16) -> Builder<'g> {
        let mut b = Builder::new(g);
        b.hoist = Some(Hoist { var, piece: Piece::default(), values: 0, most, inside: false, named: Vec::new() });
        b
    }

    /// What reads this slot from here on reads a name of the condition itself.
    pub fn names(&mut self, slot: u16) {
        if let Some(hoist) = &mut self.hoist {
            hoist.named.push(slot);
        }
    }

    /// Where the value of an expression stands that is worked out once, if it is one of those.
    pub fn hoisted(&mut self, id: ExprId) -> Option<Place> {
        let hoist = self.hoist.as_ref()?;
        if hoist.inside || hoist.values == hoist.most || !self.is_the_same_for_all(id) {
            return None;
        }
        let hoist = self.hoist.as_mut()?;
        hoist.values += 1;
        let to = Place::register(FEW - hoist.values);
        hoist.inside = true;
        let piece = std::mem::replace(&mut self.piece, std::mem::take(&mut hoist.piece));
        self.put(id, to);
        self.land();
        let worked_out = std::mem::replace(&mut self.piece, piece);
        let hoist = self.hoist.as_mut()?;
        (hoist.piece, hoist.inside) = (worked_out, false);
        Some(to)
    }

    /// The attribute of the candidate that an expression is, if nothing modifies and nothing bounds it.
    pub fn of_candidate(&self, id: ExprId) -> Option<AttrId> {
        let hoist = self.hoist.as_ref().filter(|hoist| !hoist.inside)?;
        match self.g.program.expr(id) {
            Expr::Attr(x, a) if self.is_plain(*a) && self.is_candidate(*x, hoist.var) => Some(*a),
            _ => None,
        }
    }

    fn is_candidate(&self, id: ExprId, var: u16) -> bool {
        matches!(self.g.program.expr(id), Expr::Var(i) if self.slot(*i).is_slot(var))
    }

    /// Whether an expression does not depend on the candidate, and is quick and safe to work out whether it is needed or not.
    fn is_the_same_for_all(&self, id: ExprId) -> bool {
        let p = &self.g.program;
        let all = |parts: &[ExprId]| parts.iter().all(|e| self.is_the_same_for_all(*e));
        match p.expr(id) {
            Expr::Const(_) | Expr::Param(_) | Expr::ScopeField(..) | Expr::During(_) => true,
            Expr::Fact(f) => matches!(f, Fact::Active | Fact::FirstPlayer | Fact::TurnNumber | Fact::InGame),
            Expr::Var(i) => self.hoist.as_ref().is_some_and(|hoist| {
                let at = self.slot(*i);
                !at.is_slot(hoist.var) && !hoist.named.iter().any(|named| at.is_slot(*named))
            }),
            Expr::Attr(x, a) => self.is_plain(*a) && all(&[*x]),
            Expr::PlayerAttr(x, a) => self.is_plain_of_player(*a) && all(&[*x]),
            Expr::IsKind(x, k) => !p.kinds[k.i()].dynamic && all(&[*x]),
            Expr::Not(x) | Expr::IsNone(x) | Expr::Zone(_, Some(x)) => all(&[*x]),
            Expr::Zone(_, None) | Expr::InScope(_, None) => true,
            Expr::And(a, b) | Expr::Or(a, b) | Expr::Compare(_, a, b) => all(&[*a, *b]),
            Expr::Builtin(
                Builtin::Owner | Builtin::Zone | Builtin::Next | Builtin::Previous | Builtin::Opponent | Builtin::Card,
                args,
            ) => all(args),
            _ => false,
        }
    }
}
